/** Clusters of blocks: who is which, barriers among them, and their shared memory. */
import assert from 'node:assert/strict';
import { simulateProgram } from './simulateText.ts';

const program = `#include <cstdio>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void hist(int *bins, const int *in, int n, int perBlock) {
  extern __shared__ int s[];
  cg::cluster_group c = cg::this_cluster();
  for (int i = threadIdx.x; i < perBlock; i += blockDim.x) s[i] = 0;
  c.sync();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    int b = in[i];
    int *there = c.map_shared_rank(s, b / perBlock);
    atomicAdd(there + b % perBlock, 1);
  }
  c.sync();
  for (int i = threadIdx.x; i < perBlock; i += blockDim.x) atomicAdd(&bins[c.block_rank() * perBlock + i], s[i]);
}
__global__ void __cluster_dims__(2, 2, 1) ranks(int *o) {
  auto c = cg::this_cluster();
  __shared__ int mine;
  int id = blockIdx.x + gridDim.x * blockIdx.y;
  if (threadIdx.x == 0) mine = id * 100;
  c.sync();
  int *next = c.map_shared_rank(&mine, (c.block_rank() + 1) % c.num_blocks());
  if (threadIdx.x == 5) {
    int *p = o + id * 10;
    p[0] = c.block_rank(); p[1] = c.num_blocks(); p[2] = c.block_index().x; p[3] = c.block_index().y;
    p[4] = c.dim_blocks().x * 10 + c.dim_blocks().y; p[5] = *next; p[6] = c.thread_rank(); p[7] = c.num_threads();
    p[8] = c.query_shared_rank(next); p[9] = c.thread_index().x * 100 + c.thread_index().y;
  }
  c.sync();
}
__global__ void plain(int *o) { auto c = cg::this_cluster(); if (threadIdx.x == 0) o[blockIdx.x] = c.block_rank() * 10 + c.num_blocks(); c.sync(); }
__global__ void asmk(unsigned *o) {
  unsigned r, n, x, d; asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(r)); asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(n));
  asm("mov.u32 %0, %%cluster_ctaid.x;" : "=r"(x)); asm("mov.u32 %0, %%clusterid.x;" : "=r"(d));
  asm volatile("barrier.cluster.arrive.aligned;\\nbarrier.cluster.wait.aligned;" ::: "memory");
  if (threadIdx.x == 0) o[blockIdx.x] = r * 1000 + n * 100 + x * 10 + d;
}
int main() {
  int n = 1000, *in, *bins; cudaMallocManaged(&in, n * 4); cudaMallocManaged(&bins, 64 * 4);
  for (int i = 0; i < n; i++) in[i] = (i * 7 + i / 3) % 64;
  cudaLaunchConfig_t cfg{}; cfg.gridDim = 8; cfg.blockDim = 32; cfg.dynamicSmemBytes = 16 * 4;
  cudaLaunchAttribute a[1]; a[0].id = cudaLaunchAttributeClusterDimension; a[0].val.clusterDim.x = 4; a[0].val.clusterDim.y = 1; a[0].val.clusterDim.z = 1;
  cfg.attrs = a; cfg.numAttrs = 1;
  printf("%s\\n", cudaGetErrorString(cudaLaunchKernelEx(&cfg, hist, bins, (const int *)in, n, 16))); cudaDeviceSynchronize();
  for (int i = 0; i < 64; i++) printf("%d ", bins[i]); puts("");
  int *o; cudaMallocManaged(&o, 160 * 4); ranks<<<dim3(4, 4), 32>>>(o); printf("%s\\n", cudaGetErrorString(cudaDeviceSynchronize()));
  for (int i = 0; i < 16; i++) { for (int j = 0; j < 10; j++) printf("%d ", o[i * 10 + j]); puts(""); }
  plain<<<3, 32>>>(o); cudaDeviceSynchronize(); printf("%d %d %d\\n", o[0], o[1], o[2]);
  cfg.gridDim = 6; cfg.dynamicSmemBytes = 0; a[0].val.clusterDim.x = 4; printf("%s\\n", cudaGetErrorString(cudaLaunchKernelEx(&cfg, plain, o))); printf("%s\\n", cudaGetErrorString(cudaGetLastError()));
  a[0].val.clusterDim.x = 16; cfg.gridDim = 16; printf("%s\\n", cudaGetErrorString(cudaLaunchKernelEx(&cfg, plain, o))); printf("%s\\n", cudaGetErrorString(cudaGetLastError()));
  a[0].val.clusterDim.x = 2; cfg.gridDim = 6; printf("%s\\n", cudaGetErrorString(cudaLaunchKernelEx(&cfg, asmk, (unsigned *)o))); cudaDeviceSynchronize(); for (int i = 0; i < 6; i++) printf("%d ", o[i]); puts("");
  ranks<<<dim3(3, 4), 32>>>(o); printf("%s\\n", cudaGetErrorString(cudaGetLastError()));
  cfg.gridDim = dim3(4, 4); cfg.numAttrs = 1; a[0].val.clusterDim.x = 4; a[0].val.clusterDim.y = 1; printf("%s\\n", cudaGetErrorString(cudaLaunchKernelEx(&cfg, ranks, o))); printf("%s\\n", cudaGetErrorString(cudaGetLastError()));
  a[0].val.clusterDim.x = 2; a[0].val.clusterDim.y = 2; printf("%s\\n", cudaGetErrorString(cudaLaunchKernelEx(&cfg, ranks, o))); printf("%s\\n", cudaGetErrorString(cudaGetLastError()));
  int mc = 0; cudaOccupancyMaxPotentialClusterSize(&mc, plain, &cfg); printf("%d\\n", mc);
}
`;

/** What the program printed on an H200 (nvcc 13.0). */
const lines = [
  'no error',
  '22 10 21 10 21 10 21 11 21 11 20 11 20 11 21 11 21 10 21 10 21 10 22 10 21 10 21 10 21 11 21 11 20 11 20 11 21 10 21 10 21 10 21 10 21 10 21 10 21 10 21 11 20 11 20 11 20 11 21 10 21 10 21 10 ',
  'no error',
  '0 4 0 0 22 100 5 128 1 500 ',
  '1 4 1 0 22 400 37 128 2 3700 ',
  '0 4 0 0 22 300 5 128 1 500 ',
  '1 4 1 0 22 600 37 128 2 3700 ',
  '2 4 0 1 22 500 69 128 3 501 ',
  '3 4 1 1 22 0 101 128 0 3701 ',
  '2 4 0 1 22 700 69 128 3 501 ',
  '3 4 1 1 22 200 101 128 0 3701 ',
  '0 4 0 0 22 900 5 128 1 500 ',
  '1 4 1 0 22 1200 37 128 2 3700 ',
  '0 4 0 0 22 1100 5 128 1 500 ',
  '1 4 1 0 22 1400 37 128 2 3700 ',
  '2 4 0 1 22 1300 69 128 3 501 ',
  '3 4 1 1 22 800 101 128 0 3701 ',
  '2 4 0 1 22 1500 69 128 3 501 ',
  '3 4 1 1 22 1000 101 128 0 3701 ',
  '1 1 1',
  'a kernel launch error has occurred due to cluster misconfiguration',
  'a kernel launch error has occurred due to cluster misconfiguration',
  'a kernel launch error has occurred due to cluster misconfiguration',
  'a kernel launch error has occurred due to cluster misconfiguration',
  'no error',
  '200 1210 201 1211 202 1212 ',
  'a kernel launch error has occurred due to cluster misconfiguration',
  'a kernel launch error has occurred due to cluster misconfiguration',
  'a kernel launch error has occurred due to cluster misconfiguration',
  'no error',
  'no error',
  '8',
];

/** Each block writes into the next one's shared memory; the values are counted by hand. */
const ring = `#include <cstdio>
#include <cstdint>
__global__ void __cluster_dims__(4) ring(unsigned *o) {
  __shared__ unsigned box[4];
  unsigned r; asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(r));
  unsigned here = (unsigned)__cvta_generic_to_shared(&box[r]), there;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(here), "r"((r + 1) % 4));
  asm volatile("barrier.cluster.arrive.release.aligned;\\n barrier.cluster.wait.acquire.aligned;");
  if (threadIdx.x == 0) asm volatile("st.shared::cluster.u32 [%0], %1;" :: "r"(there), "r"(blockIdx.x * 10 + 7) : "memory");
  asm volatile("barrier.cluster.arrive.release.aligned;\\n barrier.cluster.wait.acquire.aligned;");
  if (threadIdx.x == 0) o[blockIdx.x] = box[(r + 3) % 4];
}
int main() { unsigned *o; cudaMallocManaged(&o, 64); ring<<<8, 32>>>(o); printf("%s\\n", cudaGetErrorString(cudaDeviceSynchronize())); for (int i = 0; i < 8; i++) printf("%u ", o[i]); puts(""); }
`;

describe('clusters', () => {
  it('run as on an H200: ranks, barriers, shared memory of other blocks, and what is refused', async () => {
    const report = await simulateProgram(program, { device: 'h200' });
    assert.equal(report.ended, null);
    assert.deepEqual(
      report.stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.trimEnd()),
      lines.map((line) => line.trimEnd()),
    );
    const kinds = report.launches.flatMap(({ problems }) => problems.map(({ kind }) => kind));
    assert.deepEqual(kinds, ['invalid-launch', 'invalid-launch', 'invalid-launch', 'invalid-launch']);
  });

  it('reach each other by addresses of 32 bits', async () => {
    const { stdout } = await simulateProgram(ring, { device: 'h200' });
    assert.equal(stdout, 'no error\n37 7 17 27 77 47 57 67 \n');
  });

  it('have no memory behind the last block', async () => {
    const { launches } = await simulateProgram(
      `#include <cooperative_groups.h>
__global__ void __cluster_dims__(2) k(int* out) {
  __shared__ int s;
  s = 1;
  auto cluster = cooperative_groups::this_cluster();
  cluster.sync();
  out[blockIdx.x] = *cluster.map_shared_rank(&s, 2);
  cluster.sync();
}
int main() { int* out; cudaMalloc(&out, 8); k<<<2, 1>>>(out); }`,
      { device: 'h200' },
    );
    assert.deepEqual(
      launches[0]?.problems.map(({ kind }) => kind),
      ['out-of-bounds'],
    );
  });
});
