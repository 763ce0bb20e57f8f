/**
 * What `warplint check` says of whole programs against what `warplint simulate` counts when it runs them: for each access
 * of a launch that both know, the analysis's answer has to hold the emulator's mean. Neither needs a GPU.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Analyser, FileAnalysis } from '../server/src/analysis/index.ts';
import { createAnalyser, DEFAULT_ANALYSIS_SETTINGS } from '../server/src/analysis/index.ts';
import { collectInputs } from '../server/src/cli/inputFiles.ts';
import { defaultDevice } from '../server/src/device/lookup.ts';
import { BuildFiles } from '../server/src/lsp/buildFiles/buildFiles.ts';
import { FileTexts } from '../server/src/lsp/fileTexts.ts';
import { projectSearch } from '../server/src/lsp/projectSearch.ts';
import { createParser } from '../server/src/syntax/index.ts';
import { absoluteSpan } from '../server/src/text/location.ts';
import { contradictionOf, isWholly } from '../test/hardware/agreement.ts';
import type { CountedAccess, CountedLaunch } from '../test/hardware/agreement.ts';
import { printFacts } from './statistics.ts';

type AnalysedLaunch = FileAnalysis['kernels'][number]['launches'][number];
type AnalysedAccess = AnalysedLaunch['summary']['accesses'][number];

const longestRunInMs = 30_000;
const longestReportInBytes = 256 * 2 ** 20;

/** Lanes that make such accesses are in no count, and what they would have loaded is not known. */
const spoiling: ReadonlySet<string> = new Set(['out-of-bounds', 'misaligned', 'address-space']);

type RunLaunch = CountedLaunch & { readonly problems: readonly { readonly kind: string }[] };

interface Tally {
  compared: number;
  unknown: number;
  readonly notSeen: string[];
  readonly contradictions: string[];
}

export async function benchAgreement(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) {
    console.log('Give files or folders of programs.');
    return;
  }
  const { read } = new FileTexts(() => undefined);
  const analyser = createAnalyser({ parser: await createParser(), ...projectSearch(read) });
  const buildFiles = new BuildFiles(() => undefined);
  const all = {
    programs: 0,
    stopped: 0,
    failed: 0,
    launches: 0,
    known: 0,
    compared: 0,
    unknown: 0,
    notSeen: 0,
    contradictions: 0,
  };
  const files = collectInputs(paths).files.map((name) => path.resolve(name));
  for (const file of files.filter((name) => /\bmain\s*\(/.test(read(name) ?? ''))) {
    const launches = simulated(file);
    if (typeof launches === 'string') {
      console.log(`${file}: ${launches === 'stopped' ? 'not done in time' : 'no report'}`);
      all[launches]++;
      continue;
    }
    all.programs++;
    const analysis = analysed(file, read(file) ?? '', { analyser, buildFiles });
    for (const launch of launches) {
      all.launches++;
      if (launch.problems.some(({ kind }) => spoiling.has(kind))) continue;
      const tally = closest(launch, partnersOf(launch, analysis), analysis);
      if (tally === undefined) continue;
      all.known++;
      all.compared += tally.compared;
      all.unknown += tally.unknown;
      all.notSeen += tally.notSeen.length;
      all.contradictions += tally.contradictions.length;
      for (const line of [...tally.contradictions, ...tally.notSeen]) console.log(`${file}: ${line}`);
    }
    await endOfTurn();
  }
  printFacts([
    ['programs that run to an end', `${all.programs}`],
    [`  not within ${longestRunInMs / 1000} s`, `${all.stopped}`],
    ['  without a report', `${all.failed}`],
    [
      'launches that they make (without faults, and the analysis knows them)',
      `${all.launches} (${all.known})`,
    ],
    ['accesses of these compared', `${all.compared}`],
    ['  not known to the analysis', `${all.unknown}`],
    ['  not seen by it', `${all.notSeen}`],
    ['  that contradict it', `${all.contradictions}`],
  ]);
}

/** The launches of the program, where it ends by itself and in time. */
function simulated(file: string): readonly RunLaunch[] | 'stopped' | 'failed' {
  const program = path.join(import.meta.dirname, '../dist/server/warplint.cjs');
  const words = [program, 'simulate', path.basename(file), '--format', 'json'];
  const { stdout, error } = spawnSync(process.execPath, words, {
    cwd: path.dirname(file),
    timeout: longestRunInMs,
    maxBuffer: longestReportInBytes,
    encoding: 'utf8',
  });
  if (error !== undefined) return 'stopped';
  try {
    return (JSON.parse(stdout) as { readonly launches: readonly RunLaunch[] }).launches;
  } catch {
    return 'failed';
  }
}

function analysed(
  file: string,
  text: string,
  { analyser, buildFiles }: { readonly analyser: Analyser; readonly buildFiles: BuildFiles },
): FileAnalysis {
  analyser.update(file, 1, text);
  const settings = buildFiles.complete(DEFAULT_ANALYSIS_SETTINGS, file);
  const analysis = analyser.analyse({ path: file, settings, device: defaultDevice(), budgetInMs: Infinity });
  analyser.remove(file);
  return analysis;
}

/** Those of the same kernel and shape, as far as that is known, and of its instance where the two name it alike. */
function partnersOf(launch: CountedLaunch, { kernels }: FileAnalysis): readonly AnalysedLaunch[] {
  const ownName = (name: string): string | undefined => name.split('::').at(-1);
  const same = kernels
    .filter(({ name }) => ownName(name) === ownName(launch.kernel))
    .flatMap(({ launches }) => launches)
    .filter(({ summary: { launch: known } }) => {
      const grid = known.grid ?? launch.grid;
      return grid.join() === launch.grid.join() && known.block.join() === launch.block.join();
    });
  const instance = same.filter(
    ({ templateArguments }) => templateArguments.join() === launch.templateArguments.join(),
  );
  return instance.length > 0 ? instance : same;
}

/** The launch that is contradicted least: what tells several of one shape apart are their arguments. */
function closest(
  launch: CountedLaunch,
  partners: readonly AnalysedLaunch[],
  analysis: FileAnalysis,
): Tally | undefined {
  const tallies = partners.map((one) => compared(launch, one, analysis));
  const wrongOf = ({ contradictions, notSeen }: Tally): number => contradictions.length + notSeen.length;
  return tallies.reduce<Tally | undefined>(
    (a, b) => (a === undefined || wrongOf(b) < wrongOf(a) ? b : a),
    undefined,
  );
}

function compared(launch: CountedLaunch, { summary }: AnalysedLaunch, analysis: FileAnalysis): Tally {
  const tally: Tally = { compared: 0, unknown: 0, notSeen: [], contradictions: [] };
  for (const access of launch.accesses) {
    const { space, op, requests } = access;
    if (requests === 0 || (space !== 'global' && space !== 'shared')) continue;
    const here = summary.accesses.filter((one) => isSame(one, access, analysis));
    const answers = here.filter((one) => one.space === space);
    const where = `${launch.kernel} ${access.movedFrom ?? access.line}: ${space} ${op} ${access.text}`;
    // Of a pointer of which nothing is known the space isn't either.
    if (here.some(({ status }) => status === 'unknown')) tally.unknown++;
    else if (answers.length === 0) tally.notSeen.push(`${where}: not seen`);
    else {
      tally.compared++;
      const contradiction = contradictionOf(access, answers, isWholly(launch, summary.launch));
      if (contradiction !== undefined) tally.contradictions.push(`${where}: ${contradiction}`);
    }
  }
  return tally;
}

function isSame(one: AnalysedAccess, access: CountedAccess, { path: file, sources }: FileAnalysis): boolean {
  if (one.operation !== access.op) return false;
  const { path: own, start } = absoluteSpan(one.at);
  if (own !== path.resolve(path.dirname(file), access.path ?? file)) return false;
  const line = sources(own)?.lines.positionAt(start).line;
  return line !== undefined && line + 1 === (access.movedFrom ?? access.line);
}
