/** The macros that a CMakeLists.txt gives a file in plain words. No condition of it is evaluated, and no variable. */
import path from 'node:path';
import { shellWords } from '../../text/shellWords.ts';
import { readCompilerWords, relocatableMacro } from './compilerWords.ts';

interface Call {
  /** In lower case. */
  readonly name: string;
  readonly words: readonly string[];
}

const callName = /\b(\w+)[ \t]*\(/g;
/** Of a call that is no longer than a person writes; conditions may hold any parentheses. */
const callArguments = /((?:[^()"]|"(?:[^"\\]|\\.){0,4000}"|\([^()]{0,4000}\)){0,4000})\)/y;
const opening = /^(?:if|foreach|while|function|macro|block)$/;
const closing = /^end(?:if|foreach|while|function|macro|block)$/;
const makesTarget = /^(?:cuda_)?add_(?:executable|library)$/;
const isOn = (word = ''): boolean => /^(?:on|true|yes|y|1)$/i.test(word);

/** By name. `text` is that of a CMakeLists.txt in `folder`, and `source` an absolute path. */
export function cmakeMacrosFor(
  text: string,
  folder: string,
  source: string,
): Readonly<Record<string, string>> {
  const calls = unconditional(text);
  const target = targetOf(source, calls, folder);
  const options = calls.flatMap((one) => optionsOf(one, target));
  return readCompilerWords(options, folder, () => undefined).defines;
}

/**
 * The name of the one target that has the file among its sources, or of the only one where its sources are in a variable,
 * or the file is a header.
 */
function targetOf(source: string, calls: readonly Call[], folder: string): string | undefined {
  const targets = calls.filter(({ name }) => makesTarget.test(name));
  const own = targets.filter(({ words }) => words.some((word) => path.resolve(folder, word) === source));
  const isHeader = !/\.(?:cu|c|cc|cpp|cxx)$/i.test(source);
  const [only, ...others] = own.length > 0 ? own : targets;
  if (only === undefined || others.length > 0) return undefined;
  const isIn = own.length > 0 || isHeader || only.words.some((word) => word.includes('$'));
  return isIn ? only.words[0] : undefined;
}

/** The calls that are made whatever holds. */
function unconditional(text: string): Call[] {
  const calls: Call[] = [];
  let depth = 0;
  const plain = text.replaceAll(/#.*$/gm, '');
  for (const { 0: whole, 1: written = '', index } of plain.matchAll(callName)) {
    const name = written.toLowerCase();
    if (closing.test(name)) depth = Math.max(0, depth - 1);
    else if (opening.test(name)) depth++;
    else if (depth === 0) {
      callArguments.lastIndex = index + whole.length;
      const list = callArguments.exec(plain)?.[1];
      if (list !== undefined) calls.push({ name, words: shellWords(list.replaceAll(';', ' '), false) });
    }
  }
  return calls;
}

/** A call as words of a compiler's command line. */
function optionsOf({ name, words }: Call, target: string | undefined): string[] {
  const [first = '', ...rest] = words;
  switch (name) {
    case 'add_definitions':
      return [...words];
    case 'add_compile_definitions':
      return definitions(words);
    case 'target_compile_definitions':
      return first === target ? definitions(rest) : [];
    case 'set':
      if (first === 'CMAKE_CUDA_SEPARABLE_COMPILATION' && isOn(rest[0])) return [relocatable];
      return first === 'CMAKE_CUDA_FLAGS' ? rest.flatMap((word) => shellWords(word, false)) : [];
    case 'set_target_properties':
    case 'set_property':
      return isLinked(words) && words.some((word) => word === target) ? [relocatable] : [];
    default:
      return [];
  }
}

const relocatable = `-D${relocatableMacro}`;

/** Of `NAME=value`, with or without `-D`; the key words among them are none. */
function definitions(words: readonly string[]): string[] {
  return words
    .filter((word) => !/^(?:PUBLIC|PRIVATE|INTERFACE|BEFORE)$/.test(word))
    .map((word) => `-D${word.replace(/^-D/, '')}`);
}

function isLinked(words: readonly string[]): boolean {
  const at = words.indexOf('CUDA_SEPARABLE_COMPILATION');
  return at >= 0 && isOn(words[at + 1]);
}
