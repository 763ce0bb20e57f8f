/** Values of structs, vectors and arrays that are made of their parts. */
import type { Construct, Expression } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import { sizeInBytes } from '../../ir/types.ts';
import type { Leaf } from '../accesses/leaves.ts';
import { largeLeavesOf, leavesOf, movedLeaves } from '../accesses/leaves.ts';
import type { Compiler } from '../compiler.ts';
import { castBits } from '../intrinsics/conversionIntrinsics.ts';
import type { Mask } from '../lanes/mask.ts';
import { combined } from '../values/code.ts';
import type { AggregateCode, Code, ScalarCode } from '../values/code.ts';
import { convert, scalarClass } from '../values/convertCode.ts';
import { partOfWord } from '../values/contraction.ts';
import { compileBinary } from '../values/operators.ts';
import { newRegister } from '../values/registers.ts';
import { integerConstant, unknownValue } from './expressions.ts';

type Run = (mask: Mask) => void;

export function compileConstruct(c: Compiler, e: Construct): Code {
  const scalar = scalarClass(e.type);
  if (scalar !== undefined) {
    return e.values[0] === undefined
      ? integerConstant(c, 0, e.type)
      : convert(c.shape, c.scalar(e.values[0]), e.type);
  }
  const leaves = leavesOf(e.type);
  return leaves === undefined ? compileLarge(c, e) : constructed(c, e, leaves);
}

/** What has too many scalars for registers, or overlapping ones, moves as words, zeros where nothing else is given. */
function compileLarge(c: Compiler, e: Construct): Code {
  const leaves = largeLeavesOf(e.type);
  if (leaves === undefined) return compileOverlapping(c, e);
  if (!isZero(e)) return castBits(c, constructed(c, e, leaves), leaves, e.type);
  const words = movedLeaves(e.type).map((word) => integerConstant(c, 0, word.type));
  return { cls: 'aggregate', type: e.type, ...combined(words), run: () => undefined, leaves: words };
}

/** With a union in it, of which the first member is given. */
function compileOverlapping(c: Compiler, e: Construct): Code {
  const parts: Part[] = [];
  if (!collectParts(c, e, 0, parts)) {
    return unknownValue(c, e, 'a value of a union or an incomplete type', e.values);
  }
  const codes = parts.map((part) => part.code);
  const scalars = parts.flatMap(({ code }) =>
    code.cls === 'aggregate' ? code.leaves : code.cls === 'void' ? [] : [code],
  );
  const whole: AggregateCode = {
    cls: 'aggregate',
    type: e.type,
    ...combined(codes),
    aliases: false,
    run: (m) => codes.forEach((code) => code.cls === 'aggregate' && code.run(m)),
    leaves: scalars,
  };
  return castBits(
    c,
    whole,
    parts.flatMap((part) => part.leaves),
    e.type,
  );
}

interface Part {
  readonly code: Code;
  readonly leaves: readonly Leaf[];
}

/** What is given, with its place in the whole; false where that is not known. */
function collectParts(c: Compiler, e: Expression, offset: number, into: Part[]): boolean {
  const { type } = e;
  if (sizeInBytes(type) === undefined) return false;
  if (
    e.kind === 'construct' &&
    type.kind === 'struct' &&
    type.hasTable !== true &&
    leavesOf(type) === undefined
  ) {
    return e.values.every((value, i) => {
      const field = type.fields[i];
      return field !== undefined && !field.bits && collectParts(c, value, offset + field.offsetInBytes, into);
    });
  }
  const leaves = scalarClass(type) === undefined ? movedLeaves(type) : [{ type, offsetInBytes: 0 }];
  if (leaves.some((leaf) => leaf.bits)) return false;
  into.push({
    code: c.expression(e),
    leaves: leaves.map((leaf) => ({ ...leaf, offsetInBytes: offset + leaf.offsetInBytes })),
  });
  return true;
}

/** The bits of all of it, whose tables of virtual functions are zero here as well. */
function isZero(e: Expression): boolean {
  switch (e.kind) {
    case 'construct':
      return e.values.every(isZero);
    case 'cast':
      return isZero(e.operand);
    case 'integer':
      return Number(e.value) === 0;
    case 'float':
      return Object.is(e.value, 0);
    default:
      return false;
  }
}

/** What it is when this is run, in a register where that may be another thing later. */
function held<Of extends ScalarCode>(c: Compiler, from: Of, runs: Run[]): Of {
  if (from.pure && !from.aliases && from.scalar !== undefined) return from;
  const register = newRegister(c.shape, from.type, from.cls, from.scalar !== undefined, false);
  runs.push((m) => register.assign(m, from));
  return register.code as Of;
}

/** A product, for sums of it: its factors are held. */
function heldProduct(c: Compiler, e: Construct, from: ScalarCode, runs: Run[]): ScalarCode | undefined {
  if (from.cls !== 'float' && from.cls !== 'double') return undefined;
  const { factors, type } = from;
  if (factors === undefined || factors.isNegated) return undefined;
  const a = held<ScalarCode>(c, factors.a, runs);
  return compileBinary(c, e.at, '*', type, a, held<ScalarCode>(c, factors.b, runs));
}

function constructed(c: Compiler, e: Construct, leaves: readonly Leaf[]): AggregateCode {
  const values = e.values.map((value) => partOf(c, value));
  const runs: Run[] = [];
  const out: ScalarCode[] = [];
  const put = (value: ScalarCode): void => {
    const leaf = leaves[out.length];
    if (leaf === undefined) return;
    const from = partOfWord(convert(c.shape, value, leaf.type));
    out.push(heldProduct(c, e, from, runs) ?? held(c, from, runs));
  };
  if (e.type.kind === 'struct' && e.type.hasTable === true) put(integerConstant(c, 0, leaves[0]!.type));
  for (const value of values) {
    if (value.cls === 'void') continue;
    if (value.cls === 'aggregate') {
      runs.push(value.run);
      value.leaves.forEach(put);
    } else put(value);
  }
  while (out.length < leaves.length) out.push(integerConstant(c, 0, leaves[out.length]!.type));
  return {
    cls: 'aggregate',
    type: e.type,
    ...combined(values),
    aliases: false,
    run: (m) => runs.forEach((run) => run(m)),
    leaves: out,
  };
}

/** A part with its own scalars, also where it is large itself: it is made on the spot, or its words are seen as them. */
function partOf(c: Compiler, value: Expression): Code {
  const leaves = isLarge(value.type) ? largeLeavesOf(value.type) : undefined;
  if (leaves === undefined) return c.expression(value);
  if (value.kind === 'construct') return constructed(c, value, leaves);
  return castBits(c, c.expression(value), movedLeaves(value.type), value.type, leaves);
}

const isLarge = (type: Type): boolean => scalarClass(type) === undefined && leavesOf(type) === undefined;
