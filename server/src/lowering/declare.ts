/** Makes the names that a declaration declares known in a scope, without looking at bodies or types. */
import type { SyntaxNode } from '../syntax/index.ts';
import { addEntity, createScope } from './entities.ts';
import type {
  AliasEntity,
  ClassEntity,
  ClassInfo,
  EnumEntity,
  Entity,
  FunctionEntity,
  Scope,
  TemplateHead,
  TemplateParameter,
} from './entities.ts';
import { withAutoParameters } from './genericFunctions.ts';
import {
  childByField,
  childOfKind,
  childrenByField,
  firstNamed,
  hasChild,
  hasSpecifier,
  namedChildren,
  nodeText,
} from './tree.ts';

export interface DeclareOptions {
  readonly owner: ClassInfo | undefined;
  /** Heads of the enclosing `template <…>`s of this declaration, outermost first. */
  readonly heads: readonly TemplateHead[];
  /** Called for each non-static data member. */
  readonly onField?: ((node: SyntaxNode, declarator: SyntaxNode | undefined) => void) | undefined;
}

const plain: DeclareOptions = { owner: undefined, heads: [] };

function templateParameter(node: SyntaxNode): TemplateParameter | undefined {
  const isPack = node.kind.startsWith('variadic') || hasChild(node, '...');
  const defaultNode = childByField(node, 'default_type') ?? childByField(node, 'default_value');
  switch (node.kind) {
    case 'type_parameter_declaration':
    case 'optional_type_parameter_declaration':
    case 'variadic_type_parameter_declaration': {
      const named = childByField(node, 'name') ?? childOfKind(node, 'type_identifier');
      const name = named === undefined || named === defaultNode ? '' : nodeText(named);
      return { kind: 'type', name, isPack, node, defaultNode };
    }
    case 'template_template_parameter_declaration': {
      const inner = node.children.find((child) => child.kind.includes('type_parameter_declaration'));
      const named = inner === undefined ? undefined : childOfKind(inner, 'type_identifier');
      return {
        kind: 'template',
        name: named === undefined ? '' : nodeText(named),
        isPack,
        node,
        defaultNode,
      };
    }
    case 'parameter_declaration':
    case 'optional_parameter_declaration':
    case 'variadic_parameter_declaration': {
      const name = declaredName(childByField(node, 'declarator'));
      const pack = isPack || childOfKind(node, 'variadic_declarator') !== undefined;
      return {
        kind: 'value',
        name: name === undefined ? '' : nodeText(name),
        isPack: pack,
        node,
        defaultNode,
      };
    }
    default:
      return undefined;
  }
}

export function templateHead(list: SyntaxNode | undefined): TemplateHead {
  const parameters = list === undefined ? [] : namedChildren(list).map(templateParameter);
  return { parameters: parameters.filter((parameter) => parameter !== undefined) };
}

/** The innermost declarator: the name. */
export function declaredName(declarator: SyntaxNode | undefined): SyntaxNode | undefined {
  let current = declarator;
  while (current !== undefined) {
    switch (current.kind) {
      case 'identifier':
      case 'field_identifier':
      case 'type_identifier':
      case 'qualified_identifier':
      case 'template_function':
      case 'template_method':
      case 'operator_name':
      case 'operator_cast':
      case 'destructor_name':
      case 'structured_binding_declarator':
      case 'primitive_type':
        return current;
      default:
        current = childByField(current, 'declarator') ?? innerDeclarator(current);
    }
  }
  return undefined;
}

/** The child declarator of kinds that give it no field (references, parentheses). */
export function innerDeclarator(node: SyntaxNode): SyntaxNode | undefined {
  return namedChildren(node).find(
    (child) =>
      child.field !== 'size' &&
      (child.kind.endsWith('declarator') ||
        child.kind.endsWith('identifier') ||
        child.kind === 'operator_name' ||
        child.kind === 'operator_cast' ||
        child.kind === 'destructor_name'),
  );
}

/** The function declarator that makes this a function (not a pointer to one). */
export function functionDeclarator(declarator: SyntaxNode | undefined): SyntaxNode | undefined {
  let current = declarator;
  while (current !== undefined) {
    if (current.kind === 'function_declarator') {
      const inner = childByField(current, 'declarator');
      return inner?.kind === 'parenthesized_declarator' && /^\(\s*[*&]/.test(nodeText(inner))
        ? undefined
        : current;
    }
    if (current.kind === 'operator_cast') return current;
    if (current.kind === 'init_declarator' || current.kind.startsWith('array')) return undefined;
    current = childByField(current, 'declarator') ?? innerDeclarator(current);
  }
  return undefined;
}

/** Name under which a function is found: conversion operators share one. */
function functionName(node: SyntaxNode): string {
  if (node.kind === 'operator_cast') return 'operator()cast';
  if (node.kind === 'operator_name') return nodeText(node).replace(/\s+/g, '');
  if (node.kind === 'template_function' || node.kind === 'template_method') {
    const name = childByField(node, 'name');
    return name === undefined ? nodeText(node) : nodeText(name);
  }
  return nodeText(node);
}

function declareOutOfLine(
  scope: Scope,
  node: SyntaxNode,
  declarator: SyntaxNode,
  name: SyntaxNode,
  options: DeclareOptions,
): void {
  const path: SyntaxNode[] = [];
  let last: SyntaxNode = name;
  while (last.kind === 'qualified_identifier') {
    const prefix = childByField(last, 'scope');
    if (prefix !== undefined) path.push(prefix);
    const inner = childByField(last, 'name');
    if (inner === undefined) return;
    last = inner;
  }
  const owner = path.at(-1);
  const ownerName = owner === undefined ? '' : nodeText(childByField(owner, 'name') ?? owner);
  let found: Entity | undefined;
  let current: Scope = scope;
  for (const part of path) {
    const partName = part === owner ? ownerName : nodeText(part);
    found = findUpwards(current, partName);
    if (found?.kind === 'namespace') current = found.scope;
  }
  const member = { node, heads: options.heads, declarator };
  if (found?.kind === 'class') {
    const key = functionName(last);
    const present = found.outOfLine.get(key);
    if (present === undefined) found.outOfLine.set(key, [member]);
    else present.push(member);
  } else if (found?.kind === 'namespace') {
    declareFunction(current, node, declarator, last, options);
  }
}

function findUpwards(scope: Scope, name: string): Entity | undefined {
  for (let current: Scope | undefined = scope; current !== undefined; current = current.parent) {
    const found = current.names
      .get(name)
      ?.find((entity) => entity.kind === 'class' || entity.kind === 'namespace');
    if (found !== undefined) return found;
  }
  return undefined;
}

function declareFunction(
  scope: Scope,
  node: SyntaxNode,
  declarator: SyntaxNode,
  name: SyntaxNode,
  options: DeclareOptions,
): void {
  if (name.kind === 'qualified_identifier') {
    declareOutOfLine(scope, node, declarator, name, options);
    return;
  }
  const isSpecialised = name.kind === 'template_function' || name.kind === 'template_method';
  const entity: FunctionEntity = {
    kind: 'function',
    name: functionName(name),
    node,
    declarator,
    head: withAutoParameters(options.heads.at(-1), declarator),
    scope,
    owner: options.owner,
    isStatic: hasSpecifier(node, 'static') || options.owner === undefined,
    specialisedFor: isSpecialised ? childByField(name, 'arguments') : undefined,
    instances: new Map(),
  };
  if (options.owner !== undefined && declareSpecialMember(entity, name, options.owner)) return;
  addEntity(scope, entity.name, entity);
}

function declareSpecialMember(entity: FunctionEntity, name: SyntaxNode, owner: ClassInfo): boolean {
  if (name.kind === 'operator_cast') {
    owner.conversions.push(entity);
    return true;
  }
  if (name.kind === 'destructor_name') {
    owner.destructor = entity;
    return true;
  }
  const isConstructor = childByField(entity.node, 'type') === undefined && name.kind !== 'operator_name';
  if (isConstructor) owner.constructors.push(entity);
  return isConstructor;
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
    instances: new Map(),
    displayName: name,
  };
}

function declareSpecialisation(scope: Scope, node: SyntaxNode, name: SyntaxNode, head: TemplateHead): void {
  const base = childByField(name, 'name');
  const argumentsNode = childByField(name, 'arguments');
  if (base === undefined || argumentsNode === undefined) return;
  const primary = findUpwards(scope, nodeText(base));
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
  if (body === undefined || isScoped) return;
  for (const child of body.children) {
    const enumerator = child.kind === 'enumerator' ? childByField(child, 'name') : undefined;
    if (enumerator === undefined) continue;
    const text = nodeText(enumerator);
    addEntity(scope, text, { kind: 'enumerator', name: text, enumeration: entity });
  }
}

function declareTypeSpecifier(
  scope: Scope,
  node: SyntaxNode,
  heads: readonly TemplateHead[],
  fallback: string,
): void {
  if (node.kind === 'enum_specifier') declareEnum(scope, node, fallback);
  else if (['struct_specifier', 'class_specifier', 'union_specifier'].includes(node.kind)) {
    // `struct S x;` only mentions S.
    if (childByField(node, 'body') !== undefined || node.parent?.field === undefined) {
      declareClass(scope, node, heads, fallback);
    }
  }
}

function declareVariables(scope: Scope, node: SyntaxNode, options: DeclareOptions): void {
  for (const declarator of childrenByField(node, 'declarator')) {
    const target = functionDeclarator(declarator);
    const name = declaredName(declarator);
    if (name === undefined) continue;
    if (target !== undefined) {
      declareFunction(scope, node, target, name, options);
      continue;
    }
    const isInit = declarator.kind === 'init_declarator';
    const inner = isInit ? (childByField(declarator, 'declarator') ?? declarator) : declarator;
    const isMember = options.owner !== undefined && !hasSpecifier(node, 'static');
    if (isMember && options.onField !== undefined) {
      options.onField(node, declarator);
      continue;
    }
    if (name.kind === 'qualified_identifier') {
      declareStaticMemberDefinition(scope, node, inner, name, options);
      continue;
    }
    addEntity(
      scope,
      nodeText(name.kind === 'template_function' ? (childByField(name, 'name') ?? name) : name),
      {
        kind: 'variable',
        name: nodeText(name),
        node,
        declarator: inner,
        initializer: isInit ? childByField(declarator, 'value') : defaultValueAfter(node, declarator),
        head: options.heads.at(-1),
        scope,
        owner: options.owner,
        resolved: undefined,
      },
    );
  }
}

function declareStaticMemberDefinition(
  scope: Scope,
  node: SyntaxNode,
  declarator: SyntaxNode,
  name: SyntaxNode,
  options: DeclareOptions,
): void {
  declareOutOfLine(scope, node, declarator, name, options);
}

/** `static constexpr int k = 3;` in a class keeps its value beside the declarator. */
export function defaultValueAfter(node: SyntaxNode, declarator: SyntaxNode): SyntaxNode | undefined {
  const from = node.children.indexOf(declarator);
  for (const child of node.children.slice(from + 1)) {
    if (child.field === 'declarator') return undefined;
    if (child.field === 'default_value') return child;
  }
  return undefined;
}

function declareTypedef(scope: Scope, node: SyntaxNode, heads: readonly TemplateHead[]): void {
  const typeNode = childByField(node, 'type');
  if (typeNode === undefined) return;
  const declarators = childrenByField(node, 'declarator');
  const firstName = declaredName(declarators[0]);
  declareTypeSpecifier(scope, typeNode, heads, firstName === undefined ? '' : nodeText(firstName));
  for (const declarator of declarators) {
    const name = declaredName(declarator);
    if (name === undefined) continue;
    const text = nodeText(name);
    // `typedef struct {…} S;` and `typedef struct S {…} S;` declare the struct under that name already.
    const isSame =
      declarator === name && scope.names.get(text)?.some((e) => e.kind === 'class' || e.kind === 'enum');
    if (isSame === true) continue;
    addEntity(scope, text, alias(text, typeNode, declarator, undefined, scope));
  }
}

function alias(
  name: string,
  typeNode: SyntaxNode,
  declarator: SyntaxNode | undefined,
  head: TemplateHead | undefined,
  scope: Scope,
): AliasEntity {
  return { kind: 'alias', name, typeNode, declarator, head, scope, resolved: undefined };
}

function declareAlias(scope: Scope, node: SyntaxNode, heads: readonly TemplateHead[]): void {
  const name = childByField(node, 'name');
  const typeNode = childByField(node, 'type');
  if (name === undefined || typeNode === undefined) return;
  addEntity(scope, nodeText(name), alias(nodeText(name), typeNode, undefined, heads.at(-1), scope));
}

/** The scope of a namespace inside another, made where it is new. */
export function namespaceScope(parent: Scope, name: string, isInline: boolean): Scope {
  const key = name === '' ? '(anonymous)' : name;
  const present = parent.names.get(key)?.find((entity) => entity.kind === 'namespace');
  if (present?.kind === 'namespace') return present.scope;
  const scope = createScope('namespace', parent, name);
  addEntity(parent, key, { kind: 'namespace', scope });
  if (isInline || name === '') parent.usings.push(scope);
  return scope;
}

function declareNamespace(scope: Scope, node: SyntaxNode): void {
  const name = childByField(node, 'name');
  const parts = name === undefined ? [''] : nodeText(name).split('::');
  let current = scope;
  for (const part of parts) current = namespaceScope(current, part.trim(), hasChild(node, 'inline'));
  const body = childByField(node, 'body');
  for (const child of body === undefined ? [] : namedChildren(body)) declare(current, child);
}

/** Everything one declaration declares. Unknown kinds declare nothing. */
export function declare(scope: Scope, node: SyntaxNode, options: DeclareOptions = plain): void {
  switch (node.kind) {
    case 'function_definition': {
      const declarator = childByField(node, 'declarator');
      const target = functionDeclarator(declarator);
      const name = declaredName(declarator);
      if (target !== undefined && name !== undefined) declareFunction(scope, node, target, name, options);
      return;
    }
    case 'declaration':
    case 'field_declaration': {
      const typeNode = childByField(node, 'type');
      if (typeNode !== undefined) declareTypeSpecifier(scope, typeNode, options.heads, '');
      declareVariables(scope, node, options);
      if (childByField(node, 'declarator') === undefined) options.onField?.(node, undefined);
      return;
    }
    case 'template_declaration': {
      const head = templateHead(childByField(node, 'parameters'));
      const inner = namedChildren(node).findLast((child) => child.field !== 'parameters');
      if (inner !== undefined) declare(scope, inner, { ...options, heads: [...options.heads, head] });
      return;
    }
    case 'struct_specifier':
    case 'class_specifier':
    case 'union_specifier':
      declareClass(scope, node, options.heads);
      return;
    default:
      declareOther(scope, node, options);
  }
}

function declareOther(scope: Scope, node: SyntaxNode, options: DeclareOptions): void {
  switch (node.kind) {
    case 'enum_specifier':
      declareEnum(scope, node);
      return;
    case 'type_definition':
      declareTypedef(scope, node, options.heads);
      return;
    case 'alias_declaration':
      declareAlias(scope, node, options.heads);
      return;
    case 'namespace_definition':
      declareNamespace(scope, node);
      return;
    case 'using_declaration':
      declareUsing(scope, node);
      return;
    case 'namespace_alias_definition':
      declareNamespaceAlias(scope, node);
      return;
    case 'friend_declaration': {
      const inner = firstNamed(node);
      const outer = scope.owner === undefined ? scope : namespaceAround(scope);
      if (inner?.kind === 'function_definition')
        declare(outer, inner, { owner: undefined, heads: options.heads });
      return;
    }
    case 'translation_unit':
    case 'declaration_list':
    case 'linkage_specification':
      for (const child of namedChildren(node)) declare(scope, child, options);
      return;
    default:
  }
}

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
    found = current === undefined ? upwardEntities(scope, part) : current.names.get(part);
    if (found === undefined) return undefined;
  }
  return found;
}

function upwardEntities(scope: Scope, name: string): readonly Entity[] | undefined {
  for (let current: Scope | undefined = scope; current !== undefined; current = current.parent) {
    const found = current.names.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

const pathOf = (node: SyntaxNode): string[] =>
  nodeText(node).replaceAll(/\s/g, '').split('::').filter(Boolean);

function declareUsing(scope: Scope, node: SyntaxNode): void {
  const target = firstNamed(node);
  if (target === undefined) return;
  const path = pathOf(target);
  const name = path.at(-1);
  const found = followPath(scope, path);
  if (name === undefined || found === undefined) return;
  if (hasChild(node, 'namespace')) {
    for (const entity of found) if (entity.kind === 'namespace') scope.usings.push(entity.scope);
  } else if (path.length > 1) {
    for (const entity of found)
      if (scope.names.get(name)?.includes(entity) !== true) addEntity(scope, name, entity);
  }
}

function declareNamespaceAlias(scope: Scope, node: SyntaxNode): void {
  const [name, target] = namedChildren(node);
  if (name === undefined || target === undefined) return;
  for (const entity of followPath(scope, pathOf(target)) ?? []) {
    if (entity.kind === 'namespace') addEntity(scope, nodeText(name), entity);
  }
}

function namespaceAround(scope: Scope): Scope {
  let current = scope;
  while (current.kind !== 'namespace' && current.parent !== undefined) current = current.parent;
  return current;
}
