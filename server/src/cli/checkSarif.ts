/** Findings as SARIF 2.1.0 (OASIS, 2020), for code scanning services. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RuleDescription } from '../analysis/index.ts';
import type { FileReport, ReportDiagnostic } from './checkReport.ts';

const levels: Readonly<Record<string, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
  hint: 'note',
};

export function sarifLog(
  reports: readonly FileReport[],
  rules: readonly RuleDescription[],
  version: string,
): string {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'warplint',
            semanticVersion: version,
            rules: rules.map((rule) => ({
              id: rule.id,
              shortDescription: { text: rule.summary },
              defaultConfiguration:
                rule.defaultSeverity === 'off'
                  ? { enabled: false }
                  : { level: levels[rule.defaultSeverity] ?? 'warning' },
            })),
          },
        },
        // Columns are counted as editors do, not in bytes.
        columnKind: 'utf16CodeUnits',
        results: reports.flatMap((report) =>
          report.diagnostics.map((one) => result(report.path, one, rules)),
        ),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function result(file: string, one: ReportDiagnostic, rules: readonly RuleDescription[]): object {
  const ruleIndex = rules.findIndex((rule) => rule.id === one.rule);
  return {
    ruleId: one.rule,
    ...(ruleIndex < 0 ? {} : { ruleIndex }),
    level: levels[one.severity] ?? 'warning',
    message: { text: one.message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: artifactUri(one.path ?? file) },
          region: {
            startLine: one.line,
            startColumn: one.column,
            endLine: one.endLine,
            endColumn: one.endColumn,
          },
        },
        ...(one.kernel === null ? {} : { logicalLocations: [{ name: one.kernel, kind: 'function' }] }),
      },
    ],
  };
}

/** Relative paths stay relative (to the repository, usually), with forward slashes and escapes as URIs have them. */
function artifactUri(file: string): string {
  if (path.isAbsolute(file)) return pathToFileURL(file).href;
  return file.split(path.sep).map(encodeURIComponent).join('/');
}
