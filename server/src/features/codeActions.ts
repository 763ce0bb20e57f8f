/** What an editor offers for a report: the rule's own fixes, and comments that turn it off. */
import type { FileAnalysis } from '../analysis/index.ts';
import { DISABLE_FILE, DISABLE_NEXT_LINE, findRule } from '../lint/index.ts';
import type { Diagnostic, TextEdit } from '../lint/index.ts';
import { LineIndex } from '../text/lineIndex.ts';
import { spansOverlap } from '../text/span.ts';
import type { Span } from '../text/span.ts';

export interface CodeActionContent {
  readonly title: string;
  readonly diagnostic: Diagnostic;
  readonly edits: readonly TextEdit[];
  /** A fix that an editor may apply without asking which one. */
  readonly isPreferred: boolean;
}

export function codeActionsFor(analysis: FileAnalysis, span: Span): CodeActionContent[] {
  const touched = analysis.diagnostics.filter(
    ({ at }) =>
      at.path === analysis.path &&
      (spansOverlap(at, span) || (span.start >= at.start && span.start <= at.end)),
  );
  return touched.flatMap((diagnostic) => [...fixActions(diagnostic), ...suppressions(diagnostic, analysis)]);
}

function fixActions(diagnostic: Diagnostic): CodeActionContent[] {
  return diagnostic.fixes.map((fix) => ({
    title: fix.title,
    diagnostic,
    edits: fix.edits,
    isPreferred: fix.kind === 'safe',
  }));
}

function suppressions(diagnostic: Diagnostic, { text, path }: FileAnalysis): CodeActionContent[] {
  const { rule } = diagnostic;
  // The report on a mistaken comment has no rule to turn off.
  if (findRule(rule) === undefined) return [];
  const lines = new LineIndex(text);
  const { line } = lines.positionAt(diagnostic.at.start);
  const lineText = lines.lineText(line);
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const indentation = /^\s*/.exec(lineText)?.[0] ?? '';
  const insert = (offset: number, newText: string): TextEdit => ({
    at: { path, start: offset, end: offset },
    newText: newText + lineBreak,
  });
  return [
    {
      title: `Turn off ${rule} for this line`,
      diagnostic,
      edits: [insert(lines.lineStart(line), `${indentation}// ${DISABLE_NEXT_LINE} ${rule} -- reason`)],
      isPreferred: false,
    },
    {
      title: `Turn off ${rule} for this file`,
      diagnostic,
      edits: [insert(0, `// ${DISABLE_FILE} ${rule} -- reason`)],
      isPreferred: false,
    },
  ];
}
