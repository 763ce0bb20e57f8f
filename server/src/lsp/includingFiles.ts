/**
 * Finds the files that include a file, by their `#include` lines alone, and those that launch its kernels, by their names,
 * where such files are: beside it, above it, and in the folders beside it (`src` for a header in `inc`); where none of these
 * launches anything, in the whole project, if that is no more than a few hundred files, or else in as much of it around the
 * file.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { FindDefining, FindIncluding, FindLaunching, ReadFile } from '../analysis/index.ts';
import { foreignFolder } from './buildFiles/headerFolders.ts';
import { outermostFolder } from './buildFiles/usualFolders.ts';

/** Files up to this rank launch, by themselves or through what they include. */
const rankOfLaunching = 2;
const sourceFile = /\.(?:cuh?|c|cc|cpp|cxx|h|hh|hpp)$/i;
/** Folders with more neighbours than this hold a collection of programs, of which none includes another. */
const mostFolders = 24;
const kernelQualifier = '__global__[^;{}]*';
const deviceQualifier = '__device__[^;{}]*';
const mostFiles = 400;
/** Projects of more folders or files than this are collections too. */
const mostFoldersOfProject = 120;
const mostFilesOfProject = 600;
const longestFileInBytes = 1024 * 1024;
/** Typing asks at every key; folders are listed again only this often. */
const trustedForInMs = 5000;
/** As many as `check` of a large collection may see without holding on to all of them. */
const mostRemembered = 2000;

interface Folder {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  readonly listedAtInMs: number;
}

interface Project {
  readonly files: readonly string[] | undefined;
  readonly listedAtInMs: number;
}

/** What the search needs of a file's text. */
interface Summary {
  readonly text: string;
  /** Last parts of the paths that it includes. */
  readonly includes: ReadonlySet<string>;
  readonly launches: boolean;
  readonly words: () => ReadonlySet<string>;
  /** Words before a parenthesis or template arguments. */
  readonly calls: () => ReadonlySet<string>;
}

export class IncludingFileSearch {
  private readonly readFile: ReadFile;
  private readonly now: () => number;
  private readonly folders = new Map<string, Folder>();
  private readonly summaries = new Map<string, Summary>();
  private readonly projects = new Map<string, Project>();

  constructor(readFile: ReadFile, now: () => number = () => performance.now()) {
    this.readFile = readFile;
    this.now = now;
  }

  readonly find: FindIncluding = (file) => {
    const near = this.including(file, this.candidates(file));
    return near.some(({ rank }) => rank <= rankOfLaunching)
      ? near.map(({ path: name }) => name)
      : this.including(file, this.wideCandidates(file)).map(({ path: name }) => name);
  };

  /** Something on the disk changed: list again. */
  forget(): void {
    this.folders.clear();
    this.projects.clear();
  }

  /** Those that may launch first. */
  private including(file: string, candidates: readonly string[]): { path: string; rank: number }[] {
    const found = new Set<string>();
    let names = new Set([path.basename(file)]);
    while (names.size > 0) {
      const next = candidates.filter(
        (one) => !found.has(one) && one !== file && this.includesOneOf(one, names),
      );
      for (const one of next) found.add(one);
      names = new Set(next.map((one) => path.basename(one)));
    }
    return [...found]
      .map((one) => ({ path: one, rank: this.rank(one, found) }))
      .sort((a, b) => a.rank - b.rank);
  }

  /**
   * Sources that launch and mention one of the kernels or mention one of the functions, but define none of that name; those
   * that call come last.
   */
  readonly findLaunching: FindLaunching = (file, kernels, functions) => {
    if (isHeader(file)) return [];
    const found = this.nearestLaunching(file, kernels, functions, (files) => files.filter(this.launches));
    if (found.length > 0) return found;
    const handing = this.nearestLaunching(file, kernels, [], this.throughHeaders);
    return handing.length > 0 ? handing : this.byHeaders(file, kernels);
  };

  private nearestLaunching(
    file: string,
    kernels: readonly string[],
    functions: readonly string[],
    launchingOf: (files: readonly string[]) => string[],
  ): string[] {
    const launchingAmong = (files: readonly string[], own: readonly string[], called: readonly string[]) =>
      this.launchingAmong(launchingOf(files), files, file, own, called);
    const near = launchingAmong(this.candidates(file), kernels, functions);
    if (near.length > 0) return near;
    const wide = this.wideCandidates(file).filter((one) => one !== file);
    // Far away the same name may well be another program's.
    const among = (files: readonly string[], names: readonly string[], qualifier: string): string[] =>
      names.filter((name) => !files.some((one) => this.defines(one, [name], qualifier)));
    const sources = wide.filter((one) => !isHeader(one));
    const own = among(wide, kernels, kernelQualifier);
    const others = kernels.filter((name) => !own.includes(name));
    return [
      ...new Set([
        ...launchingAmong(wide, own, among(sources, functions, '')),
        ...launchingAmong(this.sharingHeader(file, others, wide), others, []),
      ]),
    ];
  }

  /** Sources near the file that define one of the device functions for others; a program's parts lie near each other. */
  readonly findDefining: FindDefining = (file, functions) =>
    this.candidates(file).filter(
      (one) => one !== file && /\.cu$/i.test(one) && this.defines(one, functions, deviceQualifier),
    );

  /** Sources that include one of the headers that declare the kernels to the file. */
  private sharingHeader(file: string, kernels: readonly string[], wide: readonly string[]): string[] {
    const included = this.summary(file)?.includes;
    if (kernels.length === 0 || included === undefined) return [];
    const declaring = wide.filter(
      (one) =>
        included.has(path.basename(one)) && kernels.some((name) => this.summary(one)?.words().has(name)),
    );
    const names = new Set(declaring.map((one) => path.basename(one)));
    return wide.filter((one) => this.includesOneOf(one, names));
  }

  private launchingAmong(
    launching: readonly string[],
    candidates: readonly string[],
    file: string,
    kernels: readonly string[],
    functions: readonly string[],
  ): string[] {
    const isSource = (one: string): boolean => one !== file && !isHeader(one);
    const calling = candidates.filter((one) =>
      functions.some((name) => this.summary(one)?.calls().has(name)),
    );
    return [
      ...new Set([
        ...this.mentioning(launching.filter(isSource), kernels, kernelQualifier),
        ...this.mentioning(calling.filter(isSource), functions, ''),
      ]),
    ];
  }

  /** Those that include a header that launches: `time(kernel, …)` there launches what it is handed. */
  private readonly throughHeaders = (candidates: readonly string[]): string[] =>
    this.withIncluding(
      candidates.filter((one) => isHeader(one) && this.launches(one)),
      candidates,
    );

  /** Sources near the file that include a header that launches one of the kernels, which it doesn't define. */
  private byHeaders(file: string, kernels: readonly string[]): string[] {
    const near = this.candidates(file);
    const launching = near.filter((one) => isHeader(one) && this.launches(one));
    const leading = this.withIncluding(this.mentioning(launching, kernels, kernelQualifier), near);
    return leading.filter(
      (one) => one !== file && !isHeader(one) && !this.defines(one, kernels, kernelQualifier),
    );
  }

  /** The headers with the candidates that include one of them, directly or through others. */
  private withIncluding(headers: readonly string[], candidates: readonly string[]): string[] {
    const leading = new Set(headers);
    // A Set's iteration also visits what is added on the way.
    for (const one of leading) {
      if (!isHeader(one)) continue;
      const names = new Set([path.basename(one)]);
      for (const other of candidates) if (this.includesOneOf(other, names)) leading.add(other);
    }
    return [...leading];
  }

  private mentioning(files: readonly string[], names: readonly string[], qualifier: string): string[] {
    const isMentioned = (one: string): boolean => names.some((name) => this.summary(one)?.words().has(name));
    return files.filter((one) => isMentioned(one) && !this.defines(one, names, qualifier));
  }

  /** `names`: of functions, `Class::name` of methods and `Class::operator`. */
  private defines(file: string, names: readonly string[], qualifier: string): boolean {
    const summary = this.summary(file);
    const isMentioned = (name: string): boolean =>
      name.split('::').every((word) => summary?.words().has(word));
    const mentioned = names.filter(isMentioned);
    if (summary === undefined || mentioned.length === 0) return false;
    const definitions = mentioned.map(definitionPattern).join('|');
    return new RegExp(`${qualifier}\\b(?:${definitions})`).test(summary.text);
  }

  /**
   * Files that nobody includes come first, as they alone are compiled as they stand: those that launch, by themselves or
   * through what they include, as what they hand to a header's functions is known in them alone. Then headers and other
   * parts that launch, then the rest.
   */
  private rank(file: string, found: ReadonlySet<string>): number {
    const isPart = isHeader(file) || this.isIncludedByOneOf(found, file);
    if (isPart) return this.launches(file) ? 2 : 4;
    if (this.launches(file)) return 0;
    const launching = [...found].filter((one) => this.launches(one));
    return this.includesOneOf(file, new Set(launching.map((one) => path.basename(one)))) ? 1 : 3;
  }

  private isIncludedByOneOf(files: ReadonlySet<string>, file: string): boolean {
    const names = new Set([path.basename(file)]);
    for (const one of files) if (one !== file && this.includesOneOf(one, names)) return true;
    return false;
  }

  private candidates(file: string): string[] {
    const own = path.dirname(file);
    const above = path.dirname(own);
    const { folders } = this.folder(above);
    const near = folders.length <= mostFolders ? folders : [];
    return [...new Set([own, above, ...near])].flatMap((one) => this.folder(one).files).slice(0, mostFiles);
  }

  /**
   * All of the project that the file belongs to, what lies nearest first; where that is too much, as much around the file as
   * can be looked through.
   */
  private wideCandidates(file: string): readonly string[] {
    const outermost = outermostFolder(file);
    const wide = this.listed(outermost) ?? this.listedAround(path.dirname(file), outermost);
    return [...new Set([...this.candidates(file), ...wide])];
  }

  /** Of the widest folder inside of `outermost` that is not too much, and neither a collection of programs nor around one. */
  private listedAround(own: string, outermost: string): readonly string[] {
    const around = foldersBetween(outermost, own);
    const collection = around.findLastIndex(
      (folder) => folder !== own && this.folder(folder).folders.length > mostFolders,
    );
    for (const folder of around.slice(collection + 1)) {
      const files = this.listed(folder);
      if (files !== undefined) return files;
    }
    return [];
  }

  private listed(outermost: string): readonly string[] | undefined {
    const now = this.now();
    let project = this.projects.get(outermost);
    if (project === undefined || now - project.listedAtInMs >= trustedForInMs) {
      project = { files: this.filesBelow(outermost), listedAtInMs: now };
      remember(this.projects, outermost, project);
    }
    return project.files;
  }

  /** Undefined where they are too many. */
  private filesBelow(outermost: string): readonly string[] | undefined {
    const files: string[] = [];
    const folders = [outermost];
    for (const folder of folders) {
      const listed = this.folder(folder);
      files.push(...listed.files);
      folders.push(...listed.folders.filter((one) => !foreignFolder.test(path.basename(one))));
      if (folders.length > mostFoldersOfProject || files.length > mostFilesOfProject) return undefined;
    }
    return files;
  }

  private folder(name: string): Folder {
    const known = this.folders.get(name);
    const now = this.now();
    if (known !== undefined && now - known.listedAtInMs < trustedForInMs) return known;
    const folder = { ...listFolder(name), listedAtInMs: now };
    remember(this.folders, name, folder);
    return folder;
  }

  private includesOneOf(file: string, names: ReadonlySet<string>): boolean {
    const includes = this.summary(file)?.includes ?? [];
    for (const name of includes) if (names.has(name)) return true;
    return false;
  }

  private readonly launches = (file: string): boolean => this.summary(file)?.launches === true;

  private summary(file: string): Summary | undefined {
    const text = this.readFile(file);
    if (text === undefined || text.length > longestFileInBytes) return undefined;
    const known = this.summaries.get(file);
    if (known?.text === text) return known;
    const includes = [...text.matchAll(/^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]/gm)];
    const summary = {
      text,
      includes: new Set(includes.map(([, name = '']) => path.posix.basename(name))),
      launches: /<<\s*<|\bcudaLaunch/.test(text),
      words: matches(text, /[A-Za-z_]\w*/g),
      calls: matches(text, /[A-Za-z_]\w*(?=\s*(?:<[^<>;(){}]*>|\())/g),
    };
    remember(this.summaries, file, summary);
    return summary;
  }
}

/** Behind a method's parameters may stand `const` and what its members are made of. */
function definitionPattern(name: string): string {
  const [first = name, method] = name.split('::');
  if (method === undefined) return `${first}\\s*\\([^;{}()]*(?:\\([^;{}()]*\\)[^;{}()]*)*\\)\\s*\\{`;
  const own = method === 'operator' ? 'operator\\s*(?:\\(\\s*\\)|[^\\w\\s(]+)' : method;
  return `${first}\\s*::\\s*${own}\\s*\\([^;{}]*\\{`;
}

/** From the one below `outermost` down to `own`, and `own` alone where it is not below. */
function foldersBetween(outermost: string, own: string): string[] {
  const parts = path.relative(outermost, own).split(path.sep);
  if (parts[0] === '' || parts[0] === '..') return [own];
  return parts.map((_, i) => path.join(outermost, ...parts.slice(0, i + 1)));
}

function matches(text: string, pattern: RegExp): () => ReadonlySet<string> {
  let found: Set<string> | undefined;
  return () => (found ??= new Set(text.match(pattern)));
}

function isHeader(file: string): boolean {
  return /\.(?:cuh|h|hh|hpp)$/i.test(file);
}

function remember<T>(known: Map<string, T>, name: string, value: T): void {
  if (known.size >= mostRemembered) known.clear();
  known.set(name, value);
}

function listFolder(name: string): Pick<Folder, 'files' | 'folders'> {
  try {
    const entries = fs.readdirSync(name, { withFileTypes: true });
    const named = (wanted: (entry: fs.Dirent) => boolean): string[] =>
      entries.filter(wanted).map((entry) => path.join(name, entry.name));
    return {
      files: named((entry) => entry.isFile() && sourceFile.test(entry.name)),
      folders: named((entry) => entry.isDirectory() && !entry.name.startsWith('.')),
    };
  } catch {
    return { files: [], folders: [] };
  }
}
