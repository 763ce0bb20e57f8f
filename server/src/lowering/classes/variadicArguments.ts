/** What a call passes for `...` to a function of the program: words of eight bytes, one after the other. */
import type { Expression, FunctionIr } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import type { Context } from '../context.ts';
import { referToTemporary } from '../expressions/operandTypes.ts';
import { opaque } from '../expressions/operands.ts';
import { castTo } from '../types/conversions.ts';
import { intrinsic } from './elementLists.ts';

/** The parameter that <stdarg.h>'s macros begin at. */
export const variadicName = '__variadic';

const wordType = types.unsignedLongLongType;

function wordOf(argument: Expression): Expression {
  const { type, at } = argument;
  if (type.kind === 'float' && type.format === 'double')
    return castTo(intrinsic('__double_as_longlong', [argument], types.longLongType, at), wordType);
  if (type.kind === 'array') return castTo({ ...argument, type: types.pointerTo(type.element) }, wordType);
  if (type.kind === 'integer' || type.kind === 'pointer') return castTo(argument, wordType);
  return opaque(`an argument of type \`${types.typeName(type)}\` for \`...\``, at, wordType, [argument]);
}

/** The arguments as the callee takes them, where `count` belong to parameters of its own. */
export function withVariadic(
  list: readonly Expression[],
  count: number,
  callee: FunctionIr,
  cx: Context,
  at: Location,
): readonly Expression[] {
  const last = callee.parameters.at(-1);
  if (last?.name !== variadicName) return list;
  const given = list.slice(count).map(wordOf);
  // An array has an element at least.
  const values =
    given.length === 0 ? [castTo({ kind: 'integer', value: 0, type: types.intType, at }, wordType)] : given;
  const type = types.arrayOf(wordType, values.length);
  const words = referToTemporary({ kind: 'construct', values, type, at }, cx);
  return [...list.slice(0, count), castTo({ ...words, type: types.pointerTo(type) }, last.type)];
}
