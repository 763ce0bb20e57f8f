import type { Intrinsic } from '../../ir/nodes.ts';
import { intType, unsignedLongLongType } from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { Code, IntCode, LongCode, ScalarCode } from '../values/code.ts';
import { combined } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import { convert, isSigned, scalarClass } from '../values/convertCode.ts';
import { doubleByLane, floatByLane } from '../values/floatCode.ts';
import { intBinary, slowIntUnary } from '../values/intCode.ts';
import * as ints from '../values/intLoops.ts';
import { longBinary, longCode } from '../values/longCode.ts';
import { longExtreme, slowLongOperation } from '../values/longOperations.ts';
import { wrapLong } from '../values/longScalars.ts';
import { countBits } from '../lanes/mask.ts';
import { packedOperation } from '../values/packedIntegers.ts';
import { shiftedLeft, shiftedRight, signedProductHigh, unsignedProductHigh } from '../values/wideWords.ts';

const clz = (value: number): number => Math.clz32(value);
const reverse = (value: number): number => {
  let bits = value;
  bits = ((bits >>> 1) & 0x55555555) | ((bits & 0x55555555) << 1);
  bits = ((bits >>> 2) & 0x33333333) | ((bits & 0x33333333) << 2);
  bits = ((bits >>> 4) & 0x0f0f0f0f) | ((bits & 0x0f0f0f0f) << 4);
  bits = ((bits >>> 8) & 0x00ff00ff) | ((bits & 0x00ff00ff) << 8);
  return (bits >>> 16) | (bits << 16);
};
const trailing = (value: number): number => (value === 0 ? 32 : 31 - Math.clz32(value & -value));

const unary: Readonly<Record<string, (value: number) => number>> = {
  __popc: countBits,
  __builtin_popcount: countBits,
  __clz: clz,
  __builtin_clz: clz,
  __builtin_ctz: trailing,
  __ffs: (value) => (value === 0 ? 0 : trailing(value) + 1),
  __builtin_ffs: (value) => (value === 0 ? 0 : trailing(value) + 1),
  __brev: reverse,
};

const low = (value: bigint): number => Number(BigInt.asIntN(32, value));
const high = (value: bigint): number => low(value >> 32n);

const clzLong = (v: bigint): number => (high(v) !== 0 ? clz(high(v)) : 32 + clz(low(v)));
const trailingLong = (v: bigint): number => (low(v) !== 0 ? trailing(low(v)) : 32 + trailing(high(v)));
const countLong = (v: bigint): number => countBits(low(v)) + countBits(high(v));
const firstSetLong = (v: bigint): number => (v === 0n ? 0 : trailingLong(v) + 1);

/** 64 bits in, an int out. */
const unaryLong: Readonly<Record<string, (value: bigint) => number>> = {
  __popcll: countLong,
  __builtin_popcountl: countLong,
  __builtin_popcountll: countLong,
  __clzll: clzLong,
  __builtin_clzl: clzLong,
  __builtin_clzll: clzLong,
  __builtin_ctzl: trailingLong,
  __builtin_ctzll: trailingLong,
  __ffsll: firstSetLong,
  __builtin_ffsl: firstSetLong,
  __builtin_ffsll: firstSetLong,
};

const sign24 = (a: number): number => (a << 8) >> 8;

const binary: Readonly<Record<string, (a: number, b: number) => number>> = {
  __mulhi: signedProductHigh,
  __umulhi: unsignedProductHigh,
  __mul24: (a, b) => Math.imul(sign24(a), sign24(b)),
  __umul24: (a, b) => Math.imul(a & 0xffffff, b & 0xffffff),
  __hadd: (a, b) => (a & b) + ((a ^ b) >> 1),
  __rhadd: (a, b) => (a | b) - ((a ^ b) >> 1),
  __uhadd: (a, b) => (a & b) + ((a ^ b) >>> 1),
  __urhadd: (a, b) => (a | b) - ((a ^ b) >>> 1),
  umin: ints.minUnsignedInts.scalar,
  umax: ints.maxUnsignedInts.scalar,
};

/** Selects four of the eight bytes of b:a (PTX ISA 9.0, "prmt"; bit 3 of a selector repeats the sign). */
function bytePermute(a: number, b: number, selector: number): number {
  let out = 0;
  for (let i = 0; i < 4; i++) {
    const pick = (selector >>> (4 * i)) & 0xf;
    const from = (pick & 4) !== 0 ? b : a;
    const byte = (from >>> (8 * (pick & 3))) & 0xff;
    out |= ((pick & 8) !== 0 ? ((byte & 0x80) !== 0 ? 0xff : 0) : byte) << (8 * i);
  }
  return out;
}

const join = (lo: number, hi: number): bigint => (BigInt(hi >>> 0) << 32n) | BigInt(lo >>> 0);

function bytesOf(value: number): number[] {
  return [0, 8, 16, 24].map((shift) => (value << (24 - shift)) >> 24);
}
function unsignedBytesOf(value: number): number[] {
  return bytesOf(value).map((byte) => byte & 0xff);
}
function halvesOf(value: number): number[] {
  return [(value << 16) >> 16, value >> 16];
}
function unsignedHalvesOf(value: number): number[] {
  return halvesOf(value).map((half) => half & 0xffff);
}

/** The parts of a times those of b, added to c. */
function dotProduct(
  left: (a: number) => number[],
  right: (b: number) => number[],
): (a: number, b: number, c: number) => number {
  return (a, b, c) => {
    const y = right(b);
    return left(a).reduce((sum, part, i) => sum + part * y[i]!, c);
  };
}

const ternary: Readonly<Record<string, (a: number, b: number, c: number) => number>> = {
  // CUDA Math API: the most significant bit of each selector is ignored; an H200 does so.
  __byte_perm: (a, b, selector) => bytePermute(a, b, selector & 0x7777),
  __prmt: bytePermute,
  __sad: (a, b, c) => Math.abs(a - b) + c,
  __usad: (a, b, c) => Math.abs((a >>> 0) - (b >>> 0)) + c,
  __funnelshift_l: (lo, hi, shift) => shiftedLeft(lo, hi, shift & 31),
  __funnelshift_lc: (lo, hi, shift) => shiftedLeft(lo, hi, Math.min(shift >>> 0, 32)),
  __funnelshift_r: (lo, hi, shift) => shiftedRight(lo, hi, shift & 31),
  __funnelshift_rc: (lo, hi, shift) => shiftedRight(lo, hi, Math.min(shift >>> 0, 32)),
  __dp4a: dotProduct(bytesOf, (b) => bytesOf(b)),
  __dp2a_lo: dotProduct(halvesOf, (b) => bytesOf(b)),
  __dp2a_hi: dotProduct(halvesOf, (b) => bytesOf(b).slice(2)),
};

/** The overloads for unsigned arguments of the functions above that have some. */
const unsignedTernary: Readonly<Record<string, (a: number, b: number, c: number) => number>> = {
  __dp4a: dotProduct(unsignedBytesOf, (b) => unsignedBytesOf(b)),
  __dp2a_lo: dotProduct(unsignedHalvesOf, (b) => unsignedBytesOf(b)),
  __dp2a_hi: dotProduct(unsignedHalvesOf, (b) => unsignedBytesOf(b).slice(2)),
};

/** Bit counting, wide products, min and max, and the packed (SIMD in a word) operations. */
export function integerIntrinsic(c: Compiler, e: Intrinsic): Code | undefined {
  const { name, type } = e;
  if (
    name === 'min' ||
    name === 'max' ||
    name === 'llmin' ||
    name === 'llmax' ||
    name === 'ullmin' ||
    name === 'ullmax'
  ) {
    return extreme(c, e, name.endsWith('max'));
  }
  if (name === 'abs' || name === 'labs' || name === 'llabs') return absolute(c, e);
  const argument = (i: number, as: Type): ScalarCode => convert(c.shape, c.scalar(e.arguments[i]!), as);
  const int = (i: number): IntCode =>
    argument(i, { ...intType, signed: isSigned(e.arguments[i]!.type) }) as IntCode;
  const one = own(unary, name);
  if (one !== undefined) return slowIntUnary(c.shape, type, one, int(0));
  const wide = own(unaryLong, name);
  if (wide !== undefined) {
    const value = argument(0, unsignedLongLongType) as LongCode;
    const counted = longBinary(
      c.shape,
      unsignedLongLongType,
      value,
      value,
      slowLongOperation((v) => BigInt(wide(v)), wrapLong),
    );
    return convert(c.shape, counted, type);
  }
  const packed = packedOperation(name);
  const two = name === '__hadd' && scalarClass(type) !== 'int' ? undefined : (own(binary, name) ?? packed);
  if (two !== undefined && e.arguments.length === 2) {
    return intBinary(c.shape, type, ints.slowIntOperation(two), int(0), int(1));
  }
  if (packed !== undefined) return slowIntUnary(c.shape, type, (a) => packed(a, 0), int(0));
  const three = (isSigned(type) ? undefined : own(unsignedTernary, name)) ?? own(ternary, name);
  if (three !== undefined) return threeInts(c, e, three, [int(0), int(1), int(2)]);
  if (name === '__brevll') {
    const swap = slowLongOperation((v) => join(reverse(high(v)), reverse(low(v))), wrapLong);
    const value = argument(0, unsignedLongLongType) as LongCode;
    return longBinary(c.shape, type, value, value, swap);
  }
  if (name === '__mul64hi' || name === '__umul64hi') {
    const signed = name === '__mul64hi';
    const see = (v: bigint): bigint => (signed ? v : BigInt.asUintN(64, v));
    const operation = slowLongOperation((a, b) => (see(a) * see(b)) >> 64n, wrapLong);
    return longBinary(c.shape, type, argument(0, type) as LongCode, argument(1, type) as LongCode, operation);
  }
  return undefined;
}

export function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Three ints through two operations: the first packs the pair into a memory of its own. */
function threeInts(
  c: Compiler,
  e: Intrinsic,
  apply: (a: number, b: number, c: number) => number,
  [x, y, z]: readonly [IntCode, IntCode, IntCode],
): Code {
  const { shape } = c;
  const sx = x.scalar;
  const sy = y.scalar;
  const sz = z.scalar;
  if (sx !== undefined && sy !== undefined && sz !== undefined) {
    const code = longCode(e.type, combined([x, y, z]), (m) => apply(sx(m), sy(m), sz(m)) | 0);
    return convert(shape, code, e.type);
  }
  const operation: ints.IntOperation = {
    scalar: (a) => a,
    loop: (out, a, ao, b, bo, n) => {
      for (let i = 0; i < n; i++)
        out[i] = apply((a[i]! + ao) | 0, (b[i]! + bo) | 0, (third[i]! + thirdOffset) | 0);
    },
  };
  let third = new Int32Array(0);
  let thirdOffset = 0;
  let id = -1;
  // The pair's own memory does not see a change of the third operand: a fresh code then stands in.
  const pair = (): IntCode => intBinary(shape, e.type, operation, broadcastFree(x), y);
  let code = pair();
  const vector: IntCode['vector'] = (m) => {
    const v = z.vector(m);
    if (v.pattern.id !== id || v.offset !== thirdOffset) code = pair();
    third = v.pattern.data as Int32Array<ArrayBuffer>;
    thirdOffset = v.offset;
    id = v.pattern.id;
    return code.vector(m);
  };
  return {
    cls: 'int',
    type: e.type,
    ...combined([x, y, z]),
    aliases: false,
    scalar: undefined,
    bits: undefined,
    vector,
  };
}

/** The same code seen as varying, so that an operation on it is done lane by lane. */
function broadcastFree(code: IntCode): IntCode {
  return { ...code, scalar: undefined };
}

function extreme(c: Compiler, e: Intrinsic, greatest: boolean): Code {
  const { shape, machine } = c;
  const { type } = e;
  const a = convert(shape, c.scalar(e.arguments[0]!), type);
  const b = convert(shape, c.scalar(e.arguments[1]!), type);
  const signed = isSigned(type);
  if (a.cls === 'int' && b.cls === 'int') {
    const unsigned = !signed && type.kind === 'integer' && type.bits === 32;
    const operation = greatest
      ? unsigned
        ? ints.maxUnsignedInts
        : ints.maxInts
      : unsigned
        ? ints.minUnsignedInts
        : ints.minInts;
    return intBinary(shape, type, operation, a, b);
  }
  if (a.cls === 'long' && b.cls === 'long')
    return longBinary(shape, type, a, b, longExtreme(signed, greatest));
  const pick = greatest ? maximum : minimum;
  if (a.cls === 'double' && b.cls === 'double') return doubleByLane(shape, type, machine, [a, b], pick, 0);
  if (a.cls === 'float' && b.cls === 'float') return floatByLane(shape, type, machine, [a, b], pick, 0);
  return a;
}

/** fmin and fmax: the other operand where one is NaN. */
export const minimum = (a: number, b: number): number =>
  Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.min(a, b);
export const maximum = (a: number, b: number): number =>
  Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.max(a, b);

function absolute(c: Compiler, e: Intrinsic): Code {
  const value = convert(c.shape, c.scalar(e.arguments[0]!), e.type);
  switch (value.cls) {
    case 'int':
      return slowIntUnary(c.shape, e.type, (v) => Math.abs(v) | 0, value);
    case 'long':
      return longBinary(
        c.shape,
        e.type,
        value,
        value,
        slowLongOperation((v) => (v < 0n ? -v : v), wrapLong),
      );
    case 'float':
      return floatByLane(c.shape, e.type, c.machine, [value], Math.abs, 0);
    case 'double':
      return doubleByLane(c.shape, e.type, c.machine, [value], Math.abs, 0);
  }
}
