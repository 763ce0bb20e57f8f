/** What an asynchronous copy that passes L1 by costs: its sectors hang on where in shared memory they go. */
import { asyncCopyRequest, COPY_BYTES } from '../../memory/asyncCopyRequest.ts';
import { LINE_BYTES } from '../../memory/globalRequest.ts';
import { isExact } from '../state.ts';
import { isLaneIn, laneOf, lowestLane, warpSize } from '../values/lanes.ts';
import { differsInLanes, varyingSymbol } from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import { positiveModulo, residueShares } from '../values/residues.ts';
import { withMaskDoubt } from './accessCounts.ts';
import { edgesIn } from './edges.ts';
import { laneGroups, termsAt } from './groupedCounts.ts';
import type { InstructionCounts, Spread } from './patternCounts.ts';
import { unknownCounts } from './patternCounts.ts';
import type { AccessEvent, RecordedEvent } from './recording.ts';

interface CopyCounts {
  readonly load: InstructionCounts;
  readonly store: InstructionCounts;
}

const halves =
  'an asynchronous copy moves the halves of a sector alone where they come apart in shared memory';
const scattered = 'in how many passes an asynchronous copy of scattered lanes is made is not known';

/** The store that was recorded last is one's of a copy: counts it with the load that was made for it. */
export function countCopy(copied: unknown, events: RecordedEvent[]): void {
  const store = events.at(-1);
  const at = events.findLastIndex((event) => event.kind === 'access' && event.node === copied);
  const load = events[at];
  if (store?.kind !== 'access' || load?.kind !== 'access') return;
  if (store.space !== 'shared' || load.space !== 'global' || store.widthInBytes !== COPY_BYTES) return;
  const counts = copyCounts(load, store);
  events[at] = { ...load, counts: counts.load };
  events[events.length - 1] = { ...store, counts: counts.store };
}

/** Of the copy whose load and store these are, as they were counted by themselves. */
function copyCounts(load: AccessEvent, store: AccessEvent): CopyCounts {
  const counts = [load.counts, store.counts];
  if (counts.some(({ status }) => status === 'unknown')) return openCounts(load, store);
  return countedTogether(load, store) ?? openCounts(load, store);
}

/** Where lanes lie is not known well enough: at most each lane's bytes move alone. */
function openCounts(load: AccessEvent, store: AccessEvent): CopyCounts {
  const lanes = lanesIn(store.mask.may);
  const upTo = (spread: Spread | undefined): Spread | undefined =>
    spread && { ...spread, max: Math.max(spread.max, lanes) };
  const opened = (counts: InstructionCounts): InstructionCounts =>
    counts.status === 'unknown'
      ? counts
      : {
          ...counts,
          status: 'bounded',
          sectors: upTo(counts.sectors),
          wavefronts: upTo(counts.wavefronts),
          reason: counts.reason ?? halves,
          meanKnown: false,
        };
  return { load: opened(load.counts), store: opened(store.counts) };
}

function lanesIn(mask: number): number {
  let count = 0;
  for (let lane = 0; lane < warpSize; lane++) if (isLaneIn(mask, lane)) count++;
  return count;
}

/** Sums over the groups of lanes whose sources lie unknown distances apart: nothing of them moves together. */
interface Sums {
  readonly sectors: Spread;
  readonly wavefronts: Spread;
}

function countedTogether(load: AccessEvent, store: AccessEvent): CopyCounts | undefined {
  const { may, oneOf } = store.mask;
  if (oneOf !== undefined || load.mask.may !== may || !load.offset || !store.offset) return undefined;
  if ([load.offset, store.offset].some((offset) => edgesIn(offset).length > 0 || varyingSymbol(offset)))
    return undefined;
  if (store.offset.terms.some(differsInLanes)) return undefined;
  const groups = laneGroups(load.offset.terms.filter(differsInLanes), may);
  const target = startsOf(store.offset, may, store.objectAlignmentInBytes);
  const parts = groups.map((group) => sumsOf(group, load, store.offset!, target, may));
  if (parts.length === 0 || parts.some((part) => part.sectors.max === 0)) return undefined;
  const sectors = addUp(parts.map((part) => part.sectors));
  const wavefronts = addUp(parts.map((part) => part.wavefronts));
  // Rows may lie in one line all the same.
  if (groups.length > 1) wavefronts.min = Math.max(...parts.map((part) => part.wavefronts.min));
  const bytes = lanesIn(may) * COPY_BYTES;
  const load_ = { sectors, sectorsIdeal: Math.ceil(bytes / 32) };
  const store_ = { wavefronts, wavefrontsIdeal: Math.ceil(bytes / LINE_BYTES) };
  return {
    load: withMaskDoubt(instructionOf(load), { ...stated(sectors, halves, load), ...load_ }),
    store: withMaskDoubt(instructionOf(store), { ...stated(wavefronts, scattered, store), ...store_ }),
  };
}

function instructionOf({ mask, space }: AccessEvent): Parameters<typeof withMaskDoubt>[0] {
  return { mask, space, operation: space === 'shared' ? 'store' : 'load' };
}

function stated({ min, max }: Spread, reason: string, { mask, counts }: AccessEvent): InstructionCounts {
  const isKnown = min === max;
  const alone = counts.sectors ?? counts.wavefronts;
  return {
    ...unknownCounts,
    status: isKnown ? 'exact' : 'bounded',
    reason: isKnown ? undefined : reason,
    nominalMin: min,
    meanKnown: isKnown && isExact(mask),
    misalignedStart: counts.misalignedStart,
    costlyCopy: alone !== undefined && max > alone.max,
  };
}

/** Bytes in a line at which the lowest lane of `mask` may lie. */
function startsOf(offset: Polynomial, mask: number, alignmentInBytes: number): number[] {
  const first = lowestLane(mask);
  const shares = residueShares(termsAt(offset, first), alignmentInBytes, LINE_BYTES);
  const base = laneOf(offset.constant, first);
  return shares.flatMap((share, residue) => {
    const start = positiveModulo(base + residue, LINE_BYTES);
    return share > 0 && start % COPY_BYTES === 0 ? [start] : [];
  });
}

function sumsOf(
  group: number,
  load: AccessEvent,
  to: Polynomial,
  targets: readonly number[],
  all: number,
): Sums {
  const sectors = emptySpread();
  const wavefronts = emptySpread();
  let cases = 0;
  for (const start of startsOf(load.offset!, group, load.objectAlignmentInBytes)) {
    const sources = addressesFrom(start, load.offset!, group, lowestLane(group));
    for (const target of targets) {
      const request = asyncCopyRequest(sources, addressesFrom(target, to, group, lowestLane(all)), group);
      cases++;
      note(sectors, request.sectors, request.sectors, request.sectors);
      note(wavefronts, request.fewestWavefronts, request.mostWavefronts, request.wavefronts);
    }
  }
  return { sectors: averaged(sectors, cases), wavefronts: averaged(wavefronts, cases) };
}

/** Of the lanes of `mask`, where `first` lies at `start`. */
function addressesFrom(start: number, { constant }: Polynomial, mask: number, first: number): number[] {
  // Far enough from zero for lanes before the first.
  const base = start + 2 ** 32 - laneOf(constant, first);
  return Array.from({ length: warpSize }, (_, lane) =>
    isLaneIn(mask, lane) ? base + laneOf(constant, lane) : 0,
  );
}

type OpenSpread = { -readonly [field in keyof Spread]: Spread[field] };

function emptySpread(): OpenSpread {
  return { min: Infinity, max: 0, mean: 0 };
}

function note(spread: OpenSpread, min: number, max: number, mean: number): void {
  spread.min = Math.min(spread.min, min);
  spread.max = Math.max(spread.max, max);
  spread.mean += mean;
}

function averaged({ min, max, mean }: OpenSpread, cases: number): Spread {
  return { min, max, mean: mean / Math.max(1, cases) };
}

function addUp(spreads: readonly Spread[]): OpenSpread {
  const total = (field: keyof Spread): number => spreads.reduce((sum, spread) => sum + spread[field], 0);
  return { min: total('min'), max: total('max'), mean: total('mean') };
}
