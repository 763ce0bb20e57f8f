/**
 * What `warplint check` says of published programs against what Nsight Compute counted on them, line by line. The
 * counts are the repository's own (the files of test-fixtures/hardware that are named below); the programs are somebody's
 * checkouts. docs/accuracy.md says what is compared.
 */
import fs from 'node:fs';
import path from 'node:path';
import { createAnalyser, DEFAULT_ANALYSIS_SETTINGS } from '../server/src/analysis/index.ts';
import { findDevice } from '../server/src/device/lookup.ts';
import { FileTexts } from '../server/src/lsp/fileTexts.ts';
import { projectSearch } from '../server/src/lsp/projectSearch.ts';
import { createParser } from '../server/src/syntax/index.ts';
import { shortKernelName } from '../test/hardware/rows.ts';
import type { MeasuredLaunch } from '../test/hardware/rows.ts';
import {
  buildSettings,
  editedFiles,
  filesToCheck,
  findCheckouts,
  measuredRuns,
  measuredText,
} from './accuracyPrograms.ts';
import type { Checkout, CorpusProgram } from './accuracyPrograms.ts';
import { LineTable, verdictNames, whichLines } from './accuracyLines.ts';
import type { AnalysedLaunch } from './accuracyLines.ts';
import { tellFailures } from './failures.ts';
import { printTable } from './statistics.ts';

const counts = [
  'corpus',
  'hecbench',
  'hecbench2',
  'tutorials',
  'suites',
  'benchmarks',
  'published',
  'collections',
  'projects',
  'assorted',
  'ggml',
  'varied',
  'mixed',
  'classes',
  'starters',
  'days',
  'templates',
  'tasks',
  'lessons',
  'practicals',
  'unseen',
  'unseen2',
  'unseen3',
  'unseen4',
  'unseen5',
  'unseen6',
  'unseen7',
  'unseen8',
  'unseen9',
  'unseen10',
  'unseen11',
  'unseen12',
  'unseen13',
  'unseen14',
  'unseen15',
  'unseen16',
  'unseen17',
  'modern',
  'lscat',
  'lscat2',
].map((name) => path.join(import.meta.dirname, `../test-fixtures/hardware/${name}-h200.json`));

/**
 * `args` are root folders of checkouts; with `--misses` among them the lines that were reported wrongly or
 * missed are listed; with `--arguments` the analysis is told the arguments that the programs were measured with.
 */
export async function benchAccuracy(args: readonly string[]): Promise<void> {
  const listed = args.includes('--misses');
  const paths = args.filter((arg) => !arg.startsWith('--'));
  const checkouts = counts.flatMap((file) => findCheckouts(file, paths));
  if (checkouts.length === 0) {
    console.log(
      'None of the paths is a checkout of a repository that was measured; give their root folders.',
    );
    return;
  }
  const tables: { readonly name: string; readonly lines: LineTable }[] = [];
  const all = new LineTable();
  for (const checkout of checkouts) {
    const lines = new LineTable();
    const launches = await analysedLaunches(checkout, args.includes('--arguments'));
    for (const program of checkout.programs) {
      for (const table of [lines, all]) compareProgram(program, launches, checkout, table);
    }
    tables.push({ name: checkout.name, lines });
  }
  if (checkouts.length > 1) tables.push({ name: 'all', lines: all });
  printTables(tables);
  if (listed) for (const text of all.listing()) console.log(text);
}

async function analysedLaunches(checkout: Checkout, toldArguments: boolean): Promise<AnalysedLaunch[]> {
  const parser = await createParser();
  const measured = new Map(editedFiles(checkout).map((file) => [file, measuredText(file, checkout)]));
  const files = new FileTexts(
    (file) => measured.get(file),
    () => 0,
  );
  const analyser = createAnalyser({ parser, ...projectSearch(files.read) });
  const found = findDevice('h200');
  if (found.kind === 'unknown') throw new Error(found.message);
  const launches = filesToCheck(checkout).flatMap((file) => {
    const programRuns = toldArguments ? measuredRuns(checkout, file) : [];
    const settings = { ...DEFAULT_ANALYSIS_SETTINGS, ...buildSettings(checkout, file), programRuns };
    analyser.update(file, 1, measured.get(file) ?? fs.readFileSync(file, 'utf8'));
    const analysis = analyser.analyse({ path: file, settings, device: found.device, budgetInMs: 60_000 });
    tellFailures(file, analysis);
    analyser.remove(file);
    return analysis.kernels.flatMap((kernel) =>
      kernel.launches.map((launch) => ({ analysis, kernel: kernel.name, launch })),
    );
  });
  parser.dispose();
  return launches;
}

function compareProgram(
  program: CorpusProgram,
  launches: readonly AnalysedLaunch[],
  { root, programs }: Checkout,
  table: LineTable,
): void {
  const sameProgram = programs.filter((one) => one.program === program.program);
  const files = new Set(sameProgram.flatMap((one) => filesOf(one)).map((file) => path.join(root, file)));
  const itself = path.join(root, program.program);
  const own = launches.filter(({ analysis, launch }) => {
    const file = launch.kernel.at.anchor.path;
    // A kernel whose accesses all stand in headers has no row in its own file, which may be a header too.
    return files.has(file) || [file, path.dirname(file), analysis.path].includes(itself);
  });
  const seen = new Set<string>();
  for (const measured of program.launches) {
    const isFirst = !seen.has(measured.kernel);
    seen.add(measured.kernel);
    const matching = matchingLaunches(measured, own);
    table.add(program, measured, { matching, reporting: inTurn(matching, isFirst) }, root);
  }
}

/**
 * Of a launch in a loop the analysis looks at the first iteration and at all others, in this order. The first launch of
 * each kernel was measured, so that what is reported of later iterations is held against later launches only.
 */
function inTurn(matching: readonly AnalysedLaunch[], isFirst: boolean): readonly AnalysedLaunch[] {
  const places = new Set(
    matching.map(({ launch: { kernel, summary } }) => {
      const { at, source } = summary.launch;
      if (source !== 'host' || at === undefined) return undefined;
      return [kernel.displayName, kernel.at.anchor.start, at.anchor.path, at.anchor.start + at.start].join(
        ' ',
      );
    }),
  );
  if (places.size !== 1 || places.has(undefined)) return matching;
  // The same launch is found in the analysis of each file that it belongs to.
  const first = new Set<AnalysedLaunch['analysis']>();
  const later = matching.filter(({ analysis }) => first.size === first.add(analysis).size);
  return isFirst || later.length === 0 ? matching.filter((one) => !later.includes(one)) : later;
}

function filesOf(program: CorpusProgram): string[] {
  return program.launches.flatMap(({ accesses }) => accesses.map(({ file }) => file));
}

/**
 * The launches that stand for a measured one: those of the same instance, block and grid. What cannot be matched (an
 * instance spelt otherwise, a size that the source does not tell) is left open, as a user is shown it all the same.
 */
function matchingLaunches(measured: MeasuredLaunch, launches: readonly AnalysedLaunch[]): AnalysedLaunch[] {
  const name = shortKernelName(measured.kernel);
  const tests: ((one: AnalysedLaunch) => boolean)[] = [
    ({ launch }) => normalised(launch.kernel.displayName) === normalised(name),
    // A block that the program may choose, but did not.
    (one) => one.launch.summary.launch.isOneOfSeveral !== true || hasBlock(one, measured),
    // A launch in another block is another one, though the source tells it.
    (one) => one.launch.summary.launch.source === 'host' && hasBlock(one, measured),
    (one) => hasBlock(one, measured),
    // What a file's own host code says of a kernel, rather than what is assumed where it is seen alone.
    ({ launch }) => launch.summary.launch.source === 'host',
    ({ launch }) => String(launch.summary.launch.grid) === String(measured.grid),
  ];
  const base = ownName(name);
  let left = launches.filter(({ kernel }) => kernel === base);
  for (const test of tests) {
    const passing = left.filter(test);
    if (passing.length > 0) left = passing;
  }
  return left;
}

function hasBlock({ launch }: AnalysedLaunch, { block }: MeasuredLaunch): boolean {
  return String(launch.summary.launch.block) === String(block);
}

/** Without namespaces and template arguments. */
function ownName(name: string): string {
  return name.replace('<unnamed>::', '').replace(/<.*$/, '').split('::').pop()?.trim() ?? name;
}

/** nvcc prints bool template arguments as 0 and 1, and functions with an ampersand. */
function normalised(name: string): string {
  return name
    .replace(/\btrue\b/g, '1')
    .replace(/\bfalse\b/g, '0')
    .replace(/[\s&]|\bu(?=[,>])/g, '')
    .replace(/^.*::(?=\w+(?:<|$))/, '');
}

function printTables(tables: readonly { readonly name: string; readonly lines: LineTable }[]): void {
  printTable([
    ['rows', 'launches', 'found', 'all', ...verdictNames],
    ...tables.map(({ name, lines }) => {
      const counts = lines.verdicts();
      const sum = [...counts.values()].reduce((a, b) => a + b, 0);
      const { measured, found } = lines.launches;
      return [
        name,
        ...[measured, found, sum].map(String),
        ...verdictNames.map((verdict) => String(counts.get(verdict) ?? 0)),
      ];
    }),
  ]);
  console.log('');
  printTable([
    ['lines, 1.5 times the ideal', 'measured', 'over', 'right', 'wrong', 'missed', 'precision %', 'recall %'],
    ...tables.flatMap(({ name, lines }) =>
      whichLines.map((which) => {
        const { measured, over, right, wrong, missed } = lines.score(which);
        const share = (part: number, rest: number): string =>
          part + rest === 0 ? '–' : ((100 * part) / (part + rest)).toFixed(1);
        return [
          `${name}, ${which}`,
          ...[measured, over, right, wrong, missed].map(String),
          share(right, wrong),
          share(right, missed),
        ];
      }),
    ),
  ]);
}
