// The same in plain C++, each sum in the same order.
#include <cstdio>
#include <cstdlib>
#include <cstring>

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

int main() {
  const int n = 1024, threads = 128;
  static float host[n];
  float sums[n / threads];
  for (int i = 0; i < n; i++) host[i] = real();
  for (int block = 0; block < n / threads; block++) {
    float* part = host + block * threads;
    for (int step = 1; step < threads; step *= 2)
      for (int t = threads - 1; t >= step; t--) part[t] = part[t - step] + part[t];
    sums[block] = part[threads - 1];
  }
  for (int i = 0; i < n; i++) {
    float offset = 0.0f;
    for (int block = 0; block < i / threads; block++) offset += sums[block];
    host[i] += offset;
  }
  for (int i = 63; i < n; i += 192) printf("sum[%d] = %08x\n", i, bits(host[i]));
  printf("checksum %08x\n", checksum(host, sizeof(host)));
}
