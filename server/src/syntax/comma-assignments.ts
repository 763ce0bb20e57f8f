/**
 * `(a = b, c)`: the grammar expects a fold expression behind the first `=` in parentheses and cannot go on at the comma.
 * The tree then holds all the parts, in one of two ways, of which an assignment is made.
 */
import type { SyntaxNode } from './ast.ts';
import type { SourceSpan } from './parsed-file.ts';
import { PlainNode } from './tree-conversion.ts';

/** Makes assignments in place; returns the errors that are left. */
export function mendCommaAssignments(root: SyntaxNode, errors: readonly SourceSpan[]): readonly SourceSpan[] {
  if (errors.length === 0) return errors;
  const mended = new Set<number>();
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'parenthesized_expression' && node instanceof PlainNode) {
      node.children = node.children.map((child) => mendedComma(child, mended));
    }
    for (const child of node.children) if (child.children.length > 0) open.push(child);
  }
  return mended.size === 0 ? errors : errors.filter(({ start }) => !mended.has(start));
}

function mendedComma(node: SyntaxNode, mended: Set<number>): SyntaxNode {
  const parts = partsOfComma(node);
  if (parts === undefined || !/^(?:[-+*/%&|^]|<<|>>)?=$/.test(parts.operator.kind)) return node;
  const { left, operator, given, rest } = parts;
  mended.add(parts.error.start);
  const comma = new PlainNode(
    'comma_expression',
    node.field,
    true,
    node.parent,
    node.item,
    node.start,
    node.end,
  );
  const { item } = node;
  const assignment = new PlainNode('assignment_expression', 'left', true, comma, item, left.start, given.end);
  assignment.children = [
    inField(left, 'left', assignment),
    inField(operator, 'operator', assignment),
    inField(given, 'right', assignment),
  ];
  comma.children = [assignment, ...rest.map((one) => inField(one, one.field, comma))];
  return comma;
}

interface Parts {
  readonly left: SyntaxNode;
  readonly operator: SyntaxNode;
  readonly given: SyntaxNode;
  /** The comma and what stands behind it. */
  readonly rest: readonly SyntaxNode[];
  readonly error: SyntaxNode;
}

function partsOfComma({ kind, children }: SyntaxNode): Parts | undefined {
  const error = children.find((child) => child.kind === 'ERROR');
  const [first, second, ...others] = error?.children ?? [];
  const [left, operator, , right] = children;
  if (error === undefined || first === undefined || second === undefined || others.length > 0)
    return undefined;
  if (left === undefined || operator === undefined || right === undefined) return undefined;
  // `a`, error of `= b`, `,`, `c`
  if (kind === 'comma_expression' && error === operator && second.named) {
    return { left, operator: first, given: second, rest: children.slice(2), error };
  }
  // `a`, `+=`, error of `b ,`, `c`
  const isSplit = kind === 'assignment_expression' && error === children[2] && second.kind === ',';
  return isSplit ? { left, operator, given: first, rest: [second, right], error } : undefined;
}

function inField(node: SyntaxNode, field: string | undefined, parent: PlainNode): PlainNode {
  const made = new PlainNode(node.kind, field, node.named, parent, node.item, node.start, node.end);
  made.children = node.children;
  for (const child of made.children) if (child instanceof PlainNode) child.parent = made;
  return made;
}
