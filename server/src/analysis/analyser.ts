/** The facade: a file's text, the settings and the device go in, everything that is known about the file comes out. */
import type { CudaParser } from '../syntax/index.ts';
import { createParser } from '../syntax/index.ts';
import type { FileAnalysis } from './fileAnalysis.ts';
import type { AnalysisRequest } from './fileRun.ts';
import { FileRun } from './fileRun.ts';
import type { ReadFile } from './includes.ts';
import { TranslationUnit } from './translationUnit.ts';

export interface AnalyserOptions {
  readonly parser: CudaParser;
  /** Reads included files; without it none is known. */
  readonly readFile?: ReadFile;
  /** A clock in milliseconds. */
  readonly now?: () => number;
}

export interface Analyser {
  /** The text of a file, now. */
  update(path: string, version: number, text: string): void;
  /** Frees what is kept for a file. */
  remove(path: string): void;
  /** Throws AnalysisCancelled when the token says so, and nothing else. */
  analyse(request: AnalysisRequest): FileAnalysis;
  /** The same in steps of a few milliseconds, for those who have other things to do in between. */
  analyseInSteps(request: AnalysisRequest): Generator<undefined, FileAnalysis>;
}

/** With the parser that the program ships. */
export async function loadAnalyser(options: Omit<AnalyserOptions, 'parser'> = {}): Promise<Analyser> {
  return createAnalyser({ ...options, parser: await createParser() });
}

export function createAnalyser(options: AnalyserOptions): Analyser {
  const units = new Map<string, TranslationUnit>();
  const readFile = options.readFile ?? (() => undefined);
  const now = options.now ?? (() => performance.now());
  const unitOf = (path: string): TranslationUnit => {
    let unit = units.get(path);
    if (unit === undefined) units.set(path, (unit = new TranslationUnit(path, options.parser, readFile)));
    return unit;
  };
  const analyseInSteps = (request: AnalysisRequest): Generator<undefined, FileAnalysis> =>
    new FileRun(unitOf(request.path), request, now).steps();
  return {
    update(path, version, text) {
      const unit = unitOf(path);
      unit.version = version;
      unit.text = text;
    },
    remove: (path) => void units.delete(path),
    analyseInSteps,
    analyse(request) {
      const steps = analyseInSteps(request);
      let step = steps.next();
      while (step.done !== true) step = steps.next();
      return step.value;
    },
  };
}
