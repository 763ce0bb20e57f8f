/** Makes classes, their specialisations and enumerations known. */
import type { SyntaxNode } from '../../syntax/index.ts';
import { addEntity } from './entities.ts';
import type { ClassEntity, EnumEntity, Entity, Scope, TemplateHead } from './entities.ts';
import { ownEntities } from './scopes.ts';
import { childByField, hasChild, nodeText } from '../tree.ts';
import { builtinType } from '../types/builtinTypes.ts';

export function findUpwards(scope: Scope, name: string): Entity | undefined {
  for (let current: Scope | undefined = scope; current !== undefined; current = current.parent) {
    current.complete?.(name);
    const found = current.names
      .get(name)
      ?.find((entity) => entity.kind === 'class' || entity.kind === 'namespace');
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a name stands for a variable and for nothing else. */
export function isVariable(scope: Scope, name: string): boolean {
  for (let current: Scope | undefined = scope; current !== undefined; current = current.parent) {
    current.complete?.(name);
    const found = current.names.get(name);
    if (found !== undefined) return found.every(({ kind }) => kind === 'variable');
  }
  return false;
}

/** A class, union or struct specifier with or without body. */
export function declareClass(
  scope: Scope,
  node: SyntaxNode,
  heads: readonly TemplateHead[],
  fallback = '',
): void {
  const nameNode = childByField(node, 'name');
  const body = childByField(node, 'body');
  const head = heads.at(-1);
  if (nameNode?.kind === 'template_type') {
    declareSpecialisation(scope, node, nameNode, head ?? { parameters: [] });
    return;
  }
  if (nameNode?.kind === 'qualified_identifier') return;
  const name = nameNode === undefined ? fallback : nodeText(nameNode);
  const present = scope.names.get(name)?.find((entity): entity is ClassEntity => entity.kind === 'class');
  if (present !== undefined) {
    if (body === undefined || childByField(present.node, 'body') !== undefined) return;
    present.node = node;
    present.head = mergedHead(present.head, head);
    return;
  }
  if (name === '') return;
  // `struct double2;` and `struct __half;`, in headers that do without CUDA's own, are CUDA's types.
  const isGlobal = scope.parent?.parent === undefined;
  if (body === undefined && isGlobal && builtinType(name) !== undefined) return;
  addEntity(scope, name, classEntity(scope, node, name, head));
}

/** Defaults may stand on the forward declaration alone. */
function mergedHead(
  first: TemplateHead | undefined,
  second: TemplateHead | undefined,
): TemplateHead | undefined {
  if (first === undefined || second === undefined) return second ?? first;
  const parameters = second.parameters.map((parameter, i) =>
    parameter.defaultNode === undefined && first.parameters[i]?.defaultNode !== undefined
      ? { ...parameter, defaultNode: first.parameters[i].defaultNode }
      : parameter,
  );
  return { parameters };
}

export function classEntity(
  scope: Scope,
  node: SyntaxNode,
  name: string,
  head: TemplateHead | undefined,
): ClassEntity {
  return {
    kind: 'class',
    name,
    node,
    head,
    scope,
    specialisations: [],
    outOfLine: new Map(),
    guides: [],
    instances: new Map(),
    displayName: name,
  };
}

/** Also one of a library, whose namespace the program has opened again. */
function primaryTemplate(scope: Scope, name: string): Entity | undefined {
  const found = findUpwards(scope, name);
  return found ?? ownEntities(scope, name)?.find(({ kind }) => kind === 'class');
}

function declareSpecialisation(scope: Scope, node: SyntaxNode, name: SyntaxNode, head: TemplateHead): void {
  const base = childByField(name, 'name');
  const argumentsNode = childByField(name, 'arguments');
  if (base === undefined || argumentsNode === undefined) return;
  const primary = primaryTemplate(scope, nodeText(base));
  if (primary?.kind !== 'class' || childByField(node, 'body') === undefined) return;
  primary.specialisations.push({ node, head, argumentsNode, scope });
}

export function declareEnum(scope: Scope, node: SyntaxNode, fallback = ''): void {
  const nameNode = childByField(node, 'name');
  const name = nameNode === undefined ? fallback : nodeText(nameNode);
  const isScoped = hasChild(node, 'class') || hasChild(node, 'struct');
  const body = childByField(node, 'body');
  const entity: EnumEntity = {
    kind: 'enum',
    name,
    node,
    scope,
    isScoped,
    values: undefined,
    type: undefined,
  };
  if (name !== '' && (body !== undefined || !scope.names.has(name))) addEntity(scope, name, entity);
  if (!isScoped) declareEnumerators(scope, entity);
}

/** Makes the names inside an enumeration known in a scope. */
export function declareEnumerators(scope: Scope, enumeration: EnumEntity): void {
  for (const child of childByField(enumeration.node, 'body')?.children ?? []) {
    const enumerator = child.kind === 'enumerator' ? childByField(child, 'name') : undefined;
    if (enumerator === undefined) continue;
    const name = nodeText(enumerator);
    addEntity(scope, name, { kind: 'enumerator', name, enumeration });
  }
}
