/** `requires (T a) { a.size(); typename T::type; }`: whether what it lists means something ([expr.prim.req]). */
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { unevaluated } from '../context.ts';
import { isCertainFailure } from '../templates/templateArguments.ts';
import {
  childByField,
  childOfKind,
  firstNamed,
  locationOf,
  namedChildren,
  qualifiersBetween,
} from '../tree.ts';
import { typeOfOperand } from '../types/decltypes.ts';
import { withParameters } from '../types/signatures.ts';
import { missingMember, tryLowerType } from '../types/typeNames.ts';
import { everyOf, isSatisfied, isSatisfiedBy } from '../templates/constraints.ts';
import { constantExpression } from './operandTypes.ts';
import { opaque, value } from './operands.ts';
import type { Operand } from './operands.ts';

export function lowerRequires(node: SyntaxNode, cx: Context): Operand {
  const at = locationOf(node);
  const list = childOfKind(node, 'requirement_seq');
  const inner = unevaluated(withParameters(node, cx));
  const met = list === undefined ? undefined : everyOf(namedChildren(list).map((one) => isMet(one, inner)));
  return value(
    met === undefined
      ? opaque('a requirement that may or may not be met', at, types.booleanType)
      : constantExpression(met ? 1n : 0n, types.booleanType, at),
  );
}

function isMet(requirement: SyntaxNode, cx: Context): boolean | undefined {
  const inner = firstNamed(requirement);
  // The grammar takes the `;` behind a type for one more.
  if (inner === undefined) return true;
  switch (requirement.kind) {
    case 'simple_requirement':
      return qualifiersBetween(inner, inner.start, inner.start + 1).some(({ name }) => name === 'requires')
        ? isSatisfied(inner, cx)
        : exists(typeOfOperand(inner, inner, cx));
    case 'type_requirement':
      return exists(tryLowerType(inner, cx) ?? missingMember(inner, cx));
    case 'compound_requirement': {
      const type = typeOfOperand(inner, inner, cx);
      const isFormed = exists(type);
      const trailing = childOfKind(requirement, 'trailing_return_type');
      const constraint = trailing && firstNamed(trailing);
      const concept = constraint && (childByField(constraint, 'type') ?? constraint);
      return isFormed === true && concept !== undefined
        ? isSatisfiedBy(concept, { kind: 'type', type }, cx)
        : isFormed;
    }
    default:
      return undefined;
  }
}

/** Undefined where it cannot be told whether there is such a thing. */
function exists(type: Type | undefined): boolean | undefined {
  if (type === undefined) return undefined;
  if (isCertainFailure(type)) return false;
  return type.kind === 'opaque' ? undefined : true;
}
