/**
 * A kernel that its own file launches nowhere may be launched by a file that includes it (`kernel.cu` and `main.cu`), and
 * may need that file's macros and types to be understood at all. Such files are read with it, as translation units whose
 * kernels happen to lie in the file that is looked at. Or a file launches it that is compiled by itself and only declares
 * it: both are parsed alone then, and linked. So they are where the file launches its kernels in functions that only
 * others call.
 */
import type { DeviceProfile } from '../device/profiles.ts';
import type { SourceLookup } from '../lint/index.ts';
import type { KernelDeclaration } from '../lowering/program.ts';
import { isOpen } from '../symbolic/launches/launches.ts';
import type { FoundLaunch } from '../symbolic/launches/launches.ts';
import type { CudaParser, ParsedFile } from '../syntax/index.ts';
import type { Lowered } from './hostLaunches.ts';
import type { ReadFile } from './includes.ts';
import { declarationKey } from './instantiation.ts';
import { declaresOnly, kernelsOf, linkedWith } from './linkedFiles.ts';
import type { AnalysisSettings } from './settings.ts';
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

export interface LaunchedElsewhere {
  /** In the including file's program. */
  readonly declaration: KernelDeclaration;
  readonly launches: readonly FoundLaunch[];
  readonly lowered: Lowered;
}

interface IncludingFile {
  readonly launched: ReadonlyMap<string, LaunchedElsewhere>;
  readonly sources: SourceLookup;
  /** The file and all that it includes. */
  readonly paths: readonly string[];
}

export interface FileSearch {
  readonly including: FindIncluding;
  readonly launching: FindLaunching;
}

/** Keeps the including files of one file from edit to edit. */
export class IncludingFiles {
  private readonly file: TranslationUnit;
  private readonly parser: CudaParser;
  private readonly readFile: ReadFile;
  private readonly find: FileSearch;
  private readonly units = new Map<string, TranslationUnit>();

  constructor(file: TranslationUnit, parser: CudaParser, readFile: ReadFile, find: FileSearch) {
    this.file = file;
    this.parser = parser;
    this.find = find;
    this.readFile = (path) => (path === file.path ? file.text : readFile(path));
  }

  /** For one analysis of the file, `callable` functions of which launch what their callers decide. */
  look(
    settings: AnalysisSettings,
    device: DeviceProfile,
    callable: readonly string[] = [],
  ): LaunchesElsewhere {
    return new LaunchesElsewhere(() => this.launching(settings, device, callable));
  }

  /** After a failure in the middle nothing that was lowered can be relied on. */
  forget(): void {
    this.units.clear();
  }

  /** The files that launch kernels of the file, read one by one: those that include it first. */
  private *launching(
    settings: AnalysisSettings,
    device: DeviceProfile,
    callable: readonly string[],
  ): Generator<IncludingFile, void> {
    const { path: own, current } = this.file;
    const including = this.find.including(own).slice(0, mostFiles);
    yield* this.launchesIn(including, settings, device, callable);
    const kernels = current === undefined ? [] : kernelsOf(current);
    const others = this.find.launching(own, kernels, callable).filter((path) => !including.includes(path));
    const launching = others.slice(0, mostFiles);
    yield* this.launchesIn(launching, settings, device, callable);
    const needed = new Set([...including, ...launching]);
    for (const path of this.units.keys()) if (!needed.has(path)) this.units.delete(path);
  }

  private *launchesIn(
    paths: readonly string[],
    settings: AnalysisSettings,
    device: DeviceProfile,
    callable: readonly string[],
  ): Generator<IncludingFile, void> {
    for (const path of paths) {
      const text = this.readFile(path);
      if (text === undefined) continue;
      let unit = this.units.get(path);
      if (unit === undefined) {
        const ofKernelsIn = (other: string): boolean => other === this.file.path;
        unit = new TranslationUnit(path, this.parser, this.readFile, { ofKernelsIn });
        this.units.set(path, unit);
      }
      unit.text = text;
      const found = this.launchedBy(unit, settings, device, callable);
      if (found !== undefined) yield found;
    }
  }

  private launchedBy(
    unit: TranslationUnit,
    settings: AnalysisSettings,
    device: DeviceProfile,
    callable: readonly string[],
  ): IncludingFile | undefined {
    const parsed = unit.parse(settings, device);
    const file = this.withKernels(parsed, callable);
    if (file === undefined) return undefined;
    const lowered = unit.lower(file);
    const launches = groupByKernel(unit.hostLaunches(file, lowered));
    const launched = new Map<string, LaunchedElsewhere>();
    for (const declaration of lowered.program.kernels()) {
      const key = declarationKey(declaration);
      const own = launches.get(key);
      const isOfFile = declaration.nameAt.anchor.path === this.file.path;
      if (isOfFile && own !== undefined) launched.set(key, { declaration, launches: own, lowered });
    }
    const paths = [unit.path, ...parsed.units.map(({ path }) => path)];
    return { launched, sources: sourcesOf(file), paths };
  }

  /** A file with the one that is looked at: as it includes that, or linked with it. */
  private withKernels(file: ParsedFile, callable: readonly string[]): ParsedFile | undefined {
    if (file.units.some(({ path }) => path === this.file.path)) return file;
    const { current } = this.file;
    if (current === undefined) return undefined;
    if (![...kernelsOf(current), ...callable].some((name) => declaresOnly(file, name))) return undefined;
    return linkedWith(current, file);
  }
}

/** What including files tell about one version of a file; they are read when somebody asks. */
export class LaunchesElsewhere {
  private readonly read: IncludingFile[] = [];
  private readonly files: () => Generator<IncludingFile, void>;
  private rest: Generator<IncludingFile, void> | undefined;

  constructor(files: () => Generator<IncludingFile, void>) {
    this.files = files;
  }

  /** The first file's launches, of those that no further callers decide where `isDecided` is asked for. */
  of(kernel: string, isDecided: boolean): LaunchedElsewhere | undefined {
    for (let i = 0; ; i++) {
      const file = this.read[i] ?? this.next();
      if (file === undefined) return undefined;
      const found = file.launched.get(kernel);
      const launches = isDecided ? found?.launches.filter((one) => !isOpen(one)) : found?.launches;
      if (found !== undefined && launches !== undefined && launches.length > 0) return { ...found, launches };
    }
  }

  /** Texts of the files that were read. */
  readonly sources: SourceLookup = (path) => {
    for (const { sources } of this.read) {
      const found = sources(path);
      if (found !== undefined) return found;
    }
    return undefined;
  };

  get paths(): readonly string[] {
    return this.read.flatMap(({ paths }) => paths);
  }

  private next(): IncludingFile | undefined {
    this.rest ??= this.files();
    const step = this.rest.next();
    if (step.done === true) return undefined;
    this.read.push(step.value);
    return step.value;
  }
}

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
