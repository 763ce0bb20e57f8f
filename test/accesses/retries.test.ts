/** Loops of compare-and-swaps inside other loops: llm.c's layernorm_backward_kernel4, as an H200 counted it. */
import assert from 'node:assert/strict';
import { check } from '../random/check.ts';
import { answers } from './answers.ts';

const kernel = (body: string): string => `// warplint: launch grid=(64) block=(256)
__global__ void k(unsigned* p, unsigned* total, float* in, int n) {
  ${body}
}`;

const retry = (place: string): string => `
    unsigned was = ${place}, now = atomicCAS(&${place}, was, was + 1);
    while (now != was) {
      was = now;
      now = atomicCAS(&${place}, was, was + 1);
    }`;

describe('lanes that have to try again', () => {
  it('fall behind the others into other iterations, where one address for all stays one', async () => {
    const body = `for (int i = threadIdx.x; i < n; i += blockDim.x) {
      in[i] = 1;
      ${retry('p[i]')}
      in[0] = 2;
    }
    in[threadIdx.x] = 3;`;
    // 1,462,601 requests of 2.3 lanes each instead of 105,600 of 32, for 2.1 sectors instead of 4.
    const behind = 'unknown, data: lanes that have to try again fall behind the others';
    assert.deepEqual(await answers(kernel(body)), [
      `store in[i]: ${behind}`,
      `load p[i]: ${behind}`,
      `atomic &p[i]: ${behind}`,
      `atomic &p[i]: ${behind}`,
      'store in[0]: 1',
      'store in[threadIdx.x]: 4',
    ]);
  });

  it('are together again where no loop goes on around them, and where one lane tries', async () => {
    const one = `int i = blockIdx.x * blockDim.x + threadIdx.x; in[i] = 1; ${retry('p[i]')}`;
    assert.ok((await answers(kernel(one))).includes('store in[i]: 4'));
    const lock = `for (int i = threadIdx.x; i < 4096; i += blockDim.x) {
      in[i] = 1;
      if (threadIdx.x == 0) { ${retry('*total')} }
    }`;
    assert.ok((await answers(kernel(lock))).includes('store in[i]: 4'));
  });
});

describe('an atomic that is a loop of compare-and-swaps', () => {
  it('takes fewer wavefronts for the lanes that are left than for all of them', async () => {
    const text = `#include <cstdlib>
__global__ void addUp(int n) {
  __shared__ float sums[32][32];
  for (int i = blockIdx.x; i < (int)threadIdx.y + n; ++i) {
    if (i == threadIdx.x) return;
  }
  atomicAdd(&sums[threadIdx.y][31], 1.0f);
}
int main(int argc, char** argv) {
  int n = argc > 1 ? atoi(argv[1]) : 10;
  addUp<<<2, dim3(16, 16)>>>(n);
}`;
    const { compared, contradictions } = await check(text);
    assert.deepEqual(contradictions, []);
    assert.equal(compared, 1);
  });
});
