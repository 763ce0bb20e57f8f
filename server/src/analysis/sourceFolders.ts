/** Where the sources of a program lie, told by the headers that it includes. */
import path from 'node:path';
import type { ParsedFile } from '../syntax/index.ts';

/** Of projects of many folders the first, which the main file's own includes name. */
const mostFolders = 12;

const ofHeaders = /^(?:include|inc|headers)$/;

/** The folders of the headers, and `src` for those in `include`; without the main file's own, which comes first anyway. */
export function foldersOfHeaders(program: readonly ParsedFile[], own: string): readonly string[] {
  const folders = new Set<string>();
  for (const unit of program.flatMap(({ units }) => units)) {
    if (!path.isAbsolute(unit.path)) continue;
    const folder = path.dirname(unit.path);
    folders.add(folder);
    for (let at = folder; at !== path.dirname(at); at = path.dirname(at)) {
      if (!ofHeaders.test(path.basename(at))) continue;
      folders.add(path.join(path.dirname(at), 'src', path.relative(at, folder)));
      break;
    }
  }
  folders.delete(own);
  return [...folders].slice(0, mostFolders);
}
