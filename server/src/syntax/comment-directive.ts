import type { Directive } from './parsed-file.ts';

const pattern = /^(\/[/*][/*!]?[ \t]*)(warplint[a-z-]*)([ \t]*:?[ \t]*)/;

/** The comment `text[start, end)` as one addressed to warplint, if it is. */
export function commentDirective(text: string, start: number, end: number): Directive | undefined {
  // Most comments are told apart here, before anything is cut out.
  let first = start + 2;
  while (first < start + 12 && ' \t*/!'.includes(text[first] ?? '?')) first++;
  if (!text.startsWith('warplint', first)) return undefined;
  const comment = text.slice(start, end);
  const match = pattern.exec(comment);
  if (match?.[2] === undefined) return undefined;
  const content = comment.startsWith('/*') ? comment.replace(/\*\/$/, '') : comment;
  const textStart = start + match[0].length;
  return { name: match[2], text: content.slice(match[0].length).trim(), textStart, start, end };
}
