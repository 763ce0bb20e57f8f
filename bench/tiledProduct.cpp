// The loops of tiledProduct.cu in plain C++, one thread of the machine, nothing counted. Prints the milliseconds of
// each form (the least of five runs) and a checksum, so that no work can be left out.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef TILE
#define TILE 16
#endif

struct Block {
  float tileA[TILE][TILE];
  float tileB[TILE][TILE];
  float sum[TILE][TILE];
};

static void load(Block &s, const float *a, const float *b, int n, int by, int bx, int phase) {
  for (int ty = 0; ty < TILE; ty++)
    for (int tx = 0; tx < TILE; tx++) {
      s.tileA[ty][tx] = a[(by * TILE + ty) * n + phase * TILE + tx];
      s.tileB[ty][tx] = b[(phase * TILE + ty) * n + bx * TILE + tx];
    }
}

// As the kernel's text has it: between two barriers, thread after thread, each with its own loop over k.
static void threadAfterThread(Block &s) {
  for (int ty = 0; ty < TILE; ty++)
    for (int tx = 0; tx < TILE; tx++) {
      float sum = s.sum[ty][tx];
      for (int k = 0; k < TILE; k++) sum += s.tileA[ty][k] * s.tileB[k][tx];
      s.sum[ty][tx] = sum;
    }
}

// Interchanged by hand: all threads of a row take one step together, which the compiler turns into vectors.
static void stepAfterStep(Block &s) {
  for (int ty = 0; ty < TILE; ty++)
    for (int k = 0; k < TILE; k++)
      for (int tx = 0; tx < TILE; tx++) s.sum[ty][tx] += s.tileA[ty][k] * s.tileB[k][tx];
}

template <void (*multiply)(Block &)>
static double product(const float *a, const float *b, float *c, int n) {
  double least = 1e30;
  for (int run = 0; run < 5; run++) {
    auto start = std::chrono::steady_clock::now();
    for (int by = 0; by < n / TILE; by++)
      for (int bx = 0; bx < n / TILE; bx++) {
        Block s{};
        for (int phase = 0; phase < n / TILE; phase++) {
          load(s, a, b, n, by, bx, phase);
          multiply(s);
        }
        for (int ty = 0; ty < TILE; ty++)
          for (int tx = 0; tx < TILE; tx++) c[(by * TILE + ty) * n + bx * TILE + tx] = s.sum[ty][tx];
      }
    std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
    if (taken.count() < least) least = taken.count();
  }
  return least;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 512;
  std::vector<float> a(n * n), b(n * n), c(n * n);
  for (int i = 0; i < n * n; i++) a[i] = b[i] = float(i % 13);
  double serial = product<threadAfterThread>(a.data(), b.data(), c.data(), n);
  double checksum = 0;
  for (float value : c) checksum += value;
  double interchanged = product<stepAfterStep>(a.data(), b.data(), c.data(), n);
  for (float value : c) checksum -= value;
  printf("{\"threadAfterThreadInMs\":%f,\"stepAfterStepInMs\":%f,\"difference\":%f}\n", serial, interchanged, checksum);
}
