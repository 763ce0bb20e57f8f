// A 3-point sum whose last one reads one value too many.
#include <cuda_runtime.h>

__global__ void sum3(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 1 && i < n) out[i] = in[i - 1] + in[i] + in[i + 1];
}

int main() {
  const int n = 256;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemset(in, 0, n * sizeof(float));
  cudaMemset(out, 0, n * sizeof(float));
  sum3<<<1, 256>>>(in, out, n);
  cudaDeviceSynchronize();
  return 0;
}
