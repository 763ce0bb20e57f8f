import type { CallSite, LibraryTable, Value } from './hostLibrary.ts';
import { parseInteger, parseReal } from '../../../text/numbers.ts';
import type { HostRuntime } from '../hostRuntime.ts';

const at = (values: readonly Value[], index: number): number => Number(values[index] ?? 0);

/** The difference of the first characters that differ, as glibc has it. */
function compare(a: string, b: string): number {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return (a.charCodeAt(i) || 0) - (b.charCodeAt(i) || 0);
}

/** Copies text and hands the target on, as these functions do. */
function put(r: HostRuntime, target: number, text: string, s: CallSite): number {
  r.writeText(target, text, s.at);
  return target;
}

function find(r: HostRuntime, v: readonly Value[], s: CallSite, last: boolean): number {
  const text = `${r.text(at(v, 0), s.at)}\0`;
  const wanted = String.fromCharCode(at(v, 1) & 0xff);
  const index = last ? text.lastIndexOf(wanted) : text.indexOf(wanted);
  return index < 0 ? 0 : at(v, 0) + index;
}

function padded(r: HostRuntime, v: readonly Value[], s: CallSite): number {
  const size = at(v, 2);
  const text = r.text(at(v, 1), s.at, size);
  const bytes = new Uint8Array(size);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  r.write(at(v, 0), bytes, s.at);
  return at(v, 0);
}

function clamp(value: bigint, least: bigint, most: bigint): bigint {
  return value < least ? least : value > most ? most : value;
}

function toLong(r: HostRuntime, v: readonly Value[], s: CallSite, signed: boolean): bigint {
  const parsed = parseInteger(r.text(at(v, 0), s.at), at(v, 2));
  if (at(v, 1) !== 0) r.writeLong(at(v, 1), at(v, 0) + parsed.length, s.at);
  const most = signed ? 2n ** 63n - 1n : 2n ** 64n - 1n;
  return clamp(parsed.value, signed ? -(2n ** 63n) : -most, most);
}

function toReal(r: HostRuntime, v: readonly Value[], s: CallSite): number {
  const parsed = parseReal(r.text(at(v, 0), s.at));
  if (at(v, 1) !== 0) r.writeLong(at(v, 1), at(v, 0) + parsed.length, s.at);
  return parsed.value;
}

const text = (r: HostRuntime, v: readonly Value[], i: number, s: CallSite): string => r.text(at(v, i), s.at);

/** Strings and the numbers in them. */
export const stringFunctions: LibraryTable = {
  strlen: (r, v, s) => text(r, v, 0, s).length,
  strcmp: (r, v, s) => compare(text(r, v, 0, s), text(r, v, 1, s)),
  strcasecmp: (r, v, s) => compare(text(r, v, 0, s).toLowerCase(), text(r, v, 1, s).toLowerCase()),
  strncmp: (r, v, s) => compare(r.text(at(v, 0), s.at, at(v, 2)), r.text(at(v, 1), s.at, at(v, 2))),
  strncasecmp: (r, v, s) =>
    compare(r.text(at(v, 0), s.at, at(v, 2)).toLowerCase(), r.text(at(v, 1), s.at, at(v, 2)).toLowerCase()),
  strcpy: (r, v, s) => put(r, at(v, 0), text(r, v, 1, s), s),
  strncpy: padded,
  strcat: (r, v, s) => put(r, at(v, 0), text(r, v, 0, s) + text(r, v, 1, s), s),
  strncat: (r, v, s) => put(r, at(v, 0), text(r, v, 0, s) + r.text(at(v, 1), s.at, at(v, 2)), s),
  strstr: (r, v, s) => {
    const index = text(r, v, 0, s).indexOf(text(r, v, 1, s));
    return index < 0 ? 0 : at(v, 0) + index;
  },
  strchr: (r, v, s) => find(r, v, s, false),
  strrchr: (r, v, s) => find(r, v, s, true),
  strdup: (r, v, s) => {
    const copied = text(r, v, 0, s);
    const address = r.machine.allocate(copied.length + 1);
    return address === 0 ? 0 : put(r, address, copied, s);
  },
  atoi: (r, v, s) => Number(BigInt.asIntN(32, parseInteger(text(r, v, 0, s), 10).value)),
  atol: (r, v, s) => parseInteger(text(r, v, 0, s), 10).value,
  atoll: (r, v, s) => parseInteger(text(r, v, 0, s), 10).value,
  atof: (r, v, s) => parseReal(text(r, v, 0, s)).value,
  strtol: (r, v, s) => toLong(r, v, s, true),
  strtoll: (r, v, s) => toLong(r, v, s, true),
  strtoul: (r, v, s) => toLong(r, v, s, false),
  strtoull: (r, v, s) => toLong(r, v, s, false),
  strtod: toReal,
  strtof: (r, v, s) => Math.fround(toReal(r, v, s)),
  getenv: (r, v, s) => r.environment.get(text(r, v, 0, s)) ?? 0,
  setenv: (r, v, s) => {
    const name = text(r, v, 0, s);
    if (name === '' || name.includes('=')) return -1;
    if (r.environment.has(name) && at(v, 2) === 0) return 0;
    const value = text(r, v, 1, s);
    const address = r.machine.allocate(value.length + 1);
    r.environment.set(name, put(r, address, value, s));
    return 0;
  },
  /** The text itself is what the environment holds from now on. */
  putenv: (r, v, s) => {
    const [name = '', value] = text(r, v, 0, s).split('=', 2);
    if (value === undefined) r.environment.delete(name);
    else r.environment.set(name, at(v, 0) + name.length + 1);
    return 0;
  },
  unsetenv: (r, v, s) => {
    r.environment.delete(text(r, v, 0, s));
    return 0;
  },
};
