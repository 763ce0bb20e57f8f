/** Remainders, with what they were taken of: `(i + 1) % n` in each turn of a loop is `(start + k) % n` behind k turns. */
import { derivedSymbol, remainder } from './arithmetic.ts';
import {
  constantPolynomial,
  equalPolynomials,
  fullRange,
  isConstant,
  isUniformPolynomial,
  polynomialKey,
  symbolPolynomial,
  uniformConstant,
} from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import { noteMasked, sizeOf } from './powersOfTwo.ts';
import type { ArithmeticContext } from '../splitting/splitting.ts';

/** Numbers start again there, or at a size of which only the mask `n - 1` is known. */
export type Modulus =
  | {
      readonly kind: 'divisor';
      readonly divisor: Polynomial;
      /** Whether the remainder of a negative number is negative. */
      readonly isSigned: boolean;
    }
  | { readonly kind: 'mask'; readonly mask: Polynomial };

export interface Wrapping {
  readonly dividend: Polynomial;
  readonly modulus: Modulus;
}

const wrappings = new WeakMap<Polynomial, Wrapping>();

export function notedWrapping(
  result: Polynomial,
  operator: '%' | '&',
  dividend: Polynomial,
  operand: Polynomial,
  isSigned: boolean,
): Polynomial {
  const modulus: Modulus | undefined =
    operator === '%' ? { kind: 'divisor', divisor: operand, isSigned } : modulusOf(operand);
  if (modulus !== undefined && !isConstant(result) && isUniformPolynomial(operand))
    wrappings.set(result, { dividend, modulus });
  return result;
}

/** `x & 255` is what 256 leaves of x. */
function modulusOf(mask: Polynomial): Modulus | undefined {
  const lowest = uniformConstant(mask);
  if (lowest === undefined) return sizeOf(mask) && { kind: 'mask', mask };
  if (lowest < 0 || !Number.isInteger(Math.log2(lowest + 1))) return undefined;
  return { kind: 'divisor', divisor: constantPolynomial(lowest + 1), isSigned: false };
}

export function wrappingOf(p: Polynomial): Wrapping | undefined {
  return wrappings.get(p);
}

export function areEqualModuli(a: Modulus, b: Modulus): boolean {
  if (a.kind === 'mask') return b.kind === 'mask' && equalPolynomials(a.mask, b.mask);
  return b.kind === 'divisor' && a.isSigned === b.isSigned && equalPolynomials(a.divisor, b.divisor);
}

/** What is left of a sum that started again in any of its turns. */
export function wrapped(
  sum: Polynomial,
  modulus: Modulus,
  context: ArithmeticContext,
): Polynomial | undefined {
  if (modulus.kind === 'divisor') {
    const { divisor, isSigned } = modulus;
    const result = remainder(sum, divisor, context, isSigned);
    return result && notedWrapping(result, '%', sum, divisor, isSigned);
  }
  const { mask } = modulus;
  const key = `turns ${polynomialKey(sum)}&${polynomialKey(mask)}`;
  const symbol = derivedSymbol(key, [sum, mask], context, undefined, 'a bit pattern');
  noteMasked(symbol, sum, mask);
  return notedWrapping(symbolPolynomial(symbol), '&', sum, mask, false);
}

/** Whether it is what it leaves over itself. */
export function isWithin(p: Polynomial, divisor: Polynomial): boolean {
  const { min, max } = fullRange(p);
  return min >= 0 && (max === 0 || max < fullRange(divisor).min);
}
