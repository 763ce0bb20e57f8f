/** std::initializer_list: what values in braces are where a function takes any number of them. */
import type { Expression, Place, Statement } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { StructType, Type } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { addressOf, dereference, memberPlace, read } from '../expressions/operands.ts';
import { temporaryOf } from '../expressions/operandTypes.ts';
import type { OperandOfNode } from '../templates/packs.ts';
import { locationOf } from '../tree.ts';
import { castTo, integerConstant } from '../types/conversions.ts';
import { initialise } from './initialization.ts';

export function isInitializerList(type: Type): type is StructType {
  return type.kind === 'struct' && type.name.startsWith('std::initializer_list<');
}

/** The list that a parameter takes, itself or by a reference. */
export function listTaken(type: Type): StructType | undefined {
  const taken = types.referred(type);
  return isInitializerList(taken) ? taken : undefined;
}

export function elementOf(list: StructType): Type | undefined {
  const held = list.fields[0]?.type;
  if (held?.kind === 'array') return held.element;
  return held?.kind === 'pointer' ? held.pointee : undefined;
}

/** A std::initializer_list of the elements; undefined where these are more than it can hold. */
export function listOf(
  list: StructType,
  elements: readonly OperandOfNode[],
  cx: Context,
  node: SyntaxNode,
): Expression | undefined {
  const [first, count] = list.fields;
  if (first === undefined || count === undefined) return undefined;
  const at = locationOf(node);
  const held = first.type.kind === 'array' ? first.type : undefined;
  const element = elementOf(list);
  if (element === undefined || elements.length > (held?.length ?? Infinity)) return undefined;
  const values = elements.map((one) => initialise(element, one.operand, cx, one.node));
  const type = held ?? types.arrayOf(element, elements.length);
  const all: Expression = { kind: 'construct', values, type, at };
  const size = integerConstant(elements.length, count.type, at);
  if (held !== undefined) {
    const made: Expression = { kind: 'construct', values: [all, size], type: list, at };
    const isOfHost = cx.frame === undefined ? cx.session.keepsLists : cx.frame.role === 'host';
    return isOfHost ? alsoKept(list, made, elements.length, cx) : made;
  }
  const array = temporaryOf(type, all, cx, at);
  const pointer = castTo(addressOf(elementAt(array.place, 0, element, at), at), first.type);
  const made: Expression = { kind: 'construct', values: [pointer, size], type: list, at };
  return { kind: 'sequence', effects: [array.declare], value: made, type: list, at };
}

function elementAt(base: Place, index: number, type: Type, at: Location): Place {
  return { kind: 'element', base, index: integerConstant(index, types.intType, at), type, at };
}

/**
 * A container that is made of the list takes its elements along. Where it is only followed what they are they lie in an object of
 * this place in the code, which lasts longer than the list.
 */
function alsoKept(list: StructType, made: Expression, length: number, cx: Context): Expression {
  const { at } = made;
  const [held, , kept] = list.fields;
  const size = types.sizeInBytes(list);
  if (held?.type.kind !== 'array' || kept === undefined || size === undefined) return made;
  const { element } = held.type;
  const room: Expression = {
    kind: 'intrinsic',
    name: 'operator new of a list',
    arguments: [integerConstant(size, types.unsignedLongType, at)],
    type: types.pointerTo(list),
    at,
  };
  const [own, object] = [temporaryOf(list, made, cx, at), temporaryOf(types.pointerTo(list), room, cx, at)];
  const [from, to] = [own.place, dereference(read(object.place), at)].map((place) =>
    memberPlace(place, list, held, at),
  );
  const copies = Array.from({ length }, (_, i): Statement => {
    const value = read(elementAt(from!, i, element, at));
    const expression: Expression = {
      kind: 'assign',
      place: elementAt(to!, i, element, at),
      value,
      type: element,
      at,
    };
    return { kind: 'expression', expression, at };
  });
  const start = castTo(addressOf(elementAt(to!, 0, element, at), at), kept.type);
  const keeps: Expression = {
    kind: 'assign',
    place: memberPlace(own.place, list, kept, at),
    value: start,
    type: kept.type,
    at,
  };
  const effects = [
    own.declare,
    object.declare,
    ...copies,
    { kind: 'expression', expression: keeps, at } as const,
  ];
  return { kind: 'sequence', effects, value: read(own.place), type: list, at };
}
