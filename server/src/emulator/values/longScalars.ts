/** 64-bit integer arithmetic on uniform values: numbers where exact, else bigints in the signed range. */
import type { LongScalar } from './code.ts';
import { SAFE } from './longVectors.ts';

/** Wraps to 64 bits; a number where that is exact. */
export function wrapLong(value: bigint): LongScalar {
  const wrapped = BigInt.asIntN(64, value);
  return wrapped <= 9007199254740991n && wrapped >= -9007199254740991n ? Number(wrapped) : wrapped;
}

export function unsignedBigint(value: LongScalar): bigint {
  return BigInt.asUintN(64, BigInt(value));
}

function exact(result: number): boolean {
  return result <= SAFE && result >= -SAFE;
}

/** The value modulo 2^32 as an int. */
export function lowWord(value: LongScalar): number {
  return typeof value === 'number' ? value | 0 : Number(BigInt.asIntN(32, value));
}

export function addLongScalars(a: LongScalar, b: LongScalar): LongScalar {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (exact(sum)) return sum;
  }
  return wrapLong(BigInt(a) + BigInt(b));
}

export function subtractLongScalars(a: LongScalar, b: LongScalar): LongScalar {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (exact(difference)) return difference;
  }
  return wrapLong(BigInt(a) - BigInt(b));
}

export function multiplyLongScalars(a: LongScalar, b: LongScalar): LongScalar {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (exact(product)) return product + 0;
  }
  return wrapLong(BigInt(a) * BigInt(b));
}

/** Division by zero gives all ones; see intLoops.ts. */
export function divideLongScalars(a: LongScalar, b: LongScalar, signed: boolean): LongScalar {
  const x = signed ? BigInt(a) : unsignedBigint(a);
  const y = signed ? BigInt(b) : unsignedBigint(b);
  return y === 0n ? -1 : wrapLong(x / y);
}

export function remainderLongScalars(a: LongScalar, b: LongScalar, signed: boolean): LongScalar {
  const x = signed ? BigInt(a) : unsignedBigint(a);
  const y = signed ? BigInt(b) : unsignedBigint(b);
  return y === 0n ? a : wrapLong(x % y);
}

export function shiftLeftLongScalar(a: LongScalar, count: number): LongScalar {
  return count >>> 0 > 63 ? 0 : wrapLong(BigInt(a) << BigInt(count));
}

export function shiftRightLongScalar(a: LongScalar, count: number, signed: boolean): LongScalar {
  const clamped = BigInt(count >>> 0 > 63 ? 64 : count);
  return wrapLong((signed ? BigInt(a) : unsignedBigint(a)) >> clamped);
}

export function bitwiseLongScalars(operator: '&' | '|' | '^', a: LongScalar, b: LongScalar): LongScalar {
  const x = BigInt(a);
  const y = BigInt(b);
  return wrapLong(operator === '&' ? x & y : operator === '|' ? x | y : x ^ y);
}

/** Less than 0, 0, or more. */
export function compareLongScalars(a: LongScalar, b: LongScalar, signed: boolean): number {
  const x = signed ? BigInt(a) : unsignedBigint(a);
  const y = signed ? BigInt(b) : unsignedBigint(b);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** The nearest double. */
export function longToDouble(value: LongScalar, signed: boolean): number {
  if (typeof value === 'number' && (signed || value >= 0)) return value;
  return Number(signed ? BigInt(value) : unsignedBigint(value));
}

/** The nearest float, rounded once. */
export function longToFloat(value: LongScalar, signed: boolean): number {
  if (typeof value === 'number' && (signed || value >= 0)) return Math.fround(value);
  return bigintToFloat(signed ? BigInt(value) : unsignedBigint(value));
}

/** Rounds to 62 bits keeping a sticky bit first, so that the two roundings behind it act as one. */
function bigintToFloat(value: bigint): number {
  const nearest = Number(value);
  if (Number.isSafeInteger(nearest)) return Math.fround(nearest);
  const sticky = (value & 0x7ffn) !== 0n ? 0x400n : 0n;
  return Math.fround(Number(((value >> 11n) << 11n) | sticky));
}
