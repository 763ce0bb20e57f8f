import type { SyntaxNode } from './ast.ts';

/** The text of a node after preprocessing. */
export function nodeText(node: SyntaxNode): string {
  return node.item.text.slice(node.start, node.end);
}

/** The first child in that field. */
export function childByField(node: SyntaxNode, field: string): SyntaxNode | undefined {
  // A node without text stands for something that is missing.
  for (const child of node.children) if (child.field === field && child.end > child.start) return child;
  return undefined;
}

/** Every child in that field, in order (`declarator` of a declaration repeats). */
export function childrenByField(node: SyntaxNode, field: string): SyntaxNode[] {
  return node.children.filter((child) => child.field === field);
}
