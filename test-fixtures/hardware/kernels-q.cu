// Neighbours in a shared array that a loop of constant length moves one by one: where the compiler unrolls the loop it
// moves 8 or 16 bytes at once. What lies between, where the array starts and how the index is made decide.
#include "harness.cuh"

__device__ int globalThread() { return blockIdx.x * blockDim.x + threadIdx.x; }

// ---- loads

template <int N>
__global__ void rowOf(const float* in, float* out) {
  __shared__ float s[128 * N];
  int t = threadIdx.x;
  for (int i = t; i < 128 * N; i += 128) s[i] = in[i];
  __syncthreads();
  float r[N];
  for (int j = 0; j < N; j++)
    r[j] = s[N * t + j];
  float sum = 0;
  for (int j = 0; j < N; j++) sum += r[j] * r[(j + 1) % N];
  out[globalThread()] = sum;
}

__global__ void sumOfRow(const float* in, float* out) {
  __shared__ float tile[32][32];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 32) tile[i / 32][i % 32] = in[i];
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < 32; j++)
    sum += tile[t][j];
  out[globalThread()] = sum;
}

__global__ void sumOfPaddedRow(const float* in, float* out) {
  __shared__ float tile[32][33];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 32) tile[i / 32][i % 32] = in[i];
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < 32; j++)
    sum += tile[t][j];
  out[globalThread()] = sum;
}

__global__ void sumOfRowPaddedByFour(const float* in, float* out) {
  __shared__ float tile[32][36];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 32) tile[i / 32][i % 32] = in[i];
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < 32; j++)
    sum += tile[t][j];
  out[globalThread()] = sum;
}

__global__ void rowOfDoubles(const double* in, double* out) {
  __shared__ double s[512];
  int t = threadIdx.x;
  for (int i = t; i < 512; i += 128) s[i] = in[i];
  __syncthreads();
  double sum = 0;
  for (int j = 0; j < 4; j++)
    sum += s[4 * t + j];
  out[globalThread()] = sum;
}

__global__ void rowsByMask(const int* in, int* out) {
  __shared__ int s[512];
  int t = threadIdx.x;
  for (int i = t; i < 512; i += 128) s[i] = in[i];
  __syncthreads();
  int first = (t & 31) << 2, sum = 0;
  for (int j = 3; j >= 0; --j)
    sum = sum * 3 + s[first + j];
  out[globalThread()] = sum;
}

__global__ void behindPointer(const float* in, float* out) {
  __shared__ float s[512];
  int t = threadIdx.x;
  for (int i = t; i < 512; i += 128) s[i] = in[i];
  __syncthreads();
  const float* own = s + 4 * t;
  float most = 0;
#pragma unroll
  for (int j = 0; j < 4; j++)
    most = fmaxf(most, own[j]);
  out[globalThread()] = most;
}

extern __shared__ float dynamicFloats[];
__global__ void fromDynamic(const float* in, float* out) {
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 128) dynamicFloats[i] = in[i];
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < 8; j++)
    sum += dynamicFloats[8 * t + j];
  out[globalThread()] = sum;
}

__global__ void oneFurther(const float* in, float* out) {
  __shared__ float s[520];
  int t = threadIdx.x;
  for (int i = t; i < 520; i += 128) s[i] = in[i];
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < 4; j++)
    sum += s[4 * t + j + 4];
  out[globalThread()] = sum;
}

__global__ void runtimePitch(const float* in, float* out, int pitch) {
  __shared__ float s[512];
  int t = threadIdx.x;
  for (int i = t; i < 512; i += 128) s[i] = in[i];
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < 4; j++)
    sum += s[pitch * t + j];
  out[globalThread()] = sum;
}

__global__ void notUnrolled(const float* in, float* out) {
  __shared__ float s[512];
  int t = threadIdx.x;
  for (int i = t; i < 512; i += 128) s[i] = in[i];
  __syncthreads();
  float sum = 0;
#pragma unroll 1
  for (int j = 0; j < 4; j++)
    sum += s[4 * t + j];
  out[globalThread()] = sum;
}

__global__ void barrierBetween(const float* in, float* out) {
  __shared__ float s[512];
  int t = threadIdx.x;
  for (int i = t; i < 512; i += 128) s[i] = in[i];
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < 4; j++) {
    sum += s[4 * t + j];
    __syncthreads();
  }
  out[globalThread()] = sum;
}

__global__ void neighboursInGlobal(const float* __restrict__ in, float* __restrict__ out) {
  int t = globalThread();
  for (int j = 0; j < 4; j++)
    out[4 * t + j] =
        2 * in[4 * t + j];
}

__device__ float deviceRows[512][4];
__global__ void neighboursInDeviceArray(float* out) {
  int t = globalThread();
  float sum = 0;
  for (int j = 0; j < 4; j++)
    sum += deviceRows[t][j];
  out[t] = sum;
}

// ---- stores

__global__ void storeRow(const float* in, float* out) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int j = 0; j < 8; j++)
    s[8 * t + j] =
        in[t + 128 * j];
  __syncthreads();
  out[globalThread()] = s[1023 - t];
}

__global__ void storeQuads(float* out) {
  __shared__ float s[512];
  int t = threadIdx.x;
  for (int j = 0; j < 4; j++)
    s[4 * t + j] = j * t;
  __syncthreads();
  out[globalThread()] = s[511 - t];
}

// ---- products

__global__ void productOfTiles(const float* A, const float* B, float* C) {
  __shared__ float As[8][64], Bs[8][64];
  int tid = threadIdx.x, tx = tid % 16, ty = tid / 16;
  for (int i = tid; i < 512; i += 256) {
    As[i / 64][i % 64] = A[i];
    Bs[i / 64][i % 64] = B[i];
  }
  __syncthreads();
  float acc[4][4] = {};
  for (int k = 0; k < 8; k++)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++)
        acc[i][j] += As[k][ty * 4 + i] *
                     Bs[k][tx * 4 + j];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) C[blockIdx.x * 4096 + (ty * 4 + i) * 64 + tx * 4 + j] = acc[i][j];
}

__global__ void productOfColumns(const float* A, const float* B, float* C) {
  __shared__ float As[32][32], Bs[32][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  As[ty][tx] = A[ty * 32 + tx];
  Bs[ty][tx] = B[ty * 32 + tx];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 32; k++)
    sum += As[ty][k] *
           Bs[tx][k];
  C[ty * 32 + tx] = sum;
}

int main() {
  float *A = dev<float>(1 << 16), *B = dev<float>(1 << 16);
  CK(cudaMemset(A, 0x3f, 4 << 16));
  rowOf<2><<<2, 128>>>(A, B);
  rowOf<4><<<2, 128>>>(A, B);
  rowOf<6><<<2, 128>>>(A, B);
  rowOf<8><<<2, 128>>>(A, B);
  rowOf<7><<<2, 128>>>(A, B);
  sumOfRow<<<2, 32>>>(A, B);
  sumOfPaddedRow<<<2, 32>>>(A, B);
  sumOfRowPaddedByFour<<<2, 32>>>(A, B);
  rowOfDoubles<<<2, 128>>>((double*)A, (double*)B);
  rowsByMask<<<2, 128>>>((int*)A, (int*)B);
  behindPointer<<<2, 128>>>(A, B);
  fromDynamic<<<2, 128, 4096>>>(A, B);
  oneFurther<<<2, 128>>>(A, B);
  runtimePitch<<<2, 128>>>(A, B, 4);
  notUnrolled<<<2, 128>>>(A, B);
  barrierBetween<<<2, 128>>>(A, B);
  neighboursInGlobal<<<2, 128>>>(A, B);
  neighboursInDeviceArray<<<2, 128>>>(B);
  storeRow<<<2, 128>>>(A, B);
  storeQuads<<<2, 128>>>(B);
  productOfTiles<<<2, 256>>>(A, A, B);
  productOfColumns<<<1, dim3(32, 32)>>>(A, A, B);
  DONE();
  return 0;
}
