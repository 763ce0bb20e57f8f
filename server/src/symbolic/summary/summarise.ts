/** Adds up what the parts of the grid recorded into one answer per access, branch and barrier. */
import type { FunctionIr } from '../../ir/nodes.ts';
import type { PartRun } from '../analyseKernel.ts';
import { commonMeanOf } from './patternCounts.ts';
import type { MeanOf, Spread } from './patternCounts.ts';
import { barrierSummaries } from './barriers.ts';
import { edgesIn } from './edges.ts';
import { bySite, eventsOf, grouped, laneRangeOf } from './events.ts';
import type { Events } from './events.ts';
import type { AccessEvent, BranchEvent } from './recording.ts';
import { sharedUse } from '../../ir/sharedMemory.ts';
import { activeRange, besideEdges, isUsual } from '../state.ts';
import { misalignmentBetween } from './misalignment.ts';
import type { Misalignment } from './misalignment.ts';
import { strideOf } from './stride.ts';
import type { AccessSummary, BranchSummary, KernelSummary, LaunchShape, OpaqueSummary } from './summary.ts';

export function summarise(
  kernel: FunctionIr,
  launch: LaunchShape,
  runs: readonly PartRun[],
  stopped: string | undefined,
): Omit<KernelSummary, 'steps' | 'inOnePass'> {
  const shared = sharedUse(kernel);
  const events = eventsOf(runs);
  const instructions = runs.reduce((total, run) => total + run.instructions, 0);
  const laneSlots = runs.reduce((total, run) => total + run.laneSlots, 0);
  const branches = branchSummaries(events, instructions * 32);
  const uncertain = branches.some(
    (branch) => branch.status === 'data-dependent' || (branch.status === 'unknown' && !branch.boundary),
  );
  return {
    kernel,
    launch,
    accesses: accessSummaries(events).map((one) => (stopped === undefined ? one : unseen(one, stopped))),
    branches,
    barriers: stopped === undefined ? barrierSummaries(runs) : [],
    opaque: opaqueSummaries(events),
    averageActiveLanes: uncertain || instructions === 0 || stopped ? undefined : laneSlots / instructions,
    sharedStaticBytes: shared.staticBytes,
    usesDynamicShared: shared.usesDynamic,
    stopped,
  };
}

function accessSummaries(events: Events): AccessSummary[] {
  const accesses = events.filter((event) => event.kind === 'access');
  const summaries: AccessSummary[] = [];
  for (const sameNode of bySite(accesses)) {
    for (const group of grouped(sameNode, (event) => `${event.operation}/${event.space}`))
      summaries.push(summariseAccess(group));
  }
  return summaries;
}

function summariseAccess(events: readonly AccessEvent[]): AccessSummary {
  const [first] = events;
  if (!first) throw new Error('a group of events is never empty');
  const unknown = events.find((event) => event.counts.status === 'unknown');
  const doubtful = unknown ?? events.find((event) => event.counts.status === 'bounded');
  const sectors = unknown ? undefined : mergeSpreads(events, (event) => event.counts.sectors);
  const wavefronts = unknown ? undefined : mergeSpreads(events, (event) => event.counts.wavefronts);
  const merged = sectors ?? wavefronts;
  const masks = events.map((event) => (hasEdges(event) ? besideEdges(event.mask) : event.mask));
  const exact = !doubtful && merged !== undefined && merged.min === merged.max;
  return {
    at: first.at,
    calls: first.calls,
    place: first.place,
    objectName: first.objectName,
    space: first.space,
    operation: first.operation,
    widthInBytes: first.widthInBytes,
    pieces: first.pieces,
    plan: first.plan,
    status: unknown ? 'unknown' : exact ? 'exact' : 'bounded',
    sectors,
    sectorsIdeal: unknown ? undefined : weightedMean(events, (event) => event.counts.sectorsIdeal),
    wavefronts,
    wavefrontsIdeal: unknown ? undefined : weightedMean(events, (event) => event.counts.wavefrontsIdeal),
    activeLanes: laneRangeOf(events.map((event) => activeRange(event.mask))),
    // What is known of some turns of a loop says nothing of the others.
    stride: commonStride(unknown ? events.filter(({ counts }) => counts.status === 'unknown') : events),
    reason: doubtful?.counts.reason ?? (exact ? undefined : 'it differs from warp to warp'),
    dataDependent: events.some((event) => event.counts.dataDependent),
    unknownDistances: first.counts.unknownDistances,
    apart: apartOnAverage(events),
    misaligned: misalignmentIn(events),
    misalignedStart: events.every((event) => event.counts.misalignedStart),
    costlyCopy: events.some((event) => event.counts.costlyCopy),
    nominalMin: unknown ? undefined : weightedMean(events, (event) => event.counts.nominalMin ?? 0),
    meanOf: meanOfAll(events),
    boundaryOnly: !unknown && masks.every(isUsual),
    lanesFromValues: !unknown && masks.every((mask) => isUsual(mask) || mask.doubt?.kind === 'values'),
  };
}

function meanOfAll(events: readonly AccessEvent[]): MeanOf | undefined {
  const known = commonMeanOf(events.map(({ counts }) => counts.meanOf));
  const costOf = ({ counts }: AccessEvent): number | undefined => (counts.sectors ?? counts.wavefronts)?.mean;
  const first = events[0] && costOf(events[0]);
  if (known === undefined || events.every((one) => costOf(one) === first)) return known;
  // Of some turns of a loop the compiler may join neighbours (`s[i] + s[i + step]` with a step of one), or make none.
  if (events.some(({ space, plan }) => space === 'shared' || plan?.turns !== undefined)) return 'written';
  // How many of each come is not known.
  return known === 'all' && events.some((one) => !one.surelyComes || !one.isCounted) ? 'usual' : known;
}

/** Of one of them, or between the first and another one: turns of an unrolled loop are executions of their own. */
function misalignmentIn(events: readonly AccessEvent[]): Misalignment | undefined {
  const [first, ...others] = events;
  const own = events.find((event) => event.misaligned !== undefined)?.misaligned;
  if (own !== undefined || first === undefined) return own;
  for (const other of others) {
    if (other.objectName !== first.objectName) continue;
    const between = misalignmentBetween(first, other);
    if (between !== undefined) return between;
  }
  return undefined;
}

/** Each call and each part of the grid has lanes of its own; what lies no unknown distance apart counts with its least. */
function apartOnAverage(events: readonly AccessEvent[]): number | undefined {
  if (events[0]?.counts.apart === undefined) return undefined;
  return weightedMean(
    events,
    ({ counts }) => counts.apart ?? counts.nominalMin ?? (counts.sectors ?? counts.wavefronts)?.min,
  );
}

function hasEdges({ offset }: AccessEvent): boolean {
  return offset !== undefined && edgesIn(offset).length > 0;
}

/** Where the analysis stopped, only some of the warps and turns were seen. */
function unseen(access: AccessSummary, stopped: string): AccessSummary {
  return {
    ...access,
    status: 'unknown',
    sectors: undefined,
    sectorsIdeal: undefined,
    wavefronts: undefined,
    wavefrontsIdeal: undefined,
    activeLanes: { min: 1, max: access.activeLanes.max },
    stride: undefined,
    reason: stopped,
    dataDependent: false,
    unknownDistances: undefined,
    apart: undefined,
    misaligned: undefined,
    misalignedStart: false,
    costlyCopy: false,
    nominalMin: undefined,
    meanOf: undefined,
    boundaryOnly: false,
    lanesFromValues: false,
  };
}

function mergeSpreads(
  events: readonly AccessEvent[],
  spreadOf: (event: AccessEvent) => Spread | undefined,
): Spread | undefined {
  const spreads = events.map(spreadOf).filter((spread) => spread !== undefined);
  if (spreads.length < events.length) return undefined;
  return {
    min: Math.min(...spreads.map((spread) => spread.min)),
    max: Math.max(...spreads.map((spread) => spread.max)),
    mean: weightedMean(events, (event) => spreadOf(event)?.mean) ?? 0,
  };
}

function weightedMean(
  events: readonly AccessEvent[],
  valueOf: (event: AccessEvent) => number | undefined,
): number | undefined {
  let total = 0;
  let weights = 0;
  for (const event of events) {
    const value = valueOf(event);
    if (value === undefined) return undefined;
    total += value * event.weight;
    weights += event.weight;
  }
  const mean = weights === 0 ? 0 : total / weights;
  return Math.round(mean * 1e6) / 1e6;
}

/** The stride of the warps that stand for most; warps with fewer lanes rarely have another. */
function commonStride(events: readonly AccessEvent[]): AccessSummary['stride'] {
  const strideIn = (event: AccessEvent): AccessSummary['stride'] =>
    event.expectedOffset && strideOf(event.expectedOffset, event.mask.may);
  const heaviest = events.reduce((best, event) => (event.weight > best.weight ? event : best));
  const stride = strideIn(heaviest);
  if (stride !== undefined) return stride;
  for (const event of events) {
    const other = strideIn(event);
    if (other !== undefined) return other;
  }
  return undefined;
}

const severityOfStatus = { uniform: 0, unknown: 1, 'data-dependent': 2, divergent: 3 } as const;

function branchSummaries(events: Events, allSlots: number): BranchSummary[] {
  const lost = new Map<object, number>();
  for (const event of events) {
    if (event.kind === 'arms') lost.set(event.node, (lost.get(event.node) ?? 0) + event.lostSlots);
  }
  const branches = events.filter((event) => event.kind === 'branch');
  return bySite(branches).flatMap((group) => {
    const first = group[0];
    return first ? [summariseBranch(first, group, (lost.get(first.node) ?? 0) / Math.max(1, allSlots))] : [];
  });
}

function summariseBranch(
  first: BranchEvent,
  group: readonly BranchEvent[],
  lostShare: number,
): BranchSummary {
  const worst = group.reduce((a, b) => (severityOfStatus[b.status] > severityOfStatus[a.status] ? b : a));
  const taken = group.filter((event) => event.taken.may !== 0);
  const weight = group.reduce((total, event) => total + event.weight, 0);
  const divergent = group.filter((event) => event.status === 'divergent');
  const known = group.every((event) => event.status === 'uniform' || event.status === 'divergent');
  return {
    at: first.at,
    isLibrarys: first.isLibrarys,
    status: worst.status,
    boundary: group.some((event) => event.boundary),
    activeLanes:
      taken.length === 0 ? { min: 0, max: 0 } : laneRangeOf(taken.map((event) => activeRange(event.taken))),
    divergentShare: known ? divergent.reduce((total, event) => total + event.weight, 0) / weight : undefined,
    lostShare,
    reason: worst.status === 'uniform' ? undefined : worst.reason,
  };
}

function opaqueSummaries(events: Events): OpaqueSummary[] {
  const seen = new Map<string, OpaqueSummary>();
  for (const event of events) {
    if (event.kind === 'opaque') {
      seen.set(`${event.at.anchor.path}:${event.at.anchor.start + event.at.start}:${event.reason}`, event);
    }
  }
  return [...seen.values()];
}
