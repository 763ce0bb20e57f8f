/** The report of a simulation as one page that needs no network. */
import { rooflinePlot } from './rooflinePlot.ts';
import type { AccessReport, LaunchReport, ProblemReport, SimulationReport } from './simulationReport.ts';
import { formatCount, round } from './simulationText.ts';

export interface HtmlOptions {
  readonly title: string;
  /** The simulated file's text, to show the counts beside its lines. */
  readonly source: string;
}

const style = `
:root { color-scheme: light dark; --line: #8884; --heat: 214, 80, 40; --muted: #777; }
body { font: 14px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2.5rem; } h3 { font-size: 1rem; }
table { border-collapse: collapse; width: 100%; } td, th { border-bottom: 1px solid var(--line); padding: .15rem .5rem; text-align: right; vertical-align: top; }
td.code, th.code { text-align: left; font-family: ui-monospace, monospace; white-space: pre-wrap; }
pre { overflow: auto; border: 1px solid var(--line); padding: .6rem; }
.muted { color: var(--muted); } .problem { border-left: 4px solid rgb(var(--heat)); padding: .2rem .6rem; margin: .4rem 0; }
svg { max-width: 34rem; width: 100%; } svg text { fill: currentColor; font: 11px system-ui, sans-serif; }
`;

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function simulationHtml(report: SimulationReport, options: HtmlOptions): string {
  const title = escapeHtml(options.title);
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}: simulated on ${escapeHtml(report.device)}</title><style>${style}</style></head><body>
<h1>${title}, simulated on ${escapeHtml(report.device)}</h1>
${summaryTable(report)}
${endText(report)}
${problemList('Problems in the host program', report.problems)}
${report.launches.map((launch, index) => launchSection(launch, index, options)).join('\n')}
${outputSection('Program output', report.stdout)}
${outputSection('Program errors', report.stderr)}
</body></html>
`;
}

function endText({ ended }: SimulationReport): string {
  if (ended === null) return '';
  const place = ended.line === null ? '' : `Line ${ended.line}: `;
  return `<p class="problem">${place}${escapeHtml(ended.message)}</p>`;
}

function summaryTable(report: SimulationReport): string {
  const rows = report.launches.map((launch, index) => {
    const { totals, roofline } = launch;
    const cells = [
      formatCount(totals?.requests ?? 0),
      totals === null ? '' : `${formatCount(totals.sectors)} (${formatCount(totals.sectorsIdeal)})`,
      totals === null ? '' : formatCount(totals.bankConflicts),
      `${round(launch.occupancy.percent)} %`,
      roofline === null ? '' : `${round(roofline.timeBoundInUs)} µs`,
      String(launch.problems.length),
    ];
    return `<tr><td class="code"><a href="#launch-${index + 1}">${escapeHtml(launchName(launch))}</a></td>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const heads = ['requests', 'sectors (ideal)', 'bank conflicts', 'occupancy', 'time bound', 'problems'];
  return `<table><tr><th class="code">launch</th>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('')}</table>`;
}

function launchName({ displayName, grid, block }: LaunchReport): string {
  return `${displayName}<<<(${grid.join(',')}), (${block.join(',')})>>>`;
}

function launchSection(launch: LaunchReport, index: number, options: HtmlOptions): string {
  const { occupancy, roofline } = launch;
  const sampled =
    launch.blocksSimulated === launch.blocksTotal
      ? `${formatCount(launch.blocksTotal)} blocks`
      : `${formatCount(launch.blocksSimulated)} of ${formatCount(launch.blocksTotal)} blocks simulated`;
  const intensity =
    roofline?.arithmeticIntensity === null || roofline === null
      ? ''
      : `, ${round(roofline.arithmeticIntensity)} FLOP/B, bound by ${roofline.boundBy}, no faster than ${round(roofline.timeBoundInUs)} µs`;
  return `<section id="launch-${index + 1}"><h2>${escapeHtml(launchName(launch))}</h2>
<p>Line ${launch.launchLine}, ${sampled}. Occupancy ${round(occupancy.percent)} % (${occupancy.warpsPerSm} warps per SM, limited by ${occupancy.limiters.join(', ')}; ${occupancy.registersPerThread} registers, ${occupancy.registersSource})${intensity}.</p>
${problemList('Problems', launch.problems)}
${roofline === null ? '' : rooflinePlot(roofline)}
${sourceTable(launch, options.source)}</section>`;
}

function problemList(title: string, problems: readonly ProblemReport[]): string {
  if (problems.length === 0) return '';
  const items = problems.map((problem) => {
    const thread =
      problem.thread === null
        ? ''
        : ` Thread (${problem.thread.join(', ')}) of block (${problem.block?.join(', ') ?? ''}).`;
    return `<p class="problem"><strong>${escapeHtml(problem.kind)}</strong>, line ${problem.line}: ${escapeHtml(problem.message)}.${thread}</p>`;
  });
  return `<h3>${title}</h3>${items.join('')}`;
}

function outputSection(title: string, text: string): string {
  return text === '' ? '' : `<h2>${title}</h2><pre>${escapeHtml(text)}</pre>`;
}

/** The kernel's lines with the counts of their accesses; the more a line costs over its ideal, the warmer. */
function sourceTable(launch: LaunchReport, source: string): string {
  const own = launch.accesses.filter((access) => access.path === undefined);
  if (own.length === 0) return '';
  const lines = source.split(/\r\n|\n|\r/);
  const first = Math.min(launch.line, ...own.map((access) => access.line));
  const last = Math.max(...own.map((access) => access.endLine));
  const most = Math.max(1, ...own.map(excess));
  const rows: string[] = [];
  for (let line = first; line <= last; line++) {
    const accesses = own.filter((access) => access.line === line);
    rows.push(sourceRow(line, lines[line - 1] ?? '', accesses, most));
  }
  const heads = ['requests', 'lanes', 'sectors (ideal)', 'wavefronts (ideal)'];
  return `<table><tr><th>line</th><th class="code">source</th>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('')}</table>`;
}

function excess(access: AccessReport): number {
  return access.sectors - access.sectorsIdeal + (access.wavefronts - access.wavefrontsIdeal);
}

function sourceRow(line: number, text: string, accesses: readonly AccessReport[], most: number): string {
  const heat = accesses.reduce((sum, access) => sum + excess(access), 0) / most;
  const shade =
    heat > 0
      ? ` style="background: rgba(var(--heat), ${Math.min(0.55, 0.12 + 0.43 * heat).toFixed(2)})"`
      : '';
  const per = (count: number, access: AccessReport): string => round(count / Math.max(1, access.requests));
  const cell = (value: (access: AccessReport) => string): string =>
    `<td>${accesses.map((access) => escapeHtml(value(access))).join('<br>')}</td>`;
  return `<tr${shade}><td class="muted">${line}</td><td class="code">${escapeHtml(text)}</td>${cell((access) => formatCount(access.requests))}${cell((access) => per(access.lanes, access))}${cell((access) => (access.sectors === 0 ? '' : `${per(access.sectors, access)} (${per(access.sectorsIdeal, access)})`))}${cell((access) => (access.wavefronts === 0 ? '' : `${per(access.wavefronts, access)} (${per(access.wavefrontsIdeal, access)})`))}</tr>`;
}
