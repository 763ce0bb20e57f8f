/** Values of structs, vectors and arrays that are made of their parts. */
import type { Construct, Expression } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import type { Leaf } from '../accesses/leaves.ts';
import { largeLeavesOf, leavesOf, movedLeaves } from '../accesses/leaves.ts';
import type { Compiler } from '../compiler.ts';
import { castBits } from '../intrinsics/conversionIntrinsics.ts';
import type { Mask } from '../lanes/mask.ts';
import { combined } from '../values/code.ts';
import type { AggregateCode, Code, ScalarCode } from '../values/code.ts';
import { convert, scalarClass } from '../values/convertCode.ts';
import { newRegister } from '../values/registers.ts';
import { integerConstant, unknownValue } from './expressions.ts';

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

/** What has too many scalars for registers moves as words, zeros where nothing else is given. */
function compileLarge(c: Compiler, e: Construct): Code {
  const leaves = largeLeavesOf(e.type);
  if (leaves === undefined) return unknownValue(c, e, 'a value of a union or an incomplete type', e.values);
  if (!isZero(e)) return castBits(c, constructed(c, e, leaves), leaves, e.type);
  const words = movedLeaves(e.type).map((word) => integerConstant(c, 0, word.type));
  return { cls: 'aggregate', type: e.type, ...combined(words), run: () => undefined, leaves: words };
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

function constructed(c: Compiler, e: Construct, leaves: readonly Leaf[]): AggregateCode {
  const values = e.values.map((value) => partOf(c, value));
  const runs: ((mask: Mask) => void)[] = [];
  const out: ScalarCode[] = [];
  const put = (value: ScalarCode): void => {
    const leaf = leaves[out.length];
    if (leaf === undefined) return;
    const from = convert(c.shape, value, leaf.type);
    if (from.pure && !from.aliases && from.scalar !== undefined) {
      out.push(from);
      return;
    }
    const register = newRegister(c.shape, leaf.type, from.cls, from.scalar !== undefined, false);
    runs.push((m) => register.assign(m, from));
    out.push(register.code);
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
