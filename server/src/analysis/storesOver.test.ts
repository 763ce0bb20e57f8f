/** Averages over turns of which nvcc 13.0 leaves out those whose store a later one makes anew. */
import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from './testProgram.ts';

describe('means of stores that later turns store over', () => {
  const statements = (between: string): string =>
    `int x = 2; for (int j = 0; j < 7; j++) { o[x] = 1; ${between} x = j & 2 ? t : 2 * t; }`;

  it('are of the source where nothing looks at what is stored', async () => {
    const ways = [
      // Of 7 stores in the source nvcc makes 3: o[2], o[t] and o[2 * t].
      statements(''),
      statements('s += r[j];'),
      // Of 20 it makes 2: o[t] and o[4 * t].
      'int d = 1; for (int j = 0; j < 40; j += 2) { if (j > 1) d = 4; o[t * d] = 2; }',
    ];
    for (const way of ways) assert.equal((await store(way)).meanOf, 'written', way);
  });

  it('are of the launch where all of them are made', async () => {
    // 1, 8, 8, 4, 4, 8 and 8 sectors.
    for (const between of ['__syncthreads();', 's += a[j];']) {
      const { meanOf, sectors } = await store(statements(between));
      assert.deepEqual([meanOf, sectors?.mean], ['all', Math.round((41 / 7) * 1e6) / 1e6], between);
    }
    const { meanOf } = await store('for (int j = 0; j < 7; j++) o[t * j] = 1;');
    assert.equal(meanOf, 'all');
  });
});

async function store(way: string) {
  const analysis = await analyseText(`
__global__ void k(float* o, const float* a, const float* __restrict__ r) {
  int t = threadIdx.x; float s = 0;
  ${way}
  if (s > 3) o[5000] = s;
}
void f(float* o, float* a) { k<<<4, 64>>>(o, a, a); }`);
  const accesses = kernelNamed(analysis, 'k').launches[0]?.summary.accesses ?? [];
  const access = accesses.find(({ operation }) => operation === 'store');
  assert.ok(access);
  return access;
}
