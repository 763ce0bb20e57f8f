/** `i < size<T>` and `i < size<T>()`, which read as a template `i` with the argument `size < T`. */
import type { SyntaxNode } from '../../syntax/index.ts';
import type { Context } from '../context.ts';
import type { Entity } from '../names/entities.ts';
import { qualifiedEntities, resolveQualified } from '../names/qualifiedNames.ts';
import { lookup } from '../names/scopes.ts';
import { childByField, namedChildren, nodeText } from '../tree.ts';
import { replacedIn, synthetic, withField } from './disguisedDeclarators.ts';

/**
 * What is compared, given the list that reads as arguments and the arguments of a call behind it; undefined where the list
 * ends in no template.
 */
export function comparedTemplate(
  list: SyntaxNode | undefined,
  call: SyntaxNode | undefined,
  cx: Context,
): SyntaxNode | undefined {
  const [first, ...others] = list === undefined ? [] : namedChildren(list);
  return first === undefined ? undefined : withTemplate(first, others, call, cx);
}

/** `a + size < T` with its last operands as the template that they are. */
function withTemplate(
  node: SyntaxNode,
  others: readonly SyntaxNode[],
  call: SyntaxNode | undefined,
  cx: Context,
): SyntaxNode | undefined {
  if (node.kind !== 'binary_expression') return undefined;
  const [left, sign, right] = ['left', 'operator', 'right'].map((field) => childByField(node, field));
  if (left === undefined || sign === undefined || right === undefined) return undefined;
  if (nodeText(sign) !== '<') return undefined;
  const replaced = (operand: SyntaxNode): SyntaxNode | undefined => {
    if (operand.kind === 'binary_expression') {
      const last = childByField(operand, 'right');
      const inner = last && replaced(last);
      const before = operand.children.filter((child) => child !== last);
      return inner && synthetic('binary_expression', [...before, withField(inner, 'right')], node);
    }
    const template = templateOf(operand, [right, ...others], cx);
    if (template === undefined || call === undefined) return template;
    return synthetic(
      'call_expression',
      [withField(template, 'function'), withField(call, 'arguments')],
      node,
    );
  };
  return replaced(left);
}

/** `name<list>`, where the name is that of a template. */
function templateOf(name: SyntaxNode, list: readonly SyntaxNode[], cx: Context): SyntaxNode | undefined {
  const around = { ...name, end: list.at(-1)?.end ?? name.end };
  if (name.kind === 'qualified_identifier') {
    const qualified = resolveQualified(name, cx);
    const { last } = qualified;
    if (!namesTemplate(qualifiedEntities(qualified, nodeText(last), cx))) return undefined;
    return replacedIn(name, last, templateNode(last, list, around));
  }
  if (name.kind !== 'identifier' || !namesTemplate(lookup(cx.session, cx.scope, nodeText(name))))
    return undefined;
  return templateNode(name, list, around);
}

const namesTemplate = (found: readonly Entity[] | undefined): boolean =>
  found?.some((entity) => 'head' in entity && entity.head !== undefined) === true;

function templateNode(name: SyntaxNode, list: readonly SyntaxNode[], around: SyntaxNode): SyntaxNode {
  const given = withField(synthetic('template_argument_list', list, around), 'arguments');
  return synthetic('template_function', [withField(name, 'name'), given], around);
}
