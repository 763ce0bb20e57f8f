import type { Loop, Statement } from '../../ir/nodes.ts';
import type { BranchCount } from '../api.ts';
import { countSplit } from './branches.ts';
import { bitsOf } from '../values/compareCode.ts';
import type { Compiler, JumpTarget, Run } from '../compiler.ts';
import { compileEffect } from './assignments.ts';
import { booleanCode } from './conditionals.ts';
import { runOf } from './expressions.ts';
import { mayJump, mayReturn } from './assignmentsAndJumps.ts';
import type { Mask } from '../lanes/mask.ts';
import { RoundsAhead } from './roundsAhead.ts';
import { LaunchStop } from '../problems.ts';
import { BlockState, ROUNDS_BETWEEN_LOOKS } from '../progress.ts';

export function compileLoop(c: Compiler, loop: Loop): Run {
  return inLoopRegion(c, loop, () => compileInside(c, loop));
}

/** Lanes that leave early must not see what the others do to variables from outside. */
export function inLoopRegion<Made>(c: Compiler, loop: Loop, compile: () => Made): Made {
  const opened = c.openedFor === loop;
  c.openedFor = undefined;
  return c.frame.divergent.has(loop) && !opened ? c.inNewRegion(compile) : compile();
}

/** Keeps the lanes for which the condition holds; true when there are some. */
type Test = (mask: Mask) => boolean;

/** What a loop is made of, whatever runs its body. */
export interface LoopParts<Body> {
  readonly test: Test;
  /** What the tests are counted in. */
  readonly branch: BranchCount | undefined;
  readonly body: Body;
  readonly step: Run | undefined;
  /** Lanes may leave a round of it early. */
  readonly mayLeave: boolean;
  readonly returns: boolean;
  readonly waiting: Mask;
}

export function loopParts<Body>(
  c: Compiler,
  loop: Loop,
  compile: (body: Statement) => Body,
): LoopParts<Body> {
  const { test, branch } = compileTest(c, loop);
  const target = jumpTarget(c, loop);
  c.jumps.push(target);
  const compileBody = (): Body => compile(loop.body);
  const body = c.frame.skipping.has(loop)
    ? c.inNewRegion(compileBodyIn(c, target, compileBody))
    : compileBody();
  c.jumps.pop();
  return {
    test,
    branch,
    body,
    step: compileStep(c, loop),
    mayLeave: mayJump(loop.body),
    returns: mayReturn(loop.body),
    waiting: target.waiting,
  };
}

function compileInside(c: Compiler, loop: Loop): Run {
  const { machine } = c;
  const parts = loopParts(c, loop, (inner) => c.statement(inner));
  const { test, branch, body, step, mayLeave, returns, waiting } = parts;
  const ahead = RoundsAhead.of(c, loop);
  const { returned } = c;
  const inside = c.newMask();
  const round = c.newMask();
  const { loops } = machine;
  const at = c.frame.shown(loop.at);
  return (m) => {
    inside.copyFrom(m);
    const running = { loop, at, mask: inside, rounds: 0 };
    loops.push(running);
    let before: BlockState | undefined;
    if (ahead !== undefined) ahead.covered = 0;
    while (loop.testAtEnd || test(inside)) {
      if ((++running.rounds & (ROUNDS_BETWEEN_LOOKS - 1)) === 0) before = new BlockState(machine, inside);
      else if (before !== undefined) {
        if (before.isSame(machine, inside)) throw new LaunchStop('no-progress');
        before = undefined;
      }
      machine.step(inside);
      if (mayLeave) {
        round.copyFrom(inside);
        waiting.clear();
        body(round);
        round.add(waiting);
        inside.copyFrom(round);
        if (inside.lanes === 0) break;
      } else if (ahead !== undefined && running.rounds > ahead.covered) {
        ahead.run(inside, body, running, branch);
      } else body(inside);
      step?.(inside);
      if (loop.testAtEnd && !test(inside)) break;
    }
    loops.pop();
    if (returns) m.remove(returned);
  };
}

/** The body of a loop with `continue` under divergence is a region of its own, which its jumps must know. */
function compileBodyIn<Body>(c: Compiler, target: JumpTarget, compile: () => Body): () => Body {
  return () => {
    c.jumps.pop();
    c.jumps.push({ ...target, bodyRegion: c.region });
    return compile();
  };
}

function jumpTarget(c: Compiler, loop: Loop): JumpTarget {
  const { frame } = c;
  const note = (set: Set<Loop>): void => {
    if (set.has(loop)) return;
    set.add(loop);
    c.changed = true;
  };
  return {
    kind: 'loop',
    left: c.newMask(),
    waiting: c.newMask(),
    region: c.region,
    bodyRegion: c.region,
    onDivergentBreak: () => note(frame.divergent as Set<Loop>),
    onDivergentContinue: () => note(frame.skipping),
  };
}

function compileTest(c: Compiler, loop: Loop): Pick<LoopParts<unknown>, 'test' | 'branch'> {
  const { machine } = c;
  if (loop.condition === undefined) return { test: (m) => m.lanes !== 0, branch: undefined };
  const condition = booleanCode(c, c.expression(loop.condition));
  const branch = machine.newBranch(c.frame.shown(loop.at), 'loop');
  const scalar = condition.scalar;
  if (scalar !== undefined) {
    const test = (m: Mask): boolean => {
      branch.executed += m.warps;
      return scalar(m) !== 0;
    };
    return { test, branch };
  }
  if (!c.frame.divergent.has(loop)) {
    c.frame.divergent.add(loop);
    c.changed = true;
  }
  const bits = bitsOf(c.shape, condition);
  const stay = c.newMask();
  const test = (m: Mask): boolean => {
    if (m.lanes === 0) return false;
    stay.select(m, bits(m));
    countSplit(branch, m, stay);
    m.copyFrom(stay);
    return m.lanes !== 0;
  };
  return { test, branch };
}

function compileStep(c: Compiler, loop: Loop): Run | undefined {
  const { step } = loop;
  if (step === undefined) return undefined;
  const assigns = step.kind === 'assign' || step.kind === 'compoundAssign';
  return runOf(assigns ? compileEffect(c, step) : c.expression(step));
}
