/** Iterations that decide powers of two and the like: `tid / (1 << k)` is known lane by lane once `k` is. */
import { everyValue } from '../splitting/splitting.ts';
import type { ArithmeticContext } from '../splitting/splitting.ts';
import { operandsOf } from './functions.ts';
import { isUniformPolynomial } from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import { isSplittable } from './symbols.ts';
import type { Symbol } from './symbols.ts';

/** Loops over the bits of a number. */
const mostIterations = 32;

/** Asks to look at the iterations behind `by` one by one, where lanes with values of their own are divided or masked by it. */
export function askForIterations(lanes: Polynomial, by: Polynomial, context: ArithmeticContext): void {
  if (isUniformPolynomial(lanes)) return;
  for (const symbol of symbolsIn(by)) {
    const counter = (operandsOf(symbol) ?? []).flatMap(symbolsIn).find(isCounter);
    if (counter !== undefined) context.requestSplit(counter, everyValue(counter), true);
  }
}

function symbolsIn({ terms }: Polynomial): readonly Symbol[] {
  return terms.flatMap(({ monomial }) => monomial.symbols);
}

function isCounter(symbol: Symbol): boolean {
  return symbol.origin === 'loop' && isSplittable(symbol) && symbol.max - symbol.min < mostIterations;
}
