/**
 * 32·b + lane, over 12: the quotients of a warp's lanes depend on b modulo 3 alone. Each such remainder is looked at by
 * itself, where b runs over so many values that all of them are equally frequent.
 */
import { isUniform, laneOf, mapLanes } from './lanes.ts';
import type { Lanes } from './lanes.ts';
import { greatestCommonDivisor, isUniformPolynomial, monomialMultiple, polynomialKey } from './polynomial.ts';
import type { Polynomial, Term } from './polynomial.ts';
import { residueShares } from './residues.ts';
import { isOpen } from './symbols.ts';
import type { Symbol, SymbolTable } from './symbols.ts';

/** Remainders that are looked at one by one. */
const mostClasses = 6;
/** How many times the divisor is passed at least where its remainders are taken for equally frequent. */
const fewestRounds = 8;

/** The remainders that what warps have in common leaves, in steps of `step`. */
export interface RemainderClasses {
  readonly base: Polynomial;
  readonly key: string;
  readonly step: number;
  /** Which of them it is; one value where its parts are looked at. */
  readonly remainder: Symbol;
}

/** What remainders are those of, by their number. */
const divided = new WeakMap<Symbol, readonly Term[]>();

/**
 * How many warps or turns the values of a symbol stand for; of a class its share of them: some remainders are left once more than
 * others. What is not known to be finite counts as one.
 */
export function weightOf(symbol: Symbol): number {
  const { min, max, classes } = symbol;
  if (classes === undefined) return Number.isFinite(max - min) ? max - min + 1 : 1;
  const shares = residueShares(divided.get(symbol) ?? [], classes, classes);
  return shares.slice(min, max + 1).reduce((total, share) => total + share, 0);
}

/** Whether that is exact, and nothing that is taken for spread evenly: of turns it isn't known there how many there are. */
export function isWeightCounted(symbol: Symbol): boolean {
  return (divided.get(symbol) ?? []).every(({ monomial: { symbols } }) => {
    const [only, ...others] = symbols;
    return others.length === 0 && only?.origin === 'block' && Number.isFinite(only.max - only.min);
  });
}

export function remainderClasses(
  rest: Polynomial,
  divisor: number,
  symbols: SymbolTable,
): RemainderClasses | undefined {
  const base: Polynomial = { constant: 0, terms: rest.terms };
  // Where all lanes hold one value, so they do of its quotient.
  if (base.terms.length === 0 || isUniform(rest.constant) || !isUniformPolynomial(base)) return undefined;
  const step = base.terms.reduce(
    (common, term) =>
      greatestCommonDivisor(common, laneOf(term.coefficient, 0) * monomialMultiple(term.monomial)),
    divisor,
  );
  const classes = divisor / step;
  if (classes > mostClasses || !base.terms.some((term) => passesEvenly(term, step, divisor)))
    return undefined;
  const key = `${polynomialKey(base)}/${divisor}`;
  // 32·b modulo 24 and 8·b modulo 6 are one and the same.
  const inSteps: Polynomial = { constant: 0, terms: base.terms.map((term) => dividedBy(step, term)) };
  const remainder = symbols.derive(`class ${polynomialKey(inSteps)}/${classes}`, () => {
    const made = symbols.create('a remainder', { origin: 'block', min: 0, max: classes - 1, classes });
    divided.set(made, inSteps.terms);
    return made;
  });
  return { base, key, step, remainder };
}

function dividedBy(step: number, { monomial, coefficient }: Term): Term {
  return { monomial, coefficient: mapLanes(coefficient, (c) => c / step) };
}

/**
 * Whether a term takes all remainders that are multiples of `step`, each equally often: then its sum with whatever else
 * does. A parameter has one value, however little is known of it, and a product leaves remainders out.
 */
function passesEvenly({ monomial, coefficient }: Term, step: number, divisor: number): boolean {
  const [symbol, ...others] = monomial.symbols;
  if (symbol === undefined || others.length > 0) return false;
  if (isOpen(symbol)) return false;
  const size = Math.abs(laneOf(coefficient, 0));
  return (
    greatestCommonDivisor(divisor, size * symbol.multipleOf) === step &&
    size * (symbol.max - symbol.min) >= fewestRounds * divisor
  );
}

/** What lanes add to the quotient, in the class that is looked at. */
export function quotientsInClass(
  { step, remainder }: RemainderClasses,
  lanes: Lanes,
  divisor: number,
): Lanes {
  const start = remainder.min * step;
  return mapLanes(lanes, (lane) => Math.floor((start + lane) / divisor));
}
