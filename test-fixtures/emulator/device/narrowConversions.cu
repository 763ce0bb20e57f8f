// Conversions of inline PTX to integers that are narrower than a register.
#include <cstdio>

__global__ void narrow(const float* in, int* out) {
  int i = threadIdx.x;
  float a = in[i];
  double d = a;
  int* mine = out + i * 8;
  asm("cvt.rni.sat.s8.f32 %0, %1;" : "=r"(mine[0]) : "f"(a));
  asm("cvt.rni.sat.u8.f32 %0, %1;" : "=r"(mine[1]) : "f"(a));
  asm("cvt.rzi.s8.f32 %0, %1;" : "=r"(mine[2]) : "f"(a));
  asm("cvt.rmi.sat.s16.f32 %0, %1;" : "=r"(mine[3]) : "f"(a * 100));
  asm("cvt.rpi.u16.f32 %0, %1;" : "=r"(mine[4]) : "f"(a * 300));
  asm("cvt.rni.sat.s32.f32 %0, %1;" : "=r"(mine[5]) : "f"(a * 1e8f));
  asm("cvt.rni.sat.s8.f64 %0, %1;" : "=r"(mine[6]) : "d"(d));
  unsigned short h;
  asm("cvt.rni.sat.s16.f32 %0, %1;" : "=h"(h) : "f"(a));
  mine[7] = h;
}

int main() {
  float values[32], *in;
  int results[256], *out;
  for (int i = 0; i < 32; i++) values[i] = (i - 16) * 17.25f;
  values[0] = -1e10f;
  values[31] = 1e10f;
  cudaMalloc(&in, sizeof values);
  cudaMalloc(&out, sizeof results);
  cudaMemcpy(in, values, sizeof values, cudaMemcpyHostToDevice);
  narrow<<<1, 32>>>(in, out);
  cudaMemcpy(results, out, sizeof results, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; i++) printf("%08x%c", results[i], i % 8 == 7 ? '\n' : ' ');
  return 0;
}
