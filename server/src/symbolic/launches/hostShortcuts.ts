/**
 * Host code is evaluated only for its launches: loops and calls that make none and are too big to work out a launch's
 * size (filling arrays, checking results on the CPU) are passed over.
 */
import type { Expression, FunctionIr, Loop, Statement } from '../../ir/nodes.ts';
import { walkStatement } from '../../ir/walk.ts';
import { changedIn } from '../loops/hiddenWrites.ts';
import { loopShape } from '../loops/loopShape.ts';
import type { Machine, World } from '../machine.ts';
import { unknownOf } from '../storage/loadedValues.ts';

/** Which functions of the code are not looked into. */
export type FollowedCode = Pick<World, 'isPassedOver'>;

/** IR nodes up to which a loop or function may be somebody's way to round up a block count. */
const smallSize = 300;
/** Loops inside a loop from which on they do the work of a kernel on the host: a product of matrices has two. */
const loopsOfWork = 2;

const functionsWithLaunch = new WeakMap<FunctionIr, boolean>();
const callsPassedOver = new WeakMap<FunctionIr, boolean>();
const loopsWithLaunch = new WeakMap<Loop, boolean>();
const loopsPassedOver = new WeakMap<Loop, boolean>();

export function isPassedOverLoop(loop: Loop, world: FollowedCode): boolean {
  let answer = loopsPassedOver.get(loop);
  if (answer === undefined) {
    answer =
      (loopShape(loop, world.isPassedOver).size > smallSize || loopsIn(loop) >= loopsOfWork) &&
      !launchesInside(loop, world);
    loopsPassedOver.set(loop, answer);
  }
  return answer;
}

/** What the loop changes holds anything afterwards. */
export function passOver(loop: Loop, machine: Machine): void {
  for (const variable of changedIn(loop, machine)) {
    if (machine.state.variables.has(variable)) {
      machine.state.variables.set(variable, unknownOf(variable.type, 'a loop changes it', true, false));
    }
  }
}

function loopsIn({ body }: Loop): number {
  let count = 0;
  walkStatement(body, {
    statement: (inner) => {
      if (inner.kind === 'loop') count++;
    },
  });
  return count;
}

export function launchesInside(loop: Loop, world: FollowedCode): boolean {
  return reachesLaunch(loop, loopsWithLaunch, [loop.body], world);
}

export function isPassedOverCall(callee: FunctionIr, world: FollowedCode): boolean {
  if (world.isPassedOver?.(callee) === true) return true;
  let answer = callsPassedOver.get(callee);
  if (answer === undefined) {
    const { body } = callee;
    answer = body !== undefined && !makesLaunch(callee, world) && sizeOf(body) > smallSize;
    callsPassedOver.set(callee, answer);
  }
  return answer;
}

/** A function that is passed over makes none that counts, and its body may be one of hundreds. */
export function makesLaunch(callee: FunctionIr, world: FollowedCode): boolean {
  if (world.isPassedOver?.(callee) === true) return false;
  return reachesLaunch(callee, functionsWithLaunch, callee.body ? [callee.body] : [], world);
}

/** Whether a launch or an allocation on the device is made inside, also by what is called there. */
function reachesLaunch<T extends object>(
  owner: T,
  known: WeakMap<T, boolean>,
  statements: readonly Statement[],
  world: FollowedCode,
): boolean {
  const answer = known.get(owner);
  if (answer !== undefined) return answer;
  known.set(owner, false);
  const found: Expression[] = [];
  const visit = (expression: Expression): void => {
    if (found.length === 0 && startsWork(expression, world)) found.push(expression);
  };
  for (const statement of statements) walkStatement(statement, { expression: visit });
  known.set(owner, found.length > 0);
  return found.length > 0;
}

function startsWork(expression: Expression, world: FollowedCode): boolean {
  if (expression.kind === 'intrinsic') return /^cuda\w*(Malloc|Alloc)/.test(expression.name);
  return (
    expression.kind === 'launch' || (expression.kind === 'call' && makesLaunch(expression.callee, world))
  );
}

function sizeOf(body: Statement): number {
  let size = 0;
  walkStatement(body, {
    expression: () => {
      size++;
    },
  });
  return size;
}
