/** `#pragma pack`, which counts for all classes behind it: each gets a qualifier of its own. */
import { skipBlanks } from './lexer.ts';
import type { TextPatches } from './text-patches.ts';

export interface Pragma {
  readonly offset: number;
  readonly name: string;
  readonly value: string | undefined;
}

export const packPragma = '#pragma pack';

/** Notes each pragma where it takes effect in the expanded text. */
export function notePragmas(text: string, pragmas: readonly Pragma[], patches: TextPatches): void {
  for (const { offset, name, value } of pragmas)
    if (name !== packPragma) patches.qualify(skipBlanks(text, offset), name, value);
  const pack = pragmas.filter(({ name }) => name === packPragma);
  for (const { offset, name, value } of packedClasses(text, pack)) patches.qualify(offset, name, value);
}

function* packedClasses(text: string, pack: readonly Pragma[]): Generator<Pragma> {
  const pushed: (string | undefined)[] = [];
  let most: string | undefined;
  for (const [i, { offset, value = '' }] of pack.entries()) {
    const words = value.split(/[\s(),]+/).filter((word) => word !== '');
    const number = words.find((word) => /^\d+$/.test(word));
    if (words[0] === 'push') pushed.push(most);
    if (words[0] === 'pop') most = pushed.pop();
    else if (number !== undefined || words.length === 0) most = number;
    if (most === undefined) continue;
    const behind = text.slice(offset, pack[i + 1]?.offset ?? text.length);
    for (const { index } of behind.matchAll(/\b(?:struct|class|union)\b/g))
      yield { offset: offset + index, name: packPragma, value: most };
  }
}
