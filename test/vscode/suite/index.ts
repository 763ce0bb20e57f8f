import Mocha from 'mocha';
import fs from 'node:fs';
import path from 'node:path';

/** What a run leaves for the script that started it. */
interface SuiteResults {
  readonly passed: string[];
  readonly failed: string[];
  readonly skipped: string[];
}

/** VS Code's extension host calls this; the promise is rejected where a test failed. */
export async function run(): Promise<void> {
  const grep = process.env.WARPLINT_GREP;
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: 60_000,
    color: false,
    ...(grep === undefined ? {} : { grep }),
  });
  // Whether a window trusts its folder is settled when it opens, so those tests have a window of their own.
  const wantsRestricted = process.env.WARPLINT_TRUSTED === 'false';
  for (const name of fs.readdirSync(__dirname).sort()) {
    const isRestricted = name.endsWith('.restricted.test.cjs');
    if (name.endsWith('.test.cjs') && isRestricted === wantsRestricted) {
      mocha.addFile(path.join(__dirname, name));
    }
  }
  const results: SuiteResults = { passed: [], failed: [], skipped: [] };
  const failures = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    runner.on('pass', (test) => results.passed.push(test.fullTitle()));
    runner.on('fail', (test) => results.failed.push(test.fullTitle()));
    runner.on('pending', (test) => results.skipped.push(test.fullTitle()));
  });
  const resultFile = process.env.WARPLINT_RESULTS;
  if (resultFile !== undefined) fs.writeFileSync(resultFile, JSON.stringify(results, undefined, 2));
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
