/** Calls of functions and methods that overload resolution has chosen. */
import type { Expression, FunctionIr, Place } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import { isLibraryPath } from '../../text/location.ts';
import type { Location } from '../../text/location.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { mayReadTemplates, tooManyTemplates } from '../context.ts';
import type { Context } from '../context.ts';
import { castTo, promote, decayed, isArithmetic } from '../types/conversions.ts';
import { isOfTemplate } from '../names/entities.ts';
import type { Entity, FunctionEntity, Scope, TemplateArgument } from '../names/entities.ts';
import { evaluate } from '../expressions/constants.ts';
import { methodsFor } from '../expressions/constness.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { forwardingKinds } from '../expressions/forwarding.ts';
import { hasDefinition } from '../names/methodDefinitions.ts';
import { referencedFunction } from '../expressions/functionValues.ts';
import { instantiateFunction } from '../functions.ts';
import { variablesOfOthers } from '../globals.ts';
import { signatureOf } from '../types/signatures.ts';
import type { Signature, SignatureParameter } from '../types/signatures.ts';
import { basePlace } from './bases.ts';
import { initialise } from './initialization.ts';
import {
  addressOf,
  opaque,
  placesBehind,
  pointedPlaces,
  valueOperand,
  variablePlace,
} from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import { constantExpression, operandType, placeOfOperand, rvalue } from '../expressions/operandTypes.ts';
import { resolveOverload, isFartherThanBuiltIn } from '../expressions/overloads.ts';
import type { Candidate } from '../expressions/overloads.ts';
import { friendsNamed } from '../names/friends.ts';
import { lookupAround, membersOf } from '../names/scopes.ts';
import { childByField, hasSpecifier, locationOf, qualifiersBetween } from '../tree.ts';
import { withVariadic } from './variadicArguments.ts';
import { virtualCall } from './virtualFunctions.ts';
import { classOfType } from '../types/typeNames.ts';

/** C's default argument promotions, for `...`. */
export function promotedArgument(argument: Expression): Expression {
  const given = decayed(argument);
  if (!isArithmetic(given.type)) return given;
  const type = promote(given.type);
  return castTo(given, type.kind === 'float' && type.format === 'single' ? types.doubleType : type);
}

/** What a parameter is given where a call has no argument for it. */
export function defaultArgument(
  parameter: SignatureParameter,
  signature: Signature,
  cx: Context,
): Expression | undefined {
  const node = parameter.defaultNode;
  if (node === undefined) return undefined;
  // Names in a default argument mean what they mean where it stands, temporaries belong to the caller.
  const inner: Context = { session: cx.session, scope: signature.scope, frame: cx.frame };
  const braces = qualifiersBetween(node, node.start, node.start + 1).find(({ name }) => name === '{}');
  const list = braces?.arguments === undefined ? undefined : node.item.expression(braces.arguments);
  if (list === undefined) return initialise(parameter.type, lowerExpression(node, inner), inner, node);
  const operand: Operand = { kind: 'list', node: list, cx: inner };
  return { ...initialise(parameter.type, operand, inner, node), at: locationOf(node) };
}

function convertArguments(
  signature: Signature,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
): Expression[] {
  const converted: Expression[] = [];
  signature.parameters.forEach((parameter, i) => {
    const operand = operands[i];
    const argument =
      operand === undefined
        ? defaultArgument(parameter, signature, cx)
        : initialise(parameter.type, operand, cx, node);
    if (argument !== undefined) converted.push(argument);
  });
  for (const operand of operands.slice(signature.parameters.length)) {
    converted.push(promotedArgument(rvalue(operand, cx, node)));
  }
  return converted;
}

/** Arguments that are one function each: the callee is made for them. */
function functionArguments(list: readonly Expression[]): Map<number, FunctionIr> {
  const found = new Map<number, FunctionIr>();
  list.forEach((argument, i) => {
    const target = referencedFunction(argument);
    if (target !== undefined) found.set(i, target);
  });
  return found;
}

/** The address of a method's object, as its class. */
function objectAddress(object: Operand, owner: Type, cx: Context, node: SyntaxNode): Expression {
  const place = placeOfOperand(object, cx, node);
  const base: Place = basePlace(place, owner, cx) ?? place;
  return addressOf(base, base.at);
}

/** Calls a chosen function; `object` is set for methods. */
export function callCandidate(
  candidate: Candidate,
  object: Operand | undefined,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
): Operand {
  const { entity, signature } = candidate;
  return callEntity(entity, signature.arguments, object, operands, cx, node);
}

function callEntity(
  entity: FunctionEntity,
  list: readonly TemplateArgument[],
  object: Operand | undefined,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
): Operand {
  const at = locationOf(node);
  const signature = signatureOf(entity, list, cx.session);
  const values = convertArguments(signature, operands, cx, node);
  const isMethod = entity.owner !== undefined && !entity.isStatic;
  const self =
    isMethod && object !== undefined ? objectAddress(object, entity.owner.struct, cx, node) : undefined;
  const dynamic = isMethod ? dynamicCall(entity, object, values, signature, cx, node) : undefined;
  if (dynamic !== undefined) return valueOperand(dynamic);
  const reason = whyNot(entity, isMethod, self, cx);
  if (reason !== undefined) {
    const type = signature.returnType ?? types.voidType;
    const all = self === undefined ? values : [self, ...values];
    const written = values.filter((_, i) => !leadsToConst(signature.parameters[i]?.type));
    const clobbers = [...pointedPlaces(all), ...placesBehind(written), ...changedElsewhere(entity, cx, at)];
    return valueOperand(opaque(reason, at, type, all, clobbers));
  }
  const callee = instantiateFunction(
    entity,
    list,
    cx.session,
    functionArguments(values),
    cx.frame?.role,
    forwardingKinds(entity, signature, operands, cx),
  );
  const passed = withVariadic(values, signature.parameters.length, callee, cx, at);
  const all = self === undefined ? passed : [self, ...passed];
  const call: Expression = { kind: 'call', callee, arguments: all, type: callee.returnType, at };
  return valueOperand(constantResult(call, entity) ?? call);
}

/** Of `size()` and `log2(32)`, which compilers work out where an array's length or a loop's bound is made of them. */
function constantResult(
  call: Expression & { kind: 'call' },
  { node }: FunctionEntity,
): Expression | undefined {
  const isConstant = call.arguments.every(({ kind }) => kind === 'integer' || kind === 'float');
  if (!isConstant || !isArithmetic(call.type) || !hasSpecifier(node, 'constexpr')) return undefined;
  const known = evaluate(call);
  if (typeof known !== 'bigint' && typeof known !== 'number') return undefined;
  return constantExpression(known, call.type, call.at);
}

function changedElsewhere({ node }: FunctionEntity, cx: Context, at: Location): Place[] {
  if (isLibraryPath(node.item.anchor.path) || cx.frame?.role !== 'host') return [];
  return variablesOfOthers(cx).map((variable) => variablePlace(variable, at));
}

function leadsToConst(type: Type | undefined): boolean {
  return type?.kind === 'pointer' && type.toConst === true;
}

/** A call through the object's table: virtual functions are called so, unless the call names the class. */
function dynamicCall(
  entity: FunctionEntity,
  object: Operand | undefined,
  values: readonly Expression[],
  signature: Signature,
  cx: Context,
  node: SyntaxNode,
): Expression | undefined {
  const owner = entity.owner;
  if (owner?.hasVirtualFunctions !== true || object?.kind !== 'place') return undefined;
  const callee = childByField(node, 'function');
  const named = callee?.kind === 'field_expression' ? childByField(callee, 'field') : callee;
  if (named?.kind === 'qualified_identifier') return undefined;
  // A variable of the class itself has no other dynamic type.
  if (object.place.kind === 'variablePlace') return undefined;
  const returned = signature.returnType ?? types.voidType;
  if (signature.isVariadic && values.length > signature.parameters.length)
    return opaque(
      'a virtual function that takes `...`',
      locationOf(node),
      returned,
      values,
      pointedPlaces(values),
    );
  return virtualCall(entity, object.place, values, returned, cx.session);
}

function qualifiedName(entity: FunctionEntity): string {
  const names = [entity.name];
  if (entity.owner !== undefined) return `${entity.owner.struct.name}::${entity.name}`;
  for (let scope: Scope | undefined = entity.scope; scope !== undefined; scope = scope.parent) {
    if (scope.kind === 'namespace' && scope.name !== '') names.unshift(scope.name);
  }
  return names.join('::');
}

function whyNot(
  entity: FunctionEntity,
  isMethod: boolean,
  self: Expression | undefined,
  cx: Context,
): string | undefined {
  if (isMethod && self === undefined) return `method \`${entity.name}\` without an object`;
  if (hasSpecifier(entity.node, 'virtual') && isMethod) {
    const isPure = !hasDefinition(entity);
    if (isPure) return `virtual function \`${entity.name}\``;
  }
  if (!hasDefinition(entity)) {
    return isLibraryPath(entity.node.item.anchor.path)
      ? `library function \`${qualifiedName(entity)}\``
      : `function \`${entity.name}\` is declared but not defined here`;
  }
  return isOfTemplate(entity) && !mayReadTemplates(cx.session) ? tooManyTemplates : undefined;
}

/** Calls a method that is known. */
export function callMethod(
  entity: FunctionEntity,
  object: Operand,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
): Operand {
  return callEntity(entity, [], object, operands, cx, node);
}

/** Namespaces around the classes of the operands, for argument-dependent lookup. */
function associatedScopes(operands: readonly Operand[], cx: Context): Scope[] {
  const found: Scope[] = [];
  for (const operand of operands) {
    let type = operandType(operand);
    while (type?.kind === 'pointer') type = type.pointee;
    if (type === undefined) continue;
    const scope =
      classOfType(type, cx)?.entity?.scope ??
      (type.kind === 'integer' ? cx.session.enums.get(type)?.scope : undefined);
    if (scope !== undefined && !found.includes(scope)) found.push(scope);
    // Beside `float2` and `__half` is the project's code too, which library code cannot see around itself.
    const isLibrarysGlobal = type.kind === 'struct' && scope?.parent === undefined;
    if (isLibrarysGlobal && !found.includes(cx.session.globalScope)) found.push(cx.session.globalScope);
  }
  return found;
}

export function associatedFunctions(
  name: string,
  operands: readonly Operand[],
  cx: Context,
): FunctionEntity[] {
  const found = new Set<Entity>();
  for (const scope of [cx.scope, ...associatedScopes(operands, cx)])
    for (const entity of lookupAround(cx.session, scope, name)) found.add(entity);
  const types = operands.map(operandType).filter((type) => type !== undefined);
  for (const entity of friendsNamed(name, types, cx.session)) found.add(entity);
  return [...found].filter((entity) => entity.kind === 'function');
}

/** A call of an overloaded operator: a method of the first operand, else a free function. */
export function callOperator(
  name: string,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
): Operand | undefined {
  const [first, ...rest] = operands;
  if (first === undefined) return undefined;
  const type = operandType(first);
  const info = type === undefined ? undefined : classOfType(type, cx);
  const methods =
    (info === undefined ? undefined : membersOf(info, name))?.filter(
      (entity) => entity.kind === 'function',
    ) ?? [];
  const method = resolveOverload(methodsFor(first, methods), undefined, cx, rest, cx, node);
  const isMemberOnly = ['operator=', 'operator()', 'operator[]', 'operator->'].includes(name);
  const found = isMemberOnly
    ? undefined
    : resolveOverload(associatedFunctions(name, operands, cx), undefined, cx, operands, cx, node);
  const hasClass = operands.some((operand) => operandType(operand)?.kind === 'struct');
  const free = found === undefined || hasClass || !isFartherThanBuiltIn(found) ? found : undefined;
  if (free !== undefined && (method === undefined || free.cost < method.cost))
    return callCandidate(free, undefined, operands, cx, node);
  return method === undefined ? undefined : callCandidate(method, first, rest, cx, node);
}
