/**
 * Kernels that wait for their whole grid, or for the blocks of their cluster. Blocks run one after the other everywhere
 * else; here each block gets closures of its own, and the statements on the way to such a barrier run as generators, which
 * stop there until all blocks have come.
 */
import { armsOf } from '../instructions/loadsInOtherArm.ts';
import { loadsBefore } from '../instructions/loadsBeforeBranches.ts';
import { mergedSites } from './accesses/mergedSite.ts';
import { planFunction } from '../instructions/planFunction.ts';
import type { Assign, Block, Call, Declare, Expression, If, Loop, Statement } from '../ir/nodes.ts';
import { statementHas } from '../ir/walk.ts';
import { blocksIn } from './clusters.ts';
import { arrive } from './intrinsics/barriers.ts';
import { countSplit } from './statements/branches.ts';
import { callParts } from './statements/calls.ts';
import type { Code } from './values/code.ts';
import { bitsOf } from './values/compareCode.ts';
import type { Compiler, Run } from './compiler.ts';
import { booleanCode } from './statements/conditionals.ts';
import { runOf } from './statements/expressions.ts';
import { inLoopRegion, loopParts } from './statements/loops.ts';
import type { Mask } from './lanes/mask.ts';
import { inBlockRegion } from './statements/statements.ts';
import { storePlace } from './accesses/stores.ts';

/** Runs a statement and yields at each barrier of several blocks. */
export type PhasedRun = (mask: Mask) => Generator<undefined, void>;

/** Whom a barrier makes wait for each other. */
export type Together = 'grid' | 'cluster';
const barriers: Readonly<Record<Together, string>> = { grid: '__grid_sync', cluster: '__cluster_sync' };
const known = { grid: new WeakMap<Statement, boolean>(), cluster: new WeakMap<Statement, boolean>() };

/** Whether a statement, or a function that it calls, has such a barrier. */
export function waitsFor(together: Together, statement: Statement): boolean {
  const found = known[together].get(statement);
  if (found !== undefined) return found;
  // A function that calls itself is being looked at already.
  known[together].set(statement, false);
  const waits = statementHas(statement, {
    expression: (node) =>
      node.kind === 'call'
        ? node.callee.body !== undefined && waitsFor(together, node.callee.body)
        : node.kind === 'intrinsic' && node.name === barriers[together],
  });
  known[together].set(statement, waits);
  return waits;
}

const waitsForOthers = (statement: Statement): boolean =>
  waitsFor('grid', statement) || waitsFor('cluster', statement);

export function compilePhased(c: Compiler, statement: Statement): PhasedRun {
  if (!waitsForOthers(statement)) return atOnce(c.statement(statement));
  switch (statement.kind) {
    case 'block':
      return phasedBlock(c, statement);
    case 'if':
      return phasedIf(c, statement);
    case 'loop':
      return inLoopRegion(c, statement, () => phasedLoop(c, statement));
    case 'expression':
      return phasedExpression(c, statement.expression);
    case 'declare':
      return phasedDeclare(c, statement);
    default:
      return elsewhere(c, statement);
  }
}

function atOnce(run: Run): PhasedRun {
  return function* (m) {
    run(m);
  };
}

/** A barrier in a place where a block cannot be stopped. */
function elsewhere(c: Compiler, { at }: { readonly at: Statement['at'] }): PhasedRun {
  return atOnce(
    c.unsupported(at, 'a barrier of several blocks inside of a larger expression, a return or a switch'),
  );
}

type Step =
  { readonly kind: 'run'; readonly run: Run } | { readonly kind: 'phased'; readonly run: PhasedRun };

function phasedBlock(c: Compiler, block: Block): PhasedRun {
  const steps = inBlockRegion(c, block, () =>
    block.statements.map((statement): Step => {
      if (waitsForOthers(statement)) return { kind: 'phased', run: compilePhased(c, statement) };
      return { kind: 'run', run: c.statement(statement) };
    }),
  );
  return function* (m) {
    for (const step of steps) {
      if (m.lanes === 0) return;
      if (step.kind === 'run') step.run(m);
      else yield* step.run(m);
    }
  };
}

function phasedIf(c: Compiler, statement: If): PhasedRun {
  const { machine } = c;
  const { whenTrue, whenFalse } = armsOf(statement);
  const condition = booleanCode(c, c.expression(statement.condition));
  const loads = loadsBefore(statement).map((load) => runOf(c.expression(load)));
  const merged = mergedSites(c, statement);
  const branch = machine.newBranch(c.frame.shown(statement.at), 'if');
  const yes = c.inNewRegion(() => compilePhased(c, whenTrue));
  const no = whenFalse === undefined ? undefined : c.inNewRegion(() => compilePhased(c, whenFalse));
  const bits = bitsOf(c.shape, condition);
  const taken = c.newMask();
  const other = c.newMask();
  return function* (m) {
    machine.step(m);
    const chosen = bits(m);
    taken.select(m, chosen);
    countSplit(branch, m, taken);
    for (const load of loads) load(m);
    other.reject(m, chosen);
    if (taken.lanes > 0) yield* yes(taken);
    if (no !== undefined && other.lanes > 0) yield* no(other);
    for (const count of merged) count(m);
    m.copyFrom(taken);
    m.add(other);
  };
}

function phasedLoop(c: Compiler, loop: Loop): PhasedRun {
  const { machine } = c;
  const { test, body, step, returns, waiting } = loopParts(c, loop, (inner) => compilePhased(c, inner));
  const { returned } = c;
  const inside = c.newMask();
  const round = c.newMask();
  const at = c.frame.shown(loop.at);
  return function* (m) {
    inside.copyFrom(m);
    const running = { loop, at, mask: inside, rounds: 0 };
    machine.loops.push(running);
    while (loop.testAtEnd || test(inside)) {
      running.rounds++;
      machine.step(inside);
      round.copyFrom(inside);
      waiting.clear();
      yield* body(round);
      round.add(waiting);
      inside.copyFrom(round);
      if (inside.lanes === 0) break;
      step?.(inside);
      if (loop.testAtEnd && !test(inside)) break;
    }
    machine.loops.pop();
    if (returns) m.remove(returned);
  };
}

interface PhasedCall {
  readonly run: PhasedRun;
  readonly value: Code | undefined;
}

function phasedCall(c: Compiler, e: Call): PhasedCall | undefined {
  const { callee } = e;
  if (callee.body === undefined || c.frame.child(e).isRecursive()) return undefined;
  if (e.arguments.some((argument) => waitsIn(argument, e))) return undefined;
  planFunction(callee);
  const { machine } = c;
  const { enter, body, value } = callParts(c, e, (inner) => compilePhased(c, inner));
  const run: PhasedRun = function* (m) {
    yield* body(enter(m));
    machine.ticks++;
  };
  return { run, value };
}

function waitsIn(expression: Expression, { at }: Call): boolean {
  return waitsForOthers({ kind: 'expression', expression, at });
}

function phasedExpression(c: Compiler, expression: Expression): PhasedRun {
  const { machine } = c;
  switch (expression.kind) {
    case 'cast':
      return phasedExpression(c, expression.operand);
    case 'intrinsic': {
      const isOfCluster = expression.name === barriers.cluster;
      if (!isOfCluster && expression.name !== barriers.grid) return elsewhere(c, expression);
      const isAlone = isOfCluster && blocksIn(machine.options.cluster) === 1;
      const at = c.frame.shown(expression.at);
      return function* (m) {
        machine.step(m);
        arrive(machine, at, m);
        if (!isAlone) yield undefined;
      };
    }
    case 'call': {
      const call = phasedCall(c, expression);
      if (call === undefined) return elsewhere(c, expression);
      return function* (m) {
        machine.step(m);
        yield* call.run(m);
      };
    }
    case 'assign':
      return phasedAssign(c, expression);
    default:
      return elsewhere(c, expression);
  }
}

/** `x = f(grid)`. */
function phasedAssign(c: Compiler, e: Assign): PhasedRun {
  const call = e.value.kind === 'call' ? phasedCall(c, e.value) : undefined;
  if (call?.value === undefined) return elsewhere(c, e);
  return followed(call, c.store(c.place(e.place), call.value, e.at));
}

/** `T x = f(grid);` */
function phasedDeclare(c: Compiler, { variable, initializer, at }: Declare): PhasedRun {
  const call = initializer?.kind === 'call' ? phasedCall(c, initializer) : undefined;
  if (call?.value === undefined) return elsewhere(c, { at });
  const binding = c.declare(variable, false);
  if (binding.kind === 'alias') return call.run;
  const { type } = variable;
  const place =
    binding.kind === 'registers'
      ? ({ kind: 'registers', binding, type, first: 0, skip: undefined } as const)
      : ({ ...binding, kind: 'memory', type, bits: undefined } as const);
  return followed(call, storePlace(c, place, call.value, at, true));
}

function followed({ run }: PhasedCall, store: Run): PhasedRun {
  return function* (m) {
    yield* run(m);
    store(m);
  };
}
