/** cuBLAS's computations on real numbers, in one thread: as Thrust's algorithms they stand for kernels that the library launches. */
interface Kind {
  readonly letter: string;
  readonly type: string;
}
const kinds: readonly Kind[] = [
  { letter: 'S', type: 'float' },
  { letter: 'D', type: 'double' },
];

const status = 'inline cublasStatus_t';

/** A function that runs `body`, which leaves it by `return`, with the device in reach. */
function computation(
  name: string,
  parameters: string,
  body: string,
  refused = 'false',
  refusal = 'CUBLAS_STATUS_INVALID_VALUE',
): string {
  const signature = `${name}(cublasHandle_t handle, ${parameters})`;
  const arrays = [...parameters.matchAll(/\* ([xyabc])(?=,|$)/g)].map(
    ([, array]) => `!__is_in_reach(${array!})`,
  );
  const isWork = ['m', 'n']
    .filter((size) => parameters.includes(`int ${size},`))
    .map((size) => `${size} > 0`);
  // Of an array with the factor 0 nothing is read.
  const isRead = /\b(float|double)\* alpha\b/.test(parameters) ? ['*alpha != 0'] : [];
  const isAstray = [...isWork, ...isRead, `(${arrays.join(' || ')})`].join(' && ');
  const answer = / result$/.test(parameters) ? 'CUBLAS_STATUS_MAPPING_ERROR' : 'CUBLAS_STATUS_SUCCESS';
  const check = `if (${isAstray}) { __reach_device_memory(-1); return ${answer}; }`;
  return `${status} ${signature} {
  if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (${refused}) return ${refusal};
  if (!_cublas::begin(handle)) return CUBLAS_STATUS_EXECUTION_FAILED;
  ${arrays.length === 0 ? '' : check}
  ${body}
  __reach_device_memory(-1);
  return CUBLAS_STATUS_SUCCESS;
}`;
}

/** One that cublas.h had before cublas_v2.h, whose macros name it by the second name. */
const ofBothInterfaces: typeof computation = (name, ...rest) =>
  `${computation(name, ...rest)}\n${computation(`${name}_v2`, ...rest)}`;

const vectors = ({ letter, type }: Kind): string => {
  const lower = letter.toLowerCase();
  const one = `int n, const ${type}* x, int dx`;
  return [
    ofBothInterfaces(
      `cublas${letter}axpy`,
      `int n, const ${type}* alpha, const ${type}* x, int dx, ${type}* y, int dy`,
      '_cublas::axpy(n, *alpha, x, dx, y, dy);',
    ),
    ofBothInterfaces(
      `cublas${letter}scal`,
      `int n, const ${type}* alpha, ${type}* x, int dx`,
      '_cublas::scale(n, *alpha, x, dx);',
    ),
    ofBothInterfaces(`cublas${letter}copy`, `${one}, ${type}* y, int dy`, '_cublas::copy(n, x, dx, y, dy);'),
    ofBothInterfaces(
      `cublas${letter}swap`,
      `int n, ${type}* x, int dx, ${type}* y, int dy`,
      '_cublas::exchange(n, x, dx, y, dy);',
    ),
    ofBothInterfaces(
      `cublas${letter}dot`,
      `${one}, const ${type}* y, int dy, ${type}* result`,
      '*result = _cublas::dot(n, x, dx, y, dy);',
    ),
    ofBothInterfaces(
      `cublas${letter}asum`,
      `${one}, ${type}* result`,
      '*result = _cublas::absoluteSum(n, x, dx);',
    ),
    ofBothInterfaces(`cublas${letter}nrm2`, `${one}, ${type}* result`, '*result = _cublas::norm(n, x, dx);'),
    ofBothInterfaces(
      `cublasI${lower}amax`,
      `${one}, int* result`,
      '*result = _cublas::extreme(n, x, dx, true);',
    ),
    ofBothInterfaces(
      `cublasI${lower}amin`,
      `${one}, int* result`,
      '*result = _cublas::extreme(n, x, dx, false);',
    ),
  ].join('\n');
};

const matrices = ({ letter, type }: Kind): string => {
  const product = `cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const ${type}* alpha`;
  const refused = '_cublas::isRefused(opA, opB, m, n, k, lda, ldb, ldc)';
  return [
    ofBothInterfaces(
      `cublas${letter}gemv`,
      `cublasOperation_t op, int m, int n, const ${type}* alpha, const ${type}* a, int lda, const ${type}* x, int dx, const ${type}* beta, ${type}* y, int dy`,
      '_cublas::gemv(op, m, n, *alpha, a, lda, x, dx, *beta, y, dy);',
      'm < 0 || n < 0 || lda < _cublas::atLeast(m) || dx == 0 || dy == 0',
    ),
    ofBothInterfaces(
      `cublas${letter}ger`,
      `int m, int n, const ${type}* alpha, const ${type}* x, int dx, const ${type}* y, int dy, ${type}* a, int lda`,
      '_cublas::ger(m, n, *alpha, x, dx, y, dy, a, lda);',
      'm < 0 || n < 0 || lda < _cublas::atLeast(m) || dx == 0 || dy == 0',
    ),
    ofBothInterfaces(
      `cublas${letter}gemm`,
      `${product}, const ${type}* a, int lda, const ${type}* b, int ldb, const ${type}* beta, ${type}* c, int ldc`,
      `_cublas::gemm(opA, opB, m, n, k, *alpha, a, lda, b, ldb, *beta, c, ldc);`,
      refused,
    ),
    computation(
      `cublas${letter}gemmStridedBatched`,
      `${product}, const ${type}* a, int lda, long long stepA, const ${type}* b, int ldb, long long stepB, const ${type}* beta, ${type}* c, int ldc, long long stepC, int count`,
      `for (int i = 0; i < count; i++) _cublas::gemm(opA, opB, m, n, k, *alpha, a + i * stepA, lda, b + i * stepB, ldb, *beta, c + i * stepC, ldc);`,
      refused,
    ),
    computation(
      `cublas${letter}gemmBatched`,
      `${product}, const ${type}* const a[], int lda, const ${type}* const b[], int ldb, const ${type}* beta, ${type}* const c[], int ldc, int count`,
      `for (int i = 0; i < count; i++) _cublas::gemm(opA, opB, m, n, k, *alpha, a[i], lda, b[i], ldb, *beta, c[i], ldc);`,
      refused,
    ),
    computation(
      `cublas${letter}geam`,
      `cublasOperation_t opA, cublasOperation_t opB, int m, int n, const ${type}* alpha, const ${type}* a, int lda, const ${type}* beta, const ${type}* b, int ldb, ${type}* c, int ldc`,
      '_cublas::geam(opA, opB, m, n, *alpha, a, lda, *beta, b, ldb, c, ldc);',
      'm < 0 || n < 0 || ldc < _cublas::atLeast(m)',
    ),
  ].join('\n');
};

/** The element types that `cublasGemmEx` takes, by cudaDataType. */
const elementTypes: readonly (readonly [constant: string, type: string])[] = [
  ['CUDA_R_32F', 'float'],
  ['CUDA_R_64F', 'double'],
  ['CUDA_R_16F', '__half'],
  ['CUDA_R_16BF', '__nv_bfloat16'],
  ['CUDA_R_8I', 'signed char'],
  ['CUDA_R_32I', 'int'],
];

/** Products of mixed types: all elements are taken to the type that is computed in, and the result back from it. */
const mixed = `
namespace _cublas {
template <class T> T element(const void* from, cudaDataType type, long i) {
${elementTypes.map(([constant, type]) => `  if (type == ${constant}) return (T)((const ${type}*)from)[i];`).join('\n')}
  return T();
}
template <class T> void setElement(void* to, cudaDataType type, long i, T value) {
${elementTypes.map(([constant, type]) => `  if (type == ${constant}) ((${type}*)to)[i] = (${type})value;`).join('\n')}
}
inline bool isElementType(cudaDataType type) {
  return ${elementTypes.map(([constant]) => `type == ${constant}`).join(' || ')};
}
template <class T> void gemmOf(cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, T alpha, const void* a, cudaDataType typeA, int lda,
    long fromA, const void* b, cudaDataType typeB, int ldb, long fromB, T beta, void* c, cudaDataType typeC, int ldc, long fromC) {
  T* left = (T*)malloc(sizeof(T) * m * k + 1);
  T* right = (T*)malloc(sizeof(T) * k * n + 1);
  T* sums = (T*)malloc(sizeof(T) * m * n + 1);
  for (int l = 0; l < k; l++)
    for (int i = 0; i < m; i++) left[i + (long)l * m] = element<T>(a, typeA, fromA + place(opA, i, l, lda));
  for (int j = 0; j < n; j++)
    for (int l = 0; l < k; l++) right[l + (long)j * k] = element<T>(b, typeB, fromB + place(opB, l, j, ldb));
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++) sums[i + (long)j * m] = beta == T(0) ? T(0) : element<T>(c, typeC, fromC + i + (long)j * ldc);
  gemm(CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, alpha, left, m, right, k, beta, sums, m);
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++) setElement(c, typeC, fromC + i + (long)j * ldc, sums[i + (long)j * m]);
  free(left);
  free(right);
  free(sums);
}
inline void gemmIn(int computeType, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const void* alpha, const void* a,
    cudaDataType typeA, int lda, long fromA, const void* b, cudaDataType typeB, int ldb, long fromB, const void* beta, void* c,
    cudaDataType typeC, int ldc, long fromC) {
  switch (computeType) {
    case 64: case 65:
      return gemmOf<float>(opA, opB, m, n, k, (float)*(const __half*)alpha, a, typeA, lda, fromA, b, typeB, ldb, fromB,
          (float)*(const __half*)beta, c, typeC, ldc, fromC);
    case 70: case 71:
      return gemmOf<double>(opA, opB, m, n, k, *(const double*)alpha, a, typeA, lda, fromA, b, typeB, ldb, fromB,
          *(const double*)beta, c, typeC, ldc, fromC);
    case 72: case 73:
      return gemmOf<int>(opA, opB, m, n, k, *(const int*)alpha, a, typeA, lda, fromA, b, typeB, ldb, fromB, *(const int*)beta, c,
          typeC, ldc, fromC);
    default:
      return gemmOf<float>(opA, opB, m, n, k, *(const float*)alpha, a, typeA, lda, fromA, b, typeB, ldb, fromB,
          *(const float*)beta, c, typeC, ldc, fromC);
  }
}
/** What cublasSgemmEx takes. */
inline bool goTogether(cudaDataType a, cudaDataType b, cudaDataType c) {
  if (a != b) return false;
  if (c == CUDA_R_32F) return a == CUDA_R_32F || a == CUDA_R_16F || a == CUDA_R_16BF || a == CUDA_R_8I;
  return a == c && (c == CUDA_R_16F || c == CUDA_R_16BF);
}
inline int computeTypeOf(cudaDataType type) {
  if (type == CUDA_R_16F) return 64;
  if (type == CUDA_R_64F) return 70;
  return type == CUDA_R_32I ? 72 : 68;
}
}
${['cublasComputeType_t', 'cudaDataType']
  .map((computeType) => {
    const number =
      computeType === 'cudaDataType' ? '_cublas::computeTypeOf(computeType)' : '(int)computeType';
    const product = `cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const void* alpha, const void* a, cudaDataType typeA, int lda`;
    const refused =
      '_cublas::isRefused(opA, opB, m, n, k, lda, ldb, ldc) || !_cublas::isElementType(typeA) || !_cublas::isElementType(typeB) || !_cublas::isElementType(typeC)';
    return [
      computation(
        'cublasGemmEx',
        `${product}, const void* b, cudaDataType typeB, int ldb, const void* beta, void* c, cudaDataType typeC, int ldc, ${computeType} computeType, cublasGemmAlgo_t`,
        `_cublas::gemmIn(${number}, opA, opB, m, n, k, alpha, a, typeA, lda, 0, b, typeB, ldb, 0, beta, c, typeC, ldc, 0);`,
        refused,
      ),
      computation(
        'cublasGemmStridedBatchedEx',
        `${product}, long long stepA, const void* b, cudaDataType typeB, int ldb, long long stepB, const void* beta, void* c, cudaDataType typeC, int ldc, long long stepC, int count, ${computeType} computeType, cublasGemmAlgo_t`,
        `for (int i = 0; i < count; i++)
    _cublas::gemmIn(${number}, opA, opB, m, n, k, alpha, a, typeA, lda, i * stepA, b, typeB, ldb, i * stepB, beta, c, typeC, ldc, i * stepC);`,
        refused,
      ),
    ].join('\n');
  })
  .join('\n')}
${computation(
  'cublasSgemmEx',
  'cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const float* alpha, const void* a, cudaDataType typeA, int lda, const void* b, cudaDataType typeB, int ldb, const float* beta, void* c, cudaDataType typeC, int ldc',
  '_cublas::gemmIn(68, opA, opB, m, n, k, alpha, a, typeA, lda, 0, b, typeB, ldb, 0, beta, c, typeC, ldc, 0);',
  '!_cublas::goTogether(typeA, typeB, typeC) || _cublas::isRefused(opA, opB, m, n, k, lda, ldb, ldc)',
  '_cublas::goTogether(typeA, typeB, typeC) ? CUBLAS_STATUS_INVALID_VALUE : CUBLAS_STATUS_NOT_SUPPORTED',
)}
${computation(
  'cublasHgemm',
  'cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const __half* alpha, const __half* a, int lda, const __half* b, int ldb, const __half* beta, __half* c, int ldc',
  '_cublas::gemmIn(64, opA, opB, m, n, k, alpha, a, CUDA_R_16F, lda, 0, b, CUDA_R_16F, ldb, 0, beta, c, CUDA_R_16F, ldc, 0);',
  '_cublas::isRefused(opA, opB, m, n, k, lda, ldb, ldc)',
)}
`;

const loops = `
namespace _cublas {
inline bool begin(cublasHandle_t handle) { return __begin_library_work(((Context*)handle)->stream) == 0; }
inline int atLeast(int rows) { return rows < 1 ? 1 : rows; }
inline bool isRefused(cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, int lda, int ldb, int ldc) {
  if (m < 0 || n < 0 || k < 0) return true;
  return lda < atLeast(opA == CUBLAS_OP_N ? m : k) || ldb < atLeast(opB == CUBLAS_OP_N ? k : n) || ldc < atLeast(m);
}
/* A vector that is gone through backwards begins at its end. */
inline long start(int n, int step) { return step < 0 ? (long)(1 - n) * step : 0; }
/* Where (row, column) of op(A) lies in A, whose columns lie one after the other. */
inline long place(cublasOperation_t op, int row, int column, int ld) {
  return op == CUBLAS_OP_N ? row + (long)column * ld : column + (long)row * ld;
}
template <class T> void axpy(int n, T alpha, const T* x, int dx, T* y, int dy) {
  x += start(n, dx);
  y += start(n, dy);
  for (int i = 0; i < n; i++) y[(long)i * dy] += alpha * x[(long)i * dx];
}
template <class T> void scale(int n, T alpha, T* x, int dx) { for (int i = 0; i < n; i++) x[(long)i * dx] *= alpha; }
template <class T> void copy(int n, const T* x, int dx, T* y, int dy) {
  x += start(n, dx);
  y += start(n, dy);
  for (int i = 0; i < n; i++) y[(long)i * dy] = x[(long)i * dx];
}
template <class T> void exchange(int n, T* x, int dx, T* y, int dy) {
  x += start(n, dx);
  y += start(n, dy);
  for (int i = 0; i < n; i++) { T kept = x[(long)i * dx]; x[(long)i * dx] = y[(long)i * dy]; y[(long)i * dy] = kept; }
}
template <class T> T dot(int n, const T* x, int dx, const T* y, int dy) {
  x += start(n, dx);
  y += start(n, dy);
  double sum = 0;
  for (int i = 0; i < n; i++) sum += (double)x[(long)i * dx] * (double)y[(long)i * dy];
  return (T)sum;
}
template <class T> T absoluteSum(int n, const T* x, int dx) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += x[(long)i * dx] < 0 ? -(double)x[(long)i * dx] : (double)x[(long)i * dx];
  return (T)sum;
}
template <class T> T norm(int n, const T* x, int dx) { return (T)sqrt((double)dotOfDoubles(n, x, dx)); }
template <class T> double dotOfDoubles(int n, const T* x, int dx) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += (double)x[(long)i * dx] * (double)x[(long)i * dx];
  return sum;
}
/* The first of the greatest or least magnitudes, counted from 1. */
template <class T> int extreme(int n, const T* x, int dx, bool isGreatest) {
  if (n < 1 || dx < 1) return 0;
  int found = 0;
  T best = T();
  for (int i = 0; i < n; i++) {
    T magnitude = x[(long)i * dx] < 0 ? -x[(long)i * dx] : x[(long)i * dx];
    if (i == 0 || (isGreatest ? magnitude > best : magnitude < best)) { best = magnitude; found = i; }
  }
  return found + 1;
}
template <class T> void gemv(cublasOperation_t op, int m, int n, T alpha, const T* a, int lda, const T* x, int dx, T beta, T* y, int dy) {
  int rows = op == CUBLAS_OP_N ? m : n;
  int columns = op == CUBLAS_OP_N ? n : m;
  x += start(columns, dx);
  y += start(rows, dy);
  for (int i = 0; i < rows; i++) {
    T sum = T();
    for (int j = 0; j < columns; j++) sum += a[place(op, i, j, lda)] * x[(long)j * dx];
    y[(long)i * dy] = beta == T(0) ? alpha * sum : alpha * sum + beta * y[(long)i * dy];
  }
}
template <class T> void ger(int m, int n, T alpha, const T* x, int dx, const T* y, int dy, T* a, int lda) {
  x += start(m, dx);
  y += start(n, dy);
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++) a[i + (long)j * lda] += alpha * x[(long)i * dx] * y[(long)j * dy];
}
template <class T> void gemm(cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, T alpha, const T* a, int lda, const T* b,
    int ldb, T beta, T* c, int ldc) {
  long downA = opA == CUBLAS_OP_N ? 1 : lda, alongA = opA == CUBLAS_OP_N ? lda : 1;
  long downB = opB == CUBLAS_OP_N ? 1 : ldb, alongB = opB == CUBLAS_OP_N ? ldb : 1;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++) {
      const T* left = a + i * downA;
      const T* right = b + j * alongB;
      T sum = T();
      if (alpha != T(0))
        for (int l = 0; l < k; l++) { sum += *left * *right; left += alongA; right += downB; }
      T* to = c + i + (long)j * ldc;
      *to = beta == T(0) ? alpha * sum : alpha * sum + beta * *to;
    }
}
template <class T> void geam(cublasOperation_t opA, cublasOperation_t opB, int m, int n, T alpha, const T* a, int lda, T beta, const T* b,
    int ldb, T* c, int ldc) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++) {
      T left = alpha == T(0) ? T(0) : alpha * a[place(opA, i, j, lda)];
      T right = beta == T(0) ? T(0) : beta * b[place(opB, i, j, ldb)];
      c[i + (long)j * ldc] = left + right;
    }
}
}
`;

/** Copies between host and device, of which either side may have gaps. */
const transfers = ['Set', 'Get']
  .map((verb) => {
    const kind = verb === 'Set' ? 'cudaMemcpyHostToDevice' : 'cudaMemcpyDeviceToHost';
    const vector = 'int n, int size, const void* x, int dx, void* y, int dy';
    const matrix = 'int rows, int columns, int size, const void* a, int lda, void* b, int ldb';
    return `
${status} cublas${verb}Matrix(${matrix}) {
  if (rows < 0 || columns < 0 || size < 1 || lda < _cublas::atLeast(rows) || ldb < _cublas::atLeast(rows)) return CUBLAS_STATUS_INVALID_VALUE;
  if (rows == 0 || columns == 0) return CUBLAS_STATUS_SUCCESS;
  cudaError_t error = cudaMemcpy2D(b, (size_t)ldb * size, a, (size_t)lda * size, (size_t)rows * size, columns, ${kind});
  return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}
${status} cublas${verb}Vector(${vector}) {
  if (n < 0 || size < 1 || dx < 1 || dy < 1) return CUBLAS_STATUS_INVALID_VALUE;
  return dx == 1 && dy == 1 ? cublas${verb}Matrix(n, 1, size, x, n < 1 ? 1 : n, y, n < 1 ? 1 : n) : cublas${verb}Matrix(1, n, size, x, dx, y, dy);
}
${status} cublas${verb}MatrixAsync(${matrix}, cudaStream_t) { return cublas${verb}Matrix(rows, columns, size, a, lda, b, ldb); }
${status} cublas${verb}VectorAsync(${vector}, cudaStream_t) { return cublas${verb}Vector(n, size, x, dx, y, dy); }`;
  })
  .join('');

export const cublasComputations = `${loops}${kinds.map((kind) => `${vectors(kind)}\n${matrices(kind)}`).join('\n')}${mixed}${transfers}
`;
