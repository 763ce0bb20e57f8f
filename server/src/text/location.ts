/**
 * Where a piece of IR comes from. Offsets are UTF-16 code units, as in LSP.
 *
 * A location is relative to an anchor (one per top-level item of a file) so that what was worked out for one item
 * stays valid when an edit elsewhere in the file moves it: only the anchor's `start` changes.
 */
export interface Anchor {
  /** Path (or URI) of the source file that holds the item. */
  readonly path: string;
  /** Offset of the item in that file's text; updated in place when an edit above moves the item. */
  start: number;
}

export interface Location {
  readonly anchor: Anchor;
  /** Offsets relative to `anchor.start`; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

export interface AbsoluteSpan {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

export function absoluteSpan(location: Location): AbsoluteSpan {
  const base = location.anchor.start;
  return { path: location.anchor.path, start: base + location.start, end: base + location.end };
}

/** Sources that the tool brings itself have their paths in angle brackets: no file of a project has such a path. */
export function isLibraryPath(path: string): boolean {
  return path.startsWith('<');
}

/** The library source with the loops that memcpy and memset are in kernels. */
export const BYTE_COPIES_PATH = '<bytes>';

/** Where code at `at`, reached by `calls` from the outside in, shows: library code at the call of it in a project's file. */
export function shownLocation(at: Location, calls: readonly Location[]): Location {
  if (!isLibraryPath(at.anchor.path)) return at;
  return calls.findLast((call) => !isLibraryPath(call.anchor.path)) ?? at;
}
