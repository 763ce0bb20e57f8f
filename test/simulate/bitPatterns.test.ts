import assert from 'node:assert/strict';
import { printedOnBothSides, simulateProgram } from './simulateText.ts';

describe('bits of floating-point numbers', () => {
  it('are what mov hands on between registers of PTX, in the order of IEEE 754', async () => {
    const { stdout } = await simulateProgram(`#include <cstdio>
__global__ void k() {
  float v = 1.5f, w, x, y, out; unsigned u, t = 0x40490fdb; double d; unsigned long long l;
  asm("{ .reg .b32 b; mov.b32 b, %1; mov.b32 %0, b; }" : "=f"(w) : "f"(v));
  asm("mov.b32 %0, %1;" : "=r"(u) : "f"(v));
  asm("{ .reg .b32 b; mov.b32 b, %1; mov.b32 %0, b; }" : "=f"(x) : "r"(t));
  asm("mov.b32 %0, %1;" : "=f"(y) : "r"(0x40000000));
  asm("mov.b64 %0, %1;" : "=l"(l) : "d"(2.5));
  asm("mov.b64 %0, %1;" : "=d"(d) : "l"(l));
  asm volatile("{ .reg .b32 b; mov.b32 b, %1; shfl.sync.bfly.b32 b, b, %2, 0x1f, 0xffffffff; mov.b32 %0, b; }"
    : "=f"(out) : "f"(threadIdx.x * 0.5f), "r"(1));
  if (threadIdx.x == 0) printf("%g %x %.5f %g %llx %g %g\\n", w, u, x, y, l, d, out);
}
int main() { k<<<1, 32>>>(); cudaDeviceSynchronize(); }
`);
    assert.equal(stdout, '1.5 3fc00000 3.14159 2 4004000000000000 2.5 0.5\n');
  });

  it('are in the raw words of the half formats, as nvcc has them on both sides', async () => {
    const printed = await printedOnBothSides(`#include <cuda_fp16.h>
#include <cuda_bf16.h>
HD void run() {
  __nv_bfloat16_raw r = static_cast<__nv_bfloat16_raw>(__float2bfloat16(1.5f));
  __half_raw g = __float2half(2.5f), h = {0x3e00}, z; z.x = 0x4100;
  __half back = h, too = z, hand = __half_raw{0x4000};
  printf("%x %x %g %g %g\\n", r.x, g.x, (float)back, (float)too, (float)hand);
}`);
    assert.deepEqual(printed, ['3fc0 4100 1.5 2.5 2', '3fc0 4100 1.5 2.5 2']);
  });
});
