// Sums in shared memory.
#include <cuda_runtime.h>

__global__ void total(const float* in, float* out) {
  __shared__ float part[128];
  if (threadIdx.x < 128) part[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    float sum = 0.0f;
    for (int i = 0; i < 128; i++) sum += part[i];
    out[0] = sum;
  }
}

int main() {
  const int n = 256;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemset(in, 0, n * sizeof(float));
  cudaMemset(out, 0, n * sizeof(float));
  total<<<1, 128>>>(in, out);
  cudaDeviceSynchronize();
  return 0;
}
