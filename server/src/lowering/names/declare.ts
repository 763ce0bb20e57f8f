/** Makes the names that a declaration declares known in a scope, without looking at bodies or types. */
import type { SyntaxNode } from '../../syntax/index.ts';
import { addEntity, createScope } from './entities.ts';
import type { AliasEntity, ClassInfo, Entity, FunctionEntity, Scope, TemplateHead } from './entities.ts';
import { withAutoParameters } from '../templates/genericFunctions.ts';
import {
  childByField,
  childrenByField,
  firstNamed,
  hasChild,
  isDefaulted,
  hasSpecifier,
  namedChildren,
  nodeText,
} from '../tree.ts';
import {
  templateHead,
  declaredName,
  functionDeclarator,
  functionName,
  isInDoubt,
  qualifiedParts,
} from './declarators.ts';
import { declareUsing, declareNamespaceAlias } from './usings.ts';
import { isGuide, plainGuide } from './deductionGuides.ts';
import { friendScope } from './friends.ts';
import { findUpwards, isVariable, declareClass, declareEnum } from './declareTypes.ts';

export { declaredName };

export interface DeclareOptions {
  readonly owner: ClassInfo | undefined;
  /** Heads of the enclosing `template <…>`s of this declaration, outermost first. */
  readonly heads: readonly TemplateHead[];
  /** Called for each non-static data member. */
  readonly onField?: ((node: SyntaxNode, declarator: SyntaxNode | undefined) => void) | undefined;
  /** Where a friend that a class defines looks names up; its own name belongs to the namespace around the class. */
  readonly friendOf?: Scope;
}

const plain: DeclareOptions = { owner: undefined, heads: [] };

function declareOutOfLine(
  scope: Scope,
  node: SyntaxNode,
  declarator: SyntaxNode,
  name: SyntaxNode,
  options: DeclareOptions,
): void {
  const { prefixes, last } = qualifiedParts(name);
  if (last === undefined) return;
  let found: Entity | undefined;
  let current: Scope = scope;
  const nested: string[] = [];
  for (const part of prefixes) {
    const partName = nodeText(childByField(part, 'name') ?? part);
    if (found?.kind === 'class') {
      // Classes inside a class are known once it is laid out.
      nested.push(partName);
      continue;
    }
    found = findUpwards(current, partName);
    if (found?.kind === 'namespace') current = found.scope;
  }
  const member = { node, heads: options.heads, declarator };
  if (found?.kind === 'class') {
    const key = [...nested, functionName(last)].join('::');
    const present = found.outOfLine.get(key);
    if (present === undefined) found.outOfLine.set(key, [member]);
    else present.push(member);
  } else if (found?.kind === 'namespace') {
    declareFunction(current, node, declarator, last, options);
  }
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
    scope: options.friendOf ?? scope,
    owner: options.owner,
    isStatic: hasSpecifier(node, 'static') || options.owner === undefined || isAllocation(name),
    specialisedFor: isSpecialised ? childByField(name, 'arguments') : undefined,
    instances: new Map(),
  };
  if (options.owner !== undefined && declareSpecialMember(entity, name, options.owner)) return;
  if (isGuide(entity)) {
    const guided = findUpwards(scope, entity.name);
    if (guided?.kind === 'class') guided.guides.push(entity);
    return;
  }
  // What the language assigns by itself needs no operator.
  if (entity.name === 'operator=' && isDefaulted(node)) return;
  addEntity(scope, entity.name, entity);
}

/** A class's own `operator new` and `operator delete` have no object, with or without `static`. */
function isAllocation(name: SyntaxNode): boolean {
  return name.kind === 'operator_name' && /^operator\s*(?:new|delete)\b/.test(nodeText(name));
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

function declareTypeSpecifier(
  scope: Scope,
  node: SyntaxNode,
  heads: readonly TemplateHead[],
  fallback: string,
): void {
  if (node.kind === 'enum_specifier') declareEnum(scope, node, fallback);
  else if (['struct_specifier', 'class_specifier', 'union_specifier'].includes(node.kind)) {
    // `struct S x;` only mentions S where S is known.
    if (hasBody(node) || !isMention(scope, node)) {
      declareClass(scope, node, heads, fallback);
    }
  }
}

function hasBody(specifier: SyntaxNode): boolean {
  return childByField(specifier, 'body') !== undefined;
}

function isMention(scope: Scope, node: SyntaxNode): boolean {
  const { parent } = node;
  if (parent?.field !== undefined) return true;
  const name = childByField(node, 'name');
  const declares = parent === undefined || childByField(parent, 'declarator') === undefined;
  return !declares && name !== undefined && findUpwards(scope, nodeText(name))?.kind === 'class';
}

function declareVariables(scope: Scope, node: SyntaxNode, options: DeclareOptions): void {
  for (const declarator of childrenByField(node, 'declarator')) {
    const target = functionDeclarator(declarator);
    const name = declaredName(declarator);
    if (name === undefined) continue;
    const values = target && valuesInDisguise(scope, target);
    if (target !== undefined && values === undefined) {
      declareFunction(scope, node, target, name, options);
      continue;
    }
    if (options.owner === undefined && isInDoubt(node, declarator)) continue;
    const isInit = declarator.kind === 'init_declarator';
    const inner = isInit || values ? (childByField(declarator, 'declarator') ?? declarator) : declarator;
    const isMember = options.owner !== undefined && !hasSpecifier(node, 'static');
    if (isMember && options.onField !== undefined) {
      options.onField(node, declarator);
      continue;
    }
    if (name.kind === 'qualified_identifier') {
      declareStaticMemberDefinition(scope, node, inner, name, options);
      continue;
    }
    const isSpecialised = name.kind === 'template_function';
    addEntity(scope, nodeText(isSpecialised ? (childByField(name, 'name') ?? name) : name), {
      kind: 'variable',
      name: nodeText(name),
      node,
      declarator: inner,
      initializer: isInit
        ? childByField(declarator, 'value')
        : (values ?? defaultValueAfter(node, declarator)),
      head: options.heads.at(-1),
      specialisedFor: isSpecialised ? childByField(name, 'arguments') : undefined,
      scope,
      owner: options.owner,
      instances: new Map(),
      resolved: undefined,
    });
  }
}

/** A concept is a variable template whose value is whether its arguments satisfy it. */
function declareConcept(scope: Scope, node: SyntaxNode, { heads, owner }: DeclareOptions): void {
  const name = childByField(node, 'name');
  if (name === undefined) return;
  addEntity(scope, nodeText(name), {
    kind: 'variable',
    name: nodeText(name),
    node,
    declarator: name,
    initializer: namedChildren(node).at(-1),
    head: heads.at(-1),
    scope,
    owner,
    instances: new Map(),
    resolved: undefined,
  });
}

/** `constexpr int n(a * b);` reads as a function's declaration: what looks like a parameter's type is a variable. */
function valuesInDisguise(scope: Scope, declarator: SyntaxNode): SyntaxNode | undefined {
  const list = childByField(declarator, 'parameters');
  const parameters = list === undefined ? [] : namedChildren(list);
  const isValue = (parameter: SyntaxNode): boolean => {
    const type = childByField(parameter, 'type');
    return (
      type?.kind === 'type_identifier' &&
      childByField(parameter, 'default_value') === undefined &&
      isVariable(scope, nodeText(type))
    );
  };
  // One that can be no parameter makes values of all: `T rows(n, T(n))`.
  return parameters.some(isValue) ? list : undefined;
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
    const isConst = declarator === name && hasSpecifier(node, 'const');
    const entity = alias(text, typeNode, declarator, undefined, scope);
    addEntity(scope, text, isConst ? { ...entity, isConst } : entity);
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
  const text = nodeText(name);
  const specifier = childByField(typeNode, 'type');
  const own = specifier && childByField(specifier, 'name');
  // `using U = union U {…};`
  if (specifier !== undefined && own !== undefined && nodeText(own) === text && hasBody(specifier))
    declareTypeSpecifier(scope, specifier, heads, text);
  else addEntity(scope, text, alias(text, typeNode, undefined, heads.at(-1), scope));
}

/** The scope of a namespace inside another, made where it is new. */
export function namespaceScope(parent: Scope, name: string, isInline: boolean): Scope {
  const key = namespaceKey(name);
  const present = parent.names.get(key)?.find((entity) => entity.kind === 'namespace');
  const scope = present?.kind === 'namespace' ? present.scope : createScope('namespace', parent, name);
  if (present === undefined) addEntity(parent, key, { kind: 'namespace', scope });
  if (isInline || name === '') {
    scope.isInline = true;
    if (!parent.usings.includes(scope)) parent.usings.push(scope);
  }
  return scope;
}

/** The name under which its parent knows a namespace. */
export function namespaceKey(name: string): string {
  return name === '' ? '(anonymous)' : name;
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
    case 'ERROR': {
      const guide = plainGuide(node);
      if (guide !== undefined) declareFunction(scope, node, guide.declarator, guide.name, options);
      return;
    }
    case 'enum_specifier':
      declareEnum(scope, node);
      return;
    case 'type_definition':
      declareTypedef(scope, node, options.heads);
      return;
    case 'alias_declaration':
      declareAlias(scope, node, options.heads);
      return;
    case 'concept_definition':
      declareConcept(scope, node, options);
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
      if (inner?.kind === 'function_definition')
        declare(friendScope(scope), inner, { owner: undefined, heads: options.heads, friendOf: scope });
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
