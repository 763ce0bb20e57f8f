/** Assignments, compound assignments, `++` and `--`. */
import type { BinaryOperator, CompoundAssign, Expression, Opaque, Place, Statement } from '../../ir/nodes.ts';
import { expressionHas } from '../../ir/walk.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Location } from '../../text/location.ts';
import type { Context } from '../context.ts';
import { regroupedComparison } from '../disguises/disguises.ts';
import { postfixInside } from '../disguises/regrouping.ts';
import {
  castTo,
  floatConstant,
  integerConstant,
  isArithmetic,
  isIntegral,
  promote,
  decayed,
  usualArithmeticType,
} from '../types/conversions.ts';
import { lowerExpression } from './expressions.ts';
import { memberwiseAssignment } from '../classes/copying.ts';
import { initialise } from '../classes/initialization.ts';
import { callOperator } from '../classes/methods.ts';
import { scalarValue } from './operators.ts';
import { addressOf, dereference, opaque, opaqueReason, placeOf, read, value } from './operands.ts';
import type { Operand } from './operands.ts';
import { operandType, placeOfOperand, rvalue } from './operandTypes.ts';
import { childByField, locationOf, nodeText } from '../tree.ts';

function isClass(operand: Operand, cx: Context): boolean {
  const type = operandType(operand);
  return type?.kind === 'struct' || (type?.kind === 'integer' && cx.session.enums.has(type));
}

/** An assignment as the operand that it is in C++: the object that it stored to (`(i += 1) %= n`). */
function assigned(assignment: Expression): Operand {
  if (assignment.kind !== 'assign' && assignment.kind !== 'compoundAssign') return value(assignment);
  const { place, at } = assignment;
  if (!isNamed(place) || (assignment.kind === 'compoundAssign' && assignment.result === 'old'))
    return value(assignment);
  const lvalue = (): Place => {
    const address = addressOf(place, at);
    const effects: Statement[] = [{ kind: 'expression', expression: assignment, at }];
    return dereference({ kind: 'sequence', effects, value: address, type: address.type, at }, at);
  };
  return { ...value(assignment), lvalue };
}

/** Finding it a second time does nothing. */
function isNamed(place: Place): boolean {
  if (place.kind === 'dereference') return place.pointer.kind === 'read' && isNamed(place.pointer.place);
  return place.kind === 'variablePlace' || (place.kind === 'member' && isNamed(place.base));
}

/** The object that an operand is; a temporary one where it is a value. */
function changedPlace(operand: Operand, cx: Context, node: SyntaxNode): Place {
  return operand.kind === 'value' && operand.lvalue !== undefined
    ? operand.lvalue()
    : placeOfOperand(operand, cx, node);
}

function lowerPlainAssignment(
  leftNode: SyntaxNode,
  rightNode: SyntaxNode,
  cx: Context,
  node: SyntaxNode,
): Operand {
  const left = lowerExpression(leftNode, cx);
  const right = lowerExpression(rightNode, cx);
  const type = operandType(left);
  if (type?.kind === 'struct') {
    const overloaded = callOperator('operator=', [left, right], cx, node);
    if (overloaded !== undefined) return overloaded;
    const memberwise = memberwiseAssignment(left, right, cx, node);
    if (memberwise !== undefined) return placeOf(dereference(memberwise, locationOf(node)));
  }
  return assigned(assignTo(left, leftNode, right, rightNode, cx, locationOf(node)));
}

export function assignTo(
  left: Operand,
  leftNode: SyntaxNode,
  right: Operand,
  rightNode: SyntaxNode,
  cx: Context,
  at: Location,
): Expression {
  if (left.kind === 'value' && left.lvalue !== undefined) {
    return assignTo(placeOf(left.lvalue()), leftNode, right, rightNode, cx, at);
  }
  if (left.kind !== 'place') {
    const target = rvalue(left, cx, leftNode);
    const source = rvalue(right, cx, rightNode);
    return opaque(opaqueReason(target) ?? 'assignment to a value', at, undefined, [target, source]);
  }
  const place = left.place;
  const source = initialise(place.type, right, cx, rightNode);
  if (place.type.kind === 'opaque' && place.kind !== 'opaquePlace') {
    return storeOfUnknown(place, opaque(place.type.reason, at, place.type, [source], [place]));
  }
  return { kind: 'assign', place, value: source, type: place.type, at };
}

/** Of what is assigned to an object of unknown type nothing is known but that it is stored there. */
function storeOfUnknown(place: Place, assignment: Opaque): Opaque {
  return place.kind === 'opaquePlace' || place.type.kind !== 'opaque'
    ? assignment
    : { ...assignment, isStore: true };
}

/** What is not computed with is loaded all the same, where its size is known and finding the place again changes nothing. */
function isReadAgain(place: Place): boolean {
  if (place.type.kind !== 'opaque' || place.type.sizeInBytes === undefined) return false;
  return !expressionHas(read(place), { expression: (one) => changing.has(one.kind) });
}

const changing: ReadonlySet<Expression['kind']> = new Set(['assign', 'compoundAssign', 'call', 'opaque']);

/** `place op= value` on arithmetic and pointer types. */
export function compoundAssign(
  place: Place,
  operator: string,
  operand: Expression,
  at: Location,
  result: CompoundAssign['result'] = 'new',
): Expression {
  const type = place.type;
  if (type.kind === 'pointer' && isIntegral(operand.type)) {
    const elementSizeInBytes = types.exactSizeInBytes(type.pointee);
    if (elementSizeInBytes === undefined) {
      return opaque(`size of \`${types.typeName(type.pointee)}\` is unknown`, at, type, [operand], [place]);
    }
    const index = castTo(operand, promote(operand.type));
    return {
      kind: 'compoundAssign',
      place,
      operator: operator as BinaryOperator,
      value: index,
      computationType: type,
      elementSizeInBytes,
      result,
      type,
      at,
    };
  }
  if (!isArithmetic(type) || !isArithmetic(operand.type)) {
    const reason =
      opaqueReason(operand) ??
      (type.kind === 'opaque' ? type.reason : `operator \`${operator}=\` on \`${types.typeName(type)}\``);
    const operands = isReadAgain(place) ? [operand, read(place)] : [operand];
    return storeOfUnknown(place, opaque(reason, at, type, operands, [place]));
  }
  const isShift = operator === '<<' || operator === '>>';
  const [before, given] = [decayed(read(place)).type, decayed(operand)];
  if (!isArithmetic(before) || !isArithmetic(given.type)) return given;
  const computationType: Type = isShift ? promote(before) : usualArithmeticType(before, given.type);
  const converted = castTo(given, isShift ? promote(given.type) : computationType);
  return {
    kind: 'compoundAssign',
    place,
    operator: operator as BinaryOperator,
    value: converted,
    computationType,
    result,
    type,
    at,
  };
}

export function lowerAssignment(node: SyntaxNode, cx: Context): Operand {
  const leftNode = childByField(node, 'left');
  const rightNode = childByField(node, 'right');
  const operatorNode = childByField(node, 'operator');
  const at = locationOf(node);
  if (leftNode === undefined || rightNode === undefined) return value(opaque('incomplete assignment', at));
  const operator = operatorNode === undefined ? '=' : nodeText(operatorNode);
  const mayCompare = leftNode.kind === 'template_function' || leftNode.kind === 'binary_expression';
  const regrouped = mayCompare ? regroupedComparison(node, cx) : undefined;
  if (regrouped !== undefined) return lowerExpression(regrouped, cx);
  if (operator === '=') return lowerPlainAssignment(leftNode, rightNode, cx, node);
  const left = lowerExpression(leftNode, cx);
  const right = lowerExpression(rightNode, cx);
  if (isClass(left, cx) || isClass(right, cx)) {
    const overloaded = callOperator(`operator${operator}`, [left, right], cx, node);
    if (overloaded !== undefined) return overloaded;
  }
  const place = changedPlace(left, cx, leftNode);
  return assigned(compoundAssign(place, operator.slice(0, -1), scalarValue(right, cx, rightNode), at));
}

export function lowerUpdate(node: SyntaxNode, cx: Context): Operand {
  const argument = childByField(node, 'argument');
  const operatorNode = childByField(node, 'operator');
  const at = locationOf(node);
  if (argument === undefined || operatorNode === undefined) return value(opaque('incomplete expression', at));
  const inside = postfixInside(node);
  if (inside !== node) return lowerExpression(inside, cx);
  const operator = nodeText(operatorNode);
  const isPrefix = operatorNode.start < argument.start;
  const operand = lowerExpression(argument, cx);
  if (operandType(operand)?.kind === 'struct') {
    const zero = value(integerConstant(0, types.intType, at));
    const overloaded = callOperator(`operator${operator}`, isPrefix ? [operand] : [operand, zero], cx, node);
    if (overloaded !== undefined) return overloaded;
  }
  const place = changedPlace(operand, cx, argument);
  const one =
    place.type.kind === 'float' ? floatConstant(1, place.type, at) : integerConstant(1, types.intType, at);
  return assigned(compoundAssign(place, operator.slice(0, 1), one, at, isPrefix ? 'new' : 'old'));
}
