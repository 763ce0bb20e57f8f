/** Static shared memory of a kernel: its own variables and those of every function it calls. */
import type { Expression, FunctionIr, Statement, Variable } from '../ir/nodes.ts';
import { alignmentInBytes, sizeInBytes } from '../ir/types.ts';
import { walkExpression } from './loopShape.ts';

export interface SharedUse {
  readonly staticBytes: number;
  readonly usesDynamic: boolean;
}

export function sharedUse(kernel: FunctionIr): SharedUse {
  const variables = new Set<Variable>();
  collect(kernel, variables, new Set());
  let staticBytes = 0;
  let usesDynamic = false;
  for (const variable of variables) {
    if (variable.storage === 'dynamicShared') usesDynamic = true;
    else staticBytes = place(variable, staticBytes);
  }
  return { staticBytes, usesDynamic };
}

function place(variable: Variable, used: number): number {
  const alignment = Math.max(variable.alignmentInBytes ?? 1, alignmentInBytes(variable.type));
  return Math.ceil(used / alignment) * alignment + (sizeInBytes(variable.type) ?? 0);
}

function collect(callee: FunctionIr, variables: Set<Variable>, seen: Set<FunctionIr>): void {
  if (seen.has(callee)) return;
  seen.add(callee);
  for (const variable of callee.sharedVariables) variables.add(variable);
  const inExpression = (expression: Expression): void => {
    walkExpression(expression, (node) => {
      if (node.kind === 'call') collect(node.callee, variables, seen);
      if (node.kind === 'sequence') node.effects.forEach(inStatement);
    });
  };
  const inStatement = (statement: Statement): void => {
    for (const expression of expressionsOf(statement)) inExpression(expression);
    for (const inner of statementsOf(statement)) inStatement(inner);
  };
  if (callee.body) inStatement(callee.body);
}

export function expressionsOf(statement: Statement): readonly Expression[] {
  switch (statement.kind) {
    case 'expression':
      return [statement.expression];
    case 'declare':
      return statement.initializer ? [statement.initializer] : [];
    case 'if':
      return [statement.condition];
    case 'loop':
      return [statement.condition, statement.step].filter((e) => e !== undefined);
    case 'switch':
      return [statement.subject];
    case 'return':
      return statement.value ? [statement.value] : [];
    default:
      return [];
  }
}

export function statementsOf(statement: Statement): readonly Statement[] {
  switch (statement.kind) {
    case 'block':
      return statement.statements;
    case 'if':
      return statement.whenFalse ? [statement.whenTrue, statement.whenFalse] : [statement.whenTrue];
    case 'loop':
      return [statement.body];
    case 'switch':
      return statement.cases.flatMap((part) => part.statements);
    default:
      return [];
  }
}
