/** Template arguments whose value a class tells, or whose name it lacks. */
import type { Expression } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { StructType, Type } from '../../ir/types.ts';
import { walkExpression } from '../../ir/walk.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { conversionOperator } from '../classes/conversionOperators.ts';
import { initialise } from '../classes/initialization.ts';
import type { Context } from '../context.ts';
import { constantParts } from '../expressions/constantParts.ts';
import { evaluate } from '../expressions/constants.ts';
import type { ConstantValue } from '../expressions/constants.ts';
import { constantVariable } from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import type { TemplateArgument } from '../names/entities.ts';
import { isArithmetic } from '../types/conversions.ts';
import { signatureOf } from '../types/signatures.ts';
import { functionKey, unknownArgumentText } from './argumentTexts.ts';

/** The object that an argument is, or where its class alone tells that, as for `integral_constant<int, 3>{}`, the number. */
export function constantOfClass(
  { type, at }: Expression,
  known: ConstantValue | undefined,
  operand: Operand,
  node: SyntaxNode,
  cx: Context,
): TemplateArgument | undefined {
  if (type.kind !== 'struct') return undefined;
  const asNumber = numberOfClass(type, operand, node, cx);
  const parts = known === undefined ? undefined : constantParts(known, type, at);
  if (parts === undefined) return asNumber;
  const text = textOfParts(parts);
  return { kind: 'object', variable: constantVariable(text, parts), text, asNumber };
}

function textOfParts(part: Expression): string {
  if (part.kind === 'integer' || part.kind === 'float') return String(part.value);
  if (part.kind === 'functionReference') return part.function.displayName;
  return part.kind === 'construct'
    ? `${types.typeName(part.type)}{${part.values.map(textOfParts).join(', ')}}`
    : unknownArgumentText;
}

/** `std::integral_constant<int, 3>{}` is 3. */
function numberOfClass(
  type: StructType,
  operand: Operand,
  node: SyntaxNode,
  cx: Context,
): TemplateArgument | undefined {
  const operator = conversionOperator(cx.session.classes.get(type), types.intType, cx);
  const to = operator && signatureOf(operator, [], cx.session).returnType;
  const value = to && isArithmetic(to) ? evaluate(initialise(to, operand, cx, node)) : undefined;
  if (to === undefined || (typeof value !== 'bigint' && typeof value !== 'number')) return undefined;
  return { kind: 'value', value, type: to };
}

/** A pointer to a member, which is a constant as any. */
export function memberArgument(expression: Expression): TemplateArgument | undefined {
  const { type } = expression;
  const owner = type.kind === 'pointer' ? type.memberOf : undefined;
  const inner = expression.kind === 'cast' ? expression.operand : expression;
  const value =
    inner.kind === 'functionReference'
      ? functionKey(inner.function)
      : inner.kind === 'integer'
        ? String(inner.value)
        : undefined;
  if (owner === undefined || value === undefined) return undefined;
  const text = `&${types.typeName(owner)}::${value}`;
  return { kind: 'object', variable: constantVariable(text, expression), text, asNumber: undefined };
}

/** The type of a part that names a member which its class does not have. */
export function missingMemberIn(expression: Expression): Type | undefined {
  let missing: Type | undefined;
  walkExpression(expression, {
    expression({ kind, type }) {
      if (kind === 'opaque' && type.kind === 'opaque' && type.isSubstitutionFailure === true) missing = type;
    },
  });
  return missing;
}
