/**
 * What a loop carries over is asked for to count its iterations, and again to run one. Where that starts from the same, what was
 * found first holds: each loop around would double the trials otherwise.
 */
import type { Loop } from '../../ir/nodes.ts';
import type { Machine } from '../machine.ts';
import { leavesStatement } from '../splitting/statementShape.ts';
import { cloneState } from '../state.ts';
import type { State } from '../state.ts';
import type { VariableStore } from '../storage/variableStore.ts';
import type { Symbol } from '../values/symbols.ts';
import { carryOver } from './carried.ts';
import type { CarriedVariables } from './carried.ts';
import type { IterationVariables } from './inductions.ts';

interface FirstLook {
  readonly start: State;
  readonly max: number;
  readonly isCertain: boolean;
  readonly carried: CarriedVariables;
  readonly variables: VariableStore;
}

/** By the counter that was made for the loop. */
const looks = new WeakMap<Symbol, FirstLook>();

/** As `carryOver`, for another one that may follow with the same counter. */
export function carryOverFirst(
  loop: Loop,
  variables: IterationVariables,
  counter: Symbol,
  machine: Machine,
): CarriedVariables {
  const start = cloneState(machine.state);
  const carried = carryOver(loop, variables, counter, machine);
  const isCertain = machine.uncertainty === 0;
  looks.set(counter, {
    start,
    max: counter.max,
    isCertain,
    carried,
    variables: machine.state.variables.fork(),
  });
  return carried;
}

export function carryOverAgain(
  loop: Loop,
  variables: IterationVariables,
  counter: Symbol,
  machine: Machine,
): CarriedVariables {
  const look = looks.get(counter);
  // Of a range that is cut each part is looked at by itself.
  looks.delete(counter);
  if (look === undefined || !startsAlike(look, loop, counter, machine))
    return carryOver(loop, variables, counter, machine);
  machine.state.variables = look.variables;
  return look.carried;
}

/** Whether a first look was made from where the machine is now. */
export function isLookedAt(loop: Loop, counter: Symbol, machine: Machine): boolean {
  const look = looks.get(counter);
  return look !== undefined && startsAlike(look, loop, counter, machine);
}

function startsAlike(look: FirstLook, loop: Loop, { min, max }: Symbol, machine: Machine): boolean {
  const { start, isCertain } = look;
  const { mask, epoch, left, variables } = machine.state;
  return (
    min === 0 &&
    max === look.max &&
    mask === start.mask &&
    epoch === start.epoch &&
    left === start.left &&
    variables.isSameAs(start.variables) &&
    // Lanes return for sure only where it is certain that they get there.
    (isCertain === (machine.uncertainty === 0) || !leavesStatement(loop))
  );
}
