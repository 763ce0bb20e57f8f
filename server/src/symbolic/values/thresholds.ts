/**
 * Conditions on one unknown that can't hold for all lanes at once. Behind `if (i + 3 < n) … else if (i < n)` with i four
 * times the thread, n is one of three numbers for each lane, and other ones for the next: a single lane gets there.
 */
import {
  add,
  constantPolynomial,
  greatestCommonDivisor,
  laneRange,
  monomialMultiple,
  monomialRange,
  rangesOf,
  scale,
  subtract,
} from './polynomial.ts';
import type { Polynomial, Term } from './polynomial.ts';
import { isLaneIn, isUniform, laneOf, warpSize } from './lanes.ts';
import { withoutQuotients } from './quotients.ts';
import type { Symbol } from './symbols.ts';

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
export function thresholdsOf(p: Polynomial): Thresholds | undefined {
  const below = thresholdOf(p, true);
  return below && { ifTrue: [below], ifFalse: [{ ...below, isNegative: false }] };
}

/** Thresholds of `p == 0`. */
export function thresholdsOfEquality(p: Polynomial): Thresholds | undefined {
  const least = thresholdOf(p, false);
  const most = least && thresholdOf(add(p, constantPolynomial(-1)), true);
  return most && { ifTrue: [least, most], ifFalse: noThresholds };
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
      const shared = intervalsOf(one, last);
      const sets = shared && setsWithin(mask, shared);
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

/** What an unknown can be for one lane to be active. */
interface Interval {
  readonly min: number;
  readonly max: number;
}

interface Shared {
  /** For each lane what two thresholds leave of the unknown part u that they share. */
  readonly intervals: readonly Interval[];
  /** u is the same for all lanes but for those beyond edges: for them it is at least this far off. */
  readonly leastStep: number;
}

/** Undefined where the thresholds share no unknown. */
function intervalsOf(one: Threshold, other: Threshold): Shared | undefined {
  for (const sign of [1, -1]) {
    const [u, v] = [one, other].map(({ polynomial: { terms } }) => ({ constant: 0, terms }));
    const rest = subtract(u as Polynomial, scale(v as Polynomial, sign)).terms;
    const shifts = [one, other].map((threshold) => mostFor(threshold, rest));
    const [shift, otherShift] = shifts;
    if (shift === undefined || otherShift === undefined) continue;
    const apart = new Set(rest.map(({ monomial }) => monomial));
    const common = one.polynomial.terms.filter(({ monomial }) => !apart.has(monomial));
    if (common.length === 0) continue;
    const unit = common.reduce(
      (divisor, { monomial, coefficient }) =>
        greatestCommonDivisor(divisor, laneOf(coefficient, 0) * monomialMultiple(monomial)),
      0,
    );
    const intervals = Array.from({ length: warpSize }, (_, lane) =>
      between(intervalIn(one, lane, shift, 1), intervalIn(other, lane, otherShift, sign), unit),
    );
    const steps = common.filter(({ monomial }) => monomial.varying).map((term) => stepAtEdge(term) ?? 0);
    return { intervals, leastStep: steps.length > 1 ? 0 : (steps[0] ?? Infinity) };
  }
  return undefined;
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

/** u + c < 0: u is at most -c - 1; -u + c < 0: at least c + 1; the other way round where they are not negative. */
function intervalIn(
  { polynomial: { constant }, isNegative }: Threshold,
  lane: number,
  shift: number,
  sign: number,
): Interval {
  const value = laneOf(constant, lane) + shift;
  if (isNegative === sign > 0) return { min: -Infinity, max: isNegative ? -value - 1 : value };
  return { min: isNegative ? value + 1 : -value, max: Infinity };
}

function between(a: Interval, b: Interval, unit: number): Interval {
  const min = Math.max(a.min, b.min);
  const max = Math.min(a.max, b.max);
  return { min: Math.ceil(min / unit) * unit, max: Math.floor(max / unit) * unit };
}

function setsWithin(mask: number, { intervals, leastStep }: Shared): readonly number[] | undefined {
  const own = intervals.filter((_, lane) => isLaneIn(mask, lane));
  const least = Math.max(...own.map(({ min }) => min));
  if (least <= Math.min(...own.map(({ max }) => max))) return undefined;
  // Lanes of both sides of an edge could be there together.
  const span = Math.max(...own.map(({ max }) => max)) - Math.min(...own.map(({ min }) => min));
  if (leastStep !== Infinity && !(leastStep > span)) return undefined;
  const sets = new Set<number>();
  for (const { min: value } of own) {
    let set = 0;
    intervals.forEach(({ min, max }, lane) => {
      if (isLaneIn(mask, lane) && min <= value && value <= max) set |= 1 << lane;
    });
    if (set !== 0) sets.add(set >>> 0);
  }
  return [...sets].filter((set) => ![...sets].some((other) => other !== set && (set & ~other) === 0));
}
