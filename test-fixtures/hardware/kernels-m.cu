// Atomics of known addresses, early exits, sub-warp groups, carved and aggregated shared memory, 64-bit indices.
#include "harness.cuh"
#include <cstdint>

// ---- Shared counters: what is added decides how lanes on one address are served ----
template <int KIND>
__global__ void sharedCounters(const int* where, int* out, int v) {
  __shared__ int s[1024];
  __shared__ unsigned long long wide[256];
  for (int i = threadIdx.x; i < 1024; i += 32) s[i] = 0;
  for (int i = threadIdx.x; i < 256; i += 32) wide[i] = 0;
  __syncwarp();
  int at = where[threadIdx.x];
  int got = 0;
  if (KIND == 0)
    atomicAdd(&s[at], 1);
  else if (KIND == 1)
    atomicAdd((unsigned*)&s[at], 1u);
  else if (KIND == 2)
    got = atomicAdd(&s[at], 1);
  else if (KIND == 3)
    atomicAdd(&s[at], v);
  else if (KIND == 4)
    atomicSub(&s[at], 1);
  else if (KIND == 5)
    atomicInc((unsigned*)&s[at], 0xffffffffu);
  else if (KIND == 6)
    atomicAdd(&wide[at & 255], 1ull);
  else if (KIND == 7)
    atomicAdd(&s[at], 2);
  else if (KIND == 8)
    atomicAdd(&s[at], -1);
  else if (KIND == 9) {
    if (threadIdx.x % 3 == 0)
      atomicAdd(&s[at], 1);
  } else if (KIND == 10)
    atomicOr(&s[at], 1);
  else
    atomicMax(&s[at], (int)threadIdx.x);
  __syncwarp();
  out[threadIdx.x] = s[threadIdx.x] + s[at] + got + (int)wide[threadIdx.x];
}

// ---- The same with addresses that are known ----
__global__ void countByLane(int* out) {
  __shared__ int bins[32];
  if (threadIdx.x < 32)
    bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[threadIdx.x % 8], 1);
  atomicAdd(&bins[threadIdx.x / 4 % 32], 1);
  __syncthreads();
  if (threadIdx.x < 32)
    out[blockIdx.x * 32 + threadIdx.x] = bins[threadIdx.x];
}

__global__ void countWarps(int* total, int* perBlock, int n) {
  __shared__ int count;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    count = 0;
  __syncthreads();
  if (i < n && i % 3 == 0)
    atomicAdd(&count, 1);
  __syncthreads();
  if (threadIdx.x == 0) {
    perBlock[blockIdx.x] = count;
    atomicAdd(total, count);
  }
}

__global__ void columnCounts(const float* m, unsigned* counts, int rows, int cols) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= cols) return;
  for (int r = blockIdx.y; r < rows; r += gridDim.y)
    if (m[r * cols + c] >= 0.0f)
      atomicAdd(&counts[c], 1u);
}

// ---- Sub-warp groups ----
template <int GROUP>
__global__ void rowPerGroup(const float* m, float* sums, int rows, int cols) {
  int group = (blockIdx.x * blockDim.x + threadIdx.x) / GROUP;
  int lane = threadIdx.x % GROUP;
  if (group >= rows) return;
  float sum = 0.0f;
  for (int c = lane; c < cols; c += GROUP)
    sum += m[group * cols + c];
  for (int o = GROUP / 2; o > 0; o /= 2) sum += __shfl_down_sync(__activemask(), sum, o, GROUP);
  if (lane == 0)
    sums[group] = sum;
}

// ---- Shared memory that is carved up, and structs in it ----
struct Particle { float x, y, z, m; };
struct Small { short a, b; int c; };

__global__ void carved(const float* in, float* out, int n) {
  extern __shared__ unsigned char pool[];
  double* sums = reinterpret_cast<double*>(pool);
  float* values = reinterpret_cast<float*>(sums + blockDim.x);
  int* order = reinterpret_cast<int*>(values + blockDim.x + 4);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  values[threadIdx.x] = i < n ? in[i] : 0.0f;
  order[threadIdx.x] = blockDim.x - 1 - threadIdx.x;
  __syncthreads();
  sums[threadIdx.x] = values[order[threadIdx.x]];
  __syncthreads();
  if (i < n)
    out[i] = (float)sums[threadIdx.x]
           + values[threadIdx.x ^ 1];
}

__global__ void gravityTile(const Particle* p, float* ax, int n) {
  __shared__ Particle tile[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float xi = i < n ? p[i].x : 0.0f;
  float a = 0;
  for (int t = 0; t < n; t += 64) {
    if (t + threadIdx.x < n)
      tile[threadIdx.x] = p[t + threadIdx.x];
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < 64 && t + k < n; k++) {
      float d = tile[k].x - xi;
      a += tile[k].m * d;
    }
    __syncthreads();
  }
  if (i < n)
    ax[i] = a;
}

__global__ void sharedStructs(const int* in, int* out) {
  __shared__ Small s[128];
  int t = threadIdx.x;
  s[t].c = in[blockIdx.x * 128 + t];
  __syncthreads();
  s[t].a = (short)s[127 - t].c;
  __syncthreads();
  out[blockIdx.x * 128 + t] = s[t ^ 3].a;
}

// ---- Early exits and jumps ----
__global__ void findFirst(const int* data, int* first, int n, int wanted) {
  int base = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  for (int k = 0; k < 4; k++) {
    if (base + k >= n) break;
    if (data[base + k] == wanted) {
      atomicMin(first, base + k);
      break;
    }
  }
}

__global__ void skipSome(const float* in, float* out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    if (i % 5 == 0) continue;
    if (i & 1)
      out[i] = in[i];
    else
      out[i] = -in[n - 1 - i];
  }
}

__device__ int clip(int v, int low, int high) {
  if (v < low) return low;
  if (v > high) return high;
  return v;
}

__global__ void boxBlur(const float* in, float* out, int w, int h, int radius) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float sum = 0;
  for (int dy = -radius; dy <= radius; dy++)
    for (int dx = -radius; dx <= radius; dx++)
      sum += in[clip(y + dy, 0, h - 1) * w + clip(x + dx, 0, w - 1)];
  out[y * w + x] = sum;
}

__global__ void mirrorRows(const float* in, float* out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y;
  if (x >= w) return;
  int left = x - 3 < 0 ? 3 - x : x - 3;
  int right = x + 3 >= w ? 2 * w - 5 - x : x + 3;
  out[y * w + x] = in[y * w + left]
                 + in[y * w + right];
}

// ---- 64-bit and unsigned indices, reversed order, byte strides ----
__global__ void index64(const float* in, float* out, size_t n, int64_t shift) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int64_t j = (int64_t)i - shift;
    if (j < 0) j += (int64_t)n;
    out[i] = in[j];
  }
}

__global__ void reverseCopy(const short* in, short* out, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[n - 1 - i] = in[i];
}

__global__ void interleaveChannels(const float* planes, float* pixels, int count, int channels) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  for (int c = 0; c < channels; c++)
    pixels[i * channels + c] = planes[c * count + i];
}

__global__ void gatherRows(const float* table, const int* rows, float* out, int width) {
  int row = rows[blockIdx.x];
  for (int c = threadIdx.x; c < width; c += blockDim.x)
    out[blockIdx.x * width + c] = table[row * width + c];
}

// ---- Multi-dimensional arrays, nested helpers, register tiles ----
typedef float Matrix[48][40];
__global__ void matrixTypedef(const Matrix* a, Matrix* b) {
  int c = threadIdx.x, r = threadIdx.y + blockIdx.x * blockDim.y;
  if (c < 40 && r < 48)
    b[blockIdx.y][r][c] = a[blockIdx.y][47 - r][c];
}

__device__ void loadTile(float (&tile)[16][17], const float* src, int ld, int row0, int col0) {
  tile[threadIdx.y][threadIdx.x] = src[(row0 + threadIdx.y) * ld + col0 + threadIdx.x];
}
__global__ void diagonalBlocks(const float* a, float* out, int ld) {
  __shared__ float tile[16][17];
  loadTile(tile, a, ld, blockIdx.x * 16, blockIdx.x * 16);
  __syncthreads();
  if (threadIdx.x <= threadIdx.y)
    out[(blockIdx.x * 16 + threadIdx.y) * ld + blockIdx.x * 16 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

template <int N>
__global__ void columnsPerThread(const float* in, float* out, int width, int height) {
  float column[N];
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y0 = blockIdx.y * N;
  if (x >= width) return;
#pragma unroll
  for (int k = 0; k < N; k++)
    column[k] = y0 + k < height ? in[(y0 + k) * width + x] : 0.0f;
#pragma unroll
  for (int k = 0; k < N; k++)
    if (y0 + k < height)
      out[(y0 + N - 1 - k) * width + x] = column[k];
}

__global__ void cubeFaces(const float* v, float* out, int n) {
  int x = threadIdx.x, y = threadIdx.y, z = blockIdx.x * blockDim.z + threadIdx.z;
  if (z >= n) return;
  int face = (z * n + y) * n + x;
  if (x == 0 || y == 0 || x == n - 1 || y == n - 1)
    out[face] = 0.0f;
  else
    out[face] = v[face - 1]
              + v[face + n]
              + v[(x * n + y) * n + z];
}

__global__ void packBits(const int* flags, unsigned* words, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned ballot = __ballot_sync(0xffffffffu, i < n && flags[i] > 100);
  if ((threadIdx.x & 31) == 0 && i < n)
    words[i >> 5] = ballot;
}

__global__ void butterfly(float2* data, int half) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int block = t / half, k = t % half;
  int lo = block * 2 * half + k;
  int hi = lo + half;
  float2 a = data[lo];
  float2 b = data[hi];
  data[lo] = make_float2(a.x + b.x, a.y + b.y);
  data[hi] = make_float2(a.x - b.x, a.y - b.y);
}

int main() {
  float* A = dev<float>(1 << 18);
  float* B = dev<float>(1 << 18);
  int* I = devIota(1 << 16, 7919, 4099);
  int* O = dev<int>(1 << 16);
  int patterns[4][32];
  for (int l = 0; l < 32; l++) {
    patterns[0][l] = 5;
    patterns[1][l] = l % 8;
    patterns[2][l] = (l % 4) * 32 + l / 16;
    patterns[3][l] = (l * 37) % 11 * 32;
  }
  int* P = dev<int>(128);
  CK(cudaMemcpy(P, patterns, sizeof(patterns), cudaMemcpyHostToDevice));
  for (int p = 0; p < 4; p++) {
    sharedCounters<0><<<1, 32>>>(P + p * 32, O, 1);
    sharedCounters<1><<<1, 32>>>(P + p * 32, O, 1);
    sharedCounters<2><<<1, 32>>>(P + p * 32, O, 1);
    sharedCounters<3><<<1, 32>>>(P + p * 32, O, 1);
    sharedCounters<4><<<1, 32>>>(P + p * 32, O, 1);
    sharedCounters<5><<<1, 32>>>(P + p * 32, O, 1);
    sharedCounters<6><<<1, 32>>>(P + p * 32, O, 1);
    sharedCounters<7><<<1, 32>>>(P + p * 32, O, 1);
    sharedCounters<8><<<1, 32>>>(P + p * 32, O, 1);
    sharedCounters<9><<<1, 32>>>(P + p * 32, O, 1);
    sharedCounters<10><<<1, 32>>>(P + p * 32, O, 1);
    sharedCounters<11><<<1, 32>>>(P + p * 32, O, 1);
  }
  countByLane<<<4, 128>>>(O);
  countWarps<<<5, 160>>>(O, O + 64, 777);
  columnCounts<<<dim3(2, 4), 64>>>(A, (unsigned*)O, 30, 100);
  rowPerGroup<8><<<5, 96>>>(A, B, 57, 40);
  rowPerGroup<16><<<4, 128>>>(A, B, 30, 100);
  carved<<<4, 96, 96 * 16 + 16>>>(A, B, 350);
  gravityTile<<<4, 64>>>((Particle*)A, B, 200);
  sharedStructs<<<4, 128>>>(I, O);
  findFirst<<<4, 64>>>(I, O, 1000, 4500);
  skipSome<<<4, 96>>>(A, B, 1500);
  boxBlur<<<dim3(4, 8), dim3(32, 8)>>>(A, B, 120, 60, 2);
  boxBlur<<<dim3(6, 5), dim3(16, 12)>>>(A, B, 90, 58, 1);
  mirrorRows<<<dim3(3, 20), 64>>>(A, B, 160, 20);
  index64<<<6, 128>>>(A, B, 700, 3);
  index64<<<6, 128>>>(A, B, 704, 64);
  reverseCopy<<<8, 128>>>((short*)A, (short*)B, 1001);
  interleaveChannels<<<8, 64>>>(A, B, 500, 3);
  interleaveChannels<<<8, 64>>>(A, B, 500, 4);
  gatherRows<<<40, 64>>>(A, P, B, 100);
  matrixTypedef<<<dim3(12, 3), dim3(40, 4)>>>((Matrix*)A, (Matrix*)B);
  diagonalBlocks<<<6, dim3(16, 16)>>>(A, B, 100);
  columnsPerThread<4><<<dim3(2, 13), 64>>>(A, B, 100, 50);
  columnsPerThread<7><<<dim3(4, 4), 32>>>(A, B, 128, 28);
  cubeFaces<<<5, dim3(12, 12, 3)>>>(A, B, 12);
  packBits<<<8, 128>>>(I, (unsigned*)O, 1000);
  for (int half = 1; half <= 64; half *= 4)
    butterfly<<<2, 128>>>((float2*)A, half);
  DONE();
  return 0;
}
