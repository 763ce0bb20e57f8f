/**
 * GLM's vectors and matrices (glm 1.0) as kernels use them: plain scalars side by side, matrices as columns, functions
 * component by component.
 */
const axes = ['x', 'y', 'z', 'w'];

const list = (count: number, of: (axis: string, index: number) => string, separator = ', '): string =>
  axes.slice(0, count).map(of).join(separator);

function vectorStruct(n: number): string {
  const assignments = ['+', '-', '*', '/'].map(
    (op) => `
  template <typename U> __host__ __device__ vec& operator${op}=(const vec<${n}, U>& b) {
    ${list(n, (axis) => `${axis} ${op}= static_cast<T>(b.${axis});`, ' ')}
    return *this;
  }
  __host__ __device__ vec& operator${op}=(T b) {
    ${list(n, (axis) => `${axis} ${op}= b;`, ' ')}
    return *this;
  }`,
  );
  const shorter =
    n === 2
      ? ''
      : `
  template <typename A, typename B> __host__ __device__ vec(const vec<${n - 1}, A>& a, B b)
      : ${list(n - 1, (axis) => `${axis}(static_cast<T>(a.${axis}))`)}, ${axes[n - 1] ?? ''}(static_cast<T>(b)) {}`;
  const longer = [3, 4]
    .filter((more) => more > n)
    .map(
      (more) => `
  template <typename U> __host__ __device__ explicit vec(const vec<${more}, U>& a)
      : ${list(n, (axis) => `${axis}(static_cast<T>(a.${axis}))`)} {}`,
    );
  return `
template <typename T> struct vec<${n}, T> {
  using value_type = T;
  T ${list(n, (axis) => axis)};
  vec() = default;
  __host__ __device__ explicit vec(T s) : ${list(n, (axis) => `${axis}(s)`)} {}
  template <${list(n, (_, i) => `typename A${i}`)}> __host__ __device__ vec(${list(n, (_, i) => `A${i} a${i}`)})
      : ${list(n, (axis, i) => `${axis}(static_cast<T>(a${i}))`)} {}
  template <typename U> __host__ __device__ vec(const vec<${n}, U>& a)
      : ${list(n, (axis) => `${axis}(static_cast<T>(a.${axis}))`)} {}${shorter}${longer.join('')}
  __host__ __device__ T& operator[](int i) { return (&x)[i]; }
  __host__ __device__ const T& operator[](int i) const { return (&x)[i]; }
  static constexpr __host__ __device__ int length() { return ${n}; }${assignments.join('')}
};`;
}

function vectorFunctions(n: number): string {
  const name = `vec<${n}, T>`;
  const self = `template <typename T>`;
  const inline = '__host__ __device__ inline';
  const operators = ['+', '-', '*', '/'].map(
    (op) => `
${self} ${inline} ${name} operator${op}(const ${name}& a, const ${name}& b) {
  return ${name}(${list(n, (axis) => `a.${axis} ${op} b.${axis}`)});
}
${self} ${inline} ${name} operator${op}(const ${name}& a, T b) { return ${name}(${list(n, (axis) => `a.${axis} ${op} b`)}); }
${self} ${inline} ${name} operator${op}(T a, const ${name}& b) { return ${name}(${list(n, (axis) => `a ${op} b.${axis}`)}); }`,
  );
  const each = (functions: string, of: (called: string) => string): string =>
    functions.split(' ').map(of).join('\n');
  return `${operators.join('')}
${self} ${inline} ${name} operator-(const ${name}& a) { return ${name}(${list(n, (axis) => `-a.${axis}`)}); }
${self} ${inline} bool operator==(const ${name}& a, const ${name}& b) { return ${list(n, (axis) => `a.${axis} == b.${axis}`, ' && ')}; }
${self} ${inline} bool operator!=(const ${name}& a, const ${name}& b) { return !(a == b); }
${self} ${inline} T dot(const ${name}& a, const ${name}& b) { return ${list(n, (axis) => `a.${axis} * b.${axis}`, ' + ')}; }
${self} ${inline} T length(const ${name}& a) { return sqrt(dot(a, a)); }
${self} ${inline} T length2(const ${name}& a) { return dot(a, a); }
${self} ${inline} T distance(const ${name}& a, const ${name}& b) { return length(a - b); }
${self} ${inline} ${name} normalize(const ${name}& a) { return a * (T(1) / sqrt(dot(a, a))); }
${self} ${inline} ${name} mix(const ${name}& a, const ${name}& b, T t) { return a * (T(1) - t) + b * t; }
${each(
  'abs floor ceil exp log sqrt sin cos',
  (called) =>
    `${self} ${inline} ${name} ${called}(const ${name}& a) { return ${name}(${list(n, (axis) => `${called === 'abs' ? 'fabs' : called}(a.${axis})`)}); }`,
)}
${each(
  'min max',
  (called) =>
    `${self} ${inline} ${name} ${called}(const ${name}& a, const ${name}& b) { return ${name}(${list(n, (axis) => `::${called}(a.${axis}, b.${axis})`)}); }
${self} ${inline} ${name} ${called}(const ${name}& a, T b) { return ${name}(${list(n, (axis) => `::${called}(a.${axis}, b)`)}); }`,
)}
${self} ${inline} ${name} clamp(const ${name}& a, T low, T high) { return min(max(a, low), high); }
${self} ${inline} T* value_ptr(${name}& a) { return &a.x; }
${self} ${inline} const T* value_ptr(const ${name}& a) { return &a.x; }`;
}

/** `columns` columns of `rows` rows. */
function matrix(columns: number, rows: number): string {
  const name = `mat<${columns}, ${rows}, T>`;
  const inline = 'template <typename T> __host__ __device__ inline';
  const cells = Array.from({ length: columns * rows }, (_, i) => i);
  const each = (of: (column: number) => string, separator = ', '): string =>
    Array.from({ length: columns }, (_, column) => of(column)).join(separator);
  const column = (index: number): string =>
    `vec<${rows}, T>(${cells
      .slice(index * rows, (index + 1) * rows)
      .map((cell) => `m${cell}`)
      .join(', ')})`;
  const square =
    columns !== rows
      ? ''
      : `
${inline} ${name} operator*(const ${name}& a, const ${name}& b) {
  return ${name}(${each((c) => `a * b[${c}]`)});
}`;
  return `
template <typename T> struct mat<${columns}, ${rows}, T> {
  using col_type = vec<${rows}, T>;
  vec<${rows}, T> value[${columns}];
  mat() = default;
  __host__ __device__ explicit mat(T s) {
    ${each((c) => `value[${c}] = vec<${rows}, T>(${list(rows, (_, r) => (r === c ? 's' : 'T(0)'))});`, ' ')}
  }
  __host__ __device__ mat(${cells.map((cell) => `T m${cell}`).join(', ')}) {
    ${each((c) => `value[${c}] = ${column(c)};`, ' ')}
  }
  __host__ __device__ mat(${each((c) => `const vec<${rows}, T>& c${c}`)}) { ${each((c) => `value[${c}] = c${c};`, ' ')} }
  __host__ __device__ vec<${rows}, T>& operator[](int i) { return value[i]; }
  __host__ __device__ const vec<${rows}, T>& operator[](int i) const { return value[i]; }
};
${inline} vec<${rows}, T> operator*(const ${name}& m, const vec<${columns}, T>& v) {
  return ${each((c) => `m[${c}] * v.${axes[c] ?? ''}`, ' + ')};
}
${inline} vec<${columns}, T> operator*(const vec<${rows}, T>& v, const ${name}& m) {
  return vec<${columns}, T>(${each((c) => `dot(v, m[${c}])`)});
}
${inline} ${name} operator*(const ${name}& m, T s) { return ${name}(${each((c) => `m[${c}] * s`)}); }
${inline} ${name} operator*(T s, const ${name}& m) { return m * s; }
${inline} ${name} operator+(const ${name}& a, const ${name}& b) { return ${name}(${each((c) => `a[${c}] + b[${c}]`)}); }
${inline} ${name} operator-(const ${name}& a, const ${name}& b) { return ${name}(${each((c) => `a[${c}] - b[${c}]`)}); }
${inline} mat<${rows}, ${columns}, T> transpose(const ${name}& m) {
  return mat<${rows}, ${columns}, T>(${Array.from({ length: rows }, (_, r) => each((c) => `m[${c}].${axes[r] ?? ''}`)).join(', ')});
}
${inline} ${name} outerProduct(const vec<${rows}, T>& c, const vec<${columns}, T>& r) {
  return ${name}(${each((c) => `c * r.${axes[c] ?? ''}`)});
}
${inline} T* value_ptr(${name}& m) { return &m.value[0].x; }
${inline} const T* value_ptr(const ${name}& m) { return &m.value[0].x; }${square}`;
}

const sizes = [2, 3, 4];

export const glmVectors = `
namespace glm {
template <int L, typename T> struct vec;
template <int C, int R, typename T> struct mat;
${sizes.map(vectorStruct).join('\n')}
${sizes.map(vectorFunctions).join('\n')}
template <typename T> __host__ __device__ inline vec<3, T> cross(const vec<3, T>& a, const vec<3, T>& b) {
  return vec<3, T>(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
${sizes.flatMap((columns) => sizes.map((rows) => matrix(columns, rows))).join('\n')}
${sizes
  .flatMap((n) =>
    [
      ['', 'float'],
      ['f', 'float'],
      ['d', 'double'],
      ['i', 'int'],
      ['u', 'unsigned int'],
      ['b', 'bool'],
    ].map(([prefix, type]) => `using ${prefix ?? ''}vec${n} = vec<${n}, ${type ?? ''}>;`),
  )
  .join('\n')}
${sizes
  .flatMap((n) =>
    [
      ['', 'float'],
      ['f', 'float'],
      ['d', 'double'],
    ].flatMap(([prefix, type]) => [
      `using ${prefix ?? ''}mat${n} = mat<${n}, ${n}, ${type ?? ''}>;`,
      ...sizes.map((rows) => `using ${prefix ?? ''}mat${n}x${rows} = mat<${n}, ${rows}, ${type ?? ''}>;`),
    ]),
  )
  .join('\n')}
template <typename T> __host__ __device__ inline T clamp(T x, T low, T high) { return ::min(::max(x, low), high); }
template <typename T> __host__ __device__ inline T mix(T a, T b, T t) { return a * (T(1) - t) + b * t; }
using ::abs; using ::floor; using ::ceil; using ::exp; using ::log; using ::sqrt; using ::sin; using ::cos;
using ::min; using ::max; using ::pow;
}
`;
