import type { MacroDefinition } from './macro.ts';
import type { SourceItem } from './ast.ts';
import { scanDeclarations } from './declaration-scanner.ts';
import { isKnownHeader } from './knownHeaders.ts';
import { ReplayedMacroTable } from './macro-table.ts';
import { MacroState } from './macro-state.ts';
import type { MacroBase, MacroEvent } from './macro-state.ts';
import type { ExpansionBudget } from './macro-expansion.ts';
import type {
  Directive,
  Include,
  MacroTable,
  ParsedFile,
  ResolveInclude,
  SourceSpan,
} from './parsed-file.ts';
import { preprocess } from './preprocessor.ts';
import type { PreprocessedText, PreprocessorHost } from './preprocessor.ts';
import { ParsedItem } from './source-item.ts';
import type { BuildTree } from './source-item.ts';
import { isSampleHeader, sampleMacros } from './sampleMacros.ts';
import { isTestHeader, testMacros } from './testMacros.ts';
import { isTensorflowHeader, tensorflowMacros } from './tensorflowMacros.ts';
import { isTorchHeader, mentionsTorch, torchMacros } from './torchMacros.ts';
import { typedLine } from './typed-line.ts';
import type { TypedAt } from './typed-line.ts';
import type { UnitCache, UnitRecord } from './unit-cache.ts';

/** Deepest nesting of includes, and how many one translation unit may have (a file that includes itself ends). */
const includeDepthLimit = 60;
const includeCountLimit = 3000;
const expansionLimit = 3_000_000;

export interface TranslationSettings {
  readonly base: MacroBase;
  readonly resolveInclude: ResolveInclude | undefined;
  readonly build: BuildTree;
  readonly cache: UnitCache;
  readonly typedAt: TypedAt | undefined;
}

/** What one parse of a main file goes through: the macros as they change, and the files being read. */
export class Translation {
  readonly state: MacroState;
  readonly budget: ExpansionBudget = { tokens: expansionLimit };
  private readonly settings: TranslationSettings;
  private readonly openPaths: string[] = [];
  private includeCount = 0;
  private readonly definedMacros = new Set<readonly MacroDefinition[]>();

  constructor(settings: TranslationSettings) {
    this.settings = settings;
    this.state = new MacroState(settings.base);
  }

  /** With what the compiler was told to include first; what is not found is left out. */
  parseMain(
    path: string,
    text: string,
    previous: readonly ParsedItem[],
    forcedIncludes: readonly string[],
  ): TranslatedFile {
    const others = forcedIncludes.filter((name) => name !== path);
    const forced = others.flatMap((name) => this.includeUnit(name, path, false, []) ?? []);
    return this.parseFile(path, text, [], previous, forced);
  }

  /** `children`: units that come before the text, and then those that it includes. */
  parseFile(
    path: string,
    text: string,
    namespaces: readonly string[],
    previous: readonly ParsedItem[],
    children: UnitRecord[],
  ): TranslatedFile {
    this.openPaths.push(path);
    if (mentionsTorch(text)) this.defineMacros(torchMacros());
    const before = children.map(() => 0);
    const read = preprocess(path, text, this.hostFor(path, children));
    const expanded = { ...read, unitOffsets: [...before, ...read.unitOffsets] };
    this.openPaths.pop();
    const typedAt = this.typedIn(path);
    const items = makeItems(path, expanded, { namespaces, previous, build: this.settings.build, typedAt });
    const macros = new ReplayedMacroTable(this.settings.base, this.state.log, this.state.log.length);
    return new TranslatedFile(path, text, items, expanded, children, macros);
  }

  private typedIn(path: string): number | undefined {
    const { typedAt } = this.settings;
    return typedAt?.path === path ? typedAt.offset : undefined;
  }

  private hostFor(path: string, children: UnitRecord[]): PreprocessorHost {
    const { resolveInclude } = this.settings;
    const host: PreprocessorHost = {
      state: this.state,
      budget: this.budget,
      canInclude: (name, isSystem) =>
        isKnownHeader(name) || resolveInclude?.(name, path, isSystem) !== undefined,
      includeUnit: (name, isSystem, namespaces) => {
        const record = this.includeUnit(name, path, isSystem, namespaces);
        if (record === undefined) return undefined;
        children.push(record);
        return record.path;
      },
      includeText: (name, isSystem) => this.includeText(name, path, isSystem),
    };
    return host;
  }

  private includeUnit(
    name: string,
    from: string,
    isSystem: boolean,
    namespaces: readonly string[],
  ): UnitRecord | undefined {
    const found = this.settings.resolveInclude?.(name, from, isSystem);
    if (found === undefined && isTorchHeader(name)) this.defineMacros(torchMacros());
    if (found === undefined && isTensorflowHeader(name)) this.defineMacros(tensorflowMacros());
    if (found === undefined && isTestHeader(name)) this.defineMacros(testMacros());
    if (found === undefined && isSampleHeader(name)) this.defineMacros(sampleMacros(name));
    if (found === undefined || !this.mayEnter(found.path)) return undefined;
    const { cache } = this.settings;
    const request = { name, from, isSystem };
    if (this.state.isOnceOnly(found.path)) return emptyRecord(request, found.path, this.settings.base);
    const key = `${this.settings.base.id}|${namespaces.join('::')}|${this.state.fingerprint}`;
    const cached = cache.find(found.path, found.text, key, (record) => this.isCurrent(record));
    if (cached !== undefined) {
      for (const event of cached.events) this.state.apply(event);
      for (const file of [...cached.file.units, cached.file]) file.placeItems();
      return { ...cached, request };
    }
    const logStart = this.state.log.length;
    const guards = new Set(this.state.guards);
    const children: UnitRecord[] = [];
    const previous = cache.newestItems(found.path);
    const file = this.parseFile(found.path, found.text, namespaces, previous, children);
    const events: readonly MacroEvent[] = this.state.log.slice(logStart);
    const { path, text } = found;
    const typedAt = this.typedIn(path);
    const record: UnitRecord = { request, path, text, typedAt, key, guards, file, events, children };
    cache.add(record);
    return record;
  }

  /** Those that the headers would define, but for what the project has defined itself. */
  private defineMacros(macros: readonly MacroDefinition[]): void {
    if (this.definedMacros.has(macros)) return;
    this.definedMacros.add(macros);
    for (const macro of macros) {
      if (this.state.lookup(macro.name) === undefined)
        this.state.apply({ kind: 'define', macro, isGuard: false });
    }
  }

  /** Whether reading the unit anew would give the same: its files are what they were, and so is what they ask for. */
  private isCurrent(record: UnitRecord): boolean {
    if (record.typedAt !== this.typedIn(record.path)) return false;
    const { guards } = this.state;
    for (const name of guards) if (!record.guards.has(name) && mentions(record, name)) return false;
    for (const name of record.guards) if (!guards.has(name) && mentions(record, name)) return false;
    const readInside = new Set(record.events.flatMap((event) => (event.kind === 'once' ? [event.path] : [])));
    return record.children.every((child) => this.isChildCurrent(child, readInside));
  }

  /** `readInside`: files of the whole unit that are not to be read again. */
  private isChildCurrent(child: UnitRecord, readInside: ReadonlySet<string>): boolean {
    const { name, from, isSystem } = child.request;
    const found = this.settings.resolveInclude?.(name, from, isSystem);
    if (found?.path !== child.path) return false;
    const isPassedOver = this.state.isOnceOnly(child.path);
    if (child.isEmpty === true) return isPassedOver || readInside.has(child.path);
    return (
      !isPassedOver &&
      found.text === child.text &&
      child.typedAt === this.typedIn(child.path) &&
      child.children.every((inner) => this.isChildCurrent(inner, readInside))
    );
  }

  private includeText(
    name: string,
    from: string,
    isSystem: boolean,
  ): { path: string; text: string } | undefined {
    const found = this.settings.resolveInclude?.(name, from, isSystem);
    if (found === undefined || !this.mayEnter(found.path)) return undefined;
    if (this.state.isOnceOnly(found.path)) return { path: found.path, text: '' };
    this.openPaths.push(found.path);
    const nested = this.hostFor(found.path, []);
    const host: PreprocessorHost = {
      ...nested,
      includeUnit: (inner, isInnerSystem) => this.includeText(inner, found.path, isInnerSystem)?.path,
    };
    const { text } = preprocess(found.path, found.text, host);
    this.openPaths.pop();
    return { path: found.path, text };
  }

  private mayEnter(path: string): boolean {
    if (++this.includeCount > includeCountLimit || this.openPaths.length > includeDepthLimit) return false;
    // A file may include itself on purpose, with other macros each time; more than a few levels is a cycle.
    return this.openPaths.filter((open) => open === path).length < 8;
  }
}

function mentions(record: UnitRecord, name: string): boolean {
  return record.text.includes(name) || record.children.some((child) => mentions(child, name));
}

function emptyRecord(request: UnitRecord['request'], path: string, base: MacroBase): UnitRecord {
  const macros = new ReplayedMacroTable(base, [], 0);
  const file = new TranslatedFile(path, '', [], undefined, [], macros);
  const guards = new Set<string>();
  const nothing = { text: '', typedAt: undefined, key: '', events: [], children: [] };
  return { ...nothing, request, path, guards, file, isEmpty: true };
}

export class TranslatedFile implements ParsedFile {
  readonly path: string;
  readonly text: string;
  readonly items: readonly ParsedItem[];
  readonly units: readonly TranslatedFile[];
  readonly allItems: readonly SourceItem[];
  readonly macros: MacroTable;
  readonly directives: readonly Directive[];
  readonly includes: readonly Include[];
  private readonly starts: readonly number[];
  private cachedErrors: readonly SourceSpan[] | undefined;

  constructor(
    path: string,
    text: string,
    items: readonly PositionedItem[],
    expanded: PreprocessedText | undefined,
    children: readonly UnitRecord[],
    macros: MacroTable,
  ) {
    this.path = path;
    this.text = text;
    this.items = items.map(({ item }) => item);
    this.starts = this.items.map(({ anchor }) => anchor.start);
    const units = children.filter((child) => child.isEmpty !== true).map((child) => child.file);
    this.units = units.flatMap((unit) => [...unit.units, unit]);
    this.allItems = mergeItems(items, children, expanded?.unitOffsets ?? []);
    this.macros = macros;
    this.directives = expanded?.directives ?? [];
    this.includes = expanded?.includes ?? [];
  }

  /** Where they are in this text: another version of the file may have moved those that both have. */
  placeItems(): void {
    for (const [i, { anchor }] of this.items.entries()) anchor.start = this.starts[i]!;
  }

  get errors(): readonly SourceSpan[] {
    this.cachedErrors ??= this.items.flatMap((item) =>
      item.errors.map(({ start, end }) => {
        const span = item.sourceSpan(start, end);
        return { start: item.anchor.start + span.start, end: item.anchor.start + span.end };
      }),
    );
    return this.cachedErrors;
  }

  dispose(): void {
    // Trees are copied out of WebAssembly memory and freed as soon as they are made, so nothing is held.
  }
}

export interface PositionedItem {
  readonly item: ParsedItem;
  /** Offset in the expanded text. */
  readonly start: number;
}

function mergeItems(
  items: readonly PositionedItem[],
  children: readonly UnitRecord[],
  offsets: readonly number[],
): readonly SourceItem[] {
  if (children.length === 0) return items.map(({ item }) => item);
  const merged: SourceItem[] = [];
  let next = 0;
  children.forEach((child, i) => {
    while (next < items.length && items[next]!.start < offsets[i]!) merged.push(items[next++]!.item);
    for (const item of child.file.allItems) merged.push(item);
  });
  while (next < items.length) merged.push(items[next++]!.item);
  return merged;
}

interface ItemSettings {
  readonly namespaces: readonly string[];
  readonly previous: readonly ParsedItem[];
  readonly build: BuildTree;
  readonly typedAt: number | undefined;
}

function makeItems(
  path: string,
  expanded: PreprocessedText,
  { namespaces, previous, build, typedAt }: ItemSettings,
): PositionedItem[] {
  const scanned = scanDeclarations(expanded.text, expanded.pragmas, namespaces);
  const reusable = new Map<string, ParsedItem[]>();
  for (let i = previous.length - 1; i >= 0; i--) {
    const item = previous[i]!;
    const same = reusable.get(item.text);
    if (same) same.push(item);
    else reusable.set(item.text, [item]);
  }
  let nextQualifier = 0;
  return scanned.declarations.map(({ start, end, namespaces: inside }) => {
    while ((scanned.qualifiers[nextQualifier]?.offset ?? Infinity) < start) nextQualifier++;
    const firstQualifier = nextQualifier;
    while ((scanned.qualifiers[nextQualifier]?.offset ?? Infinity) < end) nextQualifier++;
    const qualifiers = scanned.qualifiers
      .slice(firstQualifier, nextQualifier)
      .map((qualifier) => ({ ...qualifier, offset: qualifier.offset - start }));
    const text = scanned.text.slice(start, end);
    const source = expanded.map.sourceStart(start);
    const segments = expanded.map.slice(start, end, source);
    const typed = typedAt === undefined ? undefined : typedLine(text, segments, typedAt - source);
    const candidates = reusable.get(text);
    const index =
      candidates?.findLastIndex((item) => item.matches(qualifiers, inside, segments, typed)) ?? -1;
    if (candidates !== undefined && index >= 0) {
      const item = candidates.splice(index, 1)[0]!;
      item.anchor.start = source;
      return { item, start };
    }
    const item = new ParsedItem(text, { path, start: source }, qualifiers, inside, segments, build, typed);
    return { item, start };
  });
}
