/** `tile.row<16>(i)`, which reads as the comparison `(tile.row < 16) > (i)` where the argument is no plain type. */
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import { lowerExpression } from '../expressions/expressions.ts';
import { childByField, commaSeparated, namedChildren, nodeText } from '../tree.ts';
import { replacedIn, synthetic, withField } from './disguisedDeclarators.ts';
import { grouped, operandOf } from './regrouping.ts';
import type { Token } from './regrouping.ts';

/** Whether the comparison's left side ends in the name of a method template, with the sign right behind it. */
export function hidesMethodTemplate(comparison: SyntaxNode, cx: Context): boolean {
  const [sign, left] = [childByField(comparison, 'operator'), childByField(comparison, 'left')];
  if (sign === undefined || left === undefined || nodeText(sign) !== '<') return false;
  const last = left.kind === 'binary_expression' ? childByField(left, 'right') : left;
  return last !== undefined && methodBefore(last, sign.start, cx) !== undefined;
}

/** The tokens with each call of a method template as one operand. */
export function withMethodTemplates(tokens: readonly Token[], cx: Context): readonly Token[] {
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    const call = methodCall(tokens, at, cx);
    if (call !== undefined) {
      found.push({ operand: call.operand });
      at = call.last;
    } else if (token !== undefined) {
      found.push(token);
    }
  }
  return found;
}

/** `tile.row`, `<`, `16`, `>`, `(i)`: the call that these are, and where the last of them stands. */
function methodCall(
  tokens: readonly Token[],
  at: number,
  cx: Context,
): { operand: SyntaxNode; last: number } | undefined {
  const [first, sign] = [tokens[at], tokens[at + 1]];
  if (first === undefined || sign === undefined || !('operand' in first) || !isSign(sign, '<'))
    return undefined;
  const method = methodBefore(first.operand, sign.node.start, cx);
  const close = tokens.findIndex((token, index) => index > at + 2 && isSign(token, '>'));
  const behind = close < 0 ? undefined : tokens[close + 1];
  if (method === undefined || behind === undefined || !('operand' in behind)) return undefined;
  const list = rootOf(behind.operand);
  const argument = grouped(tokens.slice(at + 2, close), first.operand);
  if (list.kind !== 'parenthesized_expression' || argument === undefined) return undefined;
  const whole = replacedIn(behind.operand, list, callOf(method, argument, list));
  return { operand: replacedIn(first.operand, method, whole), last: close + 1 };
}

function isSign(token: Token, sign: string): token is Extract<Token, { operator: string }> {
  return 'operator' in token && token.operator === sign;
}

/** `tile.row` of `-tile.row` and `(float)tile.row`, where that is a template and ends at the place. */
function methodBefore(operand: SyntaxNode, end: number, cx: Context): SyntaxNode | undefined {
  let inner = operand;
  for (let next = operandOf(inner); next !== undefined; next = operandOf(inner)) inner = next;
  if (inner.kind !== 'field_expression' || inner.end !== end) return undefined;
  const member = lowerExpression(inner, cx);
  const isTemplate = member.kind === 'functions' && member.entities.some(({ head }) => head !== undefined);
  return isTemplate ? inner : undefined;
}

/** `(i)` of `(i).x[2]`. */
function rootOf(operand: SyntaxNode): SyntaxNode {
  const inner = postfixed.has(operand.kind)
    ? (childByField(operand, 'argument') ?? childByField(operand, 'function'))
    : undefined;
  return inner === undefined ? operand : rootOf(inner);
}

const postfixed = new Set(['field_expression', 'subscript_expression', 'call_expression']);

function callOf(method: SyntaxNode, argument: SyntaxNode, list: SyntaxNode): SyntaxNode {
  const name = childByField(method, 'field') ?? method;
  const given = synthetic('template_argument_list', [argument], argument);
  const template = synthetic(
    'template_method',
    [withField(name, 'name'), withField(given, 'arguments')],
    name,
  );
  const callee = replacedIn(method, name, template);
  const passed = synthetic('argument_list', namedChildren(list).flatMap(commaSeparated), list);
  return synthetic('call_expression', [withField(callee, 'function'), withField(passed, 'arguments')], {
    ...method,
    end: list.end,
  });
}
