/** Conversions of the value on the stack, with the interpreter's results for what does not fit. */
import type { IntegerType, Type } from '../../../ir/types.ts';
import { isUnsigned } from '../hostCode.ts';
import type { ValueType } from '../../lanes/wasmFormat.ts';
import { kindOf, knownKind, notNative } from './nativeFunction.ts';
import type { NativeFunction } from './nativeFunction.ts';
import { op, saturating } from './wasmBytes.ts';

const isAggregate = (type: Type): boolean => type.kind === 'struct' || type.kind === 'array';
const isLong = (type: Type): boolean => type.kind === 'integer' && type.bits === 64;

export function convert(w: NativeFunction, from: Type, to: Type): void {
  const { code } = w;
  if (to.kind === 'void') {
    if (kindOf(from) !== undefined) code.emit(op.drop);
    else if (from.kind !== 'void') throw notNative();
    return;
  }
  const kind = knownKind(from);
  if (isAggregate(from) && to.kind !== 'pointer' && !isAggregate(to)) throw notNative();
  if (to.kind === 'boolean') {
    if (from.kind !== 'boolean') isNotZero(w, kind);
    return;
  }
  switch (knownKind(to)) {
    case 'i32':
      toInt(w, kind, from, to as IntegerType);
      return;
    case 'i64':
      if (isLong(to)) toLong(w, kind, from);
      else toPointer(w, kind, from);
      return;
    case 'f32':
      toFloat(w, kind, from, 'f32');
      return;
    case 'f64':
      toFloat(w, kind, from, 'f64');
  }
}

/** Leaves 1 for what is not zero; NaN is not. */
export function isNotZero(w: NativeFunction, kind: ValueType): void {
  const { code } = w;
  w.zero(kind);
  code.emit({ i32: op.i32Ne, i64: op.i64Ne, f32: op.f32Ne, f64: op.f64Ne }[kind]);
}

/** Whether every value of the first type is the same bits in the second. */
function fits(from: Type, to: IntegerType): boolean {
  if (to.bits === 32 || from.kind === 'boolean') return true;
  return (
    from.kind === 'integer' &&
    (from.bits < to.bits ? !from.signed || to.signed : from.bits === to.bits && from.signed === to.signed)
  );
}

function narrow(w: NativeFunction, { bits, signed }: IntegerType): void {
  if (bits === 32) return;
  if (signed) {
    w.code.emit(bits === 8 ? op.i32Extend8S : op.i32Extend16S);
    return;
  }
  w.code.i32(bits === 8 ? 0xff : 0xffff);
  w.code.emit(op.i32And);
}

function toInt(w: NativeFunction, kind: ValueType, from: Type, to: IntegerType): void {
  const { code } = w;
  if (kind === 'i32') {
    if (!fits(from, to)) narrow(w, to);
    return;
  }
  if (kind === 'i64') code.emit(op.i32WrapI64);
  else {
    if (kind === 'f32') code.emit(op.f64PromoteF32);
    if (to.signed) truncateToInt(w);
    else truncateToUnsigned(w);
  }
  narrow(w, to);
}

/** What does not fit gives the smallest int. */
function truncateToInt(w: NativeFunction): void {
  const { code } = w;
  w.temporary('f64', (given) => {
    code.tee(given);
    code.convert(saturating.i32FromF64);
    code.i32(-2147483648);
    code.get(given);
    code.f64(-2147483649);
    code.emit(op.f64Gt);
    code.get(given);
    code.f64(2147483648);
    code.emit(op.f64Lt, op.i32And, op.select);
  });
}

/** The low bits of the 64-bit integer; 0 for what does not fit that. */
function truncateToUnsigned(w: NativeFunction): void {
  const { code } = w;
  w.temporary('f64', (given) => {
    code.tee(given);
    code.convert(saturating.i64FromF64);
    code.emit(op.i32WrapI64);
    code.i32(0);
    code.get(given);
    code.emit(op.f64Abs);
    code.f64(2 ** 63);
    code.emit(op.f64Lt, op.select);
  });
}

function toLong(w: NativeFunction, kind: ValueType, from: Type): void {
  const { code } = w;
  if (kind === 'i64') return;
  if (kind === 'i32') {
    code.emit(isUnsigned(from) ? op.i64ExtendI32U : op.i64ExtendI32S);
    return;
  }
  if (kind === 'f32') code.emit(op.f64PromoteF32);
  w.temporary('f64', (given) => {
    code.tee(given);
    code.convert(saturating.i64FromF64);
    beyondSigned(w, given);
    code.get(given);
    code.emit(op.f64Abs);
    code.f64(2 ** 63);
    code.emit(op.f64Lt, op.select);
  });
}

/** From 2^63 to 2^64 the bits of the unsigned number, below -2^63 likewise; all others give the smallest one. */
function beyondSigned(w: NativeFunction, given: number): void {
  const { code } = w;
  code.get(given);
  code.convert(saturating.u64FromF64);
  code.i64(0);
  code.get(given);
  code.emit(op.f64Neg);
  code.convert(saturating.u64FromF64);
  code.emit(op.i64Sub);
  code.get(given);
  code.f64(0);
  code.emit(op.f64Gt, op.select);
  code.i64(-(2n ** 63n));
  code.get(given);
  code.emit(op.f64Abs);
  code.f64(2 ** 64);
  code.emit(op.f64Lt, op.select);
}

function toPointer(w: NativeFunction, kind: ValueType, from: Type): void {
  if (kind === 'i64') return;
  if (kind !== 'i32') throw notNative();
  // Constants and numbers alike: the interpreter takes the 32 bits as they are.
  w.code.emit(from.kind === 'boolean' || from.kind === 'integer' ? op.i64ExtendI32U : op.i64ExtendI32S);
}

function toFloat(w: NativeFunction, kind: ValueType, from: Type, to: 'f32' | 'f64'): void {
  const { code } = w;
  if (kind === to) return;
  if (kind === 'f64') code.emit(op.f32DemoteF64);
  else if (kind === 'f32') code.emit(op.f64PromoteF32);
  else {
    if (kind === 'i64' && !isLong(from)) throw notNative();
    const first = (to === 'f32' ? 0xb2 : 0xb7) + (kind === 'i64' ? 2 : 0);
    code.emit(first + (isUnsigned(from) ? 1 : 0));
  }
}
