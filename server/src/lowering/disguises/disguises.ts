/** Expressions that the grammar takes for something else, because only names can tell. */
import { binaryPrecedences } from '../../syntax/index.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { comparedTemplate } from './comparedTemplates.ts';
import { expressionOfDeclarator, synthetic, withField } from './disguisedDeclarators.ts';
import { hidesMethodTemplate, withMethodTemplates } from './methodTemplates.ts';
import { grouped } from './regrouping.ts';
import type { Token } from './regrouping.ts';
import { lookup } from '../names/scopes.ts';
import { childByField, namedChildren, nodeText } from '../tree.ts';
import { tryLowerType } from '../types/typeNames.ts';

/** Whether `name<…>` cannot be a template: the name is a variable or a constant. */
function isValueName(node: SyntaxNode, cx: Context): boolean {
  const name = childByField(node, 'name');
  if (name?.kind !== 'identifier') return false;
  const found = lookup(cx.session, cx.scope, nodeText(name))?.[0];
  return (
    found !== undefined &&
    ['local', 'constant', 'capture', 'field', 'unknown', 'enumerator'].includes(found.kind)
  );
}

/** `a < b && c > (d)` reads as the call of a template function. */
function templateCallee(node: SyntaxNode): SyntaxNode | undefined {
  const callee = node.kind === 'call_expression' ? childByField(node, 'function') : node;
  return callee?.kind === 'template_function' ? callee : undefined;
}

function isComparisonInDisguise(node: SyntaxNode, cx: Context): boolean {
  const template = templateCallee(node);
  return template !== undefined && isValueName(template, cx);
}

/** `(a < b && c >= d)` reads as an assignment of `d` to `a<b && c>`. */
function isAssignmentInDisguise(node: SyntaxNode, cx: Context): boolean {
  if (node.kind !== 'assignment_expression') return false;
  let template = childByField(node, 'left');
  while (template?.kind === 'binary_expression') template = childByField(template, 'right');
  const operator = childByField(node, 'operator');
  if (template?.kind !== 'template_function' || operator === undefined) return false;
  return template.end === operator.start && nodeText(operator) === '=' && isValueName(template, cx);
}

/**
 * `(a) && (b)`, `(a) - b`, `(a[i]) + b` and `(N::f()) + b` may read as casts to a type: what stands in the parentheses,
 * and what looks like a unary operator.
 */
function castedOperand(node: SyntaxNode, cx: Context): SyntaxNode | undefined {
  if (node.kind !== 'cast_expression') return undefined;
  const type = childByField(node, 'type');
  const operand = childByField(node, 'value');
  const name = type === undefined ? undefined : childByField(type, 'type');
  if (type === undefined || name === undefined || operand === undefined) return undefined;
  if (operand.kind !== 'pointer_expression' && operand.kind !== 'unary_expression') return undefined;
  const declarator = childByField(type, 'declarator');
  // No cast leads to an array or to a function.
  if (declarator !== undefined) return expressionOfDeclarator(name, declarator, cx);
  if (name.kind === 'qualified_identifier') return isCastable(name, cx) ? undefined : name;
  if (name.kind !== 'type_identifier') return undefined;
  return isTypeName(name, cx) !== false || isCastable(name, cx) ? undefined : name;
}

/** Whether a plain name stands for a type; undefined where it stands for nothing that is known. */
export function isTypeName(name: SyntaxNode, cx: Context): boolean | undefined {
  const found = lookup(cx.session, cx.scope, nodeText(name))?.[0];
  return found && ['class', 'alias', 'enum', 'type'].includes(found.kind);
}

function isCastable(name: SyntaxNode, cx: Context): boolean {
  return tryLowerType(name, cx) !== undefined;
}

function flattenCast(name: SyntaxNode, cast: SyntaxNode, cx: Context, into: Token[]): boolean {
  let operand = childByField(cast, 'value');
  let operator = '';
  while (
    operand !== undefined &&
    (operand.kind === 'pointer_expression' || operand.kind === 'unary_expression')
  ) {
    const sign = childByField(operand, 'operator');
    const text = sign === undefined ? '' : nodeText(sign);
    // Only `&&` is made of two signs; what follows is a unary operator of the right side.
    if (operator !== '' && !(operator === '&' && text === '&')) break;
    operator += text;
    operand = childByField(operand, 'argument');
  }
  if (operand === undefined || binaryPrecedences[operator] === undefined) return false;
  into.push({ operand: withField(name, 'value') }, { operator, node: cast });
  return flatten(operand, cx, into);
}

function containsDisguise(node: SyntaxNode, cx: Context): boolean {
  if (node.kind !== 'binary_expression') {
    return (
      isComparisonInDisguise(node, cx) ||
      isAssignmentInDisguise(node, cx) ||
      castedOperand(node, cx) !== undefined
    );
  }
  const left = childByField(node, 'left');
  const right = childByField(node, 'right');
  return (
    hidesMethodTemplate(node, cx) ||
    (left !== undefined && containsDisguise(left, cx)) ||
    (right !== undefined && containsDisguise(right, cx))
  );
}

function flattenTemplate(
  template: SyntaxNode,
  rest: SyntaxNode | undefined,
  cx: Context,
  into: Token[],
): boolean {
  const name = childByField(template, 'name');
  const list = childByField(template, 'arguments');
  const compared = comparedTemplate(list, rest, cx);
  if (name !== undefined && compared !== undefined) {
    into.push({ operand: name }, { operator: '<', node: template });
    return flatten(compared, cx, into);
  }
  const inner = list === undefined ? [] : namedChildren(list);
  const [only] = inner;
  if (name === undefined || only === undefined || inner.length !== 1) return false;
  const value = only.kind === 'type_descriptor' ? (childByField(only, 'type') ?? only) : only;
  into.push({ operand: name }, { operator: '<', node: template });
  if (!flatten(value, cx, into)) return false;
  into.push({ operator: '>', node: template });
  if (rest !== undefined)
    into.push({ operand: synthetic('parenthesized_expression', namedChildren(rest), rest) });
  return true;
}

function flatten(node: SyntaxNode, cx: Context, into: Token[]): boolean {
  if (node.kind === 'binary_expression') {
    const left = childByField(node, 'left');
    const operator = childByField(node, 'operator');
    const right = childByField(node, 'right');
    if (left === undefined || operator === undefined || right === undefined || !flatten(left, cx, into))
      return false;
    into.push({ operator: nodeText(operator), node: operator });
    return flatten(right, cx, into);
  }
  const casted = castedOperand(node, cx);
  if (casted !== undefined) return flattenCast(casted, node, cx, into);
  if (isAssignmentInDisguise(node, cx)) return flattenAssignment(node, cx, into);
  const template = isComparisonInDisguise(node, cx) ? templateCallee(node) : undefined;
  if (template === undefined) {
    into.push({ operand: node });
    return true;
  }
  return flattenTemplate(
    template,
    node.kind === 'call_expression' ? childByField(node, 'arguments') : undefined,
    cx,
    into,
  );
}

function flattenAssignment(node: SyntaxNode, cx: Context, into: Token[]): boolean {
  const left = childByField(node, 'left');
  const right = childByField(node, 'right');
  if (left === undefined || right === undefined || !flatten(left, cx, into)) return false;
  into.pop();
  into.push({ operator: '>=', node: left });
  return flatten(right, cx, into);
}

/**
 * `a > 0 && b < n && c > -1` may parse with a template `b<n && c>` in it. Where a name can be no template, the
 * operands are grouped again by precedence.
 */
export function regroupedComparison(node: SyntaxNode, cx: Context): SyntaxNode | undefined {
  if (node.parent?.kind === 'binary_expression' || !containsDisguise(node, cx)) return undefined;
  const tokens: Token[] = [];
  if (!flatten(node, cx, tokens)) return undefined;
  // What an assignment takes for its right side goes on behind the comparison: `(a < b && c >= d ? e : f)`.
  const last = tokens.at(-1);
  const choice = last !== undefined && 'operand' in last ? last.operand : undefined;
  const condition = choice?.kind === 'conditional_expression' ? childByField(choice, 'condition') : undefined;
  if (choice === undefined || condition === undefined || node.kind !== 'assignment_expression')
    return grouped(withMethodTemplates(tokens, cx), node);
  tokens.pop();
  const regrouped = flatten(condition, cx, tokens) ? grouped(tokens, node) : undefined;
  if (regrouped === undefined) return undefined;
  const rest = choice.children.filter((child) => child !== condition);
  return synthetic('conditional_expression', [withField(regrouped, 'condition'), ...rest], node);
}
