import type { Intrinsic } from '../../ir/nodes.ts';
import { booleanType, intType } from '../../ir/types.ts';
import { combined, effectTraits, intCode } from '../values/code.ts';
import type { Code, DoubleCode, FloatCode, IntCode, ScalarCode } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import { convert, scalarClass } from '../values/convertCode.ts';
import { after } from '../statements/expressions.ts';
import { doubleByLane, floatByLane } from '../values/floatCode.ts';
import { directed } from '../values/directedRounding.ts';
import { fusedMultiplyAdd } from '../values/contraction.ts';
import { roundTiesToEven } from '../values/halfFloat.ts';
import { maximum, minimum, own } from './integerIntrinsics.ts';
import type { Mask } from '../lanes/mask.ts';
import { newRegister } from '../values/registers.ts';
import {
  classifications,
  erf,
  erfc,
  erfinv,
  exponentOf,
  gamma,
  ieeeRemainder,
  logGamma,
  nextAfter,
} from '../values/specialFunctions.ts';
import { freshId, newInts } from '../lanes/vector.ts';

type Apply = (a: number, b: number, c: number) => number;

const round = (value: number): number => Math.sign(value) * Math.floor(Math.abs(value) + 0.5);

/** By the name without suffix and prefix; one operand unless the entry's function takes more. */
export const functions: Readonly<Record<string, Apply>> = {
  sqrt: Math.sqrt,
  rsqrt: (a) => 1 / Math.sqrt(a),
  cbrt: Math.cbrt,
  rcbrt: (a) => 1 / Math.cbrt(a),
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  asinh: Math.asinh,
  acosh: Math.acosh,
  atanh: Math.atanh,
  sinpi: (a) => (a % 1 === 0 ? 0 * a : Math.sin(Math.PI * (a % 2))),
  cospi: (a) => (Math.abs(a % 1) === 0.5 ? 0 : Math.cos(Math.PI * (a % 2))),
  exp: Math.exp,
  exp2: (a) => 2 ** a,
  exp10: (a) => 10 ** a,
  expm1: Math.expm1,
  log: Math.log,
  log2: Math.log2,
  log10: Math.log10,
  log1p: Math.log1p,
  logb: (a) => (Number.isFinite(a) && a !== 0 ? exponentOf(a) : Math.log(Math.abs(a))),
  erf,
  erfc,
  erfinv,
  erfcinv: (a) => erfinv(1 - a),
  erfcx: (a) => (a > 25 ? scaledTail(a) : Math.exp(a * a) * erfc(a)),
  normcdf: (a) => erfc(-a * Math.SQRT1_2) / 2,
  normcdfinv: (a) => Math.SQRT2 * erfinv(2 * a - 1),
  tgamma: gamma,
  lgamma: logGamma,
  fabs: Math.abs,
  floor: Math.floor,
  ceil: Math.ceil,
  trunc: Math.trunc,
  round,
  rint: roundTiesToEven,
  nearbyint: roundTiesToEven,
  saturate: (a) => (a > 0 ? Math.min(a, 1) : 0),
  pow: (a, b) => power(a, b),
  powi: (a, b) => power(a, b),
  fmin: minimum,
  fmax: maximum,
  fmod: (a, b) => a % b,
  atan2: Math.atan2,
  hypot: (a, b) => Math.hypot(a, b),
  rhypot: (a, b) => 1 / Math.hypot(a, b),
  copysign: (a, b) => (b < 0 || Object.is(b, -0) ? -Math.abs(a) : Math.abs(a)),
  fdim: (a, b) => (a > b ? a - b : 0),
  remainder: ieeeRemainder,
  fdivide: (a, b) => a / b,
  norm3d: (a, b, c) => Math.hypot(a, b, c),
  rnorm3d: (a, b, c) => 1 / Math.hypot(a, b, c),
  ldexp: (a, b) => a * 2 ** b,
  scalbn: (a, b) => a * 2 ** b,
};

/** exp(a²) erfc(a) where its factors leave the range of doubles, by the first terms of the asymptotic series. */
function scaledTail(a: number): number {
  const x = 0.5 / (a * a);
  return (1 - x * (1 - x * (3 - x * 15))) / (a * Math.sqrt(Math.PI));
}

/** C's pow: 1 for a base of 1 whatever the exponent, where JavaScript says NaN. */
function power(a: number, b: number): number {
  return a === 1 || (a === -1 && Math.abs(b) === Infinity) ? 1 : a ** b;
}

/** Functions that are no arithmetic for a FLOP count: they move or select values. */
const selections = new Set([
  'fabs',
  'floor',
  'ceil',
  'trunc',
  'round',
  'rint',
  'nearbyint',
  'fmin',
  'fmax',
  'copysign',
]);

export function mathIntrinsic(c: Compiler, e: Intrinsic): Code | undefined {
  const { name } = e;
  if (/^(__)?sincos(pi)?f?$/.test(name)) return sinCos(c, e);
  if (/^(frexp|modf)f?$/.test(name)) return splitReal(c, e);
  if (/^(ll?)(round|rint)f?$/.test(name)) return roundToLong(c, e);
  if (/^(__)?(isnan|isinf|isfinite|finite|signbit|isnormal)f?$/.test(name)) return classify(c, e);
  if (e.type.kind !== 'float') return /^ilogbf?$/.test(name) ? exponent(c, e) : undefined;
  if (/^nanf?$/.test(name)) return c.expression({ kind: 'float', value: Number.NaN, type: e.type, at: e.at });
  if (/^fmaf?$/.test(name) || /^__fmaf?_rn$/.test(name)) return fused(c, e);
  const rounded = /^__(?:[fd](add|sub|mul|div|rcp|sqrt|rsqrt)|(fma)f?)_(r[nzud])$/.exec(name);
  if (rounded !== null) {
    const operation = rounded[1] ?? 'fma';
    const apply = directed(operation, rounded[3]!, e.type.format !== 'double');
    return byLane(c, e, apply, operation === 'fma' ? 2 : 1);
  }
  const base = name.replace(/^__/, '');
  const apply = own(functions, base) ?? (base.endsWith('f') ? own(functions, base.slice(0, -1)) : undefined);
  if (/^nextafterf?$/.test(name)) {
    const single = scalarClass(e.type) === 'float';
    return byLane(c, e, (a, b) => nextAfter(a, b, single), 0);
  }
  if (apply === undefined) return undefined;
  return byLane(c, e, apply, selections.has(base.replace(/f$/, '')) || selections.has(base) ? 0 : 1);
}

function byLane(c: Compiler, e: Intrinsic, apply: Apply, flops: number): Code {
  const operands = e.arguments.map((argument) => convert(c.shape, c.scalar(argument), e.type));
  if (scalarClass(e.type) === 'double') {
    return doubleByLane(c.shape, e.type, c.machine, operands as DoubleCode[], apply, flops);
  }
  return floatByLane(c.shape, e.type, c.machine, operands as FloatCode[], apply, flops);
}

function fused(c: Compiler, e: Intrinsic): Code | undefined {
  const operands = e.arguments.map((argument) => convert(c.shape, c.scalar(argument), e.type));
  return fusedMultiplyAdd(c.shape, e.type, c.machine, operands);
}

/** Stores computed values through pointer arguments. */
function storing(
  c: Compiler,
  e: Intrinsic,
  value: ScalarCode,
  parts: readonly [number, Apply][],
): (m: Mask) => void {
  const stores = parts.map(([argument, apply]) => {
    const place = c.pointee(e.arguments[argument]!);
    const made =
      value.cls === 'double'
        ? doubleByLane(c.shape, value.type, c.machine, [value], apply, 1)
        : floatByLane(c.shape, value.type, c.machine, [value as FloatCode], apply, 1);
    return c.store(place, convert(c.shape, made, place.type), e.at);
  });
  return (m) => stores.forEach((store) => store(m));
}

function sinCos(c: Compiler, e: Intrinsic): Code {
  const value = c.scalar(e.arguments[0]!);
  const kept = newRegister(c.shape, value.type, value.cls, value.scalar !== undefined, false);
  const scale = e.name.includes('pi') ? Math.PI : 1;
  const store = storing(c, e, kept.code, [
    [1, (a) => Math.sin(scale * a)],
    [2, (a) => Math.cos(scale * a)],
  ]);
  const run = (m: Mask): void => {
    kept.assign(m, value);
    store(m);
  };
  return { ...effectTraits, cls: 'void', type: e.type, run };
}

/** frexp and modf: one part is the value, the other goes through the pointer. */
function splitReal(c: Compiler, e: Intrinsic): Code {
  const value = convert(c.shape, c.scalar(e.arguments[0]!), e.type);
  const kept = newRegister(c.shape, e.type, value.cls, value.scalar !== undefined, false);
  const frexp = e.name.startsWith('frexp');
  const power2 = (a: number): number =>
    a === 0 || !Number.isFinite(a) ? 0 : Math.floor(Math.log2(Math.abs(a))) + 1;
  const store = storing(c, e, kept.code, [[1, frexp ? power2 : Math.trunc]]);
  const apply: Apply = frexp ? (a) => a / 2 ** power2(a) : (a) => a - Math.trunc(a);
  const rest =
    kept.code.cls === 'double'
      ? doubleByLane(c.shape, e.type, c.machine, [kept.code], apply, 1)
      : floatByLane(c.shape, e.type, c.machine, [kept.code as FloatCode], apply, 1);
  return after(c, rest, (m) => {
    kept.assign(m, value);
    store(m);
  });
}

function roundToLong(c: Compiler, e: Intrinsic): Code {
  const value = c.scalar(e.arguments[0]!);
  const nearest = e.name.includes('rint') ? roundTiesToEven : round;
  const whole =
    value.cls === 'double'
      ? doubleByLane(c.shape, value.type, c.machine, [value], nearest, 0)
      : floatByLane(c.shape, value.type, c.machine, [value as FloatCode], nearest, 0);
  return convert(c.shape, whole, e.type);
}

function classify(c: Compiler, e: Intrinsic): Code {
  const name = e.name.replace(/^__/, '');
  const test = classifications[name.replace(/f$/, '')] ?? classifications[name]!;
  const value = c.scalar(e.arguments[0]!);
  const isDouble = value.cls === 'double';
  return convert(
    c.shape,
    intOfReal(c, value, (a) => (test(a, isDouble) ? 1 : 0)),
    booleanType,
  );
}

function exponent(c: Compiler, e: Intrinsic): Code {
  return intOfReal(c, c.scalar(e.arguments[0]!), (a) =>
    a === 0 || Number.isNaN(a) ? -(2 ** 31) : Number.isFinite(a) ? exponentOf(a) : 2 ** 31 - 1,
  );
}

/** An int from each lane of a real value. */
export function intOfReal(c: Compiler, value: ScalarCode, apply: (a: number) => number): IntCode {
  const traits = { ...combined([value]), aliases: false };
  if (value.cls === 'long') return intCode(intType, traits, () => 0);
  if (value.scalar !== undefined) {
    const scalar = value.scalar;
    return intCode(intType, traits, (m) => apply(scalar(m)) | 0);
  }
  const out = newInts(c.shape);
  return intCode(intType, traits, undefined, (m) => {
    const source = value.vector(m);
    const data = 'data' in source ? source.data : source.pattern.data;
    out.pattern.id = freshId();
    for (let i = 0; i < c.shape.threads; i++) out.pattern.data[i] = apply(data[i]!);
    return out;
  });
}
