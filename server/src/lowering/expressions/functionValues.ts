/** Functions as values: their types, and the function behind an argument. */
import type { Expression, FunctionIr } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { PointerType, Type } from '../../ir/types.ts';
import type { Context } from '../context.ts';
import { instantiateFunction } from '../functions.ts';
import type { FunctionEntity, TemplateArgument } from '../names/entities.ts';
import { argumentsForTypes } from '../templates/argumentsForTypes.ts';
import { lowerArguments } from '../templates/templateArguments.ts';
import { signatureOf } from '../types/signatures.ts';
import { libraryFunction } from './libraryFunctions.ts';
import type { FunctionsOperand, Operand } from './operands.ts';
import { distinctFunctions, onlyFunction, operandType } from './operandTypes.ts';

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
  while (current.kind === 'cast') {
    // Calls of one need an object.
    if (current.type.kind === 'pointer' && current.type.memberOf !== undefined) return undefined;
    current = current.operand;
  }
  return current.kind === 'functionReference' ? current.function : undefined;
}

/** The function that a name stands for where a pointer to a function is wanted: of overloads and templates the one of its type. */
export function functionForPointer(
  operand: Operand,
  target: PointerType,
  cx: Context,
): FunctionIr | undefined {
  if (operand.kind === 'named' && target.pointee.kind === 'function')
    return libraryFunction(operand, cx, target.pointee.parameters);
  if (operand.kind !== 'functions' || target.pointee.kind !== 'function') return onlyFunction(operand, cx);
  const wanted = target.pointee.parameters;
  for (const entity of distinctFunctions(operand)) {
    const list = argumentsTakenFor(entity, wanted, operand, cx);
    if (list === undefined) continue;
    const { parameters } = signatureOf(entity, list, cx.session);
    const isSame =
      parameters.length === wanted.length &&
      parameters.every((parameter, i) => types.sameType(parameter.type, wanted[i] ?? types.voidType));
    if (isSame) return instantiateFunction(entity, list, cx.session);
  }
  return onlyFunction(operand, cx);
}

function argumentsTakenFor(
  entity: FunctionEntity,
  wanted: readonly Type[],
  { argumentsNode, cx: around }: FunctionsOperand,
  cx: Context,
): readonly TemplateArgument[] | undefined {
  if (entity.head === undefined) return argumentsNode === undefined ? [] : undefined;
  const known = argumentsNode === undefined ? [] : lowerArguments(argumentsNode, entity.head, around);
  return argumentsForTypes(entity, wanted, known, cx);
}

/** A value's type: arrays and functions decay. */
export function decayedType(operand: Operand, cx: Context): Type | undefined {
  const type = operandType(operand) ?? functionOperandType(operand, cx);
  if (type?.kind === 'array') return types.pointerTo(type.element);
  return type?.kind === 'function' ? types.pointerTo(type) : type;
}
