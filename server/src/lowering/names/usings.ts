/** Using-declarations, using-directives and namespace aliases. */
import type { SyntaxNode } from '../../syntax/index.ts';
import { declareEnumerators } from './declareTypes.ts';
import { addEntity } from './entities.ts';
import type { ClassInfo, Entity, Scope } from './entities.ts';
import { ownEntities } from './scopes.ts';
import { hasChild, namedChildren, nodeText } from '../tree.ts';

/** Follows `a::b::c` through namespaces and classes that are declared already. */
function followPath(scope: Scope, parts: readonly string[]): readonly Entity[] | undefined {
  let found: readonly Entity[] | undefined;
  let current: Scope | undefined;
  for (const part of parts) {
    if (found !== undefined) {
      const next = found.find((entity) => entity.kind === 'namespace');
      if (next?.kind !== 'namespace') return undefined;
      current = next.scope;
    }
    found = current === undefined ? upwardEntities(scope, part) : ownEntities(current, part);
    if (found === undefined) return undefined;
  }
  return found;
}

function upwardEntities(scope: Scope, name: string): readonly Entity[] | undefined {
  for (let current: Scope | undefined = scope; current !== undefined; current = current.parent) {
    const found = ownEntities(current, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where the search for a path starts: `::a` is looked for outside of everything, but for the libraries' scope. */
function startOf(scope: Scope, node: SyntaxNode): Scope {
  if (!nodeText(node).startsWith('::')) return scope;
  let start = scope;
  const isGlobal = ({ name, parent }: Scope): boolean => name === '' && parent?.parent === undefined;
  while (start.parent !== undefined && !isGlobal(start)) start = start.parent;
  return start;
}

const pathOf = (node: SyntaxNode): string[] =>
  nodeText(node).replaceAll(/\s/g, '').split('::').filter(Boolean);

/** `Base::Base`, `Base<T>::Base`: a class's own name within it names its constructors. */
const constructorsOf = /(\w+)\s*(?:<.*>)?\s*::\s*(\w+)$/s;

/** `using A::f, B<T, 2>::g;` */
function noteUsed({ usedNames }: ClassInfo, node: SyntaxNode): void {
  for (const [, base = '', spelt = ''] of nodeText(node).matchAll(usedMember)) {
    const name = spelt.replaceAll(/\s/g, '');
    usedNames.set(name, (usedNames.get(name) ?? new Set()).add(base));
  }
}

const usedMember = /(\w+)\s*(?:<[^;]*?>)?\s*::\s*(operator\s*(?:\(\s*\)|[^\s\w,.;]+)|\w+)\s*(?=[,;.])/g;

export function declareUsing(scope: Scope, node: SyntaxNode): void {
  for (const target of namedChildren(node)) declareUsed(scope, node, target);
}

function declareUsed(scope: Scope, node: SyntaxNode, target: SyntaxNode): void {
  const [, base, last] = constructorsOf.exec(nodeText(target)) ?? [];
  if (scope.owner !== undefined && base !== undefined && base === last) {
    scope.owner.inheritsFrom.add(base);
    return;
  }
  const path = pathOf(target);
  const name = path.at(-1);
  if (scope.owner !== undefined) noteUsed(scope.owner, node);
  const found = followPath(startOf(scope, target), path);
  if (name === undefined || found === undefined) return;
  if (hasChild(node, 'enum')) {
    for (const entity of found) if (entity.kind === 'enum') declareEnumerators(scope, entity);
  } else if (hasChild(node, 'namespace')) {
    for (const entity of found) if (entity.kind === 'namespace') scope.usings.push(entity.scope);
  } else if (path.length > 1 || nodeText(target).startsWith('::')) {
    for (const entity of [...found])
      if (scope.names.get(name)?.includes(entity) !== true) addEntity(scope, name, entity);
  }
}

export function declareNamespaceAlias(scope: Scope, node: SyntaxNode): void {
  const [name, target] = namedChildren(node);
  if (name === undefined || target === undefined) return;
  const alias = nodeText(name);
  // A copy: `namespace a = ::a;` may add to the list that was found.
  for (const entity of [...(followPath(startOf(scope, target), pathOf(target)) ?? [])]) {
    if (entity.kind === 'namespace' && scope.names.get(alias)?.includes(entity) !== true)
      addEntity(scope, alias, entity);
  }
}
