/**
 * Floating-point values that are whole numbers within what their format holds exactly, as in `int i = 4.0f * threadIdx.x`: sums,
 * differences and products of them are those of integers. They are known in expressions; variables hold them as any other value.
 */
import type { BinaryOperator } from '../../ir/nodes.ts';
import { integerRange } from '../../ir/types.ts';
import type { FloatType, Type } from '../../ir/types.ts';
import type { Lanes } from './lanes.ts';
import { add, constantPolynomial, fullRange, multiply, subtract } from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import type { SymbolTable } from './symbols.ts';
import { floatValue } from './values.ts';
import type { FloatValue, Value } from './values.ts';

const mostExact: Readonly<Record<FloatType['format'], number>> = {
  half: 2 ** 11,
  bfloat16: 2 ** 8,
  single: 2 ** 24,
  double: 2 ** 53,
};

/** The number that the value is; undefined where it is not known to be whole. */
export function wholeNumber(value: Value): Polynomial | undefined {
  if (value.kind !== 'float') return undefined;
  const { constant, whole } = value;
  return constant !== undefined && isWhole(constant) ? constantPolynomial(constant) : whole;
}

function isWhole(constant: Lanes): boolean {
  return typeof constant === 'number' ? Number.isInteger(constant) : constant.every(Number.isInteger);
}

/** Undefined where an operand is not whole, and for quotients. */
export function wholeArithmetic(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  symbols: SymbolTable,
): Polynomial | undefined {
  const [a, b] = [wholeNumber(left), wholeNumber(right)];
  if (a === undefined || b === undefined) return undefined;
  if (operator === '*') return multiply(a, b, symbols);
  return operator === '+' ? add(a, b) : operator === '-' ? subtract(a, b) : undefined;
}

/** The value, of the format, with the number that it is where that holds it exactly; what was loaded is data all the same. */
export function asWholeFloat(
  value: FloatValue,
  number: Polynomial | undefined,
  { format }: FloatType,
): FloatValue {
  if (value.constant !== undefined || value.dataDependent || number === undefined) return value;
  const { min, max } = fullRange(number);
  const most = mostExact[format];
  return min >= -most && max <= most ? { ...value, whole: number } : value;
}

/** Undefined where it may be none of the type's numbers. */
export function numberIn(number: Polynomial, type: Type): Polynomial | undefined {
  if (type.kind !== 'integer') return undefined;
  const [asked, held] = [fullRange(number), integerRange(type)];
  return asked.min >= held.min && asked.max <= held.max ? number : undefined;
}

/** What a variable holds of it. */
export function withoutWhole<T extends Value>(value: T): T | FloatValue {
  if (value.kind !== 'float' || value.whole === undefined) return value;
  return floatValue(undefined, value.uniform, value.dataDependent);
}
