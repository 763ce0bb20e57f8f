// Exchanges between lanes in inline PTX: what each lane gets.
#include <cstdio>

__global__ void exchange(unsigned* out) {
  const unsigned lane = threadIdx.x, x = lane * lane + 7;
  unsigned r[12];
  asm volatile("shfl.sync.idx.b32 %0, %1, 5, 0x1F, 0xFFFFFFFF;" : "=r"(r[0]) : "r"(x));
  asm volatile("shfl.sync.idx.b32 %0, %1, %2, 0x181F, 0xFFFFFFFF;" : "=r"(r[1]) : "r"(x), "r"(lane + 3));
  asm volatile("shfl.sync.up.b32 %0, %1, 3, 0, 0xFFFFFFFF;" : "=r"(r[2]) : "r"(x));
  asm volatile("shfl.sync.down.b32 %0, %1, 5, 0x101F, 0xFFFFFFFF;" : "=r"(r[3]) : "r"(x));
  asm volatile("shfl.sync.bfly.b32 %0, %1, 9, 31, 0xFFFFFFFF;" : "=r"(r[4]) : "r"(x));
  float f = lane * 0.5f, g;
  asm volatile("shfl.sync.idx.b32 %0, %1, 11, 31, -1;" : "=f"(g) : "f"(f));
  r[5] = __float_as_uint(g);
  asm volatile("{ .reg .pred p; setp.gt.u32 p, %1, 100; vote.sync.ballot.b32 %0, p, 0xffffffff; }" : "=r"(r[6]) : "r"(x));
  asm volatile("activemask.b32 %0;" : "=r"(r[7]));
  asm volatile("redux.sync.add.u32 %0, %1, 0xffffffff;" : "=r"(r[8]) : "r"(x));
  asm volatile("redux.sync.min.s32 %0, %1, 0xffffffff;" : "=r"(r[9]) : "r"((int)(20 - lane)));
  asm volatile("match.any.sync.b32 %0, %1, 0xffffffff;" : "=r"(r[10]) : "r"(lane % 5));
  asm volatile("{ .reg .pred p, q; setp.gt.u32 p, %1, 3; vote.sync.any.pred q, p, 0xffffffff; selp.u32 %0, 1, 0, q; }"
               : "=r"(r[11]) : "r"(lane));
  for (int i = 0; i < 12; i++) out[i * 32 + lane] = r[i];
}

__global__ void leader(unsigned* out) {
  unsigned elected, one = 99;
  asm volatile("{ .reg .pred p; elect.sync %1|p, 0xffffffff; selp.u32 %0, 1, 0, p; }" : "=r"(elected), "=r"(one));
  out[threadIdx.x] = elected;
  out[32 + threadIdx.x] = one;
  if (threadIdx.x < 8 || threadIdx.x >= 16) return;
  asm volatile("{ .reg .pred p; elect.sync _|p, 0x0000ff00; selp.u32 %0, 1, 0, p; }" : "=r"(elected));
  out[64 + threadIdx.x] = elected;
}

int main() {
  unsigned *d, h[12 * 32];
  cudaMalloc(&d, sizeof h);
  exchange<<<1, 32>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 12; i++) {
    for (int lane = 0; lane < 32; lane++) printf("%u ", h[i * 32 + lane]);
    printf("\n");
  }
  cudaMemset(d, 0, sizeof h);
  leader<<<1, 32>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 3; i++) {
    for (int lane = 0; lane < 32; lane++) printf("%u ", h[i * 32 + lane]);
    printf("\n");
  }
}
