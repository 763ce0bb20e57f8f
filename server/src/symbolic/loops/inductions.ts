/** Loop-carried variables: counters become polynomials in the iteration number, the rest named unknowns. */
import type { Loop, Variable } from '../../ir/nodes.ts';
import { evaluateInteger } from '../expressions.ts';
import { writtenBehindPointers } from './hiddenWrites.ts';
import { loopShape, readsAny } from './loopShape.ts';
import type { Machine } from '../machine.ts';
import {
  add,
  constantPolynomial,
  equalPolynomials,
  multiply,
  scale,
  symbolPolynomial,
} from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import type { State } from '../state.ts';
import type { Symbol } from '../values/symbols.ts';
import type { TripCount } from './tripCount.ts';
import { integerValue, unknownValue } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import { wrapped } from '../values/wrappings.ts';
import type { Modulus } from '../values/wrappings.ts';

/** Value at the loop's start and change per iteration (bytes for pointers). */
export interface Step {
  readonly start: Value;
  readonly change: Polynomial;
  /** Where numbers start again, in whatever iteration. */
  readonly modulus?: Modulus;
  /** What there is more of it than the remainder: only the first iteration may start beyond the number. */
  readonly beyond?: Polynomial | undefined;
}

export interface IterationVariables {
  readonly steps: ReadonlyMap<Variable, Step>;
  /** Other variables that the loop may change. */
  readonly carried: ReadonlySet<Variable>;
}

/** How a variable moves, by byte offset where it is a struct or an array. */
export type Moved =
  | { readonly kind: 'whole'; readonly step: Step }
  | { readonly kind: 'parts'; readonly steps: ReadonlyMap<number, Step> }
  /** Worked out anew from how many iterations there were before. */
  | { readonly kind: 'recomputed'; readonly at: (count: Polynomial) => Value | undefined };

/** What every iteration leaves as it is. */
export function isUnmoved(moved: Moved): boolean {
  if (moved.kind === 'recomputed') return false;
  return moved.kind === 'whole'
    ? equalPolynomials(moved.step.change, constantPolynomial(0))
    : moved.steps.size === 0;
}

export function iterationVariables(loop: Loop, machine: Machine): IterationVariables {
  const shape = loopShape(loop);
  const steps = new Map<Variable, Step>();
  const carried = new Set<Variable>();
  const hidden = new Set(writtenBehindPointers(loop, machine));
  for (const variable of shape.assigned) {
    const start = machine.state.variables.get(variable);
    if (start === undefined || !machine.relevance.bears(variable)) continue;
    const written = shape.steps.get(variable);
    const isFixed = !hidden.has(variable) && written?.every(({ value }) => !readsAny(value, hidden));
    const updates = isFixed ? written : undefined;
    if (updates && (start.kind === 'integer' || start.kind === 'pointer')) {
      const change = updates.reduce<Polynomial>((sum, update) => {
        const by = quietly(machine, () => evaluateInteger(update.value, machine));
        const size = update.elementSizeInBytes ?? 1;
        return add(sum, scale(by, update.operator === '-' ? -size : size));
      }, constantPolynomial(0));
      steps.set(variable, { start, change });
    } else carried.add(variable);
  }
  for (const variable of hidden) carried.add(variable);
  return { steps, carried };
}

/** Whether it is the same in each iteration: symbols that are older than the counter were there before the loop. */
export function isFixed({ terms }: Polynomial, counter: Symbol): boolean {
  return terms.every(({ monomial }) =>
    monomial.symbols.every(({ id, varying }) => id < counter.id && !varying),
  );
}

export function quietly<T>(machine: Machine, run: () => T): T {
  const was = machine.recording;
  machine.recording = false;
  try {
    return run();
  } finally {
    machine.recording = was;
  }
}

export function afterIterations(
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

export function afterSteps(
  { start, change, modulus, beyond }: Step,
  count: Polynomial,
  machine: Machine,
): Value | undefined {
  const value = afterIterations(start, change, count, machine);
  if (modulus === undefined || value?.kind !== 'integer') return value;
  const rest = wrapped(value.polynomial, modulus, machine);
  return rest && integerValue(beyond === undefined ? rest : add(rest, beyond));
}

/** Sets the counters to their values at the start of iteration `counter`. */
export function startOfIteration(
  { steps }: IterationVariables,
  counter: Symbol,
  machine: Machine,
  found?: ReadonlyMap<Variable, Moved>,
  count = symbolPolynomial(counter),
): void {
  for (const [variable, step] of steps) moveTo({ kind: 'whole', step }, variable, count, machine);
  if (found !== undefined) endOfIterations(found, count, machine);
}

/** Sets what was found to move by fixed steps to its values after `count` iterations. */
export function endOfIterations(
  found: ReadonlyMap<Variable, Moved>,
  count: Polynomial,
  machine: Machine,
): void {
  for (const [variable, moved] of found) moveTo(moved, variable, count, machine);
}

function moveTo(moved: Moved, variable: Variable, count: Polynomial, machine: Machine): void {
  const { variables } = machine.state;
  const valueOf = (step: Step): Value => afterSteps(step, count, machine) ?? changing;
  if (moved.kind !== 'parts') {
    variables.set(variable, moved.kind === 'whole' ? valueOf(moved.step) : (moved.at(count) ?? changing));
    return;
  }
  const value = variables.get(variable);
  if (value?.kind !== 'aggregate') return;
  const parts = new Map(value.parts);
  for (const [offset, step] of moved.steps) parts.set(offset, valueOf(step));
  variables.set(variable, { ...value, parts });
}

const changing = unknownValue('it changes with every iteration', false);

/**
 * An unknown number of iterations, from `min` to `max`. Where lanes of a warp are one apart at most, as in a loop over the
 * grid, they all make the same number but for those of the warp in which the last iteration ends.
 */
export function someIterations(
  counter: Symbol,
  { min, max, uniform, laneSpread }: Omit<TripCount, 'polynomial'>,
  { symbols }: Machine,
): Polynomial {
  const reason = `how often the loop runs is not known (${counter.name})`;
  const iterations = (least: number, most: number, varying: boolean, nominal?: number): Polynomial =>
    symbolPolynomial(
      symbols.create('iterations', {
        origin: 'opaque',
        min: least,
        max: most,
        varying,
        reason,
        ...(nominal === undefined ? {} : { nominal }),
      }),
    );
  if (uniform || laneSpread > 1 || max <= min) return iterations(min, max, !uniform);
  return add(iterations(min, max - 1, false), iterations(0, 1, true, 0));
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
  const count = trips.polynomial ?? someIterations(counter, trips, machine);
  for (const [variable, { start, change }] of variables.steps) {
    const value = afterIterations(start, change, count, machine);
    machine.state.variables.set(variable, value ?? unknownValue('it changes in a loop', false));
  }
}
