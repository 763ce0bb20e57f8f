/** What the layers above get from this folder. */
export type { Diagnostic, RelatedPlace } from './diagnostic.ts';
export type { LaunchFacts, LaunchOccupancy, Registers, RegistersSource } from './launchFacts.ts';
export { launchFacts, sureRequest } from './launchFacts.ts';
export { knownCost } from './knownCost.ts';
export { lintKernel, mergeKernels } from './lintKernel.ts';
export type { LintInput } from './lintKernel.ts';
export { findRule, RULES } from './registry.ts';
export type { Fix, Rule, TextEdit } from './rule.ts';
export { DEFAULT_LINT_SETTINGS, DEFAULT_THRESHOLDS, lintSettings } from './settings.ts';
export type { LintSettings, Thresholds } from './settings.ts';
export { SEVERITIES } from './severity.ts';
export type { Severity } from './severity.ts';
export { lineOf, textAt } from './sources.ts';
export type { SourceFile, SourceLookup } from './sources.ts';
export { DISABLE_FILE, DISABLE_NEXT_LINE, suppress, UNKNOWN_RULE } from './suppression.ts';
export type { LintComment, SuppressionInput } from './suppression.ts';
export { shownArgument, shownInstance, shownInstances } from './instanceNames.ts';
export { differingArguments } from './launchArgumentText.ts';
export { assumedWords } from './launchWords.ts';
export { bytesMoved, isNarrowedCopy } from './joinedAccess.ts';
export { patternWords, possiblePartner } from './patternWords.ts';
export { limiterWords, stepWords } from './occupancyWords.ts';
export {
  formatBytes,
  formatCount,
  formatDimensions,
  formatList,
  formatPercent,
  formatRange,
  openingCount,
  unlessTiny,
} from './wording.ts';
export { warpRows } from './warpRows.ts';
export type {
  AccessSummary,
  BarrierSummary,
  BranchSummary,
  KernelSummary,
  LaunchShape,
} from '../symbolic/summary/summary.ts';
