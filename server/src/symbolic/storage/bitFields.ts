/**
 * Bit-fields of local variables. A variable's parts go by byte offset; fields that share a storage unit are kept beside
 * each other under offsets between its first byte and the next.
 */
import type { StructField } from '../../ir/types.ts';
import type { Machine } from '../machine.ts';
import { lowestBits } from '../values/operators.ts';
import { offsetsBetween } from '../values/parts.ts';
import { isDataDependent, isUniformValue, unknownValue } from '../values/values.ts';
import type { AggregateValue, Value } from '../values/values.ts';

export type Bits = NonNullable<StructField['bits']>;

/** More than the bits of any storage unit, and a power of two, so that the offsets are exact. */
const mostBits = 1024;

/** Under which offset a part of a struct is kept. */
export function partOffset({ offsetInBytes, bits }: StructField): number {
  return bits === undefined ? offsetInBytes : bitFieldOffset(offsetInBytes, bits);
}

function bitFieldOffset(unit: number, { offset }: Bits): number {
  return unit + (offset + 1) / mostBits;
}

/** What a field holds once a value is stored to it: of a bit-field's the lowest bits. */
export function storedIn({ bits, type }: StructField, value: Value, machine: Machine): Value {
  if (bits === undefined || type.kind !== 'integer' || bits.width >= 32) return value;
  return lowestBits(value, bits.width, type.signed, machine);
}

export function readBitField({ parts, rest }: AggregateValue, unit: number, bits: Bits): Value {
  const whole = parts.get(unit);
  return parts.get(bitFieldOffset(unit, bits)) ?? (whole === undefined ? rest : notApart(whole));
}

export function withBitField(
  { kind, parts: before, rest }: AggregateValue,
  unit: number,
  bits: Bits,
  value: Value,
): AggregateValue {
  const parts = new Map(before);
  const whole = parts.get(unit);
  if (whole !== undefined) parts.set(unit, notApart(whole));
  parts.set(bitFieldOffset(unit, bits), value);
  return { kind, parts, rest };
}

function notApart(whole: Value): Value {
  const reason = 'bit-fields are not told apart in what was stored as a whole';
  return unknownValue(reason, isUniformValue(whole), isDataDependent(whole));
}

/** Whether bit-fields of their own lie in some bytes. */
export function holdsBitFields(
  { parts }: Pick<AggregateValue, 'parts'>,
  offset: number,
  size: number,
): boolean {
  for (const at of offsetsBetween(parts, offset, offset + size)) if (!Number.isInteger(at)) return true;
  return false;
}
