/** The texts that locations point into, as far as they are at hand. */
import type { LineIndex } from '../text/lineIndex.ts';
import { absoluteSpan } from '../text/location.ts';
import type { AbsoluteSpan, Location } from '../text/location.ts';

export interface SourceFile {
  readonly text: string;
  readonly lines: LineIndex;
}

export type SourceLookup = (path: string) => SourceFile | undefined;

/** The text of a location on one line, spaces folded; undefined where the file is not at hand. */
export function textAt(sources: SourceLookup, at: Location): string | undefined {
  const span = absoluteSpan(at);
  return sources(span.path)?.text.slice(span.start, span.end).replace(/\s+/g, ' ');
}

/** The 1-based line on which a span starts; undefined where the file is not at hand. */
export function lineOf(sources: SourceLookup, span: AbsoluteSpan): number | undefined {
  const line = sources(span.path)?.lines.positionAt(span.start).line;
  return line === undefined ? undefined : line + 1;
}
