/**
 * Which items of a translation unit an item may depend on: those that declare a name that it mentions, and theirs. It
 * goes by words, not by what they mean, so that it never misses one; unchanged items are the same objects after an
 * edit, so an unchanged set means that whatever was worked out from the item still holds.
 */
import { declaredName } from '../lowering/declarators.ts';
import { childByField, nodeText } from '../syntax/index.ts';
import type { SourceItem, SyntaxNode } from '../syntax/index.ts';

interface ItemWords {
  readonly number: number;
  readonly mentioned: readonly string[];
  readonly declared: readonly string[];
  /** Holds for every lookup below it: `using namespace`, aliases. */
  readonly isUsedEverywhere: boolean;
}

const wordsOf = new WeakMap<SourceItem, ItemWords>();
let nextNumber = 1;

export class Dependencies {
  private readonly byName = new Map<string, SourceItem[]>();
  private readonly everywhere: SourceItem[] = [];

  constructor(items: readonly SourceItem[]) {
    for (const item of items) {
      const words = itemWords(item);
      if (words.isUsedEverywhere) this.everywhere.push(item);
      for (const name of words.declared) {
        const known = this.byName.get(name);
        if (known === undefined) this.byName.set(name, [item]);
        else known.push(item);
      }
    }
  }

  /** A text that is equal after an edit exactly when no item changed, came or went that these may depend on. */
  keyOf(items: Iterable<SourceItem>): string {
    const found = new Set<SourceItem>([...this.everywhere, ...items]);
    for (const item of found) {
      for (const name of itemWords(item).mentioned) {
        const declarers = this.byName.get(name);
        if (declarers !== undefined) for (const declarer of declarers) found.add(declarer);
      }
    }
    return [...found].map((item) => itemWords(item).number).join(' ');
  }
}

function itemWords(item: SourceItem): ItemWords {
  let words = wordsOf.get(item);
  if (words === undefined) {
    const mentioned = identifiersIn(item.text, item);
    words = {
      number: nextNumber++,
      mentioned,
      declared: declaredNames(item.root, mentioned),
      isUsedEverywhere:
        item.root.kind === 'using_declaration' || item.root.kind === 'namespace_alias_definition',
    };
    wordsOf.set(item, words);
  }
  return words;
}

function identifiersIn(text: string, item: SourceItem): string[] {
  const found = new Set(text.match(/[A-Za-z_]\w*/g) ?? []);
  // `__launch_bounds__(N)` and the like were taken out of the text.
  for (const { arguments: given } of item.qualifiers) {
    for (const word of given?.match(/[A-Za-z_]\w*/g) ?? []) found.add(word);
  }
  return [...found];
}

/** A function declares its name alone; of anything else every word may be a declared name. */
function declaredNames(root: SyntaxNode, mentioned: readonly string[]): readonly string[] {
  let node = root;
  while (node.kind === 'template_declaration') {
    const inner = node.children.findLast((child) => child.named && child.kind !== 'comment');
    if (inner === undefined) return mentioned;
    node = inner;
  }
  if (node.kind !== 'function_definition' && node.kind !== 'declaration') return mentioned;
  const declarator = childByField(node, 'declarator');
  const name = declaredName(declarator);
  if (name === undefined || (node.kind === 'declaration' && !declaresFunction(declarator))) return mentioned;
  // A member defined outside its class belongs to the class: `Tile<T>::load`.
  return nodeText(name).match(/[A-Za-z_]\w*/g) ?? mentioned;
}

function declaresFunction(declarator: SyntaxNode | undefined): boolean {
  let current = declarator;
  while (current !== undefined && current.kind !== 'function_declarator') {
    current =
      childByField(current, 'declarator') ??
      current.children.find((child) => child.kind.endsWith('_declarator'));
  }
  return current !== undefined;
}
