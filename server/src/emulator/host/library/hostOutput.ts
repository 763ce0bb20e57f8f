import { argumentKind, formatPrintf } from '../../printfFormat.ts';
import type { ArgumentKind, PrintfArgument } from '../../printfFormat.ts';
import type { CallSite, LibraryTable, Value } from './hostLibrary.ts';
import type { HostRuntime } from '../hostRuntime.ts';
import { VariadicArguments } from './variadicArguments.ts';

const at = (values: readonly Value[], index: number): number => Number(values[index] ?? 0);

const conversion =
  /%(?:%|(?:(\d+)\$)?[-+ #0]*(\*(?:\d+\$)?|\d+)?(?:\.(\*(?:\d+\$)?|\d+)?)?(hh|h|ll|l|z|j|t|L)?([diuxXofFeEgGcspaAn]))/g;

/** For arguments in the order of the conversions, of which `%n` prints nothing. */
function inOrder(format: string): string {
  return format.replace(conversion, (all) => (all.endsWith('n') ? '' : all.replaceAll(/\d+\$/g, '')));
}

/** Formats with the strings fetched from memory; `%2$d` takes the second argument. */
export function formatted(
  runtime: HostRuntime,
  values: readonly Value[],
  first: number,
  site: CallSite,
  types = site.types,
): string {
  const format = runtime.text(at(values, first), site.at);
  const given: PrintfArgument[] = [];
  const list = new VariadicArguments(values, types, first + 1);
  const take = (position: string | undefined, kind: ArgumentKind): Value | undefined =>
    position === undefined ? list.take(kind) : values[first + Number(position)];
  for (const { 0: all, 1: position, 2: width, 3: precision, 4: size, 5: letter, index } of format.matchAll(
    conversion,
  )) {
    if (all === '%%') continue;
    for (const star of [width, precision])
      if (star?.startsWith('*') === true) given.push(Number(take(/\d+/.exec(star)?.[0], 'word') ?? 0));
    const value = take(position, argumentKind(letter!, size));
    if (value === undefined) break;
    if (letter === 'n') {
      const { length } = formatPrintf(inOrder(format.slice(0, index)), given);
      runtime.write(Number(value), countBytes(length, size), site.at);
    } else given.push(letter === 's' ? string(runtime, Number(value), site) : value);
  }
  return formatPrintf(inOrder(format), given);
}

/** What `%n` writes, in the integer that the letters before it stand for. */
function countBytes(count: number, size: string | undefined): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigInt64(0, BigInt(count), true);
  const width = size === undefined ? 4 : size === 'hh' ? 1 : size === 'h' ? 2 : 8;
  return new Uint8Array(bytes.buffer, 0, width);
}

/** The format and what a `va_list` holds for it: a word of eight bytes for each. */
function listed(runtime: HostRuntime, format: Value, list: number, site: CallSite): Value[] {
  const values: Value[] = [format];
  let address = list;
  const word = (letter: string, isWide: boolean): void => {
    const view = new DataView(runtime.readBytes(address, 8, site.at).buffer);
    address += 8;
    if (argumentKind(letter, undefined) === 'real') values.push(view.getFloat64(0, true));
    else if (/[spn]/.test(letter)) values.push(Number(view.getBigUint64(0, true)));
    else if (/[dic]/.test(letter)) values.push(isWide ? view.getBigInt64(0, true) : view.getInt32(0, true));
    else values.push(isWide ? view.getBigUint64(0, true) : view.getUint32(0, true));
  };
  for (const [all, , width, precision, size, letter] of runtime
    .text(Number(format), site.at)
    .matchAll(conversion)) {
    if (all === '%%') continue;
    for (const star of [width, precision]) if (star === '*') word('d', false);
    word(letter!, size !== undefined && !size.startsWith('h'));
  }
  return values;
}

/** What printf's kin with a `va_list` print: it follows the format, which is the argument of this number. */
export function formattedList(
  runtime: HostRuntime,
  values: readonly Value[],
  first: number,
  site: CallSite,
): string {
  return formatted(runtime, listed(runtime, values[first] ?? 0, at(values, first + 1), site), 0, site, []);
}

function string(runtime: HostRuntime, address: number, site: CallSite): string {
  return address === 0 ? '(null)' : runtime.text(address, site.at);
}

function printed(runtime: HostRuntime, stream: 'stdout' | 'stderr', text: string): number {
  runtime.print(stream, text);
  return text.length;
}

function bounded(runtime: HostRuntime, values: readonly Value[], text: string, site: CallSite): number {
  const size = at(values, 1);
  if (size > 0) runtime.writeText(at(values, 0), text.slice(0, size - 1), site.at);
  return text.length;
}

function unbounded(runtime: HostRuntime, values: readonly Value[], text: string, site: CallSite): number {
  runtime.writeText(at(values, 0), text, site.at);
  return text.length;
}

/** printf and its kin, and what the prelude's streams print through. */
export const outputFunctions: LibraryTable = {
  printf: (r, v, s) => printed(r, 'stdout', formatted(r, v, 0, s)),
  vprintf: (r, v, s) => printed(r, 'stdout', formattedList(r, v, 0, s)),
  sprintf: (r, v, s) => unbounded(r, v, formatted(r, v, 1, s), s),
  vsprintf: (r, v, s) => unbounded(r, v, formattedList(r, v, 1, s), s),
  snprintf: (r, v, s) => bounded(r, v, formatted(r, v, 2, s), s),
  vsnprintf: (r, v, s) => bounded(r, v, formattedList(r, v, 2, s), s),
  puts: (r, v, s) => printed(r, 'stdout', `${r.text(at(v, 0), s.at)}\n`),
  putchar: (r, v) => {
    r.print('stdout', String.fromCharCode(at(v, 0) & 0xff));
    return at(v, 0);
  },
};
