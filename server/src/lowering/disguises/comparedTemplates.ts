/** `i < size<T>`, `i < size<T>()` and `i < Size<T>{}`, which read as a template `i` with the argument `size < T`. */
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import type { Entity } from '../names/entities.ts';
import { qualifiedEntities, resolveQualified } from '../names/qualifiedNames.ts';
import { lookup } from '../names/scopes.ts';
import { childByField, nodeText } from '../tree.ts';
import { operandOf } from './regrouping.ts';
import { replacedIn, synthetic, withField } from './disguisedDeclarators.ts';

/** What stands behind what reads as a list. */
export interface Behind {
  /** `::member` */
  readonly member: SyntaxNode | undefined;
  /** Arguments of a call, or the braces of a value that is made. */
  readonly passed: SyntaxNode | undefined;
}

/**
 * What is compared, given what reads as arguments and what stands behind them; undefined where these end in no template.
 */
export function comparedTemplate(
  list: readonly SyntaxNode[],
  behind: Behind,
  cx: Context,
): SyntaxNode | undefined {
  const [first, ...others] = list;
  return first === undefined ? undefined : withTemplate(first, others, behind, cx);
}

/** `a && b + size < T` and `a ? b : size < T` with their last operands as the template that they are. */
function withTemplate(
  node: SyntaxNode,
  others: readonly SyntaxNode[],
  behind: Behind,
  cx: Context,
): SyntaxNode | undefined {
  if (node.kind === 'conditional_expression') {
    const alternative = childByField(node, 'alternative');
    const replaced = alternative && withTemplate(alternative, others, behind, cx);
    return alternative && replaced && replacedIn(node, alternative, replaced);
  }
  if (node.kind !== 'binary_expression') return undefined;
  const [left, sign, right] = ['left', 'operator', 'right'].map((field) => childByField(node, field));
  if (left === undefined || sign === undefined || right === undefined) return undefined;
  const replaced = (operand: SyntaxNode): SyntaxNode | undefined => {
    const last = operand.kind === 'binary_expression' ? childByField(operand, 'right') : undefined;
    if (last !== undefined) return withRight(operand, replaced(last));
    const prefixed = operandOf(operand);
    if (prefixed !== undefined) {
      const inner = replaced(prefixed);
      return inner && replacedIn(operand, prefixed, inner);
    }
    const template = templateOf(operand, [right, ...others], behind.member, cx);
    if (template === undefined || behind.passed === undefined) return template;
    return madeFrom(template, behind.passed, node);
  };
  return nodeText(sign) === '<' ? replaced(left) : withRight(node, withTemplate(right, others, behind, cx));
}

/** `template(passed)` or `template{passed}`. */
function madeFrom(template: SyntaxNode, passed: SyntaxNode, around: SyntaxNode): SyntaxNode {
  const isCall = passed.kind !== 'initializer_list';
  return synthetic(
    isCall ? 'call_expression' : 'compound_literal_expression',
    [withField(template, isCall ? 'function' : 'type'), withField(passed, isCall ? 'arguments' : 'value')],
    around,
  );
}

function withRight(node: SyntaxNode, right: SyntaxNode | undefined): SyntaxNode | undefined {
  const before = node.children.filter((child) => child.field !== 'right');
  return right && synthetic('binary_expression', [...before, withField(right, 'right')], node);
}

/** `name<list>` or `name<list>::member`, where the name is that of a template. */
function templateOf(
  name: SyntaxNode,
  list: readonly SyntaxNode[],
  member: SyntaxNode | undefined,
  cx: Context,
): SyntaxNode | undefined {
  const around = { ...name, end: list.at(-1)?.end ?? name.end };
  if (name.kind === 'qualified_identifier') {
    const qualified = resolveQualified(name, cx);
    const { last } = qualified;
    if (!namesTemplate(qualifiedEntities(qualified, nodeText(last), cx))) return undefined;
    return replacedIn(name, last, templateNode(last, list, member, around));
  }
  if (name.kind !== 'identifier' || !namesTemplate(lookup(cx.session, cx.scope, nodeText(name))))
    return undefined;
  return templateNode(name, list, member, around);
}

const namesTemplate = (found: readonly Entity[] | undefined): boolean =>
  found?.some((entity) => 'head' in entity && entity.head !== undefined) === true;

function templateNode(
  name: SyntaxNode,
  list: readonly SyntaxNode[],
  member: SyntaxNode | undefined,
  around: SyntaxNode,
): SyntaxNode {
  const given = withField(synthetic('template_argument_list', list, around), 'arguments');
  const parts = [withField(name, 'name'), given];
  if (member === undefined) return synthetic('template_function', parts, around);
  const scope = withField(synthetic('template_type', parts, around), 'scope');
  return { ...synthetic('qualified_identifier', [scope, member], around), end: member.end };
}
