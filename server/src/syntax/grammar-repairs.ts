/**
 * Macros whose definition is not known leave text behind that is no C++. By the convention that macros are written in
 * capitals, the most frequent forms are made digestible here.
 */
import type { BracketStack } from './bracket-stack.ts';
import { isIdentifierStart } from './characters.ts';
import { parenthesisKeywords, primitiveTypes, specifiers } from './cuda-vocabulary.ts';
import { qualifiedNameEnd } from './declarator-repairs.ts';
import { identifierEnd, matchingEnd, skipBlanks } from './lexer.ts';
import type { TextPatches } from './text-patches.ts';

/** Whether a name looks like a macro's: capitals, digits and underscores, two characters at least. */
export function isMacroName(text: string, begin: number, end: number): boolean {
  if (end - begin < 2) return false;
  let capitals = 0;
  for (let i = begin; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code >= 65 && code <= 90) capitals++;
    else if (code !== 95 && !(code >= 48 && code <= 57)) return false;
  }
  return capitals > (text.charCodeAt(begin) === 95 ? 1 : 0);
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
  current: NameToken,
  isInBody: boolean,
): void {
  const { begin, end } = current;
  const isLastMacro = !last.isSpecifier && isMacroName(text, last.begin, last.end);
  if (isLastMacro) {
    const isBesidePointer = last.before === 42 || last.before === 38;
    if (isOperatorSymbol(text, current) && (earlier === undefined || isMacroOrSpecifier(text, earlier))) {
      // `DEVICE REAL2 operator-(…)`: what stands before an operator is its type.
      if (earlier?.isSpecifier === false) takeMacro(text, patches, earlier);
    } else if (isBesidePointer || standsBeforeType(text, earlier, last, current))
      takeMacro(text, patches, last);
    else if (earlier === undefined) repairLeadingMacro(text, patches, last, current, isInBody);
    else repairMiddleMacro(text, patches, earlier, last, current, isInBody);
    return;
  }
  if (takeTrailingMacros(text, patches, earlier, last, current)) return;
  if (earlier === undefined || earlier.isSpecifier) return;
  // `(GRID_CONSTANT Type x`
  if (startsParameter(earlier) && isMacroName(text, earlier.begin, earlier.end)) {
    takeMacro(text, patches, earlier);
    return;
  }
  // `EXPORT Type f(`: the macro is two names back.
  if (!startsStatement(text, earlier) || !isMacroName(text, earlier.begin, earlier.end)) return;
  const nameEnd = Math.max(end, qualifiedNameEnd(text, begin));
  const isFunction =
    text.charCodeAt(skipBlanks(text, nameEnd)) === 40 || text.startsWith('operator', nameEnd - 8);
  if (!isFunction) return;
  const type = text.slice(last.begin, last.end);
  if (type !== 'const' && type !== 'volatile') takeMacro(text, patches, earlier);
}

/** `operator-`, but not `operator int`. */
function isOperatorSymbol(text: string, { begin, end }: NameToken): boolean {
  return text.slice(begin, end) === 'operator' && !isIdentifierStart(text.charCodeAt(skipBlanks(text, end)));
}

function isMacroOrSpecifier(text: string, { begin, end, isSpecifier }: NameToken): boolean {
  return isSpecifier || isMacroName(text, begin, end);
}

/** A name behind a colon or two. */
export function repairAfterColon(
  text: string,
  patches: TextPatches,
  begin: number,
  end: number,
  isOutermost: boolean,
): void {
  repairDecltypeBase(text, patches, begin, end);
  if (isOutermost) repairSpecialisedOperator(text, patches, begin);
}

const beforeBases = /\b(?:struct|class)\s+[\w:]+(?:\s*<[^{};]*>)?(?:\s+final)?\s*:\s*$/;

/** `struct A : decltype(f(0)) {`, where the grammar wants a name: it becomes `__decl_<(f(0))>{`, as long as that. */
function repairDecltypeBase(text: string, patches: TextPatches, begin: number, end: number): void {
  if (!text.startsWith('decltype(', begin)) return;
  const close = matchingEnd(text, end);
  if (close < 0 || text[close] === '{' || text.charCodeAt(skipBlanks(text, close)) !== 123) return;
  if (!beforeBases.test(text.slice(Math.max(0, begin - 200), begin))) return;
  patches.replace(begin, end + 1, '__decl_<(');
  patches.replace(close - 1, close + 1, ')>');
}

/** `template <> int S::operator()<bool>(…) {`, where the grammar knows no arguments: it becomes `S::operator__<bool>(…)`. */
function repairSpecialisedOperator(text: string, patches: TextPatches, begin: number): void {
  const call = 'operator()';
  if (!text.startsWith(call, begin)) return;
  if (text.charCodeAt(skipBlanks(text, begin + call.length)) === 60)
    patches.replace(begin, begin + call.length, 'operator__');
}

const sizedWords = new Set('unsigned signed long short'.split(' '));
const listEnd = /\s*(?:[A-Z][A-Z0-9_]+\s*)?\)/y;
const notATypeAlone = new Set(
  'const volatile struct class enum union typename unsigned signed long short new'.split(' '),
);

/** `(int n, T *p MORE_PARAMETERS)`: what a build puts behind a function's parameters. */
function takeTrailingMacros(
  text: string,
  patches: TextPatches,
  earlier: NameToken | undefined,
  last: NameToken,
  current: NameToken,
): boolean {
  if (!isMacroName(text, current.begin, current.end) || last.isSpecifier) return false;
  const [type, name] = [earlier, last].map((token) => token && text.slice(token.begin, token.end));
  const isType = (word: string): boolean => !notATypeAlone.has(word) && !specifiers.has(word);
  const isNamed =
    type === undefined
      ? '>*&'.includes(String.fromCharCode(last.before))
      : earlier?.isSpecifier === false && isType(type);
  if (!isNamed || name === undefined || primitiveTypes.has(name) || !isType(name)) return false;
  listEnd.lastIndex = current.end;
  if (!listEnd.test(text)) return false;
  patches.blank(current.begin, listEnd.lastIndex - 1);
  return true;
}

/** After `;`, `{`, `}`, a label or access specifier, or a template's parameters. */
export function startsStatement(text: string, name: NameToken): boolean {
  const { before } = name;
  if (before === 58 || before === 93) {
    const around = text.slice(Math.max(0, name.begin - 40), name.begin);
    return before === 58 ? !/::\s*$/.test(around) : /\]\s*\]\s*$/.test(around);
  }
  return before === 0 || before === 59 || before === 125 || before === 123 || before === 62;
}

function startsParameter(name: NameToken): boolean {
  return name.before === 40 || name.before === 44;
}

/** `C<T>::C(` and `C::~C(`, outside of their class. */
const constructorPattern =
  /(?:\w+\s*(?:<[^;{}()]{0,200}>\s*)?::\s*)*?(\w+)\s*(?:<[^;{}()]{0,200}>\s*)?::\s*~?\1\s*\(/y;

/** Not `TYPE const x`. */
const constReference =
  /(?:const\s+)?typename\s|const\s+\w[\w:]*(?:\s*<[^;{}()]{0,200}>)?(?:\s*[*&]|\s+operator\b)/y;

/**
 * `EXPORT ns::Type<int> f(`, `inline EXPORT C<T>::C(`, `EXPORT const T& f(`: the name after the macro is no declared one, for another
 * follows it.
 */
function standsBeforeType(
  text: string,
  earlier: NameToken | undefined,
  macro: NameToken,
  current: NameToken,
): boolean {
  const begins =
    earlier !== undefined && (earlier.isSpecifier || specifiers.has(text.slice(earlier.begin, earlier.end)))
      ? startsStatement(text, earlier)
      : startsParameter(macro) || startsStatement(text, macro);
  if (!begins) return false;
  constReference.lastIndex = current.begin;
  if (constReference.test(text)) return true;
  if (text.charCodeAt(current.end) !== 60 && !text.startsWith('::', current.end)) return false;
  constructorPattern.lastIndex = current.begin;
  if (constructorPattern.test(text)) return true;
  const end = qualifiedNameEnd(text, current.begin);
  if (end < 0) return false;
  const next = text.charCodeAt(skipBlanks(text, end));
  return isIdentifierStart(next) || next === 42 || next === 38;
}

/** `[=] DEVICE (int i) {`: a macro after a lambda's captures is a qualifier. Returns whether it is one. */
export function takeLambdaMacro(text: string, patches: TextPatches, begin: number, end: number): boolean {
  const next = text.charCodeAt(skipBlanks(text, end));
  if ((next !== 40 && next !== 123) || !isMacroName(text, begin, end)) return false;
  patches.blank(begin, end);
  patches.qualify(begin, text.slice(begin, end), undefined);
  return true;
}

function repairLeadingMacro(
  text: string,
  patches: TextPatches,
  macro: NameToken,
  current: NameToken,
  isInBody: boolean,
): void {
  if (!startsStatement(text, macro)) return;
  if (isInBody && text.slice(macro.end, current.begin).includes('\n')) {
    patches.replace(macro.end, macro.end + 1, ';');
    return;
  }
  const next = text.charCodeAt(skipBlanks(text, current.end));
  const beforePointer = !isInBody && (next === 42 || next === 38);
  const isConstructor = !isInBody && next === 40 && namesClassAround(text, current);
  if (isConstructor || beforePointer || beginsDeclaration(text, current)) takeMacro(text, patches, macro);
}

/** Longest class that is looked back through for its name. */
const classLimit = 20_000;

/** `EXPORT C(int a)` in a class `C`. */
function namesClassAround(text: string, { begin, end }: NameToken): boolean {
  const before = text.slice(Math.max(0, begin - classLimit), begin);
  return new RegExp(String.raw`\b(?:class|struct|union)\s[^;{}()]*\b${text.slice(begin, end)}\b`).test(
    before,
  );
}

/** A word that begins a declaration and does not belong to a type before it. */
function beginsDeclaration(text: string, current: NameToken): boolean {
  const word = text.slice(current.begin, current.end);
  if (current.isSpecifier) return true;
  return word !== 'const' && word !== 'volatile' && (primitiveTypes.has(word) || specifiers.has(word));
}

function repairMiddleMacro(
  text: string,
  patches: TextPatches,
  earlier: NameToken,
  macro: NameToken,
  current: NameToken,
  isInBody: boolean,
): void {
  const { begin, end } = current;
  const next = text.charCodeAt(skipBlanks(text, end));
  const word = text.slice(earlier.begin, earlier.end);
  const currentWord = text.slice(begin, end);
  const isSpecifier = earlier.isSpecifier || specifiers.has(word);
  const isPair = startsStatement(text, earlier) && isMacroName(text, earlier.begin, earlier.end);
  const isPointer = !isInBody && (next === 42 || next === 38);
  if (isPair && (isPointer || beginsDeclaration(text, current))) {
    takeMacro(text, patches, earlier);
    takeMacro(text, patches, macro);
  } else if (word === 'class' || word === 'struct') {
    if (next === 123 || next === 58) takeMacro(text, patches, macro);
  } else if (word === 'explicit') {
    if (next === 40) takeMacro(text, patches, macro);
  } else if (!isSpecifier) {
    if (next === 40 || currentWord === 'const') takeMacro(text, patches, macro);
  } else if (isIdentifierStart(next) && !isMacroName(text, begin, end)) {
    // `static EXPORT Type f`, but not `static TYPE const x`.
    if (!specifiers.has(currentWord) || sizedWords.has(currentWord)) takeMacro(text, patches, macro);
  }
}

/** A name that the grammar does not know makes a call of a cast; the tree has the text as it was written. */
function readAsCall(text: string, patches: TextPatches, begin: number, end: number): void {
  patches.replace(begin, end, `${text.slice(begin, end - 1)}$`);
}

/** The grammar reads the `int(x)` of `if (int(x) < n)` as the beginning of a declaration. */
function repairCondition(text: string, patches: TextPatches, begin: number, end: number): number {
  const open = skipBlanks(text, end);
  if (text.charCodeAt(open) !== 40 || text.charCodeAt(skipBlanks(text, open + 1)) === 42) return end;
  if (!/\b(?:if|while|switch)\s*\(\s*$/.test(text.slice(Math.max(0, begin - 40), begin))) return end;
  readAsCall(text, patches, begin, end);
  return end;
}

/** A built-in type after a bracket or `,`: an argument of a macro, or a cast that begins a condition, a value or an argument. */
export function repairPrimitive(
  text: string,
  patches: TextPatches,
  begin: number,
  end: number,
  last: number,
  { top, isInMacroCall, isInStatement }: BracketStack,
): number {
  const isListed = top === 'list' && (last === 123 || last === 44);
  const isArgument = top === '(' && isInStatement && !isInMacroCall && (last === 40 || last === 44);
  if (isListed || (isArgument && isValueInParentheses(text, end)))
    return repairListedCast(text, patches, begin, end);
  if (last === 60 || (last === 44 && !isInMacroCall)) return repairSizedCast(text, patches, begin, end);
  if (last !== 40 && last !== 44) return end;
  return (isInMacroCall ? repairTypeArgument : repairCondition)(text, patches, begin, end);
}

/** `S<unsigned(a) != 1>`: the grammar takes the cast for a function's type. */
function repairSizedCast(text: string, patches: TextPatches, begin: number, end: number): number {
  if (text.charCodeAt(end) !== 40 || !sizedWords.has(text.slice(begin, end))) return end;
  const close = matchingEnd(text, end, end + 200);
  if (close < 0) return end;
  const next = skipBlanks(text, close);
  if (!/^(?:[!=]=|[-+/%]|&&|\|\|)/.test(text.slice(next, next + 2))) return end;
  readAsCall(text, patches, begin, end);
  return end;
}

/** No declarators like `(*x)(int)`, `(&x)[3]` or `(&x)`, which parameters have. */
function isValueInParentheses(text: string, open: number): boolean {
  if (text.charCodeAt(open) !== 40) return false;
  const close = matchingEnd(text, open, open + 200);
  if (close < 0) return false;
  const next = text.charAt(skipBlanks(text, close));
  const first = text.charAt(skipBlanks(text, open + 1));
  return '*&'.includes(first) ? !'([),'.includes(next) : true;
}

/** `{unsigned(d.x), 4}` and `dim3 b(unsigned(d.x))`, where the cast reads as a declaration. */
function repairListedCast(text: string, patches: TextPatches, begin: number, end: number): number {
  if (text.charCodeAt(end) === 40 && sizedWords.has(text.slice(begin, end)))
    readAsCall(text, patches, begin, end);
  return end;
}

function takeMacro(text: string, patches: TextPatches, name: NameToken): void {
  const spelling = text.slice(name.begin, name.end);
  patches.blank(name.begin, name.end);
  patches.qualify(name.begin, spelling.includes('RESTRICT') ? '__restrict__' : spelling, undefined);
}

const typeArgument =
  /(?:const\s+|volatile\s+)*(?:(?:unsigned|signed|long|short|int|char|double|float|bool|void|size_t|ssize_t|ptrdiff_t|u?intptr_t|u?int(?:8|16|32|64)_t)\b\s*)+(?:const\b\s*)?[*&\s]*(?=[,)])/y;

/** A type among the arguments of a macro becomes a name of the same length; returns where reading goes on. */
function repairTypeArgument(text: string, patches: TextPatches, begin: number, end: number): number {
  typeArgument.lastIndex = begin;
  const match = typeArgument.exec(text);
  if (match === null || isTemplateArgument(text, begin)) return end;
  const type = match[0].trimEnd();
  patches.replace(begin, begin + type.length, `_${type.slice(1).replace(/\W/g, '_')}`);
  return begin + type.length;
}

/** Longest template arguments, in characters. */
const argumentLimit = 400;

/** Whether it stands in `k<float, double, 4>`, where the grammar reads types. */
function isTemplateArgument(text: string, begin: number): boolean {
  for (let i = begin - 1; i > begin - argumentLimit && i > 0 && !';{}'.includes(text.charAt(i)); i--) {
    if (text.charCodeAt(i) !== 60 || !/\w/.test(text.charAt(i - 1))) continue;
    const close = matchingEnd(text, i, begin + argumentLimit);
    if (close > begin && /^[^();]*(?:\([^();]*\)[^();]*)*$/.test(text.slice(i, close))) return true;
  }
  return false;
}

/** `FORMAT "text"` as the first part of a string: the grammar wants the literal first. */
export function repairStringMacro(text: string, patches: TextPatches, last: NameToken): void {
  if (!isMacroName(text, last.begin, last.end)) return;
  patches.blank(last.begin, last.end);
}

/** A macro alone before the brace that closes a body: `CUERR }`. */
export function repairLastMacro(text: string, patches: TextPatches, last: NameToken, brace: number): void {
  if (brace > last.end && startsStatement(text, last) && isMacroName(text, last.begin, last.end)) {
    patches.replace(last.end, last.end + 1, ';');
  }
}

/**
 * Whether the parenthesis after `name` holds arguments in which types are macro arguments: after a macro's name (or
 * `va_arg`), and in statements after any name that is not being declared.
 */
export function callsMacro(
  text: string,
  earlier: NameToken | undefined,
  name: NameToken | undefined,
  isInStatement: boolean,
): boolean {
  if (name === undefined || name.isSpecifier) return false;
  if (isMacroName(text, name.begin, name.end) || text.startsWith('va_arg', name.begin)) return true;
  if (!isInStatement || earlier !== undefined || name.before === 60 || name.before === 58) return false;
  const spelling = text.slice(name.begin, name.end);
  return !parenthesisKeywords.has(spelling) && !primitiveTypes.has(spelling);
}

/** Whether a declaration's text is one macro that was not ended, with its arguments or without: it declares nothing. */
export function isMacroAlone(text: string, start: number, end: number): boolean {
  const nameEnd = identifierEnd(text, start);
  if (!isMacroName(text, start, nameEnd)) return false;
  const next = skipBlanks(text, nameEnd);
  return nameEnd >= end || (text.charCodeAt(next) === 40 && text.charCodeAt(end - 1) === 41);
}
