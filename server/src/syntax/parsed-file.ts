/** What the rest of the program gets from this folder: the parser's requests and results. */
import type { Anchor } from '../text/location.ts';
import type { SourceItem, SyntaxNode } from './ast.ts';
import type { TypedAt } from './typed-line.ts';

/**
 * Finds an included file. Called with the name between the quotes or angle brackets; `undefined` where the file is
 * unknown or deliberately not read (system headers). Files are told apart by the returned `path`.
 */
export type ResolveInclude = (
  name: string,
  fromPath: string,
  isSystem: boolean,
) => { readonly path: string; readonly text: string } | undefined;

export interface ParseRequest {
  readonly path: string;
  readonly text: string;
  /** Macros as by `-D`: name (or `name(a, b)`) to replacement text. */
  readonly defines?: Readonly<Record<string, string>> | undefined;
  /** The value of `__CUDA_ARCH__` (800 for compute capability 8.0), or 'none' to leave it undefined. Default 800. */
  readonly cudaArch?: number | 'none' | undefined;
  readonly resolveInclude?: ResolveInclude | undefined;
  /** Paths of files that are included before the text, as by `-include`. */
  readonly forcedIncludes?: readonly string[] | undefined;
  /** Where somebody is writing, in this file or one that it includes. */
  readonly typedAt?: TypedAt | undefined;
  /** The same file before an edit: its unchanged items are reused as the same objects. */
  readonly previous?: ParsedFile | undefined;
}

/** Offsets into the text of the file that they belong to. */
export interface SourceSpan {
  readonly start: number;
  readonly end: number;
}

export interface ParsedFile {
  readonly path: string;
  readonly text: string;
  /** The file's own top-level items in order; each one's tree is built when its `root` is first read. */
  readonly items: readonly SourceItem[];
  /** The included files in the order in which their text ends (a header before its includer), each inclusion once. */
  readonly units: readonly ParsedFile[];
  /** Own and included items in the order in which a compiler sees them. */
  readonly allItems: readonly SourceItem[];
  /** Macros at the end of the file. */
  readonly macros: MacroTable;
  /** A device function that it calls is in another source file: its device code is linked (`-rdc=true`), whatever is defined. */
  readonly isLinked?: boolean | undefined;
  /** warplint's own comments in this file. */
  readonly directives: readonly Directive[];
  /** The `#include` lines of this file that are in active groups. */
  readonly includes: readonly Include[];
  /** Visible ERROR and MISSING nodes of the file's own items, in its text. Reading it builds all trees. */
  readonly errors: readonly SourceSpan[];
  /** Frees what is held outside JavaScript's heap. Items that were reused by a later parse stay valid. */
  dispose(): void;
}

export interface MacroTable {
  has(name: string): boolean;
  get(name: string): Macro | undefined;
  /** The value of an object-like macro whose expansion is an integer constant expression. */
  integer(name: string): number | bigint | undefined;
  /** `text` with every known macro replaced. */
  expand(text: string): string;
  /** Names that the files and the request define, without the predefined ones. */
  names(): IterableIterator<string>;
}

export interface Macro {
  readonly name: string;
  /** Undefined for object-like macros. */
  readonly parameters: readonly string[] | undefined;
  readonly isVariadic: boolean;
  /** Replacement text, comments taken out. */
  readonly body: string;
}

/** A comment addressed to warplint: `// warplint: launch grid=(64)`, `// warplint-disable-next-line <rule> -- why`. */
export interface Directive extends SourceSpan {
  /** The word the comment starts with: `warplint`, `warplint-disable-next-line`, `warplint-disable-file`, … */
  readonly name: string;
  /** What follows the name (and a colon), trimmed. */
  readonly text: string;
  /** Offset of `text` in the file. */
  readonly textStart: number;
}

export interface Include extends SourceSpan {
  readonly name: string;
  readonly isSystem: boolean;
  /** Path of the file that was read, or undefined where none was found. */
  readonly path: string | undefined;
}

export type FragmentKind = 'expression' | 'statement' | 'type' | 'declaration';

export interface FragmentOptions {
  /** Expands these first. */
  readonly macros?: MacroTable | undefined;
  /** Where the text stands, for locations inside it. */
  readonly anchor?: Anchor | undefined;
}

export interface CudaParser {
  parse(request: ParseRequest): ParsedFile;
  /**
   * A tree for text that stands alone: `expression` gives the expression node, `statement` the statement,
   * `type` a `type_descriptor`, `declaration` the top-level declaration. Undefined where the text is not one;
   * the node's item lists the errors inside.
   */
  parseFragment(text: string, kind: FragmentKind, options?: FragmentOptions): SyntaxNode | undefined;
  dispose(): void;
}

export interface ParserOptions {
  /** Contents or paths of the WebAssembly files; by default they are looked for beside the program and in node_modules. */
  readonly runtimeWasm?: string | Uint8Array | undefined;
  readonly grammarWasm?: string | Uint8Array | undefined;
  /** The most steps for the tree of one item, of a hundred of the parser's operations each; what takes more becomes one ERROR node. */
  readonly itemBudgetInSteps?: number | undefined;
}
