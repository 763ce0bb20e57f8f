// All fragments of nvcuda::wmma: which elements a lane holds (without an argument), and loads and stores of them (with one).
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda::wmma;

enum Kind { operand, rows, columns };

template <Kind K, typename F, typename T> __device__ void load(F& f, const T* from, unsigned stride) {
  if constexpr (K == operand) load_matrix_sync(f, from, stride);
  else load_matrix_sync(f, from, stride, K == rows ? mem_row_major : mem_col_major);
}
/* What a lane holds has to be needed for a load to be made. */
template <typename F> __device__ void use(const F& f, int* out) {
  float sum = 0;
  for (int i = 0; i < f.num_elements; i++) sum += (float)f.x[i] * (i + 1.5f);
  if (sum == 12345.678f) out[threadIdx.x] = 1;
}
template <typename F, typename T, Kind K> __global__ void places(int* out, const T* row, const T* column, unsigned stride) {
  F r, c;
  load<K>(r, row, stride);
  load<K>(c, column, stride);
  for (int i = 0; i < r.num_elements; i++) out[threadIdx.x * 16 + i] = (int)(float)r.x[i] * 100 + (int)(float)c.x[i];
}
template <typename F, typename T, Kind K> __global__ void loadGlobal(int* out, const T* from, unsigned stride) {
  F f;
  load<K>(f, from, stride);
  use(f, out);
}
template <typename F, typename T, Kind K> __global__ void loadShared(int* out, unsigned stride) {
  __shared__ __align__(128) T matrix[32768 / sizeof(T)];
  if (stride == 9999) matrix[threadIdx.x] = (T)(float)out[threadIdx.x];
  __syncthreads();
  F f;
  load<K>(f, matrix, stride);
  use(f, out);
}
template <typename F, typename T, Kind K> __global__ void storeGlobal(T* to, unsigned stride) {
  F f;
  for (int i = 0; i < f.num_elements; i++) f.x[i] = (T)(float)(threadIdx.x + i);
  store_matrix_sync(to, f, stride, K == rows ? mem_row_major : mem_col_major);
}
template <typename F, typename T, Kind K> __global__ void storeShared(T* to, unsigned stride) {
  __shared__ __align__(128) T matrix[32768 / sizeof(T)];
  F f;
  for (int i = 0; i < f.num_elements; i++) f.x[i] = (T)(float)(threadIdx.x + i);
  store_matrix_sync(matrix, f, stride, K == rows ? mem_row_major : mem_col_major);
  __syncthreads();
  if (stride == 9999) to[threadIdx.x] = matrix[threadIdx.x];
}

int* out;
char* buffer;
bool isMeasured;

template <typename F, typename T, Kind K> void print(const char* name, int height, int width, bool byRows) {
  static T inRow[32 * 32], inColumn[32 * 32];
  int stride = max(16, byRows ? width : height);
  for (int r = 0; r < height; r++)
    for (int c = 0; c < width; c++) {
      int at = byRows ? r * stride + c : c * stride + r;
      inRow[at] = (T)(float)r;
      inColumn[at] = (T)(float)c;
    }
  cudaMemcpy(buffer, inRow, sizeof inRow, cudaMemcpyHostToDevice);
  cudaMemcpy(buffer + 65536, inColumn, sizeof inColumn, cudaMemcpyHostToDevice);
  places<F, T, K><<<1, 32>>>(out, (T*)buffer, (T*)(buffer + 65536), stride);
  static int held[32 * 16];
  cudaMemcpy(held, out, sizeof held, cudaMemcpyDeviceToHost);
  printf("%s %d\n", name, (int)F::num_elements);
  for (int lane = 0; lane < 32; lane++)
    for (int i = 0; i < F::num_elements; i++) printf("%d%s", held[lane * 16 + i], i + 1 < F::num_elements ? " " : "\n");
}
template <typename F, typename T, Kind K> void measure(unsigned stride) {
  loadGlobal<F, T, K><<<1, 32>>>(out, (T*)buffer, stride);
  loadShared<F, T, K><<<1, 32>>>(out, stride);
  if constexpr (K != operand) {
    storeGlobal<F, T, K><<<1, 32>>>((T*)buffer, stride);
    storeShared<F, T, K><<<1, 32>>>((T*)buffer, stride);
  }
}
template <typename F, typename T, Kind K> void run(const char* name, int height, int width, bool byRows) {
  if (isMeasured) {
    measure<F, T, K>(64);
    measure<F, T, K>(max(16 / (int)sizeof(T), byRows ? width : height) + 16 / (int)sizeof(T));
  } else print<F, T, K>(name, height, width, byRows);
}

#define OPERANDS(T, S, M, N, K) \
  run<fragment<matrix_a, M, N, K, T, row_major>, S, operand>(#T " a " #M "x" #N "x" #K " by rows", M, K, true); \
  run<fragment<matrix_a, M, N, K, T, col_major>, S, operand>(#T " a " #M "x" #N "x" #K " by columns", M, K, false); \
  run<fragment<matrix_b, M, N, K, T, row_major>, S, operand>(#T " b " #M "x" #N "x" #K " by rows", K, N, true); \
  run<fragment<matrix_b, M, N, K, T, col_major>, S, operand>(#T " b " #M "x" #N "x" #K " by columns", K, N, false);
#define SUMS(T, M, N, K) \
  run<fragment<accumulator, M, N, K, T>, T, rows>(#T " c " #M "x" #N "x" #K " by rows", M, N, true); \
  run<fragment<accumulator, M, N, K, T>, T, columns>(#T " c " #M "x" #N "x" #K " by columns", M, N, false);
#define SHAPE(M, N, K) \
  OPERANDS(half, half, M, N, K) \
  OPERANDS(__nv_bfloat16, __nv_bfloat16, M, N, K) \
  OPERANDS(signed char, signed char, M, N, K) \
  SUMS(float, M, N, K) \
  SUMS(half, M, N, K) \
  SUMS(int, M, N, K)

int main(int argc, char**) {
  isMeasured = argc > 1;
  cudaMalloc(&out, 4096);
  cudaMalloc(&buffer, 1 << 20);
  cudaMemset(buffer, 0, 1 << 20);
  SHAPE(16, 16, 16)
  SHAPE(32, 8, 16)
  SHAPE(8, 32, 16)
  OPERANDS(precision::tf32, float, 16, 16, 8)
  SUMS(float, 16, 16, 8)
  OPERANDS(double, double, 8, 8, 4)
  SUMS(double, 8, 8, 4)
  return cudaDeviceSynchronize();
}
