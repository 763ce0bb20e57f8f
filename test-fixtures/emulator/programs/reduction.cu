// Sums of 5,000 floats: a tree in shared memory down to a warp, then shuffles; the blocks' sums on the host.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

#define CHECK(call)                                                              \
  do {                                                                           \
    cudaError_t error = (call);                                                  \
    if (error != cudaSuccess) {                                                  \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error)); \
      exit(1);                                                                   \
    }                                                                            \
  } while (0)

static unsigned state = 12345u;
static unsigned next() { return state = state * 1664525u + 1013904223u; }
static float real() { return (float)(next() >> 8) / 16777216.0f - 0.5f; }

static unsigned bits(float value) {
  unsigned word;
  memcpy(&word, &value, 4);
  return word;
}

constexpr int THREADS = 256;

__global__ void reduce(const float* in, float* sums, int n) {
  __shared__ float part[THREADS];
  int t = threadIdx.x;
  int i = blockIdx.x * THREADS + t;
  part[t] = i < n ? in[i] : 0.0f;
  __syncthreads();
  for (int half = THREADS / 2; half >= 32; half /= 2) {
    if (t < half) part[t] += part[t + half];
    __syncthreads();
  }
  if (t < 32) {
    float sum = part[t];
    for (int delta = 16; delta > 0; delta /= 2) sum += __shfl_down_sync(0xffffffffu, sum, delta);
    if (t == 0) sums[blockIdx.x] = sum;
  }
}

int main() {
  const int n = 5000;
  const int blocks = (n + THREADS - 1) / THREADS;
  float* in = new float[n];
  float* sums = new float[blocks];
  for (int i = 0; i < n; i++) in[i] = real();
  float *deviceIn, *deviceSums;
  CHECK(cudaMalloc((void**)&deviceIn, n * sizeof(float)));
  CHECK(cudaMalloc((void**)&deviceSums, blocks * sizeof(float)));
  CHECK(cudaMemcpy(deviceIn, in, n * sizeof(float), cudaMemcpyHostToDevice));
  reduce<<<blocks, THREADS>>>(deviceIn, deviceSums, n);
  CHECK(cudaMemcpy(sums, deviceSums, blocks * sizeof(float), cudaMemcpyDeviceToHost));
  float total = 0.0f;
  for (int i = 0; i < blocks; i++) {
    printf("block %d: %08x\n", i, bits(sums[i]));
    total += sums[i];
  }
  printf("total %08x\n", bits(total));
  cudaFree(deviceIn);
  cudaFree(deviceSums);
  delete[] in;
  delete[] sums;
  return 0;
}
