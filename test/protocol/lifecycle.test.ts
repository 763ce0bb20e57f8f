import assert from 'node:assert/strict';
import type { ResponseError } from 'vscode-languageserver-protocol/node';
import { TestClient } from './client.ts';

async function errorOf(work: Promise<unknown>): Promise<ResponseError> {
  try {
    await work;
  } catch (error) {
    return error as ResponseError;
  }
  throw new Error('the request was answered');
}

const column = `// warplint: launch grid=(128) block=(32,8)
__global__ void columnRead(const float* a, float* b) {
  int row = threadIdx.x;
  b[threadIdx.x] = a[row * 64];
}
`;

describe('the language server', () => {
  let client: TestClient;
  afterEach(() => {
    client.process.kill();
  });

  it('says what it can do', async () => {
    client = await TestClient.start({ initialize: false });
    const { capabilities, serverInfo } = await client.initialize();
    assert.equal(serverInfo?.name, 'warplint');
    assert.equal(capabilities.hoverProvider, true);
    assert.equal(capabilities.positionEncoding, 'utf-16');
    assert.deepEqual(capabilities.textDocumentSync, {
      openClose: true,
      change: 2,
      save: { includeText: false },
    });
  });

  it('ends with 0 after shutdown and exit, with 1 after exit alone', async () => {
    client = await TestClient.start();
    assert.equal(await client.stop(), 0);
    client = await TestClient.start();
    await client.connection.sendNotification('exit');
    assert.equal(await client.exitCode, 1);
  });

  it('ends when its client goes away', async () => {
    client = await TestClient.start();
    client.process.stdin.end();
    assert.equal(await client.exitCode, 1);
  });

  it('refuses requests before initialize and after shutdown', async () => {
    client = await TestClient.start({ initialize: false });
    const early = await errorOf(client.hover('file:///a.cu', 0, 0));
    assert.equal(early.code, -32002);
    await client.initialize();
    await client.connection.sendRequest('shutdown');
    const late = await errorOf(client.hover('file:///a.cu', 0, 0));
    assert.equal(late.code, -32600);
  });

  it('answers bad parameters with an error, and lives on', async () => {
    client = await TestClient.start();
    const send = (method: string, parameters: object): Promise<ResponseError> =>
      errorOf(client.connection.sendRequest(method, parameters));
    const textDocument = { uri: 'file:///a.cu' };
    const bad: [string, object][] = [
      ['textDocument/hover', {}],
      ['textDocument/hover', { textDocument: {} }],
      ['textDocument/hover', { textDocument, position: { line: -1, character: 0 } }],
      ['textDocument/hover', { textDocument, position: { line: 'x' } }],
      ['textDocument/hover', { textDocument: 3, position: null }],
      ['textDocument/codeAction', { textDocument }],
      ['textDocument/codeAction', { textDocument, range: { start: 1, end: 2 } }],
    ];
    for (const [method, parameters] of bad) {
      const error = await send(method, parameters);
      assert.equal(error.code, -32602, `${method} ${JSON.stringify(parameters)}: ${error.message}`);
      assert.ok(!error.message.includes('\n'));
    }
    assert.equal((await send('textDocument/nothing', {})).code, -32601);
    const notifications: [string, object][] = [
      ['textDocument/didOpen', {}],
      ['textDocument/didOpen', { textDocument: { uri: 'file:///a.cu' } }],
      [
        'textDocument/didChange',
        { textDocument: { uri: 'file:///never-opened.cu', version: 2 }, contentChanges: [] },
      ],
      ['textDocument/didChange', { textDocument: {}, contentChanges: 7 }],
      ['textDocument/didClose', {}],
      ['textDocument/didSave', {}],
      ['workspace/didChangeConfiguration', {}],
      ['workspace/didChangeWatchedFiles', { changes: [] }],
      ['warplint/workspaceTrusted', {}],
      ['nothing/known', {}],
    ];
    for (const [method, parameters] of notifications) {
      await client.connection.sendNotification(method, parameters);
    }
    assert.equal(await client.hover('file:///unknown.cu', 0, 0), null);
    await client.open('file:///a.cu', column);
    const { diagnostics } = await client.diagnostics('file:///a.cu', 1);
    assert.equal(diagnostics.length, 1);
    assert.equal(await client.stop(), 0);
  });

  it('lists the devices', async () => {
    client = await TestClient.start();
    const devices =
      await client.connection.sendRequest<{ id: string; isDefault: boolean }[]>('warplint/devices');
    assert.deepEqual(
      devices.filter((device) => device.isDefault).map((device) => device.id),
      ['a100'],
    );
    assert.ok(devices.some((device) => device.id === 'b200'));
  });
});
