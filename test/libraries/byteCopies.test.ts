import assert from 'node:assert/strict';
import { simulateText } from '../simulate/simulateText.ts';
import { expect, kernel } from './library.ts';

// The rows of test-fixtures/hardware/kernels-z.cu hold for more of them; here is what stands for a call.
describe('memcpy and memset in kernels', () => {
  it('are loads and stores of a byte a lane', async () => {
    const body = `
      float v;
      memcpy(&v, a + 2 * threadIdx.x, sizeof v);
      std::memset(b + threadIdx.x, 0, n);
      __builtin_memcpy((float4*)b + threadIdx.x, (float4*)a + threadIdx.x, 16);`;
    await expect(kernel('#include <cstring>', body), [
      'memcpy(&v, a + 2 * threadIdx.x, sizeof v) global load 8..8',
      '__builtin_memcpy((float4*)b + threadIdx.x, (float4*)a + threadIdx.x, 16) global load 16..16',
      'std::memset(b + threadIdx.x, 0, n) global store 4..5',
      '__builtin_memcpy((float4*)b + threadIdx.x, (float4*)a + threadIdx.x, 16) global store 16..16',
    ]);
  });

  it('leave what other bytes hold, and a local array that is cleared as a whole holds zeros', async () => {
    const body = `
      int start[4], kept[2];
      memset(start, 0, sizeof start);
      kept[0] = 2;
      memcpy(&kept[1], a, 4);
      a[threadIdx.x * kept[0] + start[1]] = 0;`;
    await expect(kernel('#include <cstring>', body), [
      'memcpy(&kept[1], a, 4) global load 1..1',
      'a[threadIdx.x * kept[0] + start[1]] global store 8..8',
    ]);
  });

  it('move nothing between local variables', async () => {
    const body = `
      float f = threadIdx.x;
      unsigned bits;
      memcpy(&bits, &f, sizeof bits);
      a[threadIdx.x] = bits;`;
    await expect(kernel('#include <cstring>', body), ['a[threadIdx.x] global store 4..4']);
  });
});

describe('memcpy and memset in simulated kernels', () => {
  it('count bytes of global memory, and nothing for local arrays', async () => {
    const report = await simulateText(`#include <cstring>
      __global__ void k(float* out, const float* in) {
        float held[8];
        memset(held, 1, sizeof held);
        memcpy(held, in + 8 * threadIdx.x, sizeof held);
        out[threadIdx.x] = held[2];
      }
      int main() {
        float *a, *b; cudaMalloc(&a, 1024); cudaMalloc(&b, 1024); cudaMemset(b, 0, 1024);
        k<<<1, 32>>>(a, b);
      }`);
    assert.ok(typeof report !== 'string');
    // 32 bytes of a lane, one at a time, each in a sector of its own.
    assert.deepEqual(
      report.launches[0]?.accesses.map(({ space, op, requests, sectors }) => [space, op, requests, sectors]),
      [
        ['global', 'load', 32, 1024],
        ['global', 'store', 1, 4],
      ],
    );
  });
});
