/** Call expressions: what the callee's syntax stands for, and the call of it. */
import type { Expression, Place } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import { rootVariable } from '../../ir/walk.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { changedThrough, withCallOf } from '../classes/closuresGivenAway.ts';
import {
  isIdentity,
  isKnownFunction,
  isOwnAtomic,
  isOwnCached,
  isOwnMathematics,
  lowerNamedCall,
  takesPlainValues,
} from './builtinCalls.ts';
import { castOperand, functionalCast, lowerNamedCast, namedCasts } from './casts.ts';
import { constructDeduced } from '../classes/constructors.ts';
import type { Context } from '../context.ts';
import { mayBeComparison, regroupedComparison } from '../disguises/disguises.ts';
import { destruction, deviceDestruction } from '../classes/destruction.ts';
import { methodsFor } from './constness.ts';
import { lowerExpression } from './expressions.ts';
import { isIllFormed, noteIllFormed } from './formation.ts';
import { callOfMember, isMemberAccess, regroupedMemberAccess } from './memberPointers.ts';
import { initialise } from '../classes/initialization.ts';
import { isLaunch, lowerLaunch } from '../launches/launches.ts';
import { arrowObject } from '../classes/members.ts';
import { hasDefinition } from '../names/methodDefinitions.ts';
import { associatedFunctions, callCandidate, callOperator } from '../classes/methods.ts';
import { opaque, opaqueReason, placeOf, value, valueOperand } from './operands.ts';
import type { FunctionsOperand, NamedOperand, Operand } from './operands.ts';
import { operandType, placeOfOperand, rvalue } from './operandTypes.ts';
import { needsConversion, resolveOverload } from './overloads.ts';
import type { Candidate } from './overloads.ts';
import { expandOperands } from '../templates/packs.ts';
import type { OperandOfNode } from '../templates/packs.ts';
import {
  childByField,
  locationOf,
  namedChildren,
  namedOperator,
  nodeText,
  withoutParentheses,
} from '../tree.ts';
import type { FunctionEntity } from '../names/entities.ts';
import { objectPlace } from '../names/names.ts';
import { lookupIn, standardNamespace } from '../names/scopes.ts';
import { referencedFunction } from './functionValues.ts';
import { byValue, isStandardMethod } from './takenByValue.ts';
import { castTo, isArithmetic } from '../types/conversions.ts';
import { lowerTrait } from '../types/typeTraits.ts';
import { lowerOffset } from '../types/offsets.ts';
import { tryLowerType, typeByName } from '../types/typeNames.ts';

const operandsOf = (list: readonly OperandOfNode[]): Operand[] => list.map((one) => one.operand);

/** Whatever an unknown function may change: what it could get by reference, and what its pointers point to. */
export function clobberedBy(list: readonly OperandOfNode[]): Place[] {
  return placesGivenAway(list).filter((place) => rootVariable(place)?.isConstant !== true);
}

function placesGivenAway(list: readonly OperandOfNode[]): Place[] {
  const places: Place[] = [];
  for (const { operand } of list) {
    if (operand.kind === 'place' && operand.place.kind !== 'opaquePlace') places.push(operand.place);
    if (operand.kind !== 'value') continue;
    let current: Expression = operand.value;
    while (current.kind === 'cast') current = current.operand;
    if (current.kind === 'address') places.push(current.place);
  }
  return places;
}

export function opaqueCall(
  reason: string,
  list: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
  object?: Operand,
): Operand {
  const values = list.flatMap((one) => withCallOf(rvalue(one.operand, cx, one.node), cx, one.node));
  const all = object === undefined ? values : [rvalue(object, cx, node), ...values];
  const places = clobberedBy(object === undefined ? list : [{ operand: object, node }, ...list]);
  const clobbers = [...places, ...changedThrough(values, cx)];
  const made = opaque(reason, locationOf(node), undefined, all, clobbers);
  // In kernels only the places that are written out count.
  return value(cx.frame?.role === 'host' ? { ...made, changesBehind: true } : made);
}

/** A call that means nothing for these operands. */
function nothing(called: Operand, operands: readonly Operand[]): Operand {
  if (called.kind === 'value') noteIllFormed(called.value, operands.map(operandType));
  return called;
}

/** The call of a set of functions with one name. */
function callFunctions(
  target: FunctionsOperand,
  list: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Operand {
  const operands = operandsOf(list);
  const isMethod = target.entities[0]?.owner !== undefined;
  const object = target.object ?? implicitObject(target, cx, node);
  const entities = isMethod ? methodsFor(object, target.entities) : withAssociated(target, operands, cx);
  const chosen = resolveOverload(entities, target.argumentsNode, target.cx, operands, cx, node);
  if (chosen === undefined) {
    const isKnown = isKnownFunction(target.name) || isIdentity(target.name, list.length);
    if (!isMethod && isKnown) return lowerNamedCall(namedFor(target), list, cx, node);
    const called = opaqueCall(`no overload of \`${target.name}\` fits`, list, cx, node, target.object);
    return nothing(called, target.object === undefined ? operands : [target.object, ...operands]);
  }
  const mayBeOutdone = !isMethod && isKnownFunction(target.name);
  if (mayBeOutdone && isOutdone(chosen, operands, target.argumentsNode !== undefined, cx)) {
    return lowerNamedCall(namedFor(target), list, cx, node);
  }
  return callCandidate(chosen, object, operands, cx, node);
}

/**
 * Whether a function of the source gives way to CUDA's own of that name: it is only a declaration of it, an overload
 * that has to convert what an own one takes as it is (`isnan(half)` that calls `isnan` of a float), or a template.
 */
function isOutdone(
  chosen: Candidate,
  operands: readonly Operand[],
  isTemplateAsked: boolean,
  cx: Context,
): boolean {
  const { entity } = chosen;
  if (!hasDefinition(entity)) return true;
  // Elsewhere its name would hide theirs.
  if (entity.scope !== cx.session.globalScope) return false;
  const given = operands.map(operandType);
  const isOwn = isOwnAtomic(entity.name, given) || isOwnCached(entity.name, given);
  if (entity.head !== undefined && isOwn) return true;
  if (entity.head !== undefined && !isTemplateAsked && isOwnMathematics(entity.name, given)) return true;
  return needsConversion(chosen) && takesPlainValues(entity.name, given);
}

function namedFor(target: FunctionsOperand): NamedOperand {
  return {
    kind: 'named',
    name: target.name,
    qualifiedName: target.name,
    argumentsNode: target.argumentsNode,
    object: undefined,
  };
}

function withAssociated(
  target: FunctionsOperand,
  operands: readonly Operand[],
  cx: Context,
): FunctionsOperand['entities'] {
  if (target.node.kind === 'qualified_identifier') return target.entities;
  const more = associatedFunctions(target.name, operands, cx).filter(
    (entity) => !target.entities.includes(entity),
  );
  return more.length === 0 ? target.entities : [...target.entities, ...more];
}

/** `method()` inside a method. */
function implicitObject(target: FunctionsOperand, cx: Context, node: SyntaxNode): Operand | undefined {
  if (target.entities[0]?.owner === undefined) return undefined;
  const place = objectPlace(cx, locationOf(node));
  return place === undefined ? undefined : placeOf(place);
}

function callNamed(
  target: NamedOperand,
  list: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Operand {
  if (namedCasts.has(target.name) && target.argumentsNode !== undefined) {
    return lowerNamedCast(target.name, target.argumentsNode, list, cx, node);
  }
  const found = associatedFunctions(target.name, operandsOf(list), cx);
  const associated = found.length === 0 && isIterator(list[0]) ? inStandardLibrary(target.name, cx) : found;
  if (associated.length > 0 && target.qualifiedName === target.name) {
    const chosen = resolveOverload(associated, target.argumentsNode, cx, operandsOf(list), cx, node);
    if (chosen !== undefined) return callCandidate(chosen, undefined, operandsOf(list), cx, node);
  }
  return lowerNamedCall(target, list, cx, node);
}

/** Iterators of containers are pointers here, which lead to no namespace. */
function isIterator(one: OperandOfNode | undefined): boolean {
  return one !== undefined && /(\.|->)c?r?(begin|end)\(\)/.test(nodeText(one.node));
}

function inStandardLibrary(name: string, { session }: Context): readonly FunctionEntity[] {
  const std = standardNamespace(session);
  const found = std === undefined ? [] : (lookupIn(session, std, name) ?? []);
  return found.filter((one) => one.kind === 'function');
}

/** The call of a value: a function object, a pointer to a function. */
function callValue(callee: Operand, list: readonly OperandOfNode[], cx: Context, node: SyntaxNode): Operand {
  const type = operandType(callee);
  if (type?.kind === 'struct') {
    const overloaded = callOperator('operator()', [callee, ...operandsOf(list)], cx, node);
    if (overloaded !== undefined) return overloaded;
    const called = opaqueCall(`call of \`${types.typeName(type)}\``, list, cx, node, callee);
    return nothing(called, [callee, ...operandsOf(list)]);
  }
  const target = rvalue(callee, cx, node);
  const known = referencedFunction(target);
  if (known !== undefined) return callKnown(known, list, cx, node);
  const reason = opaqueReason(target) ?? 'call through a function pointer';
  const given = isStandardMethod(node, cx) ? byValue(list, cx) : list;
  const result = opaqueCall(reason, given, cx, node);
  if (isArithmetic(target.type) || isIllFormed(callee)) return nothing(result, []);
  const pointee = target.type.kind === 'pointer' ? target.type.pointee : target.type;
  if (result.kind !== 'value' || result.value.kind !== 'opaque' || pointee.kind !== 'function') return result;
  const { parameters, returnType } = pointee;
  const fits = target.kind !== 'opaque' && parameters.length === list.length;
  if (!fits) return valueOperand({ ...result.value, type: returnType });
  const values = list.map((one, i) => initialise(parameters[i]!, one.operand, cx, one.node));
  const operands = [target, ...values];
  return valueOperand({ ...result.value, operands, isCall: true, type: returnType });
}

/** A call of one known function. */
function callKnown(
  callee: NonNullable<ReturnType<typeof referencedFunction>>,
  list: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Operand {
  const at = locationOf(node);
  const values = callee.parameters.map((parameter, i): Expression | undefined => {
    const one = list[i];
    return one === undefined ? undefined : initialise(parameter.type, one.operand, cx, one.node);
  });
  const given = values.filter((one) => one !== undefined);
  if (given.length < callee.parameters.length) {
    return opaqueCall(`call of \`${callee.displayName}\` with too few arguments`, list, cx, node);
  }
  return valueOperand({ kind: 'call', callee, arguments: given, type: callee.returnType, at });
}

function dispatch(
  callee: Operand,
  calleeNode: SyntaxNode,
  list: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Operand {
  switch (callee.kind) {
    case 'functions':
      return callFunctions(callee, list, cx, node);
    case 'function':
      return callKnown(callee.function, list, cx, node);
    case 'type': {
      const [first] = list;
      const isCast =
        calleeNode.kind === 'parenthesized_expression' && list.length === 1 && first !== undefined;
      return isCast
        ? castOperand(callee.type, first.operand, cx, node)
        : functionalCast(callee.type, list, cx, node);
    }
    case 'classTemplate':
      return valueOperand(constructDeduced(callee.entity, operandsOf(list), cx, node));
    case 'named':
      return callNamed(callee, list, cx, node);
    case 'value':
    case 'place':
      return callValue(callee, list, cx, node);
    case 'list':
      return opaqueCall('call of a braced list', list, cx, node);
  }
}

/** `p->~T()` and `p.~T()`. */
function isDestructorCall(calleeNode: SyntaxNode): boolean {
  const field = calleeNode.kind === 'field_expression' ? childByField(calleeNode, 'field') : undefined;
  return field?.kind === 'destructor_name';
}

/** In device code that is not run destructors do nothing that counts. */
function lowerDestructorCall(calleeNode: SyntaxNode, cx: Context, node: SyntaxNode): Operand {
  const zero = { kind: 'integer', value: 0, type: types.intType, at: locationOf(node) } as const;
  const nothing = value(castTo(zero, types.voidType));
  const argument = childByField(calleeNode, 'argument');
  const isHost = cx.frame?.role === 'host';
  if (argument === undefined || !(isHost || cx.session.isToRun)) return nothing;
  const object = lowerExpression(argument, cx);
  const operator = childByField(calleeNode, 'operator');
  const isArrow = operator !== undefined && nodeText(operator) === '->';
  const place = placeOfOperand(isArrow ? arrowObject(object, cx, argument) : object, cx, argument);
  const destroy = isHost ? destruction(place, cx.session) : deviceDestruction(place, cx);
  return destroy === undefined ? nothing : value(destroy);
}

/** `T`, or pointers to it. */
function spelledType(spelling: string, cx: Context, { item }: SyntaxNode): types.Type | undefined {
  const stars = /[\s*]*$/.exec(spelling)?.[0] ?? '';
  const name = spelling.slice(0, spelling.length - stars.length);
  const parsed = name.includes('::') ? item.expression(name) : undefined;
  let type = parsed === undefined ? typeByName(name, cx) : tryLowerType(parsed, cx);
  for (const one of stars) if (one === '*') type &&= types.pointerTo(type);
  return type;
}

/** `x.operator T()`, which is a cast; the grammar knows `operator T` there as one name. */
function lowerConversionCall(calleeNode: SyntaxNode, cx: Context, node: SyntaxNode): Operand | undefined {
  const field = calleeNode.kind === 'field_expression' ? childByField(calleeNode, 'field') : undefined;
  const name = field === undefined ? undefined : namedOperator(field);
  const argument = childByField(calleeNode, 'argument');
  const type = name === undefined || name.startsWith('operator') ? undefined : spelledType(name, cx, node);
  if (type === undefined || argument === undefined) return undefined;
  const object = lowerExpression(argument, cx);
  const isArrow = nodeText(childByField(calleeNode, 'operator') ?? calleeNode) === '->';
  return castOperand(type, isArrow ? arrowObject(object, cx, argument) : object, cx, node);
}

export function lowerCall(node: SyntaxNode, cx: Context): Operand {
  const calleeNode = childByField(node, 'function');
  const argumentsNode = childByField(node, 'arguments');
  const at = locationOf(node);
  if (calleeNode === undefined || argumentsNode === undefined) return value(opaque('incomplete call', at));
  if (argumentsNode.kind === 'initializer_list') {
    const operand = lowerExpression(calleeNode, cx);
    if (operand.kind === 'type')
      return functionalCast(
        operand.type,
        [{ operand: { kind: 'list', node: argumentsNode, cx }, node: argumentsNode }],
        cx,
        node,
      );
  }
  const regrouped = mayBeComparison(calleeNode) ? regroupedComparison(node, cx) : undefined;
  if (regrouped !== undefined) return lowerExpression(regrouped, cx);
  if (isLaunch(calleeNode)) return lowerLaunch(node, calleeNode, argumentsNode, cx);
  if (isDestructorCall(calleeNode)) return lowerDestructorCall(calleeNode, cx, node);
  const conversion = lowerConversionCall(calleeNode, cx, node);
  if (conversion !== undefined) return conversion;
  const argumentNodes = namedChildren(argumentsNode);
  const known =
    lowerTrait(calleeNode, argumentNodes, cx, node) ?? lowerOffset(calleeNode, argumentNodes, cx, node);
  if (known !== undefined) return known;
  const access = withoutParentheses(calleeNode);
  const member = regroupedMemberAccess(access) ?? access;
  const list = expandOperands(argumentNodes, cx);
  const called = isMemberAccess(member) ? callOfMember(member, list, cx, node) : undefined;
  if (called !== undefined) return called;
  const callee = lowerExpression(calleeNode, cx);
  return dispatch(callee, calleeNode, list, cx, node);
}
