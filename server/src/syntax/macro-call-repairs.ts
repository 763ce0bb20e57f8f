/** Calls of macros whose definition is not known, where no call of a function could stand. */
import type { Frame, Parenthesis } from './bracket-stack.ts';
import { isIdentifierStart } from './characters.ts';
import { afterParameters, parenthesisKeywords } from './cuda-vocabulary.ts';
import { isMacroName } from './grammar-repairs.ts';
import { identifierEnd, skipBlanks } from './lexer.ts';
import type { TextPatches } from './text-patches.ts';

/** What a call turned out to be: a qualifier, a statement that got its semicolon, or anything else. */
type MacroRole = 'prefix' | 'statement' | 'other';

/** The call that begins a statement and whose `)` is at `close`; `around` is what holds the statement. */
export function repairMacroCall(
  text: string,
  patches: TextPatches,
  call: Parenthesis,
  close: number,
  around: Frame | undefined,
  isAfterTemplate: boolean,
): MacroRole {
  if (around === 'list' || around === '(' || around === '[') return 'other';
  const name = call.leadingName;
  if (call.hasStatements && takeStatementArguments(text, patches, name, close)) return 'other';
  const isTop = around === undefined;
  if (isTop && takeMacroPrefix(text, patches, name, close, isAfterTemplate)) return 'prefix';
  const isInBody = around === 'body';
  if (isInBody && takeStringBehind(text, patches, name, close)) return 'other';
  if (repairMacroBlock(text, patches, name, close, isInBody)) return 'other';
  return repairStatementMacro(text, patches, name, close, !isTop, isInBody) ? 'statement' : 'other';
}

/**
 * `CHECK(x)` alone on its line, of a macro that nothing here defines: gives it the semicolon that its body may hold.
 * `close` is the offset of its `)`. Returns whether it did.
 */
function repairStatementMacro(
  text: string,
  patches: TextPatches,
  name: number,
  close: number,
  isInside: boolean,
  isInBody: boolean,
): boolean {
  const next = skipBlanks(text, close + 1);
  const isEnd = text.charCodeAt(next) === 125 && isInside;
  if (!isEnd && !isIdentifierStart(text.charCodeAt(next))) return false;
  if (!text.slice(close + 1, next).includes('\n')) return false;
  if (!isInBody && afterParameters.has(text.slice(next, identifierEnd(text, next)))) return false;
  if (parenthesisKeywords.has(text.slice(name, identifierEnd(text, name)))) return false;
  patches.replace(close + 1, close + 2, ';');
  return true;
}

/** `LAUNCH_BOUNDS(256)` between a template's parameters and the function: taken out as a qualifier. */
function takeMacroPrefix(
  text: string,
  patches: TextPatches,
  name: number,
  close: number,
  isAfterTemplate: boolean,
): boolean {
  const next = skipBlanks(text, close + 1);
  const nameEnd = identifierEnd(text, name);
  if (!isIdentifierStart(text.charCodeAt(next)) || !isMacroName(text, name, nameEnd)) return false;
  if (!isAfterTemplate && text.slice(close + 1, next).includes('\n')) return false;
  if (afterParameters.has(text.slice(next, identifierEnd(text, next)))) return false;
  const spelling = text.slice(name, nameEnd);
  const qualifier = spelling.includes('LAUNCH_BOUNDS') ? '__launch_bounds__' : spelling;
  patches.blank(name, close + 1);
  patches.qualify(name, qualifier, text.slice(skipBlanks(text, nameEnd) + 1, close).trim());
  return true;
}

const firstIsString = /\s*"/y;
const wordsAndNumber = /\s*(?:[A-Za-z_]\w*\s*,\s*)+\d\w*\s*(?=\))/y;

/**
 * `SECTION("name") {` in a body is a call and a block; before it, `TEST_CASE("name") {` and `TEST(Gemm, 128x64) {` are heads
 * of functions without parameters.
 */
function repairMacroBlock(
  text: string,
  patches: TextPatches,
  name: number,
  close: number,
  isInBody: boolean,
): boolean {
  const brace = skipBlanks(text, close + 1);
  const nameEnd = identifierEnd(text, name);
  if (text.charCodeAt(brace) !== 123 || !isMacroName(text, name, nameEnd)) return false;
  const first = skipBlanks(text, nameEnd) + 1;
  if (!isInBody) {
    firstIsString.lastIndex = wordsAndNumber.lastIndex = first;
    if (!firstIsString.test(text) && !wordsAndNumber.test(text)) return false;
    patches.blank(first, close);
  } else if (brace > close + 1) patches.replace(close + 1, close + 2, ';');
  else patches.blank(name, close + 1);
  return true;
}

const stringsPattern = /\s*(?:"(?:[^"\\\n]|\\.)*"\s*)+(?=;|<<)/y;

/** `CHECK_EQ(a, b) "text";`, of a macro that puts a `<<` before it. */
function takeStringBehind(text: string, patches: TextPatches, name: number, close: number): boolean {
  stringsPattern.lastIndex = close + 1;
  if (!stringsPattern.test(text) || !isMacroName(text, name, identifierEnd(text, name))) return false;
  patches.blank(close + 1, stringsPattern.lastIndex);
  return true;
}

const headPattern = /\([^;{}]{0,400}?"\s*,/y;

/**
 * `DISPATCH(type, "name", using T = …; f<T>();)`: what comes after the name becomes a block. `name` is the offset of the
 * macro's name, `close` that of its `)`.
 */
function takeStatementArguments(text: string, patches: TextPatches, name: number, close: number): boolean {
  const nameEnd = identifierEnd(text, name);
  headPattern.lastIndex = skipBlanks(text, nameEnd);
  const head = headPattern.exec(text);
  if (head === null || headPattern.lastIndex > close || !isMacroName(text, name, nameEnd)) return false;
  patches.replace(name, name + 1, '{');
  patches.blank(name + 1, headPattern.lastIndex);
  patches.replace(close, close + 1, '}');
  return true;
}
