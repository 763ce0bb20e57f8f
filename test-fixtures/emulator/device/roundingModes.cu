// Sums, products, quotients, roots and fused sums in the four rounding modes; conversions to 16 bits.
#include <cmath>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#define SHOW(f, ...)                                                                            \
  printf("%a %a %a %a ", (double)f##_rn(__VA_ARGS__), (double)f##_rz(__VA_ARGS__),             \
         (double)f##_ru(__VA_ARGS__), (double)f##_rd(__VA_ARGS__))
#define CONVERT(f, x)                                                                           \
  printf("%.8g %.8g %.8g %.8g ", (double)(float)f##_rn(x), (double)(float)f##_rz(x),           \
         (double)(float)f##_ru(x), (double)(float)f##_rd(x))

__global__ void doubles(double a, double b, double c) {
  SHOW(__dadd, a, b);
  SHOW(__dsub, a, b);
  SHOW(__dmul, a, b);
  SHOW(__ddiv, a, b);
  SHOW(__drcp, a);
  SHOW(__dsqrt, fabs(a));
  SHOW(__fma, a, b, c);
  printf("\n");
}
__global__ void floats(float a, float b, float c) {
  SHOW(__fadd, a, b);
  SHOW(__fsub, a, b);
  SHOW(__fmul, a, b);
  SHOW(__fdiv, a, b);
  SHOW(__frcp, a);
  SHOW(__fsqrt, fabsf(a));
  SHOW(__fmaf, a, b, c);
  printf("\n");
}
__global__ void narrow(float x, int i) {
  CONVERT(__float2half, x);
  CONVERT(__float2bfloat16, x);
  printf("\n");
  CONVERT(__int2half, i);
  CONVERT(__int2bfloat16, i);
  CONVERT(__short2half, (short)i);
  CONVERT(__uint2bfloat16, (unsigned)i);
  CONVERT(__ll2half, (long long)i);
  CONVERT(__ull2bfloat16, 3ull * i);
  printf("\n");
}
int main() {
  doubles<<<1, 1>>>(2.7, 0.1, -0.1);
  doubles<<<1, 1>>>(-0.7, 0.3, 1e-30);
  doubles<<<1, 1>>>(1e300, 1e300, 1);
  doubles<<<1, 1>>>(0.1, -1e-20, 0.25);
  floats<<<1, 1>>>(2.7f, 0.1f, -0.1f);
  floats<<<1, 1>>>(-0.7f, 0.3f, 1e-30f);
  floats<<<1, 1>>>(1e30f, 1e30f, 1);
  floats<<<1, 1>>>(0.1f, -1e-20f, 0.25f);
  narrow<<<1, 1>>>(1.2345f, 2051);
  narrow<<<1, 1>>>(-3.1416f, 2049);
  cudaDeviceSynchronize();
}
