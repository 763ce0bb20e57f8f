import type { ResourceUse } from './protocol.ts';

/** Collects first where the process was started with --expose-gc, so that only what is really held is counted. */
export function resourceUse(): ResourceUse {
  const { gc } = globalThis as { gc?: () => void };
  gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return { heapUsedInBytes: heapUsed, rssInBytes: rss, cpuTimeInMs: (user + system) / 1000 };
}
