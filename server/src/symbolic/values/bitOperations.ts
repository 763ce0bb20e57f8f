/** Bit operations on polynomials: exact where bits don't meet or single bits change, else a named unknown. */
import {
  derivedSymbol,
  exactQuotient,
  floorDivide,
  floorMod,
  floorRemainder,
  takeOutMultiples,
} from './arithmetic.ts';
import { askForIterations } from './iterationsBehind.ts';
import { isUniform, laneOf, lanesFrom, warpSize } from './lanes.ts';
import type { Lanes } from './lanes.ts';
import {
  add,
  constantPolynomial,
  fullRange,
  isUniformPolynomial,
  monomialMultiple,
  polynomialKey,
  scale,
  subtract,
  symbolPolynomial,
  withValue,
  zero,
} from './polynomial.ts';
import type { Polynomial, Range, Term } from './polynomial.ts';
import { noteBit, noteMasked } from './powersOfTwo.ts';
import { askToEnumerate } from './quotientParts.ts';
import type { ArithmeticContext } from '../splitting/splitting.ts';

/** Applies a 32-bit or 64-bit operation lane by lane where both operands are known numbers. */
function bitwiseConstants(a: Lanes, b: Lanes, operator: '&' | '|' | '^'): Lanes {
  const apply = (x: number, y: number): number => {
    if (Math.abs(x) < 0x80000000 && Math.abs(y) < 0x80000000) {
      return operator === '&' ? x & y : operator === '|' ? x | y : x ^ y;
    }
    const left = BigInt(x);
    const right = BigInt(y);
    return Number(operator === '&' ? left & right : operator === '|' ? left | right : left ^ right);
  };
  return lanesFrom((lane) => apply(laneOf(a, lane), laneOf(b, lane)));
}

export function bitwise(
  operator: '&' | '|' | '^',
  left: Polynomial,
  right: Polynomial,
  context: ArithmeticContext,
): Polynomial | undefined {
  if (left.terms.length === 0 && right.terms.length === 0) {
    return constantPolynomial(bitwiseConstants(left.constant, right.constant, operator));
  }
  if (right.terms.length > 0 && left.terms.length === 0) return bitwise(operator, right, left, context);
  const mask = right.terms.length === 0 ? right.constant : undefined;
  if (mask !== undefined) {
    const masked =
      bitwiseOfTwo(operator, left, mask, context) ?? bitwiseWithConstant(operator, left, mask, context);
    if (masked) return masked;
  }
  const disjoint = operator === '&' ? undefined : disjointSum(left, right);
  if (disjoint) return disjoint;
  const flipped = typeof mask === 'number' ? changeBits(operator, left, mask, context) : undefined;
  if (flipped) return flipped;
  const apart =
    operator === '^' && mask !== undefined ? flippedBesideUnknown(left, mask, context) : undefined;
  if (apart) return apart;
  if (operator === '^') {
    const inTurn = flippedInTurn(left, right, context) ?? flippedInTurn(right, left, context);
    if (inTurn) return inTurn;
  }
  askForIterations(left, right, context);
  askForIterations(right, left, context);
  askToEnumerate(add(left, right), context);
  const byBits =
    lanesBesideUnknown(operator, left, right, context) ?? lanesBesideUnknown(operator, right, left, context);
  if (byBits) return byBits;
  const key = `${polynomialKey(left)}${operator}${polynomialKey(right)}`;
  const low = fullRange(left);
  const high = fullRange(right);
  const bounds = bitwiseBounds(operator, low, high);
  const pattern = derivedSymbol(key, [left, right], context, bounds, 'a bit pattern');
  if (operator === '&') for (const [p, mask] of pairs(left, right)) noteMasked(pattern, p, mask);
  return symbolPolynomial(pattern);
}

/** Of one of two values, `a` or `a + c`, as of the buffers that a loop fills in turn: the result is one of two as well. */
function bitwiseOfTwo(
  operator: '&' | '|' | '^',
  p: Polynomial,
  mask: Lanes,
  context: ArithmeticContext,
): Polynomial | undefined {
  const [term, ...others] = p.terms;
  const [symbol, ...factors] = term?.monomial.symbols ?? [];
  if (symbol?.origin !== 'chosen' || symbol.max - symbol.min !== 1) return undefined;
  if (others.length > 0 || factors.length > 0) return undefined;
  const resultFor = (value: number): Polynomial => {
    const { constant } = withValue(p, symbol, value, context.symbols);
    return constantPolynomial(bitwiseConstants(constant, mask, operator));
  };
  const first = resultFor(symbol.min);
  const which = subtract(symbolPolynomial(symbol), constantPolynomial(symbol.min));
  return add(first, scale(which, subtract(resultFor(symbol.max), first).constant));
}

function bitwiseBounds(operator: '&' | '|' | '^', left: Range, right: Range): Range | undefined {
  if (operator === '&') {
    if (left.min < 0 && right.min < 0) return undefined;
    const limits = [left, right].filter((range) => range.min >= 0).map((range) => range.max);
    return { min: 0, max: Math.min(...limits) };
  }
  if (left.min < 0 || right.min < 0) return undefined;
  const top = Math.max(left.max, right.max);
  return { min: 0, max: Number.isFinite(top) ? 2 ** Math.ceil(Math.log2(top + 1)) - 1 : Infinity };
}

function pairs(left: Polynomial, right: Polynomial): readonly (readonly [Polynomial, Polynomial])[] {
  return [
    [left, right],
    [right, left],
  ];
}

/** `x | y` and `x ^ y` are `x + y` where one is a multiple of 2^k and the other lies in [0, 2^k). */
function disjointSum(left: Polynomial, right: Polynomial): Polynomial | undefined {
  for (const [high, low] of pairs(left, right)) {
    const range = fullRange(low);
    if (range.min < 0 || range.max > 2 ** 31) continue;
    const unit = 2 ** Math.ceil(Math.log2(range.max + 1));
    const { rest } = takeOutMultiples(high, unit);
    if (rest.terms.length === 0 && rest.constant === 0) return add(left, right);
  }
  return undefined;
}

function bitwiseWithConstant(
  operator: '&' | '|' | '^',
  p: Polynomial,
  mask: Lanes,
  context: ArithmeticContext,
): Polynomial | undefined {
  const uniform = isUniform(mask) ? mask : undefined;
  if (operator === '&' && uniform !== undefined) {
    if (uniform === 0) return zero;
    if (uniform > 0 && isPowerOfTwo(uniform + 1)) return floorRemainder(p, uniform + 1, context);
    // `x & -8` and `x & ~7` round down to a multiple.
    if (uniform < 0 && isPowerOfTwo(-uniform)) return scale(floorDivide(p, -uniform, context), -uniform);
    if (uniform > 0x7fffffff && isPowerOfTwo(2 ** 32 - uniform)) {
      const unit = 2 ** 32 - uniform;
      return scale(floorDivide(p, unit, context), unit);
    }
    const low = uniform & -uniform;
    const field = uniform / low;
    if (uniform > 0 && low > 0 && isPowerOfTwo(field + 1)) {
      return scale(floorRemainder(floorDivide(p, low, context), field + 1, context), low);
    }
    return undefined;
  }
  // Split p in a multiple of 2^k and a known rest below 2^k, where the mask only touches bits below 2^k.
  const top = Math.max(...Array.from({ length: warpSize }, (_, lane) => laneOf(mask, lane)));
  const bottom = Math.min(...Array.from({ length: warpSize }, (_, lane) => laneOf(mask, lane)));
  if (bottom < 0 || top > 0x3fffffff) return undefined;
  const unit = 2 ** Math.ceil(Math.log2(top + 1));
  const { quotient, rest } = takeOutMultiples(p, unit);
  if (rest.terms.length > 0) {
    return operator === '&' || uniform === undefined ? undefined : changeKnownBits(operator, p, uniform);
  }
  if (operator === '&') return constantPolynomial(bitwiseConstants(rest.constant, mask, '&'));
  return add(scale(quotient, unit), constantPolynomial(bitwiseConstants(rest.constant, mask, operator)));
}

/** `base + 8 · lane ^ 1024` where the base is aligned and the rest tells the bits that change. */
function changeKnownBits(operator: '|' | '^', p: Polynomial, mask: number): Polynomial | undefined {
  if (mask === 0) return p;
  const lowest = mask & -mask;
  const unit = 2 ** Math.ceil(Math.log2(mask + 1));
  const isMultiple = ({ monomial, coefficient }: Term): boolean => {
    const multiple = monomialMultiple(monomial);
    return lanesOf(coefficient).every((c) => (c * multiple) % unit === 0);
  };
  const rest: Polynomial = {
    constant: lanesFrom((lane) => floorMod(laneOf(p.constant, lane), unit)),
    terms: p.terms.filter((term) => !isMultiple(term)),
  };
  const quotients = exactQuotient(rest, lowest);
  if (quotients === undefined) return undefined;
  const changed = bitwiseConstants(quotients, mask / lowest, operator);
  const change = lanesFrom((lane) => (laneOf(changed, lane) - laneOf(quotients, lane)) * lowest);
  return add(p, constantPolynomial(change));
}

function lanesOf(lanes: Lanes): number[] {
  return Array.from({ length: warpSize }, (_, lane) => laneOf(lanes, lane));
}

/** Bits below which lanes may differ: those of 32 elements of 16 bytes, with some to spare. */
const mostBits = 10;

/**
 * Lanes whose lowest bits are known beside a value that is the same for all of them, of which nothing is known: each of
 * its bits is a 0 or a 1 that all lanes share. What is above these bits is the same for the whole warp, or stays as it is.
 */
function lanesBesideUnknown(
  operator: '&' | '|' | '^',
  p: Polynomial,
  unknown: Polynomial,
  context: ArithmeticContext,
): Polynomial | undefined {
  if (!isUniformPolynomial(unknown)) return undefined;
  const { min, max } = fullRange(unknown);
  for (let bits = Math.log2(warpSize); bits <= mostBits; bits++) {
    const { quotient, rest } = takeOutMultiples(p, 2 ** bits);
    if (rest.terms.length > 0) return undefined;
    const isBelow = operator !== '&' && min >= 0 && max < 2 ** bits;
    if (!isBelow && !isUniformPolynomial(quotient)) continue;
    if (isUniform(rest.constant)) return undefined;
    const above = isBelow
      ? quotient
      : bitwise(operator, quotient, floorDivide(unknown, 2 ** bits, context), context);
    if (above === undefined) return undefined;
    let result = scale(above, 2 ** bits);
    for (let k = 0; k < bits; k++) {
      const own = lanesFrom((lane) => Math.floor(laneOf(rest.constant, lane) / 2 ** k) % 2);
      result = add(result, scale(combinedBit(operator, own, bitOf(unknown, k, context)), 2 ** k));
    }
    return result;
  }
  return undefined;
}

/**
 * Lanes' own bits beside an unknown that is the same for all of them and has other bits, as in `16 * (lane / 16) + 32 * step`:
 * that is `own ^ unknown`, of which the mask changes the lanes' part.
 */
function flippedBesideUnknown(
  p: Polynomial,
  mask: Lanes,
  context: ArithmeticContext,
): Polynomial | undefined {
  const most = Math.max(...lanesOf(mask));
  if (isUniform(mask) || Math.min(...lanesOf(mask)) < 0 || most > 2 ** mostBits) return undefined;
  const unit = 2 ** Math.ceil(Math.log2(most + 1));
  const { quotient, rest } = takeOutMultiples(p, unit);
  const unknown: Polynomial = { constant: 0, terms: rest.terms };
  const bits = rest.constant === 0 ? undefined : bitsOf(unknown, unit);
  if (bits === undefined || lanesOf(rest.constant).some((own) => (own & bits) !== 0)) return undefined;
  const own = constantPolynomial(bitwiseConstants(rest.constant, mask, '^'));
  const changed = bitwise('^', own, unknown, context);
  return changed && add(scale(quotient, unit), changed);
}

/** `p ^ mask` where the lanes' part of the mask and what all lanes share in it have no bit in common: first the one, then the other. */
function flippedInTurn(p: Polynomial, mask: Polynomial, context: ArithmeticContext): Polynomial | undefined {
  const lowest = fullRange({ constant: 0, terms: mask.terms }).min;
  if (mask.terms.length === 0 || !Number.isFinite(lowest) || isUniformPolynomial(p)) return undefined;
  const shared: Polynomial = { constant: -lowest, terms: mask.terms };
  const own = lanesFrom((lane) => laneOf(mask.constant, lane) + lowest);
  if (isUniform(own) || lanesOf(own).some((one) => one < 0 || one >= 2 ** mostBits)) return undefined;
  const bits = bitsOf(shared, 2 ** mostBits);
  if (bits === undefined || lanesOf(own).some((one) => (one & bits) !== 0)) return undefined;
  const first = bitwise('^', p, constantPolynomial(own), context);
  return first && bitwise('^', first, shared, context);
}

/** Those below `unit` that a sum of unknowns may have, of which all lanes hold the same. */
function bitsOf(unknown: Polynomial, unit: number): number | undefined {
  if (!isUniformPolynomial(unknown)) return undefined;
  const { min, max } = fullRange(unknown);
  const top = min >= 0 && max < unit ? 2 ** Math.ceil(Math.log2(max + 1)) : unit;
  const multiples = unknown.terms.map(
    ({ monomial, coefficient }) => laneOf(coefficient, 0) * monomialMultiple(monomial),
  );
  const lowest = Math.min(...multiples.map((one) => one & -one));
  return Math.max(0, top - lowest);
}

/** Bit `k` of a value that is the same for all lanes. */
function bitOf(p: Polynomial, k: number, context: ArithmeticContext): Polynomial {
  const { rest } = takeOutMultiples(p, 2 ** (k + 1));
  if (rest.terms.length === 0) return floorDivide(rest, 2 ** k, context);
  const isMultiple = ({ monomial, coefficient }: Term): boolean =>
    isUniform(coefficient) && (coefficient * monomialMultiple(monomial)) % 2 ** (k + 1) === 0;
  if (rest.terms.every(isMultiple)) return floorDivide(constantPolynomial(rest.constant), 2 ** k, context);
  const key = `bit ${k} of ${polynomialKey(p)}`;
  const bit = derivedSymbol(key, [p], context, { min: 0, max: 1 }, 'a bit pattern');
  noteBit(bit, k, p);
  return symbolPolynomial(bit);
}

/** x & y = xy, x | y = x + y - xy, x ^ y = x + y - 2xy. */
function combinedBit(operator: '&' | '|' | '^', own: Lanes, other: Polynomial): Polynomial {
  const both = scale(other, own);
  if (operator === '&') return both;
  return subtract(add(constantPolynomial(own), other), scale(both, operator === '^' ? 2 : 1));
}

/** Single bits of a value that is not negative: x ^ 2^k = x + 2^k · (1 - 2·bit), and the like for & and |. */
function changeBits(
  operator: '&' | '|' | '^',
  p: Polynomial,
  mask: number,
  context: ArithmeticContext,
): Polynomial | undefined {
  const bits = Array.from({ length: 31 }, (_, k) => k).filter((k) => Math.floor(mask / 2 ** k) % 2 === 1);
  if (mask < 0 || bits.length > 3 || fullRange(p).min < 0) return undefined;
  let result = operator === '&' ? zero : p;
  for (const k of bits) {
    const unit = 2 ** k;
    const bit = subtract(floorDivide(p, unit, context), scale(floorDivide(p, 2 * unit, context), 2));
    const change =
      operator === '&' ? bit : subtract(constantPolynomial(1), scale(bit, operator === '^' ? 2 : 1));
    result = add(result, scale(change, unit));
  }
  return result;
}

/**
 * The 32 bits of p in reverse, where p is the same for the whole warp but for a known number of lowest bits: what those
 * become stays known lane by lane, beside one unknown for all lanes.
 */
export function reverseBits(p: Polynomial, context: ArithmeticContext): Polynomial | undefined {
  const { min, max } = fullRange(p);
  if (min < 0) return undefined;
  const { quotient, rest } = takeOutMultiples(p, warpSize);
  if (rest.terms.length > 0 || !isUniformPolynomial(quotient)) return undefined;
  // Of sums of unknowns the range may be larger than what they hold.
  const bits = Math.min(32, Math.ceil(Math.log2(max + 1)));
  const above = Math.max(0, bits - Math.log2(warpSize));
  const bounds = { min: 0, max: 2 ** above - 1 };
  const others = derivedSymbol(`reversed ${polynomialKey(quotient)}`, [quotient], context, bounds);
  return add(
    constantPolynomial(lanesFrom((lane) => reversedBits(laneOf(rest.constant, lane)))),
    scale(symbolPolynomial(others), 2 ** (32 - Math.log2(warpSize) - above)),
  );
}

/** Of a number below 2³². */
export function reversedBits(value: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 32; bit++) if ((value >>> bit) & 1) reversed |= 1 << (31 - bit);
  return reversed >>> 0;
}

function isPowerOfTwo(value: number): boolean {
  return value > 0 && Number.isInteger(Math.log2(value));
}
