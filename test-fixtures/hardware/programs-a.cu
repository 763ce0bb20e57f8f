// Matrix multiplication step by step, as in a tutorial. C = A * B, row major.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                   \
  do {                                                                                \
    cudaError_t err = (call);                                                         \
    if (err != cudaSuccess) {                                                         \
      fprintf(stderr, "CUDA error %s at %s:%d\n", cudaGetErrorString(err), __FILE__, __LINE__); \
      exit(1);                                                                        \
    }                                                                                 \
  } while (0)
#define CEIL_DIV(a, b) (((a) + (b) - 1) / (b))

__global__ void sgemm_naive(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  const uint x = blockIdx.x * blockDim.x + threadIdx.x;
  const uint y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < M && y < N) {
    float tmp = 0.0;
    for (int i = 0; i < K; ++i) {
      tmp += A[x * K + i] * B[i * N + y];
    }
    C[x * N + y] = alpha * tmp + beta * C[x * N + y];
  }
}

template <const uint BLOCKSIZE>
__global__ void sgemm_coalesced(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  const int cRow = blockIdx.x * BLOCKSIZE + (threadIdx.x / BLOCKSIZE);
  const int cCol = blockIdx.y * BLOCKSIZE + (threadIdx.x % BLOCKSIZE);
  if (cRow < M && cCol < N) {
    float tmp = 0.0;
    for (int i = 0; i < K; ++i) {
      tmp += A[cRow * K + i] * B[i * N + cCol];
    }
    C[cRow * N + cCol] = alpha * tmp + beta * C[cRow * N + cCol];
  }
}

template <const int BLOCKSIZE>
__global__ void sgemm_shared(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  const uint cRow = blockIdx.x;
  const uint cCol = blockIdx.y;
  __shared__ float As[BLOCKSIZE * BLOCKSIZE];
  __shared__ float Bs[BLOCKSIZE * BLOCKSIZE];
  const uint threadCol = threadIdx.x % BLOCKSIZE;
  const uint threadRow = threadIdx.x / BLOCKSIZE;
  A += cRow * BLOCKSIZE * K;
  B += cCol * BLOCKSIZE;
  C += cRow * BLOCKSIZE * N + cCol * BLOCKSIZE;
  float tmp = 0.0;
  for (int bkIdx = 0; bkIdx < K; bkIdx += BLOCKSIZE) {
    As[threadRow * BLOCKSIZE + threadCol] = A[threadRow * K + threadCol];
    Bs[threadRow * BLOCKSIZE + threadCol] = B[threadRow * N + threadCol];
    __syncthreads();
    A += BLOCKSIZE;
    B += BLOCKSIZE * N;
    for (int dotIdx = 0; dotIdx < BLOCKSIZE; ++dotIdx) {
      tmp += As[threadRow * BLOCKSIZE + dotIdx] * Bs[dotIdx * BLOCKSIZE + threadCol];
    }
    __syncthreads();
  }
  C[threadRow * N + threadCol] = alpha * tmp + beta * C[threadRow * N + threadCol];
}

template <const int BM, const int BN, const int BK, const int TM>
__global__ void sgemm_1d(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  const uint cRow = blockIdx.y;
  const uint cCol = blockIdx.x;
  const int threadCol = threadIdx.x % BN;
  const int threadRow = threadIdx.x / BN;
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];
  A += cRow * BM * K;
  B += cCol * BN;
  C += cRow * BM * N + cCol * BN;
  const uint innerColA = threadIdx.x % BK;
  const uint innerRowA = threadIdx.x / BK;
  const uint innerColB = threadIdx.x % BN;
  const uint innerRowB = threadIdx.x / BN;
  float threadResults[TM] = {0.0};
  for (uint bkIdx = 0; bkIdx < K; bkIdx += BK) {
    As[innerRowA * BK + innerColA] = A[innerRowA * K + innerColA];
    Bs[innerRowB * BN + innerColB] = B[innerRowB * N + innerColB];
    __syncthreads();
    A += BK;
    B += BK * N;
    for (uint dotIdx = 0; dotIdx < BK; ++dotIdx) {
      float tmpB = Bs[dotIdx * BN + threadCol];
      for (uint resIdx = 0; resIdx < TM; ++resIdx) {
        threadResults[resIdx] += As[(threadRow * TM + resIdx) * BK + dotIdx] * tmpB;
      }
    }
    __syncthreads();
  }
  for (uint resIdx = 0; resIdx < TM; ++resIdx) {
    C[(threadRow * TM + resIdx) * N + threadCol] =
        alpha * threadResults[resIdx] + beta * C[(threadRow * TM + resIdx) * N + threadCol];
  }
}

template <const int BM, const int BN, const int BK, const int TM, const int TN>
__global__ void sgemm_vectorize(int M, int N, int K, float alpha, float *A, float *B, float beta, float *C) {
  const uint cRow = blockIdx.y;
  const uint cCol = blockIdx.x;
  const int threadCol = threadIdx.x % (BN / TN);
  const int threadRow = threadIdx.x / (BN / TN);
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];
  A += cRow * BM * K;
  B += cCol * BN;
  C += cRow * BM * N + cCol * BN;
  const uint innerRowA = threadIdx.x / (BK / 4);
  const uint innerColA = threadIdx.x % (BK / 4);
  const uint innerRowB = threadIdx.x / (BN / 4);
  const uint innerColB = threadIdx.x % (BN / 4);
  float threadResults[TM * TN] = {0.0};
  float regM[TM] = {0.0};
  float regN[TN] = {0.0};
  for (uint bkIdx = 0; bkIdx < K; bkIdx += BK) {
    float4 tmp = reinterpret_cast<float4 *>(&A[innerRowA * K + innerColA * 4])[0];
    As[(innerColA * 4 + 0) * BM + innerRowA] = tmp.x;
    As[(innerColA * 4 + 1) * BM + innerRowA] = tmp.y;
    As[(innerColA * 4 + 2) * BM + innerRowA] = tmp.z;
    As[(innerColA * 4 + 3) * BM + innerRowA] = tmp.w;
    reinterpret_cast<float4 *>(&Bs[innerRowB * BN + innerColB * 4])[0] =
        reinterpret_cast<float4 *>(&B[innerRowB * N + innerColB * 4])[0];
    __syncthreads();
    A += BK;
    B += BK * N;
    for (uint dotIdx = 0; dotIdx < BK; ++dotIdx) {
      for (uint i = 0; i < TM; ++i) {
        regM[i] = As[dotIdx * BM + threadRow * TM + i];
      }
      for (uint i = 0; i < TN; ++i) {
        regN[i] = Bs[dotIdx * BN + threadCol * TN + i];
      }
      for (uint resIdxM = 0; resIdxM < TM; ++resIdxM) {
        for (uint resIdxN = 0; resIdxN < TN; ++resIdxN) {
          threadResults[resIdxM * TN + resIdxN] += regM[resIdxM] * regN[resIdxN];
        }
      }
    }
    __syncthreads();
  }
  for (uint resIdxM = 0; resIdxM < TM; resIdxM += 1) {
    for (uint resIdxN = 0; resIdxN < TN; resIdxN += 4) {
      float4 tmp = reinterpret_cast<float4 *>(&C[(threadRow * TM + resIdxM) * N + threadCol * TN + resIdxN])[0];
      tmp.x = alpha * threadResults[resIdxM * TN + resIdxN] + beta * tmp.x;
      tmp.y = alpha * threadResults[resIdxM * TN + resIdxN + 1] + beta * tmp.y;
      tmp.z = alpha * threadResults[resIdxM * TN + resIdxN + 2] + beta * tmp.z;
      tmp.w = alpha * threadResults[resIdxM * TN + resIdxN + 3] + beta * tmp.w;
      reinterpret_cast<float4 *>(&C[(threadRow * TM + resIdxM) * N + threadCol * TN + resIdxN])[0] = tmp;
    }
  }
}

// Homework: any size, with zero padding.
#define TILE 16
__global__ void matmul_any(const float *A, const float *B, float *C, int m, int k, int n) {
  __shared__ float sA[TILE][TILE];
  __shared__ float sB[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y;
  int col = blockIdx.x * TILE + threadIdx.x;
  float sum = 0;
  for (int t = 0; t < (k - 1) / TILE + 1; t++) {
    if (row < m && t * TILE + threadIdx.x < k) sA[threadIdx.y][threadIdx.x] = A[row * k + t * TILE + threadIdx.x];
    else sA[threadIdx.y][threadIdx.x] = 0.0f;
    if (col < n && t * TILE + threadIdx.y < k) sB[threadIdx.y][threadIdx.x] = B[(t * TILE + threadIdx.y) * n + col];
    else sB[threadIdx.y][threadIdx.x] = 0.0f;
    __syncthreads();
    for (int i = 0; i < TILE; i++) sum += sA[threadIdx.y][i] * sB[i][threadIdx.x];
    __syncthreads();
  }
  if (row < m && col < n) C[row * n + col] = sum;
}

// B transposed: both operands by rows, then tiles of it with and without padding.
__global__ void matmul_bt(const float *A, const float *Bt, float *C, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0.f;
  for (int i = 0; i < n; i++) sum += A[row * n + i] * Bt[col * n + i];
  C[row * n + col] = sum;
}
template <int PAD> __global__ void matmul_bt_tiled(const float *A, const float *Bt, float *C, int n) {
  __shared__ float a[TILE][TILE + PAD], b[TILE][TILE + PAD];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  float sum = 0.f;
  for (int t = 0; t < n / TILE; t++) {
    a[ty][tx] = A[row * n + t * TILE + tx];
    b[ty][tx] = Bt[(blockIdx.x * TILE + ty) * n + t * TILE + tx];
    __syncthreads();
    for (int i = 0; i < TILE; i++) sum += a[ty][i] * b[tx][i];
    __syncthreads();
  }
  C[row * n + col] = sum;
}
__global__ void matvec_row(const float *A, const float *x, float *y, int rows, int cols) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float s = 0;
  for (int c = 0; c < cols; c++) s += A[r * cols + c] * x[c];
  y[r] = s;
}
__global__ void matvec_warp(const float *A, const float *x, float *y, int rows, int cols) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
  if (warp >= rows) return;
  float s = 0;
  for (int c = lane; c < cols; c += 32) s += A[warp * cols + c] * x[c];
  for (int o = 16; o; o >>= 1) s += __shfl_down_sync(~0u, s, o);
  if (lane == 0) y[warp] = s;
}

static double checksum(const float *d, int n) {
  float *h = (float *)malloc(n * sizeof(float));
  CHECK(cudaMemcpy(h, d, n * sizeof(float), cudaMemcpyDeviceToHost));
  double s = 0;
  for (int i = 0; i < n; i++) s += h[i] * (i % 13 + 1);
  free(h);
  return s;
}

int main() {
  const int N = 128;
  float *h = (float *)malloc(N * N * sizeof(float));
  for (int i = 0; i < N * N; i++) h[i] = (float)(i * 31 % 17 - 8);
  float *A, *B, *C;
  CHECK(cudaMalloc(&A, N * N * sizeof(float)));
  CHECK(cudaMalloc(&B, N * N * sizeof(float)));
  CHECK(cudaMalloc(&C, N * N * sizeof(float)));
  CHECK(cudaMemcpy(A, h, N * N * sizeof(float), cudaMemcpyHostToDevice));
  for (int i = 0; i < N * N; i++) h[i] = (float)(i * 7 % 19 - 9);
  CHECK(cudaMemcpy(B, h, N * N * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemset(C, 0, N * N * sizeof(float)));
  {
    dim3 gridDim(CEIL_DIV(N, 32), CEIL_DIV(N, 32)), blockDim(32, 32);
    sgemm_naive<<<gridDim, blockDim>>>(N, N, N, 1.0f, A, B, 0.5f, C);
    printf("naive %.1f\n", checksum(C, N * N));
  }
  {
    dim3 gridDim(CEIL_DIV(N, 32), CEIL_DIV(N, 32)), blockDim(32 * 32);
    sgemm_coalesced<32><<<gridDim, blockDim>>>(N, N, N, 1.0f, A, B, 0.5f, C);
    printf("coalesced %.1f\n", checksum(C, N * N));
    sgemm_shared<32><<<gridDim, blockDim>>>(N, N, N, 1.0f, A, B, 0.5f, C);
    printf("shared %.1f\n", checksum(C, N * N));
  }
  {
    const uint BM = 64, BN = 64, BK = 8, TM = 8;
    dim3 gridDim(CEIL_DIV(N, BN), CEIL_DIV(N, BM)), blockDim((BM * BN) / TM);
    sgemm_1d<BM, BN, BK, TM><<<gridDim, blockDim>>>(N, N, N, 1.0f, A, B, 0.5f, C);
    printf("1d %.1f\n", checksum(C, N * N));
  }
  {
    const uint BM = 128, BN = 128, BK = 8, TM = 8, TN = 8;
    dim3 gridDim(CEIL_DIV(N, BN), CEIL_DIV(N, BM)), blockDim((BM * BN) / (TM * TN));
    sgemm_vectorize<BM, BN, BK, TM, TN><<<gridDim, blockDim>>>(N, N, N, 1.0f, A, B, 0.5f, C);
    printf("vectorize %.1f\n", checksum(C, N * N));
  }
  matmul_any<<<dim3(CEIL_DIV(90, TILE), CEIL_DIV(75, TILE)), dim3(TILE, TILE)>>>(A, B, C, 75, 50, 90);
  printf("any %.1f\n", checksum(C, 75 * 90));
  dim3 grid(N / TILE, N / TILE), block(TILE, TILE);
  matmul_bt<<<grid, block>>>(A, B, C, N);
  printf("bt %.1f\n", checksum(C, N * N));
  matmul_bt_tiled<0><<<grid, block>>>(A, B, C, N);
  printf("bt tiled %.1f\n", checksum(C, N * N));
  matmul_bt_tiled<1><<<grid, block>>>(A, B, C, N);
  printf("bt padded %.1f\n", checksum(C, N * N));
  matvec_row<<<CEIL_DIV(100, 64), 64>>>(A, B, C, 100, 120);
  printf("matvec %.1f\n", checksum(C, 100));
  matvec_warp<<<CEIL_DIV(100 * 32, 128), 128>>>(A, B, C, 100, 120);
  printf("matvec warp %.1f\n", checksum(C, 100));
  CHECK(cudaDeviceSynchronize());
  cudaFree(A);
  cudaFree(B);
  cudaFree(C);
  free(h);
  return 0;
}
