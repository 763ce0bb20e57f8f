// Linear algebra, sparse formats, scans and sorts: small matrices in batches, tiles of whole algorithms, packed types.
#include "harness.cuh"
#include <cuda_fp16.h>

// ---- Small matrices in batches ----
struct Matrix3 {
  float m[9];
};

__global__ void invert3(const Matrix3* in, Matrix3* out, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  const float* a = in[i].m;
  float* b = out[i].m;
  float c0 = a[4] * a[8] - a[5] * a[7];
  float c1 = a[5] * a[6] - a[3] * a[8];
  float c2 = a[3] * a[7] - a[4] * a[6];
  float d = 1.0f / (a[0] * c0 + a[1] * c1 + a[2] * c2);
  b[0] = c0 * d;
  b[3] = c1 * d;
  b[6] = c2 * d;
}

__global__ void transformPoints(const float4* rows, const float4* points, float4* out, int perMatrix, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float4* m = rows + i / perMatrix * 4;
  float4 p = points[i];
  float4 r;
  r.x = m[0].x * p.x + m[0].y * p.y + m[0].z * p.z + m[0].w * p.w;
  r.y = m[1].x * p.x + m[1].y * p.y + m[1].z * p.z + m[1].w * p.w;
  r.z = m[2].x * p.x + m[2].y * p.y + m[2].z * p.z + m[2].w * p.w;
  r.w = p.w;
  out[i] = r;
}

__global__ void batched8(const float* a, const float* b, float* c, int batch) {
  __shared__ float as[4][8][8], bs[4][8][9];
  int which = threadIdx.z;
  int m = blockIdx.x * 4 + which;
  int x = threadIdx.x, y = threadIdx.y;
  if (m < batch) {
    as[which][y][x] = a[m * 64 + y * 8 + x];
    bs[which][y][x] = b[m * 64 + x * 8 + y];
  }
  __syncthreads();
  if (m >= batch) return;
  float sum = 0;
  for (int k = 0; k < 8; k++)
    sum += as[which][y][k] * bs[which][x][k];
  c[m * 64 + y * 8 + x] = sum;
}

__global__ void interleavedSolve(const float* diagonal, const float* upper, float* x, int n, int systems) {
  int s = blockIdx.x * blockDim.x + threadIdx.x;
  if (s >= systems) return;
  float last = 0.0f;
  for (int i = n - 1; i >= 0; i--) {
    float v = x[i * systems + s];
    v = (v - upper[i * systems + s] * last) / diagonal[i * systems + s];
    x[i * systems + s] = v;
    last = v;
  }
}

__global__ void luBlock(float* matrices, int n) {
  float* a = matrices + blockIdx.x * n * n;
  for (int k = 0; k < n - 1; k++) {
    float pivot = a[k * n + k];
    for (int i = k + 1 + threadIdx.x; i < n; i += blockDim.x)
      a[i * n + k] /= pivot;
    __syncthreads();
    for (int i = k + 1 + threadIdx.y; i < n; i += blockDim.y)
      for (int j = k + 1 + threadIdx.x; j < n; j += blockDim.x)
        a[i * n + j] -= a[i * n + k] * a[k * n + j];
    __syncthreads();
  }
}

// ---- Floyd-Warshall in tiles ----
const int T = 16;

__global__ void floydDiagonal(int* d, int n, int k) {
  __shared__ int tile[T][T];
  int i = k * T + threadIdx.y, j = k * T + threadIdx.x;
  tile[threadIdx.y][threadIdx.x] = d[i * n + j];
  __syncthreads();
  for (int m = 0; m < T; m++) {
    int through = tile[threadIdx.y][m] + tile[m][threadIdx.x];
    __syncthreads();
    if (through < tile[threadIdx.y][threadIdx.x]) tile[threadIdx.y][threadIdx.x] = through;
    __syncthreads();
  }
  d[i * n + j] = tile[threadIdx.y][threadIdx.x];
}

__global__ void floydCross(int* d, int n, int k) {
  if (blockIdx.x == k) return;
  __shared__ int centre[T][T];
  __shared__ int own[T][T + 1];
  centre[threadIdx.y][threadIdx.x] = d[(k * T + threadIdx.y) * n + k * T + threadIdx.x];
  bool isRow = blockIdx.y == 0;
  int i = (isRow ? k : blockIdx.x) * T + threadIdx.y;
  int j = (isRow ? blockIdx.x : k) * T + threadIdx.x;
  own[threadIdx.y][threadIdx.x] = d[i * n + j];
  __syncthreads();
  int best = own[threadIdx.y][threadIdx.x];
  for (int m = 0; m < T; m++) {
    int through = isRow ? centre[threadIdx.y][m] + own[m][threadIdx.x] : own[threadIdx.y][m] + centre[m][threadIdx.x];
    best = min(best, through);
  }
  d[i * n + j] = best;
}

__global__ void floydRest(int* d, int n, int k) {
  if (blockIdx.x == k || blockIdx.y == k) return;
  __shared__ int left[T][T], top[T][T];
  int i = blockIdx.y * T + threadIdx.y, j = blockIdx.x * T + threadIdx.x;
  left[threadIdx.y][threadIdx.x] = d[i * n + k * T + threadIdx.x];
  top[threadIdx.y][threadIdx.x] = d[(k * T + threadIdx.y) * n + j];
  __syncthreads();
  int best = d[i * n + j];
#pragma unroll
  for (int m = 0; m < T; m++)
    best = min(best, left[threadIdx.y][m] + top[m][threadIdx.x]);
  d[i * n + j] = best;
}

// ---- Fourier transforms ----
__global__ void stockham2(const float2* in, float2* out, int n, int p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int half = n / 2;
  if (i >= half) return;
  int k = i & (p - 1);
  float2 a = in[i];
  float2 b = in[i + half];
  float angle = -3.14159265f * k / p;
  float c = __cosf(angle), s = __sinf(angle);
  float2 t = make_float2(b.x * c - b.y * s, b.x * s + b.y * c);
  int j = (i << 1) - k;
  out[j] = make_float2(a.x + t.x, a.y + t.y);
  out[j + p] = make_float2(a.x - t.x, a.y - t.y);
}

__global__ void fft256Shared(const float2* in, float2* out) {
  __shared__ float re[256], im[256];
  int t = threadIdx.x;
  int r = __brev(t) >> 24;
  float2 v = in[blockIdx.x * 256 + t];
  re[r] = v.x;
  im[r] = v.y;
  __syncthreads();
  for (int size = 2; size <= 256; size *= 4) {
    int quarter = size / 2;
    if (t < 128) {
      int group = t / quarter, k = t % quarter;
      int at = group * size + k;
      float ar = re[at], ai = im[at];
      float br = re[at + quarter], bi = im[at + quarter];
      re[at] = ar + br;
      im[at] = ai + bi;
      re[at + quarter] = ar - br;
      im[at + quarter] = ai - bi;
    }
    __syncthreads();
  }
  out[blockIdx.x * 256 + t] = make_float2(re[t], im[t]);
}

// ---- Sparse matrices ----
__global__ void csrVector(const int* start, const int* column, const float* value, const float* x, float* y, int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int lane = threadIdx.x & 31;
  if (row >= rows) return;
  float sum = 0;
  for (int k = start[row] + lane; k < start[row + 1]; k += 32)
    sum += value[k] * x[column[k]];
  for (int step = 16; step; step /= 2) sum += __shfl_down_sync(~0u, sum, step);
  if (lane == 0)
    y[row] = sum;
}

__global__ void bsr4(const int* start, const int* column, const float* blocks, const float* x, float* y, int blockRows) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int row = t / 4, r = t % 4;
  if (row >= blockRows) return;
  float sum = 0;
  for (int k = start[row]; k < start[row + 1]; k++)
    for (int c = 0; c < 4; c++)
      sum += blocks[k * 16 + r * 4 + c] * x[column[k] * 4 + c];
  y[row * 4 + r] = sum;
}

__global__ void diagonals(const float* band, const float* x, float* y, int n, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int d = -width; d <= width; d++) {
    int j = i + d;
    if (j < 0 || j >= n) continue;
    sum += band[(d + width) * n + i] * x[j];
  }
  y[i] = sum;
}

// ---- Scans and sorts ----
__global__ void segmentedScan(const int* flags, const float* in, float* out, int n) {
  __shared__ float sums[256];
  __shared__ int heads[256];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  sums[t] = i < n ? in[i] : 0.0f;
  heads[t] = i < n ? flags[i] & 1 : 1;
  __syncthreads();
  for (int step = 1; step < 256; step <<= 1) {
    float left = 0;
    int head = 0;
    if (t >= step) {
      left = sums[t - step];
      head = heads[t - step];
    }
    __syncthreads();
    if (t >= step) {
      if (!heads[t]) sums[t] += left;
      heads[t] |= head;
    }
    __syncthreads();
  }
  if (i < n)
    out[i] = sums[t];
}

__global__ void digitCounts(const unsigned* keys, unsigned* counts, int n, int shift) {
  __shared__ unsigned bins[16][128];
  int t = threadIdx.x;
  for (int d = 0; d < 16; d++)
    bins[d][t] = 0;
  int first = (blockIdx.x * 128 + t) * 4;
  if (first + 3 < n) {
    uint4 k = *reinterpret_cast<const uint4*>(keys + first);
    bins[k.x >> shift & 15][t]++;
    bins[k.y >> shift & 15][t]++;
    bins[k.z >> shift & 15][t]++;
    bins[k.w >> shift & 15][t]++;
  }
  __syncthreads();
  if (t < 16) {
    unsigned sum = 0;
    for (int j = 0; j < 128; j++)
      sum += bins[t][(j + t) & 127];
    counts[t * gridDim.x + blockIdx.x] = sum;
  }
}

__global__ void oddEvenMergeBlock(int* data) {
  __shared__ int s[512];
  int t = threadIdx.x;
  s[t] = data[blockIdx.x * 512 + t];
  s[t + 256] = data[blockIdx.x * 512 + 256 + t];
  for (int p = 1; p < 512; p <<= 1) {
    for (int k = p; k >= 1; k >>= 1) {
      __syncthreads();
      int low = k % p + (t / k) * 2 * k + t % k;
      int high = low + k;
      if (high < 512 && low / (2 * p) == high / (2 * p)) {
        int a = s[low], b = s[high];
        s[low] = min(a, b);
        s[high] = max(a, b);
      }
    }
  }
  __syncthreads();
  data[blockIdx.x * 512 + t] = s[t];
  data[blockIdx.x * 512 + 256 + t] = s[t + 256];
}

// ---- Packed types ----
__global__ void dotInt8(const int4* a, const int4* b, int* out, int vectors) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  int sum = 0;
  for (int k = threadIdx.x; k < vectors; k += blockDim.x) {
    int4 x = a[row * vectors + k];
    int4 y = b[k];
    sum = __dp4a(x.x, y.x, sum);
    sum = __dp4a(x.y, y.y, sum);
    sum = __dp4a(x.z, y.z, sum);
    sum = __dp4a(x.w, y.w, sum);
  }
  for (int step = blockDim.x / 2; step > 0; step /= 2)
    sum += __shfl_down_sync(~0u, sum, step, 16);
  if (threadIdx.x == 0)
    out[row] = sum;
}

__global__ void rowScaleHalf2(__half2* m, const __half* scale, int pairs, int rows) {
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    __half2 s = __half2half2(scale[row]);
    for (int p = threadIdx.x; p < pairs; p += blockDim.x)
      m[row * pairs + p] = __hmul2(m[row * pairs + p], s);
  }
}

__global__ void nibbles(const unsigned char* packed, const float* scales, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i * 2 + 1 >= n) return;
  unsigned char q = packed[i];
  float s = scales[i / 16];
  out[2 * i] = s * ((q & 15) - 8);
  out[2 * i + 1] = s * ((q >> 4) - 8);
}

struct Shape {
  int size[4];
  int stride[4];
};

__global__ void permute4(const float* in, float* out, Shape to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int rest = i, from = 0;
  for (int d = 3; d >= 0; d--) {
    from += rest % to.size[d] * to.stride[d];
    rest /= to.size[d];
  }
  out[i] = in[from];
}

__global__ void reduceMiddle(const float* in, float* out, int a, int b, int c) {
  int k = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y;
  if (k >= c) return;
  float sum = 0;
  for (int j = 0; j < b; j++)
    sum += in[(i * b + j) * c + k];
  out[i * c + k] = sum;
}

int main() {
  float* f = (float*)devIota(1 << 17, 7919u, 4096u);
  float* g = dev<float>(1 << 17);
  int* ints = devIota(1 << 17, 40503u, 1u << 30);
  invert3<<<5, 100>>>((Matrix3*)f, (Matrix3*)g, 480);
  DONE();
  transformPoints<<<8, 128>>>((float4*)f, (float4*)f, (float4*)g, 10, 1000);
  DONE();
  batched8<<<6, dim3(8, 8, 4)>>>(f, f, g, 23);
  DONE();
  interleavedSolve<<<3, 64>>>(f, f, g, 20, 180);
  DONE();
  luBlock<<<3, dim3(16, 8)>>>(g, 37);
  DONE();
  const int n = 80;
  for (int k = 0; k < 2; k++) {
    floydDiagonal<<<1, dim3(T, T)>>>(ints, n, k);
    floydCross<<<dim3(n / T, 2), dim3(T, T)>>>(ints, n, k);
    floydRest<<<dim3(n / T, n / T), dim3(T, T)>>>(ints, n, k);
    DONE();
  }
  for (int p = 1; p < 16; p *= 2) {
    stockham2<<<4, 128>>>((float2*)f, (float2*)g, 1024, p);
    DONE();
  }
  fft256Shared<<<3, 256>>>((float2*)f, (float2*)g);
  DONE();
  const int rows = 100;
  int start[rows + 1] = {0};
  for (int r = 0; r < rows; r++) start[r + 1] = start[r] + 5 + r * 13 % 40;
  int column[4096];
  for (int k = 0; k < 4096; k++) column[k] = k * 37 % rows;
  int* starts = dev<int>(rows + 1);
  int* columns = dev<int>(4096);
  CK(cudaMemcpy(starts, start, sizeof(start), cudaMemcpyHostToDevice));
  CK(cudaMemcpy(columns, column, sizeof(column), cudaMemcpyHostToDevice));
  csrVector<<<13, 256>>>(starts, columns, f, f, g, rows);
  DONE();
  bsr4<<<4, 128>>>(starts, columns, f, f, g, rows);
  DONE();
  diagonals<<<5, 192>>>(f, f, g, 900, 3);
  DONE();
  segmentedScan<<<4, 256>>>(ints, f, g, 1000);
  DONE();
  digitCounts<<<7, 128>>>((unsigned*)ints, (unsigned*)g, 3500, 8);
  DONE();
  oddEvenMergeBlock<<<3, 256>>>(ints);
  DONE();
  dotInt8<<<5, dim3(16, 6)>>>((int4*)ints, (int4*)ints, (int*)g, 50);
  DONE();
  rowScaleHalf2<<<8, 96>>>((__half2*)g, (__half*)f, 150, 21);
  DONE();
  nibbles<<<9, 128>>>((unsigned char*)ints, f, g, 2200);
  DONE();
  Shape shape = {{5, 12, 7, 9}, {9, 45 * 7, 45, 1}};
  permute4<<<20, 192>>>(f, g, shape, 5 * 12 * 7 * 9);
  DONE();
  reduceMiddle<<<dim3(2, 6), 64>>>(f, g, 6, 11, 100);
  DONE();
}
