/**
 * Accesses that surely start off a multiple of what their type asks for. "Reading non-naturally aligned 8-byte or 16-byte
 * words produces incorrect results" (CUDA C++ Programming Guide, Size and Alignment Requirement); an H200 ends the kernel
 * with `cudaErrorMisalignedAddress`, for words of 2 bytes and more, in shared memory as in global. No base has to be known
 * for that: two addresses whose distance is no multiple can't both be one.
 */
import { placeAlignmentInBytes } from '../../ir/placeAlignment.ts';
import { isUniform, laneOf, warpSize } from '../values/lanes.ts';
import { monomialMultiple, subtract } from '../values/polynomial.ts';
import type { Term } from '../values/polynomial.ts';
import { isUsual } from '../state.ts';
import type { ActiveMask } from '../state.ts';
import type { Truth } from '../values/comparison.ts';
import { mayPartWarps } from './blockConditions.ts';
import type { AccessEvent } from './recording.ts';

export interface Misalignment {
  /** What the address has to be a multiple of. */
  readonly alignmentInBytes: number;
  /** A distance between two addresses that is none. */
  readonly apartInBytes: number;
  /** What lies that far apart; `times`: one execution of the access by a warp and another. */
  readonly among: 'lanes' | 'warps' | 'times';
}

/** An execution of an access, as far as it matters here. */
type Execution = Pick<AccessEvent, 'place' | 'space' | 'widthInBytes' | 'mask' | 'offset'>;

/**
 * Of what one execution stands for: a warp, several warps, or several turns of a loop. Where conditions that are not known
 * lead to it, such as how long a loop is, other warps come as surely if these are the same for their block.
 */
export function misalignmentOf(execution: Execution, conditions: readonly Truth[]): Misalignment | undefined {
  const { offset, mask } = execution;
  const alignment = askedAlignment(execution);
  if (alignment === 1 || offset === undefined) return undefined;
  const open = offset.terms.filter((term) => !isMultiple(term, alignment));
  // What is the same in all lanes is no part of their distance.
  const lanes = open.every(isSameInLanes) ? distanceOffMultiples(execution, alignment) : undefined;
  if (lanes !== undefined) return { alignmentInBytes: alignment, apartInBytes: lanes, among: 'lanes' };
  if (surelyActive(mask) === 0) return undefined;
  for (const term of open) {
    const step = stepOf(term);
    if (step === undefined || step % alignment === 0) continue;
    const among = term.monomial.symbols[0]?.isOfWarp === true ? 'warps' : 'times';
    const isSure = among === 'warps' ? !conditions.some(mayPartWarps) : conditions.length === 0;
    if (isSure) return { alignmentInBytes: alignment, apartInBytes: step, among };
  }
  return undefined;
}

/** Of two executions of one access, as the turns of an unrolled loop are; the parts of an object are instructions of their own. */
export function misalignmentBetween(first: AccessEvent, second: AccessEvent): Misalignment | undefined {
  const alignment = askedAlignment(first);
  if (alignment === 1 || first.offset === undefined || second.offset === undefined) return undefined;
  if (first.widthInBytes !== second.widthInBytes) return undefined;
  if (!first.surelyComes || !second.surelyComes) return undefined;
  // Nearly always; the rest takes longer.
  if ((laneOf(second.offset.constant, 0) - laneOf(first.offset.constant, 0)) % alignment === 0)
    return undefined;
  if (surelyActive(first.mask) === 0 || surelyActive(second.mask) === 0) return undefined;
  const { constant, terms } = subtract(second.offset, first.offset);
  if (!isUniform(constant) || !terms.every((term) => isMultiple(term, alignment))) return undefined;
  return { alignmentInBytes: alignment, apartInBytes: Math.abs(constant), among: 'times' };
}

/** Of one instruction: in packed structs, and of fields that are moved alone, less than the type's; 1 in local memory. */
function askedAlignment({ place, space, widthInBytes }: Execution): number {
  if (space !== 'global' && space !== 'shared') return 1;
  return Math.min(widthInBytes, placeAlignmentInBytes(place));
}

/** Lanes that are active in the usual warp; at the edge of a bounds check fewer are. */
function surelyActive(mask: ActiveMask): number {
  return mask.oneOf === undefined && isUsual(mask) ? mask.may : mask.must;
}

function isMultiple({ monomial, coefficient }: Term, alignment: number): boolean {
  const multiple = monomialMultiple(monomial);
  if (isUniform(coefficient)) return (coefficient * multiple) % alignment === 0;
  return coefficient.every((one) => (one * multiple) % alignment === 0);
}

function isSameInLanes({ monomial, coefficient }: Term): boolean {
  return isUniform(coefficient) && !monomial.varying;
}

/** The distance of the first two neighbours among the active lanes that is no multiple; no term differs between them. */
function distanceOffMultiples({ offset, mask }: Execution, alignment: number): number | undefined {
  if (offset === undefined || isUniform(offset.constant)) return undefined;
  const active = surelyActive(mask);
  let before: number | undefined;
  for (let lane = 0; lane < warpSize; lane++) {
    if (((active >>> lane) & 1) === 0) continue;
    const here = laneOf(offset.constant, lane);
    if (before !== undefined && (here - before) % alignment !== 0) return Math.abs(here - before);
    before = here;
  }
  return undefined;
}

/** How far apart the values of a uniform term are, where it is known to take several. */
function stepOf({ monomial, coefficient }: Term): number | undefined {
  const [symbol, another] = monomial.symbols;
  if (symbol === undefined || another !== undefined || symbol.varying || !isUniform(coefficient))
    return undefined;
  if (symbol.origin !== 'loop' && symbol.origin !== 'block') return undefined;
  const range = symbol.max - symbol.min;
  const { multipleOf } = symbol;
  return Number.isFinite(range) && range >= multipleOf ? Math.abs(coefficient) * multipleOf : undefined;
}
