/** The words of a command line. */

/** Splits as a POSIX shell does, but expands nothing; on Windows a backslash is a part of a path unless before a quote. */
export function shellWords(text: string, isWindows = process.platform === 'win32'): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    const next = text.charAt(i + 1);
    if (char === '\\' && escapes(quote, next, isWindows)) {
      i++;
      // A backslash at the end of a line joins it with the next.
      if (next !== '\n') word = (word ?? '') + next;
    } else if (quote !== '' && char === quote) quote = '';
    else if (quote === '' && (char === '"' || (char === "'" && !isWindows))) {
      quote = char;
      word ??= '';
    } else if (quote === '' && /\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + char;
  }
  if (word !== undefined) words.push(word);
  return words;
}

function escapes(quote: string, next: string, isWindows: boolean): boolean {
  if (next === '' || quote === "'") return false;
  if (isWindows) return next === '"';
  return quote === '' || '"\\$`\n'.includes(next);
}

/** The line that a POSIX shell splits into these words. */
export function shellLine(words: readonly string[]): string {
  return words.map(quoted).join(' ');
}

function quoted(word: string): string {
  return /^[\w./:=,+@%-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
