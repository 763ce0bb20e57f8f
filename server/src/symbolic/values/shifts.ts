/** Shifts are products with and quotients by powers of two, which may not be known. */
import { derivedSymbol, divide, floorDivide } from './arithmetic.ts';
import { laneOf, lanesFrom, mapLanes } from './lanes.ts';
import {
  constantPolynomial,
  fullRange,
  multiply,
  polynomialKey,
  scale,
  symbolPolynomial,
  uniformConstant,
  varyingSymbol,
} from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import { noteHighBits } from './powersOfTwo.ts';
import { dividedByReciprocal } from './reciprocals.ts';
import type { ArithmeticContext } from '../splitting/splitting.ts';

export function shiftLeft(
  p: Polynomial,
  amount: Polynomial,
  context: ArithmeticContext,
): Polynomial | undefined {
  if (amount.terms.length > 0) return multiply(p, powerOfTwo(amount, context), context.symbols);
  return scale(
    p,
    mapLanes(amount.constant, (bits) => 2 ** bits),
  );
}

function powerOfTwo(exponent: Polynomial, context: ArithmeticContext): Polynomial {
  const { min, max } = fullRange(exponent);
  const bounds = { min: 2 ** Math.max(0, min), max: 2 ** Math.min(62, max) };
  const key = `2^${polynomialKey(exponent)}`;
  const symbol = derivedSymbol(key, [exponent], context, bounds, 'a power of two', bounds.min);
  return symbolPolynomial(symbol);
}

export function shiftRight(
  p: Polynomial,
  amount: Polynomial,
  context: ArithmeticContext,
): Polynomial | undefined {
  const bits = uniformConstant(amount);
  if (bits !== undefined) return bits < 0 || bits > 63 ? undefined : floorDivide(p, 2 ** bits, context);
  if (amount.terms.length === 0 && p.terms.length === 0) {
    return constantPolynomial(
      lanesFrom((lane) => Math.floor(laneOf(p.constant, lane) / 2 ** laneOf(amount.constant, lane))),
    );
  }
  const quotient = dividedByReciprocal(p, amount, context);
  if (quotient !== undefined) return quotient;
  if (amount.terms.length > 0 && fullRange(p).min >= 0) {
    const shifted = divide(p, powerOfTwo(amount, context), context, false);
    const symbol = shifted && varyingSymbol(shifted);
    if (symbol) noteHighBits(symbol, p, amount, context.symbols);
    return shifted;
  }
  // Division and shift round a negative number differently.
  const key = `${polynomialKey(p)}>>${polynomialKey(amount)}`;
  return symbolPolynomial(derivedSymbol(key, [p, amount], context));
}
