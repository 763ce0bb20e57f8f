/** What a lambda without captures converts to: a pointer to a function with its parameters and body. */
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { Context } from '../context.ts';
import type { ClassInfo, FunctionEntity } from '../names/entities.ts';
import { signatureOf } from '../types/signatures.ts';

/** The function of a closure that a pointer of the target's type can hold. */
export function closureFunction(
  info: ClassInfo | undefined,
  target: Type,
  cx: Context,
): FunctionEntity | undefined {
  const entity = info?.asFunction;
  if (entity === undefined || entity.head !== undefined) return undefined;
  if (target.kind !== 'pointer' || target.pointee.kind !== 'function') return undefined;
  const wanted = target.pointee.parameters;
  const { parameters } = signatureOf(entity, [], cx.session);
  const isSame =
    parameters.length === wanted.length &&
    parameters.every(({ type }, i) => types.sameType(type, wanted[i] ?? types.voidType));
  return isSame ? entity : undefined;
}
