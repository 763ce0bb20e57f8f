import type { Anchor } from '../text/location.ts';
import type { Qualifier, SourceItem, SyntaxNode } from './ast.ts';
import { parseFragment } from './fragments.ts';
import type { SourceSpan } from './parsed-file.ts';
import { mapSpan } from './source-map.ts';
import { PlainNode } from './tree-conversion.ts';
import type { ConvertedTree } from './tree-conversion.ts';

/** Makes the tree of an item's text. */
export type BuildTree = (item: SourceItem) => ConvertedTree | undefined;

export class ParsedItem implements SourceItem {
  readonly text: string;
  readonly anchor: Anchor;
  readonly qualifiers: readonly Qualifier[];
  readonly namespaces: readonly string[];
  readonly segments: Int32Array;
  readonly typedLine: SourceSpan | undefined;
  private readonly build: BuildTree;
  private built: ConvertedTree | undefined;
  /** What `expression` has given, by text: instances of a template ask again. */
  private expressions: Map<string, SyntaxNode | undefined> | undefined;

  constructor(
    text: string,
    anchor: Anchor,
    qualifiers: readonly Qualifier[],
    namespaces: readonly string[],
    segments: Int32Array,
    build: BuildTree,
    typedLine?: SourceSpan,
  ) {
    this.text = text;
    this.anchor = anchor;
    this.qualifiers = qualifiers;
    this.namespaces = namespaces;
    this.segments = segments;
    this.build = build;
    this.typedLine = typedLine;
  }

  get root(): SyntaxNode {
    return this.converted().root;
  }

  get errors(): readonly SourceSpan[] {
    return this.converted().errors;
  }

  sourceSpan(start: number, end: number): SourceSpan {
    return mapSpan(this.segments, start, end);
  }

  expression(text: string): SyntaxNode | undefined {
    this.expressions ??= new Map();
    if (!this.expressions.has(text))
      this.expressions.set(text, parseFragment(text, 'expression', { anchor: this.anchor }, this.build));
    return this.expressions.get(text);
  }

  /** Whether the same text with these attributes would be the same item at another place. */
  matches(
    qualifiers: readonly Qualifier[],
    namespaces: readonly string[],
    segments: Int32Array,
    typedLine: SourceSpan | undefined,
  ): boolean {
    return (
      this.typedLine?.start === typedLine?.start &&
      sameNumbers(this.segments, segments) &&
      this.namespaces.length === namespaces.length &&
      this.namespaces.every((name, i) => name === namespaces[i]) &&
      this.qualifiers.length === qualifiers.length &&
      this.qualifiers.every((qualifier, i) => sameQualifier(qualifier, qualifiers[i]!))
    );
  }

  private converted(): ConvertedTree {
    this.built ??= this.build(this) ?? this.unparsed();
    return this.built;
  }

  /** The text of an item whose parse took too long, as one error. */
  private unparsed(): ConvertedTree {
    const end = this.text.length;
    const root = new PlainNode('ERROR', undefined, true, undefined, this, 0, end);
    return { root, errors: [{ start: 0, end }] };
  }
}

function sameQualifier(a: Qualifier, b: Qualifier): boolean {
  return a.offset === b.offset && a.name === b.name && a.arguments === b.arguments;
}

function sameNumbers(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
