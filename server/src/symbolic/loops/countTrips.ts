/** How often a loop is about to run, found by a look at its condition that leaves no trace. */
import type { Loop } from '../../ir/nodes.ts';
import type { Machine } from '../machine.ts';
import { cloneState } from '../state.ts';
import { constantPolynomial } from '../values/polynomial.ts';
import type { Symbol } from '../values/symbols.ts';
import { carryOverFirst } from './firstLooks.ts';
import { quietly, startOfIteration } from './inductions.ts';
import type { IterationVariables } from './inductions.ts';
import { mayReadBehindPointers } from './hiddenReads.ts';
import { readsAny } from './loopShape.ts';
import { tripCount } from './tripCount.ts';
import type { TripCount } from './tripCount.ts';

/** Evaluates the condition with counters as polynomials; undefined where that doesn't tell. */
export function countTrips(
  loop: Loop,
  counter: Symbol,
  variables: IterationVariables,
  machine: Machine,
): TripCount | undefined {
  const { condition, testAtEnd } = loop;
  if (!condition || variables.steps.size === 0) return undefined;
  const before = machine.state;
  machine.state = cloneState(before);
  try {
    return quietly(machine, () => {
      // A bound that iterations change is not the one that the loop begins with.
      const moves =
        readsAny(condition, variables.carried) ||
        mayReadBehindPointers(condition, variables.carried, machine.relevance);
      const found = moves ? carryOverFirst(loop, variables, counter, machine).found : undefined;
      startOfIteration(variables, counter, machine, found);
      const trips = tripCount(condition, counter, machine);
      return trips && testAtEnd ? atLeastOne(trips) : trips;
    });
  } finally {
    machine.state = before;
  }
}

function atLeastOne(trips: TripCount): TripCount {
  if (trips.min >= 1) return trips;
  const max = Math.max(1, trips.max);
  return { ...trips, min: 1, max, polynomial: max === 1 ? constantPolynomial(1) : undefined };
}
