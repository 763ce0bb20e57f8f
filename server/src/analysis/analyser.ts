/** The facade: a file's text, the settings and the device go in, everything that is known about the file comes out. */
import type { DeviceProfile } from '../device/profiles.ts';
import type { Diagnostic } from '../lint/index.ts';
import { launchFacts, lintKernel, mergeKernels, suppress } from '../lint/index.ts';
import type { KernelDeclaration } from '../lowering/program.ts';
import { analyseKernel } from '../symbolic/analyseKernel.ts';
import type { FoundLaunch } from '../symbolic/launches.ts';
import { sharedUse } from '../symbolic/sharedMemory.ts';
import type { KernelSummary } from '../symbolic/summary.ts';
import type { CudaParser } from '../syntax/index.ts';
import { createParser } from '../syntax/index.ts';
import { absoluteSpan } from '../text/location.ts';
import type { CancellationToken } from './cancellation.ts';
import { AnalysisCancelled, neverCancelled } from './cancellation.ts';
import type { DirectiveProblem, FileAnalysis, KernelAnalysis, LaunchAnalysis } from './fileAnalysis.ts';
import { kernelKey } from './hostLaunches.ts';
import type { ReadFile } from './includes.ts';
import { declarationKey } from './instantiation.ts';
import type { LaunchRequest } from './launchRequests.ts';
import { launchRequests, requestKey } from './launchRequests.ts';
import type { CompilerRegisters } from './registers.ts';
import { registersPerThread } from './registers.ts';
import type { AnalysisSettings } from './settings.ts';
import { includeOf, sourcesOf } from './sources.ts';
import { placedDirectives, TranslationUnit } from './translationUnit.ts';

export interface AnalyserOptions {
  readonly parser: CudaParser;
  /** Reads included files; without it none is known. */
  readonly readFile?: ReadFile;
  /** A clock in milliseconds. */
  readonly now?: () => number;
}

export interface AnalysisRequest {
  readonly path: string;
  readonly settings: AnalysisSettings;
  readonly device: DeviceProfile;
  readonly token?: CancellationToken;
  /** Registers that the compiler told. */
  readonly compilerRegisters?: CompilerRegisters | undefined;
}

export interface Analyser {
  /** The text of a file, now. */
  update(path: string, version: number, text: string): void;
  /** Frees what is kept for a file. */
  remove(path: string): void;
  /** Throws AnalysisCancelled when the token says so, and nothing else. */
  analyse(request: AnalysisRequest): FileAnalysis;
  /** The same in steps of a few milliseconds, for those who have other things to do in between. */
  analyseInSteps(request: AnalysisRequest): Generator<undefined, FileAnalysis>;
}

/** Longest time for one file; what is over it is reported as stopped. */
const budgetInMs = 2000;
const outOfTime = 'the file takes too long to work out: the time for one file is used up';

/** With the parser that the program ships. */
export async function loadAnalyser(options: Omit<AnalyserOptions, 'parser'> = {}): Promise<Analyser> {
  return createAnalyser({ ...options, parser: await createParser() });
}

export function createAnalyser(options: AnalyserOptions): Analyser {
  const units = new Map<string, TranslationUnit>();
  const readFile = options.readFile ?? (() => undefined);
  const now = options.now ?? (() => performance.now());
  const unitOf = (path: string): TranslationUnit => {
    let unit = units.get(path);
    if (unit === undefined) units.set(path, (unit = new TranslationUnit(path, options.parser, readFile)));
    return unit;
  };
  const analyseInSteps = (request: AnalysisRequest): Generator<undefined, FileAnalysis> =>
    new FileRun(unitOf(request.path), request, now).steps();
  return {
    update(path, version, text) {
      const unit = unitOf(path);
      unit.version = version;
      unit.text = text;
    },
    remove: (path) => void units.delete(path),
    analyseInSteps,
    analyse(request) {
      const steps = analyseInSteps(request);
      let step = steps.next();
      while (step.done !== true) step = steps.next();
      return step.value;
    },
  };
}

/** One analysis of one version of one file. */
class FileRun {
  private readonly unit: TranslationUnit;
  private readonly request: AnalysisRequest;
  private readonly now: () => number;
  private readonly deadlineInMs: number;

  constructor(unit: TranslationUnit, request: AnalysisRequest, now: () => number) {
    this.unit = unit;
    this.request = request;
    this.now = now;
    this.deadlineInMs = now() + budgetInMs;
  }

  *steps(): Generator<undefined, FileAnalysis> {
    const { unit, request } = this;
    const { version } = unit;
    const file = unit.parse(request.settings, request.device);
    yield* this.pause();
    const lowered = unit.lower(file);
    yield* this.pause();
    const host = unit.hostLaunches(file, lowered);
    yield* this.pause();
    const placed = placedDirectives(file, lowered.program);
    const directives = unit.directiveLaunches(file, placed);
    const hostByKernel = groupByKernel(host);
    const sources = sourcesOf(file);
    const kernels: KernelAnalysis[] = [];
    const found: Diagnostic[] = [];
    for (const declaration of this.declarationsToShow(lowered.program.kernels(), hostByKernel)) {
      const key = declarationKey(declaration);
      const requests = launchRequests(declaration, {
        directives: directives.get(key) ?? [],
        host: hostByKernel.get(key) ?? [],
        defaultBlock: request.settings.defaultBlock,
        fileAnchor: unit.fileAnchor,
      });
      const launches: LaunchAnalysis[] = [];
      for (const one of requests) {
        const dependencies = kernelKey(one.kernel, declaration, lowered.dependencies);
        launches.push(this.launchAnalysis(one, dependencies));
        yield* this.pause();
      }
      kernels.push(kernelAnalysis(declaration, launches));
      const { device, settings } = request;
      found.push(...lintKernel({ launches, device, settings: settings.lint, sources }));
    }
    unit.summaries.finishRound();
    const lines = sources(file.path)?.lines;
    const merged = mergeKernels(found);
    return {
      path: file.path,
      version,
      text: file.text,
      device: request.device,
      sources,
      includeOf: (path) => includeOf(file, path),
      includedPaths: new Set(file.units.map((one) => one.path)),
      parseErrors: file.errors,
      kernels,
      diagnostics: inOrder([
        ...(lines === undefined
          ? merged
          : suppress(merged, { path: file.path, text: file.text, lines, comments: file.directives })),
        ...placed.problems.map((problem) => directiveDiagnostic(problem, file.path)),
      ]),
      directives: file.directives,
      directiveProblems: placed.problems,
    };
  }

  private *pause(): Generator<undefined> {
    yield;
    if ((this.request.token ?? neverCancelled).isCancelled) throw new AnalysisCancelled();
  }

  /** The file's own kernels in the order of the source, and those of headers that its host code launches. */
  private declarationsToShow(
    declarations: readonly KernelDeclaration[],
    host: ReadonlyMap<string, readonly FoundLaunch[]>,
  ): KernelDeclaration[] {
    const { path } = this.unit;
    const isOwn = (one: KernelDeclaration): boolean => one.nameAt.anchor.path === path;
    const startOf = (one: KernelDeclaration): number => absoluteSpan(one.nameAt).start;
    const own = declarations.filter(isOwn).sort((a, b) => startOf(a) - startOf(b));
    const included = declarations.filter(
      (one) =>
        !isOwn(one) && host.get(declarationKey(one))?.some(({ at }) => at.anchor.path === path) === true,
    );
    return [...own, ...included];
  }

  private launchAnalysis(request: LaunchRequest, dependencies: string): LaunchAnalysis {
    const { settings, device, compilerRegisters } = this.request;
    const key = `${dependencies}|${requestKey(request)}`;
    const cached = this.unit.summaries.find(key, request.shape);
    const entry = cached ?? { kernel: request.kernel, summary: this.summaryOf(request) };
    // What there was no time for is tried again with the next edit.
    if (cached === undefined && entry.summary.stopped !== outOfTime) this.unit.summaries.add(key, entry);
    const registers = registersPerThread(
      entry.kernel,
      device.limits,
      settings.registersPerThread,
      compilerRegisters,
    );
    return {
      ...launchFacts(entry.summary, registers, device),
      kernel: entry.kernel,
      templateArguments: entry.kernel.templateArguments.map(({ text }) => text),
      assumedArguments: request.assumedArguments,
    };
  }

  private summaryOf({ kernel, shape, arguments: values }: LaunchRequest): KernelSummary {
    if (this.now() < this.deadlineInMs) return analyseKernel(kernel, shape, values);
    const { staticBytes, usesDynamic } = sharedUse(kernel);
    return {
      kernel,
      launch: shape,
      accesses: [],
      branches: [],
      barriers: [],
      opaque: [],
      averageActiveLanes: undefined,
      sharedStaticBytes: staticBytes,
      usesDynamicShared: usesDynamic,
      stopped: outOfTime,
    };
  }
}

function groupByKernel(launches: readonly FoundLaunch[]): Map<string, FoundLaunch[]> {
  const groups = new Map<string, FoundLaunch[]>();
  for (const launch of launches) {
    const key = declarationKey(launch.kernel);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [launch]);
    else group.push(launch);
  }
  return groups;
}

function kernelAnalysis(declaration: KernelDeclaration, launches: readonly LaunchAnalysis[]): KernelAnalysis {
  return {
    name: declaration.name,
    at: absoluteSpan(declaration.at),
    nameAt: absoluteSpan(declaration.nameAt),
    launches,
    reason: launches.length === 0 ? 'it is launched nowhere' : undefined,
  };
}

/** The rule name of what is wrong with a launch comment; it is no lint rule and cannot be turned off by name. */
const directiveProblemRule = 'launch-comment';

function directiveDiagnostic({ span, message }: DirectiveProblem, path: string): Diagnostic {
  return {
    rule: directiveProblemRule,
    severity: 'info',
    message,
    at: { path, start: span.start, end: span.end },
    kernel: undefined,
    related: [],
    fixes: [],
    cost: 0,
  };
}

function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort((a, b) => a.at.start - b.at.start || a.at.end - b.at.end);
}
