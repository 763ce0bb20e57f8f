// Prints what a CPU computes for each line of operations.inc, as JSON: the bits of each result, in hexadecimal.
// g++ -O1 -std=c++17 -ffp-contract=off operations.cpp -o operations && ./operations > operations.json
#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#define INT_LOW (-2147483647 - 1)
#define LONG_LOW (-9223372036854775807LL - 1)
using std::max;
using std::min;
typedef _Float16 __half;
static int __popc(unsigned x) { return __builtin_popcount(x); }
static int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
static int __clz(int x) { return x == 0 ? 32 : __builtin_clz(x); }
static int __ffs(int x) { return __builtin_ffs(x); }
static unsigned __brev(unsigned x) {
  unsigned r = 0;
  for (int i = 0; i < 32; i++) r |= ((x >> i) & 1u) << (31 - i);
  return r;
}
static int __mulhi(int x, int y) { return (int)(((long long)x * y) >> 32); }
static unsigned __umulhi(unsigned x, unsigned y) { return (unsigned)(((unsigned long long)x * y) >> 32); }
static unsigned __byte_perm(unsigned x, unsigned y, unsigned s) {
  unsigned long long both = ((unsigned long long)y << 32) | x;
  unsigned r = 0;
  for (int i = 0; i < 4; i++) r |= (unsigned)((both >> (8 * ((s >> (4 * i)) & 7))) & 0xff) << (8 * i);
  return r;
}
static unsigned __funnelshift_l(unsigned lo, unsigned hi, unsigned s) {
  return (unsigned)(((((unsigned long long)hi << 32) | lo) << (s & 31)) >> 32);
}
static unsigned __funnelshift_r(unsigned lo, unsigned hi, unsigned s) {
  return (unsigned)((((unsigned long long)hi << 32) | lo) >> (s & 31));
}
static int __float_as_int(float x) { int r; memcpy(&r, &x, 4); return r; }
static float __int_as_float(int x) { float r; memcpy(&r, &x, 4); return r; }

static uint64_t state = 88172645463325252ull;
static uint64_t next() { state ^= state << 13; state ^= state >> 7; state ^= state << 17; return state; }

// Inputs: corner values first, then noise.
template <class T> T whole(int i) {
  static const int64_t corners[] = {0, 1, -1, 2, 7, -7, 31, 32, 255, 256, 32767, -32768, 65535, 2147483647LL,
                                    -2147483648LL, 4294967295LL, 9223372036854775807LL, LONG_LOW, 10, 1000003};
  if (i < 20) return (T)corners[i];
  uint64_t bits = next();
  return (T)(bits >> (bits & 63));
}
template <class T> T real(int i, double scale) {
  static const double corners[] = {0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 3.25, 1e-3, 100.0, -777.75, 1e9, -3e9, 0.1, 16777217.0};
  if (i < 16) return (T)corners[i];
  uint64_t bits = next();
  return (T)(((double)(int64_t)(bits >> 11) / 4503599627370496.0 - 1.0) * scale);
}
template <class T> T input(int i) { return whole<T>(i); }
template <> float input<float>(int i) { return real<float>(i, 1e6); }
template <> double input<double>(int i) { return real<double>(i, 1e6); }
template <> __half input<__half>(int i) { return (__half)real<float>(i, 60.0); }

template <class T> void print(T value, bool last) {
  unsigned long long bits = 0;
  memcpy(&bits, &value, sizeof(T));
  // A NaN's payload is not compared.
  printf("\"%llx\"%s", value != value ? 0xffffffffffffffffull : bits, last ? "" : ",");
}

int main() {
  const int COUNT = 64;
  printf("{\n");
  bool first = true;
#define CASE(name, R, A, B, expression)                                        \
  {                                                                            \
    state = 88172645463325252ull;                                              \
    A a[COUNT];                                                                \
    B b[COUNT];                                                                \
    for (int i = 0; i < COUNT; i++) a[i] = input<A>(i);                        \
    for (int i = 0; i < COUNT; i++) b[i] = input<B>((i * 7 + 3) % COUNT);      \
    printf("%s \"" #name "\": {\n  \"a\": [", first ? "" : ",\n");             \
    for (int i = 0; i < COUNT; i++) print(a[i], i == COUNT - 1);               \
    printf("],\n  \"b\": [");                                                  \
    for (int i = 0; i < COUNT; i++) print(b[i], i == COUNT - 1);               \
    printf("],\n  \"expected\": [");                                           \
    for (int i = 0; i < COUNT; i++) {                                          \
      A x = a[i];                                                              \
      B y = b[i];                                                              \
      R r = expression;                                                        \
      print(r, i == COUNT - 1);                                                \
    }                                                                          \
    printf("] }");                                                             \
    first = false;                                                             \
  }
#include "operations.inc"
  printf("\n}\n");
}
