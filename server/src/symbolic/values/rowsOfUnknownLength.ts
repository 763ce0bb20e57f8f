/**
 * Where lanes lie whose index is divided by a number that is not known, `i / width` and `i % width`: in one row as a rule,
 * but in the warps in which the next row begins.
 */
import { isUniform, laneOf, lanesPastMultiple, multiplyLanes, warpSize } from './lanes.ts';
import {
  add,
  constantPolynomial,
  one,
  replaced,
  scale,
  settled,
  subtract,
  symbolPolynomial,
  uniformConstant,
  varyingSymbol,
} from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import { usualOf } from './powersOfTwo.ts';
import { divisionOf } from './quotients.ts';
import type { Symbol, SymbolTable } from './symbols.ts';

export interface OneRow {
  readonly offset: Polynomial;
  /** The numbers that are not to be tiny, so that rows are longer than what a warp takes of them. */
  readonly lengths: readonly string[];
  /** Whether there are rows of known length. */
  readonly areKnown: boolean;
  /** Whether that is more than a lane's few neighbours, so that rows may well be shorter. */
  readonly isLong: boolean;
}

/** What the program works out has no name in its text. */
const unnamedLength = 'the length of a row';

/** Rows hold a warp's elements if they are not tiny: a lane takes four in a row at most. */
const mostElements = 4 * warpSize;

/** Lanes that a mask takes back meet others exactly: what a warp takes has to be less than sizes that are not tiny. */
const mostMasked = 16 * warpSize;

/** Undefined where lanes differ in another way, or all lengths are known but for those of `shortestKnown` and more. */
export function inOneRow(
  offset: Polynomial,
  symbols: SymbolTable,
  shortestKnown = Infinity,
): OneRow | undefined {
  const rows: Rows = { lengths: [], shortestKnown, areKnown: false, isLong: false };
  const inRow = withUniformRows(offset, symbols, rows);
  if (inRow === undefined || (rows.lengths.length === 0 && !rows.areKnown)) return undefined;
  return { offset: inRow, lengths: namesOf(rows.lengths), areKnown: rows.areKnown, isLong: rows.isLong };
}

/** Where rows of `width` are not tiny, those of `width * height` are not. */
function namesOf(lengths: Rows['lengths']): string[] {
  const isMore = (length: readonly Symbol[]): boolean =>
    lengths.some((other) => other.length < length.length && other.every((symbol) => length.includes(symbol)));
  const deciding = lengths.filter((length) => !isMore(length)).flat();
  return [...new Set(deciding.map(({ name, origin }) => (origin === 'parameter' ? name : unnamedLength)))];
}

interface Rows {
  /** What decides each length. */
  readonly lengths: (readonly Symbol[])[];
  readonly shortestKnown: number;
  areKnown: boolean;
  isLong: boolean;
}

function withUniformRows(p: Polynomial, symbols: SymbolTable, rows: Rows): Polynomial | undefined {
  let result = p;
  for (let symbol = varyingSymbol(result); symbol !== undefined; symbol = varyingSymbol(result)) {
    const row =
      apartBy(symbol, symbols, rows) ?? maskedRow(symbol, symbols, rows) ?? rowOf(symbol, symbols, rows);
    if (row === undefined) return undefined;
    result = replaced(result, symbol, row, symbols);
  }
  return withUsualBits(result, symbols, rows);
}

/** Lanes that differ in their highest bits, of which as many are left as nobody knows. */
function apartBy(symbol: Symbol, symbols: SymbolTable, rows: Rows): Polynomial | undefined {
  const usual = usualOf(symbol);
  if (usual?.kind !== 'apart') return undefined;
  rows.lengths.push([usual.distance]);
  const apart = scale(symbolPolynomial(usual.distance), usual.multiples);
  return add(apart, symbolPolynomial(sharedBy(symbol, symbols)));
}

/** What a mask leaves of a sum, as the sum and what all lanes share. */
function maskedRow(symbol: Symbol, symbols: SymbolTable, rows: Rows): Polynomial | undefined {
  const usual = usualOf(symbol);
  const sum = usual?.kind === 'sum' ? withUniformRows(usual.sum, symbols, rows) : undefined;
  const length = usual?.kind === 'sum' && sum ? lengthIn(usual.size) : undefined;
  const elements = sum === undefined ? 0 : elementsIn(sum);
  if (length === undefined || elements > mostMasked) return undefined;
  rows.isLong ||= elements > mostElements;
  rows.lengths.push(length);
  return add(sum!, symbolPolynomial(sharedBy(symbol, symbols)));
}

/** With the bits set of masks that are one less than a power of two. */
function withUsualBits(p: Polynomial, symbols: SymbolTable, rows: Rows): Polynomial {
  let result = p;
  for (const symbol of p.terms.flatMap(({ monomial }) => monomial.symbols)) {
    const usual = usualOf(symbol);
    const length = usual?.kind === 'bit' ? lengthIn(usual.size) : undefined;
    const elements = usual?.kind === 'bit' ? 2 ** (usual.place + 1) : Infinity;
    if (length === undefined || elements > mostMasked) continue;
    rows.isLong ||= elements > mostElements;
    rows.lengths.push(length);
    result = replaced(result, symbol, one, symbols);
  }
  return result;
}

/** The quotient, as one that all lanes share. */
function rowOf(symbol: Symbol, symbols: SymbolTable, rows: Rows): Polynomial | undefined {
  const division = divisionOf(symbol);
  const dividend = division && withUniformRows(settled(division.dividend, symbols), symbols, rows);
  if (dividend?.terms.every(({ coefficient }) => isUniform(coefficient)) !== true) return undefined;
  const row = symbolPolynomial(sharedBy(symbol, symbols));
  const known = uniformConstant(division!.divisor) ?? 0;
  const passed = known >= rows.shortestKnown ? lanesPastMultiple(dividend.constant, known) : 0;
  const elements = elementsIn(add(dividend, constantPolynomial(multiplyLanes(passed, known))));
  if (elements > 1) {
    const isKnown = known >= Math.max(rows.shortestKnown, elements);
    const length = isKnown ? undefined : lengthIn(division!.divisor);
    if (isKnown) rows.areKnown = true;
    else if (length === undefined) return undefined;
    else rows.lengths.push(length);
    rows.isLong ||= elements > mostElements;
  }
  return subtract(row, constantPolynomial(passed));
}

function sharedBy({ id, name, origin, min, max, reason }: Symbol, symbols: SymbolTable): Symbol {
  return symbols.derive(`row ${id}`, () => symbols.create(name, { origin, min, max, reason }));
}

function elementsIn({ constant }: Polynomial): number {
  const values = Array.from({ length: warpSize }, (_, lane) => laneOf(constant, lane));
  return Math.max(...values) - Math.min(...values) + 1;
}

/** What decides it; undefined where it is known, and where it may well be tiny. */
function lengthIn(divisor: Polynomial): readonly Symbol[] | undefined {
  const all = divisor.terms.flatMap(({ monomial }) => monomial.symbols);
  if (all.some(({ origin, isOftenSmall }) => origin === 'loaded' || isOftenSmall)) return undefined;
  return all.length === 0 ? undefined : all;
}
