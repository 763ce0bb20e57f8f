/** The measured programs of published repositories in the checkouts that somebody has of them. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { ProgramRun } from '../server/src/analysis/index.ts';
import { readCompilerWords } from '../server/src/lsp/buildFiles/compilerWords.ts';
import type { BuildSettings } from '../server/src/lsp/buildFiles/compilerWords.ts';
import { splitCopies } from '../test/hardware/rows.ts';
import type { MeasuredAccess, MeasuredLaunch } from '../test/hardware/rows.ts';

export interface CorpusRow extends MeasuredAccess {
  readonly file: string;
  /** Of the line's text without the blanks around it: the start of its SHA-256. */
  readonly hash: string;
}

export interface CorpusLaunch extends MeasuredLaunch {
  readonly accesses: readonly CorpusRow[];
}

interface Edit {
  readonly file: string;
  readonly line: number;
  readonly was: string;
  readonly is: string;
}

/** Made in every line of the files that the programs of one file of counts start in. */
interface Rewrite {
  readonly pattern: string;
  readonly replacement: string;
}

export interface CorpusProgram {
  readonly repository: string;
  readonly commit: string;
  readonly program: string;
  readonly flags: string;
  readonly arguments: readonly string[];
  readonly edits?: readonly Edit[];
  readonly rewrites?: readonly Rewrite[];
  readonly launches: readonly CorpusLaunch[];
}

/** One repository's programs of one file of counts with the folder of its checkout. */
export interface Checkout {
  readonly name: string;
  readonly root: string;
  readonly programs: readonly CorpusProgram[];
}

function readPrograms(file: string): CorpusProgram[] {
  const { programs, rewrites = [] } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    programs: CorpusProgram[];
    rewrites?: Rewrite[];
  };
  return programs.map((program) => ({
    ...program,
    rewrites,
    launches: program.launches.map((launch) => ({ ...launch, accesses: splitCopies(launch.accesses) })),
  }));
}

/** What one file of counts holds; a path is a checkout of the repository most of whose measured lines it holds. */
export function findCheckouts(file: string, paths: readonly string[]): Checkout[] {
  const programs = readPrograms(file);
  const repositories = [...new Set(programs.map(({ repository }) => repository))];
  return repositories.flatMap((repository) => {
    const own = programs.filter((program) => program.repository === repository);
    const name = `${repository} (${path.basename(file, '-h200.json')})`;
    const checkouts = paths.map((root) => {
      const same = sameLines(own, root);
      return { name, root: path.resolve(root), programs: same, lines: linesIn(same) };
    });
    const best = checkouts.reduce((a, b) => (b.lines > a.lines ? b : a), { ...nowhere, name });
    return best.lines === 0 ? [] : [best];
  });
}

const nowhere = { root: '', programs: [] as readonly CorpusProgram[], lines: 0 };

function linesIn(programs: readonly CorpusProgram[]): number {
  const rows = programs.flatMap(({ launches }) => launches.flatMap(({ accesses }) => accesses));
  return rows.filter(({ file }) => file.includes('/')).length;
}

/** Without the rows of lines that are others in the checkout. */
function sameLines(programs: readonly CorpusProgram[], root: string): CorpusProgram[] {
  const texts = new Map<string, readonly string[]>();
  const hashAt = (file: string, line: number): string | undefined => {
    let lines = texts.get(file);
    if (lines === undefined) texts.set(file, (lines = linesOf(path.join(root, file))));
    const text = lines[line - 1]?.trim();
    return text === undefined ? undefined : createHash('sha256').update(text).digest('hex');
  };
  return programs.map((program) => ({
    ...program,
    launches: program.launches.map((launch) => ({
      ...launch,
      accesses: launch.accesses.filter(
        ({ file, line, hash }) => !file.includes('/') || hash === hashAt(file, line)?.slice(0, hash.length),
      ),
    })),
  }));
}

function linesOf(file: string): string[] {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
}

/** Files of the repository, relative to it, that some row lies in; headers of CUDA have no folder. */
function rowFiles(programs: readonly CorpusProgram[]): string[] {
  const rows = programs.flatMap(({ launches }) => launches.flatMap(({ accesses }) => accesses));
  return [...new Set(rows.map(({ file }) => file).filter((file) => file.includes('/')))];
}

/** The sources that `check` of the whole checkout would read with these files: the programs, those beside them and their users. */
export function filesToCheck({ root, programs }: Checkout): string[] {
  const named = [...rowFiles(programs), ...programs.map(({ program }) => program)];
  const wanted = new Set(named.map((file) => path.join(root, file)).filter((file) => isFile(file)));
  const folders = new Set([...wanted].map((file) => path.dirname(file)));
  const all = cudaFiles(root);
  for (const file of all) if (folders.has(path.dirname(file))) wanted.add(file);
  const known = new Set(all);
  const includes = new Map(all.map((file) => [file, includedIn(file, known)]));
  for (let size = 0; size !== wanted.size;) {
    size = wanted.size;
    const names = new Set([...wanted].flatMap((file) => [file, path.basename(file)]));
    for (const [file, own] of includes) if (own.some((name) => names.has(name))) wanted.add(file);
  }
  return [...wanted].sort();
}

/** A program may be named by its folder. */
function isFile(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

function cudaFiles(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name.startsWith('.') ? [] : cudaFiles(full);
    return /\.cuh?$/.test(entry.name) ? [full] : [];
  });
}

/** What a file includes: files beside it, and the names of those elsewhere. */
function includedIn(file: string, known: ReadonlySet<string>): string[] {
  const text = fs.readFileSync(file, 'utf8');
  return [...text.matchAll(/^\s*#\s*include\s*"([^"]+)"/gm)].map(([, name = '']) => {
    const beside = path.join(path.dirname(file), name);
    return known.has(beside) ? beside : path.basename(name);
  });
}

/** Files that were not measured as they are in the checkout. */
export function editedFiles({ root, programs }: Checkout): string[] {
  const files = programs.flatMap(({ program, edits = [], rewrites = [] }) => [
    ...edits.map(({ file }) => file),
    ...(rewrites.length > 0 ? [program] : []),
  ]);
  return [...new Set(files)].map((file) => path.join(root, file)).filter((file) => fs.existsSync(file));
}

/** The text that was measured: the checkout's with the program's edits. */
export function measuredText(file: string, { root, programs }: Checkout): string {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  for (const edit of programs.flatMap(({ edits }) => edits ?? [])) {
    const line = lines[edit.line - 1];
    if (path.join(root, edit.file) === file && line !== undefined) {
      lines[edit.line - 1] = line.replace(edit.was, edit.is);
    }
  }
  const starting = programs.find(({ program }) => path.join(root, program) === file);
  return lines.map((line) => rewritten(line, starting?.rewrites ?? [])).join('\n');
}

function rewritten(line: string, rewrites: readonly Rewrite[]): string {
  return rewrites.reduce(
    (text, { pattern, replacement }) => text.replace(new RegExp(pattern), replacement),
    line,
  );
}

/** How the programs of a file's folder were run. One that no file is named like is made of all of them. */
export function measuredRuns({ root, programs }: Checkout, file: string): ProgramRun[] {
  const sources = fs.readdirSync(path.dirname(file));
  return programs.filter(isBeside(file, root)).map(({ program, arguments: words }) => {
    const { name } = path.parse(program);
    const isNamed = sources.some((source) => path.parse(source).name === name);
    return { words: [name, ...words], sources: isNamed ? [] : sources };
  });
}

/** Whether accesses in the file's folder were counted in a program. */
function isBeside(file: string, root: string): (program: CorpusProgram) => boolean {
  const folder = path.dirname(file);
  return (program) => rowFiles([program]).some((one) => path.join(root, path.dirname(one)) === folder);
}

/** `-D`, `-I` and `-rdc` as the program of the file was built, or those beside it, or all; folders are the repository's or the program's own. */
export function buildSettings({ root, programs: all }: Checkout, source: string): BuildSettings {
  const own = all.filter(({ program }) => path.join(root, program) === source);
  // A source that programs share: those that were measured in it, as others define the same macros otherwise.
  const measured = all.filter((one) => rowFiles([one]).some((file) => path.join(root, file) === source));
  const programs = [own, measured, all.filter(isBeside(source, root))].find((some) => some.length > 0) ?? all;
  const words = [...new Set(programs.map(({ flags }) => flags))].flatMap((flags) => flags.split(/\s+/));
  const { defines } = readCompilerWords(words, root, () => undefined);
  const above = new Set(
    rowFiles(programs).flatMap((file) => [path.dirname(file), path.dirname(path.dirname(file))]),
  );
  const behind = (option: string): string[] => {
    const named = words.flatMap((word, i) => (word === option ? [words[i + 1] ?? ''] : []));
    const places = named.flatMap((name) => ['', ...above].map((folder) => path.join(root, folder, name)));
    return [...new Set(places)].filter((place) => fs.existsSync(place));
  };
  return { defines, includePaths: behind('-I'), forcedIncludes: behind('-include') };
}
