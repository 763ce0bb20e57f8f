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
import { CostsByStart } from './requestCost.ts';

/** Of shorter rows there are many, which are told from what each needs by itself. */
const mostRows = 8;

/**
 * The least of all distances, of which rows that are not the same share no sector; looked for until one needs no more than
 * `floor`, what rows need that start wherever is best for each.
 */
export function leastOfRows(
  instruction: Instruction,
  { monomial, coefficient }: Term,
  rows: readonly number[],
  floor: number,
): number | undefined {
  if (rows.length > mostRows) return undefined;
  const costs = rows.map((mask) => costsOfRow(instruction, mask));
  let least = Infinity;
  for (const distance of multiplesBelow(SECTOR_BYTES, monomialMultiple(monomial))) {
    const moved = rows.map((mask) => laneOf(coefficient, lowestLane(mask)) * distance);
    for (const start of multiplesBelow(SECTOR_BYTES, stepOfStarts(instruction, monomial, distance))) {
      const cost = moved.reduce((sum, row, i) => sum + costs[i]!(row + start), 0);
      least = Math.min(least, cost);
      if (least <= floor) return least;
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

/** What a row costs that is moved by so many bytes; infinite where a lane would not be aligned to its own width. */
function costsOfRow(instruction: Instruction, mask: number): (moved: number) => number {
  const { offset, widthInBytes } = instruction;
  const first = laneOf(offset.constant, lowestLane(mask));
  const costs = CostsByStart.of(offset.constant, mask, instruction);
  return (moved) => {
    const start = positiveModulo(first + moved, SECTOR_BYTES);
    if (start % Math.min(widthInBytes, SECTOR_BYTES) !== 0) return Infinity;
    return costs.at(start).cost;
  };
}
