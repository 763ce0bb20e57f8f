/** Blocks that host code works out or chooses, and those of which it tells a part. */
import assert from 'node:assert/strict';
import { analyseText, blocksOf, kernelNamed, sectorsOf, shapesOf, stridedKernel } from './testProgram.ts';

describe('a block that is chosen when the program runs', () => {
  const sized = 'template <int N> __global__ void k(float* p, int s) { p[threadIdx.x * s] = N; }\n';

  it('keeps a size that a function of a library for C is given, whose header is not there', async () => {
    const afterCall = async (call: string): Promise<unknown[]> => {
      const analysis = await analyseText(`${stridedKernel('a')}
int main() {
  int n = 4096;
  float one = 1, *p;
  ${call}
  a<<<1, n / 64>>>(p, 1);
}`);
      return blocksOf(analysis, 'a');
    };
    assert.deepEqual(await afterCall('curandGenerateUniform(generator, p, n);'), [64]);
    assert.deepEqual(await afterCall('cublasSscal(handle, n, &one, p, 1);'), [64]);
    assert.deepEqual(await afterCall('ncclAllReduce(p, p, n, ncclFloat, ncclSum, comm, 0);'), [64]);
    assert.deepEqual(await afterCall('MPI_Bcast(p, n, MPI_FLOAT, 0, MPI_COMM_WORLD);'), [64]);
    // Through a pointer it may be changed, and by a function of C++ that takes a reference.
    assert.deepEqual(await afterCall('cublasGetVersion(handle, &n);'), ['assumed']);
    assert.deepEqual(await afterCall('roundUp(n);'), ['assumed']);
  });

  it('is the value of the case that is taken', async () => {
    const analysis = await analyseText(`${sized}
void f(float* p, int threads, int s) {
  dim3 block(threads, 1, 1);
  switch (threads) {
    case 256: k<256><<<1, block>>>(p, s); break;
    case 128: k<128><<<1, threads>>>(p, s); break;
    default: k<1><<<1, block>>>(p, s);
  }
}`);
    assert.deepEqual(blocksOf(analysis, 'k'), [256, 128, 'assumed']);
  });

  it('is the value of the case, however it was kept between two numbers', async () => {
    const casesOf = async (size: string): Promise<unknown[]> => {
      const analysis = await analyseText(`#include <algorithm>
${sized}
int roundedUp(int n) { if (n & (n - 1)) { return 2 << missing(n); } return n; }
void f(float* p, int n, int s) {
  const int threads = ${size};
  dim3 block(threads);
  switch (threads) {
    case 256: k<256><<<1, block>>>(p, s); break;
    case 128: k<128><<<1, block>>>(p, s); break;
  }
}`);
      return blocksOf(analysis, 'k');
    };
    assert.deepEqual(await casesOf('std::min(1024, std::max(32, n))'), [256, 128]);
    assert.deepEqual(await casesOf('std::max(32, std::min(n, 512))'), [256, 128]);
    assert.deepEqual(await casesOf('std::min(1024, std::max(32, roundedUp(n)))'), [256, 128]);
  });

  it('is not the value of a case that another runs on into', async () => {
    const analysis = await analyseText(`${stridedKernel('k')}
void f(float* p, int threads) {
  switch (threads) {
    case 64: p += 1;
    case 32: k<<<1, threads>>>(p, 1);
  }
}`);
    assert.deepEqual(blocksOf(analysis, 'k'), ['assumed']);
  });

  it('is known in cases whose labels are not', async () => {
    const analysis = await analyseText(`${stridedKernel('most') + stridedKernel('mean')}
void f(float* p, int kind) {
  switch (kind) {
    case missing::most: most<<<1, 128>>>(p, 8); break;
    case missing::mean: mean<<<1, 64>>>(p, 2); break;
  }
}`);
    assert.deepEqual([blocksOf(analysis, 'most'), blocksOf(analysis, 'mean')], [[128], [64]]);
    assert.deepEqual([sectorsOf(analysis, 'most'), sectorsOf(analysis, 'mean')], [[32], [8]]);
  });

  it('is what a comparison says, and nothing is known after it', async () => {
    const analysis = await analyseText(`${stridedKernel('k') + stridedKernel('after')}
void f(float* p, int threads, int s) {
  if (threads == 96 && s == 8) k<<<1, threads>>>(p, s);
  after<<<1, threads>>>(p, s);
}`);
    assert.deepEqual(blocksOf(analysis, 'k'), [96]);
    assert.deepEqual(sectorsOf(analysis, 'k'), [32]);
    assert.deepEqual(blocksOf(analysis, 'after'), ['assumed']);
  });

  it('is each of the sizes that a branch leaves, and no occupancy is held against it', async () => {
    const analysis = await analyseText(`${stridedKernel('k')}
void f(float* p, int n) {
  int threads = n < 100 ? 32 : 512;
  int stride = 1;
  if (threads == n) stride = 2;
  k<<<1, threads>>>(p, stride);
}`);
    assert.deepEqual(blocksOf(analysis, 'k'), [32, 512]);
    const partly = await analyseText(`${stridedKernel('k')}
void f(float* p, int n, int most) { k<<<1, n == 1 ? 1 : most>>>(p, 1); }`);
    assert.deepEqual(blocksOf(partly, 'k'), [1, 'assumed']);
    assert.deepEqual(
      analysis.diagnostics.filter(({ rule }) => rule === 'low-occupancy'),
      [],
    );
  });
});

describe('a block that one branch chooses and another asks for', () => {
  const template = 'template <int N> __global__ void k(float* p) { p[threadIdx.x * N] = 0; }\n';

  it('is the one of the case', async () => {
    const analysis = await analyseText(`${template}
void f(float* p, int n) {
  int threads = n < 512 ? n : 512;
  switch (threads) {
    case 512: k<512><<<1, threads>>>(p); break;
    case 64: k<64><<<1, threads>>>(p); break;
  }
}`);
    assert.deepEqual(blocksOf(analysis, 'k'), [512, 64]);
  });

  it('is none of those that the comparisons around rule out', async () => {
    const analysis = await analyseText(`${template}
void f(float* p, int n, int most) {
  int threads = n > 32 ? 32 : most;
  if (threads <= 16) k<16><<<1, threads>>>(p);
  else if (threads < 32 || threads > 32) k<31><<<1, threads>>>(p);
  else k<32><<<1, threads>>>(p);
}`);
    assert.deepEqual(blocksOf(analysis, 'k'), ['assumed', 32, 'assumed', 32, 'assumed']);
  });

  it('is not a side of the choice that its own condition rules out', async () => {
    const analysis = await analyseText(`${template}
#include <algorithm>
void f(float* p, int n) {
  const int half = n / 2;
  dim3 block;
  block.x = std::min(half, 512);
  switch (half) {
    case 256: k<256><<<1, block>>>(p); break;
    case 4096: k<4096><<<1, block>>>(p); break;
  }
  int threads = n < 512 ? n : 512;
  if (n == 2048) k<1><<<1, threads>>>(p);
  if (n > 1024) k<2><<<1, threads>>>(p);
  if (n < 500) k<3><<<1, threads>>>(p);
  if (n == 16) k<4><<<1, std::max(std::min(n, 1024), 128)>>>(p);
}`);
    assert.deepEqual(blocksOf(analysis, 'k'), [256, 512, 512, 512, 'assumed', 128]);
  });

  it('may be any where the comparison is of other numbers', async () => {
    const analysis = await analyseText(`${template}
void f(float* p, int n, float x) {
  int threads = n > 32 ? 32 : 64;
  float half = threads;
  if (half < 32.5f) k<1><<<1, threads>>>(p);
}`);
    assert.deepEqual(blocksOf(analysis, 'k'), [32, 64]);
  });
});

describe('a block of which only a part is known', () => {
  it('is assumed to agree with that part', async () => {
    const launch = async (block: string): Promise<unknown> => {
      const text = `${stridedKernel('k')}\nvoid f(float* p, int n) { k<<<n, ${block}>>>(p, 1); }`;
      return kernelNamed(await analyseText(text), 'k').launches[0]?.summary.launch;
    };
    const cases: [string, unknown][] = [
      ['dim3(1, n)', [1, 256, 1]],
      ['dim3(n, 1)', [256, 1, 1]],
      ['dim3(n, 8)', [32, 8, 1]],
      ['dim3(16, n, 2)', [16, 8, 2]],
      ['dim3(n, n)', [16, 16, 1]],
      ['dim3(n, n * n)', [256, 1, 1]],
    ];
    for (const [block, expected] of cases) {
      const { source, block: assumed } = (await launch(block)) as { source: string; block: unknown };
      assert.deepEqual([source, assumed], ['assumed', expected], block);
    }
  });

  it('is said to be left open by its launch', async () => {
    const { diagnostics } = await analyseText(
      `__global__ void k(float* p) { p[threadIdx.y * 8] = 0; }\nvoid f(float* p, int n) { k<<<n, dim3(1, n)>>>(p); }`,
    );
    assert.match(
      diagnostics[0]?.message ?? '',
      /\(A block of 1 × 256 threads assumed, as the launch at line 2 leaves it open\.\)/,
    );
  });
});

describe('a launch with a configuration', () => {
  it('has the sizes that its fields are given, also where the fields lie in another object', async () => {
    const analysis = await analyseText(`${stridedKernel('a') + stridedKernel('b')}
struct Prepared {
  cudaLaunchAttribute attribute;
  cudaLaunchConfig_t config;
  Prepared(dim3 grid, const dim3& block) {
    attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute.val.programmaticStreamSerializationAllowed = 1;
    config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.attrs = &attribute;
    config.numAttrs = 1;
  }
};
int main() {
  float* p;
  cudaLaunchConfig_t config = {0};
  config.gridDim = 3;
  config.blockDim = dim3(96);
  cudaLaunchKernelEx(&config, a, p, 2);
  auto prepared = Prepared(dim3(2), dim3(64));
  cudaLaunchKernelEx(&prepared.config, b, p, 8);
}`);
    assert.deepEqual([...blocksOf(analysis, 'a'), ...blocksOf(analysis, 'b')], [96, 64]);
    assert.deepEqual([sectorsOf(analysis, 'a'), sectorsOf(analysis, 'b')], [[8], [32]]);
  });
});

describe('launches of sizes that an array holds', () => {
  it('are found whichever way an element is reached', async () => {
    const analysis = await analyseText(`#include <array>
struct Sizes { int v[2]; int& operator[](int i) { return v[i]; } int at(int i) const { return v[i]; } };
__global__ void k(float* p) { p[threadIdx.x] = 1; }
void f(float* p) {
  int sizes[3], n = 0;
  sizes[n++] = 32;
  sizes[n++] = 64;
  for (int i = 0; i < n; i++) k<<<1, sizes[i]>>>(p);
  Sizes own{{96, 128}};
  k<<<1, own.at(0)>>>(p);
  k<<<1, own[1]>>>(p);
  const std::array<int, 2> standard{160, 192};
  for (size_t i = 0; i < standard.size(); ++i) k<<<1, standard[i]>>>(p);
  auto second = [&](int i) { return sizes[i] + 160; };
  k<<<1, second(1)>>>(p);
}`);
    assert.deepEqual(
      shapesOf(analysis, 'k'),
      [32, 64, 96, 128, 160, 192, 224].map((threads) => ['host', [1, 1, 1], [threads, 1, 1]]),
    );
  });

  it('have grids that a loop rounds up', async () => {
    const analysis = await analyseText(`${stridedKernel('a')}
int blocks[3][2] = {{32, 8}, {16, 16}, {96, 1}};
int main() {
  float* p;
  for (int i = 0; i < 3; i++) {
    int x = 240, y = 240;
    while (x % blocks[i][0] != 0) x++;
    while (y % blocks[i][1] != 0) { y++; }
    a<<<dim3(x / blocks[i][0], y / blocks[i][1]), dim3(blocks[i][0], blocks[i][1])>>>(p, 1);
  }
}`);
    const grids = analysis.kernels.flatMap(({ launches }) =>
      launches.map(({ summary }) => summary.launch.grid),
    );
    assert.deepEqual(grids, [
      [8, 30, 1],
      [15, 15, 1],
      [3, 240, 1],
    ]);
  });
});

describe('a block of casts that read as declarations', () => {
  it('is known all the same', async () => {
    const analysis = await analyseText(`${stridedKernel('k')}
struct Size { int x, y; };
void f(float* p) {
  Size d{8, 4};
  k<<<1, {unsigned(d.x), unsigned(d.y)}>>>(p, 1);
  dim3 parentheses(unsigned(d.x), unsigned(d.y + 1));
  k<<<1, parentheses>>>(p, 1);
  dim3 braces{unsigned(d.x), 6};
  k<<<dim3(unsigned(d.x)), braces>>>(p, 1);
}`);
    assert.deepEqual(shapesOf(analysis, 'k'), [
      ['host', [1, 1, 1], [8, 4, 1]],
      ['host', [1, 1, 1], [8, 5, 1]],
      ['host', [8, 1, 1], [8, 6, 1]],
    ]);
  });
});

describe('a block that is a common divisor or multiple', () => {
  it('is known from what the C++ library works out', async () => {
    const analysis = await analyseText(`#include <numeric>
${stridedKernel('k')}
using namespace std;
int main() {
  float* p;
  k<<<1, std::gcd(768, 1024)>>>(p, 1);
  k<<<1, lcm(96, 64)>>>(p, 1);
  k<<<1, std::lcm(4u, std::gcd(-12, 18))>>>(p, 1);
}`);
    // As g++'s own <numeric> answers.
    assert.deepEqual(blocksOf(analysis, 'k'), [256, 192, 12]);
  });
});

describe('a block that is made of properties of the device', () => {
  it('is known where all devices have the same', async () => {
    const analysis = await analyseText(`${stridedKernel('k')}
#define CHECK(call) { cudaError_t error = (call); if (error != cudaSuccess) exit(1); }
int main(int argc, char**) {
  float* p = 0;
  cudaDeviceProp prop;
  CHECK(cudaGetDeviceProperties(&prop, 0));
  k<<<1, prop.warpSize * 4>>>(p, 1);
  int threads = prop.sharedMemPerBlock / 64;
  k<<<1, threads < prop.maxThreadsPerBlock ? threads : prop.maxThreadsPerBlock>>>(p, 1);
  k<<<1, dim3(2, prop.maxThreadsDim[1] / 4)>>>(p, 1);
  k<<<1, prop.multiProcessorCount>>>(p, 1);
  k<<<1, prop.major * 32>>>(p, 1);
  k<<<1, prop.asyncEngineCount * 32>>>(p, 1);
}`);
    // Equal assumptions are one launch.
    assert.deepEqual(blocksOf(analysis, 'k'), [128, 768, 2, 'assumed']);
  });

  it('is known behind a check that there is a device, as what launches has one', async () => {
    const analysis = await analyseText(`#include <cmath>
${stridedKernel('k')}
bool start(int& most) {
  int count = 0;
  cudaGetDeviceCount(&count);
  if (count == 0) return false;
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  most = prop.maxThreadsPerBlock;
  return true;
}
int main() {
  float* p = 0;
  int most = 0, count;
  start(most);
  int side = std::sqrt(most);
  k<<<1, dim3(side, side)>>>(p, 1);
  cudaGetDeviceCount(&count);
  k<<<1, count * 2>>>(p, 1);
}`);
    assert.deepEqual(blocksOf(analysis, 'k'), [32, 'assumed']);
  });
});
