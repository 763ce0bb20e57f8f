/** Objects that host code makes with `new`, or with C's functions for the size of one: each expression stands for the first that it makes in a run. */
import type { Intrinsic, Variable } from '../../ir/nodes.ts';
import type { Machine } from '../machine.ts';
import { zero } from '../values/polynomial.ts';
import { constantValue, uninitialised } from '../values/values.ts';
import type { Value } from '../values/values.ts';

/** Makes what the elements of a std::initializer_list lie in that outlive it. */
const listRoom = 'operator new of a list';

/** Their type tells what class of object they make, if any. */
export const allocators: ReadonlySet<string> = new Set(['operator new', listRoom, 'malloc', 'calloc']);

const objects = new WeakMap<Intrinsic, Variable>();

/** The variable that stands for it; undefined for other functions, and for what is no class. */
export function objectMadeBy(expression: Intrinsic): Variable | undefined {
  const { name, type, at } = expression;
  if (!allocators.has(name) || type.kind !== 'pointer' || type.pointee.kind !== 'struct') return undefined;
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
export function pointerToNew(
  object: Variable,
  { name }: Pick<Intrinsic, 'name'>,
  machine: Machine,
): Value | undefined {
  // What leads to a list's elements is its container, which is forgotten itself where others may change it.
  if (name !== listRoom && !machine.relevance.isHeldApart(object)) return undefined;
  let before = made.get(machine);
  if (before === undefined) made.set(machine, (before = new Set()));
  if (before.has(object)) return undefined;
  before.add(object);
  const rest = name === 'calloc' ? constantValue(0) : uninitialised;
  machine.state.variables.set(object, { kind: 'aggregate', parts: new Map(), rest });
  return { kind: 'pointer', object: machine.objectOf(object), offset: zero };
}
