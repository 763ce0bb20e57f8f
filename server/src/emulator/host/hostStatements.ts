/** Host statements as closures that tell how they ended. */
import type {
  Block,
  Declare,
  Expression,
  If,
  Loop,
  Return,
  Statement,
  Switch,
  Variable,
} from '../../ir/nodes.ts';
import type { Location } from '../../text/location.ts';
import { constructInto } from './values/hostAggregates.ts';
import { inOrder, runOf } from './hostCode.ts';
import type { Run, TestRun } from './hostCode.ts';
import { testOf } from './values/hostConversions.ts';
import { compileExpression } from './hostExpressions.ts';
import { compileTry, fullExpression, inScope, onLeaving, withCleanups } from './hostCleanup.ts';
import type { Completion, FunctionCompiler, HostBinding, StatementRun } from './hostFunction.ts';
import { BASE_SLOT, BREAK, CONTINUE, GOTO, NEXT, RESULT_SLOT, RETURN } from './hostFunction.ts';
import { getLong } from './values/hostLongs.ts';
import { HotLoop } from './native/hotCode.ts';
import { storeSlot } from './values/hostPlaces.ts';
import { HostStop, unsupported } from './hostStop.ts';

/**
 * What cannot be compiled ends the program only when it is reached: a program may hold much that a run never meets.
 */
export function compileStatement(c: FunctionCompiler, statement: Statement): StatementRun {
  try {
    return compile(c, statement);
  } catch (error) {
    if (!(error instanceof HostStop)) throw error;
    return () => {
      throw error;
    };
  }
}

function compile(c: FunctionCompiler, statement: Statement): StatementRun {
  switch (statement.kind) {
    case 'expression':
      return simple(fullExpression(c, () => effectOf(c, statement.expression)));
    case 'declare':
      return simple(compileDeclare(c, statement));
    case 'block':
      return compileBlock(c, statement);
    case 'if':
      return compileIf(c, statement);
    case 'loop':
      return compileLoop(c, statement);
    case 'switch':
      return compileSwitch(c, statement);
    case 'break':
      return () => BREAK;
    case 'continue':
      return () => CONTINUE;
    case 'return':
      return compileReturn(c, statement);
    case 'opaqueStatement':
      if (statement.jumpsTo !== undefined) return compileGoto(c, statement.jumpsTo);
      throw unsupported(statement.reason, statement.at);
  }
}

/** Statements that always go on to the next: loops and blocks run what is behind them without asking how it ended. */
const plainRuns = new WeakMap<StatementRun, Run>();

function simple(run: Run | undefined): StatementRun {
  const plain = run ?? ((): void => undefined);
  const statement: StatementRun = (fp) => {
    plain(fp);
    return NEXT;
  };
  plainRuns.set(statement, plain);
  return statement;
}

/** An expression whose value nobody wants: `i++` need not keep the old one. */
function effectOf(c: FunctionCompiler, e: Expression): Run | undefined {
  if (e.kind === 'compoundAssign' && e.result === 'old') {
    return runOf(compileExpression(c, { ...e, result: 'new' }));
  }
  if (e.kind === 'cast' && e.type.kind === 'void') return effectOf(c, e.operand);
  return runOf(compileExpression(c, e));
}

function compileDeclare(c: FunctionCompiler, statement: Declare): Run | undefined {
  const { variable, initializer } = statement;
  if (variable.storage !== 'local' && variable.storage !== 'parameter') {
    // Statics get their value when they are first met.
    if (variable.storage === 'host' || variable.storage === 'global') c.unit.globalAddress(variable);
    return undefined;
  }
  const binding = c.declare(variable);
  const { destroy } = statement;
  const isReference = variable.type.kind === 'pointer' && variable.type.isReference;
  const start = (): Run | undefined =>
    initializer === undefined ? undefined : compileInitial(c, variable, binding, initializer);
  // What a reference is bound to lives as long as the reference.
  const initial = isReference ? start() : fullExpression(c, start);
  return destroy === undefined ? initial : inOrder([initial, onLeaving(c, variable, destroy)]);
}

function compileInitial(
  c: FunctionCompiler,
  variable: Variable,
  binding: HostBinding,
  initializer: Expression,
): Run | undefined {
  if (binding.kind === 'slot') return runOf(storeSlot(c, binding.slot, compileExpression(c, initializer)));
  const address = {
    run: undefined,
    slot: BASE_SLOT,
    offset: binding.offset,
    index: undefined,
    scale: 1,
  };
  return constructInto(c, address, variable.type, initializer);
}

/** A jump to a label of a block around it. */
function compileGoto({ machine }: FunctionCompiler, label: string): StatementRun {
  return () => {
    machine.label = label;
    return GOTO;
  };
}

function compileBlock(c: FunctionCompiler, block: Block): StatementRun {
  const { made, cleanups } = inScope(c, () => {
    const alive = (block.atExit ?? []).map(({ variable, destroy }) => onLeaving(c, variable, destroy));
    const body = compileInside(c, block);
    const start = inOrder(alive);
    if (start === undefined) return body;
    return (fp: number): Completion => {
      start(fp);
      return body(fp);
    };
  });
  const run = cleanups.length === 0 ? made : withCleanups<Completion>(c, cleanups, made);
  const { handlers } = block;
  return handlers === undefined ? run : compileTry(c, run, handlers, (one) => compileStatement(c, one));
}

function compileInside(c: FunctionCompiler, block: Block): StatementRun {
  const runs = block.statements.map((statement) => compileStatement(c, statement));
  const labels = new Map<string, number>();
  block.statements.forEach((statement, i) => {
    if (statement.kind === 'block' && statement.label !== undefined) labels.set(statement.label, i);
  });
  if (labels.size > 0) return withLabels(c, runs, labels, block.at);
  const [first, second, third] = runs;
  if (first === undefined) return simple(undefined);
  if (second === undefined) return first;
  const plain = runs.map((run) => plainRuns.get(run));
  if (plain.every((run) => run !== undefined)) return simple(inOrder(plain));
  if (third === undefined) {
    return (fp) => {
      const ended = first(fp);
      return ended === NEXT ? second(fp) : ended;
    };
  }
  const count = runs.length;
  return (fp) => {
    for (let i = 0; i < count; i++) {
      const ended = runs[i]!(fp);
      if (ended !== NEXT) return ended;
    }
    return NEXT;
  };
}

function withLabels(
  c: FunctionCompiler,
  runs: readonly StatementRun[],
  labels: ReadonlyMap<string, number>,
  at: Location,
): StatementRun {
  const { machine } = c;
  const { rounds } = c.machine;
  return (fp) => {
    for (let i = 0; i < runs.length; i++) {
      const ended = runs[i]!(fp);
      if (ended === NEXT) continue;
      const target = ended === GOTO ? labels.get(machine.label) : undefined;
      if (target === undefined) return ended;
      i = target;
      if (--rounds[0]! === 0) machine.charge(at);
    }
    return NEXT;
  };
}

/** A condition, whose temporaries are gone before what depends on it begins. */
function conditionOf(c: FunctionCompiler, condition: Expression, at: Location): TestRun {
  const { made, cleanups } = inScope(c, () => testOf(c, compileExpression(c, condition), at));
  return withCleanups(c, cleanups, made);
}

function compileIf(c: FunctionCompiler, statement: If): StatementRun {
  const test = conditionOf(c, statement.condition, statement.at);
  const whenTrue = compileStatement(c, statement.whenTrue);
  if (statement.whenFalse === undefined) return (fp) => (test(fp) ? whenTrue(fp) : NEXT);
  const whenFalse = compileStatement(c, statement.whenFalse);
  return (fp) => (test(fp) ? whenTrue(fp) : whenFalse(fp));
}

function compileLoop(c: FunctionCompiler, loop: Loop): StatementRun {
  const test: TestRun = loop.condition === undefined ? () => true : conditionOf(c, loop.condition, loop.at);
  const update = loop.step;
  const step = update === undefined ? undefined : fullExpression(c, () => effectOf(c, update));
  const body = compileStatement(c, loop.body);
  return loop.testAtEnd ? loopTestedLast(c, test, body, loop) : loopTestedFirst(c, test, step, body, loop);
}

function loopTestedFirst(
  c: FunctionCompiler,
  test: TestRun,
  step: Run | undefined,
  body: StatementRun,
  loop: Loop,
): StatementRun {
  const { machine } = c;
  const { rounds } = machine;
  const { at } = loop;
  const plain = plainRuns.get(body);
  if (plain !== undefined) return simple(plainLoop(c, test, inOrder([plain, step]), loop));
  const hot = new HotLoop(c, loop);
  return (fp) => {
    if (hot.run !== undefined) return hot.run(fp);
    while (test(fp)) {
      const ended = body(fp);
      if (ended === BREAK) break;
      if (ended >= RETURN) return ended;
      if (step !== undefined) step(fp);
      if (--rounds[0]! === 0) machine.charge(at);
      if (--hot.left <= 0 && hot.compile() !== undefined) return hot.run!(fp);
    }
    return NEXT;
  };
}

/** A loop that is left by its condition only. */
function plainLoop(c: FunctionCompiler, test: TestRun, round: Run | undefined, loop: Loop): Run {
  const { machine } = c;
  const { rounds } = machine;
  const { at } = loop;
  const hot = new HotLoop(c, loop);
  return (fp) => {
    if (hot.run !== undefined) return hot.run(fp);
    while (test(fp)) {
      if (round !== undefined) round(fp);
      if (--rounds[0]! === 0) machine.charge(at);
      if (--hot.left <= 0 && hot.compile() !== undefined) return hot.run!(fp);
    }
    return undefined;
  };
}

function loopTestedLast(c: FunctionCompiler, test: TestRun, body: StatementRun, loop: Loop): StatementRun {
  const { machine } = c;
  const { rounds } = machine;
  const { at } = loop;
  const hot = new HotLoop(c, loop);
  return (fp) => {
    if (hot.run !== undefined) return hot.run(fp);
    for (;;) {
      const ended = body(fp);
      if (ended === BREAK) break;
      if (ended >= RETURN) return ended;
      if (--rounds[0]! === 0) machine.charge(at);
      if (!test(fp)) break;
      if (--hot.left <= 0 && hot.compile() !== undefined) return hot.run!(fp);
    }
    return NEXT;
  };
}

function compileSwitch(c: FunctionCompiler, statement: Switch): StatementRun {
  const subject = compileExpression(c, statement.subject);
  const entries = new Map<string, number>();
  let otherwise = -1;
  const runs: StatementRun[] = [];
  for (const one of statement.cases) {
    for (const value of one.values) entries.set(String(value), runs.length);
    if (one.isDefault) otherwise = runs.length;
    for (const child of one.statements) runs.push(compileStatement(c, child));
  }
  const value = switchValue(c, subject, statement.at);
  return (fp) => {
    const first = entries.get(value(fp)) ?? otherwise;
    if (first < 0) return NEXT;
    for (let i = first; i < runs.length; i++) {
      const ended = runs[i]!(fp);
      if (ended === BREAK) return NEXT;
      if (ended !== NEXT) return ended;
    }
    return NEXT;
  };
}

function switchValue(
  c: FunctionCompiler,
  subject: ReturnType<typeof compileExpression>,
  at: Location,
): (fp: number) => string {
  const unsigned = subject.type.kind === 'integer' && !subject.type.signed;
  if (subject.cls === 'int') {
    const { run } = subject;
    return (fp) => String(unsigned ? run(fp) >>> 0 : run(fp));
  }
  if (subject.cls !== 'long') throw unsupported('a switch on no integer', at);
  const { run, slot } = subject;
  return (fp) => {
    if (run !== undefined) run(fp);
    return String(getLong(c.machine, fp + slot, unsigned));
  };
}

function compileReturn(c: FunctionCompiler, statement: Return): StatementRun {
  if (statement.value === undefined) return () => RETURN;
  const { value: expression, keeps } = statement;
  const store = fullExpression(c, () => {
    const value = compileExpression(c, expression);
    return value.cls === 'void' ? value.run : runOf(storeSlot(c, RESULT_SLOT, value));
  });
  const live = keeps === undefined ? undefined : c.liveSlots.get(keeps);
  const { ints } = c.machine;
  const keep: Run | undefined =
    live === undefined
      ? undefined
      : (fp) => {
          ints[fp + live] = 0;
        };
  const run = inOrder([store, keep]);
  if (run === undefined) return () => RETURN;
  return (fp) => {
    run(fp);
    return RETURN;
  };
}
