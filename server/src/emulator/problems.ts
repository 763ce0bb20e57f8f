import type { Location } from '../text/location.ts';
import type { Dim3, Problem, ProblemKind } from './api.ts';

export interface Recorded extends Problem {
  count: number;
}

/** At most this many different problems are kept; a program that is wrong everywhere needs no longer list. */
const MAX_PROBLEMS = 200;

/** What does not hang on values that a kernel has computed. */
const certain: ReadonlySet<ProblemKind> = new Set(['unsupported', 'no-progress']);

/**
 * Problems by kind and place, each with its first occurrence and how often it came up. Behind what cannot be emulated values
 * are not those of a real run, so that what comes up there for the first time may be no problem at all.
 */
export class ProblemLog {
  private readonly byPlace = new Map<string, Recorded>();
  private isGuessing = false;
  private readonly anchors = new Map<object, number>();

  /** Returns what this and the like of it are counted in. */
  report(
    kind: ProblemKind,
    at: Location,
    message: () => string,
    where: { readonly block: Dim3; readonly thread: Dim3 } | undefined,
    otherAt?: Location,
    count = 1,
  ): Recorded | undefined {
    const key = `${kind} ${this.placeKey(at)} ${otherAt === undefined ? '' : this.placeKey(otherAt)}`;
    const known = this.byPlace.get(key);
    if (known !== undefined) {
      known.count += count;
      return known;
    }
    if (this.byPlace.size >= MAX_PROBLEMS || (this.isGuessing && !certain.has(kind))) return undefined;
    if (kind === 'unsupported') this.isGuessing = true;
    const { block, thread } = where ?? {};
    const made: Recorded = { kind, message: message(), at, block, thread, otherAt, count };
    this.byPlace.set(key, made);
    return made;
  }

  private placeKey(at: Location): string {
    let anchor = this.anchors.get(at.anchor);
    if (anchor === undefined) this.anchors.set(at.anchor, (anchor = this.anchors.size));
    return `${anchor}:${at.start}:${at.end}`;
  }

  list(): Problem[] {
    return [...this.byPlace.values()];
  }
}

/** Thrown through the closures to end a launch; only launch.ts catches it. */
export class LaunchStop extends Error {
  readonly reason: 'cancelled' | 'step-budget' | 'no-progress' | 'trap';
  constructor(reason: LaunchStop['reason']) {
    super(reason);
    this.reason = reason;
  }
}
