// SGEMM optimisation ladder:  C = alpha * A * B + beta * C   (row major)
//   v1 naive        v2 coalesced      v3 shared tile      v4 1D register tile
//   v5 2D register tile, As transposed, float4
//   v6 same with double buffering     v7 fp16 inputs, half2
#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_CHECK(call)                                                       \
  do {                                                                         \
    cudaError_t status_ = call;                                                \
    if (status_ != cudaSuccess) {                                              \
      fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__,                        \
              cudaGetErrorString(status_));                                    \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

constexpr int cdiv(int a, int b) { return (a + b - 1) / b; }
#define FETCH_FLOAT4(p) (reinterpret_cast<float4 *>(&(p))[0])
#define FETCH_CFLOAT4(p) (reinterpret_cast<const float4 *>(&(p))[0])

__global__ void fill_kernel(float *p, int n, unsigned seed) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x) {
    unsigned h = (i + seed) * 2654435761u;
    h ^= h >> 15;
    p[i] = (h & 0xffff) / 65536.0f - 0.5f;
  }
}

// v1: threadIdx.x walks down the rows => everything strided
__global__ void sgemm_naive(int M, int N, int K, float alpha, const float *A,
                            const float *B, float beta, float *C) {
  const uint x = blockIdx.x * blockDim.x + threadIdx.x;
  const uint y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < M && y < N) {
    float tmp = 0.0f;
    for (int i = 0; i < K; ++i) {
      float a = A[x * K + i];
      float b = B[i * N + y];
      tmp += a * b;
    }
    C[x * N + y] = alpha * tmp + beta * C[x * N + y];
  }
}

// v2: 1D block remapped so that consecutive threads take consecutive columns
template <uint BLOCKSIZE>
__global__ void sgemm_coalesced(int M, int N, int K, float alpha,
                                const float *A, const float *B, float beta,
                                float *C) {
  const int row = blockIdx.x * BLOCKSIZE + (threadIdx.x / BLOCKSIZE);
  const int col = blockIdx.y * BLOCKSIZE + (threadIdx.x % BLOCKSIZE);
  if (row < M && col < N) {
    float tmp = 0.0f;
    for (int i = 0; i < K; ++i) {
      float a = A[row * K + i];
      float b = B[i * N + col];
      tmp += a * b;
    }
    C[row * N + col] = alpha * tmp + beta * C[row * N + col];
  }
}

// v3: classic shared memory tile, any size
template <int TILE>
__global__ void sgemm_smem(int M, int N, int K, float alpha, const float *A,
                           const float *B, float beta, float *C) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty;
  const int col = blockIdx.x * TILE + tx;
  float acc = 0.0f;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    As[ty][tx] = (row < M && k0 + tx < K) ? A[row * K + k0 + tx] : 0.0f;
    Bs[ty][tx] = (k0 + ty < K && col < N) ? B[(k0 + ty) * N + col] : 0.0f;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < TILE; ++k) {
      acc += As[ty][k] * Bs[k][tx];
    }
    __syncthreads();
  }
  if (row < M && col < N) {
    C[row * N + col] = alpha * acc + beta * C[row * N + col];
  }
}

// v4: every thread computes TM results of one column
template <const int BM, const int BN, const int BK, const int TM>
__global__ void sgemm_1d_tile(int M, int N, int K, float alpha, const float *A,
                              const float *B, float beta, float *C) {
  const uint cRow = blockIdx.y;
  const uint cCol = blockIdx.x;
  const int threadCol = threadIdx.x % BN;
  const int threadRow = threadIdx.x / BN;

  __shared__ float As[BM * BK];
  __shared__ __align__(16) float Bs[BK * BN];

  A += cRow * BM * K;
  B += cCol * BN;
  C += cRow * BM * N + cCol * BN;

  assert(BM * BK == blockDim.x);
  assert(BN * BK == blockDim.x);
  const uint innerColA = threadIdx.x % BK;
  const uint innerRowA = threadIdx.x / BK;
  const uint innerColB = threadIdx.x % BN;
  const uint innerRowB = threadIdx.x / BN;

  float threadResults[TM] = {0.0f};
  for (uint bkIdx = 0; bkIdx < K; bkIdx += BK) {
    As[innerRowA * BK + innerColA] = A[innerRowA * K + innerColA];
    Bs[innerRowB * BN + innerColB] = B[innerRowB * N + innerColB];
    __syncthreads();
    A += BK;
    B += BK * N;
    for (uint dotIdx = 0; dotIdx < BK; ++dotIdx) {
      float tmpB = Bs[dotIdx * BN + threadCol];
      for (uint resIdx = 0; resIdx < TM; ++resIdx) {
        threadResults[resIdx] +=
            As[(threadRow * TM + resIdx) * BK + dotIdx] * tmpB;
      }
    }
    __syncthreads();
  }
  for (uint resIdx = 0; resIdx < TM; ++resIdx) {
    float old = C[(threadRow * TM + resIdx) * N + threadCol];
    C[(threadRow * TM + resIdx) * N + threadCol] =
        alpha * threadResults[resIdx] + beta * old;
  }
}

// v5: BMxBN block tile, TMxTN register tile, As stored transposed
template <int BM, int BN, int BK, int TM, int TN>
__global__ void __launch_bounds__((BM / TM) * (BN / TN))
    sgemm_vectorized(int M, int N, int K, float alpha, const float *__restrict__ A,
                     const float *__restrict__ B, float beta, float *__restrict__ C) {
  constexpr int THREADS = (BM / TM) * (BN / TN);
  __shared__ __align__(16) float As[BK * BM];
  __shared__ __align__(16) float Bs[BK * BN];
  const int threadCol = threadIdx.x % (BN / TN);
  const int threadRow = threadIdx.x / (BN / TN);
  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;

  const int innerRowA = threadIdx.x / (BK / 4), innerColA = threadIdx.x % (BK / 4);
  const int innerRowB = threadIdx.x / (BN / 4), innerColB = threadIdx.x % (BN / 4);
  constexpr int strideA = THREADS / (BK / 4);
  constexpr int strideB = THREADS / (BN / 4);

  float acc[TM * TN] = {0.0f};
  float regM[TM], regN[TN];
  for (int bk = 0; bk < K; bk += BK) {
#pragma unroll
    for (int off = 0; off < BM; off += strideA) {
      float4 t = FETCH_CFLOAT4(A[(innerRowA + off) * K + innerColA * 4]);
      As[(innerColA * 4 + 0) * BM + innerRowA + off] = t.x;
      As[(innerColA * 4 + 1) * BM + innerRowA + off] = t.y;
      As[(innerColA * 4 + 2) * BM + innerRowA + off] = t.z;
      As[(innerColA * 4 + 3) * BM + innerRowA + off] = t.w;
    }
#pragma unroll
    for (int off = 0; off < BK; off += strideB) {
      float4 t = FETCH_CFLOAT4(B[(innerRowB + off) * N + innerColB * 4]);
      FETCH_FLOAT4(Bs[(innerRowB + off) * BN + innerColB * 4]) = t;
    }
    __syncthreads();
    A += BK;
    B += BK * N;
#pragma unroll
    for (int d = 0; d < BK; ++d) {
#pragma unroll
      for (int i = 0; i < TM; ++i)
        regM[i] = As[d * BM + threadRow * TM + i];
#pragma unroll
      for (int j = 0; j < TN; ++j)
        regN[j] = Bs[d * BN + threadCol * TN + j];
#pragma unroll
      for (int i = 0; i < TM; ++i)
#pragma unroll
        for (int j = 0; j < TN; ++j) acc[i * TN + j] += regM[i] * regN[j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < TM; ++i)
#pragma unroll
    for (int j = 0; j < TN; j += 4) {
      float4 t = FETCH_FLOAT4(C[(threadRow * TM + i) * N + threadCol * TN + j]);
      t.x = alpha * acc[i * TN + j + 0] + beta * t.x;
      t.y = alpha * acc[i * TN + j + 1] + beta * t.y;
      t.z = alpha * acc[i * TN + j + 2] + beta * t.z;
      t.w = alpha * acc[i * TN + j + 3] + beta * t.w;
      FETCH_FLOAT4(C[(threadRow * TM + i) * N + threadCol * TN + j]) = t;
    }
}

// v6: 64x64x8 tile, 256 threads, 4x4 per thread, padded As, two buffers
constexpr int DB_BM = 64, DB_BN = 64, DB_BK = 8, DB_PAD = 4;
__global__ __launch_bounds__(256) void sgemm_double_buffer(
    int M, int N, int K, float alpha, const float *__restrict__ A,
    const float *__restrict__ B, float beta, float *__restrict__ C) {
  __shared__ __align__(16) float As[2][DB_BK][DB_BM + DB_PAD];
  __shared__ __align__(16) float Bs[2][DB_BK][DB_BN];
  const int tid = threadIdx.x;
  const int tx = tid % 16, ty = tid / 16;
  const int ar = tid / 4, ac = (tid % 4) * 2;      // 64 x 8 as float2
  const int br = tid / 32, bc = (tid % 32) * 2;    // 8 x 64 as float2
  const float *Ap = A + (blockIdx.y * DB_BM + ar) * K + ac;
  const float *Bp = B + br * N + blockIdx.x * DB_BN + bc;

  float acc[4][4] = {};
  float2 a = *reinterpret_cast<const float2 *>(Ap);
  float2 b = *reinterpret_cast<const float2 *>(Bp);
  As[0][ac][ar] = a.x;
  As[0][ac + 1][ar] = a.y;
  *reinterpret_cast<float2 *>(&Bs[0][br][bc]) = b;
  __syncthreads();

  int cur = 0;
  for (int k = DB_BK; k <= K; k += DB_BK) {
    if (k < K) {   // prefetch next tile to registers
      a = *reinterpret_cast<const float2 *>(Ap + k);
      b = *reinterpret_cast<const float2 *>(Bp + k * N);
    }
#pragma unroll
    for (int d = 0; d < DB_BK; ++d) {
      float4 m = FETCH_FLOAT4(As[cur][d][ty * 4]);
      float4 n = FETCH_FLOAT4(Bs[cur][d][tx * 4]);
      float mm[4] = {m.x, m.y, m.z, m.w}, nn[4] = {n.x, n.y, n.z, n.w};
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j) acc[i][j] += mm[i] * nn[j];
    }
    if (k < K) {
      As[cur ^ 1][ac][ar] = a.x;
      As[cur ^ 1][ac + 1][ar] = a.y;
      *reinterpret_cast<float2 *>(&Bs[cur ^ 1][br][bc]) = b;
      __syncthreads();
      cur ^= 1;
    }
  }
  float *Cp = C + (blockIdx.y * DB_BM + ty * 4) * N + blockIdx.x * DB_BN + tx * 4;
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    float4 o = FETCH_FLOAT4(Cp[i * N]);
    o = make_float4(alpha * acc[i][0] + beta * o.x, alpha * acc[i][1] + beta * o.y,
                    alpha * acc[i][2] + beta * o.z, alpha * acc[i][3] + beta * o.w);
    FETCH_FLOAT4(Cp[i * N]) = o;
  }
}

__global__ void to_half2(const float2 *in, half2 *out, int n2) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n2) out[i] = __float22half2_rn(in[i]);
}

// v7: thread owns two neighbouring columns, fp32 accumulate
__global__ void hgemm_half2(int M, int N2, int K, const half *A, const half2 *B, float2 *C) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c >= N2 || r >= M) return;
  float2 acc = make_float2(0.f, 0.f);
  for (int k = 0; k < K; ++k) {
    float a = __half2float(A[r * K + k]);
    float2 b = __half22float2(B[k * N2 + c]);
    acc.x += a * b.x;
    acc.y += a * b.y;
  }
  C[r * N2 + c] = acc;
}

int main(int argc, char **argv) {
  const int S = argc > 1 ? atoi(argv[1]) : 256;   // multiple of 128
  const int m = 130, n = 217, k = 99;             // ragged problem for v1..v3
  const int cap = (S * S > 256 * 256) ? S * S : 256 * 256;
  float *A, *B, *C;
  half *Ah, *Bh;
  CUDA_CHECK(cudaMalloc(&A, cap * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&B, cap * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&C, cap * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&Ah, cap * sizeof(half)));
  CUDA_CHECK(cudaMalloc(&Bh, cap * sizeof(half)));
  fill_kernel<<<32, 256>>>(A, cap, 1);
  fill_kernel<<<32, 256>>>(B, cap, 77);
  CUDA_CHECK(cudaMemset(C, 0, cap * sizeof(float)));

  sgemm_naive<<<dim3(cdiv(m, 32), cdiv(n, 8)), dim3(32, 8)>>>(m, n, k, 1.f, A, B, 0.f, C);
  sgemm_coalesced<32><<<dim3(cdiv(m, 32), cdiv(n, 32)), 1024>>>(m, n, k, 1.f, A, B, 0.f, C);
  sgemm_smem<16><<<dim3(cdiv(n, 16), cdiv(m, 16)), dim3(16, 16)>>>(m, n, k, 1.f, A, B, 0.f, C);
  sgemm_smem<32><<<dim3(cdiv(S, 32), cdiv(S, 32)), dim3(32, 32)>>>(S, S, S, 1.f, A, B, 0.f, C);
  sgemm_1d_tile<64, 64, 8, 8><<<dim3(S / 64, S / 64), 512>>>(S, S, S, 1.f, A, B, 0.f, C);
  sgemm_vectorized<64, 64, 8, 8, 4><<<dim3(S / 64, S / 64), 128>>>(S, S, S, 1.f, A, B, 0.f, C);
  sgemm_vectorized<128, 128, 8, 8, 8><<<dim3(S / 128, S / 128), 256>>>(S, S, S, 1.f, A, B, 0.5f, C);
  sgemm_double_buffer<<<dim3(S / DB_BN, S / DB_BM), 256>>>(S, S, S, 1.f, A, B, 0.f, C);
  to_half2<<<cdiv(S * S / 2, 256), 256>>>((const float2 *)A, (half2 *)Ah, S * S / 2);
  to_half2<<<cdiv(S * S / 2, 256), 256>>>((const float2 *)B, (half2 *)Bh, S * S / 2);
  hgemm_half2<<<dim3(cdiv(S / 2, 32), cdiv(S, 4)), dim3(32, 4)>>>(S, S / 2, S, Ah, (const half2 *)Bh, (float2 *)C);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaDeviceSynchronize());
  std::vector<float> h(S * S);
  CUDA_CHECK(cudaMemcpy(h.data(), C, S * S * sizeof(float), cudaMemcpyDeviceToHost));
  printf("C[0]=%f C[last]=%f\n", h[0], h[S * S - 1]);
  return 0;
}
