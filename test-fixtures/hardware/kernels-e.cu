// Matrix products and what makes them fast: naive, tiled, conflicting tiles, column-major operands, register
// blocks with float4 loads, double buffering, asynchronous copies to shared memory.
#include "harness.cuh"
#include <cuda_pipeline.h>

__global__ void gemmThreadRowX(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < M && col < N) {
    float acc = 0;
    for (int k = 0; k < K; k++)
      acc += A[row * K + k]
           * B[k * N + col];
    C[row * N + col] = acc;
  }
}

__global__ void gemmFlatBlock(const float* A, const float* B, float* C, int N, int K) {
  int row = blockIdx.y * 32 + threadIdx.x / 32;
  int col = blockIdx.x * 32 + threadIdx.x % 32;
  float acc = 0;
  for (int k = 0; k < K; k++)
    acc += A[row * K + k]
         * B[k * N + col];
  C[row * N + col] = acc;
}

__global__ void gemmColumnMajor(const double* A, const double* B, double* C, int M, int N, int K) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= M || j >= N) return;
  double acc = 0;
  for (int k = 0; k < K; ++k)
    acc += A[i + k * M]
         * B[k + j * K];
  C[i + j * M] = acc;
}

__global__ void gemmBTransposed(const float* A, const float* Bt, float* C, int n) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  float acc = 0;
  for (int k = 0; k < n; k++)
    acc += A[row * n + k]
         * Bt[col * n + k];
  C[row * n + col] = acc;
}

template <int TILE>
__global__ void gemmTiledBounds(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE], Bs[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  float acc = 0;
  for (int t = 0; t < (K - 1) / TILE + 1; ++t) {
    int k = t * TILE;
    As[threadIdx.y][threadIdx.x] = row < M && k + threadIdx.x < K ?
        A[row * K + k + threadIdx.x] : 0.0f;
    Bs[threadIdx.y][threadIdx.x] = col < N && k + threadIdx.y < K ?
        B[(k + threadIdx.y) * N + col] : 0.0f;
    __syncthreads();
    for (int i = 0; i < TILE; ++i)
      acc += As[threadIdx.y][i]
           * Bs[i][threadIdx.x];
    __syncthreads();
  }
  if (row < M && col < N)
    C[row * N + col] = acc;
}

template <int PAD>
__global__ void gemmTileOfColumns(const float* A, const float* Bt, float* C, int n) {
  __shared__ float As[16][16];
  __shared__ float Bs[16][16 + PAD];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
  float acc = 0;
  for (int t = 0; t < n; t += 16) {
    As[ty][tx] = A[row * n + t + tx];
    Bs[ty][tx] = Bt[(blockIdx.x * 16 + ty) * n + t + tx];
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < 16; k++)
      acc += As[ty][k]
           * Bs[tx][k];
    __syncthreads();
  }
  C[row * n + col] = acc;
}

__global__ void gemmTransposedStore(const float* A, const float* B, float* C, int n) {
  __shared__ float At[32][32], Bs[32][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * 32 + tx, col = blockIdx.x * 32 + ty;
  float acc = 0;
  for (int t = 0; t < n; t += 32) {
    At[tx][ty] = A[(blockIdx.y * 32 + ty) * n + t + tx];
    Bs[ty][tx] = B[(t + ty) * n + blockIdx.x * 32 + tx];
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < 32; k++)
      acc += At[k][tx]
           * Bs[k][ty];
    __syncthreads();
  }
  C[row * n + col] = acc;
}

template <int BM, int BN, int BK, int TM>
__global__ void gemmBlock1d(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];
  int threadCol = threadIdx.x % BN, threadRow = threadIdx.x / BN;
  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;
  int innerColA = threadIdx.x % BK, innerRowA = threadIdx.x / BK;
  int innerColB = threadIdx.x % BN, innerRowB = threadIdx.x / BN;
  float acc[TM] = {0.0f};
  for (int bk = 0; bk < K; bk += BK) {
    As[innerRowA * BK + innerColA] = A[innerRowA * K + innerColA];
    Bs[innerRowB * BN + innerColB] = B[innerRowB * N + innerColB];
    __syncthreads();
    A += BK;
    B += BK * N;
    for (int k = 0; k < BK; ++k) {
      float b = Bs[k * BN + threadCol];
      for (int r = 0; r < TM; ++r)
        acc[r] += As[(threadRow * TM + r) * BK + k] * b;
    }
    __syncthreads();
  }
  for (int r = 0; r < TM; ++r)
    C[(threadRow * TM + r) * N + threadCol] = acc[r];
}

template <int BM, int BN, int BK>
__global__ void gemmFloat4(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[BK][BM];
  __shared__ float Bs[BK][BN];
  int t = threadIdx.x;
  int rowA = t / (BK / 4), colA = t % (BK / 4);
  int rowB = t / (BN / 4), colB = t % (BN / 4);
  int tr = t / (BN / 4), tc = t % (BN / 4);
  float acc[4][4] = {};
  for (int bk = 0; bk < K; bk += BK) {
    float4 a = reinterpret_cast<const float4*>(&A[(blockIdx.y * BM + rowA) * K + bk + colA * 4])[0];
    As[colA * 4 + 0][rowA] = a.x;
    As[colA * 4 + 1][rowA] = a.y;
    As[colA * 4 + 2][rowA] = a.z;
    As[colA * 4 + 3][rowA] = a.w;
    float4 b = reinterpret_cast<const float4*>(&B[(bk + rowB) * N + blockIdx.x * BN + colB * 4])[0];
    *reinterpret_cast<float4*>(&Bs[rowB][colB * 4]) = b;
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < BK; k++) {
      float4 ra = *reinterpret_cast<float4*>(&As[k][tr * 4]);
      float4 rb = *reinterpret_cast<float4*>(&Bs[k][tc * 4]);
      float av[4] = {ra.x, ra.y, ra.z, ra.w}, bv[4] = {rb.x, rb.y, rb.z, rb.w};
#pragma unroll
      for (int i = 0; i < 4; i++)
#pragma unroll
        for (int j = 0; j < 4; j++) acc[i][j] += av[i] * bv[j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < 4; i++) {
    float4 r = make_float4(acc[i][0], acc[i][1], acc[i][2], acc[i][3]);
    *reinterpret_cast<float4*>(&C[(blockIdx.y * BM + tr * 4 + i) * N + blockIdx.x * BN + tc * 4]) = r;
  }
}

__global__ void gemmDoubleBuffered(const float* A, const float* B, float* C, int n) {
  __shared__ float As[2][16][16], Bs[2][16][16];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx, buffer = 0;
  As[0][ty][tx] = A[row * n + tx];
  Bs[0][ty][tx] = B[ty * n + col];
  __syncthreads();
  float acc = 0;
  for (int t = 16; t <= n; t += 16) {
    if (t < n) {
      As[buffer ^ 1][ty][tx] = A[row * n + t + tx];
      Bs[buffer ^ 1][ty][tx] = B[(t + ty) * n + col];
    }
#pragma unroll 1
    for (int k = 0; k < 16; k++)
      acc += As[buffer][ty][k]
           * Bs[buffer][k][tx];
    __syncthreads();
    buffer ^= 1;
  }
  C[row * n + col] = acc;
}

__global__ void asyncTile(const float* in, float* out, int n) {
  __shared__ float tile[2][256];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&tile[0][t], &in[blockIdx.x * n + t], sizeof(float));
  __pipeline_commit();
  for (int k = 0; k * 256 < n; k++) {
    if ((k + 1) * 256 < n)
      __pipeline_memcpy_async(&tile[(k + 1) & 1][t], &in[blockIdx.x * n + (k + 1) * 256 + t], sizeof(float));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    out[blockIdx.x * n + k * 256 + t] =
        tile[k & 1][255 - t];
    __syncthreads();
  }
}

__global__ void asyncFloat4(const float4* in, float4* out) {
  __shared__ float4 s[128];
  int t = threadIdx.x, base = blockIdx.x * 128;
  __pipeline_memcpy_async(&s[t], &in[base + (t ^ 3)], 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[base + t] =
      s[127 - t];
}

__global__ void gemvRowPerThread(const float* A, const float* x, float* y, int m, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= m) return;
  float acc = 0;
  for (int k = 0; k < n; k++)
    acc += A[row * n + k]
         * x[k];
  y[row] = acc;
}

__global__ void gemvRowPerWarp(const float* A, const float* x, float* y, int m, int n) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= m) return;
  float acc = 0;
  for (int k = lane; k < n; k += 32)
    acc += A[row * n + k]
         * x[k];
  for (int d = 16; d > 0; d >>= 1) acc += __shfl_xor_sync(0xffffffff, acc, d);
  if (lane == 0)
    y[row] = acc;
}

__global__ void gemvColumnMajor(const float* A, const float* x, float* y, int m, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float acc = 0;
  for (int k = 0; k < n; k++)
    acc += A[k * m + row]
         * x[k];
  y[row] = acc;
}

__global__ void batchedSmall(const float* A, const float* B, float* C) {
  __shared__ float a[8][8][9];
  int b = blockIdx.x * blockDim.z + threadIdx.z, r = threadIdx.y, c = threadIdx.x;
  a[threadIdx.z][r][c] = A[(b * 8 + r) * 8 + c];
  __syncwarp();
  __syncthreads();
  float acc = 0;
  for (int k = 0; k < 8; k++)
    acc += a[threadIdx.z][c][k] *
        B[b * 64 + k * 8 + r];
  C[(b * 8 + r) * 8 + c] = acc;
}

__global__ void outerProduct(const float* x, const float* y, float* out, int n) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = blockIdx.y; i < n; i += gridDim.y)
    out[i * n + j] = x[i] *
        y[j];
}

int main() {
  float *A = dev<float>(1 << 16), *B = dev<float>(1 << 16), *C = dev<float>(1 << 16);
  gemmThreadRowX<<<dim3(4, 4), dim3(16, 16)>>>(A, B, C, 64, 64, 64);
  gemmThreadRowX<<<dim3(2, 8), dim3(32, 8)>>>(A, B, C, 50, 60, 40);
  gemmFlatBlock<<<dim3(2, 2), 1024>>>(A, B, C, 64, 48);
  gemmColumnMajor<<<dim3(4, 8), dim3(16, 8)>>>((double*)A, (double*)B, (double*)C, 64, 60, 32);
  gemmBTransposed<<<dim3(2, 8), dim3(32, 8)>>>(A, B, C, 64);
  gemmTiledBounds<16><<<dim3(5, 4), dim3(16, 16)>>>(A, B, C, 60, 70, 50);
  gemmTiledBounds<32><<<dim3(2, 2), dim3(32, 32)>>>(A, B, C, 50, 60, 40);
  gemmTiledBounds<8><<<dim3(8, 8), dim3(8, 8)>>>(A, B, C, 62, 61, 30);
  gemmTileOfColumns<0><<<dim3(4, 4), dim3(16, 16)>>>(A, B, C, 64);
  gemmTileOfColumns<1><<<dim3(4, 4), dim3(16, 16)>>>(A, B, C, 64);
  gemmTransposedStore<<<dim3(2, 2), dim3(32, 32)>>>(A, B, C, 64);
  gemmBlock1d<64, 64, 8, 8><<<dim3(2, 2), 512>>>(A, B, C, 128, 64);
  gemmFloat4<64, 64, 16><<<dim3(2, 2), 256>>>(A, B, C, 128, 64);
  gemmDoubleBuffered<<<dim3(4, 4), dim3(16, 16)>>>(A, B, C, 64);
  asyncTile<<<4, 256>>>(A, B, 1024);
  asyncFloat4<<<8, 128>>>((float4*)A, (float4*)B);
  gemvRowPerThread<<<2, 128>>>(A, B, C, 200, 100);
  gemvRowPerWarp<<<25, 128>>>(A, B, C, 99, 100);
  gemvColumnMajor<<<2, 128>>>(A, B, C, 256, 100);
  batchedSmall<<<8, dim3(8, 8, 8)>>>(A, B, C);
  outerProduct<<<dim3(2, 8), 64>>>(A, B, C, 128);
  DONE();
  return 0;
}
