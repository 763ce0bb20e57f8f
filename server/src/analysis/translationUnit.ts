/** A file as a program: parsed again after each edit, lowered again only where an item changed. */
import type { DeviceProfile } from '../device/profiles.ts';
import type { SoughtLaunches } from '../lowering/launches/launchCode.ts';
import type { Program } from '../lowering/program.ts';
import type { FoundLaunch } from '../symbolic/launches/foundLaunch.ts';
import type { CudaParser, ParsedFile, TypedAt } from '../syntax/index.ts';
import type { Anchor } from '../text/location.ts';
import type { Steps } from '../text/steps.ts';
import { Dependencies } from './dependencies.ts';
import type { PlacedDirectives } from './directiveTargets.ts';
import { placeDirectives, templateArgumentsOf } from './directiveTargets.ts';
import type { Lowered } from './hostLaunches.ts';
import { HostLaunches } from './hostLaunches.ts';
import type { IncludeFiles } from './includes.ts';
import { includeResolver } from './includes.ts';
import { IncrementalProgram } from './incrementalProgram.ts';
import type { AskedInstance } from './instantiation.ts';
import { declarationKey, Instantiator } from './instantiation.ts';
import type { DirectiveLaunch } from './launchRequests.ts';
import type { AnalysisSettings } from './settings.ts';

export class TranslationUnit {
  readonly path: string;
  /** Anchor of what is placed by its offset in the file: directives. */
  readonly fileAnchor: Anchor;
  text = '';
  /** Where somebody is writing, in this file or one that it includes. */
  typedAt: TypedAt | undefined;
  version = 0;
  private readonly parser: CudaParser;
  private readonly files: IncludeFiles;
  private readonly shown: SoughtLaunches;
  private parsed: ParsedFile | undefined;
  private lowered: Lowered | undefined;
  private program: IncrementalProgram;
  private directiveInstances: Instantiator;
  private host = new Map<SoughtLaunches, HostLaunches>();

  constructor(path: string, parser: CudaParser, files: IncludeFiles) {
    this.path = path;
    this.parser = parser;
    this.files = files;
    this.shown = launchesToShow(path);
    this.fileAnchor = { path, start: 0 };
    this.program = new IncrementalProgram(parser);
    this.directiveInstances = newInstantiator(parser);
  }

  /** What was parsed last. */
  get current(): ParsedFile | undefined {
    return this.parsed;
  }

  /** `files`: with what is newer than on the disk, where the file is not looked at for itself. */
  parse(settings: AnalysisSettings, device: DeviceProfile, files = this.files): ParsedFile {
    const previous = this.parsed;
    this.parsed = this.parser.parse({
      path: this.path,
      text: this.text,
      typedAt: this.typedAt,
      defines: settings.defines,
      cudaArch: Math.round(Number(device.limits.computeCapability) * 100),
      resolveInclude: includeResolver(files, settings.includePaths),
      forcedIncludes: settings.forcedIncludes,
      previous,
    });
    previous?.dispose();
    return this.parsed;
  }

  /** The program of the parsed file; where all items are the same, what is known of them too. */
  lower(file: ParsedFile): Lowered {
    const items = file.allItems;
    const program = this.program.at(file);
    const { generation, libraries } = this.program;
    if (this.lowered?.generation !== generation) {
      this.lowered = { items, program, generation, dependencies: new Dependencies(items, libraries) };
    }
    return this.lowered;
  }

  /** After a failure in the middle nothing that was lowered can be relied on. */
  forgetLowered(): void {
    const { parser } = this;
    this.program = new IncrementalProgram(parser);
    this.directiveInstances = newInstantiator(parser);
    this.host = new Map();
    this.lowered = undefined;
  }

  /** Launches in host code: those to show with the file, or those that are `sought` for another. */
  hostLaunches(
    file: ParsedFile,
    lowered: Lowered,
    { programRuns }: AnalysisSettings,
    sought = this.shown,
  ): Steps<readonly FoundLaunch[]> {
    const host = this.host.get(sought) ?? new HostLaunches(newInstantiator(this.parser), sought);
    this.host.set(sought, host);
    return host.find(file, lowered, programRuns);
  }

  /** The kernel instances that directives ask for. */
  directiveLaunches(
    file: ParsedFile,
    placed: PlacedDirectives,
  ): ReadonlyMap<string, readonly DirectiveLaunch[]> {
    const asked = [...placed.byKernel].flatMap(([declaration, directives]) =>
      directives.map((directive) => ({
        declaration,
        directive,
        templateArguments: templateArgumentsOf(directive, declaration),
      })),
    );
    const isTemplate = ({ templateArguments }: AskedInstance): boolean => templateArguments.length > 0;
    const instance = this.directiveInstances.instantiate(asked.filter(isTemplate), file);
    const launches = new Map<string, DirectiveLaunch[]>();
    for (const one of asked) {
      const kernel = instance(one) ?? one.declaration.instantiate().function;
      const key = declarationKey(one.declaration);
      launches.set(key, [...(launches.get(key) ?? []), { directive: one.directive, kernel }]);
    }
    return launches;
  }
}

function newInstantiator(parser: CudaParser): Instantiator {
  return new Instantiator(parser, new IncrementalProgram(parser));
}

function launchesToShow(path: string): SoughtLaunches {
  return { madeIn: path, ofKernelsIn: (other) => other === path || !isLookedAtAlone(other) };
}

/** CUDA's own kinds of files are opened and checked by themselves, as `.h` and `.hpp` are not. */
export function isLookedAtAlone(path: string): boolean {
  return /\.(?:cuh?|cu\.cc)$/i.test(path);
}

export function placedDirectives(file: ParsedFile, program: Program): PlacedDirectives {
  return file.directives.length === 0
    ? { byKernel: new Map(), problems: [] }
    : placeDirectives(file, program.kernels());
}
