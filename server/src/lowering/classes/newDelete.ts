/** `new` and `delete`: malloc and free with a type. */
import { madeAt } from './placing.ts';
import type { Expression, Place, Statement } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { constructFromList } from './aggregates.ts';
import { compoundAssign } from '../expressions/assignments.ts';
import type { Context } from '../context.ts';
import { castTo, integerConstant } from '../types/conversions.ts';
import { deviceDestruction, destruction, elementsDestruction, isDestroyed } from './destruction.ts';
import { lowerExpression, lowerValue } from '../expressions/expressions.ts';
import { constructFromOperands, defaultValue, initialise, zeroValue } from './initialization.ts';
import { dereference, opaque, read, value, valueOperand } from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import { rvalue, temporaryOf } from '../expressions/operandTypes.ts';
import { binaryValue } from '../expressions/operators.ts';
import { resolveOverload } from '../expressions/overloads.ts';
import { membersOf } from '../names/scopes.ts';
import { expandOperands } from '../templates/packs.ts';
import { childByField, hasChild, locationOf, namedChildren, nodeText, qualifiersBetween } from '../tree.ts';
import { applyDeclarator, classOfType, lowerType } from '../types/typeNames.ts';
import { initialElements, statementOf } from './elementLists.ts';
import { objectStart } from './dynamicCasts.ts';
import { callCandidate } from './methods.ts';
import { virtualCall } from './virtualFunctions.ts';

/** `new T[n][4]`: T[4], n times. */
function allocation(
  node: SyntaxNode,
  cx: Context,
): { readonly type: Type; readonly count: Expression | undefined } {
  const typeNode = childByField(node, 'type');
  let type = typeNode === undefined ? types.voidType : lowerType(typeNode, cx);
  // The stars of `new T*[n]` were taken out of the text, because the grammar cannot read them.
  const stars = qualifiersBetween(node, node.start, node.end).find((one) => one.name === 'new*');
  for (let i = 0; i < (stars?.arguments?.length ?? 0); i++) type = types.pointerTo(type);
  const declarator = childByField(node, 'declarator');
  if (declarator === undefined) return { type, count: undefined };
  if (declarator.kind !== 'new_declarator')
    return { type: applyDeclarator(type, declarator, cx).type, count: undefined };
  const lengthNode = childByField(declarator, 'length');
  const inner = namedChildren(declarator).find((child) => child.kind === 'new_declarator');
  const innerLength = inner === undefined ? undefined : childByField(inner, 'length');
  if (innerLength !== undefined) {
    const length = lowerValue(innerLength, cx);
    type = types.arrayOf(type, length.kind === 'integer' ? Number(length.value) : undefined);
  }
  return { type, count: lengthNode === undefined ? listedCount(node) : lowerValue(lengthNode, cx) };
}

/** What `new T[]{a, b}` leaves to its list. */
function listedCount(node: SyntaxNode): Expression | undefined {
  const list = childByField(node, 'arguments');
  if (list?.kind !== 'initializer_list') return undefined;
  return integerConstant(namedChildren(list).length, types.unsignedLongType, locationOf(list));
}

/** Where an object is made that needs no memory of its own: `new (p) T`, but not `new (std::nothrow) T`. */
function placementOf(node: SyntaxNode): SyntaxNode | undefined {
  const placement = childByField(node, 'placement');
  const [first] = placement === undefined ? [] : namedChildren(placement);
  return first === undefined || /^(std::)?nothrow$/.test(nodeText(first)) ? undefined : first;
}

export function lowerNew(node: SyntaxNode, cx: Context): Operand {
  const at = locationOf(node);
  const { type, count } = allocation(node, cx);
  const size = types.sizeInBytes(type);
  const pointer = types.pointerTo(type);
  if (size === undefined) return value(opaque(`\`new\` of \`${types.typeName(type)}\``, at, pointer));
  const bytes = integerConstant(BigInt(size), types.unsignedLongType, at);
  const total =
    count === undefined ? bytes : binaryValue('*', castTo(count, types.unsignedLongType), bytes, at);
  const placementNode = placementOf(node);
  const memory: Expression =
    placementNode === undefined
      ? allocate(count === undefined ? 'new' : 'new[]', type, total, cx, node)
      : rvalue(lowerExpression(placementNode, cx), cx, placementNode);
  const result: Expression = { kind: 'cast', operand: memory, type: pointer, at };
  if (count !== undefined) {
    const made = placementNode === undefined ? newElements(node, type, count, cx) : undefined;
    if (made !== undefined) return value(made);
  }
  const initial = count === undefined ? initialObject(node, type, cx) : undefined;
  if (initial === undefined) return value(result);
  const temporary = temporaryOf(pointer, result, cx, at);
  const place = dereference(read(temporary.place), at);
  return value({
    kind: 'sequence',
    effects: [temporary.declare, madeAt(place, initial, cx)],
    value: read(temporary.place),
    type: pointer,
    at,
  });
}

/** Calls the `operator new` or `operator delete` that a class or a base of it brings along: managed memory is often got so. */
function classOperator(
  name: 'new' | 'new[]' | 'delete' | 'delete[]',
  type: Type,
  argument: Expression,
  cx: Context,
  node: SyntaxNode,
): Expression | undefined {
  const info = classOfType(type, cx);
  const declared = info === undefined ? [] : (membersOf(info, `operator${name}`) ?? []);
  const functions = declared.filter((entity) => entity.kind === 'function');
  const operands = [valueOperand(argument)];
  const chosen = resolveOverload(functions, undefined, cx, operands, cx, node);
  return chosen === undefined
    ? undefined
    : rvalue(callCandidate(chosen, undefined, operands, cx, node), cx, node);
}

function allocate(
  name: 'new' | 'new[]',
  type: Type,
  bytes: Expression,
  cx: Context,
  node: SyntaxNode,
): Expression {
  const own = classOperator(name, type, bytes, cx, node);
  return (
    own ?? {
      kind: 'intrinsic',
      name: 'operator new',
      arguments: [bytes],
      // What is made there: one object has a place that is known, elements may be any number.
      type: types.pointerTo(name === 'new' ? type : types.voidType),
      at: locationOf(node),
    }
  );
}

function release(
  isArray: boolean,
  type: Type,
  address: Expression,
  cx: Context,
  node: SyntaxNode,
): Expression {
  const name = isArray ? 'delete[]' : 'delete';
  const untyped = castTo(address, types.pointerTo(types.voidType));
  return (
    classOperator(name, type, untyped, cx, node) ?? {
      kind: 'intrinsic',
      name: `operator ${name}`,
      arguments: [address],
      type: types.voidType,
      at: locationOf(node),
    }
  );
}

/** `new T[n]` of a class: its count where elements are to be destroyed, then every element constructed. */
function newElements(node: SyntaxNode, type: Type, length: Expression, cx: Context): Expression | undefined {
  const at = locationOf(node);
  const list = childByField(node, 'arguments');
  const isDestructed = cx.frame?.role === 'host' && isDestroyed(type, cx.session);
  const listed = isDestructed ? undefined : plainList(list, type, cx, node);
  const initial =
    list === undefined || listed !== undefined
      ? defaultValue(type, cx, node)
      : zeroOrDefault(list, type, length, cx, node);
  if (initial === undefined && !isDestructed && (list === undefined || namedChildren(list).length === 0))
    return undefined;
  const pointer = types.pointerTo(type);
  const count = temporaryOf(types.unsignedLongType, castTo(length, types.unsignedLongType), cx, at);
  const size = integerConstant(types.sizeInBytes(type) ?? 0, types.unsignedLongType, at);
  const elements = binaryValue('*', read(count.place), size, at);
  const extra = integerConstant(isDestructed ? 8 : 0, types.unsignedLongType, at);
  const memory = allocate('new[]', type, binaryValue('+', elements, extra, at), cx, node);
  const start = temporaryOf(memory.type, memory, cx, at);
  const effects: Statement[] = [count.declare, start.declare];
  if (isDestructed) {
    const head = dereference(castTo(read(start.place), types.pointerTo(types.unsignedLongType)), at);
    const stored = read(count.place);
    effects.push(statementOf({ kind: 'assign', place: head, value: stored, type: head.type, at }));
  }
  const behind = isDestructed ? beforeElements(read(start.place), false) : read(start.place);
  const first = temporaryOf(pointer, castTo(behind, pointer), cx, at);
  effects.push(first.declare);
  const made = list === undefined || listed !== undefined ? [] : listedObjects(first.place, list, type, cx);
  effects.push(...made);
  if (initial !== undefined)
    effects.push(...constructEach(first.place, count.place, initial, cx, made.length));
  if (listed !== undefined) effects.push(...(initialElements(first.place, elements, listed, cx) ?? []));
  return { kind: 'sequence', effects, value: read(first.place), type: pointer, at };
}

/** The `{1, 2}` of `new int[n]{1, 2}`, where elements need no construction. */
function plainList(
  list: SyntaxNode | undefined,
  type: Type,
  cx: Context,
  node: SyntaxNode,
): SyntaxNode | undefined {
  if (list?.kind !== 'initializer_list' || namedChildren(list).length === 0) return undefined;
  return defaultValue(type, cx, node) === undefined ? list : undefined;
}

/** The elements of `new T[n]{T(1), {2, 3}}`. */
function listedObjects(first: Place, list: SyntaxNode, type: Type, cx: Context): Statement[] {
  if (list.kind !== 'initializer_list') return [];
  return namedChildren(list).map((child, i) => {
    const index = integerConstant(i, types.longType, locationOf(child));
    return madeAt(elementAt(first, index, type), initialise(type, lowerExpression(child, cx), cx, child), cx);
  });
}

/** What the elements of `new T[n]()` and `new T[n]{a}` are made of that no list names. */
function zeroOrDefault(
  list: SyntaxNode,
  type: Type,
  length: Expression,
  cx: Context,
  node: SyntaxNode,
): Expression | undefined {
  const isComplete = length.kind === 'integer' && namedChildren(list).length >= Number(length.value);
  return isComplete ? undefined : (defaultValue(type, cx, node) ?? zeroValue(type, node));
}

function elementAt(first: Place, index: Expression, type: Type): Place {
  const { at } = index;
  const pointer: Expression = {
    kind: 'pointerOffset',
    pointer: read(first),
    index,
    elementSizeInBytes: types.sizeInBytes(type) ?? 1,
    subtract: false,
    type: first.type,
    at,
  };
  return { kind: 'dereference', pointer, type, at };
}

/** Makes the elements from the one with the number `from` on. */
export function constructEach(
  first: Place,
  count: Place,
  initial: Expression,
  cx: Context,
  from = 0,
): Statement[] {
  const { at } = initial;
  const start = integerConstant(from, types.unsignedLongType, at);
  const index = temporaryOf(types.unsignedLongType, start, cx, at);
  const place = elementAt(first, { ...castTo(read(index.place), types.longType), at }, initial.type);
  const loop: Statement = {
    kind: 'loop',
    testAtEnd: false,
    condition: {
      kind: 'binary',
      operator: '<',
      left: read(index.place),
      right: read(count),
      type: types.booleanType,
      at,
    },
    step: compoundAssign(index.place, '+', integerConstant(1, types.intType, at), at),
    body: madeAt(place, initial, cx),
    at,
  };
  return [index.declare, loop];
}

function initialObject(node: SyntaxNode, type: Type, cx: Context): Expression | undefined {
  const list = childByField(node, 'arguments');
  if (list === undefined) return defaultValue(type, cx, node);
  if (list.kind === 'initializer_list') return constructFromList(type, list, cx);
  const operands = expandOperands(namedChildren(list), cx).map((one) => one.operand);
  return constructFromOperands(type, operands, cx, node);
}

export function lowerDelete(node: SyntaxNode, cx: Context): Operand {
  const operandNode = namedChildren(node).at(-1);
  const at = locationOf(node);
  if (operandNode === undefined) return value(opaque('incomplete `delete`', at));
  const pointer = lowerValue(operandNode, cx);
  const isArray = hasChild(node, '[');
  const type = pointer.type.kind === 'pointer' ? pointer.type.pointee : types.voidType;
  const free = (address: Expression): Expression => release(isArray, type, address, cx, node);
  const kept = temporaryOf(pointer.type, pointer, cx, at);
  const address = read(kept.place);
  const isDestructed =
    cx.frame?.role === 'host'
      ? isDestroyed(type, cx.session)
      : !isArray && isDestroyedOnDevice(dereference(address, at), cx);
  if (!isDestructed) return value(free(pointer));
  const work = isArray ? deleteArray(address, type, free, cx) : deleteObject(address, type, free, cx);
  const guarded: Statement = {
    kind: 'if',
    condition: castTo(address, types.booleanType),
    whenTrue: { kind: 'block', statements: work, at },
    whenFalse: undefined,
    at,
  };
  const nothing = castTo(integerConstant(0, types.intType, at), types.voidType);
  return value({
    kind: 'sequence',
    effects: [kept.declare, guarded],
    value: nothing,
    type: types.voidType,
    at,
  });
}

/** Which destructor a virtual one is, is followed in host code only. */
function isDestroyedOnDevice(place: Place, cx: Context): boolean {
  const isVirtual = virtualCall('~', place, [], types.voidType, cx.session) !== undefined;
  return !isVirtual && deviceDestruction(place, cx) !== undefined;
}

function deleteObject(
  address: Expression,
  type: Type,
  free: (address: Expression) => Expression,
  cx: Context,
): Statement[] {
  const place = dereference(address, address.at);
  const called = virtualCall('~', place, [], types.voidType, cx.session);
  const destroy = called ?? destruction(place, cx.session);
  const destroyed = destroy === undefined ? [] : [statementOf(destroy)];
  if (called === undefined) return [...destroyed, statementOf(free(address))];
  const start = temporaryOf(address.type, objectStart(address), cx, address.at);
  return [start.declare, ...destroyed, statementOf(free(read(start.place)))];
}

/** The number of elements stands before the first one, as in the Itanium ABI. */
function deleteArray(
  address: Expression,
  type: Type,
  free: (address: Expression) => Expression,
  cx: Context,
): Statement[] {
  const start = beforeElements(address, true);
  const count = read(dereference(start, address.at));
  return [
    statementOf(elementsDestruction(address, castTo(count, types.longType), type, cx.session)),
    statementOf(free(start)),
  ];
}

/** Eight bytes before or behind an address. */
function beforeElements(address: Expression, subtract: boolean): Expression {
  const type = types.pointerTo(types.unsignedLongType);
  const index = integerConstant(1, types.longType, address.at);
  return {
    kind: 'pointerOffset',
    pointer: castTo(address, type),
    index,
    elementSizeInBytes: 8,
    subtract,
    type,
    at: address.at,
  };
}
