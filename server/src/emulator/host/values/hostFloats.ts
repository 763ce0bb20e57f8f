/** Floating-point arithmetic: computed in double, rounded to the type (exact for + - × ÷ on floats). */
import type { BinaryOperator } from '../../../ir/nodes.ts';
import type { FloatType } from '../../../ir/types.ts';
import { roundToBfloat16, roundToHalf } from '../../values/halfFloat.ts';
import type { FloatCode, PointerCode, Run, TestRun } from '../hostCode.ts';
import { productOfLoads } from './hostLoads.ts';
import type { HostMachine } from '../hostMachine.ts';

export type Rounding = (value: number) => number;

export function roundingOf(type: FloatType): Rounding {
  switch (type.format) {
    case 'single':
      return Math.fround;
    case 'double':
      return (value) => value;
    case 'half':
      return roundToHalf;
    case 'bfloat16':
      return roundToBfloat16;
  }
}

/** Runs and slots of both operands, and the slot of the result. */
interface Operands {
  readonly x: Run | undefined;
  readonly y: Run | undefined;
  readonly a: number;
  readonly b: number;
  readonly t: number;
}

/** Where the code is nothing but a load. */
function loadOf({ load, run }: FloatCode): FloatCode['load'] {
  return load?.run === run ? load : undefined;
}

export function floatBinary(
  m: HostMachine,
  operator: BinaryOperator,
  left: FloatCode,
  right: FloatCode,
  type: FloatType,
  t: number,
): Run {
  const d = m.doubles;
  const operands = { x: left.run, y: right.run, a: left.slot, b: right.slot, t };
  if (type.format === 'double') return doubleOperation(d, operator, operands);
  if (type.format === 'single') {
    const [first, second] = [loadOf(left), loadOf(right)];
    if (operator === '*' && first !== undefined && second !== undefined)
      return productOfLoads(m, first, second, t);
    return singleOperation(d, operator, operands);
  }
  const round = roundingOf(type);
  const compute = doubleOperation(d, operator, operands);
  return (fp) => {
    compute(fp);
    d[fp + t] = round(d[fp + t]!);
  };
}

function doubleOperation(d: Float64Array, operator: BinaryOperator, e: Operands): Run {
  const { x, y, a, b, t } = e;
  switch (operator) {
    case '+':
      return (fp) => {
        if (x !== undefined) x(fp);
        if (y !== undefined) y(fp);
        d[fp + t] = d[fp + a]! + d[fp + b]!;
      };
    case '-':
      return (fp) => {
        if (x !== undefined) x(fp);
        if (y !== undefined) y(fp);
        d[fp + t] = d[fp + a]! - d[fp + b]!;
      };
    case '*':
      return (fp) => {
        if (x !== undefined) x(fp);
        if (y !== undefined) y(fp);
        d[fp + t] = d[fp + a]! * d[fp + b]!;
      };
    default:
      return (fp) => {
        if (x !== undefined) x(fp);
        if (y !== undefined) y(fp);
        d[fp + t] = d[fp + a]! / d[fp + b]!;
      };
  }
}

function singleOperation(d: Float64Array, operator: BinaryOperator, e: Operands): Run {
  const { x, y, a, b, t } = e;
  switch (operator) {
    case '+':
      return (fp) => {
        if (x !== undefined) x(fp);
        if (y !== undefined) y(fp);
        d[fp + t] = Math.fround(d[fp + a]! + d[fp + b]!);
      };
    case '-':
      return (fp) => {
        if (x !== undefined) x(fp);
        if (y !== undefined) y(fp);
        d[fp + t] = Math.fround(d[fp + a]! - d[fp + b]!);
      };
    case '*':
      return (fp) => {
        if (x !== undefined) x(fp);
        if (y !== undefined) y(fp);
        d[fp + t] = Math.fround(d[fp + a]! * d[fp + b]!);
      };
    default:
      return (fp) => {
        if (x !== undefined) x(fp);
        if (y !== undefined) y(fp);
        d[fp + t] = Math.fround(d[fp + a]! / d[fp + b]!);
      };
  }
}

/** Comparisons of floats and of addresses. */
export function doubleTest(
  m: HostMachine,
  operator: BinaryOperator,
  left: FloatCode | PointerCode,
  right: FloatCode | PointerCode,
): TestRun {
  const x = left.run;
  const y = right.run;
  const compare = comparison(m.doubles, operator, left.slot, right.slot);
  if (x === undefined && y === undefined) return compare;
  return (fp) => {
    if (x !== undefined) x(fp);
    if (y !== undefined) y(fp);
    return compare(fp);
  };
}

function comparison(d: Float64Array, operator: BinaryOperator, a: number, b: number): TestRun {
  switch (operator) {
    case '<':
      return (fp) => d[fp + a]! < d[fp + b]!;
    case '<=':
      return (fp) => d[fp + a]! <= d[fp + b]!;
    case '>':
      return (fp) => d[fp + a]! > d[fp + b]!;
    case '>=':
      return (fp) => d[fp + a]! >= d[fp + b]!;
    case '==':
      return (fp) => d[fp + a]! === d[fp + b]!;
    default:
      return (fp) => d[fp + a]! !== d[fp + b]!;
  }
}

/** The processor's truncation to a 32-bit integer: what does not fit gives the smallest one. */
export function truncateToInt(value: number): number {
  const whole = Math.trunc(value);
  return whole >= -2147483648 && whole <= 2147483647 ? whole | 0 : -2147483648;
}

/** To unsigned and narrower types compilers go through a 64-bit integer and drop the rest. */
export function truncateToUnsigned(value: number): number {
  const whole = Math.trunc(value);
  return Math.abs(whole) < 2 ** 63 ? whole | 0 : 0;
}
