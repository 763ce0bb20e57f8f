// Barriers of a whole grid: in straight code, in loops, behind calls, with shared memory that lasts across them.
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;

__global__ void rotate(const int* in, int* middle, int* out, int n) {
  cg::grid_group grid = cg::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  middle[i] = in[i] * 2 + blockIdx.x;
  grid.sync();
  out[i] = middle[(i + n / 2 + 5) % n];
}

__device__ void exchange(cg::grid_group grid, int* data, int mine, int i) {
  grid.sync();
  data[i] = mine;
  grid.sync();
}

__global__ void rounds(int* data, int n, int count, unsigned long long* total) {
  __shared__ int kept[64];
  cg::grid_group grid = cg::this_grid();
  int i = (int)grid.thread_rank();
  kept[threadIdx.x] = data[i];
  for (int round = 0; round < count; round++) {
    int neighbour = data[(i + 64 * round + 1) % n];
    kept[threadIdx.x] += neighbour;
    exchange(grid, data, kept[threadIdx.x] ^ round, i);
  }
  if (i == 0) {
    unsigned long long sum = 0;
    for (int k = 0; k < n; k++) sum = sum * 31 + (unsigned)data[k];
    *total = sum;
  }
  cg::sync(grid);
  if (grid.thread_rank() == (unsigned long long)(n - 1)) atomicAdd(total, grid.size() * 1000 + gridDim.x);
}

__global__ void sumAll(const float* in, float* partial, float* result, int n) {
  extern __shared__ float s[];
  cg::grid_group grid = cg::this_grid();
  cg::thread_block block = cg::this_thread_block();
  float mine = 0;
  for (int i = grid.thread_rank(); i < n; i += grid.size()) mine += in[i];
  s[block.thread_rank()] = mine;
  block.sync();
  for (int half = block.size() / 2; half > 0; half /= 2) {
    if (block.thread_rank() < half) s[threadIdx.x] += s[threadIdx.x + half];
    block.sync();
  }
  if (block.thread_rank() == 0) partial[blockIdx.x] = s[0];
  grid.sync();
  if (grid.thread_rank() == 0) {
    for (int b = 1; b < gridDim.x; b++) partial[0] += partial[b];
    *result = partial[0];
  }
}

/* Until nothing changes any more: the condition is the same for the whole grid. */
__global__ void flood(int* distance, const int* next, int n, int* changed) {
  cg::grid_group grid = cg::this_grid();
  int i = grid.thread_rank();
  int rounds = 0;
  bool going = true;
  while (going) {
    grid.sync();
    if (i == 0) *changed = 0;
    grid.sync();
    int through = i < n ? distance[next[i]] + 1 : 1 << 30;
    grid.sync();
    if (i < n && through < distance[i]) {
      distance[i] = through;
      *changed = 1;
    }
    grid.sync();
    going = *changed != 0 && ++rounds < 1000;
  }
  if (i == 0) changed[1] = 1;
}

int main() {
  const int n = 256;
  int *a, *b, *c;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, n * sizeof(int));
  cudaMalloc(&c, n * sizeof(int));
  int host[n];
  for (int i = 0; i < n; i++) host[i] = i * i % 97;
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  int count = n;
  void* first[] = {&a, &b, &c, &count};
  cudaLaunchCooperativeKernel((void*)rotate, dim3(4), dim3(64), first, 0, 0);
  cudaMemcpy(host, c, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 7) printf("%d ", host[i]);
  printf("\n");

  unsigned long long *total, sum;
  cudaMalloc(&total, sizeof *total);
  int times = 5;
  void* second[] = {&a, &count, &times, &total};
  cudaLaunchCooperativeKernel((void*)rounds, dim3(4), dim3(64), second, 0, 0);
  cudaMemcpy(&sum, total, sizeof sum, cudaMemcpyDeviceToHost);
  printf("%llu\n", sum);

  const int m = 5000;
  static float values[m];
  for (int i = 0; i < m; i++) values[i] = (i % 17) * 0.25f - 1;
  float *in, *partial, *result, answer;
  cudaMalloc(&in, sizeof values);
  cudaMalloc(&partial, 64 * sizeof(float));
  cudaMalloc(&result, sizeof(float));
  cudaMemcpy(in, values, sizeof values, cudaMemcpyHostToDevice);
  int length = m;
  void* third[] = {&in, &partial, &result, &length};
  cudaLaunchCooperativeKernel((void*)sumAll, 6, 128, third, 128 * sizeof(float), 0);
  cudaMemcpy(&answer, result, sizeof answer, cudaMemcpyDeviceToHost);
  printf("%.6f\n", answer);

  int next[n];
  for (int i = 0; i < n; i++) {
    next[i] = i == 0 ? 0 : (i * 7 + 3) / 8 % i;
    host[i] = i == 0 ? 0 : 1 << 20;
  }
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(b, next, sizeof next, cudaMemcpyHostToDevice);
  void* fourth[] = {&a, &b, &count, &c};
  cudaLaunchCooperativeKernel((void*)flood, dim3(2), dim3(128), fourth);
  cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 9) printf("%d ", host[i]);
  printf("\n%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
