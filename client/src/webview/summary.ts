/** The report at a glance: how the run ended, its launches, and the numbers of the selected one. */
import type { LaunchReport, ProblemReport, SimulationReport, SimulationView } from '../simulationView.ts';
import { button, html, number, table } from './dom.ts';
import { count, microseconds, percent, scaled, sizes } from './numbers.ts';

export function heading({ report, file, run }: SimulationView): HTMLElement {
  const problems = allProblems(report).length;
  const state =
    report.ended !== null
      ? report.ended.message
      : report.exitCode === 0
        ? 'The run went to its end.'
        : `The program ended with exit code ${report.exitCode}.`;
  const found =
    problems === 0 ? 'No problems found.' : `${problems} problem${problems === 1 ? '' : 's'} found.`;
  return html(
    'header',
    {},
    html('h1', {}, `${run} in ${file}`),
    html('p', {}, `Simulated on ${report.deviceName}. ${state} `, html('strong', {}, found)),
  );
}

export function allProblems(report: SimulationReport): ProblemReport[] {
  return [
    ...report.problems,
    ...report.launches.flatMap((launch) => (isRepeat(launch) ? [] : launch.problems)),
  ];
}

/** Whether all that is to be told of the launch stands with an earlier one. */
export function isRepeat({ sameAs }: LaunchReport): boolean {
  return sameAs !== undefined;
}

const launchHeader = [
  '#',
  'Kernel',
  'Grid',
  'Block',
  'Sectors over ideal',
  'Bank conflicts',
  'Split branches',
  'Occupancy',
  'Time bound',
  'Problems',
];

export function launchTable(
  launches: readonly LaunchReport[],
  selected: number,
  select: (index: number) => void,
): HTMLElement {
  const repeats = new Map<number, number>();
  for (const { sameAs } of launches)
    if (sameAs !== undefined) repeats.set(sameAs, (repeats.get(sameAs) ?? 0) + 1);
  const rows = launches.flatMap((launch, index) => {
    if (isRepeat(launch)) return [];
    const { totals } = launch;
    const times = 1 + (repeats.get(index) ?? 0);
    const choose = button(launch.displayName, 'Show the counts of this launch', () => {
      select(index);
    });
    choose.className = 'show';
    const ratio =
      totals === null || totals.sectorsIdeal === 0 ? undefined : totals.sectors / totals.sectorsIdeal;
    return html(
      'tr',
      { class: index === selected ? 'selected' : '', 'aria-selected': String(index === selected) },
      number(times === 1 ? String(index + 1) : `${index + 1} (${count(times)} ×)`),
      html('td', { class: 'code' }, choose),
      number(sizes(launch.grid)),
      number(sizes(launch.block)),
      number(ratio === undefined ? '–' : `${count(ratio)} ×`, (ratio ?? 0) >= 1.5 ? 'costly' : ''),
      number(
        totals === null ? '–' : count(totals.bankConflicts),
        (totals?.bankConflicts ?? 0) > 0 ? 'costly' : '',
      ),
      number(totals === null ? '–' : count(totals.branchesDivergent)),
      number(`${count(launch.occupancy.percent)} %`),
      number(launch.roofline === null ? '–' : microseconds(launch.roofline.timeBoundInUs)),
      number(String(launch.problems.length), launch.problems.length > 0 ? 'costly' : ''),
    );
  });
  return table('launches', launchHeader, rows);
}

export function launchFacts(launch: LaunchReport): HTMLElement {
  const { totals, caches, occupancy, roofline } = launch;
  const facts: [string, string][] = [
    [
      'Occupancy',
      `${count(occupancy.percent)} %, limited by ${occupancy.limiters.map(limiterName).join(' and ')} (${occupancy.registersPerThread} registers per thread, ${occupancy.registersSource})`,
    ],
  ];
  if (launch.blocksSimulated < launch.blocksTotal) {
    const part = `${count(launch.blocksSimulated)} of ${count(launch.blocksTotal)} blocks: the counts are theirs`;
    facts.unshift(['Simulated', part]);
  }
  if (launch.ended !== 'finished') facts.unshift(['Ended', endings[launch.ended] ?? launch.ended]);
  if (totals !== null) {
    facts.push([
      'Global memory',
      `${count(totals.globalRequests)} requests, ${count(totals.sectors)} sectors (ideal ${count(totals.sectorsIdeal)})`,
    ]);
    if (totals.sharedRequests > 0) {
      facts.push([
        'Shared memory',
        `${count(totals.sharedRequests)} requests, ${count(totals.wavefronts)} wavefronts (ideal ${count(totals.wavefrontsIdeal)})`,
      ]);
    }
    if (totals.activeLanesPerStep !== undefined) {
      facts.push(['Active lanes', `${count(totals.activeLanesPerStep)} of 32 on average`]);
    }
  }
  if (caches !== null) {
    const hits = (part: number, whole: number): string => (whole === 0 ? '–' : percent(part / whole));
    facts.push([
      'Caches',
      `L1 hits ${hits(caches.l1Hits, caches.l1Sectors)}, L2 hits ${hits(caches.l2Hits, caches.l2Sectors)}; DRAM ${scaled(caches.dramReadBytes, 'B')} read, ${scaled(caches.dramWriteBytes, 'B')} written`,
    ]);
  }
  if (roofline !== null) {
    facts.push([
      'Arithmetic',
      `${scaled(roofline.flops, 'FLOP')}; no run can be faster than ${microseconds(roofline.timeBoundInUs)}`,
    ]);
  }
  return html('dl', {}, ...facts.flatMap(([name, value]) => [html('dt', {}, name), html('dd', {}, value)]));
}

function limiterName(name: string): string {
  return name === 'sharedMemory' ? 'shared memory' : name;
}

const endings: Readonly<Record<string, string>> = {
  cancelled: 'cancelled; the counts are those so far',
  'step-budget': 'at the step budget; the counts are those so far',
  'no-progress': 'without progress: threads wait for what never comes',
  trap: 'by a fault of the kernel',
  refused: 'refused by the runtime',
};

export function problemList(problems: readonly ProblemReport[], open: (place: Place) => void): HTMLElement {
  return html(
    'ul',
    { class: 'problems' },
    ...problems.map((problem) => {
      const { otherLine } = problem;
      return html(
        'li',
        {},
        jumpTo(`Line ${problem.line}`, problem, open),
        ' ',
        html('strong', {}, problem.kind),
        `: ${sentence(problem.message)}${where(problem)}`,
        ...(otherLine === null
          ? []
          : [' The other access: ', jumpTo(`line ${otherLine}`, { line: otherLine, column: 1 }, open), '.']),
      );
    }),
  );
}

type Place = Pick<ProblemReport, 'path' | 'line' | 'column'>;

function jumpTo(label: string, place: Place, open: (place: Place) => void): HTMLButtonElement {
  const jump = button(label, 'Show it in the source', () => {
    open(place);
  });
  jump.className = 'jump';
  return jump;
}

/** Some messages are half a sentence, made to stand behind a place on the command line. */
function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

function where({ block, thread, count: times }: ProblemReport): string {
  const first =
    block === null || thread === null
      ? ''
      : ` First in block (${block.join(', ')}), thread (${thread.join(', ')}).`;
  return times > 1 ? `${first} ${count(times)} times.` : first;
}
