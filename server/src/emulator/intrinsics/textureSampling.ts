/**
 * What a texture fetch gives, after the CUDA C++ Programming Guide 13.0, appendix "Texture Fetching". What the guide
 * leaves open (how a coordinate becomes fixed point, in which precision samples are blended) is as an H200 does it:
 * test-fixtures/emulator/device/textures.cu.
 */

export type AddressMode = 'wrap' | 'clamp' | 'mirror' | 'border';

export interface TextureDescription {
  /** In texels; 1 where there is no such dimension. */
  readonly extent: readonly [number, number, number];
  readonly addressModes: readonly [AddressMode, AddressMode, AddressMode];
  readonly isLinear: boolean;
  readonly isNormalized: boolean;
  /** Whole numbers that are read as numbers from 0 to 1. */
  readonly isUnitInterval: boolean;
  readonly border: readonly number[];
  /** One channel of a texel, as the read mode has it. */
  readonly texel: (x: number, y: number, z: number, channel: number) => number;
}

/** Coordinates have so many fractional bits where samples are blended. */
const FRACTION = 256;

/** Normalised coordinates lose what is smaller, before they are multiplied by the size. */
const NORMALIZED_UNITS = 2 ** 21;

/** The texel that a coordinate means; -1 for the border. */
function wrapIndex(index: number, size: number, mode: AddressMode): number {
  if (index >= 0 && index < size) return index;
  switch (mode) {
    case 'clamp':
      return index < 0 ? 0 : size - 1;
    case 'border':
      return -1;
    case 'wrap':
      return ((index % size) + size) % size;
    case 'mirror': {
      const period = ((index % (2 * size)) + 2 * size) % (2 * size);
      return period < size ? period : 2 * size - 1 - period;
    }
  }
}

/** Wrapping and mirroring need coordinates that are normalised; the hardware clamps others. */
function effectiveMode(t: TextureDescription, axis: 0 | 1 | 2): AddressMode {
  const mode = t.addressModes[axis];
  return !t.isNormalized && (mode === 'wrap' || mode === 'mirror') ? 'clamp' : mode;
}

/** Two neighbouring texels of one dimension, and how much of the second there is, in 256ths. */
interface Taps {
  readonly indices: readonly [number, number];
  readonly fraction: number;
}

function taps(t: TextureDescription, coordinate: number, axis: 0 | 1 | 2): Taps {
  const size = t.extent[axis];
  const mode = effectiveMode(t, axis);
  const scaled = t.isNormalized
    ? (Math.floor(coordinate * NORMALIZED_UNITS) / NORMALIZED_UNITS) * size
    : coordinate;
  const at = Number.isNaN(scaled) ? 0 : Math.min(Math.max(scaled, -(2 ** 30)), 2 ** 30);
  if (!t.isLinear) {
    const index = wrapIndex(Math.floor(at), size, mode);
    return { indices: [index, index], fraction: 0 };
  }
  const fixed = Math.floor((at - 0.5) * FRACTION + 0.5);
  const base = Math.floor(fixed / FRACTION);
  const indices = [wrapIndex(base, size, mode), wrapIndex(base + 1, size, mode)] as const;
  // The same texel twice is blended with nothing.
  return { indices, fraction: indices[0] === indices[1] ? 0 : fixed - base * FRACTION };
}

const single = (index: number): Taps => ({ indices: [index, index], fraction: 0 });

/** A product of weights is a weight of as many bits again, rounded to the nearest. */
const product = (a: number, b: number): number => (a * b + FRACTION / 2) >> 8;

/** The weights of four texels, first index first: 00, 01, 10, 11. */
function weightsOfFour(a: number, b: number): readonly [number, number, number, number] {
  const [both, first] = [product(a, b), product(a, FRACTION - b)];
  return [FRACTION - b - first, b - both, first, both];
}

/** One channel at the coordinates of as many dimensions, nearest or blended. */
export function sampleTexture(
  t: TextureDescription,
  coordinates: readonly number[],
  layer: number,
  channel: number,
): number {
  const [x = 0, y = 0, z] = coordinates;
  const across = taps(t, x, 0);
  // A texture of one dimension is blended as one of two that is a texel high, at its edge: with a border, half of it.
  const down = taps(t, y, 1);
  const deep = z === undefined ? single(layer) : taps(t, z, 2);
  const texel = (i: 0 | 1, j: 0 | 1, k: 0 | 1): number =>
    texelOrBorder(t, across.indices[i], down.indices[j], deep.indices[k], channel);
  if (!t.isLinear) return texel(0, 0, 0);
  return finished(t, blend(across.fraction, down.fraction, deep.fraction, texel) / FRACTION);
}

/** Planes of x and z first, which are then split along y: so an H200 rounds. */
function blend(a: number, b: number, c: number, texel: (i: 0 | 1, j: 0 | 1, k: 0 | 1) => number): number {
  let sum = 0;
  weightsOfFour(a, c).forEach((weight, corner) => {
    if (weight === 0) return;
    const i = (corner >> 1) as 0 | 1;
    const k = (corner & 1) as 0 | 1;
    const upper = i === 1 ? product(weight, b) : weight - product(weight, FRACTION - b);
    if (upper !== 0) sum += upper * texel(i, 1, k);
    if (weight !== upper) sum += (weight - upper) * texel(i, 0, k);
  });
  return sum;
}

/** Numbers from 0 to 1 are blended in 16 bits. */
function finished(t: TextureDescription, sum: number): number {
  return Math.fround(t.isUnitInterval ? Math.round(sum * 65535) / 65535 : sum);
}

function texelOrBorder(t: TextureDescription, x: number, y: number, z: number, channel: number): number {
  if (x >= 0 && y >= 0 && z >= 0) return t.texel(x, y, z, channel);
  const border = t.border[channel] ?? 0;
  return t.isUnitInterval ? Math.min(Math.max(border, 0), 1) : border;
}
