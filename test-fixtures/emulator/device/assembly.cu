// Inline PTX that computes, and the intrinsics beside it.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void integers(const unsigned* in, unsigned* out) {
  int i = threadIdx.x;
  unsigned a = in[i], b = in[i + 32], c = in[i + 64], r;
  unsigned* mine = out + i * 24;
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(mine[0]) : "r"(a), "r"(b), "r"(c));
  asm("lop3.b32 %0, %1, %2, %3, 0xEA;" : "=r"(mine[1]) : "r"(a), "r"(b), "r"(c));
  asm("prmt.b32 %0, %1, %2, %3;" : "=r"(mine[2]) : "r"(a), "r"(b), "r"(c & 0x7777));
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(mine[3]) : "r"(a), "r"(b & 31), "r"(c & 15));
  asm("bfe.s32 %0, %1, %2, %3;" : "=r"(mine[4]) : "r"(a), "r"(b & 31), "r"(c & 15));
  asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(mine[5]) : "r"(a), "r"(b), "r"(c & 31), "r"(a & 15));
  asm("mad.lo.u32 %0, %1, %2, %3;" : "=r"(mine[6]) : "r"(a), "r"(b), "r"(c));
  asm("mul.hi.u32 %0, %1, %2;" : "=r"(mine[7]) : "r"(a), "r"(b));
  asm("add.cc.u32 %0, %2, %3; addc.u32 %1, 0, 0;" : "=r"(mine[8]), "=r"(mine[9]) : "r"(a), "r"(b));
  asm("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(mine[10]) : "r"(a), "r"(b), "r"(c));
  asm("popc.b32 %0, %1;" : "=r"(mine[11]) : "r"(a));
  asm("clz.b32 %0, %1;" : "=r"(mine[12]) : "r"(a & 0xffff));
  asm("brev.b32 %0, %1;" : "=r"(mine[13]) : "r"(a));
  asm("{ .reg .pred p; setp.gt.u32 p, %1, %2; selp.u32 %0, %1, %2, p; }" : "=r"(mine[14]) : "r"(a), "r"(b));
  asm("vabsdiff4.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(0));
  mine[15] = r;
  asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(mine[16]) : "r"(a), "r"(b), "r"(c));
  asm("{ .reg .u32 t; xor.b32 t, %1, %2; and.b32 t, t, 0xff00ff; not.b32 %0, t; }" : "=r"(mine[17]) : "r"(a), "r"(b));
  asm("min.s32 %0, %1, %2;" : "=r"(mine[18]) : "r"(a), "r"(b));
  asm("shr.s32 %0, %1, 7;" : "=r"(mine[19]) : "r"(a));
  asm("{ .reg .u64 w; mul.wide.u32 w, %1, %2; shr.u64 w, w, 9; cvt.u32.u64 %0, w; }" : "=r"(mine[20]) : "r"(a), "r"(b));
  asm("mov.u32 %0, %%laneid;" : "=r"(mine[21]));
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mine[22]));
  asm("sub.u32 %0, %1, %2;" : "=r"(mine[23]) : "r"(a), "r"(b));
}
__global__ void floats(const float* in, unsigned* out) {
  int i = threadIdx.x;
  float a = in[i], b = in[i + 32], r;
  unsigned* mine = out + i * 8;
  asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(r) : "f"(a), "f"(b), "f"(a));
  mine[0] = __float_as_uint(r);
  asm("add.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
  mine[1] = __float_as_uint(r);
  asm("max.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
  mine[2] = __float_as_uint(r);
  asm("cvt.rni.s32.f32 %0, %1;" : "=r"(mine[3]) : "f"(a));
  asm("cvt.rn.f32.s32 %0, %1;" : "=f"(r) : "r"(i * 16777217));
  mine[4] = __float_as_uint(r);
  unsigned short h;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(a));
  mine[5] = h;
  asm("cvt.rzi.u32.f32 %0, %1;" : "=r"(mine[6]) : "f"(b));
  asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(mine[7]) : "f"(a), "f"(b));
}
__global__ void memory(unsigned* data, unsigned* out) {
  __shared__ unsigned s[64];
  int i = threadIdx.x;
  unsigned v, w;
  asm volatile("ld.global.nc.L1::no_allocate.v2.u32 {%0, %1}, [%2];" : "=r"(v), "=r"(w) : "l"(data + 2 * i));
  unsigned at = (unsigned)__cvta_generic_to_shared(s + 2 * i);
  asm volatile("st.shared.v2.u32 [%0], {%1, %2};" : : "r"(at), "r"(v + 1), "r"(w + 2) : "memory");
  __syncthreads();
  asm volatile("ld.shared.u32 %0, [%1+4];" : "=r"(v) : "r"((unsigned)__cvta_generic_to_shared(s + (62 - 2 * i))));
  asm volatile("st.global.cs.u32 [%0], %1;" : : "l"(out + i), "r"(v) : "memory");
  asm volatile("red.global.add.u32 [%0], %1;" : : "l"(out + 32), "r"(i) : "memory");
  asm volatile("atom.global.max.u32 %0, [%1], %2;" : "=r"(w) : "l"(out + 33), "r"(i * 3) : "memory");
  __syncthreads();
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" : : "r"((unsigned)__cvta_generic_to_shared(s + i)), "l"(data + 63 - i) : "memory");
  asm volatile("cp.async.commit_group;");
  asm volatile("cp.async.wait_group 0;" : : : "memory");
  __syncthreads();
  out[34 + i] = s[31 - i];
  asm volatile("prefetch.global.L2 [%0];" : : "l"(data));
  asm volatile("bar.sync 0;");
  asm volatile("membar.gl;");
  asm volatile("bar.sync 1, 32;");
}
__global__ void intrinsics(const unsigned* in, int* out) {
  int i = threadIdx.x;
  unsigned a = in[i], b = in[i + 32], c = in[i + 64];
  __builtin_assume(i < 32);
  int* mine = out + i * 8;
  mine[0] = __dp4a((int)a, (int)b, (int)c);
  mine[1] = (int)__dp4a(a, b, c);
  mine[2] = (int)__byte_perm(a, b, c);
  mine[3] = (int)__funnelshift_r(a, b, c);
  mine[4] = (int)__vabsdiffu4(a, b);
  mine[5] = (int)__vadd4(a, b);
  mine[6] = __reduce_add_sync(0xffffffff, i);
  long long start = clock64();
  __nanosleep(20);
  unsigned long long timer;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(timer));
  mine[7] = clock64() > start && timer > 0;
}

int main() {
  unsigned host[1024], *in, *out;
  unsigned seed = 12345;
  for (int i = 0; i < 1024; i++) host[i] = seed = seed * 1664525u + 1013904223u;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  integers<<<1, 32>>>(in, out);
  cudaMemcpy(host, out, 768 * 4, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 768; i++) printf("%08x ", host[i]);
  float values[64];
  for (int i = 0; i < 64; i++) values[i] = (i * 37 % 61 - 25) * 1.37f;
  float* floatsIn;
  cudaMalloc(&floatsIn, sizeof values);
  cudaMemcpy(floatsIn, values, sizeof values, cudaMemcpyHostToDevice);
  floats<<<1, 32>>>(floatsIn, out);
  cudaMemcpy(host, out, 256 * 4, cudaMemcpyDeviceToHost);
  printf("\n");
  for (int i = 0; i < 256; i++) printf("%08x ", host[i]);
  cudaMemset(out, 0, sizeof host);
  memory<<<1, 32>>>(in, out);
  cudaMemcpy(host, out, 66 * 4, cudaMemcpyDeviceToHost);
  printf("\n");
  for (int i = 0; i < 66; i++) printf("%08x ", host[i]);
  intrinsics<<<1, 32>>>(in, (int*)out);
  cudaMemcpy(host, out, 256 * 4, cudaMemcpyDeviceToHost);
  printf("\n");
  for (int i = 0; i < 256; i++) printf("%08x ", host[i]);
  printf("\n%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
