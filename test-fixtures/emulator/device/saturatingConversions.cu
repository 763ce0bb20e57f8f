// Conversions of inline PTX between integers that end at the limits of the result's type.
#include <cstdio>

__global__ void saturate(const int* in, int* out) {
  int i = threadIdx.x;
  int a = in[i];
  long long wide = (long long)a * 3;
  int* mine = out + i * 8;
  asm("cvt.sat.u8.s32 %0, %1;" : "=r"(mine[0]) : "r"(a));
  asm("cvt.sat.s8.s32 %0, %1;" : "=r"(mine[1]) : "r"(a));
  asm("cvt.sat.u16.s32 %0, %1;" : "=r"(mine[2]) : "r"(a));
  asm("cvt.sat.s16.u32 %0, %1;" : "=r"(mine[3]) : "r"(a));
  asm("cvt.sat.u32.s32 %0, %1;" : "=r"(mine[4]) : "r"(a));
  asm("cvt.sat.s32.u32 %0, %1;" : "=r"(mine[5]) : "r"(a));
  asm("cvt.sat.s32.s64 %0, %1;" : "=r"(mine[6]) : "l"(wide));
  asm("cvt.sat.u8.s16 %0, %1;" : "=r"(mine[7]) : "h"((short)a));
}

int main() {
  int values[32], results[256], *in, *out;
  for (int i = 0; i < 32; i++) values[i] = (i - 16) * (i % 3 == 0 ? 21 : i % 3 == 1 ? 4003 : 120000007);
  cudaMalloc(&in, sizeof values);
  cudaMalloc(&out, sizeof results);
  cudaMemcpy(in, values, sizeof values, cudaMemcpyHostToDevice);
  saturate<<<1, 32>>>(in, out);
  cudaMemcpy(results, out, sizeof results, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; i++) printf("%08x%c", results[i], i % 8 == 7 ? '\n' : ' ');
  return 0;
}
