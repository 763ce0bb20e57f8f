/** Remainders, with what they were taken of: `(i + 1) % n` in each turn of a loop is `(start + k) % n` behind k turns. */
import { remainder } from './arithmetic.ts';
import {
  constantPolynomial,
  equalPolynomials,
  fullRange,
  isConstant,
  isUniformPolynomial,
  uniformConstant,
} from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import type { ArithmeticContext } from '../splitting/splitting.ts';

/** Numbers start again there. */
export interface Modulus {
  readonly divisor: Polynomial;
  /** Whether the remainder of a negative number is negative. */
  readonly isSigned: boolean;
}

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
  const divisor = operator === '%' ? operand : divisorOf(operand);
  if (divisor !== undefined && !isConstant(result) && isUniformPolynomial(operand))
    wrappings.set(result, { dividend, modulus: { divisor, isSigned } });
  return result;
}

/** `x & 255` is what 256 leaves of x. */
function divisorOf(mask: Polynomial): Polynomial | undefined {
  const lowest = uniformConstant(mask);
  if (lowest === undefined || lowest < 0 || !Number.isInteger(Math.log2(lowest + 1))) return undefined;
  return constantPolynomial(lowest + 1);
}

export function wrappingOf(p: Polynomial): Wrapping | undefined {
  return wrappings.get(p);
}

export function areEqualModuli(a: Modulus, b: Modulus): boolean {
  return a.isSigned === b.isSigned && equalPolynomials(a.divisor, b.divisor);
}

export function wrapped(
  p: Polynomial,
  { divisor, isSigned }: Modulus,
  context: ArithmeticContext,
): Polynomial | undefined {
  const result = remainder(p, divisor, context, isSigned);
  return result && notedWrapping(result, '%', p, divisor, isSigned);
}

/** Whether it is what it leaves over itself. */
export function isWithin(p: Polynomial, { divisor }: Modulus): boolean {
  const { min, max } = fullRange(p);
  return min >= 0 && (max === 0 || max < fullRange(divisor).min);
}
