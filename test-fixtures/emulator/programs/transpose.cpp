// The same in plain C++, each sum in the same order.
#include <cstdio>
#include <cstdlib>
#include <cstring>

static unsigned state = 12345u;
static unsigned next() { return state = state * 1664525u + 1013904223u; }
static float real() { return (float)(next() >> 8) / 16777216.0f - 0.5f; }

static unsigned checksum(const void* data, size_t bytes) {
  const unsigned char* at = (const unsigned char*)data;
  unsigned hash = 2166136261u;
  for (size_t i = 0; i < bytes; i++) hash = (hash ^ at[i]) * 16777619u;
  return hash;
}

int main() {
  const int width = 160, height = 96;
  double* in = (double*)malloc(width * height * sizeof(double));
  double* out = (double*)malloc(width * height * sizeof(double));
  for (int i = 0; i < width * height; i++) in[i] = (double)real() * 3.0;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) out[x * height + y] = in[y * width + x];
  printf("wrong %d\n", 0);
  printf("checksum %08x\n", checksum(out, width * height * sizeof(double)));
}
