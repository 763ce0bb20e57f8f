/**
 * Variables that an iteration gives a value before it reads them, as code has them that declares all its variables at the top: what
 * they hold at the start of an iteration is of no account.
 */
import type { Expression, Loop, Statement, Variable } from '../../ir/nodes.ts';
import { statementHas, walkExpression, walkStatement } from '../../ir/walk.ts';
import type { Visitor } from '../../ir/walk.ts';

/** What is known of the way from the start of the body to a statement. */
interface Way {
  /** Given a value on every way here, and read on none before that. */
  readonly written: Set<Variable>;
  readonly read: Set<Variable>;
}

const answers = new WeakMap<Loop, ReadonlySet<Variable>>();

export function overwrittenIn(loop: Loop): ReadonlySet<Variable> {
  let answer = answers.get(loop);
  if (answer === undefined) {
    const way: Way = { written: new Set(), read: new Set() };
    if (loop.condition && !loop.testAtEnd) noteReads(loop.condition, way);
    follow(loop.body, way);
    answers.set(loop, (answer = way.written));
  }
  return answer;
}

/** False where lanes may leave: behind it not all have what is written there. */
function follow(statement: Statement, way: Way): boolean {
  switch (statement.kind) {
    case 'block':
      return statement.statements.every((inner) => follow(inner, way));
    case 'expression':
      noteEffect(statement.expression, way);
      return true;
    case 'if':
      return followArms(statement.condition, statement.whenTrue, statement.whenFalse, way);
    case 'declare':
      if (statement.initializer) noteReads(statement.initializer, way);
      return true;
    case 'loop':
    case 'switch':
      return passBy(statement, way);
    default:
      return false;
  }
}

function noteEffect(expression: Expression, way: Way): void {
  if (expression.kind !== 'assign' || expression.place.kind !== 'variablePlace') {
    noteReads(expression, way);
    return;
  }
  noteReads(expression.value, way);
  const { variable } = expression.place;
  // Others may write to it and read it behind a pointer.
  if (!way.read.has(variable) && !variable.addressTaken) way.written.add(variable);
}

function noteReads(expression: Expression, way: Way): void {
  walkExpression(expression, readsOn(way));
}

function readsOn({ written, read }: Way): Visitor {
  return {
    place: (place) => {
      if (place.kind === 'variablePlace' && !written.has(place.variable)) read.add(place.variable);
    },
  };
}

function followArms(
  condition: Expression,
  whenTrue: Statement,
  whenFalse: Statement | undefined,
  way: Way,
): boolean {
  noteReads(condition, way);
  const arms = [whenTrue, whenFalse].map((arm) => {
    const own: Way = { written: new Set(way.written), read: way.read };
    return { own, goesOn: arm === undefined || follow(arm, own) };
  });
  for (const variable of arms[0]!.own.written) {
    if (arms[1]!.own.written.has(variable) && !way.read.has(variable)) way.written.add(variable);
  }
  return arms.every(({ goesOn }) => goesOn);
}

/** It may run not at all, so that nothing counts as written behind it. */
function passBy(statement: Statement, way: Way): boolean {
  walkStatement(statement, readsOn(way));
  return !statementHas(statement, {
    statement: ({ kind }) =>
      kind === 'return' || kind === 'opaqueStatement' || (kind === 'continue' && statement.kind === 'switch'),
  });
}
