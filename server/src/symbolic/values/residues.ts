/** How often a uniform address part leaves each remainder modulo the hardware's unit. */
import { greatestCommonDivisor, monomialMultiple } from './polynomial.ts';
import type { Term } from './polynomial.ts';

/** Index: residue in bytes; value: share of the executions, summing to 1. Residues past the end have no share. */
export type ResidueShares = readonly number[];

/**
 * Shares of `Σ coefficient × monomial` modulo `modulus`, over the ranges of the symbols, each symbol on its own.
 * A symbol of unknown range is taken to leave every possible remainder equally often; the set of remainders with a
 * share above zero holds every one that can occur.
 */
export function residueShares(
  terms: readonly Term[],
  alignmentInBytes: number,
  modulus: number,
): ResidueShares {
  if (alignmentInBytes % modulus === 0 && terms.every((term) => leavesNothing(term, modulus)))
    return onlyZero;
  // Sums of what is spread evenly over multiples are spread evenly over those of the common divisor.
  let step = greatestCommonDivisor(alignmentInBytes, modulus);
  const uneven: ResidueShares[] = [];
  for (const term of terms) {
    const { coefficient } = term;
    if (typeof coefficient !== 'number' || coefficient % modulus === 0) continue;
    const bounded = boundedShares(term, coefficient, modulus);
    if (bounded) uneven.push(bounded);
    else step = greatestCommonDivisor(step, coefficient * monomialMultiple(term.monomial));
  }
  const even = multiplesOf(step, modulus);
  return step === 1 ? even : uneven.reduce(convolve, even);
}

const onlyZero: ResidueShares = [1];

function leavesNothing(term: Term, modulus: number): boolean {
  return (
    typeof term.coefficient === 'number' &&
    (term.coefficient * monomialMultiple(term.monomial)) % modulus === 0
  );
}

const evenShares = new Map<number, ResidueShares>();

function multiplesOf(step: number, modulus: number): ResidueShares {
  const key = step * 64 + modulus;
  let shares = evenShares.get(key);
  if (!shares) {
    const share = step / modulus;
    shares = Array.from({ length: modulus }, (_, residue) => (residue % step === 0 ? share : 0));
    evenShares.set(key, shares);
  }
  return shares;
}

/** The shares of a counter that does not go through whole periods; undefined for all that is taken to be spread evenly. */
function boundedShares({ monomial }: Term, coefficient: number, modulus: number): ResidueShares | undefined {
  const [symbol] = monomial.symbols;
  if (symbol === undefined || monomial.symbols.length > 1) return undefined;
  const { multipleOf } = symbol;
  const first = Math.ceil(symbol.min / multipleOf);
  const count = Math.floor(symbol.max / multipleOf) - first + 1;
  const step = positiveModulo(coefficient * multipleOf, modulus);
  const period = modulus / greatestCommonDivisor(step, modulus);
  if (!Number.isFinite(count) || count % period === 0) return undefined;
  const start = positiveModulo(positiveModulo(first, modulus) * step, modulus);
  const key = `${count} ${step} ${start} ${modulus}`;
  let shares = counterShares.get(key);
  if (!shares) {
    if (counterShares.size >= mostCounters) counterShares.clear();
    shares = sharesOfCounter(count, start, step, modulus);
    counterShares.set(key, shares);
  }
  return shares;
}

/** Few are different, and loops ask for them in each turn. */
const counterShares = new Map<string, ResidueShares>();
const mostCounters = 1024;

function sharesOfCounter(count: number, start: number, step: number, modulus: number): ResidueShares {
  const period = modulus / greatestCommonDivisor(step, modulus);
  const shares = new Array<number>(modulus).fill(0);
  for (let i = 0; i < Math.min(period, count); i++) {
    const occurrences = Math.floor((count - 1 - i) / period) + 1;
    const residue = (start + i * step) % modulus;
    shares[residue] = (shares[residue] ?? 0) + occurrences / count;
  }
  return shares;
}

/** Shares of sums, by those of the operands, which are the same objects each time. */
const sums = new WeakMap<ResidueShares, WeakMap<ResidueShares, ResidueShares>>();

function convolve(a: ResidueShares, b: ResidueShares): ResidueShares {
  const ofFirst = sums.get(a) ?? new WeakMap<ResidueShares, ResidueShares>();
  sums.set(a, ofFirst);
  let sum = ofFirst.get(b);
  if (!sum) {
    sum = convolved(a, b);
    ofFirst.set(b, sum);
  }
  return sum;
}

function convolved(a: ResidueShares, b: ResidueShares): ResidueShares {
  const modulus = a.length;
  const result = new Array<number>(modulus).fill(0);
  a.forEach((shareA, i) => {
    if (shareA === 0) return;
    b.forEach((shareB, j) => {
      if (shareB === 0) return;
      const residue = (i + j) % modulus;
      result[residue] = (result[residue] ?? 0) + shareA * shareB;
    });
  });
  return result;
}

export function positiveModulo(value: number, modulus: number): number {
  const remainder = value % modulus;
  return remainder < 0 ? remainder + modulus : remainder;
}
