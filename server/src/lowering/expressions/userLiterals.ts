/** Literals with a suffix of the program's or the library's own: `20ms`, `2.5_km`, `"text"s`. */
import * as types from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { callCandidate } from '../classes/methods.ts';
import type { Context } from '../context.ts';
import type { FunctionEntity } from '../names/entities.ts';
import { lookup } from '../names/scopes.ts';
import { firstNamed, locationOf, nodeText } from '../tree.ts';
import { castTo, integerConstant } from '../types/conversions.ts';
import { lowerExpression } from './expressions.ts';
import { opaque, value } from './operands.ts';
import type { Operand } from './operands.ts';
import { operandType, rvalue } from './operandTypes.ts';
import { resolveOverload } from './overloads.ts';

/** What the operator is given: the widest number of the literal's kind, or a text and its length. */
function givenBy(literal: SyntaxNode, cx: Context): Operand[] {
  const operand = lowerExpression(literal, cx);
  const type = operandType(operand);
  const at = locationOf(literal);
  if (type?.kind === 'array') {
    const length = integerConstant((type.length ?? 1) - 1, types.unsignedLongType, at);
    return [operand, value(length)];
  }
  const number = rvalue(operand, cx, literal);
  if (type?.kind === 'float') return [value(castTo(number, types.doubleType))];
  return [value(type === types.charType ? number : castTo(number, types.unsignedLongLongType))];
}

export function lowerUserLiteral(node: SyntaxNode, cx: Context): Operand {
  const literal = firstNamed(node);
  const suffix = node.children.find(({ kind }) => kind === 'literal_suffix');
  const name = `operator""${suffix === undefined ? '' : nodeText(suffix)}`;
  const found = lookup(cx.session, cx.scope, name) ?? [];
  const functions = found.filter((one): one is FunctionEntity => one.kind === 'function');
  const operands = literal === undefined ? [] : givenBy(literal, cx);
  const chosen = resolveOverload(functions, undefined, cx, operands, cx, node);
  return chosen === undefined
    ? value(opaque(`unknown literal \`${nodeText(node)}\``, locationOf(node)))
    : callCandidate(chosen, undefined, operands, cx, node);
}
