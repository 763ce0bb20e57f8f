/** The order of numbers by their digits, as libraries sort keys on a device: equal ones stay as they were. */

/** What the bits of a number mean. */
export type NumberKind = 'unsigned' | 'signed' | 'float';

const DIGITS = 65536;

/** Digits of 16 bits, the lowest first, that order as the numbers do; those of one byte have one digit. */
function digitsOf(bytes: Uint8Array, size: number, kind: NumberKind): Uint16Array {
  if (size === 1) return Uint16Array.from(bytes, (one) => (kind === 'signed' ? one ^ 0x80 : one));
  const digits = new Uint16Array(bytes.length / 2);
  for (let i = 0; i < digits.length; i++) digits[i] = bytes[2 * i]! | (bytes[2 * i + 1]! << 8);
  if (kind === 'unsigned') return digits;
  const width = size / 2;
  for (let first = 0; first < digits.length; first += width) {
    const top = first + width - 1;
    if (kind === 'float' && digits[top]! >= 0x8000) invert(digits, first, width);
    else digits[top]! ^= 0x8000;
  }
  return digits;
}

/** Of two negative floats the one with the larger bits is the smaller; -0 is 0. */
function invert(digits: Uint16Array, first: number, width: number): void {
  let rest = digits[first + width - 1]! & 0x7fff;
  for (let i = first; i < first + width - 1; i++) rest |= digits[i]!;
  if (rest === 0) return;
  for (let i = first; i < first + width; i++) digits[i]! ^= 0xffff;
}

/** The places of the numbers, the least or the greatest first. */
export function orderOfNumbers(
  bytes: Uint8Array,
  size: number,
  kind: NumberKind,
  isDescending: boolean,
): Uint32Array {
  const count = bytes.length / size;
  const digits = digitsOf(bytes, size, kind);
  if (isDescending) for (let i = 0; i < digits.length; i++) digits[i]! ^= 0xffff;
  const width = Math.max(1, size / 2);
  let order = new Uint32Array(count).map((_, i) => i);
  let next = new Uint32Array(count);
  for (let digit = 0; digit < width; digit++) {
    const starts = startsOf(digits, digit, width, count);
    if (starts === undefined) continue;
    for (let i = 0; i < count; i++) {
      const place = order[i]!;
      next[starts[digits[place * width + digit]!]!++] = place;
    }
    [order, next] = [next, order];
  }
  return order;
}

/** Where the numbers with each digit begin; undefined where all have the same. */
function startsOf(digits: Uint16Array, digit: number, width: number, count: number): Uint32Array | undefined {
  const starts = new Uint32Array(DIGITS);
  for (let i = digit; i < digits.length; i += width) starts[digits[i]!]!++;
  let before = 0;
  for (let i = 0; i < DIGITS; i++) {
    const here = starts[i]!;
    if (here === count) return undefined;
    starts[i] = before;
    before += here;
  }
  return starts;
}
