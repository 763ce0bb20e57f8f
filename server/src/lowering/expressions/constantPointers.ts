/** What pointers and references stand for while a constant is worked out: places, never values. */
import type { Expression, Place } from '../../ir/nodes.ts';
import { sizeInBytes } from '../../ir/types.ts';
import { integerConstant } from '../types/conversions.ts';
import { run } from './constantStatements.ts';
import { dereference } from './operands.ts';
import { calledPlace } from './constantCalls.ts';
import { notConstant, valueOf } from './constants.ts';
import type { Machine } from './constants.ts';

export function pointerTarget(pointer: Expression, machine: Machine): Place {
  switch (pointer.kind) {
    case 'address': {
      const { place, type, at } = pointer;
      const isDecayed =
        place.type.kind === 'array' && type.kind === 'pointer' && type.pointee.kind !== 'array';
      return isDecayed ? dereference(pointer, at) : place;
    }
    case 'read': {
      const variable = pointer.place.kind === 'variablePlace' ? pointer.place.variable : undefined;
      const bound = variable && machine.references.get(variable);
      if (bound !== undefined) return bound;
      if (variable?.isConstant === true && variable.initializer !== undefined)
        return pointerTarget(variable.initializer, machine);
      throw notConstant;
    }
    case 'pointerOffset':
      return elementAway(pointer, machine);
    case 'conditional': {
      const isTrue = Number(valueOf(pointer.condition, machine)) !== 0;
      return pointerTarget(isTrue ? pointer.whenTrue : pointer.whenFalse, machine);
    }
    case 'call':
      return calledPlace(pointer.callee, pointer.arguments, machine);
    // A temporary that a reference is bound to.
    case 'sequence':
      for (const effect of pointer.effects) if (run(effect, machine) !== 'next') throw notConstant;
      return pointerTarget(pointer.value, machine);
    default:
      throw notConstant;
  }
}

/** The place without what only the function that runs knows: its references and the variables in its indices. */
export function resolvedPlace(place: Place, machine: Machine): Place {
  switch (place.kind) {
    case 'member':
      return { ...place, base: resolvedPlace(place.base, machine) };
    case 'element': {
      const index = valueOf(place.index, machine);
      if (typeof index !== 'bigint') throw notConstant;
      const base = resolvedPlace(place.base, machine);
      return { ...place, base, index: integerConstant(index, place.index.type, place.at) };
    }
    case 'dereference':
      return resolvedPlace(pointerTarget(place.pointer, machine), machine);
    default:
      return place;
  }
}

/** `a + i`, where `a` points to an element of an array. */
function elementAway(
  { pointer, index, subtract, elementSizeInBytes, at }: Expression & { readonly kind: 'pointerOffset' },
  machine: Machine,
): Place {
  const start = pointerTarget(pointer, machine);
  if (start.kind !== 'element' || sizeInBytes(start.type) !== elementSizeInBytes) throw notConstant;
  const before = valueOf(start.index, machine);
  const step = valueOf(index, machine);
  if (typeof before !== 'bigint' || typeof step !== 'bigint') throw notConstant;
  return { ...start, index: integerConstant(before + (subtract ? -step : step), index.type, at) };
}
