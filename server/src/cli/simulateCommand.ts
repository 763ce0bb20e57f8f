/** `warplint simulate FILE`. */
import fs from 'node:fs';
import path from 'node:path';
import type { Simulation } from '../analysis/simulation.ts';
import { loadSimulator } from '../analysis/simulation.ts';
import { absoluteSpan, isRunOf, sourcesOfProgram } from '../analysis/index.ts';
import type { ProgramRun } from '../analysis/index.ts';
import { lanePictures } from '../features/lanePictures.ts';
import { simulationHtml } from '../features/simulationHtml.ts';
import type { SimulationReport } from '../features/simulationReport.ts';
import { hasFailed, simulationReport } from '../features/simulationReport.ts';
import { simulationText } from '../features/simulationText.ts';
import { ProjectHeaders } from '../lsp/buildFiles/projectHeaders.ts';
import { BuildFiles } from '../lsp/buildFiles/buildFiles.ts';
import { FileTexts } from '../lsp/fileTexts.ts';
import { listFolder, programFiles } from '../lsp/programFiles.ts';
import type { CommandResult } from './commandResult.ts';
import { success, usageError } from './commandResult.ts';
import type { Location } from '../text/location.ts';
import { shellLine } from '../text/shellWords.ts';
import { readSource } from './inputFiles.ts';
import { UsageProblem } from './optionParser.ts';
import { Progress } from './progress.ts';
import type { SimulateOptions } from './simulateOptions.ts';
import { readSimulateOptions, simulateUsage } from './simulateOptions.ts';
import { formatTable } from './textTable.ts';

/** `warplint simulate …`, the words after 'simulate'. */
export async function runSimulateCommand(words: readonly string[]): Promise<CommandResult> {
  const own = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  if (own.includes('--help') || own.includes('-h')) return success(simulateUsage);
  try {
    return await simulate(readSimulateOptions(words));
  } catch (problem) {
    if (problem instanceof UsageProblem) return usageError(`simulate: ${problem.message}`);
    throw problem;
  }
}

async function simulate(options: SimulateOptions): Promise<CommandResult> {
  const source = readSource(options.file);
  if (source.kind === 'problem') {
    return usageError(`simulate: ${JSON.stringify(options.file)}: ${source.message}`);
  }
  const buildFiles = new BuildFiles((message) => process.stderr.write(`warplint: simulate: ${message}\n`));
  const built = buildFiles.complete(options, path.resolve(options.file));
  const simulator = await loadSimulator({
    readFile: new FileTexts(() => undefined).read,
    findHeader: new ProjectHeaders().find,
    readBytes,
    listFolder,
    openFile: programFiles({
      folder: process.cwd(),
      file: path.resolve(options.file),
      arguments: options.programArguments,
    }),
  });
  const progress = new Progress();
  const outcome = simulator.run({
    path: path.resolve(options.file),
    text: source.text,
    device: options.device,
    registersPerThread: options.registersPerThread,
    defines: built.defines,
    includePaths: built.includePaths,
    forcedIncludes: built.forcedIncludes,
    with: options.with,
    sources: sourcesOfProgram(options.file, built.programRuns),
    programArguments: [options.file, ...options.programArguments],
    ...(options.launch === undefined ? {} : { launch: options.launch }),
    launchOptions: options.sampleBlocks === undefined ? {} : { sampleBlocks: options.sampleBlocks },
    onProgress: (kernel, index, { blocksDone, blocksTotal }) => {
      progress.show(`launch ${index + 1}, ${kernel}: ${Math.floor((100 * blocksDone) / blocksTotal)} %`);
    },
  });
  progress.clear();
  if (outcome.kind === 'mistake') return usageError(`simulate: ${outcome.message}`);
  const { simulation } = outcome;
  const report = simulationReport(simulation, { shownPath: (one) => shownPath(options.file, one) });
  const result = finish(options, simulation, report, source.text);
  return { ...result, stderr: result.stderr + runAdvice(options, report, built.programRuns) };
}

function finish(
  options: SimulateOptions,
  simulation: Simulation,
  report: SimulationReport,
  text: string,
): CommandResult {
  const output = render(options, simulation, report, text);
  const exitCode = hasFailed(report) ? 1 : 0;
  const stderr = endMessage(options, simulation);
  if (options.out === undefined) return { exitCode, stdout: output, stderr };
  try {
    fs.writeFileSync(options.out, output);
  } catch {
    return usageError(`simulate: ${JSON.stringify(options.out)} cannot be written`);
  }
  return { exitCode, stdout: '', stderr };
}

function render(
  options: SimulateOptions,
  simulation: Simulation,
  report: SimulationReport,
  source: string,
): string {
  switch (options.format) {
    case 'json':
      return `${JSON.stringify(report)}\n`;
    case 'html':
      return simulationHtml(fs.readFileSync(pageFile(), 'utf8'), {
        id: 0,
        report,
        pictures: lanePictures(simulation, (one) => shownPath(options.file, one)),
        file: path.basename(options.file),
        source,
        run: options.launch?.kernel ?? 'main()',
      });
    case 'text':
      return simulationText(report, { file: options.file, formatTable });
  }
}

/** The page lies beside the bundle; run from the sources, it is where the build put it. */
function pageFile(): string {
  const folders = ['..', '../../../dist'];
  const files = folders.map((folder) => path.join(import.meta.dirname, folder, 'report.html'));
  const found = files.find((file) => fs.existsSync(file));
  if (found === undefined) throw new UsageProblem('--format html: the page is not built; run npm run build');
  return found;
}

/** Where a program that was given nothing did nothing, and its project tells how it is run. */
function runAdvice(
  { file, launch, programArguments }: SimulateOptions,
  { exitCode, launches }: SimulationReport,
  runs: readonly ProgramRun[],
): string {
  if (launch !== undefined || programArguments.length > 0 || launches.length > 0 || exitCode === 0) return '';
  const run = runs.find((one) => isRunOf(one, file) && one.words.length > 1);
  if (run === undefined) return '';
  const words = shellLine(run.words.slice(1));
  return `warplint: simulate: the program was given no arguments; its project runs it with: -- ${words}\n`;
}

/** The one line that says why the run ended early, with the place and what to do. */
function endMessage(options: SimulateOptions, simulation: Simulation): string {
  const { file } = options;
  const { ended } = simulation;
  if (ended === undefined) return emulatedInPart(file, simulation) || sampledMessage(options, simulation);
  const advice = ended.reason === 'unsupported' ? unsupportedAdvice(ended.message) : '';
  const missing = ended.reason === 'unsupported' ? missingAdvice(simulation) : '';
  return `warplint: simulate: ${placeOf(file, simulation, ended.at)}: ${ended.message}${missing}${advice}\n`;
}

function unsupportedAdvice(message: string): string {
  return /\bdeclare[ds]\b.*\bdefined?\b/.test(message)
    ? '; name the file that defines it: --with FILE'
    : ', which the host part cannot run; give the launch by hand: --kernel NAME --grid X,Y,Z --block X,Y,Z --arg NAME=SPEC …';
}

/** What is not known is as a rule in a header that was not found. */
function missingAdvice({ missingHeaders, missingLibraries }: Simulation): string {
  const quoted = missingHeaders.map(({ name }) => JSON.stringify(name));
  const names = [...quoted, ...missingLibraries.map((name) => `<${name}>`)];
  if (names.length === 0) return '';
  return ` (not found: ${names.join(', ')}${quoted.length === 0 ? '' : '; name the folder with -I'})`;
}

/** The first thing in a kernel that was passed over: what the program did with its results is not what a GPU gives. */
function emulatedInPart(file: string, simulation: Simulation): string {
  for (const { kernel, result } of simulation.launches) {
    const problem = result?.problems.find(({ kind }) => kind === 'unsupported');
    if (problem === undefined) continue;
    const place = placeOf(file, simulation, problem.at);
    return (
      `warplint: simulate: ${place}: ${kernel.displayName} ${problem.message}${missingAdvice(simulation)}; ` +
      'what the program computed and printed from there on may differ from a real run\n'
    );
  }
  return '';
}

/** A program goes on with what the blocks left out would have written. */
function sampledMessage({ launch, sampleBlocks }: SimulateOptions, { launches }: Simulation): string {
  const isSampled = launches.some(
    ({ result }) => result !== undefined && result.blocksSimulated < result.blocksTotal,
  );
  if (launch !== undefined || sampleBlocks === undefined || !isSampled) return '';
  return 'warplint: simulate: only some blocks were simulated, so that what the program computed and printed differs from a real run\n';
}

function placeOf(file: string, simulation: Simulation, at: Location | undefined): string {
  const span = at === undefined ? undefined : absoluteSpan(at);
  const line =
    span === undefined ? undefined : simulation.sources(span.path)?.lines.positionAt(span.start).line;
  const shown = span === undefined ? file : shownPath(file, span.path);
  return line === undefined ? file : `${shown}:${line + 1}`;
}

/** An included file as the user would name it: relative where the simulated file was named so. */
function shownPath(file: string, other: string): string {
  if (path.resolve(file) === other) return file;
  if (path.isAbsolute(file)) return other;
  const relative = path.relative(process.cwd(), other);
  return relative.startsWith('..') && !file.startsWith('..') ? other : relative;
}

function readBytes(name: string): Uint8Array | undefined {
  try {
    return fs.readFileSync(name);
  } catch {
    return undefined;
  }
}
