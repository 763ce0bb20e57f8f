// Thread 0 of the block waits for a flag that nobody sets.
#include <cuda_runtime.h>

__global__ void relay(const float* in, float* out) {
  __shared__ volatile int ready;
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    while (ready != 2) {
    }
  }
  if (threadIdx.x == 32) ready = 1;
  __syncthreads();
  out[threadIdx.x] = in[threadIdx.x];
}

int main() {
  const int n = 256;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemset(in, 0, n * sizeof(float));
  cudaMemset(out, 0, n * sizeof(float));
  relay<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  return 0;
}
