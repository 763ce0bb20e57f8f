// Common neural-network ops, float and half.
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_CHECK(x)                                                                             \
  do {                                                                                            \
    cudaError_t _e = (x);                                                                         \
    if (_e != cudaSuccess) { fprintf(stderr, "CUDA error: %s (%s:%d)\n", cudaGetErrorString(_e), __FILE__, __LINE__); exit(1); } \
  } while (0)

#define CUDA_1D_KERNEL_LOOP(i, n) \
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)

constexpr int kThreads = 256;
inline int GET_BLOCKS(int n) {
  return (n + kThreads - 1) / kThreads < 1024 ? (n + kThreads - 1) / kThreads : 1024;
}

template <typename T> __device__ __forceinline__ float to_f(T v) { return static_cast<float>(v); }
template <> __device__ __forceinline__ float to_f<half>(half v) { return __half2float(v); }
template <typename T> __device__ __forceinline__ T from_f(float v) { return static_cast<T>(v); }
template <> __device__ __forceinline__ half from_f<half>(float v) { return __float2half(v); }

__device__ __forceinline__ float2 warpReduceSum2(float2 v) {
#pragma unroll
  for (int mask = 16; mask > 0; mask >>= 1) {
    v.x += __shfl_xor_sync(0xffffffff, v.x, mask);
    v.y += __shfl_xor_sync(0xffffffff, v.y, mask);
  }
  return v;
}

__device__ float2 blockReduceSum2(float2 v) {
  static __shared__ float2 shared[32];
  int lane = threadIdx.x & 0x1f, wid = threadIdx.x >> 5;
  v = warpReduceSum2(v);
  if (lane == 0) shared[wid] = v;
  __syncthreads();
  v = (lane < (blockDim.x + 31) / 32) ? shared[lane] : make_float2(0.f, 0.f);
  v = warpReduceSum2(v);
  __syncthreads();
  return v;
}

template <typename T>
__global__ void init_kernel(T* p, int n, uint32_t seed, float scale) {
  CUDA_1D_KERNEL_LOOP(i, n) {
    uint32_t h = (uint32_t)i * 747796405u + seed;
    h = ((h >> ((h >> 28) + 4)) ^ h) * 277803737u;
    p[i] = from_f<T>(((h >> 16) / 65536.0f - 0.5f) * scale);
  }
}

// ---- normalization -----------------------------------------------------------
template <typename T>
__global__ void layernorm_forward(T* __restrict__ out, const T* __restrict__ inp, const float* __restrict__ gamma,
                                  const float* __restrict__ beta, int C) {
  const T* x = inp + blockIdx.x * C;
  T* y = out + blockIdx.x * C;
  float2 acc = make_float2(0.f, 0.f);
  for (int c = threadIdx.x; c < C; c += blockDim.x) {
    float v = to_f(x[c]);
    acc.x += v;
    acc.y += v * v;
  }
  acc = blockReduceSum2(acc);
  const float mean = acc.x / C;
  const float rstd = rsqrtf(acc.y / C - mean * mean + 1e-5f);
  for (int c = threadIdx.x; c < C; c += blockDim.x) {
    float v = (to_f(x[c]) - mean) * rstd;
    y[c] = from_f<T>(v * gamma[c] + beta[c]);
  }
}

// one block per channel, NCHW
__global__ void batchnorm_nchw(const float* x, float* y, float* save_mean, int N, int C, int HW) {
  const int c = blockIdx.x;
  float2 acc = make_float2(0.f, 0.f);
  for (int i = threadIdx.x; i < N * HW; i += blockDim.x) {
    const int n = i / HW, p = i % HW;
    const float v = x[(n * C + c) * HW + p];
    acc.x += v;
    acc.y += v * v;
  }
  acc = blockReduceSum2(acc);
  const float mean = acc.x / (N * HW);
  const float rstd = rsqrtf(fmaxf(acc.y / (N * HW) - mean * mean, 0.f) + 1e-5f);
  if (threadIdx.x == 0) save_mean[c] = mean;
  for (int n = 0; n < N; n++) {
    for (int p = threadIdx.x; p < HW; p += blockDim.x) {
      const int o = (n * C + c) * HW + p;
      y[o] = (x[o] - mean) * rstd;
    }
  }
}

// NHWC statistics: blockDim = (32 channels, 8 rows)
__global__ void batchnorm_nhwc(const half* __restrict__ x, half* __restrict__ y, int NHW, int C) {
  __shared__ float s_sum[8][32];
  __shared__ float s_sq[8][32];
  const int c = blockIdx.x * 32 + threadIdx.x;
  float sum = 0.f, sq = 0.f;
  if (c < C) {
    for (int r = threadIdx.y; r < NHW; r += 8) {
      float v = __half2float(x[r * C + c]);
      sum += v;
      sq += v * v;
    }
  }
  s_sum[threadIdx.y][threadIdx.x] = sum;
  s_sq[threadIdx.y][threadIdx.x] = sq;
  __syncthreads();
  if (c >= C) return;
  sum = sq = 0.f;
#pragma unroll
  for (int k = 0; k < 8; k++) {
    sum += s_sum[k][threadIdx.x];
    sq += s_sq[k][threadIdx.x];
  }
  const float mean = sum / NHW, rstd = rsqrtf(sq / NHW - mean * mean + 1e-5f);
  for (int r = threadIdx.y; r < NHW; r += 8) {
    float v = __half2float(x[r * C + c]);
    y[r * C + c] = __float2half((v - mean) * rstd);
  }
}

// ---- convolution helpers ---------------------------------------------------------
template <typename Dtype>
__global__ void im2col_gpu_kernel(const int n, const Dtype* data_im, const int height, const int width, const int ksize,
                                  const int pad, const int stride, const int height_col, const int width_col,
                                  Dtype* data_col) {
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int h_index = index / width_col;
    const int h_col = h_index % height_col;
    const int w_col = index % width_col;
    const int c_im = h_index / height_col;
    const int c_col = c_im * ksize * ksize;
    const int h_offset = h_col * stride - pad;
    const int w_offset = w_col * stride - pad;
    Dtype* data_col_ptr = data_col + (c_col * height_col + h_col) * width_col + w_col;
    const Dtype* data_im_ptr = data_im + (c_im * height + h_offset) * width + w_offset;
    for (int i = 0; i < ksize; ++i) {
      for (int j = 0; j < ksize; ++j) {
        int h_im = h_offset + i;
        int w_im = w_offset + j;
        *data_col_ptr = (h_im >= 0 && w_im >= 0 && h_im < height && w_im < width)
                            ? data_im_ptr[i * width + j]
                            : from_f<Dtype>(0.f);
        data_col_ptr += height_col * width_col;
      }
    }
  }
}

// depthwise 3x3, stride 1, pad 1, NCHW; blockIdx.z = n * C + c
template <typename T>
__global__ void depthwise_conv3x3(const T* __restrict__ x, const T* __restrict__ w, T* __restrict__ y, int C, int H, int W) {
  const int ow = blockIdx.x * blockDim.x + threadIdx.x;
  const int oh = blockIdx.y * blockDim.y + threadIdx.y;
  const int c = blockIdx.z % C;
  __shared__ float filt[9];
  const int t = threadIdx.y * blockDim.x + threadIdx.x;
  if (t < 9) filt[t] = to_f(w[c * 9 + t]);
  __syncthreads();
  if (ow >= W || oh >= H) return;
  const T* xp = x + (size_t)blockIdx.z * H * W;
  float acc = 0.f;
#pragma unroll
  for (int kh = 0; kh < 3; kh++) {
#pragma unroll
    for (int kw = 0; kw < 3; kw++) {
      const int ih = oh + kh - 1, iw = ow + kw - 1;
      if (ih >= 0 && ih < H && iw >= 0 && iw < W) acc += filt[kh * 3 + kw] * to_f(xp[ih * W + iw]);
    }
  }
  y[((size_t)blockIdx.z * H + oh) * W + ow] = from_f<T>(acc);
}

__global__ void maxpool2d_forward(const float* bottom, float* top, int* mask, int total, int H, int W, int PH, int PW, int k, int s) {
  CUDA_1D_KERNEL_LOOP(index, total) {
    const int pw = index % PW;
    const int ph = (index / PW) % PH;
    const int nc = index / PW / PH;
    const int hstart = ph * s, wstart = pw * s;
    const int hend = min(hstart + k, H), wend = min(wstart + k, W);
    float maxval = -FLT_MAX;
    int maxidx = -1;
    const float* slice = bottom + nc * H * W;
    for (int h = hstart; h < hend; ++h) {
      for (int w = wstart; w < wend; ++w) {
        float v = slice[h * W + w];
        if (v > maxval) { maxidx = h * W + w; maxval = v; }
      }
    }
    top[index] = maxval;
    mask[index] = maxidx;
  }
}

// ---- embeddings --------------------------------------------------------------------
__global__ void embedding_gather(float4* __restrict__ out, const int* __restrict__ tok, const float4* __restrict__ wte,
                                 const float4* __restrict__ wpe, int B, int T, int C4) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx >= B * T * C4) return;
  int bt = idx / C4, c = idx % C4;
  int ix = tok[bt];
  float4 a = wte[ix * C4 + c];
  float4 b = wpe[(bt % T) * C4 + c];
  out[idx] = make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

__global__ void embedding_scatter_add(float* dwte, const int* tok, const float* dout, int C) {
  const int bt = blockIdx.x;
  const int ix = tok[bt];
  for (int c = threadIdx.x; c < C; c += blockDim.x) {
    float g = dout[bt * C + c];
    atomicAdd(&dwte[ix * C + c], g);
  }
}

// ---- attention layout  (B,T,3,NH,HS) -> (B,NH,T,HS) x3 ---------------------------------
template <typename T>
__global__ void permute_qkv(T* q, T* k, T* v, const T* inp, int B, int N, int NH, int d) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx >= B * NH * N * d) return;
  int b = idx / (NH * N * d), rest = idx % (NH * N * d);
  int nh_ = rest / (N * d);
  rest = rest % (N * d);
  int n = rest / d, d_ = rest % d;
  int inp_idx = (b * N * 3 * NH * d) + (n * 3 * NH * d) + (0 * NH * d) + (nh_ * d) + d_;
  q[idx] = inp[inp_idx];
  k[idx] = inp[inp_idx + NH * d];
  v[idx] = inp[inp_idx + 2 * (NH * d)];
}

// one warp per row of logits, writes loss and dlogits in place
__global__ void cross_entropy_fused(float* losses, float* logits, const int* targets, int rows, int V, int Vp) {
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= rows) return;
  float* l = logits + row * Vp;
  const int target = targets[row] % V;
  float m = -FLT_MAX;
  for (int i = threadIdx.x; i < V; i += 32) m = fmaxf(m, l[i]);
  for (int o = 16; o > 0; o /= 2) m = fmaxf(m, __shfl_xor_sync(0xffffffff, m, o));
  float s = 0.f;
  for (int i = threadIdx.x; i < V; i += 32) s += __expf(l[i] - m);
  for (int o = 16; o > 0; o /= 2) s += __shfl_xor_sync(0xffffffff, s, o);
  if (threadIdx.x == 0) losses[row] = logf(s) + m - l[target];
  __syncwarp();
  for (int i = threadIdx.x; i < V; i += 32) {
    float p = __expf(l[i] - m) / s;
    l[i] = (p - (i == target ? 1.f : 0.f)) / rows;
  }
}

template <typename Tp, typename Tg>
__global__ void adam_update(Tp* params, const Tg* grads, float* m_mem, float* v_mem, long n, float lr, float b1, float b2, int t) {
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  float g = to_f(grads[i]);
  float m = b1 * m_mem[i] + (1.f - b1) * g;
  float v = b2 * v_mem[i] + (1.f - b2) * g * g;
  m_mem[i] = m;
  v_mem[i] = v;
  m /= 1.f - powf(b1, t);
  v /= 1.f - powf(b2, t);
  params[i] = from_f<Tp>(to_f(params[i]) - lr * m / (sqrtf(v) + 1e-8f));
}

template <typename T> T* tensor(int n, uint32_t seed, float scale = 1.f) {
  T* p;
  CUDA_CHECK(cudaMalloc(&p, n * sizeof(T)));
  init_kernel<T><<<GET_BLOCKS(n), kThreads>>>(p, n, seed, scale);
  return p;
}

int main(int argc, char** argv) {
  const int B = argc > 1 ? atoi(argv[1]) : 4;
  const int T = 63, NH = 6, HS = 32, C = NH * HS, V = 1000, Vp = 1024, R = B * T;
  const int IC = 24, H = 45, W = 53, HW = H * W, im = B * IC * HW;
  const int PH = (H - 3) / 2 + 1, PW = (W - 3) / 2 + 1;
  float *act = tensor<float>(R * 3 * C, 1), *act2 = tensor<float>(R * 3 * C, 2), *wte = tensor<float>(V * C, 3);
  half* hact = tensor<half>(im, 4, 2.f);
  half* hout = tensor<half>(im, 5);
  float *img = tensor<float>(im, 6, 2.f), *img2 = tensor<float>(im, 7), *col = tensor<float>(IC * 9 * HW, 8);
  float *gamma = tensor<float>(C, 9), *m = tensor<float>(im, 10, 0.f), *v = tensor<float>(im, 11, 0.f);
  float* logits = tensor<float>(R * Vp, 12, 8.f), *scratch = tensor<float>(R + IC, 14);
  int *mask = tensor<int>(im, 13, 0.f), *tok;
  std::vector<int> ht(R);
  for (int i = 0; i < R; i++) ht[i] = (i * 7919 + 13) % V;
  CUDA_CHECK(cudaMalloc(&tok, R * sizeof(int)));
  CUDA_CHECK(cudaMemcpy(tok, ht.data(), R * sizeof(int), cudaMemcpyHostToDevice));

  embedding_gather<<<(R * C / 4 + 255) / 256, 256>>>((float4*)act, tok, (const float4*)wte, (const float4*)wte, B, T, C / 4);
  layernorm_forward<float><<<R, 128>>>(act2, act, gamma, gamma, C);
  layernorm_forward<half><<<R, 64>>>(hout, hact, gamma, gamma, C);
  permute_qkv<float><<<(R * C + 255) / 256, 256>>>(act2, act2 + R * C, act2 + 2 * R * C, act, B, T, NH, HS);
  cross_entropy_fused<<<(R + 3) / 4, dim3(32, 4)>>>(scratch, logits, tok, R, V, Vp);
  embedding_scatter_add<<<R, 96>>>(wte, tok, act2, C);
  batchnorm_nchw<<<IC, 256>>>(img, img2, scratch, B, IC, HW);
  batchnorm_nhwc<<<(IC + 31) / 32, dim3(32, 8)>>>(hact, hout, B * HW, IC);
  im2col_gpu_kernel<float><<<GET_BLOCKS(IC * HW), kThreads>>>(IC * HW, img, H, W, 3, 1, 1, H, W, col);
  dim3 dwb(32, 8), dwg((W + 31) / 32, (H + 7) / 8, B * IC);
  depthwise_conv3x3<float><<<dwg, dwb>>>(img, wte, img2, IC, H, W);
  depthwise_conv3x3<half><<<dwg, dwb>>>(hact, hact, hout, IC, H, W);
  maxpool2d_forward<<<GET_BLOCKS(B * IC * PH * PW), kThreads>>>(img, img2, mask, B * IC * PH * PW, H, W, PH, PW, 3, 2);
  adam_update<float, float><<<(im + 511) / 512, 512>>>(img2, img, m, v, im, 1e-3f, 0.9f, 0.999f, 1);
  adam_update<half, float><<<(im + 511) / 512, 512>>>(hout, img, m, v, im, 1e-3f, 0.9f, 0.999f, 2);
  CUDA_CHECK(cudaDeviceSynchronize());
  float out[4];
  CUDA_CHECK(cudaMemcpy(out, img2, sizeof(out), cudaMemcpyDeviceToHost));
  printf("%f %f %f %f\n", out[0], out[1], out[2], out[3]);
  return 0;
}
