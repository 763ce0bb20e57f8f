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

int main() {
  const int n = 5000, threads = 256;
  const int blocks = (n + threads - 1) / threads;
  float* in = new float[n];
  for (int i = 0; i < n; i++) in[i] = real();
  float total = 0.0f;
  for (int block = 0; block < blocks; block++) {
    float part[256];
    for (int t = 0; t < threads; t++) part[t] = block * threads + t < n ? in[block * threads + t] : 0.0f;
    for (int half = threads / 2; half > 0; half /= 2)
      for (int t = 0; t < half; t++) part[t] += part[t + half];
    printf("block %d: %08x\n", block, bits(part[0]));
    total += part[0];
  }
  printf("total %08x\n", bits(total));
}
