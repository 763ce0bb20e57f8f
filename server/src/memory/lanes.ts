/**
 * What every file of memory/ shares: a warp is 32 lanes, an active mask is a uint32 with lane 0 in bit 0, and
 * lane addresses are bytes (whole numbers up to 2^53, so they fit a plain number or a Float64Array).
 */
export type LaneAddresses = ArrayLike<number>;

export const LANES_PER_WARP = 32;

/** The mask of a warp's first lanes. */
export function firstLanes(count: number): number {
  return count >= LANES_PER_WARP ? 0xffff_ffff : 2 ** count - 1;
}

/** Addresses from 0 on, a fixed distance apart. */
export function addressesApart(strideInBytes: number): number[] {
  return Array.from({ length: LANES_PER_WARP }, (_, lane) => lane * strideInBytes);
}

/** How many lanes a mask has. */
export function countLanes(mask: number): number {
  let bits = mask >>> 0;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  bits = (bits + (bits >>> 4)) & 0x0f0f0f0f;
  return Math.imul(bits, 0x01010101) >>> 24;
}

/**
 * Keeps `list[0..count)` ascending and without repeats while `value` is added; returns the new count. Lanes mostly
 * come in ascending order, so the search starts at the end and the usual case is one comparison.
 */
export function insertDistinct(list: Float64Array, count: number, value: number): number {
  let position = count;
  while (position > 0) {
    const before = list[position - 1] as number;
    if (before === value) return count;
    if (before < value) break;
    position--;
  }
  for (let i = count; i > position; i--) list[i] = list[i - 1] as number;
  list[position] = value;
  return count + 1;
}
