/** Iterations that decide powers of two: `tid / (1 << k)` is known lane by lane once `k` is. */
import { everyValue } from '../splitting/splitting.ts';
import type { ArithmeticContext } from '../splitting/splitting.ts';
import { isUniformPolynomial } from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import { isSplittable } from './symbols.ts';
import type { Symbol } from './symbols.ts';

/** Loops over the bits of a number. */
const mostIterations = 32;

const counters = new WeakMap<Symbol, Symbol>();

/** Notes what iteration a power of two hangs on, if it does. */
export function notePowerOfTwo(power: Symbol, exponent: Polynomial): void {
  for (const { monomial } of exponent.terms) {
    const counter = monomial.symbols.find(({ origin }) => origin === 'loop');
    if (counter !== undefined) counters.set(power, counter);
  }
}

/** Asks to look at the iterations behind `by` one by one, where lanes with values of their own are divided or masked by it. */
export function askForIterations(lanes: Polynomial, by: Polynomial, context: ArithmeticContext): void {
  for (const { monomial } of by.terms) {
    for (const symbol of monomial.symbols) {
      const counter = counters.get(symbol);
      if (counter === undefined || isUniformPolynomial(lanes) || !isSplittable(counter)) continue;
      if (counter.max - counter.min < mostIterations) {
        context.requestSplit(counter, everyValue(counter), true);
      }
    }
  }
}
