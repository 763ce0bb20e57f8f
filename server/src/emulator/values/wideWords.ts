/** Parts of 64-bit results of 32-bit words, without 64-bit numbers: all are words as JavaScript's bit operations give them. */

/** The upper word of the product of two unsigned ones, by halves: no sum of them exceeds 32 bits. */
export function unsignedProductHigh(a: number, b: number): number {
  const [aLow, aHigh, bLow, bHigh] = [a & 0xffff, a >>> 16, b & 0xffff, b >>> 16];
  const first = aHigh * bLow + ((aLow * bLow) >>> 16);
  const second = aLow * bHigh + (first & 0xffff);
  return (aHigh * bHigh + (first >>> 16) + (second >>> 16)) | 0;
}

export function signedProductHigh(a: number, b: number): number {
  return (unsignedProductHigh(a, b) - (a < 0 ? b : 0) - (b < 0 ? a : 0)) | 0;
}

/** The upper word of high:low, shifted to the left by 0 to 32 bits. */
export function shiftedLeft(low: number, high: number, bits: number): number {
  if (bits === 0) return high;
  return bits === 32 ? low : (high << bits) | (low >>> (32 - bits));
}

/** The lower word of high:low, shifted to the right by 0 to 32 bits. */
export function shiftedRight(low: number, high: number, bits: number): number {
  if (bits === 0) return low;
  return bits === 32 ? high : (low >>> bits) | (high << (32 - bits));
}
