import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Edit, Language, Parser } from 'web-tree-sitter';
import type { Point, Tree } from 'web-tree-sitter';
import type { SourceItem } from './ast.ts';
import type { ParserOptions } from './parsed-file.ts';
import { mendCommaAssignments, textWithCommas } from './comma-assignments.ts';
import type { CommaText } from './comma-assignments.ts';
import { ParsedItem } from './source-item.ts';
import { convertTree, sameTree } from './tree-conversion.ts';
import type { ConvertedTree } from './tree-conversion.ts';
import { readTypedLine } from './typed-line.ts';
import { TreeMemoryReader } from './tree-memory.ts';
import type { ModuleMemory } from './tree-memory.ts';
import { mendUnfinishedLine } from './unfinished-lines.ts';
import { mendUsingLists } from './using-lists.ts';

/** The one place that holds a WebAssembly parser. */
export interface GrammarParser {
  /** The tree of the item's text as plain objects, or undefined where it takes longer than the budget. */
  parse(item: SourceItem, budgetInSteps: number): ConvertedTree | undefined;
  dispose(): void;
}

let initialization: Promise<void> | undefined;
const moduleMemory: ModuleMemory & { wasmBinary?: Uint8Array } = {};

export async function loadGrammarParser(options: ParserOptions): Promise<GrammarParser> {
  if (initialization === undefined) {
    moduleMemory.wasmBinary = wasmBytes(
      options.runtimeWasm,
      'web-tree-sitter.wasm',
      'web-tree-sitter/web-tree-sitter.wasm',
    );
    initialization = Parser.init(moduleMemory);
  }
  await initialization;
  const grammar = wasmBytes(
    options.grammarWasm,
    'tree-sitter-cpp.wasm',
    'tree-sitter-cpp/tree-sitter-cpp.wasm',
  );
  const language = await Language.load(grammar);
  const parser = new Parser();
  parser.setLanguage(language);
  const copy = chooseConversion(parser, language);
  const convert: Conversion = (tree, item) => mendUsingLists(copy(tree, item));
  return {
    parse(item, budgetInSteps) {
      const typed = readAsTyped(item, (text) => parseWithin(parser, text, budgetInSteps), convert);
      if (typed !== undefined) return typed;
      const tree = parseWithin(parser, item.text, budgetInSteps);
      if (tree === undefined) return undefined;
      const read: ReadText = { text: item.text, tree, converted: convert(tree, item), commas: undefined };
      const parse = (text: string, old: ReadText): Tree | undefined =>
        parseFrom(parser, old.tree, { old: old.text, text }, budgetInSteps);
      const mended = withCommaAssignments(read, parse, (other) => convert(other, item));
      try {
        const { text, converted, commas } = mended;
        // Each line that is tried costs a parse: of the parts around it only the tree is taken again.
        return mendUnfinishedLine(text, converted, (changed) => {
          const other = parse(changed, mended);
          const isWorthIt =
            other?.rootNode.hasError === false || converted.errors.length < read.converted.errors.length;
          const made = other !== undefined && isWorthIt ? convert(other, item) : undefined;
          other?.delete();
          return made === undefined || commas === undefined || mendCommaAssignments(made.root, commas)
            ? made
            : undefined;
        });
      } finally {
        tree.delete();
        if (mended.tree !== tree) mended.tree.delete();
      }
    },
    dispose: () => parser.delete(),
  };
}

/** With the line that is being typed set apart; undefined where there is none, or that gives no clean tree. */
function readAsTyped(
  item: SourceItem,
  parse: (text: string) => Tree | undefined,
  convert: Conversion,
): ConvertedTree | undefined {
  const { text, typedLine } = item;
  if (typedLine === undefined) return undefined;
  return readTypedLine(text, typedLine, (changed) => {
    const tree = parse(changed);
    const made = tree?.rootNode.hasError === false ? convert(tree, item) : undefined;
    tree?.delete();
    return made;
  });
}

interface ReadText {
  readonly text: string;
  readonly tree: Tree;
  readonly converted: ConvertedTree;
  readonly commas: CommaText | undefined;
}

/** The text read with commas in place of assignments before one, where it has errors and that leaves no more of them. */
function withCommaAssignments(
  read: ReadText,
  parse: (text: string, old: ReadText) => Tree | undefined,
  convert: (tree: Tree) => ConvertedTree,
): ReadText {
  const commas = read.converted.errors.length > 0 ? textWithCommas(read.text) : undefined;
  const tree = commas && parse(commas.text, read);
  if (commas === undefined || tree === undefined) return read;
  const converted = convert(tree);
  const isBetter = converted.errors.length <= read.converted.errors.length;
  if (isBetter && mendCommaAssignments(converted.root, commas)) {
    return { text: commas.text, tree, converted, commas };
  }
  tree.delete();
  return read;
}

type Conversion = (tree: Tree, item: SourceItem) => ConvertedTree;

/** Text with fields, aliases, hidden rules, errors, missing tokens and characters beyond ASCII. */
const probe =
  'template <typename T, int N> struct S : B<T> { T a[N]; int f(const T& x) const { return x.y->z[1] + N; } };\n' +
  'void g(float* p) { for (int i = 0, j = 1; i < 3; ++i) p[i] += h<int>(i, "\u00fc\u{1f600}")(2); if (p) else ) }\n' +
  'enum class E : int { A = 1, B }; int (*q)(int) = nullptr; k(a, b)(c) unsigned long x =; /* c */';

/** Trees are read from memory where that gives what the library's own cursor gives, else by the cursor. */
function chooseConversion(parser: Parser, language: Language): Conversion {
  const { HEAPU8, HEAPU16, HEAPU32 } = moduleMemory;
  if (HEAPU8 === undefined || HEAPU16 === undefined || HEAPU32 === undefined) return convertTree;
  const reader = new TreeMemoryReader(moduleMemory as Required<ModuleMemory>, language);
  const anchor = { path: '', start: 0 };
  const item: SourceItem = new ParsedItem(probe, anchor, [], [], new Int32Array(), () => undefined);
  const tree = parser.parse(probe);
  if (tree === null) return convertTree;
  try {
    const expected = convertTree(tree, item);
    const read = reader.read(tree, item);
    const isSame = sameTree(read.root, expected.root) && read.errors.length === expected.errors.length;
    return isSame ? (parsed, of) => reader.read(parsed, of) : convertTree;
  } catch {
    return convertTree;
  } finally {
    tree.delete();
  }
}

/** Of a text of the same length as the old one, whose tree is there, where only one stretch differs. */
function parseFrom(
  parser: Parser,
  tree: Tree,
  { old, text }: { readonly old: string; readonly text: string },
  budgetInSteps: number,
): Tree | undefined {
  let start = 0;
  while (start < old.length && old.charCodeAt(start) === text.charCodeAt(start)) start++;
  let end = old.length;
  while (end > start && old.charCodeAt(end - 1) === text.charCodeAt(end - 1)) end--;
  const changed = tree.copy();
  changed.edit(
    new Edit({
      startIndex: start,
      oldEndIndex: end,
      newEndIndex: end,
      startPosition: pointAt(old, start),
      oldEndPosition: pointAt(old, end),
      newEndPosition: pointAt(text, end),
    }),
  );
  const made = parseWithin(parser, text, budgetInSteps, changed);
  changed.delete();
  return made;
}

function pointAt(text: string, offset: number): Point {
  let row = 0;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    row++;
    lineStart = at + 1;
  }
  return { row, column: offset - lineStart };
}

/** Characters up to which a parse is over before its steps are worth counting. */
const shortText = 4096;

/**
 * Counted in steps, so that neither the machine nor what else it does decides what is known of a file. The parser reports
 * each hundred of its operations, some 30 times a millisecond in plain code and seven in text without any sense.
 */
function parseWithin(
  parser: Parser,
  text: string,
  budgetInSteps: number,
  old: Tree | null = null,
): Tree | undefined {
  if (text.length < shortText) return parser.parse(text, old) ?? undefined;
  let steps = 0;
  // The binding's type says void, its documentation and its code take a boolean: true stops the parser.
  const progressCallback = (): boolean => ++steps > budgetInSteps;
  const tree = parser.parse(text, old, { progressCallback });
  if (tree === null) parser.reset();
  return tree ?? undefined;
}

/** Beside the program's bundle, or in node_modules when it runs from its sources. */
function wasmBytes(given: string | Uint8Array | undefined, fileName: string, modulePath: string): Uint8Array {
  if (given instanceof Uint8Array) return given;
  if (given !== undefined) return readFileSync(given);
  const directory = typeof __dirname === 'string' ? __dirname : dirname(fileURLToPath(import.meta.url));
  const beside = join(directory, fileName);
  return readFileSync(
    existsSync(beside) ? beside : createRequire(join(directory, 'x.js')).resolve(modulePath),
  );
}
