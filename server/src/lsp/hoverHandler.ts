import { MarkupKind } from 'vscode-languageserver/node';
import type { CancellationToken, Hover } from 'vscode-languageserver/node';
import { hoverAt } from '../features/hover.ts';
import type { LanguageSession } from './languageSession.ts';
import { toRange } from './publishedDiagnostics.ts';
import type { DocumentPosition } from './requestGuard.ts';

export async function hover(
  session: LanguageSession,
  { uri, position }: DocumentPosition,
  token: CancellationToken,
): Promise<Hover | null> {
  const analysis = await session.analysisOf(uri);
  if (analysis === undefined || token.isCancellationRequested) return null;
  const lines = analysis.sources(analysis.path)?.lines;
  if (lines === undefined) return null;
  const found = hoverAt(analysis, lines.offsetAt({ line: position.line, column: position.character }));
  if (found === undefined) return null;
  return {
    contents: { kind: MarkupKind.Markdown, value: found.markdown },
    range: toRange(found.at, analysis),
  };
}
