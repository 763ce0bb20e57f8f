/** The summary of a kernel for another that says the same, at other places in the source. */
import type { AccessPlan, MergedAccess } from '../../instructions/plan.ts';
import type { Correspondence } from '../../ir/correspondence.ts';
import type { FunctionIr } from '../../ir/nodes.ts';
import type { Anchor, Location } from '../../text/location.ts';
import type { AccessSummary, KernelSummary, LaunchShape } from './summary.ts';

/** Undefined where it names something of the first kernel that has no counterpart in the second. */
export function movedSummary(
  summary: KernelSummary,
  to: { readonly kernel: FunctionIr; readonly launch: LaunchShape; readonly by: Correspondence },
): KernelSummary | undefined {
  const mover = new Mover(to.by);
  const moved: KernelSummary = {
    ...summary,
    kernel: to.kernel,
    launch: to.launch,
    accesses: summary.accesses.map((access) => mover.access(access)),
    branches: summary.branches.map((branch) => mover.reasoned(branch)),
    barriers: summary.barriers.map((barrier) => mover.reasoned(barrier)),
    opaque: summary.opaque.map(({ at, reason }) => ({
      at: mover.location(at),
      reason: to.by.reasons.get(reason) ?? mover.told(reason),
    })),
    stopped: mover.told(summary.stopped),
  };
  return mover.hasFailed ? undefined : moved;
}

/** Where nodes begin and end, for places that are made of these: the head of a loop ends where its body begins. */
class Edges {
  private readonly starts = new Map<string, Location>();
  private readonly ends = new Map<string, Location>();
  private readonly numbers: ReadonlyMap<Anchor, number>;

  constructor({ nodes, anchors }: Correspondence) {
    this.numbers = new Map([...anchors].map((anchor, i) => [anchor, i]));
    for (const [before, now] of nodes) {
      if (!('anchor' in before)) continue;
      const { anchor, start, end } = before as Location;
      this.starts.set(this.key(anchor, start), now as Location);
      this.ends.set(this.key(anchor, end), now as Location);
    }
  }

  moved({ anchor, start, end }: Location): Location | undefined {
    const first = this.starts.get(this.key(anchor, start));
    const endKey = this.key(anchor, end);
    const last = this.ends.get(endKey)?.end ?? this.starts.get(endKey)?.start;
    return first === undefined || last === undefined ? undefined : { ...first, end: last };
  }

  private key(anchor: Anchor, offset: number): string {
    return `${this.numbers.get(anchor)} ${offset}`;
  }
}

class Mover {
  hasFailed = false;
  private readonly by: Correspondence;
  /** Of code that could not be expressed, and is said otherwise now. */
  private readonly gone: readonly string[];
  private readonly plans = new Map<AccessPlan, AccessPlan>();
  private edges: Edges | undefined;

  constructor(by: Correspondence) {
    this.by = by;
    this.gone = [...by.reasons].filter(([before, now]) => before !== now).map(([before]) => before);
  }

  access(access: AccessSummary): AccessSummary {
    const { at, calls, place, plan, reason } = access;
    return {
      ...access,
      at: this.location(at),
      calls: calls.map((call) => this.location(call)),
      place: this.node(place),
      plan: plan && this.plan(plan),
      reason: this.told(reason),
    };
  }

  reasoned<T extends { readonly at: Location; readonly reason: string | undefined }>(one: T): T {
    return { ...one, at: this.location(one.at), reason: this.told(one.reason) };
  }

  location(one: Location): Location {
    const known = this.by.nodes.get(one) as Location | undefined;
    if (known !== undefined || !this.by.anchors.has(one.anchor)) return known ?? one;
    this.edges ??= new Edges(this.by);
    const moved = this.edges.moved(one);
    if (moved === undefined) this.hasFailed = true;
    return moved ?? one;
  }

  /** Words that name what stood there and stands there no more would be wrong. */
  told<T extends string | undefined>(reason: T): T {
    if (reason !== undefined && this.gone.some((text) => reason.includes(text))) this.hasFailed = true;
    return reason;
  }

  private node<T extends { readonly at: Location }>(one: T): T {
    const moved = this.by.nodes.get(one) as T | undefined;
    if (moved === undefined) this.location(one.at);
    return moved ?? one;
  }

  private plan(plan: AccessPlan): AccessPlan {
    const known = this.plans.get(plan);
    if (known !== undefined) return known;
    const { carrier, carried, turns, movedTo, merged } = plan;
    const moved: AccessPlan = {
      ...plan,
      carrier: carrier && this.node(carrier),
      carried: carried.map((place) => this.node(place)),
      ...(turns && { turns: turns.map(({ loop, most }) => ({ loop: this.node(loop), most })) }),
      ...(movedTo && { movedTo: this.location(movedTo) }),
      ...(merged && { merged: this.merged(merged) }),
    };
    this.plans.set(plan, moved);
    return moved;
  }

  private merged(merged: MergedAccess): MergedAccess {
    return { ...merged, place: this.node(merged.place), plan: this.plan(merged.plan) };
  }
}
