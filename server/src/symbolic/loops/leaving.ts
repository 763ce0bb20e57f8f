/**
 * What variables hold behind a loop that lanes leave in different iterations. Several iterations are evaluated as one, in
 * which a value can be the same for the whole warp; behind the loop each lane has the one of its own last iteration.
 */
import type { Loop } from '../../ir/nodes.ts';
import type { ExitFrame } from '../exits.ts';
import { withMaskDoubt } from '../summary/accessCounts.ts';
import { meanBehind } from '../summary/meansBehindConditions.ts';
import { changedIn } from './hiddenWrites.ts';
import type { Machine } from '../machine.ts';
import { fullRange, symbolPolynomial } from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import { doubtOf, isExact, joinDoubts, openDoubt } from '../state.ts';
import type { ActiveMask, State } from '../state.ts';
import type { VariableStore } from '../storage/variableStore.ts';
import type { Truth } from '../values/comparison.ts';
import type { Symbol } from '../values/symbols.ts';
import { floatValue, integerValue, isDataDependent, unknownValue } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import { withoutWhole } from '../values/wholeFloats.ts';

const reason = 'lanes leave the loop in different iterations';
const leaving = openDoubt(reason);

/** Whether lanes that go into an iteration leave the loop in it, or may. */
export function leaveSome(entering: ActiveMask, after: ActiveMask): boolean {
  return entering.may !== after.may || entering.must !== after.must;
}

/**
 * Accesses since event `from` in iterations that are looked at as one: in the later ones the lanes are missing that left in
 * the first.
 */
export function allowForLeaving(from: number, machine: Machine): void {
  const { must } = machine.state.mask;
  const after = doubtOf(machine.state.mask) ?? leaving;
  machine.changeAccesses(from, (event) => {
    const doubt = joinDoubts(after, doubtOf(event.mask));
    const mask = { ...event.mask, must: (event.mask.must & must) >>> 0, doubt };
    const operation = event.isSwap ? 'compare-and-swap' : event.operation;
    const counts = withMaskDoubt({ mask, space: event.space, operation }, event.counts);
    return { ...event, mask, counts };
  });
}

/** Accesses since event `from` in turns that may have been the last ones of warps, by conditions that are not known. */
export function allowForFewerTurns(
  from: number,
  leftBy: readonly Truth[],
  counter: Symbol,
  machine: Machine,
): void {
  if (leftBy.length === 0) return;
  machine.changeAccesses(from, (event) => ({
    ...event,
    counts: meanBehind(event.counts, event, leftBy, [counter]),
  }));
}

/** Several iterations of a loop that are evaluated as one. */
export interface IterationsAsOne {
  readonly loop: Loop;
  readonly counter: Symbol;
  /** What was known before the first of them. */
  readonly start: VariableStore;
}

/**
 * Marks what the loop assigned in `state`; symbols from `counter` on belong to an iteration. What is as it was before (an object
 * whose method is called) is so in each.
 */
export function spreadOut({ loop, counter, start }: IterationsAsOne, state: State, machine: Machine): void {
  for (const variable of changedIn(loop, machine)) {
    const value = state.variables.get(variable);
    if (value === undefined) continue;
    state.variables.set(variable, spread(value, start.get(variable), counter, machine));
  }
}

/** The same for the lanes that `break` sent away since there were `first` of them, if it did not send all together. */
export function spreadBreaks(
  iterations: IterationsAsOne,
  { breaks }: ExitFrame,
  first: number,
  entering: ActiveMask,
  machine: Machine,
): void {
  for (const state of breaks.slice(first)) {
    if (!areTogether(state.mask, entering)) spreadOut(iterations, state, machine);
  }
}

/** Whether all lanes are at one place. Of lanes in doubt that is known where no condition has added to the doubt since. */
function areTogether(mask: ActiveMask, entering: ActiveMask): boolean {
  const areSame = mask.may === entering.may && mask.must === entering.must;
  return areSame && (isExact(mask) || mask.doubt === entering.doubt);
}

function spread(value: Value, before: Value | undefined, counter: Symbol, machine: Machine): Value {
  if (value === before) return value;
  switch (value.kind) {
    case 'integer': {
      const polynomial = spreadPolynomial(value.polynomial, counter, machine);
      return polynomial === value.polynomial ? value : integerValue(polynomial);
    }
    case 'pointer': {
      const offset = spreadPolynomial(value.offset, counter, machine);
      return offset === value.offset ? value : { ...value, offset };
    }
    case 'float':
      return value.uniform && value.constant === undefined
        ? floatValue(undefined, false, value.dataDependent)
        : withoutWhole(value);
    case 'unknown':
      return value.uniform ? unknownValue(value.reason, false, value.dataDependent) : value;
    case 'truth':
      return value.truth.uniform ? { ...value, truth: { ...value.truth, uniform: false } } : value;
    case 'piece':
      return { ...value, value: spread(value.value, undefined, counter, machine) };
    case 'aggregate': {
      const was = before?.kind === 'aggregate' ? before : undefined;
      const parts = new Map(
        [...value.parts].map(([offset, part]) => [
          offset,
          spread(part, was?.parts.get(offset), counter, machine),
        ]),
      );
      return { ...value, parts, rest: spread(value.rest, was?.rest, counter, machine) };
    }
  }
}

function spreadPolynomial(polynomial: Polynomial, counter: Symbol, machine: Machine): Polynomial {
  const symbols = polynomial.terms.flatMap(({ monomial }) => monomial.symbols);
  if (!symbols.some(({ id, varying }) => id >= counter.id && !varying)) return polynomial;
  const isLoaded = isDataDependent(integerValue(polynomial));
  const { min, max } = fullRange(polynomial);
  const origin = isLoaded ? 'loaded' : 'opaque';
  return symbolPolynomial(machine.symbols.create('a value', { origin, varying: true, min, max, reason }));
}
