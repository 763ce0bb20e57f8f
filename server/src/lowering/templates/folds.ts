/** Fold expressions ([expr.prim.fold]). */
import * as types from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { integerConstant } from '../types/conversions.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import {
  binaryValue,
  booleanValue,
  operatorText,
  overloadedBinary,
  scalarValue,
} from '../expressions/operators.ts';
import { logical, opaque, value } from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import { rvalue } from '../expressions/operandTypes.ts';
import { namedPackContexts, packContexts } from './packs.ts';
import { childByField, locationOf } from '../tree.ts';

function combine(operator: string, left: Operand, right: Operand, cx: Context, node: SyntaxNode): Operand {
  const at = locationOf(node);
  if (operator === ',') {
    const a = rvalue(left, cx, node);
    const b = rvalue(right, cx, node);
    return value({
      kind: 'sequence',
      effects: [{ kind: 'expression', expression: a, at: a.at }],
      value: b,
      type: b.type,
      at,
    });
  }
  if (operator === '&&' || operator === '||') {
    const a = booleanValue(left, cx, node);
    const b = booleanValue(right, cx, node);
    return value(logical(operator, a, b, at));
  }
  const overloaded = overloadedBinary(operator, left, right, cx, node);
  if (overloaded !== undefined) return overloaded;
  return value(binaryValue(operator, scalarValue(left, cx, node), scalarValue(right, cx, node), at));
}

/** The value of a fold over no elements. */
function emptyFold(operator: string, node: SyntaxNode): Operand {
  const at = locationOf(node);
  if (operator === '&&') return value(integerConstant(1, types.booleanType, at));
  if (operator === '||') return value(integerConstant(0, types.booleanType, at));
  if (operator !== ',') return value(opaque(`fold of no elements with \`${operator}\``, at));
  const zero = integerConstant(0, types.intType, at);
  return value({ kind: 'cast', operand: zero, type: types.voidType, at });
}

export function lowerFold(node: SyntaxNode, cx: Context): Operand {
  const leftNode = childByField(node, 'left');
  const rightNode = childByField(node, 'right');
  if (leftNode === undefined || rightNode === undefined)
    return value(opaque('fold expression', locationOf(node)));
  const operator = operatorText(node);
  const isDots = (one: SyntaxNode): boolean => one.kind === '...';
  // A pack of no elements is one, too: `(N + ... + 0)` folds N.
  const leftPack = isDots(leftNode) ? undefined : namedPackContexts(leftNode, cx);
  const isLeftPattern = isDots(rightNode) || leftPack !== undefined;
  const patternNode = isDots(leftNode) ? rightNode : isLeftPattern ? leftNode : rightNode;
  const initNode =
    isDots(leftNode) || isDots(rightNode) ? undefined : patternNode === leftNode ? rightNode : leftNode;
  const contexts = leftPack ?? packContexts(patternNode, cx);
  const operands = contexts.map((inner) => lowerExpression(patternNode, inner));
  const initial = initNode === undefined ? undefined : lowerExpression(initNode, cx);
  // `(args op ...)` groups from the right, `(... op args)` from the left.
  const isRightFold = isLeftPattern && !isDots(leftNode);
  const all =
    initial === undefined ? operands : isRightFold ? [...operands, initial] : [initial, ...operands];
  const [first] = all;
  if (first === undefined) return emptyFold(operator, node);
  return isRightFold
    ? all.reduceRight((right, left) => combine(operator, left, right, cx, node))
    : all.reduce((left, right) => combine(operator, left, right, cx, node));
}
