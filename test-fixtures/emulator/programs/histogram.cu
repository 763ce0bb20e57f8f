// A histogram of 20,000 bytes: one of each block in shared memory, added up in global memory.
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

constexpr int BINS = 64;

__global__ void histogram(const unsigned char* data, int n, unsigned* bins) {
  __shared__ unsigned own[BINS];
  for (int i = threadIdx.x; i < BINS; i += blockDim.x) own[i] = 0;
  __syncthreads();
  int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) atomicAdd(&own[data[i] % BINS], 1u);
  __syncthreads();
  for (int i = threadIdx.x; i < BINS; i += blockDim.x) atomicAdd(&bins[i], own[i]);
}

int main() {
  const int n = 20000;
  unsigned char* data = (unsigned char*)malloc(n);
  for (int i = 0; i < n; i++) data[i] = (unsigned char)(next() >> 24);
  unsigned char* deviceData;
  unsigned* deviceBins;
  unsigned bins[BINS];
  CHECK(cudaMalloc(&deviceData, n));
  CHECK(cudaMalloc(&deviceBins, sizeof(bins)));
  CHECK(cudaMemset(deviceBins, 0, sizeof(bins)));
  CHECK(cudaMemcpy(deviceData, data, n, cudaMemcpyHostToDevice));
  histogram<<<10, 192>>>(deviceData, n, deviceBins);
  CHECK(cudaMemcpy(bins, deviceBins, sizeof(bins), cudaMemcpyDeviceToHost));
  for (int i = 0; i < BINS; i++) printf("%u%c", bins[i], i % 16 == 15 ? '\n' : ' ');
  cudaFree(deviceData);
  cudaFree(deviceBins);
  free(data);
  return 0;
}
