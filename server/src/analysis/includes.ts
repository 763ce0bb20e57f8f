/**
 * Finds included files: beside the including file, then in the include folders, as compilers do; then, of those written in
 * quotes or with a folder, in the project that the file belongs to.
 */
import path from 'node:path';
import type { ResolveInclude } from '../syntax/index.ts';

/** The text of a file, or undefined where there is none to read. Does the input for this layer, which does none. */
export type ReadFile = (path: string) => string | undefined;

/** The path of a project's header, for an include that no folder leads to. */
export type FindHeader = (name: string, fromPath: string) => string | undefined;

export interface IncludeFiles {
  readonly readFile: ReadFile;
  readonly findHeader: FindHeader;
}

/** Folders of libraries that are known without their headers, of which a project may have a copy, and of systems. */
const ofLibraries = /^(?:cooperative_groups|cub|cuda|nv|thrust|torch|ATen|c10|bits|sys|linux)\//;

/** `<project/types.h>`: with a folder before it a name is hardly that of a header of the system. */
function mayBeOwn(name: string): boolean {
  return name.includes('/') && !ofLibraries.test(name);
}

/** Paths by folder and name: typing asks for those of all included files at every key. */
const paths = new Map<string, Map<string, string>>();
const mostNames = 20_000;
let nameCount = 0;

function joined(folder: string, name: string): string {
  const known = paths.get(folder)?.get(name);
  if (known !== undefined) return known;
  if (nameCount === mostNames) {
    paths.clear();
    nameCount = 0;
  }
  nameCount++;
  const inFolder = paths.get(folder) ?? new Map<string, string>();
  const found = path.join(folder, name);
  paths.set(folder, inFolder.set(name, found));
  return found;
}

export function includeResolver(
  { readFile, findHeader }: IncludeFiles,
  includePaths: readonly string[],
): ResolveInclude {
  const found = (candidate: string): { path: string; text: string } | undefined => {
    const text = readFile(candidate);
    return text === undefined ? undefined : { path: candidate, text };
  };
  return (name, fromPath, isSystem) => {
    if (path.isAbsolute(name)) return found(name);
    const beside = isSystem || !path.isAbsolute(fromPath) ? [] : [path.dirname(fromPath)];
    for (const folder of [...beside, ...includePaths]) {
      const file = found(joined(folder, name));
      if (file !== undefined) return file;
    }
    const own = isSystem && !mayBeOwn(name) ? undefined : findHeader(name, fromPath);
    return own === undefined ? undefined : found(own);
  };
}
