/** Whether what is said of a program whose sizes are unknown holds for whatever sizes it is run with. */
import type { Diagnostic } from '../../server/src/analysis/index.ts';
import type { LaunchReport } from '../../server/src/features/simulationReport.ts';
import { analyseText } from '../fixtures/analyseText.ts';
import { compareLaunch } from '../hardware/agreement.ts';
import type { Tally } from '../hardware/agreement.ts';
import { launchesOfText } from '../hardware/staticAnswers.ts';
import type { StaticLaunch } from '../hardware/staticAnswers.ts';
import { LineIndex } from '../../server/src/text/lineIndex.ts';
import { absoluteSpan } from '../../server/src/text/location.ts';
import type { Location } from '../../server/src/text/location.ts';
import { simulateText } from '../simulate/simulateText.ts';
import { wrongLanes } from './check.ts';

export type Sizes = readonly [n: number, m: number];

/** Multiples of what hardware likes, their neighbours, and sizes smaller than a block or a warp. */
export const allSizes: readonly Sizes[] = [
  [0, 0],
  [1, 1],
  [3, 2],
  [4, 32],
  [31, 7],
  [32, 5],
  [33, 64],
  [64, 64],
  [100, 30],
  [127, 65],
  [250, 33],
  [256, 16],
  [500, 100],
  [96, 1000],
  [1000, 512],
  [500, 0],
];

export interface SizesCheck {
  readonly runs: number;
  readonly compared: number;
  readonly findings: number;
  readonly mistakes: readonly string[];
}

/** With these a run shows nothing of what the program would do with sizes that suit it. */
const spoiling = new Set([
  'division-by-zero',
  'out-of-bounds',
  'misaligned',
  'address-space',
  'no-progress',
  'unsupported',
  'assertion',
]);

interface Run {
  readonly sizes: Sizes;
  readonly launch: LaunchReport;
}

async function runsOf(text: string, sizes: readonly Sizes[]): Promise<Run[]> {
  const runs: Run[] = [];
  for (const pair of sizes) {
    const programArguments = ['program', ...pair.map(String)];
    const report = await simulateText(text, { programArguments, launchOptions: { maxSteps: 30_000 } });
    const launch = typeof report === 'string' ? undefined : report.launches[0];
    if (launch?.ended !== 'finished' || launch.problems.some(({ kind }) => spoiling.has(kind))) continue;
    runs.push({ sizes: pair, launch });
  }
  return runs;
}

export async function checkSizes(text: string, sizes = allSizes): Promise<SizesCheck> {
  const runs = await runsOf(text, sizes);
  const [found] = await launchesOfText('/program.cu', text);
  const mistakes: string[] = [];
  let compared = 0;
  if (found !== undefined) {
    const lines = new LineIndex(text);
    for (const { sizes: pair, launch } of runs) {
      const tally: Tally = { compared: 0, contradictions: [] };
      compareLaunch(launch, [found], tally);
      compared += tally.compared;
      const wrong = [
        ...tally.contradictions,
        ...wrongLanes(launch, found),
        ...wrongWays(launch, found, lines),
      ];
      mistakes.push(...wrong.map((one) => `n = ${pair[0]}, m = ${pair[1]}: ${one}`));
    }
    if (found.summary.stopped !== undefined) mistakes.push(`stopped: ${found.summary.stopped}`);
    mistakes.push(...found.summary.opaque.map(({ reason }) => `not followed: ${reason}`));
  }
  const { diagnostics } = await analyseText('/program.cu', text);
  const usual = runs.filter(({ sizes: [n, m] }) => n >= 64 && m >= 16);
  // A finding may be one of small sizes, but not for want of a run with larger ones.
  const untrue = usual.length < 4 ? [] : diagnostics.flatMap((one) => untruthOf(one, text, runs));
  return { runs: runs.length, compared, findings: diagnostics.length, mistakes: [...mistakes, ...untrue] };
}

/** Branches that are said to keep warps together, and barriers that all are said to reach, where they don't. */
function wrongWays({ branches, problems }: LaunchReport, found: StaticLaunch, lines: LineIndex): string[] {
  const isAll = <T extends { readonly at: Location; readonly status: string }>(
    summaries: readonly T[],
    line: number,
    status: T['status'],
  ): boolean => {
    const here = summaries.filter(({ at }) => lines.positionAt(absoluteSpan(at).start).line + 1 === line);
    return here.length > 0 && here.every((one) => one.status === status);
  };
  const { summary } = found;
  return [
    ...branches
      .filter(({ line, divergent }) => divergent > 0 && isAll(summary.branches, line, 'uniform'))
      .map(({ line, executed, divergent }) => `line ${line}: ${divergent} of ${executed} diverge, said none`),
    ...problems
      .filter(({ kind, line }) => kind === 'divergent-barrier' && isAll(summary.barriers, line, 'fine'))
      .map(({ line }) => `line ${line}: a divergent barrier, said fine`),
  ];
}

/** What a finding says too much of, whatever size the program is run with. */
function untruthOf({ rule, message, at }: Diagnostic, text: string, runs: readonly Run[]): string[] {
  const { line, column } = new LineIndex(text).positionAt(at.start);
  const where = `line ${line + 1}: ${rule}: ${message}`;
  const isHere = (one: { line: number; column: number }): boolean =>
    one.line === line + 1 && one.column === column + 1;
  const accesses = runs.map(({ launch }) => launch.accesses.filter(isHere));
  const factor = (of: (access: LaunchReport['accesses'][number]) => [number, number]): string[] => {
    const factors = accesses.flatMap((here) => {
      const sums = here.map(of);
      const ideal = sums.reduce((total, [, one]) => total + one, 0);
      return ideal === 0 ? [] : [sums.reduce((total, [one]) => total + one, 0) / ideal];
    });
    if (factors.length < 2 || Math.max(...factors) >= 1.5 - 1e-9) return [];
    return [`${where} (counted ${factors.map((one) => one.toFixed(2)).join(', ')})`];
  };
  switch (rule) {
    case 'uncoalesced-global-access':
      return factor(({ sectors, sectorsIdeal, space }) =>
        space === 'global' ? [sectors, sectorsIdeal] : [0, 0],
      );
    case 'shared-bank-conflict':
      return factor(({ wavefronts, wavefrontsIdeal, space }) =>
        space === 'shared' ? [wavefronts, wavefrontsIdeal] : [0, 0],
      );
    case 'divergent-barrier':
      return runs.some(({ launch }) => launch.problems.some(({ kind }) => kind === 'divergent-barrier'))
        ? []
        : [where];
    case 'divergent-branch':
      return runs.some(({ launch }) => (launch.totals?.activeLanesPerStep ?? 0) < 24) ? [] : [where];
    default:
      return [];
  }
}
