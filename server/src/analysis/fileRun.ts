/** One analysis of one version of one file, in steps. */
import type { DeviceProfile } from '../device/profiles.ts';
import type { Diagnostic, SourceLookup } from '../lint/index.ts';
import { lintKernel, mergeKernels, suppress } from '../lint/index.ts';
import { namesUndeclared } from '../ir/undeclared.ts';
import type { KernelDeclaration } from '../lowering/program.ts';
import { analyseKernel } from '../symbolic/analyseKernel.ts';
import { isAssumed, isOpen } from '../symbolic/launches/foundLaunch.ts';
import type { FoundLaunch } from '../symbolic/launches/foundLaunch.ts';
import type { KernelSummary } from '../symbolic/summary/summary.ts';
import type { ParsedFile } from '../syntax/index.ts';
import { absoluteSpan } from '../text/location.ts';
import type { Location } from '../text/location.ts';
import type { Steps } from '../text/steps.ts';
import type { CancellationToken } from './cancellation.ts';
import { AnalysisCancelled, neverCancelled } from './cancellation.ts';
import type { PlacedDirectives } from './directiveTargets.ts';
import { directiveDiagnostic } from './directiveTargets.ts';
import { templateArgumentTexts } from './fileAnalysis.ts';
import type { FileAnalysis, KernelAnalysis, LaunchAnalysis, LaunchNotBegun } from './fileAnalysis.ts';
import { Guard } from './guard.ts';
import type { Lowered } from './hostLaunches.ts';
import { kernelKey } from './hostLaunches.ts';
import type { IncludingFiles, LaunchedElsewhere } from './includingFiles.ts';
import { groupByKernel, nothingElsewhere } from './includingFiles.ts';
import { declarationKey } from './instantiation.ts';
import { launchAnalysisOf } from './launchAnalyses.ts';
import type { DirectiveLaunch, LaunchRequest } from './launchRequests.ts';
import { requestKey } from './launchRequests.ts';
import { isRunOf, runsFor } from './programRuns.ts';
import { missingHeaders } from './missingHeaders.ts';
import { analyseOpenShape, goesByRows } from './openShapes.ts';
import { mostToAsk, requestsOf, tellsMore } from './programRequests.ts';
import type { PlacedRequest } from './programRequests.ts';
import type { CompilerRegisters } from './registers.ts';
import { registersPerThread } from './registers.ts';
import type { AnalysisSettings } from './settings.ts';
import { includeOf, sourcesOf } from './sources.ts';
import { StepBudget } from './stepBudget.ts';
import type { CachedSummary, SummaryCache } from './summaryCache.ts';
import type { TranslationUnit } from './translationUnit.ts';
import { isLookedAtAlone, placedDirectives } from './translationUnit.ts';

export interface AnalysisRequest {
  readonly path: string;
  readonly settings: AnalysisSettings;
  readonly device: DeviceProfile;
  readonly token?: CancellationToken;
  /** Registers that the compiler told. */
  readonly compilerRegisters?: CompilerRegisters | undefined;
  /** Longest time for the file in milliseconds, 2,000 where nothing is said; what is over it is reported as stopped. */
  readonly budgetInMs?: number;
  /** While somebody types: launches of known runs that would have to be worked out anew are left for a later analysis. */
  readonly isInHurry?: boolean;
}

const defaultBudgetInMs = 2000;
const outOfTime = 'the time for one file is used up';

const outOfRuns = 'the time for the runs that are known is used up';

const noDirectives: PlacedDirectives = { byKernel: new Map(), problems: [] };

/** What the kernels of a file are looked at with. */
interface Surroundings {
  readonly lowered: Lowered;
  readonly directives: ReadonlyMap<string, readonly DirectiveLaunch[]>;
  readonly host: ReadonlyMap<string, readonly FoundLaunch[]>;
  /** The file launches in more ways than are asked for elsewhere. */
  readonly hasManyWays: boolean;
  /** Some header is nowhere to be found, so that names may be unknown in every program. */
  readonly lacksHeaders: boolean;
  readonly sources: SourceLookup;
}

export class FileRun {
  private readonly unit: TranslationUnit;
  private readonly request: AnalysisRequest;
  private readonly now: () => number;
  private readonly deadlineInMs: number;
  private readonly summaries: SummaryCache;
  private readonly including: IncludingFiles;
  /** Looked for once it is known which functions the file's callers decide about. */
  private elsewhere = nothingElsewhere;
  private readonly guard: Guard;
  /** Kernels without some of their launches, which known runs make. */
  private readonly postponed = new Set<KernelDeclaration>();
  private readonly budget = new StepBudget();
  /** Launches that were worked out anew, and that there was no time for. */
  private readonly counts = { made: 0, left: 0 };

  constructor(
    unit: TranslationUnit,
    request: AnalysisRequest,
    { now, summaries, including }: { now: () => number; summaries: SummaryCache; including: IncludingFiles },
  ) {
    this.unit = unit;
    this.request = request;
    this.now = now;
    this.summaries = summaries;
    this.including = including;
    this.guard = new Guard(() => {
      unit.forgetLowered();
      including.forget();
    });
    this.deadlineInMs = now() + (request.budgetInMs ?? defaultBudgetInMs);
  }

  *steps(): Steps<FileAnalysis> {
    const { unit, request } = this;
    this.summaries.startRound();
    const { settings, device } = request;
    const file = this.including.withDefinitions(unit.parse(settings, device), settings, device);
    yield* this.pause();
    const lowered = this.guard.run('lowering', undefined, () => unit.lower(file));
    yield* this.pause();
    const kernels: KernelAnalysis[] = [];
    const found: Diagnostic[] = [];
    let placed = noDirectives;
    if (lowered !== undefined) {
      const host = yield* this.launchesToShow(file, lowered);
      this.elsewhere = this.including.look(settings, device, this.openFunctions(host));
      yield* this.pause();
      placed = this.guard.run('placing launch comments', placed, () =>
        placedDirectives(file, lowered.program),
      );
      const surroundings = this.surroundings(file, lowered, host, placed);
      const shown = this.declarationsToShow(lowered, surroundings.host);
      kernels.push(...(yield* this.kernels(shown, surroundings)));
      for (const kernel of kernels) {
        found.push(...this.findings(kernel, surroundings.sources));
        yield* this.pause();
      }
    }
    this.summaries.finishRound();
    return this.result(file, kernels, found, placed);
  }

  /** What known runs add comes behind all else, and behind an answer that somebody waits for. */
  private *kernels(
    declarations: readonly KernelDeclaration[],
    surroundings: Surroundings,
  ): Steps<KernelAnalysis[]> {
    const kernels: KernelAnalysis[] = [];
    for (const declaration of declarations)
      kernels.push(yield* this.kernel(declaration, surroundings, this.postponed));
    if (this.request.isInHurry === true) return kernels;
    for (const [i, declaration] of declarations.entries())
      if (this.postponed.has(declaration)) kernels[i] = yield* this.kernel(declaration, surroundings);
    this.postponed.clear();
    return kernels;
  }

  private *pause(): Steps<void> {
    yield;
    if ((this.request.token ?? neverCancelled).isCancelled) throw new AnalysisCancelled();
  }

  private surroundings(
    file: ParsedFile,
    lowered: Lowered,
    host: readonly FoundLaunch[],
    placed: PlacedDirectives,
  ): Surroundings {
    const none: Surroundings['directives'] = new Map();
    return {
      lowered,
      directives: this.guard.run('reading launch comments', none, () =>
        this.unit.directiveLaunches(file, placed),
      ),
      host: groupByKernel(host),
      hasManyWays: host.filter((one) => isOpen(one) && one.isLaterStage !== true).length > mostToAsk,
      lacksHeaders: missingHeaders(file).length > 0,
      sources: this.sourcesOf(file),
    };
  }

  private otherPaths({ path, units }: ParsedFile): ReadonlySet<string> {
    const paths = new Set([...units.map((one) => one.path), ...this.elsewhere.paths]);
    // A file that includes this one names it among those that it includes.
    paths.delete(path);
    return paths;
  }

  private sourcesOf(file: ParsedFile): SourceLookup {
    const own = sourcesOf(file);
    return (path) => own(path) ?? this.elsewhere.sources(path);
  }

  /**
   * Launches of the file's own kernels, and of those in headers that its host code makes or leads to; where nobody looks
   * at the header alone, also those that the header makes for it.
   */
  private *launchesToShow(file: ParsedFile, lowered: Lowered): Steps<readonly FoundLaunch[]> {
    const { unit, request } = this;
    const found = yield* this.guard.steps('finding launches', [], () =>
      unit.hostLaunches(file, lowered, request.settings),
    );
    return found.filter(({ kernel, at, root, rootAskedIn }) => {
      const { path } = kernel.at.anchor;
      const here = [path, at.anchor.path, root.at.anchor.path, rootAskedIn];
      return here.includes(unit.path) || !isLookedAtAlone(path);
    });
  }

  /** Names of host functions whose launches their callers decide: the file's, and those that launch its kernels. */
  private openFunctions(host: readonly FoundLaunch[]): string[] {
    const { path } = this.unit;
    const open = host.filter(
      (one) => isOpen(one) && [one.root, one.kernel].some(({ at }) => at.anchor.path === path),
    );
    return [...new Set(open.map(({ root }) => root.name.split('::').at(-1) ?? root.name))];
  }

  /** The file's own kernels in the order of the source, and those of headers whose launches are shown with it. */
  private declarationsToShow({ program }: Lowered, host: Surroundings['host']): KernelDeclaration[] {
    const declarations = this.guard.run('listing kernels', [], () => program.kernels());
    const { path } = this.unit;
    const isOwn = (one: KernelDeclaration): boolean => one.nameAt.anchor.path === path;
    const startOf = (one: KernelDeclaration): number => absoluteSpan(one.nameAt).start;
    // A file that includes itself has its kernels more than once, at the same places.
    const own = [...new Map(declarations.filter(isOwn).map((one) => [declarationKey(one), one])).values()];
    own.sort((a, b) => startOf(a) - startOf(b));
    const included = declarations.filter((one) => !isOwn(one) && host.has(declarationKey(one)));
    return [...own, ...included];
  }

  /** `postponed` gets the kernel where a launch of a known run is not known yet, which is left out then. */
  private *kernel(
    declaration: KernelDeclaration,
    surroundings: Surroundings,
    postponed?: Set<KernelDeclaration>,
  ): Steps<KernelAnalysis> {
    const what = `the analysis of \`${declaration.name}\``;
    const requests = yield* this.guard.steps(what, [], () => this.requests(declaration, surroundings));
    const launches: LaunchAnalysis[] = [];
    const notBegun: LaunchNotBegun[] = [];
    const limit = this.budget.limitOf(declaration);
    let steps = 0;
    for (const { request, from } of requests) {
      const launch = this.guard.run(what, undefined, () => {
        if (steps > limit.steps) return notBegunOf(request, limit.reason);
        const dependencies = kernelKey(request.kernel, from.declaration, from.lowered.dependencies);
        const known = this.knownLaunch(request, dependencies);
        if (known !== undefined || request.shape.run === undefined)
          return known ?? this.newLaunch(request, dependencies) ?? notBegunOf(request, outOfTime);
        if (postponed === undefined) return this.launchOfRun(request, dependencies);
        postponed.add(declaration);
        return undefined;
      });
      if (launch === undefined) continue;
      if ('reason' in launch) notBegun.push(launch);
      else {
        launches.push(launch);
        steps += launch.summary.steps;
      }
      yield* this.pause();
    }
    this.budget.take(steps);
    return {
      name: declaration.name,
      at: absoluteSpan(declaration.at),
      nameAt: absoluteSpan(declaration.nameAt),
      launches,
      notBegun,
      reason:
        launches.length === 0 && notBegun.length === 0 && postponed?.has(declaration) !== true
          ? 'It could not be worked out, perhaps because it is nested too deeply.'
          : undefined,
    };
  }

  private *requests(
    declaration: KernelDeclaration,
    { lowered, directives, host, hasManyWays, lacksHeaders }: Surroundings,
  ): Steps<readonly PlacedRequest[]> {
    const key = declarationKey(declaration);
    const own = host.get(key) ?? [];
    const isOfFile = ({ anchor }: Location): boolean => anchor.path === this.unit.path;
    const isOthers = !isOfFile(declaration.nameAt) && !own.some(({ at }) => isOfFile(at));
    const isDecidedHere =
      isOthers || directives.has(key) || own.some((one) => !isOpen(one)) || (own.length > 0 && hasManyWays);
    const elsewhere = isDecidedHere ? [] : yield* this.launchedElsewhere(key, !own.every(isAssumed));
    // What one program leaves open doesn't take anything from another.
    const others = elsewhere.filter(({ launches }) => tellsMore(launches, own));
    const from = {
      directives: directives.get(key) ?? [],
      defaultBlock: this.request.settings.defaultBlock,
      fileAnchor: this.unit.fileAnchor,
    };
    if (others.length > 0) return requestsOf(others, from);
    const requests = requestsOf([{ declaration, lowered, launches: own }], from);
    const isComplete = (): boolean => !requests.some(({ request }) => namesUndeclared(request.kernel));
    if (isOthers || directives.has(key) || lacksHeaders || isComplete()) return requests;
    const including = yield* this.elsewhere.included(key);
    return including === undefined ? requests : requestsOf([including], from);
  }

  private launchedElsewhere(key: string, isDecided: boolean): Steps<readonly LaunchedElsewhere[]> {
    return this.guard.steps('reading the files that include it', [], () => this.elsewhere.of(key, isDecided));
  }

  private knownLaunch(request: LaunchRequest, dependencies: string): LaunchAnalysis | undefined {
    const { summaries } = this;
    const key = requestKey(request);
    const cached =
      summaries.find(dependencies, key, request.shape) ?? summaries.findMoved(dependencies, key, request);
    return cached && this.withFacts(request, cached);
  }

  /** Undefined where there is no time left, until the next edit. */
  private newLaunch(request: LaunchRequest, dependencies: string): LaunchAnalysis | undefined {
    if (this.now() >= this.deadlineInMs) {
      this.counts.left++;
      return undefined;
    }
    this.counts.made++;
    const entry = { kernel: request.kernel, summary: summaryOf(request) };
    this.summaries.add(dependencies, requestKey(request), entry);
    return this.withFacts(request, entry);
  }

  private launchOfRun(request: LaunchRequest, dependencies: string): LaunchAnalysis | LaunchNotBegun {
    if (this.budget.isOutOfRuns) return notBegunOf(request, outOfRuns);
    const launch = this.newLaunch(request, dependencies);
    this.budget.takeForRun(launch?.summary.steps ?? 0);
    return launch ?? notBegunOf(request, outOfTime);
  }

  private withFacts(request: LaunchRequest, entry: CachedSummary): LaunchAnalysis {
    const { settings, device, compilerRegisters } = this.request;
    const chosen = settings.registersPerThread;
    const registers = registersPerThread(entry.kernel, device.limits, chosen, compilerRegisters);
    return launchAnalysisOf({ request, entry, registers, device });
  }

  private findings({ name, launches }: KernelAnalysis, sources: SourceLookup): Diagnostic[] {
    const { device, settings } = this.request;
    return this.guard.run(`the rules on \`${name}\``, [], () =>
      lintKernel({ launches, device, settings: settings.lint, sources }),
    );
  }

  private result(
    file: ParsedFile,
    kernels: readonly KernelAnalysis[],
    found: readonly Diagnostic[],
    { problems }: PlacedDirectives,
  ): FileAnalysis {
    const { path, text, directives } = file;
    const sources = this.sourcesOf(file);
    const lines = sources(path)?.lines;
    const merged = mergeKernels(found);
    const kept = lines === undefined ? merged : suppress(merged, { path, text, lines, comments: directives });
    return {
      path,
      version: this.unit.version,
      text,
      device: this.request.device,
      sources,
      includeOf: (included) => includeOf(file, included),
      includedPaths: this.otherPaths(file),
      asksElsewhere: this.elsewhere.wasAsked || this.including.lacksDefinitions,
      missingHeaders: missingHeaders(file),
      // All trees are needed for that, and few ask.
      get parseErrors() {
        return file.errors;
      },
      kernels,
      diagnostics: inOrder([...kept, ...problems.map((problem) => directiveDiagnostic(problem, path))]),
      directives,
      programRuns: runsFor(file, this.request.settings.programRuns).filter((run) => isRunOf(run, path)),
      directiveProblems: problems,
      isPostponed: this.postponed.size > 0 || (this.counts.left > 0 && this.counts.made > 0),
      failures: this.guard.failures,
    };
  }
}

function summaryOf({ kernel, shape, arguments: values }: LaunchRequest): KernelSummary {
  const { openShape } = shape;
  return openShape === 'square' || (openShape === 'any' && goesByRows(kernel))
    ? analyseOpenShape(kernel, shape, values)
    : analyseKernel(kernel, shape, values);
}

function notBegunOf(
  { kernel, shape: launch, arguments: values }: LaunchRequest,
  reason: string,
): LaunchNotBegun {
  return { kernel, launch, templateArguments: templateArgumentTexts(kernel), arguments: values, reason };
}

function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort((a, b) => a.at.start - b.at.start || a.at.end - b.at.end);
}
