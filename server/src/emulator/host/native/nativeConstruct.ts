/** Struct and array values written where they belong, field by field, with zeros where nothing is given. */
import type { Construct, Expression } from '../../../ir/nodes.ts';
import { sizeInBytes } from '../../../ir/types.ts';
import type { Type } from '../../../ir/types.ts';
import type { NativeAddress } from './nativeAccess.ts';
import { copyTo, pushAddress, pushLocation, storeScalar } from './nativeAccess.ts';
import { value } from './nativeExpressions.ts';
import { notNative } from './nativeFunction.ts';
import type { NativeFunction } from './nativeFunction.ts';

/** A place of its own in the frame. */
export function temporaryPlace(w: NativeFunction, e: Expression): NativeAddress {
  return { base: { kind: 'stack' }, offset: w.c.newBytes(e.type, 1, e.at), indices: [] };
}

export function constructInto(w: NativeFunction, address: NativeAddress, type: Type, e: Expression): void {
  const isAggregate = type.kind === 'struct' || type.kind === 'array';
  if (e.kind === 'string' && type.kind === 'array') throw notNative();
  if (e.kind !== 'construct' || !isAggregate) {
    const push = (): void => {
      value(w, e);
    };
    if (isAggregate) copyTo(w, address, push, sizeInBytes(type) ?? 0, e.at);
    else storeScalar(w, address, type, push, e.at);
    return;
  }
  if (address.base.kind !== 'stack' || address.indices.length > 0) throw notNative();
  zeroMissing(w, address, type, e);
  e.values.forEach((one, i) => {
    part(w, address, type, one, i);
  });
}

function part(w: NativeFunction, address: NativeAddress, type: Type, e: Expression, i: number): void {
  if (type.kind === 'struct') {
    const field = type.fields[i];
    if (field === undefined || field.bits !== undefined) throw notNative();
    constructInto(w, { ...address, offset: address.offset + field.offsetInBytes }, field.type, e);
    return;
  }
  if (type.kind !== 'array') throw notNative();
  const step = sizeInBytes(type.element) ?? 0;
  constructInto(w, { ...address, offset: address.offset + i * step }, type.element, e);
}

function zeroMissing(w: NativeFunction, address: NativeAddress, type: Type, e: Construct): void {
  const wanted = type.kind === 'struct' ? type.fields.length : type.kind === 'array' ? type.length : 1;
  if (e.values.length >= (wanted ?? 0)) return;
  const size = sizeInBytes(type);
  if (size === undefined) throw notNative();
  if (size === 0) return;
  const { code } = w;
  const rest = pushLocation(w, address, size, 'writes', e.at);
  code.i32(rest);
  code.emit(0x6a);
  code.i32(0);
  code.i32(size);
  code.fillMemory();
}

/** A value of its own: leaves its address. */
export function constructValue(w: NativeFunction, e: Construct): void {
  const address = temporaryPlace(w, e);
  constructInto(w, address, e.type, e);
  pushAddress(w, address);
}
