/** Declarators and types of C++ that the grammar does not know where they stand, made digestible in place. */
import type { Frame } from './bracket-stack.ts';
import { isIdentifierStart } from './characters.ts';
import { parenthesisKeywords, primitiveTypes } from './cuda-vocabulary.ts';
import { identifierEnd, matchingEnd, skipBlanks } from './lexer.ts';
import type { TextPatches } from './text-patches.ts';

/** Longest template arguments and deepest qualification that are read, so that text in the making costs little. */
const argumentLimit = 600;
const partLimit = 20;

/** Past the name at `start` with its qualification and template arguments (`::a::b<c>::template d`), or -1. */
export function qualifiedNameEnd(text: string, start: number): number {
  let i = text.startsWith('::', start) ? skipBlanks(text, start + 2) : start;
  for (let part = 0; part < partLimit; part++) {
    if (!isIdentifierStart(text.charCodeAt(i))) return -1;
    let end = identifierEnd(text, i);
    if (text.slice(i, end) === 'template') {
      i = skipBlanks(text, end);
      continue;
    }
    if (text.charCodeAt(end) === 60) {
      end = matchingEnd(text, end, end + argumentLimit);
      if (end < 0) return -1;
    }
    const next = skipBlanks(text, end);
    if (!text.startsWith('::', next)) return end;
    i = skipBlanks(text, next + 2);
  }
  return -1;
}

/** `typename T::type{}`, `typename T::type(x)` and `using typename T::type;`, which the grammar knows without `typename`. */
export function takeTypename(text: string, patches: TextPatches, begin: number, end: number): number {
  const nameEnd = qualifiedNameEnd(text, skipBlanks(text, end));
  if (nameEnd < 0) return end;
  const open = skipBlanks(text, nameEnd);
  const code = text.charCodeAt(open);
  const isUsed = code === 59 && /\busing\s+$/.test(text.slice(Math.max(0, begin - 20), begin));
  if (!isUsed && code !== 123 && (code !== 40 || '*&'.includes(text.charAt(skipBlanks(text, open + 1)))))
    return end;
  patches.blank(begin, end);
  return end;
}

const packName = /\s*(?:__restrict(?:__)?\s*)?\.\.\.\s*[A-Za-z_]/y;
const nullDefault = /\s*=\s*(?:nullptr|NULL)\b/y;

/**
 * The star of `const T*... in` becomes the qualifier `pack*`, that of the nameless `type* = nullptr` goes: the grammar
 * reads no pointer in either.
 */
export function takeDeclaratorStar(text: string, patches: TextPatches, star: number): void {
  const before = text.charCodeAt(star - 1);
  if (before === 58) takeMemberPointer(text, patches, star);
  else if (before === 46 && !endsNumber(text, star - 1)) takeMemberAccess(text, patches, star, false);
  else if (before === 62 && text.charCodeAt(star - 2) === 45) takeMemberAccess(text, patches, star, true);
  packName.lastIndex = nullDefault.lastIndex = star + 1;
  if (packName.test(text)) patches.qualify(star, 'pack*', undefined);
  else if (!nullDefault.test(text)) return;
  patches.blank(star, star + 1);
}

const classBefore =
  /([A-Za-z_]\w*(?:<[^;{}]{0,200}>)?(?:\s*::\s*(?:template\s+)?[A-Za-z_]\w*(?:<[^;{}]{0,200}>)?)*)\s*::\s*$/;

/** `int C::* p` and `void (C::*)(int)`: to the grammar it is a pointer as any, with a qualifier that names the class. */
function takeMemberPointer(text: string, patches: TextPatches, star: number): void {
  const before = text.slice(Math.max(0, star - 300), star);
  const [whole = '', name] = classBefore.exec(before) ?? [];
  if (name === undefined) return;
  patches.qualify(star, 'member*', name);
  patches.blank(star - whole.length, star);
}

/** Whether the point is that of `2.`, which a product may follow without a space: `2.*(x + 1)`. */
function endsNumber(text: string, point: number): boolean {
  let start = point;
  while (start > 0 && /[\w']/.test(text[start - 1]!)) start--;
  return start < point && /\d/.test(text[start]!);
}

const parenthesised = /\s*\(\s*(this\s*->\s*)?[A-Za-z_][\w.[\]]*(\s*\))/y;

/**
 * `p->*m`, which the grammar knows as `p.*m`: a qualifier says which it is. Parentheses around the member's name go; before
 * others it reads as a product, with a qualifier that says what it is.
 */
function takeMemberAccess(text: string, patches: TextPatches, star: number, isArrow: boolean): void {
  const start = star - (isArrow ? 2 : 1);
  parenthesised.lastIndex = star + 1;
  const isOther = text.charCodeAt(skipBlanks(text, star + 1)) === 40 && !parenthesised.test(text);
  if (isOther) {
    patches.qualify(star, isArrow ? '->*' : '.*', undefined);
    patches.blank(start, star);
    return;
  }
  if (isArrow) {
    patches.qualify(start, '->*', undefined);
    patches.replace(start, star + 1, '.*');
  }
  parenthesised.lastIndex = star + 1;
  const [whole = '', own = '', close = ''] = parenthesised.exec(text) ?? [];
  if (whole === '') return;
  const open = star + 1 + whole.indexOf('(');
  const end = star + 1 + whole.length;
  patches.blank(open, open + 1);
  if (own !== '') patches.blank(star + 1 + whole.indexOf(own), star + 1 + whole.indexOf(own) + own.length);
  patches.blank(end - close.length, end);
}

const initialised =
  /[;{}]\s*(?:const\s+)?([A-Za-z_][\w:]*)(?:<[^;{}()]{0,200}>)?(?:\s+const)?\s*[*&]{1,2}\s*(?:const\s+)?\w+\s*$/;

/**
 * `const auto& x(a.b);`: the grammar takes the value for parameters of a function, and knows `= a.b`. `open` is the offset of
 * the parenthesis.
 */
export function takeReferenceValue(text: string, patches: TextPatches, open: number): void {
  if (!/^\(\s*[A-Za-z_]\w*\s*(?:\.|->)\s*\w/.test(text.slice(open, open + 80))) return;
  const type = initialised.exec(text.slice(Math.max(0, open - 300), open))?.[1];
  if (type === undefined || parenthesisKeywords.has(type)) return;
  const end = matchingEnd(text, open, open + argumentLimit);
  if (end < 0 || text.charCodeAt(skipBlanks(text, end)) !== 59) return;
  patches.replace(open, open + 1, '=');
  patches.blank(end - 1, end);
}

const widthAndEnd = /: *[\w:]+\s*[,;]/y;

/**
 * `int a : 14, : 2;` and `int : 1, b : 3;`: the grammar wants names for bit-fields. One without is called `_`, with
 * a qualifier that says so.
 */
export function nameBitField(
  text: string,
  patches: TextPatches,
  colon: number,
  frame: Frame | undefined,
  last: { readonly begin: number; readonly end: number; readonly before: number } | undefined,
): void {
  if (text.charCodeAt(colon - 1) !== 32 || (frame !== 'class' && frame !== 'list')) return;
  let name = -1;
  if (last === undefined) {
    if (/,\s*$/.test(text.slice(Math.max(0, colon - 20), colon))) name = colon - 1;
  } else if (
    '{;}'.includes(String.fromCharCode(last.before)) ||
    primitiveTypes.has(text.slice(last.begin, last.end))
  ) {
    widthAndEnd.lastIndex = colon;
    if (text.charCodeAt(colon + 1) === 32 && widthAndEnd.test(text)) name = colon;
  }
  if (name < 0) return;
  patches.replace(name, name + 2, '_:');
  patches.qualify(name, 'nameless', undefined);
}

/** Whether a dot or an arrow stands before. */
export function isMemberName(text: string, begin: number): boolean {
  return /(?:\.|->)\s*$/.test(text.slice(Math.max(0, begin - 20), begin));
}

const memberWithoutArguments = /\s+[A-Za-z_]\w*\s*(?=\()/y;

/** `x.template f(y)`, of which the grammar wants arguments in angle brackets: the word goes. */
export function takeTemplateWord(text: string, patches: TextPatches, begin: number, end: number): boolean {
  memberWithoutArguments.lastIndex = end;
  if (!isMemberName(text, begin) || !memberWithoutArguments.test(text)) return false;
  patches.blank(begin, end);
  return true;
}
