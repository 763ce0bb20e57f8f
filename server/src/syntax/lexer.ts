import { blank, classOf, digit, identifierPart, identifierStart, isBlank } from './characters.ts';

/**
 * The ends of lexical elements in C++ text. All functions take an offset and return the offset after the element;
 * they never go past the text and accept anything, since an editor's text is unfinished most of the time.
 */

/** Past the line break that the backslash at `start` takes out, blanks before it too as in GCC; `start` where there is none. */
export function spliceEnd(text: string, start: number): number {
  let i = start + 1;
  for (; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10) return i + 1;
    if (!isBlank(code)) return start;
  }
  return start;
}

/** Past a string or character literal whose quote is at `start`; an unterminated one ends at its line. */
export function literalEnd(text: string, start: number): number {
  const quote = text.charCodeAt(start);
  let i = start + 1;
  for (; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) return i + 1;
    if (code === 10) return i;
    // A backslash takes the next character with it, also a line break.
    if (code === 92) i = Math.max(spliceEnd(text, i) - 1, i + 1);
  }
  return text.length;
}

/** Past a raw string whose quote is at `quote` (`R"x(…)x"`). */
export function rawStringEnd(text: string, quote: number): number {
  const open = text.indexOf('(', quote);
  if (open < 0 || open - quote > 17) return literalEnd(text, quote);
  const closing = `)${text.slice(quote + 1, open)}"`;
  const end = text.indexOf(closing, open);
  return end < 0 ? text.length : end + closing.length;
}

/** Whether the identifier `text[start, end)` makes the string literal after it a raw one. */
export function isRawPrefix(text: string, start: number, end: number): boolean {
  if (text.charCodeAt(end - 1) !== 82) return false;
  return end - start === 1 || /^(?:u8|u|U|L)R$/.test(text.slice(start, end));
}

/** Past a preprocessing number: `0x1p-3f`, `1'000`, `1e+5`. */
export function numberEnd(text: string, start: number): number {
  let i = start + 1;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if ((classOf(code) & identifierPart) !== 0) {
      const exponent = code === 101 || code === 69 || code === 112 || code === 80;
      const next = text.charCodeAt(i + 1);
      // `0xe+1` is one preprocessing number in the standard too, which compilers reject; so read it as a sum.
      const isHex = text.charCodeAt(start + 1) === 120 || text.charCodeAt(start + 1) === 88;
      const takesSign = exponent && (next === 43 || next === 45) && (!isHex || code === 112 || code === 80);
      i += takesSign ? 2 : 1;
    } else if (code === 46) i++;
    else if (code === 39 && (classOf(text.charCodeAt(i + 1)) & identifierPart) !== 0) i += 2;
    else break;
  }
  return i;
}

export function identifierEnd(text: string, start: number): number {
  let i = start + 1;
  while ((classOf(text.charCodeAt(i)) & identifierPart) !== 0) i++;
  return i;
}

/** Past a comment at `start` (`//` up to its line's end, which stays), or `start` where there is none. */
export function commentEnd(text: string, start: number): number {
  if (text.charCodeAt(start) !== 47) return start;
  const second = text.charCodeAt(start + 1);
  if (second === 42) {
    const end = text.indexOf('*/', start + 2);
    return end < 0 ? text.length : end + 2;
  }
  if (second !== 47) return start;
  let end = text.indexOf('\n', start);
  while (end > 0 && isContinued(text, end)) end = text.indexOf('\n', end + 1);
  if (end < 0) return text.length;
  return text.charCodeAt(end - 1) === 13 ? end - 1 : end;
}

/** Whether the line break at `newline` is taken out by a backslash before it. */
function isContinued(text: string, newline: number): boolean {
  let before = newline - 1;
  while (isBlank(text.charCodeAt(before)) && text.charCodeAt(before) !== 10) before--;
  return text.charCodeAt(before) === 92;
}

/** Past white space, comments and line continuations. */
export function skipSpace(text: string, start: number, limit = text.length): number {
  let i = start;
  while (i < limit) {
    const code = text.charCodeAt(i);
    if ((classOf(code) & blank) !== 0) i++;
    else if (code === 47) {
      const end = commentEnd(text, i);
      if (end === i) return i;
      i = end;
    } else if (code === 92) {
      const end = spliceEnd(text, i);
      if (end === i) return i;
      i = end;
    } else return i;
  }
  return i;
}

export type TokenKind = 'identifier' | 'number' | 'string' | 'punctuation';

/** Kind of the token that starts with this character. */
export function tokenKindAt(text: string, start: number): TokenKind {
  const code = text.charCodeAt(start);
  const bits = classOf(code);
  if ((bits & identifierStart) !== 0) return 'identifier';
  if ((bits & digit) !== 0) return 'number';
  if (code === 46 && (classOf(text.charCodeAt(start + 1)) & digit) !== 0) return 'number';
  return code === 34 || code === 39 ? 'string' : 'punctuation';
}

/** Past the token at `start`. Punctuation is read one character at a time, but for `##`. */
export function tokenEnd(text: string, start: number, kind: TokenKind): number {
  switch (kind) {
    case 'identifier': {
      const end = identifierEnd(text, start);
      return text.charCodeAt(end) === 34 && isRawPrefix(text, start, end) ? rawStringEnd(text, end) : end;
    }
    case 'number':
      return numberEnd(text, start);
    case 'string':
      return literalEnd(text, start);
    case 'punctuation':
      return text.charCodeAt(start) === 35 && text.charCodeAt(start + 1) === 35 ? start + 2 : start + 1;
  }
}

/** Whether the parenthesis at `open` has its closing one before `limit`. */
export function closesParenthesis(text: string, open: number, limit: number): boolean {
  return matchingEnd(text, open, limit) > 0;
}

/** Longest arguments that are looked for, in characters: what has no end must not be read again and again. */
export const argumentLimit = 2048;

/** Past the bracket that closes the one at `open` (parentheses only count parentheses); -1 where there is none. */
export function matchingEnd(text: string, open: number, limit = text.length): number {
  const opening = text.charCodeAt(open);
  const closing = opening === 40 ? 41 : opening + 2;
  const end = Math.min(limit, text.length);
  let depth = 0;
  let i = open;
  while (i < end) {
    const code = text.charCodeAt(i);
    if (code === opening) depth++;
    else if (code === closing) {
      if (--depth === 0) return i + 1;
    } else if (code === 34) {
      i = text.charCodeAt(i - 1) === 82 ? rawStringEnd(text, i) : literalEnd(text, i);
      continue;
    } else if (code === 39) {
      // An apostrophe after a digit separates digits.
      if ((classOf(text.charCodeAt(i - 1)) & digit) === 0) {
        i = literalEnd(text, i);
        continue;
      }
    } else if (code === 47) {
      const next = commentEnd(text, i);
      if (next > i) {
        i = next;
        continue;
      }
    }
    i++;
  }
  return -1;
}

/** Past white space, where no comments are left. */
export function skipBlanks(text: string, from: number): number {
  let i = from;
  while (isBlank(text.charCodeAt(i))) i++;
  return i;
}

/** The end of the text before `end` without trailing white space, but not before `start + 1`. */
export function trimmedEnd(text: string, start: number, end = text.length): number {
  let i = end;
  while (i > start + 1 && isBlank(text.charCodeAt(i - 1))) i--;
  return i;
}
