/** From an edit to its published diagnostics, in the bundled server, while somebody types in a real file. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { TestClient } from '../test/protocol/client.ts';
import { percentile, printTable } from './statistics.ts';
import { writeTemplateProject } from './templateProject.ts';

const keysPerPlace = 20;
const pauseInMs = 40;
/** Whoever opens a file reads before typing. */
const readingInMs = 4000;

/** One edit: until its diagnostics came, and the server's own time, which other programs disturb less. */
interface EditTimes {
  readonly answerInMs: number;
  readonly cpuInMs: number;
}

/** Types a statement, key by key, at the end of several lines inside function bodies, and takes it out again. */
export async function measureTyping(
  file: string,
  includePaths: readonly string[] = [],
  places = 6,
): Promise<EditTimes[]> {
  const uri = pathToFileURL(path.resolve(file)).href;
  const text = fs.readFileSync(file, 'utf8');
  const client = await TestClient.start({ settings: { includePaths } });
  const times: EditTimes[] = [];
  try {
    await client.open(uri, text);
    await client.diagnostics(uri, 1, 60_000);
    await new Promise((resolve) => setTimeout(resolve, readingInMs));
    let version = 1;
    const edit = async (line: number, from: number, to: number, key: string): Promise<void> => {
      version++;
      const range = { start: { line, character: from }, end: { line, character: to } };
      const before = await client.resources();
      const start = performance.now();
      await client.edit(uri, version, range, key);
      await client.diagnostics(uri, version, 60_000);
      const answerInMs = performance.now() - start;
      const { cpuTimeInMs } = await client.resources();
      times.push({ answerInMs, cpuInMs: cpuTimeInMs - before.cpuTimeInMs });
      client.published.length = 0;
      await new Promise((resolve) => setTimeout(resolve, pauseInMs));
    };
    const statement = ' int typed = threadIdx.x * 2;'.slice(0, keysPerPlace);
    for (const { line, column } of statementEnds(text, places)) {
      for (let i = 0; i < statement.length; i++)
        await edit(line, column + i, column + i, statement.charAt(i));
      for (let i = statement.length; i > 0; i--) await edit(line, column + i - 1, column + i, '');
    }
  } finally {
    client.process.kill();
  }
  return times;
}

/** Places behind a semicolon on an indented line, spread over the file. */
function statementEnds(text: string, count: number): { line: number; column: number }[] {
  const lines = text.split(/\r\n|\r|\n/);
  const ends = lines.flatMap((content, line) =>
    /^\s+\S.*;\s*$/.test(content) ? [{ line, column: content.trimEnd().length }] : [],
  );
  return Array.from({ length: count }, (_, i) => ends[Math.floor(((i + 0.5) * ends.length) / count)]).filter(
    (end) => end !== undefined,
  );
}

type Row = readonly (string | number)[];

async function typingRow(file: string, includePaths: readonly string[]): Promise<Row> {
  const times = await measureTyping(file, includePaths);
  const answers = times.map((one) => one.answerInMs);
  const cpu = times.map((one) => one.cpuInMs);
  return [
    path.basename(file),
    String(fs.readFileSync(file, 'utf8').split('\n').length),
    String(times.length),
    ...[0.5, 0.95, 1].map((share) => percentile(answers, share)),
    ...[0.5, 0.95].map((share) => percentile(cpu, share)),
  ];
}

/** Typing in made-up projects of templates: [lines, headers]. */
const projects = [
  [1000, 15],
  [2000, 30],
] as const;

async function projectRow(lines: number, headers: number): Promise<Row> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'warplint-bench-'));
  try {
    const { file } = writeTemplateProject(folder, lines, headers);
    const [, ...cells] = await typingRow(file, [folder]);
    return [`templates with ${headers} headers`, ...cells];
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** The files given; where none are, made-up projects. */
export async function benchTyping(files: readonly string[]): Promise<void> {
  const rows: Row[] = [
    ['file', 'lines', 'edits', 'p50 ms', 'p95 ms', 'longest ms', 'p50 CPU ms', 'p95 CPU ms'],
  ];
  for (const file of files) rows.push(await typingRow(file, []));
  if (files.length === 0) {
    for (const [lines, headers] of projects) rows.push(await projectRow(lines, headers));
  }
  printTable(rows);
}
