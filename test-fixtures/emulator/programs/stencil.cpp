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
  const int n = 1000, radius = 3;
  static float buffers[2][n];
  for (int i = 0; i < n; i++) buffers[0][i] = real();
  const float w[] = {0.05f, 0.1f, 0.2f, 0.3f, 0.2f, 0.1f, 0.05f};
  for (int step = 0; step < 10; step++) {
    const float* in = buffers[step % 2];
    float* out = buffers[(step + 1) % 2];
    for (int i = 0; i < n; i++) {
      float sum = 0.0f;
      for (int k = -radius; k <= radius; k++) sum += w[k + radius] * (i + k >= 0 && i + k < n ? in[i + k] : 0.0f);
      out[i] = sum;
    }
  }
  for (int i = 0; i < n; i += 111) printf("value[%d] = %08x\n", i, bits(buffers[0][i]));
  printf("checksum %08x\n", checksum(buffers[0], sizeof(buffers[0])));
}
