// Idioms of courses and of libraries: halo tiles, register tiles, scans, sorts, swizzles, pipelines, odd shapes.
#include "harness.cuh"
#include <cuda_fp16.h>
#include <cuda_pipeline.h>

// ---- Convolution with a halo that every thread helps to load ----
#define CONV_R 3
#define CONV_T 16
#define CONV_W (CONV_T + 2 * CONV_R)
__constant__ float convWeights[(2 * CONV_R + 1) * (2 * CONV_R + 1)];

__global__ void convHalo(const float* __restrict__ image, float* __restrict__ out, int width, int height) {
  __shared__ float tile[CONV_W][CONV_W];
  const int x0 = blockIdx.x * CONV_T - CONV_R;
  const int y0 = blockIdx.y * CONV_T - CONV_R;
  for (int i = threadIdx.y * CONV_T + threadIdx.x; i < CONV_W * CONV_W; i += CONV_T * CONV_T) {
    const int ty = i / CONV_W;
    const int tx = i % CONV_W;
    const int gx = min(max(x0 + tx, 0), width - 1);
    const int gy = min(max(y0 + ty, 0), height - 1);
    tile[ty][tx] = image[gy * width + gx];
  }
  __syncthreads();
  const int x = blockIdx.x * CONV_T + threadIdx.x;
  const int y = blockIdx.y * CONV_T + threadIdx.y;
  if (x >= width || y >= height) return;
  float sum = 0.0f;
#pragma unroll 1
  for (int dy = 0; dy <= 2 * CONV_R; dy++)
    for (int dx = 0; dx <= 2 * CONV_R; dx++)
      sum += convWeights[dy * (2 * CONV_R + 1) + dx] *
             tile[threadIdx.y + dy][threadIdx.x + dx];
  out[y * width + x] = sum;
}

// ---- 3D stencils ----
__global__ void heat3dPlanes(const float* in, float* out, int nx, int ny, int nz) {
  __shared__ float plane[10][34];
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 8 + threadIdx.y;
  int lx = threadIdx.x + 1, ly = threadIdx.y + 1;
  int stride = nx * ny;
  int idx = y * nx + x;
  bool inside = x > 0 && x < nx - 1 && y > 0 && y < ny - 1;
  float below = in[idx];
  float here = in[idx + stride];
  for (int z = 1; z < nz - 1; z++) {
    float above = in[idx + (z + 1) * stride];
    __syncthreads();
    plane[ly][lx] = here;
    if (threadIdx.x == 0 && x > 0)
      plane[ly][0] = in[idx + z * stride - 1];
    if (threadIdx.x == 31 && x < nx - 1)
      plane[ly][33] = in[idx + z * stride + 1];
    if (threadIdx.y == 0 && y > 0)
      plane[0][lx] = in[idx + z * stride - nx];
    if (threadIdx.y == 7 && y < ny - 1)
      plane[9][lx] = in[idx + z * stride + nx];
    __syncthreads();
    if (inside)
      out[idx + z * stride] = 0.4f * here + 0.1f * (below + above
                              + plane[ly][lx - 1]
                              + plane[ly][lx + 1]
                              + plane[ly - 1][lx]
                              + plane[ly + 1][lx]);
    below = here;
    here = above;
  }
}

struct Grid3 {
  int nx, ny, nz;
  __device__ int at(int x, int y, int z) const { return (z * ny + y) * nx + x; }
};
__global__ void laplacePeriodic(const double* u, double* v, Grid3 g) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= g.nx * g.ny * g.nz) return;
  int x = t % g.nx, y = (t / g.nx) % g.ny, z = t / (g.nx * g.ny);
  int xm = (x + g.nx - 1) % g.nx, xp = (x + 1) % g.nx;
  int zm = z == 0 ? g.nz - 1 : z - 1;
  double s = -4.0 * u[t];
  s += u[g.at(xm, y, z)];
  s += u[g.at(xp, y, z)];
  s += u[g.at(x, y, zm)];
  v[t] = s;
}

// ---- Matrix products ----
template <int BM, int BN, int BK, int TM, int TN>
__global__ void gemmRegisters(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[BK][BM];
  __shared__ float Bs[BK][BN];
  const int threadCol = threadIdx.x % (BN / TN);
  const int threadRow = threadIdx.x / (BN / TN);
  const int aRow = threadIdx.x / (BK / 4), aCol = threadIdx.x % (BK / 4);
  const int bRow = threadIdx.x / (BN / 4), bCol = threadIdx.x % (BN / 4);
  A += blockIdx.z * M * K + blockIdx.y * BM * K;
  B += blockIdx.z * K * N + blockIdx.x * BN;
  C += blockIdx.z * M * N + blockIdx.y * BM * N + blockIdx.x * BN;
  float acc[TM][TN] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    float4 a = reinterpret_cast<const float4*>(&A[aRow * K + aCol * 4])[0];
    As[aCol * 4 + 0][aRow] = a.x;
    As[aCol * 4 + 1][aRow] = a.y;
    As[aCol * 4 + 2][aRow] = a.z;
    As[aCol * 4 + 3][aRow] = a.w;
    *reinterpret_cast<float4*>(&Bs[bRow][bCol * 4]) =
        *reinterpret_cast<const float4*>(&B[bRow * N + bCol * 4]);
    __syncthreads();
    A += BK;
    B += BK * N;
    for (int k = 0; k < BK; ++k) {
      float rm[TM], rn[TN];
      for (int i = 0; i < TM; ++i) rm[i] = As[k][threadRow * TM + i];
      for (int j = 0; j < TN; ++j) rn[j] = Bs[k][threadCol * TN + j];
      for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j) acc[i][j] += rm[i] * rn[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; i++)
    for (int j = 0; j < TN; j += 4) {
      float4 v = make_float4(acc[i][j], acc[i][j + 1], acc[i][j + 2], acc[i][j + 3]);
      *reinterpret_cast<float4*>(&C[(threadRow * TM + i) * N + threadCol * TN + j]) = v;
    }
}

__global__ void gemvRowPerWarp(const float* m, const float* v, float* out, int rows, int cols) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  int lane = threadIdx.x & 31;
  if (row >= rows) return;
  float sum = 0;
  for (int c = lane; c < cols; c += 32)
    sum += m[row * cols + c]
         * v[c];
  for (int o = 16; o; o >>= 1) sum += __shfl_xor_sync(~0u, sum, o);
  if (lane == 0)
    out[row] = sum;
}

__global__ void gemmTransB(const float* a, const float* b, float* c, int n) {
  __shared__ float sa[16][16], sb[16][17];
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int t = 0; t < (n + 15) / 16; t++) {
    int k = t * 16 + threadIdx.x;
    sa[threadIdx.y][threadIdx.x] = row < n && k < n ? a[row * n + k] : 0.f;
    int bRow = blockIdx.x * 16 + threadIdx.y;
    sb[threadIdx.y][threadIdx.x] = bRow < n && k < n ? b[bRow * n + k] : 0.f;
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < 16; k++)
      sum += sa[threadIdx.y][k]
           * sb[threadIdx.x][k];
    __syncthreads();
  }
  if (row < n && col < n)
    c[row * n + col] = sum;
}

// ---- Scans ----
#define LOG_BANKS 5
#ifndef OFFSET
#define OFFSET(n) ((n) >> LOG_BANKS)
#endif
template <bool ConflictFree>
__global__ void scanBlelloch(const int* in, int* out, int n) {
  extern __shared__ int temp[];
  const int tid = threadIdx.x;
  int offset = 1;
  int ai = tid, bi = tid + n / 2;
  int pa = ConflictFree ? OFFSET(ai) : 0, pb = ConflictFree ? OFFSET(bi) : 0;
  temp[ai + pa] = in[blockIdx.x * n + ai];
  temp[bi + pb] = in[blockIdx.x * n + bi];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (tid < d) {
      int a = offset * (2 * tid + 1) - 1;
      int b = offset * (2 * tid + 2) - 1;
      if (ConflictFree) { a += OFFSET(a); b += OFFSET(b); }
      temp[b] += temp[a];
    }
    offset *= 2;
  }
  if (tid == 0) {
    int last = n - 1;
    temp[last + (ConflictFree ? OFFSET(last) : 0)] = 0;
  }
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (tid < d) {
      int a = offset * (2 * tid + 1) - 1;
      int b = offset * (2 * tid + 2) - 1;
      if (ConflictFree) { a += OFFSET(a); b += OFFSET(b); }
      int t = temp[a];
      temp[a] = temp[b];
      temp[b] += t;
    }
  }
  __syncthreads();
  out[blockIdx.x * n + ai] = temp[ai + pa];
  out[blockIdx.x * n + bi] = temp[bi + pb];
}

__global__ void scanWarps(const int* in, int* out, int* sums, int n) {
  __shared__ int warpSums[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  int v = i < n ? in[i] : 0;
#pragma unroll
  for (int d = 1; d < 32; d <<= 1) {
    int up = __shfl_up_sync(0xffffffff, v, d);
    if (lane >= d) v += up;
  }
  if (lane == 31)
    warpSums[warp] = v;
  __syncthreads();
  if (warp == 0) {
    int w = lane < blockDim.x / 32 ? warpSums[lane] : 0;
    for (int d = 1; d < 32; d <<= 1) {
      int up = __shfl_up_sync(0xffffffff, w, d);
      if (lane >= d) w += up;
    }
    warpSums[lane] = w;
  }
  __syncthreads();
  if (warp > 0)
    v += warpSums[warp - 1];
  if (i < n)
    out[i] = v;
  if (threadIdx.x == blockDim.x - 1)
    sums[blockIdx.x] = v;
}

__global__ void scanHillisSteele(const float* in, float* out, int n) {
  __shared__ float buffer[2][128];
  int t = threadIdx.x, base = blockIdx.x * 128;
  int cur = 0;
  buffer[0][t] = base + t < n ? in[base + t] : 0.0f;
  __syncthreads();
  for (int step = 1; step < 128; step *= 2) {
    if (t >= step)
      buffer[1 - cur][t] = buffer[cur][t] + buffer[cur][t - step];
    else
      buffer[1 - cur][t] = buffer[cur][t];
    cur = 1 - cur;
    __syncthreads();
  }
  if (base + t < n)
    out[base + t] = buffer[cur][t];
}

// ---- Sorting ----
__global__ void bitonicGlobalStep(unsigned* keys, int j, int k) {
  unsigned i = threadIdx.x + blockDim.x * blockIdx.x;
  unsigned partner = i ^ j;
  if (partner > i) {
    unsigned a = keys[i];
    unsigned b = keys[partner];
    bool up = (i & k) == 0;
    if (up == (a > b)) {
      keys[i] = b;
      keys[partner] = a;
    }
  }
}

__global__ void bitonicShared(unsigned* keys) {
  __shared__ unsigned s[512];
  unsigned t = threadIdx.x;
  s[t] = keys[blockIdx.x * 512 + t];
  s[t + 256] = keys[blockIdx.x * 512 + t + 256];
  for (unsigned size = 2; size < 512; size <<= 1)
    for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      unsigned pos = 2 * t - (t & (stride - 1));
      unsigned a = s[pos];
      unsigned b = s[pos + stride];
      s[pos] = min(a, b);
      s[pos + stride] = max(a, b);
    }
  __syncthreads();
  keys[blockIdx.x * 512 + t] = s[t];
  keys[blockIdx.x * 512 + t + 256] = s[t + 256];
}

__global__ void oddEvenStep(int* a, int n, int phase) {
  int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + phase;
  if (i + 1 < n) {
    int l = a[i];
    int r = a[i + 1];
    a[i] = min(l, r);
    a[i + 1] = max(l, r);
  }
}

__global__ void radixDigitCounts(const unsigned* keys, unsigned* counts, int n, int shift) {
  __shared__ unsigned local[16][65];
  for (int d = 0; d < 16; d++)
    local[d][threadIdx.x] = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    unsigned digit = (keys[i] >> shift) & 15u;
    local[digit][threadIdx.x]++;
  }
  __syncthreads();
  if (threadIdx.x < 16) {
    unsigned total = 0;
#pragma unroll 1
    for (int t = 0; t < blockDim.x; t++)
      total += local[threadIdx.x][t];
    counts[threadIdx.x * gridDim.x + blockIdx.x] = total;
  }
}

// ---- Transposes ----
template <typename T, int TILE, int ROWS, int PAD>
__global__ void transpose(const T* in, T* out, int width, int height) {
  __shared__ T tile[TILE][TILE + PAD];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    if (x < width && y + j < height)
      tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    if (x < height && y + j < width)
      out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void transposeXor(const float* in, float* out, int n) {
  __shared__ float tile[32 * 32];
  const int tx = threadIdx.x, ty = threadIdx.y;
#pragma unroll
  for (int r = 0; r < 32; r += 8)
    tile[(ty + r) * 32 + (tx ^ (ty + r))] = in[(blockIdx.y * 32 + ty + r) * n + blockIdx.x * 32 + tx];
  __syncthreads();
#pragma unroll
  for (int r = 0; r < 32; r += 8)
    out[(blockIdx.x * 32 + ty + r) * n + blockIdx.y * 32 + tx] = tile[tx * 32 + (tx ^ (ty + r))];
}

__global__ void swizzledFloat4(const float4* in, float4* out) {
  __shared__ float4 s[32][8];
  int t = threadIdx.x;
  s[t / 8][(t % 8) ^ ((t / 8) % 8)] = in[blockIdx.x * 256 + t];
  __syncthreads();
  int row = t % 32, chunk = t / 32;
  out[blockIdx.x * 256 + t] = s[row][chunk ^ (row % 8)];
}

// ---- Asynchronous copies ----
template <int STAGES>
__global__ void pipelined(const float4* in, float* out, int tiles) {
  __shared__ float4 stage[STAGES][128];
  float sum = 0;
  for (int s = 0; s < STAGES - 1; s++) {
    if (s < tiles) __pipeline_memcpy_async(&stage[s][threadIdx.x], &in[s * 128 + threadIdx.x], sizeof(float4));
    __pipeline_commit();
  }
  for (int t = 0; t < tiles; t++) {
    int next = t + STAGES - 1;
    if (next < tiles)
      __pipeline_memcpy_async(&stage[next % STAGES][threadIdx.x], &in[next * 128 + threadIdx.x], sizeof(float4));
    __pipeline_commit();
    __pipeline_wait_prior(STAGES - 1);
    __syncthreads();
    float4 v = stage[t % STAGES][127 - threadIdx.x];
    sum += v.x + v.y + v.z + v.w;
    __syncthreads();
  }
  out[blockIdx.x * 128 + threadIdx.x] = sum;
}

int main() {
  float* A = dev<float>(1 << 18);
  float* B = dev<float>(1 << 18);
  int* I = devIota(1 << 17, 7919, 4099);
  int* O = dev<int>(1 << 17);
  float w[49];
  for (int i = 0; i < 49; i++) w[i] = 1.0f / 49;
  CK(cudaMemcpyToSymbol(convWeights, w, sizeof(w)));
  convHalo<<<dim3(5, 4), dim3(CONV_T, CONV_T)>>>(A, B, 75, 60);
  convHalo<<<dim3(8, 8), dim3(CONV_T, CONV_T)>>>(A, B, 128, 128);
  heat3dPlanes<<<dim3(2, 4), dim3(32, 8)>>>(A, B, 64, 32, 10);
  Grid3 grid = {20, 12, 9};
  int cells = grid.nx * grid.ny * grid.nz;
  laplacePeriodic<<<(cells + 95) / 96, 96>>>((double*)A, (double*)B, grid);
  gemmRegisters<64, 64, 16, 4, 4><<<dim3(2, 2, 3), 256>>>(A, A, B, 128, 128, 64);
  gemmRegisters<128, 128, 8, 8, 8><<<dim3(1, 2, 1), 256>>>(A, A, B, 256, 128, 32);
  gemvRowPerWarp<<<25, 128>>>(A, B, B + 1024, 99, 200);
  gemmTransB<<<dim3(5, 5), dim3(16, 16)>>>(A, A + 8192, B, 70);
  scanBlelloch<false><<<4, 256, 512 * sizeof(int)>>>(I, O, 512);
  scanBlelloch<true><<<4, 256, (512 + 16) * sizeof(int)>>>(I, O, 512);
  scanWarps<<<10, 192>>>(I, O, O + 4096, 1900);
  scanHillisSteele<<<8, 128>>>(A, B, 1000);
  for (int k = 2; k <= 64; k *= 4)
    for (int j = k >> 1; j > 0; j >>= 1)
      bitonicGlobalStep<<<8, 128>>>((unsigned*)O, j, k);
  bitonicShared<<<4, 256>>>((unsigned*)O);
  for (int phase = 0; phase < 2; phase++)
    oddEvenStep<<<5, 100>>>(I, 1000, phase);
  radixDigitCounts<<<6, 64>>>((unsigned*)I, (unsigned*)O, 1500, 4);
  transpose<float, 32, 8, 0><<<dim3(3, 3), dim3(32, 8)>>>(A, B, 96, 80);
  transpose<float, 32, 8, 1><<<dim3(3, 3), dim3(32, 8)>>>(A, B, 96, 80);
  transpose<double, 32, 8, 1><<<dim3(2, 2), dim3(32, 8)>>>((double*)A, (double*)B, 64, 64);
  transpose<unsigned char, 32, 4, 4><<<dim3(4, 2), dim3(32, 4)>>>((unsigned char*)A, (unsigned char*)B, 128, 64);
  transpose<short, 16, 16, 2><<<dim3(3, 4), dim3(16, 16)>>>((short*)A, (short*)B, 48, 64);
  transposeXor<<<dim3(2, 2), dim3(32, 8)>>>(A, B, 64);
  swizzledFloat4<<<3, 256>>>((float4*)A, (float4*)B);
  pipelined<3><<<2, 128>>>((float4*)A, B, 8);
  pipelined<2><<<2, 128>>>((float4*)A, B, 5);
  DONE();
  return 0;
}
