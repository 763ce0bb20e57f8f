/** The findings for people. */
import type { AbsoluteSpan, FileAnalysis } from '../analysis/index.ts';
import { absoluteSpan } from '../analysis/index.ts';
import type { DeviceProfile } from '../device/profiles.ts';
import { codeFrame } from './codeFrame.ts';
import type { FileReport, ReportDiagnostic } from './checkReport.ts';

export function fileText(report: FileReport, analysis: FileAnalysis): string {
  return report.diagnostics
    .map((shown, index) => {
      const span = analysis.diagnostics[index]?.at;
      const lines = span === undefined ? undefined : analysis.sources(span.path)?.lines;
      const frame = lines === undefined || span === undefined ? '' : codeFrame(lines, span.start, span.end);
      return `${headline(report.path, shown)}\n${frame}\n`;
    })
    .join('');
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

/** What all files together come to; kept while they are worked through, so that no analysis has to be. */
export class CheckTotals {
  private files = 0;
  private kernels = 0;
  private launches = 0;
  private accesses = 0;
  private unknown = 0;
  private stopped = 0;
  private readonly findings = new Map<string, number>();
  private readonly reasons = new Map<string, { count: number; example: string }>();

  add(report: FileReport, analysis: FileAnalysis): void {
    this.files++;
    for (const { severity } of report.diagnostics) {
      this.findings.set(severity, (this.findings.get(severity) ?? 0) + 1);
    }
    for (const kernel of analysis.kernels) {
      this.kernels++;
      if (kernel.reason !== undefined) this.addReason(kernel.reason, report.path, analysis, kernel.nameAt);
      for (const { summary } of kernel.launches) {
        this.launches++;
        if (summary.stopped !== undefined) {
          this.stopped++;
          this.addReason(summary.stopped, report.path, analysis, kernel.nameAt);
        }
        for (const access of summary.accesses) {
          this.accesses++;
          if (access.status !== 'unknown') continue;
          this.unknown++;
          this.addReason(access.reason ?? 'no reason', report.path, analysis, absoluteSpan(access.at));
        }
        for (const one of summary.opaque) {
          this.addReason(one.reason, report.path, analysis, absoluteSpan(one.at));
        }
      }
    }
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
    const lines = rows.map(
      ([reason, { count, example }]) => `${String(count).padStart(6)}  ${reason}  (${example})`,
    );
    return `Why things are unknown:\n${lines.join('\n')}\n`;
  }

  private addReason(reason: string, path: string, analysis: FileAnalysis, span: AbsoluteSpan): void {
    // Names differ from place to place; what counts is the kind of reason.
    const kind = reason.replace(/`[^`]*`/g, '`…`').replace(/\s*\n\s*/g, ' ');
    const known = this.reasons.get(kind);
    if (known !== undefined) {
      known.count++;
      return;
    }
    const line = analysis.sources(span.path)?.lines.positionAt(span.start).line ?? 0;
    const shown = span.path === analysis.path ? path : span.path;
    this.reasons.set(kind, {
      count: 1,
      example: `first: ${shown}:${line + 1} ${reason.replace(/\s*\n\s*/g, ' ')}`,
    });
  }
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
