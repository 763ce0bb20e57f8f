/** A kernel at a glance: its launches, their occupancy and what was found. */
import type { FileAnalysis, KernelAnalysis, LaunchAnalysis, LaunchNotBegun } from '../analysis/index.ts';
import type { OccupancyLimiter } from '../device/occupancy.ts';
import { nextSteps } from '../device/occupancyStep.ts';
import { formatBytes, formatCount, formatList, stepWords } from '../lint/index.ts';
import { launchCell } from './launchCell.ts';
import { markdownTable, mergeRows } from './markdown.ts';

const header = ['Launch', 'Occupancy', 'Limited by', 'Registers', 'Shared memory', 'Active lanes'];

const limiterNames: Readonly<Record<OccupancyLimiter, string>> = {
  blocks: 'blocks',
  registers: 'registers',
  sharedMemory: 'shared memory',
  warps: 'warps',
};

export function kernelHover(
  kernel: KernelAnalysis,
  { launches, notBegun }: Pick<KernelAnalysis, 'launches' | 'notBegun'>,
  analysis: FileAnalysis,
): string {
  const title = `**Kernel** \`${kernel.name}\` on ${analysis.device.name}`;
  if (launches.length === 0 && notBegun.length === 0)
    return [title, kernel.reason ?? 'No launch of it is known.'].join('\n\n');
  const rows = launches.map((launch) => [launchCell(launch.summary, analysis), ...cells(launch, analysis)]);
  const table = rows.length === 0 ? '' : markdownTable(header, mergeRows(rows));
  const parts = [title, table, findingsLine(kernel, analysis)];
  const steps = [...new Set(launches.map((launch) => stepLine(launch, analysis)))];
  const stopped = launches.flatMap(({ summary }) =>
    summary.stopped === undefined ? [] : [`Not worked out whole: ${summary.stopped}.`],
  );
  const lines = [...parts, ...steps, ...new Set(stopped), notBegunLine(notBegun, launches.length > 0)];
  return lines.filter((part) => part !== '').join('\n\n');
}

function cells({ occupancy, summary }: LaunchAnalysis, analysis: FileAnalysis): string[] {
  const { request, registersSource, occupancy: result } = occupancy;
  const maxWarps = analysis.device.limits.maxThreadsPerSm / 32;
  const shared = request.sharedStaticBytes + request.sharedDynamicBytes;
  const unknownShared = summary.usesDynamicShared && summary.launch.sharedDynamicBytes === null;
  return [
    `${formatCount(result.percent)} % (${result.warpsPerSm} of ${maxWarps} warps, ${result.blocksPerSm} blocks)`,
    formatList(result.limiters.map((limiter) => limiterNames[limiter])),
    `${request.registersPerThread} (${registersSource})`,
    unknownShared ? `${formatBytes(shared)} + a dynamic part that is not known` : formatBytes(shared),
    summary.averageActiveLanes === undefined ? 'unknown' : `${formatCount(summary.averageActiveLanes)} of 32`,
  ];
}

/** What was not looked at, for lack of time. */
function notBegunLine(notBegun: readonly LaunchNotBegun[], isMore: boolean): string {
  const [first] = notBegun;
  if (first === undefined) return '';
  const { length } = notBegun;
  const launches = `${isMore ? `${length} more` : length} launch${length === 1 ? ' is' : 'es are'}`;
  return `${launches} not looked at: ${first.reason}.`;
}

/** What would raise occupancy, where it is under the whole. */
function stepLine({ occupancy }: LaunchAnalysis, analysis: FileAnalysis): string {
  if (occupancy.occupancy.percent >= 100) return '';
  const step = nextSteps(analysis.device.limits, occupancy.request)[0];
  return step === undefined ? '' : stepWords(step);
}

function findingsLine(kernel: KernelAnalysis, analysis: FileAnalysis): string {
  const found = analysis.diagnostics.filter((diagnostic) => diagnostic.kernel === kernel.name);
  if (found.length === 0) return 'No findings.';
  const counts = new Map<string, number>();
  for (const { rule } of found) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  const words = [...counts].map(([rule, count]) => (count === 1 ? rule : `${count} × ${rule}`));
  return `Findings: ${formatList(words)}.`;
}
