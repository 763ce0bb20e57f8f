// The product of two 100 x 100 matrices in tiles of 16 x 16.
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

static unsigned checksum(const void* data, size_t bytes) {
  const unsigned char* at = (const unsigned char*)data;
  unsigned hash = 2166136261u;
  for (size_t i = 0; i < bytes; i++) hash = (hash ^ at[i]) * 16777619u;
  return hash;
}

constexpr int TILE = 16;

__global__ void product(const float* a, const float* b, float* c, int n) {
  __shared__ float tileA[TILE][TILE];
  __shared__ float tileB[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y;
  int column = blockIdx.x * TILE + threadIdx.x;
  float sum = 0.0f;
  for (int phase = 0; phase < (n + TILE - 1) / TILE; phase++) {
    int k = phase * TILE;
    tileA[threadIdx.y][threadIdx.x] = row < n && k + threadIdx.x < n ? a[row * n + k + threadIdx.x] : 0.0f;
    tileB[threadIdx.y][threadIdx.x] = column < n && k + threadIdx.y < n ? b[(k + threadIdx.y) * n + column] : 0.0f;
    __syncthreads();
    for (int i = 0; i < TILE; i++) sum += tileA[threadIdx.y][i] * tileB[i][threadIdx.x];
    __syncthreads();
  }
  if (row < n && column < n) c[row * n + column] = sum;
}

int main() {
  const int n = 100;
  const size_t bytes = n * n * sizeof(float);
  float* a = (float*)malloc(bytes);
  float* b = (float*)malloc(bytes);
  float* c = (float*)malloc(bytes);
  for (int i = 0; i < n * n; i++) a[i] = real();
  for (int i = 0; i < n * n; i++) b[i] = real();
  float *deviceA, *deviceB, *deviceC;
  CHECK(cudaMalloc(&deviceA, bytes));
  CHECK(cudaMalloc(&deviceB, bytes));
  CHECK(cudaMalloc(&deviceC, bytes));
  CHECK(cudaMemcpy(deviceA, a, bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(deviceB, b, bytes, cudaMemcpyHostToDevice));
  dim3 block(TILE, TILE);
  dim3 grid((n + TILE - 1) / TILE, (n + TILE - 1) / TILE);
  product<<<grid, block>>>(deviceA, deviceB, deviceC, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(c, deviceC, bytes, cudaMemcpyDeviceToHost));
  for (int i = 0; i < 8; i++) printf("c[%d] = %08x\n", i * 1237, bits(c[i * 1237]));
  printf("checksum %08x\n", checksum(c, bytes));
  cudaFree(deviceA);
  cudaFree(deviceB);
  cudaFree(deviceC);
  free(a);
  free(b);
  free(c);
  return 0;
}
