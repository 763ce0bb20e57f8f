/** Where the sources of a program lie, told by the headers that it includes. */
import path from 'node:path';
import type { ParsedFile } from '../syntax/index.ts';

/** Of projects of many folders the first, which the main file's own includes name. */
const mostFolders = 40;

const ofHeaders = /^(?:include|inc|headers)$/;

/**
 * The folders of the headers; for those in `include` also `src` beside it, or around it, with the folders in that. Without the main
 * file's own, which comes first anyway.
 */
export function foldersOfHeaders(
  program: readonly ParsedFile[],
  own: string,
  listFolder: (folder: string) => readonly string[],
): readonly string[] {
  const folders = new Set<string>();
  for (const folder of headerFolders(program)) {
    folders.add(folder);
    const at = includeFolderOf(folder);
    if (at === undefined) continue;
    const around = path.dirname(at);
    const sources = path.basename(around) === 'src' ? around : path.join(around, 'src');
    folders.add(path.join(sources, path.relative(at, folder))).add(sources);
    for (const inside of foldersIn(sources, listFolder)) folders.add(inside);
  }
  folders.delete(own);
  return [...folders].slice(0, mostFolders);
}

/** What is left for headers in `include`: the folder around it, and others in that, as `kernels`. */
export function foldersAroundHeaders(
  program: readonly ParsedFile[],
  own: string,
  listFolder: (folder: string) => readonly string[],
): readonly string[] {
  const folders = new Set<string>();
  for (const folder of headerFolders(program)) {
    const at = includeFolderOf(folder);
    if (at === undefined) continue;
    const around = path.dirname(at);
    folders.add(around);
    for (const inside of foldersIn(around, listFolder)) folders.add(inside);
  }
  folders.delete(own);
  return [...folders].slice(0, mostFolders);
}

function headerFolders(program: readonly ParsedFile[]): ReadonlySet<string> {
  const headers = program.flatMap(({ units }) => units).filter((unit) => path.isAbsolute(unit.path));
  return new Set(headers.map((unit) => path.dirname(unit.path)));
}

/** The folder itself or one around it that holds headers by its name. */
function includeFolderOf(folder: string): string | undefined {
  for (let at = folder; at !== path.dirname(at); at = path.dirname(at)) {
    if (ofHeaders.test(path.basename(at))) return at;
  }
  return undefined;
}

function foldersIn(folder: string, listFolder: (folder: string) => readonly string[]): string[] {
  const names = listFolder(folder).filter((name) => !name.includes('.') && !ofHeaders.test(name));
  return names.map((name) => path.join(folder, name));
}
