import type { Tree, TreeCursor } from 'web-tree-sitter';
import type { SourceItem, SyntaxNode } from './ast.ts';
import { readEmptyBody } from './empty-bodies.ts';
import type { SourceSpan } from './parsed-file.ts';

export interface ConvertedTree {
  readonly root: SyntaxNode;
  readonly errors: readonly SourceSpan[];
}

const noChildren: readonly SyntaxNode[] = [];

/** Plain, so that all nodes share one hidden class. */
export class PlainNode implements SyntaxNode {
  kind: string;
  field: string | undefined;
  readonly named: boolean;
  children: readonly SyntaxNode[] = noChildren;
  parent: SyntaxNode | undefined;
  readonly item: SourceItem;
  readonly start: number;
  readonly end: number;

  constructor(
    kind: string,
    field: string | undefined,
    named: boolean,
    parent: SyntaxNode | undefined,
    item: SourceItem,
    start: number,
    end: number,
  ) {
    this.kind = kind;
    this.field = field;
    this.named = named;
    this.parent = parent;
    this.item = item;
    this.start = start;
    this.end = end;
  }
}

/** The node in another place of a tree. */
export function inField(node: SyntaxNode, field: string | undefined, parent: PlainNode): PlainNode {
  const made = new PlainNode(node.kind, field, node.named, parent, node.item, node.start, node.end);
  made.children = node.children;
  for (const child of made.children) if (child instanceof PlainNode) child.parent = made;
  return made;
}

/** Copies a tree out of WebAssembly memory, without recursion: trees can be as deep as their text is long. */
export function convertTree(tree: Tree, item: SourceItem): ConvertedTree {
  const cursor = tree.walk();
  const errors: SourceSpan[] = [];
  const root = nodeAt(cursor, undefined, item);
  if (root.kind === 'ERROR') errors.push({ start: root.start, end: root.end });
  let parent = root;
  let siblings: PlainNode[] = [];
  const stack: { node: PlainNode; children: PlainNode[] }[] = [];
  let more = cursor.gotoFirstChild();
  while (more) {
    const node = nodeAt(cursor, parent, item);
    if (cursor.nodeIsMissing || node.kind === 'ERROR') errors.push({ start: node.start, end: node.end });
    if (node.kind !== 'comment') siblings.push(node);
    if (cursor.gotoFirstChild()) {
      stack.push({ node: parent, children: siblings });
      parent = node;
      siblings = [];
      continue;
    }
    while (!cursor.gotoNextSibling()) {
      complete(parent, siblings.length === 0 ? noChildren : siblings);
      const upper = stack.pop();
      if (upper === undefined) {
        more = false;
        break;
      }
      parent = upper.node;
      siblings = upper.children;
      cursor.gotoParent();
    }
  }
  cursor.delete();
  return { root: withoutUnit(root), errors };
}

/** Gives a node its children, all of which are complete. */
export function complete(node: PlainNode, children: readonly SyntaxNode[]): void {
  node.children = children;
  if (node.kind === 'field_declaration' || node.kind === 'declaration') readEmptyBody(node, asPlain);
  else if (node.kind === 'field_expression') readPointedMember(children);
}

/** What stands behind `.*` is a name as any: no member is called so. */
function readPointedMember(children: readonly SyntaxNode[]): void {
  const member = children.some(({ kind }) => kind === '.*') ? children.at(-1) : undefined;
  if (member instanceof PlainNode && member.kind === 'field_identifier') member.kind = 'identifier';
}

const asPlain = (node: SyntaxNode): PlainNode | undefined => (node instanceof PlainNode ? node : undefined);

/** A text of one declaration has that as its root; a semicolon after a class or enumeration is no other one. */
export function withoutUnit(root: PlainNode): PlainNode {
  const [only, ...others] = root.children;
  if (!(only instanceof PlainNode) || others.some((child) => child.kind !== ';')) return root;
  only.parent = undefined;
  return only;
}

function nodeAt(cursor: TreeCursor, parent: SyntaxNode | undefined, item: SourceItem): PlainNode {
  return new PlainNode(
    cursor.nodeType,
    cursor.currentFieldName ?? undefined,
    cursor.nodeIsNamed,
    parent,
    item,
    cursor.startIndex,
    cursor.endIndex,
  );
}

/** Whether two trees of one text are the same in all that nodes tell. */
export function sameTree(a: SyntaxNode, b: SyntaxNode): boolean {
  const pairs: [SyntaxNode, SyntaxNode][] = [[a, b]];
  while (true) {
    const pair = pairs.pop();
    if (pair === undefined) return true;
    const [x, y] = pair;
    const isSame =
      x.kind === y.kind &&
      x.field === y.field &&
      x.named === y.named &&
      x.start === y.start &&
      x.end === y.end &&
      x.children.length === y.children.length;
    if (!isSame) return false;
    x.children.forEach((child, i) => pairs.push([child, y.children[i]!]));
  }
}
