/** `new` and `delete`: malloc and free with a type. */
import type { Expression, Statement } from '../ir/nodes.ts';
import * as types from '../ir/types.ts';
import type { Type } from '../ir/types.ts';
import type { SyntaxNode } from '../syntax/index.ts';
import { constructFromList } from './aggregates.ts';
import type { Context } from './context.ts';
import { castTo, integerConstant } from './conversions.ts';
import { lowerExpression, lowerValue } from './expressions.ts';
import { constructFromOperands, defaultValue } from './initialization.ts';
import { dereference, opaque, read, value } from './operands.ts';
import type { Operand } from './operands.ts';
import { rvalue, temporaryOf } from './operandTypes.ts';
import { binaryValue } from './operators.ts';
import { expandOperands } from './packs.ts';
import { childByField, hasChild, locationOf, namedChildren, qualifiersBetween } from './tree.ts';
import { applyDeclarator, lowerType } from './typeNames.ts';

/** `new T[n][4]`: T[4], n times. */
function allocation(
  node: SyntaxNode,
  cx: Context,
): { readonly type: Type; readonly count: Expression | undefined } {
  const typeNode = childByField(node, 'type');
  let type = typeNode === undefined ? types.voidType : lowerType(typeNode, cx);
  // The stars of `new T*[n]` were taken out of the text, because the grammar cannot read them.
  const stars = qualifiersBetween(node, node.start, node.end).find((one) => one.name === 'new*');
  for (let i = 0; i < (stars?.arguments?.length ?? 0); i++) type = types.pointerTo(type);
  const declarator = childByField(node, 'declarator');
  if (declarator === undefined) return { type, count: undefined };
  if (declarator.kind !== 'new_declarator')
    return { type: applyDeclarator(type, declarator, cx).type, count: undefined };
  const lengthNode = childByField(declarator, 'length');
  const inner = namedChildren(declarator).find((child) => child.kind === 'new_declarator');
  const innerLength = inner === undefined ? undefined : childByField(inner, 'length');
  if (innerLength !== undefined) {
    const length = lowerValue(innerLength, cx);
    type = types.arrayOf(type, length.kind === 'integer' ? Number(length.value) : undefined);
  }
  return { type, count: lengthNode === undefined ? undefined : lowerValue(lengthNode, cx) };
}

export function lowerNew(node: SyntaxNode, cx: Context): Operand {
  const at = locationOf(node);
  const { type, count } = allocation(node, cx);
  const size = types.sizeInBytes(type);
  const pointer = types.pointerTo(type);
  if (size === undefined) return value(opaque(`\`new\` of \`${types.typeName(type)}\``, at, pointer));
  const bytes = integerConstant(BigInt(size), types.unsignedLongType, at);
  const total =
    count === undefined ? bytes : binaryValue('*', castTo(count, types.unsignedLongType), bytes, at);
  const placement = childByField(node, 'placement');
  const placementNode = placement === undefined ? undefined : namedChildren(placement)[0];
  const memory: Expression =
    placementNode === undefined
      ? {
          kind: 'intrinsic',
          name: 'operator new',
          arguments: [total],
          type: types.pointerTo(types.voidType),
          at,
        }
      : rvalue(lowerExpression(placementNode, cx), cx, placementNode);
  const result: Expression = { kind: 'cast', operand: memory, type: pointer, at };
  const initial = count === undefined ? initialObject(node, type, cx) : undefined;
  if (initial === undefined) return value(result);
  const temporary = temporaryOf(pointer, result, cx, at);
  const place = dereference(read(temporary.place), at);
  const store: Statement = {
    kind: 'expression',
    expression: { kind: 'assign', place, value: initial, type, at },
    at,
  };
  return value({
    kind: 'sequence',
    effects: [temporary.declare, store],
    value: read(temporary.place),
    type: pointer,
    at,
  });
}

function initialObject(node: SyntaxNode, type: Type, cx: Context): Expression | undefined {
  const list = childByField(node, 'arguments');
  if (list === undefined) return defaultValue(type, cx, node);
  if (list.kind === 'initializer_list') return constructFromList(type, list, cx);
  const operands = expandOperands(namedChildren(list), cx).map((one) => one.operand);
  return constructFromOperands(type, operands, cx, node);
}

export function lowerDelete(node: SyntaxNode, cx: Context): Operand {
  const operandNode = namedChildren(node).at(-1);
  const at = locationOf(node);
  if (operandNode === undefined) return value(opaque('incomplete `delete`', at));
  const pointer = lowerValue(operandNode, cx);
  const name = hasChild(node, '[') ? 'operator delete[]' : 'operator delete';
  return value({ kind: 'intrinsic', name, arguments: [pointer], type: types.voidType, at });
}
