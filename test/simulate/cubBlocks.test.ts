import assert from 'node:assert/strict';
import { simulateProgram } from './simulateText.ts';

async function assertPrinted(code: string, ...lines: string[]): Promise<void> {
  const { stdout, ended, launches } = await simulateProgram(
    `#include <algorithm>\n#include <cstdio>\n#include <vector>\n#include <cub/cub.cuh>\n${code}`,
  );
  assert.equal(ended, null);
  assert.deepEqual(
    launches.flatMap(({ problems }) => problems),
    [],
  );
  assert.deepEqual(stdout.trimEnd().split('\n'), lines);
}

describe('collectives of cub', function () {
  this.timeout(60_000);

  it('sort a block’s keys as the host’s stable sort does, with their values', () =>
    assertPrinted(
      `template <class K, bool Down, bool Striped> __global__ void k(const K* in, K* keys, int* values, int begin, int end) {
  using Sort = cub::BlockRadixSort<K, 64, 3, int>;
  __shared__ typename Sort::TempStorage room;
  K own[3];
  int ids[3];
  for (int i = 0; i < 3; i++) own[i] = in[ids[i] = threadIdx.x * 3 + i];
  if (Striped && Down) Sort(room).SortDescendingBlockedToStriped(own, ids, begin, end);
  else if (Striped) Sort(room).SortBlockedToStriped(own, ids, begin, end);
  else if (Down) Sort(room).SortDescending(own, ids, begin, end);
  else Sort(room).Sort(own, ids, begin, end);
  for (int i = 0; i < 3; i++) {
    int at = Striped ? i * 64 + threadIdx.x : threadIdx.x * 3 + i;
    keys[at] = own[i];
    values[at] = ids[i];
  }
}
template <class K, bool Down, bool Striped> int fits(std::vector<K> v, int begin = 0, int end = sizeof(K) * 8) {
  K *in, *keys;
  int* values;
  cudaMallocManaged(&in, 192 * sizeof(K)); cudaMallocManaged(&keys, 192 * sizeof(K)); cudaMallocManaged(&values, 768);
  std::copy(v.begin(), v.end(), in);
  k<K, Down, Striped><<<1, 64>>>(in, keys, values, begin, end);
  cudaDeviceSynchronize();
  std::vector<int> order(192);
  for (int i = 0; i < 192; i++) order[i] = i;
  unsigned mask = end - begin == 32 ? ~0u : ((1u << (end - begin)) - 1) << begin;
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    K x = v[a], y = v[b];
    if (sizeof(K) * 8 != end - begin) { x = (unsigned)x & mask; y = (unsigned)y & mask; }
    return Down ? y < x : x < y;
  });
  int same = 0;
  for (int i = 0; i < 192; i++) same += values[i] == order[i] && keys[i] == v[order[i]];
  return same;
}
int main() {
  std::vector<float> f; std::vector<int> n; std::vector<unsigned char> c;
  for (int i = 0; i < 192; i++) {
    f.push_back(i % 7 == 0 ? -0.0f : i % 5 == 0 ? 0.0f : (i * 37 % 100 - 50) * 0.5f);
    n.push_back(i * 7919 % 1000 - 500);
    c.push_back(i * 101 % 256);
  }
  printf("%d %d %d %d\\n", fits<float, false, false>(f), fits<float, true, false>(f), fits<float, false, true>(f), fits<float, true, true>(f));
  printf("%d %d %d\\n", fits<int, false, false>(n), fits<int, true, true>(n), fits<int, false, true>(n, 2, 6));
  printf("%d %d\\n", fits<unsigned char, false, false>(c), fits<unsigned char, true, false>(c));
}`,
      '192 192 192 192',
      '192 192 192',
      '192 192',
    ));

  // Printed by nvcc 13.0's program.
  it('take the shared memory that cub’s take', () =>
    assertPrinted(
      `template <class K, int X, int I, class V = cub::NullType, int B = 4> int sort() { return sizeof(typename cub::BlockRadixSort<K, X, I, V, B>::TempStorage); }
template <class T, int X, int I, int N, cub::BlockHistogramAlgorithm A = cub::BLOCK_HISTO_SORT> int bins() { return sizeof(typename cub::BlockHistogram<T, X, I, N, A>::TempStorage); }
int main() {
  printf("%d %d %d %d\\n", sort<int, 128, 4>(), sort<int, 128, 16>(), sort<int, 128, 16, double>(), sort<int, 1024, 1>());
  printf("%d %d %d %d\\n", sort<double, 128, 8>(), sort<int, 256, 17>(), sort<int, 128, 4, cub::NullType, 5>(), sort<char, 256, 32>());
  printf("%d %d %d %d\\n", bins<unsigned char, 128, 4, 256>(), bins<int, 32, 1, 2000>(), bins<int, 128, 4, 2048>(), bins<int, 128, 4, 256, cub::BLOCK_HISTO_ATOMIC>());
}`,
      '4640 8448 16896 37056',
      '8448 17408 8736 9280',
      '4640 16256 17408 1',
    ));

  it('count a block’s samples', () =>
    assertPrinted(
      `template <cub::BlockHistogramAlgorithm A> __global__ void k(int* out) {
  using Bins = cub::BlockHistogram<unsigned char, 64, 2, 16, A>;
  __shared__ typename Bins::TempStorage room;
  __shared__ int bins[16];
  unsigned char own[2] = {(unsigned char)(threadIdx.x % 5), (unsigned char)15};
  Bins(room).Histogram(own, bins);
  __syncthreads();
  Bins(room).Composite(own, bins);
  __syncthreads();
  if (threadIdx.x < 16) out[threadIdx.x] = bins[threadIdx.x];
}
int main() {
  int* out;
  cudaMallocManaged(&out, 64);
  for (int i = 0; i < 2; i++) {
    i == 0 ? k<cub::BLOCK_HISTO_ATOMIC><<<1, 64>>>(out) : k<cub::BLOCK_HISTO_SORT><<<1, 64>>>(out);
    cudaDeviceSynchronize();
    for (int j = 0; j < 16; j++) printf("%d ", out[j]);
  }
}`,
      '26 26 26 26 24 0 0 0 0 0 0 0 0 0 0 128 26 26 26 26 24 0 0 0 0 0 0 0 0 0 0 128',
    ));

  // Worked out by hand for lanes 0, 1, 2 … of values 1, 2, 3 …
  it('reduce parts of warps, and scan them from an initial value', () =>
    assertPrinted(
      `__global__ void k() {
  using Reduce = cub::WarpReduce<int>;
  using Eight = cub::WarpReduce<int, 8>;
  using Scan = cub::WarpScan<int>;
  __shared__ typename Reduce::TempStorage room;
  __shared__ typename Eight::TempStorage small;
  __shared__ typename Scan::TempStorage scanned;
  int lane = threadIdx.x, v = lane + 1;
  int some = Reduce(room).Sum(v, 10), most = Reduce(room).Reduce(lane == 20 ? 99 : v, cub::Max(), 20);
  int heads = Reduce(room).HeadSegmentedSum(v, lane % 10 == 0), tails = Reduce(room).TailSegmentedReduce(v, lane == 4 || lane == 20, cub::Sum());
  int eights = Eight(small).HeadSegmentedSum(v, lane % 8 == 0 || lane % 8 == 5);
  int before, whole, from, total, both, bothBefore, first, firstTotal;
  Scan(scanned).ExclusiveScan(v, before, cub::Max());
  Scan(scanned).ExclusiveScan(v, whole, 100, cub::Sum(), total);
  Scan(scanned).InclusiveScan(v, from, 1000, cub::Sum());
  Scan(scanned).Scan(v, both, bothBefore, 7, cub::Sum());
  Scan(scanned).ExclusiveScan(v, first, cub::Sum(), firstTotal);
  if (lane == 0) printf("%d %d | %d %d | %d %d %d %d\\n", some, most, heads, tails, whole, total, from, bothBefore);
  if (lane == 5) printf("%d | %d %d | %d %d %d %d %d %d %d\\n", tails, eights, heads, before, whole, from, both, bothBefore, first, firstTotal);
  if (lane == 8) printf("%d\\n", eights);
  if (lane == 30) printf("%d\\n", heads);
}
int main() {
  k<<<1, 32>>>();
  cudaDeviceSynchronize();
}`,
      '55 20 | 55 15 | 100 528 1001 7',
      '216 | 21 40 | 5 115 1021 28 22 15 528',
      '55',
      '63',
    ));

  /** 0 1 0 0 1 1 1 2 …, compared with the neighbour. */
  it('flag where items differ', () =>
    assertPrinted(
      `struct Differ { __host__ __device__ bool operator()(int a, int b) const { return a != b; } };
__global__ void k(int* o) {
  using Flags = cub::BlockDiscontinuity<int, 32>;
  __shared__ typename Flags::TempStorage room;
  int t = threadIdx.x, v[2] = {t / 2, t / 2 + (t % 3 == 0)}, h[2], u[2], first[2];
  Flags(room).FlagHeads(h, v, Differ());
  __syncthreads();
  Flags(room).FlagTails(u, v, Differ());
  __syncthreads();
  o[t] = h[0] + 2 * h[1] + 4 * u[0] + 8 * u[1];
  Flags(room).FlagHeadsAndTails(h, u, v, Differ());
  __syncthreads();
  Flags(room).FlagHeads(first, v, Differ(), 0);
  o[t] += 100 * (o[t] == h[0] + 2 * h[1] + 4 * u[0] + 8 * u[1]) + 1000 * (first[0] != h[0]);
}
int main() {
  int* o;
  cudaMallocManaged(&o, 128);
  k<<<1, 32>>>(o);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; i++) printf("%d ", o[i]);
  printf("\\n");
}`,
      '1115 109 101 106 100 108 115 109 101 106 100 108 115 109 101 106 100 108 115 109 101 106 100 108 115 109 101 106 100 108 115 109',
    ));

  // Counted by hand; orders are those of the host's stable sort.
  it('exchange with neighbours, subtract them, and merge', () =>
    assertPrinted(
      `#include <cub/block/block_shuffle.cuh>
struct Minus { template <class T> __host__ __device__ T operator()(const T& a, const T& b) const { return a - b; } };
__global__ void shuffles(int* o) {
  using Shuffle = cub::BlockShuffle<int, 8, 4>;
  __shared__ typename Shuffle::TempStorage room;
  int t = threadIdx.x + 8 * threadIdx.y, own = t * t, got = -1, last = -1, in[2] = {t, 100 + t}, up[2] = {-1, -1};
  Shuffle(room).Offset(own, got, -3); o[t] = got; __syncthreads();
  Shuffle(room).Rotate(own, got, 30); o[32 + t] = got; __syncthreads();
  Shuffle(room).Up(in, up, last); o[64 + t] = up[0] * 1000 + up[1] + last * 1000000; __syncthreads();
  up[1] = -1; Shuffle(room).Down(in, up); o[96 + t] = up[0] * 1000 + up[1];
}
__global__ void differences(int* o) {
  using Difference = cub::BlockAdjacentDifference<int, 32>;
  __shared__ typename Difference::TempStorage room;
  int t = threadIdx.x, in[3], out[3];
  for (int i = 0; i < 3; i++) in[i] = (t * 3 + i) * (t * 3 + i);
  auto keep = [&](int row) { for (int i = 0; i < 3; i++) o[row * 96 + t * 3 + i] = out[i]; __syncthreads(); };
  Difference d(room);
  d.SubtractLeft(in, out, Minus()); keep(0);
  d.SubtractLeft(in, out, Minus(), 1000); keep(1);
  d.SubtractLeftPartialTile(in, out, Minus(), 40); keep(2);
  d.SubtractLeftPartialTile(in, out, Minus(), 40, 1000); keep(3);
  d.SubtractRight(in, out, Minus()); keep(4);
  d.SubtractRight(in, out, Minus(), 1000); keep(5);
  d.SubtractRightPartialTile(in, out, Minus(), 40); keep(6);
}
template <class Op> __global__ void sorts(const int* in, int* keys, int* values, Op before, int valid) {
  using Sort = cub::BlockMergeSort<int, 64, 3, int>;
  __shared__ typename Sort::TempStorage room;
  int own[3], ids[3];
  for (int i = 0; i < 3; i++) own[i] = in[ids[i] = threadIdx.x * 3 + i];
  if (valid == 192) Sort(room).Sort(own, ids, before);
  else Sort(room).StableSort(own, ids, before, valid, 1 << 30);
  for (int i = 0; i < 3; i++) { keys[threadIdx.x * 3 + i] = own[i]; values[threadIdx.x * 3 + i] = ids[i]; }
}
__global__ void warps(const int* in, int* keys) {
  using Sort = cub::WarpMergeSort<int, 3, 16>;
  __shared__ typename Sort::TempStorage rooms[4];
  int own[3];
  for (int i = 0; i < 3; i++) own[i] = in[threadIdx.x * 3 + i];
  Sort(rooms[threadIdx.x / 16]).Sort(own, [](int a, int b) { return b < a; });
  for (int i = 0; i < 3; i++) keys[threadIdx.x * 3 + i] = own[i];
}
struct Tens { __host__ __device__ bool operator()(int a, int b) const { return a / 10 < b / 10; } };
int main() {
  int *o, *in, *keys, *values;
  cudaMallocManaged(&o, 4096); cudaMallocManaged(&in, 768); cudaMallocManaged(&keys, 768); cudaMallocManaged(&values, 768);
  shuffles<<<1, dim3(8, 4)>>>(o); cudaDeviceSynchronize();
  printf("%d %d %d %d %d %d\\n", o[2], o[3], o[31], o[32], o[34], o[63]);
  printf("%d %d %d %d %d\\n", o[64], o[65], o[95], o[96], o[127]);
  differences<<<1, 32>>>(o); cudaDeviceSynchronize();
  for (int r = 0; r < 7; r++) printf("%d %d %d %d %d %d %d%c", o[r * 96], o[r * 96 + 1], o[r * 96 + 38], o[r * 96 + 39], o[r * 96 + 40], o[r * 96 + 42], o[r * 96 + 95], r < 6 ? ' ' : '\\n');
  for (int i = 0; i < 192; i++) in[i] = i * 7919 % 1000;
  int right = 0;
  for (int valid : {192, 100, 7}) {
    sorts<<<1, 64>>>(in, keys, values, Tens(), valid); cudaDeviceSynchronize();
    std::vector<int> order(valid); for (int i = 0; i < valid; i++) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return Tens()(in[a], in[b]); });
    for (int i = 0; i < valid; i++) right += values[i] == order[i] && keys[i] == in[order[i]];
  }
  warps<<<1, 64>>>(in, keys); cudaDeviceSynchronize();
  std::vector<int> sorted(in, in + 192);
  for (int w = 0; w < 4; w++) std::sort(sorted.begin() + 48 * w, sorted.begin() + 48 * w + 48, [](int a, int b) { return b < a; });
  for (int i = 0; i < 192; i++) right += keys[i] == sorted[i];
  printf("%d %zu %zu\\n", right, sizeof(cub::BlockMergeSort<double, 64, 3>::TempStorage), sizeof(cub::BlockShuffle<int, 8, 4>::TempStorage));
  cub::ArgIndexInputIterator<int*> at(in + 3); at += 2; auto one = at[1];
  printf("%d %d %d\\n", (int)one.key, one.value, (*at).value == in[5]);
}`,
      '-1 0 784 900 0 841',
      '130999000 131100001 131130031 100001 130999',
      '0 1 75 77 79 83 189 -1000 1 75 77 79 83 189 0 1 75 77 1600 1764 9025 -1000 1 75 77 1600 1764 9025 ' +
        '-1 -3 -77 -79 -81 -85 9025 -1 -3 -77 -79 -81 -85 8025 -1 -3 -77 1521 1600 1764 9025',
      '491 1544 128',
      '3 514 1',
    ));
});
