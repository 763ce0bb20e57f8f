/** Carried variables that every iteration works out anew from its number: `at = tid; for (i…) { s[at] = 0; at = tid + (i + 1) * n; }`. */
import type { Variable } from '../../ir/nodes.ts';
import type { Machine } from '../machine.ts';
import { operandsOf } from '../values/functions.ts';
import { add, constantPolynomial, equalPolynomials, symbolPolynomial } from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import { sameValue } from '../values/sameValue.ts';
import type { Symbol } from '../values/symbols.ts';
import { isDataDependent } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import { afterSteps } from './inductions.ts';
import type { Moved } from './inductions.ts';
import { endOfTrial } from './trials.ts';
import type { Guess, Trial } from './trials.ts';

/** What a loop's trial was made with, to make another one with. */
export interface TrialMade {
  readonly trial: Trial;
  readonly guesses: ReadonlyMap<Variable, Guess>;
  /** Variables that move by fixed steps. */
  readonly steady: ReadonlyMap<Variable, Moved>;
}

/**
 * Those of the variables that hold at the start of an iteration what the one before it makes of its number alone, and
 * at the start of the first what an iteration before that would have made.
 */
export function recomputed(
  variables: readonly Variable[],
  made: TrialMade,
  machine: Machine,
): Map<Variable, Moved> {
  const found = new Map<Variable, Moved>();
  const { counter } = made.trial;
  const asked = variables.filter((variable) => machine.relevance.bears(variable));
  // A loop inside one that is tried would multiply the trials of both. Of host code each iteration may launch something else.
  if (machine.inTrial || machine.isOfHost || asked.length === 0) return found;
  const first = madeBefore(asked, constantPolynomial(counter.min), made, machine);
  const continued = asked.filter((variable) => {
    const [start, value] = [machine.state.variables.get(variable), first.get(variable)];
    return start && value && sameValue(start, value) !== undefined;
  });
  if (continued.length === 0) return found;
  const general = madeBefore(continued, symbolPolynomial(counter), made, machine);
  for (const [variable, value] of general) {
    if (!isOfNumber(value, counter)) continue;
    const at = (count: Polynomial): Value | undefined =>
      isCount(count, counter) ? value : madeBefore([variable], count, made, machine).get(variable);
    found.set(variable, { kind: 'recomputed', at });
  }
  return found;
}

/** What the iteration before number `count` leaves in the variables. */
function madeBefore(
  variables: readonly Variable[],
  count: Polynomial,
  { trial, guesses, steady }: TrialMade,
  machine: Machine,
): ReadonlyMap<Variable, Value> {
  const last = add(count, constantPolynomial(-1));
  const given = new Map<Variable, Value>();
  for (const [variable, moved] of steady) {
    const value = moved.kind === 'whole' ? afterSteps(moved.step, last, machine) : undefined;
    if (value !== undefined) given.set(variable, value);
  }
  const end = endOfTrial(trial, guesses, given, machine, last);
  const left = new Map<Variable, Value>();
  if (end.mask.may !== machine.state.mask.may) return left;
  for (const variable of variables) {
    const value = end.variables.get(variable);
    if (value !== undefined) left.set(variable, value);
  }
  return left;
}

function isCount(count: Polynomial, counter: Symbol): boolean {
  return equalPolynomials(count, symbolPolynomial(counter));
}

/** Whether nothing but the iteration's number and what was there before the loop is in it. */
function isOfNumber(value: Value, counter: Symbol): boolean {
  if (value.kind !== 'integer' || isDataDependent(value)) return false;
  return isOfOlder(value.polynomial, counter);
}

function isOfOlder({ terms }: Polynomial, counter: Symbol): boolean {
  return terms.every(({ monomial }) =>
    monomial.symbols.every((symbol) => {
      const operands = symbol.id <= counter.id ? [] : operandsOf(symbol);
      return operands?.every((operand) => isOfOlder(operand, counter)) ?? false;
    }),
  );
}
