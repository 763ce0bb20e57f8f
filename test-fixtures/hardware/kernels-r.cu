// Images, text and bits: bytes, halos, packed masks, histograms of warps, swizzled tiles.
#include "harness.cuh"
#include <cuda_fp16.h>
#include <cstdint>

// ---- Filters over bytes ----
__device__ int clampTo(int v, int low, int high) { return v < low ? low : (v > high ? high : v); }

__global__ void bilateral(const unsigned char* in, unsigned char* out, int w, int h, float range) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float centre = in[y * w + x];
  float sum = 0.0f, weight = 0.0f;
  for (int dy = -2; dy <= 2; dy++) {
    for (int dx = -2; dx <= 2; dx++) {
      float v = in[clampTo(y + dy, 0, h - 1) * w + clampTo(x + dx, 0, w - 1)];
      float k = __expf(-(v - centre) * (v - centre) * range);
      sum += k * v;
      weight += k;
    }
  }
  out[y * w + x] = (unsigned char)(sum / weight);
}

__device__ void order(unsigned char& a, unsigned char& b) {
  unsigned char low = a < b ? a : b;
  b = a < b ? b : a;
  a = low;
}

template <int W, int H>
__global__ void medianTile(const unsigned char* in, unsigned char* out, int w, int h) {
  __shared__ unsigned char tile[H + 2][W + 2];
  int left = blockIdx.x * W - 1, top = blockIdx.y * H - 1;
  for (int i = threadIdx.y * W + threadIdx.x; i < (W + 2) * (H + 2); i += W * H) {
    int tx = i % (W + 2), ty = i / (W + 2);
    int gx = left + tx, gy = top + ty;
    bool inside = gx >= 0 && gx < w && gy >= 0 && gy < h;
    tile[ty][tx] = inside ? in[gy * w + gx] : 0;
  }
  __syncthreads();
  unsigned char v[9];
  for (int k = 0; k < 9; k++)
    v[k] = tile[threadIdx.y + k / 3][threadIdx.x + k % 3];
  for (int pass = 0; pass < 5; pass++)
    for (int k = 0; k < 8 - pass; k++) order(v[k], v[k + 1]);
  int x = left + 1 + threadIdx.x, y = top + 1 + threadIdx.y;
  if (x < w && y < h)
    out[y * w + x] = v[4];
}

__global__ void sobel(const uint8_t* __restrict__ in, int16_t* __restrict__ gx, int16_t* __restrict__ gy, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int y = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (x > w - 2 || y > h - 2) return;
  const uint8_t* above = in + (y - 1) * w + x;
  const uint8_t* below = in + (y + 1) * w + x;
  const uint8_t* here = in + y * w + x;
  int dx = above[1] - above[-1]
    + 2 * (here[1] - here[-1])
    + below[1] - below[-1];
  int dy = below[0] * 2
    - above[0] * 2
    + dx / 2;
  gx[y * w + x] = (int16_t)dx;
  gy[y * w + x] = (int16_t)dy;
}

__global__ void splitPlanes(const uchar3* in, unsigned char* planes, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uchar3 p = in[i];
  planes[i] = p.x;
  planes[n + i] = p.y;
  planes[2 * n + i] = p.z;
}

__global__ void boxColumns(const float* in, float* out, int w, int h, int radius) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= w) return;
  float sum = 0.0f;
  for (int y = 0; y < radius; y++)
    sum += in[y * w + x];
  for (int y = 0; y < h; y++) {
    if (y + radius < h)
      sum += in[(y + radius) * w + x];
    out[y * w + x] = sum / (2 * radius + 1);
    if (y - radius >= 0)
      sum -= in[(y - radius) * w + x];
  }
}

__global__ void nearest(const uchar4* in, uchar4* out, int wIn, int wOut, int hOut) {
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 4 + threadIdx.y;
  if (x < wOut && y < hOut)
    out[y * wOut + x] = in[(y * 3 / 2) * wIn + x * 3 / 2];
}

__global__ void integralRows(const unsigned char* in, unsigned* out, int w, int h) {
  int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
  int lane = threadIdx.x % 32;
  if (row >= h) return;
  unsigned carry = 0;
  for (int base = 0; base < w; base += 32) {
    int x = base + lane;
    unsigned v = x < w ? in[row * w + x] : 0;
    for (int step = 1; step < 32; step *= 2) {
      unsigned left = __shfl_up_sync(0xffffffffu, v, step);
      if (lane >= step) v += left;
    }
    if (x < w)
      out[row * w + x] = v + carry;
    carry += __shfl_sync(0xffffffffu, v, 31);
  }
}

// ---- Bits ----
__global__ void packMask(const float* in, unsigned* bits, int n, float limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool on = i < n && in[i] > limit;
  unsigned word = __ballot_sync(0xffffffffu, on);
  if ((threadIdx.x & 31) == 0 && i < n)
    bits[i >> 5] = word;
}

__global__ void applyMask(const unsigned* bits, float* values, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if ((bits[i / 32] >> (i % 32) & 1) == 0)
    values[i] = 0.0f;
}

__global__ void expandBits(const uint64_t* words, uint8_t* bytes, int words64) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= words64 * 8) return;
  uint64_t word = words[t >> 3];
  unsigned octet = (unsigned)(word >> (8 * (t & 7))) & 0xff;
  for (int b = 0; b < 8; b++)
    bytes[t * 8 + b] = octet >> b & 1;
}

__global__ void lifeWords(const unsigned* in, unsigned* out, int wordsPerRow, int rows) {
  int wx = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (wx >= wordsPerRow || y >= rows) return;
  int up = y == 0 ? rows - 1 : y - 1;
  int down = y == rows - 1 ? 0 : y + 1;
  int left = wx == 0 ? wordsPerRow - 1 : wx - 1;
  unsigned a = in[up * wordsPerRow + wx];
  unsigned b = in[down * wordsPerRow + wx];
  unsigned c = in[y * wordsPerRow + wx];
  unsigned d = in[y * wordsPerRow + left] >> 31;
  out[y * wordsPerRow + wx] = (a ^ b) & (c << 1 | d) | (a & b & ~c);
}

// ---- Text ----
__global__ void upperCase(uchar4* text, int n4) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n4) return;
  uchar4 c = text[i];
  if (c.x >= 'a' && c.x <= 'z') c.x -= 32;
  if (c.y >= 'a' && c.y <= 'z') c.y -= 32;
  if (c.z >= 'a' && c.z <= 'z') c.z -= 32;
  if (c.w >= 'a' && c.w <= 'z') c.w -= 32;
  text[i] = c;
}

__constant__ char needle[8];

__global__ void findNeedle(const char* text, int n, int length, int* hits) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + length > n) return;
  bool same = true;
  for (int k = 0; k < length; k++)
    same &= text[i + k] == needle[k];
  hits[i] = same;
}

__global__ void recordKeys(const char* records, int* keys, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const char* record = records + (size_t)i * 20;
  int key = 0;
  for (int k = 0; k < 5; k++)
    key = key * 31 + record[k + 7];
  keys[i] = key;
}

__global__ void hammingRows(const unsigned char* a, const unsigned char* b, int* distance, int length) {
  const unsigned char* left = a + blockIdx.x * length;
  const unsigned char* right = b + blockIdx.x * length;
  int count = 0;
  for (int k = threadIdx.x; k < length; k += blockDim.x)
    count += left[k] != right[k];
  for (int step = 16; step > 0; step >>= 1)
    count += __shfl_xor_sync(0xffffffffu, count, step);
  __shared__ int warps[4];
  if (threadIdx.x % 32 == 0)
    warps[threadIdx.x / 32] = count;
  __syncthreads();
  if (threadIdx.x == 0)
    distance[blockIdx.x] = warps[0] + warps[1] + warps[2] + warps[3];
}

// ---- Histograms ----
__global__ void warpHistograms(const unsigned char* in, unsigned* bins, int n) {
  __shared__ unsigned own[4][64];
  int warp = threadIdx.x / 32;
  for (int b = threadIdx.x % 32; b < 64; b += 32)
    own[warp][b] = 0;
  __syncwarp();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&own[warp][in[i] / 4], 1u);
  __syncthreads();
  if (threadIdx.x < 64) {
    unsigned sum = 0;
    for (int k = 0; k < 4; k++)
      sum += own[k][threadIdx.x];
    atomicAdd(&bins[threadIdx.x], sum);
  }
}

__global__ void laneHistograms(const uchar4* in, unsigned* bins, int n4) {
  __shared__ unsigned char own[16][64];
  for (int b = 0; b < 16; b++)
    own[b][threadIdx.x] = 0;
  for (int i = blockIdx.x * 64 + threadIdx.x; i < n4; i += gridDim.x * 64) {
    uchar4 v = in[i];
    own[v.x >> 4][threadIdx.x]++;
    own[v.w >> 4][threadIdx.x]++;
  }
  __syncthreads();
  if (threadIdx.x < 16) {
    unsigned sum = 0;
    for (int t = 0; t < 64; t++)
      sum += own[threadIdx.x][t];
    atomicAdd(bins + threadIdx.x, sum);
  }
}

// ---- Transposes with swizzles ----
__global__ void transposeXor(const float* in, float* out, int w, int h) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x;
  for (int r = threadIdx.y; r < 32; r += blockDim.y)
    tile[r][threadIdx.x ^ r] = in[(blockIdx.y * 32 + r) * w + x];
  __syncthreads();
  int tx = blockIdx.y * 32 + threadIdx.x;
  for (int r = threadIdx.y; r < 32; r += blockDim.y)
    out[(blockIdx.x * 32 + r) * h + tx] = tile[threadIdx.x][r ^ threadIdx.x];
}

__global__ void transposeRotated(const double* in, double* out, int n) {
  __shared__ double tile[16 * 16];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y * 16 + ((x + y) & 15)] = in[(blockIdx.y * 16 + y) * n + blockIdx.x * 16 + x];
  __syncthreads();
  out[(blockIdx.x * 16 + y) * n + blockIdx.y * 16 + x] = tile[x * 16 + ((x + y) & 15)];
}

__global__ void transposeBytes(const uint8_t* in, uint8_t* out, int w, int h) {
  __shared__ uint8_t tile[32][33];
  tile[threadIdx.y][threadIdx.x] = in[(blockIdx.y * 32 + threadIdx.y) * w + blockIdx.x * 32 + threadIdx.x];
  __syncthreads();
  out[(blockIdx.x * 32 + threadIdx.y) * h + blockIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void transposeHalf2(const __half2* in, __half* out, int pairs, int rows) {
  __shared__ __half tile[64][34];
  int p = blockIdx.x * 32 + threadIdx.x;
  for (int r = threadIdx.y; r < 32; r += 8) {
    __half2 v = in[(blockIdx.y * 32 + r) * pairs + p];
    tile[2 * threadIdx.x][r] = __low2half(v);
    tile[2 * threadIdx.x + 1][r] = __high2half(v);
  }
  __syncthreads();
  for (int c = threadIdx.y; c < 64; c += 8)
    out[(blockIdx.x * 64 + c) * rows + blockIdx.y * 32 + threadIdx.x] = tile[c][threadIdx.x];
}

int main() {
  const int w = 333, h = 75, n = w * h;
  unsigned char* bytes = (unsigned char*)devIota(n, 2654435761u, 1u << 31);
  unsigned char* other = dev<unsigned char>(4 * n);
  float* floats = (float*)devIota(n, 7919u, 4096u);
  float* result = dev<float>(n);
  unsigned* words = (unsigned*)devIota(n, 40503u, 1u << 30);
  unsigned* more = dev<unsigned>(n);
  short* gx = dev<short>(n);
  short* gy = dev<short>(n);
  bilateral<<<dim3((w + 15) / 16, (h + 15) / 16), dim3(16, 16)>>>(bytes, other, w, h, 0.01f);
  DONE();
  bilateral<<<dim3((w + 39) / 40, (h + 4) / 5), dim3(40, 5)>>>(bytes, other, w, h, 0.01f);
  DONE();
  medianTile<16, 16><<<dim3((w + 15) / 16, (h + 15) / 16), dim3(16, 16)>>>(bytes, other, w, h);
  DONE();
  medianTile<32, 6><<<dim3((w + 31) / 32, (h + 5) / 6), dim3(32, 6)>>>(bytes, other, w, h);
  DONE();
  sobel<<<dim3((w + 23) / 24, (h + 9) / 10), dim3(24, 10)>>>(bytes, gx, gy, w, h);
  DONE();
  splitPlanes<<<(n + 127) / 128, 128>>>((uchar3*)bytes, other, n);
  DONE();
  boxColumns<<<(w + 95) / 96, 96>>>(floats, result, w, h, 3);
  DONE();
  nearest<<<dim3(7, 12), dim3(32, 4)>>>((uchar4*)bytes, (uchar4*)other, w, 220, 48);
  DONE();
  integralRows<<<(h + 3) / 4, 128>>>(bytes, more, w, h);
  DONE();
  packMask<<<(n + 255) / 256, 256>>>(floats, more, n, 0.5f);
  DONE();
  applyMask<<<(n + 159) / 160, 160>>>(words, result, n);
  DONE();
  expandBits<<<12, 128>>>((uint64_t*)words, other, 180);
  DONE();
  lifeWords<<<dim3(3, 13), dim3(20, 6)>>>(words, more, 50, h);
  DONE();
  upperCase<<<(n / 4 + 191) / 192, 192>>>((uchar4*)bytes, n / 4);
  DONE();
  CK(cudaMemcpyToSymbol(needle, "warplin", 8));
  findNeedle<<<(n + 255) / 256, 256>>>((char*)bytes, n, 7, (int*)more);
  DONE();
  recordKeys<<<8, 150>>>((char*)bytes, (int*)more, 1111);
  DONE();
  hammingRows<<<40, 128>>>(bytes, other, (int*)more, 333);
  DONE();
  CK(cudaMemset(more, 0, 4096));
  warpHistograms<<<10, 128>>>(bytes, more, n);
  DONE();
  laneHistograms<<<10, 64>>>((uchar4*)bytes, more, n / 4);
  DONE();
  transposeXor<<<dim3(4, 3), dim3(32, 8)>>>(floats, result, 128, 96);
  DONE();
  double* d1 = dev<double>(64 * 64);
  double* d2 = dev<double>(64 * 64);
  transposeRotated<<<dim3(4, 4), dim3(16, 16)>>>(d1, d2, 64);
  DONE();
  transposeBytes<<<dim3(4, 2), dim3(32, 32)>>>(bytes, other, 128, 64);
  DONE();
  transposeHalf2<<<dim3(2, 3), dim3(32, 8)>>>((__half2*)floats, (__half*)result, 64, 96);
  DONE();
}
