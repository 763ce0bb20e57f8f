/** Device functions that a file calls and only declares: another source of the program defines them, and `-rdc=true` links them. */
import { isDefinition, outlineOf, outlineOfText, wordsOf } from '../lowering/outlines.ts';
import type { ParsedFile, SourceItem } from '../syntax/index.ts';
import { linkedWith } from './linkedFiles.ts';

/**
 * Source files near a file that define one of the device functions, a method being `Class::name` and an operator
 * `Class::operator`. Does the input for this layer.
 */
export type FindDefining = (path: string, functions: readonly string[]) => readonly string[];

/** Names of the device functions and methods that are used and have no definition, in the order of their declarations. */
export function missingDeviceFunctions(file: ParsedFile): readonly string[] {
  const declared = new Set(file.allItems.flatMap(declaredOnlyBy));
  if (declared.size === 0) return [];
  const used = new Set<string>();
  for (const item of file.allItems) {
    if (outlineOf(item).kind !== 'function' || !isDefinition(item)) continue;
    declared.delete(nameOf(item));
    if (runsOnDevice(item)) for (const word of wordsOf(item)) used.add(word);
  }
  return [...declared].filter((name) => used.has(wordOfUse(name)));
}

/** An operator is used without its name, but not without its class. */
function wordOfUse(name: string): string {
  const [first = '', last = first] = name.split('::');
  return last === 'operator' ? first : last;
}

function declaredOnlyBy(item: SourceItem): readonly string[] {
  if (!isForDevice(item)) return [];
  switch (outlineOf(item).kind) {
    case 'function':
      return isDefinition(item) ? [] : [nameOf(item)];
    case 'names':
      return methodsOf(item);
    default:
      return [];
  }
}

const methods = new WeakMap<SourceItem, readonly string[]>();

/** Device methods of a class that stand in it without their bodies. */
function methodsOf(item: SourceItem): readonly string[] {
  let found = methods.get(item);
  if (found === undefined) methods.set(item, (found = readMethods(item)));
  return found;
}

function readMethods({ text, qualifiers }: SourceItem): string[] {
  const ofClass = /^\s*(?:struct|class|union)\s+([A-Za-z_]\w*)[^;{}()]*\{/.exec(text)?.[1];
  if (ofClass === undefined) return [];
  const names = qualifiers.flatMap(({ name, offset }) => {
    if (name !== '__device__') return [];
    const declaration = /^[^;{}]*(?<!=\s*(?:default|delete|0)\s*);/.exec(text.slice(offset))?.[0];
    const outline = declaration === undefined ? undefined : outlineOfText(declaration);
    return outline?.kind === 'function' ? [`${ofClass}::${plainOperator(outline.ownName)}`] : [];
  });
  return [...new Set(names)];
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
  return isForDevice(item) && isDefinition(item) && nameOf(item) === name;
}

/** With a function, or a member of a class, that the device calls. */
function isForDevice({ qualifiers }: SourceItem): boolean {
  return qualifiers.some(({ name }) => name === '__device__');
}

function runsOnDevice(item: SourceItem): boolean {
  return isForDevice(item) || item.qualifiers.some(({ name }) => name === '__global__');
}

/** As `FindDefining` has it. */
function nameOf(item: SourceItem): string {
  const { names, isQualified, ownName } = outlineOf(item);
  return isQualified ? `${names[0] ?? ''}::${plainOperator(ownName)}` : ownName;
}

function plainOperator(name: string): string {
  return name.startsWith('operator') ? 'operator' : name;
}
