/** Comparisons of polynomials lane by lane. */
import { fullMask, isUniform, laneOf, warpSize } from './lanes.ts';
import { fullRange, greatestCommonDivisor, laneRange, monomialMultiple, subtract } from './polynomial.ts';
import type { Polynomial, Range, Term } from './polynomial.ts';
import { everyValue, usefulCuts } from './splitting.ts';
import type { ArithmeticContext } from './splitting.ts';
import { isSplittable } from './symbols.ts';
import type { Symbol } from './symbols.ts';

/** A truth value per lane, as far as it is known. */
export interface Truth {
  /** Lanes where the condition is known to hold. */
  readonly yes: number;
  /** Lanes where it is known at all. */
  readonly known: number;
  /** The unknown lanes all have the same value. */
  readonly uniform: boolean;
  /**
   * The unknown part is a threshold like `i < n` with n unknown: all lanes agree except in one warp at the edge.
   */
  readonly boundary: boolean;
  /** Why the rest is unknown; loaded data or a construct. */
  readonly reason: string;
  readonly dataDependent: boolean;
  /** Identifies an unknown condition, so that the same condition asked twice is the same unknown. */
  readonly key: string | undefined;
}

export type Relation = '<' | '<=' | '>' | '>=' | '==' | '!=';

const enumerationLimit = 64;

export function knownTruth(yes: number): Truth {
  return {
    yes: yes >>> 0,
    known: fullMask,
    uniform: true,
    boundary: false,
    reason: '',
    dataDependent: false,
    key: undefined,
  };
}

export function not(truth: Truth): Truth {
  return {
    ...truth,
    yes: (truth.known & ~truth.yes) >>> 0,
    key: truth.key === undefined ? undefined : `!${truth.key}`,
  };
}

export function compare(
  relation: Relation,
  left: Polynomial,
  right: Polynomial,
  context: ArithmeticContext,
): Truth {
  switch (relation) {
    case '<':
      return isNegative(subtract(left, right), context);
    case '>':
      return isNegative(subtract(right, left), context);
    case '>=':
      return not(isNegative(subtract(left, right), context));
    case '<=':
      return not(isNegative(subtract(right, left), context));
    case '==':
      return isZero(subtract(left, right), context);
    case '!=':
      return not(isZero(subtract(left, right), context));
  }
}

type Decide = (range: Range, lane: number) => boolean | undefined;

function decideLanes(p: Polynomial, decide: Decide): { yes: number; known: number } {
  if (isUniform(p.constant) && p.terms.every((term) => isUniform(term.coefficient))) {
    const answer = decide(laneRange(p, 0), 0);
    return answer === undefined ? { yes: 0, known: 0 } : { yes: answer ? fullMask : 0, known: fullMask };
  }
  let yes = 0;
  let known = 0;
  for (let lane = 0; lane < warpSize; lane++) {
    const answer = decide(laneRange(p, lane), lane);
    if (answer !== undefined) known |= 1 << lane;
    if (answer === true) yes |= 1 << lane;
  }
  return { yes: yes >>> 0, known: known >>> 0 };
}

function isNegative(p: Polynomial, context: ArithmeticContext): Truth {
  const { yes, known } = decideLanes(p, ({ min, max }) => (max < 0 ? true : min >= 0 ? false : undefined));
  if (known === fullMask) return knownTruth(yes);
  splitForSign(p, context);
  return unknownTruth(p, yes, known, 'negative');
}

function isZero(p: Polynomial, context: ArithmeticContext): Truth {
  const { yes, known } = decideLanes(p, ({ min, max }, lane) => {
    if (min > 0 || max < 0 || !mayBeZero(p, lane)) return false;
    return min === 0 && max === 0 ? true : undefined;
  });
  if (known === fullMask) return knownTruth(yes);
  splitForSign(p, context);
  const truth = unknownTruth(p, yes, known, 'zero');
  // An equality with an unknown is no threshold: which lane it hits is not known, so it is no edge case either.
  return { ...truth, boundary: false };
}

function mayBeZero(p: Polynomial, lane: number): boolean {
  let divisor = 0;
  for (const term of p.terms) {
    const step = laneOf(term.coefficient, lane) * monomialMultiple(term.monomial);
    divisor = greatestCommonDivisor(divisor, step);
  }
  const constant = laneOf(p.constant, lane);
  return divisor === 0 ? constant === 0 : constant % divisor === 0;
}

/** The symbols whose ranges may be cut, the widest effect first. */
function splitCandidates(p: Polynomial): { term: Term; symbol: Symbol }[] {
  const candidates: { term: Term; symbol: Symbol; effect: number }[] = [];
  for (const term of p.terms) {
    for (const symbol of term.monomial.symbols) {
      if (!isSplittable(symbol)) continue;
      const size = Math.max(...Array.from({ length: 32 }, (_, i) => Math.abs(laneOf(term.coefficient, i))));
      candidates.push({ term, symbol, effect: size * (symbol.max - symbol.min) });
    }
  }
  return candidates.sort((a, b) => b.effect - a.effect);
}

/** Asks for cuts where the sign of p changes, or where it is zero. */
function splitForSign(p: Polynomial, context: ArithmeticContext): void {
  for (const { term, symbol } of splitCandidates(p)) {
    const rest = fullRange({ constant: p.constant, terms: p.terms.filter((other) => other !== term) });
    if (!Number.isFinite(rest.min) || !Number.isFinite(rest.max)) continue;
    const cuts = usefulCuts(symbol, signCuts(term, rest));
    if (cuts.length > 0) context.requestSplit(symbol, cuts);
    else if (symbol.max - symbol.min < enumerationLimit) context.requestSplit(symbol, everyValue(symbol));
  }
}

/** For c·s + rest: the values of s around which the sign may change. */
function signCuts(term: Term, rest: Range): number[] {
  const c = term.coefficient;
  if (!isUniform(c) || term.monomial.symbols.length !== 1) return [];
  const size = Math.abs(c);
  if (c > 0) {
    // Surely negative below -rest.max / c, surely not from -rest.min / c on; zero only between.
    return [Math.ceil(-rest.max / size), Math.ceil(-rest.min / size), Math.floor(-rest.min / size) + 1];
  }
  return [Math.ceil(rest.min / size), Math.floor(rest.min / size) + 1, Math.floor(rest.max / size) + 1];
}

function unknownTruth(p: Polynomial, yes: number, known: number, question: string): Truth {
  const varying = p.terms.find((term) => term.monomial.varying);
  const laneTerm = p.terms.find((term) => !isUniform(term.coefficient));
  const uniform = varying === undefined && laneTerm === undefined && isUniform(p.constant);
  const culprit = culpritOf(p);
  return {
    yes,
    known,
    uniform,
    boundary: varying === undefined && !uniform,
    reason: culprit?.reason ?? 'the condition is not known',
    dataDependent: p.terms.some((term) => term.monomial.symbols.some((symbol) => symbol.origin === 'loaded')),
    key: uniform
      ? `${question}:${p.terms.map((t) => `${t.monomial.id}*${String(t.coefficient)}`).join('+')}+${String(p.constant)}`
      : undefined,
  };
}

/** The symbol to blame for an unknown: a varying one first, then one with an infinite range. */
function culpritOf(p: Polynomial): Symbol | undefined {
  const symbols = p.terms.flatMap((term) => term.monomial.symbols);
  return (
    symbols.find((symbol) => symbol.varying) ??
    symbols.find((symbol) => !Number.isFinite(symbol.max) || !Number.isFinite(symbol.min)) ??
    symbols[0]
  );
}
