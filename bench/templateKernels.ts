/** The kernels of the made-up project: five families that come again and again, each time with other names and sizes. */

const activations = ['Identity', 'Relu', 'Square', 'HardTanh', 'Softsign', 'Twice'] as const;

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('an empty list');
  return found;
}

export function kernelFamilies(index: number): string {
  const family = pick([elementwise, rowSoftmax, transpose, product, stencil], index);
  return family(`${index}`, pick(activations, index * 3), pick([16, 32], index));
}

type Family = (suffix: string, activation: string, tile: number) => string;

const elementwise: Family = (suffix, activation) => `
/// out = activation(a * alpha + b), vectorised.
template <typename T, int Items, typename Op>
__global__ void scaleAdd${suffix}(const T *__restrict__ a, const T *__restrict__ b, T *__restrict__ out, T alpha, int count) {
  Op op;
  int stride = gridDim.x * blockDim.x * Items;
  for (int i = (blockIdx.x * blockDim.x + threadIdx.x) * Items; i + Items <= count; i += stride) {
    auto left = loadVec<T, Items>(a + i);
    auto right = loadVec<T, Items>(b + i);
    Vec<T, Items> result;
#pragma unroll
    for (int j = 0; j < Items; ++j) result.items[j] = op(left.items[j] * alpha + right.items[j]);
    storeVec(out + i, result);
  }
  int rest = count - count % Items + threadIdx.x;
  if (blockIdx.x == 0 && rest < count) out[rest] = op(a[rest] * alpha + b[rest]);
}

template <typename T>
void launchScaleAdd${suffix}(const T *a, const T *b, T *out, double alpha, int count, cudaStream_t stream) {
  constexpr int kThreads = 256;
  constexpr int kItems = 16 / sizeof(T);
  int blocks = divideUp(count, kThreads * kItems);
  scaleAdd${suffix}<T, kItems, ${activation}><<<blocks, kThreads, 0, stream>>>(a, b, out, T(alpha), count);
  LIB_CHECK(cudaGetLastError());
}

void scaleAdd${suffix}(Kind kind, const void *a, const void *b, void *out, double alpha, int count) {
  DISPATCH_TYPE(kind, launchScaleAdd${suffix}<T>((const T *)a, (const T *)b, (T *)out, alpha, count, 0));
}
`;

const rowSoftmax: Family = (suffix, activation) => `
/// A row to a block: the greatest value, the sum of exponentials, the quotient.
template <typename T, int Threads, typename Op>
__global__ void __launch_bounds__(Threads)
    softmaxRows${suffix}(const T *__restrict__ in, T *__restrict__ out, int rows, int columns) {
  using Acc = typename Accumulator<T>::Type;
  Op op;
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    const T *source = in + row * columns;
    Acc greatest = Maximum<Acc>::identity();
    for (int i = threadIdx.x; i < columns; i += Threads) greatest = Maximum<Acc>()(greatest, op(source[i]));
    greatest = blockReduce<Threads>(greatest, Maximum<Acc>());
    Acc sum = Sum<Acc>::identity();
    for (int i = threadIdx.x; i < columns; i += Threads) sum += exp(op(source[i]) - greatest);
    sum = blockReduce<Threads>(sum, Sum<Acc>());
    for (int i = threadIdx.x; i < columns; i += Threads)
      out[row * columns + i] = T(exp(op(source[i]) - greatest) / sum);
  }
}

template <typename T>
void launchSoftmax${suffix}(const T *in, T *out, int rows, int columns, cudaStream_t stream) {
  if (columns <= 1024) {
    softmaxRows${suffix}<T, 128, ${activation}><<<rows, 128, 0, stream>>>(in, out, rows, columns);
  } else {
    softmaxRows${suffix}<T, 512, ${activation}><<<rows, 512, 0, stream>>>(in, out, rows, columns);
  }
  LIB_CHECK(cudaGetLastError());
}

void softmax${suffix}(Kind kind, const void *in, void *out, int rows, int columns) {
  DISPATCH_TYPE(kind, launchSoftmax${suffix}<T>((const T *)in, (T *)out, rows, columns, 0));
}
`;

const transpose: Family = (suffix, activation, tile) => `
/// Through a tile in shared memory, so that both sides are contiguous.
template <typename T, int Size, int BlockRows, typename Op>
__global__ void transposeTiles${suffix}(View2d<const T> in, View2d<T> out) {
  __shared__ Tile<T, Size, Size> tile;
  Op op;
  int row = blockIdx.y * Size;
  int column = blockIdx.x * Size;
  tile.load(in, row, column);
  __syncthreads();
#pragma unroll
  for (int i = 0; i < Size; i += BlockRows) {
    int outRow = column + threadIdx.y + i;
    int outColumn = row + threadIdx.x;
    if (out.contains(outRow, outColumn)) out(outRow, outColumn) = op(tile.items[threadIdx.x][threadIdx.y + i]);
  }
}

template <typename T>
void launchTranspose${suffix}(const T *in, T *out, int rows, int columns, cudaStream_t stream) {
  constexpr int kSize = ${tile};
  constexpr int kRows = kSize / 4;
  dim3 block(kSize, kRows);
  dim3 grid(divideUp(columns, kSize), divideUp(rows, kSize));
  View2d<const T> source(in, rows, columns);
  View2d<T> target(out, columns, rows);
  transposeTiles${suffix}<T, kSize, kRows, ${activation}><<<grid, block, 0, stream>>>(source, target);
  LIB_CHECK(cudaGetLastError());
}

void transpose${suffix}(Kind kind, const void *in, void *out, int rows, int columns) {
  DISPATCH_TYPE(kind, launchTranspose${suffix}<T>((const T *)in, (T *)out, rows, columns, 0));
}
`;

const product: Family = (suffix, activation, tile) => `
template <typename T>
struct ProductShape${suffix} {
  static constexpr int kTile = sizeof(T) > 4 ? 16 : ${tile};
  static constexpr int kItems = 2;
};

/// c = activation(a * b), each thread with a column of kItems results.
template <typename T, typename Shape, typename Op>
__global__ void productTiles${suffix}(const T *__restrict__ a, const T *__restrict__ b, T *__restrict__ c, int m, int n, int k) {
  constexpr int kTile = Shape::kTile;
  constexpr int kRows = kTile / Shape::kItems;
  __shared__ T tileA[kTile][kTile];
  __shared__ T tileB[kTile][kTile];
  int column = blockIdx.x * kTile + threadIdx.x;
  int row = blockIdx.y * kTile + threadIdx.y;
  T sums[Shape::kItems] = {};
  for (int phase = 0; phase < divideUp(k, kTile); ++phase) {
#pragma unroll
    for (int i = 0; i < Shape::kItems; ++i) {
      int r = threadIdx.y + i * kRows;
      int inner = phase * kTile + threadIdx.x;
      tileA[r][threadIdx.x] = blockIdx.y * kTile + r < m && inner < k ? a[(blockIdx.y * kTile + r) * k + inner] : T(0);
      tileB[r][threadIdx.x] = phase * kTile + r < k && column < n ? b[(phase * kTile + r) * n + column] : T(0);
    }
    __syncthreads();
#pragma unroll
    for (int j = 0; j < kTile; ++j) {
      for (int i = 0; i < Shape::kItems; ++i)
        sums[i] += tileA[threadIdx.y + i * kRows][j] * tileB[j][threadIdx.x];
    }
    __syncthreads();
  }
  Op op;
  for (int i = 0; i < Shape::kItems; ++i) {
    if (row + i * kRows < m && column < n) c[(row + i * kRows) * n + column] = op(sums[i]);
  }
}

template <typename T>
void launchProduct${suffix}(const T *a, const T *b, T *c, int m, int n, int k, cudaStream_t stream) {
  using Shape = ProductShape${suffix}<T>;
  dim3 block(Shape::kTile, Shape::kTile / Shape::kItems);
  dim3 grid(divideUp(n, Shape::kTile), divideUp(m, Shape::kTile));
  productTiles${suffix}<T, Shape, ${activation}><<<grid, block, 0, stream>>>(a, b, c, m, n, k);
  LIB_CHECK(cudaGetLastError());
}

void product${suffix}(Kind kind, const void *a, const void *b, void *c, int m, int n, int k) {
  DISPATCH_TYPE(kind, launchProduct${suffix}<T>((const T *)a, (const T *)b, (T *)c, m, n, k, 0));
}
`;

const stencil: Family = (suffix, activation) => `
/// A one-dimensional stencil with its halo in shared memory.
template <typename T, int Radius, int Threads, typename Op>
__global__ void stencil${suffix}(const T *__restrict__ in, T *__restrict__ out, int count, int batch) {
  __shared__ T row[Threads + 2 * Radius];
  int first = blockIdx.x * Threads;
  const T *source = in + blockIdx.y * count;
  for (int i = threadIdx.x; i < Threads + 2 * Radius; i += Threads) {
    int at = clampTo(first + i - Radius, 0, count - 1);
    row[i] = source[at];
  }
  __syncthreads();
  T sum = T(0);
#pragma unroll
  for (int i = -Radius; i <= Radius; ++i) sum += row[threadIdx.x + Radius + i];
  int index = first + threadIdx.x;
  if (index < count && blockIdx.y < batch) out[blockIdx.y * count + index] = Op()(sum / T(2 * Radius + 1));
}

template <typename T>
void launchStencil${suffix}(const T *in, T *out, int count, int batch, int radius, cudaStream_t stream) {
  constexpr int kThreads = 256;
  dim3 grid(divideUp(count, kThreads), batch);
  switch (radius) {
    case 1: stencil${suffix}<T, 1, kThreads, ${activation}><<<grid, kThreads, 0, stream>>>(in, out, count, batch); break;
    case 2: stencil${suffix}<T, 2, kThreads, ${activation}><<<grid, kThreads, 0, stream>>>(in, out, count, batch); break;
    default: stencil${suffix}<T, 4, kThreads, ${activation}><<<grid, kThreads, 0, stream>>>(in, out, count, batch); break;
  }
  LIB_CHECK(cudaGetLastError());
}

void stencil${suffix}(Kind kind, const void *in, void *out, int count, int batch, int radius) {
  DISPATCH_TYPE(kind, launchStencil${suffix}<T>((const T *)in, (T *)out, count, batch, radius, 0));
}
`;
