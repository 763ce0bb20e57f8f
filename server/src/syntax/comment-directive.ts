import type { Directive } from './parsed-file.ts';

const pattern = /^(\/[/*][/*!]?[ \t]*)(warplint[a-z-]*)([ \t]*:?[ \t]*)/;

/** The comment `text[start, end)` as one addressed to warplint, if it is. */
export function commentDirective(text: string, start: number, end: number): Directive | undefined {
  // Most comments are told apart here, before anything is cut out.
  const firstLetter = text.indexOf('w', start + 2);
  if (firstLetter < 0 || firstLetter >= end || firstLetter > start + 12) return undefined;
  const comment = text.slice(start, end);
  const match = pattern.exec(comment);
  if (match?.[2] === undefined) return undefined;
  const content = comment.startsWith('/*') ? comment.replace(/\*\/$/, '') : comment;
  const textStart = start + match[0].length;
  return { name: match[2], text: content.slice(match[0].length).trim(), textStart, start, end };
}
