import type { StructField, Type } from '../../ir/types.ts';
import {
  alignmentInBytes,
  pointerTo,
  sizeInBytes,
  unsignedCharType,
  unsignedIntType,
  unsignedLongType,
  voidType,
} from '../../ir/types.ts';
import { scalarClass } from '../values/convertCode.ts';

/** One scalar of a type, at its place in the layout. */
export interface Leaf {
  readonly type: Type;
  readonly offsetInBytes: number;
  readonly bits?: StructField['bits'];
}

/** Variables with more scalars than this live in memory. */
const MAX_LEAVES = 512;

/** Values with more scalars than this are not made of their parts. */
const MAX_LARGE_LEAVES = 65_536;

const tableType = pointerTo(voidType);

const known = new WeakMap<Type, readonly Leaf[] | null>();

/** The scalars of a type in layout order; undefined where it has none that are known, overlapping ones, or too many. */
export function leavesOf(type: Type): readonly Leaf[] | undefined {
  const found = known.get(type);
  if (found !== undefined) return found ?? undefined;
  const leaves: Leaf[] = [];
  const complete = collect(type, 0, leaves, undefined, MAX_LEAVES);
  known.set(type, complete ? leaves : null);
  return complete ? leaves : undefined;
}

/** The same of types with more scalars than variables in registers have; undefined where some are parts of bytes. */
export function largeLeavesOf(type: Type): readonly Leaf[] | undefined {
  const leaves: Leaf[] = [];
  const complete = collect(type, 0, leaves, undefined, MAX_LARGE_LEAVES);
  return complete && leaves.every((leaf) => leaf.bits === undefined) ? leaves : undefined;
}

/** False where there are more than `most`, or where their places are not known. */
function collect(type: Type, offset: number, into: Leaf[], bits: StructField['bits'], most: number): boolean {
  if (into.length > most) return false;
  switch (type.kind) {
    case 'struct':
      if (type.isUnion && type.fields.length > 1) return false;
      if (type.hasTable === true) into.push({ type: tableType, offsetInBytes: offset });
      return type.fields.every((field) =>
        collect(field.type, offset + field.offsetInBytes, into, field.bits, most),
      );
    case 'array': {
      const size = sizeInBytes(type.element);
      if (size === undefined || type.length === undefined) return false;
      for (let i = 0; i < type.length; i++) {
        if (!collect(type.element, offset + i * size, into, undefined, most)) return false;
      }
      return true;
    }
    default:
      if (scalarClass(type) === undefined) return type.kind === 'opaque' && type.sizeInBytes !== undefined;
      into.push(bits === undefined ? { type, offsetInBytes: offset } : { type, offsetInBytes: offset, bits });
      return into.length <= most;
  }
}

/** Whether no index and no table of virtual functions makes a compiler keep objects of the type in memory. */
export function fitsRegisters(type: Type): boolean {
  if (type.kind === 'struct')
    return type.hasTable !== true && type.fields.every((one) => fitsRegisters(one.type));
  return type.kind !== 'array';
}

/** Where a field's scalars start among its struct's. */
export function firstLeafOfField(struct: Type, field: StructField): number {
  if (struct.kind !== 'struct') return 0;
  let first = struct.hasTable === true ? 1 : 0;
  for (const other of struct.fields) {
    if (other === field || (other.name === field.name && other.offsetInBytes === field.offsetInBytes)) break;
    first += leavesOf(other.type)?.length ?? 0;
  }
  return first;
}

/** The scalars of a type as they are moved; a union moves as words. */
export function movedLeaves(type: Type): readonly Leaf[] {
  const leaves = leavesOf(type);
  if (leaves !== undefined) return leaves;
  const size = sizeInBytes(type) ?? 0;
  const alignment = alignmentInBytes(type);
  const word = alignment >= 8 ? unsignedLongType : alignment >= 4 ? unsignedIntType : unsignedCharType;
  const step = word.bits / 8;
  return Array.from({ length: Math.floor(size / step) }, (_, i) => ({ type: word, offsetInBytes: i * step }));
}
