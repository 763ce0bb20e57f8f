/** Where accesses of inline PTX stand. */
import assert from 'node:assert/strict';
import { absoluteSpan } from '../text/location.ts';
import { analyseText, kernelNamed } from './testProgram.ts';

/** The line of each access. */
async function linesIn(text: string): Promise<string[]> {
  const accesses = kernelNamed(await analyseText(text), 'k').launches[0]?.summary.accesses ?? [];
  const lines = accesses.map(({ at, operation }) => {
    const line = text.slice(0, absoluteSpan(at).start).split('\n').length;
    return `${operation} ${line}`;
  });
  return lines.sort();
}

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
    // Read off the .loc before each instruction of nvcc 13.0's PTX (-lineinfo).
    assert.deepEqual(await linesIn(text), ['load 7', 'load 9', 'store 10']);
  });

  it('stands on that of its last operand but for constants, where that ends', async () => {
    const text = `__global__ void k(const float* in, float* out, int n) {
  __shared__ float s[64];
  float x, y;
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;"
    :
    : "r"((unsigned)__cvta_generic_to_shared(&s[threadIdx.x])),
      "l"(&in[threadIdx.x]),
      "n"(4), [size] "n"(sizeof(float))
    : "memory");
  asm volatile("ld.global.f32 %0, [%1];"
    : "=f"(x)
    : "l"(
      in + 3 * threadIdx.x));
  asm volatile("ld.global.f32 %0, [%1];"
    : "=f"(y)
    : "l"(in + 5 *
          n));
  asm volatile("st.global.f32 [%0], %1;"
    :: "l"(out + threadIdx.x),
       "f"(x + 1 +
         y)
    : "memory");
}
void f(float* p, int n) { k<<<1, 32>>>(p, p, n); }`;
    // Read off the .loc before each instruction of nvcc 13.0's PTX (-lineinfo).
    assert.deepEqual(await linesIn(text), ['load 13', 'load 17', 'load 7', 'store 21', 'store 7']);
  });

  it('is also the store of a result that is wanted in memory, and the load of one that is added to', async () => {
    const text = `__global__ void k(float* out, const unsigned* in, unsigned* sums) {
  __shared__ float s[128];
  const int t = threadIdx.x;
  const unsigned a = in[t];
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %4}, {%4}, {%0, %1, %2, %3};"
    : "+f"(s[t]),
      "+f"(s[t + 32]), "=f"(out[t]), "=f"(out[t + 32])
    : "r"(a));
  asm("prmt.b32 %0, %1, %1, %1;" : "=r"(sums[t]) : "r"(a));
  unsigned b;
  asm("lop3.b32 %0, %1, %1, %1, 0x96;" : "=r"(b) : "r"(a));
  in += b;
}
void f(float* p, unsigned* q) { k<<<1, 32>>>(p, q, q); }`;
    // Read off the .loc before each instruction of nvcc 13.0's PTX (-lineinfo).
    const stores = ['store 8', 'store 8', 'store 8', 'store 8', 'store 9'];
    assert.deepEqual(await linesIn(text), ['load 4', 'load 6', 'load 7', ...stores]);
  });

  it('may be a load again in each turn of a loop where an instruction stores what it adds to', async () => {
    const analysis = await analyseText(`__global__ void k(float* out, const unsigned* in, int n) {
  __shared__ float s[128];
  float* const c = out + threadIdx.x;
  const int g = threadIdx.x / 4 * 8 + threadIdx.x % 4 * 2;
  s[g] = 0; s[g + 1] = 0; s[g + 64] = 0; s[g + 65] = 0;
  for (int i = 0; i < n; i++) {
    const unsigned a = in[i * 32 + threadIdx.x];
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %4}, {%4}, {%0, %1, %2, %3};"
      : "+f"(s[g]), "+f"(s[g + 1]), "+f"(s[g + 64]), "+f"(s[g + 65]) : "r"(a));
  }
  c[0] = s[g]; c[32] = s[g + 1]; c[64] = s[g + 64]; c[96] = s[g + 65];
}
void f(float* p, unsigned* q, int n) { k<<<1, 32>>>(p, q, n); }`);
    const { accesses } = kernelNamed(analysis, 'k').launches[0]!.summary;
    const loads = accesses.filter(({ space, operation }) => space === 'shared' && operation === 'load');
    // An H200 loads some of such neighbours again in every fourth turn, two at once: unseen13-h200.json, mma.cu 172 and 180.
    assert.equal(loads.length, 8);
    for (const { wavefronts } of loads) assert.deepEqual([wavefronts?.min, wavefronts?.max], [1, 2]);
  });
});

describe('an index that inline PTX works out', () => {
  it('ends at the limits of the type that a saturating conversion gives', async () => {
    const text = `
__global__ void k(int* p, int n) {
  unsigned v;
  asm("cvt.sat.u8.s32 %0, %1;" : "=r"(v) : "r"(n + (int)threadIdx.x * 16));
  p[v] = 1;
}
void f(int* p) { k<<<1, 32>>>(p, 0); }`;
    const [store] = kernelNamed(await analyseText(text), 'k').launches[0]?.summary.accesses ?? [];
    // Lanes 0 to 15 store 64 bytes apart, the last of them at element 240; 16 to 31 all at 255, in a sector of its own.
    assert.deepEqual([store?.sectors?.min, store?.sectors?.max], [17, 17]);
  });
  it('has the parts that a move puts together and takes apart, the lowest bits first', async () => {
    const text = `
__global__ void k(int* p, unsigned long long two) {
  unsigned long long both;
  asm("mov.b64 %0, {%1, %2};" : "=l"(both) : "r"(threadIdx.x), "r"(threadIdx.x * 2));
  unsigned low, high, only;
  asm("{ .reg .u32 lost;\\n\\t mov.b64 {%0, %1}, %2; }" : "=r"(low), "=r"(high) : "l"(both));
  p[low] = 1;
  p[high] = 1;
  asm("mov.b64 {_, %0}, %1;" : "=r"(only) : "l"(both + (1ull << 34)));
  p[only - 4] = 2;
  unsigned short a, b;
  asm("mov.b32 {%0, %1}, %2;" : "=h"(a), "=h"(b) : "r"(threadIdx.x * 0x40008));
  p[a] = 3;
  p[b] = 3;
}
void f(int* p) { k<<<1, 32>>>(p, 0); }`;
    const accesses = kernelNamed(await analyseText(text), 'k').launches[0]?.summary.accesses ?? [];
    // Lanes 1, 2, 2, 8 and 4 elements apart.
    assert.deepEqual(
      accesses.map(({ sectors }) => sectors && [sectors.min, sectors.max]),
      [
        [4, 4],
        [8, 8],
        [8, 8],
        [32, 32],
        [16, 16],
      ],
    );
  });
});
