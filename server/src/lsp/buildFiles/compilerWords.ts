/** What the words of a compiler's command line say about include folders and macros. */
import path from 'node:path';

export interface BuildSettings {
  /** Absolute, in the order in which they are searched. */
  readonly includePaths: readonly string[];
  readonly defines: Readonly<Record<string, string>>;
}

/** The text of a file that a command names; undefined where there is none. */
export type ReadText = (path: string) => string | undefined;

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

type Meaning = 'include' | 'systemInclude' | 'define' | 'undefine' | 'options';

/** Long names first: `-isystem` begins like `-I` in no compiler, but `-optf` must not be read as something shorter. */
const options: readonly (readonly [name: string, meaning: Meaning])[] = [
  ['--include-path', 'include'],
  ['--system-include', 'systemInclude'],
  ['--define-macro', 'define'],
  ['--undefine-macro', 'undefine'],
  ['--options-file', 'options'],
  ['-idirafter', 'systemInclude'],
  ['-isystem', 'systemInclude'],
  ['-iquote', 'include'],
  ['-optf', 'options'],
  ['-I', 'include'],
  ['-D', 'define'],
  ['-U', 'undefine'],
];

/** Relative folders start at `directory`. CMake puts the folders of CUDA files into files of options, so those are read. */
export function readCompilerWords(
  words: readonly string[],
  directory: string,
  readText: ReadText,
): BuildSettings {
  const include: string[] = [];
  const systemInclude: string[] = [];
  const defines = new Map<string, string>();
  for (const [meaning, value] of meaningsOf(words, directory, readText)) {
    const folders = meaning === 'include' ? include : systemInclude;
    switch (meaning) {
      case 'include':
      case 'systemInclude':
        // nvcc takes several folders with commas in between.
        folders.push(...value.split(',').map((folder) => path.resolve(directory, folder)));
        break;
      case 'define':
        define(defines, value);
        break;
      case 'undefine':
        defines.delete(value);
        break;
      case 'options':
        break;
    }
  }
  return {
    includePaths: [...new Set([...include, ...systemInclude])],
    defines: Object.fromEntries(defines),
  };
}

/** `NAME`, `NAME=value` or `NAME(x)=value`; false for what is none of these. */
export function define(defines: Map<string, string>, word: string): boolean {
  const [, name, value = '1'] = /^([A-Za-z_]\w*(?:\([\w\s,.]*\))?)(?:=([\s\S]*))?$/.exec(word) ?? [];
  if (name !== undefined) defines.set(name, value);
  return name !== undefined;
}

function* meaningsOf(
  words: readonly string[],
  directory: string,
  readText: ReadText | undefined,
): Generator<readonly [Meaning, string]> {
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const option = word.startsWith('@') ? (['@', 'options'] as const) : optionOf(word);
    if (option === undefined) continue;
    const [name, meaning] = option;
    const attached = word.slice(name.length).replace(/^=/, '');
    const value = word.length > name.length ? attached : (words[++i] ?? '');
    if (value === '') continue;
    if (meaning !== 'options') yield [meaning, value];
    else {
      // Such a file names no other in practice, and a circle of them must end.
      const text = readText?.(path.resolve(directory, value));
      if (text !== undefined) yield* meaningsOf(shellWords(text), directory, undefined);
    }
  }
}

function optionOf(word: string): readonly [name: string, meaning: Meaning] | undefined {
  return options.find(
    ([name]) =>
      word === name ||
      word.startsWith(`${name}=`) ||
      // `-Idir` and `-isystemdir` are usual; long options want a space or an equals sign.
      (!name.startsWith('--') && name !== '-optf' && word.startsWith(name)),
  );
}
