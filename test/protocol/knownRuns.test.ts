import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublishDiagnosticsParams } from 'vscode-languageserver-protocol/node';
import { root } from './bundle.ts';
import { TestClient } from './client.ts';

describe('a program that its Makefile runs with arguments', () => {
  it('is told of with them once nobody types', async () => {
    const client = await TestClient.start();
    try {
      const file = path.join(root, 'test/vscode/workspace/sized/rows.cu');
      const uri = pathToFileURL(file).href;
      const lines = fs.readFileSync(file, 'utf8').split('\n');
      const line = lines.findIndex((one) => one.includes('out[row] = in['));
      const at = { line, character: lines[line]!.indexOf('columns]') + 'columns'.length };
      const saysRun = ({ diagnostics }: PublishDiagnosticsParams): boolean =>
        diagnostics.some(({ message }) => JSON.stringify(message).includes('run as `./rows 1024 64`'));
      await client.open(uri, lines.join('\n'));
      assert.ok(saysRun(await client.diagnostics(uri, 1)));
      await client.edit(uri, 2, { start: at, end: at }, ' + 1');
      assert.ok(!saysRun(await client.diagnostics(uri, 2)));
      // An answer belongs to the newest text, also while the rest of it is still to come.
      client.published.length = 0;
      assert.ok(saysRun(await client.diagnostics(uri, 2)));
    } finally {
      client.process.kill();
    }
  });
});
