/** What a statement's text says about cutting ranges around it, worked out where it is asked. */
import { intrinsicEffects } from '../../ir/intrinsics.ts';
import type { FunctionIr, Statement, Variable } from '../../ir/nodes.ts';
import { reachableFunctions, walkStatement } from '../../ir/walk.ts';

interface Shape {
  /** Declared in it, and in what it calls: nothing behind it reads them. */
  readonly variables: ReadonlySet<Variable>;
  readonly hasBarrier: boolean;
}

const shapes = new WeakMap<Statement, Shape>();

export function variablesWithin(statement: Statement): ReadonlySet<Variable> {
  return shapeOf(statement).variables;
}

/** Without those of what it calls: of host code most is never evaluated, and would be lowered for nothing. */
export function declaredIn(statement: Statement): ReadonlySet<Variable> {
  return surveyOf(statement).declared;
}

/** Whether warps may wait for one another inside: which of them get there is judged for whole blocks. */
export function hasBarrier(statement: Statement): boolean {
  return shapeOf(statement).hasBarrier;
}

const leaving = new WeakMap<Statement, boolean>();

/** Whether it may end in another place than behind it. */
export function leavesStatement(statement: Statement): boolean {
  let answer = leaving.get(statement);
  if (answer === undefined) leaving.set(statement, (answer = leaves(statement, 'outside')));
  return answer;
}

function shapeOf(statement: Statement): Shape {
  let shape = shapes.get(statement);
  if (!shape) shapes.set(statement, (shape = measure(statement)));
  return shape;
}

function measure(statement: Statement): Shape {
  const own = surveyOf(statement);
  const callees = new Set<FunctionIr>();
  for (const called of own.called) for (const callee of reachableFunctions(called)) callees.add(callee);
  const variables = new Set(own.declared);
  let { hasBarrier: waits } = own;
  for (const callee of callees) {
    for (const parameter of callee.parameters) variables.add(parameter);
    if (!callee.body) continue;
    const inside = surveyOf(callee.body);
    for (const variable of inside.declared) variables.add(variable);
    waits ||= inside.hasBarrier;
  }
  // What a declaration declares is there for what follows.
  if (statement.kind === 'declare') variables.delete(statement.variable);
  return { variables, hasBarrier: waits };
}

/** What stands in a statement itself. */
interface Survey {
  readonly declared: ReadonlySet<Variable>;
  readonly called: ReadonlySet<FunctionIr>;
  readonly hasBarrier: boolean;
}

const surveys = new WeakMap<Statement, Survey>();

/** Kept, as a body is asked for with every statement that leads to it. */
function surveyOf(statement: Statement): Survey {
  let survey = surveys.get(statement);
  if (!survey) surveys.set(statement, (survey = look(statement)));
  return survey;
}

function look(statement: Statement): Survey {
  const declared = new Set<Variable>();
  const called = new Set<FunctionIr>();
  let waits = false;
  walkStatement(statement, {
    statement: (node) => {
      if (node.kind === 'declare') declared.add(node.variable);
    },
    expression: (node) => {
      if (node.kind === 'intrinsic' && intrinsicEffects(node.name).isBlockBarrier) waits = true;
      if (node.kind === 'call') called.add(node.callee);
    },
  });
  return { declared, called, hasBarrier: waits };
}

/** `place`: what a break or continue in the statement would leave. */
function leaves(statement: Statement, place: 'outside' | 'loop' | 'switch'): boolean {
  switch (statement.kind) {
    case 'return':
      return true;
    case 'opaqueStatement':
      return statement.jumpsTo !== undefined;
    case 'break':
      return place === 'outside';
    case 'continue':
      return place !== 'loop';
    case 'block':
      // At a label lanes may come from elsewhere.
      return statement.label !== undefined || statement.statements.some((inner) => leaves(inner, place));
    case 'if':
      return (
        leaves(statement.whenTrue, place) ||
        (statement.whenFalse !== undefined && leaves(statement.whenFalse, place))
      );
    case 'loop':
      return leaves(statement.body, 'loop');
    case 'switch':
      return statement.cases.some((part) =>
        part.statements.some((inner) => leaves(inner, place === 'loop' ? 'loop' : 'switch')),
      );
    default:
      return false;
  }
}
