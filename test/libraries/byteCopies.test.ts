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
