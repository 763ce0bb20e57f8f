/** sizeof, alignof and `sizeof...`. */
import { alignmentInBytes, exactSizeInBytes, referred, typeName, unsignedLongType } from '../../ir/types.ts';
import type { Expression } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { unevaluated } from '../context.ts';
import { isTypeName } from '../disguises/disguises.ts';
import { integerConstant } from './conversions.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { opaque, value } from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import { operandType, rvalue } from '../expressions/operandTypes.ts';
import { packLength } from '../templates/packs.ts';
import { childByField, firstNamed, hasChild, locationOf, withoutParentheses } from '../tree.ts';
import { lowerType } from './typeNames.ts';

/** The type that the operand of sizeof or typeid has or is. */
export function measuredType(node: SyntaxNode, cx: Context): Type | undefined {
  const typeNode = childByField(node, 'type');
  const named = typeNode && childByField(typeNode, 'type');
  // `x & sizeof(a)`: only the name tells that it is no type.
  const isValue = named?.kind === 'type_identifier' && isTypeName(named, cx) === false;
  if (typeNode !== undefined && !isValue) return referred(lowerType(typeNode, cx));
  const valueNode = isValue ? named : (childByField(node, 'value') ?? firstNamed(node));
  if (valueNode === undefined) return undefined;
  const inner = unevaluated(cx);
  const operand = lowerExpression(valueNode, inner);
  return operandType(operand) ?? rvalue(operand, inner, valueNode).type;
}

function measure(type: Type | undefined, size: number | undefined, node: SyntaxNode, what: string): Operand {
  const at = locationOf(node);
  if (size !== undefined) return value(integerConstant(size, unsignedLongType, at));
  const name = type === undefined ? '?' : typeName(type);
  const reason = type?.kind === 'opaque' ? type.reason : `${what} of \`${name}\` is unknown`;
  return value(opaque(reason, at, unsignedLongType));
}

/** Of an array whose length is no constant. */
function variableSize(node: SyntaxNode, cx: Context): Expression | undefined {
  const { variableSizes, variableTypes } = cx.frame ?? {};
  const named = childByField(node, 'value');
  if (variableTypes === undefined || named === undefined) return undefined;
  const operand = lowerExpression(withoutParentheses(named), unevaluated(cx));
  if (operand.kind !== 'place') return undefined;
  const { place } = operand;
  const whole = place.kind === 'variablePlace' ? variableSizes?.get(place.variable)?.bytes : undefined;
  return whole ?? variableTypes.get(place.type);
}

export function lowerSizeof(node: SyntaxNode, cx: Context): Operand {
  if (hasChild(node, '...')) {
    const packNode = childByField(node, 'value') ?? firstNamed(node);
    const length = packNode === undefined ? undefined : packLength(packNode, cx);
    return measure(undefined, length, node, 'length');
  }
  const variable = variableSize(node, cx);
  if (variable !== undefined) return value(variable);
  const type = measuredType(node, cx);
  return measure(type, type === undefined ? undefined : exactSizeInBytes(type), node, 'size');
}

export function lowerAlignof(node: SyntaxNode, cx: Context): Operand {
  const type = measuredType(node, cx);
  const isKnown = type !== undefined && type.kind !== 'opaque';
  return measure(type, isKnown ? alignmentInBytes(type) : undefined, node, 'alignment');
}
