/** Atomics: one access of their kind; the old value is unknown in each lane. */
import { sharedAtomicForm } from '../../ir/atomics.ts';
import type { Atomic } from '../../ir/nodes.ts';
import { evaluate } from '../expressions.ts';
import type { Machine } from '../machine.ts';
import { unknownOf } from './loadedValues.ts';
import { recordAccess } from './memory.ts';
import { resolvePlace } from './places.ts';
import { forgetRegister } from './registers.ts';
import type { Value } from '../values/values.ts';

export function evaluateAtomic(expression: Atomic, machine: Machine): Value {
  const target = resolvePlace(expression.place, machine);
  for (const operand of expression.operands) evaluate(operand, machine);
  if (target.kind === 'register') {
    forgetRegister(target.variable, 'it is changed by an atomic', machine);
  } else {
    machine.state.epoch++;
    recordAccess(
      target,
      expression.place,
      expression.place.type,
      sharedAtomicForm(expression),
      expression,
      machine,
    );
  }
  return unknownOf(expression.type, 'it is the result of an atomic', false, true);
}
