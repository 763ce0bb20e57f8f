/** Functions as values: their types, and the function behind an argument. */
import type { Expression, FunctionIr } from '../../ir/nodes.ts';
import type { Type } from '../../ir/types.ts';
import type { Context } from '../context.ts';
import type { Operand } from './operands.ts';
import { onlyFunction } from './operandTypes.ts';

/** The type of a function's name where only one function has it. */
export function functionOperandType(operand: Operand, cx: Context): Type | undefined {
  const target = onlyFunction(operand, cx);
  if (target === undefined) return undefined;
  return {
    kind: 'function',
    returnType: target.returnType,
    parameters: target.parameters.map((one) => one.type),
  };
}

/** The function that an argument's value is, through casts. */
export function referencedFunction(expression: Expression): FunctionIr | undefined {
  let current = expression;
  while (current.kind === 'cast') current = current.operand;
  return current.kind === 'functionReference' ? current.function : undefined;
}
