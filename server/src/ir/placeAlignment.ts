import type { Place } from './nodes.ts';
import { alignmentInBytes } from './types.ts';

/**
 * What the address of a place is taken to be a multiple of, in bytes: its type's alignment, or less in a packed struct,
 * whose fields nvcc loads and stores byte by byte (`__attribute__((packed))`).
 */
export function placeAlignmentInBytes(place: Place): number {
  const own = alignmentInBytes(place.type);
  if (place.kind === 'element') return Math.min(own, placeAlignmentInBytes(place.base));
  if (place.kind !== 'member') return own;
  return Math.min(own, place.struct.alignmentInBytes, placeAlignmentInBytes(place.base));
}
