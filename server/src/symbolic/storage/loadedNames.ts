/** What a loaded number is called in messages: as near as can be to what the text says, `pars->width`, `nodes[…].count`. */
import type { Place } from '../../ir/nodes.ts';
import type { StructField, Type } from '../../ir/types.ts';
import { isShownThrough, sizeInBytes } from '../../ir/types.ts';
import type { Polynomial } from '../values/polynomial.ts';
import { uniformConstant } from '../values/polynomial.ts';
import type { MemoryObject } from '../values/values.ts';

/** Which part of an element, or of a variable. */
export interface Part {
  /** `.size.x`, `.counts[3]`; empty for the whole. */
  readonly path: string;
  /** Not a number where an index is not known. */
  readonly offsetInBytes: number;
}

const wholePart: Part = { path: '', offsetInBytes: 0 };

export function partOf(place: Place): Part {
  if (place.kind === 'member') return memberOf(partOf(place.base), place.field);
  if (place.kind !== 'element') return wholePart;
  const index = place.index.kind === 'integer' ? Number(place.index.value) : undefined;
  return elementOf(partOf(place.base), index, place.type);
}

export function elementOf({ path, offsetInBytes }: Part, index: number | undefined, type: Type): Part {
  const before = (index ?? NaN) * (sizeInBytes(type) ?? NaN);
  return { path: `${path}[${index ?? '…'}]`, offsetInBytes: offsetInBytes + before };
}

export function memberOf({ path, offsetInBytes }: Part, field: StructField): Part {
  return {
    path: isShownThrough(field) ? path : `${path}.${field.name}`,
    offsetInBytes: offsetInBytes + field.offsetInBytes,
  };
}

export function nameOfPart({ name, variable }: MemoryObject, offset: Polynomial, part: Part): string {
  const { path, offsetInBytes } = part;
  if (!path.startsWith('.')) return `${name}[…]`;
  if (variable?.type.kind === 'struct') return name + path;
  const isFirst = uniformConstant(offset) === offsetInBytes;
  return isFirst ? `${name}->${path.slice(1)}` : `${name}[…]${path}`;
}
