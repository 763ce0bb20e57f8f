/** Operators that a method calls on its own object by their names. */
import { argumentLimit, matchingEnd } from './lexer.ts';
import type { TextPatches } from './text-patches.ts';

const ownOperator = /operator\s*(\[\s*\]|\(\s*\)|=(?!=))\s*(?=\()/y;
const ownTruth = /operator\s+bool\s*\(\s*\)/y;
const valueBefore = /(?:[!(=?:]|&&|\|\||\breturn)\s*$/;
/** A member of something else, or the type that a declaration has before the name. */
const namedBefore = /(?:\.|->|::|\b(?!(?:return|else|do)\b)\w+)\s*$/;

/**
 * `operator[](i) = x;` in a body, which the grammar takes for a declaration, becomes `(*this)  [i] = x;`: only members have these
 * operators. `!operator bool()` becomes `!bool(*this)`. Returns where reading goes on; -1 where the word is no such call.
 */
export function takeOwnOperator(text: string, patches: TextPatches, begin: number): number {
  ownTruth.lastIndex = begin;
  if (ownTruth.test(text) && valueBefore.test(text.slice(Math.max(0, begin - 40), begin))) {
    patches.replace(begin, ownTruth.lastIndex, 'bool(*this)');
    return ownTruth.lastIndex;
  }
  ownOperator.lastIndex = begin;
  const sign = ownOperator.exec(text)?.[1];
  if (sign === undefined || namedBefore.test(text.slice(Math.max(0, begin - 40), begin))) return -1;
  const open = ownOperator.lastIndex;
  const close = matchingEnd(text, open, open + argumentLimit);
  if (close < 0) return -1;
  const object = '(*this)';
  if (sign.startsWith('[')) {
    patches.replace(begin, open + 1, `${object.padEnd(open - begin)}[`);
    patches.replace(close - 1, close, ']');
  } else patches.replace(begin, open, sign === '=' ? `${object} =` : object);
  return open;
}
