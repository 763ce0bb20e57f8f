import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { TestClient } from './client.ts';

const uri = 'file:///project/kernel.cu';
const slow = `// warplint: launch grid=(128) block=(32,8)
__global__ void rowRead(const float* a, float* b) {
  b[threadIdx.x] = a[threadIdx.x * STEP];
}
`;

describe('settings', () => {
  let client: TestClient;
  afterEach(() => {
    client.process.kill();
  });

  it('are asked of the client, and asked again when they change', async () => {
    client = await TestClient.start({ settings: { defines: { STEP: 64 } } });
    await client.open(uri, slow);
    assert.equal((await client.diagnostics(uri, 1)).diagnostics.length, 1);
    client.settings = { defines: { STEP: 1 } };
    client.published.length = 0;
    await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    assert.deepEqual((await client.diagnostics(uri, 1)).diagnostics, []);
  });

  it('can be pushed by clients that answer no questions', async () => {
    client = await TestClient.start({ initializationOptions: { settings: { defines: { STEP: 64 } } } });
    await client.open(uri, slow);
    assert.equal((await client.diagnostics(uri, 1)).diagnostics.length, 1);
    client.published.length = 0;
    await client.connection.sendNotification('workspace/didChangeConfiguration', {
      settings: { warplint: { defines: { STEP: 64 }, rules: { 'uncoalesced-global-access': 'error' } } },
    });
    assert.equal((await client.diagnostics(uri, 1)).diagnostics[0]?.severity, 1);
  });

  it('warn once of a bad value and use the default', async () => {
    client = await TestClient.start({ settings: { device: 'voodoo', defines: { STEP: 64 } } });
    await client.open(uri, slow);
    assert.equal((await client.diagnostics(uri, 1)).diagnostics.length, 1);
    await client.open('file:///other.cu', slow);
    await client.diagnostics('file:///other.cu', 1);
    assert.equal(client.shown.length, 1);
    assert.match(client.shown[0] ?? '', /warplint\.device must be a known device/);
  });

  it('never run a compiler in an untrusted workspace', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'warplint-test-'));
    try {
      const witness = path.join(folder, 'witness');
      const nvcc = path.join(folder, 'nvcc');
      const answer = "ptxas info    : Compiling entry function '_Z7rowReadPKfPf' for 'sm_80'";
      fs.writeFileSync(
        nvcc,
        `#!/bin/sh\necho "$@" >> ${witness}\necho "${answer}"\necho "ptxas info    : Used 77 registers"\n`,
        { mode: 0o755 },
      );
      const file = path.join(folder, 'kernel.cu');
      fs.writeFileSync(file, slow);
      const fileUri = pathToFileURL(file).href;
      const settings = { nvccPath: nvcc, defines: { STEP: 64 } };
      client = await TestClient.start({ settings, initializationOptions: { workspaceTrusted: false } });
      await client.open(fileUri, slow);
      await client.diagnostics(fileUri, 1);
      await client.save(fileUri);
      const kernelName = slow.split('\n')[1]?.indexOf('rowRead') ?? 0;
      assert.doesNotMatch(JSON.stringify(await client.hover(fileUri, 1, kernelName)), /77/);
      assert.equal(fs.existsSync(witness), false);
      client.published.length = 0;
      await client.connection.sendNotification('warplint/workspaceTrusted');
      await client.diagnostics(fileUri, 1);
      assert.match(fs.readFileSync(witness, 'utf8'), /-arch=sm_80 .*-DSTEP=64 .*kernel\.cu/);
      assert.match(JSON.stringify(await client.hover(fileUri, 1, kernelName)), /77 \(ptxas\)/);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('included files', () => {
  it('are read from the editor first, then from the disk', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'warplint-test-'));
    const client = await TestClient.start();
    try {
      const header = path.join(folder, 'step.cuh');
      fs.writeFileSync(header, '#define STEP 1\n');
      const main = pathToFileURL(path.join(folder, 'main.cu')).href;
      await client.open(main, `#include "step.cuh"\n${slow}`);
      assert.deepEqual((await client.diagnostics(main, 1)).diagnostics, []);
      client.published.length = 0;
      await client.open(pathToFileURL(header).href, '#define STEP 64\n');
      assert.equal((await client.diagnostics(main, 1)).diagnostics.length, 1);
    } finally {
      client.process.kill();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  it('have more than three findings told as one at the line that includes them', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'warplint-test-'));
    const client = await TestClient.start();
    const store = (step: number): string => `p[threadIdx.x * ${step}] = 0;\n`;
    const main = (header: string, steps: readonly number[]): string => {
      const kernel = `__global__ void k(float* p) {\n${steps.map(store).join('')}}\n`;
      fs.writeFileSync(path.join(folder, header), kernel);
      return `// Steps.\n#include "${header}"\nint main() { k<<<64, 256>>>(0); }\n`;
    };
    try {
      const uri = pathToFileURL(path.join(folder, 'main.cu')).href;
      await client.open(uri, main('few.cuh', [2, 3, 4]));
      assert.equal((await client.diagnostics(uri, 1)).diagnostics.length, 3);
      const other = pathToFileURL(path.join(folder, 'other.cu')).href;
      await client.open(other, main('steps.cuh', [2, 64, 4, 8]));
      const { diagnostics } = await client.diagnostics(other, 1);
      const [one] = diagnostics;
      assert.equal(diagnostics.length, 1);
      assert.equal(one?.range.start.line, 1);
      assert.match(one.message as string, /^steps\.cuh has 4 findings\. The first: 32 sectors/);
      // The place of the first and its launch, then the three others.
      const lines = one.relatedInformation?.map(({ location }) => location.range.start.line);
      assert.deepEqual(lines, [2, 2, 4, 3, 1]);
    } finally {
      client.process.kill();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  it('and macros are found through compile_commands.json, and again when it changes', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'warplint-test-'));
    const client = await TestClient.start({ initializationOptions: { workspaceTrusted: false } });
    try {
      const file = path.join(folder, 'src/main.cu');
      const commands = path.join(folder, 'build/compile_commands.json');
      const uri = pathToFileURL(file).href;
      const text = `#include "step.cuh"\n${slow.replace('threadIdx.x * STEP', 'at(threadIdx.x)')}`;
      for (const name of ['src', 'build', 'inc']) fs.mkdirSync(path.join(folder, name));
      fs.writeFileSync(path.join(folder, 'inc/step.cuh'), '__device__ int at(int i) { return i * STEP; }\n');
      const build = (words: string): void => {
        const command = `nvcc ${words} -c ${file}`;
        fs.writeFileSync(commands, JSON.stringify([{ directory: path.dirname(commands), file, command }]));
      };
      build('-I../inc -DSTEP=64');
      await client.open(uri, text);
      // Lanes 64 floats apart: a sector of 32 bytes for each.
      const { diagnostics } = await client.diagnostics(uri, 1);
      assert.equal(diagnostics.length, 1);
      assert.match(diagnostics[0]?.message as string, /32 sectors/);
      client.published.length = 0;
      build('-I../inc -DSTEP=1');
      const changed = (): Promise<void> =>
        client.connection.sendNotification('workspace/didChangeWatchedFiles', {
          changes: [{ uri: pathToFileURL(commands).href, type: 2 }],
        });
      await changed();
      assert.deepEqual((await client.diagnostics(uri, 1)).diagnostics, []);
      client.published.length = 0;
      fs.writeFileSync(commands, '[{');
      await changed();
      await client.diagnostics(uri, 1);
      const lines = client.logged.filter((line) => line.includes('compile_commands.json is not used'));
      assert.equal(lines.length, 1);
    } finally {
      client.process.kill();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});
