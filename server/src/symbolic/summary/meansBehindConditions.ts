/**
 * What is left of a mean where warps come to an access, or don't, by conditions that are not known. It was worked out over all
 * values of the blocks and iterations in the address; of these a condition on others leaves all, and one on the same ones
 * some: `if (blockIdx.x % 2)` leaves odd starts only.
 */
import type { Truth } from '../values/comparison.ts';
import { operandsOf } from '../values/functions.ts';
import { isUniform } from '../values/lanes.ts';
import { monomialMultiple } from '../values/polynomial.ts';
import type { Term } from '../values/polynomial.ts';
import { divisionOf, floorOf } from '../values/quotients.ts';
import { isOpen } from '../values/symbols.ts';
import type { Symbol } from '../values/symbols.ts';
import { commonMeanOf } from './patternCounts.ts';
import type { InstructionCounts, MeanOf } from './patternCounts.ts';
import type { AccessEvent } from './recording.ts';
import { modulusOf } from './requestCost.ts';

type Addressed = Pick<AccessEvent, 'space' | 'offset'>;

/** `turns`: counters of loops that warps may have left before all turns were done. */
export function meanBehind(
  counts: InstructionCounts,
  access: Addressed,
  conditions: readonly Truth[],
  turns: readonly Symbol[] = [],
): InstructionCounts {
  const spread = counts.sectors ?? counts.wavefronts;
  const isSame = spread === undefined || spread.min === spread.max;
  if (conditions.length === 0 || counts.meanOf === undefined || isSame) return counts;
  const averaged = averagedIn(access);
  const left = conditions.map((condition) => leftOf(condition, averaged));
  const meanOf = turns.some((turn) => averaged.has(turn))
    ? undefined
    : commonMeanOf([counts.meanOf, ...left]);
  return meanOf === counts.meanOf ? counts : { ...counts, meanOf };
}

function leftOf(condition: Truth, averaged: ReadonlySet<Symbol>): MeanOf | undefined {
  const { compared } = condition;
  if (compared === undefined) return 'usual';
  const symbols = new Set<Symbol>();
  for (const { terms } of compared) addSymbols(terms, symbols);
  if (![...symbols].every(isPlain)) return 'usual';
  if (![...symbols].some((symbol) => averaged.has(symbol))) return 'all';
  return isBound(condition) && [...symbols].some(isOpen) ? 'usual' : undefined;
}

/** All blocks below a bound that is not known are nearly all of them, or few. */
function isBound({ boundary, thresholds }: Truth): boolean {
  return (
    boundary || (thresholds !== undefined && thresholds.ifTrue.length > 0 && thresholds.ifFalse.length > 0)
  );
}

/** Has a value of its own that no other symbol's has a part in. */
function isPlain({ varying, origin }: Symbol): boolean {
  return !varying && (origin === 'parameter' || origin === 'block' || origin === 'loop');
}

/** What starts the access elsewhere. */
function averagedIn({ space, offset }: Addressed): ReadonlySet<Symbol> {
  const symbols = new Set<Symbol>();
  const modulus = modulusOf[space];
  const moves = ({ coefficient, monomial }: Term): boolean =>
    !isUniform(coefficient) || (coefficient * monomialMultiple(monomial)) % modulus !== 0;
  addSymbols(offset?.terms.filter(moves) ?? [], symbols);
  return symbols;
}

/** Those of quotients and functions are those of their operands. */
function addSymbols(terms: readonly Term[], to: Set<Symbol>): void {
  for (const { monomial } of terms) {
    for (const symbol of monomial.symbols) {
      const division = floorOf(symbol) ?? divisionOf(symbol);
      const operands = division ? [division.dividend, division.divisor] : operandsOf(symbol);
      if (operands === undefined) to.add(symbol);
      else for (const operand of operands) addSymbols(operand.terms, to);
    }
  }
}
