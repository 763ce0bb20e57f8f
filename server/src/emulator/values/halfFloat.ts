/** Conversions of the 16-bit float formats; arithmetic on them is done in double and rounded once. */

const scratchFloat = new Float32Array(1);
const scratchBits = new Int32Array(scratchFloat.buffer);

/** The value of IEEE binary16 bits. */
export function halfFromBits(bits: number): number {
  const sign = (bits & 0x8000) !== 0 ? -1 : 1;
  const exponent = (bits >>> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction !== 0 ? NaN : sign * Infinity;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** Rounds to the nearest half, ties to even. */
export function roundToHalf(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  const magnitude = Math.abs(value);
  if (magnitude >= 65520) return value < 0 ? -Infinity : Infinity;
  // A unit in the last place of the result; below 2^-14 halves are subnormal with a fixed unit.
  const exponent = magnitude < 2 ** -14 ? -14 : Math.floor(Math.log2(magnitude));
  const exact =
    magnitude < 2 ** exponent ? exponent - 1 : magnitude >= 2 ** (exponent + 1) ? exponent + 1 : exponent;
  const unit = 2 ** (Math.max(exact, -14) - 10);
  return Math.sign(value) * roundTiesToEven(magnitude / unit) * unit;
}

export function roundTiesToEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest < 0.5 || (rest === 0.5 && floor % 2 === 0)) return floor;
  return floor + 1;
}

/** The bits of a value that is already a half. */
export function halfToBits(value: number): number {
  const rounded = roundToHalf(value);
  if (Number.isNaN(rounded)) return 0x7fff;
  const sign = rounded < 0 || Object.is(rounded, -0) ? 0x8000 : 0;
  const magnitude = Math.abs(rounded);
  if (magnitude === Infinity) return sign | 0x7c00;
  if (magnitude < 2 ** -14) return sign | (magnitude * 2 ** 24);
  const exponent = Math.floor(Math.log2(magnitude));
  return sign | ((exponent + 15) << 10) | (magnitude * 2 ** (10 - exponent) - 1024);
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
