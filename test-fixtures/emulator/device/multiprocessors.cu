// Registers that tell where a block runs: each is below the number of its kind, and the same for the whole block.
#include <cstdio>

__device__ unsigned multiprocessor() {
  unsigned id;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(id));
  return id;
}

__global__ void look(unsigned* seen, unsigned* problems) {
  __shared__ unsigned first;
  unsigned count, warp;
  asm("mov.u32 %0, %%nsmid;" : "=r"(count));
  asm volatile("mov.u32 %0, %%warpid;" : "=r"(warp));
  if (threadIdx.x == 0) first = multiprocessor();
  __syncthreads();
  if (multiprocessor() != first || first >= count || warp >= 64) atomicAdd(problems, 1);
  if (threadIdx.x == 0) atomicOr(&seen[first / 32], 1u << (first % 32));
}

int main() {
  unsigned *seen, *problems;
  cudaMallocManaged(&seen, 8 * sizeof(unsigned));
  cudaMallocManaged(&problems, sizeof(unsigned));
  look<<<1000, 128>>>(seen, problems);
  cudaDeviceSynchronize();
  int used = 0;
  for (int i = 0; i < 8; i++) used += __builtin_popcount(seen[i]);
  int there;
  cudaDeviceGetAttribute(&there, cudaDevAttrMultiProcessorCount, 0);
  printf("problems: %u, all in use: %s\n", *problems, used == there ? "yes" : "no");
  return 0;
}
