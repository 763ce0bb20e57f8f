/**
 * x × y + z with one rounding, which WebAssembly has no instruction for, on vectors: as fusedMultiplyAdd.ts does it for
 * numbers, and with the same results to the last bit.
 */
import {
  applyVector,
  constant,
  constantWords,
  local,
  setLocal,
  setLocals,
  shuffleWords,
  vector,
  when,
} from './wasmEncoding.ts';
import type { Code } from './wasmFormat.ts';

/** Vector locals that either function takes for itself. */
export const scratchVectors = 9;

const add = (a: Code, b: Code): Code => applyVector(vector.addF64, a, b);
const subtract = (a: Code, b: Code): Code => applyVector(vector.subtractF64, a, b);
const multiply = (a: Code, b: Code): Code => applyVector(vector.multiplyF64, a, b);
const absolute = (a: Code): Code => applyVector(vector.absoluteF64, a);
const or = (a: Code, b: Code): Code => applyVector(vector.or, a, b);

const bitsOf = (value: number): bigint => new BigInt64Array(Float64Array.of(value).buffer)[0]!;
const doubles = (value: number): Code => constantWords(bitsOf(value));

/** What rounding took from the sum a + b: all three are locals, as is `part`. */
function sumError(a: number, b: number, sum: number, part: number): Code {
  return [
    ...setLocal(part, subtract(local(sum), local(a))),
    ...add(subtract(local(a), subtract(local(sum), local(part))), subtract(local(b), local(part))),
  ];
}

/** The doubles next to those in `sum` that are odd in their last bit, where `error` says that a sum is not exact. */
function roundedToOdd(sum: number, error: number): Code {
  const isOpposite = applyVector(
    vector.shiftRightI64,
    applyVector(vector.xor, local(sum), local(error)),
    constant(63),
  );
  // All bits set are -1: one down from an even number, one up by the bit that is set, and from an odd number to itself.
  const odd = or(applyVector(vector.addI64, local(sum), isOpposite), constantWords(1n));
  const isInexact = applyVector(vector.greaterF64, absolute(local(error)), doubles(0));
  return applyVector(vector.select, odd, local(sum), isInexact);
}

/** Below it floats have fewer bits, so that a double may lie between two of them in another bit. */
const smallestNormalFloat = 2 ** -126;
/** Of the 29 bits that a double has more than a float: exactly between two. */
const bitsBelowFloat = 0x1fffffffn;
const half = 0x10000000n;

function mayRoundTwice(sum: number): Code {
  const below = applyVector(vector.and, local(sum), constantWords(bitsBelowFloat));
  return or(
    applyVector(vector.equalI64, below, constantWords(half)),
    applyVector(vector.lessF64, absolute(local(sum)), doubles(smallestNormalFloat)),
  );
}

/** Four floats. The product is exact in double; only where a double lies between two floats its sum must be rounded to odd. */
export function fusedFloats(scratch: number, x: Code, y: Code, z: Code): Code {
  const [X, Y, Z, product, sum, otherProduct, otherSum, part, error] = Array.from(
    { length: scratchVectors },
    (_, i) => scratch + i,
  ) as [number, number, number, number, number, number, number, number, number];
  const low = (a: number): Code => applyVector(vector.promoteLow, local(a));
  const high = (a: number): Code =>
    applyVector(vector.promoteLow, shuffleWords(local(a), local(a), [2, 3, 2, 3]));
  const exactly = (of: (a: number) => Code, made: number, total: number): Code => [
    ...setLocal(X, of(Z)),
    ...setLocal(error, sumError(made, X, total, part)),
    ...setLocal(total, roundedToOdd(total, error)),
  ];
  return [
    ...setLocals([X, Y, Z], [x, y, z]),
    ...setLocal(product, multiply(low(X), low(Y))),
    ...setLocal(sum, add(local(product), low(Z))),
    ...setLocal(otherProduct, multiply(high(X), high(Y))),
    ...setLocal(otherSum, add(local(otherProduct), high(Z))),
    ...when(applyVector(vector.anyTrue, or(mayRoundTwice(sum), mayRoundTwice(otherSum))), [
      ...exactly(low, product, sum),
      ...exactly(high, otherProduct, otherSum),
    ]),
    ...shuffleWords(
      applyVector(vector.demoteToLow, local(sum)),
      applyVector(vector.demoteToLow, local(otherSum)),
      [0, 1, 4, 5],
    ),
  ];
}

/** Factors above it would overflow where they are split; then, and at zero, both operations are rounded. */
const largestFactor = 2 ** 990;
const splitter = 134217729;

/** Two doubles, after Boldo and Melquiond, "Emulation of FMA and correctly rounded sums" (2008). */
export function fusedDoubles(scratch: number, x: Code, y: Code, z: Code): Code {
  const [X, Y, Z, product, low, top, part, error, tail] = Array.from(
    { length: scratchVectors },
    (_, i) => scratch + i,
  ) as [number, number, number, number, number, number, number, number, number];
  return [
    ...setLocals([X, Y, Z], [x, y, z]),
    ...setLocal(product, multiply(local(X), local(Y))),
    ...setLocal(low, productError(X, Y, product, top, part)),
    ...setLocal(top, add(local(Z), local(low))),
    ...setLocal(error, sumError(Z, low, top, part)),
    // The sum, and what it leaves over, in the places of what is done with.
    ...setLocal(low, add(local(product), local(top))),
    ...setLocal(tail, sumError(product, top, low, part)),
    ...setLocal(top, add(local(error), local(tail))),
    ...setLocal(part, sumError(error, tail, top, part)),
    ...setLocal(top, roundedToOdd(top, part)),
    ...applyVector(
      vector.select,
      add(local(product), local(Z)),
      add(local(low), local(top)),
      isRoundedTwice(X, Y, product),
    ),
  ];
}

function isRoundedTwice(x: number, y: number, product: number): Code {
  const isLarge = (a: number): Code =>
    applyVector(vector.greaterF64, absolute(local(a)), doubles(largestFactor));
  const isFinite = applyVector(vector.lessF64, absolute(local(product)), doubles(Infinity));
  const isOpen = applyVector(vector.xor, isFinite, constantWords(0xffffffffffffffffn));
  const isZero = applyVector(vector.equalF64, local(product), doubles(0));
  return or(or(isLarge(x), isLarge(y)), or(isOpen, isZero));
}

/** What rounding took from the product, by halves of the factors (Dekker). */
function productError(x: number, y: number, product: number, xHigh: number, yHigh: number): Code {
  const upper = (a: number, scaled: number): Code => [
    ...setLocal(scaled, multiply(local(a), doubles(splitter))),
    ...setLocal(scaled, subtract(local(scaled), subtract(local(scaled), local(a)))),
  ];
  const xLow = subtract(local(x), local(xHigh));
  const yLow = subtract(local(y), local(yHigh));
  const left = subtract(
    subtract(subtract(local(product), multiply(local(xHigh), local(yHigh))), multiply(xLow, local(yHigh))),
    multiply(local(xHigh), yLow),
  );
  return [...upper(x, xHigh), ...upper(y, yHigh), ...subtract(multiply(xLow, yLow), left)];
}
