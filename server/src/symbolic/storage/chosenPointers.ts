/** Pointers that a local array holds, of which an index that is not known chooses one: the buffers of a pipeline. */
import type { Choice } from '../merging.ts';
import { chooseValue } from '../merging.ts';
import type { Machine } from '../machine.ts';
import { laneOf } from '../values/lanes.ts';
import {
  commonMultiple,
  fullRange,
  isUniformPolynomial,
  polynomialKey,
  symbolPolynomial,
} from '../values/polynomial.ts';
import { unknownTruth } from '../values/truth.ts';
import { uninitialised } from '../values/values.ts';
import type { PointerValue, Value } from '../values/values.ts';
import { leavesOf } from './leaves.ts';
import { numberOf } from './loadedPointers.ts';
import type { ResolvedPlace } from './places.ts';

/** More of them say little together. */
const mostPointers = 8;

/**
 * `buffers[stage]` where `stage` is the same for all lanes: any of those that stand at such a place, and of reads at one
 * index the same one. Undefined where something else than a pointer into one memory may stand there.
 */
export function pointerOfArray(
  { variable, offset }: ResolvedPlace & { readonly kind: 'register' },
  reason: string,
  machine: Machine,
): Value | undefined {
  const whole = machine.state.variables.get(variable);
  if (whole?.kind !== 'aggregate' || !isUniformPolynomial(offset)) return undefined;
  const step = commonMultiple({ ...offset, constant: 0 });
  const { min, max } = fullRange(offset);
  const first = laneOf(offset.constant, 0);
  const places = leavesOf(variable.type).filter((at) => (at - first) % step === 0 && at >= min && at <= max);
  // What has no value yet is not used where it has none.
  const pointers = places
    .map((at) => whole.parts.get(at) ?? whole.rest)
    .filter((one) => one !== uninitialised);
  if (!pointers.every((one) => isPointer(one)) || pointers.length > mostPointers) return undefined;
  const key = `${variable.name}#${numberOf(whole)}+${polynomialKey(offset)}`;
  return pointers.reduce<Value | undefined>(
    (chosen, one, i) =>
      chosen === undefined
        ? one
        : chooseValue(choiceAt(`${key}:${i}`, reason, machine), one, chosen, machine),
    undefined,
  );
}

function isPointer(value: Value): value is PointerValue {
  return value.kind === 'pointer';
}

function choiceAt(key: string, reason: string, { symbols }: Machine): Choice {
  const symbol = symbols.derive(`which of ${key}`, () =>
    symbols.create('which of several', { origin: 'chosen', min: 0, max: 1, reason }),
  );
  return { truth: unknownTruth(reason, true, false), nominal: true, symbol: symbolPolynomial(symbol) };
}
