import { booleanType } from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import {
  compareDoubles,
  compareFloats,
  compareWide,
  equalInts,
  equalNarrow,
  holdsFor,
  lessInts,
  lessNarrow,
} from './bitLoops.ts';
import type { Comparison } from './bitLoops.ts';
import { combined, intCode } from './code.ts';
import type { DoubleCode, FloatCode, IntCode, LongCode, Traits } from './code.ts';
import { compareLongScalars } from './longScalars.ts';
import { highest, longId, lowest, wideLanes } from './longVectors.ts';
import type { Mask } from '../lanes/mask.ts';
import { BitVector, LongVector, freshId, newInts } from '../lanes/vector.ts';
import type { IntVector, Shape } from '../lanes/vector.ts';

/** An int code of 0 and 1 from its bits. */
export function boolFromBits(shape: Shape, traits: Traits, bits: (mask: Mask) => BitVector): IntCode {
  const out = newInts(shape);
  const { pattern } = out;
  let id = -1;
  const vector = (mask: Mask): IntVector => {
    const source = bits(mask);
    if (source.id === id) return out;
    id = source.id;
    pattern.id = freshId();
    for (let i = 0; i < shape.threads; i++) pattern.data[i] = (source.words[i >> 5]! >>> (i & 31)) & 1;
    return out;
  };
  return intCode(booleanType, { ...traits, aliases: false }, undefined, vector, bits);
}

/** The non-zero lanes of any int code. */
export function bitsOf(shape: Shape, code: IntCode): (mask: Mask) => BitVector {
  if (code.bits !== undefined) return code.bits;
  const out = new BitVector(shape.warps);
  let id = -1;
  let offset = 0;
  return (mask) => {
    const v = code.vector(mask);
    if (v.pattern.id === id && v.offset === offset) return out;
    id = v.pattern.id;
    offset = v.offset;
    out.id = freshId();
    equalInts(out.words, v.pattern.data, offset, zeros, 0, -1);
    return out;
  };
}

const zeros = new Int32Array(1024);

interface Reduced {
  /** a < b or a == b, the operands swapped and the result inverted as needed. */
  readonly equality: boolean;
  readonly swap: boolean;
  readonly invert: number;
}

const reduced: Readonly<Record<Comparison, Reduced>> = {
  '==': { equality: true, swap: false, invert: 0 },
  '!=': { equality: true, swap: false, invert: -1 },
  '<': { equality: false, swap: false, invert: 0 },
  '>=': { equality: false, swap: false, invert: -1 },
  '>': { equality: false, swap: true, invert: 0 },
  '<=': { equality: false, swap: true, invert: -1 },
};

export function compareIntCodes(
  shape: Shape,
  comparison: Comparison,
  signed: boolean,
  left: IntCode,
  right: IntCode,
): IntCode {
  const { equality, swap, invert } = reduced[comparison];
  const flip = signed ? 0 : -(2 ** 31);
  const traits = { ...combined([left, right]), aliases: false };
  const sl = left.scalar;
  const sr = right.scalar;
  if (sl !== undefined && sr !== undefined) {
    const holds = holdsFor[comparison];
    return intCode(booleanType, traits, (m) => (holds(sl(m) ^ flip, sr(m) ^ flip) ? 1 : 0));
  }
  const out = new BitVector(shape.warps);
  let idA = -1;
  let idB = -1;
  let offsetA = 0;
  let offsetB = 0;
  return boolFromBits(shape, traits, (mask) => {
    const vl = left.vector(mask);
    const pl = vl.pattern;
    const lo = vl.offset;
    const vr = right.vector(mask);
    const pr = vr.pattern;
    const ro = vr.offset;
    if (pl.id === idA && pr.id === idB && lo === offsetA && ro === offsetB) return out;
    idA = pl.id;
    idB = pr.id;
    offsetA = lo;
    offsetB = ro;
    out.id = freshId();
    if (equality) equalInts(out.words, pl.data, lo, pr.data, ro, invert);
    else if (swap) lessInts(out.words, pr.data, ro, pl.data, lo, flip, invert);
    else lessInts(out.words, pl.data, lo, pr.data, ro, flip, invert);
    return out;
  });
}

export function compareLongCodes(
  shape: Shape,
  comparison: Comparison,
  signed: boolean,
  left: LongCode,
  right: LongCode,
): IntCode {
  const { equality, swap, invert } = reduced[comparison];
  const traits = { ...combined([left, right]), aliases: false };
  const sl = left.scalar;
  const sr = right.scalar;
  if (sl !== undefined && sr !== undefined) {
    const holds = holdsFor[comparison];
    return intCode(booleanType, traits, (m) => (holds(compareLongScalars(sl(m), sr(m), signed), 0) ? 1 : 0));
  }
  const out = new BitVector(shape.warps);
  const comparer = new LongComparer(shape, equality, signed, invert);
  const head = new LongVector(newInts(shape).pattern);
  let keyA = -1;
  let keyB = -1;
  let offsetA = 0;
  let offsetB = 0;
  return boolFromBits(shape, traits, (mask) => {
    const first = left.vector(mask);
    head.pattern = first.pattern;
    head.offset = first.offset;
    head.wide = first.wide;
    head.wideId = first.wideId;
    const second = right.vector(mask);
    const idA = longId(head);
    const idB = longId(second);
    if (idA === keyA && idB === keyB && head.offset === offsetA && second.offset === offsetB) return out;
    keyA = idA;
    keyB = idB;
    offsetA = head.offset;
    offsetB = second.offset;
    out.id = freshId();
    comparer.compare(out, swap ? second : head, swap ? head : second);
    return out;
  });
}

/** Equal, or less than: in the narrow form where both operands are, and else in 64-bit words. */
class LongComparer {
  private readonly shape: Shape;
  private readonly equality: boolean;
  private readonly signed: boolean;
  private readonly invert: number;
  private readonly wideA: BigInt64Array;
  private readonly wideB: BigInt64Array;

  constructor(shape: Shape, equality: boolean, signed: boolean, invert: number) {
    this.shape = shape;
    this.equality = equality;
    this.signed = signed;
    this.invert = invert;
    this.wideA = new BigInt64Array(shape.warps * 32);
    this.wideB = new BigInt64Array(shape.warps * 32);
  }

  compare(out: BitVector, a: LongVector, b: LongVector): void {
    const { equality, signed, invert } = this;
    const n = this.shape.threads;
    const narrow = a.wide === undefined && b.wide === undefined;
    if (narrow && (signed || (lowest(a, n) >= 0 && lowest(b, n) >= 0))) {
      compareNarrow(out, a, b, equality, invert, n);
      return;
    }
    const lanes = this.shape.warps * 32;
    const left = wideLanes(a, this.wideA, lanes);
    compareWide(out.words, left, wideLanes(b, this.wideB, lanes), equality, signed, invert);
  }
}

function compareNarrow(
  out: BitVector,
  a: LongVector,
  b: LongVector,
  equality: boolean,
  invert: number,
  n: number,
): void {
  if (equality) equalNarrow(out.words, a.pattern.data, a.offset, b.pattern.data, b.offset, invert);
  else if (highest(a, n) < lowest(b, n)) out.words.fill(~invert);
  else lessNarrow(out.words, a.pattern.data, a.offset, b.pattern.data, b.offset, invert);
}

export function compareFloatCodes(
  shape: Shape,
  comparison: Comparison,
  left: FloatCode,
  right: FloatCode,
): IntCode {
  return compareRealCodes(shape, holdsFor[comparison], compareFloats(comparison), left, right);
}

export function compareDoubleCodes(
  shape: Shape,
  comparison: Comparison,
  left: DoubleCode,
  right: DoubleCode,
): IntCode {
  return compareRealCodes(shape, holdsFor[comparison], compareDoubles(comparison), left, right);
}

interface RealCode<Data> extends Traits {
  readonly type: Type;
  readonly scalar: ((mask: Mask) => number) | undefined;
  readonly vector: (mask: Mask) => { readonly data: Data };
}

/** `compare` sets a bit for each lane whose numbers it holds for. */
function compareRealCodes<Data>(
  shape: Shape,
  holds: (a: number, b: number) => boolean,
  compare: (out: Int32Array, a: Data, b: Data) => void,
  left: RealCode<Data>,
  right: RealCode<Data>,
): IntCode {
  const traits = { ...combined([left, right]), aliases: false };
  const sl = left.scalar;
  const sr = right.scalar;
  if (sl !== undefined && sr !== undefined) {
    return intCode(booleanType, traits, (m) => (holds(sl(m), sr(m)) ? 1 : 0));
  }
  const out = new BitVector(shape.warps);
  return boolFromBits(shape, traits, (mask) => {
    const a = left.vector(mask).data;
    compare(out.words, a, right.vector(mask).data);
    out.id = freshId();
    return out;
  });
}

/** !a. */
export function notCode(shape: Shape, a: IntCode): IntCode {
  const traits = combined([a]);
  const sa = a.scalar;
  if (sa !== undefined) return intCode(booleanType, traits, (m) => (sa(m) === 0 ? 1 : 0));
  const source = bitsOf(shape, a);
  const out = new BitVector(shape.warps);
  let id = -1;
  return boolFromBits(shape, traits, (mask) => {
    const bits = source(mask);
    if (bits.id === id) return out;
    id = bits.id;
    out.id = freshId();
    for (let warp = 0; warp < out.words.length; warp++) out.words[warp] = ~bits.words[warp]!;
    return out;
  });
}

/** a && b or a || b where b may be evaluated for every lane. */
export function joinBits(shape: Shape, operator: '&&' | '||', a: IntCode, b: IntCode): IntCode {
  const traits = combined([a, b]);
  const sa = a.scalar;
  const sb = b.scalar;
  if (sa !== undefined && sb !== undefined) {
    if (operator === '&&') return intCode(booleanType, traits, (m) => (sa(m) !== 0 && sb(m) !== 0 ? 1 : 0));
    return intCode(booleanType, traits, (m) => (sa(m) !== 0 || sb(m) !== 0 ? 1 : 0));
  }
  const left = bitsOf(shape, a);
  const right = bitsOf(shape, b);
  const out = new BitVector(shape.warps);
  let idA = -1;
  let idB = -1;
  return boolFromBits(shape, traits, (mask) => {
    const x = left(mask);
    const first = x.id;
    const y = right(mask);
    if (first === idA && y.id === idB) return out;
    idA = first;
    idB = y.id;
    out.id = freshId();
    for (let warp = 0; warp < out.words.length; warp++) {
      const l = x.words[warp]!;
      const r = y.words[warp]!;
      out.words[warp] = operator === '&&' ? l & r : l | r;
    }
    return out;
  });
}
