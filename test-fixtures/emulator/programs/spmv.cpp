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
  const int rows = 300;
  int start[rows + 1];
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
  for (int row = 0; row < rows; row++) {
    float sum = 0.0f;
    for (int i = start[row]; i < start[row + 1]; i++) sum += value[i] * x[column[i]];
    y[row] = sum;
  }
  printf("by thread %08x %08x\n", bits(y[17]), checksum(y, sizeof(y)));
  for (int row = 0; row < rows; row++) {
    float lanes[32];
    for (int lane = 0; lane < 32; lane++) {
      lanes[lane] = 0.0f;
      for (int i = start[row] + lane; i < start[row + 1]; i += 32) lanes[lane] += value[i] * x[column[i]];
    }
    for (int mask = 16; mask > 0; mask >>= 1) {
      float before[32];
      memcpy(before, lanes, sizeof(lanes));
      for (int lane = 0; lane < 32; lane++) lanes[lane] = before[lane] + before[lane ^ mask];
    }
    y[row] = lanes[0];
  }
  printf("by warp %08x %08x\n", bits(y[17]), checksum(y, sizeof(y)));
}
