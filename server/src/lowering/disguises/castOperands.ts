/**
 * `(T)(x)[i]`, `(T)(x).y` and `(T)(x).f()` read as a call of `(T)` of whose result a part is taken, and `n / (f)(a, b)` as a cast
 * to a type `f`.
 */
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { unevaluated } from '../context.ts';
import { childByField, commaSeparated, namedChildren, withoutParentheses } from '../tree.ts';
import { synthetic, withField } from './disguisedDeclarators.ts';
import { isTypeName } from './disguises.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { tryLowerType } from '../types/typeNames.ts';

const operandFields: Readonly<Record<string, string>> = {
  subscript_expression: 'argument',
  field_expression: 'argument',
  call_expression: 'function',
};

/** The same as a cast of the part, which binds more tightly; undefined where nothing is disguised. */
export function castOfPart(node: SyntaxNode, cx: Context): SyntaxNode | undefined {
  const parts: SyntaxNode[] = [];
  let current: SyntaxNode | undefined = node;
  while (current !== undefined && !isCast(current)) {
    const field: string | undefined = operandFields[current.kind];
    if (field === undefined) return undefined;
    parts.push(current);
    current = childByField(current, field);
  }
  if (current === undefined || parts.length === 0 || !namesType(current, cx)) return undefined;
  const list = childByField(current, 'arguments');
  if (list === undefined || namedChildren(list).length !== 1) return undefined;
  let operand = synthetic('parenthesized_expression', list.children, list);
  for (const part of parts.reverse()) {
    const field = operandFields[part.kind] ?? '';
    const own = operand;
    const children = part.children.map((child) => (child.field === field ? withField(own, field) : child));
    operand = { ...synthetic(part.kind, children, part), start: list.start };
  }
  const value = withField(synthetic('argument_list', [operand], operand), 'arguments');
  const children = current.children.map((child) => (child === list ? value : child));
  return { ...synthetic('call_expression', children, node), field: node.field };
}

/** `(name)(…)`: a cast, if that is a type's name. */
function isCast(node: SyntaxNode): boolean {
  const callee = node.kind === 'call_expression' ? childByField(node, 'function') : undefined;
  return callee?.kind === 'parenthesized_expression';
}

function namesType(cast: SyntaxNode, cx: Context): boolean {
  const callee = childByField(cast, 'function');
  const name = callee === undefined ? undefined : withoutParentheses(callee);
  if (name?.kind === 'identifier') return isTypeName(name, cx) === true;
  const mayBeType = name?.kind === 'qualified_identifier' || name?.kind === 'template_function';
  return mayBeType && tryLowerType(name, cx) !== undefined;
}

/** The call of `(std::max)(a, b)`, as what includes `windows.h` has it; undefined where the name is no function's. */
export function callOfName(node: SyntaxNode, cx: Context): SyntaxNode | undefined {
  const type = childByField(node, 'type');
  const passed = childByField(node, 'value');
  const name = type === undefined ? undefined : childByField(type, 'type');
  if (type === undefined || name === undefined || passed?.kind !== 'parenthesized_expression')
    return undefined;
  if (name.kind === 'primitive_type' || name.kind === 'sized_type_specifier') return undefined;
  if (childByField(type, 'declarator') !== undefined || tryLowerType(name, cx) !== undefined)
    return undefined;
  const callee = lowerExpression(name, unevaluated(cx));
  const isLibrary = callee.kind === 'named' && callee.qualifiedName.startsWith('std::');
  if (!isLibrary && callee.kind !== 'functions' && callee.kind !== 'function') return undefined;
  const list = synthetic('argument_list', namedChildren(passed).flatMap(commaSeparated), passed);
  const children = [withField(name, 'function'), withField(list, 'arguments')];
  return { ...synthetic('call_expression', children, node), field: node.field };
}
