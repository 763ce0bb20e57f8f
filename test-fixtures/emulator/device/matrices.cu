// Tensor cores: wmma fragments and mma.sync with ldmatrix, on numbers whose sums are exact.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <mma.h>
#include <type_traits>
using namespace nvcuda;

template <int M, int N, int K, typename ALayout, typename BLayout>
__global__ void fragments(float* out) {
  __shared__ half a[M * K], b[K * N];
  for (int i = threadIdx.x; i < M * K; i += 32) a[i] = __float2half((float)((i * 7 + i / 5) % 9 - 4));
  for (int i = threadIdx.x; i < N * K; i += 32) b[i] = __float2half((float)((i * 3 + i / 7) % 11 - 5));
  __syncthreads();
  wmma::fragment<wmma::matrix_a, M, N, K, half, ALayout> fa;
  wmma::fragment<wmma::matrix_b, M, N, K, half, BLayout> fb;
  wmma::fragment<wmma::accumulator, M, N, K, float> fc;
  wmma::fill_fragment(fc, 0.5f);
  wmma::load_matrix_sync(fa, a, std::is_same<ALayout, wmma::row_major>::value ? K : M);
  wmma::load_matrix_sync(fb, b, std::is_same<BLayout, wmma::row_major>::value ? N : K);
  wmma::mma_sync(fc, fa, fb, fc);
  for (int i = 0; i < fc.num_elements; i++) fc.x[i] *= 2.0f;
  wmma::store_matrix_sync(out, fc, N, wmma::mem_row_major);
}
__global__ void halves(half* out, const half* in) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, half> fc;
  wmma::load_matrix_sync(fc, in, 16, wmma::mem_col_major);
  for (int k = 0; k < 48; k += 16) {
    wmma::load_matrix_sync(fa, in + k, 48);
    wmma::load_matrix_sync(fb, in + k, 48);
    wmma::mma_sync(fc, fa, fb, fc);
  }
  wmma::store_matrix_sync(out, fc, 16, wmma::mem_row_major);
}
__global__ void bfloats(float* out, const __nv_bfloat16* in) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::col_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  wmma::load_matrix_sync(fa, in, 16);
  wmma::load_matrix_sync(fb, in + 256, 16);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(out, fc, 16, wmma::mem_col_major);
}
__global__ void bytes(int* out, const signed char* in) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, int> fc;
  wmma::fill_fragment(fc, 3);
  wmma::load_matrix_sync(fa, in, 16);
  wmma::load_matrix_sync(fb, in + 256, 16);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(out, fc, 16, wmma::mem_row_major);
}
__global__ void tensorFloats(float* out, const float* in) {
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  wmma::load_matrix_sync(fa, in, 8);
  wmma::load_matrix_sync(fb, in + 128, 8);
  for (int i = 0; i < fa.num_elements; i++) fa.x[i] = wmma::__float_to_tf32(fa.x[i]);
  for (int i = 0; i < fb.num_elements; i++) fb.x[i] = wmma::__float_to_tf32(fb.x[i]);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(out, fc, 16, wmma::mem_row_major);
}

/* The same by hand: registers of m16n8k16 as the PTX manual lays them out. */
__global__ void byHand(float* out) {
  __shared__ __align__(16) half a[16 * 16], b[16 * 8];
  int lane = threadIdx.x;
  for (int i = lane; i < 256; i += 32) a[i] = __float2half((float)((i * 7 + i / 5) % 9 - 4));
  for (int i = lane; i < 128; i += 32) b[i] = __float2half((float)((i * 3 + i / 7) % 11 - 5));
  __syncthreads();
  unsigned ra[4], rb[2];
  unsigned pa = (unsigned)__cvta_generic_to_shared(&a[(lane % 16) * 16 + lane / 16 * 8]);
  unsigned pb = (unsigned)__cvta_generic_to_shared(&b[(lane % 16) * 8]);
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(ra[0]), "=r"(ra[1]), "=r"(ra[2]), "=r"(ra[3]) : "r"(pa));
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(rb[0]), "=r"(rb[1]) : "r"(pb));
  float c[4] = {1, 2, 3, 4};
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};"
               : "=f"(c[0]), "=f"(c[1]), "=f"(c[2]), "=f"(c[3])
               : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
  for (int i = 0; i < 4; i++) out[lane * 4 + i] = c[i];
  unsigned h[2] = {0x3c003c00u, 0x40004000u};
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0,%1}, {%2,%3}, {%4}, {%5,%6};"
               : "+r"(h[0]), "+r"(h[1]) : "r"(ra[0]), "r"(ra[1]), "r"(rb[0]), "r"(h[0]), "r"(h[1]));
  out[128 + lane * 2] = __uint_as_float(h[0]);
  out[129 + lane * 2] = __uint_as_float(h[1]);
}
__global__ void byHandTf32(float* out) {
  int lane = threadIdx.x;
  unsigned a[4], b[2];
  for (int i = 0; i < 4; i++) a[i] = __float_as_uint((float)((lane * 5 + i * 3) % 7 - 3));
  for (int i = 0; i < 2; i++) b[i] = __float_as_uint((float)((lane * 3 + i * 2) % 5 - 2));
  float c[4] = {0, 0, 0, 0};
  asm("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
      : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
  for (int i = 0; i < 4; i++) out[lane * 4 + i] = c[i];
  int d[4] = {1, 1, 1, 1};
  asm("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
      : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])
      : "r"(lane * 0x01020304u), "r"(lane * 0x04030201u), "r"(lane + 0x01ff02feu), "r"(lane ^ 0x7f80u), "r"(lane * 0x00010203u), "r"(~lane));
  for (int i = 0; i < 4; i++) out[128 + lane * 4 + i] = (float)d[i];
}

__global__ void clamped(int* out) {
  int lane = threadIdx.x;
  int c[4] = {0x7fffffff - 60000 * lane, (int)0x80000000 + 40000 * lane, 0, -7};
  asm("mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32.satfinite {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
      : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3])
      : "r"(lane * 0x05030301u), "r"(~lane * 0x07010203u), "r"(lane * 0x0b0d1107u));
  int d[4] = {0x7fffffff - 300000 * lane, 3, lane, 0x7ffffff0};
  asm("mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32.satfinite {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
      : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])
      : "r"(lane * 0x05030301u), "r"(~lane * 0x07010203u), "r"(lane * 0x0b0d1107u));
  for (int i = 0; i < 4; i++) out[lane * 4 + i] = c[i], out[128 + lane * 4 + i] = d[i];
}

static float* out;
static void show(const char* name, int count) {
  static float host[1024];
  cudaMemcpy(host, out, count * sizeof(float), cudaMemcpyDeviceToHost);
  printf("%s", name);
  for (int i = 0; i < count; i++) printf(" %g", host[i]);
  printf("\n");
}
int main() {
  cudaMalloc(&out, 4096);
  fragments<16, 16, 16, wmma::row_major, wmma::col_major><<<1, 32>>>(out);
  show("row col", 256);
  fragments<16, 16, 16, wmma::col_major, wmma::row_major><<<1, 32>>>(out);
  show("col row", 256);
  fragments<32, 8, 16, wmma::row_major, wmma::row_major><<<1, 32>>>(out);
  show("32 8 16", 256);
  fragments<8, 32, 16, wmma::col_major, wmma::col_major><<<1, 32>>>(out);
  show("8 32 16", 256);
  half hostHalves[1024];
  for (int i = 0; i < 1024; i++) hostHalves[i] = __float2half((float)(i * 5 % 7 - 3));
  half* halfIn;
  cudaMalloc(&halfIn, sizeof hostHalves);
  cudaMemcpy(halfIn, hostHalves, sizeof hostHalves, cudaMemcpyHostToDevice);
  halves<<<1, 32>>>((half*)out, halfIn);
  cudaMemcpy(hostHalves, out, 512, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; i++) printf("%g ", __half2float(hostHalves[i]));
  printf("\n");
  __nv_bfloat16 hostBf[512];
  for (int i = 0; i < 512; i++) hostBf[i] = __float2bfloat16((float)(i * 11 % 13 - 6));
  cudaMemcpy(halfIn, hostBf, sizeof hostBf, cudaMemcpyHostToDevice);
  bfloats<<<1, 32>>>(out, (__nv_bfloat16*)halfIn);
  show("bfloat16", 256);
  signed char hostBytes[512];
  for (int i = 0; i < 512; i++) hostBytes[i] = (signed char)(i * 37 % 251 - 125);
  cudaMemcpy(halfIn, hostBytes, sizeof hostBytes, cudaMemcpyHostToDevice);
  bytes<<<1, 32>>>((int*)out, (signed char*)halfIn);
  int ints[256];
  cudaMemcpy(ints, out, sizeof ints, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; i++) printf("%d ", ints[i]);
  printf("\n");
  float hostFloats[256];
  for (int i = 0; i < 256; i++) hostFloats[i] = (float)(i * 11 % 29) * 0.25f - 3;
  cudaMemcpy(halfIn, hostFloats, sizeof hostFloats, cudaMemcpyHostToDevice);
  tensorFloats<<<1, 32>>>(out, (float*)halfIn);
  show("tf32", 256);
  byHand<<<1, 32>>>(out);
  show("by hand", 192);
  byHandTf32<<<1, 32>>>(out);
  show("by hand tf32", 256);
  clamped<<<1, 32>>>((int*)out);
  cudaMemcpy(ints, out, sizeof ints, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; i++) printf("%d ", ints[i]);
  printf("\n");
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
