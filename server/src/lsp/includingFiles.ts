/**
 * Finds the files that include a file, by their `#include` lines alone, and those that launch its kernels, by their names,
 * where such files are: beside it, above it, and in the folders beside it (`src` for a header in `inc`).
 */
import fs from 'node:fs';
import path from 'node:path';
import type { FindIncluding, FindLaunching, ReadFile } from '../analysis/index.ts';

const sourceFile = /\.(?:cuh?|c|cc|cpp|cxx|h|hh|hpp)$/i;
/** Folders with more neighbours than this hold a collection of programs, of which none includes another. */
const mostFolders = 24;
const mostFiles = 400;
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

/** What the search needs of a file's text. */
interface Summary {
  readonly text: string;
  /** Last parts of the paths that it includes. */
  readonly includes: ReadonlySet<string>;
  readonly launches: boolean;
  /** Names before a parenthesis. */
  readonly calls: () => ReadonlySet<string>;
}

export class IncludingFileSearch {
  private readonly readFile: ReadFile;
  private readonly now: () => number;
  private readonly folders = new Map<string, Folder>();
  private readonly summaries = new Map<string, Summary>();

  constructor(readFile: ReadFile, now: () => number = () => performance.now()) {
    this.readFile = readFile;
    this.now = now;
  }

  readonly find: FindIncluding = (file) => {
    const candidates = this.candidates(file);
    const found = new Set<string>();
    let names = new Set([path.basename(file)]);
    while (names.size > 0) {
      const next = candidates.filter(
        (one) => !found.has(one) && one !== file && this.includesOneOf(one, names),
      );
      for (const one of next) found.add(one);
      names = new Set(next.map((one) => path.basename(one)));
    }
    const rank = new Map([...found].map((one) => [one, this.rank(one, found)]));
    return [...found].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
  };

  /**
   * Sources that launch and mention one of the kernels or call one of the functions, but define none of that name; those
   * that call come last.
   */
  readonly findLaunching: FindLaunching = (file, kernels, functions) => {
    if (isHeader(file)) return [];
    const sources = this.candidates(file).filter((one) => one !== file && !isHeader(one));
    const launching = sources.filter((one) => this.launches(one));
    const calling = sources.filter((one) => functions.some((name) => this.summary(one)?.calls().has(name)));
    return [
      ...new Set([
        ...this.mentioning(launching, kernels, '__global__[^;{}]*'),
        ...this.mentioning(calling, functions, ''),
      ]),
    ];
  };

  private mentioning(files: readonly string[], names: readonly string[], qualifier: string): string[] {
    if (names.length === 0) return [];
    const any = names.join('|');
    const mention = new RegExp(`\\b(?:${any})\\b`);
    const definition = new RegExp(
      `${qualifier}\\b(?:${any})\\s*\\([^;{}()]*(?:\\([^;{}()]*\\)[^;{}()]*)*\\)\\s*\\{`,
    );
    return files.filter((one) => {
      const text = this.summary(one)?.text ?? '';
      return mention.test(text) && !definition.test(text);
    });
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

  private launches(file: string): boolean {
    return this.summary(file)?.launches === true;
  }

  private summary(file: string): Summary | undefined {
    const text = this.readFile(file);
    if (text === undefined || text.length > longestFileInBytes) return undefined;
    const known = this.summaries.get(file);
    if (known?.text === text) return known;
    const includes = [...text.matchAll(/^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]/gm)];
    const summary = {
      text,
      includes: new Set(includes.map(([, name = '']) => path.posix.basename(name))),
      launches: /<<<|\bcudaLaunch/.test(text),
      calls: calledNames(text),
    };
    remember(this.summaries, file, summary);
    return summary;
  }
}

function calledNames(text: string): () => ReadonlySet<string> {
  let names: Set<string> | undefined;
  return () => (names ??= new Set(text.match(/[A-Za-z_]\w*(?=\s*(?:<[^<>;(){}]*>\s*)?\()/g)));
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
