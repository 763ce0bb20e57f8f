/**
 * The part of the corpus measurement that may crash or hang, and so runs as a process of its own: it works through the
 * files named on its standard input and writes a line of JSON before and after each.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { FileAnalysis } from '../server/src/analysis/index.ts';
import { createAnalyser, DEFAULT_ANALYSIS_SETTINGS } from '../server/src/analysis/index.ts';
import { readSource } from '../server/src/cli/inputFiles.ts';
import { defaultDevice } from '../server/src/device/lookup.ts';
import { BuildFiles } from '../server/src/lsp/buildFiles/buildFiles.ts';
import { FileTexts } from '../server/src/lsp/fileTexts.ts';
import { projectSearch } from '../server/src/lsp/projectSearch.ts';
import { createParser } from '../server/src/syntax/index.ts';
import type { AccessTally } from './accessTally.ts';
import { tallyAccesses } from './accessTally.ts';
import { failuresOf } from './failures.ts';
import { timed } from './statistics.ts';
import { plainTreeSitter } from './treeSitter.ts';

export type CorpusLine =
  | { readonly kind: 'begin'; readonly file: string }
  | ({ readonly kind: 'file' } & CorpusFile)
  | { readonly kind: 'unreadable'; readonly file: string; readonly message: string }
  | { readonly kind: 'memory'; readonly heapInMb: number; readonly processInMb: number };

export interface CorpusFile {
  readonly file: string;
  readonly lintInMs: number;
  /** tree-sitter's parse of the file and of its included files, and of the file alone. */
  readonly parseInMs: number;
  readonly parseAloneInMs: number;
  readonly parseErrors: number;
  readonly failures: readonly string[];
  readonly findings: number;
  readonly tally: AccessTally;
}

const memoryReadings = 4;
/** As `check` has it, so that what a busy machine has no time for does not count as not known. */
const budgetInMs = 60_000;

function write(line: CorpusLine): void {
  fs.writeSync(1, `${JSON.stringify(line)}\n`);
}

function writeMemory(): void {
  const { gc } = globalThis as { gc?: () => void };
  gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  write({ kind: 'memory', heapInMb: heapUsed / 2 ** 20, processInMb: rss / 2 ** 20 });
}

type Analyse = (file: string, text: string) => FileAnalysis;

function measureFile(
  file: string,
  text: string,
  analyse: Analyse,
  parse: (text: string) => void,
): CorpusFile {
  let analysis: FileAnalysis | undefined;
  const lintInMs = timed(() => (analysis = analyse(file, text)));
  if (analysis === undefined) throw new Error('no analysis');
  const { includedPaths, sources } = analysis;
  const parseAloneInMs = timed(() => {
    parse(text);
  });
  const headersInMs = timed(() => {
    for (const included of includedPaths) parse(sources(included)?.text ?? '');
  });
  return {
    file,
    lintInMs,
    parseInMs: parseAloneInMs + headersInMs,
    parseAloneInMs,
    parseErrors: analysis.parseErrors.length,
    failures: failuresOf(analysis),
    findings: analysis.diagnostics.length,
    tally: tallyAccesses(analysis),
  };
}

async function main(): Promise<void> {
  const files = fs.readFileSync(0, 'utf8').split('\n').filter(Boolean);
  // The program's own parser first: it is the one that tells the WebAssembly module where to show its memory.
  const parser = await createParser();
  const parse = await plainTreeSitter();
  const { read: readFile } = new FileTexts(() => undefined);
  const analyser = createAnalyser({ parser, ...projectSearch(readFile) });
  // A build file that cannot be used is a line of `check`, and no answer.
  const buildFiles = new BuildFiles(() => undefined);
  const analyse: Analyse = (file, text) => {
    analyser.update(file, 1, text);
    const settings = buildFiles.complete(DEFAULT_ANALYSIS_SETTINGS, file);
    const analysis = analyser.analyse({ path: file, settings, device: defaultDevice(), budgetInMs });
    analyser.remove(file);
    return analysis;
  };
  const every = Math.ceil(files.length / memoryReadings);
  for (const [index, file] of files.entries()) {
    write({ kind: 'begin', file });
    const source = readSource(file);
    if (source.kind === 'problem') write({ kind: 'unreadable', file, message: source.message });
    else write({ kind: 'file', ...measureFile(path.resolve(file), source.text, analyse, parse) });
    if (index === 0 || (index + 1) % every === 0 || index + 1 === files.length) writeMemory();
    // Each file of `check` has a turn of its own, at whose end what weak references led to may go.
    await endOfTurn();
  }
}

await main();
