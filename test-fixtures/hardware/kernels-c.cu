// Reductions, scans, histograms, atomics, sorting in shared memory.
#include "harness.cuh"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void reduceInterleaved(const int* in, int* out, int n) {
  __shared__ int s[256];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (int stride = 1; stride < blockDim.x; stride *= 2) {
    if (t % (2 * stride) == 0)
      s[t] += s[t + stride];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

__global__ void reduceInterleavedBanks(const int* in, int* out) {
  extern __shared__ int s[];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  s[t] = in[i];
  __syncthreads();
  for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
    int index = 2 * stride * t;
    if (index < blockDim.x)
      s[index] += s[index + stride];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

__global__ void reduceSequential(const float* in, float* out) {
  __shared__ float s[256];
  int t = threadIdx.x, i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  s[t] = in[i]
       + in[i + blockDim.x];
  __syncthreads();
  for (unsigned stride = blockDim.x / 2; stride > 0; stride >>= 1) {
    if (t < stride)
      s[t] += s[t + stride];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

__device__ float warpSum(float v) {
  for (int offset = 16; offset > 0; offset /= 2) v += __shfl_down_sync(0xffffffff, v, offset);
  return v;
}

__global__ void reduceShuffle(const float* in, float* out, int n) {
  __shared__ float partial[32];
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  float v = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    v += in[i];
  v = warpSum(v);
  if (lane == 0)
    partial[warp] = v;
  __syncthreads();
  v = threadIdx.x < blockDim.x / 32 ? partial[lane] : 0.0f;
  if (warp == 0) v = warpSum(v);
  if (threadIdx.x == 0)
    out[blockIdx.x] = v;
}

__global__ void reduceTiles(const int* in, int* out, int n) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
  int i = blockIdx.x * block.size() + block.thread_rank();
  int v = i < n ? in[i] : 0;
  for (int d = tile.size() / 2; d > 0; d /= 2)
    v += tile.shfl_down(v, d);
  if (tile.thread_rank() == 0)
    out[i / 16] = v;
}

__global__ void reduceAtomic(const int* in, int* total, int n) {
  __shared__ int s;
  if (threadIdx.x == 0)
    s = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    atomicAdd(&s, in[i]);
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(total, s);
}

__global__ void scanHillisSteele(const int* in, int* out) {
  __shared__ int temp[2 * 256];
  int t = threadIdx.x, n = blockDim.x, pout = 0, pin = 1;
  temp[t] = t > 0 ? in[blockIdx.x * n + t - 1] : 0;
  __syncthreads();
  for (int offset = 1; offset < n; offset <<= 1) {
    pout = 1 - pout;
    pin = 1 - pout;
    int v = temp[pin * n + t];
    if (t >= offset)
      v += temp[pin * n + t - offset];
    temp[pout * n + t] = v;
    __syncthreads();
  }
  out[blockIdx.x * n + t] =
      temp[pout * n + t];
}

template <bool PADDED>
__device__ int place(int i) { return PADDED ? i + (i >> 5) : i; }

template <bool PADDED>
__global__ void scanBlelloch(const int* in, int* out, int n) {
  extern __shared__ int temp[];
  int t = threadIdx.x, offset = 1;
  temp[place<PADDED>(t)] = in[t];
  temp[place<PADDED>(t + n / 2)] = in[t + n / 2];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      int ai = offset * (2 * t + 1) - 1;
      int bi = offset * (2 * t + 2) - 1;
      int left = temp[place<PADDED>(ai)];
      temp[place<PADDED>(bi)] += left;
    }
    offset *= 2;
  }
  if (t == 0)
    temp[place<PADDED>(n - 1)] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      int ai = offset * (2 * t + 1) - 1;
      int bi = offset * (2 * t + 2) - 1;
      int left = temp[place<PADDED>(ai)];
      int right = temp[place<PADDED>(bi)];
      temp[place<PADDED>(ai)] = right;
      temp[place<PADDED>(bi)] = left + right;
    }
  }
  __syncthreads();
  out[t] = temp[place<PADDED>(t)];
  out[t + n / 2] = temp[place<PADDED>(t + n / 2)];
}

__global__ void scanWarp(const int* in, int* out, int* warpTotals) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  int v = in[i];
  for (int d = 1; d < 32; d *= 2) {
    int up = __shfl_up_sync(0xffffffff, v, d);
    if (lane >= d) v += up;
  }
  out[i] = v;
  if (lane == 31)
    warpTotals[i / 32] = v;
}

__global__ void histogramShared(const unsigned char* in, unsigned* bins, int n) {
  __shared__ unsigned local[256];
  local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    atomicAdd(&local[in[i]], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

__global__ void histogramPrivate(const int* in, int* bins, int n, int binCount) {
  extern __shared__ int copies[];
  int warp = threadIdx.x / 32, warps = blockDim.x / 32;
  for (int b = threadIdx.x; b < binCount * warps; b += blockDim.x)
    copies[b] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    int bin = in[i] % binCount;
    atomicAdd(&copies[warp * binCount + bin], 1);
  }
  __syncthreads();
  for (int b = threadIdx.x; b < binCount; b += blockDim.x) {
    int sum = 0;
    for (int w = 0; w < warps; w++)
      sum += copies[w * binCount + b];
    bins[b] = sum;
  }
}

__global__ void atomicFloatStrided(const float* in, float* out, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = in[i];
  atomicAdd(&out[i * stride], v);
}

__global__ void atomicColumns(const float* in, float* columnSums, int w) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  float v = in[y * w + x];
  atomicAdd(columnSums + x, v);
}

__global__ void atomicReturning(int* counter, int* slots, const int* in, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    if (in[i] & 1) {
      int slot = atomicAdd(&counter[i & 7], 1);
      slots[(i & 7) * 512 + slot] = i;
    }
}

__device__ double atomicMaxCas(double* address, double value) {
  unsigned long long* bits = (unsigned long long*)address;
  unsigned long long old = *bits, assumed;
  do {
    assumed = old;
    if (__longlong_as_double(assumed) >= value) break;
    old = atomicCAS(bits, assumed, __double_as_longlong(value));
  } while (assumed != old);
  return __longlong_as_double(old);
}

__global__ void maxPerThreadSlot(const double* in, double* slots) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double v = in[i] + i + 1;
  atomicMaxCas(&slots[i], v);
}

__global__ void atomicExtremes(const int* in, int* low, int* high, unsigned* mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i];
  atomicMin(&low[v & 15], v);
  atomicMax(&high[threadIdx.x & 31], v);
  atomicOr(&mask[i >> 5], 1u << (i & 31));
  atomicExch(&low[i + 64], v);
}

__global__ void sharedAtomicStride(int* out, int stride) {
  __shared__ int s[1024];
  for (int i = threadIdx.x; i < 1024; i += blockDim.x)
    s[i] = 0;
  __syncthreads();
  atomicAdd(&s[(threadIdx.x * stride) & 1023], (int)threadIdx.x);
  __syncthreads();
  out[threadIdx.x] =
      s[threadIdx.x];
}

__global__ void bitonicSortShared(int* data, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = data[blockIdx.x * n + t];
  for (int k = 2; k <= n; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
      __syncthreads();
      int p = t ^ j;
      if (p > t) {
        int a = s[t];
        int b = s[p];
        if (((t & k) == 0) == (a > b)) {
          s[t] = b;
          s[p] = a;
        }
      }
    }
  __syncthreads();
  data[blockIdx.x * n + t] = s[t];
}

__global__ void bitonicStepGlobal(int* data, int j, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int p = i ^ j;
  if (p > i) {
    int a = data[i];
    int b = data[p];
    bool up = (i & k) == 0;
    data[i] = up ? min(a, b) : max(a, b);
    data[p] = up ? max(a, b) : min(a, b);
  }
}

__global__ void oddEvenSort(int* data, int n) {
  int t = threadIdx.x;
  for (int phase = 0; phase < 8; phase++) {
    int i = 2 * t + (phase & 1);
    if (i + 1 < n) {
      int a = data[i];
      int b = data[i + 1];
      data[i] = min(a, b);
      data[i + 1] = max(a, b);
    }
    __syncthreads();
  }
}

__global__ void compactBallot(const int* in, int* out, int* counts) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  int v = in[i];
  unsigned votes = __ballot_sync(0xffffffff, v % 3 == 0);
  int before = __popc(votes & ((1u << lane) - 1));
  if (v % 3 == 0)
    out[(i & ~31) + before] = v;
  if (lane == 0)
    counts[i >> 5] = __popc(votes);
}

int main() {
  int *I = devIota(1 << 16, 2654435761u, 1 << 20), *J = dev<int>(1 << 16), *K = dev<int>(1 << 16);
  float *A = dev<float>(1 << 16), *B = dev<float>(1 << 16);
  unsigned char* bytes = (unsigned char*)devIota(1 << 14, 40503u, 1 << 30);
  reduceInterleaved<<<8, 256>>>(I, J, 2000);
  reduceInterleavedBanks<<<8, 256, 1024>>>(I, J);
  reduceSequential<<<8, 256>>>(A, B);
  reduceShuffle<<<4, 256>>>(A, B, 5000);
  reduceShuffle<<<4, 96>>>(A, B, 5000);
  reduceTiles<<<8, 128>>>(I, J, 1000);
  reduceAtomic<<<4, 128>>>(I, J, 2000);
  scanHillisSteele<<<4, 256>>>(I, J);
  scanBlelloch<false><<<1, 256, 512 * 4>>>(I, J, 512);
  scanBlelloch<true><<<1, 256, (512 + 16) * 4>>>(I, J, 512);
  scanWarp<<<4, 128>>>(I, J, K);
  histogramShared<<<4, 256>>>(bytes, (unsigned*)K, 20000);
  histogramPrivate<<<1, 128, 64 * 4 * 4>>>(I, K, 4000, 64);
  atomicFloatStrided<<<4, 128>>>(A, B, 1);
  atomicFloatStrided<<<4, 128>>>(A, B, 5);
  atomicColumns<<<dim3(4, 8), dim3(32, 8)>>>(A, B, 128);
  atomicColumns<<<dim3(8, 8), dim3(16, 8)>>>(A, B, 128);
  atomicReturning<<<1, 32>>>(K + 1024, J, I, 1000);
  maxPerThreadSlot<<<4, 64>>>((double*)A, (double*)B);
  atomicExtremes<<<8, 128>>>(I, J, K, (unsigned*)B);
  sharedAtomicStride<<<1, 256>>>(J, 1);
  sharedAtomicStride<<<1, 256>>>(J, 8);
  sharedAtomicStride<<<1, 256>>>(J, 0);
  bitonicSortShared<<<2, 256, 1024>>>(I, 256);
  bitonicStepGlobal<<<8, 256>>>(I, 1, 2);
  bitonicStepGlobal<<<8, 256>>>(I, 8, 64);
  bitonicStepGlobal<<<8, 256>>>(I, 512, 1024);
  oddEvenSort<<<1, 128>>>(I, 255);
  compactBallot<<<8, 128>>>(I, J, K);
  DONE();
  return 0;
}
