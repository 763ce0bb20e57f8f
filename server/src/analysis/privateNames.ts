/** What files of one program keep to themselves under the same names: functions and variables that are `static` or constant. */
import path from 'node:path';
import { isDefinition, outlineOf, wordsOf } from '../lowering/outlines.ts';
import type { ParsedFile, SourceItem } from '../syntax/index.ts';

type Parse = (path: string, text: string, renamed: Readonly<Record<string, string>>) => ParsedFile;

/** What another file has as well, but otherwise, is read under a name of its own. */
export function withNamesApart(main: ParsedFile, files: readonly ParsedFile[], parse: Parse): ParsedFile[] {
  const functions = new Map(functionsOf(main));
  const variables = new Map(variablesOf(main));
  return files.map((file) => {
    const isUnnamed = inUnnamedNamespace(file);
    const [ownFunctions, ownVariables] = [functionsOf(file), variablesOf(file)];
    const shared = [
      ...ownFunctions.flatMap(([head, { item, text }]) => {
        const before = isStatic(item) || isUnnamed(item) ? functions.get(head) : undefined;
        const name = outlineOf(item).ownName;
        return before === undefined ? [] : [{ name, text, isOther: before.text !== text }];
      }),
      ...ownVariables.flatMap(([key, { name, text, ...one }]) => {
        const before = one.isPrivate ? variables.get(key) : undefined;
        if (before === undefined || isNamedInHeaders(file, name)) return [];
        return [{ name, text, isOther: areTwo(before, { name, text, ...one }) }];
      }),
    ];
    const names = namesApart(shared);
    // What is renamed leaves the name to the file that had it before.
    for (const [head, one] of ownFunctions)
      if (!names.includes(outlineOf(one.item).ownName)) functions.set(head, one);
    for (const [key, one] of ownVariables) if (!names.includes(one.name)) variables.set(key, one);
    if (names.length === 0) return file;
    const suffix = path.basename(file.path).replaceAll(/\W/g, '_');
    const renamed = Object.fromEntries(names.map((name) => [name, `${name}_of_${suffix}`]));
    return parse(file.path, file.text, renamed);
  });
}

interface SharedName {
  readonly name: string;
  readonly text: string;
  readonly isOther: boolean;
}

/** What is other than before, and what says the same of such. */
function namesApart(shared: readonly SharedName[]): string[] {
  const names = new Set(shared.filter(({ isOther }) => isOther).map(({ name }) => name));
  for (let count = -1; count !== names.size;) {
    count = names.size;
    for (const { name, text } of shared)
      if (!names.has(name) && text.split(/\W+/).some((word) => names.has(word))) names.add(name);
  }
  return [...names];
}

/** Headers are read once for all files: a field of theirs has to keep its name. */
function isNamedInHeaders(file: ParsedFile, name: string): boolean {
  const own = new Set(file.items);
  return file.allItems.some(
    (item) => !own.has(item) && wordsOf(item).has(name) && !namesOnlyParameters(item, name),
  );
}

/** `void scale(float* M);` says nothing of a variable M. */
function namesOnlyParameters(item: SourceItem, name: string): boolean {
  const { kind, ownName } = outlineOf(item);
  return kind === 'function' && ownName !== name && !isDefinition(item) && !item.text.includes('=');
}

/** Functions of the same head but other bodies in two files: each file would need its own. */
export function privateClash(files: readonly ParsedFile[]): string | undefined {
  const isClash = (a: PlainFunction, b: PlainFunction): boolean => a.text !== b.text;
  return firstClash(files, functionsOf, isClash, ({ item }) => `function ${outlineOf(item).ownName}`);
}

/** The same of variables, of which one file at least has its own. */
export function variableClash(files: readonly ParsedFile[]): string | undefined {
  const isClash = (a: Held, b: Held): boolean => areTwo(a, b) && (a.isPrivate || b.isPrivate);
  return firstClash(files, variablesOf, isClash, ({ name }) => `variable ${name}`);
}

function firstClash<T>(
  files: readonly ParsedFile[],
  defined: (file: ParsedFile) => readonly (readonly [key: string, one: T])[],
  isClash: (a: T, b: T) => boolean,
  described: (one: T) => string,
): string | undefined {
  const known = new Map<string, { readonly file: ParsedFile; readonly one: T }>();
  for (const file of files) {
    for (const [key, one] of defined(file)) {
      const present = known.get(key);
      if (present !== undefined && present.file !== file && isClash(present.one, one)) {
        const [a, b] = [present.file, file].map(({ path: name }) => path.basename(name));
        return `${a} and ${b} each have a ${described(one)} of their own, which cannot be told apart here: rename one`;
      }
      known.set(key, { file, one });
    }
  }
  return undefined;
}

interface PlainItem {
  /** Without blanks that mean nothing. */
  readonly text: string;
  readonly head: string;
}

const plainItems = new WeakMap<SourceItem, PlainItem>();

/** Kept, as each edit asks for nearly all of them again. */
export function plain(item: SourceItem): PlainItem {
  let known = plainItems.get(item);
  if (known === undefined) {
    const without = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
    known = { text: without(item.text), head: without(item.text.slice(0, outlineOf(item).headEnd)) };
    plainItems.set(item, known);
  }
  return known;
}

interface PlainFunction {
  readonly item: SourceItem;
  readonly text: string;
}

/** The functions that the file itself defines, by their heads. */
function functionsOf(file: ParsedFile): (readonly [head: string, PlainFunction])[] {
  return file.items.filter(isDefinition).map((item) => {
    const { head, text } = plain(item);
    return [`${item.namespaces.join('::')} ${head}`, { item, text }] as const;
  });
}

function isStatic(item: SourceItem): boolean {
  return /\bstatic\b/.test(plain(item).head);
}

/** A variable of a file. */
interface Held {
  readonly name: string;
  readonly text: string;
  readonly isPrivate: boolean;
  readonly isConstant: boolean;
}

/** Constants with the same value may as well be one. */
function areTwo(a: Held | undefined, b: Held): boolean {
  return a !== undefined && !(a.isConstant && b.isConstant && a.text === b.text);
}

const notVariables =
  /^(?:typedef|using|extern|template|friend|struct|class|union|enum|static_assert|namespace)\b/;
const deviceSpaces = new Set(['__device__', '__constant__', '__managed__']);

/** The variables that the file itself defines, by their names. */
function variablesOf(file: ParsedFile): (readonly [key: string, Held])[] {
  const isUnnamed = inUnnamedNamespace(file);
  return file.items.flatMap((item) => {
    if (outlineOf(item).kind !== 'names') return [];
    const { text } = plain(item);
    if (notVariables.test(text)) return [];
    const heads = declaratorsOf(text);
    const first = heads[0] ?? '';
    const isInDevice = item.qualifiers.some(({ name }) => deviceSpaces.has(name));
    const isConstant =
      /\bconstexpr\b/.test(first) || (/\bconst\b/.test(first) && !/\*(?! ?const)/.test(first));
    // Without relocatable device code the device's variables are their file's own.
    const isPrivate = isInDevice || isConstant || /\bstatic\b/.test(first) || isUnnamed(item);
    return heads.flatMap((head) => {
      const name = /([A-Za-z_]\w*)$/.exec(head)?.[1];
      if (name === undefined || head.includes('(')) return [];
      const held = { name, text, isPrivate, isConstant: isConstant && !isInDevice };
      return [[[...item.namespaces, name].join('::'), held] as const];
    });
  });
}

/** `const int a[2] = {1, 2}, b;` as `const int a` and `b`. */
function declaratorsOf(text: string): string[] {
  let rest = text.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '0');
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest
      .replaceAll(/\[[^[\]{}()]*\]|\{[^[\]{}()]*\}|<[\w ,:*&]*>/g, ' ')
      .replaceAll(/=([^=;,]*)\([^()]*\)/g, '=$1 ');
  }
  return rest
    .replace(/;.*$/, '')
    .split(',')
    .map((one) => one.replace(/=.*$/, '').trim());
}

/** Which of the file's items stand between the braces of a `namespace {`. */
function inUnnamedNamespace(file: ParsedFile): (item: SourceItem) => boolean {
  if (!/\bnamespace\s*\{/.test(file.text)) return () => false;
  const code = file.text.replaceAll(
    /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'/g,
    (one) => ' '.repeat(one.length),
  );
  const ranges = [...code.matchAll(/\bnamespace\s*\{/g)].map(({ index, 0: opening }) => {
    const start = index + opening.length;
    return [start, closingBrace(code, start)] as const;
  });
  return ({ anchor }) =>
    anchor.path === file.path && ranges.some(([start, end]) => start <= anchor.start && anchor.start < end);
}

/** Of the block that begins before `start`; `start` itself where it has none. */
function closingBrace(code: string, start: number): number {
  let depth = 1;
  for (let i = start; i < code.length; i++) {
    if (code[i] === '{') depth++;
    else if (code[i] === '}' && --depth === 0) return i;
  }
  return start;
}
