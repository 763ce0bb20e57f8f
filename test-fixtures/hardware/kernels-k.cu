// Idioms of courses and of libraries: layouts, element types, row statistics, sparse rows, histograms, control flow.
#include "harness.cuh"
#include <cuda_fp16.h>
#include <cfloat>

// ---- Arrays of structs, structs of arrays, and both ----
struct Body { float x, y, z; float vx, vy, vz; float mass; };
struct BodySoA { float *x, *y, *z, *vx, *vy, *vz; };
struct Chunk { float x[32], y[32], z[32], w[32]; };
struct __align__(8) Pixel { unsigned char r, g, b, a; float depth; };
struct Complex { double re, im; };

__global__ void integrateAoS(Body* bodies, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  bodies[i].x += bodies[i].vx * dt;
  bodies[i].y += bodies[i].vy * dt;
  bodies[i].z += bodies[i].vz * dt;
}

__global__ void integrateSoA(BodySoA b, float dt, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    b.x[i] += b.vx[i] * dt;
    b.y[i] += b.vy[i] * dt;
    b.z[i] += b.vz[i] * dt;
  }
}

__global__ void normAoSoA(const Chunk* chunks, float* norms, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n) {
    const Chunk& c = chunks[i / 32];
    int k = i % 32;
    float x = c.x[k];
    float y = c.y[k];
    float z = c.z[k];
    norms[i] = sqrtf(x * x + y * y + z * z);
  }
}

__global__ void blendPixels(const Pixel* a, const Pixel* b, float* out, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n)
    out[i] = a[i].depth < 0.5f
           ? a[i].r
           : b[i].g;
}

__global__ void multiplyComplex(const Complex* a, double* re, int n, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i * stride >= n) return;
  double r = a[i * stride].re;
  re[i] = r * 2.0;
}

// ---- Element types ----
__global__ void scaleHalf2(__half2* data, int n, float s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    __half2 v = data[i];
    data[i] = __hmul2(v, __float2half2_rn(s));
  }
}

template <typename In, typename Out>
__global__ void convert(const In* in, Out* out, int n, int shift) {
  const int i = threadIdx.x + blockDim.x * blockIdx.x;
  if (i < n)
    out[i] = (Out)in[i + shift];
}

__global__ void rgbToGray(const unsigned char* rgb, unsigned char* gray, int width, int height) {
  int col = threadIdx.x + blockIdx.x * blockDim.x;
  int row = threadIdx.y + blockIdx.y * blockDim.y;
  if (col < width && row < height) {
    int offset = row * width + col;
    unsigned char r = rgb[offset * 3];
    unsigned char g = rgb[offset * 3 + 1];
    unsigned char b = rgb[offset * 3 + 2];
    gray[offset] = 0.21f * r + 0.71f * g + 0.07f * b;
  }
}

__global__ void copyPitched(const char* src, size_t srcPitch, char* dst, size_t dstPitch, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) {
    const float* in = (const float*)(src + y * srcPitch);
    float* out = (float*)(dst + y * dstPitch);
    out[x] = in[x];
  }
}

// ---- Index shapes ----
__global__ void oddBlocks(const float* in, float* out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width) return;
  if (y >= height) return;
  out[x * height + y] = in[y * width + x];
}

__global__ void flattened4d(const float* in, float* out, int N, int C, int H, int W) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx >= N * C * H * W) return;
  int w = idx % W;
  int h = (idx / W) % H;
  int c = (idx / W / H) % C;
  int n = idx / W / H / C;
  out[((n * H + h) * W + w) * C + c] = in[idx];
}

__global__ void maxPool(const float* in, float* out, int H, int W) {
  int ow = blockIdx.x * blockDim.x + threadIdx.x;
  int oh = blockIdx.y;
  int OW = W / 2, OH = H / 2;
  if (ow >= OW || oh >= OH) return;
  float best = -FLT_MAX;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) {
      float v = in[(blockIdx.z * H + oh * 2 + i) * W + ow * 2 + j];
      best = fmaxf(best, v);
    }
  out[(blockIdx.z * OH + oh) * OW + ow] = best;
}

__global__ void blockCyclic(const int* in, int* out, int n, int per) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * per;
  int sum = 0;
  for (int k = 0; k < per; k++)
    if (first + k < n)
      sum += in[first + k];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void stridedGrid(const float* in, float* out, int n, int stride) {
  int total = gridDim.x * blockDim.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  while (i * stride < n) {
    out[i] = in[i * stride];
    i += total;
  }
}

// ---- Row statistics and attention ----
__inline__ __device__ float warpMax(float v) {
  for (int mask = 16; mask > 0; mask /= 2) v = fmaxf(v, __shfl_xor_sync(0xffffffff, v, mask));
  return v;
}
__inline__ __device__ float warpSum(float v) {
  for (int mask = 16; mask > 0; mask /= 2) v += __shfl_xor_sync(0xffffffff, v, mask);
  return v;
}

__global__ void softmaxBlock(const float* in, float* out, int cols) {
  __shared__ float partial[32];
  const float* row = in + blockIdx.x * cols;
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, warps = blockDim.x >> 5;
  float m = -INFINITY;
  for (int c = threadIdx.x; c < cols; c += blockDim.x)
    m = fmaxf(m, row[c]);
  m = warpMax(m);
  if (lane == 0)
    partial[warp] = m;
  __syncthreads();
  m = lane < warps ? partial[lane] : -INFINITY;
  m = warpMax(m);
  __syncthreads();
  float s = 0.0f;
  for (int c = threadIdx.x; c < cols; c += blockDim.x) {
    float e = expf(row[c] - m);
    out[blockIdx.x * cols + c] = e;
    s += e;
  }
  s = warpSum(s);
  if (lane == 0)
    partial[warp] = s;
  __syncthreads();
  s = warpSum(lane < warps ? partial[lane] : 0.0f);
  for (int c = threadIdx.x; c < cols; c += blockDim.x)
    out[blockIdx.x * cols + c] /= s;
}

__global__ void layerNormVector(const float4* x, float4* y, const float* gamma, const float* beta, int n4) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  const float4* xr = x + row * n4;
  float sum = 0, squares = 0;
  for (int i = threadIdx.x; i < n4; i += 32) {
    float4 v = xr[i];
    sum += v.x + v.y + v.z + v.w;
    squares += v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w;
  }
  sum = warpSum(sum);
  squares = warpSum(squares);
  float mean = sum / (4 * n4), scale = rsqrtf(squares / (4 * n4) - mean * mean + 1e-5f);
  for (int i = threadIdx.x; i < n4; i += 32) {
    float4 v = xr[i];
    v.x = (v.x - mean) * scale * gamma[4 * i] + beta[4 * i];
    v.y = (v.y - mean) * scale;
    v.z = (v.z - mean) * scale;
    v.w = (v.w - mean) * scale;
    y[row * n4 + i] = v;
  }
}

template <int D, int ROWS>
__global__ void attentionTile(const float* Q, const float* K, const float* V, float* O, int seq) {
  __shared__ float q[ROWS][D], k[ROWS][D + 1], v[ROWS][D];
  const int head = blockIdx.y * seq * D;
  const int tx = threadIdx.x, ty = threadIdx.y;
  for (int d = tx; d < D; d += ROWS)
    q[ty][d] = Q[head + (blockIdx.x * ROWS + ty) * D + d];
  float acc[D / ROWS] = {}, m = -1e30f, l = 0;
  for (int j0 = 0; j0 < seq; j0 += ROWS) {
    __syncthreads();
    for (int d = tx; d < D; d += ROWS) {
      k[ty][d] = K[head + (j0 + ty) * D + d];
      v[ty][d] = V[head + (j0 + ty) * D + d];
    }
    __syncthreads();
    float s = 0;
#pragma unroll 1
    for (int d = 0; d < D; d++)
      s += q[ty][d]
         * k[tx][d];
    float mNew = m;
    for (int o = ROWS / 2; o > 0; o >>= 1) mNew = fmaxf(mNew, __shfl_xor_sync(~0u, fmaxf(mNew, s), o, ROWS));
    float p = __expf(s - mNew);
    float c = __expf(m - mNew);
    l = l * c + p;
    for (int j = 0; j < ROWS; j++) {
      float pj = __shfl_sync(~0u, p, j, ROWS);
      for (int d = 0; d < D / ROWS; d++)
        acc[d] = acc[d] * (j == 0 ? c : 1.0f) + pj * v[j][d * ROWS + tx];
    }
    m = mNew;
  }
  for (int d = 0; d < D / ROWS; d++)
    O[head + (blockIdx.x * ROWS + ty) * D + d * ROWS + tx] = acc[d] / l;
}

// ---- Sparse matrices ----
__global__ void spmvScalar(const int* ptr, const int* cols, const float* vals, const float* x, float* y, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n) {
    float dot = 0;
    int start = ptr[row];
    int end = ptr[row + 1];
    for (int e = start; e < end; e++)
      dot += vals[e] * x[cols[e]];
    y[row] = dot;
  }
}

__global__ void spmvVector(const int* ptr, const int* cols, const float* vals, const float* x, float* y, int n) {
  __shared__ float sums[128];
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int lane = threadIdx.x % 32;
  if (row < n) {
    int end = ptr[row + 1];
    float sum = 0;
    for (int e = ptr[row] + lane; e < end; e += 32)
      sum += vals[e];
    sums[threadIdx.x] = sum;
    __syncwarp();
    if (lane < 16) sums[threadIdx.x] += sums[threadIdx.x + 16];
    __syncwarp();
    if (lane == 0)
      y[row] = sums[threadIdx.x];
  }
}

// ---- Histograms and atomics ----
__global__ void histogramPrivate(const unsigned char* data, unsigned* bins, int n) {
  __shared__ unsigned local[256];
  for (int b = threadIdx.x; b < 256; b += blockDim.x)
    local[b] = 0u;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&local[data[i]], 1u);
  __syncthreads();
  for (int b = threadIdx.x; b < 256; b += blockDim.x)
    atomicAdd(&bins[b], local[b]);
}

__global__ void scatterComputed(const float* in, float* out, int n, int groups) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&out[i % groups], in[i]);
}

__global__ void sharedAtomics(const int* in, int* out) {
  __shared__ int bins[64];
  if (threadIdx.x < 64)
    bins[threadIdx.x] = 0;
  __syncthreads();
  atomicMax(&bins[(threadIdx.x * 4) % 64], in[blockIdx.x * blockDim.x + threadIdx.x]);
  atomicAdd(&bins[threadIdx.x / 8], 3);
  __syncthreads();
  if (threadIdx.x < 64)
    atomicExch(&out[blockIdx.x * 64 + threadIdx.x], bins[threadIdx.x]);
}

// ---- Control flow ----
__global__ void switchPerLane(const float* a, float* out) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * 256 + t];
  __syncthreads();
  float r;
  switch (t % 4) {
    case 0:
      r = s[t];
      break;
    case 1:
      r = s[t ^ 2] * 2.0f + a[t];
      break;
    case 2:
      r = s[255 - t];
      break;
    default:
      r = s[(t * 8) % 256];
  }
  out[blockIdx.x * 256 + t] = r;
}

__global__ void triangular(const float* L, const float* x, float* y, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  float sum = 0.0f;
#pragma unroll 1
  for (int c = 0; c <= row; c++)
    sum += L[c * n + row]
         * x[c];
  y[row] = sum;
}

__global__ void halvingTree(float* data) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = data[blockIdx.x * 128 + t];
  int width = blockDim.x;
  do {
    width /= 2;
    __syncthreads();
    if (t < width)
      s[t] += s[t + width];
  } while (width > 1);
  if (!t)
    data[blockIdx.x] = s[0];
}

__global__ void interleavedTree(const float* in, float* out) {
  __shared__ float s[256];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (unsigned d = 1; d < 256; d *= 2) {
    unsigned i = 2 * d * t;
    if (i < 256)
      s[i] += s[i + d];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

struct Affine {
  float a, b;
  __device__ float operator()(float x) const { return a * x + b; }
};
template <typename F, int PER>
__global__ void mapElements(const float* in, float* out, int n, F f) {
  int base = blockIdx.x * blockDim.x * PER + threadIdx.x;
#pragma unroll
  for (int k = 0; k < PER; k++) {
    int i = base + k * blockDim.x;
    if (i < n)
      out[i] = f(in[i]);
  }
}

struct Rows {
  float* data;
  int ld;
  __device__ float& operator()(int r, int c) { return data[r * ld + c]; }
};
__global__ void addRank1(Rows a, const float* u, const float* v, int rows, int cols) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r < rows && c < cols)
    a(r, c) += u[r] * v[c];
}

int main() {
  float* A = dev<float>(1 << 18);
  float* B = dev<float>(1 << 18);
  int* I = devIota(1 << 17, 7919, 4099);
  unsigned char* bytes = dev<unsigned char>(1 << 16);
  integrateAoS<<<9, 120>>>((Body*)A, 0.1f, 1000);
  BodySoA soa = {A, A + 1024, A + 2048, B, B + 1024, B + 2048};
  integrateSoA<<<3, 128>>>(soa, 0.1f, 1000);
  normAoSoA<<<5, 200>>>((Chunk*)A, B, 999);
  blendPixels<<<4, 256>>>((Pixel*)A, (Pixel*)B, B + 65536, 1000);
  multiplyComplex<<<4, 64>>>((Complex*)A, (double*)B, 1024, 4);
  scaleHalf2<<<4, 128>>>((__half2*)A, 500, 2.0f);
  convert<char, int><<<4, 128>>>((char*)bytes, I + 65536, 500, 0);
  convert<short, double><<<4, 128>>>((short*)A, (double*)B, 512, 3);
  convert<double, float><<<4, 128>>>((double*)A, B, 512, 1);
  convert<float, unsigned char><<<4, 100>>>(A, bytes, 390, 5);
  rgbToGray<<<dim3(7, 8), dim3(16, 8)>>>(bytes, bytes + 32768, 100, 60);
  char *p, *q;
  size_t pitchP, pitchQ;
  CK(cudaMallocPitch(&p, &pitchP, 100 * sizeof(float), 50));
  CK(cudaMallocPitch(&q, &pitchQ, 150 * sizeof(float), 50));
  CK(cudaMemset2D(p, pitchP, 0, 100 * sizeof(float), 50));
  copyPitched<<<dim3(4, 13), dim3(32, 4)>>>(p, pitchP, q, pitchQ, 100, 50);
  copyPitched<<<dim3(7, 7), dim3(16, 8)>>>((char*)A, 400, (char*)B, 600, 100, 50);
  oddBlocks<<<dim3(3, 2), dim3(33, 7)>>>(A, B, 99, 14);
  oddBlocks<<<dim3(10, 5), dim3(7, 9)>>>(A, B, 70, 42);
  oddBlocks<<<dim3(2, 16), dim3(48, 3)>>>(A, B, 90, 47);
  flattened4d<<<30, 128>>>(A, B, 4, 6, 10, 16);
  maxPool<<<dim3(1, 14, 3), 32>>>(A, B, 28, 28);
  blockCyclic<<<4, 64>>>(I, I + 65536, 1000, 4);
  blockCyclic<<<4, 64>>>(I, I + 65536, 3000, 12);
  stridedGrid<<<4, 64>>>(A, B, 2000, 3);
  stridedGrid<<<4, 96>>>(A, B, 2000, 2);
  softmaxBlock<<<6, 128>>>(A, B, 200);
  softmaxBlock<<<6, 96>>>(A, B, 256);
  layerNormVector<<<4, dim3(32, 4)>>>((float4*)A, (float4*)B, A, B + 131072, 48);
  attentionTile<32, 16><<<dim3(4, 2), dim3(16, 16)>>>(A, A + 8192, A + 16384, B, 64);
  int* ptr = (int*)malloc(257 * sizeof(int));
  for (int i = 0; i <= 256; i++) ptr[i] = i * 7 + i % 5;
  int* dPtr = dev<int>(257);
  CK(cudaMemcpy(dPtr, ptr, 257 * sizeof(int), cudaMemcpyHostToDevice));
  spmvScalar<<<4, 64>>>(dPtr, I, A, B, B + 8192, 256);
  spmvVector<<<64, 128>>>(dPtr, I, A, B, B + 8192, 255);
  histogramPrivate<<<4, 96>>>(bytes, (unsigned*)I + 65536, 4000);
  scatterComputed<<<8, 128>>>(A, B, 1000, 24);
  scatterComputed<<<8, 128>>>(A, B, 1000, 64);
  sharedAtomics<<<4, 128>>>(I, I + 65536);
  switchPerLane<<<4, 256>>>(A, B);
  triangular<<<3, 64>>>(A, A, B, 150);
  halvingTree<<<4, 128>>>(A);
  interleavedTree<<<4, 256>>>(A, B);
  mapElements<Affine, 4><<<3, 128>>>(A, B, 1400, Affine{2.0f, 1.0f});
  float bias = 3.0f;
  auto relu = [=] __device__(float x) { return x > 0 ? x + bias : 0.0f; };
  mapElements<decltype(relu), 2><<<6, 64>>>(A, B, 700, relu);
  addRank1<<<dim3(4, 6), dim3(32, 8)>>>(Rows{A, 125}, B, B + 1024, 45, 120);
  DONE();
  return 0;
}
