/** What the bundled server holds after each hundred of 1,000 edits. */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { TestClient } from '../test/protocol/client.ts';
import { printTable } from './statistics.ts';

const editsInAll = 1000;
const editsPerRow = 200;

export async function benchMemory(file: string): Promise<void> {
  const uri = pathToFileURL(path.resolve(file)).href;
  const text = fs.readFileSync(file, 'utf8');
  const client = await TestClient.start({ nodeOptions: ['--expose-gc'] });
  const rows: (readonly (string | number)[])[] = [['edits', 'heap MB', 'process MB']];
  try {
    await client.open(uri, text);
    await client.diagnostics(uri, 1, 60_000);
    const line = Math.floor(text.split('\n').length / 2);
    let version = 1;
    for (let edits = 0; edits <= editsInAll; edits += editsPerRow) {
      const memory = await client.resources();
      rows.push([String(edits), memory.heapUsedInBytes / 2 ** 20, memory.rssInBytes / 2 ** 20]);
      for (let i = 0; i < editsPerRow; i++) {
        const isInsertion = i % 2 === 0;
        const range = { start: { line, character: 0 }, end: { line, character: isInsertion ? 0 : 1 } };
        await client.edit(uri, ++version, range, isInsertion ? ';' : '');
        await client.diagnostics(uri, version, 60_000);
        client.published.length = 0;
      }
    }
  } finally {
    client.process.kill();
  }
  printTable(rows);
}
