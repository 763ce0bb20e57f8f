/** GNU statement expressions: `({ int a = x; a < 0 ? 0 : a; })`, whose value is that of their last expression. */
import * as types from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { nested } from '../context.ts';
import type { Context } from '../context.ts';
import { castTo, integerConstant } from '../types/conversions.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { value } from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import { rvalue } from '../expressions/operandTypes.ts';
import { lowerStatements } from './statements.ts';
import { firstNamed, locationOf, namedChildren } from '../tree.ts';

export function lowerStatementExpression(node: SyntaxNode, cx: Context): Operand {
  const inner = nested(cx);
  const at = locationOf(node);
  const statements = namedChildren(node).filter(({ kind }) => kind !== 'comment');
  const last = statements[statements.length - 1];
  const result = last?.kind === 'expression_statement' ? firstNamed(last) : undefined;
  const effects = lowerStatements(result === undefined ? statements : statements.slice(0, -1), inner);
  const given =
    result === undefined
      ? castTo(integerConstant(0, types.intType, at), types.voidType)
      : rvalue(lowerExpression(result, inner), inner, result);
  return value({ kind: 'sequence', effects, value: given, type: given.type, at });
}
