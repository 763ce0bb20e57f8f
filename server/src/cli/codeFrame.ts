/** The line of a finding with carets under it. */
import type { LineIndex } from '../text/lineIndex.ts';

const tabWidth = 4;
/** Longer lines are cut around the finding, so that a terminal shows them on one row. */
const widestLine = 140;

/**
 * Two rows: the source line with its number, and carets under the columns of the span (0-based offsets into the
 * text; only the part on the first line is marked).
 */
export function codeFrame(lines: LineIndex, start: number, end: number): string {
  const from = lines.positionAt(start);
  const to = lines.positionAt(end);
  const text = lines.lineText(from.line);
  const lastColumn = to.line === from.line ? to.column : text.length;
  const cut = from.column > widestLine - 40 ? from.column - 40 : 0;
  const shown = expandTabs(text.slice(cut, cut + widestLine));
  const before = displayWidth(text.slice(cut, from.column));
  const marked = Math.max(1, displayWidth(text.slice(from.column, Math.min(lastColumn, cut + widestLine))));
  const number = String(from.line + 1);
  const margin = ' '.repeat(number.length);
  return `  ${number} | ${shown.trimEnd()}\n  ${margin} | ${' '.repeat(before)}${'^'.repeat(marked)}\n`;
}

function expandTabs(text: string): string {
  return text.replaceAll('\t', ' '.repeat(tabWidth));
}

const markOrJoiner = /[\p{Mark}\u200D\uFE0F]/u;
const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\u{1F300}-\u{1FAFF}]/u;

/** Columns of a terminal: an emoji or a CJK character takes two. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of expandTabs(text)) {
    if (markOrJoiner.test(character)) continue;
    width += wide.test(character) ? 2 : 1;
  }
  return width;
}
