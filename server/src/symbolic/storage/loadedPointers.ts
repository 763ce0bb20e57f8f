/** Pointers that the kernel reads from memory or from what it is given: one unknown place each, in global memory where it did not keep others itself. */
import type { PointerType } from '../../ir/types.ts';
import { alignmentInBytes } from '../../ir/types.ts';
import type { Machine } from '../machine.ts';
import { isUniformPolynomial, polynomialKey, zero } from '../values/polynomial.ts';
import type { Space, Value } from '../values/values.ts';
import { isUniformValue } from '../values/values.ts';
import type { ResolvedPlace } from './places.ts';

/** Reads with one key give one pointer. */
export function loadedPointer(
  name: string,
  key: string,
  { pointee }: PointerType,
  machine: Machine,
  space: Space = 'global',
): Value {
  const symbol = machine.symbols.derive(`*${key}`, () =>
    machine.symbols.create(`*${name}`, { origin: 'loaded' }),
  );
  const object = {
    id: -symbol.id,
    name: `*${name}`,
    space,
    alignmentInBytes: Math.min(256, Math.max(1, alignmentInBytes(pointee))),
    isLoaded: 'one' as const,
  };
  return { kind: 'pointer', object, offset: zero };
}

const numbers = new WeakMap<object, number>();
let count = 0;

/** Tells apart what a variable held before and after it was written. */
export function numberOf(value: Value | undefined): number {
  if (value === undefined) return 0;
  let number = numbers.get(value);
  if (number === undefined) numbers.set(value, (number = ++count));
  return number;
}

/**
 * `args.rows[i]` of a kernel's parameter, where `i` is not known but the same for all lanes; undefined where other pointers
 * than those of the launch may stand there.
 */
export function pointerOfParameter(
  { variable, offset }: ResolvedPlace & { readonly kind: 'register' },
  type: PointerType,
  held: readonly Value[],
  machine: Machine,
): Value | undefined {
  const isOfKernel = machine.frames[0]?.function.parameters.includes(variable) === true;
  if (!isOfKernel || machine.isOfHost || !isUniformPolynomial(offset)) return undefined;
  const isOfLaunch = (one: Value): boolean =>
    isUniformValue(one) && (one.kind !== 'pointer' || one.object.space === 'global');
  if (!held.every(isOfLaunch)) return undefined;
  const state = numberOf(machine.state.variables.get(variable));
  return loadedPointer(variable.name, `${variable.name}#${state}+${polynomialKey(offset)}`, type, machine);
}
