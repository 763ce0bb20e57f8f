/** Evaluates one host function by itself. */
import type { FunctionIr } from '../../ir/nodes.ts';
import { BudgetExceeded, Machine } from '../machine.ts';
import type { MachineLimits, World } from '../machine.ts';
import { writeRegister } from '../storage/registers.ts';
import { execute } from '../statements.ts';
import { unknownOf } from '../storage/loadedValues.ts';
import { zero } from '../values/polynomial.ts';

export type HostWorld = Pick<
  World,
  | 'knowsArguments'
  | 'knowsTexts'
  | 'initialValue'
  | 'isPassedOver'
  | 'holdLaunches'
  | 'keepLaunch'
  | 'onLaunch'
>;

export function hostMachine(world: HostWorld, limits: MachineLimits): Machine {
  return new Machine({ ...world, builtin: () => zero }, limits);
}

/** Of the parameters nothing is known but what `prepare` tells. False where the limits end it. */
export function evaluateFunction(fn: FunctionIr | undefined, machine: Machine, prepare: () => void): boolean {
  for (const parameter of fn?.parameters ?? []) {
    const unknown = unknownOf(parameter.type, `the value of \`${parameter.name}\` is not known`, true, false);
    machine.state.variables.set(parameter, unknown);
    // A number that is not known is the same wherever it is read.
    if (parameter.type.kind === 'integer') writeRegister(parameter, 0, parameter.type, unknown, machine);
  }
  if (fn !== undefined) machine.frames.push({ function: fn, ends: [], returnedMay: 0, returnedSurely: 0 });
  try {
    prepare();
    if (fn?.body) execute(fn.body, machine);
    return true;
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    return false;
  }
}
