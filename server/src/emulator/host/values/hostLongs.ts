/** 64-bit integers as two words in the slots of the machine; no bigint unless a division needs one. */
import type { BinaryOperator, UnaryOperator } from '../../../ir/nodes.ts';
import type { Location } from '../../../text/location.ts';
import type { LongCode, Run, TestRun } from '../hostCode.ts';
import { divisionByZero } from './hostInts.ts';
import type { HostMachine } from '../hostMachine.ts';

const TWO_32 = 4294967296;
const SAFE_HIGH = 1 << 20;

/** The value as a double, rounded to nearest. */
export function longToNumber(low: number, high: number, unsigned: boolean): number {
  return (unsigned ? high >>> 0 : high) * TWO_32 + (low >>> 0);
}

function longToBigint(low: number, high: number, unsigned: boolean): bigint {
  return (BigInt(unsigned ? high >>> 0 : high) << 32n) | BigInt(low >>> 0);
}

/** The value rounded to float once: bits that a double would lose are kept as a sticky one. */
export function longToFloat(low: number, high: number, unsigned: boolean): number {
  const value = longToNumber(low, high, unsigned);
  if (Math.abs(value) < 2 ** 53) return Math.fround(value);
  const sticky = (low & 0x7ff) !== 0 ? 0x400 : 0;
  return Math.fround(longToNumber((low & ~0x7ff) | sticky, high, unsigned));
}

export function setLong(m: HostMachine, at: number, value: number | bigint): void {
  if (typeof value === 'bigint') {
    m.ints[at] = Number(BigInt.asIntN(32, value));
    m.highs[at] = Number(BigInt.asIntN(32, value >> 32n));
    return;
  }
  m.ints[at] = value;
  m.highs[at] = Math.floor(value / TWO_32);
}

/** A number where that is exact, else a bigint. */
export function getLong(m: HostMachine, at: number, unsigned: boolean): number | bigint {
  const low = m.ints[at]!;
  const high = m.highs[at]!;
  const top = unsigned ? high >>> 0 : high;
  return top < SAFE_HIGH && top >= -SAFE_HIGH
    ? top * TWO_32 + (low >>> 0)
    : longToBigint(low, high, unsigned);
}

export function longBinary(
  m: HostMachine,
  operator: BinaryOperator,
  left: LongCode,
  right: LongCode,
  unsigned: boolean,
  t: number,
  at: Location,
): Run {
  const x = left.run;
  const y = right.run;
  const compute = longOperation(m, operator, left.slot, right.slot, unsigned, t, at);
  if (x === undefined && y === undefined) return compute;
  return (fp) => {
    if (x !== undefined) x(fp);
    if (y !== undefined) y(fp);
    compute(fp);
  };
}

function longOperation(
  m: HostMachine,
  operator: BinaryOperator,
  a: number,
  b: number,
  unsigned: boolean,
  t: number,
  at: Location,
): Run {
  const { ints, highs } = m;
  switch (operator) {
    case '+':
      return (fp) => {
        const low = (ints[fp + a]! >>> 0) + (ints[fp + b]! >>> 0);
        highs[fp + t] = highs[fp + a]! + highs[fp + b]! + (low >= TWO_32 ? 1 : 0);
        ints[fp + t] = low;
      };
    case '-':
      return (fp) => {
        const low = (ints[fp + a]! >>> 0) - (ints[fp + b]! >>> 0);
        highs[fp + t] = highs[fp + a]! - highs[fp + b]! - (low < 0 ? 1 : 0);
        ints[fp + t] = low;
      };
    case '*':
      return (fp) => {
        multiply(m, fp + t, ints[fp + a]!, highs[fp + a]!, ints[fp + b]!, highs[fp + b]!);
      };
    case '/':
    case '%':
      return (fp) => {
        divide(m, fp + a, fp + b, fp + t, operator, unsigned, at);
      };
    case '&':
      return (fp) => {
        highs[fp + t] = highs[fp + a]! & highs[fp + b]!;
        ints[fp + t] = ints[fp + a]! & ints[fp + b]!;
      };
    case '|':
      return (fp) => {
        highs[fp + t] = highs[fp + a]! | highs[fp + b]!;
        ints[fp + t] = ints[fp + a]! | ints[fp + b]!;
      };
    default:
      return (fp) => {
        highs[fp + t] = highs[fp + a]! ^ highs[fp + b]!;
        ints[fp + t] = ints[fp + a]! ^ ints[fp + b]!;
      };
  }
}

function multiply(m: HostMachine, t: number, al: number, ah: number, bl: number, bh: number): void {
  if (ah === al >> 31 && bh === bl >> 31) {
    const product = al * bl;
    if (product <= 9007199254740991 && product >= -9007199254740991) {
      m.ints[t] = product;
      m.highs[t] = Math.floor(product / TWO_32);
      return;
    }
  }
  const a0 = al & 0xffff;
  const a1 = al >>> 16;
  const b0 = bl & 0xffff;
  const b1 = bl >>> 16;
  const low = a0 * b0;
  const middle = a0 * b1 + a1 * b0 + (low >>> 16);
  const high = a1 * b1 + Math.floor(middle / 65536);
  m.ints[t] = ((middle & 0xffff) << 16) | (low & 0xffff);
  m.highs[t] = ((high | 0) + Math.imul(ah, bl) + Math.imul(al, bh)) | 0;
}

function divide(
  m: HostMachine,
  a: number,
  b: number,
  t: number,
  operator: '/' | '%',
  unsigned: boolean,
  at: Location,
): void {
  const x = getLong(m, a, unsigned);
  const y = getLong(m, b, unsigned);
  if (y === 0) throw divisionByZero(at);
  if (typeof x === 'number' && typeof y === 'number') {
    // Exact: a quotient of safe integers is never rounded up to the next integer.
    setLong(m, t, operator === '/' ? Math.trunc(x / y) : x % y);
    return;
  }
  setLong(m, t, operator === '/' ? BigInt(x) / BigInt(y) : BigInt(x) % BigInt(y));
}

/** Shifts by the count modulo 64, as the processor does. */
export function longShift(
  m: HostMachine,
  operator: '<<' | '>>',
  left: LongCode,
  count: (fp: number) => number,
  unsigned: boolean,
  t: number,
): Run {
  const { ints, highs } = m;
  const x = left.run;
  const a = left.slot;
  const run: Run = (fp) => {
    if (x !== undefined) x(fp);
    const n = count(fp) & 63;
    const low = ints[fp + a]!;
    const high = highs[fp + a]!;
    if (n === 0) {
      ints[fp + t] = low;
      highs[fp + t] = high;
    } else if (operator === '<<') {
      ints[fp + t] = n > 31 ? 0 : low << n;
      highs[fp + t] = n > 31 ? low << (n - 32) : (high << n) | (low >>> (32 - n));
    } else {
      const filled = unsigned ? 0 : high >> 31;
      const top = unsigned ? high >>> (n & 31) : high >> (n & 31);
      ints[fp + t] = n > 31 ? top : (low >>> n) | (high << (32 - n));
      highs[fp + t] = n > 31 ? filled : top;
    }
  };
  return run;
}

export function longUnary(m: HostMachine, operator: UnaryOperator, operand: LongCode, t: number): Run {
  const { ints, highs } = m;
  const x = operand.run;
  const a = operand.slot;
  if (operator === '~') {
    return (fp) => {
      if (x !== undefined) x(fp);
      ints[fp + t] = ~ints[fp + a]!;
      highs[fp + t] = ~highs[fp + a]!;
    };
  }
  return (fp) => {
    if (x !== undefined) x(fp);
    const low = ints[fp + a]!;
    highs[fp + t] = ~highs[fp + a]! + (low === 0 ? 1 : 0);
    ints[fp + t] = -low;
  };
}

export function longTest(
  m: HostMachine,
  operator: BinaryOperator,
  left: LongCode,
  right: LongCode,
  unsigned: boolean,
): TestRun {
  const { ints, highs } = m;
  const x = left.run;
  const y = right.run;
  const swapped = operator === '>' || operator === '<=';
  const a = swapped ? right.slot : left.slot;
  const b = swapped ? left.slot : right.slot;
  const negated = operator === '<=' || operator === '>=' || operator === '!=';
  if (operator === '==' || operator === '!=') {
    return (fp) => {
      if (x !== undefined) x(fp);
      if (y !== undefined) y(fp);
      return (ints[fp + a]! === ints[fp + b]! && highs[fp + a]! === highs[fp + b]!) !== negated;
    };
  }
  return (fp) => {
    if (x !== undefined) x(fp);
    if (y !== undefined) y(fp);
    const top = highs[fp + a]!;
    const other = highs[fp + b]!;
    const smaller =
      top === other
        ? ints[fp + a]! >>> 0 < ints[fp + b]! >>> 0
        : unsigned
          ? top >>> 0 < other >>> 0
          : top < other;
    return smaller !== negated;
  };
}

/** Truncation towards zero; what does not fit gives the processor's 'integer indefinite'. */
export function numberToLong(m: HostMachine, at: number, value: number): void {
  const whole = Math.trunc(value);
  if (!(Math.abs(whole) < 2 ** 64)) {
    m.ints[at] = 0;
    m.highs[at] = -2147483648;
    return;
  }
  m.ints[at] = whole;
  m.highs[at] = Math.floor(whole / TWO_32);
}
