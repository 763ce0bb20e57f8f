/** One load or store instruction of a larger object: where it starts in the object and how wide it is. */
export interface AccessPiece {
  readonly offsetInBytes: number;
  readonly widthInBytes: number;
}

/**
 * The widest load or store of a lane (CUDA C++ Programming Guide: 1, 2, 4, 8 or 16 bytes, naturally aligned).
 * Compute capability 10.0 adds 32-byte global ones, which nvcc 13.0 takes for what is aligned to 32 bytes: no such device
 * was there to measure what they cost, so they are left out.
 */
export const MAX_ACCESS_BYTES = 16;

/**
 * How an object is loaded or stored: a row of instructions as wide as its alignment allows. A float3 (12 bytes,
 * aligned to 4) takes three 4-byte ones, a float4 (16, 16) one of 16, a struct of 24 bytes aligned to 8 three of 8.
 * An object that is no multiple of its alignment (packed ones) ends in narrower pieces.
 */
export function accessPieces(sizeInBytes: number, alignmentInBytes: number): AccessPiece[] {
  const pieces: AccessPiece[] = [];
  let widthInBytes = widestAccess(alignmentInBytes);
  for (let offsetInBytes = 0; offsetInBytes < sizeInBytes; offsetInBytes += widthInBytes) {
    while (widthInBytes > sizeInBytes - offsetInBytes) widthInBytes /= 2;
    pieces.push({ offsetInBytes, widthInBytes });
  }
  return pieces;
}

function widestAccess(alignmentInBytes: number): number {
  let width = MAX_ACCESS_BYTES;
  while (width > 1 && alignmentInBytes % width !== 0) width /= 2;
  return width;
}
