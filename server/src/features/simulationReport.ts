/** What `simulate` says, in the fixed words of its JSON; the text and HTML forms and the panel start from it too. */
import type { AbsoluteSpan } from '../analysis/index.ts';
import { absoluteSpan, templateArgumentTexts } from '../analysis/index.ts';
import type { SimulatedLaunch, Simulation } from '../analysis/simulation.ts';
import { occupancy } from '../device/occupancy.ts';
import type { Occupancy } from '../device/occupancy.ts';
import { peakInGflops, rooflinePoint, timeBoundInSeconds } from '../device/roofline.ts';
import { noRequests } from '../emulator/api.ts';
import type { AccessCount, BranchCount, LaunchResult, Problem } from '../emulator/api.ts';
import { workOfGrid } from '../emulator/host/cuda/hostLaunchOrders.ts';
import { staticSharedBytes } from '../emulator/host/cuda/hostLaunchLimits.ts';

/** 1-based, the end exclusive. */
export interface SourceRange {
  /** Only for places in an included file. */
  readonly path?: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface EarlyEnd extends Pick<SourceRange, 'path'> {
  readonly reason: string;
  readonly message: string;
  readonly line: number | null;
}

export interface AccessReport extends SourceRange {
  readonly text: string;
  /** The text's own line, where the instruction stands at another: then the range is there. */
  readonly movedFrom?: number;
  readonly space: string;
  readonly op: string;
  readonly bytesPerLane: number;
  readonly requests: number;
  readonly lanes: number;
  readonly sectors: number;
  readonly sectorsIdeal: number;
  readonly lines128: number;
  readonly sectorOperations: number;
  readonly wavefronts: number;
  readonly wavefrontsIdeal: number;
}

export interface BranchReport extends SourceRange {
  readonly kind: string;
  readonly executed: number;
  readonly divergent: number;
}

export interface ProblemReport extends SourceRange {
  readonly kind: string;
  readonly message: string;
  readonly block: readonly number[] | null;
  readonly thread: readonly number[] | null;
  readonly otherLine: number | null;
  readonly count: number;
}

export interface RooflineReport {
  readonly flops: number;
  readonly dramBytes: number;
  /** FLOP per byte of DRAM traffic; null when there is no traffic. */
  readonly arithmeticIntensity: number | null;
  readonly attainableFlopsPerSecond: number;
  /** At the launch's own mix of single and double precision. */
  readonly peakFlopsPerSecond: number;
  readonly peakBytesPerSecond: number;
  readonly boundBy: 'memory' | 'compute';
  /** No run can be faster than this; a bound, not a prediction. */
  readonly timeBoundInUs: number;
}

export interface OccupancyReport extends Occupancy {
  readonly registersPerThread: number;
  readonly registersSource: string;
  readonly sharedBytesPerBlock: number;
}

export interface LaunchReport {
  readonly kernel: string;
  /** With template arguments, for people. */
  readonly displayName: string;
  readonly line: number;
  readonly launchLine: number;
  readonly grid: readonly [number, number, number];
  readonly block: readonly [number, number, number];
  readonly templateArguments: readonly string[];
  readonly sharedStaticBytes: number;
  readonly sharedDynamicBytes: number;
  readonly blocksSimulated: number;
  readonly blocksTotal: number;
  /** 'finished', or why the launch ended early; 'refused' when the runtime would not start it. */
  readonly ended: string;
  readonly accesses: readonly AccessReport[];
  readonly branches: readonly BranchReport[];
  readonly totals: LaunchResult['totals'] | null;
  readonly caches: NonNullable<LaunchResult['caches']> | null;
  readonly flops: number;
  readonly occupancy: OccupancyReport;
  readonly roofline: RooflineReport | null;
  readonly problems: readonly ProblemReport[];
  /** Which launch before it it repeats, with the memory as it was then: its index among all. */
  readonly sameAs?: number;
}

export interface SimulationReport {
  readonly tool: 'warplint';
  readonly schema: 1;
  readonly device: string;
  /** As its maker calls it. */
  readonly deviceName: string;
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly launches: readonly LaunchReport[];
  /** What went wrong in the host's part. */
  readonly problems: readonly ProblemReport[];
  /** Why the run ended before the program did; null when it did not. */
  readonly ended: EarlyEnd | null;
}

export interface ReportOptions {
  /** How the user would name an included file. */
  readonly shownPath: (path: string) => string;
}

export function simulationReport(simulation: Simulation, options: ReportOptions): SimulationReport {
  const places = new Places(simulation, options);
  return {
    tool: 'warplint',
    schema: 1,
    device: simulation.device.id,
    deviceName: simulation.device.name,
    exitCode: simulation.exitCode,
    stdout: simulation.stdout,
    stderr: simulation.stderr,
    launches: launchReports(simulation, places),
    problems: simulation.problems.map(({ kind, message, at }) => ({
      ...places.range(absoluteSpan(at)),
      kind,
      message,
      block: null,
      thread: null,
      otherLine: null,
      count: 1,
    })),
    ended: endReport(simulation, places),
  };
}

function endReport({ ended }: Simulation, places: Places): SimulationReport['ended'] {
  if (ended === undefined) return null;
  const { reason, message, at } = ended;
  if (at === undefined) return { reason, message, line: null };
  const { path, line } = places.range(absoluteSpan(at));
  return { reason, message, line, ...(path === undefined ? {} : { path }) };
}

/** Turns locations into 1-based ranges and texts. */
class Places {
  private readonly simulation: Simulation;
  private readonly options: ReportOptions;

  constructor(simulation: Simulation, options: ReportOptions) {
    this.simulation = simulation;
    this.options = options;
  }

  range(span: AbsoluteSpan): SourceRange {
    const lines = this.simulation.sources(span.path)?.lines;
    const start = lines?.positionAt(span.start) ?? { line: -1, column: -1 };
    const end = lines?.positionAt(span.end) ?? start;
    return {
      ...(span.path === this.simulation.path ? {} : { path: this.options.shownPath(span.path) }),
      line: start.line + 1,
      column: start.column + 1,
      endLine: end.line + 1,
      endColumn: end.column + 1,
    };
  }

  /** Whether a text starts on one of the lines of another. */
  isWithin(inner: AbsoluteSpan, outer: AbsoluteSpan): boolean {
    const { path, line } = this.range(inner);
    const lines = this.range(outer);
    return path === lines.path && lines.line <= line && line <= lines.endLine;
  }

  text(span: AbsoluteSpan): string {
    const text = this.simulation.sources(span.path)?.text.slice(span.start, span.end) ?? '';
    return text.replace(/\s+/g, ' ');
  }
}

/** A launch that repeats another one has the very counts of that. */
function launchReports(simulation: Simulation, places: Places): LaunchReport[] {
  const reports: LaunchReport[] = [];
  const known = new Map<LaunchResult, number>();
  simulation.launches.forEach((launch, index) => {
    const { result, launchAt } = launch;
    const sameAs = result && known.get(result);
    const earlier = sameAs === undefined ? undefined : reports[sameAs];
    if (result !== undefined && sameAs === undefined) known.set(result, index);
    reports.push(
      earlier === undefined
        ? launchReport(launch, simulation, places)
        : { ...earlier, launchLine: places.range(absoluteSpan(launchAt)).line, sameAs: sameAs! },
    );
  });
  return reports;
}

function launchReport(launch: SimulatedLaunch, simulation: Simulation, places: Places): LaunchReport {
  const { kernel, result } = launch;
  const line = places.range(absoluteSpan(kernel.nameAt)).line;
  const launchLine = places.range(absoluteSpan(launch.launchAt)).line;
  const [x, y, z] = launch.grid;
  return {
    kernel: kernel.name,
    displayName: kernel.displayName,
    line,
    launchLine,
    grid: launch.grid,
    block: launch.block,
    templateArguments: templateArgumentTexts(kernel),
    sharedStaticBytes: result?.sharedStaticBytes ?? staticSharedBytes(kernel),
    sharedDynamicBytes: launch.sharedDynamicBytes,
    blocksSimulated: result?.blocksSimulated ?? 0,
    blocksTotal: result?.blocksTotal ?? x * y * z,
    ended: result?.ended ?? 'refused',
    accesses: result === undefined ? [] : accessReports(result.accesses, places),
    branches: result === undefined ? [] : branchReports(result.branches, places),
    totals: result?.totals ?? null,
    caches: result?.caches ?? null,
    flops: result === undefined ? 0 : result.flops + result.flopsDouble,
    occupancy: occupancyReport(launch, simulation),
    roofline: result === undefined ? null : rooflineReport(result, simulation),
    problems: problemReports(launch, places),
  };
}

/** One entry for each place of the source, operation and width: inlined and unrolled copies are added up. */
function accessReports(accesses: readonly AccessCount[], places: Places): AccessReport[] {
  const byPlace = new Map<string, AccessReport>();
  for (const access of accesses) {
    const span = absoluteSpan(access.at);
    const moved = access.movedTo === undefined ? span : absoluteSpan(access.movedTo);
    const shown = places.isWithin(moved, span) ? span : moved;
    const key = [
      span.path,
      span.start,
      span.end,
      shown.start,
      access.space,
      access.op,
      access.bytesPerLane,
    ].join('\0');
    const report = byPlace.get(key) ?? {
      ...places.range(shown),
      text: places.text(span),
      ...(shown === span ? {} : { movedFrom: places.range(span).line }),
      space: access.space,
      op: access.op,
      bytesPerLane: access.bytesPerLane,
      ...noRequests,
    };
    byPlace.set(key, { ...report, ...sumOf(report, access) });
  }
  return [...byPlace.values()].sort(bySource);
}

type Requests = Readonly<typeof noRequests>;

function sumOf(one: Requests, other: Requests): Requests {
  return {
    requests: one.requests + other.requests,
    lanes: one.lanes + other.lanes,
    sectors: one.sectors + other.sectors,
    sectorsIdeal: one.sectorsIdeal + other.sectorsIdeal,
    lines128: one.lines128 + other.lines128,
    sectorOperations: one.sectorOperations + other.sectorOperations,
    wavefronts: one.wavefronts + other.wavefronts,
    wavefrontsIdeal: one.wavefrontsIdeal + other.wavefrontsIdeal,
  };
}

function bySource(a: SourceRange, b: SourceRange): number {
  const path = (a.path ?? '').localeCompare(b.path ?? '');
  return path !== 0 ? path : a.line - b.line || a.column - b.column;
}

function branchReports(branches: readonly BranchCount[], places: Places): BranchReport[] {
  const byPlace = new Map<string, BranchReport>();
  for (const branch of branches) {
    const span = absoluteSpan(branch.at);
    const key = [span.path, span.start, span.end, branch.kind].join('\0');
    const known = byPlace.get(key);
    byPlace.set(key, {
      ...(known ?? places.range(span)),
      kind: branch.kind,
      executed: (known?.executed ?? 0) + branch.executed,
      divergent: (known?.divergent ?? 0) + branch.divergent,
    });
  }
  return [...byPlace.values()].sort(bySource);
}

function occupancyReport(launch: SimulatedLaunch, simulation: Simulation): OccupancyReport {
  const { kernel, block, result, registers } = launch;
  const sharedStaticBytes = result?.sharedStaticBytes ?? staticSharedBytes(kernel);
  return {
    ...occupancy(simulation.device.limits, {
      threads: block[0] * block[1] * block[2],
      registersPerThread: registers.perThread,
      sharedStaticBytes,
      sharedDynamicBytes: launch.sharedDynamicBytes,
    }),
    registersPerThread: registers.perThread,
    registersSource: registers.source,
    sharedBytesPerBlock: sharedStaticBytes + launch.sharedDynamicBytes,
  };
}

/** Of a sample of blocks, what all of them would come to. */
function rooflineReport(result: LaunchResult, { device }: Simulation): RooflineReport | null {
  const { board, limits } = device;
  if (board === null || result.blocksSimulated === 0) return null;
  const { work, dramBytes } = workOfGrid(result);
  const point = rooflinePoint({ board, limits }, work, dramBytes);
  const intensity = point.intensityInFlopPerByte;
  return {
    flops: work.single + work.double,
    dramBytes,
    arithmeticIntensity: Number.isFinite(intensity) ? intensity : null,
    attainableFlopsPerSecond: Number.isNaN(point.attainableInGflops) ? 0 : point.attainableInGflops * 1e9,
    peakFlopsPerSecond: peakInGflops({ board, limits }, work) * 1e9,
    peakBytesPerSecond: board.dramBandwidthInGBps * 1e9,
    boundBy: point.boundBy,
    timeBoundInUs: timeBoundInSeconds({ board, limits }, work, dramBytes) * 1e6,
  };
}

function problemReports(launch: SimulatedLaunch, places: Places): ProblemReport[] {
  const range = places.range(absoluteSpan(launch.launchAt));
  const plain = { block: null, thread: null, otherLine: null, count: 1 };
  if (launch.refusal !== undefined) {
    return [{ ...range, kind: 'invalid-launch', message: launch.refusal, ...plain }];
  }
  const { result } = launch;
  if (result === undefined) return [];
  const found = withRacesByLine(result.problems.map((problem) => problemReport(problem, places)));
  if (result.ended === 'step-budget' && !found.some((one) => one.kind === 'no-progress')) {
    const message = 'the launch has run for as many steps as it may: is a loop in it endless?';
    found.push({ ...range, kind: 'no-progress', message, ...plain });
  }
  return found;
}

/** Of the races between two lines the first stands for all: each pair of their accesses is one. */
function withRacesByLine(problems: readonly ProblemReport[]): ProblemReport[] {
  const shown = new Map<string, ProblemReport>();
  problems.forEach((one, i) => {
    const key = one.kind === 'race' ? `${one.path} ${one.line} ${one.otherLine}` : `${i}`;
    const first = shown.get(key);
    shown.set(key, first === undefined ? one : { ...first, count: first.count + one.count });
  });
  return [...shown.values()];
}

function problemReport(problem: Problem, places: Places): ProblemReport {
  return {
    ...places.range(absoluteSpan(problem.at)),
    kind: problem.kind,
    message: problem.message,
    block: problem.block ?? null,
    thread: problem.thread ?? null,
    otherLine: problem.otherAt === undefined ? null : places.range(absoluteSpan(problem.otherAt)).line,
    count: problem.count,
  };
}

/** Kinds of problems with which a program fails on hardware, or would not end. */
const failures: ReadonlySet<string> = new Set([
  'out-of-bounds',
  'misaligned',
  'address-space',
  'divergent-barrier',
  'no-progress',
  'assertion',
  'invalid-launch',
  'unsupported',
]);

/** Whether the simulated program failed: by its exit code, its end, or what its kernels did. */
export function hasFailed(report: SimulationReport): boolean {
  if (report.exitCode !== 0 || report.ended !== null) return true;
  return report.launches.some(({ problems }) => problems.some(({ kind }) => failures.has(kind)));
}
