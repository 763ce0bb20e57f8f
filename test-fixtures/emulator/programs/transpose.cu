// The transpose of a 96 x 160 matrix of doubles through a padded tile, into unified memory.
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

static unsigned checksum(const void* data, size_t bytes) {
  const unsigned char* at = (const unsigned char*)data;
  unsigned hash = 2166136261u;
  for (size_t i = 0; i < bytes; i++) hash = (hash ^ at[i]) * 16777619u;
  return hash;
}

constexpr int TILE = 32;

__global__ void transpose(const double* in, double* out, int width, int height) {
  __shared__ double tile[TILE][TILE + 1];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  for (int i = 0; i < TILE; i += blockDim.y) tile[threadIdx.y + i][threadIdx.x] = in[(y + i) * width + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int i = 0; i < TILE; i += blockDim.y) out[(y + i) * height + x] = tile[threadIdx.x][threadIdx.y + i];
}

int main() {
  const int width = 160, height = 96;
  double *in, *out;
  CHECK(cudaMallocManaged(&in, width * height * sizeof(double)));
  CHECK(cudaMallocManaged(&out, width * height * sizeof(double)));
  for (int i = 0; i < width * height; i++) in[i] = (double)real() * 3.0;
  transpose<<<dim3(width / TILE, height / TILE), dim3(TILE, 8)>>>(in, out, width, height);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) wrong += out[x * height + y] != in[y * width + x];
  printf("wrong %d\n", wrong);
  printf("checksum %08x\n", checksum(out, width * height * sizeof(double)));
  cudaFree(in);
  cudaFree(out);
  return 0;
}
