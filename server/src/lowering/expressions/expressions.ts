/** Expressions: from their syntax to operands. */
import { lowerUserLiteral } from './userLiterals.ts';
import type { Expression, Place } from '../../ir/nodes.ts';
import type { Location } from '../../text/location.ts';
import * as types from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { lowerAssignment, lowerUpdate } from './assignments.ts';
import { lowerCall } from './calls.ts';
import { lowerCast, lowerConstruction } from './casts.ts';
import { callOfName, castOfPart } from '../disguises/castOperands.ts';
import {
  mayBeComparison,
  regroupedChoice,
  regroupedComparison,
  regroupedOperand,
} from '../disguises/disguises.ts';
import { assignmentAround } from '../disguises/regrouping.ts';
import type { Context } from '../context.ts';
import { decltypeNamed } from '../types/decltypes.ts';
import { castTo, isArithmetic, usualArithmeticType } from '../types/conversions.ts';
import { isDestroyed, isHostObject } from '../classes/destruction.ts';
import { lowerFold } from '../templates/folds.ts';
import { conversionOperator } from '../classes/conversionOperators.ts';
import { initialise } from '../classes/initialization.ts';
import { lowerLambda } from '../classes/lambdas.ts';
import { parseCharacter, parseNumber, parseString } from './literals.ts';
import { lowerField, lowerSubscript } from '../classes/members.ts';
import { lowerName, objectPlace } from '../names/names.ts';
import { lowerDelete, lowerNew } from '../classes/newDelete.ts';
import { constructorFor } from './overloads.ts';
import { booleanValue, lowerBinary, lowerPointerExpression, lowerUnary } from './operators.ts';
import { isMemberAccess, lowerMemberAccess, regroupedMemberAccess } from './memberPointers.ts';
import { addressOf, dereference, opaque, placeOf, value } from './operands.ts';
import type { Operand } from './operands.ts';
import { callOperator } from '../classes/methods.ts';
import { constantExpression, operandType, placeOfOperand, referToTemporary, rvalue } from './operandTypes.ts';
import { lowerRequires } from './requirements.ts';
import { lowerAlignof, lowerSizeof } from '../types/sizes.ts';
import {
  childByField,
  firstNamed,
  gapStart,
  locationOf,
  namedChildren,
  nodeText,
  qualifiersBetween,
} from '../tree.ts';
import { classOfType, lowerType } from '../types/typeNames.ts';
import { lowerTypeId } from './typeIds.ts';
import { lowerStatementExpression } from '../statements/statementExpressions.ts';

function numberOperand(node: SyntaxNode): Operand {
  const literal = parseNumber(nodeText(node));
  if (literal === undefined) return value(opaque(`literal \`${nodeText(node)}\``, locationOf(node)));
  return value(constantExpression(literal.value, literal.type, locationOf(node)));
}

function stringOperand(text: string, node: SyntaxNode): Operand {
  const length = new TextEncoder().encode(text).length + 1;
  return value({
    kind: 'string',
    value: text,
    type: types.arrayOf(types.charType, length),
    at: locationOf(node),
  });
}

function concatenated(node: SyntaxNode): Operand {
  const parts = namedChildren(node).filter((child) => /string/.test(child.kind));
  return stringOperand(parts.map((part) => parseString(nodeText(part))).join(''), node);
}

function thisOperand(node: SyntaxNode, cx: Context): Operand {
  const at = locationOf(node);
  const place = objectPlace(cx, at);
  return value(place === undefined ? opaque('`this` outside a method', at) : addressOf(place, at));
}

/** The common type of the arms of `?:`. */
function armType(a: Expression, b: Expression): types.Type {
  // `nullptr` takes the other arm's type ([expr.cond]); where that is not known, nothing says that it is `void*`.
  if (a.type === types.nullPointerType) return b.type;
  if (b.type === types.nullPointerType) return a.type;
  if (types.sameType(a.type, b.type))
    return b.type.kind === 'pointer' && b.type.toConst === true ? b.type : a.type;
  if (isArithmetic(a.type) && isArithmetic(b.type)) return usualArithmeticType(a.type, b.type);
  if (a.type.kind === 'opaque') return b.type;
  if (b.type.kind === 'opaque') return a.type;
  if (a.type.kind === 'pointer' && b.type.kind === 'pointer')
    return a.type.pointee.kind === 'void' ? a.type : b.type.pointee.kind === 'void' ? b.type : a.type;
  // What converts to the other arm's type was converted before: of an object and something else the object's type is left.
  if (a.type.kind === 'struct' || b.type.kind === 'struct') return a.type.kind === 'struct' ? a.type : b.type;
  return a.type.kind === 'pointer' ? a.type : b.type;
}

/** `found ? name : "none"`: of an object and something else another object is made. */
function objectArm(arm: Operand, type: types.Type, cx: Context, node: SyntaxNode): Operand {
  const own = type.kind === 'struct' ? operandType(arm) : undefined;
  return own === undefined || types.sameType(own, type) ? arm : value(initialise(type, arm, cx, node));
}

/** `ok ? x : throw E{}`: the pre-pass took the word out. */
function isThrown(arm: SyntaxNode): boolean {
  return qualifiersBetween(arm, gapStart(arm), arm.start).some(({ name }) => name === 'throw');
}

function thrownArm(arm: SyntaxNode, other: Operand): Operand {
  return value(opaque('`throw` as a value', locationOf(arm), operandType(other)));
}

function lowerConditional(original: SyntaxNode, cx: Context): Operand {
  const node = regroupedChoice(original, cx) ?? original;
  const conditionNode = childByField(node, 'condition');
  const trueNode = childByField(node, 'consequence') ?? conditionNode;
  const falseNode = childByField(node, 'alternative');
  const at = locationOf(node);
  if (conditionNode === undefined || trueNode === undefined || falseNode === undefined) {
    return value(opaque('incomplete `?:`', at));
  }
  const condition = booleanValue(lowerExpression(conditionNode, cx), cx, conditionNode);
  const first = lowerExpression(trueNode, cx);
  const second = isThrown(falseNode) ? thrownArm(falseNode, first) : lowerExpression(falseNode, cx);
  if (trueNode.kind === 'throw_statement') return second;
  const whenTrue = convertedArm(first, second, cx, trueNode);
  const whenFalse = convertedArm(second, first, cx, falseNode);
  const trueValue = armValue(whenTrue, whenFalse, cx, trueNode);
  const falseValue = armValue(whenFalse, whenTrue, cx, falseNode);
  const type = armType(trueValue, falseValue);
  if (condition.kind === 'integer') {
    const isTrue = Number(condition.value) !== 0;
    const chosen = objectArm(isTrue ? whenTrue : whenFalse, type, cx, isTrue ? trueNode : falseNode);
    if (type.kind === 'struct') return chosen;
    return isTrue ? folded(whenTrue, trueValue, type) : folded(whenFalse, falseValue, type);
  }
  const isKept = whenTrue.kind === 'place' || whenFalse.kind === 'place';
  if (isKept && isHostObject(type, cx) && isDestroyed(type, cx.session)) {
    // An object stays the object that it is: its bytes alone are no copy of it.
    const [a, b] = [
      placeOfOperand(objectArm(whenTrue, type, cx, trueNode), cx, trueNode),
      placeOfOperand(objectArm(whenFalse, type, cx, falseNode), cx, falseNode),
    ];
    return placeOf(chosenPlace(condition, a, b, at));
  }
  const chosen: Expression = {
    kind: 'conditional',
    condition,
    whenTrue: initialise(type, value(trueValue), cx, trueNode),
    whenFalse: initialise(type, value(falseValue), cx, falseNode),
    type,
    at,
  };
  const isObject =
    whenTrue.kind === 'place' &&
    whenFalse.kind === 'place' &&
    types.sameType(whenTrue.place.type, whenFalse.place.type);
  if (!isObject) return value(chosen);
  return { ...value(chosen), lvalue: () => chosenPlace(condition, whenTrue.place, whenFalse.place, at) };
}

/** `c ? a : b` of two objects is one of them. */
function chosenPlace(condition: Expression, a: Place, b: Place, at: Location): Place {
  const [whenTrue, whenFalse] = [addressOf(a, at), addressOf(b, at)];
  return dereference({ kind: 'conditional', condition, whenTrue, whenFalse, type: whenTrue.type, at }, at);
}

/** With a constant condition the chosen arm keeps its place. */
function folded(operand: Operand, expression: Expression, type: types.Type): Operand {
  return types.sameType(expression.type, type)
    ? operand.kind === 'place' && operand.place.type.kind !== 'array'
      ? operand
      : value(expression)
    : value(castTo(expression, type));
}

/** An object that converts to what the other arm is: `inside ? tensor[i] : 0.0f`. */
function convertedArm(operand: Operand, other: Operand, cx: Context, node: SyntaxNode): Operand {
  const [own, target] = [operandType(operand), operandType(other)];
  if (own?.kind !== 'struct' || target === undefined || types.sameType(own, target)) return operand;
  const info = classOfType(own, cx);
  if (info === undefined || conversionOperator(info, target, cx) === undefined) return operand;
  const made = constructorFor(info, [other], cx, node, false);
  return made === undefined ? value(initialise(target, operand, cx, node)) : operand;
}

function armValue(operand: Operand, other: Operand, cx: Context, node: SyntaxNode): Expression {
  if (operand.kind !== 'list') {
    const value = rvalue(operand, cx, node);
    // Strings of two lengths have one type as pointers only.
    const isText = value.kind === 'string' && value.type.kind === 'array';
    return isText ? { ...value, type: types.pointerTo(value.type.element) } : value;
  }
  const type = operandType(other);
  return type === undefined ? rvalue(operand, cx, node) : initialise(type, operand, cx, node);
}

/** `a, b, c`, which the grammar reads from the right. */
function lowerComma(node: SyntaxNode, cx: Context): Operand {
  const [left, right] = [childByField(node, 'left'), childByField(node, 'right')];
  if (left === undefined || right === undefined)
    return value(opaque('incomplete comma expression', locationOf(node)));
  const parts = [left];
  let last = right;
  for (; last.kind === 'comma_expression'; last = childByField(last, 'right') ?? last.children[0]!)
    parts.push(childByField(last, 'left') ?? last);
  const [first, ...others] = [...parts, last].map((part) => lowerExpression(part, cx));
  const isOfClass = (operand: Operand): boolean => operandType(operand)?.kind === 'struct';
  if (others.some(isOfClass) || isOfClass(first!))
    return others.reduce((before, next) => behindComma(before, next, cx, node), first!);
  return [first!, ...others].reduceRight((behind, before) => behindComma(before, behind, cx, node));
}

function behindComma(first: Operand, second: Operand, cx: Context, node: SyntaxNode): Operand {
  const at = locationOf(node);
  const hasClass = [first, second].some((operand) => operandType(operand)?.kind === 'struct');
  const overloaded = hasClass ? callOperator('operator,', [first, second], cx, node) : undefined;
  if (overloaded !== undefined) return overloaded;
  const [left, right] = [rvalue(first, cx, node), rvalue(second, cx, node)];
  const isEnded = left.kind !== 'read' && isHostObject(left.type, cx) && isDestroyed(left.type, cx.session);
  const kept = isEnded ? referToTemporary(left, cx) : undefined;
  return value({
    kind: 'sequence',
    // An object that nobody takes lives as long as the others of the full expression.
    effects:
      kept?.kind === 'sequence' ? kept.effects : [{ kind: 'expression', expression: left, at: left.at }],
    value: right,
    type: right.type,
    at,
  });
}

/** `auto x = (T){…}` and `T{…}`. */
function lowerCompoundLiteral(node: SyntaxNode, cx: Context): Operand {
  const typeNode = childByField(node, 'type');
  const list = childByField(node, 'value');
  if (typeNode === undefined || list === undefined)
    return value(opaque('incomplete literal', locationOf(node)));
  const compared = mayBeComparison(typeNode) ? regroupedComparison(node, cx) : undefined;
  if (compared !== undefined) return lowerExpression(compared, cx);
  return lowerConstruction(typeNode, list, node, cx);
}

function lowerOther(node: SyntaxNode, cx: Context): Operand {
  switch (node.kind) {
    case 'lambda_expression':
      return lowerLambda(node, cx);
    case 'new_expression':
      return lowerNew(node, cx);
    case 'delete_expression':
      return lowerDelete(node, cx);
    case 'requires_expression':
      return lowerRequires(node, cx);
    case 'fold_expression':
      return lowerFold(node, cx);
    case 'compound_statement':
      return lowerStatementExpression(node, cx);
    case 'type_descriptor':
    case 'dependent_type':
    case 'sized_type_specifier':
    case 'primitive_type':
    case 'decltype':
      return { kind: 'type', type: lowerType(node, cx) };
    case 'ERROR': {
      return value(opaque('syntax error', locationOf(node)));
    }
    default:
      return value(opaque(`construct \`${node.kind.replaceAll('_', ' ')}\``, locationOf(node)));
  }
}

function lowerLiteral(node: SyntaxNode): Operand | undefined {
  switch (node.kind) {
    case 'number_literal':
      return numberOperand(node);
    case 'char_literal': {
      const literal = parseCharacter(nodeText(node));
      const at = locationOf(node);
      return value(
        literal === undefined
          ? opaque('character literal', at)
          : constantExpression(literal.value, literal.type, at),
      );
    }
    case 'string_literal':
    case 'raw_string_literal':
      return stringOperand(parseString(nodeText(node)), node);
    case 'concatenated_string':
      return concatenated(node);
    case 'true':
    case 'false':
      return value(constantExpression(node.kind === 'true' ? 1n : 0n, types.booleanType, locationOf(node)));
    case 'null':
    case 'nullptr': {
      const at = locationOf(node);
      const zero = constantExpression(0n, types.longType, at);
      if (nodeText(node) === 'NULL') return value(zero); // It converts to numbers, too.
      return value({ kind: 'cast', operand: zero, type: types.nullPointerType, at });
    }
    default:
      return undefined;
  }
}

function lowerPostfix(node: SyntaxNode, cx: Context): Operand {
  if (node.kind === 'subscript_expression') return lowerSubscript(node, cx);
  if (node.kind !== 'field_expression') return lowerCall(node, cx);
  const compared = mayBeComparison(node) ? regroupedComparison(node, cx) : undefined;
  return compared === undefined ? lowerField(node, cx) : lowerExpression(compared, cx);
}

/** What a sign, a cast or `sizeof` makes of its operand, unless the grammar took too much for that. */
function isTypeId(node: SyntaxNode): boolean {
  return qualifiersBetween(node, node.start, node.start + 1).some(({ name }) => name === 'typeid');
}

function lowerPrefixed(node: SyntaxNode, cx: Context): Operand {
  const regrouped = assignmentAround(node) ?? regroupedOperand(node, cx);
  if (regrouped !== undefined) return lowerExpression(regrouped, cx);
  switch (node.kind) {
    case 'unary_expression':
      return lowerUnary(node, cx);
    case 'pointer_expression':
      return lowerPointerExpression(node, cx);
    case 'update_expression':
      return lowerUpdate(node, cx);
    case 'cast_expression': {
      const call = callOfName(node, cx);
      return call === undefined ? lowerCast(node, cx) : lowerPostfix(call, cx);
    }
    default:
      return isTypeId(node) ? lowerTypeId(node, cx) : lowerSizeof(node, cx);
  }
}

/** Whether a part of an expression was no C++ to the grammar, or is missing: what is left may mean something else. */
function isBroken({ item, kind, children }: SyntaxNode): boolean {
  if (item.errors.length === 0 || !kind.endsWith('_expression')) return false;
  return children.some((child) => child.kind === 'ERROR' || child.start === child.end);
}

/** Lowers any expression node. */
export function lowerExpression(given: SyntaxNode, cx: Context): Operand {
  const node = regroupedMemberAccess(given) ?? given;
  if (isBroken(node)) return value(opaque('syntax error', locationOf(node)));
  if (isMemberAccess(node)) return lowerMemberAccess(node, cx);
  switch (node.kind) {
    case 'identifier':
    case 'field_identifier':
    case 'type_identifier':
    case 'template_type':
    case 'operator_name':
      return lowerName(node, cx);
    case 'qualified_identifier':
    case 'template_function': {
      const type = node.kind === 'template_function' ? decltypeNamed(node, cx) : undefined;
      if (type !== undefined) return { kind: 'type', type };
      const compared = regroupedComparison(node, cx);
      return compared === undefined ? lowerName(node, cx) : lowerExpression(compared, cx);
    }
    case 'this':
      return thisOperand(node, cx);
    case 'parenthesized_expression': {
      const inner = firstNamed(node);
      return inner === undefined
        ? value(opaque('empty parentheses', locationOf(node)))
        : lowerExpression(inner, cx);
    }
    case 'user_defined_literal':
      return lowerUserLiteral(node, cx);
    case 'binary_expression':
      return lowerBinary(node, cx);
    case 'unary_expression':
    case 'pointer_expression':
    case 'update_expression':
    case 'cast_expression':
    case 'sizeof_expression':
      return lowerPrefixed(node, cx);
    case 'assignment_expression':
      return lowerAssignment(node, cx);
    case 'subscript_expression':
    case 'field_expression':
    case 'call_expression':
      return lowerPostfix(castOfPart(node, cx) ?? node, cx);
    case 'conditional_expression':
      return lowerConditional(node, cx);
    case 'comma_expression':
      return lowerComma(node, cx);
    case 'alignof_expression':
      return lowerAlignof(node, cx);
    case 'compound_literal_expression':
      return lowerCompoundLiteral(node, cx);
    case 'initializer_list':
      return { kind: 'list', node, cx };
    default:
      return lowerLiteral(node) ?? lowerOther(node, cx);
  }
}

export function lowerValue(node: SyntaxNode, cx: Context): Expression {
  return rvalue(lowerExpression(node, cx), cx, node);
}
