/** What was worked out for kernels under launches, kept while nothing that it rests on changes. */
import type { FunctionIr } from '../ir/nodes.ts';
import type { KernelSummary, LaunchShape } from '../symbolic/summary/summary.ts';

export interface CachedSummary {
  readonly kernel: FunctionIr;
  readonly summary: KernelSummary;
}

/** By what the kernel may depend on, a long text, and then by the launch. */
type Entries = Map<string, Map<string, CachedSummary>>;

/**
 * Entries that the last analysis of the file did not ask for are dropped, so that the cache is as large as the file
 * and no larger, however long somebody types.
 */
export class SummaryCache {
  private current: Entries = new Map();
  private next: Entries = new Map();

  find(dependencies: string, key: string, launch: LaunchShape): CachedSummary | undefined {
    const known = this.next.get(dependencies)?.get(key) ?? this.current.get(dependencies)?.get(key);
    if (known === undefined) return undefined;
    // The launch may stand elsewhere now; what it leads to is the same.
    const isSame = known.summary.launch === launch;
    const found = isSame ? known : { kernel: known.kernel, summary: { ...known.summary, launch } };
    this.add(dependencies, key, found);
    return found;
  }

  add(dependencies: string, key: string, entry: CachedSummary): void {
    put(this.next, dependencies, key, entry);
  }

  /** A round that was broken off leaves its answers to the next one. */
  startRound(): void {
    for (const [dependencies, entries] of this.next)
      for (const [key, entry] of entries) put(this.current, dependencies, key, entry);
    this.next = new Map();
  }

  /** All entries of one analysis have been asked for. */
  finishRound(): void {
    this.current = this.next;
    this.next = new Map();
  }
}

function put(entries: Entries, dependencies: string, key: string, entry: CachedSummary): void {
  let launches = entries.get(dependencies);
  if (launches === undefined) entries.set(dependencies, (launches = new Map<string, CachedSummary>()));
  launches.set(key, entry);
}
