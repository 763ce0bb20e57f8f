/** Loop-carried variables: counters become polynomials in the iteration number, the rest named unknowns. */
import type { Loop, Variable } from '../ir/nodes.ts';
import { execute } from './statements.ts';
import { evaluate, evaluateInteger } from './expressions.ts';
import { loopShape } from './loopShape.ts';
import type { Machine } from './machine.ts';
import {
  add,
  constantPolynomial,
  equalPolynomials,
  multiply,
  scale,
  subtract,
  symbolPolynomial,
} from './polynomial.ts';
import type { Polynomial } from './polynomial.ts';
import { cloneState } from './state.ts';
import type { State } from './state.ts';
import type { Symbol } from './symbols.ts';
import type { TripCount } from './tripCount.ts';
import { floatValue, integerValue, isDataDependent, isUniformValue, unknownValue } from './values.ts';
import type { Value } from './values.ts';

export interface IterationVariables {
  /** Value at the loop's start and change per iteration (bytes for pointers). */
  readonly steps: Map<Variable, { readonly start: Value; readonly change: Polynomial }>;
  /** Other variables that the loop changes. */
  readonly carried: Set<Variable>;
}

export function iterationVariables(loop: Loop, machine: Machine): IterationVariables {
  const shape = loopShape(loop);
  const steps: IterationVariables['steps'] = new Map();
  const carried = new Set<Variable>();
  for (const variable of shape.assigned) {
    const start = machine.state.variables.get(variable);
    if (start === undefined || !machine.relevance.bears(variable)) continue;
    const updates = shape.steps.get(variable);
    if (updates && (start.kind === 'integer' || start.kind === 'pointer')) {
      const change = updates.reduce<Polynomial>((sum, update) => {
        const by = quietly(machine, () => evaluateInteger(update.value, machine));
        const size = update.elementSizeInBytes ?? 1;
        return add(sum, scale(by, update.operator === '-' ? -size : size));
      }, constantPolynomial(0));
      steps.set(variable, { start, change });
    } else carried.add(variable);
  }
  return { steps, carried };
}

function quietly<T>(machine: Machine, run: () => T): T {
  const was = machine.recording;
  machine.recording = false;
  try {
    return run();
  } finally {
    machine.recording = was;
  }
}

function afterIterations(
  start: Value,
  change: Polynomial,
  count: Polynomial,
  machine: Machine,
): Value | undefined {
  const moved = multiply(change, count, machine.symbols);
  if (!moved) return undefined;
  if (start.kind === 'integer') return integerValue(add(start.polynomial, moved));
  return start.kind === 'pointer' ? { ...start, offset: add(start.offset, moved) } : undefined;
}

/** Sets the counters to their values at the start of iteration `counter`. */
export function startOfIteration(variables: IterationVariables, counter: Symbol, machine: Machine): void {
  for (const [variable, { start, change }] of variables.steps) {
    const value = afterIterations(start, change, symbolPolynomial(counter), machine);
    machine.state.variables.set(variable, value ?? unknownValue('it changes with every iteration', false));
  }
}

/** Sets the counters to their values after the loop. */
export function advance(
  variables: IterationVariables,
  origin: State,
  trips: TripCount,
  counter: Symbol,
  machine: Machine,
): void {
  if (variables.steps.size === 0 || origin.mask.may === 0) return;
  const count =
    trips.polynomial ??
    symbolPolynomial(
      machine.symbols.create('iterations', {
        origin: 'opaque',
        min: trips.min,
        max: trips.max,
        varying: !trips.uniform,
        reason: `how often the loop runs is not known (${counter.name})`,
      }),
    );
  for (const [variable, { start, change }] of variables.steps) {
    const value = afterIterations(start, change, count, machine);
    machine.state.variables.set(variable, value ?? unknownValue('it changes in a loop', false));
  }
}

/**
 * Several iterations are looked at as one: what a carried variable holds at the start of an iteration is found by
 * trial. A value that comes back the same, or moved by a fixed step, is kept exact; one that stays the same for the
 * whole warp stays uniform; the rest is unknown.
 */
export function carryOver(
  loop: Loop,
  variables: IterationVariables,
  counter: Symbol,
  machine: Machine,
): void {
  const candidates = [...variables.carried].filter((variable) => machine.state.variables.has(variable));
  if (candidates.length === 0) return;
  const varying = new Set<Variable>();
  for (const variable of candidates) {
    const value = machine.state.variables.get(variable);
    if (!value || !canBeTried(value)) {
      varying.add(variable);
      machine.state.variables.set(variable, forgotten(value, false));
    }
  }
  for (let attempt = 0; attempt < 3; attempt++) {
    const tried = candidates.filter((variable) => !varying.has(variable));
    if (tried.length === 0) return;
    if (settle(loop, variables, counter, tried, varying, machine)) return;
  }
  for (const variable of candidates) {
    machine.state.variables.set(variable, forgotten(machine.state.variables.get(variable), false));
  }
}

function canBeTried(value: Value): boolean {
  return value.kind === 'integer' || value.kind === 'pointer';
}

function placeholder(value: Value, symbol: Symbol): Value {
  const p = symbolPolynomial(symbol);
  if (value.kind === 'integer') return integerValue(add(value.polynomial, p));
  return value.kind === 'pointer' ? { ...value, offset: add(value.offset, p) } : value;
}

/** One trial with value + (unknown uniform change); true when every tried variable behaved as assumed. */
function settle(
  loop: Loop,
  variables: IterationVariables,
  counter: Symbol,
  tried: readonly Variable[],
  varying: Set<Variable>,
  machine: Machine,
): boolean {
  const entry = machine.state;
  const trial = cloneState(entry);
  const symbols = new Map<Variable, Symbol>();
  for (const variable of tried) {
    const start = entry.variables.get(variable);
    if (!start) continue;
    const symbol = machine.symbols.create(variable.name, {
      origin: 'opaque',
      reason: `\`${variable.name}\` changes from one iteration to the next`,
    });
    symbols.set(variable, symbol);
    trial.variables.set(variable, placeholder(start, symbol));
  }
  machine.state = trial;
  startOfIteration(variables, counter, machine);
  const exits = machine.exits;
  const returned = machine.frame && { ...machine.frame };
  machine.exits = [...exits.slice(0, -1), { kind: 'loop', breaks: [], continues: [] }];
  try {
    quietly(machine, () => {
      if (loop.condition && !loop.testAtEnd) evaluate(loop.condition, machine);
      execute(loop.body, machine);
      if (loop.step && machine.state.mask.may !== 0) evaluate(loop.step, machine);
    });
  } finally {
    machine.exits = exits;
    if (returned) Object.assign(machine.frame, returned);
  }
  const end = machine.state;
  machine.state = entry;
  let settled = true;
  for (const [variable, symbol] of symbols) {
    if (!keepIfRegular(variable, symbol, end, variables, counter, machine)) {
      settled = false;
      varying.add(variable);
      entry.variables.set(variable, forgotten(entry.variables.get(variable), false));
    }
  }
  if (settled) {
    for (const variable of symbols.keys()) finishTrial(variable, symbols, variables, machine);
  }
  return settled;
}

/** Whether the variable came out as start + symbol (+ something uniform). */
function keepIfRegular(
  variable: Variable,
  symbol: Symbol,
  end: State,
  variables: IterationVariables,
  counter: Symbol,
  machine: Machine,
): boolean {
  const start = machine.state.variables.get(variable);
  const after = end.variables.get(variable);
  if (!start || !after || end.mask.may === 0) return false;
  const before = placeholder(start, symbol);
  const change = changeBetween(before, after);
  if (!change) return false;
  const ownSymbols = change.terms.flatMap((term) => term.monomial.symbols);
  if (ownSymbols.some((s) => s.varying)) return false;
  const invariant = ownSymbols.every((s) => s.id < counter.id);
  if (invariant && end.mask.may === machine.state.mask.may) {
    // A fixed step after all (`i = i + 4`, or the same in both arms of a branch).
    variables.steps.set(variable, { start, change });
    variables.carried.delete(variable);
    return true;
  }
  return typeof change.constant === 'number' && change.terms.every((t) => typeof t.coefficient === 'number');
}

function changeBetween(before: Value, after: Value): Polynomial | undefined {
  if (before.kind === 'integer' && after.kind === 'integer')
    return subtract(after.polynomial, before.polynomial);
  if (before.kind === 'pointer' && after.kind === 'pointer' && before.object === after.object) {
    return subtract(after.offset, before.offset);
  }
  return undefined;
}

function finishTrial(
  variable: Variable,
  symbols: ReadonlyMap<Variable, Symbol>,
  variables: IterationVariables,
  machine: Machine,
): void {
  const symbol = symbols.get(variable);
  const start = machine.state.variables.get(variable);
  if (!symbol || !start) return;
  const step = variables.steps.get(variable);
  if (step && equalPolynomials(step.change, constantPolynomial(0))) return;
  if (!step) machine.state.variables.set(variable, placeholder(start, symbol));
}

function forgotten(value: Value | undefined, uniform: boolean): Value {
  const reason = 'it changes from one iteration to the next';
  if (value?.kind === 'float') return floatValue(undefined, uniform, true);
  if (value?.kind === 'aggregate')
    return { kind: 'aggregate', parts: new Map(), rest: unknownValue(reason, uniform) };
  return unknownValue(reason, uniform, value !== undefined && isDataDependent(value));
}

/** After iterations that were not followed, carried variables hold anything. */
export function forgetCarried(variables: IterationVariables, machine: Machine): void {
  for (const variable of [...variables.carried, ...variables.steps.keys()]) {
    const value = machine.state.variables.get(variable);
    machine.state.variables.set(variable, forgotten(value, value !== undefined && isUniformValue(value)));
  }
}
