/** Places of compiled host code: addresses taken apart, and loads and stores that hold the allocation's bounds. */
import type { Expression, Place, Variable } from '../../../ir/nodes.ts';
import { sizeInBytes } from '../../../ir/types.ts';
import type { Type } from '../../../ir/types.ts';
import type { Location } from '../../../text/location.ts';
import type { Region } from '../../memory/region.ts';
import { formatSizeInBytes, memoryFormat } from '../../values/scalarBytes.ts';
import type { MemoryFormat } from '../../values/scalarBytes.ts';
import { isUnsigned, widenedOperand } from '../hostCode.ts';
import { value } from './nativeExpressions.ts';
import { notNative } from './nativeFunction.ts';
import type { NativeFunction, NativeVariable } from './nativeFunction.ts';
import { hostImports, MOST_MARKED_BYTES } from './nativeHost.ts';
import type { Verb } from './nativeHost.ts';
import { op } from './wasmBytes.ts';

type Emit = () => void;

export interface NativeAddress {
  readonly base:
    | { readonly kind: 'stack' }
    | { readonly kind: 'region'; readonly region: Region }
    | { readonly kind: 'value'; readonly emit: Emit };
  readonly offset: number;
  /** Each leaves a number of bytes. */
  readonly indices: readonly Emit[];
}

export type NativePlace =
  | { readonly kind: 'local'; readonly known: NativeVariable }
  | {
      readonly kind: 'memory';
      readonly address: NativeAddress;
      readonly type: Type;
      readonly at: Location;
    };

export function placeOf(w: NativeFunction, place: Place): NativePlace {
  if (place.kind === 'variablePlace') {
    const known = w.variables.get(place.variable);
    if (known !== undefined) return { kind: 'local', known };
  }
  if (place.kind === 'member' && place.field.bits !== undefined) throw notNative();
  return { kind: 'memory', address: addressOf(w, place), type: place.type, at: w.c.shown(place.at) };
}

/** The address of a place that lies in memory. */
export function addressOf(w: NativeFunction, place: Place): NativeAddress {
  switch (place.kind) {
    case 'variablePlace':
      return addressOfVariable(w, place.variable);
    case 'dereference':
      return pointerAddress(w, place.pointer);
    case 'member': {
      const base = addressOf(w, place.base);
      return { ...base, offset: base.offset + place.field.offsetInBytes };
    }
    case 'element': {
      const size = sizeInBytes(place.type);
      if (size === undefined) throw notNative();
      return withIndex(w, addressOf(w, place.base), place.index, size);
    }
    case 'opaquePlace':
      throw notNative();
  }
}

function addressOfVariable(w: NativeFunction, variable: Variable): NativeAddress {
  if (variable.storage === 'local' || variable.storage === 'parameter') {
    const binding = w.c.declare(variable);
    if (binding.kind !== 'stack') throw notNative();
    return { base: { kind: 'stack' }, offset: binding.offset, indices: [] };
  }
  if (variable.storage === 'shared' || variable.storage === 'dynamicShared') throw notNative();
  const address = w.c.unit.globalAddress(variable);
  const region = w.c.machine.memory.regionAt(address);
  const isKnown = region !== undefined && region.linearAt >= 0 && region.written === undefined;
  if (!isKnown || region.kind === 'constant') {
    const push = (): void => {
      w.code.i64(address);
    };
    return { base: { kind: 'value', emit: push }, offset: 0, indices: [] };
  }
  return { base: { kind: 'region', region }, offset: address - region.base, indices: [] };
}

/** `p`, `p + i` and `p - i` as a base with indices. */
function pointerAddress(w: NativeFunction, pointer: Expression): NativeAddress {
  if (pointer.kind === 'address') return addressOf(w, pointer.place);
  if (pointer.kind === 'pointerOffset') {
    const scale = pointer.subtract ? -pointer.elementSizeInBytes : pointer.elementSizeInBytes;
    return withIndex(w, pointerAddress(w, pointer.pointer), pointer.index, scale);
  }
  if (pointer.kind === 'cast' && pointer.type.kind === 'pointer' && pointer.operand.type.kind === 'pointer') {
    return pointerAddress(w, pointer.operand);
  }
  const emit = (): void => {
    value(w, pointer);
  };
  return { base: { kind: 'value', emit }, offset: 0, indices: [] };
}

function withIndex(w: NativeFunction, base: NativeAddress, given: Expression, scale: number): NativeAddress {
  const index = withoutWidening(given);
  if (index.type.kind !== 'integer' && index.type.kind !== 'boolean') throw notNative();
  if (index.kind === 'integer') return { ...base, offset: base.offset + Number(index.value) * scale };
  const emit = (): void => {
    value(w, index);
    if (index.type.kind !== 'integer' || index.type.bits < 64) {
      w.code.emit(isUnsigned(index.type) ? op.i64ExtendI32U : op.i64ExtendI32S);
    }
    if (scale === 1) return;
    w.code.i64(scale);
    w.code.emit(op.i64Mul);
  };
  return { ...base, indices: [...base.indices, emit] };
}

const withoutWidening = (e: Expression): Expression => {
  const operand = widenedOperand(e);
  return operand === undefined ? e : withoutWidening(operand);
};

/** Leaves the address as the program knows it. */
export function pushAddress(w: NativeFunction, { base, offset, indices }: NativeAddress): void {
  const { code, host } = w;
  let rest = offset;
  switch (base.kind) {
    case 'stack':
      code.get(w.base('stack'));
      code.emit(op.i64ExtendI32U);
      rest += w.c.machine.stackBase - host.stackAt;
      break;
    case 'region':
      code.i64(base.region.base + rest);
      rest = 0;
      break;
    case 'value':
      base.emit();
  }
  for (const index of indices) {
    index();
    code.emit(op.i64Add);
  }
  if (rest === 0) return;
  code.i64(rest);
  code.emit(op.i64Add);
}

/** What is known of the allocation when the code is written. */
function fixedRegion(w: NativeFunction, { base }: NativeAddress, size: number): Region | undefined {
  if (base.kind === 'region') return base.region.sizeInBytes >= size ? base.region : undefined;
  return base.kind === 'stack' ? w.c.machine.memory.regionAt(w.c.machine.stackBase) : undefined;
}

/**
 * Leaves the place in linear memory of an access, short of the result, which is a constant for the access to add. What
 * lies outside of the allocation that was met last is looked for by the interpreter, which ends the program where it is
 * in none.
 */
export function pushLocation(
  w: NativeFunction,
  address: NativeAddress,
  size: number,
  verb: Verb,
  at: Location,
): number {
  const { code, host } = w;
  const { base, offset, indices } = address;
  if (indices.length === 0 && base.kind === 'stack' && offset >= 0 && offset + size <= w.c.frame.bytes) {
    code.get(w.base('stack'));
    return offset;
  }
  if (
    indices.length === 0 &&
    base.kind === 'region' &&
    offset >= 0 &&
    offset + size <= base.region.sizeInBytes
  ) {
    code.i32(0);
    return base.region.linearAt + offset;
  }
  const region = fixedRegion(w, address, size);
  const { site, cell } = host.newSite(at, size, verb);
  pushAddress(w, address);
  w.temporary('i64', (whole) => {
    w.temporary('i64', (inner) => {
      code.tee(whole);
      pushCell(w, region?.base, op.i64Load, cell);
      code.emit(op.i64Sub);
      code.tee(inner);
      pushCell(w, region === undefined ? undefined : region.sizeInBytes - size, op.i64Load, cell + 8);
      code.emit(op.i64GtU);
      code.open(op.if, 'i32');
      code.i32(site);
      code.get(whole);
      code.emit(op.f64ConvertI64U);
      code.call(hostImports.locate);
      code.otherwise();
      if (region === undefined && verb !== 'reads' && size <= MOST_MARKED_BYTES)
        markWritten(w, inner, cell + 20, size);
      code.get(inner);
      code.emit(op.i32WrapI64);
      if (region === undefined) pushCell(w, undefined, op.i32Load, cell + 16);
      else code.i32(region.linearAt);
      code.emit(op.i32Add);
      code.end();
    });
  });
  return 0;
}

/** Sets the bits of the bytes from the offset in `inner` on, if the cell tells where there are any. */
function markWritten(w: NativeFunction, inner: number, cell: number, size: number): void {
  const { code } = w;
  w.temporary('i32', (bits) => {
    pushCell(w, undefined, op.i32Load, cell);
    code.tee(bits);
    code.open(op.if);
    code.get(bits);
    code.get(inner);
    code.i64(3);
    code.emit(op.i64ShrU, op.i32WrapI64, op.i32Add);
    code.tee(bits);
    code.get(bits);
    code.access(op.i32Load16U, 0);
    code.i32((1 << size) - 1);
    code.get(inner);
    code.emit(op.i32WrapI64);
    code.i32(7);
    code.emit(op.i32And, op.i32Shl, op.i32Or);
    code.access(op.i32Store16, 0);
    code.end();
  });
}

/** A number of the allocation: a constant, or what the site's cell holds. */
function pushCell(w: NativeFunction, constant: number | undefined, load: number, at: number): void {
  if (constant !== undefined) {
    w.code.i64(constant);
    return;
  }
  w.code.i32(0);
  w.code.access(load, at);
}

const loads: Readonly<Partial<Record<MemoryFormat, number>>> = {
  i8: op.i32Load8S,
  u8: op.i32Load8U,
  i16: op.i32Load16S,
  u16: op.i32Load16U,
  i32: op.i32Load,
  i64: op.i64Load,
  f32: op.f32Load,
  f64: op.f64Load,
};
const stores: Readonly<Partial<Record<MemoryFormat, number>>> = {
  i8: op.i32Store8,
  u8: op.i32Store8,
  i16: op.i32Store16,
  u16: op.i32Store16,
  i32: op.i32Store,
  i64: op.i64Store,
  f32: op.f32Store,
  f64: op.f64Store,
};

interface Format {
  readonly size: number;
  readonly load: number;
  readonly store: number;
}

export function formatOf(type: Type): Format {
  const format = memoryFormat(type);
  const load = format === undefined ? undefined : loads[format];
  if (format === undefined || load === undefined) throw notNative();
  return { size: formatSizeInBytes[format], load, store: stores[format]! };
}

export function loadScalar(w: NativeFunction, address: NativeAddress, type: Type, at: Location): void {
  const { size, load } = formatOf(type);
  w.code.access(load, pushLocation(w, address, size, 'reads', at));
}

/** The value is worked out before the place, as C++17 orders an assignment. */
export function storeScalar(
  w: NativeFunction,
  address: NativeAddress,
  type: Type,
  push: Emit,
  at: Location,
  isWanted = false,
): void {
  const { size, store } = formatOf(type);
  const kind = store === op.i64Store ? 'i64' : store === op.f32Store ? 'f32' : 'i32';
  w.temporary(store === op.f64Store ? 'f64' : kind, (kept) => {
    push();
    w.code.set(kept);
    const rest = pushLocation(w, address, size, 'writes', at);
    w.code.get(kept);
    w.code.access(store, rest);
    if (isWanted) w.code.get(kept);
  });
}

/** Copies a struct or an array from the address that `push` leaves. */
export function copyTo(
  w: NativeFunction,
  address: NativeAddress,
  push: Emit,
  size: number,
  at: Location,
  isWanted = false,
): void {
  const { code } = w;
  w.temporary('i64', (source) => {
    push();
    code.set(source);
    if (size > 0) {
      const to = pushLocation(w, address, size, 'writes', at);
      if (to !== 0) {
        code.i32(to);
        code.emit(op.i32Add);
      }
      const given: NativeAddress = {
        base: {
          kind: 'value',
          emit: () => {
            code.get(source);
          },
        },
        offset: 0,
        indices: [],
      };
      const from = pushLocation(w, given, size, 'reads', at);
      if (from !== 0) throw notNative();
      copyBytes(w, size);
    }
    if (isWanted) code.get(source);
  });
}

/** From the second place on the stack to the first: small ones word by word, which a call of the engine's would exceed. */
function copyBytes(w: NativeFunction, size: number): void {
  const { code } = w;
  if (size > 64) {
    code.i32(size);
    code.copyMemory();
    return;
  }
  w.temporary('i32', (from) => {
    w.temporary('i32', (to) => {
      code.set(from);
      code.set(to);
      let done = 0;
      for (const [width, load, store] of [
        [8, op.i64Load, op.i64Store],
        [4, op.i32Load, op.i32Store],
        [2, op.i32Load16U, op.i32Store16],
        [1, op.i32Load8U, op.i32Store8],
      ] as const) {
        for (; done + width <= size; done += width) {
          code.get(to);
          code.get(from);
          code.access(load, done);
          code.access(store, done);
        }
      }
    });
  });
}
