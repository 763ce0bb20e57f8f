/**
 * What rows of lanes cost that lie an unknown distance apart: where one of them starts in a sector tells where the others do,
 * so that not all can start where they need fewest.
 */
import { SECTOR_BYTES } from '../../memory/globalRequest.ts';
import { isUniform, laneOf, lowestLane } from '../values/lanes.ts';
import { greatestCommonDivisor, monomialMultiple } from '../values/polynomial.ts';
import type { Term } from '../values/polynomial.ts';
import { positiveModulo } from '../values/residues.ts';
import type { Monomial } from '../values/symbols.ts';
import type { Instruction } from './patternCounts.ts';
import { costFrom } from './requestCost.ts';

/** Of shorter rows there are many, which are told from what each needs by itself. */
const mostRows = 8;

/** The least of all distances, of which rows that are not the same share no sector. */
export function leastOfRows(
  instruction: Instruction,
  { monomial, coefficient }: Term,
  rows: readonly number[],
): number | undefined {
  if (rows.length > mostRows) return undefined;
  let least = Infinity;
  for (const distance of multiplesBelow(SECTOR_BYTES, monomialMultiple(monomial))) {
    const moved = rows.map((mask) => laneOf(coefficient, lowestLane(mask)) * distance);
    for (const start of multiplesBelow(SECTOR_BYTES, stepOfStarts(instruction, monomial, distance))) {
      const cost = costOf(
        instruction,
        rows,
        moved.map((row) => row + start),
      );
      if (cost !== undefined) least = Math.min(least, cost);
    }
  }
  return Number.isFinite(least) ? least : undefined;
}

function multiplesBelow(limit: number, step: number): number[] {
  const apart = greatestCommonDivisor(step, limit);
  return Array.from({ length: limit / apart }, (_, i) => i * apart);
}

/** What all lanes lie a multiple of behind the start of a sector, beside what is known of them. */
function stepOfStarts(
  { offset, objectAlignmentInBytes }: Instruction,
  unknown: Monomial,
  distance: number,
): number {
  return offset.terms.reduce((step, { monomial, coefficient }) => {
    if (!isUniform(coefficient)) return step;
    const own = timesWithin(unknown, monomial) ? distance / monomialMultiple(unknown) : 1;
    return greatestCommonDivisor(step, coefficient * monomialMultiple(monomial) * own);
  }, objectAlignmentInBytes);
}

/** Whether a product is a multiple of another one. */
function timesWithin({ symbols: factors }: Monomial, { symbols }: Monomial): boolean {
  return factors.every((symbol) => count(symbol, factors) <= count(symbol, symbols));
}

function count<T>(one: T, all: readonly T[]): number {
  return all.filter((other) => other === one).length;
}

/** Undefined where a lane would not be aligned to its own width. */
function costOf(
  instruction: Instruction,
  rows: readonly number[],
  starts: readonly number[],
): number | undefined {
  const { offset, widthInBytes } = instruction;
  let cost = 0;
  for (const [i, mask] of rows.entries()) {
    const first = laneOf(offset.constant, lowestLane(mask));
    const start = positiveModulo(first + (starts[i] ?? 0), SECTOR_BYTES);
    if (start % Math.min(widthInBytes, SECTOR_BYTES) !== 0) return undefined;
    // Lanes may lie before the first one.
    cost += costFrom(2 ** 20 + start, offset.constant, mask, instruction).cost;
  }
  return cost;
}
