import { wouldJoin } from './characters.ts';
import type { Token } from './macro.ts';
import { SourceMap } from './source-map.ts';

/** Collects the expanded text in pieces, together with where each piece comes from. */
export class ExpandedOutput {
  readonly map = new SourceMap();
  length = 0;
  private readonly source: string;
  private readonly pieces: string[] = [];
  private lastCode = 10;

  constructor(source: string) {
    this.source = source;
  }

  /** Copies `[start, end)` of the source. */
  copy(start: number, end: number): void {
    if (end <= start) return;
    this.map.addVerbatim(this.length, start);
    this.pieces.push(this.source.slice(start, end));
    this.length += end - start;
    this.lastCode = this.source.charCodeAt(end - 1);
  }

  /** Text that stands as a whole for the source span. */
  collapsed(text: string, from: number, to: number): void {
    if (text === '') return;
    if (wouldJoin(this.lastCode, text.charCodeAt(0))) text = ` ${text}`;
    this.map.addCollapsed(this.length, from, to);
    this.pieces.push(text);
    this.length += text.length;
    this.lastCode = text.charCodeAt(text.length - 1);
  }

  /** A blank in place of something taken out at `at`. */
  blank(at: number): void {
    this.map.addVerbatim(this.length, at);
    this.pieces.push(' ');
    this.length++;
    this.lastCode = 32;
  }

  /** A blank where the last character and the next one would make another token. */
  separate(nextCode: number, at: number): void {
    if (wouldJoin(this.lastCode, nextCode)) this.blank(at);
  }

  /** The result of an expansion; arguments keep their own places. */
  tokens(tokens: readonly Token[]): void {
    let previous: Token | undefined;
    for (const token of tokens) {
      const touches =
        previous !== undefined &&
        previous.origin === token.origin &&
        previous.start + previous.text.length === token.start;
      const needsSpace =
        (token.space && previous !== undefined) ||
        (!touches && wouldJoin(this.lastCode, token.text.charCodeAt(0)));
      if (token.origin === 0) {
        if (needsSpace) this.blank(previous?.origin === 0 && token.start > 0 ? token.start - 1 : token.start);
        this.copy(token.start, token.start + token.text.length);
      } else {
        const text = needsSpace ? ` ${token.text}` : token.text;
        this.map.addCollapsed(this.length, token.from, token.to);
        this.pieces.push(text);
        this.length += text.length;
        this.lastCode = text.charCodeAt(text.length - 1);
      }
      previous = token;
    }
  }

  text(): string {
    return this.pieces.join('');
  }
}
