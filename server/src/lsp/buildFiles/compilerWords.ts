/** What the words of a compiler's command line say about include folders and macros. */
import path from 'node:path';
import { shellWords } from '../../text/shellWords.ts';

export interface BuildSettings {
  /** Absolute, in the order in which they are searched. */
  readonly includePaths: readonly string[];
  readonly defines: Readonly<Record<string, string>>;
  /** Absolute paths of files that are included first. */
  readonly forcedIncludes: readonly string[];
}

/** The text of a file that a command names; undefined where there is none. */
export type ReadText = (path: string) => string | undefined;

type Meaning = 'include' | 'systemInclude' | 'forced' | 'define' | 'undefine' | 'options';

/** Long names first: `-isystem` begins like `-I` in no compiler, but `-optf` must not be read as something shorter. */
const options: readonly (readonly [name: string, meaning: Meaning])[] = [
  ['--include-path', 'include'],
  ['--system-include', 'systemInclude'],
  ['--pre-include', 'forced'],
  ['--define-macro', 'define'],
  ['--undefine-macro', 'undefine'],
  ['--options-file', 'options'],
  ['-idirafter', 'systemInclude'],
  ['-isystem', 'systemInclude'],
  ['-include', 'forced'],
  ['-iquote', 'include'],
  ['-optf', 'options'],
  ['-I', 'include'],
  ['-D', 'define'],
  ['-U', 'undefine'],
];

/** Others begin with these. */
const wholeNames: ReadonlySet<string> = new Set(['-optf', '-include']);

/** What nvcc defines where device code is to be linked with that of other files. */
export const relocatableMacro = '__CUDACC_RDC__';

/** Relative folders start at `directory`. CMake puts the folders of CUDA files into files of options, so those are read. */
export function readCompilerWords(
  words: readonly string[],
  directory: string,
  readText: ReadText,
): BuildSettings {
  const lists = { include: [] as string[], systemInclude: [] as string[], forced: [] as string[] };
  const defines = new Map<string, string>();
  for (const [meaning, value] of meaningsOf(words, directory, readText)) {
    switch (meaning) {
      case 'include':
      case 'systemInclude':
      case 'forced':
        // nvcc takes several with commas in between.
        lists[meaning].push(...value.split(',').map((name) => path.resolve(directory, name)));
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
    includePaths: [...new Set([...lists.include, ...lists.systemInclude])],
    defines: Object.fromEntries(defines),
    forcedIncludes: lists.forced,
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
    const mode = linkingOf(word, words[i + 1] ?? '');
    if (mode !== undefined) yield [mode, relocatableMacro];
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

/** `-rdc=true`, and `-dc` and `-dw`, which are short for it with `-c`. */
function linkingOf(word: string, next: string): 'define' | 'undefine' | undefined {
  if (/^(?:-dc|--device-c|-dw|--device-w)$/.test(word)) return 'define';
  const [option, attached] = /^(?:-rdc|--relocatable-device-code)(?:=(\w+))?$/.exec(word) ?? [];
  if (option === undefined) return undefined;
  return (attached ?? next) === 'true' ? 'define' : 'undefine';
}

function optionOf(word: string): readonly [name: string, meaning: Meaning] | undefined {
  return options.find(
    ([name]) =>
      word === name ||
      word.startsWith(`${name}=`) ||
      // `-Idir` and `-isystemdir` are usual; long options want a space or an equals sign.
      (!name.startsWith('--') && !wholeNames.has(name) && word.startsWith(name)),
  );
}
