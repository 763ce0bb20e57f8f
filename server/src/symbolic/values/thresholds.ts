/**
 * Conditions on one unknown that can't hold for all lanes at once. Behind `if (i + 3 < n) … else if (i < n)` with i four
 * times the thread, n is one of three numbers for each lane, and other ones for the next: a single lane gets there.
 */
import {
  add,
  constantPolynomial,
  equalPolynomials,
  greatestCommonDivisor,
  laneRange,
  monomialMultiple,
  monomialRange,
  rangesOf,
  scale,
  subtract,
  withValue,
} from './polynomial.ts';
import type { Polynomial, Term } from './polynomial.ts';
import { isLaneIn, isUniform, laneOf, lowestLane, warpSize } from './lanes.ts';
import { withoutQuotients } from './quotients.ts';
import type { Symbol, SymbolTable } from './symbols.ts';

/** In lanes for which this holds the polynomial is negative, or is not. */
export interface Threshold {
  readonly polynomial: Polynomial;
  readonly isNegative: boolean;
}

/** What is known of a lane where a condition holds, and of one where it fails. */
export interface Thresholds {
  readonly ifTrue: readonly Threshold[];
  readonly ifFalse: readonly Threshold[];
}

export const noThresholds: readonly Threshold[] = [];

/** More than these are not held against each other. */
const mostKept = 6;

/** Thresholds of `p < 0`. */
export function thresholdsOf(p: Polynomial, symbols: SymbolTable): Thresholds | undefined {
  const below = thresholdOf(p, true);
  const plain = below && { ifTrue: [below], ifFalse: [{ ...below, isNegative: false }] };
  const extreme = extremeOf(p, symbols);
  if (extreme === undefined) return plain;
  const each = (isNegative: boolean): Threshold[] =>
    extreme.sides.flatMap((side) => thresholdOf(side, isNegative) ?? []);
  const { ifTrue, ifFalse } = plain ?? { ifTrue: noThresholds, ifFalse: noThresholds };
  return extreme.isLargest
    ? { ifTrue: [...ifTrue, ...each(true)], ifFalse }
    : { ifTrue, ifFalse: [...ifFalse, ...each(false)] };
}

/**
 * What `i - min(n, m)` is the largest of, `i - n` and `i - m`: both are negative where it is. The choice between n and m is
 * the one that compares them.
 */
function extremeOf(
  p: Polynomial,
  symbols: SymbolTable,
): { readonly sides: readonly Polynomial[]; readonly isLargest: boolean } | undefined {
  const [choice, ...others] = new Set(
    p.terms.flatMap(({ monomial }) => monomial.symbols.filter((symbol) => behindChoices.has(symbol))),
  );
  if (choice === undefined || others.length > 0) return undefined;
  const [compared, ...more] = behindChoice(choice, 1);
  if (compared === undefined || more.length > 0) return undefined;
  const sides = [withValue(p, choice, 0, symbols), withValue(p, choice, 1, symbols)] as const;
  const difference = withoutQuotients(subtract(sides[1], sides[0]));
  const isSame = equalPolynomials(difference, compared.polynomial);
  if (!isSame && !equalPolynomials(difference, scale(compared.polynomial, -1))) return undefined;
  return { sides, isLargest: isSame !== compared.isNegative };
}

/** Thresholds of `p == 0`. */
export function thresholdsOfEquality(p: Polynomial): Thresholds | undefined {
  const least = thresholdOf(p, false);
  const most = least && thresholdOf(add(p, constantPolynomial(-1)), true);
  return most && { ifTrue: [least, most], ifFalse: noThresholds };
}

/** `min(n, m) - n` is 0, or it is `m - n` where that is negative; this one is given. */
export function belowZeroUnlessEqual(p: Polynomial, symbols: SymbolTable): Polynomial | undefined {
  const extreme = extremeOf(p, symbols);
  const [first, second] = extreme?.sides ?? [];
  if (extreme === undefined || first === undefined || second === undefined) return undefined;
  const other = isZeroConstant(first) ? second : isZeroConstant(second) ? first : undefined;
  return other && extreme.isLargest ? scale(other, -1) : other;
}

function isZeroConstant({ constant, terms }: Polynomial): boolean {
  return constant === 0 && terms.length === 0;
}

/** Undefined where lanes don't differ by known numbers. */
function thresholdOf(asked: Polynomial, isNegative: boolean): Threshold | undefined {
  if (asked.terms.length === 0) return undefined;
  const polynomial = withoutQuotients(asked);
  const isKnown = (term: Term): boolean =>
    isUniform(term.coefficient) && (!term.monomial.varying || stepAtEdge(term) !== undefined);
  return polynomial.terms.every(isKnown) ? { polynomial, isNegative } : undefined;
}

/** By how much lanes on the other side of an edge are off at least, where the term is 0 on one side. */
function stepAtEdge({ monomial: { symbols }, coefficient }: Term): number | undefined {
  const [edge, ...more] = symbols.filter(({ varying }) => varying);
  if (edge?.nominal === undefined || more.length > 0 || edge.min !== 0 || edge.max !== 1) return undefined;
  return symbols.reduce(
    (step, symbol) => (symbol === edge ? step : step * Math.max(0, symbol.min)),
    Math.abs(laneOf(coefficient, 0)),
  );
}

/** Nothing where they speak of an iteration: in the next one they would be others. */
export function outsideLoops(thresholds: Thresholds | undefined): Thresholds | undefined {
  return thresholds?.ifTrue.concat(thresholds.ifFalse).some(isOfIteration) ? undefined : thresholds;
}

function isOfIteration({ polynomial }: Threshold): boolean {
  return polynomial.terms.some(({ monomial }) => monomial.symbols.some(({ origin }) => origin === 'loop'));
}

const behindChoices = new WeakMap<Symbol, Thresholds>();

/** Notes what is known where a choice, which is 1 or 0, is one or the other. */
export function noteChoice(choice: Symbol, thresholds: Thresholds | undefined): void {
  if (thresholds) behindChoices.set(choice, thresholds);
}

/** What holds where a choice is 1, or 0. */
export function behindChoice(choice: Symbol, side: 0 | 1): readonly Threshold[] {
  return behindChoices.get(choice)?.[side === 1 ? 'ifTrue' : 'ifFalse'] ?? noThresholds;
}

export function withThresholds(
  before: readonly Threshold[],
  more: readonly Threshold[],
): readonly Threshold[] {
  if (more.length === 0) return before;
  return before.length === 0 ? more : [...before, ...more].slice(-mostKept);
}

/**
 * The sets of lanes, of those in `mask`, that can be together where all thresholds hold, without those within others;
 * undefined where all of them can.
 */
export function togetherBehind(
  mask: number,
  before: readonly Threshold[],
  more: readonly Threshold[],
): readonly number[] | undefined {
  for (const [i, last] of more.entries()) {
    for (const one of [...before, ...more.slice(0, i)]) {
      const shared = leaveBetween(one, last);
      const sets = shared && setsWithin(mask, shared.leastStep);
      if (sets !== undefined) return sets;
    }
  }
  return undefined;
}

/** The most that an unknown can be where some lane of the mask comes; Infinity where nothing says so. */
export function mostBehind(symbol: Symbol, mask: number, thresholds: readonly Threshold[]): number {
  return thresholds.reduce((most, { polynomial: { constant, terms }, isNegative }) => {
    const own = terms.find(({ monomial }) => monomial === symbol.monomial);
    const factor = own === undefined ? 0 : laneOf(own.coefficient, 0);
    // s + rest < 0, or rest - s >= 0.
    if (factor === 0 || factor > 0 !== isNegative) return most;
    const rest = { constant, terms: terms.filter((term) => term !== own) };
    if (rest.terms.some(({ monomial }) => monomial.symbols.includes(symbol))) return most;
    const ranges = rangesOf(rest);
    const limits = Array.from({ length: warpSize }, (_, lane) => lane)
      .filter((lane) => isLaneIn(mask, lane))
      .map((lane) => {
        const { min, max } = laneRange(rest, lane, ranges);
        return Math.floor((isNegative ? -min - 1 : max) / Math.abs(factor));
      });
    return Math.min(most, Math.max(...limits));
  }, symbol.max);
}

/** For each lane the least and the most that an unknown can be for it to be active; of the pair that is looked at. */
const least = new Float64Array(warpSize);
const most = new Float64Array(warpSize);

/**
 * Works out for each lane what two thresholds leave of the unknown part u that they share. Tells how far off u is at least for
 * lanes beyond edges (Infinity where it is the same for all), or undefined where the thresholds share no unknown.
 */
function leaveBetween(one: Threshold, other: Threshold): { readonly leastStep: number } | undefined {
  const [terms, others] = [one.polynomial.terms, other.polynomial.terms];
  if (!terms.some(({ monomial }) => others.some((term) => term.monomial === monomial))) return undefined;
  for (const sign of [1, -1]) {
    const rest = subtract({ constant: 0, terms }, scale({ constant: 0, terms: others }, sign)).terms;
    const common = terms.filter(({ monomial }) => !rest.some((term) => term.monomial === monomial));
    if (common.length === 0) continue;
    const [shift, otherShift] = [mostFor(one, rest), mostFor(other, rest)];
    if (shift === undefined || otherShift === undefined) continue;
    least.fill(-Infinity);
    most.fill(Infinity);
    narrow(one, shift, 1);
    narrow(other, otherShift, sign);
    toMultiples(common);
    const steps = common.filter(({ monomial }) => monomial.varying).map((term) => stepAtEdge(term) ?? 0);
    return { leastStep: steps.length > 1 ? 0 : (steps[0] ?? Infinity) };
  }
  return undefined;
}

/** u + c < 0: u is at most -c - 1; -u + c < 0: at least c + 1; the other way round where they are not negative. */
function narrow({ polynomial: { constant }, isNegative }: Threshold, shift: number, sign: number): void {
  for (let lane = 0; lane < warpSize; lane++) {
    const value = laneOf(constant, lane) + shift;
    if (isNegative === sign > 0) most[lane] = Math.min(most[lane]!, isNegative ? -value - 1 : value);
    else least[lane] = Math.max(least[lane]!, isNegative ? value + 1 : -value);
  }
}

function toMultiples(common: readonly Term[]): void {
  const unit = common.reduce(
    (divisor, { monomial, coefficient }) =>
      greatestCommonDivisor(divisor, laneOf(coefficient, 0) * monomialMultiple(monomial)),
    0,
  );
  for (let lane = 0; lane < warpSize; lane++) {
    least[lane] = Math.ceil(least[lane]! / unit) * unit;
    most[lane] = Math.floor(most[lane]! / unit) * unit;
  }
}

/**
 * What is added at most to a polynomial towards what is said of it by what only one threshold speaks of: iterations of a
 * loop that began behind the other, or blocks, of which one side may know more. Undefined where that has no end.
 */
function mostFor({ polynomial, isNegative }: Threshold, rest: readonly Term[]): number | undefined {
  let sum = 0;
  for (const { monomial } of rest) {
    const { min, max } = monomialRange(monomial);
    const own = polynomial.terms.find((term) => term.monomial === monomial);
    if (own === undefined) continue;
    const factor = laneOf(own.coefficient, 0);
    const value = factor > 0 === isNegative ? min : max;
    if (!Number.isFinite(value)) return undefined;
    sum += factor * value;
  }
  return sum;
}

/** The sets of lanes that one u lets through, without those within others; undefined where one lets all through. */
function setsWithin(mask: number, leastStep: number): readonly number[] | undefined {
  let [lowest, highest, lowestMost, highestLeast] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const lane = lowestLane(rest);
    lowest = Math.min(lowest, least[lane]!);
    highestLeast = Math.max(highestLeast, least[lane]!);
    lowestMost = Math.min(lowestMost, most[lane]!);
    highest = Math.max(highest, most[lane]!);
  }
  if (highestLeast <= lowestMost) return undefined;
  // Lanes of both sides of an edge could be there together.
  if (leastStep !== Infinity && !(leastStep > highest - lowest)) return undefined;
  const sets = new Set<number>();
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const set = lanesThatAllow(least[lowestLane(rest)]!, mask);
    if (set !== 0) sets.add(set);
  }
  return [...sets].filter((set) => ![...sets].some((other) => other !== set && (set & ~other) === 0));
}

function lanesThatAllow(value: number, mask: number): number {
  let set = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const lane = lowestLane(rest);
    if (least[lane]! <= value && value <= most[lane]!) set |= 1 << lane;
  }
  return set >>> 0;
}
