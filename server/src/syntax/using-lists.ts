/**
 * `using std::cin, std::cout;`: the grammar knows one name for each `using`, and takes what stands before a comma, and the
 * comma, for an error in the middle of a long name.
 */
import type { SyntaxNode } from './ast.ts';
import { inField, PlainNode } from './tree-conversion.ts';
import type { ConvertedTree } from './tree-conversion.ts';

/** The tree with a name for each part of such lists, which are no errors. */
export function mendUsingLists(converted: ConvertedTree): ConvertedTree {
  // Most texts with errors have none, and are read again at every key.
  if (converted.errors.length === 0 || !converted.root.item.text.includes('using')) return converted;
  const mended = new Set<number>();
  const open = [converted.root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'using_declaration' && node instanceof PlainNode) splitNames(node, mended);
    else for (const child of node.children) if (child.children.length > 0) open.push(child);
  }
  if (mended.size === 0) return converted;
  return { root: converted.root, errors: converted.errors.filter(({ start }) => !mended.has(start)) };
}

/** `mended`: where errors begin that are none. */
function splitNames(list: PlainNode, mended: Set<number>): void {
  const errors = new Set<number>();
  const isPart = ({ kind }: SyntaxNode): boolean => kind === 'qualified_identifier' || kind === 'ERROR';
  const parts: SyntaxNode[][] = [[]];
  const commas: SyntaxNode[] = [];
  for (const token of list.children.filter(isPart).flatMap((child) => tokensOf(child, errors))) {
    if (token.kind !== ',') parts.at(-1)!.push(token);
    else {
      commas.push(inField(token, undefined, list));
      parts.push([]);
    }
  }
  if (commas.length === 0 || !parts.every(isName)) return;
  const names = parts.flatMap((part, i) => [
    ...commas.slice(Math.max(0, i - 1), i),
    nameOf(part, undefined, list),
  ]);
  const first = list.children.findIndex(isPart);
  list.children = [
    ...list.children.slice(0, first),
    ...names,
    ...list.children.slice(first).filter((child) => !isPart(child)),
  ];
  for (const start of errors) mended.add(start);
}

/** What a name and the errors in it are made of, in order. */
function tokensOf(name: SyntaxNode, errors: Set<number>): SyntaxNode[] {
  if (name.kind === 'ERROR') errors.add(name.start);
  else if (name.kind !== 'qualified_identifier') return [name];
  return name.children.flatMap((child) => tokensOf(child, errors));
}

/** Names and `::` in turn. */
function isName(tokens: readonly SyntaxNode[]): boolean {
  const isGlobal = tokens[0]?.kind === '::';
  const isInTurn = tokens.every(({ kind }, i) => (kind === '::') === (i % 2 === (isGlobal ? 0 : 1)));
  return isInTurn && tokens.length > 1 && tokens.at(-1)?.kind !== '::';
}

function nameOf(tokens: readonly SyntaxNode[], field: string | undefined, parent: PlainNode): SyntaxNode {
  const [first, last] = [tokens[0]!, tokens.at(-1)!];
  if (tokens.length === 1) return inField(first, field, parent);
  const name = new PlainNode('qualified_identifier', field, true, parent, first.item, first.start, last.end);
  const scope = first.kind === '::' ? [] : [inField(first, 'scope', name)];
  const colons = tokens[scope.length]!;
  name.children = [
    ...scope,
    inField(colons, undefined, name),
    nameOf(tokens.slice(scope.length + 1), 'name', name),
  ];
  return name;
}
