/** Values that one of two ways gives. */
import assert from 'node:assert/strict';
import { analyseText } from '../fixtures/analyseText.ts';
import { answers } from './answers.ts';

const kernel = (body: string): string => `// warplint: launch grid=(8) block=(32)
__global__ void k(const float* a, float* out, int n, float x, float y) {
  const int t = threadIdx.x;
  ${body}
}`;

describe('a choice', () => {
  it('between a pointer and none is the pointer where it is used', async () => {
    const body = `const float* p = n > 3 ? a + 8 * n : nullptr;
  const float* q = NULL;
  if (n > 7) q = a;
  out[t] = p ? p[t] : 0.f;
  if (q != nullptr) out[t + 8] = q[2 * t];`;
    assert.deepEqual(await answers(kernel(body)), [
      'store out[t]: 4',
      'load p[t]: 4',
      'store out[t + 8]: 4',
      'load q[2 * t]: 8',
    ]);
  });

  it('of a case whose value is known is no choice where another label is not', async () => {
    const cases =
      'case elsewhere: out[4 * t] = 1; break; case 2: out[2 * t] = 1; break; default: out[8 * t] = 1;';
    const ofMode = (mode: number): Promise<string[]> =>
      answers(kernel(`int mode = ${mode}; switch (mode) { ${cases} }`));
    assert.deepEqual(await ofMode(2), ['store out[2 * t]: 8']);
    const stores = (await ofMode(3)).map((answer) => answer.split(':')[0]);
    assert.deepEqual(stores, ['store out[4 * t]', 'store out[2 * t]', 'store out[8 * t]']);
  });

  it('between a pointer and none that differs from lane to lane leaves open which lanes go on', async () => {
    const body = `const float* p = nullptr;
  if (t < 16) p = a;
  if (p) out[t] = 1;`;
    // Sixteen lanes take two sectors.
    assert.deepEqual(await answers(kernel(body)), ['store out[t]: 1-4']);
  });

  it('that asks whether a pointer is null is decided for none, and for variables', async () => {
    const body = `const float* none = nullptr;
  __shared__ float shared[32];
  float own[2] = {x, y};
  if (none != nullptr) out[2 * t] = none[t];
  if (none == nullptr) out[t] = 1;
  if (shared == nullptr || NULL == own) out[3 * t] = 2;
  if (&own[1] != 0) out[t + 8] = 3;
  if (a != nullptr) out[4 * t] = 4;`;
    assert.deepEqual(await answers(kernel(body)), [
      'store out[t]: 4',
      'store out[t + 8]: 4',
      'store out[4 * t]: 16',
    ]);
  });

  it('is the value where the other way gives none', async () => {
    const body = `int i;
  if (n > 3) i = 2 * t;
  if (n > 3) out[i] = 1;`;
    assert.deepEqual(await answers(kernel(body)), ['store out[i]: 8']);
  });

  it('of known lanes between two numbers of the warp differs within the warp', async () => {
    const body = `float v = t < 16 ? x : y;
  if (v > 0) out[t] = 1;
  float w = n < 16 ? x : y;
  if (w > 0) out[t + 8] = 1;`;
    assert.deepEqual(await answers(kernel(body)), ['store out[t]: 1-4', 'store out[t + 8]: 4']);
  });

  it('between two arrays that differs within the warp takes sectors of both', async () => {
    const body = `const float* p = t < 16 ? a : out;
  const float* q = n > 3 ? a : out;
  out[8 + t] = p[t % 16] + q[t];`;
    // Each half of the warp reads 64 bytes: two sectors, which are the same only if both arrays are.
    assert.deepEqual(await answers(kernel(body)), [
      'store out[8 + t]: 4',
      'load p[t % 16]: 2-4',
      'load q[t]: 4',
    ]);
  });

  it('between two arrays by what was loaded is not taken for one array', async () => {
    const body = 'const float* p = a[t] > x ? a : out;\n  out[8 + t] = p[t];';
    const [, , load] = await answers(kernel(body));
    assert.match(load ?? '', /^load p\[t\]: unknown, data: /);
  });
});

describe('the stride between two arrays', () => {
  it('says from which to which', async () => {
    const analysis = await analyseText(
      '/test/two.cu',
      `// warplint: launch grid=(8) block=(32)
__global__ void k(const float* a, const float* b, float* out) {
  const int t = threadIdx.x;
  const float* p = t < 16 ? a : b;
  out[t] = p[t];
}`,
    );
    const [launch] = analysis.kernels[0]?.launches ?? [];
    const strides = launch?.summary.accesses.map(({ stride }) => stride?.text);
    assert.deepEqual(strides, ['4 B in rows of 16 lanes, rows (from a to b) + 64 B apart', '4 B']);
  });
});
