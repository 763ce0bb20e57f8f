/** Layout of structs and unions after the Itanium C++ ABI (what nvcc and g++ use on LP64). */
import { alignmentInBytes, alignUp, sizeInBytes } from '../../ir/types.ts';
import type { StructField, Type } from '../../ir/types.ts';

export interface MemberToPlace {
  readonly name: string;
  readonly type: Type;
  readonly bitWidth?: number | undefined;
  readonly alignmentInBytes?: number | undefined;
  /** A base class: may be empty, and lends its tail padding to what follows. */
  readonly dataSizeInBytes?: number | undefined;
}
export interface LayoutOptions {
  readonly isUnion: boolean;
  readonly isPacked: boolean;
  /** From `#pragma pack`. */
  readonly mostAlignmentInBytes: number;
  /** From `__align__`, alignas or `aligned`. */
  readonly alignmentInBytes: number;
  readonly hasVirtualTable: boolean;
}
export interface Layout {
  readonly fields: readonly StructField[];
  readonly sizeInBytes: number;
  readonly alignmentInBytes: number;
  readonly dataSizeInBytes: number;
}

interface Cursor {
  /** Bits used so far. */
  bit: number;
  alignment: number;
  size: number;
}

function memberAlignment(member: MemberToPlace, options: LayoutOptions): number {
  const natural = options.isPacked
    ? 1
    : Math.min(alignmentInBytes(member.type), options.mostAlignmentInBytes);
  return Math.max(natural, member.alignmentInBytes ?? 1);
}

function placeBitField(
  member: MemberToPlace,
  cursor: Cursor,
  options: LayoutOptions,
): StructField | undefined {
  const unitBytes = sizeInBytes(member.type) ?? 4;
  const unit = unitBytes * 8;
  const width = Math.min(member.bitWidth ?? 0, unit);
  const start = options.isUnion ? 0 : cursor.bit;
  if (width === 0) {
    cursor.bit = alignUp(start, unit);
    return undefined;
  }
  // GCC's excess_unit_span(): more units of what it is aligned to than its type has.
  const aligned = Math.min(unit, 8 * options.mostAlignmentInBytes);
  const crosses = !options.isPacked && Math.ceil(((start % aligned) + width) / aligned) > unit / aligned;
  const bit = crosses ? alignUp(start, aligned) : start;
  cursor.bit = bit + width;
  cursor.size = Math.max(cursor.size, Math.ceil(cursor.bit / 8));
  if (member.name !== '') cursor.alignment = Math.max(cursor.alignment, memberAlignment(member, options));
  if (member.name === '') return undefined;
  const whole = Math.floor(bit / unit) * unit;
  // What lies across two of them is read from so far in front that nothing behind it is.
  const isWithin = bit + width <= whole + unit;
  const storage = isWithin ? whole : Math.max(0, Math.ceil((bit + width) / 8) * 8 - unit);
  return {
    name: member.name,
    type: member.type,
    offsetInBytes: storage / 8,
    bits: { offset: bit - storage, width },
  };
}

function placeMember(member: MemberToPlace, cursor: Cursor, options: LayoutOptions): StructField | undefined {
  if (member.bitWidth !== undefined) return placeBitField(member, cursor, options);
  const alignment = memberAlignment(member, options);
  const size = member.dataSizeInBytes ?? sizeInBytes(member.type) ?? 0;
  const offsetInBytes = options.isUnion ? 0 : alignUp(Math.ceil(cursor.bit / 8), alignment);
  cursor.alignment = Math.max(cursor.alignment, alignment);
  cursor.bit = (offsetInBytes + size) * 8;
  cursor.size = Math.max(cursor.size, offsetInBytes + size);
  return { name: member.name, type: member.type, offsetInBytes };
}

export function layOut(members: readonly MemberToPlace[], options: LayoutOptions): Layout {
  const cursor: Cursor = { bit: 0, alignment: 1, size: 0 };
  if (options.hasVirtualTable) Object.assign(cursor, { bit: 64, alignment: 8, size: 8 });
  const fields: StructField[] = [];
  for (const member of members) {
    const field = placeMember(member, cursor, options);
    if (field !== undefined) fields.push(field);
  }
  const alignment = Math.max(cursor.alignment, options.alignmentInBytes);
  return {
    fields,
    alignmentInBytes: alignment,
    dataSizeInBytes: cursor.size,
    sizeInBytes: Math.max(alignUp(cursor.size, alignment), alignment === 1 ? 1 : alignment),
  };
}
