/** `a::B<int>::c`: from the outermost component inwards. */
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import type { EnumEntity, Entity, Scope } from './entities.ts';
import { lookup, lookupIn } from './scopes.ts';
import { childByField, nodeText } from '../tree.ts';
import { classOfType, lowerType } from '../types/typeNames.ts';
import { assumedMemberClass } from '../templates/assumedClass.ts';
import { typeOfEntity } from './typeEntities.ts';

export interface QualifiedName {
  /** Undefined where a component is not known. */
  readonly scope: Scope | undefined;
  /** For `Color::Red`. */
  readonly enumeration: EnumEntity | undefined;
  /** Text of the components before the last, e.g. `std::` gives `std`. */
  readonly prefix: string;
  readonly last: SyntaxNode;
}

function globalScope(cx: Context): Scope {
  return cx.session.globalScope;
}

type ScopeTarget = { readonly scope: Scope } | { readonly enumeration: EnumEntity } | undefined;

function targetOfEntity(entity: Entity, cx: Context): ScopeTarget {
  if (entity.kind === 'namespace') return { scope: entity.scope };
  if (entity.kind === 'enum') return { enumeration: entity };
  const type = typeOfEntity(entity, cx);
  if (type === undefined) return undefined;
  const enumeration = type.kind === 'integer' ? cx.session.enums.get(type) : undefined;
  if (enumeration !== undefined) return { enumeration };
  const info = classOfType(type, cx);
  return info === undefined ? undefined : { scope: info.scope };
}

const valueKinds: readonly Entity['kind'][] = [
  'function',
  'variable',
  'local',
  'field',
  'constant',
  'enumerator',
];

/** Before a `::` values are not seen ([basic.lookup.qual]). */
function holdNames(found: readonly Entity[]): boolean {
  return found.some(({ kind }) => !valueKinds.includes(kind));
}

/** The scope that one component names, looked up in `within` or, for the first, from the inside out. */
function targetOf(node: SyntaxNode, cx: Context, within: Scope | undefined): ScopeTarget {
  if (node.kind === 'template_type' || node.kind === 'decltype' || node.kind === 'dependent_name') {
    const type = lowerType(node, cx, within);
    const info = classOfType(type, cx);
    return info === undefined ? undefined : { scope: info.scope };
  }
  const name = nodeText(node);
  const found =
    within === undefined ? lookup(cx.session, cx.scope, name, holdNames) : lookupIn(cx.session, within, name);
  const assumed = found === undefined ? assumedMemberClass(within?.owner, name, cx.session) : undefined;
  if (assumed !== undefined) return targetOfEntity(assumed, cx);
  for (const entity of found ?? []) {
    if (entity.kind === 'alias' || entity.kind !== 'function') {
      const target = targetOfEntity(entity, cx);
      if (target !== undefined) return target;
    }
  }
  return undefined;
}

export function resolveQualified(node: SyntaxNode, cx: Context): QualifiedName {
  let current = node;
  let scope: Scope | undefined;
  let enumeration: EnumEntity | undefined;
  let isKnown = true;
  const prefix: string[] = [];
  while (current.kind === 'qualified_identifier') {
    const component = childByField(current, 'scope');
    if (component === undefined) scope = globalScope(cx);
    else {
      prefix.push(nodeText(component));
      const target: ScopeTarget = isKnown ? targetOf(component, cx, scope) : undefined;
      isKnown = target !== undefined;
      scope = target !== undefined && 'scope' in target ? target.scope : undefined;
      enumeration = target !== undefined && 'enumeration' in target ? target.enumeration : undefined;
    }
    const next = childByField(current, 'name');
    if (next === undefined) break;
    current = next;
  }
  if (current.kind === 'dependent_name')
    current = current.children.findLast((child) => child.named) ?? current;
  return { scope: isKnown ? scope : undefined, enumeration, prefix: prefix.join('::'), last: current };
}

/** Entities that a qualified name stands for. */
export function qualifiedEntities(
  name: QualifiedName,
  text: string,
  cx: Context,
): readonly Entity[] | undefined {
  return name.scope === undefined ? undefined : lookupIn(cx.session, name.scope, text);
}
