/** Copies of class objects that are more than their bytes, and constructors from braced lists. */
import type { Expression, Place, Statement } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { ArrayType, StructType, Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Location } from '../../text/location.ts';
import { constructClass, withTables } from './constructors.ts';
import type { Context } from '../context.ts';
import { integerConstant } from '../types/conversions.ts';
import type { ClassInfo, FunctionEntity } from '../names/entities.ts';
import { initialise } from './initialization.ts';
import { isHostObject } from './destruction.ts';
import { callOperator } from './methods.ts';
import { addressOf, memberPlace, opaque, placeOf, read, referTo, value } from '../expressions/operands.ts';
import type { Operand, PlaceOperand } from '../expressions/operands.ts';
import { operandType, placeOfOperand, rvalue, temporaryOf } from '../expressions/operandTypes.ts';
import type { OperandOfNode } from '../templates/packs.ts';
import { signatureOf, takesObjectOf } from '../types/signatures.ts';
import { isDefaulted, locationOf, nodeText } from '../tree.ts';
import { conversionCost } from '../expressions/overloads.ts';
import { classOfType } from '../types/typeNames.ts';
import { elementOf, listOf, listTaken } from './initializerLists.ts';

/** The constructor that the class itself declares for copies or moves. */
function copyConstructor(info: ClassInfo, cx: Context): FunctionEntity | undefined {
  return info.constructors.find((entity) => {
    if (isDefaulted(entity.node)) return false;
    const taken = takesObjectOf(info.struct, entity, cx.session);
    return taken?.isReference === true && taken.isAlone;
  });
}

/** Whether a copy of such an object runs a constructor, its own or one of a member's. */
function copiesDeeply(type: Type, cx: Context): boolean {
  if (type.kind === 'array') return copiesDeeply(type.element, cx);
  const info = classOfType(type, cx);
  if (info === undefined) return false;
  return (
    copyConstructor(info, cx) !== undefined || info.struct.fields.some(({ type }) => copiesDeeply(type, cx))
  );
}

/** Longer arrays of objects than programs have as members would make too much code of a copy. */
const mostElements = 1024;

function elementPlaces(array: Place, type: ArrayType): Place[] {
  const at = array.at;
  return Array.from({ length: type.length ?? 0 }, (_, i): Place => ({
    kind: 'element',
    base: array,
    index: integerConstant(i, types.longType, at),
    type: type.element,
    at,
  }));
}

/** A copy of an array of objects that are more than their bytes, which only members are copied as. */
function copyOfArray(operand: PlaceOperand, type: ArrayType, cx: Context, node: SyntaxNode): Expression {
  const at = locationOf(node);
  if ((type.length ?? Infinity) > mostElements) return opaque('a copy of many objects', at, type);
  const values = elementPlaces(operand.place, type).map((place) =>
    copyOfMember({ ...operand, place }, cx, node),
  );
  return { kind: 'construct', values, type, at };
}

function copyOfMember(operand: PlaceOperand, cx: Context, node: SyntaxNode): Expression {
  const { type } = operand.place;
  if (type.kind === 'array' && copiesDeeply(type, cx)) return copyOfArray(operand, type, cx, node);
  return initialise(type, operand, cx, node);
}

/**
 * The copy of an object that lies in memory; undefined where its bytes are all there is to it. Only in host code:
 * what device code copies are plain values, which the evaluators follow best as such.
 */
export function copyOfPlace(
  operand: Operand,
  target: StructType,
  cx: Context,
  node: SyntaxNode,
): Expression | undefined {
  if (operand.kind !== 'place' || !isHostObject(target, cx) || !copiesDeeply(target, cx)) return undefined;
  const info = classOfType(target, cx);
  if (info === undefined) return undefined;
  if (copyConstructor(info, cx) !== undefined) return constructClass(info, [operand], cx, node);
  const { place } = operand;
  const values = target.fields.map((field): Expression => {
    const member: Place = {
      kind: 'member',
      base: place,
      struct: target,
      field,
      type: field.type,
      at: place.at,
    };
    // A reference is bound to what the other one is.
    const isReference = field.type.kind === 'pointer' && field.type.isReference;
    return isReference ? read(member) : copyOfMember({ ...operand, place: member }, cx, node);
  });
  return withTables({ kind: 'construct', values, type: target, at: locationOf(node) }, info, cx);
}

/** Whether assigning such an object runs an operator, its own or one of a member's. */
function assignsDeeply(type: Type, cx: Context): boolean {
  if (type.kind === 'array') return assignsDeeply(type.element, cx);
  const info = classOfType(type, cx);
  if (info === undefined || info.struct.isUnion) return false;
  return (
    info.scope.names.get('operator=')?.some((one) => one.kind === 'function') === true ||
    info.struct.fields.some((field) => assignsDeeply(field.type, cx))
  );
}

/** The implicit assignment of a class whose members have operators of their own, in host code. */
export function memberwiseAssignment(
  left: Operand,
  right: Operand,
  cx: Context,
  node: SyntaxNode,
): Expression | undefined {
  if (left.kind !== 'place' || left.place.type.kind !== 'struct') return undefined;
  const struct = left.place.type;
  if (!isHostObject(struct, cx)) return undefined;
  if (!assignsDeeply(struct, cx)) return undefined;
  const from = operandType(right);
  const isSame = from !== undefined && types.sameType(from, struct);
  const given = isSame ? right : value(initialise(struct, right, cx, node));
  const at = locationOf(node);
  const target = keptPlace(left.place, cx, at);
  const source = keptPlace(placeOfOperand(given, cx, node), cx, at);
  const moved = given.kind === 'place' ? given.moved : true;
  const effects = struct.fields.flatMap((field) => {
    const to = placeOf(memberPlace(target.place, struct, field, at));
    const place = memberPlace(source.place, struct, field, at);
    const taken = { ...placeOf(place), ...(moved === undefined ? {} : { moved }) };
    return assignMember(to, taken, cx, node);
  });
  const before = [...target.before, ...source.before];
  return {
    kind: 'sequence',
    effects: [...before, ...effects],
    value: addressOf(target.place, at),
    type: types.pointerTo(struct),
    at,
  };
}

function assignMember(to: PlaceOperand, taken: PlaceOperand, cx: Context, node: SyntaxNode): Statement[] {
  const { type } = to.place;
  const isOfObjects = type.kind === 'array' && assignsDeeply(type, cx);
  if (isOfObjects && (type.length ?? Infinity) <= mostElements) {
    const sources = elementPlaces(taken.place, type);
    return elementPlaces(to.place, type).flatMap((place, i) =>
      assignMember(placeOf(place), { ...taken, place: sources[i]! }, cx, node),
    );
  }
  const expression =
    (type.kind === 'struct' ? operatorCall(to, taken, cx, node) : undefined) ??
    memberwiseAssignment(to, taken, cx, node) ??
    (isOfObjects
      ? opaque('an assignment of many objects', locationOf(node), type)
      : plainAssignment(to.place, taken, cx, node));
  return [{ kind: 'expression', expression, at: locationOf(node) }];
}

function operatorCall(to: Operand, taken: Operand, cx: Context, node: SyntaxNode): Expression | undefined {
  const called = callOperator('operator=', [to, taken], cx, node);
  if (called === undefined) return undefined;
  if (called.kind !== 'place') return rvalue(called, cx, node);
  // The reference that it returns is dropped.
  return called.place.kind === 'dereference' ? called.place.pointer : undefined;
}

function plainAssignment(to: Place, taken: Operand, cx: Context, node: SyntaxNode): Expression {
  if (to.type.kind === 'array' && taken.kind === 'place') {
    return { kind: 'assign', place: to, value: read(taken.place), type: to.type, at: to.at };
  }
  return { kind: 'assign', place: to, value: initialise(to.type, taken, cx, node), type: to.type, at: to.at };
}

/** A place whose address is worked out once; what it is a part of lives as long as a reference that is bound to it. */
export function keptPlace(
  place: Place,
  cx: Context,
  at: Location,
): { readonly place: Place; readonly before: readonly Statement[] } {
  if (place.kind === 'variablePlace') return { place, before: [] };
  const pointer = referTo(place);
  const kept = temporaryOf(pointer.type, pointer, cx, at);
  return {
    place: { kind: 'dereference', pointer: read(kept.place), type: place.type, at },
    before: [kept.declare],
  };
}

/** `T{a, b, c}` by a constructor from std::initializer_list, which goes before all others that may take them. */
export function constructFromElements(
  info: ClassInfo,
  elements: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Expression | undefined {
  if (elements.length === 0) return undefined;
  const list = info.constructors
    .map((entity) => listParameter(entity, cx))
    .find((type) => type !== undefined);
  const element = list && elementOf(list);
  const isTaken =
    element !== undefined &&
    elements.every((one) => conversionCost(one.operand, element, cx, one.node) !== undefined);
  const given = list !== undefined && isTaken ? listOf(list, elements, cx, node) : undefined;
  return given && constructClass(info, [value(given)], cx, node);
}

function listParameter(entity: FunctionEntity, cx: Context): StructType | undefined {
  if (entity.head !== undefined) return undefined;
  const { parameters } = signatureOf(entity, [], cx.session);
  const type = parameters[0]?.type;
  return type && listTaken(type);
}

/**
 * A returned local is the result itself where g++ makes it so: in functions that return nothing else. Elsewhere, and of
 * parameters, it is moved.
 */
export function returnedOperand(operand: Operand, node: SyntaxNode): Operand {
  if (operand.kind !== 'place' || operand.place.kind !== 'variablePlace') return operand;
  const { storage, type, name } = operand.place.variable;
  if (type.kind !== 'struct' || (storage !== 'local' && storage !== 'parameter')) return operand;
  if (storage === 'local' && returnsOnly(name, node)) return value(read(operand.place));
  return { ...operand, moved: true };
}

/** Whether every return statement of the function around the node names the variable. */
function returnsOnly(name: string, node: SyntaxNode): boolean {
  let around = node;
  while (around.parent !== undefined && !/^(function_definition|lambda_expression)$/.test(around.kind)) {
    around = around.parent;
  }
  const visit = (one: SyntaxNode): boolean => {
    if (one.kind === 'lambda_expression' && one !== around) return true;
    if (one.kind === 'return_statement') return nodeText(one).replaceAll(/^return\b|[\s();]/g, '') === name;
    return one.children.every(visit);
  };
  return visit(around);
}
