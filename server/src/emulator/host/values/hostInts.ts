/** Arithmetic on integers of up to 32 bits. The frequent shapes (variables, constants) have closures of their own. */
import type { BinaryOperator } from '../../../ir/nodes.ts';
import type { Location } from '../../../text/location.ts';
import type { IntCode, IntRun, TestRun } from '../hostCode.ts';
import type { HostMachine } from '../hostMachine.ts';
import { EXIT_BY_DIVISION, HostStop } from '../hostStop.ts';

export function divisionByZero(at: Location): HostStop {
  return new HostStop('fault', 'host code divides an integer by zero', EXIT_BY_DIVISION, at);
}

export function intBinary(
  m: HostMachine,
  operator: BinaryOperator,
  left: IntCode,
  right: IntCode,
  unsigned: boolean,
  at: Location,
): IntRun {
  switch (operator) {
    case '+':
      return add(m, left, right);
    case '-':
      return subtract(m, left, right);
    case '*':
      return multiply(m, left, right);
    case '/':
    case '%':
      return divide(operator, left.run, right.run, unsigned, at);
    case '<<':
    case '>>':
      return shift(operator, left.run, right, unsigned);
    case '&':
    case '|':
    case '^':
      return bitwise(operator, left.run, right);
    default: {
      const test = intTest(m, operator, left, right, unsigned);
      return (fp) => (test(fp) ? 1 : 0);
    }
  }
}

function add(m: HostMachine, left: IntCode, right: IntCode): IntRun {
  const { ints } = m;
  const x = left.run;
  const y = right.run;
  const a = left.slot;
  const b = right.slot;
  const k = right.constant;
  if (a !== undefined && k !== undefined) return (fp) => (ints[fp + a]! + k) | 0;
  if (a !== undefined && b !== undefined) return (fp) => (ints[fp + a]! + ints[fp + b]!) | 0;
  if (k !== undefined) return (fp) => (x(fp) + k) | 0;
  if (b !== undefined) {
    const { product } = left;
    if (product !== undefined) {
      const [p, q] = product;
      return (fp) => (Math.imul(ints[fp + p]!, ints[fp + q]!) + ints[fp + b]!) | 0;
    }
    return (fp) => (x(fp) + ints[fp + b]!) | 0;
  }
  if (a !== undefined) return (fp) => (ints[fp + a]! + y(fp)) | 0;
  return (fp) => (x(fp) + y(fp)) | 0;
}

function subtract(m: HostMachine, left: IntCode, right: IntCode): IntRun {
  const { ints } = m;
  const x = left.run;
  const y = right.run;
  const a = left.slot;
  const b = right.slot;
  const k = right.constant;
  if (a !== undefined && k !== undefined) return (fp) => (ints[fp + a]! - k) | 0;
  if (a !== undefined && b !== undefined) return (fp) => (ints[fp + a]! - ints[fp + b]!) | 0;
  if (k !== undefined) return (fp) => (x(fp) - k) | 0;
  return (fp) => (x(fp) - y(fp)) | 0;
}

function multiply(m: HostMachine, left: IntCode, right: IntCode): IntRun {
  const { ints } = m;
  const x = left.run;
  const y = right.run;
  const a = left.slot;
  const b = right.slot;
  const k = right.constant;
  if (a !== undefined && k !== undefined) return (fp) => Math.imul(ints[fp + a]!, k);
  if (a !== undefined && b !== undefined) return (fp) => Math.imul(ints[fp + a]!, ints[fp + b]!);
  if (k !== undefined) return (fp) => Math.imul(x(fp), k);
  return (fp) => Math.imul(x(fp), y(fp));
}

function divide(operator: '/' | '%', x: IntRun, y: IntRun, unsigned: boolean, at: Location): IntRun {
  if (unsigned) {
    return (fp) => {
      const a = x(fp) >>> 0;
      const b = y(fp) >>> 0;
      if (b === 0) throw divisionByZero(at);
      return operator === '/' ? (a / b) | 0 : (a % b) | 0;
    };
  }
  return (fp) => {
    const a = x(fp);
    const b = y(fp);
    if (b === 0) throw divisionByZero(at);
    return operator === '/' ? (a / b) | 0 : (a % b) | 0;
  };
}

/** The processor takes the count modulo 32; C leaves larger counts undefined. */
function shift(operator: '<<' | '>>', x: IntRun, right: IntCode, unsigned: boolean): IntRun {
  const y = right.run;
  const k = right.constant;
  if (operator === '<<') return k !== undefined ? (fp) => x(fp) << k : (fp) => x(fp) << y(fp);
  if (unsigned) return k !== undefined ? (fp) => (x(fp) >>> k) | 0 : (fp) => (x(fp) >>> y(fp)) | 0;
  return k !== undefined ? (fp) => x(fp) >> k : (fp) => x(fp) >> y(fp);
}

function bitwise(operator: '&' | '|' | '^', x: IntRun, right: IntCode): IntRun {
  const y = right.run;
  const k = right.constant;
  if (operator === '&') return k !== undefined ? (fp) => x(fp) & k : (fp) => x(fp) & y(fp);
  if (operator === '|') return k !== undefined ? (fp) => x(fp) | k : (fp) => x(fp) | y(fp);
  return k !== undefined ? (fp) => x(fp) ^ k : (fp) => x(fp) ^ y(fp);
}

/** A comparison as a condition. */
export function intTest(
  m: HostMachine,
  operator: BinaryOperator,
  left: IntCode,
  right: IntCode,
  unsigned: boolean,
): TestRun {
  switch (operator) {
    case '==':
      return equal(left, right);
    case '!=': {
      const same = equal(left, right);
      return (fp) => !same(fp);
    }
    case '>':
      return less(m, right, left, unsigned);
    case '<=': {
      const greater = less(m, right, left, unsigned);
      return (fp) => !greater(fp);
    }
    case '>=': {
      const smaller = less(m, left, right, unsigned);
      return (fp) => !smaller(fp);
    }
    default:
      return less(m, left, right, unsigned);
  }
}

function equal(left: IntCode, right: IntCode): TestRun {
  const x = left.run;
  const y = right.run;
  const k = right.constant;
  if (k !== undefined) return (fp) => x(fp) === k;
  return (fp) => x(fp) === y(fp);
}

function less(m: HostMachine, left: IntCode, right: IntCode, unsigned: boolean): TestRun {
  const { ints } = m;
  const x = left.run;
  const y = right.run;
  const a = left.slot;
  const b = right.slot;
  const k = right.constant;
  if (unsigned) {
    if (a !== undefined && b !== undefined) return (fp) => ints[fp + a]! >>> 0 < ints[fp + b]! >>> 0;
    return (fp) => x(fp) >>> 0 < y(fp) >>> 0;
  }
  if (a !== undefined && k !== undefined) return (fp) => ints[fp + a]! < k;
  if (a !== undefined && b !== undefined) return (fp) => ints[fp + a]! < ints[fp + b]!;
  if (k !== undefined) return (fp) => x(fp) < k;
  return (fp) => x(fp) < y(fp);
}

/** Brings a number to the bits of a type of up to 32 bits. */
export function narrow(value: number, bits: number, unsigned: boolean): number {
  if (bits === 32) return value | 0;
  const up = 32 - bits;
  return unsigned ? (value << up) >>> up : (value << up) >> up;
}
