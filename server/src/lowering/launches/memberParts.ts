/** The members of a class as its text has them, one after the other: of which of them something is said, words tell. */
import type { SourceItem } from '../../syntax/index.ts';

/** From behind the member before to the end of a body or the semicolon. */
export interface MemberPart {
  /** Words before a parenthesis outside of functions' bodies, but for the types of pointers to functions. */
  readonly names: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly start: number;
  readonly end: number;
}

/** What the standard library calls so is none of the program's: `std::forward`. */
export const ownWord = /(?<!\bstd\s*::\s*)\b[A-Za-z_]\w*/g;

/** Words that a parenthesis follows without a call. */
const keywords = new Set(
  'if for while switch return sizeof catch void int char bool float double const auto operator'.split(' '),
);
const token = /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|\w+|\(\s*\*|[^\s\w]/g;
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
  let depth = 0;
  let bodyAt = 0;
  let before = '';
  const finish = (end: number): void => {
    const words = new Set(text.slice(start, end).match(ownWord));
    parts.push({ names, words, start, end });
    [names, start] = [[], end];
  };
  for (const { 0: word, index } of text.matchAll(token)) {
    if (word === '{') {
      depth++;
      if (bodyAt === 0 && beforeBody.test(before)) bodyAt = depth;
    } else if (word === '}') {
      if (depth === bodyAt) {
        bodyAt = 0;
        finish(index + 1);
      }
      depth--;
    } else if (bodyAt === 0 && word === ';') finish(index + 1);
    else if (bodyAt === 0 && word === '(' && /^[A-Za-z_]/.test(before) && !keywords.has(before))
      names.push(before);
    before = word;
  }
  finish(text.length);
  return parts;
}
