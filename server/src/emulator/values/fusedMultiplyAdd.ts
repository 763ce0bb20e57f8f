/** a × b + c with one rounding. */

const scratch = new Float64Array(1);
const words = new Int32Array(scratch.buffer);

/** The double next to `sum` that is odd in its last bit, when `error` says that `sum` is not exact. */
function roundedToOdd(sum: number, error: number): number {
  if (error === 0 || !Number.isFinite(sum)) return sum;
  scratch[0] = sum;
  if ((words[0]! & 1) !== 0) return sum;
  const awayFromZero = error > 0 === sum > 0;
  // The last bit is 0: one up stays in the low word, one down may borrow from the high word.
  if (awayFromZero) words[0] = words[0]! | 1;
  else {
    if (words[0] === 0) words[1] = words[1]! - 1;
    words[0] = words[0]! - 1;
  }
  return scratch[0];
}

export function sumError(a: number, b: number, sum: number): number {
  const part = sum - a;
  return a - (sum - part) + (b - part);
}

/** For floats: the product is exact in double, the sum is rounded to odd there and to nearest as a float. */
export function fusedFloat(a: number, b: number, c: number): number {
  const product = a * b;
  const sum = product + c;
  return Math.fround(roundedToOdd(sum, sumError(product, c, sum)));
}

/** For doubles, after Boldo and Melquiond, "Emulation of FMA and correctly rounded sums" (2008). */
export function fusedDouble(a: number, b: number, c: number): number {
  const high = a * b;
  if (!Number.isFinite(high) || Math.abs(a) > 2 ** 990 || Math.abs(b) > 2 ** 990) return high + c;
  if (high === 0) return high + c;
  const low = productError(a, b, high);
  const top = c + low;
  const topError = sumError(c, low, top);
  const sum = high + top;
  const rest = sumError(high, top, sum);
  const tail = topError + rest;
  return sum + roundedToOdd(tail, sumError(topError, rest, tail));
}

export function productError(a: number, b: number, product: number): number {
  const [aHigh, aLow] = split(a);
  const [bHigh, bLow] = split(b);
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

function split(value: number): [number, number] {
  const scaled = value * 134217729;
  const high = scaled - (scaled - value);
  return [high, value - high];
}
