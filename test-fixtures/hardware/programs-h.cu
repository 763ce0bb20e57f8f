// C++ as people write it: a matrix class, functors, views, a hash table, a queue, dynamic programming, factorisations.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <memory>
#include <vector>

typedef struct {
  int width;
  int height;
  int stride;
  float *elements;
} Matrix;
#define BLOCK_SIZE 16
__device__ float GetElement(const Matrix A, int row, int col) { return A.elements[row * A.stride + col]; }
__device__ void SetElement(Matrix A, int row, int col, float value) { A.elements[row * A.stride + col] = value; }
__device__ Matrix GetSubMatrix(Matrix A, int row, int col) {
  Matrix Asub;
  Asub.width = BLOCK_SIZE;
  Asub.height = BLOCK_SIZE;
  Asub.stride = A.stride;
  Asub.elements = &A.elements[A.stride * BLOCK_SIZE * row + BLOCK_SIZE * col];
  return Asub;
}
__global__ void MatMulKernel(Matrix A, Matrix B, Matrix C) {
  int blockRow = blockIdx.y;
  int blockCol = blockIdx.x;
  Matrix Csub = GetSubMatrix(C, blockRow, blockCol);
  float Cvalue = 0;
  int row = threadIdx.y;
  int col = threadIdx.x;
  for (int m = 0; m < (A.width / BLOCK_SIZE); ++m) {
    Matrix Asub = GetSubMatrix(A, blockRow, m);
    Matrix Bsub = GetSubMatrix(B, m, blockCol);
    __shared__ float As[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float Bs[BLOCK_SIZE][BLOCK_SIZE];
    As[row][col] = GetElement(Asub, row, col);
    Bs[row][col] = GetElement(Bsub, row, col);
    __syncthreads();
    for (int e = 0; e < BLOCK_SIZE; ++e) Cvalue += As[row][e] * Bs[e][col];
    __syncthreads();
  }
  SetElement(Csub, row, col, Cvalue);
}

template <typename T> class DeviceBuffer {
 public:
  explicit DeviceBuffer(size_t n) : n_(n) { cudaMalloc(&p_, n * sizeof(T)); }
  explicit DeviceBuffer(const std::vector<T> &v) : DeviceBuffer(v.size()) {
    cudaMemcpy(p_, v.data(), n_ * sizeof(T), cudaMemcpyHostToDevice);
  }
  DeviceBuffer(const DeviceBuffer &) = delete;
  DeviceBuffer &operator=(const DeviceBuffer &) = delete;
  ~DeviceBuffer() { cudaFree(p_); }
  T *get() const { return p_; }
  size_t size() const { return n_; }
  std::vector<T> host() const {
    std::vector<T> v(n_);
    cudaMemcpy(v.data(), p_, n_ * sizeof(T), cudaMemcpyDeviceToHost);
    return v;
  }

 private:
  T *p_ = nullptr;
  size_t n_;
};
template <typename T> struct View2D {
  T *data;
  int rows, cols, pitch;
  __host__ __device__ T &operator()(int r, int c) const { return data[r * pitch + c]; }
};
template <typename T, typename F> __global__ void mapKernel(View2D<const T> in, View2D<T> out, F f) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r < in.rows && c < in.cols) out(r, c) = f(in(r, c), r, c);
}
struct ScaleAdd {
  float a, b;
  __device__ float operator()(float x, int r, int c) const { return a * x + b * (r - c); }
};
template <typename T> __global__ void transposeView(View2D<const T> in, View2D<T> out) {
  __shared__ T tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < in.cols && y + j < in.rows) tile[threadIdx.y + j][threadIdx.x] = in(y + j, x);
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < in.rows && y + j < in.cols) out(y + j, x) = tile[threadIdx.x][threadIdx.y + j];
}

struct Entry {
  uint32_t key;
  uint32_t value;
};
const uint32_t EMPTY = 0xffffffff;
__device__ uint32_t hashOf(uint32_t k, uint32_t capacity) {
  k ^= k >> 16;
  k *= 0x85ebca6b;
  k ^= k >> 13;
  k *= 0xc2b2ae35;
  k ^= k >> 16;
  return k & (capacity - 1);
}
__global__ void insertAll(Entry *table, uint32_t capacity, const Entry *kvs, unsigned n) {
  unsigned tid = blockIdx.x * blockDim.x + threadIdx.x;
  if (tid < n) {
    uint32_t key = kvs[tid].key, value = kvs[tid].value;
    uint32_t slot = hashOf(key, capacity);
    while (true) {
      uint32_t prev = atomicCAS(&table[slot].key, EMPTY, key);
      if (prev == EMPTY || prev == key) {
        table[slot].value = value;
        break;
      }
      slot = (slot + 1) & (capacity - 1);
    }
  }
}
__global__ void lookupAll(const Entry *table, uint32_t capacity, const uint32_t *keys, uint32_t *values, unsigned n) {
  unsigned tid = blockIdx.x * blockDim.x + threadIdx.x;
  if (tid >= n) return;
  uint32_t slot = hashOf(keys[tid], capacity);
  while (true) {
    if (table[slot].key == keys[tid]) {
      values[tid] = table[slot].value;
      return;
    }
    if (table[slot].key == EMPTY) {
      values[tid] = EMPTY;
      return;
    }
    slot = (slot + 1) & (capacity - 1);
  }
}

__global__ void needlemanDiagonal(int *score, const char *a, const char *b, int n, int diagonal) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int i = 1 + t + max(0, diagonal - n), j = diagonal - i + 1 - 0;
  if (i > n || j < 1 || j > n) return;
  int w = n + 1;
  int match = score[(i - 1) * w + j - 1] + (a[i - 1] == b[j - 1] ? 2 : -1);
  int up = score[(i - 1) * w + j] - 1, left = score[i * w + j - 1] - 1;
  score[i * w + j] = max(match, max(up, left));
}
__global__ void lcsShared(const char *a, const char *b, int n, int *answer) {
  __shared__ int rows[3][129];
  int t = threadIdx.x;
  for (int r = 0; r < 3; r++) rows[r][t] = 0;
  if (t == 0) rows[0][128] = rows[1][128] = rows[2][128] = 0;
  __syncthreads();
  for (int d = 2; d <= 2 * n; d++) {
    int i = t + 1, j = d - i;
    int *now = rows[d % 3], *last = rows[(d + 2) % 3], *before = rows[(d + 1) % 3];
    if (i <= n && j >= 1 && j <= n) now[i] = a[i - 1] == b[j - 1] ? before[i - 1] + 1 : max(last[i], last[i - 1]);
    __syncthreads();
  }
  if (t == 0) *answer = rows[(2 * n) % 3][n];
}
__global__ void gaussFan1(float *m, const float *a, int size, int t) {
  if (threadIdx.x + blockIdx.x * blockDim.x >= size - 1 - t) return;
  *(m + size * (blockDim.x * blockIdx.x + threadIdx.x + t + 1) + t) =
      *(a + size * (blockDim.x * blockIdx.x + threadIdx.x + t + 1) + t) / *(a + size * t + t);
}
__global__ void gaussFan2(float *m, float *a, int size, int t) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= size - 1 - t || y >= size - t) return;
  a[size * (x + 1 + t) + (y + t)] -= m[size * (x + 1 + t) + t] * a[size * t + (y + t)];
}
__global__ void choleskyBlock(float *a, int n) {
  extern __shared__ float s[];
  int t = threadIdx.x;
  for (int r = 0; r < n; r++) s[r * n + t] = a[r * n + t];
  __syncthreads();
  for (int k = 0; k < n; k++) {
    if (t == k) s[k * n + k] = sqrtf(s[k * n + k]);
    __syncthreads();
    if (t > k) s[t * n + k] /= s[k * n + k];
    __syncthreads();
    if (t > k)
      for (int j = k + 1; j <= t; j++) s[t * n + j] -= s[t * n + k] * s[j * n + k];
    __syncthreads();
  }
  for (int r = 0; r < n; r++) a[r * n + t] = t <= r ? s[r * n + t] : 0.0f;
}
__global__ void triangularOnly(const float *a, float *b, int n) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r < n && c <= r) b[r * (r + 1) / 2 + c] = a[r * n + c];
}
struct alignas(8) Pair {
  int a, b;
};
__global__ void pairsAndBits(const Pair *in, uint64_t *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    Pair p = in[i];
    uint64_t x = (uint64_t)(uint32_t)p.a << 32 | (uint32_t)p.b;
    out[i] = x * 0x9e3779b97f4a7c15ull;
  }
}
__global__ void fftStep(float2 *data, int n, int half) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n / 2) return;
  int group = t / half, k = t % half;
  int i = group * 2 * half + k, j = i + half;
  float s, c;
  sincosf(-3.14159265358979f * k / half, &s, &c);
  float2 u = data[i], v = data[j];
  float2 w = make_float2(v.x * c - v.y * s, v.x * s + v.y * c);
  data[i] = make_float2(u.x + w.x, u.y + w.y);
  data[j] = make_float2(u.x - w.x, u.y - w.y);
}
__global__ void doubles(const double *x, double *y, double a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) y[i] = a * x[i] + y[i];
}
__global__ void strideSaxpy(int n, float a, const float *x, int incx, float *y, int incy) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i * incy] = a * x[i * incx] + y[i * incy];
}

int main() {
  const int n = 64;
  std::vector<float> m(n * n);
  for (int i = 0; i < n * n; i++) m[i] = (float)(i * 11 % 23) - 11;
  DeviceBuffer<float> a(m), b(m), c(n * n);
  auto sum = [&](const char *name, const DeviceBuffer<float> &d, int count) {
    auto h = d.host();
    double s = 0;
    for (int i = 0; i < count; i++) s += h[i] * (i % 9 + 1);
    printf("%s %.2f\n", name, s);
  };
  Matrix A = {n, n, n, a.get()}, B = {n, n, n, b.get()}, C = {n, n, n, c.get()};
  dim3 dimBlock(BLOCK_SIZE, BLOCK_SIZE);
  dim3 dimGrid(B.width / dimBlock.x, A.height / dimBlock.y);
  MatMulKernel<<<dimGrid, dimBlock>>>(A, B, C);
  sum("MatMulKernel", c, n * n);
  View2D<const float> in{a.get(), 50, 60, n};
  View2D<float> out{b.get(), 50, 60, n}, flipped{c.get(), 60, 50, n};
  mapKernel<<<dim3(4, 13), dim3(16, 4)>>>(in, out, ScaleAdd{2.f, 0.5f});
  sum("mapKernel", b, n * n);
  transposeView<<<dim3(2, 2), dim3(32, 8)>>>(in, flipped);
  sum("transposeView", c, n * n);
  const uint32_t capacity = 1024;
  std::vector<Entry> entries(500);
  std::vector<uint32_t> keys(512);
  for (int i = 0; i < 500; i++) entries[i] = {(uint32_t)(i * 2654435761u >> 8), (uint32_t)i};
  for (int i = 0; i < 512; i++) keys[i] = (uint32_t)(i * 2654435761u >> 8);
  DeviceBuffer<Entry> table(capacity), kvs(entries);
  DeviceBuffer<uint32_t> dk(keys), dv(512);
  cudaMemset(table.get(), 0xff, capacity * sizeof(Entry));
  insertAll<<<4, 128>>>(table.get(), capacity, kvs.get(), 500);
  lookupAll<<<4, 128>>>(table.get(), capacity, dk.get(), dv.get(), 512);
  unsigned found = 0;
  for (uint32_t v : dv.host()) found += v == EMPTY ? 0 : v;
  printf("hash %u\n", found);
  std::vector<char> s1(128), s2(128);
  for (int i = 0; i < 128; i++) {
    s1[i] = "ACGT"[i * 7 / 3 % 4];
    s2[i] = "ACGT"[i * 5 / 2 % 4];
  }
  DeviceBuffer<char> d1(s1), d2(s2);
  DeviceBuffer<int> score(std::vector<int>(65 * 65, 0)), answer(1);
  for (int d = 1; d < 2 * 64; d += 1)
    if (d < 4 || d > 60) needlemanDiagonal<<<1, 64>>>(score.get(), d1.get(), d2.get(), 64, d);
  lcsShared<<<1, 128>>>(d1.get(), d2.get(), 128, answer.get());
  printf("lcs %d\n", answer.host()[0]);
  std::vector<float> spd(24 * 24);
  for (int i = 0; i < 24; i++)
    for (int j = 0; j < 24; j++) spd[i * 24 + j] = i == j ? 30.f : 1.f / (1 + abs(i - j));
  DeviceBuffer<float> sys(spd), mult(std::vector<float>(24 * 24, 0.f)), chol(spd);
  for (int t = 0; t < 23; t += 1) {
    gaussFan1<<<1, 32>>>(mult.get(), sys.get(), 24, t);
    gaussFan2<<<dim3(6, 6), dim3(4, 4)>>>(mult.get(), sys.get(), 24, t);
  }
  sum("gauss", sys, 24 * 24);
  choleskyBlock<<<1, 24, 24 * 24 * sizeof(float)>>>(chol.get(), 24);
  sum("cholesky", chol, 24 * 24);
  triangularOnly<<<dim3(4, 8), dim3(16, 8)>>>(a.get(), c.get(), 60);
  sum("triangular", c, 60 * 61 / 2);
  DeviceBuffer<uint64_t> bits(512);
  pairsAndBits<<<4, 128>>>((const Pair *)kvs.get(), bits.get(), 500);
  uint64_t x = 0;
  auto hb = bits.host();
  for (int i = 0; i < 500; i++) x ^= hb[i];
  printf("bits %016llx\n", (unsigned long long)x);
  for (int half = 1; half < 256; half *= 2) fftStep<<<2, 64>>>((float2 *)b.get(), 256, half);
  printf("fft %.0f\n", b.host()[0]);
  DeviceBuffer<double> dx(std::vector<double>(1000, 1.5)), dy(std::vector<double>(1000, 2.25));
  doubles<<<2, 128>>>(dx.get(), dy.get(), 3.0, 1000);
  printf("doubles %.2f\n", dy.host()[999]);
  strideSaxpy<<<4, 128>>>(400, 2.0f, a.get(), 3, c.get(), 5);
  sum("stride", c, 2000);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
