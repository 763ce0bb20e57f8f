/** The findings for people. */
import type { AbsoluteSpan, FileAnalysis } from '../analysis/index.ts';
import { absoluteSpan } from '../analysis/index.ts';
import type { DeviceProfile } from '../device/profiles.ts';
import { codeFrame } from './codeFrame.ts';
import type { FileReport, ReportDiagnostic } from './checkReport.ts';

/** A text for each finding of the report. */
export function findingTexts(report: FileReport, analysis: FileAnalysis): string[] {
  return report.diagnostics.map((shown, index) => {
    const span = analysis.diagnostics[index]?.at;
    const lines = span === undefined ? undefined : analysis.sources(span.path)?.lines;
    const frame = lines === undefined || span === undefined ? '' : codeFrame(lines, span.start, span.end);
    return `${headline(report.path, shown)}\n${frame}\n`;
  });
}

function headline(path: string, one: ReportDiagnostic): string {
  const message = one.message.replace(/\s*\n\s*/g, ' ');
  return `${one.path ?? path}:${one.line}:${one.column} ${one.severity} ${message} [${one.rule}]`;
}

const severities = ['error', 'warning', 'info', 'hint'] as const;
const plurals: Readonly<Record<(typeof severities)[number], string>> = {
  error: 'errors',
  warning: 'warnings',
  info: 'infos',
  hint: 'hints',
};

type Reasons = Map<string, { count: number; readonly example: string }>;

/** What one file adds to the totals. */
export interface FileTotals {
  readonly kernels: number;
  readonly launches: number;
  readonly accesses: number;
  readonly unknown: number;
  readonly stopped: number;
  /** Why something is unknown, by the kind of reason. */
  readonly reasons: Reasons;
  /** Headers that were not found, each with the first place that includes it. */
  readonly missing: ReadonlyMap<string, string>;
}

export function fileTotals(report: FileReport, analysis: FileAnalysis): FileTotals {
  const summaries = analysis.kernels.flatMap(({ launches }) => launches.map(({ summary }) => summary));
  const notBegun = analysis.kernels.flatMap((kernel) => kernel.notBegun).length;
  const accesses = summaries.flatMap((summary) => summary.accesses);
  return {
    kernels: analysis.kernels.length,
    launches: summaries.length + notBegun,
    accesses: accesses.length,
    unknown: accesses.filter(({ status }) => status === 'unknown').length,
    stopped: summaries.filter(({ stopped }) => stopped !== undefined).length + notBegun,
    reasons: reasonsIn(report.path, analysis),
    missing: missingIn(report.path, analysis),
  };
}

function missingIn(path: string, { path: own, sources, missingHeaders }: FileAnalysis): Map<string, string> {
  return new Map(
    missingHeaders.map((one) => {
      const line = sources(one.path)?.lines.positionAt(one.start).line ?? 0;
      return [one.name, `${one.path === own ? path : one.path}:${line + 1}`];
    }),
  );
}

function reasonsIn(path: string, analysis: FileAnalysis): Reasons {
  const reasons: Reasons = new Map();
  const note = (reason: string, span: AbsoluteSpan): void => {
    // Names differ from place to place; what counts is the kind of reason.
    const kind = reason.replace(/`[^`]*`/g, '`…`').replace(/\s*\n\s*/g, ' ');
    const known = reasons.get(kind);
    if (known !== undefined) {
      known.count++;
      return;
    }
    const line = analysis.sources(span.path)?.lines.positionAt(span.start).line ?? 0;
    const shown = span.path === analysis.path ? path : span.path;
    const example = `first: ${shown}:${line + 1} ${reason.replace(/\s*\n\s*/g, ' ')}`;
    reasons.set(kind, { count: 1, example });
  };
  for (const kernel of analysis.kernels) {
    if (kernel.reason !== undefined) note(kernel.reason, kernel.nameAt);
    for (const { reason } of kernel.notBegun) note(reason, kernel.nameAt);
    for (const { summary } of kernel.launches) {
      if (summary.stopped !== undefined) note(summary.stopped, kernel.nameAt);
      for (const { status, reason, at } of summary.accesses) {
        if (status === 'unknown') note(reason ?? 'no reason', absoluteSpan(at));
      }
      for (const { reason, at } of summary.opaque) note(reason, absoluteSpan(at));
    }
  }
  return reasons;
}

/** What all files together come to; kept while they are worked through, so that no analysis has to be. */
export class CheckTotals {
  private files = 0;
  private kernels = 0;
  private launches = 0;
  private accesses = 0;
  private unknown = 0;
  private stopped = 0;
  private readonly findings = new Map<string, number>();
  private readonly reasons: Reasons = new Map();
  private readonly missing = new Map<string, string>();

  add(totals: FileTotals, { diagnostics }: FileReport): void {
    this.files++;
    this.kernels += totals.kernels;
    this.launches += totals.launches;
    this.accesses += totals.accesses;
    this.unknown += totals.unknown;
    this.stopped += totals.stopped;
    for (const { severity } of diagnostics) {
      this.findings.set(severity, (this.findings.get(severity) ?? 0) + 1);
    }
    for (const [kind, { count, example }] of totals.reasons) {
      const known = this.reasons.get(kind);
      if (known === undefined) this.reasons.set(kind, { count, example });
      else known.count += count;
    }
    for (const [name, place] of totals.missing) if (!this.missing.has(name)) this.missing.set(name, place);
  }

  summaryLine(device: DeviceProfile): string {
    const all = [...this.findings.values()].reduce((sum, count) => sum + count, 0);
    const parts = severities
      .map((severity) => [severity, this.findings.get(severity) ?? 0] as const)
      .filter(([, count]) => count > 0)
      .map(([severity, count]) => `${count} ${count === 1 ? severity : plurals[severity]}`);
    const found = all === 0 ? 'No findings' : `${counted(all, 'finding')} (${parts.join(', ')})`;
    const looked = `${counted(this.files, 'file')}, ${counted(this.kernels, 'kernel')}, ${counted(this.launches, 'launch', 'launches')}`;
    const unknown = this.unknown === 0 ? '' : `, ${this.unknown} of them unknown`;
    const stopped =
      this.stopped === 0
        ? ''
        : `; ${counted(this.stopped, 'launch', 'launches')} not worked out whole, for lack of time`;
    return `${found} in ${looked}; ${counted(this.accesses, 'access', 'accesses')}${unknown}${stopped}; ${device.name}.\n`;
  }

  /** Why something is unknown, the most frequent reason first. */
  explanation(): string {
    const rows = [...this.reasons].sort(([, a], [, b]) => b.count - a.count);
    if (rows.length === 0) return 'Nothing is unknown.\n';
    const missing = [...this.missing].map(([name, place]) => `        "${name}"  (${place})\n`);
    const advice = missing.length === 0 ? '' : 'Headers that were not found; name their folders with -I:\n';
    const lines = rows.map(
      ([reason, { count, example }]) => `${String(count).padStart(6)}  ${reason}  (${example})`,
    );
    return `Why things are unknown:\n${lines.join('\n')}\n${advice}${missing.join('')}`;
  }
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
