/** The facade: a file's text, the settings and the device go in, everything that is known about the file comes out. */
import type { CudaParser } from '../syntax/index.ts';
import { createParser } from '../syntax/index.ts';
import { finished } from '../text/steps.ts';
import type { Steps } from '../text/steps.ts';
import type { FileAnalysis } from './fileAnalysis.ts';
import type { AnalysisRequest } from './fileRun.ts';
import { FileRun } from './fileRun.ts';
import type { FindHeader, ReadFile } from './includes.ts';
import type { FindDefining } from './deviceDefinitions.ts';
import type { FindIncluding, FindLaunching } from './includingFiles.ts';
import { IncludingFiles } from './includingFiles.ts';
import { SharedUnits } from './sharedUnits.ts';
import { SummaryCache } from './summaryCache.ts';
import { TranslationUnit } from './translationUnit.ts';

export interface AnalyserOptions {
  readonly parser: CudaParser;
  /** Reads included files; without it none is known. */
  readonly readFile?: ReadFile;
  /** Finds headers that no include folder leads to. */
  readonly findHeader?: FindHeader;
  /** Finds the files that include another; without it a kernel's launches are looked for in its own file alone. */
  readonly findIncluding?: FindIncluding;
  /** Finds files that may launch a file's kernels and are compiled by themselves. */
  readonly findLaunching?: FindLaunching;
  /** Finds files that define device functions for others. */
  readonly findDefining?: FindDefining;
  /** A clock in milliseconds. */
  readonly now?: () => number;
}

export interface Analyser {
  /** The text of a file, now; `typedAt` is the offset in it just behind what somebody has typed last. */
  update(path: string, version: number, text: string, typedAt?: number): void;
  /** Frees what is kept for a file. */
  remove(path: string): void;
  /** Throws AnalysisCancelled when the token says so, and nothing else. */
  analyse(request: AnalysisRequest): FileAnalysis;
  /** The same in steps of a few milliseconds, for those who have other things to do in between. */
  analyseInSteps(request: AnalysisRequest): Steps<FileAnalysis>;
  /** The same of a text of which nothing is known from before, and of which nothing is kept. */
  analyseAfresh(request: AnalysisRequest, text: string): Steps<FileAnalysis>;
}

interface KnownFile {
  readonly unit: TranslationUnit;
  readonly summaries: SummaryCache;
  readonly including: IncludingFiles;
}

/** With the parser that the program ships. */
export async function loadAnalyser(options: Omit<AnalyserOptions, 'parser'> = {}): Promise<Analyser> {
  return createAnalyser({ ...options, parser: await createParser() });
}

export function createAnalyser(options: AnalyserOptions): Analyser {
  const files = new Map<string, KnownFile>();
  const { parser, readFile = () => undefined, findHeader = () => undefined } = options;
  const includes = { readFile, findHeader };
  const find = {
    including: options.findIncluding ?? (() => []),
    launching: options.findLaunching ?? (() => []),
    defining: options.findDefining ?? (() => []),
  };
  const now = options.now ?? (() => performance.now());
  const units = new SharedUnits(parser, includes);
  const newFile = (unit: TranslationUnit): KnownFile => ({
    unit,
    summaries: new SummaryCache(),
    including: new IncludingFiles(unit, parser, includes, find, units),
  });
  const fileAt = (path: string): KnownFile => {
    const known = files.get(path) ?? newFile(units.take(path));
    files.set(path, known);
    return known;
  };
  const stepsOf = (
    { unit, summaries, including }: KnownFile,
    request: AnalysisRequest,
  ): ReturnType<FileRun['steps']> => new FileRun(unit, request, { now, summaries, including }).steps();
  const analyseInSteps: Analyser['analyseInSteps'] = (request) => stepsOf(fileAt(request.path), request);
  return {
    update(path, version, text, typedAt) {
      const { unit } = fileAt(path);
      unit.version = version;
      unit.text = text;
      unit.typedAt = typedAt === undefined ? undefined : { path, offset: typedAt };
    },
    remove(path) {
      const known = files.get(path);
      if (known === undefined) return;
      known.including.close();
      units.giveBack(known.unit);
      files.delete(path);
    },
    analyseInSteps,
    *analyseAfresh(request, text) {
      const file = newFile(new TranslationUnit(request.path, parser, includes));
      file.unit.text = text;
      try {
        return yield* stepsOf(file, request);
      } finally {
        file.including.close();
      }
    },
    analyse(request) {
      return finished(analyseInSteps(request));
    },
  };
}
