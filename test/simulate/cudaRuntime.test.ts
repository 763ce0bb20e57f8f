import assert from 'node:assert/strict';
import { simulateProgram } from './simulateText.ts';

const kernel = `
#include <cstdio>
__global__ void fill(float* p, float value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = value;
}
__global__ void shared(float* p) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = threadIdx.x;
  p[threadIdx.x] = tile[threadIdx.x];
}
`;

async function printed(body: string): Promise<string> {
  const report = await simulateProgram(`${kernel}\nint main() {\n${body}\n}`);
  assert.equal(report.ended, null);
  return report.stdout;
}

describe('the CUDA runtime of simulated programs', function () {
  this.timeout(30_000);

  it('refuses blocks that are too large, with the value that CUDA gives and a problem that says so', async () => {
    const report = await simulateProgram(`${kernel}
int main() {
  float* p;
  cudaMalloc(&p, 8192 * 4);
  fill<<<1, 2048>>>(p, 1, 2048);
  cudaError_t error = cudaGetLastError();
  printf("%d %s %d\\n", (int)error, cudaGetErrorName(error), (int)cudaGetLastError());
}`);
    assert.equal(report.stdout, '1 cudaErrorInvalidValue 0\n');
    assert.deepEqual(
      report.launches.map(({ ended, problems }) => [ended, problems.map(({ kind, line }) => [kind, line])]),
      [['refused', [['invalid-launch', 16]]]],
    );
    assert.match(report.launches[0]!.problems[0]!.message, /2048.*1024/);
  });

  it('says the version that its macros say', async () => {
    const body = 'int version; cudaRuntimeGetVersion(&version); printf("%d", version == CUDART_VERSION);';
    assert.equal(await printed(body), '1');
  });

  it('has the text that nvcc gives for the macro of old versions', async () => {
    assert.equal(
      await printed('puts(__CUDACC_VER__);'),
      '__CUDACC_VER__ is no longer supported.  Use __CUDACC_VER_MAJOR__, __CUDACC_VER_MINOR__, and __CUDACC_VER_BUILD__ instead.\n',
    );
  });

  it('hands kernels what a lambda for the device captured, whether it has a name or not', async () => {
    const report = await simulateProgram(`#include <cstdio>
template <class F> __global__ void k(int n, F f) { if (threadIdx.x < n) f(threadIdx.x); }
template <class F> void launch(int n, F f) { k<F><<<1, 32>>>(n, f); }
template <class T> void run(T* p, T step) {
  auto add = [=] __device__ (int i) { p[i] += step; };
  launch(32, add);
  auto both = [p, step] __host__ __device__ (int i) { p[i] += step; };
  k<<<1, 32>>>(31, both);
  cudaDeviceSynchronize();
  both(0);
  launch(32, [=] __device__ (int i) { p[i] *= 2; });
}
int main() {
  int* p;
  cudaMallocManaged(&p, 128);
  for (int i = 0; i < 32; i++) p[i] = i;
  run(p, 3);
  cudaDeviceSynchronize();
  printf("%d %d %d\\n", p[0], p[30], p[31]);
}`);
    assert.equal(report.ended, null);
    assert.equal(report.stdout, '18 72 68\n');
  });

  it('keeps the instances of a variable template apart, each the same on both sides', async () => {
    const report = await simulateProgram(`#include <cstdio>
template <class T> __constant__ T factor[2];
template <int N> __device__ int count = N;
template <class T> __global__ void scale(T* p) {
  p[threadIdx.x] = factor<T>[threadIdx.x] * 2;
  if (threadIdx.x == 0) count<3>++;
}
template <class T> void run(T first) {
  T host[2] = {first, (T)(first + 1)}, *p;
  cudaMalloc(&p, sizeof(host));
  cudaMemcpyToSymbol(factor<T>, host, sizeof(host));
  scale<<<1, 2>>>(p);
  cudaMemcpy(host, p, sizeof(host), cudaMemcpyDeviceToHost);
  printf("%g %g\\n", (double)host[0], (double)host[1]);
}
int main() {
  run(1.5);
  run(3);
  int three, four;
  cudaMemcpyFromSymbol(&three, count<3>, 4);
  cudaMemcpyFromSymbol(&four, count<4>, 4);
  printf("%d %d\\n", three, four);
}`);
    assert.equal(report.ended, null);
    assert.equal(report.stdout, '3 5\n6 8\n5 4\n');
  });

  it('refuses shared memory over 48 KB without the opt-in, and takes it with it', async () => {
    const text = await printed(`
  float* p;
  cudaMalloc(&p, 4096);
  shared<<<1, 32, 64 * 1024>>>(p);
  printf("%d\\n", (int)cudaGetLastError());
  cudaFuncSetAttribute(shared, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 * 1024);
  shared<<<1, 32, 64 * 1024>>>(p);
  printf("%d\\n", (int)cudaGetLastError());
  printf("%d\\n", (int)cudaFuncSetAttribute(shared, cudaFuncAttributeMaxDynamicSharedMemorySize, 200 * 1024));
`);
    assert.equal(text, '1\n0\n1\n');
  });

  it('launches what declares more than 48 KB, where targets such as sm_90a allow it', async () => {
    const text = `
__global__ void tiles(int* p) {
  __shared__ int tile[16384];
  for (int i = threadIdx.x; i < 16384; i += 32) tile[i] = i;
  __syncthreads();
  p[threadIdx.x] = tile[16383 - threadIdx.x];
}
int main() { int* p; cudaMalloc(&p, 128); tiles<<<1, 32>>>(p); return (int)cudaDeviceSynchronize(); }`;
    const [a100, h200] = [await simulateProgram(text), await simulateProgram(text, { device: 'h200' })];
    assert.deepEqual([a100.launches[0]?.ended, h200.launches[0]?.ended], ['refused', 'finished']);
  });

  it('launches the kernel that a pointer holds at that moment', async () => {
    const report = await simulateProgram(`
#include <cstdio>
__global__ void one(int* p) { p[threadIdx.x] = 1; }
__global__ void twice(int* p) { p[threadIdx.x] = 2 * threadIdx.x; }
int main() {
  int* p;
  int h[32];
  cudaMalloc(&p, sizeof h);
  void (*table[])(int*) = {one, &twice};
  for (int i = 0; i < 3; i++) {
    auto k = i == 2 ? one : table[i];
    k<<<1, 32>>>(p);
    cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d ", h[5]);
  }
}`);
    assert.equal(report.stdout, '1 10 1 ');
    assert.deepEqual(
      report.launches.map(({ kernel: name }) => name),
      ['one', 'twice', 'one'],
    );
  });

  it('refuses empty grids', async () => {
    assert.equal(await printed('fill<<<0, 32>>>(0, 1, 0); printf("%d\\n", (int)cudaGetLastError());'), '1\n');
  });

  it('refuses an allocation of 2 GB and names the limit', async () => {
    const report = await simulateProgram(`${kernel}
int main() {
  float* p;
  printf("%d\\n", (int)cudaMalloc(&p, 2ull << 30));
}`);
    assert.equal(report.stdout, '2\n');
    assert.match(report.problems[0]!.message, /2048 MiB.*limit of 1792 MiB/);
    assert.equal(report.problems[0]!.line, 15);
  });

  it('copies to, from and between symbols, pinned, managed and host memory', async () => {
    const report = await simulateProgram(`
#include <cstdio>
__device__ int table[4] = {1, 2, 3, 4};
__constant__ int factor = 5;
__managed__ int total;
__global__ void scale() { table[threadIdx.x] *= factor; if (threadIdx.x == 0) total += 7; }
int main() {
  int back[4], six = 6, *pinned, *where;
  scale<<<1, 4>>>();
  cudaMemcpyToSymbol(factor, &six, sizeof(int));
  scale<<<1, 4>>>();
  cudaDeviceSynchronize();
  cudaMemcpyFromSymbol(back, table, sizeof(back));
  cudaMallocHost(&pinned, 16);
  cudaGetSymbolAddress((void**)&where, table);
  cudaMemcpy(pinned, where + 2, 8, cudaMemcpyDefault);
  printf("%d %d %d %d %d\\n", back[0], back[3], pinned[0], pinned[1], total);
}`);
    assert.equal(report.stdout, '30 120 90 120 14\n');
  });

  it('moves managed memory to the processor and back, which it has a number for', async () => {
    const report = await simulateProgram(`
#include <cstdio>
__global__ void fill(int* a) { a[threadIdx.x] = threadIdx.x; }
int main() {
  int* a;
  cudaMallocManaged(&a, 256);
  cudaMemAdvise(a, 256, cudaMemAdviseSetPreferredLocation, cudaCpuDeviceId);
  cudaMemPrefetchAsync(a, 256, 0);
  fill<<<1, 64>>>(a);
  cudaMemPrefetchAsync(a, 256, cudaCpuDeviceId);
  cudaDeviceSynchronize();
  printf("%d %d %d\\n", a[63], cudaCpuDeviceId, cudaInvalidDeviceId < 0);
}`);
    assert.equal(report.stdout, '63 -1 1\n');
  });

  it('takes pinned memory for either side of a copy, as an H200 does', async () => {
    const report = await simulateProgram(`
#include <cstdio>
#include <cstdlib>
int main() {
  setenv("CUDA_DEVICE_MAX_CONNECTIONS", "32", 1);
  int six = 6, back = 0, *pinned;
  cudaMallocHost(&pinned, 4);
  int there = cudaMemcpy(pinned, &six, 4, cudaMemcpyHostToDevice);
  int again = cudaMemcpy(&back, pinned, 4, cudaMemcpyDeviceToHost);
  printf("%d %d %d\\n", there, again, back);
}`);
    assert.equal(report.stdout, '0 0 6\n');
  });

  it('says what is wrong with a copy', async () => {
    const report = await simulateProgram(`
int main() {
  float *p, h[4];
  cudaMalloc(&p, 16);
  int a = cudaMemcpy(p, h, 16, cudaMemcpyDeviceToHost);
  int b = cudaMemcpy(p, h, 32, cudaMemcpyHostToDevice);
  printf("%d %d\\n", a, b);
}`);
    assert.equal(report.stdout, '1 1\n');
    assert.match(report.problems[0]!.message, /should come from the device/);
    assert.match(report.problems[1]!.message, /p has 16 left/);
  });

  it('answers for the device of the profile', async () => {
    const text = await printed(`
  cudaDeviceProp prop;
  int count, sms, blocks, grid, block;
  cudaGetDeviceCount(&count);
  cudaGetDeviceProperties(&prop, 0);
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, 256, 0);
  cudaOccupancyMaxPotentialBlockSize(&grid, &block, fill, 0, 0);
  printf("%d %s %d.%d %d %d %zu %d\\n", count, prop.name, prop.major, prop.minor, sms, prop.multiProcessorCount,
    prop.sharedMemPerBlock, blocks);
  printf("%d\\n", grid * block);
`);
    assert.equal(text, `1 NVIDIA A100 40 GB 8.0 108 108 49152 8\n${108 * 2048}\n`);
  });

  it('chooses the block that keeps most threads on a multiprocessor, as it says for each', async () => {
    const body = `
  auto bytes = [](int threads) { return 20000 + 70 * threads; };
  int most = 0, best = 0;
  for (int threads = 1024; threads > 0; threads -= 32) {
    int blocks = 0;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, shared, threads, bytes(threads));
    if (blocks * threads > most) most = blocks * threads, best = threads;
  }
  int grid, block, other;
  cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, shared, bytes);
  cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(&grid, &other, (void*)shared, [](int) { return 0; }, 96);
  printf("%d %d %d", best < 1024, block == best, other);`;
    assert.equal(await printed(body), '1 1 64');
  });

  it('fills one multiprocessor where the device is no board, whichever way the block is chosen', async () => {
    const { stdout } = await simulateProgram(
      `${kernel}
int main() {
  int grid, other, block;
  cudaOccupancyMaxPotentialBlockSize(&grid, &block, fill, 0, 0);
  cudaOccupancyMaxPotentialBlockSizeVariableSMem(&other, &block, fill, [](int) { return 0; });
  printf("%d %d", grid, other);
}`,
      { device: 'cc8.0' },
    );
    assert.equal(stdout, '2 2');
  });

  it('says that banks are four bytes wide and that its device is the fitting one', async () => {
    const text = await printed(`
  cudaSharedMemConfig banks = cudaSharedMemBankSizeEightByte;
  cudaFuncCache cache = cudaFuncCachePreferL1;
  cudaDeviceProp wanted = {};
  int device = -1;
  cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeFourByte);
  cudaDeviceGetSharedMemConfig(&banks);
  cudaDeviceGetCacheConfig(&cache);
  cudaChooseDevice(&device, &wanted);
  printf("%d %d %d\\n", banks == cudaSharedMemBankSizeFourByte, cache == cudaFuncCachePreferNone, device);
`);
    assert.equal(text, '1 1 0\n');
  });

  it('runs streams and events in order; their time is the bound of the launches', async () => {
    const text = await printed(`
  float *p, ms = -1;
  cudaStream_t stream;
  cudaEvent_t start, stop;
  cudaMalloc(&p, 4096);
  cudaStreamCreate(&stream);
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start, stream);
  fill<<<4, 256, 0, stream>>>(p, 2.5f, 1024);
  cudaEventRecord(stop, stream);
  cudaEventSynchronize(stop);
  cudaEventElapsedTime(&ms, start, stop);
  float h[2];
  cudaMemcpyAsync(h, p + 1022, 8, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  printf("%d %d %g %g\\n", ms > 0, ms < 1, h[0], h[1]);
`);
    assert.equal(text, '1 1 2.5 2.5\n');
  });

  it('makes errors of kernels stay', async () => {
    const report = await simulateProgram(`
#include <cstdio>
#include <cassert>
__global__ void bad(int n) { assert(n == 0); }
int main() {
  bad<<<1, 32>>>(1);
  printf("%d ", (int)cudaDeviceSynchronize());
  bad<<<1, 32>>>(0);
  printf("%d %s\\n", (int)cudaDeviceSynchronize(), cudaGetErrorName(cudaGetLastError()));
}`);
    assert.equal(report.stdout.split('\n').at(-2), '710 710 cudaErrorAssert');
  });

  it('lets kernels read string literals, and print the one that a condition chooses', async () => {
    const report = await simulateProgram(`
#include <cstdio>
__device__ int sum(const char* s) { int n = 0; for (; *s; s++) n += *s; return n; }
__global__ void k(int* out) {
  out[threadIdx.x] = sum("hello") + "xyz"[threadIdx.x];
  if (threadIdx.x < 2) printf("%s %d\\n", threadIdx.x == 0 ? "zero" : "one", threadIdx.x);
}
int main() {
  int *d, h[3];
  cudaMalloc(&d, 12);
  k<<<1, 3>>>(d);
  cudaMemcpy(h, d, 12, cudaMemcpyDeviceToHost);
  printf("%d %d %d\\n", h[0], h[1], h[2]);
}`);
    // 'h' + 'e' + 'l' + 'l' + 'o' = 532, and 'x' = 120.
    assert.equal(report.stdout, 'zero 0\none 1\n652 653 654\n');
    assert.deepEqual(report.launches[0]?.problems, []);
  });

  it('does not take what blocks that were left out would have written for never written', async () => {
    const text = `
__global__ void make(int* p) { p[blockIdx.x * 32 + threadIdx.x] = 1; }
__global__ void use(const int* p, int* q) { int i = blockIdx.x * 32 + threadIdx.x; q[i] = p[(i * 7) % 3200]; }
int main() {
  int *p, *q;
  cudaMalloc(&p, 12800);
  cudaMalloc(&q, 12800);
  make<<<100, 32>>>(p);
  use<<<100, 32>>>(p, q);
}`;
    const sampled = await simulateProgram(text, { launchOptions: { sampleBlocks: 5 } });
    assert.deepEqual(sampled.launches[1]?.problems, []);
  });

  it('tells how far before an allocation an access begins', async () => {
    const report = await simulateProgram(`
__global__ void k(const int* p, int* q) { q[threadIdx.x] = p[(int)threadIdx.x - 5]; }
int main() {
  int *p, *q;
  cudaMallocManaged(&p, 4096);
  cudaMalloc(&q, 4096);
  for (int i = 0; i < 1024; i++) p[i] = i;
  k<<<1, 32>>>(p, q);
}`);
    const messages = report.launches[0]?.problems.map(({ message }) => message);
    assert.deepEqual(messages, [
      'read of 4 bytes that begins 20 bytes before `p` of 4096 bytes: check the index against 0 first',
    ]);
  });

  it('places shared arrays as alignas(alignof(T)) asks', async () => {
    const report = await simulateProgram(`
__global__ void k(float* p) {
  __shared__ double first;
  __shared__ alignas(alignof(float4)) float tile[128];
  if (threadIdx.x == 0) first = 1;
  *(float4*)&tile[threadIdx.x * 4] = make_float4(1, 2, 3, 4);
  __syncthreads();
  p[threadIdx.x] = tile[threadIdx.x] + first;
}
int main() {
  float* p;
  cudaMalloc(&p, 128);
  k<<<1, 32>>>(p);
}`);
    assert.deepEqual(report.launches[0]?.problems, []);
  });
});
