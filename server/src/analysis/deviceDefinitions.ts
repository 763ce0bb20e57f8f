/** Device functions that a file calls and only declares: another source of the program defines them, and `-rdc=true` links them. */
import { isDefinition, outlineOf, wordsOf } from '../lowering/outlines.ts';
import type { ParsedFile, SourceItem } from '../syntax/index.ts';
import { linkedWith } from './linkedFiles.ts';

/** Source files near a file that define one of the functions. Does the input for this layer. */
export type FindDefining = (path: string, functions: readonly string[]) => readonly string[];

/** Names of the device functions that are used and have no definition, in the order of their declarations. */
export function missingDeviceFunctions(file: ParsedFile): readonly string[] {
  const declared = new Set<string>();
  for (const item of file.allItems)
    if (isDeviceFunction(item) && !isDefinition(item)) declared.add(nameOf(item));
  if (declared.size === 0) return [];
  const used = new Set<string>();
  for (const item of file.allItems) {
    if (outlineOf(item).kind !== 'function' || !isDefinition(item)) continue;
    declared.delete(nameOf(item));
    if (isOfDevice(item)) for (const word of wordsOf(item)) used.add(word);
  }
  return [...declared].filter((name) => used.has(name));
}

/** The file with those that define what is missing, each function in one of them alone; as it is where that can't be one program. */
export function withDefinitions(
  file: ParsedFile,
  missing: readonly string[],
  candidates: readonly ParsedFile[],
): ParsedFile {
  const defining = missing.map((name) =>
    candidates.filter((one) => one.items.some((item) => defines(item, name))),
  );
  const found = new Set(defining.flatMap((files) => (files.length === 1 ? files : [])));
  const whole = found.size === 0 ? undefined : linkedWith(file, [...found]);
  if (whole === undefined) return file;
  return {
    ...whole,
    isLinked: true,
    // Reading these builds all trees, and few ask.
    get errors() {
      return file.errors;
    },
  };
}

function defines(item: SourceItem, name: string): boolean {
  return isDeviceFunction(item) && isDefinition(item) && nameOf(item) === name;
}

function isDeviceFunction(item: SourceItem): boolean {
  return item.qualifiers.some(({ name }) => name === '__device__') && outlineOf(item).kind === 'function';
}

function isOfDevice({ qualifiers }: SourceItem): boolean {
  return qualifiers.some(({ name }) => name === '__device__' || name === '__global__');
}

function nameOf(item: SourceItem): string {
  return outlineOf(item).ownName;
}
