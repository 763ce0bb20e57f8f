// Neighbours in shared arrays, compiled with -rdc=true and without. Shared variables of the one are placed by the linker.
#include <cstdio>
struct Quad { float a, b, c, d; };
__global__ void loopStatic(float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
#pragma unroll
  for (int j = 0; j < 4; ++j) s[4 * t + j] = out[t + 256 * j];
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int j = 0; j < 4; ++j) sum += s[1020 - 4 * t + j] * (j + 2);
  out[t] = sum;
}
__global__ void loopAligned(float *out) {
  __shared__ __align__(16) float s[1024];
  int t = threadIdx.x;
#pragma unroll
  for (int j = 0; j < 4; ++j) s[4 * t + j] = out[t + 256 * j];
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int j = 0; j < 4; ++j) sum += s[1020 - 4 * t + j] * (j + 2);
  out[t] = sum;
}
__global__ void loopAligned8(float *out) {
  __shared__ __align__(8) float s[1024];
  int t = threadIdx.x;
#pragma unroll
  for (int j = 0; j < 4; ++j) s[4 * t + j] = out[t + 256 * j];
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int j = 0; j < 4; ++j) sum += s[1020 - 4 * t + j] * (j + 2);
  out[t] = sum;
}
__global__ void loopDynamic(float *out) {
  extern __shared__ float d[];
  int t = threadIdx.x;
#pragma unroll
  for (int j = 0; j < 4; ++j) d[4 * t + j] = out[t + 256 * j];
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int j = 0; j < 4; ++j) sum += d[1020 - 4 * t + j] * (j + 2);
  out[t] = sum;
}
__global__ void loopDynamicAligned(float *out) {
  extern __shared__ __align__(16) float e[];
  int t = threadIdx.x;
#pragma unroll
  for (int j = 0; j < 4; ++j) e[4 * t + j] = out[t + 256 * j];
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int j = 0; j < 4; ++j) sum += e[1020 - 4 * t + j] * (j + 2);
  out[t] = sum;
}
__global__ void loopDoubles(double *out) {
  __shared__ double s[512];
  int t = threadIdx.x;
#pragma unroll
  for (int j = 0; j < 2; ++j) s[2 * t + j] = out[t + 256 * j];
  __syncthreads();
  double sum = 0;
#pragma unroll
  for (int j = 0; j < 2; ++j) sum += s[510 - 2 * t + j] * (j + 2);
  out[t] = sum;
}
__global__ void writtenOut(float *out) {
  __shared__ float s[512];
  int t = threadIdx.x;
  float a = out[t], b = out[t + 256];
  s[2 * t] = a;
  s[2 * t + 1] = b;
  __syncthreads();
  out[t] = s[510 - 2 * t] * 3 + s[511 - 2 * t];
}
__global__ void writtenOutDynamic(float *out) {
  extern __shared__ float f[];
  int t = threadIdx.x;
  float a = out[t], b = out[t + 256];
  f[2 * t] = a;
  f[2 * t + 1] = b;
  __syncthreads();
  out[t] = f[510 - 2 * t] * 3 + f[511 - 2 * t];
}
__global__ void wholeStruct(Quad *out) {
  __shared__ Quad s[256];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  out[t] = s[255 - t];
}
__global__ void floatPairs(float2 *out) {
  __shared__ float2 s[512];
  int t = threadIdx.x;
#pragma unroll
  for (int j = 0; j < 2; ++j) s[2 * t + j] = out[t + 256 * j];
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int j = 0; j < 2; ++j) sum += s[510 - 2 * t + j].x * (j + 2) + s[510 - 2 * t + j].y;
  out[t].x = sum;
}
__device__ float sumOf(const float *p) {
  float sum = 0;
#pragma unroll
  for (int j = 0; j < 4; ++j) sum += p[j] * (j + 2);
  return sum;
}
__global__ void given(float *out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int j = t; j < 1024; j += 256) s[j] = out[j];
  __syncthreads();
  out[t] = sumOf(&s[1020 - 4 * t]);
}
__global__ void rows(float *out) {
  __shared__ float a[64][16], b[64][16];
  int x = threadIdx.x % 16, y = threadIdx.x / 16;
  for (int i = y; i < 64; i += 16) { a[i][x] = out[i * 16 + x]; b[i][x] = out[1024 + i * 16 + x]; }
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 16; ++k) sum += a[y][k] * b[x][k];
  out[threadIdx.x] = sum;
}
__global__ void fixedPlaces(float *out) {
  __shared__ float s[64];
  int t = threadIdx.x;
  if (t < 64) s[t] = out[t];
  __syncthreads();
  out[t] = s[0] * out[t] + s[1] * out[t + 256] + s[2] * out[t + 512] + s[3];
}
__global__ void bytes(unsigned char *out) {
  __shared__ unsigned char s[1024];
  int t = threadIdx.x;
#pragma unroll
  for (int j = 0; j < 4; ++j) s[4 * t + j] = out[t + 256 * j];
  __syncthreads();
  unsigned sum = 0;
#pragma unroll
  for (int j = 0; j < 4; ++j) sum += s[1020 - 4 * t + j] * (j + 2);
  out[t] = sum;
}
int main() {
  char *a;
  cudaMalloc(&a, 1 << 22);
  cudaMemset(a, 0, 1 << 22);
  float *f = (float *)a;
  loopStatic<<<4, 256>>>(f);
  loopAligned<<<4, 256>>>(f);
  loopAligned8<<<4, 256>>>(f);
  loopDynamic<<<4, 256, 4096>>>(f);
  loopDynamicAligned<<<4, 256, 4096>>>(f);
  loopDoubles<<<4, 256>>>((double *)a);
  writtenOut<<<4, 256>>>(f);
  writtenOutDynamic<<<4, 256, 2048>>>(f);
  wholeStruct<<<4, 256>>>((Quad *)a);
  floatPairs<<<4, 256>>>((float2 *)a);
  given<<<4, 256>>>(f);
  rows<<<4, 256>>>(f);
  fixedPlaces<<<4, 256>>>(f);
  bytes<<<4, 256>>>((unsigned char *)a);
  printf("%d\n", cudaDeviceSynchronize());
}
