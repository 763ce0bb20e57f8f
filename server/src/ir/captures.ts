/**
 * What the references in a lambda's closure refer to. A lambda that captures by reference is only called while the function
 * around it runs, so that its field stands for one variable, whoever holds the closure.
 */
import type { Expression, Place, Variable } from './nodes.ts';
import type { StructField } from './types.ts';

const captured = new WeakMap<StructField, Variable>();

/** Notes what a closure's field is initialised with, where that is the address of a variable. */
export function noteCapture(field: StructField, value: Expression): void {
  const variable = value.kind === 'address' ? capturedPlace(value.place) : undefined;
  if (variable !== undefined) captured.set(field, variable);
}

/** The variable that a field of a closure refers to; undefined where it is none, or not known. */
export function capturedBy(field: StructField): Variable | undefined {
  return captured.get(field);
}

/** A variable, or one that the closure around captures by reference itself. */
function capturedPlace(place: Place): Variable | undefined {
  if (place.kind === 'variablePlace') return place.variable;
  if (place.kind !== 'dereference' || place.pointer.kind !== 'read') return undefined;
  const { place: holder } = place.pointer;
  return holder.kind === 'member' ? captured.get(holder.field) : undefined;
}
