/** Functions that return in several places, whose values and changes meet where they were called. */
import assert from 'node:assert/strict';
import type { FileAnalysis } from './fileAnalysis.ts';
import { analyseText, kernelNamed } from './testProgram.ts';

/** The sectors that the store takes: of `n` only that it is a parameter is known. */
async function storeOf(functionText: string, index: string): Promise<unknown[]> {
  const analysis: FileAnalysis = await analyseText(`${functionText}
// warplint: launch grid=(4) block=(64)
__global__ void k(float* out, const float* in, int n) {
  const int t = threadIdx.x;
  int x = 0;
  ${index};
  out[x] = 0;
}`);
  const accesses = kernelNamed(analysis, 'k').launches[0]?.summary.accesses ?? [];
  const store = accesses.find(({ operation }) => operation === 'store');
  return store?.sectors === undefined
    ? [store?.status, store?.dataDependent]
    : [store.sectors.min, store.sectors.max];
}

describe('a function that returns early', () => {
  it('gives one value or the other where the whole warp goes one way', async () => {
    // Steps of 32 bytes are 32 sectors, neighbours are 4.
    assert.deepEqual(
      await storeOf('__device__ int step(int n) { if (n > 3) return 8; return 1; }', 'x = t * step(n)'),
      [4, 32],
    );
    assert.deepEqual(
      await storeOf('__device__ int at(int t, int n) { if (n > 3) return t; return t * n; }', 'x = at(t, 1)'),
      [4, 4],
    );
  });

  it('is no ground for a report where one of its values would be fine', async () => {
    const { kernels, diagnostics } = await analyseText(`
__device__ int step(int n) { if (n > 3) return 8; return 1; }
// warplint: launch grid=(4) block=(64)
__global__ void k(float* out, int n) { out[threadIdx.x * step(n)] = 0; }`);
    assert.deepEqual(diagnostics, []);
    assert.equal(
      kernels[0]?.launches[0]?.summary.accesses[0]?.reason,
      'it depends on which return is reached',
    );
  });

  it('gives each lane its own value', async () => {
    // Of warp 0, lanes 0 to 15 have a sector each, and lanes 16 to 31 share two; warp 1 has 4 as a whole.
    assert.deepEqual(
      await storeOf('__device__ int at(int t) { if (t < 16) return 32 * t; return t; }', 'x = at(t)'),
      [4, 18],
    );
  });

  it('is not known where data decides', async () => {
    assert.deepEqual(
      await storeOf(
        '__device__ int at(const float* p, int t) { if (p[t] > 0) return 8 * t; return t; }',
        'x = at(in, t)',
      ),
      ['unknown', true],
    );
  });

  it('keeps what it wrote through a reference, on every way out', async () => {
    assert.deepEqual(
      await storeOf(
        '__device__ bool at(int t, int& x) { if (t < 16) { x = 32 * t; return true; } x = t; return false; }',
        'at(t, x)',
      ),
      [4, 18],
    );
    assert.deepEqual(
      await storeOf(
        '__device__ void at(int t, int n, int* x) { if (n > 3) { *x = 8 * t; return; } *x = t; }',
        'at(t, n, &x)',
      ),
      [4, 32],
    );
    assert.deepEqual(
      await storeOf('', 'auto at = [&] { if (n > 3) { x = 8 * t; return; } x = t; }; at()'),
      [4, 32],
    );
  });
});
