/**
 * Which items of a translation unit an item may depend on: those that declare a name that it mentions, and theirs. It
 * goes by words, not by what they mean, so that it never misses one; unchanged items are the same objects after an
 * edit, so an unchanged set means that whatever was worked out from the item still holds.
 */
import { declaredName } from '../lowering/declarators.ts';
import { outlineOf, wordsOf } from '../lowering/outlines.ts';
import { childByField, nodeText } from '../syntax/index.ts';
import type { SourceItem, SyntaxNode } from '../syntax/index.ts';

interface ItemWords {
  readonly number: number;
  readonly mentioned: readonly string[];
  readonly declared: readonly string[];
  /** Holds for every lookup below it: `using namespace`, aliases. */
  readonly isUsedEverywhere: boolean;
  /** Of a function that only runs on the device: what host code can see of it. */
  readonly signature: DeviceSignature | undefined;
}

interface DeviceSignature {
  readonly text: string;
  readonly mentioned: readonly string[];
}

const knownWords = new WeakMap<SourceItem, ItemWords>();
let nextNumber = 1;

export class Dependencies {
  private readonly byName = new Map<string, SourceItem[]>();
  private readonly everywhere: SourceItem[] = [];
  private readonly libraries: string;

  /** `libraries` tells which library sources names may lead to; those never change themselves. */
  constructor(items: readonly SourceItem[], libraries = '') {
    this.libraries = libraries;
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

  /**
   * A text that is equal after an edit exactly when no item changed, came or went that these may depend on. `names` are
   * further words that they depend on: template arguments.
   */
  keyOf(items: Iterable<SourceItem>, names: readonly string[] = []): string {
    const found = new Set<SourceItem>([...this.everywhere, ...items]);
    this.addDeclarers(names, found);
    for (const item of found) this.addDeclarers(itemWords(item).mentioned, found);
    return `${this.libraries} ${[...found].map((item) => itemWords(item).number).join(' ')}`;
  }

  /** The same for host code, which sees kernels and device functions from outside only. */
  hostKeyOf(items: Iterable<SourceItem>): string {
    const found = new Set<SourceItem>([...this.everywhere, ...items]);
    const parts: string[] = [this.libraries];
    for (const item of found) {
      const { signature, number, mentioned } = itemWords(item);
      parts.push(signature?.text ?? String(number));
      this.addDeclarers(signature?.mentioned ?? mentioned, found);
    }
    return parts.join('\n');
  }

  private addDeclarers(names: readonly string[], found: Set<SourceItem>): void {
    for (const name of names) {
      const declarers = this.byName.get(name);
      if (declarers !== undefined) for (const declarer of declarers) found.add(declarer);
    }
  }
}

export function wordsIn(text: string): string[] {
  return text.match(/[A-Za-z_]\w*/g) ?? [];
}

function itemWords(item: SourceItem): ItemWords {
  let words = knownWords.get(item);
  if (words === undefined) {
    const mentioned = identifiersIn(item);
    const isUnsure = outlineOf(item).kind === 'unsure';
    words = {
      number: nextNumber++,
      mentioned,
      declared: declaredNames(item, mentioned),
      isUsedEverywhere: isUnsure && usedEverywhere.has(item.root.kind),
      signature: deviceSignature(item),
    };
    knownWords.set(item, words);
  }
  return words;
}

const usedEverywhere: ReadonlySet<string> = new Set(['using_declaration', 'namespace_alias_definition']);

function identifiersIn(item: SourceItem): string[] {
  const found = new Set(wordsOf(item));
  // `__launch_bounds__(N)` and the like were taken out of the text.
  for (const { arguments: given } of item.qualifiers) {
    if (given !== undefined) for (const word of wordsIn(given)) found.add(word);
  }
  return [...found];
}

/** The declaration inside `template <…>`. */
function innerDeclaration(root: SyntaxNode): SyntaxNode | undefined {
  let node: SyntaxNode | undefined = root;
  while (node?.kind === 'template_declaration') {
    node = node.children.findLast((child) => child.named && child.kind !== 'comment');
  }
  return node;
}

/** A function declares its name alone; of anything else every word may be a declared name. */
function declaredNames(item: SourceItem, mentioned: readonly string[]): readonly string[] {
  const { kind, names, ownName } = outlineOf(item);
  if (kind === 'function') return wordsIn([...names, ownName].join(' '));
  if (kind !== 'unsure') return mentioned;
  const { root } = item;
  const node = innerDeclaration(root);
  if (node?.kind !== 'function_definition' && node?.kind !== 'declaration') return mentioned;
  const declarator = childByField(node, 'declarator');
  const name = declaredName(declarator);
  if (name === undefined || (node.kind === 'declaration' && !declaresFunction(declarator))) return mentioned;
  // A member defined outside its class belongs to the class: `Tile<T>::load`.
  return wordsIn(nodeText(name));
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

function deviceSignature(item: SourceItem): DeviceSignature | undefined {
  const bodyStart = startOfBody(item);
  if (bodyStart === undefined) return undefined;
  const qualifiers = item.qualifiers.filter(({ offset }) => offset < bodyStart);
  const has = (name: string): boolean => qualifiers.some((qualifier) => qualifier.name === name);
  if (!has('__global__') && (!has('__device__') || has('__host__'))) return undefined;
  const attributes = qualifiers.map(({ name, arguments: given = '' }) => `${name}(${given})`).join(' ');
  const text = `${item.namespaces.join('::')} ${attributes} ${item.text.slice(0, bodyStart)}`;
  return { text, mentioned: wordsIn(text) };
}

function startOfBody(item: SourceItem): number | undefined {
  const { kind, headEnd } = outlineOf(item);
  if (kind === 'function') {
    const brace = item.text.indexOf('{', headEnd);
    return brace < 0 ? undefined : brace;
  }
  const node = kind === 'unsure' ? innerDeclaration(item.root) : undefined;
  return node?.kind === 'function_definition' ? childByField(node, 'body')?.start : undefined;
}
