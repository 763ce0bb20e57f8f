/** Loaded before a program that is measured: at its end it says on standard error what it took. */
import fs from 'node:fs';

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const usage = { peakMemoryInMb: maxRSS / 1024, cpuTimeInMs: (userCPUTime + systemCPUTime) / 1000 };
  fs.writeSync(2, `${JSON.stringify(usage)}\n`);
});
