// Scans, compaction, histograms and sorting from course exercises.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define N 4096
#define THREADS 256
#define NUM_BANKS 32
#define LOG_NUM_BANKS 5
#define CONFLICT_FREE_OFFSET(n) ((n) >> LOG_NUM_BANKS)

__global__ void hillisSteele(int *out, const int *in, int n) {
  __shared__ int temp[2 * THREADS];
  int thid = threadIdx.x;
  int pout = 0, pin = 1;
  temp[thid] = in[blockIdx.x * THREADS + thid];
  __syncthreads();
  for (int offset = 1; offset < n; offset <<= 1) {
    pout = 1 - pout;
    pin = 1 - pout;
    if (thid >= offset)
      temp[pout * n + thid] = temp[pin * n + thid] + temp[pin * n + thid - offset];
    else
      temp[pout * n + thid] = temp[pin * n + thid];
    __syncthreads();
  }
  out[blockIdx.x * THREADS + thid] = temp[pout * n + thid];
}
__global__ void blelloch(int *g_odata, const int *g_idata, int n) {
  extern __shared__ int temp[];
  int thid = threadIdx.x;
  int offset = 1;
  const int *in = g_idata + blockIdx.x * n;
  int *out = g_odata + blockIdx.x * n;
  temp[2 * thid] = in[2 * thid];
  temp[2 * thid + 1] = in[2 * thid + 1];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (thid < d) {
      int ai = offset * (2 * thid + 1) - 1;
      int bi = offset * (2 * thid + 2) - 1;
      temp[bi] += temp[ai];
    }
    offset *= 2;
  }
  if (thid == 0) temp[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (thid < d) {
      int ai = offset * (2 * thid + 1) - 1;
      int bi = offset * (2 * thid + 2) - 1;
      int t = temp[ai];
      temp[ai] = temp[bi];
      temp[bi] += t;
    }
  }
  __syncthreads();
  out[2 * thid] = temp[2 * thid];
  out[2 * thid + 1] = temp[2 * thid + 1];
}
__global__ void blellochNoConflicts(int *g_odata, const int *g_idata, int n, int *sums) {
  extern __shared__ int temp[];
  int thid = threadIdx.x;
  int offset = 1;
  int ai = thid, bi = thid + n / 2;
  int bankOffsetA = CONFLICT_FREE_OFFSET(ai), bankOffsetB = CONFLICT_FREE_OFFSET(bi);
  temp[ai + bankOffsetA] = g_idata[blockIdx.x * n + ai];
  temp[bi + bankOffsetB] = g_idata[blockIdx.x * n + bi];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (thid < d) {
      int a = offset * (2 * thid + 1) - 1;
      int b = offset * (2 * thid + 2) - 1;
      a += CONFLICT_FREE_OFFSET(a);
      b += CONFLICT_FREE_OFFSET(b);
      temp[b] += temp[a];
    }
    offset *= 2;
  }
  if (thid == 0) {
    int last = n - 1 + CONFLICT_FREE_OFFSET(n - 1);
    sums[blockIdx.x] = temp[last];
    temp[last] = 0;
  }
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (thid < d) {
      int a = offset * (2 * thid + 1) - 1;
      int b = offset * (2 * thid + 2) - 1;
      a += CONFLICT_FREE_OFFSET(a);
      b += CONFLICT_FREE_OFFSET(b);
      int t = temp[a];
      temp[a] = temp[b];
      temp[b] += t;
    }
  }
  __syncthreads();
  g_odata[blockIdx.x * n + ai] = temp[ai + bankOffsetA];
  g_odata[blockIdx.x * n + bi] = temp[bi + bankOffsetB];
}
__global__ void addSums(int *data, const int *sums, int n) {
  int offset = 0;
  for (int b = 0; b < blockIdx.x; b++) offset += sums[b];
  for (int i = threadIdx.x; i < n; i += blockDim.x) data[blockIdx.x * n + i] += offset;
}
__global__ void compact(const int *in, const int *positions, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 3 == 0) out[positions[i]] = in[i];
}
__global__ void flags(const int *in, int *f, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f[i] = (in[i] % 3 == 0) ? 1 : 0;
}
__global__ void compactWarp(const int *in, int *out, int *counter, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = i < n ? in[i] : 1;
  unsigned keep = __ballot_sync(0xffffffff, v % 3 == 0);
  int lane = threadIdx.x % 32;
  int base = 0;
  if (lane == 0) base = atomicAdd(counter, __popc(keep));
  base = __shfl_sync(0xffffffff, base, 0);
  if (v % 3 == 0) out[base + __popc(keep & ((1u << lane) - 1))] = v;
}

__global__ void histGlobal(const unsigned char *data, int *bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[data[i]], 1);
}
__global__ void histShared(const unsigned char *data, int *bins, int n) {
  __shared__ int local[256];
  local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) atomicAdd(&local[data[i]], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}
__global__ void histPerWarp(const unsigned int *data, int *bins, int words) {
  __shared__ int local[8][64];
  int warp = threadIdx.x / 32;
  for (int i = threadIdx.x; i < 8 * 64; i += blockDim.x) ((int *)local)[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < words; i += blockDim.x * gridDim.x) {
    unsigned w = data[i];
    atomicAdd(&local[warp][(w >> 2) & 63], 1);
    atomicAdd(&local[warp][(w >> 10) & 63], 1);
    atomicAdd(&local[warp][(w >> 18) & 63], 1);
    atomicAdd(&local[warp][w >> 26], 1);
  }
  __syncthreads();
  for (int b = threadIdx.x; b < 64; b += blockDim.x) {
    int sum = 0;
    for (int w = 0; w < 8; w++) sum += local[w][b];
    atomicAdd(&bins[b], sum);
  }
}
__global__ void histPrivate(const unsigned char *data, int *bins, int n) {
  __shared__ unsigned char counts[16][64];
  for (int b = 0; b < 16; b++) counts[b][threadIdx.x] = 0;
  int per = n / (gridDim.x * blockDim.x);
  const unsigned char *mine = data + (blockIdx.x * blockDim.x + threadIdx.x) * per;
  for (int i = 0; i < per; i++) counts[mine[i] >> 4][threadIdx.x]++;
  __syncthreads();
  if (threadIdx.x < 16) {
    int s = 0;
    for (int t = 0; t < 64; t++) s += counts[threadIdx.x][t];
    atomicAdd(&bins[threadIdx.x], s);
  }
}

__global__ void bitonicShared(int *data) {
  __shared__ int s[512];
  unsigned tid = threadIdx.x;
  s[tid] = data[blockIdx.x * 512 + tid];
  s[tid + 256] = data[blockIdx.x * 512 + tid + 256];
  for (unsigned size = 2; size <= 512; size <<= 1) {
    for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      unsigned pos = 2 * tid - (tid & (stride - 1));
      bool up = ((pos & size) == 0);
      int a = s[pos], b = s[pos + stride];
      if ((a > b) == up) {
        s[pos] = b;
        s[pos + stride] = a;
      }
    }
  }
  __syncthreads();
  data[blockIdx.x * 512 + tid] = s[tid];
  data[blockIdx.x * 512 + tid + 256] = s[tid + 256];
}
__global__ void bitonicStep(int *data, int j, int k) {
  unsigned i = threadIdx.x + blockDim.x * blockIdx.x;
  unsigned ixj = i ^ j;
  if (ixj > i) {
    if ((i & k) == 0) {
      if (data[i] > data[ixj]) {
        int t = data[i];
        data[i] = data[ixj];
        data[ixj] = t;
      }
    }
    if ((i & k) != 0) {
      if (data[i] < data[ixj]) {
        int t = data[i];
        data[i] = data[ixj];
        data[ixj] = t;
      }
    }
  }
}
__global__ void radixBit(unsigned *data, int bit) {
  __shared__ unsigned keys[THREADS];
  __shared__ unsigned scan[THREADS];
  unsigned t = threadIdx.x;
  unsigned key = data[blockIdx.x * THREADS + t];
  unsigned zero = !((key >> bit) & 1);
  scan[t] = zero;
  __syncthreads();
  for (unsigned d = 1; d < THREADS; d *= 2) {
    unsigned v = t >= d ? scan[t - d] : 0;
    __syncthreads();
    scan[t] += v;
    __syncthreads();
  }
  unsigned zeros = scan[THREADS - 1];
  unsigned where = zero ? scan[t] - 1 : zeros + t - scan[t];
  keys[where] = key;
  __syncthreads();
  data[blockIdx.x * THREADS + t] = keys[t];
}
__global__ void oddEven(int *data, int n, int phase) {
  int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + phase;
  if (i + 1 < n && data[i] > data[i + 1]) {
    int t = data[i];
    data[i] = data[i + 1];
    data[i + 1] = t;
  }
}

int *d_in, *d_out, *d_sums, h[N];
unsigned hash(int n) {
  cudaMemcpy(h, d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  unsigned x = 0;
  for (int i = 0; i < n; i++) x = x * 33 + h[i];
  return x;
}
int main(int argc, char **argv) {
  int host[N];
  unsigned r = 1;
  for (int i = 0; i < N; i++) {
    r = r * 1103515245 + 12345;
    host[i] = (r >> 16) & 0x7fff;
  }
  cudaMalloc((void **)&d_in, N * sizeof(int));
  cudaMalloc((void **)&d_out, N * sizeof(int));
  cudaMalloc((void **)&d_sums, 256 * sizeof(int));
  cudaMemcpy(d_in, host, N * sizeof(int), cudaMemcpyHostToDevice);
  hillisSteele<<<N / THREADS, THREADS>>>(d_out, d_in, THREADS);
  printf("hillisSteele %u\n", hash(N));
  blelloch<<<N / 512, 256, 512 * sizeof(int)>>>(d_out, d_in, 512);
  printf("blelloch %u\n", hash(N));
  int *d_flags, *d_kept;
  cudaMalloc((void **)&d_flags, N * sizeof(int));
  cudaMalloc((void **)&d_kept, N * sizeof(int));
  flags<<<N / 256, 256>>>(d_in, d_flags, N);
  blellochNoConflicts<<<N / 512, 256, (512 + 16) * sizeof(int)>>>(d_out, d_flags, 512, d_sums);
  addSums<<<N / 512, 128>>>(d_out, d_sums, 512);
  printf("scan %u\n", hash(N));
  compact<<<N / 256, 256>>>(d_in, d_out, d_kept, N);
  std::swap(d_out, d_kept);
  printf("compact %u\n", hash(1300));
  cudaMemset(d_sums, 0, 4);
  compactWarp<<<(N + 127) / 128, 128>>>(d_in, d_out, d_sums, N - 10);
  cudaMemcpy(h, d_sums, 4, cudaMemcpyDeviceToHost);
  printf("kept %d\n", h[0]);

  cudaMemset(d_out, 0, 1024);
  histGlobal<<<(N + 255) / 256, 256>>>((unsigned char *)d_in, d_out, N);
  printf("histGlobal %u\n", hash(256));
  cudaMemset(d_out, 0, 1024);
  histShared<<<4, 256>>>((unsigned char *)d_in, d_out, N * 2);
  printf("histShared %u\n", hash(256));
  cudaMemset(d_out, 0, 1024);
  histPerWarp<<<4, 256>>>((unsigned int *)d_in, d_out, N);
  printf("histPerWarp %u\n", hash(64));
  cudaMemset(d_out, 0, 1024);
  histPrivate<<<2, 64>>>((unsigned char *)d_in, d_out, N * 4);
  printf("histPrivate %u\n", hash(16));

  cudaMemcpy(d_out, d_in, N * sizeof(int), cudaMemcpyDeviceToDevice);
  bitonicShared<<<N / 512, 256>>>(d_out);
  printf("bitonicShared %u\n", hash(N));
  cudaMemcpy(d_out, d_in, 1024 * sizeof(int), cudaMemcpyDeviceToDevice);
  for (int k = 2; k <= 1024; k <<= 1)
    for (int j = k >> 1; j > 0; j = j >> 1)
      if (k == 1024 || k == 8) bitonicStep<<<1024 / 128, 128>>>(d_out, j, k);
  printf("bitonicStep %u\n", hash(1024));
  cudaMemcpy(d_out, d_in, N * sizeof(int), cudaMemcpyDeviceToDevice);
  for (int bit = 0; bit < 16; bit += 5) radixBit<<<N / THREADS, THREADS>>>((unsigned *)d_out, bit);
  printf("radixBit %u\n", hash(N));
  for (int phase = 0; phase < 4; phase++) oddEven<<<4, 128>>>(d_out, 1000, phase % 2);
  printf("oddEven %u\n", hash(1000));
  return 0;
}
