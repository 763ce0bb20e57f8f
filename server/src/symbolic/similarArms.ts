/**
 * Arms of an if/else that do the same to different elements: LLVM sinks such code below the branch and selects the index
 * (SimplifyCFG), so no lane waits. Measured: `a[i] += 1; else a[blockIdx.x * blockDim.x] += 1;` runs with 32 lanes, while
 * `a[i] += 1; else a[0] += 1;`, whose constant index leaves no index to select, runs both arms (hardware/seeds, caseHot).
 */
import type { Expression, If, Place, Statement } from '../ir/nodes.ts';
import { childrenOf } from './loopShape.ts';

const answers = new WeakMap<If, boolean>();

export function hasSimilarArms(statement: If): boolean {
  let answer = answers.get(statement);
  if (answer === undefined) {
    answer = statement.whenFalse !== undefined && similar(statement.whenTrue, statement.whenFalse);
    answers.set(statement, answer);
  }
  return answer;
}

function similar(a: Statement, b: Statement): boolean {
  const first = single(a);
  const second = single(b);
  return first?.kind === 'expression' && second?.kind === 'expression'
    ? similarExpressions(first.expression, second.expression)
    : false;
}

/** The one statement of a block. */
function single(statement: Statement): Statement | undefined {
  if (statement.kind !== 'block') return statement;
  const only = statement.statements.length === 1 ? statement.statements[0] : undefined;
  return only && single(only);
}

function similarExpressions(a: Expression, b: Expression): boolean {
  if (a.kind === 'integer' && b.kind === 'integer') return a.value === b.value;
  if (a.kind === 'float' && b.kind === 'float') return a.value === b.value;
  if (a.kind === 'pointerOffset' && b.kind === 'pointerOffset') {
    return similarExpressions(a.pointer, b.pointer) && isSelectable(a.index) && isSelectable(b.index);
  }
  const sameOperation =
    a.kind === b.kind &&
    (!('operator' in a) || !('operator' in b) || a.operator === b.operator) &&
    (a.kind !== 'intrinsic' || b.kind !== 'intrinsic' || a.name === b.name) &&
    (a.kind !== 'call' || b.kind !== 'call');
  if (!sameOperation) return false;
  const left = childrenOf(a);
  const right = childrenOf(b);
  return (
    samePlaces(a, b) &&
    left.length === right.length &&
    left.every((child, i) => {
      const other = right[i];
      return other !== undefined && similarExpressions(child, other);
    })
  );
}

/** An index that is worked out, so that the compiler can select between two. */
function isSelectable(index: Expression): boolean {
  return index.kind === 'cast' ? isSelectable(index.operand) : index.kind !== 'integer';
}

function placeOf(e: Expression): Place | undefined {
  return e.kind === 'read' ||
    e.kind === 'address' ||
    e.kind === 'assign' ||
    e.kind === 'compoundAssign' ||
    e.kind === 'atomic'
    ? e.place
    : undefined;
}

function samePlaces(a: Expression, b: Expression): boolean {
  const left = placeOf(a);
  const right = placeOf(b);
  if (!left || !right) return left === right;
  if (left.kind === 'variablePlace' || right.kind === 'variablePlace') {
    return (
      left.kind === right.kind &&
      left.kind === 'variablePlace' &&
      right.kind === 'variablePlace' &&
      left.variable === right.variable
    );
  }
  return left.kind === right.kind;
}
