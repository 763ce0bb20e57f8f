/** What an expression's syntax stands for before it is used: a value, a place, a set of functions, a type. */
import type { Expression, FunctionIr, Opaque, OpaquePlace, Place, Read, Variable } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { StructField, StructType, Type } from '../../ir/types.ts';
import type { Location } from '../../text/location.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import type { ClassEntity, FunctionEntity, TemplateArgument } from '../names/entities.ts';

export interface ValueOperand {
  readonly kind: 'value';
  readonly value: Expression;
  /** Of `c ? a : b`: the object that it is, for those who need more than its value. */
  readonly lvalue?: () => Place;
}
export interface PlaceOperand {
  readonly kind: 'place';
  readonly place: Place;
  /** Of std::move's result; of std::forward's it is not known. */
  readonly moved?: true | 'perhaps';
  /** Of a cast to a reference: whether the object is const by this name. */
  readonly isConst?: boolean;
}
export interface FunctionsOperand {
  readonly kind: 'functions';
  readonly name: string;
  readonly entities: readonly FunctionEntity[];
  /** `<…>` after the name, lowered once the template is known. */
  readonly argumentsNode: SyntaxNode | undefined;
  /** Where those arguments are looked up. */
  readonly cx: Context;
  /** The object of a method call. */
  readonly object: Operand | undefined;
  readonly node: SyntaxNode;
}
/** A single function that is already chosen (a template argument, a parameter bound to a function). */
export interface FunctionOperand {
  readonly kind: 'function';
  readonly function: FunctionIr;
  readonly node: SyntaxNode;
}
export interface TypeOperand {
  readonly kind: 'type';
  readonly type: Type;
}
/** A class template without arguments: deduced from a constructor's. */
export interface ClassTemplateOperand {
  readonly kind: 'classTemplate';
  readonly entity: ClassEntity;
}
/** A name that no source declares; it may be one that the tool knows. */
export interface NamedOperand {
  readonly kind: 'named';
  /** Last component. */
  readonly name: string;
  readonly qualifiedName: string;
  readonly argumentsNode: SyntaxNode | undefined;
  readonly object: Operand | undefined;
  /** Where it stands, unless it is only called. */
  readonly at?: Location;
}
/** `{…}`: means something only with the type that it initialises. */
export interface ListOperand {
  readonly kind: 'list';
  readonly node: SyntaxNode;
  readonly cx: Context;
}

export type Operand =
  | ValueOperand
  | PlaceOperand
  | FunctionsOperand
  | FunctionOperand
  | TypeOperand
  | ClassTemplateOperand
  | NamedOperand
  | ListOperand;

export type { TemplateArgument };

export function value(expression: Expression): ValueOperand {
  return { kind: 'value', value: expression };
}
export function placeOf(place: Place): PlaceOperand {
  return { kind: 'place', place };
}

export function opaque(
  reason: string,
  at: Location,
  type: Type = types.opaqueType('unknown', reason),
  operands: readonly Expression[] = [],
  clobbers: readonly Place[] = [],
): Opaque {
  return { kind: 'opaque', reason, type, operands, clobbers, at };
}
export function opaquePlace(
  reason: string,
  at: Location,
  type: Type = types.opaqueType('unknown', reason),
  operands: readonly Expression[] = [],
): OpaquePlace {
  return { kind: 'opaquePlace', reason, type, operands, at };
}

export function variablePlace(variable: Variable, at: Location): Place {
  return { kind: 'variablePlace', variable, type: variable.type, at };
}
/** One that nothing takes the address of. */
export function localVariable(name: string, type: Type, at: Location): Variable {
  return { kind: 'variable', name, type, storage: 'local', addressTaken: false, at };
}
/** A name for a value that is one and the same wherever it is used. */
export function constantVariable(name: string, initializer: Expression): Variable {
  const { type, at } = initializer;
  return {
    kind: 'variable',
    name,
    type,
    storage: 'host',
    addressTaken: false,
    initializer,
    isConstant: true,
    at,
  };
}
export function read(place: Place): Read {
  return { kind: 'read', place, type: place.type, at: place.at };
}

/** The place behind a pointer value; `*&x` is x. */
export function dereference(pointer: Expression, at: Location): Place {
  if (pointer.kind === 'address' && pointer.type.kind === 'pointer') {
    if (types.sameType(pointer.place.type, pointer.type.pointee)) return pointer.place;
    // A decayed array: its first element.
    if (
      pointer.place.type.kind === 'array' &&
      types.sameType(pointer.place.type.element, pointer.type.pointee)
    ) {
      const index: Expression = { kind: 'integer', value: 0, type: types.intType, at };
      return { kind: 'element', base: pointer.place, index, type: pointer.type.pointee, at };
    }
  }
  const type =
    pointer.type.kind === 'pointer'
      ? pointer.type.pointee
      : types.opaqueType('unknown', opaqueReason(pointer) ?? 'what it points to is unknown');
  return { kind: 'dereference', pointer, type, at };
}

/** The reason carried by an opaque value or type. */
export function opaqueReason(expression: Expression): string | undefined {
  if (expression.kind === 'opaque') return expression.reason;
  return expression.type.kind === 'opaque' ? expression.type.reason : undefined;
}

/** A variable as its name is used: references stand for what they are bound to. */
export function variableOperand(variable: Variable, at: Location): PlaceOperand {
  return placeOf(throughReference(variablePlace(variable, at)));
}
export function throughReference(place: Place): Place {
  return place.type.kind === 'pointer' && place.type.isReference
    ? { kind: 'dereference', pointer: read(place), type: place.type.pointee, at: place.at }
    : place;
}

export function memberPlace(base: Place, struct: StructType, field: StructField, at: Location): Place {
  return throughReference({ kind: 'member', base, struct, field, type: field.type, at });
}

/** Whether the text says of an object that it is const, or a part of one that is. */
export function isConstPlace(place: Place): boolean {
  switch (place.kind) {
    case 'variablePlace':
      return place.variable.isConstant === true || place.variable.isConstParameter === true;
    case 'member':
    case 'element':
      return isConstPlace(place.base);
    case 'dereference':
      return place.pointer.type.kind === 'pointer' && place.pointer.type.toConst === true;
    case 'opaquePlace':
      return false;
  }
}

function markAddressTaken(place: Place): void {
  let current: Place = place;
  for (;;) {
    if (current.kind === 'member' || current.kind === 'element') current = current.base;
    else {
      if (current.kind === 'variablePlace') current.variable.addressTaken = true;
      return;
    }
  }
}

/** `&place`. */
export function addressOf(place: Place, at: Location): Expression {
  if (place.kind === 'dereference' && place.pointer.type.kind === 'pointer') {
    return place.pointer.type.isReference
      ? { ...place.pointer, type: types.pointerTo(place.type, isConstPlace(place)) }
      : place.pointer;
  }
  markAddressTaken(place);
  return { kind: 'address', place, type: types.pointerTo(place.type, isConstPlace(place)), at };
}

/** Binds a reference to a place. */
export function referTo(place: Place): Expression {
  if (place.kind === 'dereference' && place.pointer.type.kind === 'pointer') {
    return { ...place.pointer, type: types.referenceTo(place.type, isConstPlace(place)) };
  }
  markAddressTaken(place);
  return { kind: 'address', place, type: types.referenceTo(place.type, isConstPlace(place)), at: place.at };
}

/** Array-to-pointer decay. */
export function decay(place: Place, element: Type): Expression {
  markAddressTaken(place);
  return { kind: 'address', place, type: types.pointerTo(element, isConstPlace(place)), at: place.at };
}

/** The reference behind a call's value of reference type. */
export function valueOperand(expression: Expression): Operand {
  return expression.type.kind === 'pointer' && expression.type.isReference
    ? placeOf({ kind: 'dereference', pointer: expression, type: expression.type.pointee, at: expression.at })
    : value(expression);
}

export function not(operand: Expression, at = operand.at): Expression {
  return { kind: 'unary', operator: '!', operand, type: types.booleanType, at };
}

export function logical(
  operator: '&&' | '||',
  left: Expression,
  right: Expression,
  at = left.at,
): Expression {
  return { kind: 'logical', operator, left, right, type: types.booleanType, at };
}

/** The places that pointers lead to. */
export function placesBehind(list: readonly Expression[]): Place[] {
  return list.flatMap((argument) => {
    const pointer = argument.kind === 'cast' ? argument.operand : argument;
    if (pointer.kind === 'address' || pointer.type.kind !== 'pointer') return [];
    const { kind } = pointer.type.pointee;
    return kind === 'void' || kind === 'function' ? [] : [dereference(pointer, pointer.at)];
  });
}

/** What the callee could change: the places whose addresses it gets. */
export function pointedPlaces(list: readonly Expression[]): Place[] {
  const places: Place[] = [];
  for (const argument of list) {
    let current = argument;
    while (current.kind === 'cast') current = current.operand;
    if (current.kind === 'address' && current.place.kind !== 'opaquePlace') places.push(current.place);
  }
  return places;
}
