// Sparse matrices, graphs, n-body, tables and queues: indices that come from memory, loops whose length comes
// from memory, arrays that live in local memory.
#include "harness.cuh"

__global__ void spmvCsrScalar(int rows, const int* rowPtr, const int* cols, const float* vals, const float* x, float* y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float dot = 0;
    int start = rowPtr[row];
    int end = rowPtr[row + 1];
    for (int e = start; e < end; e++) {
      float v = vals[e];
      int c = cols[e];
      dot += v * x[c];
    }
    y[row] = dot;
  }
}

__global__ void spmvCsrVector(int rows, const int* rowPtr, const int* cols, const float* vals, const float* x, float* y) {
  int thread = blockIdx.x * blockDim.x + threadIdx.x;
  int row = thread / 32, lane = thread & 31;
  if (row < rows) {
    float dot = 0;
    for (int e = rowPtr[row] + lane; e < rowPtr[row + 1]; e += 32) {
      float v = vals[e];
      int c = cols[e];
      dot += v * x[c];
    }
    for (int d = 16; d > 0; d /= 2) dot += __shfl_down_sync(0xffffffff, dot, d);
    if (lane == 0)
      y[row] = dot;
  }
}

__global__ void spmvEll(int rows, int width, const int* cols, const float* vals, const float* x, float* y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float dot = 0;
  for (int k = 0; k < width; k++) {
    int c = cols[k * rows + row];
    float v = vals[k * rows + row];
    if (v != 0.0f)
      dot += v * x[c];
  }
  y[row] = dot;
}

__global__ void spmvEllRowMajor(int rows, int width, const int* cols, const float* vals, const float* x, float* y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float dot = 0;
  for (int k = 0; k < width; k++)
    dot += vals[row * width + k] *
        x[cols[row * width + k]];
  y[row] = dot;
}

__global__ void spmvCoo(int nnz, const int* r, const int* c, const float* v, const float* x, float* y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nnz; i += blockDim.x * gridDim.x) {
    int row = r[i];
    float p = v[i] * x[c[i]];
    atomicAdd(&y[row], p);
  }
}

__global__ void bfsLevel(const int* rowPtr, const int* edges, const int* level, int* next, int current, int n, int* changed) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < n && level[v] == current) {
    for (int e = rowPtr[v]; e < rowPtr[v + 1]; e++) {
      int u = edges[e];
      if (level[u] < 0) {
        next[u] = current + 1;
        *changed = 1;
      }
    }
  }
}

__global__ void bodyForces(const float4* pos, float4* acc, int n) {
  __shared__ float4 tile[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = pos[i];
  float ax = 0, ay = 0, az = 0;
  for (int t = 0; t < n; t += 128) {
    tile[threadIdx.x] = pos[t + threadIdx.x];
    __syncthreads();
#pragma unroll 4
    for (int j = 0; j < 128; j++) {
      float4 o = tile[j];
      float dx = o.x - me.x, dy = o.y - me.y, dz = o.z - me.z;
      float inv = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
      float s = o.w * inv * inv * inv;
      ax += dx * s; ay += dy * s; az += dz * s;
    }
    __syncthreads();
  }
  acc[i] = make_float4(ax, ay, az, 0);
}

__global__ void gatherTable(const int* index, const float* table, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = index[i];
  out[i] = table[j];
}

__global__ void scatterTable(const int* index, const float* in, float* table) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = index[i];
  table[j] = in[i];
}

__global__ void gatherTwice(const int* first, const int* second, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int a = first[i];
  int b = second[a];
  out[i] = b;
}

__global__ void pointerChase(const int* next, int* out, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, p = i;
  for (int k = 0; k < steps; k++)
    p = next[p];
  out[i] = p;
}

__global__ void binarySearch(const int* sorted, const int* keys, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int key = keys[i], low = 0, high = n;
  while (low < high) {
    int mid = (low + high) / 2;
    if (sorted[mid] < key) low = mid + 1;
    else high = mid;
  }
  out[i] = low;
}

__global__ void collatz(const int* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int v = in[i], steps = 0;
  while (v > 1) {
    v = v & 1 ? 3 * v + 1 : v / 2;
    steps++;
  }
  out[i] = steps;
}

__global__ void variableRuns(const int* lengths, const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int len = lengths[i];
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < len; k++)
    sum += in[k * 256 + threadIdx.x];
  out[i] = sum;
}

__global__ void mandelbrot(unsigned char* out, int w, int h, int maxIterations) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float cx = -2.0f + 3.0f * x / w, cy = -1.5f + 3.0f * y / h, zx = 0, zy = 0;
  int k = 0;
  while (k < maxIterations && zx * zx + zy * zy < 4.0f) {
    float t = zx * zx - zy * zy + cx;
    zy = 2 * zx * zy + cy;
    zx = t;
    k++;
  }
  out[y * w + x] = (unsigned char)k;
}

__global__ void localHistogram(const int* in, int* out, int perThread) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, bins[16];
  for (int b = 0; b < 16; b++)
    bins[b] = 0;
  for (int k = 0; k < perThread; k++) {
    int v = in[k * blockDim.x * gridDim.x + i] & 15;
    bins[v]++;
  }
  int best = 0;
#pragma unroll 1
  for (int b = 0; b < 16; b++)
    best = max(best, bins[b]);
  out[i] = best;
}

__global__ void localInsertionSort(const int* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int a[24];
#pragma unroll 1
  for (int k = 0; k < n; k++)
    a[k] = in[i * n + k];
#pragma unroll 1
  for (int k = 1; k < n; k++) {
    int v = a[k], j = k - 1;
    while (j >= 0 && a[j] > v) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = v;
  }
#pragma unroll 1
  for (int k = 0; k < n; k++)
    out[i * n + k] = a[k];
}

__global__ void localUniformIndex(const float* in, float* out, int r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float window[32];
#pragma unroll 1
  for (int k = 0; k < 32; k++)
    window[k] = in[k * 512 + i];
  out[i] = window[r & 31];
}

struct Offsets { int count; int at[32]; float weight[8]; };
__global__ void parameterByLane(Offsets o, const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = o.at[threadIdx.x & 31];
  float w = o.weight[threadIdx.x / 16 % 8];
  out[i] = w * in[i + j];
}

__global__ void parameterUniform(Offsets o, const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < o.count; k++)
    sum += in[i + o.at[k]];
  out[i] = sum;
}

__global__ void hashInsert(const int* keys, unsigned* table, int capacity) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned key = keys[i] + 1;
  unsigned slot = (key * 2654435761u) & (capacity - 1);
  atomicMax(&table[slot], key);
}

__global__ void deviceQueue(const int* in, int* out, int* tail, int n) {
  __shared__ int queue[128];
  __shared__ int count, base;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    count = 0;
  __syncthreads();
  if (i < n && in[i] % 5 == 0) {
    int slot = atomicAdd(&count, 1);
    queue[slot] = in[i];
  }
  __syncthreads();
  if (threadIdx.x == 0)
    base = atomicAdd(tail, count);
  __syncthreads();
  if (threadIdx.x < count)
    out[(base & 0xfff80) + threadIdx.x] = queue[threadIdx.x];
}

__device__ int queueTail;
__device__ float deviceTable[512];
__global__ void deviceVariables(const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  deviceTable[i] = in[i];
  __syncthreads();
  out[i] = deviceTable[blockIdx.x * 256 + 255 - threadIdx.x];
  if (threadIdx.x == 0)
    atomicAdd(&queueTail, 1);
}

int main() {
  const int ROWS = 300, N = 1 << 14;
  int *rowPtr = (int*)malloc((ROWS + 1) * 4), nnz = 0;
  for (int r = 0; r < ROWS; r++) { rowPtr[r] = nnz; nnz += 1 + (r * 37) % 23; }
  rowPtr[ROWS] = nnz;
  int *cols = (int*)malloc(nnz * 4), *rowOf = (int*)malloc(nnz * 4);
  for (int r = 0; r < ROWS; r++)
    for (int e = rowPtr[r]; e < rowPtr[r + 1]; e++) { cols[e] = (r * 131 + e * 17) % ROWS; rowOf[e] = r; }
  int *dRow = dev<int>(ROWS + 1), *dCol = dev<int>(nnz), *dRowOf = dev<int>(nnz);
  CK(cudaMemcpy(dRow, rowPtr, (ROWS + 1) * 4, cudaMemcpyHostToDevice));
  CK(cudaMemcpy(dCol, cols, nnz * 4, cudaMemcpyHostToDevice));
  CK(cudaMemcpy(dRowOf, rowOf, nnz * 4, cudaMemcpyHostToDevice));
  float *A = dev<float>(1 << 16), *B = dev<float>(1 << 16), *V = dev<float>(nnz);
  float* ones = (float*)malloc(N * 4);
  for (int i = 0; i < N; i++) ones[i] = i % 3 == 0 ? 0.0f : 1.0f;
  CK(cudaMemcpy(V, ones, nnz * 4, cudaMemcpyHostToDevice));
  float* E = dev<float>(N);
  CK(cudaMemcpy(E, ones, N * 4, cudaMemcpyHostToDevice));
  int *I = devIota(N, 2654435761u, 4096), *S = devIota(N, 1, 1 << 30), *J = dev<int>(N), *L = devIota(4096, 29, 13);
  int* ellCols = devIota(ROWS * 8, 211, ROWS);
  spmvCsrScalar<<<3, 128>>>(ROWS, dRow, dCol, V, A, B);
  spmvCsrVector<<<75, 128>>>(ROWS, dRow, dCol, V, A, B);
  spmvEll<<<3, 128>>>(ROWS, 8, ellCols, E, A, B);
  spmvEllRowMajor<<<3, 128>>>(ROWS, 8, ellCols, E, A, B);
  spmvCoo<<<4, 128>>>(nnz, dRowOf, dCol, V, A, B);
  int* level = (int*)malloc(ROWS * 4);
  for (int i = 0; i < ROWS; i++) level[i] = i % 4 == 0 ? 2 : i % 4 == 1 ? -1 : 1;
  int *dLevel = dev<int>(ROWS), *dChanged = dev<int>(1);
  CK(cudaMemcpy(dLevel, level, ROWS * 4, cudaMemcpyHostToDevice));
  bfsLevel<<<3, 128>>>(dRow, dCol, dLevel, J, 2, ROWS, dChanged);
  bodyForces<<<4, 128>>>((float4*)A, (float4*)B, 512);
  gatherTable<<<8, 128>>>(I, A, B);
  scatterTable<<<8, 128>>>(I, A, B);
  gatherTwice<<<8, 128>>>(I, S, J);
  pointerChase<<<4, 96>>>(I, J, 5);
  binarySearch<<<8, 128>>>(S, I, J, 4096);
  collatz<<<4, 100>>>(S, J, 390);
  variableRuns<<<8, 256>>>(L, A, B);
  mandelbrot<<<dim3(5, 8), dim3(16, 8)>>>((unsigned char*)B, 75, 60, 40);
  localHistogram<<<4, 128>>>(I, J, 20);
  localInsertionSort<<<4, 64>>>(I, J, 24);
  localUniformIndex<<<4, 128>>>(A, B, 7);
  Offsets o;
  o.count = 5;
  for (int i = 0; i < 32; i++) o.at[i] = i * i;
  for (int i = 0; i < 8; i++) o.weight[i] = i;
  parameterByLane<<<4, 128>>>(o, A, B);
  parameterUniform<<<4, 128>>>(o, A, B);
  hashInsert<<<8, 128>>>(I, (unsigned*)B, 8192);
  deviceQueue<<<8, 128>>>(S, J, dChanged, 1000);
  deviceVariables<<<2, 256>>>(A, B);
  DONE();
  return 0;
}
