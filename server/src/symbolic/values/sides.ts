/** Values that have another form behind the edge of a bounds check, told by symbols that are 0 or 1. */
import { withValue } from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import type { Symbol, SymbolTable } from './symbols.ts';

/** Combinations of edges are all looked at for this many. */
export const mostCombined = 3;
/** And for this many where lanes are compared, which is asked more often. */
const mostAmong = 2;

/** What a value is on all sides, first that away from all edges; it alone where there are too many. */
export function sidesOf(value: Polynomial, edges: readonly Symbol[], symbols: SymbolTable): Polynomial[] {
  const count = edges.length <= mostCombined ? 2 ** edges.length : 1;
  return Array.from({ length: count }, (_, flipped) => onSide(value, edges, flipped, symbols));
}

/** Puts in the values that 'inside the bounds or not' symbols have, a bit of `flipped` for each that is not as usual. */
export function onSide(
  value: Polynomial,
  edges: readonly Symbol[],
  flipped: number,
  symbols: SymbolTable,
): Polynomial {
  return edges.reduce((rest, symbol, i) => {
    const { nominal = 0 } = symbol;
    return withValue(rest, symbol, (flipped >> i) & 1 ? 1 - nominal : nominal, symbols);
  }, value);
}

/** The edges that lanes are behind; undefined where they differ in another way, or in too many. */
export function edgesAmong(p: Polynomial): readonly Symbol[] | undefined {
  const varying = p.terms.flatMap(({ monomial }) => monomial.symbols).filter((symbol) => symbol.varying);
  const edges = [...new Set(varying)];
  return edges.length <= mostAmong && edges.every(isEdgeChoice) ? edges : undefined;
}

function isEdgeChoice({ min, max, nominal, isOfRows }: Symbol): boolean {
  return min === 0 && max === 1 && nominal !== undefined && !isOfRows;
}
