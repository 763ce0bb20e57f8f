/** Arrays that are walked over by way of their object, whose begin() and end() say no more than that: `std::array`. */
import type { Expression, Place } from '../../ir/nodes.ts';
import type { StructField, StructType, Type } from '../../ir/types.ts';
import { withoutCasts } from '../../ir/walk.ts';
import { dereference, memberPlace } from '../expressions/operands.ts';

export interface MemberArray {
  readonly place: Place;
  readonly element: Type;
  /** Elements that are walked over. */
  readonly length: number;
}

/** Functions that call each other to return what one of them does: `end()` may call `begin()`, and that `data()`. */
const deepest = 4;

/** The array that lies from `begin` to `end`, two calls, in an object that both are called for. */
export function arrayBetween(begin: Expression, end: Expression): MemberArray | undefined {
  const [first, last] = [elementReturned(begin), elementReturned(end)];
  const object = begin.kind === 'call' ? objectOf(begin.arguments[0]) : undefined;
  if (first?.index !== 0 || last?.field !== first.field || object === undefined) return undefined;
  const { struct, field } = first;
  if (field.type.kind !== 'array' || object.type !== struct) return undefined;
  if (last.index < 0 || last.index > (field.type.length ?? 0)) return undefined;
  const place = memberPlace(object, struct, field, begin.at);
  return { place, element: field.type.element, length: last.index };
}

/** What the pointer leads to, where that stays the same as long as the array is walked over. */
function objectOf(pointer: Expression | undefined): Place | undefined {
  if (pointer === undefined) return undefined;
  const place = pointer.kind === 'address' ? pointer.place : dereference(pointer, pointer.at);
  return isFixed(place) ? place : undefined;
}

function isFixed(place: Place): boolean {
  switch (place.kind) {
    case 'variablePlace':
      return true;
    case 'member':
      return isFixed(place.base);
    case 'element':
      return place.index.kind === 'integer' && isFixed(place.base);
    case 'dereference':
      return isReference(place.pointer);
    case 'opaquePlace':
      return false;
  }
}

function isReference(pointer: Expression): boolean {
  if (pointer.kind !== 'read' || pointer.place.kind !== 'variablePlace') return false;
  const { name, type } = pointer.place.variable;
  return name === 'this' || (type.kind === 'pointer' && type.isReference);
}

interface Element {
  readonly struct: StructType;
  readonly field: StructField;
  readonly index: number;
}

/** The element of an array in `*this` whose address a method returns, where it does nothing else. */
function elementReturned(call: Expression, depth = 0): Element | undefined {
  if (call.kind !== 'call' || depth === deepest) return undefined;
  const { body, parameters } = call.callee;
  const statement = body?.statements.length === 1 ? body.statements[0] : undefined;
  if (parameters.length !== 1 || statement?.kind !== 'return' || statement.value === undefined)
    return undefined;
  return elementAt(statement.value, depth);
}

function elementAt(pointer: Expression, depth: number): Element | undefined {
  switch (pointer.kind) {
    case 'address': {
      const { place } = pointer;
      if (place.kind === 'member') return elementOf(place, 0);
      if (place.kind !== 'element' || place.base.kind !== 'member') return undefined;
      return elementOf(place.base, indexIn(place.index));
    }
    case 'pointerOffset': {
      const base = elementAt(pointer.pointer, depth);
      const index = indexIn(pointer.index);
      if (base === undefined || index === undefined || pointer.subtract) return undefined;
      return { ...base, index: base.index + index };
    }
    case 'call':
      return isThis(pointer.arguments[0]) ? elementReturned(pointer, depth + 1) : undefined;
    default:
      return undefined;
  }
}

function elementOf(
  { base, struct, field }: Place & { kind: 'member' },
  index: number | undefined,
): Element | undefined {
  if (index === undefined || base.kind !== 'dereference' || !isThis(base.pointer)) return undefined;
  return { struct, field, index };
}

/** In a method that has no other parameter. */
function isThis(pointer: Expression | undefined): boolean {
  return (
    pointer?.kind === 'read' &&
    pointer.place.kind === 'variablePlace' &&
    pointer.place.variable.storage === 'parameter'
  );
}

function indexIn(index: Expression): number | undefined {
  const value = withoutCasts(index);
  return value.kind === 'integer' ? Number(value.value) : undefined;
}
