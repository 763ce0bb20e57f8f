import type { LibraryTable, Value } from './hostLibrary.ts';

const test =
  (pattern: RegExp) =>
  (_runtime: unknown, values: readonly Value[]): number =>
    pattern.test(String.fromCharCode(Number(values[0] ?? 0) & 0xff)) ? 1 : 0;

const shift =
  (pattern: RegExp, by: number) =>
  (_runtime: unknown, values: readonly Value[]): number => {
    const code = Number(values[0] ?? 0);
    return pattern.test(String.fromCharCode(code & 0xff)) ? code + by : code;
  };

/** Classes of characters in the C locale. */
export const characterFunctions: LibraryTable = {
  isdigit: test(/^[0-9]$/),
  isalpha: test(/^[A-Za-z]$/),
  isalnum: test(/^[A-Za-z0-9]$/),
  isspace: test(/^[ \t\n\v\f\r]$/),
  isupper: test(/^[A-Z]$/),
  islower: test(/^[a-z]$/),
  isxdigit: test(/^[0-9A-Fa-f]$/),
  ispunct: test(/^[!-/:-@[-`{-~]$/),
  isprint: test(/^[ -~]$/),
  isgraph: test(/^[!-~]$/),
  iscntrl: (_runtime, values) =>
    (Number(values[0] ?? 0) & 0xff) < 32 || Number(values[0] ?? 0) === 127 ? 1 : 0,
  isblank: test(/^[ \t]$/),
  toupper: shift(/^[a-z]$/, -32),
  tolower: shift(/^[A-Z]$/, 32),
};
