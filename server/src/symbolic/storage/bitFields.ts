/**
 * Bit-fields of local variables. A variable's parts go by byte offset; fields that share a storage unit are kept beside
 * each other under offsets between its first byte and the next.
 */
import type { StructField } from '../../ir/types.ts';
import type { Machine } from '../machine.ts';
import { lowestBits } from '../values/operators.ts';
import { offsetsBetween } from '../values/parts.ts';
import { isDataDependent, isUniformValue, unknownValue } from '../values/values.ts';
import { mostBytes } from './leaves.ts';
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

export function readBitField(aggregate: AggregateValue, unit: number, bits: Bits): Value {
  const { parts, rest } = aggregate;
  const own = parts.get(bitFieldOffset(unit, bits));
  if (own !== undefined) return own;
  const held = bytesOfField(aggregate, unit, bits).map(([, value]) => value);
  return held.every((value) => value === rest) ? rest : notApart(held);
}

export function withBitField(
  aggregate: AggregateValue,
  unit: number,
  bits: Bits,
  value: Value,
): AggregateValue {
  const { kind, rest } = aggregate;
  const parts = new Map(aggregate.parts);
  for (const [at, byte] of bytesOfField(aggregate, unit, bits)) parts.set(at, notApart([byte, value]));
  parts.set(bitFieldOffset(unit, bits), value);
  return { kind, parts, rest };
}

/** The bytes of a field where some of its unit were stored as no bit-field, and what they hold, or its whole unit. */
function bytesOfField({ parts, rest }: AggregateValue, unit: number, bits: Bits): [number, Value][] {
  const end = unit + Math.ceil((bits.offset + bits.width) / 8);
  if (offsetsBetween(parts, unit, end).every((at) => !Number.isInteger(at))) return [];
  const first = parts.get(unit);
  const whole = first === undefined || first.kind === 'piece' ? rest : first;
  const bytes: [number, Value][] = [];
  for (let at = unit + Math.floor(bits.offset / 8); at < end; at++) bytes.push([at, parts.get(at) ?? whole]);
  return bytes;
}

function notApart(held: readonly Value[]): Value {
  const reason = 'bit-fields are not told apart in what was stored as a whole';
  return unknownValue(reason, held.every(isUniformValue), held.some(isDataDependent));
}

/** What is held under an offset; of a bit-field without a value of its own a piece of its unit, if one was stored there. */
export function heldAt({ parts, rest }: AggregateValue, offset: number): Value {
  const own = parts.get(offset);
  if (own !== undefined || Number.isInteger(offset)) return own ?? rest;
  const unit = Math.floor(offset);
  const isOfUnit = (at: number): boolean => at === unit || parts.get(at)?.kind === 'piece';
  const held = offsetsBetween(parts, unit, unit + mostBytes).find(isOfUnit);
  return (held === undefined ? undefined : parts.get(held)) ?? rest;
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
