/** `warplint check PATH…`. */
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { RULE_DESCRIPTIONS } from '../analysis/index.ts';
import type { CheckedFile, CheckOrder } from './checkFile.ts';
import { loadFileCheck } from './checkFile.ts';
import type { CheckOptions, FailOn } from './checkOptions.ts';
import { checkUsage, readCheckOptions } from './checkOptions.ts';
import { withoutRepeats } from './checkRepeats.ts';
import type { FileReport } from './checkReport.ts';
import { sarifLog } from './checkSarif.ts';
import { CheckTotals } from './checkText.ts';
import { checkInThreads, threadsFor } from './checkThreads.ts';
import type { CommandResult } from './commandResult.ts';
import { success, usageError } from './commandResult.ts';
import type { InputProblem } from './inputFiles.ts';
import { collectInputs } from './inputFiles.ts';
import { UsageProblem } from './optionParser.ts';
import { Progress } from './progress.ts';
import { version } from './version.ts';

/** `warplint check …`, the words after 'check'; many files in several threads where `program` names what those run. */
export async function runCheckCommand(words: readonly string[], program?: string): Promise<CommandResult> {
  if (words.includes('--help') || words.includes('-h')) return success(checkUsage);
  let options: CheckOptions;
  try {
    options = readCheckOptions(words);
  } catch (problem) {
    if (problem instanceof UsageProblem) return usageError(`check: ${problem.message}`);
    throw problem;
  }
  const { files, problems } = collectInputs(options.paths);
  const checked = await checkAll(files, options, program);
  return resultOf(checked, problems, options);
}

async function checkAll(
  files: readonly string[],
  { device, settings, format }: CheckOptions,
  program: string | undefined,
): Promise<CheckedFile[]> {
  const order: CheckOrder = { device: device.id, settings, withText: format === 'text' };
  const progress = new Progress();
  const onChecked = (done: number): void => {
    progress.show(`${done} of ${files.length} files`);
  };
  const threads = threadsFor(files.length);
  try {
    if (program !== undefined && threads > 1)
      return await checkInThreads({ files, order, threads, program, onChecked });
    const check = await loadFileCheck(order);
    const checked: CheckedFile[] = [];
    for (const [index, file] of files.entries()) {
      onChecked(index);
      checked.push(check(file));
      // What was asked for through a weak reference stays alive until the turn ends.
      await endOfTurn();
    }
    return checked;
  } finally {
    progress.clear();
  }
}

function resultOf(
  checked: readonly CheckedFile[],
  inputProblems: readonly InputProblem[],
  options: CheckOptions,
): CommandResult {
  const problemsOf = (kind: string): InputProblem[] =>
    checked.flatMap(({ path, problems }) =>
      problems.filter((one) => one.kind === kind).map(({ message }) => ({ path, message })),
    );
  const [first, ...others] = [...inputProblems, ...problemsOf('unreadable'), ...problemsOf('failure')];
  const more = others.length === 0 ? '' : ` (and ${others.length} more like it)`;
  const warnings = new Set(checked.flatMap((one) => one.warnings));
  const failure =
    first === undefined ? '' : `warplint: check: ${JSON.stringify(first.path)}: ${first.message}${more}\n`;
  const reports = checked.flatMap(({ report }) => report ?? []);
  const failed = reports.some((report) => failing(report, options.failOn));
  return {
    exitCode: first !== undefined ? 2 : failed ? 1 : 0,
    stdout: reports.length === 0 && first !== undefined ? '' : output(checked, reports, options),
    stderr: [...warnings].map((message) => `warplint: check: ${message}\n`).join('') + failure,
  };
}

function output(
  checked: readonly CheckedFile[],
  reports: readonly FileReport[],
  { format, device, explain }: CheckOptions,
): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify({ tool: 'warplint', schema: 1, device: device.id, files: reports })}\n`;
    case 'sarif':
      return sarifLog(withoutRepeats(reports), RULE_DESCRIPTIONS, version);
    case 'text': {
      const once = new Map(withoutRepeats(reports).map((report) => [report.path, report]));
      const totals = new CheckTotals();
      const texts: string[] = [];
      for (const { path, report, texts: all = [], totals: own } of checked) {
        const shown = once.get(path);
        if (shown === undefined || report === undefined || own === undefined) continue;
        totals.add(own, shown);
        const kept = new Set(shown.diagnostics);
        texts.push(...all.filter((_, i) => kept.has(report.diagnostics[i]!)));
      }
      return [...texts, totals.summaryLine(device), ...(explain ? ['\n', totals.explanation()] : [])].join(
        '',
      );
    }
  }
}

const ranks: Readonly<Record<string, number>> = { hint: 0, info: 1, warning: 2, error: 3, never: 4 };

function failing(report: FileReport, failOn: FailOn): boolean {
  const least = ranks[failOn] ?? 0;
  return report.diagnostics.some(({ severity }) => (ranks[severity] ?? 0) >= least);
}
