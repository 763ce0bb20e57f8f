/** Findings as the protocol's diagnostics. */
import path from 'node:path';
import { DiagnosticSeverity } from 'vscode-languageserver/node';
import type { Diagnostic, DiagnosticRelatedInformation, Location, Range } from 'vscode-languageserver/node';
import type { AbsoluteSpan, Diagnostic as Finding, FileAnalysis } from '../analysis/index.ts';
import { uriOf } from './uris.ts';

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
} as const;

/** The URI of a path: the document's own is used as the client wrote it. */
export type UriOfPath = (path: string) => string;

/** More findings than this at one `#include` are shown as one. */
const mostAtInclude = 3;
const mostPlaces = 20;

export function toDiagnostics(analysis: FileAnalysis, uriOfPath: UriOfPath = uriOf): Diagnostic[] {
  const inFiles = new Map<string, Finding[]>();
  for (const finding of analysis.diagnostics) {
    const same = inFiles.get(finding.at.path);
    if (same === undefined) inFiles.set(finding.at.path, [finding]);
    else same.push(finding);
  }
  return [...inFiles].flatMap(([file, findings]) =>
    file === analysis.path || findings.length <= mostAtInclude
      ? findings.map((finding) => toDiagnostic(finding, analysis, uriOfPath))
      : [summaryOf(findings, file, analysis, uriOfPath)],
  );
}

/** What an included file has, with the worst of it first. */
function summaryOf(
  findings: readonly Finding[],
  file: string,
  analysis: FileAnalysis,
  uriOfPath: UriOfPath,
): Diagnostic {
  const rank = ({ severity, cost }: Finding): number => severities[severity] + 1 / (2 + cost);
  const [worst, ...others] = [...findings].sort((a, b) => rank(a) - rank(b));
  if (worst === undefined) throw new Error('a file without findings has no summary');
  const first = toDiagnostic(worst, analysis, uriOfPath);
  const places = relatedPlaces(others.slice(0, mostPlaces), analysis, uriOfPath);
  return {
    ...first,
    message: `${path.basename(file)} has ${findings.length} findings. The first: ${worst.message}`,
    relatedInformation: [...(first.relatedInformation ?? []), ...places],
  };
}

export function toDiagnostic(finding: Finding, analysis: FileAnalysis, uriOfPath: UriOfPath): Diagnostic {
  const place = placeInDocument(finding.at, analysis);
  const related = place.isElsewhere
    ? [{ at: finding.at, message: 'The place in the included file' }, ...finding.related]
    : finding.related;
  return {
    range: toRange(place.span, analysis),
    severity: severities[finding.severity],
    code: finding.rule,
    source: 'warplint',
    message: finding.message,
    relatedInformation: relatedPlaces(related, analysis, uriOfPath),
  };
}

function relatedPlaces(
  places: readonly Pick<Finding, 'at' | 'message'>[],
  analysis: FileAnalysis,
  uriOfPath: UriOfPath,
): DiagnosticRelatedInformation[] {
  return places.flatMap(({ at, message }) => {
    const location = toLocation(at, analysis, uriOfPath);
    return location === undefined ? [] : [{ location, message }];
  });
}

/** A finding in an included file is shown at the line that includes it, as compilers and clangd do. */
function placeInDocument(
  at: AbsoluteSpan,
  analysis: FileAnalysis,
): { readonly span: AbsoluteSpan; readonly isElsewhere: boolean } {
  if (at.path === analysis.path) return { span: at, isElsewhere: false };
  const include = analysis.includeOf(at.path) ?? { start: 0, end: 0 };
  return { span: { path: analysis.path, ...include }, isElsewhere: true };
}

export function toRange(span: AbsoluteSpan, analysis: FileAnalysis): Range {
  const lines = analysis.sources(span.path)?.lines;
  const start = lines?.positionAt(span.start) ?? { line: 0, column: 0 };
  const end = lines?.positionAt(span.end) ?? start;
  return {
    start: { line: start.line, character: start.column },
    end: { line: end.line, character: end.column },
  };
}

function toLocation(span: AbsoluteSpan, analysis: FileAnalysis, uriOfPath: UriOfPath): Location | undefined {
  if (analysis.sources(span.path) === undefined) return undefined;
  return { uri: uriOfPath(span.path), range: toRange(span, analysis) };
}
