/** What `check` says about one file, in the fixed words of the JSON; the text and SARIF forms start from it too. */
import path from 'node:path';
import type {
  AbsoluteSpan,
  FileAnalysis,
  KernelAnalysis,
  LaunchAnalysis,
  LaunchNotBegun,
} from '../analysis/index.ts';
import { absoluteSpan } from '../analysis/index.ts';

/** 1-based, the end exclusive. */
export interface ReportRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface ReportDiagnostic extends ReportRange {
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly kernel: string | null;
  /** Only for places in an included file. */
  readonly path?: string;
}

type Pair = readonly [min: number, max: number];

interface ReportAccess extends ReportRange {
  readonly launch: number;
  readonly path?: string;
  readonly text: string;
  readonly space: string;
  readonly op: string;
  readonly bytesPerLane: number;
  readonly status: string;
  readonly sectorsPerRequest: Pair | null;
  readonly sectorsIdeal: number | null;
  readonly wavefrontsPerRequest: Pair | null;
  readonly wavefrontsIdeal: number | null;
  readonly activeLanes: Pair;
  readonly stride: string | null;
  readonly reason: string | null;
  /** Only where warps differ and the mean over all requests of the launch is known. */
  readonly sectorsMean?: number;
  readonly wavefrontsMean?: number;
  /** Only where another access's instruction moves these bytes too: where that one stands. */
  readonly mergedInto?: { readonly line: number; readonly column: number };
}

interface ReportKernel {
  readonly name: string;
  /** Only for a kernel in an included file. */
  readonly path?: string;
  readonly line: number;
  readonly launches: readonly object[];
  readonly accesses: readonly ReportAccess[];
  readonly branches: readonly object[];
  readonly occupancy: readonly object[];
}

export interface FileReport {
  readonly path: string;
  readonly parseErrors: number;
  readonly diagnostics: readonly ReportDiagnostic[];
  readonly kernels: readonly ReportKernel[];
}

export function fileReport(shownPath: string, analysis: FileAnalysis): FileReport {
  const places = placesOf(shownPath, analysis);
  return {
    path: shownPath,
    parseErrors: analysis.parseErrors.length,
    diagnostics: analysis.diagnostics.map((one) => ({
      rule: one.rule,
      severity: one.severity,
      message: one.message,
      ...places.range(one.at),
      kernel: one.kernel ?? null,
      ...places.otherPath(one.at),
    })),
    kernels: analysis.kernels.map((kernel) => kernelReport(kernel, places)),
  };
}

interface Places {
  range(span: AbsoluteSpan): ReportRange;
  text(span: AbsoluteSpan): string;
  otherPath(span: AbsoluteSpan): { readonly path?: string };
}

function placesOf(shownPath: string, analysis: FileAnalysis): Places {
  return {
    range(span) {
      const lines = analysis.sources(span.path)?.lines;
      const start = lines?.positionAt(span.start) ?? { line: 0, column: 0 };
      const end = lines?.positionAt(span.end) ?? start;
      return {
        line: start.line + 1,
        column: start.column + 1,
        endLine: end.line + 1,
        endColumn: end.column + 1,
      };
    },
    text(span) {
      const text = analysis.sources(span.path)?.text.slice(span.start, span.end) ?? '';
      return text.replace(/\s+/g, ' ');
    },
    otherPath: (span) => (span.path === analysis.path ? {} : { path: shownInclude(shownPath, span.path) }),
  };
}

/** An included file as the user would name it: relative where the checked file was named so. */
function shownInclude(shownPath: string, included: string): string {
  if (path.isAbsolute(shownPath)) return included;
  const relative = path.relative(process.cwd(), included);
  return relative.startsWith('..') && !shownPath.startsWith('..') ? included : relative;
}

function kernelReport(kernel: KernelAnalysis, places: Places): ReportKernel {
  return {
    name: kernel.name,
    ...places.otherPath(kernel.at),
    line: places.range(kernel.nameAt).line,
    launches: [
      ...kernel.launches.map(({ summary: { launch, stopped }, templateArguments }) =>
        launchReport({ launch, stopped, templateArguments }, kernel, places),
      ),
      // Nothing else of the report is about these.
      ...kernel.notBegun.map(({ launch, reason, templateArguments }) =>
        launchReport({ launch, stopped: reason, templateArguments }, kernel, places),
      ),
    ],
    accesses: kernel.launches.flatMap((launch, index) => accessReports(launch, index, places)),
    branches: kernel.launches.flatMap(({ summary }, index) =>
      summary.branches.map((branch) => ({
        launch: index,
        ...places.otherPath(absoluteSpan(branch.at)),
        line: places.range(absoluteSpan(branch.at)).line,
        status: branch.status,
        activeLanes: [branch.activeLanes.min, branch.activeLanes.max],
      })),
    ),
    occupancy: kernel.launches.map(({ occupancy: { occupancy, request, registersSource } }, index) => ({
      launch: index,
      blocksPerSm: occupancy.blocksPerSm,
      warpsPerSm: occupancy.warpsPerSm,
      percent: occupancy.percent,
      limits: occupancy.limits,
      limiters: occupancy.limiters,
      registersPerThread: request.registersPerThread,
      registersSource,
      sharedBytesPerBlock: request.sharedStaticBytes + request.sharedDynamicBytes,
    })),
  };
}

interface ReportedLaunch extends Pick<LaunchNotBegun, 'launch' | 'templateArguments'> {
  readonly stopped: string | undefined;
}

function launchReport(
  { launch, stopped, templateArguments }: ReportedLaunch,
  kernel: KernelAnalysis,
  places: Places,
): object {
  const at = launch.at === undefined ? undefined : absoluteSpan(launch.at);
  return {
    grid: launch.grid,
    block: launch.block,
    sharedDynamicBytes: launch.sharedDynamicBytes,
    source: launch.source,
    line: at === undefined ? null : places.range(at).line,
    ...(at === undefined || at.path === kernel.at.path ? {} : places.otherPath(at)),
    templateArguments,
    ...(launch.run === undefined ? {} : { run: launch.run }),
    ...(launch.assumedTypes === undefined ? {} : { assumedTypes: launch.assumedTypes }),
    ...(stopped === undefined ? {} : { stopped }),
  };
}

function accessReports({ summary }: LaunchAnalysis, launch: number, places: Places): ReportAccess[] {
  return summary.accesses.map((access) => {
    const at = absoluteSpan(access.at);
    return {
      launch,
      ...places.otherPath(at),
      ...places.range(at),
      text: places.text(at),
      space: access.space,
      op: access.operation,
      bytesPerLane: access.widthInBytes,
      status: access.status,
      sectorsPerRequest: pair(access.sectors),
      sectorsIdeal: access.sectorsIdeal ?? null,
      wavefrontsPerRequest: pair(access.wavefronts),
      wavefrontsIdeal: access.wavefrontsIdeal ?? null,
      activeLanes: [access.activeLanes.min, access.activeLanes.max],
      stride: access.stride?.text ?? null,
      reason: access.reason ?? null,
      ...meansOf(access),
      ...mergedInto(access, places),
    };
  });
}

type Access = LaunchAnalysis['summary']['accesses'][number];

function meansOf({
  sectors,
  wavefronts,
  meanOf,
}: Access): Pick<ReportAccess, 'sectorsMean' | 'wavefrontsMean'> {
  const mean = (spread: Access['sectors']): number | undefined =>
    meanOf === 'all' && spread !== undefined && spread.min !== spread.max ? spread.mean : undefined;
  const [sectorsMean, wavefrontsMean] = [mean(sectors), mean(wavefronts)];
  return {
    ...(sectorsMean === undefined ? {} : { sectorsMean }),
    ...(wavefrontsMean === undefined ? {} : { wavefrontsMean }),
  };
}

function mergedInto({ plan, at }: Access, places: Places): Pick<ReportAccess, 'mergedInto'> {
  if (plan?.carrier === undefined) return {};
  const carrier = absoluteSpan(plan.carrier.at);
  if (carrier.path !== absoluteSpan(at).path) return {};
  const { line, column } = places.range(carrier);
  return { mergedInto: { line, column } };
}

function pair(range: { readonly min: number; readonly max: number } | undefined): Pair | null {
  return range === undefined ? null : [range.min, range.max];
}
