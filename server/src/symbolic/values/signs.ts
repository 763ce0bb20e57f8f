/** Values of which the sign decides what they are. */
import { compare } from './comparison.ts';
import { noteOperands } from './functions.ts';
import { fullMask, isUniform, laneOf, warpSize } from './lanes.ts';
import {
  add,
  constantPolynomial,
  fullRange,
  isUniformPolynomial,
  monomialRange,
  multiply,
  polynomialKey,
  select,
  subtract,
  symbolPolynomial,
} from './polynomial.ts';
import type { Polynomial, Range, Term } from './polynomial.ts';
import { divisionOf } from './quotients.ts';
import { isSplittable } from './symbols.ts';
import type { Monomial, Symbol } from './symbols.ts';
import type { ArithmeticContext } from '../splitting/splitting.ts';

/**
 * Whether a value may be negative in some lanes and not in others, without an unknown being so: `n - threadIdx.x`, but not
 * `n + threadIdx.x`. What nothing is known of is taken to be no negative number, and what products with quotients take
 * away (`i - (i / w) * w`) to leave none.
 */
export function mayCrossZero(p: Polynomial): boolean {
  if (isOnRemainder(p)) return false;
  const ranges = p.terms.map(({ monomial }) => monomialRange(monomial));
  for (let lane = 0; lane < warpSize; lane++) {
    let least = laneOf(p.constant, lane);
    p.terms.forEach((term, i) => (least += leastOf(term, ranges[i] as Range, lane)));
    if (least < 0) return true;
  }
  return false;
}

/** What may be less is a number that nothing is known of. */
const leastKnown = -(2 ** 20);

function leastOf({ monomial: { symbols }, coefficient }: Term, { min, max }: Range, lane: number): number {
  const factor = laneOf(coefficient, lane);
  if (factor === 0) return 0;
  if (factor < 0) return symbols.length > 1 && symbols.some(divisionOf) ? 0 : factor * max;
  return factor * (symbols.some((symbol) => symbol.min < leastKnown) ? Math.max(0, min) : min);
}

/** Remainders of what is not negative, by the monomial that they begin with. */
const remainders = new WeakMap<Monomial, Polynomial[]>();
const mostNoted = 8;

/** `i - w * (i / w)`: that it is not negative is lost on the ranges of its terms. */
export function noteRemainder(p: Polynomial): void {
  const first = p.terms[0]?.monomial;
  if (first === undefined || isOnRemainder(p)) return;
  const noted = (remainders.get(first) ?? []).filter((one) => !isSumOf(one, p));
  remainders.set(first, [...noted, p].slice(-mostNoted));
}

/** Whether p is a remainder or more than one. */
function isOnRemainder(p: Polynomial): boolean {
  const first = p.terms[0]?.monomial;
  const noted = first === undefined ? undefined : remainders.get(first);
  return noted?.some((one) => isSumOf(p, one)) === true;
}

/** Whether p is `part` and a number that is not negative. */
function isSumOf(p: Polynomial, part: Polynomial): boolean {
  const { constant, terms } = subtract(p, part);
  return terms.length === 0 && (isUniform(constant) ? constant : Math.min(...constant)) >= 0;
}

/** Signs of what has known ranges. */
const knownSigns = new WeakSet<Symbol>();

/** Whether some values may be negative, and ranges that can be cut decide which. */
export function hasKnownSigns(p: Polynomial): boolean {
  const { min } = fullRange(p);
  return min < 0 && Number.isFinite(min) && isOfKnownRanges(p);
}

function isOfKnownRanges({ terms }: Polynomial): boolean {
  return terms.every(({ monomial }) =>
    monomial.symbols.every((symbol) => isSplittable(symbol) || knownSigns.has(symbol)),
  );
}

/** `negative` where p is, and else `other`; the two differ by 0 or 1. */
export function chooseBySign(
  p: Polynomial,
  whenNegative: () => Polynomial,
  otherwise: () => Polynomial,
  context: ArithmeticContext,
): Polynomial {
  const { yes, known, uniform } = compare('<', p, constantPolynomial(0), context);
  if (known === fullMask && yes === 0) return otherwise();
  const negative = whenNegative();
  if (known === fullMask && yes === fullMask) return negative;
  const other = otherwise();
  if (known === fullMask) return select(yes, negative, other);
  const difference = subtract(negative, other);
  const isOfLanes = difference.terms.length === 0;
  const isSame = isUniformPolynomial(p) || (uniform && isOfLanes);
  const symbol = context.symbols.derive(`sign of ${polynomialKey(p)}`, () => {
    const sign = context.symbols.create('a sign', {
      origin: 'opaque',
      varying: !isSame,
      min: 0,
      max: 1,
      reason: 'a dividend may be negative',
      ...(isSame ? {} : { nominal: 0 }),
    });
    noteOperands(sign, [p]);
    if (isOfKnownRanges(p)) knownSigns.add(sign);
    return sign;
  });
  const step = isOfLanes ? multiply(symbolPolynomial(symbol), difference, context.symbols) : undefined;
  const mixed = add(other, step ?? symbolPolynomial(symbol));
  return known === 0 ? mixed : select(known, select(yes, negative, other), mixed);
}
