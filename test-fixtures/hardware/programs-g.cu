// Layers of a network: softmax, normalisation, attention, embeddings, losses, an optimizer.
#include <cfloat>
#include <cstdio>
#include <cstdlib>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

__global__ void softmax_naive(const float *xd, float *resd, int M, int N) {
  int row = blockDim.x * blockIdx.x + threadIdx.x;
  if (row < M) {
    float m = -1 * INFINITY;
    float L = 0.0f;
    for (int col = 0; col < N; col++) m = max(m, xd[row * N + col]);
    for (int col = 0; col < N; col++) L += expf(xd[row * N + col] - m);
    for (int col = 0; col < N; col++) resd[row * N + col] = expf(xd[row * N + col] - m) / L;
  }
}
__global__ void softmax_online_shared(const float *matd, float *resd, int M, int N) {
  extern __shared__ float smem[];
  int row = blockIdx.x;
  int tid = threadIdx.x;
  if (row >= M) return;
  const float *input_row = matd + row * N;
  float *output_row = resd + row * N;
  float local_max = -INFINITY;
  float local_norm = 0.0f;
  for (int i = tid; i < N; i += blockDim.x) {
    float x = input_row[i];
    if (x > local_max) {
      local_norm *= expf(local_max - x);
      local_max = x;
    }
    local_norm += expf(x - local_max);
  }
  __syncthreads();
  smem[tid] = local_max;
  __syncthreads();
  for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
    if (tid < stride) smem[tid] = max(smem[tid], smem[tid + stride]);
    __syncthreads();
  }
  float row_max = smem[0];
  __syncthreads();
  smem[tid] = local_norm * expf(local_max - row_max);
  __syncthreads();
  for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
    if (tid < stride) smem[tid] += smem[tid + stride];
    __syncthreads();
  }
  float row_norm = smem[0];
  __syncthreads();
  for (int i = tid; i < N; i += blockDim.x) output_row[i] = expf(input_row[i] - row_max) / row_norm;
}
__device__ __forceinline__ float warpMax(float v) {
#pragma unroll
  for (int m = 16; m > 0; m >>= 1) v = fmaxf(v, __shfl_xor_sync(0xffffffff, v, m));
  return v;
}
__device__ __forceinline__ float warpSum(float v) {
#pragma unroll
  for (int m = 16; m > 0; m >>= 1) v += __shfl_xor_sync(0xffffffff, v, m);
  return v;
}
template <int ROWS_PER_BLOCK> __global__ void softmax_warp4(const float4 *in, float4 *out, int rows, int n4) {
  int row = blockIdx.x * ROWS_PER_BLOCK + threadIdx.y;
  if (row >= rows) return;
  const float4 *x = in + row * n4;
  float4 *y = out + row * n4;
  float m = -FLT_MAX;
  for (int i = threadIdx.x; i < n4; i += 32) {
    float4 v = x[i];
    m = fmaxf(m, fmaxf(fmaxf(v.x, v.y), fmaxf(v.z, v.w)));
  }
  m = warpMax(m);
  float s = 0;
  for (int i = threadIdx.x; i < n4; i += 32) {
    float4 v = x[i];
    s += __expf(v.x - m) + __expf(v.y - m) + __expf(v.z - m) + __expf(v.w - m);
  }
  s = warpSum(s);
  for (int i = threadIdx.x; i < n4; i += 32) {
    float4 v = x[i];
    v.x = __expf(v.x - m) / s;
    v.y = __expf(v.y - m) / s;
    v.z = __expf(v.z - m) / s;
    v.w = __expf(v.w - m) / s;
    y[i] = v;
  }
}
__global__ void layernorm(float *__restrict__ out, const float *__restrict__ inp, const float *weight, const float *bias, int N, int C) {
  __shared__ float sum[32], sq[32];
  int idx = blockIdx.x, tid = threadIdx.x;
  const float *x = inp + idx * C;
  float s = 0, q = 0;
  for (int i = tid; i < C; i += blockDim.x) {
    float v = x[i];
    s += v;
    q += v * v;
  }
  s = warpSum(s);
  q = warpSum(q);
  if (tid % 32 == 0) {
    sum[tid / 32] = s;
    sq[tid / 32] = q;
  }
  __syncthreads();
  if (tid < 32) {
    s = tid < blockDim.x / 32 ? sum[tid] : 0;
    q = tid < blockDim.x / 32 ? sq[tid] : 0;
    s = warpSum(s);
    q = warpSum(q);
    if (tid == 0) {
      sum[0] = s / C;
      sq[0] = rsqrtf(q / C - (s / C) * (s / C) + 1e-5f);
    }
  }
  __syncthreads();
  for (int i = tid; i < C; i += blockDim.x) out[idx * C + i] = (x[i] - sum[0]) * sq[0] * weight[i] + bias[i];
}
__global__ void rmsnorm_half(half *out, const half *in, const half *w, int dim) {
  const half2 *x = (const half2 *)(in + blockIdx.x * dim);
  half2 *y = (half2 *)(out + blockIdx.x * dim);
  float ss = 0;
  for (int i = threadIdx.x; i < dim / 2; i += 32) {
    float2 v = __half22float2(x[i]);
    ss += v.x * v.x + v.y * v.y;
  }
  ss = warpSum(ss);
  float scale = rsqrtf(ss / dim + 1e-6f);
  for (int i = threadIdx.x; i < dim / 2; i += 32) {
    float2 v = __half22float2(x[i]);
    float2 g = __half22float2(((const half2 *)w)[i]);
    y[i] = __floats2half2_rn(v.x * scale * g.x, v.y * scale * g.y);
  }
}
__global__ void forward_kernel(const float *Q, const float *K, const float *V, const int N, const int d, const int Tc,
                               const int Tr, const int Bc, const int Br, const float softmax_scale, float *l, float *m, float *O) {
  int tx = threadIdx.x;
  int bx = blockIdx.x;
  int by = blockIdx.y;
  int qkv_offset = (bx * gridDim.y * N * d) + (by * N * d);
  int lm_offset = (bx * gridDim.y * N) + (by * N);
  extern __shared__ float sram[];
  int tile_size = Bc * d;
  float *Qi = sram;
  float *Kj = &sram[tile_size];
  float *Vj = &sram[tile_size * 2];
  float *S = &sram[tile_size * 3];
  for (int j = 0; j < Tc; j++) {
    for (int x = 0; x < d; x++) {
      Kj[(tx * d) + x] = K[qkv_offset + (tile_size * j) + (tx * d) + x];
      Vj[(tx * d) + x] = V[qkv_offset + (tile_size * j) + (tx * d) + x];
    }
    __syncthreads();
    for (int i = 0; i < Tr; i++) {
      for (int x = 0; x < d; x++) {
        Qi[(tx * d) + x] = Q[qkv_offset + (tile_size * i) + (tx * d) + x];
      }
      float row_m_prev = m[lm_offset + (Br * i) + tx];
      float row_l_prev = l[lm_offset + (Br * i) + tx];
      float row_m = -INFINITY;
      for (int y = 0; y < Bc; y++) {
        float sum = 0;
        for (int x = 0; x < d; x++) {
          sum += Qi[(tx * d) + x] * Kj[(y * d) + x];
        }
        sum *= softmax_scale;
        S[(Bc * tx) + y] = sum;
        if (sum > row_m) row_m = sum;
      }
      float row_l = 0;
      for (int y = 0; y < Bc; y++) {
        S[(Bc * tx) + y] = __expf(S[(Bc * tx) + y] - row_m);
        row_l += S[(Bc * tx) + y];
      }
      float row_m_new = max(row_m_prev, row_m);
      float row_l_new = (__expf(row_m_prev - row_m_new) * row_l_prev) + (__expf(row_m - row_m_new) * row_l);
      for (int x = 0; x < d; x++) {
        float pv = 0;
        for (int y = 0; y < Bc; y++) {
          pv += S[(Bc * tx) + y] * Vj[(y * d) + x];
        }
        O[qkv_offset + (tile_size * i) + (tx * d) + x] =
            (1 / row_l_new) * ((row_l_prev * __expf(row_m_prev - row_m_new) * O[qkv_offset + (tile_size * i) + (tx * d) + x]) +
                               (__expf(row_m - row_m_new) * pv));
      }
      m[lm_offset + (Br * i) + tx] = row_m_new;
      l[lm_offset + (Br * i) + tx] = row_l_new;
    }
    __syncthreads();
  }
}
__global__ void embed(float *out, const int *tokens, const float *wte, const float *wpe, int B, int T, int C) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx < B * T * C) {
    int bt = idx / C, b = bt / T, t = bt % T, c = idx % C;
    int ix = tokens[b * T + t];
    out[idx] = wte[ix * C + c] + wpe[t * C + c];
  }
}
__global__ void gelu(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float x = in[i];
    float cube = 0.044715f * x * x * x;
    out[i] = 0.5f * x * (1.0f + tanhf(0.7978845608f * (x + cube)));
  }
}
__global__ void crossEntropy(float *losses, const float *probs, const int *targets, int B, int V) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < B) losses[i] = -logf(probs[i * V + targets[i]]);
}
__global__ void adam(float *p, const float *g, float *m, float *v, int n, float lr, float b1, float b2, float eps, int t) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float grad = g[i];
  float mi = b1 * m[i] + (1.0f - b1) * grad;
  float vi = b2 * v[i] + (1.0f - b2) * grad * grad;
  m[i] = mi;
  v[i] = vi;
  float mh = mi / (1.0f - powf(b1, t)), vh = vi / (1.0f - powf(b2, t));
  p[i] -= lr * mh / (sqrtf(vh) + eps);
}
__global__ void linearRelu(const float *x, const float *w, const float *b, float *y, int batch, int in, int out) {
  int o = blockIdx.x * blockDim.x + threadIdx.x, n = blockIdx.y * blockDim.y + threadIdx.y;
  if (o >= out || n >= batch) return;
  float s = b[o];
  for (int i = 0; i < in; i++) s += x[n * in + i] * w[o * in + i];
  y[n * out + o] = s > 0 ? s : 0;
}
__global__ void maxPool(const float *in, float *out, int channels, int h, int w) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, c = blockIdx.z;
  if (x < w / 2 && y < h / 2) {
    const float *p = in + (c * h + 2 * y) * w + 2 * x;
    out[(c * (h / 2) + y) * (w / 2) + x] = fmaxf(fmaxf(p[0], p[1]), fmaxf(p[w], p[w + 1]));
  }
}
__global__ void im2col(const float *im, float *col, int h, int w, int k, int n) {
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= n) return;
  int wc = w - k + 1, hc = h - k + 1;
  int wo = index % wc, ho = (index / wc) % hc, c = index / wc / hc;
  float *out = col + (c * k * k * hc + ho) * wc + wo;
  const float *in = im + (c * h + ho) * w + wo;
  for (int i = 0; i < k; i++)
    for (int j = 0; j < k; j++) {
      *out = in[i * w + j];
      out += hc * wc;
    }
}
__global__ void rope(float *x, int heads, int dim) {
  int t = blockIdx.x, hd = threadIdx.x;
  float *v = x + (t * heads + threadIdx.y) * dim;
  float angle = t * powf(10000.0f, -2.0f * hd / dim);
  float s = sinf(angle), c = cosf(angle);
  float a = v[2 * hd], b = v[2 * hd + 1];
  v[2 * hd] = a * c - b * s;
  v[2 * hd + 1] = a * s + b * c;
}

static float *a, *b, *c, host[1 << 14];
static void sum(const char *name, const float *d, int n) {
  cudaMemcpy(host, d, n * sizeof(float), cudaMemcpyDeviceToHost);
  double s = 0;
  for (int i = 0; i < n; i++) s += host[i] * ((i & 7) + 1);
  printf("%s %.2f\n", name, s);
}
int main() {
  const int n = 1 << 14;
  srand(1);
  for (int i = 0; i < n; i++) host[i] = (i * 89 % 97) / 48.5f - 1;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  cudaMalloc(&c, n * sizeof(float));
  cudaMemcpy(a, host, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(b, host, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(c, 0, n * sizeof(float));
  softmax_naive<<<1, 64>>>(a, b, 50, 100);
  sum("softmax_naive", b, 5000);
  softmax_online_shared<<<20, 64, 64 * sizeof(float)>>>(a, b, 20, 200);
  sum("softmax_online_shared", b, 4000);
  softmax_warp4<4><<<5, dim3(32, 4)>>>((float4 *)a, (float4 *)b, 18, 50);
  sum("softmax_warp4", b, 3600);
  layernorm<<<10, 128>>>(b, a, a, a, 10, 300);
  sum("layernorm", b, 3000);
  half *hh;
  cudaMalloc(&hh, 3 * 4096 * sizeof(half));
  half values[4096];
  for (int i = 0; i < 4096; i++) values[i] = __float2half((i % 13) * 0.25f);
  cudaMemcpy(hh, values, sizeof(values), cudaMemcpyHostToDevice);
  rmsnorm_half<<<16, 32>>>(hh + 4096, hh, hh, 200);
  const int Bc = 16, Br = 16, N = 32, d = 16;
  cudaMemset(b, 0, n * sizeof(float));
  for (int i = 0; i < N * 4; i++) host[i] = -INFINITY;
  cudaMemcpy(c, host, N * 4 * sizeof(float), cudaMemcpyHostToDevice);
  const int sram_size = (3 * Bc * d * sizeof(float)) + (Bc * Br * sizeof(float));
  forward_kernel<<<dim3(2, 2), Bc, sram_size>>>(a, a + 2048, a + 4096, N, d, N / Bc, N / Br, Bc, Br, 0.25f, b + 8192, c, b);
  sum("flash", b, 2048);
  int tokens[64], *dt;
  for (int i = 0; i < 64; i++) tokens[i] = i * 7 % 40;
  cudaMalloc(&dt, sizeof(tokens));
  cudaMemcpy(dt, tokens, sizeof(tokens), cudaMemcpyHostToDevice);
  embed<<<(2 * 20 * 48 + 127) / 128, 128>>>(b, dt, a, a + 4096, 2, 20, 48);
  sum("embed", b, 1920);
  gelu<<<8, 128>>>(b, a, 1000);
  sum("gelu", b, 1000);
  softmax_naive<<<1, 64>>>(a, b, 60, 50);
  crossEntropy<<<1, 64>>>(c, b, dt, 60, 50);
  sum("crossEntropy", c, 60);
  cudaMemset(c, 0, n * sizeof(float));
  adam<<<8, 128>>>(b, a, c, c + 8192, 1000, 1e-3f, 0.9f, 0.999f, 1e-8f, 3);
  sum("adam", b, 1000);
  linearRelu<<<dim3(4, 3), dim3(16, 8)>>>(a, a + 1000, a, b, 20, 40, 60);
  sum("linearRelu", b, 1200);
  maxPool<<<dim3(1, 3, 4), dim3(32, 4)>>>(a, b, 4, 24, 40);
  sum("maxPool", b, 4 * 12 * 20);
  im2col<<<(3 * 18 * 14 + 127) / 128, 128>>>(a, b, 20, 16, 3, 3 * 18 * 14);
  sum("im2col", b, 3 * 9 * 18 * 14);
  rope<<<10, dim3(16, 4)>>>(b, 4, 32);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
