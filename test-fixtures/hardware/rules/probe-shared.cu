// One warp, one shared load or store of 4, 8 or 16 bytes, as probe.cu, for what the counters call ideal: lanes that share addresses
// in pairs, rows and blocks, under full and partial masks.
#include "../harness.cuh"
struct Pattern { int off[32]; unsigned mask; };
#define SADDR extern __shared__ __align__(1024) char raw[]; \
  unsigned a = (unsigned)__cvta_generic_to_shared(raw) + p.off[threadIdx.x]; bool on = p.mask >> threadIdx.x & 1
template <int W> __global__ void lds(Pattern p, unsigned* out) {
  SADDR; unsigned x = 0, y = 0, z = 0, w = 0;
  if (on) {
    if (W == 4) asm volatile("ld.shared.u32 %0, [%1];" : "=r"(x) : "r"(a));
    if (W == 8) asm volatile("ld.shared.v2.u32 {%0,%1}, [%2];" : "=r"(x), "=r"(y) : "r"(a));
    if (W == 16) asm volatile("ld.shared.v4.u32 {%0,%1,%2,%3}, [%4];" : "=r"(x), "=r"(y), "=r"(z), "=r"(w) : "r"(a));
  }
  if ((x ^ y ^ z ^ w) == 0x12345) *out = 1;
}
template <int W> __global__ void sts(Pattern p, unsigned*) {
  SADDR; unsigned x = threadIdx.x;
  if (on) {
    if (W == 4) asm volatile("st.shared.u32 [%0], %1;" :: "r"(a), "r"(x));
    if (W == 8) asm volatile("st.shared.v2.u32 [%0], {%1,%1};" :: "r"(a), "r"(x));
    if (W == 16) asm volatile("st.shared.v4.u32 [%0], {%1,%1,%1,%1};" :: "r"(a), "r"(x));
  }
}
static unsigned s = 20261129; static unsigned rnd() { s = s * 1664525u + 1013904223u; return s >> 8; }
static int element(int shape, int i) {
  switch (shape) {
    case 0: return 0; case 1: return i; case 2: return i >> 1; case 3: return i >> 2; case 4: return i >> 3; case 5: return i >> 4;
    case 6: return i & 1; case 7: return i & 3; case 8: return i & 7; case 9: return i & 15; case 10: return i & ~1; case 11: return i & ~2;
    case 12: return i & ~4; case 13: return i & ~8; case 14: return i & ~16; case 15: return i & 24; case 16: return (i >> 1) & 7; case 17: return (i >> 3) * 8;
    case 18: return (i & 3) * 8 + (i >> 3); case 19: return (i >> 2) * 9; case 20: return (i & 7) * 32; case 21: return (i >> 3) * 32; case 22: return (i & 1) * 32;
    case 23: return i * 2; case 24: return i ^ 1; case 25: return 31 - i; case 26: return i * 9; case 27: return i < 16 ? 0 : i; case 28: return i < 8 ? 0 : i; case 29: return i / 3;
    default: return rnd() % (shape < 34 ? 8 : shape < 38 ? 32 : 256);
  }
}
static Pattern make(int W, int k) {
  const unsigned masks[] = {0xffffffffu, 0x0000ffffu, 0x55555555u, 0x0f0f0f0fu, 0x000000ffu, 0x7fffffffu, 0x00010001u};
  Pattern p; int shape = k % 42; p.mask = masks[k / 42 % 7];
  for (int i = 0; i < 32; i++) p.off[i] = element(shape, i) * W;
  return p; }
int main(int argc, char** argv) {
  FILE* f = fopen(argc > 1 ? argv[1] : "patterns.json", "w"); fprintf(f, "[\n"); bool first = true; unsigned* out = (unsigned*)dev<char>(1 << 20);
  auto log = [&](const char* op, int W, const Pattern& p) { fprintf(f, "%s{\"op\":\"%s\",\"width\":%d,\"mask\":%u,\"offsets\":[", first ? "" : ",\n", op, W, p.mask); first = false; for (int i = 0; i < 32; i++) fprintf(f, "%s%d", i ? "," : "", p.off[i]); fprintf(f, "]}"); };
#define RUN(name, W, from, count, ...) for (int k = from; k < from + count; k++) { Pattern p = make(W, k); log(name, W, p); __VA_ARGS__(p, out); }
  RUN("lds", 4, 0, 126, lds<4><<<1, 32, 16384>>>) RUN("lds", 8, 0, 294, lds<8><<<1, 32, 16384>>>) RUN("lds", 16, 0, 294, lds<16><<<1, 32, 16384>>>)
  RUN("sts", 4, 0, 42, sts<4><<<1, 32, 16384>>>) RUN("sts", 8, 0, 126, sts<8><<<1, 32, 16384>>>) RUN("sts", 16, 0, 126, sts<16><<<1, 32, 16384>>>)
  fprintf(f, "\n]\n"); fclose(f); DONE(); return 0; }
