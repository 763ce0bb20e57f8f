/** Explicit instantiations of function templates: what they are instantiated for. */
import type { SyntaxNode } from '../../syntax/index.ts';
import { outside } from '../context.ts';
import type { Context, Session } from '../context.ts';
import { declaredName } from '../names/declarators.ts';
import type { FunctionEntity, Scope, TemplateArgument } from '../names/entities.ts';
import { childByField, nodeText } from '../tree.ts';
import { parameterNodes, parameterTypeOf } from '../types/signatures.ts';
import { newDeduction, unify } from './deduce.ts';
import { functionPatterns } from './patterns.ts';
import { lowerArguments } from './templateArguments.ts';

/**
 * The template's arguments, as written in `template void f<int>(int*);` or told by the types of `template void f(int*);`;
 * undefined where it instantiates something else.
 */
export function explicitArguments(
  instantiation: SyntaxNode,
  scope: Scope,
  entity: FunctionEntity,
  session: Session,
): readonly TemplateArgument[] | undefined {
  const declarator = childByField(instantiation, 'declarator');
  const name = declaredName(declarator);
  if (declarator === undefined || name === undefined || scope !== entity.scope) return undefined;
  const list = name.kind === 'template_function' ? childByField(name, 'arguments') : undefined;
  const base = list === undefined ? name : childByField(name, 'name');
  if (base === undefined || nodeText(base) !== entity.name) return undefined;
  const cx = outside(session, scope);
  return list === undefined ? fromParameters(declarator, entity, cx) : lowerArguments(list, entity.head, cx);
}

function fromParameters(
  declarator: SyntaxNode,
  { head, declarator: own }: FunctionEntity,
  cx: Context,
): readonly TemplateArgument[] | undefined {
  if (head === undefined) return undefined;
  const given = parameterNodes(declarator);
  const patterns = functionPatterns(parameterNodes(own), head, cx);
  if (given.length !== patterns.length || patterns.some(({ isPack }) => isPack)) return undefined;
  const deduction = newDeduction();
  const isMatch = patterns.every(({ pattern }, i) => {
    const type = parameterTypeOf(given[i]!, i, cx);
    const referred = type.kind === 'pointer' && type.isReference ? type.pointee : type;
    return unify(pattern, { kind: 'type', type: referred }, deduction, cx);
  });
  const bound = head.parameters.map((parameter) => deduction.bindings.get(parameter.name));
  return isMatch && bound.every((argument) => argument !== undefined) ? bound : undefined;
}
