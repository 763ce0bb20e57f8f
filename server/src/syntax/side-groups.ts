/**
 * `#ifdef __CUDA_ARCH__` in a function for both sides: one group is for device code and the other for host code, and the
 * function is compiled with either. Groups of whole statements become the arms of an `if`, so that both
 * are there; what they declare is known behind it.
 */
import type { DirectiveLine } from './directive-line.ts';
import { nextGroupDirective, readDirectiveLine } from './directive-line.ts';

export type Side = 'device' | 'host';

/** True in device code. */
const deviceSide = '__is_device_side';
const conditions: Readonly<Record<Side, string>> = { device: `(${deviceSide})`, host: `(!${deviceSide})` };

/** Such an `if` up to its first arm, which is for the side. */
export function armsStart(side: Side): string {
  return `if ${conditions[side]} {`;
}

/** Whose code the first arm of an `if` with the condition is; undefined for all that the text itself has. */
export function sideOfArms(condition: string): Side | undefined {
  return condition === conditions.device ? 'device' : condition === conditions.host ? 'host' : undefined;
}

/** Whether some of the text is for one side alone. */
export function namesSide(text: string): boolean {
  return text.includes(deviceSide);
}

/** `#ifdef`, `#if defined(…)`, `#if defined(…) && …` and `#if __CUDA_ARCH__ >= 700`, which is false where there is no such macro. */
const ofDevice =
  /^(?:defined\s*\(?\s*__CUDA_ARCH__\s*\)?(?:\s*&&[^]*)?|\(?\s*__CUDA_ARCH__\s*>=?\s*\d+\s*\)?)$/;
const ofHost = /^!\s*defined\s*\(?\s*__CUDA_ARCH__\s*\)?$/;

/** Whose code the first group is, as far as the line tells. */
export function sideOf({ name, rest: written }: DirectiveLine): Side | undefined {
  const rest = /^\(([^()]*(?:\([^()]*\))?[^()]*)\)$/.exec(written)?.[1]?.trim() ?? written;
  if (name === 'ifdef') return rest === '__CUDA_ARCH__' ? 'device' : undefined;
  if (name === 'ifndef') return rest === '__CUDA_ARCH__' ? 'host' : undefined;
  if (name !== 'if') return undefined;
  return ofDevice.test(rest) ? 'device' : ofHost.test(rest) ? 'host' : undefined;
}

/**
 * Whether the groups between the `#` at `hash` and its `#endif` are whole statements, inside of the function body whose
 * brace is at `brace`; `end` is the end of the first line.
 */
export function areStatements(text: string, hash: number, end: number, brace: number): boolean {
  if (!opensBody(text, brace) || !/(?:^|[;{}])\s*$/.test(withoutComments(text.slice(brace, hash))))
    return false;
  for (let start = end; ;) {
    const next = nextGroupDirective(text, start);
    if (next < 0 || !isWhole(text.slice(start, next))) return false;
    const line = readDirectiveLine(text, next);
    if (line.name === 'endif') return true;
    if (line.name !== 'else') return false;
    start = line.end;
  }
}

/** `void f() {`, `else {`: not `struct A {`, nor a list. */
function opensBody(text: string, brace: number): boolean {
  const before = withoutComments(text.slice(Math.max(0, brace - 200), brace));
  return /(?:\)|\b(?:else|do|try|const|noexcept|override|final))\s*$/.test(before);
}

function withoutComments(text: string): string {
  return text.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[^]*?\*\//g, (found) =>
    found.startsWith('/') ? ' ' : '0',
  );
}

function isWhole(group: string): boolean {
  const code = withoutComments(group).trim();
  if (code === '') return true;
  // What goes on with the statement before, or in the next one, is no statement.
  if (/^[ \t]*#/m.test(code) || !/[;}]$/.test(code) || /^(?:else|case|default|catch)\b/.test(code))
    return false;
  let depth = 0;
  for (const character of code) {
    if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character) && --depth < 0) return false;
  }
  return depth === 0;
}
