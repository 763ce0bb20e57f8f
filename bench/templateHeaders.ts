/** The headers that all of the made-up project's code rests on. */
export const coreHeaders: readonly (readonly [name: string, text: string])[] = [
  [
    'core/macros.cuh',
    `#pragma once
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define LIB_DEVICE __device__ __forceinline__
#define LIB_HOST_DEVICE __host__ __device__ __forceinline__
#define LIB_WARP_SIZE 32
#define LIB_FULL_MASK 0xffffffffu

#define LIB_CHECK(call)                                                       \\
  do {                                                                        \\
    cudaError_t status_ = (call);                                             \\
    if (status_ != cudaSuccess) {                                             \\
      std::fprintf(stderr, "%s:%d: %s\\n", __FILE__, __LINE__, cudaGetErrorString(status_)); \\
      std::exit(1);                                                           \\
    }                                                                         \\
  } while (0)

#define DEFINE_UNARY(NAME, FORMULA)          \\
  struct NAME {                              \\
    template <typename T>                    \\
    LIB_DEVICE T operator()(T x) const {     \\
      return FORMULA;                        \\
    }                                        \\
  };

#define DISPATCH_TYPE(KIND, ...)                        \\
  switch (KIND) {                                       \\
    case lib::Kind::kFloat: { using T = float; __VA_ARGS__; break; }   \\
    case lib::Kind::kDouble: { using T = double; __VA_ARGS__; break; } \\
  }

namespace lib {

enum class Kind { kFloat, kDouble };

LIB_HOST_DEVICE constexpr int divideUp(int a, int b) { return (a + b - 1) / b; }

}  // namespace lib
`,
  ],
  [
    'core/numeric.cuh',
    `#pragma once
#include "core/macros.cuh"

namespace lib {

template <typename T>
LIB_HOST_DEVICE T clampTo(T x, T low, T high) {
  return x < low ? low : (x > high ? high : x);
}

template <typename T>
LIB_HOST_DEVICE T absolute(T x) {
  return x < T(0) ? -x : x;
}

template <typename T>
struct Sum {
  static LIB_DEVICE T identity() { return T(0); }
  LIB_DEVICE T operator()(T a, T b) const { return a + b; }
};

template <typename T>
struct Maximum {
  static LIB_DEVICE T identity() { return T(-1e30); }
  LIB_DEVICE T operator()(T a, T b) const { return a > b ? a : b; }
};

template <typename T>
struct Accumulator {
  using Type = T;
};

template <>
struct Accumulator<float> {
  using Type = float;
};

}  // namespace lib
`,
  ],
  [
    'core/vec.cuh',
    `#pragma once
#include "core/macros.cuh"

namespace lib {

template <typename T, int N>
struct alignas(sizeof(T) * N) Vec {
  T items[N];
};

template <typename T, int N>
LIB_DEVICE Vec<T, N> loadVec(const T *pointer) {
  return *reinterpret_cast<const Vec<T, N> *>(pointer);
}

template <typename T, int N>
LIB_DEVICE void storeVec(T *pointer, const Vec<T, N> &value) {
  *reinterpret_cast<Vec<T, N> *>(pointer) = value;
}

}  // namespace lib
`,
  ],
  [
    'core/view.cuh',
    `#pragma once
#include "core/macros.cuh"

namespace lib {

template <typename T>
struct View2d {
  T *data;
  int rows;
  int columns;
  int pitch;

  LIB_HOST_DEVICE View2d(T *d, int r, int c) : data(d), rows(r), columns(c), pitch(c) {}
  LIB_DEVICE T &operator()(int row, int column) const { return data[row * pitch + column]; }
  LIB_DEVICE bool contains(int row, int column) const { return row < rows && column < columns; }
};

}  // namespace lib
`,
  ],
  [
    'core/reduce.cuh',
    `#pragma once
#include "core/macros.cuh"
#include "core/numeric.cuh"

namespace lib {

template <typename T, typename Op>
LIB_DEVICE T warpReduce(T value, Op op) {
#pragma unroll
  for (int offset = LIB_WARP_SIZE / 2; offset > 0; offset /= 2)
    value = op(value, __shfl_xor_sync(LIB_FULL_MASK, value, offset));
  return value;
}

template <int Threads, typename T, typename Op>
LIB_DEVICE T blockReduce(T value, Op op) {
  constexpr int kWarps = Threads / LIB_WARP_SIZE;
  __shared__ T partial[kWarps];
  int lane = threadIdx.x % LIB_WARP_SIZE;
  int warp = threadIdx.x / LIB_WARP_SIZE;
  value = warpReduce(value, op);
  __syncthreads();
  if (lane == 0) partial[warp] = value;
  __syncthreads();
  value = lane < kWarps ? partial[lane] : Op::identity();
  return warpReduce(value, op);
}

}  // namespace lib
`,
  ],
  [
    'core/tile.cuh',
    `#pragma once
#include "core/macros.cuh"
#include "core/view.cuh"

namespace lib {

template <typename T, int Rows, int Columns, int Padding = 1>
struct Tile {
  T items[Rows][Columns + Padding];

  LIB_DEVICE void load(const View2d<const T> &source, int row, int column) {
    for (int i = threadIdx.y; i < Rows; i += blockDim.y)
      items[i][threadIdx.x] =
          source.contains(row + i, column + threadIdx.x) ? source(row + i, column + threadIdx.x) : T(0);
  }
};

}  // namespace lib
`,
  ],
];
