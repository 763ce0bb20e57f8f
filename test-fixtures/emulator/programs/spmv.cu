// A sparse matrix in compressed rows times a vector: a thread for each row, then a warp for each row.
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

struct Csr {
  int rows;
  const int* start;
  const int* column;
  const float* value;
};

__global__ void byThread(Csr m, const float* x, float* y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= m.rows) return;
  float sum = 0.0f;
  for (int i = m.start[row]; i < m.start[row + 1]; i++) sum += m.value[i] * x[m.column[i]];
  y[row] = sum;
}

__global__ void byWarp(Csr m, const float* x, float* y) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int lane = threadIdx.x % 32;
  if (row >= m.rows) return;
  float sum = 0.0f;
  for (int i = m.start[row] + lane; i < m.start[row + 1]; i += 32) sum += m.value[i] * x[m.column[i]];
  for (int mask = 16; mask > 0; mask >>= 1) sum += __shfl_xor_sync(0xffffffffu, sum, mask);
  if (lane == 0) y[row] = sum;
}

template <typename T>
T* toDevice(const T* host, size_t n) {
  T* device;
  CHECK(cudaMalloc(&device, n * sizeof(T)));
  CHECK(cudaMemcpy(device, host, n * sizeof(T), cudaMemcpyHostToDevice));
  return device;
}

int main() {
  const int rows = 300;
  int* start = (int*)malloc((rows + 1) * sizeof(int));
  start[0] = 0;
  for (int i = 0; i < rows; i++) start[i + 1] = start[i] + (int)(next() >> 26);
  const int count = start[rows];
  int* column = (int*)malloc(count * sizeof(int));
  float* value = (float*)malloc(count * sizeof(float));
  float x[rows], y[rows];
  for (int i = 0; i < count; i++) {
    column[i] = (int)(next() >> 8) % rows;
    value[i] = real();
  }
  for (int i = 0; i < rows; i++) x[i] = real();
  float* deviceY;
  CHECK(cudaMalloc(&deviceY, sizeof(y)));
  Csr m = {rows, toDevice(start, rows + 1), toDevice(column, count), toDevice(value, count)};
  const float* deviceX = toDevice(x, rows);
  byThread<<<(rows + 127) / 128, 128>>>(m, deviceX, deviceY);
  CHECK(cudaMemcpy(y, deviceY, sizeof(y), cudaMemcpyDeviceToHost));
  printf("by thread %08x %08x\n", bits(y[17]), checksum(y, sizeof(y)));
  byWarp<<<(rows * 32 + 127) / 128, 128>>>(m, deviceX, deviceY);
  CHECK(cudaMemcpy(y, deviceY, sizeof(y), cudaMemcpyDeviceToHost));
  printf("by warp %08x %08x\n", bits(y[17]), checksum(y, sizeof(y)));
  return 0;
}
