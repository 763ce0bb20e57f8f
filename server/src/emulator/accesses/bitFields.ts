/** Bit-fields: parts of a storage unit in memory, or registers of their own. */
import type { Location } from '../../text/location.ts';
import type { ScalarCode } from '../values/code.ts';
import type { Compiler } from '../compiler.ts';
import { convert } from '../values/convertCode.ts';
import { slowIntUnary } from '../values/intCode.ts';
import { compileBinary } from '../values/operators.ts';
import { integerConstant } from '../statements/expressions.ts';
import { unsignedCharType } from '../../ir/types.ts';
import type { Leaf } from './leaves.ts';

/** The bits of a place or of a variable's scalar, if they are not all. */
export type BitField = Pick<Leaf, 'type' | 'bits'>;

/** A bit-field out of its storage unit. */
export function extractBits(c: Compiler, field: BitField, unit: ScalarCode, at: Location): ScalarCode {
  const { bits, type } = field;
  if (bits === undefined) return unit;
  const { offset, width } = bits;
  if (unit.cls === 'long') {
    const shift = (operator: '<<' | '>>', of: ScalarCode, by: number): ScalarCode =>
      compileBinary(c, at, operator, type, of, integerConstant(c, by, type));
    return shift('>>', shift('<<', unit, 64 - offset - width), 64 - width);
  }
  if (unit.cls !== 'int') return unit;
  const left = 32 - offset - width;
  const right = 32 - width;
  const signed = type.kind === 'integer' && type.signed;
  const code = slowIntUnary(
    c.shape,
    type,
    (value) => (signed ? (value << left) >> right : ((value << left) >>> right) | 0),
    unit,
  );
  return convert(c.shape, code, type);
}

/** What a variable's bit-field, which has a register of its own, keeps of a value. */
export function cutToBits(
  c: Compiler,
  { type, bits }: BitField,
  value: ScalarCode,
  at: Location,
): ScalarCode {
  return bits === undefined ? value : extractBits(c, { type, bits: { ...bits, offset: 0 } }, value, at);
}

/** The storage unit with a field's bits replaced. */
export function insertBits(
  c: Compiler,
  { type, bits }: BitField,
  unit: ScalarCode,
  value: ScalarCode,
  at: Location,
): ScalarCode {
  if (bits === undefined) return value;
  const mask = lowBits(bits.width);
  const constant = (n: number | bigint): ScalarCode => integerConstant(c, n, type);
  const kept = compileBinary(c, at, '&', type, unit, constant(~(mask << BigInt(bits.offset))));
  const cut = compileBinary(c, at, '&', type, value, constant(mask));
  const moved = compileBinary(c, at, '<<', type, cut, constant(bits.offset));
  return compileBinary(c, at, '|', type, kept, moved);
}

function lowBits(width: number): bigint {
  return (1n << BigInt(width)) - 1n;
}

export interface StoredLeaf {
  readonly leaf: Leaf;
  readonly value: ScalarCode;
}

/** An object's scalars as they go to memory: its bit-fields byte by byte, as other fields may lie in their units. */
export function packBits(c: Compiler, scalars: readonly StoredLeaf[], at: Location): readonly StoredLeaf[] {
  if (scalars.every(({ leaf }) => leaf.bits === undefined)) return scalars;
  const packed = scalars.filter(({ leaf }) => leaf.bits === undefined);
  const bytes = new Map<number, ScalarCode>();
  for (const { leaf, value } of scalars) {
    if (leaf.bits === undefined) continue;
    const start = 8 * leaf.offsetInBytes + leaf.bits.offset;
    const end = start + leaf.bits.width;
    for (let byte = Math.floor(start / 8); 8 * byte < end; byte++) {
      const piece = byteOfField(c, leaf, value, 8 * byte - start, at);
      const other = bytes.get(byte);
      const both = other === undefined ? piece : compileBinary(c, at, '|', unsignedCharType, other, piece);
      bytes.set(byte, both);
    }
  }
  for (const [offsetInBytes, value] of bytes)
    packed.push({ leaf: { type: unsignedCharType, offsetInBytes }, value });
  return packed;
}

/** The eight bits from bit `from` of a field on; what is before the field is 0. */
function byteOfField(
  c: Compiler,
  { type, bits }: Leaf,
  value: ScalarCode,
  from: number,
  at: Location,
): ScalarCode {
  const mask = integerConstant(c, lowBits(bits?.width ?? 0), type);
  const cut = compileBinary(c, at, '&', type, value, mask);
  const by = integerConstant(c, Math.abs(from), type);
  const moved = compileBinary(c, at, from < 0 ? '<<' : '>>', type, cut, by);
  return convert(c.shape, moved, unsignedCharType);
}
