/**
 * Macros whose definition is not known leave text behind that is no C++. By the convention that macros are written in
 * capitals, the most frequent forms are made digestible here.
 */
import { classOf, identifierPart, isIdentifierStart } from './characters.ts';
import { afterParameters, parenthesisKeywords, specifiers } from './cuda-vocabulary.ts';
import { identifierEnd, skipBlanks } from './lexer.ts';
import type { TextPatches } from './text-patches.ts';

/** Whether a name looks like a macro's: capitals, digits and underscores, two characters at least. */
export function isMacroName(text: string, begin: number, end: number): boolean {
  if (end - begin < 2) return false;
  for (let i = begin; i < end; i++) {
    const code = text.charCodeAt(i);
    if (!((code >= 65 && code <= 90) || code === 95 || (code >= 48 && code <= 57))) return false;
  }
  const first = text.charCodeAt(begin);
  return first >= 65 && first <= 90;
}

export interface NameToken {
  readonly begin: number;
  readonly end: number;
  /** The character that is not white space before it. */
  readonly before: number;
  /** It was taken out as a qualifier or is a specifier of the language. */
  readonly isSpecifier: boolean;
}

/**
 * Macros beside names: `T* RESTRICT p`, `int CALLBACK f(…)`, `class EXPORT C {`, `EXPORT int f(…)`, and those alone on
 * their line. `last` is the name just before `begin`, `earlier` the one before that, if nothing stands between.
 */
export function repairNames(
  text: string,
  patches: TextPatches,
  earlier: NameToken | undefined,
  last: NameToken,
  begin: number,
  end: number,
  isInBody: boolean,
): void {
  const isLastMacro = !last.isSpecifier && isMacroName(text, last.begin, last.end);
  if (isLastMacro) {
    if (last.before === 42 || last.before === 38) takeMacro(text, patches, last);
    else if (earlier === undefined) repairLeadingMacro(text, patches, last, begin, end, isInBody);
    else repairMiddleMacro(text, patches, earlier, last, begin, end);
    return;
  }
  // `EXPORT Type f(`: the macro is two names back.
  if (earlier === undefined || earlier.isSpecifier || !startsStatement(earlier)) return;
  if (text.charCodeAt(skipBlanks(text, end)) !== 40 || !isMacroName(text, earlier.begin, earlier.end)) return;
  const type = text.slice(last.begin, last.end);
  if (type !== 'const' && type !== 'volatile') takeMacro(text, patches, earlier);
}

function startsStatement(name: NameToken): boolean {
  const { before } = name;
  return before === 0 || before === 59 || before === 125 || before === 123;
}

function repairLeadingMacro(
  text: string,
  patches: TextPatches,
  macro: NameToken,
  begin: number,
  end: number,
  isInBody: boolean,
): void {
  if (!startsStatement(macro)) return;
  if (isInBody && text.slice(macro.end, begin).includes('\n')) {
    patches.replace(macro.end, macro.end + 1, ';');
    return;
  }
  const word = text.slice(begin, end);
  if (word === 'const' || word === 'volatile') return;
  if (primitiveTypes.has(word) || specifiers.has(word)) takeMacro(text, patches, macro);
}

function repairMiddleMacro(
  text: string,
  patches: TextPatches,
  earlier: NameToken,
  macro: NameToken,
  begin: number,
  end: number,
): void {
  const next = text.charCodeAt(skipBlanks(text, end));
  const word = text.slice(earlier.begin, earlier.end);
  const isSpecifier = earlier.isSpecifier || specifiers.has(word);
  if (word === 'class' || word === 'struct') {
    if (next === 123 || next === 58) takeMacro(text, patches, macro);
  } else if (!isSpecifier) {
    if (next === 40) takeMacro(text, patches, macro);
  } else if (isIdentifierStart(next) && !isMacroName(text, begin, end)) {
    // `static EXPORT Type f`, but not `static TYPE const x`.
    if (!specifiers.has(text.slice(begin, end))) takeMacro(text, patches, macro);
  }
}

function takeMacro(text: string, patches: TextPatches, name: NameToken): void {
  const spelling = text.slice(name.begin, name.end);
  patches.blank(name.begin, name.end);
  patches.qualify(name.begin, spelling.includes('RESTRICT') ? '__restrict__' : spelling, undefined);
}

const primitiveTypes: ReadonlySet<string> = new Set(
  (
    'void bool char short int long float double unsigned signed size_t ssize_t ptrdiff_t intptr_t uintptr_t ' +
    'int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t wchar_t char16_t char32_t auto'
  ).split(' '),
);

const typeArgument =
  /(?:const\s+|volatile\s+)*(?:(?:unsigned|signed|long|short|int|char|double|float|bool|void|size_t|ssize_t|ptrdiff_t|u?intptr_t|u?int(?:8|16|32|64)_t)\b\s*)+(?:const\b\s*)?[*&\s]*(?=[,)])/y;

/** A type among the arguments of a macro becomes a name of the same length; the end of it, or -1. */
export function repairTypeArgument(text: string, patches: TextPatches, begin: number): number {
  typeArgument.lastIndex = begin;
  const match = typeArgument.exec(text);
  if (match === null) return -1;
  const type = match[0].trimEnd();
  patches.replace(begin, begin + type.length, `_${type.slice(1).replace(/\W/g, '_')}`);
  return begin + type.length;
}

/** `FORMAT "text"` as the first part of a string: the grammar wants the literal first. */
export function repairStringMacro(text: string, patches: TextPatches, last: NameToken): void {
  if (!isMacroName(text, last.begin, last.end)) return;
  patches.blank(last.begin, last.end);
}

/**
 * `CHECK(x)` alone on its line, of a macro that nothing here defines: gives it the semicolon that its body may hold.
 * `close` is the offset of its `)`. Returns whether it did.
 */
export function repairStatementMacro(
  text: string,
  patches: TextPatches,
  name: number,
  close: number,
  isInside: boolean,
): boolean {
  const next = skipBlanks(text, close + 1);
  const isEnd = text.charCodeAt(next) === 125 && isInside;
  if (!isEnd && !isIdentifierStart(text.charCodeAt(next))) return false;
  if (!text.slice(close + 1, next).includes('\n')) return false;
  if (afterParameters.has(text.slice(next, identifierEnd(text, next)))) return false;
  if (parenthesisKeywords.has(text.slice(name, identifierEnd(text, name)))) return false;
  patches.replace(close + 1, close + 2, ';');
  return true;
}

/** Whether the parenthesis at `open` follows the name of a macro (or `va_arg`), whose arguments can be types. */
export function callsMacro(text: string, name: NameToken | undefined, open: number): boolean {
  if (name === undefined || (classOf(text.charCodeAt(open - 1)) & identifierPart) === 0) return false;
  return isMacroName(text, name.begin, name.end) || text.slice(name.begin, name.end) === 'va_arg';
}
