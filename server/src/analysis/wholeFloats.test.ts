import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from './testProgram.ts';

/** Sectors of a store by warps of 256 threads in four blocks; undefined where they are not known. */
async function sectors(body: string, blocks = '4'): Promise<unknown> {
  const text = `__global__ void k(float* p, const unsigned char* bytes, int n) { int t = threadIdx.x; ${body} }
    void go(int n) { k<<<${blocks}, 256>>>(0, 0, n); }`;
  const { launches } = kernelNamed(await analyseText(text), 'k');
  const access = launches[0]?.summary.accesses.find(({ operation }) => operation === 'store');
  return access?.sectors && [access.sectors.min, access.sectors.max];
}

describe('indices that are computed in floating point', () => {
  it('are known where they are whole and exact', async () => {
    // Lanes 8 bytes apart; 16; 12, the first of which are in the sector before; 4.
    assert.deepEqual(await sectors('p[(int)(2.0f * t)] = 0;'), [8, 8]);
    assert.deepEqual(
      await sectors('const float e = 4; int i = e * (blockDim.x * blockIdx.x + threadIdx.x); p[i] = 0;'),
      [16, 16],
    );
    assert.deepEqual(await sectors('p[(int)floorf(3 * (float)t - 1)] = 0;'), [13, 13]);
    assert.deepEqual(await sectors('p[(int)(t + 1.0) - 1] = 0;'), [4, 4]);
    assert.deepEqual(await sectors('p[(int)(2.0f * (t % 32))] = 0;'), [8, 8]);
  });

  it('are not where they are rounded, negative as unsigned numbers, or too large', async () => {
    assert.equal(await sectors('p[(int)(2.5f * t)] = 0;'), undefined);
    assert.equal(await sectors('p[(unsigned)(-1.0f * t)] = 0;'), undefined);
    // 1,048,576 blocks of 256 threads are beyond the 16,777,216 that a float counts to, but not a double.
    const index = (type: string): string => `p[(int)(${type})(blockIdx.x * blockDim.x + t)] = 0;`;
    assert.equal(await sectors(index('float'), '1 << 20'), undefined);
    assert.deepEqual(await sectors(index('double'), '1 << 20'), [4, 4]);
    assert.deepEqual(await sectors(index('float'), '1 << 16'), [4, 4]);
  });

  it('bound loops', async () => {
    assert.deepEqual(await sectors('for (int j = 0; j < 3.5f; j++) p[t + 32 * j] = 0;'), [4, 4]);
    assert.deepEqual(
      await sectors('const float e = 8; for (int j = 0; j < e; j += 8) p[8 * t + j] = 0;'),
      [32, 32],
    );
  });
});
