// Neural-network kernels: normalisations, softmax, activations, rotary embeddings, attention, optimizers.
#include "harness.cuh"
#include <cuda_bf16.h>
#include <cfloat>

__device__ float warpSum(float v) {
  for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(0xffffffffu, v, d);
  return v;
}
__device__ float warpMax(float v) {
  for (int d = 16; d > 0; d >>= 1) v = fmaxf(v, __shfl_xor_sync(0xffffffffu, v, d));
  return v;
}

__global__ void layernormRowPerThread(const float* in, const float* w, const float* b, float* out, int N, int C) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= N) return;
  const float* x = in + row * C;
  float m = 0, v = 0;
  for (int c = 0; c < C; c++)
    m += x[c];
  m /= C;
  for (int c = 0; c < C; c++) {
    float d = x[c] - m;
    v += d * d;
  }
  float s = rsqrtf(v / C + 1e-5f);
  for (int c = 0; c < C; c++)
    out[row * C + c] = (x[c] - m) * s
        * w[c]
        + b[c];
}

__global__ void layernormRowPerWarp(const float* __restrict__ in, const float* __restrict__ w,
                                    const float* __restrict__ b, float* __restrict__ out, int N, int C) {
  int lane = threadIdx.x % 32, row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
  if (row >= N) return;
  const float* x = in + row * C;
  float sum = 0, sq = 0;
  for (int c = lane; c < C; c += 32) {
    float v = x[c];
    sum += v;
    sq += v * v;
  }
  float m = warpSum(sum) / C;
  float s = rsqrtf(warpSum(sq) / C - m * m + 1e-5f);
  float* o = out + row * C;
  for (int c = lane; c < C; c += 32) {
    float n = s * (x[c] - m);
    float scale = w[c];
    float shift = b[c];
    o[c] = n * scale + shift;
  }
}

__global__ void rmsnormRowPerBlock(const float* in, const float* w, float* out, int C) {
  __shared__ float partial[32];
  __shared__ float total;
  const float* x = in + (size_t)blockIdx.x * C;
  float sq = 0;
  for (int c = threadIdx.x; c < C; c += blockDim.x) {
    float v = x[c];
    sq += v * v;
  }
  sq = warpSum(sq);
  if (threadIdx.x % 32 == 0)
    partial[threadIdx.x / 32] = sq;
  __syncthreads();
  if (threadIdx.x < 32) {
    float p = threadIdx.x < blockDim.x / 32 ? partial[threadIdx.x] : 0.0f;
    p = warpSum(p);
    if (threadIdx.x == 0)
      total = rsqrtf(p / C + 1e-6f);
  }
  __syncthreads();
  for (int c = threadIdx.x; c < C; c += blockDim.x)
    out[blockIdx.x * C + c] = x[c] * total
        * w[c];
}

__global__ void rmsnormBf16x2(const __nv_bfloat162* in, __nv_bfloat162* out, int pairs) {
  const __nv_bfloat162* row = in + blockIdx.x * pairs;
  float sq = 0;
  for (int c = threadIdx.x; c < pairs; c += 32) {
    float2 v = __bfloat1622float2(row[c]);
    sq += v.x * v.x + v.y * v.y;
  }
  float s = rsqrtf(warpSum(sq) / (2 * pairs) + 1e-6f);
  for (int c = threadIdx.x; c < pairs; c += 32) {
    float2 v = __bfloat1622float2(row[c]);
    out[blockIdx.x * pairs + c] = __floats2bfloat162_rn(v.x * s, v.y * s);
  }
}

__global__ void softmaxRowPerThread(const float* in, float* out, int N, int C) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    float m = -FLT_MAX, sum = 0;
    for (int j = 0; j < C; j++)
      m = fmaxf(m, in[i * C + j]);
    for (int j = 0; j < C; j++) {
      float e = expf(in[i * C + j] - m);
      out[i * C + j] = e;
      sum += e;
    }
    for (int j = 0; j < C; j++)
      out[i * C + j] /= sum;
  }
}

__global__ void softmaxRowPerBlock(const float* in, float* out, int C) {
  extern __shared__ float shared[];
  int tid = threadIdx.x, warps = blockDim.x / 32;
  float* maxima = shared;
  float* sums = shared + warps;
  const float* x = in + blockIdx.x * C;
  float m = -FLT_MAX;
  for (int i = tid; i < C; i += blockDim.x)
    m = fmaxf(m, x[i]);
  m = warpMax(m);
  if (tid % 32 == 0)
    maxima[tid / 32] = m;
  __syncthreads();
  m = maxima[0];
  for (int i = 1; i < warps; i++)
    m = fmaxf(m, maxima[i]);
  float sum = 0;
  for (int i = tid; i < C; i += blockDim.x) {
    float e = expf(x[i] - m);
    out[blockIdx.x * C + i] = e;
    sum += e;
  }
  sum = warpSum(sum);
  if (tid % 32 == 0)
    sums[tid / 32] = sum;
  __syncthreads();
  sum = 0;
  for (int i = 0; i < warps; i++)
    sum += sums[i];
  for (int i = tid; i < C; i += blockDim.x)
    out[blockIdx.x * C + i] =
        out[blockIdx.x * C + i] / sum;
}

__global__ void softmaxOnlineFloat4(const float4* in, float4* out, int quads) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  const float4* x = in + row * quads;
  float m = -FLT_MAX, sum = 0;
  for (int i = threadIdx.x; i < quads; i += 32) {
    float4 v = x[i];
    float old = m;
    m = fmaxf(m, fmaxf(fmaxf(v.x, v.y), fmaxf(v.z, v.w)));
    sum = sum * expf(old - m) + expf(v.x - m) + expf(v.y - m) + expf(v.z - m) + expf(v.w - m);
  }
  float all = warpMax(m);
  sum = warpSum(sum * expf(m - all));
  for (int i = threadIdx.x; i < quads; i += 32) {
    float4 v = x[i];
    v.x = expf(v.x - all) / sum;
    v.y = expf(v.y - all) / sum;
    v.z = expf(v.z - all) / sum;
    v.w = expf(v.w - all) / sum;
    out[row * quads + i] = v;
  }
}

__global__ void geluForward(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float x = in[i];
    float cube = 0.044715f * x * x * x;
    out[i] = 0.5f * x * (1.0f + tanhf(0.7978845608f * (x + cube)));
  }
}

__global__ void swigluPacked(const float* gateUp, float* out, int hidden) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
  if (c < hidden) {
    float g = gateUp[row * 2 * hidden + c];
    float u = gateUp[row * 2 * hidden + hidden + c];
    out[row * hidden + c] = g / (1.0f + expf(-g)) * u;
  }
}

__global__ void ropeInterleaved(float* q, const float* cosines, const float* sines, int heads, int dim) {
  int pos = blockIdx.x, head = blockIdx.y, k = threadIdx.x;
  float* x = q + (pos * heads + head) * dim;
  if (2 * k < dim) {
    float c = cosines[pos * dim / 2 + k];
    float s = sines[pos * dim / 2 + k];
    float a = x[2 * k];
    float b = x[2 * k + 1];
    x[2 * k] = a * c - b * s;
    x[2 * k + 1] = a * s + b * c;
  }
}

__global__ void ropeHalves(float* q, const float2* table, int heads, int dim) {
  int pos = blockIdx.x, half = dim / 2;
  for (int i = threadIdx.x; i < heads * half; i += blockDim.x) {
    int head = i / half, k = i % half;
    float2 cs = table[pos * half + k];
    float a = q[(pos * heads + head) * dim + k];
    float b = q[(pos * heads + head) * dim + k + half];
    q[(pos * heads + head) * dim + k] = a * cs.x - b * cs.y;
    q[(pos * heads + head) * dim + k + half] = a * cs.y + b * cs.x;
  }
}

__global__ void embedTokens(const int* tokens, const float* table, const float* positions, float* out, int T, int C) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int token = i / C, c = i % C;
  int id = tokens[token];
  float w = table[id * C + c];
  float p = positions[token % T * C + c];
  out[i] = w + p;
}

__global__ void embedTokenPerThread(const int* tokens, const float* table, float* out, int n, int C) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  int id = tokens[t];
  for (int c = 0; c < C; c++)
    out[t * C + c] =
        table[id * C + c];
}

__global__ void attentionScores(const float* q, const float* k, float* scores, int T, int D) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int row = i / T, col = i % T;
  if (row >= T || col > row) return;
  float dot = 0;
  for (int d = 0; d < D; d++)
    dot += q[row * D + d]
         * k[col * D + d];
  scores[row * T + col] = dot * rsqrtf((float)D);
}

__global__ void attentionValues(const float* scores, const float* v, float* out, int T, int D) {
  int row = blockIdx.x, d = threadIdx.x;
  float acc = 0;
  for (int t = 0; t <= row; t++)
    acc += scores[row * T + t]
         * v[t * D + d];
  out[row * D + d] = acc;
}

template <int BR, int D>
__global__ void flashAttention(const float* Q, const float* K, const float* V, float* O, int T) {
  __shared__ float Ks[BR][D + 1], Vs[BR][D];
  int tid = threadIdx.x, row = blockIdx.x * BR + tid;
  float q[D], o[D], m = -FLT_MAX, l = 0;
#pragma unroll
  for (int d = 0; d < D; d++) {
    q[d] = Q[row * D + d];
    o[d] = 0;
  }
  for (int t = 0; t < T; t += BR) {
    for (int i = tid; i < BR * D; i += BR) {
      Ks[i / D][i % D] = K[t * D + i];
      Vs[i / D][i % D] = V[t * D + i];
    }
    __syncthreads();
#pragma unroll 1
    for (int j = 0; j < BR; j++) {
      float s = 0;
#pragma unroll
      for (int d = 0; d < D; d++)
        s += q[d] * Ks[j][d];
      float old = m;
      m = fmaxf(m, s);
      float scale = expf(old - m), p = expf(s - m);
      l = l * scale + p;
#pragma unroll
      for (int d = 0; d < D; d++)
        o[d] = o[d] * scale + p * Vs[j][d];
    }
    __syncthreads();
  }
#pragma unroll
  for (int d = 0; d < D; d++)
    O[row * D + d] = o[d] / l;
}

__global__ void addBias(float* x, const float* bias, int rows, int cols) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rows * cols; i += blockDim.x * gridDim.x) {
    float b = bias[i % cols];
    x[i] += b;
  }
}

__global__ void biasGradient(const float* dout, float* dbias, int rows, int cols) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= cols) return;
  float sum = 0;
  for (int r = 0; r < rows; r++)
    sum += dout[r * cols + c];
  dbias[c] += sum;
}

__global__ void adamw(float* p, const float* g, float* m, float* v, long n, float lr) {
  long i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float grad = g[i];
  float mi = 0.9f * m[i] + 0.1f * grad;
  float vi = 0.999f * v[i] + 0.001f * grad * grad;
  m[i] = mi;
  v[i] = vi;
  p[i] -= lr * mi / (sqrtf(vi) + 1e-8f);
}

__global__ void crossEntropy(const float* probs, const int* targets, float* losses, int N, int V) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    int t = targets[i];
    float p = probs[i * V + t];
    losses[i] = -logf(p + 1.0f);
  }
}

__global__ void maxPool2x2(const float* in, float* out, int channels, int h, int w) {
  int ox = blockIdx.x * blockDim.x + threadIdx.x, oy = blockIdx.y * blockDim.y + threadIdx.y, c = blockIdx.z;
  if (ox >= w / 2 || oy >= h / 2) return;
  const float* p = in + (c * h + 2 * oy) * w + 2 * ox;
  float a = p[0];
  float b = p[1];
  float d = p[w];
  float e = p[w + 1];
  out[(c * (h / 2) + oy) * (w / 2) + ox] = fmaxf(fmaxf(a, b), fmaxf(d, e));
}

__global__ void dequantInt4(const unsigned char* packed, const float* scales, float* out, int group) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int byte = packed[i];
  float s = scales[2 * i / group];
  out[2 * i] = s * ((byte & 15) - 8);
  out[2 * i + 1] = s * ((byte >> 4) - 8);
}

struct BlockQ8 { short scale; signed char quants[32]; };
__global__ void dequantQ8(const BlockQ8* x, float* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int block = i / 32, k = i % 32;
  float d = x[block].scale;
  int q = x[block].quants[k];
  y[i] = d * q;
}

int main() {
  float *A = dev<float>(1 << 18), *B = dev<float>(1 << 18), *W = dev<float>(1 << 14), *M = dev<float>(1 << 14);
  int* tokens = devIota(1024, 2654435761u, 200);
  layernormRowPerThread<<<2, 64>>>(A, W, M, B, 100, 48);
  layernormRowPerWarp<<<25, 128>>>(A, W, M, B, 97, 200);
  rmsnormRowPerBlock<<<16, 128>>>(A, W, B, 300);
  rmsnormBf16x2<<<16, 32>>>((__nv_bfloat162*)A, (__nv_bfloat162*)B, 100);
  softmaxRowPerThread<<<2, 64>>>(A, B, 100, 40);
  softmaxRowPerBlock<<<16, 128, 2 * 4 * 4>>>(A, B, 500);
  softmaxOnlineFloat4<<<8, dim3(32, 4)>>>((float4*)A, (float4*)B, 70);
  geluForward<<<10, 128>>>(A, B, 1250);
  swigluPacked<<<dim3(2, 16), 96>>>(A, B, 150);
  ropeInterleaved<<<dim3(16, 4), 32>>>(B, A, A + 8192, 4, 48);
  ropeHalves<<<16, 64>>>(B, (float2*)A, 4, 64);
  embedTokens<<<48, 128>>>(tokens, A, W, B, 32, 96);
  embedTokenPerThread<<<1, 64>>>(tokens, A, B, 60, 96);
  attentionScores<<<32, 128>>>(A, A + 4096, B, 64, 32);
  attentionValues<<<64, 32>>>(B, A, W, 64, 32);
  flashAttention<32, 16><<<2, 32>>>(A, A + 4096, A + 8192, B, 64);
  addBias<<<6, 128>>>(B, W, 30, 50);
  biasGradient<<<2, 64>>>(A, M, 40, 100);
  adamw<<<8, 128>>>(W, A, M, B, 1000, 0.001f);
  crossEntropy<<<2, 64>>>(A, tokens, M, 120, 200);
  maxPool2x2<<<dim3(2, 4, 3), dim3(16, 8)>>>(A, B, 3, 60, 62);
  dequantInt4<<<8, 128>>>((unsigned char*)A, W, B, 32);
  dequantQ8<<<8, 128>>>((BlockQ8*)A, B, 1000);
  DONE();
  return 0;
}
