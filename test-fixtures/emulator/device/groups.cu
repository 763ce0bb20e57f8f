// Cooperative groups of part of a block: tiles of tiles, coalesced and labelled groups, collectives.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void tiles(int* out) {
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  auto eight = cg::tiled_partition<8>(warp);
  auto two = cg::tiled_partition<2>(eight);
  int i = threadIdx.x;
  int v = (i * 7 + 3) % 23;
  int total = cg::reduce(warp, v, cg::plus<int>());
  int most = cg::reduce(eight, v, cg::greater<int>());
  int least = cg::reduce(two, v, cg::less<int>());
  int before = cg::exclusive_scan(eight, v, cg::plus<int>());
  int upTo = cg::inclusive_scan(warp, v);
  int places = warp.meta_group_rank() * 1000 + eight.meta_group_rank() * 100 + two.meta_group_rank() * 10 + two.thread_rank();
  int* mine = out + i * 6;
  mine[0] = total;
  mine[1] = most;
  mine[2] = least;
  mine[3] = before;
  mine[4] = upTo;
  mine[5] = places + 100000 * eight.meta_group_size();
}
__global__ void coalesced(int* out, int* counter) {
  int i = threadIdx.x;
  int v = i * 5 % 7;
  out[i] = -1;
  if (v % 2 == 0) {
    cg::coalesced_group group = cg::coalesced_threads();
    int sum = cg::reduce(group, v, cg::plus<int>());
    int scan = cg::exclusive_scan(group, 1);
    int next = group.shfl_down(v, 1);
    int first = group.shfl(i, 0);
    int base = 0;
    if (group.thread_rank() == 0) base = atomicAdd(counter, (int)group.size());
    base = group.shfl(base, 0) & 0;
    out[i] = sum * 10000 + scan * 100 + next * 10 + (first == 0) + base + (int)group.ballot(v > 3) * 0;
    auto parity = cg::binary_partition(group, i % 3 == 0);
    out[i + 64] = parity.size() * 100 + parity.thread_rank();
    auto same = cg::labeled_partition(group, v);
    out[i + 128] = same.size() * 100 + same.thread_rank();
  }
}
__global__ void oneForAll(int* out) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int answer = cg::invoke_one_broadcast(tile, [&]() { return (int)threadIdx.x * 3 + 1; });
  cg::invoke_one(tile, [&]() { out[64 + threadIdx.x / 16] = answer; });
  out[threadIdx.x] = answer + tile.any(threadIdx.x == 20) * 1000 + tile.all(threadIdx.x > 15) * 2000;
}
__global__ void copyAsync(const int* in, int* out, int n) {
  extern __shared__ int staged[];
  auto block = cg::this_thread_block();
  int sum = 0;
  for (int from = 0; from < n; from += 128) {
    int count = min(128, n - from);
    cg::memcpy_async(block, staged, in + from, sizeof(int) * count);
    cg::wait(block);
    for (int k = threadIdx.x; k < count; k += blockDim.x) sum += staged[count - 1 - k] * (k + 1);
    block.sync();
  }
  out[threadIdx.x] = sum;
}
__global__ void runtimeTiles(int* out) {
  cg::thread_group group = cg::tiled_partition(cg::this_thread_block(), 4);
  out[threadIdx.x] = group.thread_rank() + 10 * group.size();
}

static int *data, host[1024];
static void show(const char* name, int count) {
  cudaMemcpy(host, data, count * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%s", name);
  for (int i = 0; i < count; i++) printf(" %d", host[i]);
  printf("\n");
}
int main() {
  int *counter, *in;
  cudaMalloc(&data, sizeof host);
  cudaMalloc(&counter, sizeof(int));
  cudaMalloc(&in, 1000 * sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  cudaMemset(data, 0, sizeof host);
  tiles<<<1, 64>>>(data);
  show("tiles", 384);
  cudaMemset(data, 0, sizeof host);
  coalesced<<<1, 64>>>(data, counter);
  show("coalesced", 192);
  cudaMemcpy(host, counter, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", host[0]);
  cudaMemset(data, 0, sizeof host);
  oneForAll<<<1, 32>>>(data);
  show("one", 66);
  for (int i = 0; i < 1000; i++) host[i] = i * i % 31;
  cudaMemcpy(in, host, 1000 * sizeof(int), cudaMemcpyHostToDevice);
  copyAsync<<<1, 64, 128 * sizeof(int)>>>(in, data, 1000);
  show("copied", 64);
  runtimeTiles<<<1, 32>>>(data);
  show("runtime", 32);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
