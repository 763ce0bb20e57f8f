import type { Block, Declare, If, Return, Statement, Variable } from '../../ir/nodes.ts';
import { armsOf } from '../../instructions/loadsInOtherArm.ts';
import { loadsBefore } from '../../instructions/loadsBeforeBranches.ts';
import { compileEffect } from './assignments.ts';
import { countSplit } from './branches.ts';
import { bitsOf } from '../values/compareCode.ts';
import type { Code } from '../values/code.ts';
import type { Compiler, Run } from '../compiler.ts';
import { booleanCode } from './conditionals.ts';
import { runOf } from './expressions.ts';
import { rootVariable } from '../../ir/walk.ts';
import { assignmentsIn, mayJump } from './assignmentsAndJumps.ts';
import { mergedSites } from '../accesses/mergedSite.ts';
import { aliasOf } from '../accesses/places.ts';
import { compileLoop } from './loops.ts';
import { compileSwitch } from './switches.ts';
import { storePlace } from '../accesses/stores.ts';
import { fixAlias } from './calls.ts';

export function compileStatement(c: Compiler, statement: Statement): Run {
  switch (statement.kind) {
    case 'expression': {
      const { expression } = statement;
      const { machine } = c;
      const assigns = expression.kind === 'assign' || expression.kind === 'compoundAssign';
      const run = runOf(assigns ? compileEffect(c, expression) : c.expression(expression));
      return (m) => {
        machine.step(m);
        run(m);
      };
    }
    case 'declare':
      return compileDeclare(c, statement);
    case 'block':
      return compileBlock(c, statement);
    case 'if':
      return compileIf(c, statement);
    case 'loop':
      return compileLoop(c, statement);
    case 'switch':
      return compileSwitch(c, statement);
    case 'break':
    case 'continue':
      return compileJump(c, statement.kind);
    case 'return':
      return compileReturn(c, statement);
    case 'opaqueStatement':
      return c.unsupported(statement.at, statement.reason);
  }
}

export function sequence(runs: readonly Run[]): Run {
  if (runs.length === 1) return runs[0]!;
  return (m) => {
    for (let i = 0; i < runs.length; i++) {
      if (m.lanes === 0) return;
      runs[i]!(m);
    }
  };
}

function compileBlock(c: Compiler, block: Block): Run {
  return inBlockRegion(c, block, () => sequence(block.statements.map((statement) => c.statement(statement))));
}

/** A loop's counter, declared in front of it, is seen only inside: it may differ from lanes that have left. */
export function inBlockRegion<Made>(c: Compiler, block: Block, compile: () => Made): Made {
  const last = block.statements.at(-1);
  const opens =
    last?.kind === 'loop' &&
    c.frame.divergent.has(last) &&
    block.statements.slice(0, -1).every((statement) => statement.kind === 'declare');
  if (!opens) return compile();
  c.openedFor = last;
  return c.inNewRegion(compile);
}

function compileDeclare(c: Compiler, statement: Declare): Run {
  const { variable, initializer } = statement;
  const { machine } = c;
  if (variable.storage !== 'local' && variable.storage !== 'parameter') return () => undefined;
  if (initializer === undefined) {
    c.declare(variable, false);
    return () => undefined;
  }
  const alias = aliasBinding(c, variable, statement);
  if (alias !== undefined) return alias;
  const value = c.expression(initializer);
  const fixed = value.fixed && isCounterOrConstant(c, variable);
  // Nothing has read it yet, so no other pass is needed to learn this.
  if (!isUniform(value)) c.frame.varying.add(variable);
  const binding = c.declare(variable, fixed);
  const { type } = variable;
  if (binding.kind === 'alias') return () => undefined;
  const place =
    binding.kind === 'registers'
      ? ({ kind: 'registers', binding, type, first: 0, skip: undefined } as const)
      : ({ ...binding, kind: 'memory', type, bits: undefined } as const);
  const store = storePlace(c, place, value, statement.at, true);
  return (m) => {
    machine.step(m);
    store(m);
  };
}

function isUniform(value: Code): boolean {
  if (value.cls === 'void') return true;
  if (value.cls === 'aggregate') return value.leaves.every((leaf) => leaf.scalar !== undefined);
  return value.scalar !== undefined;
}

/** `T& r = x`, or a pointer that is never changed: another name for a place in registers. */
function aliasBinding(c: Compiler, variable: Variable, statement: Declare): Run | undefined {
  if (variable.type.kind !== 'pointer' || statement.initializer === undefined) return undefined;
  const changed = assignmentsIn(c.frame.callee).count.get(variable) ?? 0;
  if (changed > 0 || variable.addressTaken) return undefined;
  const place = aliasOf(c, statement.initializer);
  if (place === undefined) return undefined;
  const { fixed, evaluate } = fixAlias(place);
  c.bindings.set(variable, { kind: 'alias', place: fixed });
  return evaluate;
}

/** Whether a variable with a fixed initial value stays fixed: a constant, or the counter of a loop that is unrolled. */
function isCounterOrConstant(c: Compiler, variable: Variable): boolean {
  if (variable.addressTaken || variable.type.kind !== 'integer') return false;
  const { count, steppedBy } = assignmentsIn(c.frame.callee);
  const changes = count.get(variable) ?? 0;
  if (changes === 0) return true;
  const loop = steppedBy.get(variable);
  if (changes !== 1 || loop === undefined || loop.unroll === 1) return false;
  const { condition, step } = loop;
  if (condition?.kind !== 'binary' || step?.kind !== 'compoundAssign') return false;
  const bound = variableIn(condition.left) === variable ? condition.right : condition.left;
  return isFixedBound(c, bound) && isFixedBound(c, step.value);
}

function variableIn(expression: If['condition']): Variable | undefined {
  if (expression.kind === 'cast') return variableIn(expression.operand);
  return expression.kind === 'read' ? rootVariable(expression.place) : undefined;
}

/** A bound that is known before the run: compiled on the side to find out. */
function isFixedBound(c: Compiler, expression: If['condition']): boolean {
  switch (expression.kind) {
    case 'integer':
      return true;
    case 'cast':
      return isFixedBound(c, expression.operand);
    case 'unary':
      return isFixedBound(c, expression.operand);
    case 'binary':
      return isFixedBound(c, expression.left) && isFixedBound(c, expression.right);
    case 'read': {
      const variable = rootVariable(expression.place);
      if (variable === undefined || expression.place.kind !== 'variablePlace') return false;
      const binding = c.bindings.get(variable);
      return binding?.kind === 'registers' && binding.registers[0]?.code.fixed === true;
    }
    default:
      return false;
  }
}

function compileIf(c: Compiler, statement: If): Run {
  const { machine } = c;
  const condition = booleanCode(c, c.expression(statement.condition));
  const loads = loadsBefore(statement).map((load) => runOf(c.expression(load)));
  const merged = mergedSites(c, statement);
  const { whenTrue, whenFalse } = armsOf(statement);
  const scalar = condition.scalar;
  const branch = machine.newBranch(c.frame.shown(statement.at), 'if');
  if (scalar !== undefined) {
    const yes = c.statement(whenTrue);
    const no = whenFalse === undefined ? undefined : c.statement(whenFalse);
    return (m) => {
      machine.step(m);
      branch.executed += m.warps;
      const holds = scalar(m) !== 0;
      for (let i = 0; i < loads.length; i++) loads[i]!(m);
      if (holds) yes(m);
      else no?.(m);
      for (let i = 0; i < merged.length; i++) merged[i]!(m);
    };
  }
  const yes = c.inNewRegion(() => c.statement(whenTrue));
  const no = whenFalse === undefined ? undefined : c.inNewRegion(() => c.statement(whenFalse));
  const bits = bitsOf(c.shape, condition);
  const taken = c.newMask();
  const other = c.newMask();
  const jumps = mayJump(statement);
  return (m) => {
    machine.step(m);
    const chosen = bits(m);
    taken.select(m, chosen);
    countSplit(branch, m, taken);
    for (let i = 0; i < loads.length; i++) loads[i]!(m);
    if (taken.lanes === m.lanes) {
      yes(m);
      for (let i = 0; i < merged.length; i++) merged[i]!(m);
      return;
    }
    if (taken.lanes === 0) {
      no?.(m);
      for (let i = 0; i < merged.length; i++) merged[i]!(m);
      return;
    }
    other.reject(m, chosen);
    yes(taken);
    if (no !== undefined) no(other);
    for (let i = 0; i < merged.length; i++) merged[i]!(m);
    if (!jumps) return;
    m.copyFrom(taken);
    m.add(other);
  };
}

function compileJump(c: Compiler, kind: 'break' | 'continue'): Run {
  const target = kind === 'break' ? c.jumps.at(-1) : c.jumps.findLast((jump) => jump.kind === 'loop');
  if (target === undefined) return (m) => m.clear();
  if (kind === 'break') {
    if (c.region !== target.region && c.region !== target.bodyRegion) target.onDivergentBreak();
    const { left } = target;
    return (m) => {
      if (target.kind === 'switch') left.add(m);
      m.clear();
    };
  }
  if (c.region !== target.bodyRegion) target.onDivergentContinue();
  const { waiting } = target;
  return (m) => {
    waiting.add(m);
    m.clear();
  };
}

function compileReturn(c: Compiler, statement: Return): Run {
  const { machine, frame } = c;
  const inKernel = frame.parent === undefined;
  if (inKernel) {
    const value = statement.value === undefined ? undefined : runOf(c.expression(statement.value));
    return (m) => {
      machine.step(m);
      value?.(m);
      machine.exited.add(m);
      machine.alive.remove(m);
      m.clear();
    };
  }
  const { returned } = c;
  const store = statement.value === undefined ? undefined : c.storeResult(statement.value, statement.at);
  if (c.region !== c.functionRegion && !frame.divergentReturn) {
    frame.divergentReturn = true;
    c.changed = true;
  }
  return (m) => {
    machine.step(m);
    store?.(m);
    returned.add(m);
    m.clear();
  };
}
