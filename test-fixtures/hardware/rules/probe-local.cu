// One warp, one memory instruction, as probe.cu, in local memory: each lane's offset in an array of its own.
#include "../harness.cuh"
struct Pattern { int off[32]; unsigned mask; };
#define LADDR char raw[4096]; unsigned base; bool on = p.mask >> threadIdx.x & 1; \
  asm volatile("{ .reg .u64 t; cvta.to.local.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(base) : "l"(raw)); unsigned a = base + p.off[threadIdx.x]
template <int W> __global__ void ldl(Pattern p, unsigned* out) {
  LADDR; unsigned x = 0, y = 0, z = 0, w = 0;
  if (on) {
    if (W == 1) asm volatile("ld.local.u8 %0, [%1];" : "=r"(x) : "r"(a));
    if (W == 2) asm volatile("ld.local.u16 %0, [%1];" : "=r"(x) : "r"(a));
    if (W == 4) asm volatile("ld.local.u32 %0, [%1];" : "=r"(x) : "r"(a));
    if (W == 8) asm volatile("ld.local.v2.u32 {%0,%1}, [%2];" : "=r"(x), "=r"(y) : "r"(a));
    if (W == 16) asm volatile("ld.local.v4.u32 {%0,%1,%2,%3}, [%4];" : "=r"(x), "=r"(y), "=r"(z), "=r"(w) : "r"(a));
  }
  if ((x ^ y ^ z ^ w) == 0x45) *out = base;
}
template <int W> __global__ void stl(Pattern p, unsigned* out) {
  LADDR; unsigned x = threadIdx.x;
  if (on) {
    if (W == 1) asm volatile("st.local.u8 [%0], %1;" :: "r"(a), "r"(x));
    if (W == 2) asm volatile("st.local.u16 [%0], %1;" :: "r"(a), "r"(x));
    if (W == 4) asm volatile("st.local.u32 [%0], %1;" :: "r"(a), "r"(x));
    if (W == 8) asm volatile("st.local.v2.u32 [%0], {%1,%1};" :: "r"(a), "r"(x));
    if (W == 16) asm volatile("st.local.v4.u32 [%0], {%1,%1,%1,%1};" :: "r"(a), "r"(x));
  }
  if (base == 0x12345) *out = raw[0];
}
static unsigned s = 424242; static unsigned rnd() { s = s * 1664525u + 1013904223u; return s >> 8; }
static Pattern make(int W, int k) {
  const unsigned masks[] = {0xffffffffu, 0x0000ffffu, 0xffffffffu, 0x55555555u, 0xffffffffu, 1u << (rnd() & 31), 0xffffffffu, rnd() | rnd() << 20};
  Pattern p; p.mask = masks[k % 8]; int n = 4096 / W, stride = 1 + rnd() % 9, start = rnd() % 64;
  for (int i = 0; i < 32; i++) { int e;
    switch (k % 7) { case 0: e = start; break; case 1: e = i * stride; break; case 2: e = rnd() % n; break; case 3: e = start + rnd() % 2;
      break; case 4: e = (i >> 2) + start; break; case 5: e = i & 3; break; default: e = rnd() % 8; }
    p.off[i] = e % n * W; }
  return p; }
int main(int argc, char** argv) {
  FILE* f = fopen(argc > 1 ? argv[1] : "patterns.json", "w"); fprintf(f, "[\n"); bool first = true; unsigned* out = (unsigned*)dev<char>(1 << 20);
  auto log = [&](const char* op, int W, const Pattern& p) { fprintf(f, "%s{\"op\":\"%s\",\"width\":%d,\"mask\":%u,\"offsets\":[", first ? "" : ",\n", op, W, p.mask); first = false; for (int i = 0; i < 32; i++) fprintf(f, "%s%d", i ? "," : "", p.off[i]); fprintf(f, "]}"); };
#define RUN(name, kernel, W) for (int k = 0; k < 21; k++) { Pattern p = make(W, k); log(name, W, p); kernel<W><<<1, 32>>>(p, out); }
  RUN("ldl", ldl, 1) RUN("ldl", ldl, 2) RUN("ldl", ldl, 4) RUN("ldl", ldl, 8) RUN("ldl", ldl, 16)
  RUN("stl", stl, 1) RUN("stl", stl, 2) RUN("stl", stl, 4) RUN("stl", stl, 8) RUN("stl", stl, 16)
  fprintf(f, "\n]\n"); fclose(f); DONE(); return 0; }
