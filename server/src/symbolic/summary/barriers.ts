/** Which barriers all threads of a block get to. */
import type { Location } from '../../text/location.ts';
import type { PartRun } from '../analyseKernel.ts';
import { activeRange, isExact } from '../state.ts';
import { countLanes } from '../values/lanes.ts';
import { conditionText, mayPartWarps } from './blockConditions.ts';
import { bySite, eventsOf, isSameSite, laneRangeOf } from './events.ts';
import type { Site } from './events.ts';
import type { AccessEvent, BarrierEvent, RecordedEvent } from './recording.ts';
import type { BarrierSummary } from './summary.ts';

export function barrierSummaries(runs: readonly PartRun[]): BarrierSummary[] {
  const parts = runs.map((run) => new Part(run));
  return bySite(eventsOf(runs).filter(isBarrier)).flatMap((group) => {
    const first = group[0];
    return first ? [summariseBarrier(first, group, parts)] : [];
  });
}

/** A part of the grid with the barriers that it gets to; a kernel may have thousands of them. */
class Part {
  readonly run: PartRun;
  readonly barriers: readonly BarrierEvent[];
  private readonly bySite = new Map<object, Map<Location, BarrierEvent[]>>();

  constructor(run: PartRun) {
    this.run = run;
    this.barriers = run.events.filter(isBarrier);
    for (const event of this.barriers) {
      const places = this.bySite.get(event.node) ?? new Map<Location, BarrierEvent[]>();
      this.bySite.set(event.node, places);
      const known = places.get(event.at);
      if (known === undefined) places.set(event.at, [event]);
      else known.push(event);
    }
  }

  eventsAt({ node, at }: Site): readonly BarrierEvent[] {
    return this.bySite.get(node)?.get(at) ?? [];
  }

  getsTo(site: Site): boolean {
    return this.eventsAt(site).length > 0;
  }
}

function summariseBarrier(
  first: BarrierEvent,
  group: readonly BarrierEvent[],
  parts: readonly Part[],
): BarrierSummary {
  const split = group.find((event) => isExact(event.mask) && (event.alive & ~event.mask.may) !== 0);
  const doubtful = group.find((event) => !isExact(event.mask));
  const skipped = split || doubtful ? undefined : skippedBySome(first, parts);
  const unsure = split || doubtful || skipped ? undefined : mayPart(first, group, parts);
  const lanes = laneRangeOf((split ? [split] : group).map((event) => activeRange(event.mask)));
  return {
    at: first.at,
    name: first.name,
    status: split || skipped ? 'divergent' : doubtful || unsure ? 'unknown' : 'fine',
    activeLanes: lanes,
    reason: split
      ? `only ${countLanes(split.mask.may)} of ${countLanes(split.alive)} lanes of a warp get to it`
      : skipped
        ? 'some warps of a block get to it and others do not'
        : (doubtful?.mask.doubt?.reason ?? unsure),
  };
}

function isBarrier(event: RecordedEvent): event is BarrierEvent {
  return event.kind === 'barrier';
}

/** Why warps of one block may get to the barrier differently often. */
function mayPart(
  barrier: BarrierEvent,
  group: readonly BarrierEvent[],
  parts: readonly Part[],
): string | undefined {
  const condition = group.flatMap(({ conditions }) => conditions).find(mayPartWarps);
  if (condition !== undefined) return `warps of a block may go different ways: ${condition.reason}`;
  const reaching = parts.filter((part) => part.getsTo(barrier));
  const differ = reaching.some((part) =>
    reaching.some((other) => sharesBlocks(part.run, other.run) && !isAsOften(barrier, part, other)),
  );
  return differ ? 'some warps of a block may get to it more often than others' : undefined;
}

function isAsOften(barrier: Site, a: Part, b: Part): boolean {
  const ofA = a.eventsAt(barrier);
  const ofB = b.eventsAt(barrier);
  const here = timesPerWarp(ofA, a.run);
  return Math.abs(here - timesPerWarp(ofB, b.run)) < 1e-6 * here && wayTo(ofA[0]) === wayTo(ofB[0]);
}

/** Later iterations are looked at in parts that need not be the same for all warps. */
function wayTo(first: BarrierEvent | undefined): string | undefined {
  return first?.conditions.map(conditionText).join(', ');
}

/** Whether warps of one block get to the barrier while others of the same block, which it would have to wait for, don't. */
function skippedBySome(barrier: BarrierEvent, parts: readonly Part[]): boolean {
  const reaching = parts.filter((part) => part.getsTo(barrier));
  const missing = parts.filter((part) => !part.run.returned && !part.getsTo(barrier));
  return missing.some((part) =>
    reaching.some((other) => sharesBlocks(part.run, other.run) && isMissed(barrier, other, part)),
  );
}

function sharesBlocks(a: PartRun, b: PartRun): boolean {
  return a.blocks.every((range, axis) => {
    const other = b.blocks[axis];
    return other !== undefined && range.min <= other.max && other.min <= range.max;
  });
}

/**
 * A warp that comes to the kernel's end leaves it, and since compute capability 7.0 a barrier is for the threads that have
 * not. Nor does it matter to the hardware which of its `__syncthreads()` a warp has come to: roles that pass the same
 * number of them meet, and so do roles that pass fewer and then end.
 */
function isMissed(barrier: BarrierEvent, reaching: Part, missing: Part): boolean {
  const here = barriersPerWarp(reaching, missing);
  const there = barriersPerWarp(missing, reaching);
  if (Math.abs(here - there) < 1e-6 * here) return false;
  return comesTogether(barrier, reaching, missing);
}

/** How many barriers a warp passes that the other one does not get to. */
function barriersPerWarp(part: Part, other: Part): number {
  return timesPerWarp(
    part.barriers.filter((event) => !other.getsTo(event)),
    part.run,
  );
}

function timesPerWarp(events: readonly BarrierEvent[], { weight }: PartRun): number {
  return events.reduce((total, event) => total + event.weight, 0) / weight;
}

/** Whether both go on behind the barrier to something that it should have been before: another barrier, or a load of what was shared. */
function comesTogether(barrier: BarrierEvent, reaching: Part, missing: Part): boolean {
  const { events } = reaching.run;
  const index = events.findIndex((event) => isBarrier(event) && isSameSite(event, barrier));
  return events.some((event, i) => {
    if (isBarrier(event)) return (i > index || isInSameLoop(event, barrier)) && missing.getsTo(event);
    if (i < index || event.kind !== 'access' || event.space !== 'shared' || event.operation === 'store')
      return false;
    return missing.run.events.some((own) => own.kind === 'access' && isSameAccess(own, event));
  });
}

/** In a function that both call, only where one call of it is both's. */
function isSameAccess(a: AccessEvent, b: AccessEvent): boolean {
  const { calls } = b;
  return isSameSite(a, b) && a.calls.length === calls.length && a.calls.every((call, i) => call === calls[i]);
}

function isInSameLoop(a: BarrierEvent, b: BarrierEvent): boolean {
  return a.loops.some((loop) => b.loops.includes(loop));
}
