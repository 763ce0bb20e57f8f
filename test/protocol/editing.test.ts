import assert from 'node:assert/strict';
import { rangeOf, TestClient } from './client.ts';

const uri = 'file:///project/kernel.cu';

const clean = `// warplint: launch grid=(128) block=(32,8)
__global__ void rowRead(const float* a, float* b) {
  int i = threadIdx.x;
  b[threadIdx.x] = a[i];
}
`;

/** Lanes read 64 floats apart: 32 sectors of 32 bytes where 4 would do. */
const slow = clean.replace('a[i]', 'a[i * 64]');

describe('editing', () => {
  let client: TestClient;
  beforeEach(async () => {
    client = await TestClient.start();
  });
  afterEach(() => {
    client.process.kill();
  });

  it('publishes findings with the version, and takes them back when they are fixed', async () => {
    await client.open(uri, slow);
    const first = await client.diagnostics(uri, 1);
    assert.deepEqual(
      first.diagnostics.map(({ code, severity, source, range }) => ({ code, severity, source, range })),
      [
        {
          code: 'uncoalesced-global-access',
          severity: 2,
          source: 'warplint',
          range: rangeOf(slow, 'a[i * 64]'),
        },
      ],
    );
    assert.match(first.diagnostics[0]?.message as string, /32 sectors/);
    await client.edit(uri, 2, rangeOf(slow, ' * 64'), '');
    assert.deepEqual((await client.diagnostics(uri, 2)).diagnostics, []);
    await client.close(uri);
    await client.open(uri, slow, 7);
    assert.equal((await client.diagnostics(uri, 7)).diagnostics.length, 1);
  });

  it('clears the findings of a closed document', async () => {
    await client.open(uri, slow);
    await client.diagnostics(uri, 1);
    await client.close(uri);
    await client.open('file:///other.cu', clean);
    await client.diagnostics('file:///other.cu', 1);
    const last = client.published.filter((one) => one.uri === uri).at(-1);
    assert.deepEqual(last?.diagnostics, []);
  });

  it('keeps positions right around an emoji and CRLF', async () => {
    const text = `/* 🚀🚀 */ ${clean}`.replace(/\n/g, '\r\n').replace('int i', '/* 🚀 */ int i');
    await client.open(uri, text);
    assert.deepEqual((await client.diagnostics(uri, 1)).diagnostics, []);
    // Behind the emoji of the same line, then after it has gone.
    const inserted = text.replace('= threadIdx.x;\r\n  b', '= threadIdx.x * 2;\r\n  b');
    const at = rangeOf(text, '= threadIdx.x;');
    await client.edit(uri, 2, at, '= threadIdx.x * 2;');
    const second = await client.diagnostics(uri, 2);
    assert.deepEqual(
      second.diagnostics.map(({ range }) => range),
      [rangeOf(inserted, 'a[i]')],
    );
    await client.edit(uri, 3, rangeOf(inserted, '/* 🚀 */ '), '/**/');
    const third = await client.diagnostics(uri, 3);
    assert.deepEqual(
      third.diagnostics.map(({ range }) => range),
      [rangeOf(inserted.replace('/* 🚀 */ ', '/**/'), 'a[i]')],
    );
    // A break between CR and LF joins no lines by mistake.
    const joined = inserted.replace('/* 🚀 */ ', '/**/');
    await client.edit(uri, 4, rangeOf(joined, '\r\n  b['), ' b[');
    const fourth = await client.diagnostics(uri, 4);
    assert.deepEqual(
      fourth.diagnostics.map(({ range }) => range),
      [rangeOf(joined.replace('\r\n  b[', ' b['), 'a[i]')],
    );
  });

  it('gives what opening the same text afresh gives, after random edits', async () => {
    const pieces = ['int j = 3;', '🚀', '\r\n', '{', '}', ' * 64', '(', '/*', '*/', '"', '', '\n', 'float'];
    let text = slow;
    let seed = 12345;
    const random = (below: number): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    await client.open(uri, text);
    let version = 1;
    for (let i = 0; i < 60; i++) {
      const start = safeOffset(text, random(text.length));
      const end = safeOffset(text, Math.min(text.length, start + random(6)));
      const piece = pieces[random(pieces.length)] ?? '';
      const range = rangeBetween(text, start, end);
      text = text.slice(0, start) + piece + text.slice(end);
      await client.edit(uri, ++version, range, piece);
      if (i % 10 !== 9) continue;
      await client.diagnostics(uri, version);
      // The line that was written last is one like the others now.
      client.published.length = 0;
      await client.save(uri);
      const edited = await client.diagnostics(uri, version);
      const fresh = `file:///fresh-${i}.cu`;
      await client.open(fresh, text);
      const { diagnostics } = await client.diagnostics(fresh, 1);
      assert.deepEqual(plain(edited.diagnostics), plain(diagnostics), JSON.stringify(text));
    }
  });

  it('leaves the findings behind a line that is typed, until that is saved', async () => {
    const text = clean.replace('b[threadIdx.x]', 'b[threadIdx.x * 64]');
    await client.open(uri, text);
    const [first] = (await client.diagnostics(uri, 1)).diagnostics;
    const at = rangeOf(text, '  b[');
    let version = 1;
    let line = '  ';
    await client.edit(uri, ++version, { start: at.start, end: at.start }, '  \n');
    for (const key of 'float half = ') {
      const place = { line: at.start.line, character: line.length };
      await client.edit(uri, ++version, { start: place, end: place }, key);
      line += key;
      const { diagnostics } = await client.diagnostics(uri, version);
      assert.deepEqual(
        diagnostics.map(({ message }) => message),
        [first?.message],
        line,
      );
    }
    const last = { line: at.start.line, character: line.length };
    await client.edit(uri, ++version, { start: { ...last, character: '  float'.length }, end: last }, '');
    assert.equal((await client.diagnostics(uri, version)).diagnostics.length, 1);
    client.published.length = 0;
    await client.save(uri);
    // To a compiler this declares an array.
    assert.deepEqual((await client.diagnostics(uri, version)).diagnostics, []);
  });

  it('publishes no stale version: versions only grow, and the last one comes', async () => {
    await client.open(uri, slow);
    const last = 60;
    for (let version = 2; version <= last; version++) {
      await client.replace(uri, version, `${version % 2 === 0 ? clean : slow}// ${version}\n`);
    }
    const { diagnostics } = await client.diagnostics(uri, last);
    assert.equal(diagnostics.length, 0);
    const versions = client.published.filter((one) => one.uri === uri).map((one) => one.version ?? 0);
    assert.deepEqual(
      versions,
      [...new Set(versions)].sort((a, b) => a - b),
    );
    assert.ok(versions.length < last / 2, `${versions.length} of ${last} versions were analysed to the end`);
  });

  it('answers a hover about the newest text, and a cancelled one with an error', async () => {
    await client.open(uri, clean);
    await client.edit(uri, 2, rangeOf(clean, 'a[i]'), 'a[i * 64]');
    const { start } = rangeOf(slow, 'a[i * 64]');
    const hover = await client.hover(uri, start.line, start.character);
    assert.match(JSON.stringify(hover?.contents), /32/);
    assert.deepEqual(hover?.range, rangeOf(slow, 'a[i * 64]'));
    const { CancellationTokenSource } = await import('vscode-languageserver-protocol/node');
    const source = new CancellationTokenSource();
    const request = client.connection.sendRequest(
      'textDocument/hover',
      { textDocument: { uri }, position: start },
      source.token,
    );
    source.cancel();
    await request.then(
      (answer) => {
        // It may have been answered before the cancellation arrived.
        assert.ok(answer === null || typeof answer === 'object');
      },
      (error: unknown) => {
        assert.equal((error as { code: number }).code, -32800);
      },
    );
    assert.notEqual(await client.hover(uri, start.line, start.character), null);
  });

  it('offers to turn a rule off, and the edit does', async () => {
    await client.open(uri, slow);
    const { diagnostics } = await client.diagnostics(uri, 1);
    const actions = await client.connection.sendRequest<
      { title: string; kind: string; edit: { changes: Record<string, { newText: string }[]> } }[]
    >('textDocument/codeAction', {
      textDocument: { uri },
      range: diagnostics[0]?.range,
      context: { diagnostics },
    });
    const off = actions.find(({ title }) => title.includes('this line'));
    const edits = off?.edit.changes[uri] ?? [];
    assert.equal(edits.length, 1);
    await client.edit(
      uri,
      2,
      { start: { line: 3, character: 0 }, end: { line: 3, character: 0 } },
      edits[0]?.newText ?? '',
    );
    assert.deepEqual((await client.diagnostics(uri, 2)).diagnostics, []);
  });

  it('serves untitled documents and those of a remote window', async () => {
    for (const other of ['untitled:Untitled-1', 'vscode-remote://127.0.0.1:8080/home/me/kernel.cu']) {
      await client.open(other, slow);
      assert.equal((await client.diagnostics(other, 1)).diagnostics.length, 1, other);
    }
  });
});

function plain(diagnostics: readonly { range: object; message: unknown; code?: unknown }[]): object[] {
  return diagnostics.map(({ range, message, code }) => ({ range, message, code }));
}

/** Not inside a surrogate pair and not between CR and LF, where an editor's cursor never is. */
function safeOffset(text: string, offset: number): number {
  const isInside =
    /[\uD800-\uDBFF]/.test(text.charAt(offset - 1)) || text.slice(offset - 1, offset + 1) === '\r\n';
  return isInside ? offset - 1 : offset;
}

function rangeBetween(text: string, start: number, end: number): ReturnType<typeof rangeOf> {
  const at = (offset: number): { line: number; character: number } => {
    const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  };
  return { start: at(start), end: at(end) };
}
