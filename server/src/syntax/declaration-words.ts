/** What the declaration scanner does at single words: each function reads on from the word and returns where it ends. */
import type { ValueAction } from './cuda-vocabulary.ts';
import { isIdentifierStart } from './characters.ts';
import { isMemberName, qualifiedNameEnd, takeDeclaratorStar, takeTypename } from './declarator-repairs.ts';
import { isMacroName } from './grammar-repairs.ts';
import { argumentLimit, identifierEnd, matchingEnd, skipBlanks } from './lexer.ts';
import { takeTypeDefault } from './template-defaults.ts';
import type { TextPatches } from './text-patches.ts';

const attributeLimit = 300;

/** `__launch_bounds__(…)`, `__align__(…)`, `__attribute__((…))`. */
export function takeQualifierWithArguments(
  text: string,
  patches: TextPatches,
  begin: number,
  end: number,
): number {
  const open = skipBlanks(text, end);
  const close = text.charCodeAt(open) === 40 ? matchingEnd(text, open, open + argumentLimit) : -1;
  patches.blank(begin, close < 0 ? end : close);
  const value = close < 0 ? undefined : text.slice(open + 1, close - 1).trim();
  patches.qualify(begin, text.slice(begin, end), value);
  return close < 0 ? end : close;
}

/** `_Pragma("unroll 4")`. */
export function takePragmaOperator(text: string, patches: TextPatches, begin: number, end: number): number {
  const open = skipBlanks(text, end);
  const close = text.charCodeAt(open) === 40 ? matchingEnd(text, open, open + argumentLimit) : -1;
  if (close < 0) return end;
  patches.blank(begin, close);
  const content = text.slice(open + 1, close - 1).replace(/["\\]/g, '');
  const match = /^\s*(?:GCC\s+)?(no)?unroll\b\s*\(?\s*([^)]*?)\s*\)?\s*$/.exec(content);
  if (match) {
    const value = match[1] === undefined ? (match[2] === '' ? undefined : match[2]) : '1';
    patches.qualify(skipBlanks(text, close), '#pragma unroll', value);
  }
  return close;
}

/** `[[…]]`; -1 where the two brackets are none. */
export function takeAttribute(text: string, patches: TextPatches, begin: number): number {
  const close = matchingEnd(text, begin, begin + attributeLimit);
  if (close < 0 || text.charCodeAt(close - 2) !== 93) return -1;
  // A lambda without captures as an index also begins with two brackets, but has braces.
  const content = text.slice(begin + 2, close - 2);
  if (!/^[\w\s:,()"'.-]*$/.test(content)) return -1;
  patches.blank(begin, close);
  patches.qualify(begin, '[[]]', content.trim());
  return close;
}

/** Words of expressions that the grammar reads differently or not at all. */
export function takeValueWord(
  text: string,
  patches: TextPatches,
  action: Exclude<ValueAction, { readonly kind: 'classKey' }>,
  begin: number,
  end: number,
): number {
  switch (action.kind) {
    case 'spelled':
      patches.replace(begin, end, action.as);
      return end;
    case 'typeid':
      // The grammar knows no `typeid(type)`; `sizeof` has the same form.
      patches.qualify(begin, 'typeid', undefined);
      patches.replace(begin, end, 'sizeof');
      return end;
    case 'operator':
      return takeCalledOperator(text, patches, begin, operatorNameEnd(text, end));
    case 'new':
      return takeNewStars(text, patches, end);
    case 'delete':
      return takeDeleted(text, patches, end);
    case 'offsetof':
      return takeOffset(text, patches, begin, end);
    case 'throw':
      return takeThrow(text, patches, begin, end);
    case 'switch':
      return takeOneStatementSwitch(text, patches, begin, end);
    case 'case':
      return takeCaseRange(text, patches, end);
    case 'typename':
      return takeTypename(text, patches, begin, end);
    case 'decltype':
      return takeDecltype(text, patches, begin, end);
  }
}

/** `requires N > 2;` in a list of requirements, which the grammar knows with parentheses only, becomes an expression with a mark. */
export function takeNestedRequirement(
  text: string,
  patches: TextPatches,
  last: number,
  begin: number,
  end: number,
): boolean {
  if (last !== 123 && last !== 59) return false;
  patches.blank(begin, end);
  patches.qualify(skipBlanks(text, end), 'requires', undefined);
  return true;
}

/** The second arm of `ok ? x : throw E{}`, which the grammar knows as a value only. */
function takeThrow(text: string, patches: TextPatches, begin: number, end: number): number {
  if (!/\?[^;{}]*[^:]:\s*$/.test(text.slice(Math.max(0, begin - 300), begin))) return end;
  patches.blank(begin, end);
  patches.qualify(begin, 'throw', undefined);
  return end;
}

const decltypeOfName = /\(([\w:.]+)\)(?=[({])/y;
const valueBefore = /(?:[-+*/%&|[(,={?]|\breturn)\s*$/;

/**
 * `decltype(f(x), void())`, of which the grammar knows no commas, becomes `decltype(f(x)|| void())` with a qualifier for each, and
 * `f(decltype(x){})`, where it wants a name before the braces, `f(__decl_< x>{})`.
 */
function takeDecltype(text: string, patches: TextPatches, begin: number, end: number): number {
  for (const comma of commasOf(text, end)) {
    const sign = text.charCodeAt(comma + 1) === 32 ? '||' : '|';
    patches.replace(comma, comma + sign.length, sign);
    patches.qualify(comma, 'comma', undefined);
  }
  decltypeOfName.lastIndex = end;
  const name = decltypeOfName.exec(text)?.[1];
  if (name === undefined || !valueBefore.test(text.slice(Math.max(0, begin - 40), begin))) return end;
  patches.replace(begin, end + 1, '__decl_< ');
  patches.replace(end + 1 + name.length, end + 2 + name.length, '>');
  return end;
}

/** Of the parentheses that open behind `end`; none where a comma may part the arguments of a template. */
function commasOf(text: string, end: number): number[] {
  const open = skipBlanks(text, end);
  const close = text.charCodeAt(open) === 40 ? matchingEnd(text, open, open + argumentLimit) : -1;
  const found: number[] = [];
  for (let i = open + 1; i < close - 1; i++) {
    const code = text.charCodeAt(i);
    const isName = isIdentifierStart(code);
    const past = isName
      ? qualifiedNameEnd(text, i)
      : '([{'.includes(text.charAt(i))
        ? matchingEnd(text, i, close)
        : i;
    if (code === 44) found.push(i);
    else if (past > i) i = past - 1;
    else if (isName) i = identifierEnd(text, i) - 1;
  }
  return found;
}

const oneStatementSwitch = /\s*\(\s*\w+\s*\)\s*(?:case\s+\w+\s*:\s*)?default\s*:(?!:)/y;

/** `switch (0) case 0: default: S`, as GoogleTest's macros begin so that no `else` behind them is theirs: nothing but `S`. */
function takeOneStatementSwitch(text: string, patches: TextPatches, begin: number, end: number): number {
  oneStatementSwitch.lastIndex = end;
  if (!oneStatementSwitch.test(text)) return end;
  patches.blank(begin, oneStatementSwitch.lastIndex);
  return oneStatementSwitch.lastIndex;
}

const casePattern = /(?:[^.:;{}?]|::|\.(?!\.\.)){1,200}(\.\.\.)(?:[^.:;{}?]|::){1,200}:(?!:)/y;

/** GNU's `case 1 ... 4:` becomes `case 1 <=> 4:`, which no label of C++ is; lowering knows it. */
function takeCaseRange(text: string, patches: TextPatches, end: number): number {
  casePattern.lastIndex = end;
  const match = casePattern.exec(text);
  if (match === null) return end;
  const dots = end + match[0].lastIndexOf('...');
  patches.replace(dots, dots + 3, '<=>');
  return end;
}

const offsetPattern = /[ \t]*\([ \t]*((?:struct |class |union )?[\w:]+(?:<[^,;{}()\n]*>)?)[ \t]*,[ \t]*/y;

/** `offsetof(S, a.b[1])`, of which the grammar knows no paths, becomes `offset_<S>(a.b[1])`. */
function takeOffset(text: string, patches: TextPatches, begin: number, end: number): number {
  offsetPattern.lastIndex = end;
  const match = offsetPattern.exec(text);
  if (match?.[1] === undefined) return end;
  patches.replace(begin, end + match[0].length, `offset_<${match[1]}>(`);
  return end;
}

const deletedPattern = /\s*\[\s*\]\s*\(\s*[\w.:[\]]+(?:->[\w.:[\]]+)*\s*\)\s*(?=[;,])/y;

/** `delete[] (p);`, of which the grammar takes the brackets for a lambda's, becomes `delete[]  p ;`. */
function takeDeleted(text: string, patches: TextPatches, end: number): number {
  deletedPattern.lastIndex = end;
  const match = deletedPattern.exec(text);
  if (match === null) return end;
  const open = text.indexOf('(', end);
  const close = end + match[0].lastIndexOf(')');
  patches.blank(open, open + 1);
  patches.blank(close, close + 1);
  return end;
}

const newPattern =
  /\s*(const\s+)?[A-Za-z_][\w:]*(?:\s+(?:int|long|char|short|double))*\s*(\*(?:\s*\*)*)?(?=\s*[[;,){])/y;

/** The grammar reads no pointer types in `new const T*[n]`: the stars become a qualifier, and `const` goes. */
function takeNewStars(text: string, patches: TextPatches, end: number): number {
  newPattern.lastIndex = end;
  const match = newPattern.exec(text);
  if (match === null) return end;
  const starsEnd = newPattern.lastIndex;
  if (match[1] !== undefined) {
    const start = skipBlanks(text, end);
    patches.blank(start, start + match[1].length);
  }
  if (match[2] === undefined) return starsEnd;
  const starsStart = starsEnd - match[2].length;
  patches.blank(starsStart, starsEnd);
  patches.qualify(starsStart, 'new*', match[2].replaceAll(/\s/g, ''));
  return starsEnd;
}

const attributes = String.raw`(?:\[\[[^\]]{0,300}\]\]\s*|__attribute__\s*\(\([^{]{0,300}?\)\)\s*){0,8}`;

/**
 * `template<…>` at namespace level is read over to its `>`, so that the `class` inside begins no class. Of explicit
 * instantiations the grammar knows those of functions without `extern`; the rest is taken out.
 */
export function takeTemplate(
  text: string,
  patches: TextPatches,
  itemStart: number,
  begin: number,
  end: number,
): number {
  const next = skipBlanks(text, end);
  if (text.charCodeAt(next) === 60) return templateParametersEnd(text, patches, next);
  if (/^extern\s*$/.test(text.slice(itemStart, begin))) {
    patches.blank(itemStart, begin);
    patches.qualify(itemStart, 'extern', undefined);
  }
  const macroEnd = takeInstanceMacro(text, patches, next);
  classPattern.lastIndex = macroEnd;
  if (classPattern.test(text)) {
    patches.blank(begin, end);
    patches.qualify(begin, 'template', undefined);
  }
  return macroEnd === next ? end : macroEnd;
}

const classPattern = new RegExp(String.raw`${attributes}(?:class|struct|union)\b`, 'y');

/** `template EXPORT void f<int>(…)`: past the macro, which is one where a whole type follows it and a name that. */
function takeInstanceMacro(text: string, patches: TextPatches, begin: number): number {
  const end = identifierEnd(text, begin);
  if (!isMacroName(text, begin, end)) return begin;
  const first = skipBlanks(text, end);
  const isConst = text.slice(first, identifierEnd(text, first)) === 'const';
  const typeEnd = qualifiedNameEnd(text, isConst ? skipBlanks(text, first + 5) : first);
  const next = text.charCodeAt(skipBlanks(text, typeEnd));
  if (typeEnd < 0 || (!isIdentifierStart(next) && next !== 42 && next !== 38)) return begin;
  patches.blank(begin, end);
  patches.qualify(begin, text.slice(begin, end), undefined);
  return first;
}

/** Past `S<sizeof(int)>` before the bases or the body of a specialisation: what is in parentheses there is no parameter. */
export function specialisationEnd(text: string, patches: TextPatches, classKeyEnd: number): number {
  const end = qualifiedNameEnd(text, skipBlanks(text, classKeyEnd));
  if (end < 0 || text.charCodeAt(end - 1) !== 62) return classKeyEnd;
  if (!/[{:]/.test(text.charAt(skipBlanks(text, end)))) return classKeyEnd;
  takeDecltypes(text, patches, classKeyEnd, end);
  return end;
}

function takeDecltypes(text: string, patches: TextPatches, begin: number, end: number): void {
  for (const { index, 0: word } of text.slice(begin, end).matchAll(/\bdecltype\b/g))
    takeDecltype(text, patches, begin + index, begin + index + word.length);
}

/** Past the `>` that closes the parameter list whose `<` is at `open`; just past `open` where it is not found. */
function templateParametersEnd(text: string, patches: TextPatches, open: number): number {
  let depth = 0;
  const limit = Math.min(text.length, open + 5000);
  for (let i = open; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 60) depth++;
    else if (code === 62) {
      if (text.charCodeAt(i - 1) !== 45 && --depth === 0) {
        takeDecltypes(text, patches, open, i);
        return i + 1;
      }
    } else if (code === 42) takeDeclaratorStar(text, patches, i);
    else if (code === 61) takeTypeDefault(text, patches, i);
    else if (code === 40 || code === 123) {
      const end = matchingEnd(text, i, limit);
      if (end < 0) break;
      methodPointer.lastIndex = i + 1;
      if (methodPointer.test(text)) takeDeclaratorStar(text, patches, methodPointer.lastIndex - 1);
      i = end - 1;
    } else if (code === 59) break;
  }
  return open + 1;
}

/** `C::*` in `template <int (C::*M)()>`. */
const methodPointer = /[\w:<>,\s]{0,200}::\s*\*/y;

/** Past the symbols of `operator()`, `operator<<`, …, so that they count as no brackets. */
const conversionType = /\s+(?:const\s+|unsigned\s+|long\s+)*[A-Za-z_][\w:]*(?:\s*[*&])*(?=\s*\(\s*\))/y;

const specifiersBefore =
  /\b(?:inline|constexpr|static)\s(?:[\w\s]*\s)?(?=(?:[A-Za-z_]\w*(?:<[^;{}()]{0,200}>)?\s*::\s*){1,20}$)/;

/** `inline C::operator T()`: behind a word, the grammar takes `C::operator` for the type of a function called `T`. */
function takeSpecifiers(text: string, patches: TextPatches, begin: number, end: number): void {
  conversionType.lastIndex = end;
  if (text.charCodeAt(begin - 1) !== 58 || !conversionType.test(text)) return;
  const start = Math.max(0, begin - 300);
  const match = specifiersBefore.exec(text.slice(start, begin));
  if (match !== null) patches.blank(start + match.index, start + match.index + match[0].length);
}

/** In `x.operator T()` and `this->operator=(y)` the grammar wants a plain name; a qualifier has what was written. */
function takeCalledOperator(text: string, patches: TextPatches, begin: number, end: number): number {
  if (!isMemberName(text, begin)) {
    // `operator( )` and `operator[ ]` are one token to the grammar.
    const open = begin + text.slice(begin, end).search(/[([]\s+[)\]]/);
    if (open >= begin) patches.replace(open, end, text.slice(open, end).replaceAll(/\s/g, ''));
    else takeSpecifiers(text, patches, begin, end);
    return end;
  }
  conversionType.lastIndex = end;
  const isConversion = /\w/.test(text.charAt(end - 1)) && conversionType.test(text);
  const nameEnd = isConversion ? conversionType.lastIndex : end;
  const name = text.slice(begin, nameEnd);
  patches.qualify(begin, 'operator', name.slice(end - begin).trim() || name.replaceAll(/\s/g, ''));
  patches.replace(begin, nameEnd, name.replace(/\W/g, '_'));
  return nameEnd;
}

function operatorNameEnd(text: string, end: number): number {
  let i = skipBlanks(text, end);
  const isBracket = text.charCodeAt(i) === 91;
  if (isBracket || text.charCodeAt(i) === 40) {
    const close = skipBlanks(text, i + 1);
    return text.charCodeAt(close) === (isBracket ? 93 : 41) ? close + 1 : end;
  }
  const symbols = '+-*/%^&|~!=<>,[]';
  const first = i;
  while (i < text.length && symbols.includes(text[i]!) && i - first < 3) i++;
  return i > first ? i : end;
}

const namespacePattern = new RegExp(String.raw`\s*${attributes}([\w:\s]{0,300}?)\s*${attributes}\{`, 'y');

/**
 * The names of the namespace that opens after the keyword and what stands `before` that, and where its brace ends; of inline
 * ones `inline name`.
 */
export function readNamespace(
  text: string,
  end: number,
  before: { readonly begin: number; readonly end: number } | undefined,
): { names: string[]; end: number } | undefined {
  namespacePattern.lastIndex = end;
  const match = namespacePattern.exec(text);
  if (match === null) return undefined;
  const isInline = before !== undefined && text.slice(before.begin, before.end) === 'inline';
  const names = `${isInline ? 'inline ' : ''}${(match[1] ?? '').trim()}`
    .split('::')
    .map((part) => part.trim().replace(/^inline\s+/, 'inline '))
    .filter((part) => part !== '' && part !== 'inline');
  return { names, end: namespacePattern.lastIndex };
}

const linkagePattern = /\s*("C(?:\+\+)?")\s*(\{)?/y;

/** The language after `extern`, and whether a group of declarations opens. */
export function readLinkage(
  text: string,
  end: number,
): { language: string; opensGroup: boolean; end: number } | undefined {
  linkagePattern.lastIndex = end;
  const match = linkagePattern.exec(text);
  if (match === null) return undefined;
  return { language: match[1] ?? '', opensGroup: match[2] !== undefined, end: linkagePattern.lastIndex };
}
