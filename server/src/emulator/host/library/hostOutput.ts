import { formatPrintf } from '../../printfFormat.ts';
import type { PrintfArgument } from '../../printfFormat.ts';
import type { CallSite, LibraryTable, Value } from './hostLibrary.ts';
import type { HostRuntime } from '../hostRuntime.ts';

const at = (values: readonly Value[], index: number): number => Number(values[index] ?? 0);

const conversion = /%(?:%|[-+ #0]*(\*|\d+)?(?:\.(\*|\d+)?)?(?:hh|h|ll|l|z|j|t|L)?([diuxXofFeEgGcspaA]))/g;

/** Formats with the strings fetched from memory. */
export function formatted(
  runtime: HostRuntime,
  values: readonly Value[],
  first: number,
  site: CallSite,
): string {
  const format = runtime.text(at(values, first), site.at);
  const given: PrintfArgument[] = [];
  let next = first + 1;
  for (const [all, width, precision, letter] of format.matchAll(conversion)) {
    if (all === '%%') continue;
    for (const star of [width, precision]) if (star === '*') given.push(at(values, next++));
    const value = values[next++];
    if (value === undefined) break;
    given.push(letter === 's' ? string(runtime, Number(value), site) : value);
  }
  return formatPrintf(format, given);
}

function string(runtime: HostRuntime, address: number, site: CallSite): string {
  return address === 0 ? '(null)' : runtime.text(address, site.at);
}

function printed(runtime: HostRuntime, stream: 'stdout' | 'stderr', text: string): number {
  runtime.print(stream, text);
  return text.length;
}

function bounded(runtime: HostRuntime, values: readonly Value[], site: CallSite): number {
  const text = formatted(runtime, values, 2, site);
  const size = at(values, 1);
  if (size > 0) runtime.writeText(at(values, 0), text.slice(0, size - 1), site.at);
  return text.length;
}

/** printf and its kin, and what the prelude's streams print through. */
export const outputFunctions: LibraryTable = {
  printf: (r, v, s) => printed(r, 'stdout', formatted(r, v, 0, s)),
  sprintf: (r, v, s) => {
    const text = formatted(r, v, 1, s);
    r.writeText(at(v, 0), text, s.at);
    return text.length;
  },
  snprintf: bounded,
  puts: (r, v, s) => printed(r, 'stdout', `${r.text(at(v, 0), s.at)}\n`),
  putchar: (r, v) => {
    r.print('stdout', String.fromCharCode(at(v, 0) & 0xff));
    return at(v, 0);
  },
};
