/** Real code by the folder: what the lint could say about it, how fast, and whether it stayed alive. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';
import { collectInputs } from '../server/src/cli/inputFiles.ts';
import type { AnswerCounts } from './accessTally.ts';
import { addTallies, emptyTally, sumOf } from './accessTally.ts';
import type { CorpusFile, CorpusLine } from './corpusRun.ts';
import { printFacts } from './statistics.ts';

const hangInMs = 120_000;
const slowInMs = 2000;

interface Corpus {
  readonly files: CorpusFile[];
  readonly crashed: string[];
  readonly hung: string[];
  readonly unreadable: string[];
  readonly memory: { readonly heapInMb: number; readonly processInMb: number }[];
}

export async function benchCorpus(names: readonly string[]): Promise<void> {
  const { files, problems } = collectInputs(names);
  for (const { path: name, message } of problems) console.log(`left out: ${name}: ${message}`);
  const corpus: Corpus = { files: [], crashed: [], hung: [], unreadable: [], memory: [] };
  let left = files;
  while (left.length > 0) left = await runUntilItEnds(left, corpus);
  printCorpus(corpus);
}

/** A line from the process is a sign of life; without one for long enough it is ended. */
class Watchdog {
  isHung = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly child: ChildProcess;

  constructor(child: ChildProcess) {
    this.child = child;
    this.restart();
  }

  restart(): void {
    this.stop();
    this.timer = setTimeout(() => {
      this.isHung = true;
      this.child.kill('SIGKILL');
    }, hangInMs);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

/** The files that are still to be done when the process has ended, one way or the other. */
async function runUntilItEnds(files: readonly string[], corpus: Corpus): Promise<string[]> {
  const script = fileURLToPath(new URL('corpusRun.mjs', import.meta.url));
  const child = spawn(process.execPath, ['--expose-gc', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  child.stdin.end(files.join('\n'));
  const watchdog = new Watchdog(child);
  let current: string | undefined;
  for await (const text of readline.createInterface({ input: child.stdout })) {
    watchdog.restart();
    const line = JSON.parse(text) as CorpusLine;
    if (line.kind !== 'memory') current = line.kind === 'begin' ? line.file : undefined;
    take(line, corpus);
  }
  watchdog.stop();
  if (current === undefined) {
    const [code] = (await ended) as [number | null];
    // Else a process that cannot even start would be a corpus of no files without a crash.
    if (code !== 0) corpus.crashed.push(`between files, with exit code ${code ?? 'none'}`);
    return [];
  }
  (watchdog.isHung ? corpus.hung : corpus.crashed).push(current);
  return files.slice(files.indexOf(current) + 1);
}

function take(line: CorpusLine, corpus: Corpus): void {
  if (line.kind === 'file') corpus.files.push(line);
  else if (line.kind === 'memory') corpus.memory.push(line);
  else if (line.kind === 'unreadable') corpus.unreadable.push(`${line.file}: ${line.message}`);
}

function printCorpus(corpus: Corpus): void {
  printFacts(factsOf(corpus));
  const slow = corpus.files.filter((file) => file.lintInMs > slowInMs);
  list('crashed', corpus.crashed);
  list('hung', corpus.hung);
  list('unreadable', corpus.unreadable);
  list(
    'slow',
    slow.map((file) => `${inSeconds(file.lintInMs)} ${file.file}`),
  );
  list(
    'failures',
    corpus.files.flatMap((file) => file.failures.map((failure) => `${file.file}: ${failure}`)),
  );
}

function factsOf(corpus: Corpus): [what: string, value: string][] {
  const { files, memory } = corpus;
  const sum = (of: (file: CorpusFile) => number): number =>
    files.reduce((total, file) => total + of(file), 0);
  const tally = files.map((file) => file.tally).reduce(addTallies, emptyTally);
  const known = sumOf(tally.launched) + sumOf(tally.unlaunched);
  const lint = sum((file) => file.lintInMs);
  const slow = files.filter((file) => file.lintInMs > slowInMs);
  const failed = files.filter((file) => file.failures.length > 0);
  const slowest = [...files].sort((a, b) => b.lintInMs - a.lintInMs)[0];
  const clean = files.filter((file) => file.parseErrors === 0).length;
  return [
    ['files', String(files.length)],
    ['crashes (and failures inside)', `${corpus.crashed.length} (${failed.length})`],
    ['hangs', String(corpus.hung.length)],
    ['slowest file', slowest === undefined ? '–' : `${inSeconds(slowest.lintInMs)} ${slowest.file}`],
    [`files over ${slowInMs / 1000} s`, String(slow.length)],
    ['launches cut short for lack of time', String(tally.stopped)],
    ['files with no visible parse error', percent(clean, files.length)],
    ['findings', String(sum((file) => file.findings))],
    ['lint', inSeconds(lint)],
    [
      '… / tree-sitter’s parse, with included files',
      times(
        lint,
        sum((file) => file.parseInMs),
      ),
    ],
    [
      '… / tree-sitter’s parse, without them',
      times(
        lint,
        sum((file) => file.parseAloneInMs),
      ),
    ],
    [
      'heap MB after a collection, from first to last',
      memory.map((one) => one.heapInMb.toFixed(0)).join(' '),
    ],
    ['process MB then', memory.map((one) => one.processInMb.toFixed(0)).join(' ')],
    ['accesses in kernels lowered', percent(known, known + tally.opaque)],
    ...answerRows('launch known', tally.launched),
    ...answerRows('launch assumed', tally.unlaunched),
  ];
}

function answerRows(title: string, counts: AnswerCounts): [what: string, value: string][] {
  const all = sumOf(counts);
  return [
    [`${title}: accesses`, String(all)],
    [
      '  known (exact, bounded)',
      `${percent(counts.exact + counts.bounded, all)} (${percent(counts.exact, all)}, ${percent(counts.bounded, all)})`,
    ],
    ['  data decides', percent(counts.data, all)],
    ['  unknown otherwise', percent(counts.unknown, all)],
  ];
}

function list(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}

function inSeconds(timeInMs: number): string {
  return `${(timeInMs / 1000).toFixed(2)} s`;
}

function times(a: number, b: number): string {
  return b === 0 ? '–' : `${(a / b).toFixed(2)} times`;
}
