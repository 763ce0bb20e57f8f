/** Carried variables that go back and forth between two values: addresses of two buffers, flipped in each iteration. */
import type { Variable } from '../../ir/nodes.ts';
import type { Machine } from '../machine.ts';
import { add, multiply, subtract, symbolPolynomial } from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import type { Value } from '../values/values.ts';
import { isFixed } from './inductions.ts';
import { changeBetween, endOfTrial, isZero, moved } from './trials.ts';
import type { Alternation, Guess, Trial } from './trials.ts';

/**
 * Of variables without a fixed step: whether all of them hold their start or what one iteration makes of it, where the
 * next one makes the start again. Those that don't are left out, and the others are then to be tried without them.
 */
export function alternations(
  variables: readonly Variable[],
  guesses: ReadonlyMap<Variable, Guess>,
  trial: Trial,
  machine: Machine,
): Map<Variable, Alternation> {
  const starts = new Map<Variable, Value>();
  // A loop inside one that is tried would multiply the trials of both.
  if (machine.inTrial) return new Map();
  for (const variable of variables) {
    const start = machine.state.variables.get(variable);
    if (start && machine.relevance.bears(variable)) starts.set(variable, start);
  }
  if (starts.size === 0) return new Map();
  const changes = changesInTrial(starts, guesses, trial, machine);
  const others = new Map<Variable, Value>();
  for (const [variable, change] of changes) {
    const other = moved(starts.get(variable)!, change);
    if (other && !isZero(change)) others.set(variable, other);
  }
  const found = new Map<Variable, Alternation>();
  if (others.size === 0) return found;
  const back = changesInTrial(others, guesses, trial, machine);
  for (const [variable, change] of changes) {
    const returned = back.get(variable);
    const either = returned && isZero(add(change, returned)) && oneOfTwo(variable, change, machine);
    if (either) found.set(variable, either);
  }
  return found;
}

/** The value with or without the change. */
function oneOfTwo(variable: Variable, change: Polynomial, machine: Machine): Alternation | undefined {
  const which = machine.symbols.create(variable.name, {
    origin: 'chosen',
    min: 0,
    max: 1,
    reason: `\`${variable.name}\` changes from one iteration to the next`,
  });
  const part = multiply(change, symbolPolynomial(which), machine.symbols);
  const value = machine.state.variables.get(variable);
  const start = part && value && moved(value, part);
  const end = part && value && moved(value, subtract(change, part));
  return start && end && { start, end };
}

/** What an iteration adds to the values, where it is the same in each. */
function changesInTrial(
  given: ReadonlyMap<Variable, Value>,
  guesses: ReadonlyMap<Variable, Guess>,
  trial: Trial,
  machine: Machine,
): Map<Variable, Polynomial> {
  const end = endOfTrial(trial, guesses, given, machine);
  const changes = new Map<Variable, Polynomial>();
  if (end.mask.may !== machine.state.mask.may) return changes;
  for (const [variable, value] of given) {
    const after = end.variables.get(variable);
    const change = after && changeBetween(value, after);
    if (change && isFixed(change, trial.counter)) changes.set(variable, change);
  }
  return changes;
}
