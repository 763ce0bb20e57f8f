/** Conversions between the classes of host values. */
import type { FloatType, IntegerType, Type } from '../../../ir/types.ts';
import type { Location } from '../../../text/location.ts';
import type { Code, FloatCode, IntCode, IntRun, LongCode, PointerCode, Run } from '../hostCode.ts';
import { isUnsigned, runOf, valueClass } from '../hostCode.ts';
import type { FunctionCompiler } from '../hostFunction.ts';
import { describeType } from '../hostFunction.ts';
import { roundingOf, truncateToInt, truncateToUnsigned } from './hostFloats.ts';
import { narrow } from './hostInts.ts';
import { longToFloat, longToNumber, numberToLong } from './hostLongs.ts';
import { unsupported } from '../hostStop.ts';

const TWO_32 = 4294967296;

export function convert(c: FunctionCompiler, code: Code, type: Type, at: Location): Code {
  if (type.kind === 'void') {
    const run = runOf(code);
    return { cls: 'void', type, run: run ?? (() => undefined) };
  }
  if (type.kind === 'boolean') return toBoolean(c, code, type, at);
  switch (valueClass(type)) {
    case 'int':
      return toInt(c, code, type as IntegerType, at);
    case 'long':
      return toLong(c, code, type, at);
    case 'float':
      return toFloat(c, code, type as FloatType, at);
    case 'pointer':
      return toPointer(c, code, type, at);
    case 'aggregate':
      if (code.cls === 'aggregate') return { ...code, type };
      throw unsupported(`a conversion to ${describeType(type)}`, at);
    default:
      throw unsupported(type.kind === 'opaque' ? type.reason : 'a conversion to an unknown type', at);
  }
}

/** Non-zero, as a condition. */
export function testOf(c: FunctionCompiler, code: Code, at: Location): (fp: number) => boolean {
  const { ints, highs, doubles } = c.machine;
  switch (code.cls) {
    case 'int': {
      if (code.test !== undefined) return code.test;
      const { run } = code;
      return (fp) => run(fp) !== 0;
    }
    case 'long': {
      const { run, slot } = code;
      return (fp) => {
        if (run !== undefined) run(fp);
        return (ints[fp + slot]! | highs[fp + slot]!) !== 0;
      };
    }
    case 'float':
    case 'pointer': {
      const { run, slot } = code;
      return (fp) => {
        if (run !== undefined) run(fp);
        return doubles[fp + slot]! !== 0;
      };
    }
    default:
      throw unsupported('a condition that is no number', at);
  }
}

function toBoolean(c: FunctionCompiler, code: Code, type: Type, at: Location): IntCode {
  if (code.cls === 'int' && code.type.kind === 'boolean') return code;
  const test = testOf(c, code, at);
  return { cls: 'int', type, run: (fp) => (test(fp) ? 1 : 0), test };
}

function toInt(c: FunctionCompiler, code: Code, type: IntegerType, at: Location): IntCode {
  const unsigned = !type.signed;
  const { bits } = type;
  const { ints, doubles } = c.machine;
  switch (code.cls) {
    case 'int': {
      const { run, constant } = code;
      if (constant !== undefined) {
        const value = narrow(constant, bits, unsigned);
        return { cls: 'int', type, run: () => value, constant: value };
      }
      if (fits(code.type, type)) return { ...code, type };
      return { cls: 'int', type, run: (fp) => narrow(run(fp), bits, unsigned) };
    }
    case 'long': {
      const { run, slot } = code;
      if (run === undefined && bits === 32) return { cls: 'int', type, run: (fp) => ints[fp + slot]!, slot };
      return {
        cls: 'int',
        type,
        run: (fp) => {
          if (run !== undefined) run(fp);
          return narrow(ints[fp + slot]!, bits, unsigned);
        },
      };
    }
    case 'float':
    case 'pointer': {
      const { run, slot } = code;
      const truncate = unsigned || code.cls === 'pointer' ? truncateToUnsigned : truncateToInt;
      const value: IntRun = (fp) => {
        if (run !== undefined) run(fp);
        return narrow(truncate(doubles[fp + slot]!), bits, unsigned);
      };
      return { cls: 'int', type, run: value };
    }
    default:
      throw unsupported('a conversion to an integer', at);
  }
}

/** Whether every value of the first type is the same bits in the second. */
function fits(from: Type, to: IntegerType): boolean {
  if (to.bits === 32) return true;
  if (from.kind === 'boolean') return true;
  return (
    from.kind === 'integer' &&
    (from.bits < to.bits ? !from.signed || to.signed : from.bits === to.bits && from.signed === to.signed)
  );
}

function toLong(c: FunctionCompiler, code: Code, type: Type, at: Location): LongCode {
  const { machine } = c;
  const { ints, highs, doubles } = machine;
  if (code.cls === 'long') return { ...code, type };
  if (code.cls === 'int' && code.constant !== undefined) {
    const high = isUnsigned(code.type) ? 0 : code.constant >> 31;
    return { cls: 'long', type, run: undefined, slot: c.constantSlot(code.constant, high, 0) };
  }
  const t = c.newSlot();
  switch (code.cls) {
    case 'int': {
      const { run } = code;
      const extended: Run = isUnsigned(code.type)
        ? (fp) => {
            ints[fp + t] = run(fp);
            highs[fp + t] = 0;
          }
        : (fp) => {
            const value = run(fp);
            ints[fp + t] = value;
            highs[fp + t] = value >> 31;
          };
      return { cls: 'long', type, run: extended, slot: t };
    }
    case 'float': {
      const { run, slot } = code;
      const truncated: Run = (fp) => {
        if (run !== undefined) run(fp);
        numberToLong(machine, fp + t, doubles[fp + slot]!);
      };
      return { cls: 'long', type, run: truncated, slot: t };
    }
    case 'pointer': {
      const { run, slot } = code;
      const words: Run = (fp) => {
        if (run !== undefined) run(fp);
        const value = doubles[fp + slot]!;
        ints[fp + t] = value;
        highs[fp + t] = Math.floor(value / TWO_32);
      };
      return { cls: 'long', type, run: words, slot: t };
    }
    default:
      throw unsupported('a conversion to a 64-bit integer', at);
  }
}

function toFloat(c: FunctionCompiler, code: Code, type: FloatType, at: Location): FloatCode {
  const { ints, highs, doubles } = c.machine;
  const round = roundingOf(type);
  const t = c.newSlot();
  switch (code.cls) {
    case 'int': {
      const { run } = code;
      if (code.constant !== undefined) {
        const value = isUnsigned(code.type) ? code.constant >>> 0 : code.constant;
        return { cls: 'float', type, run: undefined, slot: c.constantSlot(0, 0, round(value)) };
      }
      const converted: Run = isUnsigned(code.type)
        ? (fp) => {
            doubles[fp + t] = round(run(fp) >>> 0);
          }
        : (fp) => {
            doubles[fp + t] = round(run(fp));
          };
      return { cls: 'float', type, run: converted, slot: t };
    }
    case 'long': {
      const { run, slot } = code;
      const unsigned = isUnsigned(code.type);
      const rounded = type.format === 'single' ? longToFloat : longToNumber;
      const converted: Run = (fp) => {
        if (run !== undefined) run(fp);
        doubles[fp + t] = round(rounded(ints[fp + slot]!, highs[fp + slot]!, unsigned));
      };
      return { cls: 'float', type, run: converted, slot: t };
    }
    case 'float': {
      if (isWider(type, code.type)) return { ...code, type };
      const { run, slot } = code;
      const rounded: Run = (fp) => {
        if (run !== undefined) run(fp);
        doubles[fp + t] = round(doubles[fp + slot]!);
      };
      return { cls: 'float', type, run: rounded, slot: t };
    }
    default:
      throw unsupported('a conversion to a floating-point number', at);
  }
}

const precision = { bfloat16: 0, half: 0, single: 1, double: 2 } as const;

function isWider(to: FloatType, from: Type): boolean {
  if (from.kind !== 'float') return false;
  return to.format === from.format || precision[to.format] > precision[from.format];
}

function toPointer(c: FunctionCompiler, code: Code, type: Type, at: Location): PointerCode {
  const { ints, highs, doubles } = c.machine;
  if (code.cls === 'pointer') return { ...code, type };
  if (code.cls === 'int' && code.constant !== undefined) {
    return { cls: 'pointer', type, run: undefined, slot: c.constantSlot(0, 0, code.constant >>> 0) };
  }
  // An array decays where lowering did not say so.
  if (code.cls === 'aggregate') return { cls: 'pointer', type, run: code.run, slot: code.slot };
  const t = c.newSlot();
  if (code.cls === 'int') {
    const { run } = code;
    const set: Run = (fp) => {
      doubles[fp + t] = run(fp) >>> 0;
    };
    return { cls: 'pointer', type, run: set, slot: t };
  }
  if (code.cls !== 'long') throw unsupported('a conversion to a pointer', at);
  const { run, slot } = code;
  const joined: Run = (fp) => {
    if (run !== undefined) run(fp);
    doubles[fp + t] = (highs[fp + slot]! >>> 0) * TWO_32 + (ints[fp + slot]! >>> 0);
  };
  return { cls: 'pointer', type, run: joined, slot: t };
}

/** The value as a JavaScript number, for indices. */
export function numberOf(c: FunctionCompiler, code: Code, at: Location): (fp: number) => number {
  const { ints, highs } = c.machine;
  if (code.cls === 'int') {
    const { run } = code;
    return isUnsigned(code.type) ? (fp) => run(fp) >>> 0 : run;
  }
  if (code.cls !== 'long') throw unsupported('an index that is no integer', at);
  const { run, slot } = code;
  return (fp) => {
    if (run !== undefined) run(fp);
    const low = ints[fp + slot]!;
    const high = highs[fp + slot]!;
    return high === low >> 31 ? low : high * TWO_32 + (low >>> 0);
  };
}
