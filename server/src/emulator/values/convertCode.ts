import type { FloatType, Type } from '../../ir/types.ts';
import { booleanType } from '../../ir/types.ts';
import { combined, intCode } from './code.ts';
import type { DoubleCode, FloatCode, IntCode, LongCode, ScalarCode } from './code.ts';
import {
  boolFromBits,
  compareDoubleCodes,
  compareFloatCodes,
  compareLongCodes,
  bitsOf,
} from './compareCode.ts';
import { doubleCode, floatCode, rounderOf } from './floatCode.ts';
import { slowIntUnary } from './intCode.ts';
import { longCode } from './longCode.ts';
import { lowWord, longToDouble, longToFloat, wrapLong } from './longScalars.ts';
import { LongResult, Widening, halvesOf, longsToDoubles } from './longVectors.ts';
import type { Mask } from '../lanes/mask.ts';
import { IntVector, freshId, newDoubles, newFloats, newInts, newPattern } from '../lanes/vector.ts';
import type { Shape } from '../lanes/vector.ts';

/** Which kind of code a scalar type is computed in; undefined for structs, arrays, void and opaque types. */
export function scalarClass(type: Type): ScalarCode['cls'] | undefined {
  switch (type.kind) {
    case 'boolean':
      return 'int';
    case 'integer':
      return type.bits === 64 ? 'long' : 'int';
    case 'float':
      return type.format === 'double' ? 'double' : 'float';
    case 'pointer':
    case 'function':
      return 'long';
    case 'opaque':
      return type.sizeInBytes === 8 ? 'long' : undefined;
    default:
      return undefined;
  }
}

export function isSigned(type: Type): boolean {
  return type.kind === 'integer' && type.signed;
}

/** The value conversion of C++ and CUDA (float to integer clamps, as the device's instructions do). */
export function convert(shape: Shape, from: ScalarCode, to: Type): ScalarCode {
  if (to.kind === 'boolean') return toBoolean(shape, from);
  switch (scalarClass(to)) {
    case 'int':
      return toInt(shape, from, to);
    case 'long':
      return toLong(shape, from, to);
    case 'float':
      return toFloat(shape, from, to);
    case 'double':
      return toDouble(shape, from, to);
    case undefined:
      return from;
  }
}

function toBoolean(shape: Shape, from: ScalarCode): IntCode {
  if (from.cls === 'int') {
    if (from.type.kind === 'boolean') return from;
    const scalar = from.scalar;
    if (scalar !== undefined) return intCode(booleanType, combined([from]), (m) => (scalar(m) !== 0 ? 1 : 0));
    return boolFromBits(shape, combined([from]), bitsOf(shape, from));
  }
  if (from.cls === 'long') {
    return compareLongCodes(
      shape,
      '!=',
      true,
      from,
      longCode(from.type, combined([]), () => 0),
    );
  }
  if (from.cls === 'float') {
    return compareFloatCodes(
      shape,
      '!=',
      from,
      floatCode(shape, from.type, combined([]), () => 0),
    );
  }
  return compareDoubleCodes(
    shape,
    '!=',
    from,
    doubleCode(shape, from.type, combined([]), () => 0),
  );
}

/** Brings a 32-bit value into the range of a narrower type. */
function wrapperOf(type: Type): ((value: number) => number) | undefined {
  if (type.kind !== 'integer' || type.bits === 32) return undefined;
  if (type.bits === 8) return type.signed ? (v) => (v << 24) >> 24 : (v) => v & 0xff;
  return type.signed ? (v) => (v << 16) >> 16 : (v) => v & 0xffff;
}

/** Whether a value of a type of up to 32 bits, which stands in a signed word, is that word's number. */
export function isSignedValue(type: Type): boolean {
  return isSigned(type) || bitsOfType(type) < 32;
}

function bitsOfType(type: Type): number {
  return type.kind === 'integer' ? type.bits : type.kind === 'boolean' ? 1 : 64;
}

/** Whether every value of `from` is one of `to`, so that narrowing changes nothing. */
function fits(from: Type, to: Type): boolean {
  const fromBits = bitsOfType(from);
  const toBits = bitsOfType(to);
  if (isSigned(from) === isSigned(to)) return fromBits <= toBits;
  return !isSigned(from) && fromBits < toBits;
}

function toInt(shape: Shape, from: ScalarCode, to: Type): IntCode {
  const wrap = wrapperOf(to);
  const whole = toInt32(shape, from, to);
  if (wrap === undefined || (from.cls === 'int' && fits(from.type, to))) return { ...whole, type: to };
  return slowIntUnary(shape, to, wrap, whole);
}

function toInt32(shape: Shape, from: ScalarCode, to: Type): IntCode {
  if (from.cls === 'int') return from;
  if (from.cls === 'long') return longToInt(shape, from, to);
  const clamp = clampOf(to);
  const scalar = from.scalar;
  const traits = { ...combined([from]), aliases: false };
  if (scalar !== undefined) return intCode(to, traits, (m) => clamp(scalar(m)) | 0);
  const out = newInts(shape);
  return intCode(to, traits, undefined, (m) => {
    const { data } = from.vector(m);
    out.pattern.id = freshId();
    for (let i = 0; i < shape.threads; i++) out.pattern.data[i] = clamp(data[i]!);
    return out;
  });
}

/** cvt.rzi: towards zero, clamped to the range, NaN to 0 (PTX ISA, "cvt"). */
function clampOf(type: Type): (value: number) => number {
  const bits = bitsOfType(type);
  const signed = isSigned(type);
  const low = signed ? -(2 ** (bits - 1)) : 0;
  const high = signed ? 2 ** (bits - 1) - 1 : 2 ** bits - 1;
  return (value) => {
    if (Number.isNaN(value)) return 0;
    if (value <= low) return low;
    return value >= high ? high : Math.trunc(value);
  };
}

function longToInt(shape: Shape, from: LongCode, to: Type): IntCode {
  const scalar = from.scalar;
  if (scalar !== undefined) return intCode(to, combined([from]), (m) => lowWord(scalar(m)));
  const own = newPattern(shape);
  const out = new IntVector(own);
  return intCode(to, combined([from]), undefined, (m) => {
    const v = from.vector(m);
    if (v.wide === undefined) {
      out.pattern = v.pattern;
      out.offset = v.offset | 0;
      return out;
    }
    const halves = halvesOf(v.wide);
    for (let i = 0; i < shape.threads; i++) own.data[i] = halves[2 * i]!;
    own.id = freshId();
    out.pattern = own;
    out.offset = 0;
    return out;
  });
}

function toLong(shape: Shape, from: ScalarCode, to: Type): LongCode {
  switch (from.cls) {
    case 'long':
      return { ...from, type: to };
    case 'int':
      return intToLong(shape, from, to);
    case 'float':
    case 'double':
      return realToLong(shape, from, to);
  }
}

function intToLong(shape: Shape, from: IntCode, to: Type): LongCode {
  const signed = isSignedValue(from.type);
  const scalar = from.scalar;
  if (scalar !== undefined) {
    return longCode(to, combined([from]), signed ? scalar : (m) => scalar(m) >>> 0);
  }
  const widening = new Widening(shape, signed);
  return longCode(to, combined([from]), undefined, (m) => widening.of(from.vector(m)));
}

function realToLong(shape: Shape, from: FloatCode | DoubleCode, to: Type): LongCode {
  const signed = isSigned(to);
  const low = signed ? -(2n ** 63n) : 0n;
  const high = signed ? 2n ** 63n - 1n : 2n ** 64n - 1n;
  const apply = (value: number): number | bigint => {
    if (Number.isNaN(value)) return 0;
    if (value <= Number(low)) return wrapLong(low);
    if (value >= Number(high)) return wrapLong(high);
    const whole = Math.trunc(value) + 0;
    return Number.isSafeInteger(whole) ? whole : wrapLong(BigInt(whole));
  };
  const traits = { ...combined([from]), aliases: false };
  const scalar = from.scalar;
  if (scalar !== undefined) return longCode(to, traits, (m) => apply(scalar(m)));
  const result = new LongResult(shape);
  return longCode(to, traits, undefined, (m) => {
    const { data } = from.vector(m);
    let safe = true;
    for (let i = 0; i < shape.threads; i++) {
      const value = apply(data[i]!);
      if (typeof value === 'number') result.doubles[i] = value;
      else safe = false;
    }
    if (safe) return result.takeDoubles();
    for (let i = 0; i < shape.threads; i++) result.wide[i] = BigInt(apply(data[i]!));
    return result.takeWide();
  });
}

function toFloat(shape: Shape, from: ScalarCode, to: Type): FloatCode {
  const traits = { ...combined([from]), aliases: false };
  const round = rounderOf(to) ?? Math.fround;
  if (from.cls === 'float' && rounderOf(from.type) === rounderOf(to)) return { ...from, type: to };
  // A product that was rounded to 16 bits is no product of floats.
  if (from.cls === 'float' && rounderOf(to) === undefined) return { ...from, type: to, factors: undefined };
  const out = newFloats(shape);
  const n = shape.threads;
  if (from.cls === 'long') return longToFloatCode(shape, from, to as FloatType);
  const signed = isSignedValue(from.type);
  if (from.cls === 'int') {
    const scalar = from.scalar;
    if (scalar !== undefined) {
      return floatCode(shape, to, traits, (m) => round(signed ? scalar(m) : scalar(m) >>> 0));
    }
    return floatCode(shape, to, traits, undefined, (m) => {
      const { pattern, offset } = from.vector(m);
      for (let i = 0; i < n; i++) {
        const value = (pattern.data[i]! + offset) | 0;
        out.data[i] = round(signed ? value : value >>> 0);
      }
      return out;
    });
  }
  const scalar = from.scalar;
  if (scalar !== undefined) return floatCode(shape, to, traits, (m) => round(scalar(m)));
  return floatCode(shape, to, traits, undefined, (m) => {
    const { data } = from.vector(m);
    for (let i = 0; i < n; i++) out.data[i] = round(data[i]!);
    return out;
  });
}

function longToFloatCode(shape: Shape, from: LongCode, to: FloatType): FloatCode {
  const traits = { ...combined([from]), aliases: false };
  const signed = isSigned(from.type);
  const round = rounderOf(to) ?? Math.fround;
  const scalar = from.scalar;
  if (scalar !== undefined) return floatCode(shape, to, traits, (m) => round(longToFloat(scalar(m), signed)));
  const out = newFloats(shape);
  const doubles = newDoubles(shape);
  return floatCode(shape, to, traits, undefined, (m) => {
    const v = from.vector(m);
    if (v.wide === undefined) longsToDoubles(v, signed, doubles.data, shape.threads);
    const { wide } = v;
    for (let i = 0; i < shape.threads; i++) {
      out.data[i] = round(wide === undefined ? doubles.data[i]! : longToFloat(wide[i]!, signed));
    }
    return out;
  });
}

function toDouble(shape: Shape, from: ScalarCode, to: Type): DoubleCode {
  const traits = { ...combined([from]), aliases: false };
  if (from.cls === 'double') return { ...from, type: to };
  const signed = isSignedValue(from.type);
  if (from.cls === 'long') {
    const scalar = from.scalar;
    if (scalar !== undefined) return doubleCode(shape, to, traits, (m) => longToDouble(scalar(m), signed));
  } else if (from.scalar !== undefined) {
    const scalar = from.scalar;
    const unsigned = from.cls === 'int' && !signed;
    return doubleCode(shape, to, traits, (m) => (unsigned ? scalar(m) >>> 0 : scalar(m)));
  }
  const out = newDoubles(shape);
  const n = shape.threads;
  return doubleCode(shape, to, traits, undefined, (m: Mask) => {
    if (from.cls === 'long') longsToDoubles(from.vector(m), signed, out.data, n);
    else if (from.cls === 'float') out.data.set(from.vector(m).data);
    else {
      const { pattern, offset } = from.vector(m);
      for (let i = 0; i < n; i++) {
        const value = (pattern.data[i]! + offset) | 0;
        out.data[i] = signed ? value : value >>> 0;
      }
    }
    return out;
  });
}
