import assert from 'node:assert/strict';
import { checksPrinted, simulateProgram } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Programs that nvcc takes with -rdc=true, and the lines that follow from what their kernels do. */
const programs: PrintingPrograms = {
  // Thread t of each block adds t + 1 to eight elements of its own; elements 2 to 6 are their halves.
  'gives each thread its own child, with its own arguments': [
    `struct Range { int from, to; float scale; };
__global__ void leaf(int* a, int offset, int value) { a[offset + threadIdx.x] += value; }
__global__ void halves(float* f, Range r) { int i = r.from + threadIdx.x; if (i < r.to) f[i] = i * r.scale; }
__global__ void parent(int* a, float* f) {
  leaf<<<1, 8>>>(a, 8 * (blockIdx.x * blockDim.x + threadIdx.x), (int)threadIdx.x + 1);
  if (threadIdx.x == 0 && blockIdx.x == 0) { Range r{2, 7, 0.5f}; halves<<<dim3(1), dim3(16, 1, 1)>>>(f, r); }
}
int main() {
  int* a; float* f; cudaMallocManaged(&a, 64 * 4); cudaMallocManaged(&f, 9 * 4);
  for (int i = 0; i < 64; i++) a[i] = 0;
  for (int i = 0; i < 9; i++) f[i] = -1;
  parent<<<2, 4>>>(a, f);
  printf("%s\\n", cudaGetErrorName(cudaDeviceSynchronize()));
  for (int i = 0; i < 64; i += 8) printf("%d%d ", a[i], a[i + 7]);
  for (int i = 0; i < 9; i++) printf("%g ", f[i]);
}`,
    'cudaSuccess',
    '11 22 33 44 11 22 33 44 -1 -1 1 1.5 2 2.5 3 -1 -1',
  ],
  // 1 + 2 + 4 + 8 kernels of 32 threads.
  'runs kernels that launch themselves': [
    `__global__ void count(int* n, int depth) {
  atomicAdd(n, 1);
  if (depth > 0 && threadIdx.x < 2) count<<<1, 32>>>(n, depth - 1);
}
__global__ void quick(int* a, int left, int right) {
  int i = left, j = right, pivot = a[(left + right) / 2];
  while (i <= j) {
    while (a[i] < pivot) i++;
    while (a[j] > pivot) j--;
    if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; }
  }
  cudaStream_t s;
  if (left < j) { cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); quick<<<1, 1, 0, s>>>(a, left, j); cudaStreamDestroy(s); }
  if (i < right) quick<<<1, 1, 0, cudaStreamFireAndForget>>>(a, i, right);
}
int main() {
  int* a; cudaMallocManaged(&a, 40 * 4); a[0] = 0;
  count<<<1, 32>>>(a, 3); cudaDeviceSynchronize(); printf("%d\\n", a[0]);
  for (int i = 0; i < 40; i++) a[i] = i * 37 % 41;
  quick<<<1, 1>>>(a, 0, 39); cudaDeviceSynchronize();
  int wrong = 0; for (int i = 1; i < 40; i++) wrong += a[i - 1] > a[i];
  printf("%d %d %d\\n", wrong, a[0], a[39]);
}`,
    '480',
    // 37 i modulo the prime 41 for i = 0 … 39 is each number but 37 · 40 = 4 modulo 41.
    '0 0 40',
  ],
  'begins what goes to the tail when the kernel has ended': [
    `__global__ void digit(int* a, int d) { *a = *a * 10 + d; }
__global__ void first(int* a) {
  digit<<<1, 1, 0, cudaStreamTailLaunch>>>(a, 2);
  digit<<<1, 1, 0, cudaStreamTailLaunch>>>(a, 3);
  *a = 1;
}
int main() {
  int* a; cudaMallocManaged(&a, 4);
  first<<<1, 1>>>(a); cudaDeviceSynchronize(); printf("%d\\n", *a);
}`,
    '123',
  ],
  'memory of their own from the runtime': [
    `__global__ void k(int* out) {
  int* mine;
  cudaError_t e = cudaMalloc(&mine, 16 * (threadIdx.x + 1));
  for (int i = 0; i < 4 * (threadIdx.x + 1); i++) mine[i] = i * threadIdx.x;
  int sum = 0;
  for (int i = 0; i < 4 * (threadIdx.x + 1); i++) sum += mine[i];
  out[threadIdx.x] = sum + 1000 * (int)e;
  void* other = nullptr;
  if (threadIdx.x % 2) cudaMalloc(&other, 64);
  out[threadIdx.x + 4] = (other != nullptr) + 10 * (int)cudaFree(mine);
  cudaFree(other);
}
int main() {
  int* a; cudaMallocManaged(&a, 32); k<<<1, 4>>>(a); cudaDeviceSynchronize();
  for (int i = 0; i < 8; i++) printf("%d ", a[i]);
  printf("\\n");
}`,
    '0 28 132 360 0 1 0 1',
  ],
};

describe('kernels that launch kernels', function () {
  this.timeout(60_000);
  checksPrinted(programs, '#include <cstdio>\n');

  it('stand before those that they launch, which are refused as those of the host are', async () => {
    const { launches, stdout } = await simulateProgram(`#include <cstdio>
__global__ void child(int* a) { a[threadIdx.x] = 1; }
__global__ void parent(int* a) { child<<<1, 64>>>(a); child<<<1, 2048>>>(a); }
int main() {
  int* a; cudaMalloc(&a, 256); parent<<<1, 1>>>(a);
  printf("%s\\n", cudaGetErrorName(cudaGetLastError()));
}`);
    assert.deepEqual(
      launches.map(({ kernel, problems }) => [kernel, ...problems.map(({ kind }) => kind)]),
      [['parent'], ['child'], ['child', 'invalid-launch']],
    );
    assert.equal(launches[1]?.accesses[0]?.requests, 2);
    assert.equal(stdout, 'cudaSuccess\n');
  });
});
