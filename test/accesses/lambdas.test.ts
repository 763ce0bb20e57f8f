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
});
