/** Where the sources of a program lie, told by the headers that it includes. */
import path from 'node:path';
import type { ParsedFile } from '../syntax/index.ts';

/** Of projects of many folders the first, which the main file's own includes name. */
const mostFolders = 40;

const ofHeaders = /^(?:include|inc|headers)$/;

type ListFolder = (folder: string) => readonly string[];

/**
 * The folders of the headers; for those in `include` also `src` beside it, or around it, with the folders in that. Without the main
 * file's own, which comes first anyway.
 */
export function foldersOfHeaders(
  program: readonly ParsedFile[],
  own: string,
  listFolder: ListFolder,
): readonly string[] {
  return gathered(program, own, (folder, at) => {
    if (at === undefined) return [folder];
    const around = path.dirname(at);
    const sources = path.basename(around) === 'src' ? around : path.join(around, 'src');
    return [
      folder,
      path.join(sources, path.relative(at, folder)),
      sources,
      ...foldersIn(sources, listFolder),
    ];
  });
}

/** What is left for headers in `include`: the folder around it, and others in that, as `kernels`. */
export function foldersAroundHeaders(
  program: readonly ParsedFile[],
  own: string,
  listFolder: ListFolder,
): readonly string[] {
  return gathered(program, own, (_, at) => {
    if (at === undefined) return [];
    const around = path.dirname(at);
    return [around, ...foldersIn(around, listFolder)];
  });
}

/** For each folder of headers, and the `include` that it is or lies in. */
function gathered(
  program: readonly ParsedFile[],
  own: string,
  foldersFor: (folder: string, at: string | undefined) => readonly string[],
): readonly string[] {
  const folders = [...headerFolders(program)].flatMap((folder) =>
    foldersFor(folder, includeFolderOf(folder)),
  );
  return [...new Set(folders)].filter((folder) => folder !== own).slice(0, mostFolders);
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

function foldersIn(folder: string, listFolder: ListFolder): string[] {
  const names = listFolder(folder).filter((name) => !name.includes('.') && !ofHeaders.test(name));
  return names.map((name) => path.join(folder, name));
}
