/**
 * Integers as polynomials over symbols whose coefficients are given per lane:
 * value(lane) = constant(lane) + Σ coefficient(lane) × monomial. Addition, subtraction and multiplication stay exact.
 */
import {
  addLanes,
  areSafe,
  equalLanes,
  isUniform,
  laneOf,
  lanesFrom,
  laneSpan,
  multiplyLanes,
  selectLanes,
  subtractLanes,
  warpSize,
} from './lanes.ts';
import type { Lanes } from './lanes.ts';
import type { Monomial, Symbol, SymbolTable } from './symbols.ts';

export interface Term {
  readonly monomial: Monomial;
  readonly coefficient: Lanes;
}

export interface Polynomial {
  readonly constant: Lanes;
  /** Ascending by monomial id; no zero coefficients. */
  readonly terms: readonly Term[];
}

export interface Range {
  readonly min: number;
  readonly max: number;
}

const noTerms: readonly Term[] = [];
const maxTerms = 24;
/** Indices of tensors have as many extents below the place of a block or a loop as dimensions. */
const mostFactors = 8;

export function constantPolynomial(constant: Lanes): Polynomial {
  return { constant, terms: noTerms };
}

export const zero = constantPolynomial(0);
export const one = constantPolynomial(1);

/** The symbol itself; a symbol whose range has shrunk to one value is that value. */
export function symbolPolynomial(symbol: Symbol): Polynomial {
  if (symbol.min === symbol.max) return constantPolynomial(symbol.min);
  return { constant: 0, terms: [{ monomial: symbol.monomial, coefficient: 1 }] };
}

/** With the values of symbols whose range is down to one value. */
export function settled(p: Polynomial, symbols: SymbolTable): Polynomial {
  if (p.terms.every(({ monomial }) => monomial.symbols.every((symbol) => symbol.min !== symbol.max)))
    return p;
  let result = constantPolynomial(p.constant);
  for (const { monomial, coefficient } of p.terms) {
    let product: Polynomial | undefined = constantPolynomial(coefficient);
    for (const symbol of monomial.symbols)
      product = product && multiply(product, symbolPolynomial(symbol), symbols);
    if (!product) return p;
    result = add(result, product);
  }
  return result;
}

export function isConstant(p: Polynomial): boolean {
  return p.terms.length === 0;
}

/** The same known number in all lanes, or undefined. */
export function uniformConstant(p: Polynomial): number | undefined {
  return p.terms.length === 0 && typeof p.constant === 'number' ? p.constant : undefined;
}

/** Whether lanes may differ in a term. */
export function differsInLanes({ monomial, coefficient }: Term): boolean {
  return monomial.varying || !isUniform(coefficient);
}

/** Whether all 32 lanes surely have the same value. */
export function isUniformPolynomial({ constant, terms }: Polynomial): boolean {
  return isUniform(constant) && !terms.some(differsInLanes);
}

/** What is unknown lane by lane in the value, the first of them. */
export function varyingSymbol(p: Polynomial): Symbol | undefined {
  for (const term of p.terms) {
    if (term.monomial.varying) return term.monomial.symbols.find((symbol) => symbol.varying);
  }
  return undefined;
}

export function equalPolynomials(a: Polynomial, b: Polynomial): boolean {
  if (a === b) return true;
  return (
    a.terms.length === b.terms.length &&
    equalLanes(a.constant, b.constant) &&
    a.terms.every((term, i) => {
      const other = b.terms[i];
      return other?.monomial === term.monomial && equalLanes(term.coefficient, other.coefficient);
    })
  );
}

/** A text that is the same for equal polynomials. */
export function polynomialKey(p: Polynomial): string {
  let key = String(p.constant);
  for (const term of p.terms) key += `|${term.monomial.id}:${String(term.coefficient)}`;
  return key;
}

function isZero(lanes: Lanes): boolean {
  return lanes === 0;
}

/** Combines two polynomials term by term with a lane-wise rule that maps (0, 0) to 0. */
function combine(a: Polynomial, b: Polynomial, rule: (x: Lanes, y: Lanes) => Lanes): Polynomial {
  const constant = rule(a.constant, b.constant);
  if (a.terms.length === 0 && b.terms.length === 0) return constantPolynomial(constant);
  const terms: Term[] = [];
  let i = 0;
  let j = 0;
  while (i < a.terms.length || j < b.terms.length) {
    const left = a.terms[i];
    const right = b.terms[j];
    const useLeft = left !== undefined && (right === undefined || left.monomial.id <= right.monomial.id);
    const useRight = right !== undefined && (left === undefined || right.monomial.id <= left.monomial.id);
    const monomial = useLeft ? left.monomial : right?.monomial;
    if (!monomial) break;
    const coefficient = rule(useLeft ? left.coefficient : 0, useRight ? right.coefficient : 0);
    if (!isZero(coefficient)) terms.push({ monomial, coefficient });
    if (useLeft) i++;
    if (useRight) j++;
  }
  return { constant, terms };
}

export function add(a: Polynomial, b: Polynomial): Polynomial {
  if (b.terms.length === 0) {
    if (b.constant === 0) return a;
    return { constant: addLanes(a.constant, b.constant), terms: a.terms };
  }
  if (a.terms.length === 0) {
    return a.constant === 0 ? b : { constant: addLanes(a.constant, b.constant), terms: b.terms };
  }
  return combine(a, b, addLanes);
}

export function scale(p: Polynomial, factor: Lanes): Polynomial {
  if (factor === 1) return p;
  if (factor === 0) return zero;
  if (p.terms.length === 0) return constantPolynomial(multiplyLanes(p.constant, factor));
  const terms = p.terms.map((term) => ({
    monomial: term.monomial,
    coefficient: multiplyLanes(term.coefficient, factor),
  }));
  return {
    constant: multiplyLanes(p.constant, factor),
    // Only lanes that differ can make nothing of what is something.
    terms: isUniform(factor) ? terms : terms.filter((term) => !isZero(term.coefficient)),
  };
}

export function subtract(a: Polynomial, b: Polynomial): Polynomial {
  if (b.terms.length > 0 && a.terms.length > 0) return combine(a, b, subtractLanes);
  return add(a, scale(b, -1));
}

/** Undefined where the product would have too many terms or leave the exact integers. */
export function multiply(a: Polynomial, b: Polynomial, symbols: SymbolTable): Polynomial | undefined {
  if (b.terms.length === 0) return checked(scale(a, b.constant));
  if (a.terms.length === 0) return checked(scale(b, a.constant));
  if (a.terms.length * b.terms.length > maxTerms * 4) return undefined;
  let sum: Polynomial = add(scale(b, a.constant), { constant: 0, terms: scale(a, b.constant).terms });
  for (const left of a.terms) {
    for (const right of b.terms) {
      const monomial = symbols.multiply(left.monomial, right.monomial);
      if (monomial.symbols.length > mostFactors) return undefined;
      const coefficient = multiplyLanes(left.coefficient, right.coefficient);
      if (!isZero(coefficient)) sum = add(sum, { constant: 0, terms: [{ monomial, coefficient }] });
    }
  }
  return checked(sum);
}

function checked(p: Polynomial): Polynomial | undefined {
  if (p.terms.length > maxTerms || !areSafe(p.constant)) return undefined;
  return p.terms.every((term) => areSafe(term.coefficient)) ? p : undefined;
}

/** The polynomial where a symbol has this value. */
export function withValue(p: Polynomial, symbol: Symbol, value: number, symbols: SymbolTable): Polynomial {
  return replaced(p, symbol, constantPolynomial(value), symbols);
}

/** The polynomial with another value in a symbol's place. */
export function replaced(p: Polynomial, symbol: Symbol, value: Polynomial, symbols: SymbolTable): Polynomial {
  const concerns = ({ monomial }: Term): boolean => monomial.symbols.includes(symbol);
  if (!p.terms.some(concerns)) return p;
  let result: Polynomial = { constant: p.constant, terms: p.terms.filter((term) => !concerns(term)) };
  for (const term of p.terms) {
    if (!concerns(term)) continue;
    let product: Polynomial = constantPolynomial(term.coefficient);
    for (const factor of term.monomial.symbols) {
      const next: Polynomial =
        factor === symbol ? value : { constant: 0, terms: [{ monomial: factor.monomial, coefficient: 1 }] };
      product = multiply(product, next, symbols) ?? scale(product, 0);
    }
    result = add(result, product);
  }
  return result;
}

/** Takes `whenSet` in the lanes of `mask` and `otherwise` in the rest: exact, as coefficients are per lane. */
export function select(mask: number, whenSet: Polynomial, otherwise: Polynomial): Polynomial {
  return combine(whenSet, otherwise, (x, y) => selectLanes(mask, x, y));
}

/** Moves lane values around: lane i of the result is lane `source(i)` of p. Varying symbols can't be moved. */
export function permute(p: Polynomial, source: (lane: number) => number): Polynomial | undefined {
  if (varyingSymbol(p)) return undefined;
  const move = (lanes: Lanes): Lanes =>
    isUniform(lanes) ? lanes : lanesFrom((lane) => laneOf(lanes, source(lane)));
  return {
    constant: move(p.constant),
    terms: p.terms
      .map(({ monomial, coefficient }) => ({ monomial, coefficient: move(coefficient) }))
      .filter(({ coefficient }) => !isZero(coefficient)),
  };
}

function timesRange(a: Range, b: Range): Range {
  const lowest = product(a.min, b.min);
  const highest = product(a.max, b.max);
  const rising = product(a.min, b.max);
  const falling = product(a.max, b.min);
  return {
    min: Math.min(lowest, highest, rising, falling),
    max: Math.max(lowest, highest, rising, falling),
  };
}

/** No value is infinite, so nothing times an unbounded range is nothing. */
function product(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : a * b;
}

export function monomialRange(monomial: Monomial): Range {
  const first = monomial.symbols[0];
  if (first !== undefined && monomial.symbols.length === 1) return first;
  const symbols = monomial.symbols;
  if (symbols.length === 2 && symbols[0] === symbols[1] && first) {
    const square = timesRange(first, first);
    return { min: first.min <= 0 && first.max >= 0 ? 0 : square.min, max: square.max };
  }
  let range: Range = first ?? { min: 1, max: 1 };
  for (let i = 1; i < symbols.length; i++) range = timesRange(range, symbols[i]!);
  return range;
}

/** Of each monomial, in the order of the terms. */
export function rangesOf({ terms }: Polynomial): readonly Range[] {
  return terms.map(({ monomial }) => monomialRange(monomial));
}

/** The range of the value in one lane, given those of the monomials. */
export function laneRange(p: Polynomial, lane: number, ranges: readonly Range[]): Range {
  const constant = laneOf(p.constant, lane);
  let min = constant;
  let max = constant;
  for (let i = 0; i < p.terms.length; i++) {
    const coefficient = laneOf(p.terms[i]!.coefficient, lane);
    const range = ranges[i];
    if (coefficient === 0 || range === undefined) continue;
    min += coefficient > 0 ? coefficient * range.min : coefficient * range.max;
    max += coefficient > 0 ? coefficient * range.max : coefficient * range.min;
  }
  return { min, max };
}

/** The range of the sum of all terms where it is the same for all lanes; undefined where a coefficient varies. */
export function termsRange(p: Polynomial): Range | undefined {
  let min = 0;
  let max = 0;
  for (const { monomial, coefficient } of p.terms) {
    if (!isUniform(coefficient)) return undefined;
    const range = monomialRange(monomial);
    min += coefficient > 0 ? coefficient * range.min : coefficient * range.max;
    max += coefficient > 0 ? coefficient * range.max : coefficient * range.min;
  }
  return { min, max };
}

/** The range over all lanes. */
export function fullRange(p: Polynomial): Range {
  const shared = termsRange(p);
  if (shared) {
    if (isUniform(p.constant)) return { min: shared.min + p.constant, max: shared.max + p.constant };
    const lanes = laneSpan(p.constant);
    return { min: shared.min + lanes.min, max: shared.max + lanes.max };
  }
  let min = Infinity;
  let max = -Infinity;
  const ranges = rangesOf(p);
  for (let lane = 0; lane < warpSize; lane++) {
    const range = laneRange(p, lane, ranges);
    if (range.min < min) min = range.min;
    if (range.max > max) max = range.max;
  }
  return { min, max };
}

export function greatestCommonDivisor(a: number, b: number): number {
  let x = Math.abs(a);
  let y = Math.abs(b);
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

/** What every value of the monomial is a multiple of. */
export function monomialMultiple(monomial: Monomial): number {
  return monomial.symbols.reduce((product, symbol) => product * symbol.multipleOf, 1);
}

/** What every value of a uniform polynomial is a multiple of. */
export function commonMultiple({ constant, terms }: Polynomial): number {
  const steps = terms.map(({ monomial, coefficient }) => laneOf(coefficient, 0) * monomialMultiple(monomial));
  return Math.max(1, steps.reduce(greatestCommonDivisor, Math.abs(laneOf(constant, 0))));
}
