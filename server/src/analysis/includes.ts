/** Finds included files: beside the including file, then in the include folders, as compilers do. */
import path from 'node:path';
import type { ResolveInclude } from '../syntax/index.ts';

/** The text of a file, or undefined where there is none to read. Does the input for this layer, which does none. */
export type ReadFile = (path: string) => string | undefined;

export function includeResolver(readFile: ReadFile, includePaths: readonly string[]): ResolveInclude {
  const found = (candidate: string): { path: string; text: string } | undefined => {
    const text = readFile(candidate);
    return text === undefined ? undefined : { path: candidate, text };
  };
  return (name, fromPath, isSystem) => {
    if (path.isAbsolute(name)) return found(name);
    const beside = isSystem || !path.isAbsolute(fromPath) ? [] : [path.dirname(fromPath)];
    for (const folder of [...beside, ...includePaths]) {
      const file = found(path.join(folder, name));
      if (file !== undefined) return file;
    }
    return undefined;
  };
}
