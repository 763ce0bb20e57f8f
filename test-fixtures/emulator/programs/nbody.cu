// Three steps of 256 bodies that attract each other, the positions in tiles of float4.
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

#include <cmath>

constexpr int THREADS = 64;

__device__ float3 pull(float4 on, float4 from, float3 sum) {
  float x = from.x - on.x;
  float y = from.y - on.y;
  float z = from.z - on.z;
  float square = x * x + y * y + z * z + 0.01f;
  float inverse = 1.0f / sqrtf(square);
  float strength = from.w * inverse * inverse * inverse;
  sum.x += strength * x;
  sum.y += strength * y;
  sum.z += strength * z;
  return sum;
}

__global__ void advance(const float4* from, float4* to, float4* speeds, int n, float time) {
  __shared__ float4 tile[THREADS];
  int i = blockIdx.x * THREADS + threadIdx.x;
  float4 own = from[i];
  float3 sum = make_float3(0.0f, 0.0f, 0.0f);
  for (int start = 0; start < n; start += THREADS) {
    tile[threadIdx.x] = from[start + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < THREADS; k++) sum = pull(own, tile[k], sum);
    __syncthreads();
  }
  float4 speed = speeds[i];
  speed.x += sum.x * time;
  speed.y += sum.y * time;
  speed.z += sum.z * time;
  speeds[i] = speed;
  to[i] = make_float4(own.x + speed.x * time, own.y + speed.y * time, own.z + speed.z * time, own.w);
}

int main() {
  const int n = 256;
  float4* bodies = (float4*)malloc(n * sizeof(float4));
  for (int i = 0; i < n; i++) {
    bodies[i].x = real();
    bodies[i].y = real();
    bodies[i].z = real();
    bodies[i].w = real() + 0.5f;
  }
  float4 *from, *to, *speeds;
  CHECK(cudaMalloc(&from, n * sizeof(float4)));
  CHECK(cudaMalloc(&to, n * sizeof(float4)));
  CHECK(cudaMalloc(&speeds, n * sizeof(float4)));
  CHECK(cudaMemset(speeds, 0, n * sizeof(float4)));
  CHECK(cudaMemcpy(from, bodies, n * sizeof(float4), cudaMemcpyHostToDevice));
  for (int step = 0; step < 3; step++) {
    advance<<<n / THREADS, THREADS>>>(from, to, speeds, n, 0.01f);
    float4* kept = from;
    from = to;
    to = kept;
  }
  CHECK(cudaMemcpy(bodies, from, n * sizeof(float4), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; i += 60) printf("%d: %08x %08x %08x\n", i, bits(bodies[i].x), bits(bodies[i].y), bits(bodies[i].z));
  printf("checksum %08x\n", checksum(bodies, n * sizeof(float4)));
  return 0;
}
