/**
 * Expressions that mean nothing for the types they have, such as a member that a class lacks: in a function they are a
 * gap of the source or of this front end, as an operand of `decltype` they make a substitution fail ([temp.deduct]).
 */
import type { Expression, Place } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import { walkExpression } from '../../ir/walk.ts';
import { read } from './operands.ts';
import type { Operand } from './operands.ts';

const illFormed = new WeakSet<Expression | Place>();

/** Whether everything is known that a type has: what is not found in it does not exist. */
function isKnown(type: Type | undefined): boolean {
  switch (type?.kind) {
    case undefined:
    case 'opaque':
      return false;
    case 'struct':
      return type.isPartial !== true;
    case 'pointer':
      return isKnown(type.pointee);
    case 'array':
      return isKnown(type.element);
    default:
      return true;
  }
}

/** Notes that `node` stands for nothing, if the types that it is made of are all known. */
export function noteIllFormed<T extends Expression | Place>(
  node: T,
  given: readonly (Type | undefined)[],
): T {
  if (given.every(isKnown)) illFormed.add(node);
  return node;
}

/** Whether an operand, or a part of it, was noted to stand for nothing. */
export function isIllFormed(operand: Operand): boolean {
  let isFound = false;
  const visitor = {
    expression: (node: Expression): void => {
      isFound ||= illFormed.has(node);
    },
    place: (node: Place): void => {
      isFound ||= illFormed.has(node);
    },
  };
  if (operand.kind === 'value') walkExpression(operand.value, visitor);
  if (operand.kind === 'place') walkExpression(read(operand.place), visitor);
  return isFound;
}
