/** Operands and operators that the grammar grouped in another way than names tell, grouped again by precedence. */
import { binaryPrecedences } from '../../syntax/index.ts';
import type { SyntaxNode } from '../../syntax/index.ts';
import { childByField } from '../tree.ts';
import { copied, synthetic, withField } from './disguisedDeclarators.ts';

const operandFields: Readonly<Record<string, string>> = {
  cast_expression: 'value',
  unary_expression: 'argument',
  update_expression: 'argument',
  pointer_expression: 'argument',
  sizeof_expression: 'value',
};

/** What a sign, a cast or `sizeof` stands before. */
export function operandOf(node: SyntaxNode): SyntaxNode | undefined {
  const field = operandFields[node.kind];
  return field === undefined ? undefined : childByField(node, field);
}

/** The same sign, cast or `sizeof` before another operand. */
export function beforeOperand(node: SyntaxNode, operand: SyntaxNode): SyntaxNode {
  const inner = operandOf(node);
  const children = node.children.map((child) =>
    child === inner ? withField(operand, inner.field ?? '') : child,
  );
  return { ...synthetic(node.kind, children, node), end: operand.end };
}

/** `-n--`, which the grammar takes for `(-n)--`: the sign before what the postfix operator changes; any other node as it is. */
export function postfixInside(node: SyntaxNode): SyntaxNode {
  const argument = node.kind === 'update_expression' ? childByField(node, 'argument') : undefined;
  const operator = childByField(node, 'operator');
  const changed = argument?.kind === 'unary_expression' ? childByField(argument, 'argument') : undefined;
  if (argument === undefined || operator === undefined || changed === undefined) return node;
  if (operator.start < argument.start) return node;
  const update = synthetic('update_expression', [changed, operator], { ...copied(changed), end: node.end });
  const children = argument.children.map((child) =>
    child === changed ? withField(postfixInside(update), 'argument') : child,
  );
  return { ...synthetic('unary_expression', children, node), end: node.end };
}

/** `(uint2&)x = y`, which the grammar takes for a cast of an assignment: the assignment to what the cast gives. */
export function assignmentAround(node: SyntaxNode): SyntaxNode | undefined {
  const operand = operandOf(node);
  if (operand === undefined) return undefined;
  const assignment = operand.kind === 'assignment_expression' ? operand : assignmentAround(operand);
  const left = assignment && childByField(assignment, 'left');
  if (assignment === undefined || left === undefined) return undefined;
  const place = withField(beforeOperand(node, left), 'left');
  const children = assignment.children.map((child) => (child === left ? place : child));
  return synthetic('assignment_expression', children, node);
}

export type Token =
  | { readonly operator: string; readonly node: SyntaxNode }
  | { readonly operand: SyntaxNode }
  /** The `? c :` of this `?:`, whose condition stands before it and whose alternative behind it. */
  | { readonly choice: SyntaxNode }
  /** The comma before this argument, of which the tokens give no more than what is assigned, if it is an assignment. */
  | { readonly behindComma: SyntaxNode; readonly isAssigned: boolean };

/** A token for an operator that stood inside what was taken for a template. */
function operatorNode(operator: string, near: SyntaxNode): SyntaxNode {
  const text = near.item.text.slice(near.start, near.end);
  // `>=` may have its second character behind what was taken for a template, and so may `>>`.
  const isClosing = near.kind !== operator && operator.startsWith('>');
  const offset = Math.max(0, isClosing ? text.lastIndexOf('>') : text.indexOf(operator));
  const start = near.start + offset;
  const base = { ...copied(near), kind: operator, field: 'operator', named: false, children: [] };
  return { ...base, start, end: start + operator.length };
}

class Regrouping {
  readonly tokens: readonly Token[];
  readonly root: SyntaxNode;
  position = 0;
  constructor(tokens: readonly Token[], root: SyntaxNode) {
    this.tokens = tokens;
    this.root = root;
  }

  operand(): SyntaxNode | undefined {
    const token = this.tokens[this.position++];
    if (token === undefined) return undefined;
    if ('operand' in token) return token.operand;
    if (!('operator' in token)) return undefined;
    // An operator where an operand should be is a sign: `c > -1`.
    const inner = this.operand();
    if (inner === undefined || !['-', '+', '*', '&'].includes(token.operator)) return undefined;
    const kind = token.operator === '*' || token.operator === '&' ? 'pointer_expression' : 'unary_expression';
    const operator = withField(operatorNode(token.operator, token.node), 'operator');
    return { ...synthetic(kind, [operator, withField(inner, 'argument')], inner), start: token.node.start };
  }

  expression(minimum: number): SyntaxNode | undefined {
    let left = this.operand();
    while (left !== undefined) {
      const token = this.tokens[this.position];
      const operator = token !== undefined && 'operator' in token ? token : undefined;
      const precedence = operator === undefined ? undefined : binaryPrecedences[operator.operator];
      if (operator === undefined || precedence === undefined || precedence < minimum) return left;
      this.position++;
      const right = this.expression(precedence + 1);
      if (right === undefined) return undefined;
      const sign = withField(operatorNode(operator.operator, operator.node), 'operator');
      const children = [withField(left, 'left'), sign, withField(right, 'right')];
      left = { ...synthetic('binary_expression', children, this.root), start: left.start, end: right.end };
    }
    return undefined;
  }
}

export function grouped(tokens: readonly Token[], node: SyntaxNode): SyntaxNode | undefined {
  if (tokens.some((token) => 'behindComma' in token)) return undefined;
  // Every operator here binds more tightly than `?:`.
  for (const [at, token] of tokens.entries()) {
    if ('choice' in token)
      return chosen(token.choice, grouped(tokens.slice(0, at), node), grouped(tokens.slice(at + 1), node));
  }
  const grouping = new Regrouping(tokens, node);
  const found = grouping.expression(1);
  return grouping.position < tokens.length ? undefined : found;
}

function chosen(
  choice: SyntaxNode,
  condition: SyntaxNode | undefined,
  alternative: SyntaxNode | undefined,
): SyntaxNode | undefined {
  if (condition === undefined || alternative === undefined) return undefined;
  const parts: Readonly<Record<string, SyntaxNode>> = { condition, alternative };
  const children = choice.children.map((child) => {
    const part = parts[child.field ?? ''];
    return part === undefined ? child : withField(part, child.field ?? '');
  });
  return {
    ...synthetic('conditional_expression', children, choice),
    start: condition.start,
    end: alternative.end,
  };
}

/** The same of each argument; undefined where one of them is none. */
export function groupedArguments(
  tokens: readonly Token[],
  node: SyntaxNode,
): readonly SyntaxNode[] | undefined {
  const found: SyntaxNode[] = [];
  for (let at = 0; at <= tokens.length; at++) {
    const comma = tokens.findIndex((token, i) => i >= at && 'behindComma' in token);
    const end = comma < 0 ? tokens.length : comma;
    const one = grouped(tokens.slice(at, end), node);
    if (one === undefined) return undefined;
    const before = tokens[at - 1];
    const isAssigned = before !== undefined && 'behindComma' in before && before.isAssigned;
    found.push(isAssigned ? assigning(before.behindComma, one) : one);
    at = end;
  }
  return found;
}

function assigning(assignment: SyntaxNode, value: SyntaxNode): SyntaxNode {
  const children = assignment.children.map((child) =>
    child.field === 'right' ? withField(value, 'right') : child,
  );
  return { ...synthetic(assignment.kind, children, assignment), end: value.end };
}

/** Whether what reads as a list of several template arguments stands among the operands, with an operator behind it. */
export function hidesArguments(node: SyntaxNode): boolean {
  if (node.kind === 'binary_expression') return hidesIn(node, 'left') || hidesIn(node, 'right');
  if (node.kind === 'conditional_expression')
    return hidesIn(node, 'condition') || hidesIn(node, 'alternative');
  if (node.kind === 'call_expression') return hidesIn(node, 'function');
  if (node.kind === 'qualified_identifier') return hidesIn(node, 'scope') || hidesIn(node, 'name');
  if (node.kind === 'field_expression') return hidesIn(node, 'field');
  const list = node.kind.startsWith('template_') ? childByField(node, 'arguments') : undefined;
  if (list !== undefined) return list.children.filter(({ named }) => named).length > 1;
  const operand = operandOf(node);
  return operand !== undefined && hidesArguments(operand);
}

function hidesIn(node: SyntaxNode, field: string): boolean {
  const part = childByField(node, field);
  return part !== undefined && hidesArguments(part);
}
