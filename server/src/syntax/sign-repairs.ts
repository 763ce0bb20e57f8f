/** What stands behind `=` and between `@` that the grammar does not know, made digestible in place. */
import type { Frame } from './bracket-stack.ts';
import { matchingEnd, skipBlanks } from './lexer.ts';
import { takeTypeDefault } from './template-defaults.ts';
import type { TextPatches } from './text-patches.ts';

const listLimit = 4096;

/**
 * `T x = {a, b}` as a parameter: the grammar wants an expression and gets a name; a qualifier has what was written. Returns
 * where reading goes on.
 */
function takeBracedDefault(text: string, patches: TextPatches, equals: number): number {
  const open = skipBlanks(text, equals + 1);
  const end = text.charCodeAt(open) === 123 ? matchingEnd(text, open, open + listLimit) : -1;
  const list = text.slice(open, Math.max(open, end));
  if (list === '' || list.includes('\n') || !/[,)]/.test(text[skipBlanks(text, end)] ?? ''))
    return equals + 1;
  patches.qualify(open, '{}', list);
  patches.replace(open, end, '_'.repeat(list.length));
  return end;
}

const deleted = /=\s*delete(?=\s*;)/y;

/**
 * `void f(int) = delete;` outside of classes, where the grammar expects a pointer behind the word: without that it declares
 * a function which nothing calls. Returns where reading goes on.
 */
function takeDeleted(text: string, patches: TextPatches, equals: number): number {
  deleted.lastIndex = equals;
  if (!deleted.test(text)) return equals + 1;
  const end = deleted.lastIndex;
  patches.replace(equals, end, ' '.repeat(end - equals));
  return end;
}

const assignedZero = /=(\s*)0(\s*);(\s?)/y;

/** `a(i, j) = 0;` in a body, which reads as a function without a body; `00` is zero too, and takes a blank. */
function takeAssignedZero(text: string, patches: TextPatches, equals: number): void {
  assignedZero.lastIndex = equals;
  const match = assignedZero.exec(text);
  if (match === null || /\bvirtual\b[^;{}]*$/.test(text.slice(Math.max(0, equals - 300), equals))) return;
  const zero = equals + 1 + match[1]!.length;
  if (match[1] !== '') patches.replace(zero - 1, zero + 1, '00');
  else if (match[2] !== '') patches.replace(zero, zero + 2, '00');
  else if (match[3] !== '') patches.replace(zero, zero + 3, '00;');
}

/** What begins with an `=` or a `@`, by the character before it and the bracket that is open; returns where reading goes on. */
export function repairSign(
  text: string,
  patches: TextPatches,
  sign: number,
  last: number,
  top: Frame | undefined,
): number {
  if (text.charCodeAt(sign) === 64) return takePlaceholder(text, patches, sign);
  if (text.charCodeAt(sign - 1) === 62 && text.charCodeAt(sign - 2) !== 62)
    takeGreaterOrEqual(text, patches, sign);
  if (top === undefined) return takeDeleted(text, patches, sign);
  if (top === '(') return takeBracedDefault(text, patches, sign);
  if (top === 'class') takeTypeDefault(text, patches, sign);
  else if (top === 'body' && last === 41) takeAssignedZero(text, patches, sign);
  return sign + 1;
}

const behindAngle = /\w\s*<(?![<=])(?:[^;{}<()]|\([^()]*\))*$/;

/**
 * `conditional<N >= 8, A, B>`, where the grammar takes the sign apart and ends the arguments: it becomes `<=`, which binds alike,
 * with a qualifier.
 */
function takeGreaterOrEqual(text: string, patches: TextPatches, equals: number): void {
  if (!behindAngle.test(text.slice(Math.max(0, equals - 300), equals - 1))) return;
  patches.replace(equals - 1, equals + 1, '<=');
  patches.qualify(equals - 1, '>=', undefined);
}

const placeholder = /@[A-Za-z_]\w*@/y;

/** `@SIZE@` of a file that CMake configures is a name of what is not known here; returns where reading goes on. */
function takePlaceholder(text: string, patches: TextPatches, at: number): number {
  placeholder.lastIndex = at;
  if (!placeholder.test(text)) return at + 1;
  const end = placeholder.lastIndex;
  patches.replace(at, end, `_${text.slice(at + 1, end - 1)}_`);
  return end;
}

/** Whether the `=` is part of `==`, `!=`, `<=` or `>=`. */
export function isComparison(text: string, equals: number): boolean {
  return text.charCodeAt(equals + 1) === 61 || '=!<>'.includes(text.charAt(equals - 1));
}
