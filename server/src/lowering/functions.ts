/** Functions: their signatures, and their instances with bodies lowered at the first look. */
import type { Block, FunctionIr, Variable } from '../ir/nodes.ts';
import * as types from '../ir/types.ts';
import type { Type } from '../ir/types.ts';
import type { Location } from '../text/location.ts';
import type { Qualifier, SyntaxNode } from '../syntax/index.ts';
import { lowerBody } from './bodies.ts';
import type { Context, Frame, Session } from './context.ts';
import { outside } from './context.ts';
import { addEntity, createScope } from './entities.ts';
import type { Entity, FunctionEntity, Scope, TemplateArgument, TemplateParameter } from './entities.ts';
import { qualifierValues } from './qualifierValues.ts';
import { argumentsKey, argumentText, argumentsText, bindArguments } from './templateArguments.ts';
import {
  childByField,
  childOfKind,
  firstNamed,
  hasChild,
  locationOf,
  namedChildren,
  nodeText,
  qualifiersBetween,
  gapStart,
} from './tree.ts';
import { applyDeclarator, autoType, containsAuto, lowerType, parameterType } from './typeNames.ts';
import { methodDefinition } from './methodDefinitions.ts';
import { declaredName } from './declare.ts';
import { autoParameterName } from './genericFunctions.ts';

export interface SignatureParameter {
  readonly name: string;
  readonly type: Type;
  readonly node: SyntaxNode;
  readonly defaultNode: SyntaxNode | undefined;
  /** An element of an expanded pack: its position in it. */
  readonly packIndex: number | undefined;
}
export interface Signature {
  /** Where the body's names are looked up: binds the template parameters. */
  readonly scope: Scope;
  readonly parameters: readonly SignatureParameter[];
  readonly isVariadic: boolean;
  /** Undefined for `auto` without a trailing type. */
  readonly returnType: Type | undefined;
  readonly arguments: readonly TemplateArgument[];
  readonly missing: readonly TemplateParameter[];
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

/** `operator T()` keeps its parameters one level down. */
function nestedList(declarator: SyntaxNode): SyntaxNode | undefined {
  const inner = childByField(declarator, 'declarator');
  return inner === undefined ? undefined : childByField(inner, 'parameters');
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
    type: parameterType(declared.type),
    node,
    defaultNode: childByField(node, 'default_value'),
    packIndex: undefined,
  };
}

function packSize(node: SyntaxNode, cx: Context): number | undefined {
  if (node.kind !== 'variadic_parameter_declaration') return undefined;
  const typeNode = childByField(node, 'type');
  for (const name of typeNode === undefined ? [] : leafTexts(typeNode)) {
    const pack = boundPack(cx.scope, name);
    if (pack !== undefined) return pack.length;
  }
  return undefined;
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
function elementScope(node: SyntaxNode, index: number, cx: Context): Context {
  const scope = createScope('block', cx.scope);
  for (const name of leafTexts(childByField(node, 'type') ?? node)) {
    const element = boundPack(cx.scope, name)?.[index];
    if (element !== undefined) scope.names.set(name, [element]);
  }
  return { ...cx, scope };
}

function lowerParameters(declarator: SyntaxNode, cx: Context): SignatureParameter[] {
  const parameters: SignatureParameter[] = [];
  parameterNodes(declarator).forEach((node, index) => {
    const size = packSize(node, cx);
    if (size === undefined) {
      const parameter = parameterOf(node, index, cx);
      if (parameter.type.kind !== 'void') parameters.push(parameter);
      return;
    }
    for (let i = 0; i < size; i++) {
      parameters.push({ ...parameterOf(node, index, elementScope(node, i, cx)), packIndex: i });
    }
  });
  return parameters;
}

/** The declarator's pointers and references around the function apply to the return type. */
function returnTypeOf(node: SyntaxNode, declarator: SyntaxNode, cx: Context): Type | undefined {
  if (declarator.kind === 'operator_cast')
    return lowerType(childByField(declarator, 'type') ?? declarator, cx);
  const trailing = childOfKind(declarator, 'trailing_return_type');
  const trailingNode = trailing === undefined ? undefined : firstNamed(trailing);
  if (trailingNode !== undefined) return lowerType(trailingNode, cx);
  const typeNode = childByField(node, 'type');
  if (typeNode === undefined) return types.voidType;
  const base = lowerType(typeNode, cx);
  let type = base;
  let current = childByField(node, 'declarator');
  while (current !== undefined && current !== declarator && current.kind !== 'init_declarator') {
    if (current.kind === 'pointer_declarator') type = types.pointerTo(type);
    else if (current.kind === 'reference_declarator') type = types.referenceTo(type);
    current = childByField(current, 'declarator') ?? namedChildren(current).at(-1);
  }
  return containsAuto(type) ? undefined : type;
}

const signatures = new WeakMap<FunctionEntity, Map<string, Signature>>();

/** The signature for given template arguments (defaults are filled in). */
export function signatureOf(
  entity: FunctionEntity,
  given: readonly (TemplateArgument | undefined)[],
  session: Session,
): Signature {
  const known = signatures.get(entity) ?? new Map<string, Signature>();
  signatures.set(entity, known);
  const key = given
    .map((argument) => (argument === undefined ? '' : `${argument.kind}:${argumentText(argument)}`))
    .join('|');
  const present = known.get(key);
  if (present !== undefined) return present;
  const bound =
    entity.head === undefined ? undefined : bindArguments(entity.head, given, entity.scope, session);
  const scope = bound?.scope ?? entity.scope;
  const cx = outside(session, scope);
  const parameters = lowerParameters(entity.declarator, cx);
  // A trailing return type may name the parameters.
  const inner = outside(session, parameterScope(scope, parameters));
  const signature: Signature = {
    scope,
    parameters,
    isVariadic: isVariadicFunction(entity.declarator),
    returnType: returnTypeOf(entity.node, entity.declarator, inner),
    arguments: bound?.arguments ?? [],
    missing: bound?.missing ?? [],
  };
  known.set(key, signature);
  return signature;
}

function parameterScope(scope: Scope, parameters: readonly SignatureParameter[]): Scope {
  const inner = createScope('block', scope);
  for (const parameter of parameters) {
    if (parameter.name !== '') addParameter(inner, parameter, parameterVariable(parameter));
  }
  return inner;
}

export function parameterVariable(parameter: SignatureParameter): Variable {
  const name = declaredName(childByField(parameter.node, 'declarator')) ?? parameter.node;
  return {
    kind: 'variable',
    name: parameter.packIndex === undefined ? parameter.name : `${parameter.name}${parameter.packIndex}`,
    type: parameter.type,
    storage: 'parameter',
    addressTaken: false,
    at: locationOf(name),
  };
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

/** An instance: everything but the body is known at once. */
export class LoweredFunction implements FunctionIr {
  readonly kind = 'function';
  readonly name: string;
  readonly displayName: string;
  readonly role: FunctionIr['role'];
  readonly templateArguments: FunctionIr['templateArguments'];
  readonly parameters: readonly Variable[];
  readonly launchBounds?: { readonly maxThreads: number; readonly minBlocks?: number };
  readonly at: Location;
  readonly nameAt: Location;
  readonly #frame: Frame;
  #work: (() => Block | undefined) | undefined;
  #body: Block | undefined;

  constructor(head: LoweredFunctionHead, frame: Frame, work: () => Block | undefined) {
    this.name = head.name;
    this.displayName = head.displayName;
    this.role = head.role;
    this.templateArguments = head.templateArguments;
    this.parameters = head.parameters;
    if (head.launchBounds !== undefined) this.launchBounds = head.launchBounds;
    this.at = head.at;
    this.nameAt = head.nameAt;
    this.#frame = frame;
    this.#work = work;
  }

  get body(): Block | undefined {
    const work = this.#work;
    if (work !== undefined) {
      this.#work = undefined;
      this.#body = work();
    }
    return this.#body;
  }

  get sharedVariables(): readonly Variable[] {
    void this.body;
    return this.#frame.shared;
  }

  get returnType(): Type {
    if (this.#frame.returnType === undefined) void this.body;
    return this.#frame.returnType ?? types.voidType;
  }
}

export interface LoweredFunctionHead {
  readonly name: string;
  readonly displayName: string;
  readonly role: FunctionIr['role'];
  readonly templateArguments: FunctionIr['templateArguments'];
  readonly parameters: readonly Variable[];
  readonly launchBounds: { readonly maxThreads: number; readonly minBlocks?: number } | undefined;
  readonly at: Location;
  readonly nameAt: Location;
}

/** Qualifiers before and inside a function's head. */
export function functionQualifiers(node: SyntaxNode, declarator: SyntaxNode): Qualifier[] {
  const body = childByField(node, 'body');
  const end = body?.start ?? Math.max(declarator.end, node.end);
  return qualifiersBetween(node, gapStart(node), end);
}

export function roleOf(qualifiers: readonly Qualifier[]): FunctionIr['role'] {
  if (qualifiers.some((qualifier) => qualifier.name === '__global__')) return 'kernel';
  return qualifiers.some((qualifier) => qualifier.name === '__device__') ? 'device' : 'host';
}

function launchBoundsOf(qualifiers: readonly Qualifier[], cx: Context): LoweredFunctionHead['launchBounds'] {
  const qualifier = qualifiers.find((one) => one.name === '__launch_bounds__');
  if (qualifier === undefined) return undefined;
  const [maxThreads, minBlocks] = qualifierValues(qualifier, cx);
  if (maxThreads === undefined) return undefined;
  return minBlocks === undefined ? { maxThreads } : { maxThreads, minBlocks };
}

/** Another declaration of the same function that has the body. */
function definitionOf(entity: FunctionEntity, signature: Signature, session: Session): FunctionEntity {
  if (entity.node.kind === 'function_definition' || entity.owner !== undefined) return entity;
  for (const other of entity.scope.names.get(entity.name) ?? []) {
    if (other.kind !== 'function' || other.node.kind !== 'function_definition') continue;
    if ((other.head === undefined) !== (entity.head === undefined)) continue;
    if (other.specialisedFor !== undefined && entity.specialisedFor === undefined) continue;
    const there = signatureOf(other, signature.arguments, session);
    if (there.parameters.length !== signature.parameters.length) continue;
    if (
      there.parameters.every((parameter, i) => types.sameType(parameter.type, signature.parameters[i]!.type))
    )
      return other;
  }
  return entity;
}

/** Parameters that an argument fixed to one function, by position. */
export type FunctionArguments = ReadonlyMap<number, FunctionIr>;
const noFunctions: FunctionArguments = new Map();

/** The function that a declaration gives for these template arguments. */
export function instantiateFunction(
  entity: FunctionEntity,
  given: readonly (TemplateArgument | undefined)[],
  session: Session,
  functions: FunctionArguments = noFunctions,
): FunctionIr {
  const first = signatureOf(entity, given, session);
  const source = definitionOf(entity, first, session);
  if (source !== entity) return instantiateFunction(source, first.arguments, session, functions);
  const bound = [...functions].map(([index, target]) => `${index}=${target.displayName}`).join(',');
  const key = `${argumentsKey(first.arguments)}#${bound}`;
  const present = entity.instances.get(key);
  if (present !== undefined) return present;
  const made = newInstance(entity, first, functions, session);
  entity.instances.set(key, made);
  return made;
}

function displayNameOf(entity: FunctionEntity, signature: Signature): string {
  const owner = entity.owner === undefined ? '' : `${entity.owner.struct.name}::`;
  const list = entity.head === undefined ? '' : argumentsText(signature.arguments);
  return `${owner}${entity.name}${list === '' ? '' : `<${list}>`}`;
}

function templateArgumentValues(
  entity: FunctionEntity,
  signature: Signature,
): FunctionIr['templateArguments'] {
  return (entity.head?.parameters ?? []).map((parameter, i) => {
    const argument = signature.arguments[i];
    return { name: parameter.name, text: argument === undefined ? '?' : argumentText(argument) };
  });
}

function thisVariableOf(entity: FunctionEntity, at: Location): Variable | undefined {
  if (entity.owner === undefined || entity.isStatic) return undefined;
  const type = types.pointerTo(entity.owner.struct);
  return { kind: 'variable', name: 'this', type, storage: 'parameter', addressTaken: false, at };
}

function newInstance(
  entity: FunctionEntity,
  first: Signature,
  functions: FunctionArguments,
  session: Session,
): FunctionIr {
  const source = methodDefinition(entity, first, session);
  const { signature, node, declarator } = source;
  const qualifiers = [
    ...functionQualifiers(node, declarator),
    ...functionQualifiers(entity.node, entity.declarator),
  ];
  const nameNode = declaredName(declarator) ?? declarator;
  const scope = createScope('block', signature.scope);
  const variables = signature.parameters.map(parameterVariable);
  signature.parameters.forEach((parameter, i) => {
    if (parameter.name !== '') addParameter(scope, parameter, variables[i]!, functions.get(i));
  });
  const thisVariable = thisVariableOf(entity, locationOf(nameNode));
  const role = entity.roleHint ?? roleOf(qualifiers);
  const frame: Frame = {
    role,
    owner: entity.owner,
    thisVariable,
    returnType: first.returnType,
    shared: [],
    temporaryCount: 0,
  };
  const cx: Context = { session, scope, frame };
  const head: LoweredFunctionHead = {
    name: entity.name,
    displayName: displayNameOf(entity, first),
    role,
    templateArguments: templateArgumentValues(entity, first),
    parameters: thisVariable === undefined ? variables : [thisVariable, ...variables],
    launchBounds: launchBoundsOf(qualifiers, outside(session, signature.scope)),
    at: locationOf(node),
    nameAt: locationOf(nameNode),
  };
  const made: LoweredFunction = new LoweredFunction(head, frame, () => lowerBody(made, entity, node, cx));
  return made;
}
