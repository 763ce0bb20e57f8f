/**
 * The syntax tree that the rest of the program sees: plain objects, detached from tree-sitter's WebAssembly memory.
 * Node kinds and field names are those of tree-sitter-cpp 0.23.4.
 */
import type { Anchor } from '../text/location.ts';

export interface SyntaxNode {
  /** tree-sitter node type: `function_definition`, `call_expression`, … ; anonymous tokens have their text as kind. */
  readonly kind: string;
  /** Field name in the parent, e.g. `declarator`, `body`. */
  readonly field: string | undefined;
  readonly named: boolean;
  /** Children in order: all named ones, and anonymous tokens (operators, keywords, punctuation). */
  readonly children: readonly SyntaxNode[];
  readonly parent: SyntaxNode | undefined;
  readonly item: SourceItem;
  /** Offsets into `item.text` (text after preprocessing), relative to its start. */
  readonly start: number;
  readonly end: number;
}

/** One top-level declaration (also inside namespaces and extern "C" blocks) of a preprocessed file. */
export interface SourceItem {
  /** Expanded text of the item; equal text and equal qualifiers mean an equal tree. */
  readonly text: string;
  /**
   * The declaration. A `translation_unit` with several children where the item's text is not one declaration
   * (text with errors). Built at the first read.
   */
  readonly root: SyntaxNode;
  /** Where the item starts in its own source file; moves with edits above. */
  readonly anchor: Anchor;
  /** Maps an offset in `text` to a source offset relative to `anchor.start`. */
  sourceSpan(start: number, end: number): { readonly start: number; readonly end: number };
  /** The line of `text` that somebody is writing, as far as that looks unfinished. */
  readonly typedLine?: { readonly start: number; readonly end: number } | undefined;
  /** CUDA qualifiers and attributes that the pre-pass took out, by offset in `text`, ascending. */
  readonly qualifiers: readonly Qualifier[];
  /** Enclosing namespaces, outermost first; `inline name` for inline ones. */
  readonly namespaces: readonly string[];
  /** ERROR and MISSING nodes inside, as spans of `text`. */
  readonly errors: readonly { readonly start: number; readonly end: number }[];
  /** The tree of an argument of a qualifier; undefined where that is no expression. */
  expression(text: string): SyntaxNode | undefined;
}

export interface Qualifier {
  /** Offset in the item's text where the qualifier stood (the token after it starts at or after this). */
  readonly offset: number;
  /**
   * `__global__`, `__shared__`, `__launch_bounds__`, `__align__`, …; `#pragma unroll` at the statement after it;
   * `<<<` at the opening parenthesis that stands for it (`k<<<g, b>>>(x)` is read as `k(g, b)(x)`).
   */
  readonly name: string;
  /** Text between the parentheses, expanded, for those that have them. */
  readonly arguments?: string;
}
