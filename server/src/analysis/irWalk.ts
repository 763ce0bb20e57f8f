/** Visits the IR of a function: each statement and expression once, in source order, callees not entered. */
import type { Block, Expression, FunctionIr, Place, Statement } from '../ir/nodes.ts';

export interface IrVisitor {
  readonly statement?: (statement: Statement) => void;
  readonly expression?: (expression: Expression) => void;
}

export function visitBlock(block: Block, visitor: IrVisitor): void {
  visitStatement(block, visitor);
}

export function visitStatement(statement: Statement, visitor: IrVisitor): void {
  visitor.statement?.(statement);
  const inner = (child: Statement | undefined): void => {
    if (child !== undefined) visitStatement(child, visitor);
  };
  const value = (child: Expression | undefined): void => {
    if (child !== undefined) visitExpression(child, visitor);
  };
  switch (statement.kind) {
    case 'expression':
      return value(statement.expression);
    case 'declare':
      return value(statement.initializer);
    case 'block':
      return statement.statements.forEach(inner);
    case 'if':
      value(statement.condition);
      inner(statement.whenTrue);
      return inner(statement.whenFalse);
    case 'loop':
      value(statement.condition);
      inner(statement.body);
      return value(statement.step);
    case 'switch':
      value(statement.subject);
      return statement.cases.forEach((one) => one.statements.forEach(inner));
    case 'return':
      return value(statement.value);
    case 'break':
    case 'continue':
    case 'opaqueStatement':
      return;
  }
}

export function visitExpression(expression: Expression, visitor: IrVisitor): void {
  visitor.expression?.(expression);
  childrenOf(expression).forEach((child) => visitExpression(child, visitor));
  if (expression.kind === 'sequence') expression.effects.forEach((effect) => visitStatement(effect, visitor));
}

/** Expressions directly under one, those of its places with them. */
function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'integer':
    case 'float':
    case 'string':
    case 'builtin':
    case 'functionReference':
      return [];
    case 'read':
    case 'address':
      return operandsOf(expression.place);
    case 'unary':
    case 'cast':
    case 'extract':
      return [expression.operand];
    case 'binary':
    case 'logical':
    case 'pointerDifference':
      return [expression.left, expression.right];
    case 'pointerOffset':
      return [expression.pointer, expression.index];
    case 'conditional':
      return [expression.condition, expression.whenTrue, expression.whenFalse];
    case 'assign':
    case 'compoundAssign':
      return [...operandsOf(expression.place), expression.value];
    case 'construct':
      return expression.values;
    case 'sequence':
      return [expression.value];
    case 'call':
    case 'intrinsic':
      return expression.arguments;
    case 'atomic':
      return [...operandsOf(expression.place), ...expression.operands];
    case 'launch':
      return [
        expression.grid,
        expression.block,
        ...(expression.sharedBytes === undefined ? [] : [expression.sharedBytes]),
        ...expression.arguments,
      ];
    case 'opaque':
      return expression.operands;
  }
}

function operandsOf(place: Place): readonly Expression[] {
  switch (place.kind) {
    case 'variablePlace':
      return [];
    case 'dereference':
      return [place.pointer];
    case 'member':
      return operandsOf(place.base);
    case 'element':
      return [...operandsOf(place.base), place.index];
    case 'opaquePlace':
      return place.operands;
  }
}

/** The function and all that it calls, directly or not, each once. */
export function reachableFunctions(root: FunctionIr): FunctionIr[] {
  const found = new Set<FunctionIr>([root]);
  for (const current of found) {
    if (current.body === undefined) continue;
    visitBlock(current.body, {
      expression: (expression) => {
        if (expression.kind === 'call') found.add(expression.callee);
      },
    });
  }
  return [...found];
}
