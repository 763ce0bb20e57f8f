/** What was worked out for kernels under launches, kept while nothing that it rests on changes. */
import type { FunctionIr } from '../ir/nodes.ts';
import type { KernelSummary, LaunchShape } from '../symbolic/summary/summary.ts';

export interface CachedSummary {
  readonly kernel: FunctionIr;
  readonly summary: KernelSummary;
}

/**
 * Entries that the last analysis of the file did not ask for are dropped, so that the cache is as large as the file
 * and no larger, however long somebody types.
 */
export class SummaryCache {
  private current = new Map<string, CachedSummary>();
  private next = new Map<string, CachedSummary>();

  find(key: string, launch: LaunchShape): CachedSummary | undefined {
    const known = this.next.get(key) ?? this.current.get(key);
    if (known === undefined) return undefined;
    // The launch may have moved or stand elsewhere now; what it leads to is the same.
    const moved = { kernel: known.kernel, summary: { ...known.summary, launch } };
    this.next.set(key, moved);
    return moved;
  }

  add(key: string, entry: CachedSummary): void {
    this.next.set(key, entry);
  }

  /** A round that was broken off leaves its answers to the next one. */
  startRound(): void {
    for (const [key, entry] of this.next) this.current.set(key, entry);
    this.next = new Map();
  }

  /** All entries of one analysis have been asked for. */
  finishRound(): void {
    this.current = this.next;
    this.next = new Map();
  }
}
