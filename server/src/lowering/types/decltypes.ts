/** `decltype`, and GNU's `typeof`. */
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { functionOperandType } from '../expressions/functionValues.ts';
import { isIllFormed } from '../expressions/formation.ts';
import type { Operand } from '../expressions/operands.ts';
import { operandType, rvalue } from '../expressions/operandTypes.ts';
import { qualifiedEntities, resolveQualified } from '../names/qualifiedNames.ts';
import { isSubstitutionFailure } from '../templates/templateArguments.ts';
import { childByField, firstNamed, nodeText, qualifiersBetween, withoutParentheses } from '../tree.ts';
import {
  autoType,
  decltypeAutoType,
  failure,
  missingMember,
  tryLowerType,
  unknownType,
} from './typeNames.ts';

export function decltypeType(node: SyntaxNode, cx: Context): Type {
  const inner = firstNamed(node);
  if (inner === undefined) return autoType;
  if (inner.kind === 'auto') return decltypeAutoType;
  const plain = inner.kind === 'call_expression' ? valueOfTypeof(inner) : undefined;
  if (plain !== undefined) return typeofType(plain, cx) ?? unknownType(nodeText(node));
  const joined = commaOperands(inner);
  if (joined !== undefined) return lastOf(joined, node, cx);
  return typeOfOperand(inner, node, cx);
}

/** The operands of commas, which the preprocessor spells `||` and marks. */
function commaOperands(node: SyntaxNode): readonly SyntaxNode[] | undefined {
  if (node.kind !== 'binary_expression') return undefined;
  const [left, right] = [childByField(node, 'left'), childByField(node, 'right')];
  if (left === undefined || right === undefined) return undefined;
  const isComma = qualifiersBetween(node, left.end, right.start).some(({ name }) => name === 'comma');
  return isComma ? [left, right].flatMap((one) => commaOperands(one) ?? [one]) : undefined;
}

/** All of them have to mean something; the last one has the type. */
function lastOf(operands: readonly SyntaxNode[], node: SyntaxNode, cx: Context): Type {
  const all = operands.map((one) => typeOfOperand(one, node, cx));
  return all.find(isSubstitutionFailure) ?? all.at(-1)!;
}

/** What an expression is, as an operand of `decltype`; a substitution failure where it means nothing. */
export function typeOfOperand(inner: SyntaxNode, node: SyntaxNode, cx: Context): Type {
  const operand = lowerExpression(inner, cx);
  const type = typeWithAddress(operandType(operand) ?? functionOperandType(operand, cx), inner);
  if (isIllFormed(operand))
    return { ...failure(node, `\`${nodeText(inner)}\` has no type`), isCertain: true };
  const missing = missingName(nameIn(inner), cx);
  if (missing !== undefined) return missing;
  if (type === undefined) return unknownType(nodeText(node));
  return isObject(operand) && !isPlainName(inner) ? types.referenceTo(type) : type;
}

/** `&f` is a pointer, where the operand is the function itself. */
function typeWithAddress(type: Type | undefined, inner: SyntaxNode): Type | undefined {
  const isAddress = type?.kind === 'function' && withoutParentheses(inner).kind === 'pointer_expression';
  return isAddress && nodeText(withoutParentheses(inner)).startsWith('&') ? types.pointerTo(type) : type;
}

/** Of a name alone `decltype` is what it was declared as. */
function isPlainName(node: SyntaxNode): boolean {
  return /identifier$|^field_expression$/.test(node.kind);
}

/** `c ? a : b` of two variables is one of them. */
const isObject = (operand: Operand): boolean =>
  operand.kind === 'place' || (operand.kind === 'value' && operand.lvalue !== undefined);

/** What `decltype(auto)` is for an initialiser or a returned value: a name may have been declared as a reference. */
export function typeAsWritten(operand: Operand, cx: Context, node: SyntaxNode): Type {
  const { type } = rvalue(operand, cx, node);
  if (operand.kind !== 'place')
    return isObject(operand) && type.kind !== 'opaque' ? types.referenceTo(type) : type;
  const { place } = operand;
  const isReference =
    place.kind === 'dereference' && place.pointer.type.kind === 'pointer' && place.pointer.type.isReference;
  return isReference || !isPlainName(node) ? types.referenceTo(place.type) : type;
}

function missingName(node: SyntaxNode, cx: Context): Type | undefined {
  if (node.kind !== 'qualified_identifier') return undefined;
  const name = resolveQualified(node, cx);
  const last = childByField(name.last, 'name') ?? name.last;
  return qualifiedEntities(name, nodeText(last), cx) === undefined ? missingMember(node, cx) : undefined;
}

const fieldsOfNames: Readonly<Record<string, string>> = {
  pointer_expression: 'argument',
  call_expression: 'function',
  cast_expression: 'value',
};

/** `T::f` of `&T::f`, of `T::f(x)` and of `(void)T::f`. */
function nameIn(node: SyntaxNode): SyntaxNode {
  const field = fieldsOfNames[node.kind];
  const inner = field === undefined ? undefined : childByField(node, field);
  if (inner?.kind !== 'primitive_type') return inner ?? node;
  const list = childByField(node, 'arguments');
  return (list && firstNamed(list)) ?? node;
}

/** The operand of GNU's `typeof`, which the preprocessor spells `decltype(__value_of(x))`. */
function valueOfTypeof(call: SyntaxNode): SyntaxNode | undefined {
  const callee = childByField(call, 'function');
  if (callee === undefined || nodeText(callee) !== '__value_of') return undefined;
  const list = childByField(call, 'arguments');
  return list === undefined ? undefined : firstNamed(list);
}

/** Unlike `decltype`, `typeof` is never a reference; its operand may be a type. */
function typeofType(operand: SyntaxNode, cx: Context): Type | undefined {
  return operandType(lowerExpression(operand, cx)) ?? tryLowerType(operand, cx);
}

/** What `decltype` tells where the grammar wants a name, as the preprocessor spells it: `__decl_<x>{}`, `A : __decl_<(f(0))>`. */
export function decltypeNamed(node: SyntaxNode, cx: Context): Type | undefined {
  const name = childByField(node, 'name');
  const list = childByField(node, 'arguments');
  if (name === undefined || list === undefined || nodeText(name) !== '__decl_') return undefined;
  const operand = firstNamed(list);
  const named = operand?.kind === 'type_descriptor' ? firstNamed(operand) : operand;
  return named && operandType(lowerExpression(named, cx));
}
