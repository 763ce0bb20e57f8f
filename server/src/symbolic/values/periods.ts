/** After how many steps of a symbol the quotients that hang on it leave the same remainders again. */
import { isUniform } from './lanes.ts';
import { greatestCommonDivisor, uniformConstant } from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import { floorOf } from './quotients.ts';
import type { Symbol } from './symbols.ts';

/** How much something grows by with each step; a whole number over another, in lowest terms. */
interface Growth {
  readonly over: number;
  readonly under: number;
}

const none: Growth = { over: 0, under: 1 };
const most = 2 ** 40;

function growth(over: number, under: number): Growth | undefined {
  const common = greatestCommonDivisor(over, under);
  const lowest = { over: over / common, under: under / common };
  return Math.abs(lowest.over) < most && lowest.under < most ? lowest : undefined;
}

/**
 * The steps of the symbol after which `p` has grown by a multiple of `modulus`, and each of the quotients by a whole number. `quotients` come
 * behind those that they are made of. Infinite where `p` grows unevenly.
 */
export function periodOf(
  symbol: Symbol,
  quotients: readonly Symbol[],
  p: Polynomial,
  modulus: number,
): number {
  const growths = new Map<Symbol, Growth>([[symbol, { over: symbol.multipleOf, under: 1 }]]);
  let period = 1;
  const takeIn = (value: Polynomial, divisor: number | undefined): Growth | undefined => {
    const sum = divisor === undefined ? undefined : growthOf(value, growths);
    const quotient = sum && growth(sum.over, sum.under * divisor!);
    period = quotient === undefined ? Infinity : leastCommonMultiple(period, quotient.under);
    return quotient;
  };
  for (const one of quotients) {
    const { dividend, divisor, plus } = floorOf(one)!;
    const quotient = takeIn(dividend, uniformConstant(divisor));
    const added = plus === undefined ? none : growthOf(plus, growths);
    const whole = quotient && added && sumOf(quotient, added);
    if (whole === undefined) return Infinity;
    growths.set(one, whole);
  }
  takeIn(p, modulus);
  return period;
}

function sumOf(a: Growth, b: Growth): Growth | undefined {
  return growth(a.over * b.under + b.over * a.under, a.under * b.under);
}

function growthOf({ terms }: Polynomial, growths: ReadonlyMap<Symbol, Growth>): Growth | undefined {
  let sum: Growth | undefined = none;
  for (const { monomial, coefficient } of terms) {
    const growing = monomial.symbols.filter((symbol) => (growths.get(symbol) ?? none).over !== 0);
    if (growing.length === 0) continue;
    if (monomial.symbols.length > 1 || !isUniform(coefficient)) return undefined;
    const { over, under } = growths.get(growing[0]!)!;
    sum = sumOf(sum, { over: coefficient * over, under });
    if (sum === undefined) return undefined;
  }
  return sum;
}

function leastCommonMultiple(a: number, b: number): number {
  return (a / greatestCommonDivisor(a, b)) * b;
}
