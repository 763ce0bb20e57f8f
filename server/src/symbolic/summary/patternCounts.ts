/** What lanes cost whose distances from one another are known. */
import type { SharedOperation } from '../../memory/sharedRequest.ts';
import { isUniform, laneOf, lowestLane } from '../values/lanes.ts';
import { greatestCommonDivisor, monomialMultiple } from '../values/polynomial.ts';
import type { Polynomial, Term } from '../values/polynomial.ts';
import { positiveModulo, residueShares } from '../values/residues.ts';
import { floorOf } from '../values/quotients.ts';
import type { ActiveMask } from '../state.ts';
import { isOpen } from '../values/symbols.ts';
import type { Space } from '../values/values.ts';
import { CostsByStart, modulusOf } from './requestCost.ts';

export interface Spread {
  readonly min: number;
  readonly max: number;
  /** Average over the executions, for the nominal mask. */
  readonly mean: number;
}

export interface InstructionCounts {
  readonly status: 'exact' | 'bounded' | 'unknown';
  /** Sectors of a global access, passes of a constant one; undefined for shared. */
  readonly sectors: Spread | undefined;
  readonly sectorsIdeal: number | undefined;
  readonly wavefronts: Spread | undefined;
  readonly wavefrontsIdeal: number | undefined;
  readonly reason: string | undefined;
  readonly dataDependent: boolean;
  /** What lanes lie an unknown multiple of apart, by name; counts hold for every value unless bounded. */
  readonly unknownDistances: readonly string[] | undefined;
  /** The counts when such lanes share no sector: what they are for all but tiny strides. */
  readonly apart: number | undefined;
  /** The fewest passes or sectors with the nominal mask. */
  readonly nominalMin: number | undefined;
  /** Undefined where it rests on ranges or masks that are not known. */
  readonly meanOf: MeanOf | undefined;
  /** Whether some active lane is surely not aligned to its own width modulo 32. */
  readonly misalignedStart: boolean;
  /** Half of an asynchronous copy that costs more than these lanes do by themselves: where the other half lies decides. */
  readonly costlyCopy: boolean;
}

/**
 * What a mean was worked out for: all requests of the launch; those away from the edges of bounds checks that are not
 * known; or these if the compiler makes of the access what the source says.
 */
export type MeanOf = (typeof meansOf)[number];
const meansOf = ['all', 'usual', 'written'] as const;

/** Of several together it is known for what each of them is known for. */
export function commonMeanOf(parts: readonly (MeanOf | undefined)[]): MeanOf | undefined {
  return parts.includes(undefined) ? undefined : meansOf.findLast((one) => parts.includes(one));
}

export interface Instruction {
  readonly space: Space;
  readonly operation: SharedOperation;
  readonly offset: Polynomial;
  readonly objectAlignmentInBytes: number;
  readonly widthInBytes: number;
  readonly mask: ActiveMask;
}

export interface Pattern {
  readonly instruction: Instruction;
  readonly mask: number;
  /** Known lane offsets. */
  readonly known: Polynomial['constant'];
  readonly uniformTerms: readonly Term[];
}

export const unknownCounts: InstructionCounts = {
  status: 'unknown',
  sectors: undefined,
  sectorsIdeal: undefined,
  wavefronts: undefined,
  wavefrontsIdeal: undefined,
  reason: undefined,
  dataDependent: false,
  unknownDistances: undefined,
  apart: undefined,
  nominalMin: undefined,
  meanOf: undefined,
  misalignedStart: false,
  costlyCopy: false,
};

export const notAligned: InstructionCounts = {
  ...unknownCounts,
  reason: 'the access is not aligned to its own width',
};

export function patternOf(instruction: Instruction, mask: number, offset: Polynomial): Pattern {
  return {
    instruction,
    mask,
    known: offset.constant,
    uniformTerms: offset.terms.filter((term) => isUniform(term.coefficient)),
  };
}

export function countsForMask(pattern: Pattern): InstructionCounts {
  const { space, objectAlignmentInBytes, widthInBytes } = pattern.instruction;
  const modulus = modulusOf[space];
  const shares = residueShares(pattern.uniformTerms, objectAlignmentInBytes, modulus);
  let min = Infinity;
  let max = 0;
  let mean = 0;
  let idealMean = 0;
  let total = 0;
  let misaligned = 0;
  const base = laneOf(pattern.known, lowestLane(pattern.mask));
  const costs = CostsByStart.of(pattern.known, pattern.mask, pattern.instruction);
  shares.forEach((share, residue) => {
    // A lane must be aligned to its own width, or the access faults: other residues don't occur.
    if (share === 0 || (residue + base) % Math.min(widthInBytes, modulus) !== 0) return;
    const { cost, ideal } = costs.at(base + residue);
    min = Math.min(min, cost);
    max = Math.max(max, cost);
    mean += share * cost;
    idealMean += share * ideal;
    total += share;
    if (positiveModulo(residue + base, 32) !== 0) misaligned += share;
  });
  if (total === 0) return notAligned;
  const spread = { min, max, mean: mean / total };
  const ideal = Math.round((idealMean / total) * 1000) / 1000;
  const areKnown =
    objectAlignmentInBytes % modulus === 0 &&
    pattern.uniformTerms.every((term) => hasKnownShares(term, modulus));
  return {
    ...unknownCounts,
    status: min === max ? 'exact' : 'bounded',
    ...inUnitsOf(space, spread, ideal),
    misalignedStart: misaligned >= total,
    nominalMin: min,
    meanOf: min === max || areKnown ? 'all' : undefined,
    reason: min === max ? undefined : 'it depends on where in a 32-byte sector the warp starts',
  };
}

/** Wherever a single lane goes, it is aligned to its own width: one sector, one bank. */
export function countsOfOneLane(instruction: Instruction): InstructionCounts {
  const { cost, ideal } = CostsByStart.of(0, 1, instruction).at(0);
  const units = inUnitsOf(instruction.space, { min: cost, max: cost, mean: cost }, ideal);
  return { ...unknownCounts, status: 'exact', ...units, nominalMin: cost, meanOf: 'all' };
}

/** Whether what is unknown about the address of a lane can make it a multiple of the width. */
export function mayBeAligned(instruction: Instruction, lane: number): boolean {
  const { space, offset, objectAlignmentInBytes, widthInBytes } = instruction;
  const width = Math.min(widthInBytes, modulusOf[space]);
  const known = laneOf(offset.constant, lane);
  if (known % width === 0) return true;
  let step = greatestCommonDivisor(objectAlignmentInBytes, width);
  for (const { monomial, coefficient } of offset.terms)
    step = greatestCommonDivisor(step, laneOf(coefficient, lane) * monomialMultiple(monomial));
  return known % step === 0;
}

/**
 * Whether the term's remainders were counted rather than taken as equally likely. A parameter and what is loaded may
 * have any one value of their range, while blocks and iterations go through all of it.
 */
function hasKnownShares(term: Term, modulus: number): boolean {
  if (isUniform(term.coefficient) && (term.coefficient * monomialMultiple(term.monomial)) % modulus === 0)
    return true;
  const [symbol, ...others] = term.monomial.symbols;
  // Products and quotients of what goes through its range don't go through theirs evenly.
  if (symbol === undefined || others.length > 0 || floorOf(symbol) !== undefined) return false;
  return !isOpen(symbol) && Number.isFinite(symbol.max - symbol.min);
}

export function inUnitsOf(space: Space, spread: Spread, ideal: number): Partial<InstructionCounts> {
  if (space === 'shared' || space === 'constant') return { wavefronts: spread, wavefrontsIdeal: ideal };
  return { sectors: spread, sectorsIdeal: ideal };
}
