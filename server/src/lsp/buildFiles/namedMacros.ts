/** The macros of a file as the Makefiles and CMake files on the way up say them. None of these is run. */
import path from 'node:path';
import { cmakeMacrosFor } from './cmakeMacros.ts';
import { readCompilerWords } from './compilerWords.ts';
import { makeCommandsFor } from './makeCommands.ts';
import { isCMakeFile, textOf } from './namedFolders.ts';

type Macros = Readonly<Record<string, string>>;

/** Files that come first lie nearer, and go before others. Where commands differ in a macro, it is not known. */
export function macrosNamedIn(makeFiles: readonly string[], source: string): Macros {
  const found = makeFiles.map((file) => macrosIn(file, source));
  return Object.assign({}, ...found.reverse()) as Macros;
}

function macrosIn(file: string, source: string): Macros {
  const text = textOf(file);
  const folder = path.dirname(file);
  if (isCMakeFile(file)) return plainOnly(cmakeMacrosFor(text, folder, source));
  const commands = makeCommandsFor(text, folder, source).map(
    (words) => readCompilerWords(words, folder, () => undefined).defines,
  );
  const [first = {}, ...others] = commands;
  const agreed = Object.entries(first).filter(([name, value]) => others.every((one) => one[name] === value));
  return plainOnly(Object.fromEntries(agreed));
}

/** What a variable would tell, or a generator expression, is not known. */
function plainOnly(macros: Macros): Macros {
  return Object.fromEntries(
    Object.entries(macros).filter(([, value]) => value !== '' && !value.includes('$')),
  );
}
