/** `for (T x : range)` over arrays, braced lists and classes with begin() and end(). */
import type { Expression, Loop, Place, Statement, Variable } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Location } from '../../text/location.ts';
import { compoundAssign } from '../expressions/assignments.ts';
import { constructFromList } from '../classes/aggregates.ts';
import type { Context } from '../context.ts';
import { nested } from '../context.ts';
import { castTo, integerConstant } from '../types/conversions.ts';
import { addEntity } from '../names/entities.ts';
import { localDestruction } from '../classes/destruction.ts';
import { methodsFor } from '../expressions/constness.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { deduceAuto, initialise } from '../classes/initialization.ts';
import { memberOperand } from '../classes/members.ts';
import { associatedFunctions, callCandidate, callOperator } from '../classes/methods.ts';
import { binaryValue, booleanValue } from '../expressions/operators.ts';
import {
  dereference,
  opaque,
  opaquePlace,
  placeOf,
  read,
  throughReference,
  value,
  variablePlace,
} from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import { operandType, rvalue, temporaryOf } from '../expressions/operandTypes.ts';
import { resolveOverload } from '../expressions/overloads.ts';
import { lowerStatement, lowerStatements } from './statements.ts';
import { arrayBetween } from './memberArrays.ts';
import { bindNames } from './structuredBindings.ts';
import { childByField, locationOf, namedChildren, nodeText } from '../tree.ts';
import { applyDeclarator, containsAuto, lowerType } from '../types/typeNames.ts';

interface RangeLoop {
  readonly node: SyntaxNode;
  readonly cx: Context;
  readonly at: Location;
  readonly unroll: { readonly unroll?: number | 'full' };
}

/** The loop variable for one element, and its declaration; with a structured binding also those of its names. */
function declareElement(one: RangeLoop, element: Operand, cx: Context): Statement[] {
  const typeNode = childByField(one.node, 'type');
  const declarator = childByField(one.node, 'declarator');
  const base = typeNode === undefined ? types.intType : lowerType(typeNode, cx);
  const declared = applyDeclarator(base, declarator, cx);
  const nameNode = declared.name ?? one.node;
  const type = containsAuto(declared.type) ? deduceAuto(declared.type, element, cx, one.node) : declared.type;
  const at = locationOf(nameNode);
  const variable: Variable = {
    kind: 'variable',
    name: nodeText(nameNode),
    type,
    storage: 'local',
    addressTaken: false,
    at,
  };
  const initializer = initialise(type, element, cx, one.node);
  const declaration: Statement = {
    kind: 'declare',
    variable,
    initializer,
    ...localDestruction(variable, cx),
    at,
  };
  const out = [declaration];
  if (nameNode.kind === 'structured_binding_declarator') {
    const place = throughReference(variablePlace(variable, at));
    bindNames(nameNode, place, cx, out);
  } else addEntity(cx.scope, variable.name, { kind: 'local', variable, constant: undefined });
  return out;
}

function bodyWith(one: RangeLoop, element: Operand, cx: Context): Statement {
  const inner = nested(cx);
  const declarations = declareElement(one, element, inner);
  const bodyNode = childByField(one.node, 'body');
  const body = bodyNode === undefined ? [] : [lowerStatement(bodyNode, inner)];
  return { kind: 'block', statements: [...declarations, ...body], at: one.at };
}

/** What `elementAt` makes of each index below a length. */
function overIndices(
  one: RangeLoop,
  length: Expression,
  elementAt: (index: Expression) => Place,
  before: readonly Statement[],
): Statement {
  const { cx, at } = one;
  const { type } = length;
  const index = temporaryOf(type, integerConstant(0, type, at), cx, at);
  const current = read(index.place);
  const condition: Expression = {
    kind: 'binary',
    operator: '<',
    left: current,
    right: length,
    type: types.booleanType,
    at,
  };
  const loop: Loop = {
    kind: 'loop',
    testAtEnd: false,
    condition,
    step: compoundAssign(index.place, '+', integerConstant(1, type, at), at),
    body: bodyWith(one, placeOf(elementAt(current)), cx),
    ...one.unroll,
    at,
  };
  return { kind: 'block', statements: [...before, index.declare, loop], at };
}

function overArray(
  one: RangeLoop,
  place: Place,
  element: Type,
  length: number,
  before: readonly Statement[],
): Statement {
  const { at } = one;
  const elementAt = (index: Expression): Place => ({
    kind: 'element',
    base: place,
    index,
    type: element,
    at,
  });
  return overIndices(one, integerConstant(length, types.intType, at), elementAt, before);
}

/** `for (float v : x)` over `float x[n]`, whose length is what it was declared with. */
function overVariableArray(one: RangeLoop, place: Place): Statement | undefined {
  const { cx, at } = one;
  const array = place.kind === 'variablePlace' ? cx.frame?.variableSizes?.get(place.variable) : undefined;
  if (array?.type.kind !== 'array') return undefined;
  const elementSize = types.exactSizeInBytes(array.type.element);
  if (elementSize === undefined || elementSize === 0) return undefined;
  const size = integerConstant(elementSize, types.unsignedLongType, at);
  const length = castTo(binaryValue('/', array.bytes, size, at), types.longType);
  const elementAt = (index: Expression): Place => dereference(binaryValue('+', read(place), index, at), at);
  return overIndices(one, length, elementAt, []);
}

function callMember(object: Operand, name: string, one: RangeLoop): Operand | undefined {
  const member = memberOperand(object, name, one.node, one.cx, one.node);
  if (member.kind !== 'functions') return undefined;
  const chosen = resolveOverload(
    methodsFor(object, member.entities),
    undefined,
    one.cx,
    [],
    one.cx,
    one.node,
  );
  return chosen === undefined ? undefined : callCandidate(chosen, object, [], one.cx, one.node);
}

/** `begin(range)` of the namespaces of its class, which has no members of that name ([stmt.ranged]). */
function callFree(range: Operand, name: string, { cx, node }: RangeLoop): Operand | undefined {
  const chosen = resolveOverload(associatedFunctions(name, [range], cx), undefined, cx, [range], cx, node);
  return chosen === undefined ? undefined : callCandidate(chosen, undefined, [range], cx, node);
}

function overIterators(one: RangeLoop, range: Operand): Statement | undefined {
  const { cx, at, node } = one;
  const begin = callMember(range, 'begin', one) ?? callFree(range, 'begin', one);
  const end = callMember(range, 'end', one) ?? callFree(range, 'end', one);
  if (begin === undefined || end === undefined) return undefined;
  const beginValue = rvalue(begin, cx, node);
  const endValue = rvalue(end, cx, node);
  const array = arrayBetween(beginValue, endValue);
  if (array !== undefined) return overArray(one, array.place, array.element, array.length, []);
  const iterator = temporaryOf(beginValue.type, beginValue, cx, at);
  const last = temporaryOf(endValue.type, endValue, cx, at);
  const current = placeOf(iterator.place);
  const isPointer = beginValue.type.kind === 'pointer';
  const test: Operand | undefined = isPointer
    ? value({
        kind: 'binary',
        operator: '!=',
        left: read(iterator.place),
        right: read(last.place),
        type: types.booleanType,
        at,
      })
    : callOperator('operator!=', [current, placeOf(last.place)], cx, node);
  const step = isPointer
    ? compoundAssign(iterator.place, '+', integerConstant(1, types.intType, at), at)
    : callOperator('operator++', [current], cx, node);
  const pointee = beginValue.type.kind === 'pointer' ? beginValue.type.pointee : types.voidType;
  const element: Operand | undefined = isPointer
    ? placeOf({ kind: 'dereference', pointer: read(iterator.place), type: pointee, at })
    : callOperator('operator*', [current], cx, node);
  if (test === undefined || step === undefined || element === undefined) return undefined;
  const loop: Loop = {
    kind: 'loop',
    testAtEnd: false,
    condition: booleanValue(test, cx, node),
    step: step.kind === 'place' || step.kind === 'value' ? rvalue(step, cx, node) : (step as Expression),
    body: bodyWith(one, element, cx),
    ...one.unroll,
    at,
  };
  return { kind: 'block', statements: [iterator.declare, last.declare, loop], at };
}

function overList(one: RangeLoop, list: SyntaxNode): Statement | undefined {
  const elements = namedChildren(list);
  const [first] = elements;
  const given = first === undefined ? undefined : operandType(lowerExpression(first, one.cx));
  if (given === undefined) return undefined;
  const type = given.kind === 'array' ? types.pointerTo(given.element) : given;
  const arrayType = types.arrayOf(type, elements.length);
  const array = temporaryOf(arrayType, constructFromList(arrayType, list, one.cx), one.cx, one.at);
  return overArray(one, array.place, type, elements.length, [array.declare]);
}

export function lowerRangeFor(
  node: SyntaxNode,
  cx: Context,
  out: Statement[],
  unroll: { readonly unroll?: number | 'full' },
): void {
  const rangeNode = childByField(node, 'right');
  const at = locationOf(node);
  const inner = nested(cx);
  const one: RangeLoop = { node, cx: inner, at, unroll };
  const initializer = childByField(node, 'initializer');
  const before = initializer === undefined ? [] : lowerStatements(namedChildren(initializer), inner);
  const known = rangeNode?.kind === 'initializer_list' ? overList : overRange;
  const made = (rangeNode && known(one, rangeNode)) ?? overUnknown(one);
  out.push(before.length === 0 ? made : { kind: 'block', statements: [...before, made], at });
}

/** Nobody knows how often the body is executed, nor with what. */
function overUnknown(one: RangeLoop): Statement {
  const { cx, at } = one;
  const reason = 'range-based for over an unknown range';
  const body = bodyWith(one, placeOf(opaquePlace(reason, at)), nested(cx));
  const condition = opaque(reason, at, types.booleanType);
  return { kind: 'loop', testAtEnd: false, condition, step: undefined, body, ...one.unroll, at };
}

function overRange(one: RangeLoop, rangeNode: SyntaxNode): Statement | undefined {
  const range = lowerExpression(rangeNode, one.cx);
  const type = operandType(range);
  if (range.kind === 'place' && type?.kind === 'array' && type.length !== undefined) {
    return overArray(one, range.place, type.element, type.length, []);
  }
  if (range.kind === 'place' && type?.kind === 'pointer') return overVariableArray(one, range.place);
  if (type?.kind !== 'struct') return undefined;
  if (range.kind === 'place') return overIterators(one, range);
  const whole = temporaryOf(type, rvalue(range, one.cx, rangeNode), one.cx, one.at);
  const loop = overIterators(one, placeOf(whole.place));
  if (loop === undefined) return undefined;
  const kept = { ...whole.declare, ...localDestruction(whole.variable, one.cx) };
  return { kind: 'block', statements: [kept, loop], at: one.at };
}
