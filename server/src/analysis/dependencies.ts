/**
 * Which items of a translation unit an item may depend on: those that declare a name that it mentions, and theirs. It
 * goes by words, not by what they mean, so that it never misses one; unchanged items are the same objects after an
 * edit, so an unchanged set means that whatever was worked out from the item still holds.
 */
import { bearsOnEveryLookup } from '../lowering/invalidation.ts';
import { declaredName } from '../lowering/names/declarators.ts';
import { outlineOf, withoutKeywords, wordsOf } from '../lowering/outlines.ts';
import { childByField, nodeText } from '../syntax/index.ts';
import type { SourceItem, SyntaxNode } from '../syntax/index.ts';
import type { Digest } from './digest.ts';
import { digestOfAll, digestOfNumber, digestOfText, noDigest } from './digest.ts';
import type { Component } from './reachability.ts';
import { Reachability } from './reachability.ts';

interface ItemWords {
  readonly number: number;
  readonly mentioned: readonly string[];
  readonly declared: readonly string[];
  /** Holds for every lookup below it: `using namespace`, aliases. */
  readonly isUsedEverywhere: boolean;
  /** Of a function that only runs on the device: what host code can see of it. */
  readonly seenByHost: Signature | undefined;
  /** Of a function that launches: what kernels can see of it. */
  readonly seenByDevice: Signature | undefined;
  /** Of what kernels can see of it. */
  readonly digest: Digest;
}

interface Signature {
  readonly text: string;
  readonly mentioned: readonly string[];
}

const knownWords = new WeakMap<SourceItem, ItemWords>();
let nextNumber = 1;

export class Dependencies {
  private readonly byName = new Map<string, SourceItem[]>();
  private readonly everywhere: SourceItem[] = [];
  private readonly libraries: string;
  private readonly graph: ItemGraph;
  /** By the further words. */
  private readonly keys = new Map<SourceItem, Map<string, string>>();

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
    this.graph = new ItemGraph(items, this.byName);
  }

  /**
   * A text that is equal after an edit exactly when no item changed, came or went that the item may depend on. `further`
   * holds more words that it depends on: template arguments.
   */
  keyOf(item: SourceItem, further = ''): string {
    const keys = this.keysOf(item);
    let key = keys.get(further);
    if (key === undefined) {
      const roots = new Set([
        ...[item, ...this.everywhere].flatMap((one) => this.graph.ofItem(one)),
        ...this.graph.ofNames(wordsIn(further)),
      ]);
      const { low, high } = digestOfAll([...roots].map(({ digest }) => digest));
      // Overloads lead to each other: what they may depend on is the same, and they are not.
      key = [this.libraries, itemWords(item).number, low, high].join(' ');
      keys.set(further, key);
    }
    return key;
  }

  private keysOf(item: SourceItem): Map<string, string> {
    let keys = this.keys.get(item);
    if (keys === undefined) this.keys.set(item, (keys = new Map<string, string>()));
    return keys;
  }

  /** The same for host code, which sees kernels and device functions from outside only. */
  hostKeyOf(items: Iterable<SourceItem>): string {
    const found = new Set<SourceItem>([...this.everywhere, ...items]);
    // Overloads by the dozen mention each other's name.
    const names = new Set<string>();
    const parts: string[] = [this.libraries];
    for (const item of found) {
      const { seenByHost, number, mentioned } = itemWords(item);
      parts.push(seenByHost?.text ?? String(number));
      for (const name of seenByHost?.mentioned ?? mentioned) {
        if (names.has(name)) continue;
        names.add(name);
        for (const declarer of this.byName.get(name) ?? []) found.add(declarer);
      }
    }
    return parts.join('\n');
  }
}

/** Items lead to the names that they mention, and names to the items that declare them. Names stand behind the items. */
class ItemGraph {
  private readonly numbers: ReadonlyMap<SourceItem, number>;
  private readonly names = new Map<string, number>();
  private readonly reachability: Reachability;

  constructor(items: readonly SourceItem[], byName: ReadonlyMap<string, readonly SourceItem[]>) {
    const numbers = new Map(items.map((item, index) => [item, index]));
    this.numbers = numbers;
    const declarers = [...byName.values()];
    for (const name of byName.keys()) this.names.set(name, items.length + this.names.size);
    const numbersOf = (list: readonly SourceItem[]): number[] =>
      list.map((item) => numbers.get(item)).filter((number) => number !== undefined);
    const successorsOf = (node: number): number[] => {
      const item = items[node];
      return item === undefined
        ? numbersOf(declarers[node - items.length] ?? [])
        : this.numbersOfNames((itemWords(item).seenByDevice ?? itemWords(item)).mentioned);
    };
    this.reachability = new Reachability(items.length + this.names.size, successorsOf, (node) => {
      const item = items[node];
      return item === undefined ? noDigest() : itemWords(item).digest;
    });
  }

  /** Library code is no item of the file's: it is known by the names that it mentions. */
  ofItem(item: SourceItem): Component[] {
    const number = this.numbers.get(item);
    return number === undefined
      ? this.ofNames(itemWords(item).mentioned)
      : [this.reachability.componentOf(number)];
  }

  ofNames(names: readonly string[]): Component[] {
    return this.numbersOfNames(names).map((number) => this.reachability.componentOf(number));
  }

  private numbersOfNames(names: readonly string[]): number[] {
    return names.map((name) => this.names.get(name)).filter((number) => number !== undefined);
  }
}

function wordsIn(text: string): string[] {
  return text.match(/[A-Za-z_]\w*/g) ?? [];
}

function itemWords(item: SourceItem): ItemWords {
  let words = knownWords.get(item);
  if (words === undefined) {
    const mentioned = identifiersIn(item);
    const number = nextNumber++;
    const seen = seenFromOutside(item);
    words = {
      number,
      mentioned,
      declared: declaredNames(item, mentioned),
      isUsedEverywhere: bearsOnEveryLookup(item),
      ...seen,
      digest: seen.seenByDevice === undefined ? digestOfNumber(number) : digestOfText(seen.seenByDevice.text),
    };
    knownWords.set(item, words);
  }
  return words;
}

function identifiersIn(item: SourceItem): string[] {
  const found = new Set(wordsOf(item));
  // `__launch_bounds__(N)` and the like were taken out of the text.
  for (const { arguments: given } of item.qualifiers) {
    if (given !== undefined) for (const word of wordsIn(given)) found.add(word);
  }
  // Loops over ranges call these without naming them.
  if (found.has('for')) found.add('begin').add('end');
  return withoutKeywords(found);
}

/** The declaration inside `template <…>`. */
function innerDeclaration(root: SyntaxNode): SyntaxNode | undefined {
  let node: SyntaxNode | undefined = root;
  while (node?.kind === 'template_declaration') {
    node = node.children.findLast((child) => child.named && child.kind !== 'comment');
  }
  return node;
}

/** What is not plainly one declaration may declare every word in it. */
function declaredNames(item: SourceItem, mentioned: readonly string[]): readonly string[] {
  const { kind, names, ownName, headEnd } = outlineOf(item);
  switch (kind) {
    case 'function':
      // Operators are called without their name: what they are given leads to them.
      return ownName.startsWith('operator')
        ? withoutKeywords(wordsIn(item.text.slice(0, headEnd)))
        : [...names, ownName];
    case 'names':
      return names;
    case 'instantiation':
      return withoutKeywords(wordsIn(item.text.split('(', 1)[0] ?? ''));
    case 'unsure':
      return namesInTree(item, mentioned);
  }
}

function namesInTree({ root }: SourceItem, mentioned: readonly string[]): readonly string[] {
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

function seenFromOutside(item: SourceItem): Pick<ItemWords, 'seenByHost' | 'seenByDevice'> {
  const bodyStart = startOfBody(item);
  if (bodyStart === undefined) return { seenByHost: undefined, seenByDevice: undefined };
  const qualifiers = item.qualifiers.filter(({ offset }) => offset < bodyStart);
  const has = (name: string): boolean => qualifiers.some((qualifier) => qualifier.name === name);
  const attributes = qualifiers.map(({ name, arguments: given = '' }) => `${name}(${given})`).join(' ');
  const text = `${item.namespaces.join('::')} ${attributes} ${item.text.slice(0, bodyStart)}`;
  const signature = { text, mentioned: wordsIn(text) };
  const isForDevice = has('__global__') || has('__device__');
  const launches = item.qualifiers.some(({ name }) => name === '<<<');
  return {
    seenByHost: isForDevice && !has('__host__') ? signature : undefined,
    seenByDevice: isForDevice || !launches ? undefined : signature,
  };
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
