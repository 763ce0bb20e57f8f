/** Tables of functions in host code, of which the program chooses one when it runs. */
import type { Type } from '../../ir/types.ts';
import type { Machine } from '../machine.ts';
import { laneOf } from '../values/lanes.ts';
import { commonMultiple, zero } from '../values/polynomial.ts';
import type { Value } from '../values/values.ts';
import type { ResolvedPlace } from './places.ts';
import { readRegister } from './registers.ts';

/** `kernels[i]` at an index that is not known: any of those that stand at such a place. */
export function functionOfTable(
  { variable, offset }: ResolvedPlace & { readonly kind: 'register' },
  type: Type,
  machine: Machine,
): Value | undefined {
  if (!machine.isOfHost || type.kind !== 'pointer') return undefined;
  const table = readRegister(variable, 0, variable.type, machine);
  if (table.kind !== 'aggregate') return undefined;
  const step = commonMultiple({ ...offset, constant: 0 });
  const first = laneOf(offset.constant, 0);
  const [object, ...others] = [...table.parts].flatMap(([at, part]) => {
    const isInStep = (at - first) % step === 0;
    return isInStep && part.kind === 'pointer' && machine.functionsAt(part.object).length > 0
      ? [part.object]
      : [];
  });
  if (object === undefined) return undefined;
  const all = others.reduce((either, one) => machine.eitherOf(either, one), object);
  return { kind: 'pointer', object: all, offset: zero };
}
