/** What becomes of an access's counts where the compiler may join it with others, or makes several of it. */
import type { AccessPlan } from '../../instructions/plan.ts';
import { sizeInBytes } from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { ActiveMask } from '../state.ts';
import { commonMeanOf } from '../summary/patternCounts.ts';
import type { InstructionCounts } from '../summary/patternCounts.ts';
import { isLaneIn, laneOf, lowestLane, warpSize } from '../values/lanes.ts';
import type { Lanes } from '../values/lanes.ts';
import type { Polynomial } from '../values/polynomial.ts';

/** Of words that lie in rows of their own. */
export function timesAsMuch(counts: InstructionCounts, words: number): InstructionCounts {
  const times = <T extends number | undefined>(one: T): T => (one === undefined ? one : ((one * words) as T));
  const { sectors, sectorsIdeal, nominalMin, apart } = counts;
  if (sectors === undefined || words === 1) return counts;
  return {
    ...counts,
    sectors: { min: times(sectors.min), max: times(sectors.max), mean: times(sectors.mean) },
    sectorsIdeal: times(sectorsIdeal),
    nominalMin: times(nominalMin),
    apart: times(apart),
  };
}

export function perhapsLess(counts: InstructionCounts, min: number, reason: string): InstructionCounts {
  const { wavefronts } = counts;
  if (counts.status === 'unknown' || wavefronts === undefined || wavefronts.max <= min) return counts;
  return {
    ...counts,
    status: 'bounded',
    // Of lanes that may be missing the fewest cost less still.
    wavefronts: { ...wavefronts, min: Math.min(min, wavefronts.min) },
    nominalMin: min,
    meanOf: undefined,
    reason,
  };
}

/** Neighbours in a shared array that one instruction may move: then lanes may no longer meet in a bank. */
export function perhapsJoined(
  counts: InstructionCounts,
  plan: AccessPlan | undefined,
  lanes: LanesOfAccess,
): InstructionCounts {
  const { wavefronts, wavefrontsIdeal = 1, meanOf, nominalMin } = counts;
  const mayJoin = plan?.mayJoinNeighbours ?? plan?.besideInBytes !== undefined;
  if (!mayJoin || wavefronts === undefined || !mayStartAlike(lanes)) return counts;
  const max = wavefronts.max * piecesInOne(plan);
  const joined = perhapsLess(
    { ...counts, wavefronts: { ...wavefronts, max } },
    wavefrontsIdeal,
    'the compiler may move neighbours of the array at once',
  );
  // What a rule reports is what the source says.
  return { ...joined, meanOf: commonMeanOf([meanOf, 'written']), nominalMin };
}

/** Of an object that may be moved whole one instruction makes several pieces, and costs no more than all of them. */
function piecesInOne(plan: AccessPlan | undefined): number {
  const { pieces = [], mayJoinBytes } = plan ?? {};
  const [first] = pieces;
  return first === undefined || pieces.length === 1 ? 1 : (mayJoinBytes ?? 0) / first.widthInBytes;
}

interface LanesOfAccess {
  readonly offset: Polynomial;
  readonly widthInBytes: number;
  readonly mask: ActiveMask;
}

/** An instruction that moves two neighbours starts at the first of them in every lane. */
function mayStartAlike({ offset: { constant, terms }, widthInBytes, mask }: LanesOfAccess): boolean {
  const isAlike = (numbers: Lanes): boolean => {
    const first = laneOf(numbers, lowestLane(mask.may));
    const lanes = Array.from({ length: warpSize }, (_, lane) => lane);
    return lanes.every(
      (lane) => !isLaneIn(mask.may, lane) || (laneOf(numbers, lane) - first) % (2 * widthInBytes) === 0,
    );
  };
  return isAlike(constant) || !terms.every(({ coefficient }) => isAlike(coefficient));
}

/** Elements of a loop's turns that one instruction moves. */
export function neighboursIn(plan: AccessPlan | undefined, type: Type): number {
  const { startsOnBytes } = plan ?? {};
  return startsOnBytes === undefined ? 1 : startsOnBytes / (sizeInBytes(type) ?? startsOnBytes);
}
