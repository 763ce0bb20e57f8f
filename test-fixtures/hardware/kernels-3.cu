// Copies to shared memory that are waited for: libcu++, cooperative groups, bulk copies in PTX and in cuda::ptx.
#include "harness.cuh"
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cstdint>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/ptx>
#pragma nv_diag_suppress static_var_with_dynamic_init
namespace cg = cooperative_groups;
using BlockBarrier = cuda::barrier<cuda::thread_scope_block>;
constexpr int BLOCK = 256;
constexpr int TILE = 1024;

__device__ void startBarrier(BlockBarrier& bar) {
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
}

// One thread copies the tile.
__global__ void copyAlone16(const float* in, float* out) {
  __shared__ alignas(16) float tile[TILE];
  __shared__ BlockBarrier bar;
  startBarrier(bar);
  if (threadIdx.x == 0)
    cuda::memcpy_async(tile, in + blockIdx.x * TILE, cuda::aligned_size_t<16>(sizeof(tile)), bar);
  bar.arrive_and_wait();
  for (int i = threadIdx.x; i < TILE; i += blockDim.x) out[blockIdx.x * TILE + i] = tile[TILE - 1 - i];
}

__global__ void copyEach16(const float4* in, float* out) {
  __shared__ float4 tile[BLOCK];
  __shared__ BlockBarrier bar;
  startBarrier(bar);
  cuda::memcpy_async(&tile[threadIdx.x], &in[blockIdx.x * BLOCK + threadIdx.x], cuda::aligned_size_t<16>(16), bar);
  bar.arrive_and_wait();
  const float* one = reinterpret_cast<const float*>(tile);
  for (int i = threadIdx.x; i < TILE; i += blockDim.x) out[blockIdx.x * TILE + i] = one[TILE - 1 - i];
}

__global__ void copyEach4(const float* in, float* out) {
  __shared__ float tile[BLOCK];
  __shared__ BlockBarrier bar;
  startBarrier(bar);
  cuda::memcpy_async(&tile[threadIdx.x], &in[blockIdx.x * BLOCK + threadIdx.x], sizeof(float), bar);
  bar.arrive_and_wait();
  out[blockIdx.x * BLOCK + threadIdx.x] = tile[BLOCK - 1 - threadIdx.x];
}

// A column: each word of a sector of its own, and lanes 16 words apart in shared memory.
__global__ void copyEachColumn4(const float* in, float* out) {
  __shared__ float tile[BLOCK * 2];
  __shared__ BlockBarrier bar;
  startBarrier(bar);
  int r = threadIdx.x % 16, c = threadIdx.x / 16;
  cuda::memcpy_async(&tile[r * 16 + c], &in[blockIdx.x * TILE + r * 64 + c], sizeof(float), bar);
  bar.arrive_and_wait();
  out[blockIdx.x * BLOCK + threadIdx.x] = tile[threadIdx.x];
}

__global__ void copyEach8(const float2* in, float* out) {
  __shared__ float2 tile[BLOCK];
  __shared__ BlockBarrier bar;
  startBarrier(bar);
  cuda::memcpy_async(&tile[threadIdx.x], &in[blockIdx.x * BLOCK + threadIdx.x], sizeof(float2), bar);
  bar.arrive_and_wait();
  out[blockIdx.x * BLOCK + threadIdx.x] = tile[BLOCK - 1 - threadIdx.x].x;
}

__global__ void copyEach2(const short* in, short* out) {
  __shared__ short tile[BLOCK];
  __shared__ BlockBarrier bar;
  startBarrier(bar);
  cuda::memcpy_async(&tile[threadIdx.x], &in[blockIdx.x * BLOCK + threadIdx.x], sizeof(short), bar);
  bar.arrive_and_wait();
  out[blockIdx.x * BLOCK + threadIdx.x] = tile[BLOCK - 1 - threadIdx.x];
}

__global__ void copyGroup16(const float* in, float* out) {
  __shared__ alignas(16) float tile[TILE];
  __shared__ BlockBarrier bar;
  startBarrier(bar);
  auto block = cg::this_thread_block();
  cuda::memcpy_async(block, tile, in + blockIdx.x * TILE, cuda::aligned_size_t<16>(sizeof(tile)), bar);
  bar.arrive_and_wait();
  for (int i = threadIdx.x; i < TILE; i += blockDim.x) out[blockIdx.x * TILE + i] = tile[TILE - 1 - i];
}

__global__ void copyGroup4(const float* in, float* out) {
  __shared__ float tile[TILE];
  __shared__ BlockBarrier bar;
  startBarrier(bar);
  auto block = cg::this_thread_block();
  cuda::memcpy_async(block, tile, in + blockIdx.x * TILE, sizeof(tile), bar);
  bar.arrive_and_wait();
  for (int i = threadIdx.x; i < TILE; i += blockDim.x) out[blockIdx.x * TILE + i] = tile[TILE - 1 - i];
}

__global__ void copyWarps16(const float* in, float* out) {
  __shared__ alignas(16) float tile[TILE];
  __shared__ BlockBarrier bar;
  startBarrier(bar);
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int own = warp.meta_group_rank() * 128;
  cuda::memcpy_async(warp, tile + own, in + blockIdx.x * TILE + own, cuda::aligned_size_t<16>(512), bar);
  bar.arrive_and_wait();
  for (int i = threadIdx.x; i < TILE; i += blockDim.x) out[blockIdx.x * TILE + i] = tile[TILE - 1 - i];
}

__global__ void copyGroupFloat4(const float4* in, float4* out) {
  __shared__ float4 tile[BLOCK];
  __shared__ BlockBarrier bar;
  startBarrier(bar);
  cuda::memcpy_async(cg::this_thread_block(), tile, in + blockIdx.x * BLOCK, sizeof(tile), bar);
  bar.arrive_and_wait();
  out[blockIdx.x * BLOCK + threadIdx.x] = tile[BLOCK - 1 - threadIdx.x];
}

__global__ void pipeEach16(const float4* in, float4* out, int tiles) {
  __shared__ float4 stage[2][BLOCK];
  auto pipe = cuda::make_pipeline();
  const float4* own = in + blockIdx.x * tiles * BLOCK;
  for (int t = 0; t < tiles; t++) {
    pipe.producer_acquire();
    cuda::memcpy_async(&stage[t % 2][threadIdx.x], &own[t * BLOCK + threadIdx.x], sizeof(float4), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    __syncthreads();
    out[(blockIdx.x * tiles + t) * BLOCK + threadIdx.x] = stage[t % 2][BLOCK - 1 - threadIdx.x];
    pipe.consumer_release();
  }
}

__global__ void pipeGroup16(const float* in, float* out) {
  __shared__ alignas(16) float tile[TILE];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 1> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, tile, in + blockIdx.x * TILE, cuda::aligned_size_t<16>(sizeof(tile)), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  for (int i = threadIdx.x; i < TILE; i += blockDim.x) out[blockIdx.x * TILE + i] = tile[TILE - 1 - i];
  pipe.consumer_release();
}

__global__ void groupsCopy(const float* in, float* out) {
  __shared__ float tile[TILE];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, tile, in + blockIdx.x * TILE, sizeof(tile));
  cg::wait(block);
  for (int i = threadIdx.x; i < TILE; i += blockDim.x) out[blockIdx.x * TILE + i] = tile[TILE - 1 - i];
}

__global__ void groupsCopy16(const float* in, float* out) {
  __shared__ alignas(16) float tile[TILE];
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int own = warp.meta_group_rank() * 128;
  cg::memcpy_async(warp, tile + own, in + blockIdx.x * TILE + own, cuda::aligned_size_t<16>(512));
  cg::wait(warp);
  for (int i = warp.thread_rank(); i < 128; i += 32) out[blockIdx.x * TILE + own + i] = tile[own + 127 - i];
}

__device__ uint32_t sharedAddress(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }

__device__ void waitFor(uint64_t* bar, uint32_t parity) {
  asm volatile(
      "{\n"
      ".reg .pred P1;\n"
      "LAB_WAIT:\n"
      "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
      "@P1 bra DONE;\n"
      "bra LAB_WAIT;\n"
      "DONE:\n"
      "}\n" ::"r"(sharedAddress(bar)), "r"(parity) : "memory");
}

// A bulk copy there and one back, in inline PTX.
__global__ void bulkThereAndBack(const float* in, float* out) {
  __shared__ alignas(128) float tile[TILE];
  __shared__ alignas(128) float result[TILE];
  __shared__ alignas(8) uint64_t bar;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(sharedAddress(&bar)), "r"(1));
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(sharedAddress(&bar)),
                 "r"((uint32_t)sizeof(tile)) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                     sharedAddress(tile)), "l"(in + blockIdx.x * TILE), "r"((uint32_t)sizeof(tile)),
                 "r"(sharedAddress(&bar)) : "memory");
  }
  waitFor(&bar, 0);
  for (int i = threadIdx.x; i < TILE; i += blockDim.x) result[i] = tile[TILE - 1 - i] * 2;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(out + blockIdx.x * TILE),
                 "r"(sharedAddress(result)), "r"((uint32_t)sizeof(result)) : "memory");
    asm volatile("cp.async.bulk.commit_group;");
    asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
  }
}

// Two stages, filled by the first thread one tile ahead.
__global__ void bulkStages(const float* in, float* out, int tiles) {
  __shared__ alignas(128) float stage[2][BLOCK];
  __shared__ alignas(8) uint64_t bar[2];
  using namespace cuda::ptx;
  const float* own = in + blockIdx.x * tiles * BLOCK;
  if (threadIdx.x == 0) {
    mbarrier_init(&bar[0], 1);
    mbarrier_init(&bar[1], 1);
    fence_proxy_async(space_shared);
  }
  __syncthreads();
  auto fetch = [&](int t) {
    mbarrier_arrive_expect_tx(sem_release, scope_cta, space_shared, &bar[t % 2], sizeof(stage[0]));
    cp_async_bulk(space_cluster, space_global, stage[t % 2], own + t * BLOCK, sizeof(stage[0]), &bar[t % 2]);
  };
  if (threadIdx.x == 0) fetch(0);
  for (int t = 0; t < tiles; t++) {
    if (threadIdx.x == 0 && t + 1 < tiles) fetch(t + 1);
    while (!mbarrier_try_wait_parity(&bar[t % 2], t / 2 % 2)) {
    }
    out[(blockIdx.x * tiles + t) * BLOCK + threadIdx.x] = stage[t % 2][BLOCK - 1 - threadIdx.x];
    __syncthreads();
  }
}

// Arrival and wait apart, with work in between.
__global__ void splitBarrier(const float* in, float* out) {
  __shared__ float tile[BLOCK];
  __shared__ BlockBarrier bar;
  startBarrier(bar);
  tile[threadIdx.x] = in[blockIdx.x * BLOCK + threadIdx.x];
  auto token = bar.arrive();
  float own = in[blockIdx.x * BLOCK + (threadIdx.x ^ 1)];
  bar.wait(std::move(token));
  out[blockIdx.x * BLOCK + threadIdx.x] = own + tile[BLOCK - 1 - threadIdx.x];
}

int main() {
  const int blocks = 64, n = blocks * TILE * 4;
  float* in = reinterpret_cast<float*>(devIota(n, 3, 1000));
  float* out = dev<float>(n);
  auto* in4 = reinterpret_cast<float4*>(in);
  auto* out4 = reinterpret_cast<float4*>(out);
  copyAlone16<<<blocks, BLOCK>>>(in, out);
  copyEach16<<<blocks, BLOCK>>>(in4, out);
  copyEach4<<<blocks, BLOCK>>>(in, out);
  copyEachColumn4<<<blocks, BLOCK>>>(in, out);
  copyEach8<<<blocks, BLOCK>>>(reinterpret_cast<float2*>(in), out);
  copyEach2<<<blocks, BLOCK>>>(reinterpret_cast<short*>(in), reinterpret_cast<short*>(out));
  copyGroup16<<<blocks, BLOCK>>>(in, out);
  copyGroup4<<<blocks, BLOCK>>>(in, out);
  copyWarps16<<<blocks, BLOCK>>>(in, out);
  copyGroupFloat4<<<blocks, BLOCK>>>(in4, out4);
  pipeEach16<<<blocks, BLOCK>>>(in4, out4, 4);
  pipeGroup16<<<blocks, BLOCK>>>(in, out);
  groupsCopy<<<blocks, BLOCK>>>(in, out);
  groupsCopy16<<<blocks, BLOCK>>>(in, out);
  bulkThereAndBack<<<blocks, BLOCK>>>(in, out);
  bulkStages<<<blocks, BLOCK>>>(in, out, 4);
  splitBarrier<<<blocks, BLOCK>>>(in, out);
  DONE();
  float* host = (float*)malloc(n * 4);
  CK(cudaMemcpy(host, out, n * 4, cudaMemcpyDeviceToHost));
  unsigned sum = 0;
  for (int i = 0; i < n; i++) sum = sum * 31 + reinterpret_cast<unsigned*>(host)[i];
  printf("%u\n", sum);
}
