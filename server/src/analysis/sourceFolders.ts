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
  for (const unit of program.flatMap(({ units }) => units)) {
    if (!path.isAbsolute(unit.path)) continue;
    const folder = path.dirname(unit.path);
    folders.add(folder);
    for (let at = folder; at !== path.dirname(at); at = path.dirname(at)) {
      if (!ofHeaders.test(path.basename(at))) continue;
      const around = path.dirname(at);
      const sources = path.basename(around) === 'src' ? around : path.join(around, 'src');
      folders.add(path.join(sources, path.relative(at, folder))).add(sources);
      const inside = listFolder(sources).filter((name) => !name.includes('.') && !ofHeaders.test(name));
      for (const name of inside) folders.add(path.join(sources, name));
      break;
    }
  }
  folders.delete(own);
  return [...folders].slice(0, mostFolders);
}
