/** Which barriers all threads of a block get to. */
import type { PartRun } from '../analyseKernel.ts';
import { activeRange, isExact } from '../state.ts';
import { countLanes } from '../values/lanes.ts';
import { conditionText, mayPartWarps } from './blockConditions.ts';
import { bySite, eventsOf, isSameSite, laneRangeOf } from './events.ts';
import type { Site } from './events.ts';
import type { BarrierEvent, RecordedEvent } from './recording.ts';
import type { BarrierSummary } from './summary.ts';

export function barrierSummaries(runs: readonly PartRun[]): BarrierSummary[] {
  return bySite(eventsOf(runs).filter(isBarrier)).flatMap((group) => {
    const first = group[0];
    return first ? [summariseBarrier(first, group, runs)] : [];
  });
}

function summariseBarrier(
  first: BarrierEvent,
  group: readonly BarrierEvent[],
  runs: readonly PartRun[],
): BarrierSummary {
  const split = group.find((event) => isExact(event.mask) && (event.alive & ~event.mask.may) !== 0);
  const doubtful = group.find((event) => !isExact(event.mask));
  const skipped = split || doubtful ? undefined : skippedBySome(first, runs);
  const unsure = split || doubtful || skipped ? undefined : mayPart(first, group, runs);
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
  runs: readonly PartRun[],
): string | undefined {
  const condition = group.flatMap(({ conditions }) => conditions).find(mayPartWarps);
  if (condition !== undefined) return `warps of a block may go different ways: ${condition.reason}`;
  const reaching = runs.filter((run) => getsTo(barrier, run));
  const differ = reaching.some((run) =>
    reaching.some((other) => sharesBlocks(run, other) && !isAsOften(barrier, run, other)),
  );
  return differ ? 'some warps of a block may get to it more often than others' : undefined;
}

function isAsOften(barrier: Site, a: PartRun, b: PartRun): boolean {
  const ofA = eventsAt(barrier, a);
  const ofB = eventsAt(barrier, b);
  const here = timesPerWarp(ofA, a);
  return Math.abs(here - timesPerWarp(ofB, b)) < 1e-6 * here && wayTo(ofA[0]) === wayTo(ofB[0]);
}

function eventsAt(site: Site, run: PartRun): BarrierEvent[] {
  return run.events.filter(isBarrier).filter((event) => isSameSite(event, site));
}

/** Later iterations are looked at in parts that need not be the same for all warps. */
function wayTo(first: BarrierEvent | undefined): string | undefined {
  return first?.conditions.map(conditionText).join(', ');
}

/** Whether warps of one block get to the barrier while others of the same block, which it would have to wait for, don't. */
function skippedBySome(barrier: BarrierEvent, runs: readonly PartRun[]): boolean {
  const reaching = runs.filter((run) => getsTo(barrier, run));
  const missing = runs.filter((run) => !run.returned && !getsTo(barrier, run));
  return missing.some((run) =>
    reaching.some((other) => sharesBlocks(run, other) && isMissed(barrier, other, run)),
  );
}

function getsTo(site: Site, run: PartRun): boolean {
  return eventsAt(site, run).length > 0;
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
function isMissed(barrier: BarrierEvent, reaching: PartRun, missing: PartRun): boolean {
  const here = barriersPerWarp(reaching, missing);
  const there = barriersPerWarp(missing, reaching);
  if (Math.abs(here - there) < 1e-6 * here) return false;
  return comesTogether(barrier, reaching, missing);
}

/** How many barriers a warp passes that the other one does not get to. */
function barriersPerWarp(run: PartRun, other: PartRun): number {
  return timesPerWarp(
    run.events.filter(isBarrier).filter((event) => !getsTo(event, other)),
    run,
  );
}

function timesPerWarp(events: readonly BarrierEvent[], { weight }: PartRun): number {
  return events.reduce((total, event) => total + event.weight, 0) / weight;
}

/** Whether both go on behind the barrier to something that it should have been before: another barrier, or a load of what was shared. */
function comesTogether(barrier: BarrierEvent, reaching: PartRun, missing: PartRun): boolean {
  const index = reaching.events.findIndex((event) => isBarrier(event) && isSameSite(event, barrier));
  return reaching.events.some((event, i) => {
    if (isBarrier(event)) return (i > index || isInSameLoop(event, barrier)) && getsTo(event, missing);
    if (i < index || event.kind !== 'access' || event.space !== 'shared' || event.operation === 'store')
      return false;
    return missing.events.some((own) => own.kind === 'access' && isSameSite(own, event));
  });
}

function isInSameLoop(a: BarrierEvent, b: BarrierEvent): boolean {
  return a.loops.some((loop) => b.loops.includes(loop));
}
