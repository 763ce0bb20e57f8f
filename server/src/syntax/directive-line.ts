import { commentEnd, literalEnd, spliceEnd } from './lexer.ts';

/** A preprocessor line without its comments and line continuations. */
export interface DirectiveLine {
  /** `define`, `if`, …; empty for a lone `#`. */
  readonly name: string;
  /** What follows the name. */
  readonly rest: string;
  /** Offset of the line break that ends it (or the text's end). */
  readonly end: number;
}

/** Whether only blanks stand between the start of the line and `offset`. */
export function startsLine(text: string, offset: number): boolean {
  for (let i = offset - 1; i >= 0; i--) {
    const code = text.charCodeAt(i);
    if (code === 10) return true;
    if (code !== 32 && code !== 9 && code !== 13 && code !== 0xfeff) return false;
  }
  return true;
}

const pattern = /^[ \t]*([A-Za-z_]*)/;

/** Reads the line whose `#` is at `hash`. `onComment` is told of each comment in it. */
export function readDirectiveLine(
  text: string,
  hash: number,
  onComment?: (start: number, end: number) => void,
): DirectiveLine {
  let content = '';
  let runStart = hash + 1;
  let i = hash + 1;
  for (; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10) break;
    if (code === 34 || code === 39) {
      const end = literalEnd(text, i);
      // A lone apostrophe (`#error don't`) runs to the line's end.
      i = end - 1;
    } else if (code === 47) {
      const end = commentEnd(text, i);
      if (end === i) continue;
      content += `${text.slice(runStart, i)} `;
      onComment?.(i, end);
      runStart = end;
      i = end - 1;
    } else if (code === 92) {
      const end = spliceEnd(text, i);
      if (end === i) continue;
      content += text.slice(runStart, i);
      runStart = end;
      i = end - 1;
    }
  }
  const end = text.charCodeAt(i - 1) === 13 && i > runStart ? i - 1 : i;
  content += text.slice(runStart, end);
  const name = pattern.exec(content);
  return { name: name?.[1] ?? '', rest: content.slice(name?.[0].length ?? 0).trim(), end: i };
}

/**
 * From `start` inside a group that is left out, the offset of the `#` of the next `#elif`, `#else` or `#endif` (or
 * their kin) that belongs to it; -1 where there is none.
 */
export function nextGroupDirective(text: string, start: number): number {
  let depth = 0;
  let i = start;
  let atLineStart = false;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code === 10) atLineStart = true;
    else if (code === 32 || code === 9 || code === 13) {
      // Blanks leave the start of a line one.
    } else if (code === 35 && atLineStart) {
      const name = pattern.exec(text.slice(i + 1, i + 40))?.[1] ?? '';
      if (name.startsWith('if')) depth++;
      else if (name === 'endif') {
        if (depth === 0) return i;
        depth--;
      } else if (depth === 0 && name.startsWith('el')) return i;
      atLineStart = false;
    } else {
      atLineStart = false;
      if (code === 47) i = Math.max(i, commentEnd(text, i) - 1);
      else if (code === 34 || code === 39) i = Math.max(i, literalEnd(text, i) - 1);
      else if (code === 92) i = Math.max(spliceEnd(text, i) - 1, i + 1);
    }
    i++;
  }
  return -1;
}
