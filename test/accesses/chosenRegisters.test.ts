import assert from 'node:assert/strict';
import { answers } from './answers.ts';

describe('an array that unrolled loops choose the elements of', () => {
  it('is registers, in methods, behind references and in recursive templates', async () => {
    const text = `template <typename T> __device__ void exchange(bool swap, T& x, T& y) { T was = x; x = swap ? y : x; y = swap ? was : y; }
template <int N> struct Merge {
  static __device__ void run(float k[N]) {
#pragma unroll
    for (int i = 0; i < N / 2; ++i) {
      float& a = k[i];
      float& b = k[i + N / 2];
      exchange(a > b, a, b);
    }
    float low[N / 2], high[N / 2];
#pragma unroll
    for (int i = 0; i < N / 2; ++i) { low[i] = k[i]; high[i] = k[i + N / 2]; }
    Merge<N / 2>::run(low);
    Merge<N / 2>::run(high);
#pragma unroll
    for (int i = 0; i < N / 2; ++i) { k[i] = low[i]; k[i + N / 2] = high[i]; }
  }
};
template <> struct Merge<1> { static __device__ void run(float k[1]) { k[0] += __shfl_xor_sync(~0u, k[0], 1); } };
template <int N> struct Queue {
  float* out;
  int count;
  float k[N];
  __device__ void add(float v) {
    if (v > 0) {
#pragma unroll
      for (int i = N - 1; i > 0; --i) k[i] = k[i - 1];
      k[0] = v;
      ++count;
    }
    if (!__any_sync(~0u, count == N)) return;
    Merge<N>::run(k);
#pragma unroll
    for (int i = 0; i < N; ++i) out[i * 32 + threadIdx.x] = k[i];
    count = 0;
  }
};
// warplint: launch grid=(64) block=(32)
__global__ void k(const float* in, float* out, int n) {
  Queue<64> q;
  q.out = out;
  q.count = 0;
  for (int i = 0; i < 64; i++) q.k[i] = 0;
  for (int i = threadIdx.x; i < n; i += 32) q.add(in[i]);
  for (int i = threadIdx.x; i < n; i += 32) q.add(in[i + n]);
  out[threadIdx.x] = q.k[3];
}
`;
    // ptxas 13.0 tells of a stack frame of no bytes: there is no access to local memory.
    assert.deepEqual(await answers(text), [
      'store out[i * 32 + threadIdx.x]: 1-4',
      'load in[i]: 1-4',
      'load in[i + n]: 1-5',
      'store out[threadIdx.x]: 4',
    ]);
  });
});
