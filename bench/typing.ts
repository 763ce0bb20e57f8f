/** From an edit to its published diagnostics, in the bundled server, while somebody types in a real file. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { TestClient } from '../test/protocol/client.ts';
import { percentile, printTable } from './statistics.ts';

const keysPerPlace = 20;
const pauseInMs = 40;

/** Types a statement, key by key, at the end of several lines inside function bodies, and takes it out again. */
export async function measureTyping(file: string, places = 6): Promise<number[]> {
  const uri = pathToFileURL(path.resolve(file)).href;
  const text = fs.readFileSync(file, 'utf8');
  const client = await TestClient.start();
  const times: number[] = [];
  try {
    await client.open(uri, text);
    await client.diagnostics(uri, 1, 60_000);
    let version = 1;
    const edit = async (line: number, from: number, to: number, key: string): Promise<void> => {
      version++;
      const start = performance.now();
      await client.edit(
        uri,
        version,
        { start: { line, character: from }, end: { line, character: to } },
        key,
      );
      await client.diagnostics(uri, version, 60_000);
      times.push(performance.now() - start);
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

export async function benchTyping(files: readonly string[]): Promise<void> {
  const rows: (readonly (string | number)[])[] = [
    ['file', 'lines', 'edits', 'p50 ms', 'p95 ms', 'longest ms'],
  ];
  for (const file of files) {
    const times = await measureTyping(file);
    const lines = fs.readFileSync(file, 'utf8').split('\n').length;
    rows.push([
      path.basename(file),
      String(lines),
      String(times.length),
      percentile(times, 0.5),
      percentile(times, 0.95),
      percentile(times, 1),
    ]);
  }
  printTable(rows);
}
