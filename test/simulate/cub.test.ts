import assert from 'node:assert/strict';
import { simulateProgram } from './simulateText.ts';

/** What cub's documentation shows for these arrays, or follows from what it says of them. */
const lines = [
  '38 ',
  '9 ',
  '0 ',
  '0 8 14 21 26 29 29 ',
  '8 14 21 26 29 29 38 ',
  '100 8 6 6 5 3 0 ',
  '8 6 6 5 3 0 0 ',
  '8 5 0 9 ',
  '4 ',
  '6 5 3 0 ',
  '6 5 3 0 9 7 8 ',
  '0 2 9 5 8 ',
  '1 2 1 3 1 ',
  '0 4 9 15 8 ',
  '0 3 5 6 7 8 9 ',
  '5 4 3 1 2 0 6 ',
  '6 7 5 3 8 0 9 ',
  '1 2 3 4 0 5 6 ',
  '1 5 0 3 0 0 ',
  '21 0 17 ',
  '6 7 8 0 3 5 9 ',
  '9 8 7 6 5 3 0 ',
  'no error',
];

describe('algorithms of cub for whole arrays', () => {
  it('ask for storage, then do what is documented', async () => {
    const { ended, launches, stdout } = await simulateProgram(`#include <cstdio>
#include <vector>
#include <cub/cub.cuh>
struct CustomMin { template <typename T> __device__ __forceinline__ T operator()(const T& a, const T& b) const { return b < a ? b : a; } };
struct CustomSum { template <typename T> __host__ __device__ T operator()(const T& a, const T& b) const { return a + b; } };
struct LessThan { int bound; __host__ __device__ bool operator()(const int& a) const { return a < bound; } };
template <class T> T* up(const std::vector<T>& v) {
  T* d; cudaMalloc(&d, v.size() * sizeof(T)); cudaMemcpy(d, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice); return d;
}
template <class T> void show(const T* d, int n) {
  std::vector<T> h(n); cudaMemcpy(h.data(), d, n * sizeof(T), cudaMemcpyDeviceToHost);
  for (auto x : h) printf("%g ", (double)x);
  printf("\\n");
}
#define RUN(call) { void* storage = nullptr; size_t bytes = 0; call; cudaMalloc(&storage, bytes); call; cudaFree(storage); }
int main() {
  std::vector<int> v{8, 6, 7, 5, 3, 0, 9};
  int n = v.size(), *d = up(v), *out = up(std::vector<int>(16)), *count = up(std::vector<int>(1));
  char* flags = up(std::vector<char>{1, 0, 0, 1, 0, 1, 1});
  int *runs = up(std::vector<int>{0, 2, 2, 9, 5, 5, 5, 8}), *lengths = up(std::vector<int>(8));
  int *sorted = up(v), *places = up(std::vector<int>{0, 1, 2, 3, 4, 5, 6}), *moved = up(v);
  float* reals = up(std::vector<float>{2.2f, 6.1f, 7.1f, 2.9f, 3.5f, 0.3f, 2.9f, 2.1f, 6.1f, 999.5f});
  int *bins = up(std::vector<int>(6)), *offsets = up(std::vector<int>{0, 3, 3, 7});
  RUN(cub::DeviceReduce::Sum(storage, bytes, d, out, n));
  show(out, 1);
  RUN(cub::DeviceReduce::Max(storage, bytes, d, out, n));
  show(out, 1);
  RUN(cub::DeviceReduce::Reduce(storage, bytes, d, out, n, CustomMin(), 2147483647));
  show(out, 1);
  RUN(cub::DeviceScan::ExclusiveSum(storage, bytes, d, out, n));
  show(out, n);
  RUN(cub::DeviceScan::InclusiveSum(storage, bytes, d, out, n));
  show(out, n);
  RUN(cub::DeviceScan::ExclusiveScan(storage, bytes, d, out, CustomMin(), 100, n));
  show(out, n);
  RUN(cub::DeviceScan::InclusiveScan(storage, bytes, d, out, CustomMin(), n));
  show(out, n);
  RUN(cub::DeviceSelect::Flagged(storage, bytes, d, flags, out, count, n));
  show(out, 4), show(count, 1);
  RUN(cub::DeviceSelect::If(storage, bytes, d, out, count, n, LessThan{7}));
  show(out, 4);
  RUN(cub::DevicePartition::If(storage, bytes, d, out, count, n, LessThan{7}));
  show(out, 7);
  RUN(cub::DeviceRunLengthEncode::Encode(storage, bytes, runs, out, lengths, count, 8));
  show(out, 5), show(lengths, 5);
  RUN(cub::DeviceReduce::ReduceByKey(storage, bytes, runs, out, runs, lengths, count, CustomSum(), 8));
  show(lengths, 5);
  RUN(cub::DeviceRadixSort::SortPairs(storage, bytes, d, sorted, places, moved, n));
  show(sorted, n), show(moved, n);
  RUN(cub::DeviceRadixSort::SortPairsDescending(storage, bytes, d, sorted, places, moved, n, 1, 3));
  show(sorted, n), show(moved, n);
  RUN(cub::DeviceHistogram::HistogramEven(storage, bytes, reals, bins, 7, 0.0f, 12.0f, 10));
  show(bins, 6);
  RUN(cub::DeviceSegmentedReduce::Sum(storage, bytes, d, out, 3, offsets, offsets + 1));
  show(out, 3);
  RUN(cub::DeviceSegmentedRadixSort::SortKeys(storage, bytes, d, sorted, n, 3, offsets, offsets + 1));
  show(sorted, n);
  RUN(cub::DeviceMergeSort::SortKeys(storage, bytes, d, n, [] __device__(int a, int b) { return a > b; }));
  show(d, n);
  printf("%s\\n", cudaGetErrorString(cudaGetLastError()));
}
`);
    assert.equal(ended, null);
    assert.equal(launches.length, 0);
    assert.deepEqual(stdout.replace(/\n$/, '').split('\n'), lines);
  });

  it('read what iterators of cub make', async () => {
    const { ended, stdout } = await simulateProgram(`#include <cstdio>
#include <cub/cub.cuh>
struct Square { __host__ __device__ int operator()(int x) const { return x * x; } };
struct IsOdd { __host__ __device__ bool operator()(int x) const { return x % 2 != 0; } };
int main() {
  int* sum;
  cudaMallocManaged(&sum, sizeof(int));
  cub::CountingInputIterator<int> from(1);
  cub::TransformInputIterator<int, Square, cub::CountingInputIterator<int>> squares(from, Square());
  void* storage = nullptr;
  size_t bytes = 0;
  cub::DeviceReduce::Sum(storage, bytes, squares, sum, 10);
  cudaMalloc(&storage, bytes);
  cub::DeviceReduce::Sum(storage, bytes, squares, sum, 10);
  cudaDeviceSynchronize();
  printf("%d %d %d\\n", *sum, squares[3], *(from + 5));
  cub::TransformInputIterator<bool, IsOdd, cub::CountingInputIterator<int>> odd(from, IsOdd());
  cub::DeviceReduce::Sum(storage, bytes, odd, sum, 10);
  cudaDeviceSynchronize();
  printf("%d\\n", *sum);
}`);
    assert.equal(ended, null);
    // The sum is of the result's type, not of the flags'.
    assert.equal(stdout, '385 16 6\n5\n');
  });
});

describe('what cub has for host code', () => {
  it('tells the versions that programs choose by', async () => {
    // For compute capability 9.0, whose multiprocessors take 2,048 threads; CCCL 3.0 says that it is read as C++17.
    const { ended, stdout } = await simulateProgram(
      `#include <cstdio>
#include <cub/cub.cuh>
__global__ void idle() {}
int main() {
  int sm = 0, ptx = 0, blocks = 0;
  CubDebugExit(cub::SmVersion(sm));
  CubDebugExit(CUB_NS_QUALIFIER::PtxVersion(ptx));
  CubDebugExit(cub::MaxSmOccupancy(blocks, idle, 512));
  printf("%d %d %d %d %d %d\\n", sm, ptx, blocks, cub::CurrentDevice(), THRUST_CPP_DIALECT, CUB_MAJOR_VERSION);
}`,
      { device: 'h200' },
    );
    assert.equal(ended, null);
    assert.equal(stdout, '900 900 4 0 2017 3\n');
  });

  it('ends a program at an error, or takes it away, and allocates', async () => {
    // What the same program prints on an H200.
    const { ended, exitCode, stdout } = await simulateProgram(`#include <cstdio>
#include <cub/cub.cuh>
#include <cub/util_allocator.cuh>
cub::CachingDeviceAllocator g_allocator(true);
__global__ void idle() {}
int main() {
  int *in, *out;
  CubDebugExit(cudaMallocManaged(&in, 400));
  CubDebugExit(cudaMallocManaged(&out, 4));
  for (int i = 0; i < 100; i++) in[i] = i;
  void* storage = nullptr; size_t bytes = 0;
  CubDebugExit(cub::DeviceReduce::Sum(storage, bytes, in, out, 100));
  CubDebugExit(g_allocator.DeviceAllocate(&storage, bytes));
  CubDebugExit(cub::DeviceReduce::Sum(storage, bytes, in, out, 100));
  CubDebugExit(cudaDeviceSynchronize());
  printf("%d\\n", *out);
  idle<<<1, 2000>>>();
  printf("%d\\n", (int)CubDebug(cudaSuccess));
  printf("%d\\n", (int)CubDebug(cudaSuccess));
  if (CubDebug(g_allocator.DeviceFree(storage))) printf("not freed\\n");
  idle<<<1, 2000>>>();
  CubDebugExit(cudaFree(in));
  printf("not reached\\n");
}`);
    assert.equal(ended, null);
    assert.equal(exitCode, 1);
    assert.deepEqual(stdout.trim().split('\n'), ['4950', '1', '0']);
  });
});
