/** Counters that start again at a number, `i = (i + 1) % n`: what the turns of a loop add can be added before the remainder is taken. */
import { isFixed } from './inductions.ts';
import type { Step } from './inductions.ts';
import type { Machine } from '../machine.ts';
import {
  add,
  constantPolynomial,
  multiply,
  scale,
  subtract,
  symbolPolynomial,
} from '../values/polynomial.ts';
import type { Polynomial } from '../values/polynomial.ts';
import { mayCrossZero } from '../values/signs.ts';
import type { Symbol } from '../values/symbols.ts';
import { integerValue } from '../values/values.ts';
import type { Value } from '../values/values.ts';
import { areEqualModuli, isWithin, wrapped, wrappingOf } from '../values/wrappings.ts';
import type { Modulus } from '../values/wrappings.ts';

/** Where `after` is what is left of `before` and a fixed step. */
export function wrappingStep(
  start: Value,
  before: Value,
  after: Value,
  counter: Symbol,
  machine: Machine,
): Step | undefined {
  if (start.kind !== 'integer' || before.kind !== 'integer' || after.kind !== 'integer') return undefined;
  const turn = wrappingOf(after.polynomial);
  if (turn === undefined) return undefined;
  const { modulus } = turn;
  const change = subtract(turn.dividend, before.polynomial);
  const fixed = [change, modulus.kind === 'mask' ? modulus.mask : modulus.divisor];
  if (!fixed.every((p) => isFixed(p, counter))) return undefined;
  const origin = originOf(start.polynomial, modulus);
  const step = { start: integerValue(add(origin, scale(change, -counter.min))), change, modulus };
  if (modulus.kind === 'mask') return step;
  if (modulus.isSigned && [origin, change].some((p) => mayBeNegative(p, modulus.divisor))) return undefined;
  const isStart = origin === start.polynomial && !isWithin(origin, modulus.divisor);
  return isStart ? { ...step, beyond: beyondModulus(origin, modulus, machine) } : step;
}

/** What the start is the remainder of. */
function originOf(start: Polynomial, modulus: Modulus): Polynomial {
  const before = wrappingOf(start);
  return before !== undefined && areEqualModuli(before.modulus, modulus) ? before.dividend : start;
}

/** What the first iteration has more than its remainder, where it may start beyond the number. */
function beyondModulus(start: Polynomial, modulus: Modulus, machine: Machine): Polynomial | undefined {
  const rest = wrapped(start, modulus, machine);
  if (rest === undefined) return undefined;
  const isFirst = machine.symbols.create('the first iteration', { origin: 'chosen', min: 0, max: 1 });
  return multiply(subtract(start, rest), symbolPolynomial(isFirst), machine.symbols);
}

/** What sizes are taken from is taken to be less: `i + n - 1`. */
function mayBeNegative(p: Polynomial, divisor: Polynomial): boolean {
  const least = add(subtract(p, divisor), constantPolynomial(1));
  return mayCrossZero(p) && mayCrossZero(least);
}
