/** What is known of a quotient that is not known itself: it grows with its dividend, a step at a time. */
import type { Polynomial } from './polynomial.ts';
import type { Symbol } from './symbols.ts';

export interface Quotient {
  /** Never negative, but where the quotient is rounded down whatever the sign. */
  readonly dividend: Polynomial;
  /** The same for the whole warp. */
  readonly divisor: Polynomial;
  /** Whether the divisor may be negative, so that the quotient falls where the dividend grows. */
  readonly mayFall: boolean;
}

const quotients = new WeakMap<Symbol, Quotient>();

export function noteQuotient(symbol: Symbol, quotient: Quotient): void {
  quotients.set(symbol, quotient);
}

export function quotientOf(symbol: Symbol): Quotient | undefined {
  return quotients.get(symbol);
}
