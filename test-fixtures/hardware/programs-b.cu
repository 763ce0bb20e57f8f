// "Optimizing Parallel Reduction in CUDA", all seven, and what came after.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <iostream>
#include <numeric>
#include <vector>
namespace cg = cooperative_groups;

__global__ void reduce0(int *g_idata, int *g_odata) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = g_idata[i];
  __syncthreads();
  for (unsigned int s = 1; s < blockDim.x; s *= 2) {
    if (tid % (2 * s) == 0) {
      sdata[tid] += sdata[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}
__global__ void reduce1(int *g_idata, int *g_odata) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = g_idata[i];
  __syncthreads();
  for (unsigned int s = 1; s < blockDim.x; s *= 2) {
    int index = 2 * s * tid;
    if (index < blockDim.x) {
      sdata[index] += sdata[index + s];
    }
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}
__global__ void reduce2(int *g_idata, int *g_odata) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = g_idata[i];
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      sdata[tid] += sdata[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}
__global__ void reduce3(int *g_idata, int *g_odata) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  sdata[tid] = g_idata[i] + g_idata[i + blockDim.x];
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      sdata[tid] += sdata[tid + s];
    }
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}
__device__ void warpReduceSync(volatile int *sdata, int tid) {
  int v = sdata[tid];
  v += sdata[tid + 32]; __syncwarp();
  sdata[tid] = v; __syncwarp();
  v += sdata[tid + 16]; __syncwarp();
  sdata[tid] = v; __syncwarp();
  v += sdata[tid + 8]; __syncwarp();
  sdata[tid] = v; __syncwarp();
  v += sdata[tid + 4]; __syncwarp();
  sdata[tid] = v; __syncwarp();
  v += sdata[tid + 2]; __syncwarp();
  sdata[tid] = v; __syncwarp();
  v += sdata[tid + 1]; __syncwarp();
  sdata[tid] = v;
}
__global__ void reduce4(int *g_idata, int *g_odata) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  sdata[tid] = g_idata[i] + g_idata[i + blockDim.x];
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 32; s >>= 1) {
    if (tid < s) {
      sdata[tid] += sdata[tid + s];
    }
    __syncthreads();
  }
  if (tid < 32) warpReduceSync(sdata, tid);
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}
template <unsigned int blockSize> __global__ void reduce6(int *g_idata, int *g_odata, unsigned int n) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * (blockSize * 2) + tid;
  unsigned int gridSize = blockSize * 2 * gridDim.x;
  int mySum = 0;
  while (i < n) {
    mySum += g_idata[i] + g_idata[i + blockSize];
    i += gridSize;
  }
  sdata[tid] = mySum;
  __syncthreads();
  if (blockSize >= 512) {
    if (tid < 256) { sdata[tid] = mySum = mySum + sdata[tid + 256]; }
    __syncthreads();
  }
  if (blockSize >= 256) {
    if (tid < 128) { sdata[tid] = mySum = mySum + sdata[tid + 128]; }
    __syncthreads();
  }
  if (blockSize >= 128) {
    if (tid < 64) { sdata[tid] = mySum = mySum + sdata[tid + 64]; }
    __syncthreads();
  }
  if (tid < 32) {
    if (blockSize >= 64) mySum += sdata[tid + 32];
    for (int offset = warpSize / 2; offset > 0; offset /= 2) {
      mySum += __shfl_down_sync(0xffffffff, mySum, offset);
    }
  }
  if (tid == 0) g_odata[blockIdx.x] = mySum;
}
__inline__ __device__ int warpReduceSum(int val) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2) val += __shfl_down_sync(0xffffffff, val, offset);
  return val;
}
__inline__ __device__ int blockReduceSum(int val) {
  static __shared__ int shared[32];
  int lane = threadIdx.x % warpSize;
  int wid = threadIdx.x / warpSize;
  val = warpReduceSum(val);
  if (lane == 0) shared[wid] = val;
  __syncthreads();
  val = (threadIdx.x < blockDim.x / warpSize) ? shared[lane] : 0;
  if (wid == 0) val = warpReduceSum(val);
  return val;
}
__global__ void deviceReduceKernel(int *in, int *out, int N) {
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += blockDim.x * gridDim.x) {
    sum += in[i];
  }
  sum = blockReduceSum(sum);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
__global__ void deviceReduceVector4(const int *in, int *out, int N) {
  int sum = 0;
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = idx; i < N / 4; i += blockDim.x * gridDim.x) {
    int4 val = reinterpret_cast<const int4 *>(in)[i];
    sum += (val.x + val.y) + (val.z + val.w);
  }
  int i = idx + N / 4 * 4;
  if (i < N) sum += in[i];
  sum = warpReduceSum(sum);
  if ((threadIdx.x & (warpSize - 1)) == 0) atomicAdd(out, sum);
}
__global__ void atomicEverything(const int *in, int *out, int n) {
  int i = threadIdx.x + blockDim.x * blockIdx.x;
  if (i < n) atomicAdd(out, in[i]);
}
__global__ void reduceGroups(const int *in, int *out, int n) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  int sum = 0;
  for (int i = block.group_index().x * block.size() + block.thread_rank(); i < n; i += gridDim.x * blockDim.x) sum += in[i];
  sum = cg::reduce(tile, sum, cg::plus<int>());
  if (tile.thread_rank() == 0) atomicAdd(out, sum);
}
__global__ void maxAndWhere(const float *in, float *values, int *indices, int n) {
  __shared__ float best[128];
  __shared__ int where[128];
  int t = threadIdx.x;
  float v = -1e30f;
  int w = -1;
  for (int i = t; i < n; i += 128) {
    if (in[i] > v) {
      v = in[i];
      w = i;
    }
  }
  best[t] = v;
  where[t] = w;
  __syncthreads();
  for (int s = 64; s > 0; s /= 2) {
    if (t < s && best[t + s] > best[t]) {
      best[t] = best[t + s];
      where[t] = where[t + s];
    }
    __syncthreads();
  }
  if (t == 0) {
    values[0] = best[0];
    indices[0] = where[0];
  }
}
__global__ void columnSums(const float *m, float *sums, int rows, int cols) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= cols) return;
  float s = 0;
  for (int r = 0; r < rows; r++) s += m[r * cols + c];
  sums[c] = s;
}
__global__ void rowSums(const float *m, float *sums, int rows, int cols) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float s = 0;
  for (int c = 0; c < cols; c++) s += m[r * cols + c];
  sums[r] = s;
}

int main() {
  const int n = 1 << 13;
  std::vector<int> h(n);
  for (int i = 0; i < n; i++) h[i] = (i * 7919) % 101 - 50;
  int *in, *out;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, 1024 * sizeof(int));
  cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  const int threads = 128;
  auto finish = [&](const char *name, int blocks) {
    std::vector<int> partial(blocks);
    cudaMemcpy(partial.data(), out, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    std::cout << name << ": " << std::accumulate(partial.begin(), partial.end(), 0) << std::endl;
  };
  size_t smem = threads * sizeof(int);
  reduce0<<<n / threads, threads, smem>>>(in, out);
  finish("reduce0", n / threads);
  reduce1<<<n / threads, threads, smem>>>(in, out);
  finish("reduce1", n / threads);
  reduce2<<<n / threads, threads, smem>>>(in, out);
  finish("reduce2", n / threads);
  reduce3<<<n / threads / 2, threads, smem>>>(in, out);
  finish("reduce3", n / threads / 2);
  reduce4<<<n / threads / 2, threads, smem>>>(in, out);
  finish("reduce4", n / threads / 2);
  reduce6<threads><<<8, threads, smem>>>(in, out, n);
  finish("reduce6", 8);
  reduce6<512><<<4, 512, 512 * sizeof(int)>>>(in, out, n);
  finish("reduce6", 4);
  deviceReduceKernel<<<16, 256>>>(in, out, n - 3);
  finish("deviceReduceKernel", 16);
  cudaMemset(out, 0, 4);
  deviceReduceVector4<<<8, 128>>>(in, out, n - 3);
  finish("deviceReduceVector4", 1);
  cudaMemset(out, 0, 4);
  atomicEverything<<<(n + 255) / 256, 256>>>(in, out, n - 100);
  finish("atomicEverything", 1);
  cudaMemset(out, 0, 4);
  reduceGroups<<<8, 256>>>(in, out, n - 5);
  finish("reduceGroups", 1);
  std::vector<float> f(n);
  for (int i = 0; i < n; i++) f[i] = (i * 37 % 8191) * 0.5f;
  float *fin, *fout;
  cudaMalloc(&fin, n * sizeof(float));
  cudaMalloc(&fout, 1024 * sizeof(float));
  cudaMemcpy(fin, f.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  maxAndWhere<<<1, 128>>>(fin, fout, out, n);
  float best;
  int where;
  cudaMemcpy(&best, fout, sizeof best, cudaMemcpyDeviceToHost);
  cudaMemcpy(&where, out, sizeof where, cudaMemcpyDeviceToHost);
  std::cout << best << " at " << where << std::endl;
  columnSums<<<2, 64>>>(fin, fout, 80, 100);
  cudaMemcpy(f.data(), fout, 100 * sizeof(float), cudaMemcpyDeviceToHost);
  std::cout << std::accumulate(f.begin(), f.begin() + 100, 0.0) << std::endl;
  rowSums<<<2, 64>>>(fin, fout, 80, 100);
  cudaMemcpy(f.data(), fout, 80 * sizeof(float), cudaMemcpyDeviceToHost);
  std::cout << std::accumulate(f.begin(), f.begin() + 80, 0.0) << std::endl;
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
