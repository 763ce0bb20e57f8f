/** What is said of a header belongs to the header, however many of the checked files include it. */
import path from 'node:path';
import type { FileReport, ReportDiagnostic } from './checkReport.ts';

/**
 * The reports without findings that another one has too: a file's own report keeps what is said in it; of what is said in
 * a file that isn't checked itself, or that its own report doesn't have, the first stays. `diagnostics` keep their order.
 */
export function withoutRepeats(reports: readonly FileReport[]): FileReport[] {
  const said = new Set(
    reports.flatMap((report) => report.diagnostics.filter(isOwn).map((one) => keyOf(report, one))),
  );
  return reports.map((report) => ({
    ...report,
    diagnostics: report.diagnostics.filter((one) => {
      if (isOwn(one)) return true;
      const key = keyOf(report, one);
      if (said.has(key)) return false;
      said.add(key);
      return true;
    }),
  }));
}

function isOwn({ path: other }: ReportDiagnostic): boolean {
  return other === undefined;
}

function keyOf({ path: own }: FileReport, { path: other, line, column, rule }: ReportDiagnostic): string {
  return [rule, line, column, path.resolve(other ?? own)].join(' ');
}
