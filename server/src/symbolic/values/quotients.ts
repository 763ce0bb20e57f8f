/** What is known of a quotient that is not known itself: it grows with its dividend, a step at a time. */
import { noteOperands } from './functions.ts';
import { isUniform, mapLanes, warpSize } from './lanes.ts';
import type { Lanes } from './lanes.ts';
import {
  add,
  constantPolynomial,
  fullRange,
  greatestCommonDivisor,
  monomialMultiple,
  multiply,
  scale,
  settled,
  subtract,
  symbolPolynomial,
  uniformConstant,
  zero,
} from './polynomial.ts';
import type { Polynomial, Term } from './polynomial.ts';
import type { Symbol, SymbolTable } from './symbols.ts';

export interface Quotient {
  /** Never negative, but where the quotient is rounded down whatever the sign. */
  readonly dividend: Polynomial;
  /** The same for the whole warp. */
  readonly divisor: Polynomial;
  /** Whether the divisor may be negative, so that the quotient falls where the dividend grows. */
  readonly mayFall: boolean;
}

const quotients = new WeakMap<Symbol, Quotient>();

export function noteQuotient(symbol: Symbol, quotient: Quotient): void {
  quotients.set(symbol, quotient);
}

export function quotientOf(symbol: Symbol): Quotient | undefined {
  return quotients.get(symbol);
}

export interface Floor extends Pick<Quotient, 'dividend' | 'divisor'> {
  /** What is added to the quotient. */
  readonly plus?: Polynomial;
  /** The remainder, where only warps with this one are looked at. */
  readonly leaves?: number;
}

const otherFloors = new WeakMap<Symbol, Floor>();

/** Of what stands for a quotient that is rounded down, or for a part of it. */
export function noteFloor(symbol: Symbol, floor: Floor): void {
  otherFloors.set(symbol, floor);
}

/** What a symbol is the quotient of, rounded down whatever the signs. */
export function floorOf(symbol: Symbol): Floor | undefined {
  return otherFloors.get(symbol) ?? quotients.get(symbol);
}

/** A quotient of whatever sign. */
export type Division = Omit<Quotient, 'mayFall'>;

const otherDivisions = new WeakMap<Symbol, Division>();

/** Of a quotient by a number that is the same for the whole warp, of which not more is known. */
export function noteDivision(symbol: Symbol, division: Division): void {
  otherDivisions.set(symbol, division);
}

export function divisionOf(symbol: Symbol): Division | undefined {
  return quotients.get(symbol) ?? otherDivisions.get(symbol);
}

/**
 * What the whole warp has for its dividend, where no lane's quotient differs from it: lanes that lie within 32 from a multiple of 32,
 * divided by one. Undefined where that isn't so, or all have the same dividend.
 */
export function dividendOfWarp(dividend: Polynomial, divisor: Polynomial): Polynomial | undefined {
  const { constant, terms } = dividend;
  const isWhole = (term: Term): boolean =>
    isUniform(term.coefficient) && (term.coefficient * monomialMultiple(term.monomial)) % warpSize === 0;
  if (isUniform(constant) || !divisor.terms.every(isWhole) || !isWholeNumber(divisor.constant))
    return undefined;
  const start = mapLanes(constant, (c) => Math.floor(c / warpSize) * warpSize);
  const isOne = isUniform(start) && terms.every((term) => !term.monomial.varying && isWhole(term));
  return isOne ? { constant: start, terms } : undefined;
}

function isWholeNumber(constant: Lanes): boolean {
  return isUniform(constant) && constant % warpSize === 0;
}

interface FloorTerm {
  readonly symbol: Symbol;
  readonly dividend: Polynomial;
  readonly divisor: number;
  /** How often the quotient is in the sum. */
  readonly times: number;
}

/** A term that is some times a quotient by a known number. */
function floorIn({ monomial: { symbols }, coefficient }: Term): FloorTerm | undefined {
  const [symbol, ...others] = symbols;
  const quotient = symbol && others.length === 0 ? quotientOf(symbol) : undefined;
  const divisor = quotient && uniformConstant(quotient.divisor);
  if (divisor === undefined || !isUniform(coefficient)) return undefined;
  return { symbol: symbol!, dividend: quotient!.dividend, divisor, times: coefficient };
}

function quotientTimes({ symbol: { monomial }, divisor }: FloorTerm): Polynomial {
  return { constant: 0, terms: [{ monomial, coefficient: divisor }] };
}

/** With a number in [0, c) for each `d - c * floor(d / c)` in a sum, which the ranges of its terms don't show. */
export function withRemainders(p: Polynomial, symbols: SymbolTable): Polynomial {
  for (const term of p.terms) {
    const floor = floorIn(term);
    if (floor === undefined || floor.times % floor.divisor !== 0) continue;
    const { divisor } = floor;
    // Where a part of a range is looked at, p has a number for what the quotient was made with.
    const dividend = settled(floor.dividend, symbols);
    const times = -floor.times / divisor;
    const rest = subtract(p, scale(subtract(dividend, quotientTimes(floor)), times));
    if (rest.terms.length !== p.terms.length - 1 - dividend.terms.length) continue;
    const remainder = remainderOf({ ...floor, dividend }, symbols);
    return withRemainders(add(rest, scale(remainder, times)), symbols);
  }
  return p;
}

/** A number below the divisor; what all terms of the dividend are multiples of parts it from the next one. */
function remainderOf({ symbol, dividend, divisor }: FloorTerm, symbols: SymbolTable): Polynomial {
  const step = dividend.terms.reduce((common, { monomial, coefficient }) => {
    const multiple = monomialMultiple(monomial);
    const lanes = isUniform(coefficient) ? [coefficient] : coefficient;
    return lanes.reduce((gcd, lane) => greatestCommonDivisor(gcd, lane * multiple), common);
  }, divisor);
  const { origin, varying, reason } = symbol;
  const steps = symbols.derive(`rest of ${symbol.id}/${step}`, () => {
    const name = `${symbol.name} % ${divisor}`;
    const rest = symbols.create(name, { origin, varying, reason, min: 0, max: divisor / step - 1 });
    noteOperands(rest, [dividend]);
    return rest;
  });
  const least = mapLanes(dividend.constant, (value) => value - step * Math.floor(value / step));
  return add(constantPolynomial(least), scale(symbolPolynomial(steps), step));
}

/**
 * What is negative where p is, with what is divided instead of its quotients: `i - n / 4` with n lies below zero where
 * `4 * i + 3 - n` does.
 */
export function withoutQuotients(p: Polynomial): Polynomial {
  for (const term of p.terms) {
    const floor = floorIn(term);
    if (floor === undefined) continue;
    const { symbol, dividend, divisor, times } = floor;
    const others: Polynomial = { constant: p.constant, terms: p.terms.filter((other) => other !== term) };
    const share = wholeShare(others, Math.abs(times));
    if (share === undefined || symbol.varying) continue;
    const scaled = scale(share, divisor);
    if (times > 0) return withoutQuotients(add(dividend, scaled));
    return withoutQuotients(add(subtract(scaled, dividend), constantPolynomial(divisor - 1)));
  }
  return p;
}

/** floor(p / divisor), where it is a sum too. */
function wholeShare(p: Polynomial, divisor: number): Polynomial | undefined {
  const isWhole = (value: number): boolean => value % divisor === 0;
  const areWhole = p.terms.every(({ coefficient }) =>
    isUniform(coefficient) ? isWhole(coefficient) : coefficient.every(isWhole),
  );
  if (!areWhole) return undefined;
  return {
    constant: mapLanes(p.constant, (value) => Math.floor(value / divisor)),
    terms: p.terms.map(({ monomial, coefficient }) => ({
      monomial,
      coefficient: mapLanes(coefficient, (value) => value / divisor),
    })),
  };
}

interface Turned {
  /** Negative where the sum is, or where it is not. */
  readonly sign: Polynomial;
  readonly isTurned: boolean;
}

/** floor(p / d) + r < 0 just where p + d·r < 0, as long as d is positive: the quotient itself need not be known. */
export function withoutQuotient(p: Polynomial, symbols: SymbolTable): Turned | undefined {
  for (const { monomial, coefficient } of p.terms) {
    const [symbol, ...others] = monomial.symbols;
    const floor = symbol && others.length === 0 ? floorOf(symbol) : undefined;
    const isTurned = coefficient === -1;
    if (floor === undefined || (coefficient !== 1 && !isTurned) || !(fullRange(floor.divisor).min >= 1))
      continue;
    const { dividend, divisor, plus = zero } = floor;
    const rest = subtract(p, { constant: 0, terms: [{ monomial, coefficient }] });
    // -floor(p / d) + r < 0 where floor(p / d) >= r + 1.
    const least = isTurned ? scale(add(subtract(rest, plus), constantPolynomial(1)), -1) : add(rest, plus);
    const times = multiply(divisor, least, symbols);
    return times && { sign: add(settled(dividend, symbols), times), isTurned };
  }
  return undefined;
}
