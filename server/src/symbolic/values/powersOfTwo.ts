/**
 * Masks of one less than a size, `i & (n - 1)`: whoever writes that takes n for a power of two, of which no lane of a warp
 * lies beyond the end if it is not tiny. Ranges hold for any other n, too.
 */
import { isUniformPolynomial } from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import type { Symbol } from './symbols.ts';

/** What a symbol is as a rule: a number, or a sum that all lanes lie the same behind. */
export type Usual =
  | { readonly kind: 'bit'; readonly place: number; readonly size: Polynomial }
  | { readonly kind: 'sum'; readonly sum: Polynomial; readonly size: Polynomial };

const usuals = new WeakMap<Symbol, Usual>();

export function usualOf(symbol: Symbol): Usual | undefined {
  return usuals.get(symbol);
}

/** The size without its last one, in a mask; undefined for other masks. */
export function sizeOf(mask: Polynomial): Polynomial | undefined {
  if (mask.constant !== -1 || mask.terms.length === 0 || !isUniformPolynomial(mask)) return undefined;
  return { constant: 0, terms: mask.terms };
}

/** Of a mask's bit: all are set that neighbouring lanes differ in. */
export function noteBit(bit: Symbol, place: number, mask: Polynomial): void {
  const size = sizeOf(mask);
  if (size !== undefined) usuals.set(bit, { kind: 'bit', place, size });
}

/** Of what a mask leaves of a sum. */
export function noteMasked(masked: Symbol, sum: Polynomial, mask: Polynomial): void {
  const size = sizeOf(mask);
  if (size !== undefined && masked.varying) usuals.set(masked, { kind: 'sum', sum, size });
}
