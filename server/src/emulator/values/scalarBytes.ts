import type { Type } from '../../ir/types.ts';
import { bfloat16FromBits, bfloat16ToBits, halfFromBits, halfToBits } from './halfFloat.ts';

/** How a scalar lies in memory. */
export type MemoryFormat = 'i8' | 'u8' | 'i16' | 'u16' | 'i32' | 'i64' | 'f16' | 'bf16' | 'f32' | 'f64';

export const formatSizeInBytes: Readonly<Record<MemoryFormat, number>> = {
  i8: 1,
  u8: 1,
  i16: 2,
  u16: 2,
  i32: 4,
  i64: 8,
  f16: 2,
  bf16: 2,
  f32: 4,
  f64: 8,
};

/** The format of a scalar type; undefined for structs, arrays, void and what is not known. */
export function memoryFormat(type: Type): MemoryFormat | undefined {
  switch (type.kind) {
    case 'boolean':
      return 'u8';
    case 'integer':
      if (type.bits === 64) return 'i64';
      if (type.bits === 32) return 'i32';
      if (type.bits === 16) return type.signed ? 'i16' : 'u16';
      return type.signed ? 'i8' : 'u8';
    case 'float':
      return ({ half: 'f16', bfloat16: 'bf16', single: 'f32', double: 'f64' } as const)[type.format];
    case 'pointer':
    case 'function':
      return 'i64';
    case 'opaque':
      return type.sizeInBytes === 8 ? 'i64' : undefined;
    default:
      return undefined;
  }
}

/** Writes a scalar as it lies in memory (little-endian). */
export function writeScalar(
  view: DataView,
  offset: number,
  format: MemoryFormat,
  value: number | bigint,
): void {
  switch (format) {
    case 'i8':
    case 'u8': {
      view.setInt8(offset, Number(value));
      return;
    }
    case 'i16':
    case 'u16': {
      view.setInt16(offset, Number(value), true);
      return;
    }
    case 'i32': {
      view.setInt32(offset, Number(value), true);
      return;
    }
    case 'i64': {
      view.setBigInt64(offset, BigInt(typeof value === 'number' ? Math.trunc(value) : value), true);
      return;
    }
    case 'f16': {
      view.setUint16(offset, halfToBits(Number(value)), true);
      return;
    }
    case 'bf16': {
      view.setUint16(offset, bfloat16ToBits(Number(value)), true);
      return;
    }
    case 'f32': {
      view.setFloat32(offset, Number(value), true);
      return;
    }
    case 'f64': {
      view.setFloat64(offset, Number(value), true);
      return;
    }
  }
}

/** Reads a scalar; 64-bit integers that are no safe integers come as a signed bigint. */
export function readScalar(view: DataView, offset: number, format: MemoryFormat): number | bigint {
  switch (format) {
    case 'i8':
      return view.getInt8(offset);
    case 'u8':
      return view.getUint8(offset);
    case 'i16':
      return view.getInt16(offset, true);
    case 'u16':
      return view.getUint16(offset, true);
    case 'i32':
      return view.getInt32(offset, true);
    case 'i64':
      return safeLong(view.getBigInt64(offset, true));
    case 'f16':
      return halfFromBits(view.getUint16(offset, true));
    case 'bf16':
      return bfloat16FromBits(view.getUint16(offset, true));
    case 'f32':
      return view.getFloat32(offset, true);
    case 'f64':
      return view.getFloat64(offset, true);
  }
}

/** A number where that is exact. */
function safeLong(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
