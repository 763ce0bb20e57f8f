/** How often each lane runs a loop whose iterations are followed one by one, and what its accesses cost more for that. */
import type { Expression, Loop, Variable } from '../../ir/nodes.ts';
import type { Machine } from '../machine.ts';
import { isLaneIn, laneOf, lanesFrom, warpSize } from '../values/lanes.ts';
import type { Polynomial } from '../values/polynomial.ts';
import { constantPolynomial, isConstant, subtract } from '../values/polynomial.ts';
import type { Symbol } from '../values/symbols.ts';
import type { Value } from '../values/values.ts';
import { loopShape, readsAny } from './loopShape.ts';
import type { TripCount } from './tripCount.ts';
import { allowForBlocks, allowForUnrolling, readsMemory } from './unrolledLoops.ts';
import type { LoopEntry } from './unrolledLoops.ts';

export class KnownTurns {
  private readonly counts = Array.from({ length: warpSize }, () => 0);
  /** The first turn that some lanes don't run, and the first event of it. */
  private partial: { readonly turn: number; readonly event: number } | undefined;
  private last = 0;
  /** What the condition counts with, and what it held before the turn. */
  private readonly counted: readonly Variable[];
  private before: readonly (Polynomial | undefined)[] = [];
  private steps: readonly (number | undefined)[] | undefined;
  /** Only then the compiler can tell how often the loop runs before it does. */
  private isCounted: boolean;
  private readonly loop: Loop;

  constructor(loop: Loop) {
    const { condition } = loop;
    this.loop = loop;
    this.counted =
      condition === undefined
        ? []
        : [...loopShape(loop).assigned].filter((variable) => readsAny(condition, new Set([variable])));
    this.isCounted =
      condition !== undefined && !readsMemory(condition) && isLinear(condition, new Set(this.counted));
  }

  /** Lanes that leave before the turn. */
  note(leaving: number, turn: number, machine: Machine): void {
    this.last = turn;
    if (!this.isCounted) return;
    this.noteSteps(machine);
    if (leaving === 0) return;
    this.partial ??= { turn, event: machine.events.length };
    for (let lane = 0; lane < warpSize; lane++) if (isLaneIn(leaving, lane)) this.counts[lane] = turn;
  }

  private noteSteps({ state }: Machine): void {
    const now = this.counted.map((variable) => numberOf(state.variables.get(variable)));
    const steps = now.map((value, i) => stepBetween(this.before[i], value, state.mask.may));
    if (this.before.length > 0) {
      this.isCounted = steps.every((step, i) => step !== undefined && step === (this.steps ?? steps)[i]);
      this.steps = steps;
    }
    this.before = now;
  }

  /** Once no lane is left. */
  allow(entry: LoopEntry, counter: Symbol, machine: Machine): void {
    const { partial, last } = this;
    if (!this.isCounted || partial === undefined || partial.turn === last) return;
    const trips: TripCount = {
      min: partial.turn,
      max: last,
      uniform: false,
      laneSpread: last - partial.turn,
      polynomial: constantPolynomial(lanesFrom((lane) => this.counts[lane] ?? 0)),
    };
    allowForUnrolling(this.loop, partial.event, trips, counter, machine);
    allowForBlocks(this.loop, trips, entry, counter, machine);
  }
}

/** Sums of the variables and what is compared with them, also where several comparisons are made. */
function isLinear(expression: Expression, variables: ReadonlySet<Variable>): boolean {
  if (!readsAny(expression, variables)) return true;
  switch (expression.kind) {
    case 'read':
    case 'compoundAssign':
      return true;
    case 'cast':
      return isLinear(expression.operand, variables);
    case 'pointerOffset':
      return isLinear(expression.pointer, variables) && isLinear(expression.index, variables);
    case 'logical':
      return expression.operator === '&&' && sidesAre(isLinear, expression, variables);
    case 'binary':
      if (expression.operator === '&') return sidesAre(isTest, expression, variables);
      return linearOperators.test(expression.operator) && sidesAre(isLinear, expression, variables);
    default:
      return false;
  }
}

const comparisons = /^(?:[<>]=?|[=!]=)$/;
const linearOperators = /^(?:[-+*]|[<>]=?|[=!]=)$/;

/** `i < n & 3` is one. */
function isTest(expression: Expression, variables: ReadonlySet<Variable>): boolean {
  if (!readsAny(expression, variables)) return true;
  if (expression.kind === 'cast') return isTest(expression.operand, variables);
  return (
    expression.kind === 'binary' && comparisons.test(expression.operator) && isLinear(expression, variables)
  );
}

function sidesAre(
  is: typeof isLinear,
  { left, right }: { readonly left: Expression; readonly right: Expression },
  variables: ReadonlySet<Variable>,
): boolean {
  return is(left, variables) && is(right, variables);
}

function numberOf(value: Value | undefined): Polynomial | undefined {
  if (value?.kind === 'integer') return value.polynomial;
  return value?.kind === 'pointer' ? value.offset : undefined;
}

/** What all of the lanes add; undefined where they add nothing known, or not the same. */
function stepBetween(
  before: Polynomial | undefined,
  now: Polynomial | undefined,
  lanes: number,
): number | undefined {
  if (before === undefined || now === undefined) return undefined;
  const moved = subtract(now, before);
  if (!isConstant(moved)) return undefined;
  const own = new Set<number>();
  for (let lane = 0; lane < warpSize; lane++)
    if (isLaneIn(lanes, lane)) own.add(laneOf(moved.constant, lane));
  return own.size === 1 ? [...own][0] : undefined;
}
