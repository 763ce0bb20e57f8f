/** Functions that JavaScript's Math lacks, to double precision or near it. */
import { roundToBfloat16, roundToHalf } from './halfFloat.ts';

/** erf by its series near zero and by the continued fraction of erfc further out. */
export function erf(x: number): number {
  if (Number.isNaN(x)) return x;
  const size = Math.abs(x);
  if (size > 6) return Math.sign(x);
  return size < 2.5 ? erfSeries(x) : Math.sign(x) * (1 - erfcFraction(size));
}

export function erfc(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x < 2.5) return 1 - erf(x);
  return x > 27.3 ? 0 : erfcFraction(x);
}

function erfSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; n < 100; n++) {
    term *= (-x * x) / n;
    const next = term / (2 * n + 1);
    sum += next;
    if (Math.abs(next) < 1e-18 * Math.abs(sum)) break;
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
}

function erfcFraction(x: number): number {
  let fraction = x;
  for (let n = 80; n >= 1; n--) fraction = x + n / 2 / fraction;
  return Math.exp(-x * x) / (fraction * Math.sqrt(Math.PI));
}

/** The inverse of erf by Newton's method from Giles' first guess. */
export function erfinv(y: number): number {
  if (y <= -1 || y >= 1) return Math.abs(y) === 1 ? y * Infinity : NaN;
  const w = Math.log(1 - y * y);
  const a = 2 / (Math.PI * 0.147) + w / 2;
  let x = Math.sign(y) * Math.sqrt(Math.sqrt(a * a - w / 0.147) - a);
  for (let i = 0; i < 4; i++) x -= ((erf(x) - y) * Math.sqrt(Math.PI)) / (2 * Math.exp(-x * x));
  return x;
}

/** Lanczos' approximation with g = 7 (Numerical Recipes' coefficients). */
const lanczos: readonly number[] = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

export function gamma(x: number): number {
  if (Number.isInteger(x) && x > 0 && x < 171) {
    let product = 1;
    for (let i = 2; i < x; i++) product *= i;
    return product;
  }
  if (x < 0.5) return Math.PI / (Math.sin(Math.PI * x) * gamma(1 - x));
  const { sum, t } = lanczosSum(x - 1);
  return Math.sqrt(2 * Math.PI) * t ** (x - 0.5) * Math.exp(-t) * sum;
}

export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.abs(Math.sin(Math.PI * x))) - logGamma(1 - x);
  const { sum, t } = lanczosSum(x - 1);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

function lanczosSum(x: number): { readonly sum: number; readonly t: number } {
  let sum = lanczos[0]!;
  for (let i = 1; i < lanczos.length; i++) sum += lanczos[i]! / (x + i);
  return { sum, t: x + 7.5 };
}

/** IEEE remainder: the quotient is rounded to nearest, ties to even. */
export function ieeeRemainder(x: number, y: number): number {
  const rest = x % y;
  const half = Math.abs(y) / 2;
  const size = Math.abs(rest);
  const odd = Math.trunc(x / y) % 2 !== 0;
  if (size > half || (size === half && odd)) return rest - Math.sign(rest) * Math.abs(y);
  return rest;
}

const scratch = new DataView(new ArrayBuffer(8));

/** The neighbour of a float or double in the direction of `towards`. */
export function nextAfter(x: number, towards: number, single: boolean): number {
  if (Number.isNaN(x) || Number.isNaN(towards) || x === towards) return towards;
  if (x === 0) return Math.sign(towards) * (single ? 2 ** -149 : 2 ** -1074);
  const up = towards > x === x > 0;
  if (single) {
    scratch.setFloat32(0, x);
    scratch.setInt32(0, scratch.getInt32(0) + (up ? 1 : -1));
    return scratch.getFloat32(0);
  }
  scratch.setFloat64(0, x);
  scratch.setBigInt64(0, scratch.getBigInt64(0) + (up ? 1n : -1n));
  return scratch.getFloat64(0);
}

/** The x of |value| = m 2^x with m in [1, 2); 0 for what has none. */
export function exponentOf(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return 0;
  scratch.setFloat64(0, value);
  const exponent = (scratch.getUint16(0) >> 4) & 0x7ff;
  return exponent === 0 ? exponentOf(value * 2 ** 64) - 64 : exponent - 1023;
}

export const goesDown = (value: number, mode: string): boolean =>
  mode === 'rd' || (mode === 'rz' && value > 0);

/** Rounds a double to a float in one of the four IEEE directions. */
export function roundToFloat(value: number, mode: string): number {
  const nearest = Math.fround(value);
  if (nearest === value || Number.isNaN(value) || mode === 'rn') return nearest;
  const down = goesDown(value, mode);
  if (down && nearest > value) return nextAfter(nearest, -Infinity, true);
  if (!down && nearest < value) return nextAfter(nearest, Infinity, true);
  return nearest;
}

/** Rounds a double to a 16-bit format in one of the four IEEE directions. */
export function roundTo16Bits(value: number, format: 'half' | 'bfloat16', mode: string): number {
  const isHalf = format === 'half';
  if (mode === 'rn' || value === 0 || !Number.isFinite(value))
    return isHalf ? roundToHalf(value) : roundToBfloat16(value);
  const largest = isHalf ? 65504 : (2 - 2 ** -7) * 2 ** 127;
  const lowest = isHalf ? -14 : -126;
  scratch.setFloat64(0, value);
  const exponent = Math.max(((scratch.getUint32(0) >>> 20) & 0x7ff) - 1023, lowest);
  const unit = 2 ** (exponent - (isHalf ? 10 : 7));
  const down = goesDown(value, mode);
  const rounded = (down ? Math.floor(value / unit) : Math.ceil(value / unit)) * unit;
  if (Math.abs(rounded) <= largest) return rounded;
  if (down) return rounded > 0 ? largest : -Infinity;
  return rounded > 0 ? Infinity : -largest;
}

/** C's classification of real numbers; what is subnormal depends on the format. */
export const classifications: Readonly<Record<string, (a: number, isDouble: boolean) => boolean>> = {
  isnan: Number.isNaN,
  isinf: (a) => Math.abs(a) === Infinity,
  isfinite: Number.isFinite,
  finite: Number.isFinite,
  signbit: (a) => a < 0 || Object.is(a, -0),
  isnormal: (a, isDouble) => Number.isFinite(a) && Math.abs(a) >= 2 ** (isDouble ? -1022 : -126),
};
