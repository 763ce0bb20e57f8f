import assert from 'node:assert/strict';
import { answers } from './answers.ts';

describe('lambdas of kernels', () => {
  it('use what they captured by reference, also where they are references themselves', async () => {
    const text = `// warplint: launch grid=(8) block=(32)
__global__ void k(float* dst, const int n) {
  int at = threadIdx.x * 2;
  if (n != 0) { at = threadIdx.x * 3; }
  const auto& store = [&](float x) { dst[at] = x; };
  store(1.0f);
}`;
    // 32 lanes 8 or 12 bytes apart.
    assert.deepEqual(await answers(text), ['store dst[at]: 8-12']);
  });
  it('take any number of arguments of any type', async () => {
    const text = `// warplint: launch grid=(8) block=(32)
__global__ void k(float* dst) {
  auto sum = [](auto first, auto... rest) { return first * 2 + (rest + ...); };
  dst[sum(threadIdx.x, 8, 8u)] = 1;
}`;
    assert.deepEqual(await answers(text), ['store dst[sum(threadIdx.x, 8, 8u)]: 8']);
  });
  it('write what they captured, as methods write what the members of their object refer to', async () => {
    const text = `struct Counter { int& at; __device__ void move(int t) { at = t * 4; } };
// warplint: launch grid=(8) block=(32)
__global__ void k(float* dst) {
  int at = threadIdx.x;
  const int t = threadIdx.x;
  [&] { at = t * 2; }();
  dst[at] = 1;
  Counter counter{at};
  counter.move(t);
  dst[at] = 2;
}`;
    // 32 lanes 8 and 16 bytes apart.
    assert.deepEqual(await answers(text), ['store dst[at]: 8', 'store dst[at]: 16']);
  });
  it('are part of the method around them: its members, its object and its methods', async () => {
    const text = `struct View {
  float* p; int step;
  __device__ int at(int i) { return i * step; }
  __device__ void run(int n) {
    auto explicitly = [&](int i) { this->p[i * 2] = n; };
    auto implicitly = [=](int i) { [&] { p[at(i)] = step; }(); };
    explicitly(threadIdx.x);
    implicitly(threadIdx.x);
  }
};
// warplint: launch grid=(8) block=(32)
__global__ void k(float* dst) { View v{dst, 3}; v.run(1); }`;
    // 32 lanes 8 and 12 bytes apart.
    assert.deepEqual(await answers(text), ['store this->p[i * 2]: 8', 'store p[at(i)]: 12']);
  });

  it('change what they write and nothing else, however often a loop calls them', async () => {
    const text = `// warplint: launch grid=(8) block=(256)
__global__ void k(const int4* in, int4* out, int n) {
  extern __shared__ int4 tile[];
  int4* stages = tile;
  const int at = threadIdx.x;
  int left = n;
  const int4* from[4];
  for (int i = 0; i < 4; i++) from[i] = in + n * i + at;
  auto again = [&] { left = n * 2 - left; if (left < 0) left = 0; };
  auto fetch = [&](int stage) {
    for (int i = 0; i < 4; i++) { (stages + 256 * stage)[at] = *from[i]; from[i] += n; }
  };
  auto start = [&] { for (int i = 0; i < 3; i++) fetch(i); };
  start();
  while (left) {
    for (int stage = 0; stage < 4;) {
      fetch(stage % 4);
      stage++;
      left--;
      if (left == 0) break;
    }
    if (left == 0) {
      out[at] = tile[at];
      again();
      if (left) start();
    }
  }
}`;
    // 32 lanes of 16 bytes side by side, in global memory from the start of a sector or not.
    assert.deepEqual(await answers(text), [
      'store (stages + 256 * stage)[at]: 4',
      'load *from[i]: 16-17',
      'store out[at]: 16',
      'load tile[at]: 4',
    ]);
  });
});
