/** A place in a text, both 0-based, the column in UTF-16 code units, as in LSP. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Offset ↔ line and column for one text. Lines end as LSP says they do: at '\n', '\r\n' or a lone '\r'. Offsets
 * outside the text and columns past the end of a line are clamped, so any client position has an answer.
 */
export class LineIndex {
  readonly lineCount: number;
  readonly #lineStarts: Uint32Array;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    this.#lineStarts = findLineStarts(text);
    this.lineCount = this.#lineStarts.length;
  }

  /** The position of an offset. One in the middle of '\r\n' counts as the end of the line before it. */
  positionAt(offset: number): TextPosition {
    const clamped = Math.max(0, Math.min(offset, this.#text.length));
    const line = this.#lineOf(clamped);
    return { line, column: Math.min(clamped, this.lineEnd(line)) - this.lineStart(line) };
  }

  offsetAt(position: TextPosition): number {
    if (position.line < 0) return 0;
    if (position.line >= this.lineCount) return this.#text.length;
    const start = this.lineStart(position.line);
    return Math.max(start, Math.min(start + position.column, this.lineEnd(position.line)));
  }

  /** Where a line starts; lines past the end start at the end of the text. */
  lineStart(line: number): number {
    return this.#lineStarts[line] ?? this.#text.length;
  }

  /** Where a line's content ends: before its line break. */
  lineEnd(line: number): number {
    let end = this.lineStart(line + 1);
    const start = this.lineStart(line);
    if (line + 1 >= this.lineCount) return end;
    if (this.#text.charCodeAt(end - 1) === LINE_FEED) end--;
    if (end > start && this.#text.charCodeAt(end - 1) === CARRIAGE_RETURN) end--;
    return end;
  }

  lineText(line: number): string {
    return this.#text.slice(this.lineStart(line), this.lineEnd(line));
  }

  #lineOf(offset: number): number {
    let low = 0;
    let high = this.lineCount - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.lineStart(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function findLineStarts(text: string): Uint32Array {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const endsLine = code === LINE_FEED || (code === CARRIAGE_RETURN && text.charCodeAt(i + 1) !== LINE_FEED);
    if (endsLine) starts.push(i + 1);
  }
  return Uint32Array.from(starts);
}
