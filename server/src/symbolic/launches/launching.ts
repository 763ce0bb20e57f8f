/** Kernel launches met while host code is evaluated. */
import type { FunctionIr, Launch } from '../../ir/nodes.ts';
import { evaluate } from '../expressions.ts';
import type { Machine } from '../machine.ts';
import { unknownValue } from '../values/values.ts';
import type { Value } from '../values/values.ts';

export function evaluateLaunch(expression: Launch, machine: Machine): Value {
  const values = {
    kernels: kernelsOf(expression, machine),
    grid: evaluate(expression.grid, machine),
    block: evaluate(expression.block, machine),
    sharedBytes: expression.sharedBytes && evaluate(expression.sharedBytes, machine),
    arguments: expression.arguments.map((argument) => evaluate(argument, machine)),
  };
  if (expression.stream) evaluate(expression.stream, machine);
  if (machine.recording) machine.world.onLaunch?.(expression, values);
  return unknownValue('a launch has no value', true);
}

function kernelsOf({ kernel }: Launch, machine: Machine): readonly FunctionIr[] {
  if (kernel.kind === 'function') return [kernel];
  const pointer = evaluate(kernel, machine);
  return pointer.kind === 'pointer' ? machine.functionsAt(pointer.object) : [];
}
