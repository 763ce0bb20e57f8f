/** Objects that host code makes with `new`: each expression stands for the first that it makes in a run. */
import type { Intrinsic, Variable } from '../../ir/nodes.ts';
import type { Machine } from '../machine.ts';
import { zero } from '../values/polynomial.ts';
import { uninitialised } from '../values/values.ts';
import type { Value } from '../values/values.ts';

const objects = new WeakMap<Intrinsic, Variable>();

/** The variable that stands for it; undefined for other functions, and for what is no class. */
export function objectMadeBy(expression: Intrinsic): Variable | undefined {
  const { name, type, at } = expression;
  if (name !== 'operator new' || type.kind !== 'pointer' || type.pointee.kind !== 'struct') return undefined;
  let object = objects.get(expression);
  if (object === undefined) {
    object = {
      kind: 'variable',
      name: 'the object',
      type: type.pointee,
      storage: 'local',
      addressTaken: true,
      at,
    };
    objects.set(expression, object);
  }
  return object;
}

const made = new WeakMap<Machine, Set<Variable>>();

/**
 * A second object that an expression makes must not be taken for the first, which may still be there, and one that others lead to
 * may change wherever they are used.
 */
export function pointerToNew(object: Variable, machine: Machine): Value | undefined {
  if (!machine.relevance.isHeldApart(object)) return undefined;
  let before = made.get(machine);
  if (before === undefined) made.set(machine, (before = new Set()));
  if (before.has(object)) return undefined;
  before.add(object);
  machine.state.variables.set(object, { kind: 'aggregate', parts: new Map(), rest: uninitialised });
  return { kind: 'pointer', object: machine.objectOf(object), offset: zero };
}
