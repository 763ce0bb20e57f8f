// Sparse matrices, graphs and clustering.
#include <climits>
#include <cmath>
#include <cstdio>
#include <cuda_runtime.h>
#include <vector>

template <typename T> T *toDevice(const std::vector<T> &v) {
  T *d;
  cudaMalloc(&d, v.size() * sizeof(T));
  cudaMemcpy(d, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
  return d;
}
template <typename T> std::vector<T> toHost(const T *d, size_t n) {
  std::vector<T> v(n);
  cudaMemcpy(v.data(), d, n * sizeof(T), cudaMemcpyDeviceToHost);
  return v;
}

__global__ void spmv_csr_scalar(int rows, const int *ptr, const int *cols, const float *vals, const float *x, float *y) {
  int row = blockDim.x * blockIdx.x + threadIdx.x;
  if (row < rows) {
    float dot = 0;
    int row_start = ptr[row];
    int row_end = ptr[row + 1];
    for (int jj = row_start; jj < row_end; jj++) dot += vals[jj] * x[cols[jj]];
    y[row] += dot;
  }
}
__global__ void spmv_csr_vector(int rows, const int *ptr, const int *cols, const float *vals, const float *x, float *y) {
  __shared__ float partial[128];
  int thread_id = blockDim.x * blockIdx.x + threadIdx.x;
  int warp_id = thread_id / 32;
  int lane = thread_id & 31;
  int row = warp_id;
  if (row < rows) {
    partial[threadIdx.x] = 0;
    for (int jj = ptr[row] + lane; jj < ptr[row + 1]; jj += 32) partial[threadIdx.x] += vals[jj] * x[cols[jj]];
    __syncwarp();
    if (lane < 16) partial[threadIdx.x] += partial[threadIdx.x + 16];
    __syncwarp();
    if (lane < 8) partial[threadIdx.x] += partial[threadIdx.x + 8];
    __syncwarp();
    if (lane < 4) partial[threadIdx.x] += partial[threadIdx.x + 4];
    __syncwarp();
    if (lane < 2) partial[threadIdx.x] += partial[threadIdx.x + 2];
    __syncwarp();
    if (lane < 1) partial[threadIdx.x] += partial[threadIdx.x + 1];
    if (lane == 0) y[row] += partial[threadIdx.x];
  }
}
__global__ void spmv_ell(int rows, int num_cols_per_row, const int *indices, const float *data, const float *x, float *y) {
  int row = blockDim.x * blockIdx.x + threadIdx.x;
  if (row < rows) {
    float dot = 0;
    for (int n = 0; n < num_cols_per_row; n++) {
      int col = indices[rows * n + row];
      float val = data[rows * n + row];
      if (val != 0) dot += val * x[col];
    }
    y[row] += dot;
  }
}
__global__ void spmv_coo(int nnz, const int *r, const int *c, const float *v, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < nnz) atomicAdd(&y[r[i]], v[i] * x[c[i]]);
}

__global__ void bfs_level(const int *offsets, const int *edges, int *levels, int level, int *changed, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < n && levels[v] == level) {
    for (int e = offsets[v]; e < offsets[v + 1]; e++) {
      int u = edges[e];
      if (levels[u] == INT_MAX) {
        levels[u] = level + 1;
        *changed = 1;
      }
    }
  }
}
__global__ void bfs_queue(const int *offsets, const int *edges, int *levels, const int *frontier, int count, int *next, int *nextCount, int level) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  int v = frontier[i];
  for (int e = offsets[v]; e < offsets[v + 1]; e++) {
    int u = edges[e];
    if (atomicCAS(&levels[u], INT_MAX, level + 1) == INT_MAX) {
      int at = atomicAdd(nextCount, 1);
      next[at] = u;
    }
  }
}
__global__ void pagerank(const int *offsets, const int *edges, const float *rank, const int *degree, float *out, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  float s = 0;
  for (int e = offsets[v]; e < offsets[v + 1]; e++) s += rank[edges[e]] / degree[edges[e]];
  out[v] = 0.15f / n + 0.85f * s;
}
#define INF 100000
__global__ void floyd(int *dist, int n, int k) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < n && j < n) {
    int through = dist[i * n + k] + dist[k * n + j];
    if (dist[i * n + j] > through) dist[i * n + j] = through;
  }
}

#define K 5
__constant__ float2 c_centroids[K];
__global__ void assignClusters(const float2 *points, int *labels, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float2 p = points[i];
  float best = 1e30f;
  int label = 0;
  for (int k = 0; k < K; k++) {
    float dx = p.x - c_centroids[k].x, dy = p.y - c_centroids[k].y;
    float d = dx * dx + dy * dy;
    if (d < best) {
      best = d;
      label = k;
    }
  }
  labels[i] = label;
}
__global__ void updateCentroids(const float2 *points, const int *labels, float *sumX, float *sumY, int *count, int n) {
  __shared__ float sx[K], sy[K];
  __shared__ int c[K];
  if (threadIdx.x < K) {
    sx[threadIdx.x] = 0;
    sy[threadIdx.x] = 0;
    c[threadIdx.x] = 0;
  }
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    atomicAdd(&sx[labels[i]], points[i].x);
    atomicAdd(&sy[labels[i]], points[i].y);
    atomicAdd(&c[labels[i]], 1);
  }
  __syncthreads();
  if (threadIdx.x < K) {
    atomicAdd(&sumX[threadIdx.x], sx[threadIdx.x]);
    atomicAdd(&sumY[threadIdx.x], sy[threadIdx.x]);
    atomicAdd(&count[threadIdx.x], c[threadIdx.x]);
  }
}
// Points as rows of D features, centroids in shared memory.
template <int D> __global__ void nearest(const float *points, const float *centroids, int *labels, int n, int k) {
  extern __shared__ float sc[];
  for (int i = threadIdx.x; i < k * D; i += blockDim.x) sc[i] = centroids[i];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int label = -1;
  float best = INFINITY;
  for (int c = 0; c < k; c++) {
    float d = 0;
    for (int f = 0; f < D; f++) {
      float t = points[i * D + f] - sc[c * D + f];
      d += t * t;
    }
    if (d < best) {
      best = d;
      label = c;
    }
  }
  labels[i] = label;
}
__global__ void knnDistances(const float *ref, const float *query, float *dist, int nRef, int nQuery, int dim) {
  __shared__ float a[16][16], b[16][16];
  int tx = threadIdx.x, ty = threadIdx.y;
  int q = blockIdx.x * 16 + tx, r = blockIdx.y * 16 + ty;
  float s = 0;
  for (int d = 0; d < dim; d += 16) {
    a[ty][tx] = ref[(d + ty) * nRef + blockIdx.y * 16 + tx];
    b[ty][tx] = query[(d + ty) * nQuery + q];
    __syncthreads();
    for (int k = 0; k < 16; k++) {
      float t = a[k][ty] - b[k][tx];
      s += t * t;
    }
    __syncthreads();
  }
  dist[r * nQuery + q] = s;
}

int main() {
  const int rows = 500;
  std::vector<int> ptr(rows + 1), cols, coo;
  std::vector<float> vals, x(rows), y(rows, 0.f);
  unsigned seed = 7;
  auto next = [&]() { return (seed = seed * 1664525u + 1013904223u) >> 16; };
  for (int i = 0; i < rows; i++) {
    ptr[i] = cols.size();
    int len = 1 + next() % 12;
    for (int j = 0; j < len; j++) {
      cols.push_back(next() % rows);
      coo.push_back(i);
      vals.push_back((float)(next() % 9) + 1.0f);
    }
    x[i] = (float)(next() % 7);
  }
  ptr[rows] = cols.size();
  std::vector<int> ellCols(rows * 12, 0);
  std::vector<float> ell(rows * 12, 0.f);
  for (int i = 0; i < rows; i++)
    for (int j = ptr[i]; j < ptr[i + 1]; j++) {
      ellCols[(j - ptr[i]) * rows + i] = cols[j];
      ell[(j - ptr[i]) * rows + i] = vals[j];
    }
  int *dPtr = toDevice(ptr), *dCols = toDevice(cols), *dCoo = toDevice(coo), *dEllCols = toDevice(ellCols);
  float *dVals = toDevice(vals), *dX = toDevice(x), *dY = toDevice(y), *dEll = toDevice(ell);
  auto show = [&](const char *name) {
    double s = 0;
    for (float v : toHost(dY, rows)) s = s * 0.99 + v;
    printf("%s %.4f\n", name, s);
    cudaMemset(dY, 0, rows * sizeof(float));
  };
  spmv_csr_scalar<<<(rows + 127) / 128, 128>>>(rows, dPtr, dCols, dVals, dX, dY);
  show("csr scalar");
  spmv_csr_vector<<<(rows * 32 + 127) / 128, 128>>>(rows, dPtr, dCols, dVals, dX, dY);
  show("csr vector");
  spmv_ell<<<(rows + 127) / 128, 128>>>(rows, 12, dEllCols, dEll, dX, dY);
  show("ell");
  spmv_coo<<<((int)cols.size() + 255) / 256, 256>>>(cols.size(), dCoo, dCols, dVals, dX, dY);
  show("coo");

  std::vector<int> levels(rows, INT_MAX);
  levels[0] = 0;
  int *dLevels = toDevice(levels), *dChanged = toDevice(std::vector<int>(1, 0));
  int level = 0, changed = 1;
  while (changed) {
    cudaMemset(dChanged, 0, sizeof(int));
    bfs_level<<<(rows + 63) / 64, 64>>>(dPtr, dCols, dLevels, level++, dChanged, rows);
    cudaMemcpy(&changed, dChanged, sizeof(int), cudaMemcpyDeviceToHost);
  }
  long sum = 0;
  for (int l : toHost(dLevels, rows)) sum += l == INT_MAX ? 0 : l;
  printf("bfs %d levels, sum %ld\n", level, sum);
  cudaMemcpy(dLevels, levels.data(), rows * sizeof(int), cudaMemcpyHostToDevice);
  int *q1 = toDevice(std::vector<int>(rows, 0)), *q2 = toDevice(std::vector<int>(rows, 0));
  int count = 1;
  for (level = 0; count > 0; level++) {
    cudaMemset(dChanged, 0, sizeof(int));
    bfs_queue<<<(count + 63) / 64, 64>>>(dPtr, dCols, dLevels, q1, count, q2, dChanged, level);
    cudaMemcpy(&count, dChanged, sizeof(int), cudaMemcpyDeviceToHost);
    std::swap(q1, q2);
  }
  sum = 0;
  for (int l : toHost(dLevels, rows)) sum += l == INT_MAX ? 0 : l;
  printf("queue %d levels, sum %ld\n", level, sum);
  std::vector<int> degree(rows, 1);
  for (int c : cols) degree[c]++;
  int *dDegree = toDevice(degree);
  pagerank<<<(rows + 127) / 128, 128>>>(dPtr, dCols, dX, dDegree, dY, rows);
  show("pagerank");
  const int n = 40;
  std::vector<int> dist(n * n, INF);
  for (int i = 0; i < n; i++) {
    dist[i * n + i] = 0;
    for (int j = 0; j < 3; j++) dist[i * n + next() % n] = 1 + next() % 20;
  }
  int *dDist = toDevice(dist);
  for (int k = 0; k < n; k += 1) floyd<<<dim3(3, 3), dim3(16, 16)>>>(dDist, n, k);
  sum = 0;
  for (int d : toHost(dDist, n * n)) sum += d;
  printf("floyd %ld\n", sum);

  std::vector<float2> points(1000);
  for (auto &p : points) p = make_float2(next() % 100, next() % 100);
  float2 *dPoints = toDevice(points);
  float2 centroids[K] = {{10, 10}, {80, 20}, {50, 50}, {20, 90}, {90, 90}};
  cudaMemcpyToSymbol(c_centroids, centroids, sizeof(centroids));
  int *dLabels = toDevice(std::vector<int>(1024, 0)), *dCount = toDevice(std::vector<int>(K, 0));
  float *dSums = toDevice(std::vector<float>(2 * K, 0.f));
  assignClusters<<<4, 256>>>(dPoints, dLabels, 1000);
  updateCentroids<<<4, 256>>>(dPoints, dLabels, dSums, dSums + K, dCount, 1000);
  auto sums = toHost(dSums, 2 * K);
  auto counts = toHost(dCount, K);
  for (int k = 0; k < K; k++) printf("%d: %.1f %.1f\n", counts[k], sums[k], sums[K + k]);
  std::vector<float> features(512 * 8), centers(6 * 8);
  for (auto &f : features) f = next() % 50;
  for (auto &f : centers) f = next() % 50;
  float *dF = toDevice(features), *dC = toDevice(centers);
  nearest<8><<<4, 128, 6 * 8 * sizeof(float)>>>(dF, dC, dLabels, 500, 6);
  sum = 0;
  for (int l : toHost(dLabels, 500)) sum = sum * 7 % 10007 + l;
  printf("nearest %ld\n", sum);
  knnDistances<<<dim3(2, 2), dim3(16, 16)>>>(dF, dF + 1024, dF + 2048, 32, 32, 32);
  double total = 0;
  for (float v : toHost(dF + 2048, 1024)) total += v;
  printf("knn %.0f\n", total);
  return cudaDeviceSynchronize();
}
