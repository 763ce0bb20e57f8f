/** The other files of a program: those beside its main file, or beside the headers that it includes, that define what it only declares. */
import path from 'node:path';
import type { ParsedFile, SourceItem } from '../syntax/index.ts';
import { isDefinition, outlineOf, wordsOf } from '../lowering/outlines.ts';
import type { ReadFile } from './includes.ts';
import { plain, privateClash, variableClash, withNamesApart } from './privateNames.ts';
import { foldersAroundHeaders, foldersOfHeaders } from './sourceFolders.ts';

export interface Linker {
  readonly readFile: ReadFile;
  /** Names of the files in a folder. */
  readonly listFolder: (folder: string) => readonly string[];
  /** `renamed`: names that this file keeps to itself, and those that they get, so that another file's are not meant. */
  readonly parse: (path: string, text: string, renamed?: Readonly<Record<string, string>>) => ParsedFile;
  /** Names of the files that the project makes the program of, as far as it tells. */
  readonly sources: readonly string[];
}

export type Linked =
  | { readonly kind: 'linked'; readonly files: readonly ParsedFile[] }
  | { readonly kind: 'mistake'; readonly message: string };

const sourceFile = /\.(cu|cpp|cc|cxx|c)$/;

/** `given` files belong to the program in any case; others are looked for beside the main file, then beside headers. */
export function linkFiles(main: ParsedFile, given: readonly string[], linker: Linker): Linked {
  const files: ParsedFile[] = [];
  for (const name of given) {
    const text = linker.readFile(name);
    if (text === undefined) return { kind: 'mistake', message: `--with: ${name} cannot be read` };
    files.push(linker.parse(name, text));
  }
  const candidates = new Map<string, ParsedFile>();
  for (;;) {
    const program = [main, ...files];
    const missing = [...undefinedNames(program)];
    // Operators tell least of where the rest lies, as many files have some.
    const named = nextFiles(
      new Set(missing.filter((name) => !isOperator(name))),
      program,
      linker,
      candidates,
    );
    if (typeof named === 'string') return { kind: 'mistake', message: named };
    const operators = new Set(named.length > 0 ? [] : missing.filter(isOperator));
    const next = named.length > 0 ? named : nextFiles(operators, program, linker, candidates);
    if (typeof next === 'string' || next.length === 0) break;
    files.push(...next);
  }
  const apart = withNamesApart(main, files, linker.parse);
  const clash = privateClash([main, ...apart]) ?? variableClash([main, ...apart]);
  return clash === undefined ? { kind: 'linked', files: apart } : { kind: 'mistake', message: clash };
}

/** Files that define some of the names, beside the main file or else where headers lie; a sentence where two versions of one are there. */
function nextFiles(
  needed: ReadonlySet<string>,
  program: readonly ParsedFile[],
  linker: Linker,
  candidates: Map<string, ParsedFile>,
): ParsedFile[] | string {
  if (needed.size === 0) return [];
  const folder = path.dirname(program[0]!.path);
  const beside = definingFiles(needed, program, folder, linker, candidates);
  const found = ofProgram(withoutOverloads(beside, needed, program), needed, program, linker);
  const twice = definedTwice(needed, found);
  if (twice !== undefined) return twice;
  for (const folders of [foldersOfHeaders, foldersAroundHeaders]) {
    if (found.length > 0) break;
    const others = folders(program, folder, linker.listFolder);
    found.push(...inOtherFolders(needed, program, others, linker, candidates));
  }
  return found;
}

/** Without those that define only other functions of the names than the program declares, where another one defines these. */
function withoutOverloads(
  files: readonly ParsedFile[],
  needed: ReadonlySet<string>,
  program: readonly ParsedFile[],
): ParsedFile[] {
  if (files.length < 2) return [...files];
  const declared = countsOf(program.flatMap((file) => file.allItems));
  const own = files.map((file) => countsOf(file.items.filter(isDefinition)));
  const isDeclared = (name: string, counts: ReadonlySet<number>): boolean =>
    [...counts].some((count) => count === ofClass || declared.get(name)?.has(count) !== false);
  const isOther = (at: number, name: string): boolean => {
    const counts = own[at]?.get(name);
    if (counts === undefined || isDeclared(name, counts)) return false;
    return own.some((one, i) => i !== at && isDeclared(name, one.get(name) ?? new Set()));
  };
  return files.filter((_, at) => {
    const names = [...needed].filter((name) => own[at]?.has(name));
    return names.length === 0 || !names.every((name) => isOther(at, name));
  });
}

/** Stands for the parameters of a class's own functions, which overload resolution tells apart. */
const ofClass = -1;

/** How many parameters the functions of each name have. */
function countsOf(items: readonly SourceItem[]): ReadonlyMap<string, Set<number>> {
  const counts = new Map<string, Set<number>>();
  for (const item of items) {
    const { kind, ownName } = outlineOf(item);
    const [, list] = /\(((?:[^()]|\([^()]*\))*)\)/.exec(item.text.slice(item.text.indexOf(ownName))) ?? [];
    if (kind !== 'function' || list === undefined) continue;
    const isOfClass = item.text.includes(`::${ownName}`);
    const flat = list.replaceAll(/<[^<>]*>|\([^()]*\)/g, '');
    const count = /^\s*(?:void\s*)?$/.test(flat) ? 0 : flat.split(',').length;
    counts.set(ownName, (counts.get(ownName) ?? new Set()).add(isOfClass ? ofClass : count));
  }
  return counts;
}

const isOperator = (name: string): boolean => /^operator\W/.test(name);

/**
 * A file of kernels and one that launches them, each compiled by itself, as one program with its other sources: the kernels'
 * own world comes first. Undefined where what one file keeps to itself would stand for another's.
 */
export function linkedWith(kernels: ParsedFile, others: readonly ParsedFile[]): ParsedFile | undefined {
  if (privateClash([kernels, ...others]) !== undefined) return undefined;
  if (others.some((one) => constantsClash(kernels, one))) return undefined;
  const { path: name, text, items, macros, isLinked, directives, includes } = kernels;
  const units = [...kernels.units, ...others.flatMap((one) => [...one.units, one])];
  const allItems = [...kernels.allItems, ...linkedItems(kernels, others)];
  const dispose = (): void => undefined;
  const own = { path: name, text, items, macros, isLinked, directives, includes };
  return { ...own, units, allItems, errors: [], dispose };
}

/** Whether the file declares the kernel, which another one defines. */
export function declaresOnly(file: ParsedFile, kernel: string): boolean {
  const named = file.allItems.filter((item) => {
    const { kind, ownName } = outlineOf(item);
    return kind === 'function' && ownName === kernel;
  });
  return named.length > 0 && !named.some(isDefinition);
}

/** Names of the kernels that a file itself defines for others to launch. */
export function kernelsOf(file: ParsedFile): string[] {
  const isKernel = ({ qualifiers }: SourceItem): boolean =>
    qualifiers.some(({ name }) => name === '__global__');
  return file.items
    .filter((item) => isKernel(item) && isDefinition(item))
    .map((item) => outlineOf(item).ownName);
}

/** Two values under one name: `const int block = 128;` in one file and `= 256` in the other. */
function constantsClash(a: ParsedFile, b: ParsedFile): boolean {
  const own = new Map(a.items.flatMap((item) => constantNames(item).map((name) => [name, item] as const)));
  return b.items.some((item) =>
    constantNames(item).some((name) => {
      const other = own.get(name);
      return other !== undefined && plain(other).text !== plain(item).text;
    }),
  );
}

function constantNames(item: SourceItem): readonly string[] {
  const { kind, names } = outlineOf(item);
  return kind === 'names' && item.text.includes('=') ? [...names] : [];
}

/** The items that the linked files add: what they include was seen in the files before them. */
export function linkedItems(main: ParsedFile, files: readonly ParsedFile[]): readonly SourceItem[] {
  const seen = new Set(main.allItems.map((item) => item.anchor.path));
  return files.flatMap((file) => {
    const items = file.allItems.filter((item) => !seen.has(item.anchor.path));
    for (const item of items) seen.add(item.anchor.path);
    return items;
  });
}

const externVariable = /\bextern\b[^(;{"]*?([A-Za-z_]\w*)\s*(?:\[[^\]]*\]\s*)*;/;
const methodDeclaration =
  /([A-Za-z_]\w*)\s*\([^;{}()]*\)\s*(?:const\s*)?(?:noexcept\s*)?(?:override\s*)?(?:->[^;{}()]+)?;/g;

/** Functions, methods and variables that the files mention and declare, but that none of them defines. */
function undefinedNames(files: readonly ParsedFile[]): ReadonlySet<string> {
  const declared = new Set<string>();
  const defined = new Set<string>();
  for (const item of files.flatMap((file) => file.allItems)) {
    const { kind, ownName, names } = outlineOf(item);
    if (kind === 'function') (isDefinition(item) ? defined : declared).add(ownName);
    else if (/^\s*(?:template\b[^;{]*)?(?:class|struct)\b/.test(item.text)) {
      for (const [, name] of item.text.matchAll(methodDeclaration)) declared.add(name!);
    } else {
      const external = externVariable.exec(item.text)?.[1];
      if (external !== undefined) declared.add(external);
      else for (const name of names) defined.add(name);
    }
  }
  const used = new Set<string>();
  for (const item of files.flatMap((file) => file.allItems.filter(usesNames))) {
    for (const word of wordsOf(item)) used.add(word);
  }
  // An operator is used without its name.
  return new Set([...declared].filter((name) => !defined.has(name) && (used.has(name) || isOperator(name))));
}

/** Functions, and tables of them. */
function usesNames(item: SourceItem): boolean {
  return isDefinition(item) || (outlineOf(item).kind === 'names' && item.text.includes('='));
}

function definingFiles(
  needed: ReadonlySet<string>,
  program: readonly ParsedFile[],
  folder: string,
  linker: Linker,
  candidates: Map<string, ParsedFile>,
): ParsedFile[] {
  const taken = new Set(program.flatMap((file) => [file.path, ...file.units.map((unit) => unit.path)]));
  const found: ParsedFile[] = [];
  for (const name of linker.listFolder(folder)) {
    const file = path.join(folder, name);
    if (!sourceFile.test(name) || taken.has(file)) continue;
    const text = candidates.get(file)?.text ?? linker.readFile(file);
    if (text === undefined || ![...needed].some((one) => text.includes(one))) continue;
    const parsed = candidates.get(file) ?? linker.parse(file, text);
    candidates.set(file, parsed);
    const own = definedIn(parsed);
    if (!own.has('main') && [...needed].some((one) => own.has(one))) found.push(parsed);
  }
  return found;
}

/** In other folders than the main file's versions of a program may lie beside each other: only what just one file defines. */
function inOtherFolders(
  needed: ReadonlySet<string>,
  program: readonly ParsedFile[],
  folders: readonly string[],
  linker: Linker,
  candidates: Map<string, ParsedFile>,
): ParsedFile[] {
  const found = folders.flatMap((folder) => definingFiles(needed, program, folder, linker, candidates));
  return found.filter((file) => {
    const others = found.filter((one) => one !== file);
    return others.every((other) => definedTwice(needed, [file, other]) === undefined);
  });
}

/** `extern int count;`; `extern void run() {…}` is a definition. */
const isDeclaredElsewhere = (item: SourceItem): boolean =>
  /^\s*extern\s+(?!"C")/.test(item.text) && !isDefinition(item);

/** What other files can use of a file: `static` functions and variables are its own. */
function definedIn(file: ParsedFile): ReadonlySet<string> {
  const names = new Set<string>();
  for (const item of file.items) {
    if (/^\s*static\b/.test(item.text) || isDeclaredElsewhere(item)) continue;
    const { kind, ownName, names: declared } = outlineOf(item);
    if (isDefinition(item)) names.add(ownName);
    else if (kind === 'names') for (const name of declared) names.add(name);
  }
  return names;
}

/**
 * Of versions of a file that lie beside each other, `list.c` and `list.cu`, those that the project names, or else those of which
 * the program includes the header: `utils.cu` rather than `old-utils.cu` with `utils.h`.
 */
function ofProgram(
  found: ParsedFile[],
  needed: ReadonlySet<string>,
  program: readonly ParsedFile[],
  { sources }: Linker,
): ParsedFile[] {
  if (definedTwice(needed, found) === undefined) return found;
  const named = found.filter((file) => sources.includes(path.basename(file.path)));
  if (named.length > 0) return named;
  const headers = new Set(program.flatMap((file) => file.units.map((unit) => stemOf(unit.path))));
  const own = found.filter((file) => headers.has(stemOf(file.path)));
  return found.filter((file) => own.includes(file) || definedTwice(needed, [file, ...own]) === undefined);
}

const stemOf = (file: string): string => file.replace(/\.[^./]*$/, '');

function definedTwice(needed: ReadonlySet<string>, found: readonly ParsedFile[]): string | undefined {
  for (const name of needed) {
    const [first, second] = found.filter((file) =>
      file.items.some((item) => isDefinition(item) && outlineOf(item).ownName === name),
    );
    if (first === undefined || second === undefined) continue;
    // Overloads and methods of several classes share a name; two programs in one folder share whole heads.
    if (headsOf(first, name).some((head) => headsOf(second, name).includes(head))) {
      const [a, b] = [first, second].map((file) => path.basename(file.path));
      return `both ${a} and ${b} define ${name}: name the file that belongs to the program by --with FILE`;
    }
  }
  return undefined;
}

function headsOf(file: ParsedFile, name: string): string[] {
  return file.items
    .filter((item) => isDefinition(item) && outlineOf(item).ownName === name)
    .map((item) => plain(item).head);
}
