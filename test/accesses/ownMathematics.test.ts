import assert from 'node:assert/strict';
import { analyseText } from '../fixtures/analyseText.ts';
import { answers } from './answers.ts';

describe("templates with the names of CUDA's functions", () => {
  it('give way to those that take the arguments as they are', async () => {
    // nvcc 13.0 makes `max.s32` of the first and an index of 5 of the others.
    const text = `template <typename T> __device__ T max(T a, T b) { return 5; }
template <typename T> __device__ T rsqrt(T v) { return T(1) / sqrt(v); }
template <> __device__ double rsqrt(double v) { return rsqrt(v); }
// warplint: launch grid=(64) block=(256)
__global__ void k(float* p, double* q) {
  p[max((int)threadIdx.x, 3) * 2] = 1;
  p[max<int>((int)threadIdx.x, 3) * 2] = 1;
  p[max((short)threadIdx.x, (short)3) * 2] = 1;
  q[threadIdx.x] = rsqrt<double>(q[threadIdx.x]);
}`;
    assert.deepEqual((await answers(text)).slice(0, 3), [
      'store p[max((int)threadIdx.x, 3) * 2]: 8',
      'store p[max<int>((int)threadIdx.x, 3) * 2]: 1',
      'store p[max((short)threadIdx.x, (short)3) * 2]: 1',
    ]);
  });
});

describe('functions that write parts of a number', () => {
  it('write what data decides where the number is loaded, and one value for all lanes otherwise', async () => {
    const text = `// warplint: launch grid=(64) block=(256)
__global__ void k(const float* from, float* to, float_t given) {
  float whole, sine, cosine;
  int exponent;
  modff(from[threadIdx.x], &whole);
  to[(int)whole] = 1;
  frexpf(given, &exponent);
  to[threadIdx.x + exponent] = 1;
  sincosf(given, &sine, &cosine);
  to[threadIdx.x * 8 + (sine > cosine ? 64 : 0)] = 1;
}`;
    const { kernels } = await analyseText('/test/parts.cu', text);
    const accesses = kernels[0]?.launches[0]?.summary.accesses ?? [];
    const stores = accesses.filter(({ operation }) => operation === 'store');
    assert.deepEqual(
      stores.map(({ sectors, reason }) => sectors ?? reason),
      [
        'it is made of loaded floating-point values',
        { min: 4, max: 5, mean: 4.875 },
        { min: 32, max: 32, mean: 32 },
      ],
    );
  });
});
