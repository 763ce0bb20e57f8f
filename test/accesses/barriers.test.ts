/** Barriers that whole warps get to or not: what is said of them holds for whatever arguments. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { analyseText } from '../fixtures/analyseText.ts';
import { simulateText } from '../simulate/simulateText.ts';

const program = (body: string): string => `#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int* out, const int* in, int n) {
  __shared__ int first;
  if (threadIdx.x == 0 && threadIdx.y == 0) first = in[blockIdx.x];
  __syncthreads();
  ${body}
  if (first < 0) out[0] = first;
}
int main(int argc, char** argv) {
  int host[4] = {0, 1, 2, 3};
  int* in;
  cudaMalloc(&in, sizeof(host));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  k<<<2, dim3(BLOCK)>>>(in, in, atoi(argv[1]));
  cudaDeviceSynchronize();
}`;

/** Without the barrier before the body. Behind it all threads load what is shared. */
async function statusesOf(body: string, block: string): Promise<string[]> {
  const analysis = await analyseText('/test/barriers.cu', program(body).replace('BLOCK', block));
  const { barriers } = analysis.kernels[0]!.launches[0]!.summary;
  return barriers.slice(1).map(({ status }) => status);
}

async function isDivergent(body: string, block: string, n: number): Promise<boolean> {
  const text = program(body).replace('BLOCK', block);
  const report = await simulateText(text, { programArguments: ['program', String(n)] });
  assert.ok(typeof report !== 'string', body);
  return report.launches[0]!.problems.some(({ kind }) => kind === 'divergent-barrier');
}

const asABlock: readonly string[] = [
  'for (int i = 0; i < n; i++) __syncthreads();',
  'if (blockIdx.x < n) __syncthreads();',
  'for (int i = blockIdx.x; i < (n + 3) / 4; i += gridDim.x) __syncthreads();',
  'if (n / 4 * 4 + blockIdx.x % 2 > 3) __syncthreads();',
];

const byWarps: readonly string[] = [
  'if (threadIdx.y < n) __syncthreads();',
  'if (threadIdx.y < n && blockIdx.x < 2) __syncthreads();',
  'if ((threadIdx.y + n) / 2 > 1) __syncthreads();',
  'for (int i = threadIdx.y; i < n; i++) __syncthreads();',
  'for (int i = n; i > (int)threadIdx.y + 1; i--) __syncthreads();',
  'for (int i = threadIdx.y; i < 10; i++) __syncthreads();',
  'if (in[threadIdx.y] < n) __syncthreads();',
];

describe('barriers of a block', () => {
  it('are reported as little as an H200 minds them', async () => {
    const file = path.join(import.meta.dirname, '../../test-fixtures/hardware/roles.cu');
    const analysis = await analyseText(file, fs.readFileSync(file, 'utf8'));
    const [kernel] = analysis.kernels;
    assert.equal(kernel?.launches[0]?.summary.barriers.length, 4);
    assert.ok(kernel.launches[0].summary.barriers.every(({ status }) => status !== 'divergent'));
  });

  for (const block of ['32, 4', '16, 6', '96, 2']) {
    for (const body of asABlock) {
      it(`is one for all threads of ${block}: ${body}`, async () => {
        assert.deepEqual(await statusesOf(body, block), ['fine']);
        for (const n of [1, 2, 5]) assert.ok(!(await isDivergent(body, block, n)), `n = ${n}`);
      });
    }
    for (const body of byWarps) {
      it(`may be one for some threads of ${block} only: ${body}`, async () => {
        const [status] = await statusesOf(body, block);
        assert.notEqual(status, 'fine');
        const divergent = await Promise.all([1, 2, 3].map((n) => isDivergent(body, block, n)));
        assert.ok(divergent.includes(true));
      });
    }
  }
});
