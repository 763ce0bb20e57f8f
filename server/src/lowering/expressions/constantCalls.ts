/** Calls of constexpr functions, run at compile time. */
import type { Expression, FunctionIr, Place, Variable } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import { pointerTarget } from './constantPointers.ts';
import { notConstant, valueOf } from './constants.ts';
import type { ConstantValue, Machine } from './constants.ts';
import { run } from './constantStatements.ts';
import type { Outcome } from './constantStatements.ts';

const callDepthLimit = 64;

/** Whether a value of the type stands for a place. */
export function isPlace(type: Type): boolean {
  return type.kind === 'pointer' && type.pointee.kind !== 'function';
}

/** The value that a call returns. */
export function call(callee: FunctionIr, values: readonly Expression[], machine: Machine): ConstantValue {
  const outcome = invoke(callee, values, machine);
  if (typeof outcome === 'object' && !('place' in outcome)) return outcome.value;
  if (callee.returnType.kind === 'void') return 0n;
  throw notConstant;
}

/** The place that a call returns a pointer or reference to. */
export function calledPlace(callee: FunctionIr, values: readonly Expression[], machine: Machine): Place {
  const outcome = isPlace(callee.returnType) ? invoke(callee, values, machine) : undefined;
  if (typeof outcome === 'object' && 'place' in outcome) return outcome.place;
  throw notConstant;
}

function invoke(callee: FunctionIr, values: readonly Expression[], machine: Machine): Outcome {
  if (machine.depth >= callDepthLimit) throw notConstant;
  const body = callee.body;
  if (body === undefined) throw notConstant;
  const before = new Map<Variable, ConstantValue | undefined>();
  const referencesBefore = new Map<Variable, Place | undefined>();
  // All arguments are evaluated before any parameter changes: the call may be recursive.
  const bindings = callee.parameters.map((parameter, i): [Variable, ConstantValue | Place] => {
    const argument = values[i];
    if (argument === undefined) throw notConstant;
    return [
      parameter,
      isPlace(parameter.type) ? pointerTarget(argument, machine) : valueOf(argument, machine),
    ];
  });
  for (const [parameter, value] of bindings) {
    if (typeof value === 'object' && 'kind' in value && value.kind !== 'functionReference') {
      referencesBefore.set(parameter, machine.references.get(parameter));
      machine.references.set(parameter, value);
    } else {
      before.set(parameter, machine.locals.get(parameter));
      machine.locals.set(parameter, value);
    }
  }
  const { returnsPlace } = machine;
  machine.returnsPlace = isPlace(callee.returnType);
  machine.depth++;
  const outcome = run(body, machine);
  machine.depth--;
  machine.returnsPlace = returnsPlace;
  for (const [parameter, value] of before) {
    if (value === undefined) machine.locals.delete(parameter);
    else machine.locals.set(parameter, value);
  }
  for (const [parameter, place] of referencesBefore) {
    if (place === undefined) machine.references.delete(parameter);
    else machine.references.set(parameter, place);
  }
  return outcome;
}
