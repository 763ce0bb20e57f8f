import type { Type } from '../../ir/types.ts';
import { combined, zeroPattern } from './code.ts';
import type { LongCode, LongScalar, Traits } from './code.ts';
import { addLongScalars, multiplyLongScalars, subtractLongScalars } from './longScalars.ts';
import {
  LongResult,
  SAFE,
  Widening,
  highest,
  isExactOffset,
  longId,
  lowest,
  wideLanes,
} from './longVectors.ts';
import type { Mask } from '../lanes/mask.ts';
import { LongVector, ZERO_ID, freshId, newPattern } from '../lanes/vector.ts';
import type { IntVector, Pattern, Shape } from '../lanes/vector.ts';

const INT_MIN = -(2 ** 31);
const INT_MAX = 2 ** 31 - 1;
/** Offsets up to here leave room for a pattern's lanes within ±2^53. */
const EXACT = SAFE - 2 ** 32;

export function longCode(
  type: Type,
  traits: Traits,
  scalar: ((mask: Mask) => LongScalar) | undefined,
  vector?: (mask: Mask) => LongVector,
): LongCode {
  return { cls: 'long', type, ...traits, scalar, vector: scalar ? broadcastLong(scalar) : vector! };
}

function broadcastLong(scalar: (mask: Mask) => LongScalar): (mask: Mask) => LongVector {
  const vector = new LongVector(zeroPattern);
  const wide = new BigInt64Array(1024);
  return (mask) => {
    const value = scalar(mask);
    if (typeof value === 'number') {
      vector.wide = undefined;
      vector.offset = value;
    } else if (vector.wide === undefined || wide[0] !== value) {
      wide.fill(value);
      vector.wide = wide;
      vector.wideId = freshId();
    }
    return vector;
  };
}

/** a + b or a - b modulo 2^64. */
export function addLongs(shape: Shape, type: Type, a: LongCode, b: LongCode, subtract: boolean): LongCode {
  const traits = combined([a, b]);
  const sa = a.scalar;
  const sb = b.scalar;
  if (sa !== undefined && sb !== undefined) {
    const apply = subtract ? subtractLongScalars : addLongScalars;
    return longCode(type, traits, (m) => apply(sa(m), sb(m)));
  }
  if (sb !== undefined)
    return longCode(type, traits, undefined, shiftVector(shape, a, sb, subtract ? -1 : 1));
  if (sa !== undefined && !subtract) return longCode(type, traits, undefined, shiftVector(shape, b, sa, 1));
  const sum = new PatternSum(shape, subtract);
  const result = new LongResult(shape);
  const spare = new BigInt64Array(shape.warps * 32);
  const out = new LongVector(result.pattern);
  return longCode(type, traits, undefined, (mask) => {
    const va = copyHead(a.vector(mask), out);
    const vb = b.vector(mask);
    if (va.wide === undefined && vb.wide === undefined) {
      const offset = subtract ? va.offset - vb.offset : va.offset + vb.offset;
      const pattern = isExactOffset(offset) ? sum.of(va.pattern, vb.pattern) : undefined;
      if (pattern !== undefined) return result.takePattern(pattern, offset);
    }
    const n = shape.threads;
    const wb = wideLanes(vb, spare, n);
    const wa = wideLanes(va, result.wide, n);
    if (subtract) subtractWide(result.wide, wa, wb, n);
    else addWide(result.wide, wa, wb, n);
    return result.takeWide();
  });
}

/** vector ± uniform: the usual form of an address, only the offset changes. */
function shiftVector(
  shape: Shape,
  a: LongCode,
  scalar: (mask: Mask) => LongScalar,
  sign: number,
): (mask: Mask) => LongVector {
  const result = new LongResult(shape);
  const out = new LongVector(result.pattern);
  const spare = new BigInt64Array(shape.warps * 32);
  return (mask) => {
    const va = a.vector(mask);
    const { pattern, offset, wide } = va;
    const value = scalar(mask);
    if (wide === undefined && typeof value === 'number') {
      const sum = offset + sign * value;
      if (sum <= EXACT && sum >= -EXACT) {
        out.pattern = pattern;
        out.offset = sum;
        return out;
      }
    }
    const n = shape.threads;
    spare.fill(BigInt.asIntN(64, BigInt(sign) * BigInt(value)));
    addWide(result.wide, wideLanes(va, result.wide, n), spare, n);
    return result.takeWide();
  };
}

/** The head of a vector that the evaluation of the other operand must not change. */
function copyHead(from: LongVector, into: LongVector): LongVector {
  into.pattern = from.pattern;
  into.offset = from.offset;
  into.wide = from.wide;
  into.wideId = from.wideId;
  return into;
}

/** a ± b of two patterns, remembered by their ids; undefined when it does not fit 32 bits. */
class PatternSum {
  private readonly pattern: Pattern;
  private readonly shape: Shape;
  private readonly subtract: boolean;
  private idA = -1;
  private idB = -1;

  constructor(shape: Shape, subtract: boolean) {
    this.pattern = newPattern(shape);
    this.shape = shape;
    this.subtract = subtract;
  }

  of(a: Pattern, b: Pattern): Pattern | undefined {
    if (b.id === ZERO_ID) return a;
    if (a.id === ZERO_ID && !this.subtract) return b;
    if (a.id === this.idA && b.id === this.idB) return this.pattern;
    const n = this.shape.threads;
    a.measure(n);
    b.measure(n);
    const low = this.subtract ? a.min - b.max : a.min + b.min;
    const high = this.subtract ? a.max - b.min : a.max + b.max;
    if (low < INT_MIN || high > INT_MAX) return undefined;
    this.idA = a.id;
    this.idB = b.id;
    this.pattern.id = freshId();
    if (this.subtract) subtractLoop(this.pattern.data, a.data, b.data, n);
    else addLoop(this.pattern.data, a.data, b.data, n);
    return this.pattern;
  }
}

function addLoop(out: Int32Array, a: Int32Array, b: Int32Array, n: number): void {
  for (let i = 0; i < n; i++) out[i] = a[i]! + b[i]!;
}
function subtractLoop(out: Int32Array, a: Int32Array, b: Int32Array, n: number): void {
  for (let i = 0; i < n; i++) out[i] = a[i]! - b[i]!;
}
function addWide(out: BigInt64Array, a: BigInt64Array, b: BigInt64Array, n: number): void {
  for (let i = 0; i < n; i++) out[i] = BigInt.asIntN(64, a[i]! + b[i]!);
}
function subtractWide(out: BigInt64Array, a: BigInt64Array, b: BigInt64Array, n: number): void {
  for (let i = 0; i < n; i++) out[i] = BigInt.asIntN(64, a[i]! - b[i]!);
}
function multiplyWide(out: BigInt64Array, a: BigInt64Array, b: BigInt64Array, n: number): void {
  for (let i = 0; i < n; i++) out[i] = BigInt.asIntN(64, a[i]! * b[i]!);
}

/** a × b modulo 2^64. */
export function multiplyLongs(shape: Shape, type: Type, a: LongCode, b: LongCode): LongCode {
  const traits = combined([a, b]);
  const sa = a.scalar;
  const sb = b.scalar;
  if (sa !== undefined && sb !== undefined) {
    return longCode(type, traits, (m) => multiplyLongScalars(sa(m), sb(m)));
  }
  if (sb !== undefined) return longCode(type, traits, undefined, scaleVector(shape, a, sb));
  if (sa !== undefined) return longCode(type, traits, undefined, scaleVector(shape, b, sa));
  const result = new LongResult(shape);
  const spare = new BigInt64Array(shape.warps * 32);
  const head = new LongVector(result.pattern);
  return longCode(type, { ...traits, aliases: false }, undefined, (mask) => {
    const va = copyHead(a.vector(mask), head);
    const vb = b.vector(mask);
    const n = shape.threads;
    if (va.wide === undefined && vb.wide === undefined && productIsExact(va, vb, n)) {
      const da = va.pattern.data;
      const db = vb.pattern.data;
      for (let i = 0; i < n; i++) result.doubles[i] = (da[i]! + va.offset) * (db[i]! + vb.offset);
      return result.takeDoubles();
    }
    multiplyWide(result.wide, wideLanes(va, result.wide, n), wideLanes(vb, spare, n), n);
    return result.takeWide();
  });
}

function productIsExact(a: LongVector, b: LongVector, n: number): boolean {
  const largest = (v: LongVector): number => Math.max(Math.abs(lowest(v, n)), Math.abs(highest(v, n)));
  return largest(a) * largest(b) <= SAFE;
}

/** vector × uniform: pattern and offset scale apart while they stay exact. */
export function scaleVector(
  shape: Shape,
  a: LongCode,
  factor: (mask: Mask) => LongScalar,
): (mask: Mask) => LongVector {
  const scaled = new PatternScale(shape);
  const result = new LongResult(shape);
  const head = new LongVector(result.pattern);
  return (mask) => {
    const va = copyHead(a.vector(mask), head);
    const value = factor(mask);
    if (va.wide === undefined && typeof value === 'number') {
      const offset = va.offset * value;
      const pattern = isExactOffset(offset) ? scaled.of(va.pattern, value) : undefined;
      if (pattern !== undefined) return result.takePattern(pattern, offset + 0);
    }
    const n = shape.threads;
    scaleWide(result.wide, wideLanes(va, result.wide, n), BigInt.asIntN(64, BigInt(value)), n);
    return result.takeWide();
  };
}

function scaleWide(out: BigInt64Array, a: BigInt64Array, factor: bigint, n: number): void {
  for (let i = 0; i < n; i++) out[i] = BigInt.asIntN(64, a[i]! * factor);
}

/** base + index × size for indices of 32 bits, in one step: what most accesses of a kernel are. */
export function elementAddresses(
  shape: Shape,
  index: (mask: Mask) => IntVector,
  isSigned: boolean,
  size: number,
  base: (mask: Mask) => LongScalar,
): (mask: Mask) => LongVector {
  const widening = new Widening(shape, isSigned);
  const scaled = new PatternScale(shape);
  const result = new LongResult(shape);
  const spare = new BigInt64Array(shape.warps * 32);
  return (mask) => {
    const lanes = widening.of(index(mask));
    const { pattern } = lanes;
    const distance = lanes.offset * size;
    const start = base(mask);
    if (typeof start === 'number' && isExactOffset(distance + start)) {
      const distances = scaled.of(pattern, size);
      if (distances !== undefined) return result.takePattern(distances, distance + start);
    }
    const n = shape.threads;
    scaleWide(result.wide, wideLanes(lanes, result.wide, n), BigInt(size), n);
    spare.fill(BigInt.asIntN(64, BigInt(start)));
    addWide(result.wide, result.wide, spare, n);
    return result.takeWide();
  };
}

/** pattern × factor, remembered by id; undefined when it does not fit 32 bits. */
class PatternScale {
  private readonly pattern: Pattern;
  private readonly threads: number;
  private id = -1;
  private factor = NaN;

  constructor(shape: Shape) {
    this.pattern = newPattern(shape);
    this.threads = shape.threads;
  }

  of(a: Pattern, factor: number): Pattern | undefined {
    if (a.id === ZERO_ID || factor === 1) return a;
    if (a.id === this.id && factor === this.factor) return this.pattern;
    a.measure(this.threads);
    const first = a.min * factor;
    const last = a.max * factor;
    if (Math.min(first, last) < INT_MIN || Math.max(first, last) > INT_MAX) return undefined;
    this.id = a.id;
    this.factor = factor;
    this.pattern.id = factor === 0 ? ZERO_ID : freshId();
    const { data } = this.pattern;
    for (let i = 0; i < this.threads; i++) data[i] = Math.imul(a.data[i]!, factor);
    return this.pattern;
  }
}

export type WideLoop = (out: BigInt64Array, a: BigInt64Array, b: BigInt64Array, n: number) => void;
export type DoubleStep = (a: number, b: number) => number;

/**
 * Any other operation on two 64-bit integers. `exact` does it on doubles when both operands are narrow and lie within
 * the range that it is exact for (`from` to 2^53), else `loop` does it on 64-bit words.
 */
export function longBinary(
  shape: Shape,
  type: Type,
  a: LongCode,
  b: LongCode,
  operation: {
    readonly scalar: (a: LongScalar, b: LongScalar) => LongScalar;
    readonly loop: WideLoop;
    readonly exact?: { readonly step: DoubleStep; readonly from: number };
  },
): LongCode {
  const traits = combined([a, b]);
  const sa = a.scalar;
  const sb = b.scalar;
  const { scalar, loop, exact } = operation;
  if (sa !== undefined && sb !== undefined) return longCode(type, traits, (m) => scalar(sa(m), sb(m)));
  const result = new LongResult(shape);
  const spare = new BigInt64Array(shape.warps * 32);
  const head = new LongVector(result.pattern);
  let keyA = -1;
  let keyB = -1;
  let offsetA = 0;
  let offsetB = 0;
  return longCode(type, { ...traits, aliases: false }, undefined, (mask) => {
    const va = copyHead(a.vector(mask), head);
    const vb = b.vector(mask);
    const sameA = longId(va) === keyA && va.offset === offsetA;
    if (sameA && longId(vb) === keyB && vb.offset === offsetB) return result.vector;
    keyA = longId(va);
    keyB = longId(vb);
    offsetA = va.offset;
    offsetB = vb.offset;
    const n = shape.threads;
    if (exact !== undefined && va.wide === undefined && vb.wide === undefined) {
      if (lowest(va, n) >= exact.from && lowest(vb, n) >= exact.from) {
        const { step } = exact;
        const da = va.pattern.data;
        const db = vb.pattern.data;
        for (let i = 0; i < n; i++) result.doubles[i] = step(da[i]! + va.offset, db[i]! + vb.offset);
        return result.takeDoubles();
      }
    }
    loop(result.wide, wideLanes(va, result.wide, n), wideLanes(vb, spare, n), n);
    return result.takeWide();
  });
}
