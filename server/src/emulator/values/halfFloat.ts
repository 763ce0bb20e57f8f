/** Conversions of the 16-bit float formats; arithmetic on them is done in double and rounded once. */

const scratchFloat = new Float32Array(1);
const scratchBits = new Int32Array(scratchFloat.buffer);

function valueOfBits(bits: number): number {
  const sign = (bits & 0x8000) !== 0 ? -1 : 1;
  const exponent = (bits >>> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction !== 0 ? NaN : sign * Infinity;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

let halves: Float32Array | undefined;

/** The value of IEEE binary16 bits: kernels ask for it with every load. */
export function halfFromBits(bits: number): number {
  halves ??= Float32Array.from({ length: 1 << 16 }, (_, one) => valueOfBits(one));
  return halves[bits & 0xffff]!;
}

const scratchDouble = new Float64Array(1);
const scratchWords = new Int32Array(scratchDouble.buffer);
/** By exponent, from the smallest of normal halves: what a double has to be added to, so that nothing below a half's last place is left. */
const roundingAids = Float64Array.from({ length: 31 }, (_, i) => 1.5 * 2 ** (52 + i - 14 - 10));

/** Rounds to the nearest half, ties to even. */
export function roundToHalf(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  const magnitude = Math.abs(value);
  if (magnitude >= 65520) return value < 0 ? -Infinity : Infinity;
  scratchDouble[0] = magnitude;
  // Below 2^-14 halves are subnormal, with a fixed unit.
  const exponent = Math.max(((scratchWords[1]! >>> 20) & 0x7ff) - 1023, -14);
  const aid = roundingAids[exponent + 14]!;
  const rounded = magnitude + aid - aid;
  return value < 0 ? -rounded : rounded;
}

export function roundTiesToEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest < 0.5 || (rest === 0.5 && floor % 2 === 0)) return floor;
  const up = floor + 1;
  return up === 0 && value < 0 ? -0 : up;
}

/** The bits of a value that is already a half. */
export function halfToBits(value: number): number {
  const rounded = roundToHalf(value);
  if (Number.isNaN(rounded)) return 0x7fff;
  scratchFloat[0] = rounded;
  const bits = scratchBits[0]!;
  const sign = (bits >>> 16) & 0x8000;
  const magnitude = Math.abs(rounded);
  if (magnitude === Infinity) return sign | 0x7c00;
  if (magnitude < 2 ** -14) return sign | (magnitude * 2 ** 24);
  // From an exponent biased by 127 to one by 15; the fraction's lower bits are zero.
  return sign | ((((bits & 0x7fffffff) >>> 13) - (112 << 10)) & 0x7fff);
}

export function bfloat16FromBits(bits: number): number {
  scratchBits[0] = bits << 16;
  return scratchFloat[0]!;
}

export function bfloat16ToBits(value: number): number {
  if (Number.isNaN(value)) return 0x7fff;
  const rounded = roundToBfloat16(value);
  scratchFloat[0] = rounded;
  return scratchBits[0]! >>> 16;
}

/** Rounds to the nearest bfloat16, ties to even, from a double in one step. */
export function roundToBfloat16(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  const float = roundToOddFloat(value);
  scratchFloat[0] = float;
  const bits = scratchBits[0]!;
  const lower = bits & 0xffff;
  let upper = bits >>> 16;
  if (lower > 0x8000 || (lower === 0x8000 && (upper & 1) !== 0)) upper++;
  scratchBits[0] = upper << 16;
  return scratchFloat[0];
}

/** A float that keeps, in its last bit, whether rounding lost something: a second rounding is then exact. */
function roundToOddFloat(value: number): number {
  scratchFloat[0] = value;
  const rounded = scratchFloat[0];
  if (rounded === value) return rounded;
  let bits = scratchBits[0]!;
  // Step back towards zero when rounding went away from it, then set the sticky bit.
  if (Math.abs(rounded) > Math.abs(value)) bits--;
  scratchBits[0] = bits | 1;
  return scratchFloat[0];
}
