import assert from 'node:assert/strict';
import { TestClient } from './client.ts';
import { nestedParentheses, manyLines } from './inputs.ts';

describe('difficult documents', () => {
  let client: TestClient;
  beforeEach(async () => {
    client = await TestClient.start({ nodeOptions: ['--expose-gc'] });
  });
  afterEach(() => {
    client.process.kill();
  });

  const documents: readonly [name: string, text: string][] = [
    ['an empty one', ''],
    ['300 nested parentheses', nestedParentheses(300)],
    ['20,000 open brackets', '('.repeat(20_000)],
    ['binary text', Array.from({ length: 5000 }, (_, i) => String.fromCharCode((i * 7919) % 65536)).join('')],
    [
      'a sum of 20,000 terms',
      `__global__ void k(float* a) { a[0] = ${'a[threadIdx.x] + '.repeat(20_000)} 0; }`,
    ],
    ['a type of 3,000 stars', `__global__ void k(float ${'*'.repeat(3000)} a) { ${'*'.repeat(3000)}a = 1; }`],
    [
      'a template that never ends',
      `template <int N> __device__ int f(int x) { return f<N + 1>(x); }
__global__ void k(float* a) { a[f<0>(threadIdx.x)] = 1; }`,
    ],
    ['NUL characters', `__global__ void k(float* a) { a[0] = 1;\0\0 }\0`],
    ['half an emoji', `__global__ void k(float* a) { /* \uD83D */ a[threadIdx.x] = 1; }`],
    ['an endless string', `const char* s = "${'x'.repeat(100_000)}`],
    ['an endless comment', `/* ${'x\n'.repeat(20_000)}`],
  ];
  for (const [name, text] of documents) {
    it(`answers for ${name}`, async () => {
      await client.open('file:///difficult.cu', text);
      await client.diagnostics('file:///difficult.cu', 1);
      await client.hover('file:///difficult.cu', 0, 1);
      assert.equal(
        client.logged.filter((line) => line.includes('failed')).length,
        0,
        client.logged.join('\n'),
      );
      assert.equal(await client.stop(), 0);
    });
  }

  it('answers for 50,000 lines, and other documents are served meanwhile', async () => {
    await client.open('file:///long.cu', manyLines(50_000));
    await client.open(
      'file:///short.cu',
      '__global__ void k(float* a) { a[threadIdx.x * 32] = 1; }\nvoid f(float* a) { k<<<64, 32>>>(a); }\n',
    );
    assert.equal((await client.diagnostics('file:///short.cu', 1)).diagnostics.length, 2);
    await client.diagnostics('file:///long.cu', 1, 50_000);
    assert.equal(await client.stop(), 0);
  });

  it('holds its memory over 1,000 edits', async () => {
    const uri = 'file:///memory.cu';
    const text = manyLines(1000);
    await client.open(uri, text);
    await client.diagnostics(uri, 1);
    const position = { line: 30, character: 0 };
    let version = 1;
    const type = async (edits: number): Promise<void> => {
      for (let i = 0; i < edits; i++) {
        const removed = { start: position, end: { line: position.line, character: 1 } };
        await client.edit(uri, ++version, { start: position, end: position }, '/');
        await client.edit(uri, ++version, removed, '');
        await client.diagnostics(uri, version);
      }
    };
    const held = async (): Promise<number> => {
      return (await client.resources()).heapUsedInBytes / 2 ** 20;
    };
    await type(100);
    const before = await held();
    await type(400);
    const after = await held();
    assert.ok(after - before < 8, `the heap grew from ${before.toFixed(1)} to ${after.toFixed(1)} MB`);
  });
});
