/** PTX's types, and `cvt` between them (PTX ISA 9.0, section 9.7.9). */
import type { Expression } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { FloatType, IntegerType, Type } from '../../ir/types.ts';
import { integerConstant } from '../types/conversions.ts';
import type { Location } from '../../text/location.ts';

const integers: Readonly<Record<string, IntegerType>> = {
  b8: types.unsignedCharType,
  u8: types.unsignedCharType,
  s8: types.signedCharType,
  b16: types.unsignedShortType,
  u16: types.unsignedShortType,
  s16: types.shortType,
  b32: types.unsignedIntType,
  u32: types.unsignedIntType,
  s32: types.intType,
  b64: types.unsignedLongLongType,
  u64: types.unsignedLongLongType,
  s64: types.longLongType,
};
const floats: Readonly<Record<string, FloatType>> = {
  f16: types.halfType,
  bf16: types.bfloat16Type,
  f32: types.floatType,
  f64: types.doubleType,
};

export function ptxType(suffix: string | undefined): IntegerType | FloatType | undefined {
  return suffix === undefined ? undefined : (integers[suffix] ?? floats[suffix]);
}

type PtxNumber = IntegerType | FloatType;

/** Of the parts of a `cvt`; what a float becomes then ends at its type's limits, with `.sat` or without. */
export function isToInteger(parts: readonly string[]): boolean {
  return ptxType(parts.at(-2))?.kind === 'integer';
}

/** `cvt.rn.f32.s32`: the last part is the source's type, the one before the result's. */
export function convertPtx(
  parts: readonly string[],
  value: Expression,
  from: PtxNumber,
  at: Location,
): Expression | undefined {
  const to = ptxType(parts.at(-2));
  if (to === undefined) return undefined;
  const rounding = parts.find((part) => /^r[nzmp]i?$/.test(part)) ?? 'rn';
  if (from.kind === 'float' && to.kind === 'integer') return toInteger(value, from, to, rounding, at);
  if (parts.includes('sat') && from.kind === 'integer' && to.kind === 'integer')
    return saturated(value, from, to, at);
  const isShorter = rounding !== 'rn' && to.kind === 'float' && to.format !== 'double';
  return isShorter ? roundedFloat(value, from, to, rounding, at) : cast(value, to, at);
}

function cast(operand: Expression, type: Type, at: Location): Expression {
  return types.sameType(operand.type, type) ? operand : { kind: 'cast', operand, type, at };
}

function call(name: string, value: Expression, type: Type, at: Location): Expression {
  return { kind: 'intrinsic', name, arguments: [value], type, at };
}

function toInteger(
  value: Expression,
  from: FloatType,
  to: IntegerType,
  rounding: string,
  at: Location,
): Expression | undefined {
  const wide = from.format === 'double' ? 'double' : 'float';
  const source = wide === 'float' ? cast(value, types.floatType, at) : value;
  const modes: Readonly<Record<string, string>> = { rni: 'rn', rzi: 'rz', rmi: 'rd', rpi: 'ru' };
  const mode = modes[rounding];
  if (mode === undefined) return undefined;
  if (to.bits >= 32) {
    const kind = `${to.signed ? '' : 'u'}${to.bits === 32 ? 'int' : 'll'}`;
    return call(`__${wide}2${kind}_${mode}`, source, to, at);
  }
  const whole = call(`__${wide}2int_${mode}`, source, types.intType, at);
  return cast(clamped(whole, to, at), to, at);
}

/** Undefined where 64 bits with a sign do not hold both. */
function saturated(
  value: Expression,
  from: IntegerType,
  to: IntegerType,
  at: Location,
): Expression | undefined {
  if (to.bits === 64 || (from.bits === 64 && !from.signed)) return undefined;
  const isShort = to.bits < 32 && (from.bits < 32 || (from.bits === 32 && from.signed));
  const whole = cast(cast(value, from, at), isShort ? types.intType : types.longLongType, at);
  return cast(clamped(whole, to, at), to, at);
}

/** Numbers that an integer does not have become the nearest that it has. */
function clamped(value: Expression, { signed, bits }: IntegerType, at: Location): Expression {
  const { type } = value;
  const limit = (name: string, one: Expression, number: number): Expression => ({
    kind: 'intrinsic',
    name,
    arguments: [one, integerConstant(number, type, at)],
    type,
    at,
  });
  const lowest = signed ? -(2 ** (bits - 1)) : 0;
  return limit('max', limit('min', value, lowest + 2 ** bits - 1), lowest);
}

function roundedFloat(
  value: Expression,
  from: PtxNumber,
  to: FloatType,
  rounding: string,
  at: Location,
): Expression | undefined {
  const modes: Readonly<Record<string, string>> = { rz: 'rz', rm: 'rd', rp: 'ru' };
  const mode = modes[rounding];
  if (mode === undefined || from.kind !== 'float') return undefined;
  if (to.format === 'half' && from.format === 'single') return call(`__float2half_${mode}`, value, to, at);
  return to.format === 'single' && from.format === 'double'
    ? call(`__double2float_${mode}`, value, to, at)
    : undefined;
}
