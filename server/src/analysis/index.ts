/** What the edges get of this layer and, through it, of those below. */
import { RULES, SEVERITIES } from '../lint/index.ts';
import type { Severity } from '../lint/index.ts';

export { createAnalyser, loadAnalyser } from './analyser.ts';
export type { Analyser, AnalyserOptions } from './analyser.ts';
export type { AnalysisRequest } from './fileRun.ts';
export { AnalysisCancelled, neverCancelled } from './cancellation.ts';
export type { CancellationToken } from './cancellation.ts';
export { templateArgumentTexts } from './fileAnalysis.ts';
export type {
  AnalysisFailure,
  DirectiveProblem,
  FileAnalysis,
  KernelAnalysis,
  LaunchAnalysis,
  LaunchNotBegun,
} from './fileAnalysis.ts';
export type { FindHeader, ReadFile } from './includes.ts';
export type { FindDefining } from './deviceDefinitions.ts';
export type { FindIncluding, FindLaunching } from './includingFiles.ts';
export type { CompilerRegisters } from './registers.ts';
export { DEFAULT_ANALYSIS_SETTINGS } from './settings.ts';
export { isRunOf, sourcesOfProgram } from './programRuns.ts';
export type { ProgramRun } from './programRuns.ts';
export type { AnalysisSettings } from './settings.ts';
export { DEFAULT_THRESHOLDS, lintSettings } from '../lint/index.ts';
export type { Diagnostic, Fix, SourceFile, SourceLookup, TextEdit } from '../lint/index.ts';
export type { FunctionIr } from '../ir/nodes.ts';
export { absoluteSpan } from '../text/location.ts';
export type { AbsoluteSpan } from '../text/location.ts';

export interface RuleDescription {
  readonly id: string;
  readonly summary: string;
  readonly defaultSeverity: Severity | 'off';
}

export const RULE_DESCRIPTIONS: readonly RuleDescription[] = RULES.map(
  ({ id, summary, defaultSeverity }) => ({
    id,
    summary,
    defaultSeverity,
  }),
);
export const RULE_IDS: readonly string[] = RULES.map(({ id }) => id);
export const SEVERITY_NAMES: readonly Severity[] = SEVERITIES;
