/** Iterations that decide numbers: `tid / (1 << k)` is known lane by lane once `k` is. */
import { everyValue } from '../splitting/splitting.ts';
import type { ArithmeticContext } from '../splitting/splitting.ts';
import { operandsOf } from './functions.ts';
import { isUniformPolynomial } from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import { isSplittable } from './symbols.ts';
import type { Symbol } from './symbols.ts';

/** Loops over the bits of a number. */
const mostIterations = 32;

/** Counters that one number hangs on; more of them would be too many iterations to look at. */
const mostCounters = 2;

const counters = new WeakMap<Symbol, readonly Symbol[]>();
const none: readonly Symbol[] = [];

/** Asks to look at the iterations behind `by` one by one, where lanes with values of their own are divided, masked or multiplied by it. */
export function askForIterations(lanes: Polynomial, by: Polynomial, context: ArithmeticContext): void {
  if (by.terms.length === 0 || isUniformPolynomial(lanes)) return;
  for (const { monomial } of by.terms) {
    for (const symbol of monomial.symbols) {
      if (operandsOf(symbol) === undefined) continue;
      const counter = countersBehind(symbol).find(isSplittable);
      if (counter !== undefined && counter.max - counter.min < mostIterations)
        context.requestSplit(counter, everyValue(counter), true);
    }
  }
}

/** The counters of iterations that decide the number; none where anything else that is not known has a part in it. */
function countersBehind(symbol: Symbol): readonly Symbol[] {
  if (symbol.origin === 'loop') return [symbol];
  let found = counters.get(symbol);
  if (found === undefined) counters.set(symbol, (found = findCounters(symbol)));
  return found;
}

function findCounters(symbol: Symbol): readonly Symbol[] {
  const found = new Set<Symbol>();
  for (const { terms } of operandsOf(symbol) ?? []) {
    for (const source of terms.flatMap(({ monomial }) => monomial.symbols)) {
      const behind = countersBehind(source);
      for (const counter of behind) found.add(counter);
      if (behind.length === 0 || found.size > mostCounters) return none;
    }
  }
  return [...found];
}
