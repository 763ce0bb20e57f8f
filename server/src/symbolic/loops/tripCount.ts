/** How often a counted loop runs: from its condition with the counters as polynomials in the iteration number. */
import type { Binary, Expression } from '../../ir/nodes.ts';
import { isHalf } from '../../ir/types.ts';
import { floorDivide } from '../values/arithmetic.ts';
import { evaluate, evaluateInteger } from '../expressions.ts';
import {
  differsInLanes,
  isUniformPolynomial,
  laneRange,
  rangesOf,
  add,
  constantPolynomial,
  scale,
  subtract,
  isConstant,
} from '../values/polynomial.ts';
import type { Polynomial, Term } from '../values/polynomial.ts';
import { isLaneIn, isUniform, laneOf, warpSize } from '../values/lanes.ts';
import type { Machine } from '../machine.ts';
import type { Symbol } from '../values/symbols.ts';
import { wrappingOf } from '../values/wrappings.ts';

export interface TripCount {
  /** Iterations that every active lane runs, and that some lane may run. */
  readonly min: number;
  readonly max: number;
  /** All lanes run it equally often. */
  readonly uniform: boolean;
  /** By how many iterations lanes of one warp may differ. */
  readonly laneSpread: number;
  /** The count itself. */
  readonly polynomial: Polynomial | undefined;
  /** The same of a counter that goes up by ones, unless there is no iteration at all. */
  readonly ifAny?: Polynomial;
}

/** Undefined where the condition is no comparison that is linear in the counter with a known step. */
export function tripCount(condition: Expression, counter: Symbol, machine: Machine): TripCount | undefined {
  if (condition.kind === 'logical' && condition.operator === '&&') {
    const left = tripCount(condition.left, counter, machine);
    const right = tripCount(condition.right, counter, machine);
    if (!left || !right) return undefined;
    return {
      min: Math.min(left.min, right.min),
      max: Math.min(left.max, right.max),
      uniform: left.uniform && right.uniform,
      laneSpread: Math.max(left.laneSpread, right.laneSpread),
      polynomial: undefined,
    };
  }
  const run = runsWhile(condition, machine);
  if (run === undefined) return undefined;
  const trips = run.isNegative
    ? whileNegative(run.polynomial, counter, machine)
    : untilEqual(run.polynomial, counter, machine);
  const bounds = trips ? withEachBound(condition).map((one) => mostTrips(one, counter, machine)) : [];
  return trips && { ...trips, max: Math.min(trips.max, ...bounds) };
}

/** `i < a` and `i < b` of `i < min(a, b)`, each of which ends the loop. */
function withEachBound(condition: Expression): readonly Expression[] {
  if (condition.kind !== 'binary' || (condition.operator !== '<' && condition.operator !== '<=')) return [];
  const { right } = condition;
  if (right.kind !== 'intrinsic' || right.name !== 'min' || right.type.kind !== 'integer') return [];
  return right.arguments.map((bound) => ({ ...condition, right: bound }));
}

function mostTrips(condition: Expression, counter: Symbol, machine: Machine): number {
  return tripCount(condition, counter, machine)?.max ?? Infinity;
}

interface Sides {
  readonly left: Polynomial;
  readonly right: Polynomial;
}

function integerSides({ left, right }: Binary, machine: Machine): Sides {
  return { left: evaluateInteger(left, machine), right: evaluateInteger(right, machine) };
}

/** `i < 4.0f` as `i < 4`: numbers beyond what a float holds exactly are rounded to none below that. */
function wholeSides({ left, right, operator }: Binary, machine: Machine): Sides | undefined {
  if (left.kind !== 'cast' || left.operand.type.kind !== 'integer' || isHalf(left.type)) return undefined;
  const value = evaluate(right, machine);
  const limit = value.kind === 'float' ? value.constant : undefined;
  if (typeof limit !== 'number' || Math.abs(limit) > mostWhole || !/^[<>]=?$/.test(operator))
    return undefined;
  const whole = operator === '<' || operator === '>=' ? Math.ceil(limit) : Math.floor(limit);
  return { left: evaluateInteger(left.operand, machine), right: constantPolynomial(whole) };
}

/** Of floats; doubles hold more. */
const mostWhole = 2 ** 24;

/** A comparison's polynomial, in whose iterations it is negative, or not 0; undefined for other conditions. */
function runsWhile(
  condition: Expression,
  machine: Machine,
): { readonly polynomial: Polynomial; readonly isNegative: boolean } | undefined {
  if (condition.kind !== 'binary') return undefined;
  const { type } = condition.left;
  if (type.kind === 'pointer') return undefined;
  const sides = type.kind === 'float' ? wholeSides(condition, machine) : integerSides(condition, machine);
  if (sides === undefined) return undefined;
  const { left, right } = sides;
  const orEqual = constantPolynomial(-1);
  switch (condition.operator) {
    case '<':
      return { polynomial: subtract(left, right), isNegative: true };
    case '<=':
      return { polynomial: add(subtract(left, right), orEqual), isNegative: true };
    case '>':
      return { polynomial: subtract(right, left), isNegative: true };
    case '>=':
      return { polynomial: add(subtract(right, left), orEqual), isNegative: true };
    case '!=':
      return { polynomial: subtract(left, right), isNegative: false };
    default:
      return undefined;
  }
}

/**
 * By how many iterations lanes of one warp may differ where the step is not known but for the least that it can be, as
 * in `i += gridDim.x * blockDim.x`.
 */
export function lanesApart(condition: Expression, counter: Symbol, machine: Machine): number {
  if (condition.kind === 'logical' && condition.operator === '&&') {
    const left = lanesApart(condition.left, counter, machine);
    return Math.max(left, lanesApart(condition.right, counter, machine));
  }
  if (isRound(condition, machine)) return 0;
  const run = runsWhile(condition, machine);
  if (run?.isNegative !== true) return Infinity;
  const { constant, terms } = run.polynomial;
  const moves = ({ monomial }: Term): boolean => monomial.symbols.includes(counter);
  const step = terms.filter(moves).reduce((sum, term) => sum + leastStep(term, counter), 0);
  if (!(step > 0)) return Infinity;
  return laneSpread({ constant, terms: terms.filter((term) => !moves(term)) }, step, machine);
}

/** `j != i` where j goes from `i + 1` up to i again, beginning anew at a number: as many iterations for each lane. */
function isRound(condition: Expression, machine: Machine): boolean {
  if (condition.kind !== 'binary' || condition.operator !== '!=') return false;
  const { type } = condition.left;
  if (type.kind === 'float' || type.kind === 'pointer') return false;
  const left = evaluateInteger(condition.left, machine);
  const right = evaluateInteger(condition.right, machine);
  return [
    [left, right],
    [right, left],
  ].some(([one, other]) => {
    const before = wrappingOf(one!);
    return before !== undefined && isUniformPolynomial(subtract(before.dividend, other!));
  });
}

/** The least that a term grows with each iteration; -Infinity where it is not known. */
function leastStep({ monomial, coefficient }: Term, counter: Symbol): number {
  const others = monomial.symbols.filter((symbol) => symbol !== counter);
  const isOnce = others.length === monomial.symbols.length - 1;
  const grows = others.every(({ min, varying }) => min >= 0 && !varying);
  if (!isOnce || !grows || !isUniform(coefficient)) return -Infinity;
  if (coefficient < 0) return others.length === 0 ? coefficient : -Infinity;
  return others.reduce((product, { min }) => product * min, coefficient);
}

/** p = rest + step × counter, with a known step that is the same for all lanes. */
function linear(p: Polynomial, counter: Symbol): { rest: Polynomial; step: number } | undefined {
  const own = p.terms.filter((term) => term.monomial.symbols.includes(counter));
  const only = own[0];
  if (!only || own.length > 1 || only.monomial.symbols.length !== 1 || !isUniform(only.coefficient))
    return undefined;
  return {
    rest: { constant: p.constant, terms: p.terms.filter((term) => term !== only) },
    step: only.coefficient,
  };
}

/** Runs while rest + step × k < 0. */
function whileNegative(p: Polynomial, counter: Symbol, machine: Machine): TripCount | undefined {
  const parts = linear(p, counter);
  if (!parts || parts.step <= 0) return undefined;
  const { rest, step } = parts;
  let min = Infinity;
  let max = 0;
  const ranges = rangesOf(rest);
  const trips = (value: number): number => Math.max(0, Math.ceil(-value / step));
  for (let lane = 0; lane < warpSize; lane++) {
    if (!isLaneIn(machine.state.mask.may, lane)) continue;
    const range = laneRange(rest, lane, ranges);
    min = Math.min(min, trips(range.max));
    max = Math.max(max, trips(range.min));
  }
  const exact = isConstant(rest) && typeof rest.constant === 'number';
  const polynomial =
    min === max
      ? constantPolynomial(min)
      : exact || min === 0
        ? undefined
        : floorDivide(add(scale(rest, -1), constantPolynomial(step - 1)), step, machine);
  return {
    min,
    max,
    uniform: isUniformPolynomial(rest),
    laneSpread: laneSpread(rest, step, machine),
    polynomial,
    ...(step === 1 && { ifAny: scale(rest, -1) }),
  };
}

function laneSpread(rest: Polynomial, step: number, machine: Machine): number {
  if (rest.terms.some(differsInLanes)) return Infinity;
  let lowest = Infinity;
  let highest = -Infinity;
  for (let lane = 0; lane < warpSize; lane++) {
    if (!isLaneIn(machine.state.mask.may, lane)) continue;
    lowest = Math.min(lowest, laneOf(rest.constant, lane));
    highest = Math.max(highest, laneOf(rest.constant, lane));
  }
  return highest > lowest ? Math.ceil((highest - lowest) / step) : 0;
}

function untilEqual(p: Polynomial, counter: Symbol, machine: Machine): TripCount | undefined {
  const parts = linear(p, counter);
  if (!parts) return undefined;
  const { rest, step } = parts;
  return step > 0
    ? whileNegative(p, counter, machine)
    : whileNegative(
        add(scale(rest, -1), { constant: 0, terms: [{ monomial: counter.monomial, coefficient: -step }] }),
        counter,
        machine,
      );
}
