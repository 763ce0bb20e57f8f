/** Parts of the ranges of blocks, warps and iterations in which a quotient is known. */
import { everyValue, usefulCuts } from '../splitting/splitting.ts';
import type { ArithmeticContext } from '../splitting/splitting.ts';
import { isUniform } from './lanes.ts';
import { fullRange } from './polynomial.ts';
import type { Polynomial, Term } from './polynomial.ts';
import { isSplittable } from './symbols.ts';
import type { Symbol } from './symbols.ts';

const enumerationLimit = 64;
/** Up to so many passed multiples, a range is cut where they are passed rather than value by value. */
const multiplesLimit = 6;

/**
 * Asks for parts in which floor(p / divisor) stays the same, or for single values where there are few; not where one of the
 * symbols passes many multiples whatever the values of the others.
 */
export function askForParts(p: Polynomial, divisor: number, context: ArithmeticContext): void {
  const asked: { readonly symbol: Symbol; readonly cuts: readonly number[] }[] = [];
  for (const term of p.terms) {
    for (const symbol of term.monomial.symbols) {
      const cuts = isSplittable(symbol) ? partsFor(p, term, symbol, divisor) : [];
      if (cuts.length > 0) asked.push({ symbol, cuts });
      else if (!spansLess(term, divisor)) return;
    }
  }
  for (const { symbol, cuts } of asked) context.requestSplit(symbol, cuts);
}

function partsFor(p: Polynomial, term: Term, symbol: Symbol, divisor: number): readonly number[] {
  const cuts = quotientCuts(p, term, symbol, divisor);
  return cuts.length === 0 && isEnumerable(symbol) ? everyValue(symbol) : cuts;
}

function isEnumerable({ min, max }: Symbol): boolean {
  return max - min < enumerationLimit;
}

function spansLess(term: Term, divisor: number): boolean {
  const { min, max } = fullRange({ constant: 0, terms: [term] });
  return max - min < divisor;
}

/** Where p, going with one symbol, passes multiples of the divisor; none where it passes many or the rest is unknown. */
function quotientCuts(p: Polynomial, term: Term, symbol: Symbol, divisor: number): number[] {
  const c = term.coefficient;
  if (!isUniform(c) || term.monomial.symbols.length !== 1) return [];
  const others = fullRange({ constant: p.constant, terms: p.terms.filter((other) => other !== term) });
  const ends = [c * symbol.min, c * symbol.max];
  const first = Math.floor((Math.min(...ends) + others.min) / divisor) + 1;
  const last = Math.floor((Math.max(...ends) + others.max) / divisor);
  const span = symbol.max - symbol.min;
  const limit = isEnumerable(symbol) ? Math.max(multiplesLimit, span / 2) : multiplesLimit;
  if (!(last - first < limit)) return [];
  const candidates: number[] = [];
  for (let multiple = first; multiple <= last; multiple++) {
    for (const other of [others.min, others.max]) {
      const crossing = (multiple * divisor - other) / c;
      candidates.push(c > 0 ? Math.ceil(crossing) : Math.floor(crossing) + 1);
    }
  }
  return usefulCuts(symbol, candidates);
}

/** Asks for each value of the symbols; not where one of them is in the way, whatever the values of the others. */
export function askToEnumerate(p: Polynomial, context: ArithmeticContext): void {
  const open = p.terms.flatMap(({ monomial }) => monomial.symbols).filter(({ min, max }) => min !== max);
  if (!open.every((symbol) => isSplittable(symbol) && isEnumerable(symbol))) return;
  for (const symbol of open) context.requestSplit(symbol, everyValue(symbol));
}
