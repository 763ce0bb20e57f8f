/** Expressions that do nothing but give a value. */
import { intrinsicEffects } from './intrinsics.ts';
import type { Expression, Place } from './nodes.ts';
import { childrenOf } from './walk.ts';

/** What else counts as nothing. */
export interface Silence {
  /** Whether a place may be read without anything to tell of it. */
  readonly mayRead: (place: Place) => boolean;
  /** Whether nobody asks for what is written there. */
  readonly isLost: (place: Place) => boolean;
}

export function isSilent(e: Expression, silence: Silence): boolean {
  const areSilent = (parts: readonly Expression[]): boolean => parts.every((part) => isSilent(part, silence));
  switch (e.kind) {
    case 'integer':
    case 'float':
    case 'string':
    case 'builtin':
      return true;
    case 'read':
      return silence.mayRead(e.place) && isSilentPlace(e.place, silence);
    case 'address':
      return isSilentPlace(e.place, silence);
    case 'unary':
    case 'cast':
    case 'extract':
    case 'binary':
    case 'logical':
    case 'conditional':
    case 'construct':
    case 'pointerOffset':
    case 'pointerDifference':
      return areSilent(childrenOf(e));
    case 'intrinsic':
      return intrinsicEffects(e.name).isPure && areSilent(e.arguments);
    case 'assign':
    case 'compoundAssign':
      return silence.isLost(e.place) && isSilent(e.value, silence);
    case 'opaque':
      return areSilent(e.operands) && e.clobbers.every((place) => silence.isLost(place));
    default:
      return false;
  }
}

/** Whether nothing happens on the way to a place. */
export function isSilentPlace(place: Place, silence: Silence): boolean {
  switch (place.kind) {
    case 'variablePlace':
      return true;
    case 'dereference':
      return isSilent(place.pointer, silence);
    case 'member':
      return isSilentPlace(place.base, silence);
    case 'element':
      return isSilentPlace(place.base, silence) && isSilent(place.index, silence);
    case 'opaquePlace':
      return false;
  }
}
