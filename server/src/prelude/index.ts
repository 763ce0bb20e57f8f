/** Library declarations as CUDA C++ source text, by the headers that declare them: those headers are never read. */
import { libraries } from './libraries.ts';
import type { Library, PreludeSource } from './library.ts';

export type { PreludeSource } from './library.ts';

const byPath = new Map(libraries.map((one) => [one.path, one]));

export const preludeSources: readonly PreludeSource[] = libraries;

/** The sources that a text uses names of. */
export function preludeNamedIn(text: string): readonly PreludeSource[] {
  // Most texts have nothing of most namespaces, and one look tells for all of their names.
  const without = new Set(namespaces.filter((one) => !text.includes(one)));
  return libraries.filter(({ names }) =>
    names.some((name) => !without.has(namespaceOf(name)) && text.includes(name)),
  );
}

/** With the colons; of a global name nothing. */
function namespaceOf(name: string): string {
  const end = name.indexOf('::');
  return end < 0 ? '' : name.slice(0, end + 2);
}

const namespaces = [...new Set(libraries.flatMap(({ names }) => names.map(namespaceOf)))];

/**
 * The sources for a program that includes these headers, of which those `missing` are not to be found, and `named` ones,
 * without stand-ins where the program has what they stand in for; the same choice is the same array.
 */
export function preludeFor(
  included: ReadonlySet<string>,
  named: Iterable<PreludeSource> = [],
  standIns: 'with stand-ins' | 'without stand-ins' = 'with stand-ins',
  missing = included,
): readonly PreludeSource[] {
  const chosen = new Set<string>();
  const choose = (one: Library | undefined): void => {
    if (one === undefined || chosen.has(one.path)) return;
    if (one.isStandIn && standIns === 'without stand-ins') return;
    chosen.add(one.path);
    for (const path of one.needs) choose(byPath.get(path));
  };
  for (const one of libraries) {
    const names = one.isForMissing ? missing : included;
    for (const name of names) if (one.headers.test(name)) choose(one);
  }
  for (const { path } of named) choose(byPath.get(path));
  return arrayOnce(libraries.filter((one) => chosen.has(one.path)));
}

const choices = new Map<string, readonly PreludeSource[]>();

function arrayOnce(list: readonly Library[]): readonly PreludeSource[] {
  const key = list.map((one) => one.path).join();
  const known = choices.get(key);
  if (known !== undefined) return known;
  choices.set(key, list);
  return list;
}
