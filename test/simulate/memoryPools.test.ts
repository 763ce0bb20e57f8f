import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

const programs: PrintingPrograms = {
  'allocations from a pool, and what a pool is told': [
    `#include <cstdio>
__global__ void fill(int* p) { p[threadIdx.x] = threadIdx.x; }
int main() {
  cudaMemPool_t usual, current, own;
  cudaDeviceGetDefaultMemPool(&usual, 0);
  cudaDeviceGetMemPool(&current, 0);
  unsigned long long all = ~0ull, told = 0;
  cudaMemPoolSetAttribute(usual, cudaMemPoolAttrReleaseThreshold, &all);
  cudaMemPoolGetAttribute(current, cudaMemPoolAttrReleaseThreshold, &told);
  cudaMemPoolProps props = {};
  props.allocType = cudaMemAllocationTypePinned;
  props.location.type = cudaMemLocationTypeDevice;
  cudaMemPoolCreate(&own, &props);
  cudaStream_t s;
  cudaStreamCreate(&s);
  int *a, *b, last[2];
  cudaMallocFromPoolAsync((void**)&a, 64, own, s);
  cudaMallocAsync((void**)&b, 128, s);
  fill<<<1, 16, 0, s>>>(a);
  fill<<<1, 32, 0, s>>>(b);
  cudaMemcpyAsync(&last[0], a + 15, 4, cudaMemcpyDeviceToHost, s);
  cudaMemcpyAsync(&last[1], b + 31, 4, cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
  cudaFreeAsync(a, s);
  cudaFreeAsync(b, s);
  printf("%d %d %d %d\\n", told == all, usual == current, last[0], last[1]);
  printf("%d %d\\n", (int)cudaMemPoolDestroy(own), (int)cudaGetLastError());
}`,
    '1 1 15 31',
    '0 0',
  ],
  'places of memory, as CUDA 13 names them': [
    `#include <cstdio>
int main() {
  int* p;
  cudaMallocManaged(&p, 64);
  cudaMemLocation there = {cudaMemLocationTypeDevice, 0}, here = {cudaMemLocationTypeHost, 0};
  printf("%d %d ", (int)cudaMemPrefetchAsync(p, 64, there, 0, 0), (int)cudaMemAdvise(p, 64, cudaMemAdviseSetReadMostly, here));
  printf("%d\\n", (int)cudaMemPrefetchAsync(p, 64, cudaCpuDeviceId));
}`,
    '0 0 0',
  ],
  // CUDA C++ Programming Guide, "Technical Specifications per Compute Capability".
  'limits of textures and surfaces': [
    `#include <cstdio>
int main() {
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  int width, layers, major;
  cudaDeviceGetAttribute(&width, cudaDevAttrMaxTexture2DWidth, 0);
  cudaDeviceGetAttribute(&layers, cudaDevAttrMaxSurface2DLayeredLayers, 0);
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
  printf("%d %d %d %d %d\\n", p.maxTexture2D[1], p.maxTexture2DLayered[2], width, layers, major);
}`,
    '65536 2048 131072 2048 8',
  ],
};

describe('memory pools and limits of simulated programs', function () {
  this.timeout(30_000);
  checksPrinted(programs);
});
