// C++ in kernels: templates, references, functors, lambdas, methods, macros, namespaces, carved dynamic shared
// memory, switches, volatile, cache hints, cooperative groups. Compile with --extended-lambda.
#include "harness.cuh"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

#define IDX2(r, c, ld) ((r) * (ld) + (c))
#define GLOBAL_ID (blockIdx.x * blockDim.x + threadIdx.x)
#define CEIL_DIV(a, b) (((a) + (b) - 1) / (b))
#define FOR_EACH(i, n) for (int i = GLOBAL_ID; i < (n); i += blockDim.x * gridDim.x)

__global__ void macroIndexed(const float* in, float* out, int rows, int cols) {
  int c = GLOBAL_ID;
  if (c < cols)
    for (int r = 0; r < rows; r++)
      out[IDX2(c, r, rows)] =
          in[IDX2(r, c, cols)];
}

__global__ void macroLoop(const int* in, int* out, int n) {
  FOR_EACH(i, n)
    out[i] =
        in[n - 1 - i];
}

template <typename T, int N>
struct Vec {
  T v[N];
  __device__ T sum() const { T s = 0; for (int i = 0; i < N; i++) s += v[i]; return s; }
};
template <typename T, int N>
__global__ void vecSum(const Vec<T, N>* in, T* out) {
  int i = GLOBAL_ID;
  T s = in[i].sum();
  out[i] = s;
}

__device__ void loadPair(const float* p, float& a, float& b) {
  a = p[0];
  b = p[1];
}
__device__ inline void storePair(float* __restrict__ p, int i, float a, float b) {
  p[i * 2] = a;
  p[i * 2 + 1] = b;
}
__global__ void throughReferences(const float* in, float* out) {
  int i = GLOBAL_ID;
  float a, b;
  loadPair(in + 3 * i, a, b);
  storePair(out, i, a + b, a - b);
}

struct Scale { float factor; __device__ float operator()(float x) const { return x * factor; } };
struct Permute {
  int stride, n;
  __device__ int operator()(int i) const { return (i * stride) % n; }
};
template <class F>
__global__ void applyFunctor(const float* in, float* out, int n, F f) {
  int i = GLOBAL_ID;
  if (i < n)
    out[i] = f(in[i]);
}
template <class I>
__global__ void gatherFunctor(const float* in, float* out, I index) {
  int i = GLOBAL_ID;
  out[i] =
      in[index(i)];
}
template <class F>
__global__ void forEachIndex(int n, F f) {
  for (int i = GLOBAL_ID; i < n; i += gridDim.x * blockDim.x) f(i);
}

__global__ void localLambda(const float* in, float* out, int w) {
  auto at = [=](int r, int c) { return r * w + c; };
  int r = threadIdx.y, c = threadIdx.x;
  out[at(c, r)] =
      in[at(r, c)];
}

namespace grid2d {
enum class Order { Row, Column };
template <Order O> struct View {
  float* data; int rows, cols;
  __device__ float& operator()(int r, int c) const {
    if constexpr (O == Order::Row) return data[r * cols + c];
    else return data[c * rows + r];
  }
};
template <Order O>
__global__ void addViews(View<O> a, View<O> b, View<O> out) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c < out.cols && r < out.rows) {
    float x = a(r, c);
    float y = b(r, c);
    out(r, c) = x + y;
  }
}
}

__global__ void carvedShared(const float* in, float* out, int n) {
  extern __shared__ unsigned char raw[];
  float* values = (float*)raw;
  int* order = (int*)(values + n);
  double* sums = (double*)(order + n);
  int t = threadIdx.x;
  values[t] = in[blockIdx.x * n + t];
  order[t] = (t * 7) % n;
  sums[t] = t;
  __syncthreads();
  int o = order[t];
  float v = values[o];
  double d = sums[n - 1 - t];
  out[blockIdx.x * n + t] = v + (float)d;
}

template <int MODE>
__global__ void switchByLane(const int* in, int* out) {
  int i = GLOBAL_ID;
  int v = in[i];
  switch (MODE == 0 ? threadIdx.x % 4 : blockIdx.x % 4) {
    case 0:
      out[i] = v * 3;
      break;
    case 1:
      out[i * 2 + 4096] = v / 3;
      break;
    case 2:
      out[i * 4 + 8192] = v % 7;
      break;
    default:
      out[i * 8 + 20000] = v;
  }
}

__global__ void elseIfChain(const float* a, const float* b, const float* c, float* out) {
  int i = GLOBAL_ID;
  int lane = threadIdx.x & 31;
  float v;
  if (lane < 4)
    v = sinf(a[i * 2]);
  else if (lane < 12)
    v = cosf(b[i]);
  else if (lane < 28)
    v = expf(c[i + 1]);
  else
    v = 0;
  out[i] = v;
}

__global__ void warpSpecialised(const float* in, float* out) {
  __shared__ float s[64];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (warp < 2)
    s[warp * 32 + lane] = in[blockIdx.x * 64 + warp * 32 + lane];
  __syncthreads();
  if (warp >= 2)
    out[blockIdx.x * 64 + (warp - 2) * 32 + lane] = s[63 - (warp - 2) * 32 - lane] * 2;
}

__global__ void volatileTail(const int* in, int* out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 128 + t];
  __syncthreads();
  if (t < 32) {
    volatile int* v = s;
    int x = v[t + 64];
    v[t] = v[t] + x;
    __syncwarp();
    int y = v[t * 2];
    out[blockIdx.x * 32 + t] = y;
  }
}

__global__ void cacheHints(const float* a, const float* b, const float4* c, float* out) {
  int i = GLOBAL_ID;
  float x = __ldg(&a[i * 2]);
  float y = __ldcs(b + i);
  float4 z = __ldcg(c + i);
  float w = __ldg(a + i / 4);
  __stcs(&out[i], x + y + z.x + w);
}

__global__ void groupsOfEight(const float* in, float* out, int rowLength) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<8>(block);
  int row = blockIdx.x * tile.meta_group_size() + tile.meta_group_rank();
  float sum = 0;
  for (int k = tile.thread_rank(); k < rowLength; k += tile.size())
    sum += in[row * rowLength + k];
  sum = cg::reduce(tile, sum, cg::plus<float>());
  if (tile.thread_rank() == 0)
    out[row] = sum;
}

__global__ void pointerWalk(const float* p, float* q, int steps, int stride) {
  p += GLOBAL_ID;
  q += GLOBAL_ID * steps;
  for (int k = 0; k < steps; k++) {
    *q++ =
        *p;
    p += stride;
  }
}

__global__ void pointerToPointer(float* const* rows, float* out, int n) {
  int c = threadIdx.x;
  float* row = rows[blockIdx.x];
  float v = row[c];
  float* other = rows[c & 3];
  out[blockIdx.x * blockDim.x + c] = v + other[blockIdx.x];
}

__global__ void shared3d(const int* in, int* out) {
  __shared__ int s[4][8][8];
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  int i = (z * 8 + y) * 8 + x;
  s[z][y][x] = in[blockIdx.x * 256 + i];
  __syncthreads();
  out[blockIdx.x * 256 + i] =
      s[z][x][y];
  __syncthreads();
  s[x & 3][z + (x & 4)][y] = i;
  __syncthreads();
  out[blockIdx.x * 256 + i + 4096] =
      s[3 - z][7 - y][x];
}

template <int STRIDE, int OFFSET>
__global__ void sharedAffine(int* out) {
  __shared__ int s[2048];
  for (int i = threadIdx.x; i < 2048; i += blockDim.x)
    s[i] = i;
  __syncthreads();
  s[(STRIDE * threadIdx.x + OFFSET) & 2047] = 1;
  __syncthreads();
  out[threadIdx.x] =
      s[(OFFSET - STRIDE * threadIdx.x) & 2047];
}

__global__ void sharedWide(const float* in, float* out, int pad) {
  extern __shared__ float s[];
  int t = threadIdx.x;
  float2* p2 = (float2*)s;
  for (int i = t; i < 768; i += blockDim.x)
    s[i] = i;
  __syncthreads();
  p2[t * 3] = make_float2(in[t], in[t + 128]);
  __syncthreads();
  float2 a = p2[(t ^ 1) * pad];
  float4 b = ((float4*)s)[t / 2];
  float c = s[t * (pad + 1)];
  out[t] = a.x + b.w + c;
}

template <class T> struct Matrix {
  int width, height, stride;
  T* elements;
  __device__ T get(int r, int c) const { return elements[r * stride + c]; }
  __device__ void set(int r, int c, T v) { elements[r * stride + c] = v; }
  __device__ Matrix sub(int r, int c) const { return {16, 16, stride, elements + stride * 16 * r + 16 * c}; }
};
__global__ void subMatrices(Matrix<float> A, Matrix<float> C) {
  __shared__ float s[16][16];
  Matrix<float> a = A.sub(blockIdx.x, blockIdx.y), c = C.sub(blockIdx.y, blockIdx.x);
  int row = threadIdx.y, col = threadIdx.x;
  s[row][col] = a.get(row, col);
  __syncthreads();
  c.set(row, col, s[col][row]);
}

int main() {
  float *A = dev<float>(1 << 16), *B = dev<float>(1 << 16), *C = dev<float>(1 << 16);
  int *I = devIota(1 << 14, 2654435761u, 1 << 20), *J = dev<int>(1 << 16);
  macroIndexed<<<CEIL_DIV(100, 32), 32>>>(A, B, 20, 100);
  macroLoop<<<4, 96>>>(I, J, 1000);
  vecSum<float, 3><<<4, 128>>>((Vec<float, 3>*)A, B);
  vecSum<int, 5><<<4, 128>>>((Vec<int, 5>*)A, J);
  vecSum<short, 4><<<4, 128>>>((Vec<short, 4>*)A, (short*)B);
  throughReferences<<<8, 128>>>(A, B);
  applyFunctor<<<8, 128>>>(A, B, 1000, Scale{2.0f});
  gatherFunctor<<<8, 128>>>(A, B, Permute{7, 1000});
  gatherFunctor<<<8, 128>>>(A, B, Permute{32, 1024});
  float *x = A, *y = B;
  forEachIndex<<<4, 128>>>(1000, [=] __device__(int i) {
    y[i] =
        x[2 * i];
  });
  localLambda<<<1, dim3(32, 16)>>>(A, B, 40);
  grid2d::addViews<<<dim3(4, 8), dim3(16, 8)>>>(grid2d::View<grid2d::Order::Row>{A, 60, 60},
      grid2d::View<grid2d::Order::Row>{B, 60, 60}, grid2d::View<grid2d::Order::Row>{C, 60, 60});
  grid2d::addViews<<<dim3(4, 8), dim3(16, 8)>>>(grid2d::View<grid2d::Order::Column>{A, 60, 60},
      grid2d::View<grid2d::Order::Column>{B, 60, 60}, grid2d::View<grid2d::Order::Column>{C, 60, 60});
  carvedShared<<<4, 128, 128 * 16>>>(A, B, 128);
  switchByLane<0><<<8, 128>>>(I, J);
  switchByLane<1><<<8, 128>>>(I, J);
  elseIfChain<<<8, 128>>>(A, B, C, A + 8192);
  warpSpecialised<<<8, 128>>>(A, B);
  volatileTail<<<8, 128>>>(I, J);
  cacheHints<<<8, 128>>>(A, B, (float4*)C, A + 8192);
  groupsOfEight<<<4, 64>>>(A, B, 50);
  pointerWalk<<<4, 128>>>(A, B, 12, 512);
  float* hostRows[8];
  for (int i = 0; i < 8; i++) hostRows[i] = A + i * 1000;
  float** rows = dev<float*>(8);
  CK(cudaMemcpy(rows, hostRows, sizeof(hostRows), cudaMemcpyHostToDevice));
  pointerToPointer<<<8, 96>>>(rows, B, 96);
  shared3d<<<8, dim3(8, 8, 4)>>>(I, J);
  sharedAffine<1, 0><<<1, 128>>>(J);
  sharedAffine<5, 3><<<1, 128>>>(J);
  sharedAffine<12, 1><<<1, 128>>>(J);
  sharedAffine<64, 7><<<1, 100>>>(J);
  sharedWide<<<1, 128, 128 * 3 * 8>>>(A, B, 2);
  sharedWide<<<1, 64, 128 * 3 * 8>>>(A, B, 3);
  subMatrices<<<dim3(4, 4), dim3(16, 16)>>>(Matrix<float>{64, 64, 64, A}, Matrix<float>{64, 64, 64, B});
  subMatrices<<<dim3(3, 4), dim3(16, 16)>>>(Matrix<float>{60, 60, 70, A}, Matrix<float>{60, 60, 68, B});
  DONE();
  return 0;
}
