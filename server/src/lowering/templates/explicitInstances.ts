/** Explicit instantiations of function templates: what they are instantiated for. */
import type { FunctionIr } from '../../ir/nodes.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { outside } from '../context.ts';
import type { Context, Session } from '../context.ts';
import { instantiateFunction } from '../functions.ts';
import { declaredName } from '../names/declarators.ts';
import type { FunctionEntity, Scope, TemplateArgument } from '../names/entities.ts';
import type { Instantiation } from '../names/pendingNames.ts';
import { resolveQualified } from '../names/qualifiedNames.ts';
import { childByField, nodeText } from '../tree.ts';
import { parameterNodes, parameterTypeOf } from '../types/signatures.ts';
import { argumentsForTypes } from './argumentsForTypes.ts';
import type { KernelInstance } from './assumedInstance.ts';
import { lowerArguments } from './templateArguments.ts';

/** What an explicit instantiation makes, and the file that asks for it. */
export interface ExplicitInstance {
  readonly function: FunctionIr;
  readonly askedIn: string;
}

/** What the explicit instantiations make of the template. */
export function explicitInstances(
  entity: FunctionEntity,
  instantiations: readonly Instantiation[],
  session: Session,
): readonly (KernelInstance & ExplicitInstance)[] {
  return instantiations.flatMap(({ item, scope }) => {
    const mayName = item.text.includes(entity.name);
    const given = mayName ? explicitArguments(item.root, scope, entity, session) : undefined;
    if (given === undefined) return [];
    const made = instantiateFunction(entity, given, session);
    return [{ function: made, assumedArguments: [], askedIn: item.anchor.path }];
  });
}

/**
 * The template's arguments, as written in `template void f<int>(int*);`, or told by the types of `template void f(int*);`;
 * undefined where it instantiates something else.
 */
function explicitArguments(
  instantiation: SyntaxNode,
  scope: Scope,
  entity: FunctionEntity,
  session: Session,
): readonly TemplateArgument[] | undefined {
  const declarator = childByField(instantiation, 'declarator');
  const written = declaredName(declarator);
  if (declarator === undefined || written === undefined) return undefined;
  const isQualified = written.kind === 'qualified_identifier';
  const qualified = isQualified ? resolveQualified(written, outside(session, scope)) : undefined;
  if ((isQualified ? qualified?.scope : scope) !== entity.scope) return undefined;
  const name = qualified?.last ?? written;
  const list = name.kind === 'template_function' ? childByField(name, 'arguments') : undefined;
  const base = list === undefined ? name : childByField(name, 'name');
  if (base === undefined || nodeText(base) !== entity.name) return undefined;
  return argumentsOfInstance(entity, declarator, list, outside(session, scope));
}

/**
 * What an instantiation that declares this gives the template: the list of arguments, and the types of the parameters for
 * what the list leaves open; `cx` is where it stands.
 */
export function argumentsOfInstance(
  entity: FunctionEntity,
  declarator: SyntaxNode,
  list: SyntaxNode | undefined,
  cx: Context,
): readonly TemplateArgument[] | undefined {
  const written = list && lowerArguments(list, entity.head, cx);
  if (written !== undefined && written.length >= (entity.head?.parameters.length ?? 0)) return written;
  const given = parameterNodes(declarator).map((node, i) => parameterTypeOf(node, i, cx));
  return argumentsForTypes(entity, given, written ?? [], outside(cx.session, entity.scope)) ?? written;
}
