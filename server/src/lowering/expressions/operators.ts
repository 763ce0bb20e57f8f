/** Unary and binary operators on operands: arithmetic, pointers, comparisons, and overloaded ones. */
import type { BinaryOperator, Expression, UnaryOperator } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Location } from '../../text/location.ts';
import { clobberedBy } from './calls.ts';
import { castOperand } from './casts.ts';
import { evaluate } from './constants.ts';
import type { Context } from '../context.ts';
import { regroupedComparison } from '../disguises/disguises.ts';
import {
  castTo,
  isArithmetic,
  isIntegral,
  promote,
  decayed,
  usualArithmeticType,
} from '../types/conversions.ts';
import { isConstObject, withConstness } from './constness.ts';
import { lowerExpression } from './expressions.ts';
import { noteIllFormed } from './formation.ts';
import { addressOfMember, isMemberAccess } from './memberPointers.ts';
import { initialise } from '../classes/initialization.ts';
import { defaultedComparison } from '../classes/comparisons.ts';
import { callMethod, callOperator } from '../classes/methods.ts';
import type { ClassInfo, FunctionEntity } from '../names/entities.ts';
import { classOfType } from '../types/typeNames.ts';
import {
  addressOf,
  dereference,
  logical,
  not,
  opaque,
  opaqueReason,
  placeOf,
  read,
  value,
} from './operands.ts';
import type { Operand } from './operands.ts';
import { constantExpression, onlyFunction, operandType, placeOfOperand, rvalue } from './operandTypes.ts';
import type { OperandOfNode } from '../templates/packs.ts';
import { childByField, locationOf, withoutParentheses, writtenOperator } from '../tree.ts';

/** A condition: contextually converted to bool. */
export function booleanValue(operand: Operand, cx: Context, node: SyntaxNode): Expression {
  return initialise(types.booleanType, operand, cx, node);
}

function opaqueResult(operands: readonly Expression[], at: Location, what: string): Expression {
  const reason = operands.map(opaqueReason).find((one) => one !== undefined);
  return opaque(reason ?? what, at, undefined, operands);
}

/** Folds where both sides are constants: array bounds and template arguments stay readable. */
function folded(expression: Expression): Expression {
  const known = evaluate(expression);
  if (typeof known !== 'bigint' && typeof known !== 'number') return expression;
  return constantExpression(known, expression.type, expression.at);
}

function isConstant(expression: Expression): boolean {
  return expression.kind === 'integer' || expression.kind === 'float';
}

/** What is added to a pointer is an integer, also where nothing else is known of it ([expr.add]). */
function integerOf(index: Expression): Expression {
  return index.type.kind === 'opaque' ? castTo(index, types.longType) : index;
}

/** `pointer ± index`. */
export function pointerOffset(
  pointer: Expression,
  index: Expression,
  subtract: boolean,
  at: Location,
): Expression {
  const pointee = pointer.type.kind === 'pointer' ? pointer.type.pointee : types.voidType;
  const elementSizeInBytes = types.exactSizeInBytes(pointee);
  if (elementSizeInBytes === undefined) {
    return opaque(`size of \`${types.typeName(pointee)}\` is unknown`, at, pointer.type, [pointer, index]);
  }
  const promoted = isIntegral(index.type) ? castTo(index, promote(index.type)) : integerOf(index);
  return {
    kind: 'pointerOffset',
    pointer,
    index: promoted,
    elementSizeInBytes,
    subtract,
    type: pointer.type,
    at,
  };
}

function mayBeIndex({ type }: Expression): boolean {
  return isIntegral(type) || type.kind === 'opaque';
}

const comparisons = new Set(['==', '!=', '<', '<=', '>', '>=']);

function pointerBinary(
  operator: string,
  left: Expression,
  right: Expression,
  at: Location,
): Expression | undefined {
  const leftPointer = left.type.kind === 'pointer';
  const rightPointer = right.type.kind === 'pointer';
  if (!leftPointer && !rightPointer) return undefined;
  if (comparisons.has(operator)) {
    const common = leftPointer ? left.type : right.type;
    return {
      kind: 'binary',
      operator: operator as BinaryOperator,
      left: castTo(left, common),
      right: castTo(right, common),
      type: types.booleanType,
      at,
    };
  }
  if (operator === '+' && leftPointer && mayBeIndex(right)) return pointerOffset(left, right, false, at);
  if (operator === '+' && rightPointer && mayBeIndex(left)) return pointerOffset(right, left, false, at);
  if (operator === '-' && leftPointer && isIntegral(right.type)) return pointerOffset(left, right, true, at);
  if (operator === '-' && left.type.kind === 'pointer' && rightPointer) {
    const elementSizeInBytes = types.exactSizeInBytes(left.type.pointee);
    if (elementSizeInBytes === undefined) return undefined;
    return { kind: 'pointerDifference', left, right, elementSizeInBytes, type: types.longType, at };
  }
  return undefined;
}

/** A binary operator on values that no class overloads. */
export function binaryValue(operator: string, a: Expression, b: Expression, at: Location): Expression {
  const left = decayed(a);
  const right = decayed(b);
  const onPointers = pointerBinary(operator, left, right, at);
  if (onPointers !== undefined) return onPointers;
  if (!isArithmetic(left.type) || !isArithmetic(right.type)) {
    const reason = `operator \`${operator}\` on \`${types.typeName(left.type)}\``;
    return noteIllFormed(opaqueResult([left, right], at, reason), [left.type, right.type]);
  }
  const isShift = operator === '<<' || operator === '>>';
  const common = isShift ? promote(left.type) : usualArithmeticType(left.type, right.type);
  const type: Type = comparisons.has(operator) ? types.booleanType : common;
  const expression: Expression = {
    kind: 'binary',
    operator: operator as BinaryOperator,
    left: castTo(left, common),
    right: castTo(right, isShift ? promote(right.type) : common),
    type,
    at,
  };
  return isConstant(expression.left) && isConstant(expression.right) ? folded(expression) : expression;
}

/** `(T) - x` and `(T) * p` parse as binary operators when T is only a name. */
function castInDisguise(
  node: SyntaxNode,
  left: SyntaxNode,
  operator: string,
  right: SyntaxNode,
  cx: Context,
): Operand | undefined {
  if (left.kind !== 'parenthesized_expression' || !['-', '+', '*', '&'].includes(operator)) return undefined;
  const inner = withoutParentheses(left);
  if (!/identifier$|^template_/.test(inner.kind)) return undefined;
  const operand = lowerExpression(inner, cx);
  const type = operand.kind === 'type' ? operand.type : undefined;
  if (type === undefined) return undefined;
  const at = locationOf(node);
  const source = lowerExpression(right, cx);
  const unary =
    operator === '*'
      ? placeOf(dereference(rvalue(source, cx, right), at))
      : operator === '&'
        ? addressOperand(source, cx, right, at)
        : unaryOperand(operator, source, cx, right, at);
  return castOperand(type, unary, cx, node);
}

const operatorNames: Readonly<Record<string, string>> = {
  and: '&&',
  or: '||',
  bitand: '&',
  bitor: '|',
  xor: '^',
  not_eq: '!=',
  not: '!',
  compl: '~',
};

export function operatorText(node: SyntaxNode): string {
  const operator = childByField(node, 'operator');
  const text = operator === undefined ? '' : writtenOperator(operator);
  return operatorNames[text] ?? text;
}

/** The evaluators recurse over expressions; a chain of operators longer than this is generated code. */
const maximumChain = 400;

function longChain(node: SyntaxNode, chain: readonly SyntaxNode[], cx: Context): Operand {
  const leaves = chain.map((one) => childByField(one, 'right')).filter((leaf) => leaf !== undefined);
  const values = leaves.map((leaf) => rvalue(lowerExpression(leaf, cx), cx, leaf));
  return value(opaque(`chain of ${chain.length} operators`, locationOf(node), undefined, values));
}

export function lowerBinary(original: SyntaxNode, cx: Context): Operand {
  const node = regroupedComparison(original, cx) ?? original;
  if (node.kind !== 'binary_expression') return lowerExpression(node, cx);
  // Long chains `a + b + c + …` nest to the left; they are walked without recursion.
  const chain: SyntaxNode[] = [];
  let current = node;
  for (;;) {
    chain.push(current);
    const left = childByField(current, 'left');
    if (left?.kind !== 'binary_expression' || isMemberAccess(left)) break;
    current = left;
  }
  if (chain.length > maximumChain) return longChain(node, chain, cx);
  let operand: Operand | undefined;
  for (const one of chain.reverse()) operand = binaryStep(one, operand, cx);
  return operand ?? value(opaque('incomplete expression', locationOf(node)));
}

function binaryStep(node: SyntaxNode, known: Operand | undefined, cx: Context): Operand {
  const operator = operatorText(node);
  const leftNode = childByField(node, 'left');
  const rightNode = childByField(node, 'right');
  const at = locationOf(node);
  if (leftNode === undefined || rightNode === undefined) return value(opaque('incomplete expression', at));
  const disguised = castInDisguise(node, leftNode, operator, rightNode, cx);
  if (disguised !== undefined) return disguised;
  const left = known ?? lowerExpression(leftNode, cx);
  const isLogical = operator === '&&' || operator === '||';
  if (isLogical && operandType(left)?.kind !== 'struct') {
    return logicalStep(operator, node, left, leftNode, rightNode, cx);
  }
  const right = lowerExpression(rightNode, cx);
  const overloaded = overloadedBinary(operator, left, right, cx, node);
  if (overloaded !== undefined) return overloaded;
  if (isLogical) return logicalStep(operator, node, left, leftNode, rightNode, cx);
  const a = scalarValue(left, cx, leftNode);
  const b = scalarValue(right, cx, rightNode);
  const result = binaryValue(operator, a, b, at);
  return value(operator === '>>' ? extraction(result, a, b, { operand: right, node: rightNode }) : result);
}

/** `in >> n`, where nothing is known of the stream: it reads into what stands on the right. */
function extraction(result: Expression, from: Expression, to: Expression, into: OperandOfNode): Expression {
  if (result.kind !== 'opaque' || isArithmetic(from.type)) return result;
  return noteIllFormed({ ...result, clobbers: clobberedBy([into]) }, [from.type, to.type]);
}

function logicalStep(
  operator: '&&' | '||',
  node: SyntaxNode,
  left: Operand,
  leftNode: SyntaxNode,
  rightNode: SyntaxNode,
  cx: Context,
): Operand {
  const at = locationOf(node);
  const a = booleanValue(left, cx, leftNode);
  // A constant left side decides whether the right one is looked at: `N > 0 && table[N - 1]`.
  if (a.kind === 'integer' && (Number(a.value) !== 0) === (operator === '||')) return value({ ...a, at });
  const b = booleanValue(lowerExpression(rightNode, cx), cx, rightNode);
  if (a.kind === 'integer') return value(b);
  return value(logical(operator, a, b, at));
}

/** Class operands of built-in operators convert to what their conversion operators give. */
export function scalarValue(operand: Operand, cx: Context, node: SyntaxNode): Expression {
  const type = operandType(operand);
  const first = type === undefined ? undefined : firstConversion(classOfType(type, cx));
  if (first === undefined) return rvalue(operand, cx, node);
  return rvalue(callMethod(first, operand, [], cx, node), cx, node);
}

/** Its own, else that of a base. */
function firstConversion(info: ClassInfo | undefined): FunctionEntity | undefined {
  if (info === undefined || info.conversions.length > 0) return info?.conversions[0];
  for (const { info: base } of info.bases) {
    const inherited = firstConversion(base);
    if (inherited !== undefined) return inherited;
  }
  return undefined;
}

function isClassLike(operand: Operand, cx: Context): boolean {
  const type = operandType(operand);
  if (type === undefined) return false;
  return type.kind === 'struct' || (type.kind === 'integer' && cx.session.enums.has(type));
}

export function overloadedBinary(
  operator: string,
  left: Operand,
  right: Operand,
  cx: Context,
  node: SyntaxNode,
): Operand | undefined {
  if (!isClassLike(left, cx) && !isClassLike(right, cx)) return undefined;
  const byDefault = defaultedComparison(operator, left, right, cx, node, (part, a, b) =>
    partsCompared(part, a, b, cx, node),
  );
  if (byDefault !== undefined) return value(byDefault);
  const called = callOperator(`operator${operator}`, [left, right], cx, node);
  if (called !== undefined || operator !== '!=') return called;
  const equal = callOperator('operator==', [left, right], cx, node);
  return equal && value(not(booleanValue(equal, cx, node)));
}

function partsCompared(
  operator: '==' | '<',
  left: Operand,
  right: Operand,
  cx: Context,
  node: SyntaxNode,
): Expression {
  const overloaded = overloadedBinary(operator, left, right, cx, node);
  if (overloaded !== undefined) return booleanValue(overloaded, cx, node);
  return binaryValue(operator, scalarValue(left, cx, node), scalarValue(right, cx, node), locationOf(node));
}

/** `-x`, `+x`, `~x`, `!x`. */
function unaryOperand(
  operator: string,
  operand: Operand,
  cx: Context,
  node: SyntaxNode,
  at: Location,
): Operand {
  if (isClassLike(operand, cx)) {
    const overloaded = callOperator(`operator${operator}`, [operand], cx, node);
    if (overloaded !== undefined) return overloaded;
  }
  if (operator === '!') {
    const condition = booleanValue(operand, cx, node);
    const negated = not(condition, at);
    return value(isConstant(condition) ? folded(negated) : negated);
  }
  const source = decayed(scalarValue(operand, cx, node));
  if (!isArithmetic(source.type)) {
    if (operator === '+') return value(source);
    const reason = `operator \`${operator}\` on \`${types.typeName(source.type)}\``;
    return value(noteIllFormed(opaqueResult([source], at, reason), [source.type]));
  }
  const type = promote(source.type);
  const promoted = castTo(source, type);
  if (operator === '+') return value(promoted);
  const expression: Expression = {
    kind: 'unary',
    operator: operator as UnaryOperator,
    operand: promoted,
    type,
    at,
  };
  return value(isConstant(promoted) ? folded(expression) : expression);
}

export function lowerUnary(node: SyntaxNode, cx: Context): Operand {
  const argument = childByField(node, 'argument');
  const at = locationOf(node);
  if (argument === undefined) return value(opaque('incomplete expression', at));
  return unaryOperand(operatorText(node), lowerExpression(argument, cx), cx, argument, at);
}

function addressOperand(operand: Operand, cx: Context, node: SyntaxNode, at: Location): Operand {
  const chosen = onlyFunction(operand, cx);
  if (chosen !== undefined) return { kind: 'function', function: chosen, node };
  if (operand.kind === 'functions') return operand;
  const place = placeOfOperand(operand, cx, node);
  const array = place.kind === 'variablePlace' ? cx.frame?.variableSizes?.get(place.variable) : undefined;
  // The variable holds where the elements are, and that is where the array is.
  const address =
    array === undefined ? addressOf(place, at) : castTo(read(place), types.pointerTo(array.type));
  return value(isConstObject(operand) ? withConstness(address, true) : address);
}

/** `*p` and `&x`. */
export function lowerPointerExpression(node: SyntaxNode, cx: Context): Operand {
  const argument = childByField(node, 'argument');
  const at = locationOf(node);
  if (argument === undefined) return value(opaque('incomplete expression', at));
  const isAddress = operatorText(node) === '&';
  const member = isAddress ? addressOfMember(argument, cx, at) : undefined;
  if (member !== undefined) return member;
  const operand = lowerExpression(argument, cx);
  const name = isAddress ? 'operator&' : 'operator*';
  const overloaded = isClassLike(operand, cx) ? callOperator(name, [operand], cx, node) : undefined;
  if (overloaded !== undefined) return overloaded;
  if (isAddress) return addressOperand(operand, cx, argument, at);
  if (operand.kind === 'function' || operand.kind === 'functions') return operand;
  const pointer = scalarValue(operand, cx, argument);
  const place = dereference(pointer, at);
  return placeOf(pointer.type.kind === 'pointer' ? place : noteIllFormed(place, [pointer.type]));
}
