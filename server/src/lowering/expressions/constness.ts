/**
 * Which of two overloads takes what is const, and which what is not ([over.ics.rank]). Types are the same with and without;
 * of a pointer type is kept whether what it points to is const where the text around it says so. What a template's argument says
 * of that is dropped, as one instance stands for both.
 */
import type { Expression, Place } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { PointerType } from '../../ir/types.ts';
import { functionDeclarator } from '../names/declarators.ts';
import type { FunctionEntity } from '../names/entities.ts';
import type { Signature, SignatureParameter } from '../types/signatures.ts';
import { hasSpecifier } from '../tree.ts';
import { addressOf, isConstPlace, placeOf } from './operands.ts';
import type { Operand, PlaceOperand } from './operands.ts';

export function isConstMethod(entity: FunctionEntity): boolean {
  const declarator = functionDeclarator(entity.declarator);
  return declarator !== undefined && hasSpecifier(declarator, 'const');
}

/** The methods of one name that an object may be asked for: of a const object only const ones, where there are any. */
export function methodsFor(
  object: Operand | undefined,
  entities: readonly FunctionEntity[],
): readonly FunctionEntity[] {
  if (entities.length < 2 || object?.kind !== 'place' || !isConstObject(object)) return entities;
  const fitting = entities.filter((entity) => entity.isStatic || isConstMethod(entity));
  return fitting.length > 0 ? fitting : entities;
}

/** Assignments and the like are objects, though only their value is kept. */
const isObject = ({ kind }: Expression): boolean => /assign|increment/i.test(kind);

/** What braces make is one as well. */
const isTemporary = (operand: Operand): boolean =>
  operand.kind === 'value'
    ? operand.lvalue === undefined && !isObject(operand.value)
    : operand.kind === 'list' || isMoved(operand);

const isMoved = (operand: Operand): boolean => operand.kind === 'place' && operand.moved === true;

/** Whether what an operand points to, or the object that it is for a reference, is const. */
function leadsToConst(operand: Operand, { isReference }: PointerType): boolean {
  if (operand.kind === 'place') {
    const { place } = operand;
    if (isReference || place.type.kind === 'array') return isConstObject(operand);
    return place.type.kind === 'pointer' && place.type.toConst === true;
  }
  if (operand.kind !== 'value' || isReference) return false;
  const { kind, type } = operand.value;
  return kind === 'string' || (type.kind === 'pointer' && type.toConst === true);
}

/** Whether a parameter would make what is const, or a temporary, open to changes. */
function violates({ type, isRvalueReference }: SignatureParameter, operand: Operand): boolean {
  if (type.kind !== 'pointer' || type.toConst === true || isRvalueReference) return false;
  return leadsToConst(operand, type) || (type.isReference && isTemporary(operand));
}

/** How many operands the parameters can't take as they are const; of a template's parameters its arguments are. */
export function violations(
  entity: FunctionEntity,
  signature: Signature,
  operands: readonly Operand[],
): number {
  if (entity.head !== undefined && entity.head.parameters.length > 0) return 0;
  return signature.parameters.filter((parameter, i) => {
    const operand = operands[i];
    return operand !== undefined && violates(parameter, operand);
  }).length;
}

/** How far a parameter is from the constness of its operand. */
function distance({ type, isRvalueReference }: SignatureParameter, operand: Operand): number {
  if (type.kind !== 'pointer') return 0;
  const isConst = type.toConst === true;
  if (type.isReference && isTemporary(operand)) return isRvalueReference ? 0 : isConst ? 1 : 2;
  return isConst === leadsToConst(operand, type) ? 0 : 1;
}

/** Of two functions that differ in nothing but what is const: less than zero where the first is nearer. */
export function constDifference(a: Signature, b: Signature, operands: readonly Operand[]): number {
  return operands.reduce((difference, operand, i) => {
    const [one, other] = [a.parameters[i], b.parameters[i]];
    if (one === undefined || other === undefined || !types.sameType(one.type, other.type)) return difference;
    return difference + distance(one, operand) - distance(other, operand);
  }, 0);
}

/** Whether an operand is an object that is const: a constant is no more than its value here. */
export function isConstObject(operand: Operand): boolean {
  if (operand.kind === 'place') return operand.isConst ?? isConstPlace(operand.place);
  return operand.kind === 'value' && (operand.value.kind === 'integer' || operand.value.kind === 'float');
}

/** The same pointer, or place below, as one to what may be changed or may not, as a cast says. */
export function withConstness(pointer: Expression, toConst: boolean): Expression {
  const { type } = pointer;
  if (type.kind !== 'pointer' || type.isReference || (type.toConst === true) === toConst) return pointer;
  return { ...pointer, type: types.pointerTo(type.pointee, toConst) };
}

export function placeWithConstness(place: Place, isConst: boolean): PlaceOperand {
  if (place.kind !== 'dereference' || isConstPlace(place) === isConst)
    return { kind: 'place', place, isConst };
  return placeOf({ ...place, pointer: withConstness(addressOf(place, place.at), isConst) });
}
