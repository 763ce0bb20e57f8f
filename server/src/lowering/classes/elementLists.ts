/** Elements of plain types from a list, in memory whose size is known only when the program runs. */
import type { Expression, Place, Statement } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { opaque, placeOf, read } from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import { placeOfOperand } from '../expressions/operandTypes.ts';
import { castTo, integerConstant } from '../types/conversions.ts';
import { locationOf, namedChildren } from '../tree.ts';
import { initialise } from './initialization.ts';
import { elementOperand } from './members.ts';

export function intrinsic(name: string, given: readonly Expression[], type: Type, at: Location): Expression {
  return { kind: 'intrinsic', name, arguments: given, type, at };
}

/** Gives the elements that a list names their values; those that it does not name are zero already. */
function storeList(target: Operand, list: SyntaxNode, cx: Context): Statement[] {
  return namedChildren(list).flatMap((child, i) => {
    const at = locationOf(child);
    const element = elementOperand(target, integerConstant(i, types.longType, at), cx, child);
    const place = placeOfOperand(element, cx, child);
    if (place.type.kind === 'array') {
      if (child.kind === 'initializer_list') return storeList(placeOf(place), child, cx);
      const reason = 'elements without braces for an array of variable length';
      return [statementOf(opaque(reason, at))];
    }
    return [store(place, initialise(place.type, lowerExpression(child, cx), cx, child))];
  });
}

export const statementOf = (expression: Expression): Statement => ({
  kind: 'expression',
  expression,
  at: expression.at,
});

const store = (place: Place, value: Expression): Statement =>
  statementOf({ kind: 'assign', place, value, type: place.type, at: value.at });

/** `= {1, 2}`, `{}` and `= "text"`. */
export function initialElements(
  pointer: Place,
  bytes: Expression,
  node: SyntaxNode,
  cx: Context,
): Statement[] | undefined {
  const at = locationOf(node);
  const start = castTo(read(pointer), types.pointerTo(types.voidType));
  const zero = integerConstant(0, types.intType, at);
  const clear = statementOf(intrinsic('memset', [start, zero, bytes], start.type, at));
  if (node.kind === 'initializer_list') {
    const isDesignated = namedChildren(node).some((child) => child.kind === 'initializer_pair');
    return isDesignated ? undefined : [clear, ...storeList(placeOf(pointer), node, cx)];
  }
  const text = lowerExpression(node, cx);
  if (text.kind !== 'value' || text.value.kind !== 'string' || text.value.type.kind !== 'array')
    return undefined;
  const length = integerConstant(text.value.type.length ?? 0, types.unsignedLongType, at);
  const source = castTo({ ...text.value, type: types.pointerTo(types.charType) }, start.type);
  return [clear, statementOf(intrinsic('memcpy', [start, source, length], start.type, at))];
}
