/** The report of a simulation as text for a terminal. */
import { shownInstance } from '../lint/index.ts';
import type { AccessReport, LaunchReport, ProblemReport, SimulationReport } from './simulationReport.ts';

export interface TextOptions {
  readonly file: string;
  /** Aligns rows of cells. */
  readonly formatTable: (rows: readonly (readonly string[])[]) => string;
}

export function simulationText(report: SimulationReport, options: TextOptions): string {
  const repeats = repeatsIn(report);
  const parts = report.launches.map((launch, index) =>
    launch.sameAs === undefined ? launchText(launch, index, repeats.get(index), options) : '',
  );
  const problems = report.problems.map((problem) => problemLine(problem, options.file)).join('');
  return [
    outputText('program output', report.stdout),
    outputText('program errors', report.stderr),
    ...parts,
    problems === '' ? '' : `\nIn the host program:\n${problems}`,
    `\n${summary(report)}\n`,
  ].join('');
}

function outputText(title: string, text: string): string {
  if (text === '') return '';
  return `--- ${title} ---\n${text}${text.endsWith('\n') ? '' : '\n'}---\n`;
}

function summary(report: SimulationReport): string {
  const problems = report.launches.reduce(
    (sum, { sameAs, problems: own }) => (sameAs === undefined ? sum + own.length : sum),
    report.problems.length,
  );
  const end = report.ended === null ? `exit code ${report.exitCode}` : `ended early: ${report.ended.message}`;
  return `${plural(report.launches.length, 'launch', 'launches')} on ${report.deviceName}, ${plural(problems, 'problem', 'problems')}, ${end}`;
}

function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

export function formatCount(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

interface Repeats {
  readonly count: number;
  /** The index of the last one. */
  readonly last: number;
}

/** By the index of the launch that is repeated. */
function repeatsIn({ launches }: SimulationReport): ReadonlyMap<number, Repeats> {
  const repeats = new Map<number, Repeats>();
  launches.forEach(({ sameAs }, index) => {
    if (sameAs !== undefined)
      repeats.set(sameAs, { count: (repeats.get(sameAs)?.count ?? 0) + 1, last: index });
  });
  return repeats;
}

function launchText(
  launch: LaunchReport,
  index: number,
  repeats: Repeats | undefined,
  options: TextOptions,
): string {
  const again =
    repeats === undefined
      ? ''
      : `  (and ${plural(repeats.count, 'launch', 'launches')} like it, the last is [${repeats.last + 1}])`;
  const sampled =
    launch.blocksSimulated === launch.blocksTotal
      ? ''
      : `  (counts of ${formatCount(launch.blocksSimulated)} of ${formatCount(launch.blocksTotal)} blocks)`;
  const title = `\n[${index + 1}] ${shownInstance(launch.displayName)}<<<${size(launch.grid)}, ${size(launch.block)}>>>  ${options.file}:${launch.launchLine}${sampled}${again}\n`;
  const problems = launch.problems.map((problem) => problemLine(problem, options.file)).join('');
  if (launch.totals === null) return title + problems;
  return [title, headline(launch), accessTable(launch, options), branchLines(launch), problems].join('');
}

function size(dimensions: readonly [number, number, number]): string {
  const [x, y, z] = dimensions;
  return z > 1 ? `(${x},${y},${z})` : y > 1 ? `(${x},${y})` : String(x);
}

function headline(launch: LaunchReport): string {
  const { occupancy, roofline } = launch;
  const limiters = occupancy.limiters.join(', ').replace('sharedMemory', 'shared memory');
  const lines = [
    `  occupancy ${round(occupancy.percent)} % (${occupancy.blocksPerSm} blocks, ${occupancy.warpsPerSm} warps per SM; limited by ${limiters}; ` +
      `${occupancy.registersPerThread} registers: ${occupancy.registersSource})`,
  ];
  if (roofline !== null) {
    const intensity =
      roofline.arithmeticIntensity === null
        ? 'no DRAM traffic'
        : `${round(roofline.arithmeticIntensity)} FLOP/B`;
    lines.push(
      `  ${formatCount(roofline.flops)} FLOP, ${formatCount(roofline.dramBytes)} B of DRAM traffic, ${intensity}: bound by ${roofline.boundBy}, ` +
        `no faster than ${round(roofline.timeBoundInUs)} µs`,
    );
  }
  return lines.map((line) => `${line}\n`).join('');
}

export function round(value: number): string {
  if (value === 0) return '0';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return Number(value.toPrecision(3)) < 1 ? String(Number(value.toPrecision(2))) : value.toFixed(digits);
}

function accessTable(launch: LaunchReport, options: TextOptions): string {
  if (launch.accesses.length === 0) return '';
  const header = ['line', 'requests', 'lanes', 'sectors/req (ideal)', 'wavefronts/req (ideal)', 'access'];
  return options.formatTable([header, ...launch.accesses.map(accessRow)]);
}

function accessRow(access: AccessReport): string[] {
  const { requests } = access;
  const per = (count: number): string => round(count / Math.max(1, requests));
  const hasSectors = access.space === 'global' || access.space === 'local';
  const line = access.path === undefined ? String(access.line) : `${access.path}:${access.line}`;
  return [
    `  ${line}`,
    formatCount(requests),
    per(access.lanes),
    hasSectors ? `${per(access.sectors)} (${per(access.sectorsIdeal)})` : '',
    hasSectors ? '' : `${per(access.wavefronts)} (${per(access.wavefrontsIdeal)})`,
    `${access.space} ${access.op}  ${access.text}`,
  ];
}

function branchLines(launch: LaunchReport): string {
  return launch.branches
    .filter((branch) => branch.divergent > 0)
    .map(
      (branch) =>
        `  line ${branch.line}: the branch diverges in ${formatCount(branch.divergent)} of ${formatCount(branch.executed)} warps\n`,
    )
    .join('');
}

function problemLine(problem: ProblemReport, file: string): string {
  const notes = [
    ...(problem.otherLine === null || problem.otherLine === problem.line
      ? []
      : [`the other access: line ${problem.otherLine}`]),
    ...(problem.count > 1 ? [`${formatCount(problem.count)} times`] : []),
  ];
  const where =
    problem.block === null || problem.thread === null
      ? ''
      : ` in block (${problem.block.join(', ')}), thread (${problem.thread.join(', ')})`;
  return `  ${problem.path ?? file}:${problem.line}: ${problem.kind}${where}: ${problem.message}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}\n`;
}
