/** Objects of base classes inside those of derived ones, and pointers from the ones to the others. */
import type { Expression, Place } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { PointerType, Type } from '../../ir/types.ts';
import type { Context } from '../context.ts';
import type { ClassInfo } from '../names/entities.ts';
import { addressOf, dereference, memberPlace } from '../expressions/operands.ts';
import { pointerOffset } from '../expressions/operators.ts';
import { castTo, integerConstant } from '../types/conversions.ts';
import { classOfType } from '../types/typeNames.ts';

/** The place of a base class inside a derived object, or undefined where it is none. */
export function basePlace(place: Place, target: Type, cx: Context): Place | undefined {
  if (types.sameType(place.type, target)) return place;
  const info = classOfType(place.type, cx);
  if (info === undefined || place.type.kind !== 'struct') return undefined;
  for (const base of info.bases) {
    const found = basePlace(memberPlace(place, place.type, base.field, place.at), target, cx);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The part of an object's value that is an object of the base class. */
export function baseValue(whole: Expression, target: Type, cx: Context): Expression | undefined {
  for (const { info, field } of classOfType(whole.type, cx)?.bases ?? []) {
    const part = { kind: 'extract', operand: whole, field, type: field.type, at: whole.at } as const;
    const found = types.sameType(info.struct, target) ? part : baseValue(part, target, cx);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function isDerivedFrom(info: ClassInfo | undefined, target: Type): boolean {
  if (info === undefined) return false;
  return info.bases.some(
    (base) => types.sameType(base.info.struct, target) || isDerivedFrom(base.info, target),
  );
}

/** Bytes from the start of an object to its base of a class; undefined where that is none of its bases. */
function baseOffset(type: Type, target: Type, cx: Context): number | undefined {
  if (types.sameType(type, target)) return 0;
  for (const { field } of classOfType(type, cx)?.bases ?? []) {
    const inner = baseOffset(field.type, target, cx);
    if (inner !== undefined) return field.offsetInBytes + inner;
  }
  return undefined;
}

/**
 * A pointer to an object as one to its base ([conv.ptr]), or back ([expr.static.cast]): bases but the first lie further
 * on. Null pointers are taken to be none.
 */
export function castPointer(source: Expression, target: PointerType, cx: Context): Expression {
  const from = source.type.kind === 'pointer' ? source.type.pointee : undefined;
  const to = target.pointee;
  if (from?.kind !== 'struct' || to.kind !== 'struct' || types.sameType(from, to)) {
    return castTo(source, target);
  }
  const { at } = source;
  if ((baseOffset(from, to, cx) ?? 0) > 0) {
    const base = basePlace(dereference(source, at), to, cx);
    if (base !== undefined) return castTo(addressOf(base, at), target);
  }
  const offset = baseOffset(to, from, cx) ?? 0;
  if (offset === 0) return castTo(source, target);
  const bytes = castTo(source, types.pointerTo(types.unsignedCharType));
  return castTo(pointerOffset(bytes, integerConstant(offset, types.longType, at), true, at), target);
}
