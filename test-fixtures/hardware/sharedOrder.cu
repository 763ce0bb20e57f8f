// Where shared variables lie: each kernel prints its own, in bytes from the first one that a block may have.
#include <cstdio>
__device__ unsigned at(const void* p) { return (unsigned)__cvta_generic_to_shared(p) - 1024; }
#define SAY(...) \
  if (threadIdx.x == 0) printf(__VA_ARGS__)

// One alignment, used in reverse.
__global__ void k1(int* o) {
  __shared__ int a[8];
  __shared__ int b[16];
  __shared__ int c[4];
  c[threadIdx.x & 3] = o[1];
  b[threadIdx.x & 15] = o[2];
  a[threadIdx.x & 7] = o[3];
  __syncthreads();
  o[threadIdx.x] = c[threadIdx.x / 2 & 3] + b[threadIdx.x / 2 & 15] + a[threadIdx.x / 2 & 7];
  SAY("k1 a8:%u b16:%u c4:%u\n", at(a), at(b), at(c));
}

// Several alignments, none in order.
__global__ void k2(int* o) {
  __shared__ char a[10];
  __shared__ double b[3];
  __shared__ alignas(16) float c[4];
  __shared__ short d[5];
  __shared__ int e[2];
  __shared__ alignas(128) int f[32];
  a[threadIdx.x & 3] = o[1];
  b[threadIdx.x & 1] = o[2];
  c[threadIdx.x & 3] = o[3];
  d[threadIdx.x & 3] = o[3];
  e[threadIdx.x & 1] = o[3];
  f[threadIdx.x & 31] = o[3];
  __syncthreads();
  o[threadIdx.x] = a[threadIdx.x / 2 & 3] + b[threadIdx.x / 2 & 1] + c[threadIdx.x / 2 & 3] + d[threadIdx.x / 2 & 3] +
                   e[threadIdx.x / 2 & 1] + f[threadIdx.x / 2 & 31];
  SAY("k2 char10:%u double3:%u align16:%u short5:%u int2:%u align128:%u\n", at(a), at(b), at(c), at(d), at(e), at(f));
}

__global__ void k3(int* o) {
  __shared__ int s;
  __shared__ float4 t[16];
  __shared__ int u[64];
  __shared__ float4 z;
  if (threadIdx.x == 0) s = o[9];
  t[threadIdx.x & 15].x = o[1];
  u[threadIdx.x & 63] = o[2];
  z.x = 1;
  __syncthreads();
  o[threadIdx.x] = s + (int)t[threadIdx.x / 2 % 16].x + u[threadIdx.x / 2 % 64] + z.x;
  SAY("k3 int:%u float4x16:%u int64:%u float4:%u\n", at(&s), at(t), at(u), at(&z));
}

// A function with a variable of its own, and a block with one.
__device__ int helper(int v) {
  __shared__ int own[32];
  own[threadIdx.x & 31] = v;
  __syncthreads();
  SAY("k4 helper:%u\n", at(own));
  return own[31 - (threadIdx.x & 31)];
}
__global__ void k4(int* o) {
  __shared__ int first[16];
  first[threadIdx.x & 15] = o[3];
  o[0] = helper(o[1]);
  {
    __shared__ double inner[4];
    inner[threadIdx.x & 3] = o[2];
    __syncthreads();
    o[2] = inner[threadIdx.x / 2 & 3];
    SAY("k4 inner:%u\n", at(inner));
  }
  __shared__ int last[16];
  last[threadIdx.x & 15] = o[4];
  __syncthreads();
  o[threadIdx.x] = first[threadIdx.x / 2 & 15] + last[threadIdx.x / 2 & 15];
  SAY("k4 first:%u last:%u\n", at(first), at(last));
}

// At file scope.
__shared__ int g1[8];
__shared__ alignas(16) int g2[8];
__global__ void k5(int* o) {
  __shared__ int own[8];
  own[threadIdx.x & 7] = o[0];
  g2[threadIdx.x & 7] = o[1];
  g1[threadIdx.x & 7] = o[2];
  __syncthreads();
  o[threadIdx.x] = own[threadIdx.x / 2 & 7] + g1[threadIdx.x / 2 & 7] + g2[threadIdx.x / 2 & 7];
  SAY("k5 own:%u g1:%u g2:%u\n", at(own), at(g1), at(g2));
}

extern __shared__ int dyn[];
__global__ void k6(int* o) {
  __shared__ char odd[5];
  __shared__ int four;
  odd[threadIdx.x % 5] = o[0];
  dyn[threadIdx.x] = o[1];
  if (threadIdx.x == 0) four = o[2];
  __syncthreads();
  o[threadIdx.x] = odd[threadIdx.x / 2 % 5] + dyn[threadIdx.x / 2] + four;
  SAY("k6 odd5:%u four:%u dyn:%u\n", at(odd), at(&four), at(dyn));
}

template <int N>
__global__ void k7(int* o) {
  __shared__ float tileB[N][N + 1];
  __shared__ float tileA[N][N];
  __shared__ unsigned char flag;
  tileA[threadIdx.x % N][threadIdx.x / N % N] = o[1];
  tileB[threadIdx.x % N][threadIdx.x / N % N] = o[2];
  if (threadIdx.x == 0) flag = o[3];
  __syncthreads();
  o[threadIdx.x] = tileA[threadIdx.x / 2 % N][1] + tileB[threadIdx.x / 2 % N][2] + flag;
  SAY("k7 B%dx%d:%u A:%u flag:%u\n", N, N + 1, at(tileB), at(tileA), at(&flag));
}

int main() {
  int* o;
  cudaMalloc(&o, 4096);
  cudaMemset(o, 0, 4096);
  k1<<<1, 64>>>(o);
  k2<<<1, 64>>>(o);
  k3<<<1, 64>>>(o);
  k4<<<1, 64>>>(o);
  k5<<<1, 64>>>(o);
  k6<<<1, 64, 512>>>(o);
  k7<8><<<1, 64>>>(o);
  k7<16><<<1, 64>>>(o);
  return cudaDeviceSynchronize();
}
