/** Trials of a loop's iteration: what carried variables are taken to hold at its start, and what they hold after it. */
import type { Loop, Variable } from '../../ir/nodes.ts';
import { joinExits } from '../exits.ts';
import type { ExitFrame } from '../exits.ts';
import { evaluate } from '../expressions.ts';
import { quietly, startOfIteration } from './inductions.ts';
import type { IterationVariables } from './inductions.ts';
import type { Machine } from '../machine.ts';
import {
  add,
  constantPolynomial,
  equalPolynomials,
  isConstant,
  subtract,
  symbolPolynomial,
} from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import { cloneState } from '../state.ts';
import type { State } from '../state.ts';
import { execute } from '../statements.ts';
import type { Symbol } from '../values/symbols.ts';
import { integerValue, isDataDependent } from '../values/values.ts';
import type { Value } from '../values/values.ts';

/** One of two values at the start of an iteration, and then the other one behind it. */
export interface Alternation {
  readonly start: Value;
  readonly end: Value;
}

export interface Trial {
  readonly loop: Loop;
  readonly variables: IterationVariables;
  readonly counter: Symbol;
  readonly tried: readonly Variable[];
  /** Gives up a variable, which changes without a rule to what it holds after the iteration. */
  readonly giveUp: (variable: Variable, after: Value | undefined) => void;
  /** Says that iterations one by one would tell more of a variable. */
  readonly noteLoss: (variable: Variable) => void;
  /** What earlier trials told of structs and arrays. */
  readonly parts: Map<Variable, PartsKnown>;
  /** Pointers that may take turns with others (`swap(a, b)`); false where they turned out not to. */
  readonly exchanged: Map<Variable, boolean>;
  /** What was found to go back and forth. */
  readonly alternating: Map<Variable, Alternation>;
}

export interface PartsKnown {
  /** Parts that change without a rule. */
  readonly forgotten: Set<number>;
  /** Parts that seem to stay as they are; steps that are made of them are fixed steps then. */
  readonly fixed: Set<number>;
}

/** What a variable holds at the start of a trial, and the unknown changes in it by byte offset (0 where it is a whole). */
export interface Guess {
  readonly value: Value;
  readonly symbols: ReadonlyMap<number, Symbol>;
}

export function guessOf(
  variable: Variable,
  start: Value,
  known: PartsKnown | undefined,
  machine: Machine,
): Guess {
  const symbols = new Map<number, Symbol>();
  const symbolFor = (offset: number): Symbol => {
    const symbol = machine.symbols.create(variable.name, {
      origin: 'opaque',
      reason: `\`${variable.name}\` changes from one iteration to the next`,
    });
    symbols.set(offset, symbol);
    return symbol;
  };
  if (start.kind !== 'aggregate') return { value: placeholder(start, symbolFor(0)), symbols };
  const parts = new Map(start.parts);
  for (const [offset, part] of parts) {
    if (canBeTried(part) && known?.fixed.has(offset) !== true)
      parts.set(offset, placeholder(part, symbolFor(offset)));
  }
  return { value: { ...start, parts }, symbols };
}

function placeholder(value: Value, symbol: Symbol): Value {
  return moved(value, symbolPolynomial(symbol)) ?? value;
}

export function canBeTried(value: Value): boolean {
  if (value.kind === 'aggregate') return [...value.parts.values()].some(canBeTried);
  return value.kind === 'integer' || value.kind === 'pointer';
}

/** Runs one iteration, number `count` if that is not the counter, from what is guessed, without a trace; the state that it ends in. */
export function endOfTrial(
  { loop, variables, counter }: Trial,
  guesses: ReadonlyMap<Variable, Guess>,
  given: ReadonlyMap<Variable, Value>,
  machine: Machine,
  count?: Polynomial,
): State {
  const entry = machine.state;
  machine.state = cloneState(entry);
  for (const [variable, { value }] of guesses) machine.state.variables.set(variable, value);
  for (const [variable, value] of given) machine.state.variables.set(variable, value);
  startOfIteration(variables, counter, machine, undefined, count);
  const exits = machine.exits;
  const returned = machine.frame && { ...machine.frame };
  const wasTrial = machine.inTrial;
  machine.inTrial = true;
  const frame: ExitFrame = { kind: 'loop', breaks: [], continues: [] };
  machine.exits = [...exits.slice(0, -1), frame];
  try {
    quietly(machine, () => {
      if (loop.condition && !loop.testAtEnd) evaluate(loop.condition, machine);
      execute(loop.body, machine);
      // Lanes that went on early have not made the changes behind that.
      machine.state = joinExits([machine.state, ...frame.continues], loop.body, machine);
      if (loop.step && machine.state.mask.may !== 0) evaluate(loop.step, machine);
    });
  } finally {
    machine.inTrial = wasTrial;
    machine.exits = exits;
    if (returned) Object.assign(machine.frame, returned);
  }
  const end = machine.state;
  machine.state = entry;
  return end;
}

export function moved(value: Value, by: Polynomial): Value | undefined {
  if (value.kind === 'integer') return integerValue(add(value.polynomial, by));
  return value.kind === 'pointer' ? { ...value, offset: add(value.offset, by) } : undefined;
}

export function changeBetween(before: Value, after: Value): Polynomial | undefined {
  if (before.kind === 'integer' && after.kind === 'integer')
    return subtract(after.polynomial, before.polynomial);
  if (before.kind === 'pointer' && after.kind === 'pointer' && before.object === after.object) {
    return subtract(after.offset, before.offset);
  }
  return undefined;
}

/** `distance *= 4`, or halved: a known number becomes another that hangs on it alone. */
export function isMultiplied(
  start: Value | undefined,
  { symbols }: Guess,
  after: Value | undefined,
): boolean {
  if (start?.kind !== 'integer' || after?.kind !== 'integer') return false;
  const [guessed] = symbols.values();
  if (guessed === undefined || !isConstant(start.polynomial) || isDataDependent(after)) return false;
  const { terms } = after.polynomial;
  const isSum = terms.length === 1 && terms[0]?.coefficient === 1 && terms[0].monomial === guessed.monomial;
  return !isSum && terms.length > 0;
}

export function isZero(p: Polynomial): boolean {
  return equalPolynomials(p, constantPolynomial(0));
}
