/**
 * `float (*rows)[4] = …;`, `float (&row)[4] = …;`, `T (*row);` and `int (*next)() = …;` read as a functional cast, a subscript or a
 * call of it, or assignments to such.
 */
import type { Statement, Variable } from '../../ir/nodes.ts';
import * as types from '../../ir/types.ts';
import type { Type } from '../../ir/types.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { evaluateInteger } from '../expressions/constants.ts';
import type { Context } from '../context.ts';
import { addEntity } from '../names/entities.ts';
import { initialiseFromNode } from '../classes/initialization.ts';
import { declareRowSizes } from '../statements/variableArrays.ts';
import { convertedConstantExpression } from '../templates/templateArguments.ts';
import { childByField, commaSeparated, firstNamed, locationOf, namedChildren, nodeText } from '../tree.ts';
import { pointerOf } from '../types/memberPointerTypes.ts';
import { tryLowerType } from '../types/typeNames.ts';

interface Shape {
  readonly type: Type;
  readonly element: SyntaxNode;
  readonly name: SyntaxNode;
  /** The `4` and `5` of `(*name)[4][5]`. */
  readonly lengths: readonly SyntaxNode[];
  /** No array: `T (*name)`, which is a declaration all the same ([stmt.ambig]). */
  readonly isPlain: boolean;
}

/** `T ((*name)[4][5])`: the type, and what the parentheses around all the rest hold. */
function insideParentheses(node: SyntaxNode): { element?: SyntaxNode; node: SyntaxNode } {
  if (node.kind !== 'call_expression') return { node };
  const [element, list] = [childByField(node, 'function'), childByField(node, 'arguments')];
  const [rows, ...others] = list === undefined ? [] : namedChildren(list);
  if (element === undefined || rows?.kind !== 'subscript_expression' || others.length > 0) return { node };
  return { element, node: rows };
}

/**
 * The type and name of the pointer `T (*name)[4][5]` or the reference `T (&name)[4][5]`, or of `T (*name)`. Behind a comma the
 * element type stands before the first of them.
 */
function shapeOf(whole: SyntaxNode, cx: Context, before: SyntaxNode | undefined): Shape | undefined {
  const { element, node } = insideParentheses(whole);
  const array = withoutLengths(node);
  if (array === undefined) return undefined;
  const { inner: current, lengths } = array;
  const isCall = current.kind === 'call_expression';
  if (before !== undefined && (isCall || element !== undefined)) return undefined;
  const callee = before ?? (isCall ? childByField(current, 'function') : element);
  if (callee === undefined) return undefined;
  const list = isCall ? childByField(current, 'arguments') : current;
  const pointer = list === undefined ? undefined : firstNamed(list);
  const isBare = pointer?.kind === 'identifier' && lengths.length === 0 && callee.kind === 'primitive_type';
  const name = pointer?.kind === 'pointer_expression' ? childByField(pointer, 'argument') : pointer;
  if (name?.kind !== 'identifier' || (name === pointer && !isBare)) return undefined;
  const plain = tryLowerType(callee, cx);
  if (plain === undefined || (isBare && plain.kind === 'void')) return undefined;
  // The lengths come last: of what is a plain element of an array they are its indices.
  const type = arrayOfLengths(plain, lengths, cx);
  const operator = pointer === undefined ? undefined : childByField(pointer, 'operator');
  const isReference = operator !== undefined && nodeText(operator) === '&';
  return {
    type: isBare ? type : isReference ? types.referenceTo(type) : types.pointerTo(type),
    element: callee,
    name,
    lengths,
    isPlain: lengths.length === 0,
  };
}

/** `T (*name)()`, `T (C::*name)(U)` and `T (*table[2])()`: pointers to functions without parameters, or with such as read as names. */
function functionShapeOf(node: SyntaxNode, cx: Context): Shape | undefined {
  const [inner, list] = [childByField(node, 'function'), childByField(node, 'arguments')];
  if (node.kind !== 'call_expression' || inner?.kind !== 'call_expression' || list === undefined)
    return undefined;
  const [element, inside] = [childByField(inner, 'function'), childByField(inner, 'arguments')];
  const [pointer, ...others] = inside === undefined ? [] : namedChildren(inside);
  if (element === undefined || pointer?.kind !== 'pointer_expression' || others.length > 0) return undefined;
  const operator = childByField(pointer, 'operator');
  const held = childByField(pointer, 'argument');
  const array = held === undefined ? undefined : withoutLengths(held);
  if (array === undefined) return undefined;
  const { inner: name, lengths } = array;
  if (name.kind !== 'identifier' || operator === undefined || nodeText(operator) !== '*') return undefined;
  const returnType = tryLowerType(element, cx);
  const parameters = namedChildren(list).map((one) => tryLowerType(one, cx));
  if (returnType === undefined || !parameters.every((one) => one !== undefined)) return undefined;
  const plain = pointerOf({ kind: 'function', returnType, parameters }, pointer, false, cx);
  return { type: arrayOfLengths(plain, lengths, cx), element, name, lengths, isPlain: lengths.length === 0 };
}

/** The `4` and `5` of `inner[4][5]`. */
function withoutLengths(
  node: SyntaxNode,
): { readonly inner: SyntaxNode; readonly lengths: readonly SyntaxNode[] } | undefined {
  const lengths: SyntaxNode[] = [];
  let inner = node;
  while (inner.kind === 'subscript_expression') {
    const [list, argument] = [childByField(inner, 'indices'), childByField(inner, 'argument')];
    const length = list === undefined ? undefined : firstNamed(list);
    if (length === undefined || argument === undefined) return undefined;
    lengths.unshift(length);
    inner = argument;
  }
  return { inner, lengths };
}

function arrayOfLengths(element: Type, lengths: readonly SyntaxNode[], cx: Context): Type {
  return lengths.reduceRight((type, length) => types.arrayOf(type, lengthOf(length, cx)), element);
}

function lengthOf(size: SyntaxNode, cx: Context): number | undefined {
  const expression = convertedConstantExpression(size, cx);
  const length = expression === undefined ? undefined : evaluateInteger(expression);
  return length === undefined ? undefined : Number(length);
}

/** Undefined where one of those between commas is something else. */
export function arrayPointerDeclarations(node: SyntaxNode, cx: Context): Statement[] | undefined {
  const all = commaSeparated(node);
  const shapes: Shape[] = [];
  for (const one of all) {
    const isAssignment = one.kind === 'assignment_expression';
    const target = isAssignment ? childByField(one, 'left') : one;
    if (target?.kind !== 'subscript_expression' && target?.kind !== 'call_expression') return undefined;
    const shape =
      (all.length === 1 ? functionShapeOf(target, cx) : undefined) ?? shapeOf(target, cx, shapes[0]?.element);
    if (shape === undefined) return undefined;
    shapes.push(shape);
  }
  return shapes.flatMap((shape, i) => declaration(all[i]!, shape, cx));
}

function declaration(node: SyntaxNode, shape: Shape, cx: Context): Statement[] {
  const name = nodeText(shape.name);
  const variable: Variable = {
    kind: 'variable',
    name,
    type: shape.type,
    storage: 'local',
    addressTaken: false,
    at: locationOf(shape.name),
  };
  const at = locationOf(node);
  const sizes = declareRowSizes(shape.type, shape.lengths, cx, at);
  cx.scope.names.delete(name);
  addEntity(cx.scope, name, { kind: 'local', variable, constant: undefined });
  // The name is known in its own initialiser.
  const initial = initialiseFromNode(
    shape.type,
    node.kind === 'assignment_expression' ? childByField(node, 'right') : undefined,
    cx,
    node,
  );
  return [...sizes, { kind: 'declare', variable, initializer: initial.value, at }];
}
