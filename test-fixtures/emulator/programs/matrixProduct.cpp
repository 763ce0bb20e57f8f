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
  const int n = 100;
  const size_t bytes = n * n * sizeof(float);
  float* a = (float*)malloc(bytes);
  float* b = (float*)malloc(bytes);
  float* c = (float*)malloc(bytes);
  for (int i = 0; i < n * n; i++) a[i] = real();
  for (int i = 0; i < n * n; i++) b[i] = real();
  for (int row = 0; row < n; row++) {
    for (int column = 0; column < n; column++) {
      float sum = 0.0f;
      for (int k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + column];
      c[row * n + column] = sum;
    }
  }
  for (int i = 0; i < 8; i++) printf("c[%d] = %08x\n", i * 1237, bits(c[i * 1237]));
  printf("checksum %08x\n", checksum(c, bytes));
}
