/**
 * Headers that no include folder leads to: build systems name folders in ways that nobody can read without running them
 * (`os.path.join(…)` of a setup.py, variables of CMake). Such a header is taken from the project where its name leaves no doubt.
 */
import path from 'node:path';
import { entriesOf, foreignFolder, header } from './headerFolders.ts';
import { outermostFolder } from './usualFolders.ts';

/** A tree of more folders is no project, or one that takes too long to walk through. */
const mostFolders = 3000;
/** Typing asks at every key; the project is walked through again only this often. */
const trustedForInMs = 60_000;

/** In small letters these are the C library's, also in quotes. */
const ofC =
  /^(?:assert|complex|ctype|errno|fenv|float|limits|locale|malloc|math|memory|signal|std\w+|strings?|time|unistd)\.h$/;

interface Listed {
  /** Paths of headers by their last part in small letters. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly atInMs: number;
}

export class ProjectHeaders {
  private readonly now: () => number;
  private readonly projects = new Map<string, Listed>();
  private readonly outermost = new Map<string, string>();

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  /**
   * The only header of the project whose path ends in `name`, or the one of those that lies nearest to the file that includes
   * it; undefined where there is none or several are as near. Windows, on which many a program is written, takes capital
   * letters for small ones.
   */
  readonly find = (name: string, fromPath: string): string | undefined => {
    const wanted = path.normalize(name);
    if (!path.isAbsolute(fromPath) || wanted.startsWith('..')) return undefined;
    const end = `${path.sep}${wanted}`;
    const named = this.headersFor(fromPath).get(path.basename(wanted).toLowerCase()) ?? [];
    const others = named.filter((one) => one !== fromPath);
    const same = others.filter((one) => one.endsWith(end));
    if (same.length > 0 || ofC.test(wanted)) return nearest(same, fromPath);
    const alike = others.filter((one) => one.toLowerCase().endsWith(end.toLowerCase()));
    return nearest(alike, fromPath);
  };

  /** Something on the disk changed: look again. */
  forget(): void {
    this.projects.clear();
    this.outermost.clear();
  }

  private headersFor(file: string): ReadonlyMap<string, readonly string[]> {
    const folder = path.dirname(file);
    const root = this.outermost.get(folder) ?? outermostFolder(file);
    this.outermost.set(folder, root);
    const known = this.projects.get(root);
    const now = this.now();
    if (known !== undefined && now - known.atInMs < trustedForInMs) return known.headers;
    const headers = headersBelow(root);
    this.projects.set(root, { headers, atInMs: now });
    return headers;
  }
}

/** Undefined where several are as near, and no one of them in a folder of the same name: `include/core` for `src/core`. */
function nearest(paths: readonly string[], fromPath: string): string | undefined {
  const own = foldersOf(fromPath);
  const near = mostOf(paths, (one) => sharedAtStart(foldersOf(one), own));
  const [only, ...others] = mostOf(near, (one) =>
    sharedAtStart(foldersOf(one).reverse(), [...own].reverse()),
  );
  return others.length > 0 ? undefined : only;
}

function mostOf(paths: readonly string[], count: (path: string) => number): readonly string[] {
  const counts = paths.map(count);
  const most = Math.max(...counts);
  return paths.filter((_, i) => counts[i] === most);
}

function foldersOf(file: string): string[] {
  return path.dirname(file).split(path.sep);
}

function sharedAtStart(folders: readonly string[], own: readonly string[]): number {
  const parts = own.findIndex((part, i) => part !== folders[i]);
  return parts < 0 ? own.length : parts;
}

/** None where there are too many folders. */
function headersBelow(root: string): ReadonlyMap<string, readonly string[]> {
  const headers = new Map<string, string[]>();
  const folders = [root];
  for (const folder of folders) {
    for (const entry of entriesOf(folder)) {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!foreignFolder.test(entry.name)) folders.push(full);
      } else if (header.test(entry.name)) {
        const key = entry.name.toLowerCase();
        headers.set(key, [...(headers.get(key) ?? []), full]);
      }
    }
    if (folders.length > mostFolders) return new Map();
  }
  return headers;
}
