/** Ways around the syntax tree that every part of lowering uses. */
import type { Location } from '../text/location.ts';
import { childByField, childrenByField, nodeText } from '../syntax/index.ts';
import type { Qualifier, SyntaxNode } from '../syntax/index.ts';

export { childByField, childrenByField, nodeText } from '../syntax/index.ts';

/** The node's source text span. */
export function locationOf(node: SyntaxNode): Location {
  const span = node.item.sourceSpan(node.start, node.end);
  return { anchor: node.item.anchor, start: span.start, end: span.end };
}

/** The named children without comments. */
export function namedChildren(node: SyntaxNode): SyntaxNode[] {
  return node.children.filter((child) => child.named && child.kind !== 'comment');
}

export function firstNamed(node: SyntaxNode): SyntaxNode | undefined {
  for (const child of node.children) if (child.named && child.kind !== 'comment') return child;
  return undefined;
}

export function childOfKind(node: SyntaxNode, ...kinds: readonly string[]): SyntaxNode | undefined {
  for (const child of node.children) if (kinds.includes(child.kind)) return child;
  return undefined;
}

export function hasChild(node: SyntaxNode, kind: string): boolean {
  return node.children.some((child) => child.kind === kind);
}

/** `C() = default;` */
export function isDefaulted(definition: SyntaxNode): boolean {
  return hasChild(definition, 'default_method_clause');
}

export function isDeleted(definition: SyntaxNode): boolean {
  return hasChild(definition, 'delete_method_clause');
}

/** Whether a specifier such as `const`, `static` or `constexpr` stands among the node's own children. */
export function hasSpecifier(node: SyntaxNode, word: string): boolean {
  return node.children.some(
    (child) =>
      (child.kind === 'type_qualifier' ||
        child.kind === 'storage_class_specifier' ||
        child.kind === 'virtual') &&
      nodeText(child) === word,
  );
}

/** Index of the first qualifier at or after `offset`. */
function firstQualifierFrom(qualifiers: readonly Qualifier[], offset: number): number {
  let low = 0;
  let high = qualifiers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (qualifiers[middle]!.offset < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The qualifiers in `[start, end)` of the node's item. */
export function qualifiersBetween(node: SyntaxNode, start: number, end: number): Qualifier[] {
  const all = node.item.qualifiers;
  const found: Qualifier[] = [];
  for (let i = firstQualifierFrom(all, start); i < all.length; i++) {
    const qualifier = all[i]!;
    if (qualifier.offset >= end) break;
    found.push(qualifier);
  }
  return found;
}

/** Of `x.operator=(y)` and `x.operator T()`: `operator=`, `T`. */
export function namedOperator(field: SyntaxNode): string | undefined {
  return qualifiersBetween(field, field.start, field.start + 1).find(({ name }) => name === 'operator')
    ?.arguments;
}

/** `>=`, which the pre-pass spells `<=` in the arguments of templates, and all others as they are. */
export function writtenOperator(operator: SyntaxNode): string {
  const marks = qualifiersBetween(operator, operator.start, operator.start + 1);
  return marks.some(({ name }) => name === '>=') ? '>=' : nodeText(operator);
}

/** Where the token before the node ends: a qualifier that the pre-pass blanked stands between that and the node. */
export function gapStart(node: SyntaxNode): number {
  let current: SyntaxNode = node;
  for (;;) {
    const parent = current.parent;
    if (parent === undefined) return 0;
    const siblings = parent.children;
    const index = siblings.indexOf(current);
    const before = siblings[index - 1];
    if (before !== undefined) return before.end;
    if (parent.start < current.start) return parent.start;
    current = parent;
  }
}

/** Whether the star of `T*... name` was taken out before the dots: the grammar cannot read it. */
export function isPointerPack(variadicDeclarator: SyntaxNode): boolean {
  const { start } = variadicDeclarator;
  return qualifiersBetween(variadicDeclarator, gapStart(variadicDeclarator), start).some(
    (one) => one.name === 'pack*',
  );
}

/** Qualifiers of a declaration or definition: from the token before it up to `end`. */
export function qualifiersOf(node: SyntaxNode, end = node.end): Qualifier[] {
  return node.item.qualifiers.length === 0 ? [] : qualifiersBetween(node, gapStart(node), end);
}

/** Of a declaration of variables; those of a lambda that one is initialised with are the lambda's own. */
export function declarationQualifiers(node: SyntaxNode): Qualifier[] {
  const [first] = childrenByField(node, 'declarator');
  const value = first?.kind === 'init_declarator' ? childByField(first, 'value') : undefined;
  return qualifiersOf(node, value?.start);
}

/** Strips parentheses and comments around an expression. */
export function withoutParentheses(node: SyntaxNode): SyntaxNode {
  let current = node;
  while (current.kind === 'parenthesized_expression') {
    const inner = firstNamed(current);
    if (inner === undefined) return current;
    current = inner;
  }
  return current;
}

/** The parts of `a, b, c`; what lacks one is whole. */
export function commaSeparated(node: SyntaxNode): readonly SyntaxNode[] {
  const [left, right] = [childByField(node, 'left'), childByField(node, 'right')];
  if (node.kind !== 'comma_expression' || left === undefined || right === undefined) return [node];
  return [left, right].flatMap(commaSeparated);
}
