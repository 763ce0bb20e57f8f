import type { BinaryOperator } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import type { Comparison } from './bitLoops.ts';
import type { IntCode, LongCode, ScalarCode } from './code.ts';
import { compareDoubleCodes, compareFloatCodes, compareIntCodes, compareLongCodes } from './compareCode.ts';
import type { Compiler } from '../compiler.ts';
import { convert, isSigned, scalarClass } from './convertCode.ts';
import { doubleBinary, floatBinary, snapshotDouble, snapshotFloat } from './floatCode.ts';
import type { Arithmetic } from './floatCode.ts';
import { contracted, withFactors } from './contraction.ts';
import { addInts, intBinary, multiplyIntCodes, shiftLeftByUniform, snapshotInt } from './intCode.ts';
import * as ints from './intLoops.ts';
import { addLongs, longBinary, longCode, multiplyLongs, scaleVector } from './longCode.ts';
import * as longs from './longOperations.ts';
import { lowWord } from './longScalars.ts';
import type { Mask } from '../lanes/mask.ts';
import type { Location } from '../../text/location.ts';
import { combined, intCode } from './code.ts';
import { LongVector, newPattern } from '../lanes/vector.ts';

/** Keeps the left operand's value when evaluating the right one assigns a variable it reads. */
export function before(c: Compiler, left: ScalarCode, right: { readonly assigns: boolean }): ScalarCode {
  if (!right.assigns || !left.aliases) return left;
  switch (left.cls) {
    case 'int':
      return snapshotInt(c.shape, left);
    case 'long':
      return snapshotLong(c, left);
    case 'float':
      return snapshotFloat(c.shape, left);
    case 'double':
      return snapshotDouble(c.shape, left);
  }
}

function snapshotLong(c: Compiler, left: LongCode): LongCode {
  if (left.scalar !== undefined) return left;
  const own = newPattern(c.shape);
  const out = new LongVector(own);
  const wide = new BigInt64Array(c.shape.warps * 32);
  return longCode(left.type, { ...combined([left]), aliases: false }, undefined, (m) => {
    const v = left.vector(m);
    out.offset = v.offset;
    out.wide = undefined;
    if (v.wide !== undefined) {
      wide.set(v.wide.subarray(0, wide.length));
      out.wide = wide;
      out.wideId = v.wideId;
    } else if (own.id !== v.pattern.id) {
      own.data.set(v.pattern.data.subarray(0, own.data.length));
      own.id = v.pattern.id;
    }
    return out;
  });
}

const comparisons = new Set<BinaryOperator>(['==', '!=', '<', '<=', '>', '>=']);

export function compileBinary(
  c: Compiler,
  at: Location,
  operator: BinaryOperator,
  type: Type,
  left: ScalarCode,
  right: ScalarCode,
): ScalarCode {
  const first = before(c, left, right);
  if (comparisons.has(operator)) return compileComparison(c, operator as Comparison, first, right);
  switch (scalarClass(type)) {
    case 'float':
    case 'double':
      return realBinary(c, operator, type, first, right);
    case 'long':
      return longOperator(c, at, operator, type, first, right);
    default:
      return intOperator(c, at, operator, type, first, right);
  }
}

function compileComparison(c: Compiler, comparison: Comparison, a: ScalarCode, b: ScalarCode): ScalarCode {
  const { shape } = c;
  if (a.cls === 'double' || b.cls === 'double') {
    if (a.cls === 'double' && b.cls === 'double') return compareDoubleCodes(shape, comparison, a, b);
    const type = a.cls === 'double' ? a.type : b.type;
    return compileComparison(c, comparison, convert(shape, a, type), convert(shape, b, type));
  }
  if (a.cls === 'float' || b.cls === 'float') {
    if (a.cls === 'float' && b.cls === 'float') return compareFloatCodes(shape, comparison, a, b);
    const type = a.cls === 'float' ? a.type : b.type;
    return compileComparison(c, comparison, convert(shape, a, type), convert(shape, b, type));
  }
  if (a.cls === 'int' && b.cls === 'int') {
    const signed = !isUnsigned32(a.type) && !isUnsigned32(b.type);
    return compareIntCodes(shape, comparison, signed, a, b);
  }
  const type = a.cls === 'long' ? a.type : b.type;
  const signed = isSigned(a.type) && isSigned(b.type);
  const x = convert(shape, a, type) as LongCode;
  return compareLongCodes(shape, comparison, signed, x, convert(shape, b, type) as LongCode);
}

function isUnsigned32(type: Type): boolean {
  return type.kind === 'integer' && !type.signed && type.bits === 32;
}

const sum: Arithmetic = { floats: 'addFloats', doubles: 'addDoubles', plain: (a, b) => a + b };
const difference: Arithmetic = {
  floats: 'subtractFloats',
  doubles: 'subtractDoubles',
  plain: (a, b) => a - b,
};
const product: Arithmetic = {
  floats: 'multiplyFloats',
  doubles: 'multiplyDoubles',
  plain: (a, b) => a * b,
};
const quotient: Arithmetic = { floats: 'divideFloats', doubles: 'divideDoubles', plain: (a, b) => a / b };

function arithmeticOf(operator: BinaryOperator): Arithmetic {
  if (operator === '+') return sum;
  if (operator === '-') return difference;
  return operator === '*' ? product : quotient;
}

function realBinary(
  c: Compiler,
  operator: BinaryOperator,
  type: Type,
  a: ScalarCode,
  b: ScalarCode,
): ScalarCode {
  const { shape, machine } = c;
  const x = convert(shape, a, type);
  const y = convert(shape, b, type);
  if ((operator === '+' || operator === '-') && machine.options.contractMultiplyAdd) {
    const fused = contracted(shape, type, machine, operator === '-', x, y);
    if (fused !== undefined) return fused;
  }
  const operation = arithmeticOf(operator);
  const isProduct = operator === '*';
  if (x.cls === 'double' && y.cls === 'double') {
    const code = doubleBinary(shape, type, machine, operation, x, y);
    return isProduct ? withFactors(code, x, y, machine.options) : code;
  }
  if (x.cls !== 'float' || y.cls !== 'float') return x;
  const code = floatBinary(shape, type, machine, operation, x, y);
  return isProduct ? withFactors(code, x, y, machine.options) : code;
}

function intOperator(
  c: Compiler,
  at: Location,
  operator: BinaryOperator,
  type: Type,
  a: ScalarCode,
  b: ScalarCode,
): ScalarCode {
  const { shape } = c;
  const x = convert(shape, a, type) as IntCode;
  const shift = operator === '<<' || operator === '>>';
  const y = (shift && b.cls === 'int' ? b : convert(shape, b, type)) as IntCode;
  const signed = isSigned(type);
  switch (operator) {
    case '+':
    case '-':
      return addInts(shape, type, x, y, operator === '-');
    case '*':
      return multiplyIntCodes(shape, type, x, y);
    case '<<':
      if (y.scalar !== undefined && x.scalar === undefined) return shiftLeftByUniform(shape, type, x, y);
      return intBinary(shape, type, ints.shiftLeftInts, x, y);
    case '>>':
      return intBinary(shape, type, signed ? ints.shiftRightInts : ints.shiftRightUnsignedInts, x, y);
    case '/':
      return intBinary(
        shape,
        type,
        signed ? ints.divideInts : ints.divideUnsignedInts,
        x,
        checkedDivisor(c, at, y),
      );
    case '%': {
      const operation = signed ? ints.remainderInts : ints.remainderUnsignedInts;
      return intBinary(shape, type, operation, x, checkedDivisor(c, at, y));
    }
    case '&':
      return intBinary(shape, type, ints.andInts, x, y);
    case '|':
      return intBinary(shape, type, ints.orInts, x, y);
    default:
      return intBinary(shape, type, ints.xorInts, x, y);
  }
}

function reportZero(c: Compiler, at: Location, mask: Mask, thread: number): void {
  c.machine.report('division-by-zero', at, thread, () => 'integer division by zero', undefined, mask.lanes);
}

/** A divisor that reports the lanes in which it is zero, in the one evaluation that it has. */
function checkedDivisor(c: Compiler, at: Location, divisor: IntCode): IntCode {
  const { machine } = c;
  const { scalar, vector } = divisor;
  if (scalar !== undefined) {
    return intCode(divisor.type, combined([divisor]), (m) => {
      const value = scalar(m);
      if (value === 0) reportZero(c, at, m, m.first());
      return value;
    });
  }
  return {
    ...divisor,
    bits: undefined,
    vector: (m) => {
      const found = vector(m);
      const { pattern, offset } = found;
      pattern.measure(machine.shape.threads);
      if (pattern.min + offset <= 0 && pattern.max + offset >= 0) {
        const lane = m.findLane((i) => ((pattern.data[i]! + offset) | 0) === 0);
        if (lane >= 0) reportZero(c, at, m, lane);
      }
      return found;
    },
  };
}

function longOperator(
  c: Compiler,
  at: Location,
  operator: BinaryOperator,
  type: Type,
  a: ScalarCode,
  b: ScalarCode,
): ScalarCode {
  const { shape } = c;
  const x = convert(shape, a, type) as LongCode;
  const y = convert(shape, b, type) as LongCode;
  const signed = isSigned(type);
  switch (operator) {
    case '+':
    case '-':
      return addLongs(shape, type, x, y, operator === '-');
    case '*':
      return multiplyLongs(shape, type, x, y);
    case '<<': {
      const count = y.scalar;
      if (count === undefined || x.scalar !== undefined)
        return longBinary(shape, type, x, y, longs.longShiftLeft);
      const factor = (m: Mask): number | bigint => {
        const bits = lowWord(count(m));
        return bits >>> 0 > 63 ? 0 : bits < 53 ? 2 ** bits : 1n << BigInt(bits);
      };
      return longCode(type, combined([x, y]), undefined, scaleVector(shape, x, factor));
    }
    case '>>':
      return longBinary(shape, type, x, y, longs.longShiftRight(signed));
    case '/':
      return longBinary(shape, type, x, longDivisor(c, at, y), longs.longDivision(signed));
    case '%':
      return longBinary(shape, type, x, longDivisor(c, at, y), longs.longRemainder(signed));
    case '&':
    case '|':
      return longBinary(shape, type, x, y, longs.longBitwise(operator));
    default:
      return longBinary(shape, type, x, y, longs.longBitwise('^'));
  }
}

function longDivisor(c: Compiler, at: Location, divisor: LongCode): LongCode {
  const { scalar } = divisor;
  if (scalar === undefined) return divisor;
  return longCode(divisor.type, combined([divisor]), (m) => {
    const value = scalar(m);
    if (value === 0) reportZero(c, at, m, m.first());
    return value;
  });
}
