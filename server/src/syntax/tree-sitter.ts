import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Language, Parser } from 'web-tree-sitter';
import type { Tree } from 'web-tree-sitter';
import type { ParserOptions } from './parsed-file.ts';

/** The one place that holds a WebAssembly parser. Trees are for the caller to delete. */
export interface GrammarParser {
  readonly language: Language;
  /** The tree of `text`, or undefined where it takes longer than the budget. */
  parse(text: string, budgetInMs: number): Tree | undefined;
  dispose(): void;
}

let initialization: Promise<void> | undefined;

export async function loadGrammarParser(options: ParserOptions): Promise<GrammarParser> {
  initialization ??= Parser.init({
    wasmBinary: wasmBytes(
      options.runtimeWasm,
      'web-tree-sitter.wasm',
      'web-tree-sitter/web-tree-sitter.wasm',
    ),
  });
  await initialization;
  const grammar = wasmBytes(
    options.grammarWasm,
    'tree-sitter-cpp.wasm',
    'tree-sitter-cpp/tree-sitter-cpp.wasm',
  );
  const language = await Language.load(grammar);
  const parser = new Parser();
  parser.setLanguage(language);
  return {
    language,
    parse: (text, budgetInMs) => parseWithin(parser, text, budgetInMs),
    dispose: () => parser.delete(),
  };
}

function parseWithin(parser: Parser, text: string, budgetInMs: number): Tree | undefined {
  const deadline = performance.now() + budgetInMs;
  // The binding's type says void, its documentation and its code take a boolean: true stops the parser.
  const progressCallback = (): boolean => performance.now() > deadline;
  const tree = text.length < 4096 ? parser.parse(text) : parser.parse(text, null, { progressCallback });
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
