/** Include folders as projects usually have them, for files of which no build file tells how they are compiled. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BuildSettings } from './compilerWords.ts';
import { foldersNamedIn, isMakeFile } from './namedFolders.ts';
import { macrosNamedIn } from './namedMacros.ts';

/** What stands in a project's outermost folder, or all the way from there to its sources. */
const marks: ReadonlySet<string> = new Set(
  (
    'cmakelists.txt makefile gnumakefile meson.build build.bazel build ' +
    'readme readme.md readme.txt readme.rst'
  ).split(' '),
);
/** What stands in the outermost folder alone, as a rule: with one of these, folders between it and the sources need no mark. */
const outermostMarks: ReadonlySet<string> = new Set(
  (
    '.gitignore .gitmodules .gitattributes .github setup.py pyproject.toml configure.ac ' +
    'license license.md license.txt copying'
  ).split(' '),
);
const mostUnmarked = 8;
const repositories: readonly string[] = ['.git', '.hg', '.svn'];
/** Where headers lie that are included by their name alone, beside the sources or above them. */
const headerFolders: ReadonlySet<string> = new Set(
  'include includes inc common src headers util utils'.split(' '),
);
const mostLevels = 12;

/**
 * For a file of which no build file tells how it is compiled: the macros that the project's Makefiles or CMake files name,
 * and as include folders those that they name from the file's folder up; then the folders up to the
 * project's outermost one, each with those in it that usually hold headers. What lies nearest comes first. The outermost
 * folder is the nearest one that is a repository or the workspace folder, however far up; where there is none (a copy without
 * its history), the last on the way up that looks like a part of a project, and the folder above may do so for its child, or
 * one further above that looks like the outermost.
 */
export function usualSettings(file: string, workspace?: string): BuildSettings {
  const folders = foldersOfProject(file, workspace);
  const defines = macrosNamedIn(
    folders.flatMap(({ makeFiles }) => makeFiles),
    file,
  );
  return { includePaths: headerFoldersOf(folders), defines, forcedIncludes: [] };
}

/** The project's outermost folder, see above; the file's own one where nothing looks like a project. */
export function outermostFolder(file: string, workspace?: string): string {
  return foldersOfProject(file, workspace).at(-1)?.path ?? path.dirname(file);
}

function foldersOfProject(file: string, workspace: string | undefined): Folder[] {
  const above = foldersAbove(file);
  const ends = [workspace === undefined ? undefined : path.resolve(workspace), above.find(isRepository)];
  const end = above.findIndex((folder) => ends.includes(folder));
  if (end >= 0) return above.slice(0, end + 1).map(listed);
  const folders: Folder[] = [];
  let inProject = 1;
  for (const at of above) {
    const folder = listed(at);
    folders.push(folder);
    const unmarked = folders.length - inProject - 1;
    if (folder.isOutermost || (folder.isMarked && unmarked <= 1)) inProject = folders.length;
    else if (unmarked >= mostUnmarked) break;
  }
  return folders.slice(0, inProject);
}

/** Those that may be of the file's project: what lies in `/` or at home belongs to the machine, or to all that its user has. */
function foldersAbove(file: string): string[] {
  const folders: string[] = [];
  for (let at = path.dirname(file); folders.length < mostLevels; at = path.dirname(at)) {
    if (at === path.dirname(at) || at === os.homedir()) break;
    folders.push(at);
  }
  return folders;
}

function isRepository(folder: string): boolean {
  return repositories.some((name) => fs.existsSync(path.join(folder, name)));
}

interface Folder {
  readonly path: string;
  readonly makeFiles: readonly string[];
  readonly holding: readonly string[];
  readonly isMarked: boolean;
  readonly isOutermost: boolean;
}

function listed(folder: string): Folder {
  let entries: fs.Dirent[] = [];
  try {
    entries = fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    // A folder that cannot be read holds nothing for us.
  }
  const holding = entries
    .filter((one) => one.isDirectory() && headerFolders.has(one.name.toLowerCase()))
    .map(({ name }) => path.join(folder, name))
    .sort();
  return {
    path: folder,
    makeFiles: entries.filter(({ name }) => isMakeFile(name)).map(({ name }) => path.join(folder, name)),
    holding,
    isMarked: entries.some((one) => marks.has(one.name.toLowerCase())) || hasSourcesAndHeaders(entries),
    isOutermost: entries.some((one) => outermostMarks.has(one.name.toLowerCase())),
  };
}

/** `src` beside `include` is a project's outermost folder, of which perhaps only this part was copied. */
function hasSourcesAndHeaders(entries: readonly fs.Dirent[]): boolean {
  const folders = new Set(entries.filter((one) => one.isDirectory()).map(({ name }) => name.toLowerCase()));
  return folders.has('src') && folders.has('include');
}

function headerFoldersOf(folders: readonly Folder[]): string[] {
  const root = folders.at(-1)?.path ?? '';
  const named = folders.flatMap(({ makeFiles }) => makeFiles.flatMap((file) => foldersNamedIn(file, root)));
  return [...new Set([...named, ...folders.flatMap((folder) => [folder.path, ...folder.holding])])];
}
