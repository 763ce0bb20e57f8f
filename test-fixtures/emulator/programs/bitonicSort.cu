// Sorts 2,048 keys with their positions by Batcher's bitonic network, one launch for each step.
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

static unsigned checksum(const void* data, size_t bytes) {
  const unsigned char* at = (const unsigned char*)data;
  unsigned hash = 2166136261u;
  for (size_t i = 0; i < bytes; i++) hash = (hash ^ at[i]) * 16777619u;
  return hash;
}

struct Entry {
  int key;
  unsigned position;
};

__global__ void step(Entry* entries, int distance, int size) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int partner = i ^ distance;
  if (partner <= i) return;
  bool ascending = (i & size) == 0;
  Entry a = entries[i];
  Entry b = entries[partner];
  bool wrong = a.key > b.key || (a.key == b.key && a.position > b.position);
  if (wrong == ascending) {
    entries[i] = b;
    entries[partner] = a;
  }
}

int main() {
  const int n = 2048;
  Entry* entries = (Entry*)malloc(n * sizeof(Entry));
  for (int i = 0; i < n; i++) {
    entries[i].key = (int)(next() >> 20) - 2048;
    entries[i].position = i;
  }
  Entry* device;
  CHECK(cudaMalloc(&device, n * sizeof(Entry)));
  CHECK(cudaMemcpy(device, entries, n * sizeof(Entry), cudaMemcpyHostToDevice));
  for (int size = 2; size <= n; size *= 2)
    for (int distance = size / 2; distance > 0; distance /= 2) step<<<n / 256, 256>>>(device, distance, size);
  CHECK(cudaMemcpy(entries, device, n * sizeof(Entry), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; i += 293) printf("%d: %d from %u\n", i, entries[i].key, entries[i].position);
  printf("checksum %08x\n", checksum(entries, n * sizeof(Entry)));
  cudaFree(device);
  free(entries);
  return 0;
}
