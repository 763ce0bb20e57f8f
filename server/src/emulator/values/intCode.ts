import type { Type } from '../../ir/types.ts';
import { combined, intCode, zeroPattern } from './code.ts';
import type { IntCode } from './code.ts';
import { multiplyInts } from './intLoops.ts';
import type { IntOperation } from './intLoops.ts';
import type { Mask } from '../lanes/mask.ts';
import { IntVector, ZERO_ID, freshId, newInts, newPattern } from '../lanes/vector.ts';
import type { Shape } from '../lanes/vector.ts';

/** a + b or a - b, wrapping. With one uniform operand only the offset changes. */
export function addInts(shape: Shape, type: Type, a: IntCode, b: IntCode, subtract: boolean): IntCode {
  const traits = combined([a, b]);
  const sa = a.scalar;
  const sb = b.scalar;
  const sign = subtract ? -1 : 1;
  if (sa !== undefined && sb !== undefined) {
    return intCode(type, traits, subtract ? (m) => (sa(m) - sb(m)) | 0 : (m) => (sa(m) + sb(m)) | 0);
  }
  if (sb !== undefined) return intCode(type, traits, undefined, shifted(a, sb, sign));
  if (sa !== undefined && !subtract) return intCode(type, traits, undefined, shifted(b, sa, 1));
  return intCode(type, traits, undefined, addPatterns(shape, a, b, sign));
}

function shifted(a: IntCode, scalar: (mask: Mask) => number, sign: number): (mask: Mask) => IntVector {
  const out = new IntVector(zeroPattern);
  return (mask) => {
    const va = a.vector(mask);
    out.pattern = va.pattern;
    const before = va.offset;
    out.offset = (before + sign * scalar(mask)) | 0;
    return out;
  };
}

function addPatterns(shape: Shape, a: IntCode, b: IntCode, sign: number): (mask: Mask) => IntVector {
  const pattern = newPattern(shape);
  const out = new IntVector(pattern);
  const n = shape.threads;
  let idA = -1;
  let idB = -1;
  return (mask) => {
    const va = a.vector(mask);
    const pa = va.pattern;
    const offset = va.offset;
    const vb = b.vector(mask);
    const pb = vb.pattern;
    out.offset = (offset + sign * vb.offset) | 0;
    if (pa.id === idA && pb.id === idB) return out;
    idA = pa.id;
    idB = pb.id;
    pattern.id = freshId();
    if (sign > 0) addLoop(pattern.data, pa.data, pb.data, n);
    else subtractLoop(pattern.data, pa.data, pb.data, n);
    return out;
  };
}

function addLoop(out: Int32Array, a: Int32Array, b: Int32Array, n: number): void {
  for (let i = 0; i < n; i++) out[i] = a[i]! + b[i]!;
}
function subtractLoop(out: Int32Array, a: Int32Array, b: Int32Array, n: number): void {
  for (let i = 0; i < n; i++) out[i] = a[i]! - b[i]!;
}

/** a × b, wrapping. A uniform factor scales the pattern and the offset apart. */
export function multiplyIntCodes(shape: Shape, type: Type, a: IntCode, b: IntCode): IntCode {
  if (a.scalar !== undefined && b.scalar === undefined) return scaleInts(shape, type, b, a);
  if (b.scalar !== undefined && a.scalar === undefined) return scaleInts(shape, type, a, b);
  return intBinary(shape, type, multiplyInts, a, b);
}

function scaleInts(shape: Shape, type: Type, a: IntCode, factor: IntCode): IntCode {
  const scaled = scaledInts(shape, a, factor.scalar!, (value) => value);
  return intCode(type, combined([a, factor]), undefined, scaled);
}

function scaledInts(
  shape: Shape,
  a: IntCode,
  scalar: (mask: Mask) => number,
  factorOf: (value: number) => number,
): (mask: Mask) => IntVector {
  const pattern = newPattern(shape);
  const out = new IntVector(pattern);
  const n = shape.threads;
  let id = -1;
  let last = 0;
  return (mask) => {
    const va = a.vector(mask);
    const pa = va.pattern;
    const offset = va.offset;
    const factor = factorOf(scalar(mask));
    out.offset = Math.imul(offset, factor);
    if (pa.id === id && factor === last) return out;
    id = pa.id;
    last = factor;
    pattern.id = id === ZERO_ID || factor === 0 ? ZERO_ID : freshId();
    scaleLoop(pattern.data, pa.data, factor, n);
    return out;
  };
}

function scaleLoop(out: Int32Array, a: Int32Array, factor: number, n: number): void {
  for (let i = 0; i < n; i++) out[i] = Math.imul(a[i]!, factor);
}

/** a << uniform count, as a product. */
export function shiftLeftByUniform(shape: Shape, type: Type, a: IntCode, count: IntCode): IntCode {
  const factorOf = (value: number): number => (value >>> 0 > 31 ? 0 : 1 << value);
  return intCode(type, combined([a, count]), undefined, scaledInts(shape, a, count.scalar!, factorOf));
}

/** Any other operation on two 32-bit integers, worked out again when an operand changed. */
export function intBinary(
  shape: Shape,
  type: Type,
  operation: IntOperation,
  a: IntCode,
  b: IntCode,
): IntCode {
  const traits = combined([a, b]);
  const sa = a.scalar;
  const sb = b.scalar;
  if (sa !== undefined && sb !== undefined) {
    const apply = operation.scalar;
    return intCode(type, traits, (m) => apply(sa(m), sb(m)));
  }
  const { loop } = operation;
  const out = newInts(shape);
  const { pattern } = out;
  const n = shape.threads;
  let idA = -1;
  let idB = -1;
  let offsetA = 0;
  let offsetB = 0;
  return intCode(type, { ...traits, aliases: false }, undefined, (mask) => {
    const va = a.vector(mask);
    const pa = va.pattern;
    const ao = va.offset;
    const vb = b.vector(mask);
    const pb = vb.pattern;
    const bo = vb.offset;
    if (pa.id === idA && pb.id === idB && ao === offsetA && bo === offsetB) return out;
    idA = pa.id;
    idB = pb.id;
    offsetA = ao;
    offsetB = bo;
    pattern.id = freshId();
    loop(pattern.data, pa.data, ao, pb.data, bo, n);
    return out;
  });
}

export type IntMap = (out: Int32Array, a: Int32Array, offset: number, n: number) => void;

/** An operation on one 32-bit integer. */
function intUnary(
  shape: Shape,
  type: Type,
  loop: IntMap,
  scalar: (a: number) => number,
  a: IntCode,
): IntCode {
  const sa = a.scalar;
  const traits = { ...combined([a]), aliases: false };
  if (sa !== undefined) return intCode(type, traits, (m) => scalar(sa(m)));
  const out = newInts(shape);
  const { pattern } = out;
  let id = -1;
  let offset = 0;
  return intCode(type, traits, undefined, (mask) => {
    const va = a.vector(mask);
    if (va.pattern.id === id && va.offset === offset) return out;
    id = va.pattern.id;
    offset = va.offset;
    pattern.id = freshId();
    loop(pattern.data, va.pattern.data, offset, shape.threads);
    return out;
  });
}

/** An operation of rare use on one integer, from its scalar form. */
export function slowIntUnary(shape: Shape, type: Type, scalar: (a: number) => number, a: IntCode): IntCode {
  return intUnary(
    shape,
    type,
    (out, data, offset, n) => {
      for (let i = 0; i < n; i++) out[i] = scalar((data[i]! + offset) | 0);
    },
    (value) => scalar(value) | 0,
    a,
  );
}

/** -a, wrapping. */
export function negateInt(shape: Shape, type: Type, a: IntCode): IntCode {
  const sa = a.scalar;
  if (sa !== undefined) return intCode(type, combined([a]), (m) => -sa(m) | 0);
  return intCode(
    type,
    combined([a]),
    undefined,
    scaledInts(
      shape,
      a,
      () => -1,
      (value) => value,
    ),
  );
}

/** ~a = -a - 1. */
export function complementInt(shape: Shape, type: Type, a: IntCode): IntCode {
  const sa = a.scalar;
  if (sa !== undefined) return intCode(type, combined([a]), (m) => ~sa(m));
  const negated = negateInt(shape, type, a);
  return intCode(
    type,
    combined([a]),
    undefined,
    shifted(negated, () => 1, -1),
  );
}

/** A copy that stays when a register of `a` is assigned afterwards. */
export function snapshotInt(shape: Shape, a: IntCode): IntCode {
  if (a.scalar !== undefined || !a.aliases) return a;
  const out = newInts(shape);
  return intCode(a.type, { ...a, aliases: false }, undefined, (mask) => {
    const va = a.vector(mask);
    if (out.pattern.id !== va.pattern.id) {
      out.pattern.data.set(va.pattern.data.subarray(0, out.pattern.data.length));
      out.pattern.id = va.pattern.id;
    }
    out.offset = va.offset;
    return out;
  });
}
