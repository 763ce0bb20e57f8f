/** The texts of a file and of what it includes, with their lines found when they are first asked for. */
import type { SourceFile, SourceLookup } from '../lint/index.ts';
import type { ParsedFile } from '../syntax/index.ts';
import { LineIndex } from '../text/lineIndex.ts';
import type { Span } from '../text/span.ts';

/** Included files stay the same objects from parse to parse; so do their lines. */
const known = new WeakMap<ParsedFile, SourceFile>();

export function sourcesOf(...files: readonly ParsedFile[]): SourceLookup {
  const byPath = new Map<string, ParsedFile>();
  for (const file of files) for (const unit of [...file.units, file]) byPath.set(unit.path, unit);
  return (path) => {
    const parsed = byPath.get(path);
    return parsed === undefined ? undefined : sourceFile(parsed);
  };
}

function sourceFile(parsed: ParsedFile): SourceFile {
  let source = known.get(parsed);
  if (source === undefined) {
    const { text } = parsed;
    let lines: LineIndex | undefined;
    source = {
      text,
      get lines() {
        return (lines ??= new LineIndex(text));
      },
    };
    known.set(parsed, source);
  }
  return source;
}

/** The line of `file` that brings `path` in, directly or through other files. */
export function includeOf(file: ParsedFile, path: string): Span | undefined {
  const units = new Map(file.units.map((unit) => [unit.path, unit]));
  const found = file.includes.find(
    (include) => include.path !== undefined && reaches(include.path, path, units, new Set()),
  );
  return found && { start: found.start, end: found.end };
}

function reaches(
  from: string,
  path: string,
  units: ReadonlyMap<string, ParsedFile>,
  seen: Set<string>,
): boolean {
  if (from === path) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  const includes = units.get(from)?.includes ?? [];
  return includes.some((one) => one.path !== undefined && reaches(one.path, path, units, seen));
}
