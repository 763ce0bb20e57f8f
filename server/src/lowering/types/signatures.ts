/** Function signatures for given template arguments. */
import type { FunctionIr, Variable } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { StructType, Type } from '../../ir/types.ts';
import { pointerOf } from './memberPointerTypes.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context, Session } from '../context.ts';
import { inScope, outside, recorded } from '../context.ts';
import { addEntity, createScope } from '../names/entities.ts';
import type {
  Entity,
  FunctionEntity,
  Scope,
  TemplateArgument,
  TemplateParameter,
} from '../names/entities.ts';
import { argumentKey } from '../templates/argumentTexts.ts';
import { isConstSpecified } from '../templates/constArguments.ts';
import { constraintOf } from '../templates/constraints.ts';
import type { Fulfilment } from '../templates/constraints.ts';
import { bindArguments } from '../templates/templateArguments.ts';
import {
  childByField,
  childOfKind,
  firstNamed,
  hasChild,
  hasSpecifier,
  locationOf,
  namedChildren,
  nodeText,
  qualifiersBetween,
} from '../tree.ts';
import { applyDeclarator, autoType, containsAuto, lowerType, parameterType } from './typeNames.ts';
import { declaredName, innerDeclarator } from '../names/declarators.ts';
import { parametersOutside } from '../names/methodDefinitions.ts';
import { autoParameterName, isAutoParameter } from '../templates/genericFunctions.ts';

export interface SignatureParameter {
  readonly name: string;
  readonly type: Type;
  readonly node: SyntaxNode;
  readonly defaultNode: SyntaxNode | undefined;
  /** An element of an expanded pack: its position in it. */
  readonly packIndex: number | undefined;
  /** `T&&`: of a function that is no template it takes no named objects. */
  readonly isRvalueReference: boolean;
}
export interface Signature {
  /** Where the body's names are looked up: binds the template parameters. */
  readonly scope: Scope;
  readonly parameters: readonly SignatureParameter[];
  readonly isVariadic: boolean;
  /** Undefined for `auto` without a trailing type. */
  readonly returnType: Type | undefined;
  /** What the returned value's type completes, as in `auto &`. */
  readonly returnPattern: Type | undefined;
  readonly arguments: readonly TemplateArgument[];
  readonly missing: readonly TemplateParameter[];
  /** The type of a value parameter of the template does not exist. */
  readonly isIllFormed: boolean;
  readonly isCertainlyIllFormed: boolean;
  /** Undefined where nothing constrains the function. */
  readonly constraint: Fulfilment | undefined;
}

/** Specialisations may differ in nothing but what they return. */
export function isSameSignature(a: Signature, b: Signature): boolean {
  return (
    a.parameters.length === b.parameters.length &&
    a.parameters.every((parameter, i) => types.sameType(parameter.type, b.parameters[i]!.type)) &&
    mayBeSame(a.returnType, b.returnType)
  );
}

/** Of functions of one signature, whether they are one: `f(const T*)` and `f(T*)` are two. */
export function takesSameConst(a: Signature, b: Signature): boolean {
  return a.parameters.every(({ type }, i) => {
    const other = b.parameters[i]?.type;
    return type.kind !== 'pointer' || other?.kind !== 'pointer' || type.toConst === other.toConst;
  });
}

function mayBeSame(a: Type | undefined, b: Type | undefined): boolean {
  const isOpen = (type: Type | undefined): boolean => type === undefined || type.kind === 'opaque';
  return isOpen(a) || isOpen(b) || types.sameType(a!, b!);
}

export function parameterNodes(declarator: SyntaxNode): SyntaxNode[] {
  const list =
    childByField(declarator, 'parameters') ??
    childOfKind(declarator, 'parameter_list') ??
    nestedList(declarator);
  return list === undefined
    ? []
    : namedChildren(list).filter((node) => /parameter_declaration$/.test(node.kind));
}

/** `operator T*()` keeps its parameters inside. */
function nestedList(declarator: SyntaxNode): SyntaxNode | undefined {
  const inner = childByField(declarator, 'declarator') ?? innerDeclarator(declarator);
  if (inner === undefined || declarator.kind === 'identifier') return undefined;
  return childByField(inner, 'parameters') ?? nestedList(inner);
}

function isVariadicFunction(declarator: SyntaxNode): boolean {
  const list = childByField(declarator, 'parameters');
  return list !== undefined && hasChild(list, '...');
}

function parameterOf(node: SyntaxNode, index: number, cx: Context): SignatureParameter {
  const typeNode = childByField(node, 'type');
  const declarator = childByField(node, 'declarator');
  let base =
    typeNode === undefined
      ? types.opaqueType('unknown', 'parameter without a type')
      : lowerType(typeNode, cx);
  if (base === autoType) {
    const bound = cx.scope.names.get(autoParameterName(index))?.[0];
    if (bound?.kind === 'type') base = bound.type;
  }
  const declared = applyDeclarator(base, declarator, cx);
  return {
    name: declared.name === undefined ? '' : nodeText(declared.name),
    type: parameterType(declared.type, declared.type.kind === 'array' && isConstSpecified(node, cx)),
    node,
    isRvalueReference: declarator !== undefined && hasChild(declarator, '&&'),
    defaultNode: childByField(node, 'default_value'),
    packIndex: undefined,
  };
}

export function parameterTypeOf(node: SyntaxNode, index: number, cx: Context): Type {
  return parameterOf(node, index, cx).type;
}

function packSize(node: SyntaxNode, parameter: number, cx: Context): number | undefined {
  if (node.kind !== 'variadic_parameter_declaration') return undefined;
  for (const name of namesInType(node, parameter)) {
    const pack = boundPack(cx.scope, name);
    if (pack !== undefined) return pack.length;
  }
  return undefined;
}

/** Names of packs may be among them; `auto... x` has one without a name. */
function namesInType(node: SyntaxNode, parameter: number): string[] {
  return isAutoParameter(node)
    ? [autoParameterName(parameter)]
    : leafTexts(childByField(node, 'type') ?? node);
}

function leafTexts(node: SyntaxNode): string[] {
  return node.children.length === 0 ? [nodeText(node)] : node.children.flatMap(leafTexts);
}

function boundPack(scope: Scope, name: string): readonly Entity[] | undefined {
  for (let current: Scope | undefined = scope; current !== undefined; current = current.parent) {
    const found = current.names.get(name)?.[0];
    if (found?.kind === 'pack') return found.elements;
  }
  return undefined;
}

/** A scope in which the packs of a parameter's type stand for their i-th element. */
function elementScope(node: SyntaxNode, parameter: number, index: number, cx: Context): Context {
  const scope = createScope('block', cx.scope);
  for (const name of namesInType(node, parameter)) {
    const element = boundPack(cx.scope, name)?.[index];
    if (element !== undefined) scope.names.set(name, [element]);
  }
  return { ...cx, scope };
}

function lowerParameters(declarator: SyntaxNode, cx: Context): SignatureParameter[] {
  const parameters: SignatureParameter[] = [];
  parameterNodes(declarator).forEach((node, index) => {
    const size = packSize(node, index, cx);
    if (size === undefined) {
      const parameter = parameterOf(node, index, cx);
      if (parameter.type.kind !== 'void') parameters.push(parameter);
      return;
    }
    for (let i = 0; i < size; i++) {
      parameters.push({ ...parameterOf(node, index, elementScope(node, index, i, cx)), packIndex: i });
    }
  });
  return parameters;
}

/** `C::C(int a, int b = 0) {…}` gives a default that the class does not ([dcl.fct.default]). */
function withDefaultsOutside(parameters: SignatureParameter[], entity: FunctionEntity): SignatureParameter[] {
  if (parameters.length === 0 || parameters.at(-1)?.defaultNode !== undefined) return parameters;
  const given = parametersOutside(entity);
  if (given.length !== parameters.length) return parameters;
  return parameters.map((one, i) => ({
    ...one,
    defaultNode: one.defaultNode ?? childByField(given[i]!, 'default_value'),
  }));
}

/** The declarator's pointers and references around the function apply to the return type. */
function returnTypeOf(node: SyntaxNode, declarator: SyntaxNode, cx: Context): Type | undefined {
  if (declarator.kind === 'operator_cast') {
    const base = lowerType(childByField(declarator, 'type') ?? declarator, cx);
    const whole = applyDeclarator(base, childByField(declarator, 'declarator'), cx).type;
    return whole.kind === 'function' ? whole.returnType : whole;
  }
  const trailing = childOfKind(declarator, 'trailing_return_type');
  const trailingNode = trailing === undefined ? undefined : firstNamed(trailing);
  if (trailingNode !== undefined) return lowerType(trailingNode, cx);
  const typeNode = childByField(node, 'type');
  if (typeNode === undefined) return node.kind === 'lambda_expression' ? undefined : types.voidType;
  const base = lowerType(typeNode, cx);
  let type = base;
  let current = childByField(node, 'declarator');
  let isConst = current !== declarator && isConstSpecified(node, cx);
  while (current !== undefined && current !== declarator && current.kind !== 'init_declarator') {
    if (current.kind === 'pointer_declarator') {
      type = pointerOf(type, current, isConst, cx);
      isConst = hasSpecifier(current, 'const');
    } else if (current.kind === 'reference_declarator') type = types.referenceTo(type, isConst);
    current = childByField(current, 'declarator') ?? namedChildren(current).at(-1);
  }
  return type;
}

const signatures = new WeakMap<FunctionEntity, Map<string, Signature>>();
/** The arguments for which signatures are being made now. */
const beingMade = new WeakMap<FunctionEntity, Set<string>>();

/** How a function that is no template takes an object of the class as its first argument; undefined where it takes none. */
export function takesObjectOf(
  struct: StructType,
  entity: FunctionEntity,
  session: Session,
): { readonly isReference: boolean; readonly isAlone: boolean } | undefined {
  const { parameters } =
    entity.head === undefined ? signatureOf(entity, [], session) : { parameters: [] as const };
  const type = parameters[0]?.type;
  if (type === undefined) return undefined;
  const isReference = type.kind === 'pointer' && type.isReference;
  const isTaken = types.sameType(isReference ? type.pointee : type, struct);
  return isTaken ? { isReference, isAlone: parameters.length === 1 } : undefined;
}

/** The signature for given template arguments (defaults are filled in). */
export function signatureOf(
  entity: FunctionEntity,
  given: readonly (TemplateArgument | undefined)[],
  session: Session,
): Signature {
  const known = signatures.get(entity) ?? new Map<string, Signature>();
  signatures.set(entity, known);
  const key = keyOf(given);
  const present = known.get(key);
  if (present !== undefined) return present;
  const open = beingMade.get(entity) ?? new Set<string>();
  beingMade.set(entity, open.add(key));
  try {
    const signature = recorded(session, entity, () => makeSignature(entity, given, session));
    known.set(key, signature);
    return signature;
  } finally {
    open.delete(key);
  }
}

function keyOf(given: readonly (TemplateArgument | undefined)[]): string {
  return given.map((argument) => (argument === undefined ? '' : argumentKey(argument))).join('|');
}

/**
 * Whether the function's own declaration is what asks, as `decltype(f(a, n))` in the type that `f` returns: it is not
 * declared yet there, nor does one stand whose arguments grow for ever.
 */
export function isBeingDeclared(
  entity: FunctionEntity,
  given: readonly (TemplateArgument | undefined)[],
): boolean {
  const open = beingMade.get(entity);
  return open !== undefined && (open.has(keyOf(given)) || open.size >= mostOpen);
}

/** As deep as lists of arguments that such a function takes apart. */
const mostOpen = 32;

/** After an edit that changed what the signature's names mean. */
export function forgetSignatures(entity: FunctionEntity): void {
  signatures.delete(entity);
}

function makeSignature(
  entity: FunctionEntity,
  given: readonly (TemplateArgument | undefined)[],
  session: Session,
): Signature {
  const bound =
    entity.head === undefined ? undefined : bindArguments(entity.head, given, entity.scope, session);
  const scope = bound?.scope ?? entity.scope;
  const cx = outside(session, scope);
  const parameters = withDefaultsOutside(lowerParameters(entity.declarator, cx), entity);
  // A trailing return type may name the parameters.
  const inner = outside(session, parameterScope(scope, parameters));
  const returnType = returnTypeOf(entity.node, entity.declarator, inner);
  const constraint = constraintOf(entity, inner);
  const isDeduced = returnType !== undefined && containsAuto(returnType);
  return {
    scope,
    parameters,
    isVariadic: isVariadicFunction(entity.declarator),
    returnType: isDeduced ? undefined : returnType,
    returnPattern: isDeduced ? returnType : undefined,
    arguments: bound?.arguments ?? [],
    missing: bound?.missing ?? [],
    isIllFormed: bound?.isIllFormed ?? false,
    isCertainlyIllFormed: bound?.isCertainlyIllFormed ?? false,
    constraint,
  };
}

/** Where the parameters of a `requires` expression are known. */
export function withParameters(node: SyntaxNode, cx: Context): Context {
  return inScope(cx, parameterScope(cx.scope, lowerParameters(node, cx)));
}

function parameterScope(scope: Scope, parameters: readonly SignatureParameter[]): Scope {
  const inner = createScope('block', scope);
  for (const parameter of parameters) {
    if (parameter.name !== '') addParameter(inner, parameter, parameterVariable(parameter));
  }
  return inner;
}

export function parameterVariable(parameter: SignatureParameter): Variable {
  const { node, packIndex } = parameter;
  const name = declaredName(childByField(node, 'declarator')) ?? node;
  const isRestrict = qualifiersBetween(node, node.start, name.start).some((one) =>
    one.name.startsWith('__restrict'),
  );
  const isVolatile = hasSpecifier(node, 'volatile');
  const isConstParameter = parameter.type.kind === 'struct' && hasSpecifier(node, 'const');
  return {
    kind: 'variable',
    name: packIndex === undefined ? parameter.name : `${parameter.name}${packIndex}`,
    type: parameter.type,
    storage: 'parameter',
    addressTaken: false,
    ...(isRestrict ? { isRestrict } : {}),
    ...(isVolatile ? { isVolatile } : {}),
    ...(isConstParameter ? { isConstParameter } : {}),
    at: locationOf(name),
  };
}

/** Makes the names of packs known that are left without elements, once those of all parameters are. */
export function addEmptyPacks(scope: Scope, declarator: SyntaxNode): void {
  for (const node of parameterNodes(declarator)) {
    if (node.kind !== 'variadic_parameter_declaration') continue;
    const named = declaredName(childByField(node, 'declarator'));
    const name = named && nodeText(named);
    if (name !== undefined && !scope.names.has(name)) scope.names.set(name, [{ kind: 'pack', elements: [] }]);
  }
}

/** Makes a parameter's name known; elements of a pack gather under one name. */
export function addParameter(
  scope: Scope,
  parameter: SignatureParameter,
  variable: Variable,
  bound?: FunctionIr,
): void {
  const entity: Entity =
    bound === undefined
      ? { kind: 'local', variable, constant: undefined }
      : { kind: 'functionValue', function: bound };
  if (parameter.packIndex === undefined) {
    addEntity(scope, parameter.name, entity);
    return;
  }
  const present = scope.names.get(parameter.name)?.[0];
  const elements = present?.kind === 'pack' ? [...present.elements, entity] : [entity];
  scope.names.set(parameter.name, [{ kind: 'pack', elements }]);
}
