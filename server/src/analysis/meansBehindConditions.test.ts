/** Averages over blocks and turns of which not all come to an access. */
import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from './testProgram.ts';

describe('means behind conditions that are not known', () => {
  it('are none of all blocks where some come by their number', async () => {
    // 32 floats from a multiple of 8 cover 4 sectors, else 5: of odd starts all 5.
    const ways = [
      'if (blockIdx.x % 2) p[threadIdx.x + blockIdx.x] = 0;',
      'if (blockIdx.x % 2 == 0) return; p[threadIdx.x + blockIdx.x] = 0;',
      'if (blockIdx.x % 2 && p[threadIdx.x + blockIdx.x] > 3) *q = 3;',
      '*q = blockIdx.x % 2 ? p[threadIdx.x + blockIdx.x] : 0;',
      'switch (blockIdx.x % 2) { case 1: p[threadIdx.x + blockIdx.x] = 0; }',
      'for (int i = 0; i < 1000; i++) if (i % 2) p[threadIdx.x + i] = 0;',
      'for (int i = 0; i < 1000; i++) { if (i % 2 == 0) continue; p[threadIdx.x + i] = 0; }',
    ];
    for (const way of ways) {
      const access = await first(way);
      assert.deepEqual([access.sectors?.min, access.sectors?.max], [4, 5], way);
      assert.ok(access.meanOf === undefined || access.sectors?.mean === 5, way);
    }
  });

  it('are none of all turns where warps leave before the last one', async () => {
    const access = await first(
      'for (int i = 0; i < 1000; i++) { p[threadIdx.x + i] = 0; if (blockIdx.x % 2) break; }',
    );
    // 259 blocks do the first turn alone, with 4 sectors, and 258 all of them, 125 with 4 sectors: not what is on average.
    assert.notEqual(access.meanOf, 'all');
  });

  it('are what they are where the conditions are of others', async () => {
    // Of the starts 0 to 516 65 are multiples of 8.
    const mean = Math.round((5 - 65 / 517) * 1e6) / 1e6;
    const ways = [
      'if (n) p[threadIdx.x + blockIdx.x] = 0;',
      'if (blockIdx.y % 2) p[threadIdx.x + blockIdx.x] = 0;',
      'if (blockIdx.y % 2) return; p[threadIdx.x + blockIdx.x] = 0;',
      'for (int i = 0; i < 9; i++) if ((i + blockIdx.y) % 4 == 1) continue; p[threadIdx.x + blockIdx.x] = 0;',
      'for (int i = 0; i < 9; i++) { if ((i + blockIdx.x) % 4 == 1) break; } p[threadIdx.x + blockIdx.x] = 0;',
    ];
    for (const way of ways) {
      const access = await first(way);
      assert.deepEqual([access.meanOf, access.sectors?.mean], ['all', mean], way);
    }
  });

  it('are the usual ones below a bound', async () => {
    const access = await first('if (blockIdx.x >= n) return; p[threadIdx.x + blockIdx.x] = 0;');
    assert.equal(access.meanOf, 'usual');
  });
});

async function first(body: string) {
  const analysis = await analyseText(`
__global__ void k(float* p, float* q, int n) { ${body} }
void f(float* p, float* q, int n) { k<<<dim3(517, 64), 32>>>(p, q, n); }`);
  const accesses = kernelNamed(analysis, 'k').launches[0]?.summary.accesses ?? [];
  const access = accesses.find(({ sectors }) => sectors !== undefined && sectors.max > 1);
  assert.ok(access);
  return access;
}
