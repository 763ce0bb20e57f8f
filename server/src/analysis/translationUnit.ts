/** One open file as a program: parsed again after each edit, lowered again only where an item changed. */
import type { DeviceProfile } from '../device/profiles.ts';
import type { KernelDeclaration, Program } from '../lowering/program.ts';
import { createProgram } from '../lowering/program.ts';
import type { FoundLaunch } from '../symbolic/launches.ts';
import { findLaunches } from '../symbolic/launches.ts';
import type { CudaParser, ParsedFile, SourceItem } from '../syntax/index.ts';
import type { Anchor } from '../text/location.ts';
import { Dependencies } from './dependencies.ts';
import type { PlacedDirectives } from './directiveTargets.ts';
import { instantiationItem, instantiationText, placeDirectives } from './directiveTargets.ts';
import type { ReadFile } from './includes.ts';
import { includeResolver } from './includes.ts';
import type { DirectiveLaunch } from './launchRequests.ts';
import type { AnalysisSettings } from './settings.ts';
import { SummaryCache } from './summaryCache.ts';

interface Lowered {
  readonly items: readonly SourceItem[];
  readonly program: Program;
  readonly dependencies: Dependencies;
}

export class TranslationUnit {
  readonly path: string;
  readonly summaries = new SummaryCache();
  /** Anchor of what is placed by its offset in the file: directives. */
  readonly fileAnchor: Anchor;
  text = '';
  version = 0;
  private readonly parser: CudaParser;
  private readonly readFile: ReadFile;
  private parsed: ParsedFile | undefined;
  private lowered: Lowered | undefined;
  private host: { readonly key: string; readonly launches: readonly FoundLaunch[] } | undefined;

  constructor(path: string, parser: CudaParser, readFile: ReadFile) {
    this.path = path;
    this.parser = parser;
    this.readFile = readFile;
    this.fileAnchor = { path, start: 0 };
  }

  parse(settings: AnalysisSettings, device: DeviceProfile): ParsedFile {
    const previous = this.parsed;
    this.parsed = this.parser.parse({
      path: this.path,
      text: this.text,
      defines: settings.defines,
      cudaArch: Math.round(Number(device.limits.computeCapability) * 100),
      resolveInclude: includeResolver(this.readFile, settings.includePaths),
      previous,
    });
    previous?.dispose();
    return this.parsed;
  }

  /** The program of the parsed file; the one before, where all items are the same. */
  lower(file: ParsedFile): Lowered {
    const items = file.allItems;
    if (this.lowered === undefined || !sameItems(this.lowered.items, items)) {
      this.lowered = { items, program: createProgram(file), dependencies: new Dependencies(items) };
    }
    return this.lowered;
  }

  /** Launches in host code, found again only when something that host functions mention has changed. */
  hostLaunches({ program, dependencies, items }: Lowered): readonly FoundLaunch[] {
    const withLaunches = items.filter(holdsLaunch);
    if (withLaunches.length === 0) return [];
    const key = dependencies.keyOf(withLaunches);
    if (this.host?.key !== key) this.host = { key, launches: findLaunches(program.hostFunctions()) };
    return this.host.launches;
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
        instantiation: instantiationText(directive, declaration),
      })),
    );
    const extra = new Map<string, SourceItem>();
    for (const { declaration, instantiation } of asked) {
      if (instantiation === undefined || extra.has(instantiation)) continue;
      const item = instantiationItem(instantiation, declaration, this.parser);
      if (item !== undefined) extra.set(instantiation, item);
    }
    const instances = this.instancesOf(file, extra);
    const launches = new Map<string, DirectiveLaunch[]>();
    for (const { declaration, directive, instantiation } of asked) {
      const named = instantiation === undefined ? undefined : instances(declaration, instantiation);
      const kernel = named ?? declaration.instantiate().function;
      const key = declarationKey(declaration);
      launches.set(key, [...(launches.get(key) ?? []), { directive, kernel }]);
    }
    return launches;
  }

  /** Lowers the file once more with explicit instantiations behind it, which is what the directives stand for. */
  private instancesOf(
    file: ParsedFile,
    extra: ReadonlyMap<string, SourceItem>,
  ): (declaration: KernelDeclaration, instantiation: string) => DirectiveLaunch['kernel'] | undefined {
    if (extra.size === 0) return () => undefined;
    const added = [...extra];
    const program = createProgram({
      path: file.path,
      text: file.text,
      items: file.items,
      units: file.units,
      allItems: [...file.allItems, ...added.map(([, item]) => item)],
      macros: file.macros,
      directives: file.directives,
      includes: file.includes,
      errors: [],
      dispose: () => undefined,
    });
    const byKey = new Map(program.kernels().map((kernel) => [declarationKey(kernel), kernel]));
    return (declaration, instantiation) => {
      const instances = byKey.get(declarationKey(declaration))?.explicitInstances ?? [];
      // Those of the directives come last, in the order in which they were added.
      const own = added.filter(([text]) => text.startsWith(`template void ${declaration.name}<`));
      const index = own.findIndex(([text]) => text === instantiation);
      return index < 0 ? undefined : instances[instances.length - own.length + index]?.function;
    };
  }
}

export function placedDirectives(file: ParsedFile, program: Program): PlacedDirectives {
  return file.directives.length === 0
    ? { byKernel: new Map(), problems: [] }
    : placeDirectives(file, program.kernels());
}

/** The same declaration in two programs of one file: the anchor belongs to the item, and the item stays. */
export function declarationKey({ nameAt }: Pick<KernelDeclaration, 'nameAt'>): string {
  return `${nameAt.anchor.start + nameAt.start} ${nameAt.anchor.path}`;
}

function holdsLaunch(item: SourceItem): boolean {
  return (
    item.qualifiers.some(({ name }) => name === '<<<') || /\bcudaLaunch(?:Cooperative)?Kernel/.test(item.text)
  );
}

function sameItems(a: readonly SourceItem[], b: readonly SourceItem[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
