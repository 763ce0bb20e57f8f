/** Kernels that ask which block of their cluster they are. */
import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from './testProgram.ts';

describe('the block of a cluster', () => {
  it('is one number for a warp, whichever it is', async () => {
    const analysis = await analyseText(`
#include <cooperative_groups.h>
__global__ void k(float* out, const float4* in, int width) {
  auto cluster = cooperative_groups::this_cluster();
  const int rank = cluster.block_rank();
  const int team = blockIdx.x / cluster.dim_blocks().x;
  const float4 read = in[team * width + rank * 256 + threadIdx.x];
  out[(cluster.thread_rank() + cluster.num_blocks() * cluster.block_index().x) * 2] = read.x + read.y + read.z + read.w;
}
void f(float* out, const float4* in, int width) { k<<<64, 256>>>(out, in, width); }`);
    const accesses = kernelNamed(analysis, 'k').launches[0]?.summary.accesses ?? [];
    // 32 times 16 bytes in a row, and every other float of 256 bytes, which may begin anywhere in a sector.
    const counts = accesses.map(({ operation, sectors }) => [operation, sectors?.min, sectors?.max]);
    assert.deepEqual(counts, [
      ['load', 16, 17],
      ['store', 8, 9],
    ]);
  });
});
