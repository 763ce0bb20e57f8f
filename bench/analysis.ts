/** Whole-file analysis against tree-sitter's parse of the same texts, in one run. */
import fs from 'node:fs';
import path from 'node:path';
import { createAnalyser, DEFAULT_ANALYSIS_SETTINGS } from '../server/src/analysis/index.ts';
import type { FileAnalysis } from '../server/src/analysis/index.ts';
import { defaultDevice } from '../server/src/device/lookup.ts';
import { FileTexts } from '../server/src/lsp/fileTexts.ts';
import { createParser } from '../server/src/syntax/index.ts';
import type { CudaParser } from '../server/src/syntax/index.ts';
import { tellFailures } from './failures.ts';
import { least, printTable, timed } from './statistics.ts';
import { plainTreeSitter } from './treeSitter.ts';

export interface Measured {
  readonly file: string;
  readonly lines: number;
  readonly parseInMs: number;
  readonly analysisInMs: number;
}

/**
 * Each run starts from what a server has before a file is opened, the grammar and the library sources: no tree of the
 * file, no lowered code and no answer is kept.
 */
export function measureFile(
  file: string,
  runs: number,
  parser: CudaParser,
  parse: (text: string) => void,
): Measured {
  const text = fs.readFileSync(file, 'utf8');
  const absolute = path.resolve(file);
  const times: number[] = [];
  let last: FileAnalysis | undefined;
  const files = new FileTexts(
    () => undefined,
    () => 0,
  );
  for (let run = 0; run < runs; run++) {
    const analyser = createAnalyser({ parser, readFile: files.read });
    analyser.update(absolute, 1, text);
    times.push(
      timed(() => {
        last = analyser.analyse({
          path: absolute,
          settings: DEFAULT_ANALYSIS_SETTINGS,
          device: defaultDevice(),
        });
      }),
    );
    analyser.remove(absolute);
  }
  if (last !== undefined) tellFailures(file, last);
  const texts = [text];
  for (const included of last?.includedPaths ?? []) texts.push(last?.sources(included)?.text ?? '');
  const parseInMs = least(runs, () =>
    timed(() => {
      texts.forEach(parse);
    }),
  );
  const lines = texts.reduce((sum, one) => sum + one.split('\n').length, 0);
  return { file, lines, parseInMs, analysisInMs: Math.min(...times) };
}

export async function benchAnalysis(files: readonly string[], runs = 25): Promise<void> {
  // The program's own parser first: it is the one that tells the WebAssembly module where to show its memory.
  const parser = await createParser();
  const parse = await plainTreeSitter();
  const measured: Measured[] = [];
  // The first file warms the compiler up for all; it is measured again in its turn.
  if (files[0] !== undefined) measureFile(files[0], runs, parser, parse);
  for (const file of files) measured.push(measureFile(file, runs, parser, parse));
  printTable([
    ['file', 'lines with includes', 'tree-sitter ms', 'analysis ms', 'ratio'],
    ...measured.map((one) => [
      path.relative(process.cwd(), one.file).split(path.sep).slice(-2).join('/'),
      String(one.lines),
      one.parseInMs,
      one.analysisInMs,
      one.analysisInMs / one.parseInMs,
    ]),
  ]);
  const parseSum = measured.reduce((sum, one) => sum + one.parseInMs, 0);
  const analysisSum = measured.reduce((sum, one) => sum + one.analysisInMs, 0);
  console.log(`all together: ${(analysisSum / parseSum).toFixed(2)} times tree-sitter's own parse`);
}
