/** Assignments of compiled host code: `=`, `+=` and its kin, `++` and `--`. */
import type { Assign, CompoundAssign, Expression } from '../../../ir/nodes.ts';
import { sizeInBytes } from '../../../ir/types.ts';
import { expressionHas } from '../../../ir/walk.ts';
import { isUnsigned } from '../hostCode.ts';
import type { NativeAddress, NativePlace } from './nativeAccess.ts';
import {
  copyTo,
  formatOf,
  loadScalar,
  placeOf,
  pushAddress,
  pushLocation,
  storeScalar,
} from './nativeAccess.ts';
import { operate } from './nativeArithmetic.ts';
import { convert } from './nativeConversions.ts';
import { shiftCount, value } from './nativeExpressions.ts';
import { knownKind, notNative } from './nativeFunction.ts';
import type { NativeFunction, NativeVariable } from './nativeFunction.ts';
import { op } from './wasmBytes.ts';

type MemoryPlace = Extract<NativePlace, { kind: 'memory' }>;

export function assign(w: NativeFunction, e: Assign, isWanted: boolean): void {
  const place = placeOf(w, e.place);
  const push = (): void => {
    value(w, e.value);
  };
  if (place.kind === 'local') {
    push();
    keep(w, place.known, isWanted);
    return;
  }
  if (place.type.kind === 'struct' || place.type.kind === 'array') {
    if (e.value.kind === 'string') throw notNative();
    copyTo(w, place.address, push, sizeInBytes(place.type) ?? 0, place.at, isWanted);
    return;
  }
  if (knownKind(e.value.type) !== knownKind(place.type)) throw notNative();
  storeScalar(w, place.address, place.type, push, place.at, isWanted);
}

function keep(w: NativeFunction, { local }: NativeVariable, isWanted: boolean): void {
  if (isWanted) w.code.tee(local);
  else w.code.set(local);
}

export function compoundAssign(w: NativeFunction, e: CompoundAssign, isWanted: boolean): void {
  const place = placeOf(w, e.place);
  if (place.kind === 'local') inLocal(w, e, place.known, isWanted);
  else if (isSimple(e.value)) inPlace(w, e, place, isWanted);
  else inMemory(w, e, place, isWanted);
}

/** From the old value on the stack to the new one. */
function combine(w: NativeFunction, e: CompoundAssign): void {
  const type = e.place.type;
  if (e.elementSizeInBytes !== undefined) {
    step(w, e, e.elementSizeInBytes);
    return;
  }
  const kind = knownKind(e.computationType);
  convert(w, type, e.computationType);
  value(w, e.value);
  if (e.operator === '<<' || e.operator === '>>') shiftCount(w, kind, e.value.type);
  else convert(w, e.value.type, e.computationType);
  const divisor = e.value.kind === 'integer' ? e.value.value : undefined;
  operate(w, e.operator, kind, isUnsigned(e.computationType), e.at, divisor);
  convert(w, e.computationType, type);
}

function step(w: NativeFunction, e: CompoundAssign, size: number): void {
  const { code } = w;
  const { type } = e.value;
  if (knownKind(e.place.type) !== 'i64' || (type.kind !== 'integer' && type.kind !== 'boolean'))
    throw notNative();
  value(w, e.value);
  if (knownKind(type) === 'i32') code.emit(isUnsigned(type) ? op.i64ExtendI32U : op.i64ExtendI32S);
  code.i64(size);
  code.emit(op.i64Mul, e.operator === '-' ? op.i64Sub : op.i64Add);
}

function inLocal(w: NativeFunction, e: CompoundAssign, known: NativeVariable, isWanted: boolean): void {
  const { code } = w;
  const isOldWanted = isWanted && e.result === 'old';
  if (isOldWanted) code.get(known.local);
  code.get(known.local);
  combine(w, e);
  keep(w, known, isWanted && !isOldWanted);
}

/** Whether nothing that it does could free or move what an address found before stands for. */
function isSimple(e: Expression): boolean {
  return !expressionHas(e, { expression: ({ kind }) => doing.includes(kind) });
}

const doing: readonly Expression['kind'][] = ['call', 'intrinsic', 'launch', 'opaque', 'sequence', 'atomic'];

/** The place is found once. */
function inPlace(w: NativeFunction, e: CompoundAssign, place: MemoryPlace, isWanted: boolean): void {
  const { code } = w;
  const { size, load, store } = formatOf(place.type);
  const kind = knownKind(place.type);
  w.temporary('i32', (location) => {
    w.temporary(kind, (old) => {
      w.temporary(kind, (made) => {
        const rest = pushLocation(w, place.address, size, 'update', place.at);
        code.tee(location);
        code.access(load, rest);
        code.tee(old);
        combine(w, e);
        code.set(made);
        code.get(location);
        code.get(made);
        code.access(store, rest);
        if (isWanted) code.get(e.result === 'old' ? old : made);
      });
    });
  });
}

/** The address is worked out once, and looked up for the store again. */
function inMemory(w: NativeFunction, e: CompoundAssign, place: MemoryPlace, isWanted: boolean): void {
  const { code } = w;
  const kind = knownKind(place.type);
  w.temporary('i64', (pointer) => {
    w.temporary(kind, (old) => {
      pushAddress(w, place.address);
      code.set(pointer);
      const fixed = pointedTo(w, pointer);
      loadScalar(w, fixed, place.type, place.at);
      code.tee(old);
      const push = (): void => {
        combine(w, e);
      };
      storeScalar(w, fixed, place.type, push, place.at, isWanted && e.result === 'new');
      if (isWanted && e.result === 'old') code.get(old);
    });
  });
}

function pointedTo(w: NativeFunction, local: number): NativeAddress {
  const emit = (): void => {
    w.code.get(local);
  };
  return { base: { kind: 'value', emit }, offset: 0, indices: [] };
}
