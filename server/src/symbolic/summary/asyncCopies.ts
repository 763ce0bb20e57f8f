/** What an asynchronous copy costs: its load and its store are one instruction, and each hangs on where the other goes. */
import type { Assign } from '../../ir/nodes.ts';
import { asyncCopyRequest } from '../../memory/asyncCopyRequest.ts';
import { LINE_BYTES, SECTOR_BYTES } from '../../memory/globalRequest.ts';
import { isExact } from '../state.ts';
import { countLanes, isLaneIn, laneOf, lowestLane, warpSize } from '../values/lanes.ts';
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
const nothing = 'an asynchronous copy reads nothing where its size is zero';
const scattered = 'in how many passes an asynchronous copy of scattered lanes is made is not known';

/** Counts the store that was recorded last, one's of a copy, with the load that was made for it. */
export function countCopy({ copied, value }: Assign, events: RecordedEvent[]): void {
  const store = events.at(-1);
  const at = events.findLastIndex((event) => event.kind === 'access' && event.node === copied?.load);
  const load = events[at];
  if (copied === undefined || store?.kind !== 'access' || load?.kind !== 'access') return;
  if (store.space !== 'shared' || load.space !== 'global' || load.widthInBytes !== store.widthInBytes) return;
  const pair = { load, store, isThroughL1: copied.isThroughL1 };
  const isWhole = value.kind !== 'conditional' && load.mask.may === store.mask.may;
  const counts = (isWhole ? countedTogether(pair) : undefined) ?? openCounts(pair, isWhole);
  events[at] = { ...load, counts: counts.load };
  events[events.length - 1] = { ...store, counts: counts.store };
}

interface Pair {
  readonly load: AccessEvent;
  readonly store: AccessEvent;
  readonly isThroughL1: boolean;
}

/** Where lanes lie is not known well enough: at most each lane's bytes move alone, and none where nothing is read. */
function openCounts({ load, store, isThroughL1 }: Pair, isWhole: boolean): CopyCounts {
  const lanes = countLanes(store.mask.may);
  const { sectors } = load.counts;
  const { wavefronts } = store.counts;
  const openly = (counts: InstructionCounts, reason: string): InstructionCounts => ({
    ...counts,
    status: 'bounded',
    reason: counts.reason ?? reason,
    meanOf: undefined,
  });
  const min = isWhole ? sectors?.min : 0;
  const max = isThroughL1 ? sectors?.max : Math.max(sectors?.max ?? 0, lanes);
  const isOpen = sectors !== undefined && (min !== sectors.min || max !== sectors.max);
  const widest = wavefronts && { ...wavefronts, max: Math.max(wavefronts.max, lanes) };
  return {
    load: isOpen
      ? {
          ...openly(load.counts, isWhole ? halves : nothing),
          sectors: { ...sectors, min: min ?? 0, max: max ?? lanes },
        }
      : load.counts,
    store: widest ? { ...openly(store.counts, scattered), wavefronts: widest } : store.counts,
  };
}

/** Sums over the groups of lanes whose sources lie unknown distances apart: nothing of them moves together. */
interface Sums {
  readonly sectors: Spread;
  readonly wavefronts: Spread;
}

function countedTogether(pair: Pair): CopyCounts | undefined {
  const { load, store } = pair;
  const { may, oneOf } = store.mask;
  if (oneOf !== undefined || !load.offset || !store.offset) return undefined;
  if ([load.offset, store.offset].some((offset) => edgesIn(offset).length > 0 || varyingSymbol(offset)))
    return undefined;
  if (store.offset.terms.some(differsInLanes)) return undefined;
  const groups = laneGroups(load.offset.terms.filter(differsInLanes), may);
  const parts = groups.map((group) => sumsOf(group, pair, load.offset!, store.offset!));
  const known = parts.filter((part) => part !== undefined);
  if (known.length === 0 || known.length < parts.length) return undefined;
  const sectors = addUp(known.map((part) => part.sectors));
  const wavefronts = addUp(known.map((part) => part.wavefronts));
  // Rows may lie in one line all the same.
  if (groups.length > 1) wavefronts.min = Math.max(...known.map((part) => part.wavefronts.min));
  const bytes = countLanes(may) * store.widthInBytes;
  const wavefrontsIdeal = Math.ceil(bytes / LINE_BYTES);
  const stored = { ...stated(wavefronts, scattered, store), wavefronts, wavefrontsIdeal };
  // Through L1 lanes that lie unknown distances apart may share sectors, as in any load.
  const loaded = pair.isThroughL1
    ? load.counts
    : { ...stated(sectors, halves, load), sectors, sectorsIdeal: Math.ceil(bytes / SECTOR_BYTES) };
  return {
    load: pair.isThroughL1 ? loaded : withMaskDoubt(instructionOf(load), loaded),
    store: withMaskDoubt(instructionOf(store), stored),
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
    meanOf: isKnown && isExact(mask) ? 'all' : undefined,
    misalignedStart: counts.misalignedStart,
    costlyCopy: alone !== undefined && max > alone.max,
  };
}

/** Bytes in a line at which the lowest lane of `mask` may lie. */
function startsOf(offset: Polynomial, mask: number, event: AccessEvent): number[] {
  const { objectAlignmentInBytes, widthInBytes } = event;
  const first = lowestLane(mask);
  const shares = residueShares(termsAt(offset, first), objectAlignmentInBytes, LINE_BYTES);
  const base = laneOf(offset.constant, first);
  return shares.flatMap((share, residue) => {
    const start = positiveModulo(base + residue, LINE_BYTES);
    return share > 0 && start % widthInBytes === 0 ? [start] : [];
  });
}

/** Combinations of starts that are all looked at. */
const mostStarts = 64;

function sumsOf(group: number, pair: Pair, from: Polynomial, to: Polynomial): Sums | undefined {
  const { load, store, isThroughL1 } = pair;
  const sectors = emptySpread();
  const wavefronts = emptySpread();
  const first = lowestLane(store.mask.may);
  const starts = startsOf(from, group, load);
  const targets = startsOf(to, store.mask.may, store);
  const cases = starts.length * targets.length;
  if (cases === 0 || cases > mostStarts) return undefined;
  for (const start of starts) {
    const sources = addressesFrom(start, from, group, lowestLane(group));
    for (const target of targets) {
      const places = addressesFrom(target, to, group, first);
      const request = asyncCopyRequest(sources, places, group, store.widthInBytes, isThroughL1);
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
