import type { Switch } from '../../ir/nodes.ts';
import type { ScalarCode } from '../values/code.ts';
import type { Compiler, JumpTarget, Run } from '../compiler.ts';
import type { Mask } from '../lanes/mask.ts';
import { laneReader } from '../accesses/memoryValues.ts';
import { sequence } from './statements.ts';

export function compileSwitch(c: Compiler, statement: Switch): Run {
  const subject = c.scalar(statement.subject);
  const compile = (): Run => compileInside(c, statement, subject);
  const together = subject.scalar !== undefined && !c.frame.divergent.has(statement);
  return together ? compile() : c.inNewRegion(compile);
}

function compileInside(c: Compiler, statement: Switch, subject: ScalarCode): Run {
  const { machine, frame } = c;
  const target: JumpTarget = {
    kind: 'switch',
    left: c.newMask(),
    waiting: c.newMask(),
    region: c.region,
    bodyRegion: c.region,
    onDivergentBreak: () => {
      if (frame.divergent.has(statement)) return;
      frame.divergent.add(statement);
      c.changed = true;
    },
    onDivergentContinue: () => undefined,
  };
  c.jumps.push(target);
  const uniform = subject.scalar !== undefined;
  const bodies = statement.cases.map((one) => {
    const compile = (): Run => sequence(one.statements.map((inner) => c.statement(inner)));
    if (one.statements.length === 0) return () => undefined;
    if (uniform) return compile();
    return c.inNewRegion(() => {
      c.jumps.pop();
      c.jumps.push({ ...target, region: c.region, bodyRegion: c.region });
      return compile();
    });
  });
  c.jumps.pop();
  const branch = machine.newBranch(c.frame.shown(statement.at), 'switch');
  const { left } = target;
  if (subject.scalar !== undefined) {
    const scalar = subject.scalar;
    return (m) => {
      machine.step(m);
      branch.executed += m.warps;
      const first = chosenCase(statement, scalar(m));
      left.clear();
      for (let i = first; i < bodies.length && m.lanes !== 0; i++) bodies[i]!(m);
      m.add(left);
    };
  }
  return varyingSwitch(c, statement, subject, bodies, left, (reaching, divergent) => {
    machine.step(reaching);
    branch.executed += reaching.warps;
    branch.divergent += divergent;
  });
}

function chosenCase(statement: Switch, value: number | bigint): number {
  const exact = statement.cases.findIndex((one) =>
    one.values.some((wanted) => BigInt(wanted) === BigInt(value)),
  );
  if (exact >= 0) return exact;
  const fallback = statement.cases.findIndex((one) => one.isDefault);
  return fallback < 0 ? statement.cases.length : fallback;
}

function varyingSwitch(
  c: Compiler,
  statement: Switch,
  subject: ScalarCode,
  bodies: readonly Run[],
  left: Mask,
  count: (reaching: Mask, divergentWarps: number) => void,
): Run {
  const words = new Int32Array(c.shape.warps);
  const running = c.newMask();
  const entering = c.newMask();
  const choices = new Int32Array(c.shape.warps * 32);
  return (m) => {
    const read = laneReader(subject, m);
    for (let i = 0; i < c.shape.threads; i++) if (m.has(i)) choices[i] = chosenCase(statement, read(i));
    count(m, divergentWarps(m, choices));
    left.clear();
    running.clear();
    for (let index = 0; index < bodies.length; index++) {
      for (let warp = 0; warp < words.length; warp++) words[warp] = 0;
      for (let i = 0; i < c.shape.threads; i++) if (choices[i] === index) words[i >> 5]! |= 1 << (i & 31);
      entering.setFrom(m, words, 0);
      running.add(entering);
      if (running.lanes !== 0) bodies[index]!(running);
    }
    for (let warp = 0; warp < words.length; warp++) words[warp] = 0;
    for (let i = 0; i < c.shape.threads; i++)
      if (choices[i] === bodies.length) words[i >> 5]! |= 1 << (i & 31);
    entering.setFrom(m, words, 0);
    m.copyFrom(running);
    m.add(left);
    m.add(entering);
  };
}

function divergentWarps(m: Mask, choices: Int32Array): number {
  let divergent = 0;
  for (let warp = 0; warp < m.words.length; warp++) {
    const word = m.words[warp]!;
    let first = -1;
    for (let lane = 0; lane < 32; lane++) {
      if (((word >>> lane) & 1) === 0) continue;
      const choice = choices[warp * 32 + lane]!;
      if (first < 0) first = choice;
      else if (choice !== first) {
        divergent++;
        break;
      }
    }
  }
  return divergent;
}
