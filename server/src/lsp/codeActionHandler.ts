import { CodeActionKind } from 'vscode-languageserver/node';
import type { CancellationToken, CodeAction, TextEdit } from 'vscode-languageserver/node';
import type { FileAnalysis } from '../analysis/index.ts';
import type { CodeActionContent } from '../features/codeActions.ts';
import { codeActionsFor } from '../features/codeActions.ts';
import type { Span } from '../text/span.ts';
import { fieldOf, isRange } from './foreignValues.ts';
import type { LanguageSession } from './languageSession.ts';
import { toDiagnostic, toRange } from './publishedDiagnostics.ts';
import { invalidParameters } from './requestGuard.ts';

export async function codeActions(
  session: LanguageSession,
  uri: string,
  parameters: unknown,
  token: CancellationToken,
): Promise<CodeAction[]> {
  const range = fieldOf(parameters, 'range');
  if (!isRange(range)) throw invalidParameters('range is missing or no range');
  const only = fieldOf(fieldOf(parameters, 'context'), 'only');
  if (Array.isArray(only) && !only.some(includesQuickFixes)) return [];
  const analysis = await session.analysisOf(uri);
  const lines = analysis?.sources(analysis.path)?.lines;
  if (analysis === undefined || lines === undefined || token.isCancellationRequested) return [];
  const span: Span = {
    start: lines.offsetAt({ line: range.start.line, column: range.start.character }),
    end: lines.offsetAt({ line: range.end.line, column: range.end.character }),
  };
  return codeActionsFor(analysis, span).map((action) => toCodeAction(action, analysis, session));
}

/** Kinds are nested by dots: `quickfix` asks for all below it, and the empty kind for everything. */
function includesQuickFixes(kind: unknown): boolean {
  return kind === CodeActionKind.QuickFix || kind === CodeActionKind.Empty;
}

function toCodeAction(
  action: CodeActionContent,
  analysis: FileAnalysis,
  session: LanguageSession,
): CodeAction {
  const changes: Record<string, TextEdit[]> = {};
  for (const { at, newText } of action.edits) {
    const uri = session.uriOfPath(at.path);
    (changes[uri] ??= []).push({ range: toRange(at, analysis), newText });
  }
  return {
    title: action.title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [toDiagnostic(action.diagnostic, analysis, session.uriOfPath)],
    isPreferred: action.isPreferred,
    edit: { changes },
  };
}
