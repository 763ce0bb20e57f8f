// Half of each warp takes part in the barrier as the others do.
#include <cuda_runtime.h>

__global__ void half(const float* in, float* out) {
  __shared__ float tile[64];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x ^ 1];
}

int main() {
  const int n = 256;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemset(in, 0, n * sizeof(float));
  cudaMemset(out, 0, n * sizeof(float));
  half<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  return 0;
}
