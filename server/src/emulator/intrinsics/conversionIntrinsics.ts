import type { Intrinsic } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import { doubleType, sizeInBytes } from '../../ir/types.ts';
import { combined } from '../values/code.ts';
import type { Code, LongScalar, ScalarCode } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import { convert, scalarClass } from '../values/convertCode.ts';
import { after, integerConstant } from '../statements/expressions.ts';
import { doubleByLane, floatByLane } from '../values/floatCode.ts';
import { roundTiesToEven } from '../values/halfFloat.ts';
import type { Leaf } from '../accesses/leaves.ts';
import { movedLeaves } from '../accesses/leaves.ts';
import type { Mask } from '../lanes/mask.ts';
import { laneReader, loadedCode, newLoader } from '../accesses/memoryValues.ts';
import type { Loader } from '../accesses/memoryValues.ts';
import { compileBinary } from '../values/operators.ts';
import { Region } from '../memory/region.ts';
import { memoryFormat, writeScalar } from '../values/scalarBytes.ts';
import { roundTo16Bits, roundToFloat } from '../values/specialFunctions.ts';

const roundings: Readonly<Record<string, (value: number) => number>> = {
  rn: roundTiesToEven,
  rz: Math.trunc,
  ru: Math.ceil,
  rd: Math.floor,
};

const reinterpretations = new Set([
  'bit_cast',
  '__float_as_int',
  '__float_as_uint',
  '__int_as_float',
  '__uint_as_float',
  '__double_as_longlong',
  '__longlong_as_double',
  '__half_as_ushort',
  '__half_as_short',
  '__ushort_as_half',
  '__short_as_half',
  '__bfloat16_as_ushort',
  '__ushort_as_bfloat16',
]);

/** Conversions with a rounding mode, and those of bits. */
export function conversionIntrinsic(c: Compiler, e: Intrinsic): Code | undefined {
  const { name, type } = e;
  if (reinterpretations.has(name)) return bitCast(c, c.expression(e.arguments[0]!), type);
  if (name === '__double2hiint' || name === '__double2loint') {
    const bits = bitCast(c, c.scalar(e.arguments[0]!), {
      kind: 'integer',
      name: 'long',
      bits: 64,
      signed: true,
    });
    if (bits.cls !== 'long') return undefined;
    const part =
      name === '__double2loint'
        ? bits
        : compileBinary(c, e.at, '>>', bits.type, bits, integerConstant(c, 32, bits.type));
    return convert(c.shape, part, type);
  }
  if (name === '__hiloint2double') return joinDouble(c, e);
  const real = /^__(?:float|double|half)2(?:u?int|u?ll)_(r[nzud])$/.exec(name);
  if (real !== null) {
    const value = c.scalar(e.arguments[0]!);
    const apply = roundings[real[1]!]!;
    const rounded =
      value.cls === 'double'
        ? doubleByLane(c.shape, value.type, c.machine, [value], apply, 0)
        : value.cls === 'float'
          ? floatByLane(c.shape, value.type, c.machine, [value], apply, 0)
          : value;
    return convert(c.shape, rounded, type);
  }
  const directed = /^__(?:u?int|u?short|double|float|u?ll)2(?:float|half|bfloat16)_(r[zud])$/.exec(name);
  if (directed !== null && type.kind === 'float' && type.format !== 'double') {
    const wide = convert(c.shape, c.scalar(e.arguments[0]!), doubleType);
    if (wide.cls !== 'double') return undefined;
    const mode = directed[1]!;
    const { format } = type;
    const round = (a: number): number =>
      format === 'single' ? roundToFloat(a, mode) : roundTo16Bits(a, format, mode);
    return convert(c.shape, doubleByLane(c.shape, doubleType, c.machine, [wide], round, 0), type);
  }
  if (/^__(u?int|u?ll|float|double|half|bfloat16|ushort|short)2\w+$/.test(name) && e.arguments.length === 1) {
    if (scalarClass(type) === undefined) return undefined;
    return convert(c.shape, c.scalar(e.arguments[0]!), type);
  }
  return undefined;
}

/** The double whose high and low words are the two arguments. */
function joinDouble(c: Compiler, e: Intrinsic): Code {
  const long = { kind: 'integer', name: 'unsigned long', bits: 64, signed: false } as const;
  const unsigned = { kind: 'integer', name: 'unsigned int', bits: 32, signed: false } as const;
  const wide = (i: number): ScalarCode =>
    convert(c.shape, convert(c.shape, c.scalar(e.arguments[i]!), unsigned), long);
  const high = compileBinary(c, e.at, '<<', long, wide(0), integerConstant(c, 32, long));
  return bitCast(c, compileBinary(c, e.at, '|', long, high, wide(1)), e.type);
}

/** The bytes of a value seen as another type, through a scratch memory with a slot for each lane. */
export function bitCast(c: Compiler, value: Code, type: Type): Code {
  return castBits(c, value, movedLeaves(value.type), type);
}

/** The same of a value whose scalars are `from`, seen as scalars `to` of the type. */
export function castBits(
  c: Compiler,
  value: Code,
  from: readonly Leaf[],
  type: Type,
  to: readonly Leaf[] = movedLeaves(type),
): Code {
  if (value.cls === 'void') return value;
  const slot = Math.ceil(Math.max(sizeInBytes(value.type) ?? 8, sizeInBytes(type) ?? 8, 8) / 8) * 8;
  const lanes = c.shape.warps * 32;
  const scratch = new Region(0, slot * lanes, 'local', '', true);
  const { view } = scratch;
  const parts = value.cls === 'aggregate' ? value.leaves : [value];
  const loaders: Loader[] = to.map((leaf) => newLoader(c.shape, memoryFormat(leaf.type)!));
  const run = (m: Mask): void => {
    if (value.cls === 'aggregate') value.run(m);
    const readers: ((lane: number) => LongScalar)[] = parts.map((part) => laneReader(part, m));
    for (const loader of loaders) loader.startLanes();
    for (let lane = 0; lane < c.shape.threads; lane++) {
      readers.forEach((read, i) => {
        const leaf = from[i];
        if (leaf === undefined) return;
        writeScalar(view, lane * slot + leaf.offsetInBytes, memoryFormat(leaf.type)!, read(lane));
      });
      loaders.forEach((loader, i) => loader.loadLane(scratch, lane * slot + to[i]!.offsetInBytes, lane));
    }
    for (const loader of loaders) loader.finishLanes();
  };
  const leaves = to.map((leaf, i) => loadedCode(leaf.type, loaders[i]!, scalarClass(leaf.type)!));
  const traits = { ...combined(parts), aliases: false, fixed: false };
  if (scalarClass(type) !== undefined && leaves[0] !== undefined) {
    const code = after(c, leaves[0], run);
    return { ...code, ...traits, type };
  }
  return { cls: 'aggregate', type, ...traits, run, leaves };
}
