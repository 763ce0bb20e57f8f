/** What was worked out for kernels under launches, kept while nothing that it rests on changes. */
import { namesClosure, withoutClosureNumbers } from '../ir/closureNames.ts';
import { correspondence } from '../ir/correspondence.ts';
import type { Correspondence } from '../ir/correspondence.ts';
import type { FunctionIr } from '../ir/nodes.ts';
import { movedSummary } from '../symbolic/summary/movedSummary.ts';
import type { KernelSummary, LaunchShape } from '../symbolic/summary/summary.ts';

export interface CachedSummary {
  readonly kernel: FunctionIr;
  readonly summary: KernelSummary;
}

/** Of the launch that a summary is asked for. */
export interface SummaryRequest {
  readonly kernel: FunctionIr;
  readonly shape: LaunchShape;
}

/** By what the kernel may depend on, a long text, and then by the launch. */
type Entries = Map<string, Map<string, CachedSummary>>;

/** Code that is being typed goes back and forth between a few states: launches of so many are kept besides. */
const mostRetired = 64;

/**
 * Entries that the last analysis of the file did not ask for are dropped, but for some: a kernel that an edit only moved,
 * or led back to what it was, has the summary that it had.
 */
export class SummaryCache {
  private current: Entries = new Map();
  private next: Entries = new Map();
  /** The latest last, with the launch's key. */
  private retired: (readonly [key: string, CachedSummary])[] = [];
  /** They live on in what a later version of the kernel has. */
  private readonly superseded = new WeakSet<CachedSummary>();
  /** In this round: the launches of a kernel share what it was compared with. */
  private compared = new Map<FunctionIr, Map<FunctionIr, Correspondence | undefined>>();

  find(dependencies: string, key: string, launch: LaunchShape): CachedSummary | undefined {
    const known = this.next.get(dependencies)?.get(key) ?? this.current.get(dependencies)?.get(key);
    if (known === undefined) return undefined;
    // The launch may stand elsewhere now; what it leads to is the same.
    const isSame = known.summary.launch === launch;
    const found = isSame ? known : { kernel: known.kernel, summary: { ...known.summary, launch } };
    this.add(dependencies, key, found);
    return found;
  }

  /** From an earlier version of the kernel that says the same. */
  findMoved(dependencies: string, key: string, { kernel, shape }: SummaryRequest): CachedSummary | undefined {
    for (const before of this.earlier(key)) {
      const by = this.compare(before.kernel, kernel);
      const summary = by && movedSummary(before.summary, { kernel, launch: shape, by });
      if (summary === undefined) continue;
      const found = { kernel, summary };
      this.superseded.add(before);
      this.add(dependencies, key, found);
      return found;
    }
    return undefined;
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
    for (const [dependencies, entries] of this.current) {
      const kept = this.next.get(dependencies);
      for (const [key, entry] of entries)
        if (kept?.has(key) !== true && !this.superseded.has(entry)) this.retired.push([key, entry]);
    }
    this.retired = this.retired.slice(-mostRetired);
    this.current = this.next;
    this.next = new Map();
    this.compared = new Map();
  }

  private *earlier(wanted: string): Generator<CachedSummary> {
    const isAlike = likeKey(wanted);
    for (const entries of this.current.values()) {
      for (const [key, known] of entries) if (isAlike(key)) yield known;
    }
    for (let i = this.retired.length; i-- > 0;) {
      const [key, known] = this.retired[i]!;
      if (isAlike(key)) yield known;
    }
  }

  private compare(before: FunctionIr, now: FunctionIr): Correspondence | undefined {
    const known = this.compared.get(now) ?? new Map<FunctionIr, Correspondence | undefined>();
    this.compared.set(now, known);
    if (!known.has(before)) known.set(before, correspondence(before, now));
    return known.get(before);
  }
}

/** Kernels that were instantiated for a closure are named by its type, which has another number in each version of the code. */
function likeKey(wanted: string): (key: string) => boolean {
  if (!namesClosure(wanted)) return (key) => key === wanted;
  const text = withoutClosureNumbers(wanted);
  return (key) => withoutClosureNumbers(key) === text;
}

function put(entries: Entries, dependencies: string, key: string, entry: CachedSummary): void {
  let launches = entries.get(dependencies);
  if (launches === undefined) entries.set(dependencies, (launches = new Map<string, CachedSummary>()));
  launches.set(key, entry);
}
