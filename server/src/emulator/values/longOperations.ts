import type { LongScalar } from './code.ts';
import type { DoubleStep, WideLoop } from './longCode.ts';
import {
  bitwiseLongScalars,
  compareLongScalars,
  divideLongScalars,
  remainderLongScalars,
  shiftLeftLongScalar,
  shiftRightLongScalar,
  lowWord,
} from './longScalars.ts';

/** The 64-bit operations that are no sum or product, for `longBinary`. */
export interface LongOperation {
  readonly scalar: (a: LongScalar, b: LongScalar) => LongScalar;
  readonly loop: WideLoop;
  readonly exact?: { readonly step: DoubleStep; readonly from: number };
}

/** The least number that a signed or an unsigned operation may see as a plain double. */
const fromOf = (signed: boolean): number => (signed ? -Infinity : 0);

const unsigned = (value: bigint): bigint => BigInt.asUintN(64, value);

export function longDivision(signed: boolean): LongOperation {
  return {
    scalar: (a, b) => divideLongScalars(a, b, signed),
    // Exact below 2^53: the gap between a quotient and the next whole number is wider than the rounding error.
    exact: { step: (a, b) => (b === 0 ? -1 : Math.trunc(a / b) + 0), from: fromOf(signed) },
    loop: signed
      ? (out, a, b, n) => {
          for (let i = 0; i < n; i++) out[i] = b[i] === 0n ? -1n : BigInt.asIntN(64, a[i]! / b[i]!);
        }
      : (out, a, b, n) => {
          for (let i = 0; i < n; i++) {
            out[i] = b[i] === 0n ? -1n : BigInt.asIntN(64, unsigned(a[i]!) / unsigned(b[i]!));
          }
        },
  };
}

export function longRemainder(signed: boolean): LongOperation {
  return {
    scalar: (a, b) => remainderLongScalars(a, b, signed),
    exact: { step: (a, b) => (b === 0 ? a : (a % b) + 0), from: fromOf(signed) },
    loop: signed
      ? (out, a, b, n) => {
          for (let i = 0; i < n; i++) out[i] = b[i] === 0n ? a[i]! : BigInt.asIntN(64, a[i]! % b[i]!);
        }
      : (out, a, b, n) => {
          for (let i = 0; i < n; i++) {
            out[i] = b[i] === 0n ? a[i]! : BigInt.asIntN(64, unsigned(a[i]!) % unsigned(b[i]!));
          }
        },
  };
}

export function longBitwise(operator: '&' | '|' | '^'): LongOperation {
  return { scalar: (a, b) => bitwiseLongScalars(operator, a, b), loop: bitwiseLoops[operator] };
}

const bitwiseLoops: Readonly<Record<'&' | '|' | '^', WideLoop>> = {
  '&': (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = BigInt.asIntN(64, a[i]! & b[i]!);
  },
  '|': (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = BigInt.asIntN(64, a[i]! | b[i]!);
  },
  '^': (out, a, b, n) => {
    for (let i = 0; i < n; i++) out[i] = BigInt.asIntN(64, a[i]! ^ b[i]!);
  },
};

// Counts from 64 on are undefined in C++; the device clamps them.
export const longShiftLeft: LongOperation = {
  scalar: (a, b) => shiftLeftLongScalar(a, lowWord(b)),
  loop: (out, a, b, n) => {
    for (let i = 0; i < n; i++) {
      const count = BigInt.asUintN(32, b[i]!);
      out[i] = count > 63n ? 0n : BigInt.asIntN(64, a[i]! << BigInt.asUintN(6, count));
    }
  },
};

export function longShiftRight(signed: boolean): LongOperation {
  return {
    scalar: (a, b) => shiftRightLongScalar(a, lowWord(b), signed),
    exact: { step: (a, b) => (b > 63 ? (a < 0 ? -1 : 0) : Math.floor(a / 2 ** b)), from: 0 },
    loop: signed
      ? (out, a, b, n) => {
          for (let i = 0; i < n; i++) {
            const count = BigInt.asUintN(32, b[i]!);
            out[i] = BigInt.asIntN(64, a[i]! >> (count > 63n ? 63n : BigInt.asUintN(6, count)));
          }
        }
      : (out, a, b, n) => {
          for (let i = 0; i < n; i++) {
            const count = BigInt.asUintN(32, b[i]!);
            out[i] = count > 63n ? 0n : BigInt.asIntN(64, unsigned(a[i]!) >> BigInt.asUintN(6, count));
          }
        },
  };
}

export function longExtreme(signed: boolean, greatest: boolean): LongOperation {
  const pick = (a: bigint, b: bigint): bigint => {
    const less = signed ? a < b : unsigned(a) < unsigned(b);
    return less === greatest ? b : a;
  };
  return {
    scalar: (a, b) => (compareLongScalars(a, b, signed) < 0 === greatest ? b : a),
    exact: { step: (a, b) => (greatest ? Math.max(a, b) : Math.min(a, b)), from: fromOf(signed) },
    loop: (out, a, b, n) => {
      for (let i = 0; i < n; i++) out[i] = pick(a[i]!, b[i]!);
    },
  };
}

/** An operation of rare use. */
export function slowLongOperation(
  apply: (a: bigint, b: bigint) => bigint,
  wrap: (v: bigint) => LongScalar,
): LongOperation {
  return {
    scalar: (a, b) => wrap(apply(BigInt(a), BigInt(b))),
    loop: (out, a, b, n) => {
      for (let i = 0; i < n; i++) out[i] = BigInt.asIntN(64, apply(a[i]!, b[i]!));
    },
  };
}
