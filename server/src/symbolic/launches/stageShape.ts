/** Which loops of host code launch in stages, as far as their text tells. */
import type {
  Assign,
  CompoundAssign,
  Expression,
  FunctionIr,
  Launch,
  Loop,
  Statement,
  Variable,
} from '../../ir/nodes.ts';
import { childrenOf, rootVariable, walkStatement, withoutCasts } from '../../ir/walk.ts';
import { loopShape, readsAny } from '../loops/loopShape.ts';
import { launchesInside, makesLaunch } from './hostShortcuts.ts';
import type { FollowedCode } from './hostShortcuts.ts';

/** Calls of calls that are looked into. */
const mostCalls = 4;

/** How a value goes with the iterations of a loop: not at all, by the same each time (or not known), or in another way. */
const level = { still: 0, even: 1, uneven: 2 } as const;
type Level = (typeof level)[keyof typeof level];

const answers = new WeakMap<Loop, boolean>();

/** Whether a number that something is launched with may go up or down with the iterations other than by equal steps. */
export function mayLaunchInStages(loop: Loop, world: FollowedCode): boolean {
  let answer = answers.get(loop);
  if (answer === undefined) {
    const levels = new Map<Variable, Level>();
    for (const variable of loopShape(loop).assigned) levels.set(variable, level.even);
    answer = launchesInside(loop, world) && new Survey(levels, world).launchesUnevenly(loop, 0);
    answers.set(loop, answer);
  }
  return answer;
}

class Survey {
  private readonly levels: Map<Variable, Level>;
  private readonly world: FollowedCode;

  constructor(levels: Map<Variable, Level>, world: FollowedCode) {
    this.levels = levels;
    this.world = world;
  }

  launchesUnevenly(code: Statement, calls: number): boolean {
    let size = -1;
    // A value that is worked out late in an iteration goes into the next one.
    while (size < (size = this.total())) this.follow(code);
    let found = false;
    walkStatement(code, {
      expression: (node) => {
        if (found) return;
        if (node.kind === 'launch') found = this.levelOf(node) === level.uneven;
        if (node.kind === 'call' && calls < mostCalls)
          found = this.callsUnevenly(node.callee, node.arguments, calls);
      },
    });
    return found;
  }

  private callsUnevenly(callee: FunctionIr, given: readonly Expression[], calls: number): boolean {
    if (callee.role !== 'host' || !makesLaunch(callee, this.world) || callee.body === undefined) return false;
    const levels = new Map<Variable, Level>();
    callee.parameters.forEach((parameter, i) => {
      const argument = given[i];
      if (argument) levels.set(parameter, this.levelOf(argument));
    });
    const moves = [...levels.values()].some((one) => one !== level.still);
    return moves && new Survey(levels, this.world).launchesUnevenly(callee.body, calls + 1);
  }

  private total(): number {
    return [...this.levels.values()].reduce<number>((sum, one) => sum + one, 0);
  }

  private follow(code: Statement): void {
    walkStatement(code, {
      statement: (node) => {
        if (node.kind === 'declare' && node.initializer)
          this.raise(node.variable, this.levelOf(node.initializer));
      },
      expression: (node) => {
        if (node.kind !== 'assign' && node.kind !== 'compoundAssign') return;
        const variable = rootVariable(node.place);
        if (variable) this.raise(variable, this.levelBehind(node, variable));
      },
    });
  }

  private raise(variable: Variable, to: Level): void {
    if (to > this.levelIn(variable)) this.levels.set(variable, to);
  }

  private levelIn(variable: Variable): Level {
    return this.levels.get(variable) ?? level.still;
  }

  private levelBehind(node: Assign | CompoundAssign, variable: Variable): Level {
    const by = this.levelOf(node.value);
    const own = this.levelIn(variable);
    const isSum = node.kind === 'compoundAssign' && (node.operator === '+' || node.operator === '-');
    if (isSum) return by === level.still ? own : level.uneven;
    if (node.kind === 'compoundAssign') return worse(unevenIfMoved(own), unevenIfMoved(by));
    return own !== level.still && readsAny(node.value, new Set([variable]))
      ? this.ofItself(node.value, variable)
      : by;
  }

  /** `i = i + 4` goes by equal steps; `half = half * 2` and `side = 1 - side` don't. */
  private ofItself(value: Expression, variable: Variable): Level {
    const sum = withoutCasts(value);
    const isSum = sum.kind === 'binary' && (sum.operator === '+' || sum.operator === '-');
    if (!isSum || this.levelOf(sum.right) !== level.still) return level.uneven;
    const before = withoutCasts(sum.left);
    const isOwn = before.kind === 'read' && rootVariable(before.place) === variable;
    return isOwn ? level.even : level.uneven;
  }

  private ofLaunch({ grid, block, sharedBytes, arguments: given }: Launch): Level {
    // No address is made of a float, and `1 - powf(beta, step)` is no stage.
    const numbers = [grid, block, ...(sharedBytes ? [sharedBytes] : []), ...given].filter(
      ({ type }) => type.kind !== 'float',
    );
    return mostOf(numbers.map((number) => this.levelOf(number)));
  }

  private levelOf(node: Expression): Level {
    if (node.kind === 'launch') return this.ofLaunch(node);
    // Where pointers lead counts for little: allocations start alike.
    if (node.type.kind === 'pointer') return level.still;
    const levels = childrenOf(node).map((child) => this.levelOf(child));
    const parts = mostOf(levels);
    switch (node.kind) {
      case 'read': {
        const variable = rootVariable(node.place);
        return worse(unevenIfMoved(parts), variable ? this.levelIn(variable) : level.still);
      }
      case 'cast':
      case 'extract':
      case 'construct':
      case 'sequence':
        return parts;
      case 'binary':
        if (node.operator === '+' || node.operator === '-') return parts;
        return node.operator === '*' && levels.includes(level.still) ? parts : unevenIfMoved(parts);
      default:
        return unevenIfMoved(parts);
    }
  }
}

function worse(a: Level, b: Level): Level {
  return a > b ? a : b;
}

function mostOf(levels: readonly Level[]): Level {
  return levels.reduce(worse, level.still);
}

function unevenIfMoved(one: Level): Level {
  return one === level.still ? level.still : level.uneven;
}
