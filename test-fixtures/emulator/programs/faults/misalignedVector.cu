// Copies four values at a time, from an address that is no multiple of 16 bytes.
#include <cuda_runtime.h>

__global__ void copy4(const float* in, float* out) {
  int i = threadIdx.x;
  float4 four = *(const float4*)(in + 4 * i + 1);
  *(float4*)(out + 4 * i) = four;
}

int main() {
  const int n = 256;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemset(in, 0, n * sizeof(float));
  cudaMemset(out, 0, n * sizeof(float));
  copy4<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  return 0;
}
