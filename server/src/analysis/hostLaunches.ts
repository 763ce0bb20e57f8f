/** The launches in a file's host code, kept over the edits that host code does not see. */
import { isDeepStrictEqual } from 'node:util';
import type { FunctionIr } from '../ir/nodes.ts';
import { LaunchItemsFinder } from '../lowering/launches/launchItemsFinder.ts';
import type { SoughtLaunches } from '../lowering/launches/launchCode.ts';
import type { KernelDeclaration, Program } from '../lowering/program.ts';
import { unknownArgumentText } from '../lowering/templates/argumentTexts.ts';
import type { FoundLaunch } from '../symbolic/launches/foundLaunch.ts';
import { LaunchFinder } from '../symbolic/launches/findLaunches.ts';
import type { RunsOf } from '../symbolic/launches/findLaunches.ts';
import type { ParsedFile, SourceItem } from '../syntax/index.ts';
import type { Steps } from '../text/steps.ts';
import type { Dependencies } from './dependencies.ts';
import { declarationKey } from './instantiation.ts';
import type { AskedInstance, Instantiator } from './instantiation.ts';
import { isRunOf, runsFor } from './programRuns.ts';
import type { ProgramRun } from './programRuns.ts';

export interface Lowered {
  readonly items: readonly SourceItem[];
  readonly program: Program;
  /** Tells versions of the program apart. */
  readonly generation: number;
  readonly dependencies: Dependencies;
}

interface KnownLaunches {
  readonly key: string;
  readonly generation: number;
  readonly launches: readonly FoundLaunch[];
  /** What the bodies of kernels rest on that are instances of another program. */
  readonly kernelKeys: ReadonlyMap<FunctionIr, string>;
  /** A kernel that cannot be read may be launched while another one has its name. */
  readonly isOfDeclarations: boolean;
}

export class HostLaunches {
  private readonly instantiator: Instantiator;
  private readonly bearing: LaunchItemsFinder;
  private finder = new LaunchFinder();
  private runs: readonly ProgramRun[] = [];
  private known: KnownLaunches | undefined;

  constructor(instantiator: Instantiator, sought: SoughtLaunches) {
    this.instantiator = instantiator;
    this.bearing = new LaunchItemsFinder(sought);
  }

  *find(file: ParsedFile, lowered: Lowered, ofProject: readonly ProgramRun[]): Steps<readonly FoundLaunch[]> {
    const runs = runsFor(file, ofProject);
    if (!isDeepStrictEqual(runs, this.runs)) this.startAnew(runs);
    const { program, generation, dependencies, items } = lowered;
    const bearing = this.bearing.find(items);
    const launching = items.filter((item) => bearing.roots.has(item.anchor));
    if (launching.length === 0) return [];
    // A kernel that a syntax error leaves without a body is none for as long as the error stands.
    const kernels = program.kernels().map(({ qualifiedName }) => qualifiedName);
    const key = [dependencies.hostKeyOf(launching), ...kernels].join('\n');
    const { known } = this;
    if (known?.key === key && known.generation === generation) return known.launches;
    const kept = known?.key === key ? this.carriedOver(known, file, lowered) : undefined;
    if (kept === undefined) yield* buildTrees(launching);
    const launches = kept ?? (yield* this.finder.find(program.launchCode(bearing), this.runsOf));
    const declared = new Set(program.kernels().map(declarationKey));
    const isOfDeclarations = launches.every(({ kernel }) => declared.has(declarationKey(kernel)));
    this.known = { key, generation, launches, kernelKeys: kernelKeys(launches, lowered), isOfDeclarations };
    return launches;
  }

  private startAnew(runs: readonly ProgramRun[]): void {
    this.runs = runs;
    this.finder = new LaunchFinder();
    this.known = undefined;
  }

  private readonly runsOf: RunsOf = (path) =>
    this.runs.filter((run) => isRunOf(run, path)).map(({ words }) => words);

  /**
   * The same launches with the kernels of the new program, where those have changed inside; undefined where one of
   * them cannot be told.
   */
  private carriedOver(
    { launches, kernelKeys: before, isOfDeclarations }: KnownLaunches,
    file: ParsedFile,
    lowered: Lowered,
  ): readonly FoundLaunch[] | undefined {
    if (!isOfDeclarations) return undefined;
    const declarations = declarationsByName(lowered.program);
    const current = new Map<FunctionIr, FunctionIr>();
    const asked = new Map<FunctionIr, AskedInstance>();
    for (const { kernel } of launches) {
      const alike = declarations.get(kernel.name) ?? [];
      const declaration = onlyOne(alike);
      if (isCurrent(kernel, alike) || isUnchanged(kernel, before.get(kernel), declaration, lowered)) {
        current.set(kernel, kernel);
      } else if (declaration === undefined || hasUnknownArgument(kernel)) {
        return undefined;
      } else if (declaration.templateParameters.length === 0) {
        current.set(kernel, declaration.instantiate().function);
      } else {
        const templateArguments = kernel.templateArguments.map(({ text }) => text);
        asked.set(kernel, { declaration, templateArguments });
      }
    }
    const instance = this.instantiator.instantiate([...asked.values()], file);
    for (const [kernel, one] of asked) {
      const made = instance(one);
      if (made?.displayName !== kernel.displayName) return undefined;
      current.set(kernel, made);
    }
    return launches.map((launch) => withKernel(launch, current.get(launch.kernel) ?? launch.kernel));
  }
}

const itemsPerStep = 8;

/** A tree is built when its root is first read: libraries have thousands, which lowering would build in one go. */
function* buildTrees(items: readonly SourceItem[]): Steps<void> {
  for (let i = 0; i < items.length; i += itemsPerStep) {
    items.slice(i, i + itemsPerStep).forEach(({ root }) => root);
    yield;
  }
}

/** What stands for a number that is not known can't be asked for by its text. */
function hasUnknownArgument({ templateArguments }: FunctionIr): boolean {
  return templateArguments.some(({ text }) => text.includes(unknownArgumentText));
}

function withKernel(launch: FoundLaunch, kernel: FunctionIr): FoundLaunch {
  return launch.kernel === kernel ? launch : { ...launch, kernel };
}

/** Of those that are no instances of the program's own, which knows what an edit leaves as it was. */
function kernelKeys(launches: readonly FoundLaunch[], lowered: Lowered): Map<FunctionIr, string> {
  const declarations = declarationsByName(lowered.program);
  const keys = new Map<FunctionIr, string>();
  for (const { kernel } of launches) {
    const alike = declarations.get(kernel.name) ?? [];
    const declaration = onlyOne(alike);
    if (declaration !== undefined && !isCurrent(kernel, alike))
      keys.set(kernel, kernelKey(kernel, declaration, lowered.dependencies));
  }
  return keys;
}

function isCurrent(kernel: FunctionIr, alike: readonly KernelDeclaration[]): boolean {
  return alike.some((one) => one.hasInstance(kernel));
}

function isUnchanged(
  kernel: FunctionIr,
  key: string | undefined,
  declaration: KernelDeclaration | undefined,
  { dependencies }: Lowered,
): boolean {
  if (key === undefined || declaration === undefined) return false;
  return kernelKey(kernel, declaration, dependencies) === key;
}

/** Everything that a kernel instance may depend on, the types in its template arguments with it. */
export function kernelKey(
  kernel: FunctionIr,
  declaration: KernelDeclaration,
  dependencies: Dependencies,
): string {
  return dependencies.keyOf(declaration.item, kernel.displayName);
}

function declarationsByName(program: Program): Map<string, KernelDeclaration[]> {
  const byName = new Map<string, KernelDeclaration[]>();
  for (const declaration of program.kernels()) {
    const alike = byName.get(declaration.name);
    if (alike === undefined) byName.set(declaration.name, [declaration]);
    else alike.push(declaration);
  }
  return byName;
}

/** Of overloads it is not said here which one a launch means. */
function onlyOne(alike: readonly KernelDeclaration[]): KernelDeclaration | undefined {
  return alike.length === 1 ? alike[0] : undefined;
}
