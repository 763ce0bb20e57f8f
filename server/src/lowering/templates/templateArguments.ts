/** Template arguments: from their syntax, with defaults filled in, bound to their parameters' names. */
import type { Expression } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import { undeclared } from '../../ir/undeclared.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Location } from '../../text/location.ts';
import { evaluate } from '../expressions/constants.ts';
import { expressionOfDeclarator } from '../disguises/disguisedDeclarators.ts';
import { castTo, isArithmetic } from '../types/conversions.ts';
import type { Context, Session } from '../context.ts';
import { outside } from '../context.ts';
import { addEntity, createScope } from '../names/entities.ts';
import type {
  Entity,
  Scope,
  TemplateArgument,
  TemplateHead,
  TemplateParameter,
  TypeArgument,
  UnknownArgument,
} from '../names/entities.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { constantVariable, opaque } from '../expressions/operands.ts';
import { functionForPointer } from '../expressions/functionValues.ts';
import { methodForPointer } from '../expressions/memberPointers.ts';
import { onlyFunction, rvalue } from '../expressions/operandTypes.ts';
import { lookup } from '../names/scopes.ts';
import { resolveQualified, qualifiedEntities } from '../names/qualifiedNames.ts';
import { isConstType } from './constArguments.ts';
import { constantOfClass, memberArgument, missingMemberIn } from './classArguments.ts';
import { namedPackContexts } from './packs.ts';
import { childByField, firstNamed, locationOf, namedChildren, nodeText, qualifiersBetween } from '../tree.ts';
import { declaredType, tryLowerType } from '../types/typeNames.ts';

/** An expression meant to be constant, as a value; undefined where the syntax is no value. */
export function convertedConstantExpression(node: SyntaxNode, cx: Context): Expression | undefined {
  const operand = lowerExpression(node, cx);
  if (operand.kind === 'type' || operand.kind === 'classTemplate' || operand.kind === 'list')
    return undefined;
  return rvalue(operand, cx, node);
}

/** The expression inside what the grammar took for a type: `A<N>` with a value N. */
function valueNode(node: SyntaxNode): SyntaxNode {
  if (node.kind !== 'type_descriptor') return node;
  const inner = childByField(node, 'type');
  return inner === undefined || childByField(node, 'declarator') !== undefined ? node : inner;
}

/** `Step<isPowerOf2(n)>`: the call reads as the type of a function. */
function callAsType(node: SyntaxNode, cx: Context): SyntaxNode | undefined {
  const type = node.kind === 'type_descriptor' ? childByField(node, 'type') : undefined;
  const declarator = type && childByField(node, 'declarator');
  return type && declarator && expressionOfDeclarator(type, declarator, cx);
}

/** The expanded elements of a pack named by `pattern...` or `pattern`. */
function packElements(node: SyntaxNode, cx: Context): readonly Entity[] | undefined {
  const inner = valueNode(node);
  const found = lookup(cx.session, cx.scope, nodeText(inner));
  const pack = found?.find((entity) => entity.kind === 'pack');
  return pack?.kind === 'pack' ? pack.elements : undefined;
}

export function argumentOfEntity(entity: Entity): TemplateArgument | undefined {
  switch (entity.kind) {
    case 'type':
      return entity;
    case 'constant':
      return { kind: 'value', value: entity.value, type: entity.type };
    case 'object':
    case 'unknown':
      return entity;
    case 'functionValue':
      return { kind: 'function', function: entity.function };
    case 'template':
      return { kind: 'template', entity: entity.entity };
    default:
      return undefined;
  }
}

function templateTemplateArgument(node: SyntaxNode, cx: Context): TemplateArgument | undefined {
  const inner = valueNode(node);
  const found =
    inner.kind === 'qualified_identifier'
      ? qualifiedEntities(resolveQualified(inner, cx), nodeText(resolveQualified(inner, cx).last), cx)
      : lookup(cx.session, cx.scope, nodeText(inner));
  for (const entity of found ?? []) {
    if (entity.kind === 'template') return { kind: 'template', entity: entity.entity };
    if ((entity.kind === 'class' || entity.kind === 'alias') && entity.head !== undefined) {
      return { kind: 'template', entity };
    }
  }
  return undefined;
}

function valueArgument(node: SyntaxNode, cx: Context): TemplateArgument {
  const inner = callAsType(node, cx) ?? valueNode(node);
  const operand = lowerExpression(inner, cx);
  const chosen = onlyFunction(operand, cx);
  if (chosen !== undefined) return { kind: 'function', function: chosen };
  const text = nodeText(node);
  // No value takes a type: `template <Number T>` reads like a parameter of type `Number`, which is a concept.
  if (operand.kind === 'type') return { kind: 'type', type: operand.type };
  if (operand.kind === 'classTemplate' || operand.kind === 'list') {
    return {
      kind: 'unknown',
      type: types.opaqueType(text, 'not a value'),
      reason: `\`${text}\` is no value`,
    };
  }
  const expression = rvalue(operand, cx, node);
  const value = evaluate(expression);
  if (typeof value === 'bigint' || typeof value === 'number')
    return { kind: 'value', value, type: expression.type };
  const constant =
    unknownConstant(expression) ??
    memberArgument(expression) ??
    constantOfClass(expression, value, operand, node, cx);
  if (constant !== undefined) return constant;
  const missing = missingMemberIn(expression);
  if (missing !== undefined) return { kind: 'type', type: missing };
  const reason =
    expression.kind === 'opaque' ? expression.reason : `\`${text}\` is not known at compile time`;
  const isName = operand.kind === 'functions' || operand.kind === 'named';
  const functions = isName ? { functions: { named: operand, cx } } : {};
  return { kind: 'unknown', type: expression.type, reason, ...functions };
}

/** The argument of the template around that is handed on as it is. */
function unknownConstant(expression: Expression): TemplateArgument | undefined {
  const place = expression.kind === 'read' ? expression.place : undefined;
  const constant = place?.kind === 'variablePlace' ? place.variable : undefined;
  if (constant?.isConstant !== true || constant.initializer?.kind !== 'opaque') return undefined;
  return { kind: 'unknown', type: constant.type, reason: constant.initializer.reason, constant };
}

/** Names the unknown value of a template's parameter, for an instance that stands for all. */
export function namedUnknown(parameter: TemplateParameter, type: Type): UnknownArgument {
  return unknownValueNamed(parameter.name, type, locationOf(parameter.node));
}

/** One and the same unknown value wherever it is used. */
export function unknownValueNamed(name: string, type: Type, at: Location): UnknownArgument {
  const { reason } = missingValue(name);
  return { kind: 'unknown', type, reason, constant: constantVariable(name, opaque(reason, at, type)) };
}

function asArgument(type: Type, node: SyntaxNode, cx: Context): TypeArgument {
  return isConstType(node, cx) ? { kind: 'type', type, isConst: true } : { kind: 'type', type };
}

function typeArgument(node: SyntaxNode, cx: Context): TemplateArgument {
  const type = tryLowerType(node, cx) ?? callAsFunctionType(node, cx);
  if (type !== undefined) return asArgument(type, node, cx);
  const text = nodeText(node).replaceAll(/\s+/g, ' ');
  const unknown = types.opaqueType(text, undeclared('type', text));
  return { kind: 'type', type: isValue(node, cx) ? { ...unknown, isSubstitutionFailure: true } : unknown };
}

/** Whether what stands for a type can only be a value, as in `fill<4>(x)` where `fill<float>(x)` is another template. */
function isValue(node: SyntaxNode, cx: Context): boolean {
  const inner = valueNode(node);
  if (/literal$|^(true|false)$|^(binary|unary|sizeof)_expression$/.test(inner.kind)) return true;
  const named = /^(type_)?identifier$/.test(inner.kind)
    ? lookup(cx.session, cx.scope, nodeText(inner))
    : undefined;
  return ['constant', 'enumerator', 'variable', 'local'].includes(named?.[0]?.kind ?? '');
}

/** `F<float(int)>` reads as a call. */
function callAsFunctionType(node: SyntaxNode, cx: Context): Type | undefined {
  if (node.kind !== 'call_expression') return undefined;
  const target = childByField(node, 'function');
  const list = childByField(node, 'arguments');
  const returnType = target === undefined ? undefined : tryLowerType(target, cx);
  if (returnType === undefined || list === undefined) return undefined;
  const parameters = namedChildren(list).map((argument) => tryLowerType(argument, cx) ?? types.voidType);
  return { kind: 'function', returnType, parameters };
}

/** Whether an argument for a parameter of unknown kind (an undeclared template) is a type. */
export function looseArgument(node: SyntaxNode, cx: Context): TemplateArgument {
  const type = tryLowerType(node, cx);
  return type === undefined ? valueArgument(node, cx) : asArgument(type, node, cx);
}

function oneArgument(
  node: SyntaxNode,
  parameter: TemplateParameter | undefined,
  cx: Context,
): TemplateArgument {
  switch (parameter?.kind) {
    case 'type':
      return typeArgument(node, cx);
    case 'value':
      return valueArgument(node, cx);
    case 'template':
      return templateTemplateArgument(node, cx) ?? typeArgument(node, cx);
    case undefined:
      return looseArgument(node, cx);
  }
}

function expandedArguments(
  node: SyntaxNode,
  parameter: TemplateParameter | undefined,
  cx: Context,
): TemplateArgument[] {
  const isExpansion = node.kind === 'parameter_pack_expansion';
  const pattern = isExpansion ? (childByField(node, 'pattern') ?? firstNamed(node) ?? node) : node;
  const elements = packElements(pattern, cx);
  if (elements !== undefined) {
    return elements.map(argumentOfEntity).filter((argument) => argument !== undefined);
  }
  const contexts = (isExpansion ? namedPackContexts(pattern, cx) : undefined) ?? [cx];
  return contexts.map((inner) => oneArgument(pattern, parameter, inner));
}

/** The arguments of a `template_argument_list`, not yet matched with packs and defaults. */
export function lowerArguments(
  list: SyntaxNode,
  head: TemplateHead | undefined,
  cx: Context,
): readonly TemplateArgument[] {
  const lowered: TemplateArgument[] = [];
  const firstPack = head?.parameters.findIndex((parameter) => parameter.isPack) ?? -1;
  for (const node of namedChildren(list)) {
    const isInPack = firstPack >= 0 && lowered.length >= firstPack;
    const parameter = head?.parameters[isInPack ? firstPack : lowered.length];
    lowered.push(...expandedArguments(node, parameter, cx));
  }
  return lowered;
}

export interface BoundArguments {
  /** One for each parameter. */
  readonly arguments: readonly TemplateArgument[];
  readonly scope: Scope;
  /** Parameters that had neither argument nor default. */
  readonly missing: readonly TemplateParameter[];
  /** The type of a value parameter does not exist (`enable_if_t<false, int> = 0`). */
  readonly isIllFormed: boolean;
  /** And that is no mere gap of knowledge. */
  readonly isCertainlyIllFormed: boolean;
}

function entityOfArgument(argument: TemplateArgument, name: string): Entity {
  switch (argument.kind) {
    case 'type':
      return { ...argument, type: types.withoutConst(argument.type) };
    case 'value':
      return { kind: 'constant', name, value: argument.value, type: argument.type };
    case 'object':
    case 'unknown':
      return argument;
    case 'function':
      return { kind: 'functionValue', function: argument.function };
    case 'template':
      return { kind: 'template', entity: argument.entity };
    case 'pack':
      return { kind: 'pack', elements: argument.elements.map((element) => entityOfArgument(element, name)) };
  }
}

/** Whether a type is what a failed substitution leaves (`enable_if<false>::type`, or a pointer to it). */
export function isSubstitutionFailure(type: Type): boolean {
  if (type.kind === 'pointer') return isSubstitutionFailure(type.pointee);
  if (type.kind !== 'opaque') return false;
  return type.isSubstitutionFailure === true || /enable_if|::type|::value/.test(type.name);
}

/** Whether it is surely one, as everything is known that it depends on. */
export function isCertainFailure(type: Type): boolean {
  if (type.kind === 'pointer') return isCertainFailure(type.pointee);
  return type.kind === 'opaque' && type.isSubstitutionFailure === true && type.isCertain === true;
}

/** The type among the arguments, packs included, that does not exist. */
export function failedSubstitution(list: readonly TemplateArgument[]): Type | undefined {
  for (const argument of list) {
    if (argument.kind === 'type' && argument.type.kind === 'opaque' && argument.type.isSubstitutionFailure)
      return argument.type;
    const inside = argument.kind === 'pack' ? failedSubstitution(argument.elements) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** Converts a value argument to its parameter's type. */
function converted(argument: TemplateArgument, parameter: TemplateParameter, type: Type): TemplateArgument {
  if (argument.kind === 'object' && argument.asNumber !== undefined && type.kind !== 'struct')
    return converted(argument.asNumber, parameter, type);
  if (argument.kind !== 'value' && argument.kind !== 'unknown') return argument;
  if (argument.kind === 'unknown') {
    const { functions } = argument;
    const method = functions && methodOf(functions, type, parameter);
    if (method !== undefined) return method;
    const chosen =
      functions && type.kind === 'pointer'
        ? functionForPointer(functions.named, type, functions.cx)
        : undefined;
    if (chosen !== undefined) return { kind: 'function', function: chosen };
    return type.kind === 'opaque' || argument.constant !== undefined ? argument : { ...argument, type };
  }
  if (type.kind !== 'integer' && type.kind !== 'boolean' && type.kind !== 'float') return argument;
  const at = { anchor: parameter.node.item.anchor, start: 0, end: 0 };
  const constant: Expression =
    typeof argument.value === 'bigint'
      ? { kind: 'integer', value: argument.value, type: argument.type, at }
      : { kind: 'float', value: argument.value, type: argument.type, at };
  const value = evaluate(castTo(constant, type));
  return typeof value === 'bigint' || typeof value === 'number' ? { kind: 'value', value, type } : argument;
}

/** Of overloads the one that the type of the parameter asks for. */
function methodOf(
  { named, cx }: NonNullable<UnknownArgument['functions']>,
  type: Type,
  { node }: TemplateParameter,
): TemplateArgument | undefined {
  if (named.kind !== 'functions' || type.kind !== 'pointer' || type.memberOf === undefined) return undefined;
  const pointer = methodForPointer(named, type, cx, locationOf(node));
  return pointer && memberArgument(pointer);
}

function missingArgument(parameter: TemplateParameter): TemplateArgument {
  const missing = missingValue(parameter.name);
  if (parameter.kind === 'value') return missing;
  return { kind: 'type', type: { ...types.opaqueType(parameter.name, missing.reason), isMissing: true } };
}

function missingValue(name: string): UnknownArgument {
  return {
    kind: 'unknown',
    type: types.intType,
    reason: `template parameter \`${name}\` has no known value`,
  };
}

/** `class M = T*`, whose star is a qualifier of the name. */
function pointedTo(argument: TemplateArgument, node: SyntaxNode): TemplateArgument {
  if (argument.kind !== 'type' || node.item.qualifiers.length === 0) return argument;
  const stars = qualifiersBetween(node, node.start, node.start + 1).find(({ name }) => name === 'default*');
  const type = (stars?.arguments?.match(/[*&]/g) ?? []).reduce<Type>(
    (inner, star) => (star === '*' ? types.pointerTo(inner) : types.referenceTo(inner)),
    argument.type,
  );
  return { kind: 'type', type };
}

/** Matches arguments with parameters: packs take the rest, defaults fill in, what is left is unknown. */
export function bindArguments(
  head: TemplateHead,
  given: readonly (TemplateArgument | undefined)[],
  parent: Scope,
  session: Session,
): BoundArguments {
  const scope = createScope('template', parent);
  const cx = outside(session, scope);
  const bound: TemplateArgument[] = [];
  const missing: TemplateParameter[] = [];
  let isIllFormed = false;
  let isCertainlyIllFormed = false;
  head.parameters.forEach((parameter, i) => {
    let argument: TemplateArgument | undefined;
    if (parameter.isPack) {
      const first = given[i];
      const rest = given.slice(i).filter((element) => element !== undefined);
      argument = first?.kind === 'pack' ? first : { kind: 'pack', elements: rest };
    } else {
      argument = given[i];
      if (argument === undefined && parameter.defaultNode !== undefined) {
        argument = pointedTo(oneArgument(parameter.defaultNode, parameter, cx), parameter.defaultNode);
        isCertainlyIllFormed ||= argument.kind === 'type' && isCertainFailure(argument.type);
      }
      if (argument === undefined) {
        missing.push(parameter);
        argument = missingArgument(parameter);
      }
      if (parameter.kind === 'value') {
        const { type } = declaredType(parameter.node, childByField(parameter.node, 'declarator'), cx);
        isCertainlyIllFormed ||= isCertainFailure(type);
        isIllFormed ||= isSubstitutionFailure(type) || (argument.kind === 'type' && isArithmetic(type));
        argument = converted(argument, parameter, type);
      }
    }
    bound.push(argument);
    if (parameter.name !== '') addEntity(scope, parameter.name, entityOfArgument(argument, parameter.name));
  });
  return { arguments: bound, scope, missing, isIllFormed, isCertainlyIllFormed };
}
