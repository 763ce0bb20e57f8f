/** What a statement's text says about cutting ranges around it, worked out where it is asked. */
import { intrinsicEffects } from '../../ir/intrinsics.ts';
import type { FunctionIr, Statement, Variable } from '../../ir/nodes.ts';
import { reachableFunctions, walkStatement } from '../../ir/walk.ts';

interface Shape {
  /** Declared in it, and in what it calls: nothing behind it reads them. */
  readonly variables: ReadonlySet<Variable>;
  /** What it calls, and what that calls. */
  readonly callees: ReadonlySet<FunctionIr>;
  readonly hasBarrier: boolean;
  readonly leaves: boolean;
}

const shapes = new WeakMap<Statement, Shape>();

export function variablesWithin(statement: Statement): ReadonlySet<Variable> {
  return shapeOf(statement).variables;
}

/** The same where it is evaluated within these functions: of one that it calls again the variables are still there. */
export function variablesOver(statement: Statement, within: readonly FunctionIr[]): ReadonlySet<Variable> {
  const { variables, callees } = shapeOf(statement);
  return within.some((one) => callees.has(one)) ? noVariables : variables;
}

const noVariables: ReadonlySet<Variable> = new Set();

/** Whether warps may wait for one another inside: which of them get there is judged for whole blocks. */
export function hasBarrier(statement: Statement): boolean {
  return shapeOf(statement).hasBarrier;
}

/** Whether it may end in another place than behind it. */
export function leavesStatement(statement: Statement): boolean {
  return shapeOf(statement).leaves;
}

function shapeOf(statement: Statement): Shape {
  let shape = shapes.get(statement);
  if (!shape) shapes.set(statement, (shape = measure(statement)));
  return shape;
}

function measure(statement: Statement): Shape {
  const variables = new Set<Variable>();
  const callees = new Set<FunctionIr>();
  let barrier = false;
  const visit = (one: Statement): void => {
    walkStatement(one, {
      statement: (node) => {
        if (node.kind === 'declare') variables.add(node.variable);
      },
      expression: (node) => {
        if (node.kind === 'intrinsic' && intrinsicEffects(node.name).isBlockBarrier) barrier = true;
        if (node.kind === 'call') for (const callee of reachableFunctions(node.callee)) callees.add(callee);
      },
    });
  };
  visit(statement);
  for (const callee of callees) {
    callee.parameters.forEach((parameter) => variables.add(parameter));
    if (callee.body) visit(callee.body);
  }
  // What a declaration declares is there for what follows.
  if (statement.kind === 'declare') variables.delete(statement.variable);
  return { variables, callees, hasBarrier: barrier, leaves: leaves(statement, 'outside') };
}

/** `place`: what a break or continue in the statement would leave. */
function leaves(statement: Statement, place: 'outside' | 'loop' | 'switch'): boolean {
  switch (statement.kind) {
    case 'return':
      return true;
    case 'break':
      return place === 'outside';
    case 'continue':
      return place !== 'loop';
    case 'block':
      return statement.statements.some((inner) => leaves(inner, place));
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
