/** Arithmetic that rounds in one of the four IEEE directions. */
import { fusedDouble, fusedFloat, productError, sumError } from './fusedMultiplyAdd.ts';
import { goesDown, nextAfter } from './specialFunctions.ts';

type Apply = (a: number, b: number, c: number) => number;

interface Operation {
  readonly nearest: Apply;
  /** The terms whose exact sum has the sign of what rounding to the nearest, `r`, lost. */
  readonly rest: (r: number, a: number, b: number, c: number) => readonly number[];
}

/** The product of two numbers as a sum of two. */
function productTerms(a: number, b: number): readonly [number, number] {
  const product = a * b;
  return [product, productError(a, b, product)];
}

const negated = (terms: readonly number[]): number[] => terms.map((term) => -term);

/** a − r × b, which has the sign of a ÷ b − r for positive b. */
const remainder = (r: number, a: number, b: number): readonly number[] =>
  b < 0 ? [-a, ...productTerms(r, b)] : [a, ...negated(productTerms(r, b))];

const operations: Readonly<Record<string, Operation>> = {
  add: { nearest: (a, b) => a + b, rest: (r, a, b) => [a, b, -r] },
  sub: { nearest: (a, b) => a - b, rest: (r, a, b) => [a, -b, -r] },
  mul: { nearest: (a, b) => a * b, rest: (r, a, b) => [...productTerms(a, b), -r] },
  div: { nearest: (a, b) => a / b, rest: remainder },
  rcp: { nearest: (a) => 1 / a, rest: (r, a) => remainder(r, 1, a) },
  sqrt: { nearest: Math.sqrt, rest: (r, a) => [a, ...negated(productTerms(r, r))] },
  rsqrt: { nearest: (a) => 1 / Math.sqrt(a), rest: () => [] },
  fma: { nearest: fusedDouble, rest: (r, a, b, c) => [...productTerms(a, b), c, -r] },
};

/** Of an exact sum, which is kept in parts that do not overlap; see Shewchuk, "Adaptive Precision" (1997). */
function signOfSum(terms: readonly number[]): number {
  let parts: number[] = [];
  for (const term of terms) {
    let sum = term;
    const next: number[] = [];
    for (const part of parts) {
      const total = sum + part;
      const error = sumError(sum, part, total);
      if (error !== 0) next.push(error);
      sum = total;
    }
    if (sum !== 0) next.push(sum);
    parts = next;
  }
  return Math.sign(parts.at(-1) ?? 0);
}

/** Two numbers that add up to nothing make −0 where sums are rounded down, unless both are +0. */
function zeroBelow(name: string, a: number, b: number, c: number): number {
  const [x, y] = name === 'fma' ? [a * b, c] : [a, name === 'sub' ? -b : b];
  const isSum = name === 'add' || name === 'sub' || name === 'fma';
  return isSum ? (Object.is(x, 0) && Object.is(y, 0) ? 0 : -0) : operations[name]!.nearest(a, b, c);
}

/** `add`, `fma`, … of floats or doubles with a rounding mode: rn, rz, ru, rd. */
export function directed(name: string, mode: string, single: boolean): Apply {
  const { nearest, rest } = operations[name]!;
  const round: Apply = single
    ? name === 'fma'
      ? fusedFloat
      : (a, b, c) => Math.fround(nearest(a, b, c))
    : nearest;
  if (mode === 'rn') return round;
  const divisor = (a: number, b: number): number => (name === 'div' ? b : name === 'rcp' ? a : 1);
  return (a, b, c) => {
    const r = round(a, b, c);
    if (Number.isNaN(r)) return r;
    const isExact =
      [a, b, c].some((one) => Math.abs(one) === Infinity) ||
      (Math.abs(r) === Infinity && divisor(a, b) === 0);
    if (isExact) return r;
    const lost = Number.isFinite(r) ? signOfSum(rest(r, a, b, c)) : -Math.sign(r);
    const down = goesDown(r === 0 ? lost : r, mode);
    if (lost === 0 && r === 0 && mode === 'rd') return zeroBelow(name, a, b, c);
    if (lost === 0 || down !== lost < 0) return r;
    return nextAfter(r, down ? -Infinity : Infinity, single);
  };
}
