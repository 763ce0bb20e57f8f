// How much dynamic shared memory a launch asked for, and assertions of pointers and numbers.
#include <cassert>
#include <cstdio>

__device__ unsigned dynamicBytes() {
  unsigned bytes;
  asm volatile("mov.u32 %0, %dynamic_smem_size;" : "=r"(bytes));
  return bytes;
}

__global__ void sizes(unsigned* out, const float* none, double small, long long large) {
  extern __shared__ int room[];
  assert(out);
  assert(!none);
  assert(small);
  assert(large);
  if (threadIdx.x < dynamicBytes() / sizeof(int)) room[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = dynamicBytes() + (threadIdx.x < dynamicBytes() / sizeof(int) ? room[threadIdx.x] : 1000);
}

int main() {
  unsigned* out;
  unsigned host[32];
  cudaMalloc(&out, sizeof host);
  assert(out);
  for (int bytes : {0, 16, 100, 4096}) {
    sizes<<<1, 32, bytes>>>(out, nullptr, 0.25, 1ll << 40);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d: %u %u %u\n", bytes, host[0], host[7], host[31]);
  }
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  return 0;
}
