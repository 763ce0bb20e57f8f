/** What an expression reads without naming it: behind references and pointers, also in functions that it hands them to. */
import type { Expression, Variable } from '../../ir/nodes.ts';
import { expressionHas } from '../../ir/walk.ts';
import type { Relevance } from '../relevance/relevance.ts';

/** Whether the expression may read one of the variables through a pointer. */
export function mayReadBehindPointers(
  expression: Expression,
  variables: ReadonlySet<Variable>,
  relevance: Relevance,
): boolean {
  if (variables.size === 0) return false;
  const reaches = (pointer: Expression): boolean => {
    const reached = relevance.reachedBy([pointer]);
    for (const one of variables) if (reached === undefined ? one.addressTaken : reached.has(one)) return true;
    return false;
  };
  return expressionHas(expression, {
    place: (place) => place.kind === 'dereference' && reaches(place.pointer),
    expression: (node) =>
      node.kind === 'call' && node.arguments.some((one) => one.type.kind === 'pointer' && reaches(one)),
  });
}
