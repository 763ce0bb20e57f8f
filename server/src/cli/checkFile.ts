/** What `check` finds out about one file, as plain data that may come from another thread. */
import path from 'node:path';
import type { Analyser, AnalysisSettings } from '../analysis/index.ts';
import { loadAnalyser } from '../analysis/index.ts';
import { defaultDevice, findDevice } from '../device/lookup.ts';
import type { DeviceProfile } from '../device/profiles.ts';
import { BuildFiles } from '../lsp/buildFiles/buildFiles.ts';
import { FileTexts } from '../lsp/fileTexts.ts';
import { projectSearch } from '../lsp/projectSearch.ts';
import type { FileReport } from './checkReport.ts';
import { fileReport } from './checkReport.ts';
import type { FileTotals } from './checkText.ts';
import { fileTotals, findingTexts } from './checkText.ts';
import { readSource } from './inputFiles.ts';

/** Nobody types while this runs, so a huge file may take its time. */
const budgetInMs = 60_000;

export interface CheckOrder {
  /** The device's id. */
  readonly device: string;
  readonly settings: AnalysisSettings;
  /** Whether the findings are wanted as text, and what all files come to. */
  readonly withText: boolean;
}

export interface CheckedFile {
  readonly path: string;
  /** Why it could not be read or a part of it not be worked out. */
  readonly problems: readonly { readonly kind: 'unreadable' | 'failure'; readonly message: string }[];
  /** What is worth a line and no failure. */
  readonly warnings: readonly string[];
  readonly report?: FileReport;
  /** One for each finding of the report. */
  readonly texts?: readonly string[];
  readonly totals?: FileTotals;
}

/** A function that checks one file after the other. */
export async function loadFileCheck(order: CheckOrder): Promise<(shownPath: string) => CheckedFile> {
  const { read: readFile } = new FileTexts(() => undefined);
  const analyser = await loadAnalyser(projectSearch(readFile));
  const found = findDevice(order.device);
  const device = found.kind === 'found' ? found.device : defaultDevice();
  const warnings: string[] = [];
  const buildFiles = new BuildFiles((message) => warnings.push(message));
  return (shownPath) => {
    const source = readSource(shownPath);
    if (source.kind === 'problem') {
      return { path: shownPath, problems: [{ kind: 'unreadable', message: source.message }], warnings: [] };
    }
    const settings = buildFiles.complete(order.settings, path.resolve(shownPath));
    const checked = checkText(shownPath, source.text, { ...order, settings }, device, analyser);
    return { ...checked, warnings: warnings.splice(0) };
  };
}

function checkText(
  shownPath: string,
  text: string,
  { settings, withText }: CheckOrder,
  device: DeviceProfile,
  analyser: Analyser,
): Omit<CheckedFile, 'warnings'> {
  const absolute = path.resolve(shownPath);
  analyser.update(absolute, 1, text);
  const analysis = analyser.analyse({ path: absolute, settings, device, budgetInMs });
  analyser.remove(absolute);
  const problems = analysis.failures.map(({ what, error }) => {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { kind: 'failure' as const, message: `internal error, ${what} failed: ${reason}` };
  });
  const report = fileReport(shownPath, analysis);
  if (!withText) return { path: shownPath, problems, report };
  const totals = fileTotals(report, analysis);
  return { path: shownPath, problems, report, totals, texts: findingTexts(report, analysis) };
}
