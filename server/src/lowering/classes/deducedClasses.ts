/** Variables whose class is a template without arguments, which its initialiser tells: `std::pair p{1, 2.5};`. */
import type { Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import type { Operand } from '../expressions/operands.ts';
import { operandType } from '../expressions/operandTypes.ts';
import type { ClassEntity } from '../names/entities.ts';
import { expandOperands } from '../templates/packs.ts';
import { namedChildren } from '../tree.ts';
import { autoType, classOfType } from '../types/typeNames.ts';
import { constructDeduced } from './constructors.ts';
import { initialise, initialiseFromNode } from './initialization.ts';
import type { Initialised } from './initialization.ts';

/** `base` is what the name stands for as a type. */
export function classTemplate(typeNode: SyntaxNode, base: Type, cx: Context): ClassEntity | undefined {
  if (base.kind !== 'opaque' || !/identifier$/.test(typeNode.kind)) return undefined;
  const operand = lowerExpression(typeNode, cx);
  return operand.kind === 'classTemplate' ? operand.entity : undefined;
}

export function deducedFromOperands(
  template: ClassEntity,
  operands: readonly Operand[],
  cx: Context,
  node: SyntaxNode,
  list?: SyntaxNode,
): Initialised {
  const value = constructDeduced(template, operands, cx, node, list);
  return { type: value.type, value };
}

export function deducedFromNode(
  template: ClassEntity,
  initNode: SyntaxNode,
  cx: Context,
  node: SyntaxNode,
): Initialised {
  if (/^(argument|initializer)_list$/.test(initNode.kind)) {
    const operands = expandOperands(namedChildren(initNode), cx).map(({ operand }) => operand);
    return deducedFromOperands(template, operands, cx, node, initNode);
  }
  const operand = lowerExpression(initNode, cx);
  const type = operandType(operand);
  const info = type === undefined ? undefined : classOfType(type, cx);
  if (type === undefined || type.kind === 'opaque') return initialiseFromNode(autoType, initNode, cx, node);
  return info?.entity === template
    ? { type, value: initialise(type, operand, cx, node) }
    : deducedFromOperands(template, [operand], cx, node);
}
