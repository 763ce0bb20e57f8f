/** `warplint check PATH…`. */
import path from 'node:path';
import type { Analyser } from '../analysis/index.ts';
import { loadAnalyser, RULE_DESCRIPTIONS } from '../analysis/index.ts';
import { BuildFiles } from '../lsp/buildFiles/buildFiles.ts';
import { FileTexts } from '../lsp/fileTexts.ts';
import { IncludingFileSearch } from '../lsp/includingFiles.ts';
import type { CheckOptions, FailOn } from './checkOptions.ts';
import { checkUsage, readCheckOptions } from './checkOptions.ts';
import type { FileReport } from './checkReport.ts';
import { fileReport } from './checkReport.ts';
import { sarifLog } from './checkSarif.ts';
import { CheckTotals, fileText } from './checkText.ts';
import type { CommandResult } from './commandResult.ts';
import { success, usageError } from './commandResult.ts';
import type { InputProblem } from './inputFiles.ts';
import { collectInputs, readSource } from './inputFiles.ts';
import { UsageProblem } from './optionParser.ts';
import { version } from './version.ts';

/** Nobody types while this runs, so a huge file may take its time. */
const budgetInMs = 60_000;

/** `warplint check …`, the words after 'check'. */
export async function runCheckCommand(words: readonly string[]): Promise<CommandResult> {
  if (words.includes('--help') || words.includes('-h')) return success(checkUsage);
  let options: CheckOptions;
  try {
    options = readCheckOptions(words);
  } catch (problem) {
    if (problem instanceof UsageProblem) return usageError(`check: ${problem.message}`);
    throw problem;
  }
  const { files, problems } = collectInputs(options.paths);
  const { read: readFile } = new FileTexts(() => undefined);
  const { find: findIncluding } = new IncludingFileSearch(readFile);
  const check = new Check(options, await loadAnalyser({ readFile, findIncluding }));
  for (const file of files) {
    const source = readSource(file);
    if (source.kind === 'problem') problems.push({ path: file, message: source.message });
    else check.file(file, source.text);
  }
  return check.result(problems);
}

class Check {
  private readonly options: CheckOptions;
  private readonly analyser: Analyser;
  private readonly totals = new CheckTotals();
  private readonly reports: FileReport[] = [];
  private readonly texts: string[] = [];
  private readonly failures: InputProblem[] = [];
  /** What is worth a line and no failure. */
  private readonly warnings: string[] = [];
  private readonly buildFiles = new BuildFiles((message) => this.warnings.push(message));

  constructor(options: CheckOptions, analyser: Analyser) {
    this.options = options;
    this.analyser = analyser;
  }

  file(shownPath: string, text: string): void {
    const { device } = this.options;
    const absolute = path.resolve(shownPath);
    const settings = this.buildFiles.complete(this.options.settings, absolute);
    this.analyser.update(absolute, 1, text);
    const analysis = this.analyser.analyse({ path: absolute, settings, device, budgetInMs });
    this.analyser.remove(absolute);
    for (const { what, error } of analysis.failures) {
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      this.failures.push({ path: shownPath, message: `internal error, ${what} failed: ${reason}` });
    }
    const report = fileReport(shownPath, analysis);
    this.reports.push(report);
    if (this.options.format !== 'text') return;
    this.totals.add(report, analysis);
    this.texts.push(fileText(report, analysis));
  }

  result(unreadable: readonly InputProblem[]): CommandResult {
    const [first, ...others] = [...unreadable, ...this.failures];
    const more = others.length === 0 ? '' : ` (and ${others.length} more like it)`;
    const warnings = this.warnings.map((message) => `warplint: check: ${message}\n`).join('');
    const failure =
      first === undefined ? '' : `warplint: check: ${JSON.stringify(first.path)}: ${first.message}${more}\n`;
    const failed = this.reports.some((report) => failing(report, this.options.failOn));
    return {
      exitCode: first !== undefined ? 2 : failed ? 1 : 0,
      stdout: this.reports.length === 0 && first !== undefined ? '' : this.output(),
      stderr: warnings + failure,
    };
  }

  private output(): string {
    const { format, device, explain } = this.options;
    switch (format) {
      case 'json':
        return `${JSON.stringify({ tool: 'warplint', schema: 1, device: device.id, files: this.reports })}\n`;
      case 'sarif':
        return sarifLog(this.reports, RULE_DESCRIPTIONS, version);
      case 'text':
        return [
          ...this.texts,
          this.totals.summaryLine(device),
          ...(explain ? ['\n', this.totals.explanation()] : []),
        ].join('');
    }
  }
}

const ranks: Readonly<Record<string, number>> = { hint: 0, info: 1, warning: 2, error: 3, never: 4 };

function failing(report: FileReport, failOn: FailOn): boolean {
  const least = ranks[failOn] ?? 0;
  return report.diagnostics.some(({ severity }) => (ranks[severity] ?? 0) >= least);
}
