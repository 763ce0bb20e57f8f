// Index shapes: grid-stride loops, odd block shapes, narrow and three-dimensional blocks, offsets, negative and
// wrapped strides, quotient and remainder indices, pitches, clamped borders, early returns.
#include "harness.cuh"

__global__ void gridStrideSaxpy(int n, float a, const float* __restrict__ x, float* __restrict__ y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    y[i] = a * x[i]
         + y[i];
}

__global__ void gridStrideBlocked(int n, int perThread, const float* x, float* y) {
  int start = (blockIdx.x * blockDim.x + threadIdx.x) * perThread;
  for (int k = 0; k < perThread; k++)
    if (start + k < n)
      y[start + k] =
          x[start + k] * 2.0f;
}

__global__ void fillFlat2d(int* out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  out[y * w + x] = y * w + x;
}

__global__ void fillColumnMajor(int* out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[x * h + y] = x ^ y;
}

__global__ void swappedRoles(const float* in, float* out, int w, int h) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < h && col < w)
    out[row * w + col] =
        in[row * w + col] + 1.0f;
}

__global__ void volumeScale(const float* in, float* out, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < nx && y < ny && z < nz) {
    int i = (z * ny + y) * nx + x;
    out[i] =
        3.0f * in[i];
  }
}

__global__ void volumeAxisSwap(const float* in, float* out, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < nx && y < ny && z < nz)
    out[(x * ny + y) * nz + z] =
        in[(z * ny + y) * nx + x];
}

__global__ void linearThreadId3d(const int* in, int* out) {
  int t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  int i = block * blockDim.x * blockDim.y * blockDim.z + t;
  out[i] =
      in[i] + t;
}

__global__ void reverseCopy(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] =
        in[n - 1 - i];
}

__global__ void negativeStride(const float* in, float* out, int n, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i * stride < n)
    out[i] =
        in[n - 1 - i * stride];
}

__global__ void reverseInBlock(const int* in, int* out) {
  int base = blockIdx.x * blockDim.x;
  out[base + threadIdx.x] =
      in[base + blockDim.x - 1 - threadIdx.x];
}

__global__ void wrapAround(const float* in, float* out, int n, int shift) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] =
        in[(i + shift) % n];
}

__global__ void ringNeighbours(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int left = (i + n - 1) % n;
  int right = i == n - 1 ? 0 : i + 1;
  float a = in[left];
  float b = in[i];
  float c = in[right];
  out[i] = 0.25f * a + 0.5f * b + 0.25f * c;
}

__global__ void rowColByDivision(const float* in, const float* bias, float* out, int w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int row = i / w;
    int col = i % w;
    float v = in[col * 64 + row];
    out[i] = v + bias[col];
  }
}

template <int W>
__global__ void rowColByConstant(const float* in, const float* rowScale, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = rowScale[i / W];
  out[i] = s *
      in[(i % W) * 100 + i / W];
}

__global__ void laneWarpSplit(const int* in, int* out, int perWarp) {
  int lane = threadIdx.x & 31;
  int warp = threadIdx.x >> 5;
  int warpsPerBlock = blockDim.x / 32;
  const int* mine = in + (blockIdx.x * warpsPerBlock + warp) * perWarp;
  int sum = 0;
  for (int k = lane; k < perWarp; k += 32)
    sum += mine[k];
  out[(blockIdx.x * blockDim.x + threadIdx.x) * 2] = sum;
}

__global__ void laneMajor(const int* in, int* out) {
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  out[lane * (blockDim.x / 32) + warp] =
      in[threadIdx.x];
}

__global__ void pitchedRows(const char* base, size_t pitch, float* out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) {
    const float* row = (const float*)(base + y * pitch);
    out[y * w + x] =
        row[x];
  }
}

__global__ void leadingDimension(const double* a, int lda, double* b, int ldb, int m, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < m && j < n)
    b[i + j * ldb] =
        a[j + i * lda];
}

__global__ void clampedShift(const float* in, float* out, int w, int h, int dx, int dy) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int sx = min(max(x + dx, 0), w - 1);
  int sy = min(max(y + dy, 0), h - 1);
  if (x < w && y < h)
    out[y * w + x] =
        in[sy * w + sx];
}

__global__ void mirroredBorder(const float* in, float* out, int n, int r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = i - r;
  if (j < 0) j = -j;
  if (j >= n) j = 2 * n - 2 - j;
  if (i < n)
    out[i] =
        in[j];
}

__global__ void earlyReturns(const int* kind, const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int k = kind[i];
  if (k == 0) return;
  float v = in[2 * i];
  if (v < 0.0f) return;
  out[i] = v + k;
}

__global__ void oddLanesOnly(const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x & 1)
    out[i] =
        in[i / 2];
}

__global__ void firstLanesOnly(const float* in, float* out, int active) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if ((threadIdx.x & 31) < active)
    out[i] =
        in[i * 3];
}

__global__ void broadcastRow(const float* table, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = table[blockIdx.x];
  v += table[threadIdx.y + 64];
  out[i * blockDim.y + threadIdx.y] = v;
}

__global__ void pairsOfThreads(const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float a = in[i & ~1];
  float b = in[i | 1];
  out[i ^ 1] = a - b;
}

__global__ void powerOfTwoStrides(const float* in, float* out, int log2Stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] =
      in[(i << log2Stride) & 0xffff];
}

__global__ void blockStrided(const float* in, float* out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[blockIdx.x * n + i] =
        in[i * gridDim.x + blockIdx.x];
}

__global__ void triangular(const float* in, float* out, int n) {
  int row = blockIdx.x;
  for (int col = threadIdx.x; col <= row; col += blockDim.x)
    out[row * (row + 1) / 2 + col] =
        in[row * n + col];
}

__global__ void unsignedShort16(const unsigned short* in, unsigned short* out, unsigned n) {
  unsigned short t = (unsigned short)(blockIdx.x * blockDim.x + threadIdx.x);
  if (t < n)
    out[t] =
        in[(unsigned short)(t * 5)];
}

__global__ void longIndex(const float* in, float* out, long long n, long long stride) {
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  size_t j = (size_t)i * stride;
  if (j < (size_t)n)
    out[i] =
        in[j];
}

int main() {
  float *A = dev<float>(1 << 20), *B = dev<float>(1 << 20);
  int *I = devIota(1 << 18, 1, 1 << 30), *J = dev<int>(1 << 18), *K = devIota(1 << 14, 7, 3);
  gridStrideSaxpy<<<8, 256>>>(10000, 2.0f, A, B);
  gridStrideSaxpy<<<7, 96>>>(5001, 2.0f, A, B);
  gridStrideSaxpy<<<5, 100>>>(3000, 2.0f, A, B);
  gridStrideBlocked<<<4, 128>>>(4000, 8, A, B);
  gridStrideBlocked<<<4, 128>>>(1500, 3, A, B);
  fillFlat2d<<<dim3(6, 5), dim3(17, 13)>>>(J, 100, 60);
  fillFlat2d<<<dim3(4, 20), dim3(33, 3)>>>(J, 125, 60);
  fillFlat2d<<<dim3(8, 4), dim3(32, 8)>>>(J, 250, 30);
  fillColumnMajor<<<dim3(6, 5), dim3(17, 13)>>>(J, 100, 60);
  fillColumnMajor<<<dim3(8, 16), dim3(16, 8)>>>(J, 128, 128);
  swappedRoles<<<dim3(4, 8), dim3(16, 16)>>>(A, B, 120, 60);
  swappedRoles<<<dim3(16, 4), dim3(4, 32)>>>(A, B, 128, 64);
  volumeScale<<<dim3(4, 4, 4), dim3(8, 8, 4)>>>(A, B, 30, 30, 16);
  volumeScale<<<dim3(1, 8, 8), dim3(32, 2, 2)>>>(A, B, 31, 16, 16);
  volumeAxisSwap<<<dim3(4, 4, 4), dim3(8, 8, 4)>>>(A, B, 32, 32, 16);
  linearThreadId3d<<<dim3(3, 2, 2), dim3(5, 6, 7)>>>(I, J);
  reverseCopy<<<8, 256>>>(A, B, 2000);
  negativeStride<<<8, 128>>>(A, B, 3000, 3);
  negativeStride<<<8, 128>>>(A, B, 8192, 8);
  reverseInBlock<<<16, 96>>>(I, J);
  wrapAround<<<8, 256>>>(A, B, 2000, 777);
  wrapAround<<<4, 64>>>(A, B, 48, 5);
  ringNeighbours<<<8, 128>>>(A, B, 1024);
  rowColByDivision<<<10, 192>>>(A, B + 4096, B, 37, 1900);
  rowColByDivision<<<8, 256>>>(A, B + 4096, B, 32, 2048);
  rowColByConstant<24><<<12, 128>>>(A, B + 4096, B);
  rowColByConstant<64><<<12, 128>>>(A, B + 4096, B);
  laneWarpSplit<<<4, 128>>>(I, J, 100);
  laneMajor<<<1, 256>>>(I, J);
  laneMajor<<<1, 1024>>>(I, J);
  pitchedRows<<<dim3(4, 8), dim3(32, 8)>>>((char*)A, 516, B, 120, 60);
  pitchedRows<<<dim3(4, 8), dim3(32, 8)>>>((char*)A, 512, B, 128, 64);
  leadingDimension<<<dim3(4, 8), dim3(16, 8)>>>((double*)A, 65, (double*)B, 64, 60, 60);
  clampedShift<<<dim3(4, 8), dim3(32, 8)>>>(A, B, 125, 61, -5, 2);
  clampedShift<<<dim3(8, 8), dim3(16, 8)>>>(A, B, 128, 64, 8, -3);
  mirroredBorder<<<8, 128>>>(A, B, 1000, 7);
  earlyReturns<<<32, 128>>>(K, A, B, 4000);
  oddLanesOnly<<<8, 128>>>(A, B);
  firstLanesOnly<<<8, 128>>>(A, B, 1);
  firstLanesOnly<<<8, 128>>>(A, B, 7);
  broadcastRow<<<8, dim3(32, 4)>>>(A, B);
  broadcastRow<<<8, dim3(8, 16)>>>(A, B);
  pairsOfThreads<<<8, 128>>>(A, B);
  powerOfTwoStrides<<<8, 128>>>(A, B, 0);
  powerOfTwoStrides<<<8, 128>>>(A, B, 1);
  powerOfTwoStrides<<<8, 128>>>(A, B, 5);
  blockStrided<<<6, 64>>>(A, B, 500);
  triangular<<<50, 32>>>(A, B, 50);
  unsignedShort16<<<16, 256>>>((unsigned short*)A, (unsigned short*)B, 4000);
  longIndex<<<8, 256>>>(A, B, 6000, 3);
  gridStrideSaxpy<<<2, 16>>>(200, 2.0f, A + 3, B + 5);
  reverseCopy<<<9, 20>>>(A, B, 170);
  DONE();
  return 0;
}
