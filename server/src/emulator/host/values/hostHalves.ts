/** Arithmetic of __half, __nv_bfloat16 and their pairs in host code, and bits taken for another type. */
import type { Intrinsic } from '../../../ir/nodes.ts';
import type { Type } from '../../../ir/types.ts';
import { sizeInBytes } from '../../../ir/types.ts';
import { halfComparison, halfFunction } from '../../intrinsics/halfIntrinsics.ts';
import { memoryFormat, readScalar, writeScalar } from '../../values/scalarBytes.ts';
import { temporaryAddress } from './hostAggregates.ts';
import type { Code } from '../hostCode.ts';
import { roundingOf } from './hostFloats.ts';
import type { FunctionCompiler } from '../hostFunction.ts';
import { BASE_SLOT } from '../hostFunction.ts';
import type { Value } from '../library/hostLibrary.ts';
import { unsupported } from '../hostStop.ts';

/** What hostIntrinsics.ts lends: how expressions are compiled and values brought to their classes. */
export interface ValueCompiler {
  readonly operands: (c: FunctionCompiler, e: Intrinsic) => readonly Code[];
  readonly reader: (c: FunctionCompiler, code: Code) => (fp: number) => Value;
  readonly fromValue: (c: FunctionCompiler, type: Type, compute: (fp: number) => Value) => Code;
}

const reinterpretations =
  /^(bit_cast|__u?int_as_float|__float_as_u?int|__longlong_as_double|__double_as_longlong|__half_as_u?short|__u?short_as_half|__bfloat16_as_ushort|__ushort_as_bfloat16)$/;
const conversions =
  /^__(half22float2|bfloat1622float2|floats2(half2|bfloat162)_rn|float22?(half2|bfloat162)_rn|half2half2|bfloat162bfloat162|halves2(half2|bfloat162)|(low|high)2(half|bfloat16|float))$/;

export function compileHalves(c: FunctionCompiler, e: Intrinsic, v: ValueCompiler): Code | undefined {
  if (reinterpretations.test(e.name)) return compileReinterpretation(c, e, v);
  const compute = computation(e.name);
  if (compute === undefined) return undefined;
  const readers = v.operands(c, e).map((code) => partsOf(c, code, v));
  const parts = (fp: number): number[] => compute(readers.map((read) => read(fp)));
  if (e.type.kind === 'struct') return pairOf(c, e, parts);
  const round = e.type.kind === 'float' ? roundingOf(e.type) : Number;
  return v.fromValue(c, e.type, (fp) => round(parts(fp)[0] ?? 0));
}

/** From the parts of the operands to those of the result. */
function computation(name: string): ((given: readonly number[][]) => number[]) | undefined {
  if (conversions.test(name)) {
    if (name.startsWith('__high')) return ([pair]) => [pair?.[1] ?? 0];
    if (name.startsWith('__low')) return ([pair]) => [pair?.[0] ?? 0];
    return (given) =>
      given.length === 1 && given[0]?.length === 1 ? [given[0][0]!, given[0][0]!] : given.flat();
  }
  const compare = halfComparison(name);
  if (compare !== undefined) return ([a, b]) => [compare(a?.[0] ?? 0, b?.[0] ?? 0) ? 1 : 0];
  const apply = halfFunction(name);
  if (apply === undefined) return undefined;
  return ([a, b, z]) => (a ?? []).map((part, i) => apply(part, b?.[i] ?? 0, z?.[i] ?? 0));
}

/** A scalar as one part, a pair as two. */
function partsOf(c: FunctionCompiler, code: Code, v: ValueCompiler): (fp: number) => number[] {
  const read = v.reader(c, code);
  const { type } = code;
  if (code.cls !== 'aggregate' || type.kind !== 'struct') return (fp) => [Number(read(fp))];
  const { runtime } = c.unit;
  return (fp) => {
    const view = new DataView(runtime.readBytes(Number(read(fp)), type.sizeInBytes, c.callee.at).buffer);
    return type.fields.map((field) =>
      Number(readScalar(view, field.offsetInBytes, memoryFormat(field.type)!)),
    );
  };
}

function pairOf(c: FunctionCompiler, e: Intrinsic, parts: (fp: number) => number[]): Code {
  const { type } = e;
  if (type.kind !== 'struct') throw unsupported(`the function \`${e.name}\` in host code`, e.at);
  const { doubles } = c.machine;
  const { runtime } = c.unit;
  const { offset } = temporaryAddress(c, type, e.at);
  const slot = c.newSlot();
  const run = (fp: number): void => {
    const bytes = new Uint8Array(type.sizeInBytes);
    const view = new DataView(bytes.buffer);
    const values = parts(fp);
    type.fields.forEach((field, i) => {
      writeScalar(view, field.offsetInBytes, memoryFormat(field.type)!, values[i] ?? 0);
    });
    doubles[fp + slot] = doubles[fp + BASE_SLOT]! + offset;
    runtime.write(doubles[fp + slot]!, bytes, e.at);
  };
  return { cls: 'aggregate', type, run, slot };
}

function compileReinterpretation(c: FunctionCompiler, e: Intrinsic, v: ValueCompiler): Code | undefined {
  const [code] = v.operands(c, e);
  const from = code === undefined ? undefined : memoryFormat(code.type);
  const to = memoryFormat(e.type);
  if (code === undefined || from === undefined || to === undefined) return undefined;
  if (sizeInBytes(code.type) !== sizeInBytes(e.type)) return undefined;
  const read = v.reader(c, code);
  const view = new DataView(new ArrayBuffer(8));
  return v.fromValue(c, e.type, (fp) => {
    writeScalar(view, 0, from, read(fp));
    return readScalar(view, 0, to);
  });
}
