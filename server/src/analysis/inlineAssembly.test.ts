/** Where accesses of inline PTX stand. */
import assert from 'node:assert/strict';
import { absoluteSpan } from '../text/location.ts';
import { analyseText, kernelNamed } from './testProgram.ts';

describe('an access of inline PTX', () => {
  it("stands on the line of its last operand, as in nvcc's tables of lines", async () => {
    const text = `__device__ unsigned to(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__global__ void k(const float* in, float* out) {
  __shared__ float s[64];
  float x, y;
  asm volatile("ld.global.f32 %0, [%1];"
    : "=f"(x)
    : "l"(in + threadIdx.x));
  asm volatile("ld.shared.f32 %0, [%1];" : "=f"(y)
    : "r"(to(s + threadIdx.x)) : "memory");
  asm volatile("st.global.f32 [%0], %1;" :: "l"(out + threadIdx.x), "f"(x + y) : "memory");
}
void f(float* p) { k<<<1, 32>>>(p, p); }`;
    const accesses = kernelNamed(await analyseText(text), 'k').launches[0]?.summary.accesses ?? [];
    const lines = accesses.map(({ at, operation }) => {
      const line = text.slice(0, absoluteSpan(at).start).split('\n').length;
      return `${operation} ${line}`;
    });
    // Read off the .loc before each instruction of nvcc 13.0's PTX (-lineinfo).
    assert.deepEqual(lines.sort(), ['load 7', 'load 9', 'store 10']);
  });
});
