import assert from 'node:assert/strict';
import { checksPrinted, simulateProgram } from './simulateText.ts';

const locks = `#include <cstdio>
struct Mutex { int* lock; };
__device__ void lock(Mutex* m) { while (atomicCAS(m->lock, 0, 1) != 0) {} }
__device__ void unlock(Mutex* m) { atomicExch(m->lock, 0); }
__device__ void take(int* l) { while (atomicExch(l, 1)) ; __threadfence(); }
__device__ void give(int* l) { __threadfence(); atomicExch(l, 0); }
struct Lock {
  int* p;
  __device__ void acquire() { do {} while (atomicCAS(p, 0, 1)); }
  __device__ void release() { atomicExch(p, 0); }
};
__global__ void k(int kind, int* l, int* c, Mutex* m) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  Lock q{l};
  if (kind == 0) { lock(m); c[0] = c[0] + 1; unlock(m); }
  if (kind == 1) { while (atomicCAS(l, 0, 1) != 0); c[0] = c[0] + 1; __threadfence(); atomicExch(l, 0); }
  if (kind == 2) { take(l); int was = c[0]; c[0] = was + 1; give(l); }
  if (kind == 3) { q.acquire(); c[0] = c[0] + 1; q.release(); }
  if (kind == 4) { for (int i = 0; i < 3; i++) { take(l); c[0] = c[0] + 1; give(l); } }
  if (kind == 5) { if (t & 1) { take(l); c[0] = c[0] + 1; give(l); } }
  if (kind == 6) { take(l + t % 4); int x = c[t % 4]; c[t % 4] = x + 1; give(l + t % 4); }
  if (kind == 7) { int my = atomicAdd(l, 1); while (atomicAdd(l + 1, 0) != my) {} c[0] = c[0] + 1; __threadfence(); atomicAdd(l + 1, 1); }
  if (kind == 8) { while (atomicCAS(l, 0, 1) != 0); c[0] = c[0] + 1; *(volatile int*)l = 0; }
  if (kind == 9) { __shared__ int s, n; if (threadIdx.x == 0) s = n = 0; __syncthreads(); take(&s); n++; give(&s); __syncthreads(); if (threadIdx.x == 0) atomicAdd(c, n); }
}
int main() {
  for (int kind = 0; kind < 10; kind++) {
    int *l, *c, h[4] = {}; Mutex* m;
    cudaMalloc(&l, 64); cudaMemset(l, 0, 64); cudaMalloc(&c, 64); cudaMemset(c, 0, 64);
    cudaMalloc(&m, 8); cudaMemcpy(m, &l, 8, cudaMemcpyHostToDevice);
    k<<<2, 64>>>(kind, l, c, m);
    int e = cudaDeviceSynchronize();
    cudaMemcpy(h, c, 16, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d %d\\n", e, h[0], h[1], h[2], h[3]);
  }
}`;

const oneWarp = `#include <cstdio>
__global__ void all(int* lock, int* counter) {
  while (atomicCAS(lock, 0, 1) != 0) {}
  *counter = *counter + 1;
  atomicExch(lock, 0);
}
int main() {
  int *p, n = 0;
  cudaMalloc(&p, 8);
  cudaMemset(p, 0, 8);
  all<<<1, 32>>>(p, p + 1);
  int e = cudaDeviceSynchronize();
  cudaMemcpy(&n, p + 1, 4, cudaMemcpyDeviceToHost);
  printf("%d %d\\n", e, n);
}`;

describe('lanes that wait for a lock', () => {
  checksPrinted({
    // An H200 prints the same; and 1000 of 1,000 threads that call lock() and unlock() of a struct.
    'count to 32 in a warp of which all come to it': [oneWarp, '0 32'],
    'change what it guards one after the other, whatever the lock is made of': [
      locks,
      '0 128 0 0 0',
      '0 128 0 0 0',
      '0 128 0 0 0',
      '0 128 0 0 0',
      '0 384 0 0 0',
      '0 64 0 0 0',
      '0 32 32 32 32',
      '0 128 0 0 0',
      '0 128 0 0 0',
      '0 128 0 0 0',
    ],
  });

  it('are counted once for what they do while they hold it', async () => {
    const { launches } = await simulateProgram(oneWarp);
    assert.deepEqual(
      launches[0]?.accesses
        .filter(({ line }) => line > 3)
        .map(({ op, requests, lanes }) => [op, requests, lanes]),
      [
        ['store', 32, 32],
        ['load', 32, 32],
        ['atomic', 32, 32],
      ],
    );
  });

  it('end the program where nobody gives it back', async () => {
    const { ended, launches } = await simulateProgram(`__global__ void k(int* l, int* c) {
  while (atomicCAS(l, 0, 1) != 0) {}
  *c = *c + 1;
}
int main() {
  int* p;
  cudaMalloc(&p, 8);
  cudaMemset(p, 0, 8);
  k<<<1, 32>>>(p, p + 1);
}`);
    assert.equal(ended?.reason, 'step-budget');
    assert.equal(launches[0]?.ended, 'no-progress');
  });
});
