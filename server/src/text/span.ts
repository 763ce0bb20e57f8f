/** A stretch of text in UTF-16 code units, end exclusive: what LSP, tree-sitter and JavaScript strings all count in. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function spanLength(span: Span): number {
  return span.end - span.start;
}

export function spanContains(span: Span, offset: number): boolean {
  return offset >= span.start && offset < span.end;
}

export function spansOverlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
