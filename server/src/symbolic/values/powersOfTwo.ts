/**
 * Masks of one less than a size, `i & (n - 1)`: whoever writes that takes n for a power of two, of which no lane of a warp
 * lies beyond the end if it is not tiny. Ranges hold for any other n, too.
 */
import { isUniform, mapLanes } from './lanes.ts';
import type { Lanes } from './lanes.ts';
import { differsInLanes, isUniformPolynomial, polynomialKey } from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import type { Symbol, SymbolTable } from './symbols.ts';

/** What a symbol is as a rule: a number, or a sum that all lanes lie the same behind. */
export type Usual =
  | { readonly kind: 'bit'; readonly place: number; readonly size: Polynomial }
  | { readonly kind: 'sum'; readonly sum: Polynomial; readonly size: Polynomial }
  /** Multiples of a distance, different ones for each lane, behind something that all share. */
  | { readonly kind: 'apart'; readonly multiples: Lanes; readonly distance: Symbol };

const usuals = new WeakMap<Symbol, Usual>();

export function usualOf(symbol: Symbol): Usual | undefined {
  return usuals.get(symbol);
}

/**
 * Of `p >> amount`, where lanes differ in the highest bits alone, as those do whose bits are turned around: these stay apart by the
 * power of two that is left of the lowest of their bits, `__brev(i) >> (32 - bits)` by `2^bits / 32`.
 */
export function noteHighBits(shifted: Symbol, p: Polynomial, amount: Polynomial, symbols: SymbolTable): void {
  const rest = mapLanes(p.constant, (value) => value % lowestOfWarp);
  const known = amount.terms.flatMap(({ monomial }) => monomial.symbols);
  const isDoubtful = known.some(({ origin, isOftenSmall }) => origin === 'loaded' || isOftenSmall);
  if (isUniform(p.constant) || !isUniform(rest) || isDoubtful) return;
  if (p.terms.some(differsInLanes)) return;
  const multiples = mapLanes(p.constant, (value) => Math.floor(value / lowestOfWarp));
  const distance = symbols.derive(`high bits ${polynomialKey(amount)}`, () =>
    symbols.create(nameOfDistance(amount), { origin: 'parameter', min: 1 }),
  );
  usuals.set(shifted, { kind: 'apart', multiples, distance });
}

/** Of 32 bits the lowest of the five in which lanes differ when they are turned around. */
const lowestOfWarp = 2 ** 27;

function nameOfDistance({ constant, terms }: Polynomial): string {
  const [term, ...others] = terms;
  const isOfBits = constant === 32 && term?.coefficient === -1 && others.length === 0;
  return isOfBits ? `2^${term.monomial.name}/32` : 'the number of bits';
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
