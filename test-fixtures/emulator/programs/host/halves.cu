// Half and bfloat16 numbers and limits in host code: what the program that nvcc 13.0 makes prints is in halves.expected.txt.
#include <cstdio>
#include <cstring>
#include <limits>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
template <class T> unsigned bits(T x) { unsigned short b; memcpy(&b, &x, 2); return b; }
int main() {
  float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  printf("%g %d %g %g %g\n", infinity, nan != nan, -std::numeric_limits<double>::infinity(), std::numeric_limits<float>::lowest(), std::numeric_limits<float>::epsilon());
  __half a = __float2half(1.1f), b = __float2half(-2.7f), c = __float2half(0.3337f);
  printf("%x %x %x %x %x %x\n", bits(__hadd(a, b)), bits(__hsub(a, b)), bits(__hmul(a, b)), bits(__hdiv(a, b)), bits(c), bits(__hneg(c)));
  printf("%d %d %d %d %d\n", __hlt(a, b), __hge(a, b), __heq(a, a), __hne(a, b), a > b);
  printf("%x %x %x\n", bits(__hmax(a, b)), bits(__habs(b)), bits(a * b + c));
  __half2 p = __floats2half2_rn(1.5f, -3.25f), q = __half2half2(a);
  p = __hadd2(p, q); p = __hmul2(p, q); p = __hsub2(p, __halves2half2(b, c));
  float2 f = __half22float2(p);
  printf("%g %g %g %g\n", f.x, f.y, __low2float(p), __half2float(__high2half(p)));
  __nv_bfloat16 x = __float2bfloat16(3.14159f), y = __float2bfloat16(-0.007f);
  printf("%x %x %x %x %g\n", bits(x), bits(__hadd(x, y)), bits(x * y), bits(x - y), __bfloat162float(x / y));
  __nv_bfloat162 z = __floats2bfloat162_rn(1.0f, 2.5f); z = __hmul2(z, __bfloat162bfloat162(x));
  float2 g = __bfloat1622float2(z);
  printf("%g %g\n", g.x, g.y);
  return 0;
}
