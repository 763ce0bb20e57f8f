/** Conversion operators that give a reference: what they refer to is bound, not a copy of it. */
import type { Place } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { conversionOperator } from '../classes/conversionOperators.ts';
import { callMethod } from '../classes/methods.ts';
import type { Operand } from '../expressions/operands.ts';
import { operandType } from '../expressions/operandTypes.ts';
import { signatureOf } from './signatures.ts';
import { classOfType } from './typeNames.ts';

/** The place that `operator T&()` of an object names. */
export function convertedPlace(
  operand: Operand,
  target: Type,
  cx: Context,
  node: SyntaxNode,
): Place | undefined {
  const type = operandType(operand);
  const info = type === undefined ? undefined : classOfType(type, cx);
  const conversion = info === undefined ? undefined : conversionOperator(info, target, cx);
  if (conversion === undefined) return undefined;
  const result = signatureOf(conversion, [], cx.session).returnType;
  const isReference = result?.kind === 'pointer' && result.isReference;
  if (!isReference || !types.sameType(result.pointee, target)) return undefined;
  const converted = callMethod(conversion, operand, [], cx, node);
  return converted.kind === 'place' ? converted.place : undefined;
}
