/** A `compile_commands.json`: the commands that a build compiles its files with. */
import path from 'node:path';
import { fieldOf } from '../foreignValues.ts';
import type { BuildSettings, ReadText } from './compilerWords.ts';
import { shellWords } from '../../text/shellWords.ts';
import { readCompilerWords } from './compilerWords.ts';

/** Commands that are looked at for a file that has none of its own. */
const mostCommands = 200;
const cudaSource = /\.cu(?:\.cc)?$/i;

interface CompileCommand {
  /** Absolute, as `directory` is. */
  readonly file: string;
  readonly directory: string;
  readonly words: () => readonly string[];
}

export class CompileCommands {
  private readonly byFile = new Map<string, CompileCommand[]>();
  private readonly all: readonly CompileCommand[];
  private readonly nearestByFolder = new Map<string, readonly CompileCommand[]>();

  /** Undefined where the value is no list of commands. `from` is the file that it was read from. */
  static of(value: unknown, from: string): CompileCommands | undefined {
    if (!Array.isArray(value)) return undefined;
    return new CompileCommands(value.flatMap((one: unknown) => readCommand(one, path.dirname(from))));
  }

  private constructor(all: readonly CompileCommand[]) {
    this.all = all;
    for (const command of all) {
      const same = this.byFile.get(command.file);
      if (same === undefined) this.byFile.set(command.file, [command]);
      else same.push(command);
    }
  }

  /**
   * By the file's own commands, else (a header, a new file) by those of the files that lie nearest to it. `realFile` is
   * where links in the file's path lead: a build may name it so.
   */
  settingsFor(file: string, realFile: string, readText: ReadText): BuildSettings {
    const commands = this.byFile.get(file) ?? this.byFile.get(realFile) ?? this.nearest(realFile);
    const read = commands
      .slice(0, mostCommands)
      .map(({ words, directory }) => readCompilerWords(words(), directory, readText));
    return joined(read, commands.length <= mostCommands);
  }

  private nearest(file: string): readonly CompileCommand[] {
    const folder = path.dirname(file);
    let nearest = this.nearestByFolder.get(folder);
    if (nearest === undefined) this.nearestByFolder.set(folder, (nearest = this.findNearest(file)));
    return nearest;
  }

  private findNearest(file: string): readonly CompileCommand[] {
    const common = this.all.map((command) => commonFolders(command.file, file));
    const most = common.reduce((a, b) => Math.max(a, b), 0);
    const near = this.all.filter((_, index) => common[index] === most);
    const cuda = near.filter((command) => cudaSource.test(command.file));
    return cuda.length > 0 ? cuda : near;
  }
}

function readCommand(value: unknown, folder: string): CompileCommand[] {
  const file = fieldOf(value, 'file');
  if (typeof file !== 'string') return [];
  const given = fieldOf(value, 'directory');
  const directory = path.resolve(folder, typeof given === 'string' ? given : '.');
  const list = fieldOf(value, 'arguments');
  const command = fieldOf(value, 'command');
  const words = (): readonly string[] => {
    if (Array.isArray(list)) return list.filter((word) => typeof word === 'string');
    return typeof command === 'string' ? shellWords(command) : [];
  };
  return [{ file: path.resolve(directory, file), directory, words }];
}

/** How many folders two files have in common, from the root on. */
function commonFolders(a: string, b: string): number {
  const one = path.dirname(a).split(path.sep);
  const other = path.dirname(b).split(path.sep);
  const differing = one.findIndex((name, index) => name !== other[index]);
  return differing === -1 ? one.length : differing;
}

/** All folders, and the macros and files to include first on which all agree: where two commands differ, the value is not known. */
function joined(all: readonly BuildSettings[], isComplete: boolean): BuildSettings {
  const includePaths = [...new Set(all.flatMap((one) => one.includePaths))];
  const agreed = Object.entries(all[0]?.defines ?? {}).filter(
    ([name, value]) => isComplete && all.every(({ defines }) => defines[name] === value),
  );
  const forcedIncludes = (all[0]?.forcedIncludes ?? []).filter(
    (name) => isComplete && all.every((one) => one.forcedIncludes.includes(name)),
  );
  return { includePaths, defines: Object.fromEntries(agreed), forcedIncludes };
}
