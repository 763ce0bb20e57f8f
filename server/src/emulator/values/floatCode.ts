import type { Type } from '../../ir/types.ts';
import { combined } from './code.ts';
import type { DoubleCode, FloatCode, Traits } from './code.ts';
import { roundToBfloat16, roundToHalf } from './halfFloat.ts';
import type { Mask } from '../lanes/mask.ts';
import { newDoubles, newFloats } from '../lanes/vector.ts';
import type { DoubleVector, FloatVector, Shape } from '../lanes/vector.ts';

/** For codes made of others: what those offer beside their vector does not hold for them. */
export const noShortcut = { into: undefined, factors: undefined } as const;

export function floatCode(
  shape: Shape,
  type: Type,
  traits: Traits,
  scalar: ((mask: Mask) => number) | undefined,
  vector?: (mask: Mask) => FloatVector,
): FloatCode {
  if (scalar === undefined) return { cls: 'float', type, ...traits, ...noShortcut, scalar, vector: vector! };
  const out = newFloats(shape);
  let last = 0;
  return {
    cls: 'float',
    type,
    ...traits,
    ...noShortcut,
    scalar,
    vector: (mask) => {
      const value = scalar(mask);
      if (!Object.is(value, last)) out.data.fill((last = value));
      return out;
    },
  };
}

export function doubleCode(
  shape: Shape,
  type: Type,
  traits: Traits,
  scalar: ((mask: Mask) => number) | undefined,
  vector?: (mask: Mask) => DoubleVector,
): DoubleCode {
  if (scalar === undefined) return { cls: 'double', type, ...traits, scalar, vector: vector! };
  const out = newDoubles(shape);
  let last = 0;
  return {
    cls: 'double',
    type,
    ...traits,
    scalar,
    vector: (mask) => {
      const value = scalar(mask);
      if (!Object.is(value, last)) out.data.fill((last = value));
      return out;
    },
  };
}

/** What the floating-point operations of a launch are added to. */
export interface FlopCounter {
  flops: number;
  flopsDouble: number;
}

/** How results of a float type are rounded; undefined for float itself, where the store does it. */
export function rounderOf(type: Type): ((value: number) => number) | undefined {
  if (type.kind !== 'float') return undefined;
  if (type.format === 'half') return roundToHalf;
  return type.format === 'bfloat16' ? roundToBfloat16 : undefined;
}

/** The four operations, as laneLoops.ts has them for all lanes and as numbers; results still have to be rounded. */
export interface Arithmetic {
  readonly floats: 'addFloats' | 'subtractFloats' | 'multiplyFloats' | 'divideFloats';
  readonly doubles: 'addDoubles' | 'subtractDoubles' | 'multiplyDoubles' | 'divideDoubles';
  readonly plain: (a: number, b: number) => number;
}

/** a op b for float, half and bfloat16; each active lane counts as one floating-point operation. */
export function floatBinary(
  shape: Shape,
  type: Type,
  counter: FlopCounter,
  { floats, plain }: Arithmetic,
  a: FloatCode,
  b: FloatCode,
): FloatCode {
  const rounder = rounderOf(type);
  if (rounder !== undefined) return floatByLane(shape, type, counter, [a, b], (x, y) => rounder(plain(x, y)));
  const traits = { ...combined([a, b]), aliases: false };
  const sa = a.scalar;
  const sb = b.scalar;
  if (sa !== undefined && sb !== undefined) {
    return floatCode(shape, type, traits, (m) => {
      counter.flops += m.lanes;
      return Math.fround(plain(sa(m), sb(m)));
    });
  }
  const { both, left, right } = shape.lanes.loops[floats];
  const evaluate = (m: Mask, out: FloatVector): void => {
    counter.flops += m.lanes;
    if (sb !== undefined) {
      const va = a.vector(m);
      right(out.at, out.end, va.at, sb(m));
    } else if (sa !== undefined) {
      const value = sa(m);
      left(out.at, out.end, b.vector(m).at, value);
    } else {
      const va = a.vector(m);
      both(out.at, out.end, va.at, b.vector(m).at);
    }
  };
  return withInto(shape, type, traits, evaluate);
}

export function withInto(
  shape: Shape,
  type: Type,
  traits: Traits,
  evaluate: (mask: Mask, out: FloatVector) => void,
): FloatCode {
  const out = newFloats(shape);
  const vector = (m: Mask): FloatVector => {
    evaluate(m, out);
    return out;
  };
  return { cls: 'float', type, ...traits, scalar: undefined, vector, into: evaluate };
}

export function doubleBinary(
  shape: Shape,
  type: Type,
  counter: FlopCounter,
  { doubles, plain }: Arithmetic,
  a: DoubleCode,
  b: DoubleCode,
): DoubleCode {
  const traits = { ...combined([a, b]), aliases: false };
  const sa = a.scalar;
  const sb = b.scalar;
  if (sa !== undefined && sb !== undefined) {
    return doubleCode(shape, type, traits, (m) => {
      counter.flopsDouble += m.lanes;
      return plain(sa(m), sb(m));
    });
  }
  const { both, left, right } = shape.lanes.loops[doubles];
  const out = newDoubles(shape);
  return doubleCode(shape, type, traits, undefined, (m) => {
    counter.flopsDouble += m.lanes;
    if (sb !== undefined) {
      const va = a.vector(m);
      right(out.at, out.end, va.at, sb(m));
    } else if (sa !== undefined) {
      const value = sa(m);
      left(out.at, out.end, b.vector(m).at, value);
    } else {
      const va = a.vector(m);
      both(out.at, out.end, va.at, b.vector(m).at);
    }
    return out;
  });
}

/** A function of one to three floats, lane by lane; `flops` are counted per active lane. */
export function floatByLane(
  shape: Shape,
  type: Type,
  counter: FlopCounter,
  operands: readonly FloatCode[],
  apply: (a: number, b: number, c: number) => number,
  flops = 1,
): FloatCode {
  const traits = { ...combined(operands), aliases: false };
  const a = operands[0]!;
  const b = operands[1] ?? a;
  const c = operands[2] ?? b;
  const round = rounderOf(type) ?? Math.fround;
  if (operands.every((operand) => operand.scalar !== undefined)) {
    return floatCode(shape, type, traits, (m) => {
      counter.flops += flops * m.lanes;
      const x = a.scalar!(m);
      const y = b === a ? x : b.scalar!(m);
      return round(apply(x, y, c === b ? y : c.scalar!(m)));
    });
  }
  const out = newFloats(shape);
  return floatCode(shape, type, traits, undefined, (m) => {
    counter.flops += flops * m.lanes;
    const da = a.vector(m).data;
    const db = b === a ? da : b.vector(m).data;
    const dc = c === b ? db : c.vector(m).data;
    for (let i = 0; i < shape.threads; i++) out.data[i] = round(apply(da[i]!, db[i]!, dc[i]!));
    return out;
  });
}

export function doubleByLane(
  shape: Shape,
  type: Type,
  counter: FlopCounter,
  operands: readonly DoubleCode[],
  apply: (a: number, b: number, c: number) => number,
  flops = 1,
): DoubleCode {
  const traits = { ...combined(operands), aliases: false };
  const a = operands[0]!;
  const b = operands[1] ?? a;
  const c = operands[2] ?? b;
  if (operands.every((operand) => operand.scalar !== undefined)) {
    return doubleCode(shape, type, traits, (m) => {
      counter.flopsDouble += flops * m.lanes;
      const x = a.scalar!(m);
      const y = b === a ? x : b.scalar!(m);
      return apply(x, y, c === b ? y : c.scalar!(m));
    });
  }
  const out = newDoubles(shape);
  return doubleCode(shape, type, traits, undefined, (m) => {
    counter.flopsDouble += flops * m.lanes;
    const da = a.vector(m).data;
    const db = b === a ? da : b.vector(m).data;
    const dc = c === b ? db : c.vector(m).data;
    for (let i = 0; i < shape.threads; i++) out.data[i] = apply(da[i]!, db[i]!, dc[i]!);
    return out;
  });
}

/** A copy that stays when a register of `a` is assigned afterwards. */
export function snapshotFloat(shape: Shape, a: FloatCode): FloatCode {
  if (a.scalar !== undefined || !a.aliases) return a;
  const out = newFloats(shape);
  return floatCode(shape, a.type, { ...a, aliases: false }, undefined, (mask) => {
    out.data.set(a.vector(mask).data);
    return out;
  });
}

export function snapshotDouble(shape: Shape, a: DoubleCode): DoubleCode {
  if (a.scalar !== undefined || !a.aliases) return a;
  const out = newDoubles(shape);
  return doubleCode(shape, a.type, { ...a, aliases: false }, undefined, (mask) => {
    out.data.set(a.vector(mask).data);
    return out;
  });
}
