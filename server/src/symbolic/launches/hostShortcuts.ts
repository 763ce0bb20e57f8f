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
import { isTextFunction } from './knownTexts.ts';
import { readsWords } from './hostSurvey.ts';

/** Which functions of the code are not looked into. */
export type FollowedCode = Pick<World, 'isPassedOver' | 'knowsArguments' | 'knowsTexts'>;

/** IR nodes up to which a loop or function may be somebody's way to round up a block count. */
const smallSize = 300;
/** Loops inside a loop from which on they do the work of a kernel on the host: a product of matrices has two. */
const loopsOfWork = 2;
/** Of a function without loops, where the sizes are known that it may set: a line for each of forty members. */
const straightSize = 3000;

const functionsWithLaunch = new WeakMap<FunctionIr, boolean>();
const callsPassedOver = new WeakMap<FunctionIr, boolean>();
const callsOfRunsPassedOver = new WeakMap<FunctionIr, boolean>();
const loopsOnTexts = new WeakMap<Loop, boolean>();
const loopsWithLaunch = new WeakMap<Loop, boolean>();
const loopsPassedOver = new WeakMap<Loop, boolean>();

export function isPassedOverLoop(loop: Loop, world: FollowedCode): boolean {
  if (world.knowsArguments === true && worksOnTexts(loop)) return false;
  let answer = loopsPassedOver.get(loop);
  if (answer === undefined) {
    answer =
      (loopShape(loop, world.isPassedOver).size > smallSize || loopsIn(loop.body) >= loopsOfWork) &&
      !launchesInside(loop, world);
    loopsPassedOver.set(loop, answer);
  }
  return answer;
}

/** It reads what a program is given, one word after the other. */
function worksOnTexts(loop: Loop): boolean {
  let answer = loopsOnTexts.get(loop);
  if (answer === undefined) {
    const found: Expression[] = [];
    const visit = (one: Expression): void => {
      const isOnTexts =
        one.kind === 'intrinsic'
          ? isTextFunction(one.name)
          : one.kind === 'call' && readsWords(one.callee, true);
      if (isOnTexts) found.push(one);
    };
    walkStatement(loop, { expression: visit });
    loopsOnTexts.set(loop, (answer = found.length > 0));
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

function loopsIn(body: Statement): number {
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
  if (world.knowsArguments === true && readsWords(callee, world.knowsTexts === true)) return false;
  const known = world.knowsTexts === true ? callsOfRunsPassedOver : callsPassedOver;
  let answer = known.get(callee);
  if (answer === undefined) {
    const { body } = callee;
    const most =
      world.knowsTexts === true && body !== undefined && loopsIn(body) === 0 ? straightSize : smallSize;
    answer = body !== undefined && !makesLaunch(callee, world) && sizeOf(body) > most;
    known.set(callee, answer);
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
