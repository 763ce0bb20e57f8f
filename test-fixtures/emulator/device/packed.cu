// Packed halves, bfloat16 and fp8 numbers.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <cuda_runtime.h>

__device__ unsigned bits(half2 v) { return *reinterpret_cast<unsigned*>(&v); }
__device__ unsigned bits(__nv_bfloat162 v) { return *reinterpret_cast<unsigned*>(&v); }

__global__ void halves(const float* in, unsigned* out) {
  int i = threadIdx.x;
  half2 a = __floats2half2_rn(in[i], in[i + 1]);
  half2 b = __float2half2_rn(in[i + 2]);
  half2 c = make_half2(__float2half(in[i + 3]), __float2half(0.25f));
  unsigned* mine = out + i * 24;
  mine[0] = bits(a + b);
  mine[1] = bits(__hsub2(a, b));
  mine[2] = bits(__hmul2(a, c));
  mine[3] = bits(__hfma2(a, b, c));
  mine[4] = bits(__h2div(a, b));
  mine[5] = bits(__hmax2(a, c));
  mine[6] = bits(__hneg2(a));
  mine[7] = bits(__habs2(a));
  mine[8] = bits(__lows2half2(a, c));
  mine[9] = bits(__highs2half2(a, c));
  mine[10] = bits(__lowhigh2highlow(a));
  mine[11] = bits(h2sqrt(__habs2(c)));
  mine[12] = bits(__hgt2(a, b));
  mine[13] = __hbgt2(a, b) + 2 * __hbeq2(a, a) + 4 * __hble2(a, c);
  mine[14] = __half_as_ushort(__hadd(__low2half(a), __high2half(c)));
  float2 f = __half22float2(a);
  mine[15] = __float_as_uint(f.x + f.y);
  mine[16] = __half_as_ushort(a.x) + __half_as_ushort(a.y);
  a += b;
  a *= c;
  mine[17] = bits(a);
  mine[18] = (unsigned)__half2int_rn(c.x);
  mine[19] = bits(__halves2half2(a.y, a.x));
  mine[20] = bits(__shfl_xor_sync(0xffffffff, a, 3));
  mine[21] = bits(h2floor(a));
  mine[22] = bits(h2rint(c));
  mine[23] = bits(__hfma2_relu(a, b, c));
}
__global__ void bfloats(const float* in, unsigned* out) {
  int i = threadIdx.x;
  __nv_bfloat162 a = __floats2bfloat162_rn(in[i], in[i + 1]);
  __nv_bfloat162 b = __float2bfloat162_rn(in[i + 2]);
  __nv_bfloat162 c = __halves2bfloat162(__float2bfloat16(in[i + 3]), __float2bfloat16(0.25f));
  unsigned* mine = out + i * 16;
  mine[0] = bits(__hadd2(a, b));
  mine[1] = bits(a - b);
  mine[2] = bits(a * c);
  mine[3] = bits(__hfma2(a, b, c));
  mine[4] = bits(__hmin2(a, c));
  float2 f = __bfloat1622float2(a);
  mine[5] = __float_as_uint(f.x * f.y);
  mine[6] = __bfloat16_as_ushort(__low2bfloat16(a));
  mine[7] = __bfloat16_as_ushort(__high2bfloat16(c));
  mine[8] = bits(__hneg2(a));
  mine[9] = bits(a / b);
  mine[10] = bits(__bfloat162bfloat162(a.x));
  mine[11] = __float_as_uint((float)a.y);
  __nv_bfloat16 one = a.x + b.y;
  one *= c.x;
  mine[12] = __bfloat16_as_ushort(one);
  mine[13] = a.x > b.x;
  mine[14] = __bfloat16_as_ushort(__hfma(a.x, b.x, c.x));
  mine[15] = (unsigned)__bfloat162int_rz(c.x);
}
__global__ void eights(const float* in, unsigned* out) {
  int i = threadIdx.x;
  float v = in[i] * 3;
  unsigned* mine = out + i * 8;
  __nv_fp8_e4m3 e4(v);
  __nv_fp8_e5m2 e5(v);
  mine[0] = e4.__x;
  mine[1] = e5.__x;
  mine[2] = __float_as_uint((float)e4);
  mine[3] = __float_as_uint(float(e5));
  mine[4] = __nv_cvt_float_to_fp8(v * 40, __NV_SATFINITE, __NV_E4M3);
  mine[5] = __nv_cvt_float_to_fp8(v * 40, __NV_NOSAT, __NV_E4M3);
  mine[6] = __nv_cvt_float2_to_fp8x2(make_float2(v, v / 1000), __NV_SATFINITE, __NV_E5M2);
  __nv_fp8x4_e4m3 four(make_float4(v, -v, v * 2, 0.01f * v));
  float4 back = (float4)four;
  mine[7] = four.__x ^ __float_as_uint(back.x + back.y + back.z + back.w);
}
int main() {
  float values[40], *in;
  for (int i = 0; i < 40; i++) values[i] = (i * 37 % 61 - 25) * 0.337f;
  values[5] = 70000.0f;
  values[9] = 0.00001f;
  unsigned host[768], *out;
  cudaMalloc(&in, sizeof values);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, values, sizeof values, cudaMemcpyHostToDevice);
  halves<<<1, 32>>>(in, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 768; i++) printf("%08x ", host[i]);
  bfloats<<<1, 32>>>(in, out);
  cudaMemcpy(host, out, 512 * 4, cudaMemcpyDeviceToHost);
  printf("\n");
  for (int i = 0; i < 512; i++) printf("%08x ", host[i]);
  eights<<<1, 32>>>(in, out);
  cudaMemcpy(host, out, 256 * 4, cudaMemcpyDeviceToHost);
  printf("\n");
  for (int i = 0; i < 256; i++) printf("%08x ", host[i]);
  printf("\n%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
