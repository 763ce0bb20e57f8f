/**
 * A word too many before a variable: a macro whose definition is not known, or a word that is being written
 * (`con Real dx = 3;`). The grammar takes the type's name for the variable's, which hides the type from all that follows.
 */
import type { Frame } from './bracket-stack.ts';
import { parenthesisKeywords, primitiveTypes, specifiers } from './cuda-vocabulary.ts';
import { isMacroName, startsStatement } from './grammar-repairs.ts';
import type { NameToken } from './grammar-repairs.ts';
import { skipBlanks } from './lexer.ts';
import type { TextPatches } from './text-patches.ts';

/**
 * Takes out one of three names on a line, of which `current` has an initialiser. Not in classes: what stands before a
 * member may be its alignment.
 */
export function takeWordTooMany(
  text: string,
  patches: TextPatches,
  [earlier, last, current]: readonly [NameToken | undefined, NameToken, NameToken],
  top: Frame | undefined,
): void {
  takeBeforeFriend(text, patches, last, current);
  if (earlier === undefined) return;
  if (top !== undefined && top !== 'body') return;
  if (!startsStatement(text, earlier) || !isInitialised(text, current)) return;
  if (text.slice(earlier.end, current.begin).includes('\n')) return;
  const isType = !last.isSpecifier && (isPlain(text, last) || primitiveTypes.has(spelling(text, last)));
  if (!isPlain(text, earlier) || !isPlain(text, current) || !isType) return;
  const isMacro = ({ begin, end }: NameToken): boolean => isMacroName(text, begin, end);
  const word = isMacro(last) && !isMacro(earlier) ? last : earlier;
  patches.blank(word.begin, word.end);
}

function spelling(text: string, { begin, end }: NameToken): string {
  return text.slice(begin, end);
}

function isPlain(text: string, name: NameToken): boolean {
  const word = spelling(text, name);
  const isKeyword = specifiers.has(word) || primitiveTypes.has(word) || parenthesisKeywords.has(word);
  return !name.isSpecifier && !isKeyword && word !== 'auto';
}

function isInitialised(text: string, { end }: NameToken): boolean {
  const sign = skipBlanks(text, end);
  return text.charCodeAt(sign) === 61 && text.charCodeAt(sign + 1) !== 61;
}

/** `inline friend T operator*(…)`: the grammar reads `friend` in front only. */
function takeBeforeFriend(
  text: string,
  patches: TextPatches,
  last: NameToken,
  { begin, end }: NameToken,
): void {
  if (text.slice(begin, end) !== 'friend') return;
  const word = text.slice(last.begin, last.end);
  if (word === 'inline') patches.blank(last.begin, last.end);
  else if (word === 'constexpr' && skipBlanks(text, last.end) === begin)
    patches.replace(last.begin, end, 'friend constexpr');
}
