/**
 * Include folders and macros that a project's build files name for a file, or else the folders where projects usually
 * have their headers. The files are read; nothing is run.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { AnalysisSettings } from '../../analysis/index.ts';
import { CompileCommands } from './compileCommands.ts';
import type { BuildSettings, ReadText } from './compilerWords.ts';
import type { CppProperties } from './cppProperties.ts';
import { readCppProperties } from './cppProperties.ts';
import { isSystemFolder } from './headerFolders.ts';
import { JsonFiles } from './jsonFiles.ts';
import { isMakeFile } from './namedFolders.ts';
import { programRunsIn } from './programRuns.ts';
import { usualSettings } from './usualFolders.ts';

/** Typing asks at every key; the disk is looked at again only this often. */
const trustedForInMs = 5000;
/** Folders that are searched upwards where no workspace folder ends the search. */
const mostLevels = 12;
const longestOptionsInBytes = 1024 * 1024;

/** A file by which this module's answers can change. */
export function isBuildFile(file: string): boolean {
  const name = /[^\\/]*$/.exec(file)?.[0] ?? '';
  return /^(?:compile_commands|c_cpp_properties)\.json$/.test(name) || isMakeFile(name);
}

type Searched = Pick<AnalysisSettings, 'includePaths' | 'defines'>;
type Told = Pick<AnalysisSettings, 'programRuns' | 'forcedIncludes'>;

export class BuildFiles {
  private readonly answers = new Map<
    string,
    { readonly settings: BuildSettings & Told; readonly atInMs: number }
  >();
  private readonly commands: JsonFiles<CompileCommands>;
  private readonly properties: JsonFiles<CppProperties>;
  private readonly now: () => number;

  /** `problem` gets a sentence for each build file that cannot be used. */
  constructor(problem: (message: string) => void, now: () => number = () => performance.now()) {
    this.now = now;
    this.commands = new JsonFiles((value, from) => CompileCommands.of(value, from), problem);
    const workspaceOf = (file: string): string => path.dirname(path.dirname(file));
    this.properties = new JsonFiles((value, from) => readCppProperties(value, workspaceOf(from)), problem);
  }

  /** The settings with what the build files add to them; where both name a macro, the settings go before. */
  complete<Settings extends Searched>(settings: Settings, file: string, workspace?: string): Settings & Told {
    if (!path.isAbsolute(file)) return { ...settings, programRuns: [], forcedIncludes: [] };
    const build = this.settingsFor(file, workspace);
    return {
      ...settings,
      includePaths: [...new Set([...settings.includePaths, ...build.includePaths])],
      defines: { ...build.defines, ...settings.defines },
      programRuns: build.programRuns,
      forcedIncludes: build.forcedIncludes,
    };
  }

  /** Something on the disk changed: look again. */
  forget(): void {
    this.answers.clear();
    this.properties.forget();
  }

  private settingsFor(file: string, workspace: string | undefined): BuildSettings & Told {
    const known = this.answers.get(file);
    const now = this.now();
    if (known !== undefined && now - known.atInMs < trustedForInMs) return known.settings;
    const folders = foldersFrom(file, workspace);
    const found = this.look(file, folders) ?? usualSettings(file, workspace);
    const includePaths = found.includePaths.filter((folder) => !isSystemFolder(folder));
    const programRuns = programRunsIn(folders, readOptions);
    const settings = { ...found, includePaths, programRuns };
    this.answers.set(file, { settings, atInMs: now });
    return settings;
  }

  /** Undefined where there is no build file. */
  private look(file: string, folders: readonly string[]): BuildSettings | undefined {
    for (const folder of folders) {
      for (const place of [folder, path.join(folder, 'build')]) {
        const commands = this.commands.at(path.join(place, 'compile_commands.json'));
        if (commands !== undefined) return commands.settingsFor(file, realPath(file), readOptions);
      }
    }
    for (const folder of folders) {
      const properties = this.properties.at(path.join(folder, '.vscode', 'c_cpp_properties.json'));
      if (properties === undefined) continue;
      for (const name of properties.compileCommands) {
        const commands = this.commands.at(name);
        if (commands !== undefined) return commands.settingsFor(file, realPath(file), readOptions);
      }
      return properties;
    }
    return undefined;
  }
}

/** The file's folder and those above it, to the workspace folder that holds it. */
function foldersFrom(file: string, workspaceFolder: string | undefined): string[] {
  const workspace = workspaceFolder === undefined ? undefined : path.resolve(workspaceFolder);
  const folders: string[] = [];
  let folder = path.dirname(file);
  while (folders.length < mostLevels || isBelow(folder, workspace)) {
    folders.push(folder);
    const above = path.dirname(folder);
    if (folder === workspace || above === folder) break;
    folder = above;
  }
  return folders;
}

function isBelow(folder: string, workspace: string | undefined): boolean {
  return workspace !== undefined && `${folder}${path.sep}`.startsWith(`${workspace}${path.sep}`);
}

function realPath(file: string): string {
  try {
    return fs.realpathSync(file);
  } catch {
    return file;
  }
}

const readOptions: ReadText = (file) => {
  try {
    const stats = fs.statSync(file);
    return stats.isFile() && stats.size <= longestOptionsInBytes ? fs.readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
};
