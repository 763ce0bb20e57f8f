/** The members of a class as its text has them, one after the other: of which of them something is said, words tell. */
import type { SourceItem } from '../../syntax/index.ts';
import { withoutKeywords } from '../outlines.ts';

/** From behind the member before to the end of a body or the semicolon. */
export interface MemberPart {
  /** Words before a parenthesis outside of functions' bodies, but for the types of pointers to functions. */
  readonly names: readonly string[];
  /** See `wordsAndCalls`. */
  readonly words: ReadonlySet<string>;
  readonly start: number;
  /** Where a function's body starts; the end of anything else. */
  readonly headEnd: number;
  readonly end: number;
}

/** What the standard library calls so is none of the program's: `std::forward`. */
export const ownWord = /(?<!\bstd\s*::\s*)\b[A-Za-z_]\w*/g;

/** As `f(…)`, `f<T>(…)`, or `C::f`, which may be handed on. */
const calledWord = /\b[A-Za-z_]\w*\b(?=\s*\(|<)|(?<=::\s*)[A-Za-z_]\w*/g;

/** How a word is told from the same word where it is called, in a set of both. */
export const called = (name: string): string => `${name}(`;

/** The words of a text, and those that it calls once more. */
export function wordsAndCalls(text: string): Set<string> {
  const words = new Set<string>(text.match(ownWord));
  for (const name of text.match(calledWord) ?? []) if (words.has(name)) words.add(called(name));
  return words;
}

const token = /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|\w+|\(\s*[*&]|[^\s\w]/g;
const beforeBody = /^(?:[)}]|const|noexcept|override|final|try)$/;
const known = new WeakMap<SourceItem, readonly MemberPart[]>();

export function memberParts(item: SourceItem): readonly MemberPart[] {
  let parts = known.get(item);
  if (parts === undefined) known.set(item, (parts = readParts(item.text)));
  return parts;
}

function readParts(text: string): MemberPart[] {
  const parts: MemberPart[] = [];
  let names: string[] = [];
  let start = 0;
  let headEnd: number | undefined;
  let depth = 0;
  let bodyAt = 0;
  let before = '';
  /** Between a constructor's parameters and its body: members in front of parentheses. */
  let isInitializing = false;
  const finish = (end: number): void => {
    const words = wordsAndCalls(text.slice(start, end));
    parts.push({ names: withoutKeywords(names), words, start, headEnd: headEnd ?? end, end });
    [names, start, headEnd, isInitializing] = [[], end, undefined, false];
  };
  for (const { 0: word, index } of text.matchAll(token)) {
    if (word === '{') {
      depth++;
      if (bodyAt === 0 && beforeBody.test(before)) {
        bodyAt = depth;
        headEnd = index;
      }
    } else if (word === '}') {
      if (depth === bodyAt) {
        bodyAt = 0;
        finish(index + 1);
      }
      depth--;
    } else if (bodyAt === 0 && word === ';') finish(index + 1);
    else if (bodyAt === 0 && word === ':' && /^(?:\)|noexcept)$/.test(before)) isInitializing = true;
    else if (bodyAt === 0 && word === '(' && /^[A-Za-z_]/.test(before) && !isInitializing) names.push(before);
    before = word;
  }
  finish(text.length);
  return parts;
}
