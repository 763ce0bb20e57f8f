// Reverses 256 values in shared memory.
#include <cuda_runtime.h>

__global__ void reverse(const float* in, float* out) {
  __shared__ float tile[256];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[255 - threadIdx.x];
}

int main() {
  const int n = 256;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemset(in, 0, n * sizeof(float));
  cudaMemset(out, 0, n * sizeof(float));
  reverse<<<1, 256>>>(in, out);
  cudaDeviceSynchronize();
  return 0;
}
