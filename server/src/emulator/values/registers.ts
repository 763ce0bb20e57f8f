import type { Type } from '../../ir/types.ts';

import type { DoubleCode, FloatCode, IntCode, LongCode, LongScalar, ScalarCode } from './code.ts';
import { doubleCode, floatCode } from './floatCode.ts';
import { intCode } from './code.ts';
import { longCode } from './longCode.ts';
import { LongResult, wideLanes } from './longVectors.ts';
import type { Mask } from '../lanes/mask.ts';
import {
  IntVector,
  LongVector,
  ZERO_ID,
  freshId,
  newDoubles,
  newFloats,
  newPattern,
} from '../lanes/vector.ts';
import type { FloatVector, Pattern, Shape } from '../lanes/vector.ts';

/**
 * A scalar variable, or a scalar part of one, that lives in a register of each thread. `assign` takes the value in all
 * lanes: right for the declaration and for every place under the same divergent control as it. `merge` takes it in the
 * active lanes only.
 */
export interface Register {
  readonly code: ScalarCode;
  assign(mask: Mask, value: ScalarCode): void;
  merge(mask: Mask, value: ScalarCode): void;
}

const registerTraits = { pure: true, aliases: true, assigns: false, fixed: false };

/** A register for a scalar type of class `cls`; `uniform` ones hold one value for the block. */
export function newRegister(
  shape: Shape,
  type: Type,
  cls: ScalarCode['cls'],
  uniform: boolean,
  fixed: boolean,
): Register {
  if (uniform) return uniformRegister(shape, type, cls, fixed);
  switch (cls) {
    case 'int':
      return new IntRegister(shape, type);
    case 'long':
      return new LongRegister(shape, type);
    case 'float':
      return new FloatRegister(shape, type);
    case 'double':
      return new DoubleRegister(shape, type);
  }
}

function uniformRegister(shape: Shape, type: Type, cls: ScalarCode['cls'], fixed: boolean): Register {
  const traits = { pure: true, aliases: true, assigns: false, fixed };
  if (cls === 'long') {
    let value: LongScalar = 0;
    const set = (mask: Mask, from: ScalarCode): void => {
      value = (from as LongCode).scalar!(mask);
    };
    return { code: longCode(type, traits, () => value), assign: set, merge: set };
  }
  let value = 0;
  const set = (mask: Mask, from: ScalarCode): void => {
    value = (from as IntCode).scalar!(mask);
  };
  const read = (): number => value;
  const code =
    cls === 'int'
      ? intCode(type, traits, read)
      : cls === 'float'
        ? floatCode(shape, type, traits, read)
        : doubleCode(shape, type, traits, read);
  return { code, assign: set, merge: set };
}

/** Copies a pattern unless its content is there already. */
function copyPattern(into: Pattern, from: Pattern): void {
  if (into.id === from.id) return;
  if (from.id === ZERO_ID) into.data.fill(0);
  else into.data.set(from.data);
  into.id = from.id;
}

class IntRegister implements Register {
  readonly code: IntCode;
  private readonly vector: IntVector;

  constructor(shape: Shape, type: Type) {
    this.vector = new IntVector(newPattern(shape));
    this.code = intCode(type, registerTraits, undefined, () => this.vector);
  }

  assign(mask: Mask, value: ScalarCode): void {
    const v = (value as IntCode).vector(mask);
    copyPattern(this.vector.pattern, v.pattern);
    this.vector.offset = v.offset;
  }

  merge(mask: Mask, value: ScalarCode): void {
    const v = (value as IntCode).vector(mask);
    const own = this.vector.pattern;
    if (mask.complete) {
      copyPattern(own, v.pattern);
      this.vector.offset = v.offset;
      return;
    }
    mergeInts(own.data, v.pattern.data, (v.offset - this.vector.offset) | 0, mask.words);
    own.id = freshId();
  }
}

function mergeInts(out: Int32Array, from: Int32Array, offset: number, words: Int32Array): void {
  for (let warp = 0; warp < words.length; warp++) {
    const word = words[warp]!;
    if (word === 0) continue;
    for (let lane = 0, i = warp * 32; lane < 32; lane++, i++) {
      if (((word >>> lane) & 1) !== 0) out[i] = from[i]! + offset;
    }
  }
}

class LongRegister implements Register {
  readonly code: LongCode;
  private readonly vector: LongVector;
  private readonly own: Pattern;
  private readonly result: LongResult;
  private readonly spare: BigInt64Array;
  private readonly shape: Shape;

  constructor(shape: Shape, type: Type) {
    this.shape = shape;
    this.own = newPattern(shape);
    this.result = new LongResult(shape);
    this.spare = new BigInt64Array(shape.warps * 32);
    this.vector = new LongVector(this.own);
    this.code = longCode(type, registerTraits, undefined, () => this.vector);
  }

  assign(mask: Mask, value: ScalarCode): void {
    this.take((value as LongCode).vector(mask));
  }

  private take(v: LongVector): void {
    const { vector } = this;
    if (v.wide !== undefined) {
      if (vector.wide !== v.wide) this.result.wide.set(v.wide.subarray(0, this.result.wide.length));
      vector.wide = this.result.wide;
      vector.wideId = v.wideId;
      return;
    }
    vector.wide = undefined;
    copyPattern(this.own, v.pattern);
    vector.offset = v.offset;
  }

  merge(mask: Mask, value: ScalarCode): void {
    const v = (value as LongCode).vector(mask);
    if (mask.complete) {
      this.take(v);
      return;
    }
    const { vector, own, shape } = this;
    if (v.wide === undefined && vector.wide === undefined) {
      if (this.mergeNarrow(v, mask)) return;
    }
    const lanes = shape.threads;
    const mine = wideLanes(vector, this.result.wide, lanes);
    const other = wideLanes(v, this.spare, lanes);
    for (let i = 0; i < lanes; i++) if (mask.has(i)) mine[i] = other[i]!;
    vector.wide = mine;
    vector.wideId = freshId();
    own.id = freshId();
  }

  /** Keeps the register narrow when the new lanes fit its offset, or when the old ones fit the new offset. */
  private mergeNarrow(v: LongVector, mask: Mask): boolean {
    const { vector, own } = this;
    v.pattern.measure(this.shape.threads);
    const difference = v.offset - vector.offset;
    const inRange = (low: number, high: number): boolean => low >= -(2 ** 31) && high < 2 ** 31;
    if (inRange(v.pattern.min + difference, v.pattern.max + difference)) {
      mergeInts(own.data, v.pattern.data, difference, mask.words);
      own.id = freshId();
      return true;
    }
    own.measure(this.shape.threads);
    if (!inRange(own.min - difference, own.max - difference)) return false;
    for (let i = 0; i < own.data.length; i++) own.data[i] = own.data[i]! - difference;
    mergeInts(own.data, v.pattern.data, 0, mask.words);
    vector.offset = v.offset;
    own.id = freshId();
    return true;
  }
}

class FloatRegister implements Register {
  readonly code: FloatCode;
  private readonly vector: FloatVector;

  constructor(shape: Shape, type: Type) {
    const vector = newFloats(shape);
    this.vector = vector;
    this.code = floatCode(shape, type, registerTraits, undefined, () => vector);
  }

  assign(mask: Mask, value: ScalarCode): void {
    const code = value as FloatCode;
    if (code.into !== undefined) {
      code.into(mask, this.vector);
      return;
    }
    const from = code.vector(mask);
    if (from !== this.vector) this.vector.data.set(from.data);
  }

  merge(mask: Mask, value: ScalarCode): void {
    if (mask.complete) {
      this.assign(mask, value);
      return;
    }
    const from = (value as FloatCode).vector(mask).data;
    mergeFloats(this.vector.data, from, mask.words);
  }
}

function mergeFloats(out: Float32Array, from: Float32Array, words: Int32Array): void {
  for (let warp = 0; warp < words.length; warp++) {
    const word = words[warp]!;
    if (word === 0) continue;
    for (let lane = 0, i = warp * 32; lane < 32; lane++, i++) {
      if (((word >>> lane) & 1) !== 0) out[i] = from[i]!;
    }
  }
}

class DoubleRegister implements Register {
  readonly code: DoubleCode;
  private readonly data: Float64Array;

  constructor(shape: Shape, type: Type) {
    const vector = newDoubles(shape);
    this.data = vector.data;
    this.code = doubleCode(shape, type, registerTraits, undefined, () => vector);
  }

  assign(mask: Mask, value: ScalarCode): void {
    const from = (value as DoubleCode).vector(mask).data;
    if (from !== this.data) this.data.set(from);
  }

  merge(mask: Mask, value: ScalarCode): void {
    const from = (value as DoubleCode).vector(mask).data;
    for (let i = 0; i < this.data.length; i++) if (mask.has(i)) this.data[i] = from[i]!;
  }
}
