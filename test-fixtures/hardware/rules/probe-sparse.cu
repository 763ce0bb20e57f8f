// One warp, one memory instruction, as probe.cu, for what random masks hardly ever give: few lanes and lanes whose
// partners are inactive, 8- and 16-byte shared accesses; compare-and-swap; 8-byte atomics.
#include "../harness.cuh"
struct Pattern { int off[32]; unsigned mask; };
#define SADDR extern __shared__ __align__(1024) char raw[]; \
  unsigned a = (unsigned)__cvta_generic_to_shared(raw) + p.off[threadIdx.x]; bool on = p.mask >> threadIdx.x & 1
template <int W> __global__ void lds(Pattern p, unsigned* out) {
  SADDR; unsigned x = 0, y = 0, z = 0, w = 0;
  if (on) {
    if (W == 8) asm volatile("ld.shared.v2.u32 {%0,%1}, [%2];" : "=r"(x), "=r"(y) : "r"(a));
    if (W == 16) asm volatile("ld.shared.v4.u32 {%0,%1,%2,%3}, [%4];" : "=r"(x), "=r"(y), "=r"(z), "=r"(w) : "r"(a));
  }
  if ((x ^ y ^ z ^ w) == 0x12345) *out = 1;
}
template <int W> __global__ void sts(Pattern p, unsigned*) {
  SADDR; unsigned x = threadIdx.x;
  if (on) {
    if (W == 8) asm volatile("st.shared.v2.u32 [%0], {%1,%1};" :: "r"(a), "r"(x));
    if (W == 16) asm volatile("st.shared.v4.u32 [%0], {%1,%1,%1,%1};" :: "r"(a), "r"(x));
  }
}
template <int W> __global__ void atomcas(Pattern p, unsigned* out) {
  SADDR; unsigned x = 0; unsigned long long y = 0;
  if (on) {
    if (W == 4) asm volatile("atom.shared.cas.b32 %0, [%1], 77, 78;" : "=r"(x) : "r"(a));
    if (W == 8) asm volatile("atom.shared.cas.b64 %0, [%1], 77, 78;" : "=l"(y) : "r"(a));
  }
  if (x + y == 0x12345) *out = 1;
}
__global__ void red(Pattern p, unsigned* out) {
  char* g = (char*)out + 1024 + p.off[threadIdx.x];
  if (p.mask >> threadIdx.x & 1) asm volatile("red.global.add.u64 [%0], 1;" :: "l"(g));
}
__global__ void atomg(Pattern p, unsigned* out) {
  char* g = (char*)out + 1024 + p.off[threadIdx.x]; unsigned long long x;
  if (p.mask >> threadIdx.x & 1) { asm volatile("atom.global.add.u64 %0, [%1], 1;" : "=l"(x) : "l"(g)); if (x == 0x12345) *out = 1; }
}
static unsigned s = 987654321; static unsigned rnd() { s = s * 1664525u + 1013904223u; return s >> 8; }
static Pattern make(int W, int k) {
  const unsigned masks[] = {0x55555555u, 0xaaaaaaaau, 0x33333333u, 0xccccccccu, 0x11111111u, 0x00010001u, 0x01010101u, 0x80000001u, 0x0000000fu, 1u << (rnd() & 31), 0x0f0f0f0fu, 0xffffffffu};
  Pattern p; p.mask = masks[k % 12]; int n = 16384 / W, stride = 1 + rnd() % 20, pad = rnd() % 5;
  for (int i = 0; i < 32; i++) { int e;
    switch (k / 12 % 5) { case 0: e = i * stride; break; case 1: e = rnd() % n; break; case 2: e = rnd() % 24; break; case 3: e = (i >> 1) * stride + pad; break; default: e = ((i & ~2) ^ pad) * stride; }
    p.off[i] = e % n * W; }
  return p; }
int main(int argc, char** argv) {
  FILE* f = fopen(argc > 1 ? argv[1] : "patterns.json", "w"); fprintf(f, "[\n"); bool first = true; unsigned* out = (unsigned*)dev<char>(1 << 20);
  auto log = [&](const char* op, int W, const Pattern& p) { fprintf(f, "%s{\"op\":\"%s\",\"width\":%d,\"mask\":%u,\"offsets\":[", first ? "" : ",\n", op, W, p.mask); first = false; for (int i = 0; i < 32; i++) fprintf(f, "%s%d", i ? "," : "", p.off[i]); fprintf(f, "]}"); };
#define RUN(name, W, count, ...) for (int k = 0; k < count; k++) { Pattern p = make(W, k); log(name, W, p); __VA_ARGS__(p, out); }
  RUN("lds", 8, 60, lds<8><<<1, 32, 16384>>>) RUN("lds", 16, 60, lds<16><<<1, 32, 16384>>>) RUN("sts", 8, 24, sts<8><<<1, 32, 16384>>>) RUN("sts", 16, 24, sts<16><<<1, 32, 16384>>>)
  RUN("cas", 4, 24, atomcas<4><<<1, 32, 16384>>>) RUN("cas", 8, 60, atomcas<8><<<1, 32, 16384>>>) RUN("red", 8, 36, red<<<1, 32>>>) RUN("atomg", 8, 36, atomg<<<1, 32>>>)
  fprintf(f, "\n]\n"); fclose(f); DONE(); return 0; }
