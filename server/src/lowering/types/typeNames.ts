/** Types from their syntax: specifiers, declarators, template-ids, `auto` and `decltype`. */
import * as types from '../../ir/types.ts';
import type { OpaqueType, Type } from '../../ir/types.ts';
import { undeclared } from '../../ir/undeclared.ts';
import { pointerOf } from './memberPointerTypes.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { builtinType, sizedType, wideName } from './builtinTypes.ts';
import { decltypeNamed, decltypeType } from './decltypes.ts';
import { completeAnonymousClass, instantiateClass } from '../classes/classes.ts';
import { evaluateInteger } from '../expressions/constants.ts';
import type { Context } from '../context.ts';
import { declareEnum } from '../names/declareTypes.ts';
import { isArithmetic } from './conversions.ts';
import { innerDeclarator } from '../names/declarators.ts';
import { isWhollyKnown } from '../names/entities.ts';
import type { AliasEntity, ClassEntity, ClassInfo, Entity, Scope } from '../names/entities.ts';
import { qualifiedEntities, resolveQualified } from '../names/qualifiedNames.ts';
import { isConstSpecified } from '../templates/constArguments.ts';
import { packContexts } from '../templates/packs.ts';
import { lookup, lookupIn } from '../names/scopes.ts';
import {
  bindArguments,
  convertedConstantExpression,
  failedSubstitution,
  lowerArguments,
} from '../templates/templateArguments.ts';
import {
  childByField,
  childOfKind,
  firstNamed,
  hasSpecifier,
  isPointerPack,
  namedChildren,
  nodeText,
  withoutParentheses,
} from '../tree.ts';
import { aliasTarget, enumType, isBeingDeclared, typeOfEntity } from '../names/typeEntities.ts';
import { libraryType } from './libraryLayouts.ts';
import { assumedMemberType } from '../templates/assumedClass.ts';

/** Stands for `auto` until the initialiser is known. */
export const autoType: Type = types.opaqueType('auto', '`auto` without an initialiser');

/** Stands for `decltype(auto)`, which keeps what is a reference. */
export const decltypeAutoType: Type = types.opaqueType(
  'decltype(auto)',
  '`decltype(auto)` without an initialiser',
);

export function containsAuto(type: Type): boolean {
  if (type === autoType || type === decltypeAutoType) return true;
  if (type.kind === 'array') return containsAuto(type.element);
  return type.kind === 'pointer' && containsAuto(type.pointee);
}

export function classOfType(type: Type, cx: Context): ClassInfo | undefined {
  if (type.kind === 'struct') return cx.session.classes.get(type);
  return undefined;
}

export function unknownType(name: string): Type {
  return types.opaqueType(name, undeclared('type', name));
}

function firstType(entities: readonly Entity[] | undefined, cx: Context): Type | undefined {
  for (const entity of entities ?? []) {
    const type = typeOfEntity(entity, cx);
    if (type !== undefined) return type;
  }
  return undefined;
}

/** In `using Point = Point;` the alias is not declared yet. */
function isDeclared(found: readonly Entity[]): boolean {
  return !found.every(isBeingDeclared);
}

/** The type a plain name stands for, or undefined where it is none. */
export function typeByName(name: string, cx: Context, within?: Scope): Type | undefined {
  const found =
    within === undefined
      ? lookup(cx.session, cx.scope, name, isDeclared)
      : lookupIn(cx.session, within, name);
  const type = firstType(found, cx);
  if (type !== undefined) return type;
  return found === undefined && within === undefined ? builtinType(name) : undefined;
}

function templateNamed(entities: readonly Entity[] | undefined): ClassEntity | AliasEntity | undefined {
  for (const entity of entities ?? []) {
    if (entity.kind === 'template') return entity.entity;
    if (entity.kind === 'class' || entity.kind === 'alias') return entity;
    // The injected class name: `Node<T>` inside Node.
    if (entity.kind === 'type') continue;
  }
  return undefined;
}

/** `Name<arguments>` for a class or alias template. */
function templateType(node: SyntaxNode, cx: Context, within: Scope | undefined): Type | undefined {
  const nameNode = childByField(node, 'name');
  const list = childByField(node, 'arguments');
  if (nameNode === undefined || list === undefined) return undefined;
  const name = nodeText(nameNode);
  if (name === '__decl_') return decltypeNamed(node, cx);
  const found =
    within === undefined ? lookup(cx.session, cx.scope, name) : lookupIn(cx.session, within, name);
  const nearest = templateNamed(found) ?? injectedTemplate(found, cx);
  const entity = nearest?.head === undefined ? hiddenTemplate(nearest, name, cx) : nearest;
  return entity?.head === undefined ? undefined : templateIdType(entity, list, cx);
}

/** The template behind an alias of its name: in `using Traits = Traits<T>` the alias is not declared yet. */
function hiddenTemplate(
  alias: ClassEntity | AliasEntity | undefined,
  name: string,
  cx: Context,
): ClassEntity | AliasEntity | undefined {
  const outer = alias?.kind === 'alias' ? alias.scope.parent : undefined;
  return outer && templateNamed(lookup(cx.session, outer, name));
}

function injectedTemplate(found: readonly Entity[] | undefined, cx: Context): ClassEntity | undefined {
  for (const entity of found ?? []) {
    if (entity.kind === 'type') return classOfType(entity.type, cx)?.entity;
  }
  return undefined;
}

export function templateIdType(entity: ClassEntity | AliasEntity, list: SyntaxNode, cx: Context): Type {
  const head = entity.head ?? { parameters: [] };
  const given = lowerArguments(list, head, cx);
  const bound = bindArguments(head, given, entity.scope, cx.session);
  const failed = failedSubstitution(bound.arguments);
  if (entity.kind === 'class') {
    // A type argument that failed still tells instances apart; a value that did leaves none.
    const isForValue = (): boolean =>
      head.parameters.some(({ kind }, i) => kind === 'value' && bound.arguments[i]?.kind === 'type');
    if (failed !== undefined && isForValue()) return failed;
    return instantiateClass(entity, bound.arguments, cx.session).struct;
  }
  if (failed !== undefined) return failed;
  if (cx.session.depth > 100) return unknownType(entity.name);
  cx.session.depth++;
  try {
    return aliasTarget(entity, { session: cx.session, scope: bound.scope, frame: undefined });
  } finally {
    cx.session.depth--;
  }
}

function qualifiedType(node: SyntaxNode, cx: Context): Type | undefined {
  const name = resolveQualified(node, cx);
  const last = name.last;
  if (last.kind === 'template_type' || last.kind === 'template_function') {
    const type = name.scope === undefined ? undefined : templateType(last, cx, name.scope);
    return type;
  }
  const text = nodeText(last);
  // `::dim3` is CUDA's, whatever using-directives bring to that place.
  const isGlobal = name.scope === cx.session.globalScope && !name.scope.names.has(text);
  const global = isGlobal ? builtinType(text) : undefined;
  if (global !== undefined) return global;
  const found = firstType(qualifiedEntities(name, text, cx), cx);
  if (found !== undefined) return found;
  return /^(std|cuda::std|cuda|nv|)$/.test(name.prefix) ? builtinType(text) : undefined;
}

/** What `typename T::type` stands for in a class that has no such type: a substitution that fails. */
export function missingMember(node: SyntaxNode, cx: Context): Type | undefined {
  if (node.kind !== 'qualified_identifier') return undefined;
  const { scope, last } = resolveQualified(node, cx);
  const owner = scope?.owner?.struct ?? plainTypeBefore(node, last, cx);
  if (owner === undefined || (owner.kind === 'struct' && owner.isPartial === true)) return undefined;
  const missing = failure(node, `no type \`${nodeText(last)}\` in \`${types.typeName(owner)}\``);
  const isKnown = owner.kind !== 'struct' || isWhollyKnown(scope?.owner);
  return isKnown ? { ...missing, isCertain: true } : missing;
}

function assumedMember(node: SyntaxNode, cx: Context): Type | undefined {
  if (node.kind !== 'qualified_identifier') return undefined;
  const { scope, last } = resolveQualified(node, cx);
  return assumedMemberType(scope?.owner, last, cx.session);
}

/** The type before `::` where it has no members at all. */
function plainTypeBefore(node: SyntaxNode, last: SyntaxNode, cx: Context): Type | undefined {
  const before = childByField(node, 'scope');
  if (before === undefined || childByField(node, 'name') !== last) return undefined;
  const type = tryLowerType(before, cx);
  return type !== undefined && (isArithmetic(type) || type.kind === 'pointer') ? type : undefined;
}

export function failure(node: SyntaxNode, reason: string): OpaqueType {
  return { ...types.opaqueType(nodeText(node), reason), isSubstitutionFailure: true };
}

/** A type specifier or `type_descriptor`; `within` looks its name up in one scope only. */
export function lowerType(node: SyntaxNode, cx: Context, within?: Scope): Type {
  return (
    tryLowerType(node, cx, within) ??
    assumedMember(node, cx) ??
    unknownType(nodeText(node).replaceAll(/\s+/g, ' '))
  );
}

/** As lowerType, but undefined where the syntax names no known type. */
export function tryLowerType(node: SyntaxNode, cx: Context, within?: Scope): Type | undefined {
  switch (node.kind) {
    case 'type_descriptor': {
      const base = childByField(node, 'type');
      if (base === undefined) return undefined;
      const type = tryLowerType(base, cx, within);
      const declarator = childByField(node, 'declarator');
      if (type === undefined || declarator === undefined) return type;
      return applyDeclarator(type, declarator, cx).type;
    }
    case 'primitive_type':
    case 'type_identifier':
    case 'identifier':
    case 'field_identifier':
    case 'namespace_identifier':
      return typeByName(nodeText(node), cx, within);
    case 'sized_type_specifier':
      return typeByName(wideName(nodeText(node)), cx) ?? sizedType(nodeText(node).split(/\s+/));
    case 'template_type':
    case 'template_function':
      return templateType(node, cx, within);
    case 'qualified_identifier':
      return qualifiedType(node, cx) ?? libraryType(nodeText(node));
    case 'dependent_type':
    case 'dependent_name': {
      const inner = namedChildren(node).at(-1);
      if (inner === undefined) return undefined;
      return tryLowerType(inner, cx, within) ?? assumedMember(inner, cx) ?? missingMember(inner, cx);
    }
    case 'placeholder_type_specifier': {
      const inner = childOfKind(node, 'decltype');
      return inner === undefined ? autoType : decltypeType(inner, cx);
    }
    case 'auto':
      return autoType;
    case 'decltype':
      return decltypeType(node, cx);
    case 'parenthesized_expression':
      return tryLowerType(withoutParentheses(node), cx, within);
    default:
      return specifierType(node, cx);
  }
}

function specifierType(node: SyntaxNode, cx: Context): Type | undefined {
  switch (node.kind) {
    case 'struct_specifier':
    case 'class_specifier':
    case 'union_specifier': {
      const name = childByField(node, 'name');
      if (
        name !== undefined &&
        !(childByField(node, 'body') !== undefined && name.kind === 'template_type')
      ) {
        const type = tryLowerType(name, cx);
        if (type !== undefined) return type;
      }
      return childByField(node, 'body') === undefined ? undefined : completeAnonymousClass(node, cx);
    }
    case 'enum_specifier': {
      const name = childByField(node, 'name');
      if (name !== undefined) return tryLowerType(name, cx);
      return anonymousEnum(node, cx);
    }
    default:
      return undefined;
  }
}

function anonymousEnum(node: SyntaxNode, cx: Context): Type | undefined {
  for (const entities of cx.scope.names.values()) {
    for (const entity of entities) {
      if (entity.kind === 'enumerator' && entity.enumeration.node === node) {
        return enumType(entity.enumeration, cx.session);
      }
    }
  }
  declareEnum(cx.scope, node);
  return types.intType;
}

export interface Declared {
  readonly type: Type;
  readonly name: SyntaxNode | undefined;
  /** Parameters follow the name: a function. */
  readonly functionDeclarator: SyntaxNode | undefined;
  readonly isPack: boolean;
}

const isNotName = ({ kind }: SyntaxNode): boolean => !kind.endsWith('identifier');

const isConstantSize = (node: SyntaxNode | undefined): node is SyntaxNode =>
  node !== undefined && node.kind !== 'type_qualifier';

function arrayLength(declarator: SyntaxNode, cx: Context): number | undefined {
  const size = childByField(declarator, 'size');
  if (!isConstantSize(size)) return undefined;
  const expression = convertedConstantExpression(size, cx);
  const length = expression === undefined ? undefined : evaluateInteger(expression);
  return length === undefined || length < 0n || length > 1n << 40n ? undefined : Number(length);
}

/** Lowers a parameter's type: arrays and functions become pointers. */
export function parameterType(type: Type, isConst = false): Type {
  if (type.kind === 'array') return types.pointerTo(type.element, isConst);
  return type.kind === 'function' ? types.pointerTo(type) : type;
}

function functionType(returnType: Type, declarator: SyntaxNode, cx: Context): Type {
  const parameters: Type[] = [];
  for (const node of namedChildren(childByField(declarator, 'parameters') ?? declarator)) {
    const typeNode = childByField(node, 'type');
    if (typeNode === undefined) continue;
    const contexts = node.kind === 'variadic_parameter_declaration' ? packContexts(typeNode, cx) : [cx];
    for (const one of contexts) {
      const declared = applyDeclarator(lowerType(typeNode, one), childByField(node, 'declarator'), one);
      if (declared.type.kind !== 'void') parameters.push(parameterType(declared.type));
    }
  }
  const trailing = childOfKind(declarator, 'trailing_return_type');
  const trailingNode = trailing === undefined ? undefined : firstNamed(trailing);
  const result = trailingNode === undefined ? returnType : lowerType(trailingNode, cx);
  return { kind: 'function', returnType: result, parameters };
}

function declarationOf(declarator: SyntaxNode): SyntaxNode | undefined {
  const { parent } = declarator;
  return parent?.kind === 'init_declarator' ? parent.parent : parent;
}

/** Applies a declarator (from the outside in, as C's syntax nests) to the type of its specifiers. */
export function applyDeclarator(base: Type, declarator: SyntaxNode | undefined, cx: Context): Declared {
  let type = base;
  let current = declarator;
  /** Whether what the next pointer or reference leads to is const. */
  let isConst = current !== undefined && isNotName(current) && isConstSpecified(declarationOf(current), cx);
  let isPack = false;
  let functionNode: SyntaxNode | undefined;
  while (current !== undefined) {
    switch (current.kind) {
      case 'pointer_declarator':
      case 'abstract_pointer_declarator':
      case 'pointer_type_declarator':
        type = type.kind === 'pointer' && type.isReference ? type : pointerOf(type, current, isConst, cx);
        isConst = hasSpecifier(current, 'const');
        break;
      case 'reference_declarator':
      case 'abstract_reference_declarator':
        // Reference collapsing.
        type = types.referenceTo(type, isConst);
        break;
      case 'array_declarator':
      case 'abstract_array_declarator':
      case 'array_type_declarator':
        type = types.arrayOf(type, arrayLength(current, cx));
        break;
      case 'function_declarator':
      case 'abstract_function_declarator':
      case 'function_type_declarator':
        type = functionType(type, current, cx);
        functionNode = current;
        break;
      case 'variadic_declarator':
        isPack = true;
        if (isPointerPack(current)) type = types.pointerTo(type, isConst);
        break;
      case 'identifier':
      case 'field_identifier':
      case 'type_identifier':
      case 'qualified_identifier':
      case 'template_function':
      case 'operator_name':
      case 'operator_cast':
      case 'destructor_name':
      case 'structured_binding_declarator':
        return { type, name: current, functionDeclarator: functionNode, isPack };
      default:
    }
    if (!/^(function|abstract_function|parenthesized|abstract_parenthesized)/.test(current.kind))
      functionNode = undefined;
    current = childByField(current, 'declarator') ?? innerDeclarator(current);
  }
  return { type, name: undefined, functionDeclarator: functionNode, isPack };
}

/** `type declarator` of a parameter, field or variable. */
export function declaredType(node: SyntaxNode, declarator: SyntaxNode | undefined, cx: Context): Declared {
  const typeNode = childByField(node, 'type');
  const base = typeNode === undefined ? unknownType('(none)') : lowerType(typeNode, cx);
  return applyDeclarator(base, declarator, cx);
}
