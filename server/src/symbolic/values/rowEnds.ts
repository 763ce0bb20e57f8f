/**
 * Which way lanes go that are not at the end of a row, where a remainder or a quotient is compared that is not known lane by
 * lane, as the divisor isn't, or which warp it is: `i % width > 0` holds for nearly all, `i / width > 0` for all of a warp or for none.
 */
import { isUniform, laneOf, warpSize } from './lanes.ts';
import {
  add,
  multiply,
  scale,
  settled,
  subtract,
  symbolPolynomial,
  uniformConstant,
  varyingSymbol,
} from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import { divisionOf } from './quotients.ts';
import type { Division } from './quotients.ts';
import { inOneRow } from './rowsOfUnknownLength.ts';
import { isOpen } from './symbols.ts';
import type { Symbol, SymbolTable } from './symbols.ts';

export interface InRows {
  /** What nearly all lanes say; undefined where those of a row agree, and it is not known on what. */
  readonly usual: boolean | undefined;
}

/** Of `p < 0`; undefined where lanes differ in another way too. */
export function isNegativeInRows(p: Polynomial, symbols: SymbolTable): InRows | undefined {
  const row = inOneRow(p, symbols, warpSize);
  if (row === undefined || row.isLong) return undefined;
  if (isUniformOffset(row.offset)) return { usual: undefined };
  const end = rowEndIn(p, symbols);
  if (end !== undefined) return { usual: end.isLast === end.isRising };
  return !row.areKnown && isThresholdInRow(row.offset) ? { usual: undefined } : undefined;
}

/** Whether the lanes of a row agree but where it meets something else that they share: `i % n > i / n`, a triangle. */
function isThresholdInRow({ constant, terms }: Polynomial): boolean {
  return (
    terms.some(({ monomial }) => monomial.symbols.some(isOpen)) &&
    terms.every(({ coefficient }) => isUniform(coefficient)) &&
    isNear(subtract({ constant, terms: [] }, { constant: laneOf(constant, 0), terms: [] }), warpSize)
  );
}

/** Of `p == 0`. */
export function isZeroInRows(p: Polynomial, symbols: SymbolTable): InRows | undefined {
  const row = inOneRow(p, symbols, warpSize);
  if (row === undefined || row.isLong) return undefined;
  if (isUniformOffset(row.offset)) return { usual: undefined };
  return rowEndIn(p, symbols) && { usual: false };
}

function isUniformOffset({ constant, terms }: Polynomial): boolean {
  return isUniform(constant) && terms.every(({ coefficient }) => isUniform(coefficient));
}

interface RowEnd {
  /** The last elements of a row, or the first. */
  readonly isLast: boolean;
  /** Whether p grows along the row. */
  readonly isRising: boolean;
}

/** Of the sum of a remainder and what brings it to 0 near an end of the row. */
function rowEndIn(p: Polynomial, symbols: SymbolTable): RowEnd | undefined {
  const symbol = varyingSymbol(p);
  const division = symbol && divisionOf(symbol);
  const column = division && remainderOf(division, symbol, symbols);
  if (column === undefined) return undefined;
  for (const sign of [1, -1]) {
    const fromStart = subtract(p, scale(column, sign));
    const fromEnd = add(fromStart, scale(division!.divisor, sign));
    const most = mostNear(division!.divisor);
    if (isNear(fromStart, most)) return { isLast: false, isRising: sign > 0 };
    if (isNear(fromEnd, most)) return { isLast: true, isRising: sign > 0 };
  }
  return undefined;
}

function remainderOf(
  { dividend, divisor }: Division,
  quotient: Symbol,
  symbols: SymbolTable,
): Polynomial | undefined {
  const whole = multiply(divisor, symbolPolynomial(quotient), symbols);
  return whole && subtract(settled(dividend, symbols), whole);
}

/** Rows of unknown length are much longer than that; of others it is to be a small part. */
function mostNear(length: Polynomial): number {
  const known = uniformConstant(length);
  return known === undefined ? warpSize : Math.min(warpSize, Math.floor(known / partsOfRow));
}

const partsOfRow = 8;

function isNear({ constant, terms }: Polynomial, most: number): boolean {
  if (terms.length > 0) return false;
  return Array.from({ length: warpSize }, (_, lane) => laneOf(constant, lane)).every(
    (distance) => Math.abs(distance) <= most,
  );
}
