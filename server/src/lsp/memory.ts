import type { MemoryDescription } from './protocol.ts';

/** Collects first where the process was started with --expose-gc, so that only what is really held is counted. */
export function describeMemory(): MemoryDescription {
  const { gc } = globalThis as { gc?: () => void };
  gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { heapUsedInBytes: heapUsed, rssInBytes: rss };
}
