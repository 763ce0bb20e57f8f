/** What the analysis of a file depends on besides its text and the device. */
import type { LintSettings } from '../lint/index.ts';
import { DEFAULT_LINT_SETTINGS } from '../lint/index.ts';
import type { Dimensions } from '../symbolic/geometry.ts';
import type { ProgramRun } from './programRuns.ts';

export interface AnalysisSettings {
  /** Taken for a kernel whose launch is known from nowhere; what rests on it is called assumed. */
  readonly defaultBlock: Dimensions;
  /** Registers per thread, null where they are not given. */
  readonly registersPerThread: number | null;
  /** Macros as by `-D`. */
  readonly defines: Readonly<Record<string, string>>;
  /** Absolute folders searched for included files, after the including file's own. */
  readonly includePaths: readonly string[];
  /** Absolute paths of files that are included before a source file's text, as by `-include`. */
  readonly forcedIncludes: readonly string[];
  /** How programs of the file's project are run: their sizes may be told by their arguments. */
  readonly programRuns: readonly ProgramRun[];
  readonly lint: LintSettings;
}

export const DEFAULT_ANALYSIS_SETTINGS: AnalysisSettings = {
  defaultBlock: [256, 1, 1],
  registersPerThread: null,
  defines: {},
  includePaths: [],
  forcedIncludes: [],
  programRuns: [],
  lint: DEFAULT_LINT_SETTINGS,
};
