// What stands between two accesses that would make one instruction: CUDA's functions of inline assembly, and the
// program's own assembly.
#include "harness.cuh"
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__device__ inline int globalThread() { return blockIdx.x * blockDim.x + threadIdx.x; }

// Conversions between the stores, and between the loads.
__global__ void halvesOneByOne(__half2* __restrict__ out, const float2* __restrict__ in) {
  int i = globalThread();
  float2 v = in[i];
  out[i].x = __float2half_rn(v.x);
  out[i].y = __float2half_rn(v.y);
}

__global__ void halvesTogether(__half2* __restrict__ out, const float2* __restrict__ in) {
  int i = globalThread();
  float2 v = in[i];
  __half x = __float2half_rn(v.x);
  __half y = __float2half_rn(v.y);
  out[i].x = x;
  out[i].y = y;
}

__global__ void fromHalves(float* __restrict__ out, const __half2* __restrict__ in) {
  int i = globalThread();
  float x = __half2float(in[i].x);
  float y = __half2float(in[i].y);
  out[i] = x * y;
}

// The classes' own conversions and operators are the same functions.
__global__ void convertedHalves(__half2* __restrict__ out, const float2* __restrict__ in) {
  int i = globalThread();
  float2 v = in[i];
  out[i].x = v.x;
  out[i].y = v.y;
}

__global__ void halfSums(__half2* __restrict__ out, const __half* __restrict__ in) {
  int i = globalThread();
  __half x = in[i];
  __half y = in[i + 64];
  out[i].x = x + y;
  out[i].y = x - y;
}

__global__ void bfloats(__nv_bfloat162* __restrict__ out, const float2* __restrict__ in) {
  int i = globalThread();
  float2 v = in[i];
  out[i].x = __float2bfloat16(v.x);
  out[i].y = __float2bfloat16(v.y);
}

__global__ void shortsOfHalves(short2* __restrict__ out, const float2* __restrict__ in) {
  int i = globalThread();
  float2 v = in[i];
  out[i].x = __half_as_short(__float2half_rn(v.x));
  out[i].y = __half_as_short(__float2half_rn(v.y));
}

// Functions that the compiler itself knows, and neighbours of theirs that are assembly.
__global__ void counted(int2* __restrict__ out, const int2* __restrict__ in) {
  int i = globalThread();
  int2 v = in[i];
  out[i].x = __popc(v.x);
  out[i].y = __clz(v.y);
}

__global__ void dotProducts(int2* __restrict__ out, const int2* __restrict__ in) {
  int i = globalThread();
  int2 v = in[i];
  out[i].x = __dp4a(v.x, v.y, 1);
  out[i].y = __dp4a(v.y, v.y, 2);
}

__global__ void funnels(uint2* __restrict__ out, const uint2* __restrict__ in, int n) {
  int i = globalThread();
  uint2 v = in[i];
  out[i].x = __funnelshift_l(v.x, v.y, n);
  out[i].y = __funnelshift_r(v.x, v.y, n);
}

__global__ void rounded(int4* __restrict__ out, const float4* __restrict__ in) {
  int i = globalThread();
  float4 v = in[i];
  out[i].x = __float2int_rn(v.x);
  out[i].y = __float2int_rd(v.y);
  out[i].z = __float_as_int(v.z);
  out[i].w = (int)roundf(v.w);
}

// Loads with a hint.
__global__ void readOnlyBetween(int* __restrict__ out, const int2* __restrict__ in, const int* __restrict__ more) {
  int i = globalThread();
  int x = in[i].x;
  int z = __ldg(more + i);
  int y = in[i].y;
  out[i] = x + y * z;
}

__global__ void streamedBetween(int* __restrict__ out, const int2* __restrict__ in, const int* __restrict__ more) {
  int i = globalThread();
  int x = in[i].x;
  int z = __ldcs(more + i);
  int y = in[i].y;
  out[i] = x + y * z;
}

__global__ void storedBetween(int2* __restrict__ out, int* __restrict__ more, int v) {
  int i = globalThread();
  out[i].x = v;
  __stcs(more + i, v);
  out[i].y = v + i;
}

// The program's own.
__global__ void assemblyBetween(int2* __restrict__ out, int v) {
  int i = globalThread();
  int lane;
  out[i].x = v;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  out[i].y = lane;
}

__device__ unsigned highestBit(unsigned v) {
  unsigned bit;
  asm("bfind.u32 %0, %1;" : "=r"(bit) : "r"(v));
  return bit;
}

__global__ void assemblyCalled(uint4* __restrict__ out, const uint4* __restrict__ in) {
  int i = globalThread();
  uint4 v = in[i];
  out[i].x = highestBit(v.x);
  out[i].y = highestBit(v.y);
  out[i].z = v.z;
  out[i].w = v.w;
}

__global__ void assemblyBefore(uint2* __restrict__ out, const uint2* __restrict__ in) {
  int i = globalThread();
  unsigned x = highestBit(in[i].x);
  out[i].x = x;
  out[i].y = x + 1;
}

__global__ void assemblyAdds(float2* __restrict__ out, const float2* __restrict__ in) {
  int i = globalThread();
  float x = in[i].x;
  asm volatile("add.f32 %0, %0, %0;" : "+f"(x));
  float y = in[i].y;
  out[i].x = x;
  out[i].y = y;
}

// Shared memory, and loops that the compiler unrolls.
__global__ void sharedHalves(float* __restrict__ out, const float* __restrict__ in) {
  __shared__ __half2 tile[256];
  int t = threadIdx.x;
  int i = globalThread();
  tile[t].x = __float2half(in[i]);
  tile[t].y = __float2half(in[i + 64]);
  __syncthreads();
  float x = __half2float(tile[255 - t].x);
  float y = __half2float(tile[255 - t].y);
  out[i] = x + y;
}

__global__ void sharedRows(float* __restrict__ out, const float* __restrict__ in) {
  __shared__ __half tile[256 * 4];
  int t = threadIdx.x;
  int i = globalThread();
#pragma unroll
  for (int k = 0; k < 4; k++) tile[4 * t + k] = __float2half(in[i + 256 * k]);
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 4; k++) sum += __half2float(tile[4 * (255 - t) + k]);
  out[i] = sum;
}

__global__ void sharedIntegers(int* __restrict__ out, const int* __restrict__ in) {
  __shared__ int tile[256 * 4];
  int t = threadIdx.x;
  int i = globalThread();
#pragma unroll
  for (int k = 0; k < 4; k++) tile[4 * t + k] = __popc(in[i + 256 * k]);
  __syncthreads();
  int sum = 0;
#pragma unroll
  for (int k = 0; k < 4; k++) sum = __dp4a(tile[4 * (255 - t) + k], 7, sum);
  out[i] = sum;
}

struct __align__(8) Quarter {
  __half x, y, z, w;
};

__global__ void scaledQuarters(Quarter* __restrict__ out, const Quarter* __restrict__ in, __half scale) {
  int i = globalThread();
  Quarter q = in[i];
  q.x = q.x * scale;
  q.y = q.y * scale;
  q.z = q.z * scale;
  q.w = q.w * scale;
  out[i] = q;
}

__global__ void scaledInPlace(Quarter* __restrict__ values, __half scale) {
  int i = globalThread();
  values[i].x *= scale;
  values[i].y *= scale;
  values[i].z *= scale;
  values[i].w *= scale;
}

__global__ void zeroed(__half2* __restrict__ out) {
  int i = globalThread();
  out[i].x = __float2half(0.0f);
  out[i].y = __float2half(1.0f);
}

int main() {
  const int n = 1 << 16;
  float* a = dev<float>(4 * n);
  float* b = dev<float>(4 * n);
  int* ints = devIota(4 * n, 7, 61);
  halvesOneByOne<<<16, 256>>>((__half2*)a, (float2*)b); DONE();
  halvesTogether<<<16, 256>>>((__half2*)a, (float2*)b); DONE();
  fromHalves<<<16, 256>>>(a, (__half2*)b); DONE();
  convertedHalves<<<16, 256>>>((__half2*)a, (float2*)b); DONE();
  halfSums<<<16, 256>>>((__half2*)a, (__half*)b); DONE();
  bfloats<<<16, 256>>>((__nv_bfloat162*)a, (float2*)b); DONE();
  shortsOfHalves<<<16, 256>>>((short2*)a, (float2*)b); DONE();
  counted<<<16, 256>>>((int2*)a, (int2*)ints); DONE();
  dotProducts<<<16, 256>>>((int2*)a, (int2*)ints); DONE();
  funnels<<<16, 256>>>((uint2*)a, (uint2*)ints, 5); DONE();
  rounded<<<16, 256>>>((int4*)a, (float4*)b); DONE();
  readOnlyBetween<<<16, 256>>>((int*)a, (int2*)ints, (int*)b); DONE();
  streamedBetween<<<16, 256>>>((int*)a, (int2*)ints, (int*)b); DONE();
  storedBetween<<<16, 256>>>((int2*)a, (int*)b, 3); DONE();
  assemblyBetween<<<16, 256>>>((int2*)a, 3); DONE();
  assemblyCalled<<<16, 256>>>((uint4*)a, (uint4*)ints); DONE();
  assemblyBefore<<<16, 256>>>((uint2*)a, (uint2*)ints); DONE();
  assemblyAdds<<<16, 256>>>((float2*)a, (float2*)b); DONE();
  sharedHalves<<<16, 256>>>(a, b); DONE();
  sharedRows<<<16, 256>>>(a, b); DONE();
  sharedIntegers<<<16, 256>>>((int*)a, ints); DONE();
  scaledQuarters<<<16, 256>>>((Quarter*)a, (Quarter*)b, __float2half(2.0f)); DONE();
  scaledInPlace<<<16, 256>>>((Quarter*)a, __float2half(2.0f)); DONE();
  zeroed<<<16, 256>>>((__half2*)a); DONE();
}
