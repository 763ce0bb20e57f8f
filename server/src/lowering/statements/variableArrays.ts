/** Arrays whose length is known only when host code reaches them: memory for as long as their block runs. */
import type { Expression, Statement, Variable } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { castTo, integerConstant } from '../types/conversions.ts';
import { isDestroyed } from '../classes/destruction.ts';
import { addEntity } from '../names/entities.ts';
import { lowerValue } from '../expressions/expressions.ts';
import { defaultValue } from '../classes/initialization.ts';
import { read, variablePlace } from '../expressions/operands.ts';
import { temporaryOf } from '../expressions/operandTypes.ts';
import { binaryValue } from '../expressions/operators.ts';
import { childByField, locationOf, nodeText } from '../tree.ts';

/** The `n` of `x[n]`, `*x[n]` and `x[n][3]`. */
function lengthOf(declarator: SyntaxNode): SyntaxNode | undefined {
  const inner = childByField(declarator, 'declarator');
  if (inner?.kind === 'array_declarator' || inner?.kind === 'pointer_declarator') return lengthOf(inner);
  return declarator.kind === 'array_declarator' && inner?.kind === 'identifier'
    ? childByField(declarator, 'size')
    : undefined;
}

/** `float x[n];` in host code; undefined where the array is none of these. */
export function declareVariableArray(
  type: Type,
  declarator: SyntaxNode,
  name: SyntaxNode,
  cx: Context,
): Statement[] | undefined {
  if (cx.frame?.role !== 'host' || type.kind !== 'array' || type.length !== undefined) return undefined;
  const { element } = type;
  const size = types.sizeInBytes(element);
  const lengthNode = lengthOf(declarator);
  // Elements that are constructed would need a loop; nobody writes such arrays.
  const isPlain = !isDestroyed(element, cx.session) && defaultValue(element, cx, declarator) === undefined;
  if (lengthNode === undefined || size === undefined || size === 0 || !isPlain) return undefined;
  const at = locationOf(declarator);
  const length = castTo(lowerValue(lengthNode, cx), types.unsignedLongType);
  const bytes = temporaryOf(
    types.unsignedLongType,
    binaryValue('*', length, integerConstant(size, types.unsignedLongType, at), at),
    cx,
    at,
  );
  const pointer = types.pointerTo(element);
  const variable: Variable = {
    kind: 'variable',
    name: nodeText(name),
    type: pointer,
    storage: 'local',
    addressTaken: false,
    at,
  };
  const intrinsic = (called: string, argument: Expression, result: Type): Expression => ({
    kind: 'intrinsic',
    name: called,
    arguments: [argument],
    type: result,
    at,
  });
  const memory = intrinsic('alloca', read(bytes.place), types.pointerTo(types.voidType));
  cx.scope.names.delete(variable.name);
  addEntity(cx.scope, variable.name, { kind: 'local', variable, constant: undefined });
  cx.frame.variableSizes ??= new Map();
  cx.frame.variableSizes.set(variable, read(bytes.place));
  const destroy = intrinsic('free', read(variablePlace(variable, at)), types.voidType);
  return [bytes.declare, { kind: 'declare', variable, initializer: castTo(memory, pointer), destroy, at }];
}
