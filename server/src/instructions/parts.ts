/** Types as the scalars that they hold. */
import type { Place } from '../ir/nodes.ts';
import type { Type } from '../ir/types.ts';
import { isHalf, sizeInBytes, typeName } from '../ir/types.ts';
import type { Part } from './moves.ts';

/** Larger objects are not followed field by field. */
const mostParts = 64;

/**
 * The scalars of a type by address; undefined where the compiler doesn't treat them as plain numbers (unions, bit-fields,
 * halves, which inline assembly takes whole words of).
 */
export function partsOf(type: Type): readonly Part[] | undefined {
  const parts: Part[] = [];
  return addParts(type, 0, parts) ? parts : undefined;
}

function addParts(type: Type, offsetInBytes: number, into: Part[]): boolean {
  if (into.length >= mostParts) return false;
  switch (type.kind) {
    case 'struct':
      return (
        !type.isUnion &&
        type.fields.every(
          (field) =>
            field.bits === undefined && addParts(field.type, offsetInBytes + field.offsetInBytes, into),
        )
      );
    case 'array': {
      const size = sizeInBytes(type.element);
      if (size === undefined || type.length === undefined) return false;
      for (let i = 0; i < type.length; i++) {
        if (!addParts(type.element, offsetInBytes + i * size, into)) return false;
      }
      return true;
    }
    case 'float':
      if (isHalf(type)) return false;
      break;
    case 'boolean':
    case 'integer':
    case 'pointer':
      break;
    default:
      return false;
  }
  into.push(plainPart(type, offsetInBytes));
  return true;
}

/** A scalar of an element. */
export function scalarPart({ type }: Place, offsetInBytes: number): Part | undefined {
  if (type.kind === 'struct' || type.kind === 'array') return undefined;
  const [part] = type.kind === 'float' ? [plainPart(type, offsetInBytes)] : (partsOf(type) ?? []);
  return part && { ...part, offsetInBytes };
}

function plainPart(type: Type, offsetInBytes: number): Part {
  return { offsetInBytes, sizeInBytes: sizeInBytes(type) ?? 1, type: typeName(type) };
}
