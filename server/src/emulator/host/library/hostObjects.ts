/** What tables of virtual functions tell of the objects that they belong to. */
import { unsupported } from '../hostStop.ts';
import type { HostRuntime } from '../hostRuntime.ts';
import type { CallSite, LibraryTable, Value } from './hostLibrary.ts';

/** Where the object begins that a part with a table of virtual functions is of; the table tells how far before it. */
function objectStart(runtime: HostRuntime, part: number, site: CallSite): number {
  const table = runtime.readLong(part, site.at);
  return part - runtime.readLong(table - 16, site.at);
}

/** The part of the object that is of the class, or 0: the table names the object's classes and where they lie. */
function partOfClass(runtime: HostRuntime, part: number, wanted: number, site: CallSite): number {
  if (part === 0) return 0;
  let classes = runtime.readLong(runtime.readLong(part, site.at) - 8, site.at);
  for (; runtime.readLong(classes, site.at) !== 0; classes += 16) {
    if (runtime.readLong(classes, site.at) !== wanted) continue;
    return objectStart(runtime, part, site) + runtime.readLong(classes + 8, site.at);
  }
  return 0;
}

const at = (values: readonly Value[], index: number): number => Number(values[index] ?? 0);

export const objectFunctions: LibraryTable = {
  __object_start: (r, v, s) => objectStart(r, at(v, 0), s),
  __dynamic_cast: (r, v, s) => partOfClass(r, at(v, 0), at(v, 1), s),
  __dynamic_cast_reference: (r, v, s) => {
    const part = partOfClass(r, at(v, 0), at(v, 1), s);
    if (part === 0) throw unsupported('`dynamic_cast` of a reference to an object of another class', s.at);
    return part;
  },
};
