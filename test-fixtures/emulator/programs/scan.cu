// Inclusive sums of 1,024 floats by block: Hillis and Steele's scan with two buffers, then the blocks' offsets.
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

constexpr int THREADS = 128;

__global__ void scan(const float* in, float* out, float* sums) {
  extern __shared__ float buffer[];
  float* from = buffer;
  float* to = buffer + THREADS;
  int t = threadIdx.x;
  int i = blockIdx.x * THREADS + t;
  from[t] = in[i];
  __syncthreads();
  for (int step = 1; step < THREADS; step *= 2) {
    to[t] = t >= step ? from[t - step] + from[t] : from[t];
    __syncthreads();
    float* kept = from;
    from = to;
    to = kept;
  }
  out[i] = from[t];
  if (t == THREADS - 1) sums[blockIdx.x] = from[t];
}

__global__ void addOffsets(float* out, const float* sums) {
  float offset = 0.0f;
  for (unsigned block = 0; block < blockIdx.x; block++) offset += sums[block];
  out[blockIdx.x * THREADS + threadIdx.x] += offset;
}

int main() {
  const int n = 1024;
  float host[n];
  for (int i = 0; i < n; i++) host[i] = real();
  float *in, *out, *sums;
  CHECK(cudaMalloc(&in, sizeof(host)));
  CHECK(cudaMalloc(&out, sizeof(host)));
  CHECK(cudaMalloc(&sums, n / THREADS * sizeof(float)));
  CHECK(cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice));
  scan<<<n / THREADS, THREADS, 2 * THREADS * sizeof(float)>>>(in, out, sums);
  addOffsets<<<n / THREADS, THREADS>>>(out, sums);
  CHECK(cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost));
  for (int i = 63; i < n; i += 192) printf("sum[%d] = %08x\n", i, bits(host[i]));
  printf("checksum %08x\n", checksum(host, sizeof(host)));
  cudaFree(in);
  cudaFree(out);
  cudaFree(sums);
  return 0;
}
