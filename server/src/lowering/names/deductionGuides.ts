/** Deduction guides: `Span(T*, int) -> Span<T>;` says what `Span(p, 3)` is, and is no function. */
import type { SyntaxNode } from '../../syntax/index.ts';
import type { FunctionEntity } from './entities.ts';
import { functionDeclarator } from './declarators.ts';
import { childByField, hasChild } from '../tree.ts';

export function isGuide({ node, declarator, owner }: FunctionEntity): boolean {
  const isDeclared = /^(declaration|ERROR)$/.test(node.kind) && childByField(node, 'type') === undefined;
  return owner === undefined && isDeclared && hasChild(declarator, 'trailing_return_type');
}

/** `Span(int) -> Span<long>;`, which without `template` is no declaration to the grammar. */
export function plainGuide(
  node: SyntaxNode,
): { readonly declarator: SyntaxNode; readonly name: SyntaxNode } | undefined {
  const declarator = node.children.length === 1 ? functionDeclarator(node.children[0]) : undefined;
  const name = declarator && childByField(declarator, 'declarator');
  const isWhole = declarator !== undefined && hasChild(declarator, 'trailing_return_type');
  return isWhole && name !== undefined ? { declarator, name } : undefined;
}
