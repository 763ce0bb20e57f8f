/** What a program's items are called by, and which others they mention, told by their words. */
import type { SourceItem } from '../../syntax/index.ts';
import { isDefinition, outlineOf, withoutKeywords } from '../outlines.ts';
import { called, memberParts, ownWord, wordsAndCalls } from './memberParts.ts';
import type { MemberPart } from './memberParts.ts';

export function mentions(item: SourceItem, names: ReadonlySet<string>): boolean {
  const words = ownWordsOf(item);
  if (names.size < words.size) {
    for (const name of names) if (words.has(name)) return true;
    return false;
  }
  for (const word of words) if (names.has(word)) return true;
  return false;
}

/** See `wordsAndCalls`. */
const ownWords = new WeakMap<SourceItem, ReadonlySet<string>>();

export function ownWordsOf(item: SourceItem): ReadonlySet<string> {
  let found = ownWords.get(item);
  if (found === undefined) ownWords.set(item, (found = wordsAndCalls(item.text)));
  return found;
}

/** Names that lead into an item: of a class those of its methods too. */
export function namesToCall(item: SourceItem): ReadonlySet<string> {
  let names = namesOf.get(item);
  if (names === undefined) namesOf.set(item, (names = readNamesToCall(item)));
  return names;
}

const namesOf = new WeakMap<SourceItem, ReadonlySet<string>>();

function readNamesToCall(item: SourceItem): ReadonlySet<string> {
  const { kind, names, ownName } = outlineOf(item);
  if (kind === 'unsure') return usedNames(item.text) ?? namesInHead(item.text.split('{', 1)[0] ?? '');
  if (ownName.startsWith('operator')) return namesOfOperands(item.text.split('{', 1)[0] ?? '');
  if (kind === 'function') return new Set([...names, ownName]);
  if (kind === 'instantiation') return new Set();
  const members = item.text.includes('{') ? memberParts(item).flatMap((part) => part.names) : [];
  return new Set([...declaredNames(item), ...members]);
}

/**
 * What leads into an item that is no class: words, and those of a method that is defined outside of its class where they are called.
 * Of what has no name, all that it is given.
 */
export function namesOfCode(item: SourceItem): ReadonlySet<string> {
  const { kind, names, ownName, isQualified } = outlineOf(item);
  if (kind !== 'function' || !isQualified || ownName.startsWith('operator')) return namesToCall(item);
  // `C::C()` makes an object of the class.
  return names.includes(ownName) ? new Set([ownName]) : new Set([called(ownName)]);
}

/** A class's own name, and those of variables that are declared with it. */
export function classNames({ text }: SourceItem): string[] {
  const [, name = ''] = classHead.exec(text) ?? [];
  const variables = text.slice(text.lastIndexOf('}') + 1).match(/[A-Za-z_]\w*/g) ?? [];
  return withoutKeywords([name, ...variables]).filter((one) => one !== '');
}

const classHead =
  /\b(?:struct|class|union)\b(?:\s+(?:alignas|__\w+)\s*(?:\([^)]*\)\s*)*)*\s+(?:\w+\s*::\s*)*([A-Za-z_]\w*)\s*(?:<[^{}]*>\s*)?(?:final\s*)?(?:[:{]|$)/;

/** `using a::x, b::y;` declares x and y, and what leads to them leads to no launch by the names of their namespaces. */
function usedNames(text: string): Set<string> | undefined {
  if (!/^\s*using\b(?!\s+namespace\b)/.test(text)) return undefined;
  return new Set(text.match(/[A-Za-z_]\w*(?=\s*(?:\.\.\.\s*)?[,;])/g));
}

/** Of a class, an enumeration, an alias or a variable, but for the names of its members. */
function declaredNames(item: SourceItem): string[] {
  if (isClass(item)) return classNames(item);
  const names = new Set<string>(item.text.match(ownWord));
  for (const name of ['std', ...templateParameters(item.text.split('{', 1)[0] ?? '')]) names.delete(name);
  return withoutKeywords(outlineOf(item).names).filter((name) => names.has(name));
}

function templateParameters(head: string): string[] {
  return [...head.matchAll(/\b(?:typename|class)\b[\s.]*([A-Za-z_]\w*)(?=\s*[,>=])/g)].map(
    ([, name = '']) => name,
  );
}

/** Operators are called without their name: what has such operands, or an object of their class, leads to them. */
function namesOfOperands(head: string): Set<string> {
  const { owner = '', operands = '' } = operatorHead.exec(head)?.groups ?? {};
  const names = namesInHead(`${owner} ${operands.replace(parameterName, '')}`);
  for (const name of templateParameters(head)) names.delete(name);
  return names;
}

const operatorHead =
  /(?:(?<owner>\w+)\s*(?:<[^{}]*>\s*)?::\s*)?\boperator\b(?:\s*\(\s*\)|[^\w(]*)(?<operands>[^]*)/;

/** Behind its type. */
const parameterName =
  /(?<=[\w>&*]\s+|[&*])(?<![(,]\s*(?:(?:const|volatile)\s+)+|\b(?:typename|struct)\s+)[A-Za-z_]\w*(?=\s*[,)=])/g;

/** Words that may be names of the program's, but for those of a template's parameters. */
function namesInHead(head: string): Set<string> {
  const names = new Set(withoutKeywords(head.match(ownWord) ?? []));
  for (const name of ['std', ...templateParameters(head)]) names.delete(name);
  return names;
}

/** `class C;`, `void f();`, `int f(int);`, `T f(const T& a, T* b);`: of `dim3 block(N, N);` it cannot be told. */
export function isPrototype(item: SourceItem): boolean {
  const { kind, headEnd } = outlineOf(item);
  if (kind === 'names') return classAlone.test(item.text);
  if (kind !== 'function' || isDefinition(item)) return false;
  const head = item.text.slice(0, headEnd);
  if (/\bvoid\s+\w+\s*\(/.test(head)) return true;
  return twoWords.test(head.slice(head.indexOf('(') + 1).replace(/\b(?:sizeof|new)\b/g, ''));
}

const classAlone = /^\s*(?:template\s*<[^{}]*>\s*)*(?:struct|class|union)\s+\w+\s*;?\s*$/;

const twoWords =
  /^\s*(?:\)|(?:void|bool|char|short|int|long|unsigned|float|double)\s*[,*&)])|[A-Za-z_]\w*\s+[A-Za-z_]/;

export function isClass(item: SourceItem): boolean {
  return outlineOf(item).kind === 'names' && classWithBody.test(item.text);
}

const classWithBody = /^\s*(?:template\s*<[^{}]*>\s*)*(?:struct|class|union)\b[^;]*\{/;

/**
 * The members of this name that a class has, as its text has them; undefined where the item is no class or the name none by which its
 * text tells them: operators, conversions and lambdas stand under none.
 */
export function membersNamed(item: SourceItem, name: string): readonly MemberPart[] | undefined {
  if (!isClass(item) || !/^\w+$/.test(name)) return undefined;
  return memberParts(item).filter((part) => part.names.includes(name));
}
