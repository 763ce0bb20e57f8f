/** Unrolled loops whose left-over turns come first, and put lanes apart in all that follow. */
import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from './testProgram.ts';
import type { FileAnalysis } from './fileAnalysis.ts';

type Access = FileAnalysis['kernels'][number]['launches'][number]['summary']['accesses'][number];

async function accessesOf(loop: string, bound: number): Promise<readonly Access[]> {
  const analysis = await analyseText(`
__global__ void k(const float* in, int n) {
  __shared__ float tile[4096];
  ${loop} tile[i] = in[i + 1];
}
void f(const float* in) { k<<<1, 256>>>(in, ${bound}); }`);
  return kernelNamed(analysis, 'k').launches[0]?.summary.accesses ?? [];
}

async function mostSectors(loop: string, bound: number): Promise<number | undefined> {
  return (await accessesOf(loop, bound)).find(({ operation }) => operation === 'load')?.sectors?.max;
}

describe('a loop whose left-over turns come first', () => {
  it('may have lanes of one turn beside those of the next', async () => {
    // nvcc 13.0's code takes what is left of 8 and 9 turns before its blocks of four. Lanes 0 to 23 of the first warp have 9: they
    // lie 1 KiB further on than the others in two blocks, 4 and 2 sectors instead of 5. With the last turn's 4 it is
    // (7 · 8 · 5 + 8 · 6 + 4) / 65 sectors.
    const most = await mostSectors('for (int i = threadIdx.x; i < n; i += 256)', 2072);
    assert.ok((most ?? 0) >= 332 / 65, `${most}`);
  });

  it('is none where all lanes of a warp run it as often, nor where there are fewer turns than in a block', async () => {
    assert.equal(await mostSectors('for (int i = threadIdx.x; i < n; i += 256)', 2080), 5);
    assert.equal(await mostSectors('for (int i = threadIdx.x; i < n; i += 256)', 536), 5);
  });

  it('is none where the counter has no sign: nvcc leaves such a loop as it is', async () => {
    assert.equal(await mostSectors('for (unsigned i = threadIdx.x; i < n; i += 256)', 2072), 5);
  });

  it('leaves lanes in the banks that they have, if a turn is whole rows of these', async () => {
    const wavefronts = async (step: number): Promise<number | undefined> => {
      const accesses = await accessesOf(`for (int i = threadIdx.x; i < n; i += ${step})`, 8 * step + 24);
      return accesses.find(({ operation }) => operation === 'store')?.wavefronts?.max;
    };
    assert.equal(await wavefronts(256), 1);
    // Lanes 0 to 23 come 240 words further on than the others: 16 banks before these.
    assert.ok(((await wavefronts(240)) ?? 0) > 1);
  });
});
