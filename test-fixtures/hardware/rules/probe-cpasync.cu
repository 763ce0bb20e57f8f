// Asynchronous copies: one cp.async from one warp per launch, with byte offsets in global and in shared memory and a mask.
#include "../harness.cuh"
struct Pattern { int from[32], to[32]; unsigned mask; };
template <int W, bool L1> __global__ void ldgsts(Pattern p, const char* g) {
  extern __shared__ __align__(1024) char raw[];
  unsigned to = (unsigned)__cvta_generic_to_shared(raw) + p.to[threadIdx.x];
  const char* from = g + p.from[threadIdx.x];
  if (p.mask >> threadIdx.x & 1) {
    if (W == 4) asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" :: "r"(to), "l"(from));
    if (W == 8) asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" :: "r"(to), "l"(from));
    if (W == 16 && L1) asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" :: "r"(to), "l"(from));
    if (W == 16 && !L1) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(to), "l"(from));
  }
  asm volatile("cp.async.wait_all;");
}
static unsigned s = 12345; static unsigned rnd() { s = s * 1664525u + 1013904223u; return s >> 8; }
// Elements of one side: side by side, rows, strides, permutations, repeats, at random.
static void fill(int* off, int W, int kind, int range) {
  int n = range / W, stride = 1 + rnd() % 40, base = rnd() % 8, row = 1 << (1 + rnd() % 4), pitch = 128 / W * (1 + rnd() % 3) + (rnd() % 3) * (16 / W);
  int perm[32]; for (int i = 0; i < 32; i++) perm[i] = i; for (int i = 31; i > 0; i--) { int j = rnd() % (i + 1), t = perm[i]; perm[i] = perm[j]; perm[j] = t; }
  for (int i = 0; i < 32; i++) { int e;
    switch (kind) { case 0: e = i; break; case 1: e = i + base; break; case 2: e = i / row * pitch + i % row; break; case 3: e = i * stride; break; case 4: e = perm[i]; break;
      case 5: e = i / row; break; case 6: e = rnd() % 64; break; case 7: e = i ^ (i / 8 % 8); break; case 8: e = i / 8 * (128 / W) + ((i % 8) ^ (i / 8 % 8)); break; default: e = rnd() % n; }
    off[i] = ((e % n + n) % n) * W; } }
int main(int argc, char** argv) {
  FILE* f = fopen(argc > 1 ? argv[1] : "patterns.json", "w"); fprintf(f, "[\n"); bool first = true; char* g = dev<char>(1 << 20);
  auto log = [&](const char* op, int W, const Pattern& p) { fprintf(f, "%s{\"op\":\"%s\",\"width\":%d,\"mask\":%u,\"offsets\":[", first ? "" : ",\n", op, W, p.mask); first = false;
    for (int i = 0; i < 32; i++) fprintf(f, "%s%d", i ? "," : "", p.from[i]); fprintf(f, "],\"sharedOffsets\":["); for (int i = 0; i < 32; i++) fprintf(f, "%s%d", i ? "," : "", p.to[i]); fprintf(f, "]}"); };
  for (int turn = 0; turn < 260; turn++) { int a = turn % 10, b = turn / 10 % 10; if (turn >= 100) { a = rnd() % 10; b = rnd() % 10; }
    Pattern p; p.mask = turn % 7 == 6 ? (rnd() << 16 ^ rnd()) | 1u << (rnd() & 31) : ~0u;
    int W = turn % 4 == 0 ? 4 : turn % 4 == 1 ? 8 : 16; bool l1 = turn % 4 == 2; fill(p.from, W, a, 16384); fill(p.to, W, b, 16384);
    log(W < 16 || l1 ? "ca" : "cg", W, p);
    if (W == 4) ldgsts<4, true><<<1, 32, 16384>>>(p, g); else if (W == 8) ldgsts<8, true><<<1, 32, 16384>>>(p, g); else if (l1) ldgsts<16, true><<<1, 32, 16384>>>(p, g); else ldgsts<16, false><<<1, 32, 16384>>>(p, g); }
  fprintf(f, "\n]\n"); fclose(f); DONE(); return 0; }
