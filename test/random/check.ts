/** Whether the analysis of a random program holds what the emulator counts when it runs. */
import type { LaunchReport } from '../../server/src/features/simulationReport.ts';
import { compareLaunch, partners } from '../hardware/agreement.ts';
import type { Tally } from '../hardware/agreement.ts';
import { launchesOfText } from '../hardware/staticAnswers.ts';
import type { StaticLaunch } from '../hardware/staticAnswers.ts';
import { simulateText } from '../simulate/simulateText.ts';
import { randomProgram, cudaText } from './programs.ts';
import { reduced } from './reduce.ts';

export interface Check {
  readonly accesses: number;
  readonly compared: number;
  /** Answers that the run contradicts. */
  readonly contradictions: readonly string[];
  /** What a random program should not do, or the tools should be able to. */
  readonly failures: readonly string[];
}

/** Values that threads race for reach no index, and nothing is written before it is read. */
const harmless = new Set(['race', 'uninitialised-read']);

export async function check(text: string): Promise<Check> {
  const report = await simulateText(text, { launchOptions: { maxSteps: 500_000 } });
  if (typeof report === 'string') return { accesses: 0, compared: 0, contradictions: [], failures: [report] };
  const failures = report.ended ? [`${report.ended.reason}: ${report.ended.message}`] : [];
  const analysed = await launchesOfText('/program.cu', text);
  const tally: Tally = { compared: 0, contradictions: [] };
  const turns = new Map<string, number>();
  let accesses = 0;
  for (const launch of report.launches) {
    if (launch.ended !== 'finished') failures.push(`${launch.kernel}: ${launch.ended}`);
    const bad = launch.problems.filter(({ kind }) => !harmless.has(kind));
    failures.push(...bad.map(({ kind, line, message }) => `line ${line}: ${kind}: ${message}`));
    accesses += launch.accesses.length;
    const found = partners(launch, analysed, turns);
    compareLaunch(launch, found, tally);
    tally.contradictions.push(...wrongLanes(launch, found[0]));
  }
  for (const { summary } of analysed) {
    if (summary.stopped !== undefined) failures.push(`the analysis stopped: ${summary.stopped}`);
    failures.push(...summary.opaque.map(({ reason }) => `the analysis does not follow: ${reason}`));
  }
  return { accesses, ...tally, failures };
}

/** Accesses whose requests have more or fewer active lanes on average than each of them was said to have. */
export function wrongLanes({ accesses }: LaunchReport, found: StaticLaunch | undefined): string[] {
  return accesses.flatMap(({ line, movedFrom, space, op, requests, lanes }) => {
    const answers = (found?.summary.accesses ?? []).filter(
      (one) => found?.lineOf(one) === (movedFrom ?? line) && one.space === space && one.operation === op,
    );
    const [answer] = answers;
    // What the compiler joins or makes less often has the lanes of some requests only.
    if (answer === undefined || answers.length > 1 || answer.plan !== undefined || requests === 0) return [];
    const { min, max } = answer.activeLanes;
    const active = lanes / requests;
    const isInside = active >= min - 1e-6 && active <= max + 1e-6;
    return isInside ? [] : [`line ${line} ${space} ${op}: ${active} lanes active, said ${min} to ${max}`];
  });
}

/** What is wrong with the program of a seed, and a program that shows it; undefined where nothing is. */
export async function mistakeOf(seed: number): Promise<string | undefined> {
  const text = cudaText(randomProgram(seed));
  const { contradictions, failures } = await check(text);
  if (contradictions.length === 0 && failures.length === 0) return undefined;
  const deadline = performance.now() + 60_000;
  const shows = async (candidate: string): Promise<boolean> => {
    if (performance.now() > deadline) return false;
    const found = await check(candidate);
    return contradictions.length > 0
      ? found.failures.length === 0 && found.contradictions.length > 0
      : found.failures.includes(failures[0]!);
  };
  const small = await reduced(text, shows);
  const found = await check(small);
  return [`seed ${seed}:`, ...found.contradictions, ...found.failures, small, ''].join('\n');
}
