/** Braced initialisers ([dcl.init.list], [dcl.init.aggr]) with brace elision and designators. */
import type { Expression } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { ArrayType, StructField, StructType, Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { dim3Type } from '../types/builtinTypes.ts';
import { integerConstant } from '../types/conversions.ts';
import { evaluateInteger } from '../expressions/constants.ts';
import { standardInstance } from './classes.ts';
import { constructFromElements } from './copying.ts';
import { isInitializerList, listOf } from './initializerLists.ts';
import type { Context } from '../context.ts';
import { unevaluated } from '../context.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { constructFromOperands, defaultValue, initialise, zeroValue } from './initialization.ts';
import { objectOfMembers, unionOfMember } from './memberDefaults.ts';
import { opaque } from '../expressions/operands.ts';
import type { Operand } from '../expressions/operands.ts';
import { operandType } from '../expressions/operandTypes.ts';
import { expandOperands, expandedCount } from '../templates/packs.ts';
import { convertedConstantExpression } from '../templates/templateArguments.ts';
import { childByField, hasChild, locationOf, namedChildren, nodeText } from '../tree.ts';
import { autoType, classOfType, containsAuto } from '../types/typeNames.ts';

interface Element {
  readonly operand: Operand;
  readonly node: SyntaxNode;
}

/** The elements of a list in order; brace elision takes several of them for one aggregate member. */
interface Cursor {
  readonly elements: readonly Element[];
  position: number;
}

/** Longest array that is written out element by element. */
const maximumElements = 1 << 16;

/** Completes `T a[] = {…}` and `auto x = {…}`. */
export function listType(declared: Type, node: SyntaxNode, cx: Context): Type {
  if (containsAuto(declared)) {
    const inner = namedChildren(node)[0];
    const type = inner === undefined ? undefined : operandType(lowerExpression(inner, cx));
    const isList = hasChild(node.parent ?? node, '=');
    // [dcl.type.auto.deduct], where the program has such lists.
    const list = type && isList ? standardInstance('initializer_list', type, cx.session) : undefined;
    return (
      list?.struct ??
      type ??
      types.opaqueType('std::initializer_list', 'unknown type `std::initializer_list`')
    );
  }
  if (declared.kind !== 'array' || declared.length !== undefined) return declared;
  const length = countElements(declared.element, node, cx);
  return types.arrayOf(declared.element, length);
}

/** How many elements a list gives an array, with elided braces. */
function countElements(element: Type, node: SyntaxNode, cx: Context): number {
  const children = namedChildren(node);
  const braced = children.some((child) => child.kind === 'initializer_list');
  const perElement = braced ? 1 : scalarCount(element, cx);
  const [only] = children;
  if (children.length === 1 && only?.kind === 'string_literal' && isCharacter(element))
    return new TextEncoder().encode(nodeText(only)).length - 1;
  if (perElement <= 1) return expandedCount(children, cx);
  const inner = unevaluated(cx);
  const given = expandOperands(children, inner).map(({ operand }) => operandType(operand));
  let count = 0;
  for (let at = 0; at < given.length; count++) {
    const type = given[at];
    at += type !== undefined && types.sameType(type, element) ? 1 : perElement;
  }
  return count;
}

function isCharacter(type: Type): boolean {
  return type.kind === 'integer' && type.bits === 8;
}

function scalarCount(type: Type, cx: Context): number {
  if (type.kind === 'array') return scalarCount(type.element, cx) * (type.length ?? 1);
  if (type.kind !== 'struct') return 1;
  const info = classOfType(type, cx);
  return info !== undefined && info.constructors.length > 0
    ? 1
    : type.fields.reduce((sum, field) => sum + scalarCount(field.type, cx), 0);
}

/** `T{…}` or an element `{…}` for a T. */
export function constructFromList(target: Type, node: SyntaxNode, cx: Context): Expression {
  const children = namedChildren(node);
  if (target.kind === 'struct') return structFromList(target, node, children, cx);
  if (target.kind === 'array') {
    if (children[0]?.kind === 'initializer_pair') return designatedArray(target, node, children, cx);
    const cursor: Cursor = { elements: expandOperands(children, cx), position: 0 };
    return arrayFrom(target, cursor, node, cx);
  }
  const [first] = children;
  if (first === undefined) return zeroValue(target, node);
  if (children.length === 1) return initialise(target, lowerExpression(first, cx), cx, first);
  const values = expandOperands(children, cx).map((element) =>
    initialise(autoLess(element), element.operand, cx, element.node),
  );
  const reason = target.kind === 'opaque' ? target.reason : `list for \`${types.typeName(target)}\``;
  return opaque(reason, locationOf(node), target, values);
}

function autoLess(element: Element): Type {
  const type = operandType(element.operand);
  return type === undefined || type === autoType || type.kind === 'function'
    ? types.opaqueType('unknown', 'element of a list for an unknown type')
    : type.kind === 'array'
      ? types.pointerTo(type.element)
      : type;
}

function structFromList(
  target: StructType,
  node: SyntaxNode,
  children: readonly SyntaxNode[],
  cx: Context,
): Expression {
  const info = classOfType(target, cx);
  if (children[0]?.kind === 'initializer_pair') return designatedStruct(target, node, children, cx);
  const elements = expandOperands(children, cx);
  if (isInitializerList(target)) {
    const at = locationOf(node);
    return listOf(target, elements, cx, node) ?? opaque('a list of so many elements', at, target);
  }
  if (info !== undefined && info.constructors.length > 0) {
    const listed = constructFromElements(info, elements, cx, node);
    if (listed !== undefined) return listed;
    return constructFromOperands(
      target,
      elements.map((element) => element.operand),
      cx,
      node,
    );
  }
  const [only] = elements;
  const type = elements.length === 1 && only !== undefined ? operandType(only.operand) : undefined;
  if (only !== undefined && type !== undefined && types.sameType(type, target)) {
    return initialise(target, only.operand, cx, only.node);
  }
  return structFrom(target, { elements, position: 0 }, node, cx);
}

/** A member that the list does not reach: its default initialiser, else zero; dim3's constructor gives 1. */
function missingField(
  target: StructType,
  { name, type }: StructField,
  node: SyntaxNode,
  cx: Context,
  inner: Context,
): Expression {
  if (target === dim3Type) return integerConstant(1, type, locationOf(node));
  const initializer = classOfType(target, cx)?.initializers.get(name);
  if (initializer !== undefined) {
    return initializer.kind === 'initializer_list'
      ? constructFromList(type, initializer, inner)
      : initialise(type, lowerExpression(initializer, inner), inner, initializer);
  }
  return defaultValue(type, cx, node) ?? zeroValue(type, node);
}

function structFrom(target: StructType, cursor: Cursor, node: SyntaxNode, cx: Context): Expression {
  const valueOf = (field: StructField, inner: Context): Expression =>
    cursor.position < cursor.elements.length
      ? elementFrom(field.type, cursor, node, cx)
      : missingField(target, field, node, cx, inner);
  const info = classOfType(target, cx);
  return target.isUnion && cursor.position < cursor.elements.length
    ? unionOfMember(target, info, cx, node, valueOf, (field) => field === target.fields[0])
    : objectOfMembers(target, info, cx, node, valueOf);
}

function arrayFrom(target: ArrayType, cursor: Cursor, node: SyntaxNode, cx: Context): Expression {
  const first = cursor.elements[cursor.position];
  if (
    isCharacter(target.element) &&
    first?.operand.kind === 'value' &&
    first.operand.value.kind === 'string'
  ) {
    cursor.position++;
    return first.operand.value;
  }
  const values: Expression[] = [];
  const limit = Math.min(target.length ?? cursor.elements.length, maximumElements);
  while (values.length < limit && cursor.position < cursor.elements.length) {
    values.push(elementFrom(target.element, cursor, node, cx));
  }
  return { kind: 'construct', values, type: target, at: locationOf(node) };
}

/** One member from the list: a braced list of its own, a value of its type, or (elided braces) the next scalars. */
function elementFrom(type: Type, cursor: Cursor, node: SyntaxNode, cx: Context): Expression {
  const element = cursor.elements[cursor.position]!;
  const isAggregate =
    type.kind === 'array' ||
    (type.kind === 'struct' && (classOfType(type, cx)?.constructors.length ?? 0) === 0);
  const given = operandType(element.operand);
  if (
    !isAggregate ||
    element.operand.kind === 'list' ||
    (given !== undefined && types.sameType(given, type))
  ) {
    cursor.position++;
    return initialise(type, element.operand, cx, element.node);
  }
  return type.kind === 'array' ? arrayFrom(type, cursor, node, cx) : structFrom(type, cursor, node, cx);
}

function pairValue(pair: SyntaxNode, type: Type, cx: Context): Expression {
  const valueNode = childByField(pair, 'value');
  return valueNode === undefined
    ? zeroValue(type, pair)
    : initialise(type, lowerExpression(valueNode, cx), cx, valueNode);
}

/** `{.x = 1, .y = 2}`. */
function designatedStruct(
  target: StructType,
  node: SyntaxNode,
  children: readonly SyntaxNode[],
  cx: Context,
): Expression {
  const pairs = new Map<string, SyntaxNode>();
  for (const pair of children) {
    const designator = childByField(pair, 'designator');
    if (designator !== undefined) pairs.set(nodeText(designator).replace(/^\.\s*/, ''), pair);
  }
  const valueOf = (field: StructField, inner: Context): Expression => {
    const pair = pairs.get(field.name);
    return pair === undefined
      ? missingField(target, field, node, cx, inner)
      : pairValue(pair, field.type, cx);
  };
  const info = classOfType(target, cx);
  return target.isUnion
    ? unionOfMember(target, info, cx, node, valueOf, ({ name }) => pairs.has(name))
    : objectOfMembers(target, info, cx, node, valueOf);
}

/** `{[3] = 1}`. */
function designatedArray(
  target: ArrayType,
  node: SyntaxNode,
  children: readonly SyntaxNode[],
  cx: Context,
): Expression {
  const values: Expression[] = [];
  for (const pair of children) {
    const indexNode = namedChildren(childByField(pair, 'designator') ?? pair)[0];
    const expression = indexNode === undefined ? undefined : convertedConstantExpression(indexNode, cx);
    const index = Number(
      (expression === undefined ? undefined : evaluateInteger(expression)) ?? BigInt(values.length),
    );
    if (index < 0 || index >= maximumElements) continue;
    while (values.length < index) values.push(zeroValue(target.element, node));
    values[index] = pairValue(pair, target.element, cx);
  }
  return { kind: 'construct', values, type: target, at: locationOf(node) };
}
