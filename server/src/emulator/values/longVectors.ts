import { LongVector, freshId, newPattern } from '../lanes/vector.ts';
import type { IntVector, Pattern, Shape } from '../lanes/vector.ts';

/** Numbers up to here are exact in a double. */
export const SAFE = Number.MAX_SAFE_INTEGER;
const TWO_31 = 2 ** 31;
const TWO_32 = 2 ** 32;
const INT_MAX = 2 ** 31 - 1;

/** The bytes of 64-bit lanes seen as halves (little-endian hosts only, like every host Node runs on). */
const halves = new WeakMap<BigInt64Array, Int32Array>();

export function halvesOf(wide: BigInt64Array): Int32Array {
  let view = halves.get(wide);
  if (view === undefined) {
    view = new Int32Array(wide.buffer, wide.byteOffset, wide.length * 2);
    halves.set(wide, view);
  }
  return view;
}

/** The lanes of a vector as 64-bit words; `into` is filled when the vector is narrow. */
export function wideLanes(vector: LongVector, into: BigInt64Array, n: number): BigInt64Array {
  if (vector.wide !== undefined) return vector.wide;
  widen(vector.pattern.data, vector.offset, halvesOf(into), n);
  return into;
}

function widen(data: Int32Array, offset: number, out: Int32Array, n: number): void {
  for (let i = 0; i < n; i++) {
    const value = data[i]! + offset;
    out[2 * i] = value;
    out[2 * i + 1] = Math.floor(value / TWO_32);
  }
}

/** The nearest doubles of the lanes, seen as signed or unsigned numbers. */
export function longsToDoubles(vector: LongVector, signed: boolean, out: Float64Array, n: number): void {
  if (vector.wide === undefined) {
    narrowToDoubles(vector.pattern.data, vector.offset, signed, out, n);
    return;
  }
  wideToDoubles(halvesOf(vector.wide), signed, out, n);
}

function narrowToDoubles(
  data: Int32Array,
  offset: number,
  signed: boolean,
  out: Float64Array,
  n: number,
): void {
  for (let i = 0; i < n; i++) {
    const value = data[i]! + offset;
    out[i] = signed || value >= 0 ? value : value + 2 ** 64;
  }
}

function wideToDoubles(data: Int32Array, signed: boolean, out: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    const high = data[2 * i + 1]!;
    out[i] = (signed ? high : high >>> 0) * TWO_32 + (data[2 * i]! >>> 0);
  }
}

/** A home for results: narrow when they fit `data + offset`, else wide. */
export class LongResult {
  readonly vector: LongVector;
  readonly pattern: Pattern;
  readonly wide: BigInt64Array;
  readonly doubles: Float64Array;
  private readonly threads: number;

  constructor(shape: Shape) {
    this.pattern = newPattern(shape);
    this.vector = new LongVector(this.pattern);
    const lanes = shape.warps * 32;
    this.wide = new BigInt64Array(lanes);
    this.doubles = new Float64Array(lanes);
    this.threads = shape.threads;
  }

  /** Takes whole numbers within ±2^53 out of `doubles`. */
  takeDoubles(): LongVector {
    const { doubles, threads, vector, pattern } = this;
    let min = doubles[0]!;
    let max = min;
    for (let i = 1; i < threads; i++) {
      const value = doubles[i]!;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    vector.wide = undefined;
    vector.pattern = pattern;
    pattern.id = freshId();
    if (min >= -INT_MAX - 1 && max <= INT_MAX) {
      vector.offset = 0;
      copyDoubles(pattern.data, doubles, 0, threads);
    } else if (max - min <= INT_MAX) {
      vector.offset = min;
      copyDoubles(pattern.data, doubles, min, threads);
    } else {
      doublesToHalves(doubles, halvesOf(this.wide), threads);
      return this.takeWide();
    }
    return vector;
  }

  /** Takes what stands in `wide`. */
  takeWide(): LongVector {
    this.vector.wide = this.wide;
    this.vector.wideId = freshId();
    return this.vector;
  }

  /** A view of a pattern with another offset; wide lanes when the offset is too large to be exact. */
  takePattern(pattern: Pattern, offset: number): LongVector {
    this.vector.wide = undefined;
    this.vector.pattern = pattern;
    this.vector.offset = offset;
    return this.vector;
  }
}

/** 32-bit lanes as 64-bit ones. The pattern is kept: only where the wrap at 2^32 falls between two lanes is it made anew. */
export class Widening {
  private readonly signed: boolean;
  private readonly threads: number;
  private readonly own: Pattern;
  private readonly out: LongVector;
  private id = -1;
  private offset = 0;

  constructor(shape: Shape, signed: boolean) {
    this.signed = signed;
    this.threads = shape.threads;
    this.own = newPattern(shape);
    this.out = new LongVector(this.own);
  }

  of({ pattern, offset }: IntVector): LongVector {
    const { out } = this;
    pattern.measure(this.threads);
    const start = this.signed ? -TWO_31 : 0;
    const low = pattern.min + offset - start;
    const high = pattern.max + offset - start;
    // Hardly a value wraps, and a division of doubles takes long.
    const window = low >= 0 && high < TWO_32 ? 0 : Math.floor(low / TWO_32);
    if (high >= (window + 1) * TWO_32) return this.wrapped(pattern, offset);
    out.pattern = pattern;
    out.offset = offset - window * TWO_32;
    return out;
  }

  private wrapped(pattern: Pattern, offset: number): LongVector {
    const { out, own, threads } = this;
    const flip = this.signed ? 0 : TWO_31;
    out.pattern = own;
    out.offset = flip;
    if (this.id === pattern.id && this.offset === offset) return out;
    this.id = pattern.id;
    this.offset = offset;
    own.id = freshId();
    for (let i = 0; i < threads; i++) own.data[i] = pattern.data[i]! + offset + flip;
    return out;
  }
}

function copyDoubles(out: Int32Array, doubles: Float64Array, offset: number, n: number): void {
  for (let i = 0; i < n; i++) out[i] = doubles[i]! - offset;
}

function doublesToHalves(doubles: Float64Array, out: Int32Array, n: number): void {
  for (let i = 0; i < n; i++) {
    const value = doubles[i]!;
    out[2 * i] = value;
    out[2 * i + 1] = Math.floor(value / TWO_32);
  }
}

/** The smallest and the largest lane of a narrow vector, as exact numbers. */
export function lowest(vector: LongVector, threads: number): number {
  vector.pattern.measure(threads);
  return vector.pattern.min + vector.offset;
}
export function highest(vector: LongVector, threads: number): number {
  vector.pattern.measure(threads);
  return vector.pattern.max + vector.offset;
}

/** Identity of contents, for memos: the pattern's id, or the wide lanes'. */
export function longId(vector: LongVector): number {
  return vector.wide === undefined ? vector.pattern.id : vector.wideId;
}

/** Whether data and offset can be added to a product or sum without leaving the exact range. */
export function isExactOffset(offset: number): boolean {
  return Math.abs(offset) <= SAFE - 2 ** 32;
}
