/** Template arguments that the types of a function's parameters tell, where nobody calls it ([temp.deduct.funcaddr]). */
import { referred } from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { Context } from '../context.ts';
import type { FunctionEntity, TemplateArgument } from '../names/entities.ts';
import { parameterNodes } from '../types/signatures.ts';
import { newDeduction, unify } from './deduce.ts';
import { functionPatterns } from './patterns.ts';

/** `known` are those written out; undefined where the types are others, or leave an argument open. */
export function argumentsForTypes(
  { head, declarator }: FunctionEntity,
  given: readonly Type[],
  known: readonly TemplateArgument[],
  cx: Context,
): readonly TemplateArgument[] | undefined {
  if (head === undefined) return undefined;
  const patterns = functionPatterns(parameterNodes(declarator), head, cx);
  if (given.length !== patterns.length || patterns.some(({ isPack }) => isPack)) return undefined;
  const deduction = newDeduction();
  known.forEach((argument, i) => {
    const parameter = head.parameters[i];
    if (parameter !== undefined) deduction.bindings.set(parameter.name, argument);
  });
  const isMatch = patterns.every(({ pattern }, i) => {
    return unify(pattern, { kind: 'type', type: referred(given[i]!) }, deduction, cx);
  });
  const bound = head.parameters.map((parameter) => deduction.bindings.get(parameter.name));
  return isMatch && bound.every((argument) => argument !== undefined) ? bound : undefined;
}
