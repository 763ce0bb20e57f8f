/**
 * a × b + c with one rounding, of halves, too. nvcc makes it of every product that only sums ask for (`--fmad=true`), the left one of
 * two: on an H200 its FFMA and DFMA for `a*b + c*d`, `c - a*b`, `a*b - c*d` and `-(a*b) - c` are what is made here (nvcc 13.0, sm_90).
 */
import type { Type } from '../../ir/types.ts';
import type { Shape } from '../lanes/vector.ts';
import { newDoubles } from '../lanes/vector.ts';
import { combined } from './code.ts';
import type { DoubleCode, Factors, FloatCode, ScalarCode } from './code.ts';
import { doubleCode, floatByLane, floatCode, rounderOf, withInto } from './floatCode.ts';
import type { FlopCounter } from './floatCode.ts';
import { fusedDouble, fusedFloat } from './fusedMultiplyAdd.ts';

/** product × a × b + sign × addend, where `product` and `sign` are 1 or -1. */
interface Sum<Of> {
  readonly a: Of;
  readonly b: Of;
  readonly addend: Of;
  readonly product: number;
  readonly sign: number;
  readonly isAddendFirst: boolean;
}

/** A product, with what a sum of it needs. Before compute capability 9.0 products of __nv_bfloat16 are fused with a zero. */
export function withFactors<Of extends FloatCode | DoubleCode>(
  product: Of,
  a: Of,
  b: Of,
  { contractsBfloat16 }: { readonly contractsBfloat16: boolean },
): Of {
  const { type } = product;
  const isLeft = type.kind === 'float' && type.format === 'bfloat16' && !contractsBfloat16;
  return isLeft ? product : { ...product, factors: { a, b, isNegated: false } };
}

/** What is put into a word of halves, or taken out of it, is rounded first. */
export function partOfWord(half: ScalarCode): ScalarCode {
  return half.cls === 'float' && rounderOf(half.type) !== undefined ? { ...half, factors: undefined } : half;
}

/** -(a × b). */
export function withNegatedFactors<Of extends FloatCode | DoubleCode>(negated: Of, { factors }: Of): Of {
  return factors === undefined
    ? negated
    : { ...negated, factors: { ...factors, isNegated: !factors.isNegated } };
}

/** The sum or difference in one operation; undefined where neither side is a product. */
export function contracted(
  shape: Shape,
  type: Type,
  counter: FlopCounter,
  isDifference: boolean,
  left: ScalarCode,
  right: ScalarCode,
): ScalarCode | undefined {
  if (left.cls === 'float' && right.cls === 'float') {
    const sum = sumOf<FloatCode>(left, right, isDifference, (one) => one.factors);
    return sum && fusedFloats(shape, type, counter, sum);
  }
  if (left.cls === 'double' && right.cls === 'double') {
    const sum = sumOf<DoubleCode>(left, right, isDifference, (one) => one.factors);
    return sum && fusedDoubles(shape, type, counter, sum);
  }
  return undefined;
}

/** fma(a, b, c). */
export function fusedMultiplyAdd(
  shape: Shape,
  type: Type,
  counter: FlopCounter,
  [a, b, addend]: readonly ScalarCode[],
): ScalarCode | undefined {
  const inOrder = { product: 1, sign: 1, isAddendFirst: false };
  if (a?.cls === 'float' && b?.cls === 'float' && addend?.cls === 'float')
    return fusedFloats(shape, type, counter, { a, b, addend, ...inOrder });
  if (a?.cls === 'double' && b?.cls === 'double' && addend?.cls === 'double')
    return fusedDoubles(shape, type, counter, { a, b, addend, ...inOrder });
  return undefined;
}

/** Of two products the left one is taken in, and the right one rounded. */
export function sumOf<Of>(
  left: Of,
  right: Of,
  isDifference: boolean,
  factorsOf: (one: Of) => Factors<Of> | undefined,
): Sum<Of> | undefined {
  const first = factorsOf(left);
  if (first !== undefined) {
    const [product, sign] = [first.isNegated ? -1 : 1, isDifference ? -1 : 1];
    return { a: first.a, b: first.b, addend: right, product, sign, isAddendFirst: false };
  }
  const second = factorsOf(right);
  if (second === undefined) return undefined;
  const product = second.isNegated === isDifference ? 1 : -1;
  return { a: second.a, b: second.b, addend: left, product, sign: 1, isAddendFirst: true };
}

/** What each is, in the order of the source. */
function each<Of, T>({ a, b, addend, isAddendFirst }: Sum<Of>, evaluate: (one: Of) => T): [T, T, T] {
  if (!isAddendFirst) return [evaluate(a), evaluate(b), evaluate(addend)];
  const first = evaluate(addend);
  return [evaluate(a), evaluate(b), first];
}

function fusedFloats(shape: Shape, type: Type, counter: FlopCounter, sum: Sum<FloatCode>): FloatCode {
  const { a, b, addend, product, sign } = sum;
  if (rounderOf(type) !== undefined) return fusedHalves(shape, type, counter, sum);
  const traits = { ...combined([a, b, addend]), aliases: false };
  if (a.scalar !== undefined && b.scalar !== undefined && addend.scalar !== undefined) {
    return floatCode(shape, type, traits, (m) => {
      counter.flops += 2 * m.lanes;
      const [x, y, z] = each(sum, ({ scalar }) => scalar!(m));
      return fusedFloat(product * x, y, sign * z);
    });
  }
  const loop = shape.lanes.loops.fusedFloats;
  return withInto(shape, type, traits, (m, out) => {
    counter.flops += 2 * m.lanes;
    const [x, y, z] = each(sum, ({ vector }) => vector(m).at);
    loop(out.at, out.end, x, y, z, product, sign);
  });
}

/** The product is exact in double, and so is the sum but for what is far below its last bit as a half. */
function fusedHalves(shape: Shape, type: Type, counter: FlopCounter, sum: Sum<FloatCode>): FloatCode {
  const { a, b, addend, product, sign } = sum;
  if (sum.isAddendFirst)
    return floatByLane(shape, type, counter, [addend, a, b], (z, x, y) => product * x * y + sign * z, 2);
  return floatByLane(shape, type, counter, [a, b, addend], (x, y, z) => product * x * y + sign * z, 2);
}

function fusedDoubles(shape: Shape, type: Type, counter: FlopCounter, sum: Sum<DoubleCode>): DoubleCode {
  const { a, b, addend, product, sign } = sum;
  const traits = { ...combined([a, b, addend]), aliases: false };
  if (a.scalar !== undefined && b.scalar !== undefined && addend.scalar !== undefined) {
    return doubleCode(shape, type, traits, (m) => {
      counter.flopsDouble += 2 * m.lanes;
      const [x, y, z] = each(sum, ({ scalar }) => scalar!(m));
      return fusedDouble(product * x, y, sign * z);
    });
  }
  const loop = shape.lanes.loops.fusedDoubles;
  const out = newDoubles(shape);
  return doubleCode(shape, type, traits, undefined, (m) => {
    counter.flopsDouble += 2 * m.lanes;
    const [x, y, z] = each(sum, ({ vector }) => vector(m).at);
    loop(out.at, out.end, x, y, z, product, sign);
    return out;
  });
}
