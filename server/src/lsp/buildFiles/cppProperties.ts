/** A `.vscode/c_cpp_properties.json`: what the C/C++ extension is told of a workspace. */
import path from 'node:path';
import { fieldOf } from '../foreignValues.ts';
import { define } from './compilerWords.ts';
import { foldersBelow } from './headerFolders.ts';
import type { BuildSettings } from './compilerWords.ts';

export interface CppProperties extends BuildSettings {
  /** The `compile_commands.json` files that it names. */
  readonly compileCommands: readonly string[];
}

const nameOfPlatform: Readonly<Record<string, string>> = { linux: 'Linux', darwin: 'Mac', win32: 'Win32' };

/** Undefined where the value holds no configurations. `workspace` is the folder that holds `.vscode`. */
export function readCppProperties(
  value: unknown,
  workspace: string,
  platform: string = process.platform,
): CppProperties | undefined {
  const configurations = fieldOf(value, 'configurations');
  if (!Array.isArray(configurations)) return undefined;
  const configuration: unknown =
    configurations.find((one) => fieldOf(one, 'name') === nameOfPlatform[platform]) ?? configurations[0];
  const defines = new Map<string, string>();
  for (const word of textsOf(fieldOf(configuration, 'defines'))) define(defines, word);
  const resolve = (text: string): string[] => resolved(text, workspace);
  return {
    includePaths: includePaths(textsOf(fieldOf(configuration, 'includePath')).flatMap(resolve)),
    defines: Object.fromEntries(defines),
    forcedIncludes: textsOf(fieldOf(configuration, 'forcedInclude')).flatMap(resolve),
    compileCommands: textsOf(fieldOf(configuration, 'compileCommands')).flatMap(resolve),
  };
}

function textsOf(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((one) => typeof one === 'string');
}

/** None where the text holds a variable of which nothing is known here. */
function resolved(text: string, workspace: string): string[] {
  const plain = text.replaceAll(/\$\{workspace(?:Folder|Root)\}/g, () => workspace);
  return plain.includes('${') || plain === '' ? [] : [path.resolve(workspace, plain)];
}

/** Named folders go before those that `**` stands for. */
function includePaths(folders: readonly string[]): string[] {
  const named = folders
    .filter((folder) => !folder.endsWith('**'))
    .map((folder) => folder.replace(/[\\/]\*$/, ''));
  const below = folders
    .filter((folder) => folder.endsWith('**'))
    .flatMap((one) => foldersBelow(path.dirname(one)));
  return [...new Set([...named, ...below])];
}
