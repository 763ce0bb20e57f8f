/**
 * A kernel that its own file launches nowhere may be launched by a file that includes it (`kernel.cu` and `main.cu`), and
 * may need that file's macros and types to be understood at all. Such files are read with it, as translation units whose
 * kernels happen to lie in the file that is looked at. Or a file launches it that is compiled by itself and only declares
 * it: both are parsed alone then, and linked. So they are where the file launches its kernels in functions that only
 * others call. Where that other file in turn launches in functions that only a third one calls, all three are linked.
 */
import path from 'node:path';
import type { DeviceProfile } from '../device/profiles.ts';
import type { SourceLookup } from '../lint/index.ts';
import type { SoughtLaunches } from '../lowering/launches/launchCode.ts';
import type { KernelDeclaration } from '../lowering/program.ts';
import { isAssumed, isOpen } from '../symbolic/launches/foundLaunch.ts';
import type { FoundLaunch } from '../symbolic/launches/foundLaunch.ts';
import type { CudaParser, ParsedFile } from '../syntax/index.ts';
import type { Location } from '../text/location.ts';
import type { Steps } from '../text/steps.ts';
import { missingDeviceFunctions, withDefinitions } from './deviceDefinitions.ts';
import type { FindDefining } from './deviceDefinitions.ts';
import type { Lowered } from './hostLaunches.ts';
import type { IncludeFiles } from './includes.ts';
import { declarationKey } from './instantiation.ts';
import { declaresOnly, kernelsOf, linkedWith } from './linkedFiles.ts';
import { sourcesOfProgram } from './programRuns.ts';
import type { AnalysisSettings } from './settings.ts';
import type { SharedUnits } from './sharedUnits.ts';
import { sourcesOf } from './sources.ts';
import { TranslationUnit } from './translationUnit.ts';

/** Files that include a file, directly or through others, those that may launch first. Does the input for this layer. */
export type FindIncluding = (path: string) => readonly string[];

/** Files that may launch one of the named kernels of a file, or call one of its functions, without including or defining it. */
export type FindLaunching = (
  path: string,
  kernels: readonly string[],
  functions: readonly string[],
) => readonly string[];

/** Of both kinds; each takes the time of a parse. */
const mostFiles = 3;
/** Of one program, besides those. */
const mostSources = 8;
/**
 * Top-level declarations in those that were read from which on no further one is: programs of a library take seconds, and
 * mostly launch what the first of them does.
 */
const manyItems = 600;

export interface LaunchedElsewhere {
  /** In the including file's program. */
  readonly declaration: KernelDeclaration;
  readonly launches: readonly FoundLaunch[];
  readonly lowered: Lowered;
}

interface IncludingFile {
  /** Kernels of the file that is looked at, launched or not, and those in its headers that it launches. */
  readonly kernels: ReadonlyMap<string, LaunchedElsewhere>;
  /** Rather than linked with it. */
  readonly includes: boolean;
  readonly sources: SourceLookup;
  /** The file with all that it includes or is linked with. */
  readonly paths: readonly string[];
  readonly itemCount: number;
}

export interface FileSearch {
  readonly including: FindIncluding;
  readonly launching: FindLaunching;
  readonly defining: FindDefining;
}

/** Keeps the including files of one file from edit to edit. */
export class IncludingFiles {
  private readonly file: TranslationUnit;
  private readonly parser: CudaParser;
  private readonly files: IncludeFiles;
  private readonly find: FileSearch;
  private readonly units: SharedUnits;
  /** Of files that are linked with this one: such a program is no other file's. */
  private readonly linked = new Map<string, TranslationUnit>();
  /** Launches of the file's kernels, or of those in its headers. */
  private readonly soughtOfLinked: SoughtLaunches;
  /** What the last analysis needed of them. */
  private readonly used = new Set<string>();
  /** The file with the definitions of what it declares. */
  private whole: ParsedFile | undefined;
  /** Files with these definitions. */
  private definitions: readonly string[] = [];
  /** As the last analysis found. */
  lacksDefinitions = false;

  constructor(
    file: TranslationUnit,
    parser: CudaParser,
    files: IncludeFiles,
    find: FileSearch,
    units: SharedUnits,
  ) {
    this.file = file;
    this.parser = parser;
    this.find = find;
    // Other files see what is written here.
    const readFile = (name: string): string | undefined =>
      name === file.path ? file.text : files.readFile(name);
    this.files = { ...files, readFile };
    this.soughtOfLinked = {
      ofKernelsIn: (other) =>
        other === file.path || file.current?.units.some((included) => included.path === other) === true,
    };
    this.units = units;
  }

  /**
   * For one analysis of the file, `callable` functions of which launch what their callers decide. To be asked once in
   * each: files that the analysis before did not use are given up.
   */
  look(
    settings: AnalysisSettings,
    device: DeviceProfile,
    callable: readonly string[] = [],
  ): LaunchesElsewhere {
    for (const path of this.linked.keys()) if (!this.used.has(path)) this.linked.delete(path);
    this.units.release(this, this.used);
    this.used.clear();
    for (const path of this.definitions) this.used.add(path);
    return new LaunchesElsewhere(
      (isDecided) => this.candidates(callable, isDecided),
      (path) => this.launchesIn(path, settings, device, callable),
    );
  }

  /** The parsed file with the definitions that other files have of the device functions that it calls. To be asked before `look`. */
  withDefinitions(file: ParsedFile, settings: AnalysisSettings, device: DeviceProfile): ParsedFile {
    const missing = missingDeviceFunctions(file);
    this.lacksDefinitions = missing.length > 0;
    const paths = missing.length === 0 ? [] : this.find.defining(file.path, missing).slice(0, mostFiles);
    const parsed = paths.map((path) => this.parsedAlone(path, settings, device));
    this.definitions = paths;
    this.whole = withDefinitions(
      file,
      missing,
      parsed.filter((one) => one !== undefined),
    );
    return this.whole;
  }

  /** After a failure in the middle nothing that was lowered can be relied on. */
  forget(): void {
    this.linked.clear();
    this.units.forget(this);
  }

  /** The file is closed. */
  close(): void {
    this.units.release(this);
  }

  /**
   * Files that launch kernels of the file, those that include it first. What a program does only a file with `main`
   * decides.
   */
  private candidates(callable: readonly string[], isDecided: boolean): readonly string[] {
    const { path: own, current } = this.file;
    const best = (paths: readonly string[]): readonly string[] =>
      (isDecided ? paths.filter((path) => this.isMain(path)) : paths).slice(0, mostFiles);
    const including = this.find.including(own);
    const kernels = current === undefined ? [] : kernelsOf(current);
    const others = this.find.launching(own, kernels, callable).filter((path) => !including.includes(path));
    return [...best(including), ...best(others)];
  }

  private isMain(path: string): boolean {
    return /\bmain\s*\(/.test(this.files.readFile(path) ?? '');
  }

  private *launchesIn(
    path: string,
    settings: AnalysisSettings,
    device: DeviceProfile,
    callable: readonly string[],
  ): Steps<IncludingFile | undefined> {
    const parsed = this.parsedAlone(path, settings, device);
    yield;
    if (parsed === undefined) return undefined;
    if (parsed.units.some((included) => included.path === this.file.path))
      return yield* this.seenBy(this.units.of(path, this), parsed, parsed, settings);
    const others = (): readonly ParsedFile[] => this.otherSources(path, settings, device);
    const whole = this.linkedFile([parsed], callable, others);
    if (whole === undefined) return undefined;
    const seen = yield* this.seenBy(this.linkedUnit(path), whole, parsed, settings);
    return (yield* this.decidedByCaller(seen, parsed, settings, device)) ?? seen;
  }

  /** The same program with the first file that decides what a linked one launches, as only its callers can: it has `main`. */
  private *decidedByCaller(
    seen: IncludingFile,
    parsed: ParsedFile,
    settings: AnalysisSettings,
    device: DeviceProfile,
  ): Steps<IncludingFile | undefined> {
    const { path: own } = this.file;
    const functions = openFunctionsOf(seen);
    if (functions.length === 0 || this.isMain(parsed.path)) return undefined;
    let { itemCount } = seen;
    const callers = this.find.launching(parsed.path, [], functions);
    const mains = callers.filter((one) => one !== own && this.isMain(one));
    for (const path of mains.slice(0, mostFiles)) {
      const caller = itemCount < manyItems ? this.parsedAlone(path, settings, device) : undefined;
      const whole = caller && this.linkedFile([parsed, caller], functions, () => []);
      itemCount += caller?.allItems.length ?? 0;
      if (whole === undefined) continue;
      const program = `${parsed.path} called by ${path}`;
      this.used.add(program);
      const decided = yield* this.seenBy(this.linkedUnit(program, parsed.path), whole, parsed, settings);
      if (allLaunches(decided).some((one) => !isOpen(one))) return { ...decided, itemCount };
    }
    return undefined;
  }

  private parsedAlone(
    path: string,
    settings: AnalysisSettings,
    device: DeviceProfile,
  ): ParsedFile | undefined {
    const text = this.files.readFile(path);
    if (text === undefined) return undefined;
    this.used.add(path);
    const unit = this.units.of(path, this);
    unit.text = text;
    unit.typedAt = this.file.typedAt;
    return unit.parse(settings, device, this.files);
  }

  /** `program`: what it is kept under, as a file may be linked with several others. */
  private linkedUnit(program: string, path = program): TranslationUnit {
    let unit = this.linked.get(program);
    if (unit === undefined) {
      unit = new TranslationUnit(path, this.parser, this.files);
      this.linked.set(program, unit);
    }
    return unit;
  }

  /** `file`: what was parsed, or that with the file that is looked at, which it doesn't include. */
  private *seenBy(
    unit: TranslationUnit,
    file: ParsedFile,
    parsed: ParsedFile,
    settings: AnalysisSettings,
  ): Steps<IncludingFile> {
    const lowered = unit.lower(file);
    yield;
    const includes = file === parsed;
    const sought = includes ? this.units.soughtFor(this.file.path) : this.soughtOfLinked;
    const launches = groupByKernel(yield* unit.hostLaunches(file, lowered, settings, sought));
    const kernels = new Map<string, LaunchedElsewhere>();
    for (const declaration of lowered.program.kernels()) {
      const key = declarationKey(declaration);
      const isOfFile = ({ anchor }: Location): boolean => anchor.path === this.file.path;
      const all = launches.get(key) ?? [];
      const isOwn = isOfFile(declaration.nameAt);
      const own = isOwn ? all : all.filter(({ at }) => isOfFile(at));
      if (isOwn || own.length > 0) kernels.set(key, { declaration, launches: own, lowered });
    }
    const paths = [unit.path, ...file.units.map(({ path }) => path)];
    const itemCount = parsed.allItems.length;
    return { kernels, includes, sources: sourcesOf(file), paths, itemCount };
  }

  /** What else the program of a file with `main` is made of, where it is told how that is run. */
  private otherSources(main: string, settings: AnalysisSettings, device: DeviceProfile): ParsedFile[] {
    const sources = sourcesOfProgram(main, settings.programRuns);
    const paths = sources.map((name) => path.join(path.dirname(main), name));
    const others = paths.filter((one) => one !== main && one !== this.file.path);
    return others.slice(0, mostSources).flatMap((one) => this.parsedAlone(one, settings, device) ?? []);
  }

  /**
   * Files the last of which only declares what it launches or calls of the one that is looked at, or of the first, linked
   * with that and with what else is known of their program.
   */
  private linkedFile(
    files: readonly ParsedFile[],
    callable: readonly string[],
    others: () => readonly ParsedFile[],
  ): ParsedFile | undefined {
    const { whole: current } = this;
    const last = files.at(-1);
    if (current === undefined || last === undefined) return undefined;
    if (![...kernelsOf(current), ...callable].some((name) => declaresOnly(last, name))) return undefined;
    return linkedWith(current, [...files, ...others()]) ?? linkedWith(current, files);
  }
}

function allLaunches({ kernels }: IncludingFile): readonly FoundLaunch[] {
  return [...kernels.values()].flatMap(({ launches }) => launches);
}

/** The functions that launch what their callers decide, where nothing is decided without them. */
function openFunctionsOf(file: IncludingFile): string[] {
  const launches = allLaunches(file);
  if (!launches.every(isOpen)) return [];
  return [...new Set(launches.map(({ root }) => root.name.split('::').at(-1) ?? root.name))];
}

/** What other files tell about one version of a file; they are read when somebody asks. */
class LaunchesElsewhere {
  private readonly candidates: (isDecided: boolean) => readonly string[];
  private readonly load: (path: string) => Steps<IncludingFile | undefined>;
  private readonly lists = new Map<boolean, readonly string[]>();
  private readonly loaded = new Map<string, IncludingFile | undefined>();

  constructor(
    candidates: (isDecided: boolean) => readonly string[],
    load: (path: string) => Steps<IncludingFile | undefined>,
  ) {
    this.candidates = candidates;
    this.load = load;
  }

  /**
   * Each program's launches, of those that no further callers decide where `isDecided` is asked for; else the first file's
   * that assumes nothing, or just the first one's.
   */
  *of(kernel: string, isDecided: boolean): Steps<readonly LaunchedElsewhere[]> {
    const all: LaunchedElsewhere[] = [];
    for (const path of this.list(isDecided)) {
      const found = (yield* this.read(path))?.kernels.get(kernel);
      const launches = isDecided ? found?.launches.filter((one) => !isOpen(one)) : found?.launches;
      if (found === undefined || launches === undefined || launches.length === 0) continue;
      all.push({ ...found, launches });
      if (!isDecided && !launches.every(isAssumed)) return all.slice(-1);
    }
    return isDecided ? all : all.slice(0, 1);
  }

  /** As the first file sees it that includes the kernel's, and so declares what that lacks. */
  *included(kernel: string): Steps<LaunchedElsewhere | undefined> {
    for (const path of this.list(false)) {
      const file = yield* this.read(path);
      const found = file?.includes === true ? file.kernels.get(kernel) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Texts of the files that were read. */
  readonly sources: SourceLookup = (path) => {
    for (const file of this.loaded.values()) {
      const found = file?.sources(path);
      if (found !== undefined) return found;
    }
    return undefined;
  };

  get wasAsked(): boolean {
    return this.lists.size > 0;
  }

  get paths(): readonly string[] {
    return [...this.loaded.values()].flatMap((file) => file?.paths ?? []);
  }

  private get itemCount(): number {
    return [...this.loaded.values()].reduce((sum, file) => sum + (file?.itemCount ?? 0), 0);
  }

  private list(isDecided: boolean): readonly string[] {
    let paths = this.lists.get(isDecided);
    if (paths === undefined) this.lists.set(isDecided, (paths = this.candidates(isDecided)));
    return paths;
  }

  private *read(path: string): Steps<IncludingFile | undefined> {
    if (!this.loaded.has(path) && this.itemCount < manyItems) this.loaded.set(path, yield* this.load(path));
    return this.loaded.get(path);
  }
}

export const nothingElsewhere = new LaunchesElsewhere(
  () => [],
  function* (): Steps<undefined> {
    return undefined;
  },
);

/** By the place of the kernel's name, which is the same in every program that holds the file. */
export function groupByKernel(launches: readonly FoundLaunch[]): Map<string, FoundLaunch[]> {
  const groups = new Map<string, FoundLaunch[]>();
  for (const launch of launches) {
    const key = declarationKey(launch.kernel);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [launch]);
    else group.push(launch);
  }
  return groups;
}
