import type { Language, Tree } from 'web-tree-sitter';
import type { SourceItem, SyntaxNode } from './ast.ts';
import type { SourceSpan } from './parsed-file.ts';
import { complete, PlainNode, withoutUnit } from './tree-conversion.ts';
import type { ConvertedTree } from './tree-conversion.ts';

/** The views of its memory that Emscripten's module keeps current on the object it was started with. */
export interface ModuleMemory {
  readonly HEAPU8?: Uint8Array;
  readonly HEAPU16?: Uint16Array;
  readonly HEAPU32?: Uint32Array;
}

/*
 * Offsets in bytes of tree-sitter's structures on wasm32, from lib/src/subtree.h, tree.h and parser.h. They are private
 * to the library: `createTreeReader` compares the result with the public cursor before they are relied on.
 */
const subtreeSize = 8;
const heapPaddingBytes = 4;
const heapSizeBytes = 16;
const heapChildCount = 36;
const heapSymbol = 40;
const heapFlags = 44;
const heapMoreFlags = 45;
const heapVisibleChildCount = 48;
const heapProduction = 66;
const treeLanguage = 8;
const languageProductionCount = 28;
const languageFieldCount = 32;
const languageAliasLength = 36;
const languageFieldSlices = 64;
const languageFieldEntries = 68;
const languageSymbolMetadata = 72;
const languagePublicSymbols = 76;
const languageAliasSequences = 84;
const errorSymbol = 0xffff;

/** What the grammar says of one production: by the place of a child, other names and fields. */
interface Production {
  readonly aliases: readonly number[] | undefined;
  readonly fields: readonly (string | undefined)[] | undefined;
}

/** The children of one subtree that are still to be visited. Hidden subtrees hand theirs on to the visible one above. */
interface Frame {
  address: number;
  left: number;
  structuralIndex: number;
  position: number;
  production: Production;
  field: string | undefined;
  parent: PlainNode;
  siblings: PlainNode[];
  isVisible: boolean;
}

const noSiblings: PlainNode[] = [];

/**
 * Reads trees straight from WebAssembly memory. A cursor costs several calls into WebAssembly for each node, which
 * together take about as long as the parse; this takes a tenth of it.
 */
export class TreeMemoryReader {
  private readonly memory: Required<ModuleMemory>;
  private readonly language: Language;
  private readonly productions: (Production | undefined)[] = [];
  private readonly frames: Frame[] = [];
  private readonly kinds: string[] = [];
  private readonly namedSymbols: boolean[] = [];
  private languageAddress = 0;
  private bytes: Uint8Array = new Uint8Array();
  private halves: Uint16Array = new Uint16Array();
  private words: Uint32Array = new Uint32Array();
  private depth = 0;
  private errors: SourceSpan[] = [];

  constructor(memory: Required<ModuleMemory>, language: Language) {
    this.memory = memory;
    this.language = language;
  }

  read(tree: Tree, item: SourceItem): ConvertedTree {
    this.bytes = this.memory.HEAPU8;
    this.halves = this.memory.HEAPU16;
    this.words = this.memory.HEAPU32;
    const treeAddress = (tree as unknown as { readonly 0: number })[0];
    this.languageAddress = this.words[(treeAddress + treeLanguage) >> 2]!;
    const word = this.words[treeAddress >> 2]!;
    this.errors = [];
    const start = this.paddingOf(treeAddress, word);
    const root = this.node(treeAddress, word, 0, undefined, undefined, item, start);
    if ((word & 1) === 0) this.readChildren(word, start, root, item);
    return { root: withoutUnit(root), errors: this.errors };
  }

  private readChildren(address: number, position: number, root: PlainNode, item: SourceItem): void {
    this.depth = 0;
    this.push(address, position, undefined, root, [], true);
    while (this.depth > 0) {
      const frame = this.frames[this.depth - 1]!;
      if (frame.left === 0) {
        if (frame.isVisible && frame.siblings.length > 0) complete(frame.parent, frame.siblings);
        frame.siblings = noSiblings;
        this.depth--;
      } else this.visit(frame, item);
    }
  }

  private visit(frame: Frame, item: SourceItem): void {
    const { address, production, position } = frame;
    const word = this.words[address >> 2]!;
    const isInline = (word & 1) === 1;
    const flags = isInline ? word >> 1 : this.bytes[word + heapFlags]!;
    const isExtra = (flags & 4) !== 0;
    let alias = 0;
    let field = frame.field;
    if (isExtra) field = undefined;
    else {
      const index = frame.structuralIndex++;
      alias = production.aliases?.[index] ?? 0;
      field = production.fields?.[index] ?? field;
    }
    frame.address += subtreeSize;
    frame.left--;
    if (frame.left > 0) {
      const next = this.words[frame.address >> 2]!;
      frame.position += this.sizeOf(address, word) + this.paddingOf(frame.address, next);
    }
    const hasChildren = !isInline && this.words[(word + heapChildCount) >> 2]! > 0;
    if ((flags & 1) !== 0 || alias !== 0) {
      const node = this.node(address, word, alias, field, frame.parent, item, position);
      if (node.kind !== 'comment') frame.siblings.push(node);
      if (hasChildren) this.push(word, position, undefined, node, [], true);
    } else if (hasChildren && this.words[(word + heapVisibleChildCount) >> 2]! > 0) {
      this.push(word, position, field, frame.parent, frame.siblings, false);
    }
  }

  private push(
    subtree: number,
    position: number,
    field: string | undefined,
    parent: PlainNode,
    siblings: PlainNode[],
    isVisible: boolean,
  ): void {
    const left = this.words[(subtree + heapChildCount) >> 2]!;
    const address = subtree - left * subtreeSize;
    const production = this.production(this.halves[(subtree + heapProduction) >> 1]!);
    const frame = this.frames[this.depth];
    if (frame === undefined) {
      this.frames.push({
        address,
        left,
        structuralIndex: 0,
        position,
        production,
        field,
        parent,
        siblings,
        isVisible,
      });
    } else {
      frame.address = address;
      frame.left = left;
      frame.structuralIndex = 0;
      frame.position = position;
      frame.production = production;
      frame.field = field;
      frame.parent = parent;
      frame.siblings = siblings;
      frame.isVisible = isVisible;
    }
    this.depth++;
  }

  private node(
    address: number,
    word: number,
    alias: number,
    field: string | undefined,
    parent: SyntaxNode | undefined,
    item: SourceItem,
    position: number,
  ): PlainNode {
    const isInline = (word & 1) === 1;
    const symbol =
      alias !== 0 ? alias : isInline ? (word >> 8) & 0xff : this.halves[(word + heapSymbol) >> 1]!;
    const named =
      alias !== 0
        ? this.isNamedSymbol(alias)
        : ((isInline ? word >> 1 : this.bytes[word + heapFlags]!) & 2) !== 0;
    // Positions are bytes of UTF-16.
    const start = position >> 1;
    const end = (position + this.sizeOf(address, word)) >> 1;
    const isMissing = isInline ? (word & 32) !== 0 : (this.bytes[word + heapMoreFlags]! & 2) !== 0;
    // The grammar knows no `enum : int {…}`, and puts a name there.
    const isError = symbol === errorSymbol || (isMissing && parent?.kind !== 'enum_specifier');
    if (isError) this.errors.push({ start, end });
    return new PlainNode(this.kindOf(symbol), field, named, parent, item, start, end);
  }

  private sizeOf(address: number, word: number): number {
    return (word & 1) === 1 ? this.bytes[address + 7]! : this.words[(word + heapSizeBytes) >> 2]!;
  }

  private paddingOf(address: number, word: number): number {
    return (word & 1) === 1 ? this.bytes[address + 6]! : this.words[(word + heapPaddingBytes) >> 2]!;
  }

  private kindOf(symbol: number): string {
    const known = this.kinds[symbol];
    if (known !== undefined) return known;
    const map = this.words[(this.languageAddress + languagePublicSymbols) >> 2]!;
    const kind =
      symbol === errorSymbol ? 'ERROR' : (this.language.types[this.halves[(map >> 1) + symbol]!] ?? '');
    this.kinds[symbol] = kind;
    return kind;
  }

  private isNamedSymbol(symbol: number): boolean {
    const metadata = this.words[(this.languageAddress + languageSymbolMetadata) >> 2]!;
    return (this.namedSymbols[symbol] ??= this.bytes[metadata + symbol * 3 + 1] === 1);
  }

  private production(id: number): Production {
    const known = this.productions[id];
    if (known !== undefined) return known;
    const at = this.languageAddress;
    const count = this.words[(at + languageProductionCount) >> 2]!;
    const production: Production =
      id < count
        ? { aliases: this.aliases(id), fields: this.fields(id) }
        : { aliases: undefined, fields: undefined };
    this.productions[id] = production;
    return production;
  }

  private aliases(id: number): readonly number[] | undefined {
    if (id === 0) return undefined;
    const at = this.languageAddress;
    const length = this.halves[(at + languageAliasLength) >> 1]!;
    const sequences = this.words[(at + languageAliasSequences) >> 2]!;
    const first = (sequences >> 1) + id * length;
    const aliases = [...this.halves.subarray(first, first + length)];
    return aliases.some((alias) => alias !== 0) ? aliases : undefined;
  }

  private fields(id: number): readonly (string | undefined)[] | undefined {
    const at = this.languageAddress;
    if (this.words[(at + languageFieldCount) >> 2] === 0) return undefined;
    const slice = this.words[(at + languageFieldSlices) >> 2]! + id * 4;
    const index = this.halves[slice >> 1]!;
    const length = this.halves[(slice >> 1) + 1]!;
    const entries = this.words[(at + languageFieldEntries) >> 2]!;
    const fields: (string | undefined)[] = [];
    for (let i = index; i < index + length; i++) {
      const entry = entries + i * 4;
      const isInherited = this.bytes[entry + 3] !== 0;
      const child = this.bytes[entry + 2]!;
      const name = this.language.fields[this.halves[entry >> 1]!] ?? undefined;
      if (!isInherited && fields[child] === undefined) fields[child] = name;
    }
    return fields.length === 0 ? undefined : Array.from(fields, (name) => name);
  }
}
