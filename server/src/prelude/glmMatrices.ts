/** GLM's matrices: columns side by side; and the matrices that move, turn and project points. */
import { axes, inline, list, sizes } from './glmVectors.ts';

type Size = (typeof sizes)[number];

/** The determinant of the columns and rows named, along its first row, or of 4 × 4 along its first column, as GLM adds up. */
function determinant(columns: readonly number[], rows: readonly number[], byColumn: boolean): string {
  const [first, across] = byColumn ? [columns[0]!, rows] : [rows[0]!, columns];
  const cell = (other: number): string =>
    byColumn ? `m.value[${first}].${axes[other]!}` : `m.value[${other}].${axes[first]!}`;
  if (across.length === 1) return cell(across[0]!);
  const terms = across.map((one, i) => {
    const others = across.filter((other) => other !== one);
    const minor = byColumn
      ? determinant(columns.slice(1), others, true)
      : determinant(others, rows.slice(1), false);
    const sign = i === 0 ? '' : i % 2 ? ' - ' : ' + ';
    return `${sign}${cell(one)} * ${others.length === 1 ? minor : `(${minor})`}`;
  });
  return terms.join('');
}

function square(n: Size): string {
  const name = `mat<${n}, ${n}, T>`;
  const all = [0, 1, 2, 3].slice(0, n);
  const without = (index: number): number[] => all.filter((other) => other !== index);
  // The cofactor of the mirrored cell.
  const cofactor = (column: number, row: number): string =>
    `${(column + row) % 2 ? '-' : ''}(${determinant(without(row), without(column), n === 4)})`;
  const ofInverse = n === 4 ? 'dot(m.value[0], row(adjugate, 0))' : 'determinant(m)';
  return `
${inline} T determinant(const ${name}& m) { return ${determinant(all, all, n === 4)}; }
${inline} ${name} inverse(const ${name}& m) {
  ${name} adjugate(${all.flatMap((column) => all.map((row) => cofactor(column, row))).join(',\n      ')});
  return adjugate * (T(1) / ${ofInverse});
}
${inline} ${name}& operator*=(${name}& a, const ${name}& b) { return a = a * b; }
${inline} ${name} make_mat${n}(const T* p) { return ${name}(${Array.from({ length: n * n }, (_, i) => `p[${i}]`).join(', ')}); }`;
}

/** What is said of each of so many columns, one after the other. */
function eachOf(columns: Size, of: (index: number) => string, separator = ', '): string {
  return Array.from({ length: columns }, (_, index) => of(index)).join(separator);
}

/** `columns` columns of `rows` rows. */
function matrixStruct(columns: Size, rows: Size): string {
  const column = `vec<${rows}, T>`;
  const cells = Array.from({ length: columns * rows }, (_, i) => i);
  const each = (of: (index: number) => string, separator = ', '): string => eachOf(columns, of, separator);
  const cellsOf = (index: number): string => list(rows, (_, row) => `m${index * rows + row}`);
  const assigned = (index: number, row: number): string => `
    if constexpr (C > ${index} && R > ${row}) value[${index}].${axes[row]!} = static_cast<T>(m.value[${index}].${axes[row]!});
    else value[${index}].${axes[row]!} = T(${index === row ? 1 : 0});`;
  return `
template <typename T> struct mat<${columns}, ${rows}, T> {
  using value_type = T;
  using col_type = ${column};
  using row_type = vec<${columns}, T>;
  ${column} value[${columns}];
  mat() = default;
  __host__ __device__ explicit mat(T s) {
    ${each((index) => `value[${index}] = ${column}(${list(rows, (_, row) => (row === index ? 's' : 'T(0)'))});`, ' ')}
  }
  __host__ __device__ mat(${cells.map((cell) => `T m${cell}`).join(', ')}) {
    ${each((index) => `value[${index}] = ${column}(${cellsOf(index)});`, ' ')}
  }
  __host__ __device__ mat(${each((index) => `const ${column}& c${index}`)}) { ${each((index) => `value[${index}] = c${index};`, ' ')} }
  template <int C, int R, typename U> __host__ __device__ mat(const mat<C, R, U>& m) {${each((index) => list(rows, (_, row) => assigned(index, row), ''), '')}
  }
  __host__ __device__ ${column}& operator[](int i) { return value[i]; }
  __host__ __device__ const ${column}& operator[](int i) const { return value[i]; }
  static constexpr __host__ __device__ int length() { return ${columns}; }
  ${['+', '-']
    .map(
      (op) =>
        `__host__ __device__ mat& operator${op}=(const mat& m) { ${each((index) => `value[${index}] ${op}= m.value[${index}];`, ' ')} return *this; }`,
    )
    .join('\n  ')}
  ${['*', '/']
    .map(
      (op) =>
        `__host__ __device__ mat& operator${op}=(T s) { ${each((index) => `value[${index}] ${op}= s;`, ' ')} return *this; }`,
    )
    .join('\n  ')}
};`;
}

function matrixFunctions(columns: Size, rows: Size): string {
  const name = `mat<${columns}, ${rows}, T>`;
  const column = `vec<${rows}, T>`;
  const each = (of: (index: number) => string, separator = ', '): string => eachOf(columns, of, separator);
  const product = (index: number): string => `m.value[${index}] * v.${axes[index]!}`;
  const sum =
    columns === 4 && rows === 4
      ? `(${product(0)} + ${product(1)}) + (${product(2)} + ${product(3)})`
      : each(product, ' + ');
  return `
${inline} ${column} operator*(const ${name}& m, const vec<${columns}, T>& v) { return ${sum}; }
${inline} vec<${columns}, T> operator*(const ${column}& v, const ${name}& m) {
  return vec<${columns}, T>(${each((index) => `dot(m.value[${index}], v)`)});
}
${inline} ${name} operator*(const ${name}& m, T s) { return ${name}(${each((index) => `m.value[${index}] * s`)}); }
${inline} ${name} operator*(T s, const ${name}& m) { return m * s; }
${inline} ${name} operator/(const ${name}& m, T s) { return ${name}(${each((index) => `m.value[${index}] / s`)}); }
${['+', '-']
  .map(
    (op) =>
      `${inline} ${name} operator${op}(const ${name}& a, const ${name}& b) { return ${name}(${each((index) => `a.value[${index}] ${op} b.value[${index}]`)}); }`,
  )
  .join('\n')}
${inline} ${name} operator-(const ${name}& m) { return ${name}(${each((index) => `-m.value[${index}]`)}); }
${inline} bool operator==(const ${name}& a, const ${name}& b) { return ${each((index) => `a.value[${index}] == b.value[${index}]`, ' && ')}; }
${inline} bool operator!=(const ${name}& a, const ${name}& b) { return !(a == b); }
${inline} mat<${rows}, ${columns}, T> transpose(const ${name}& m) {
  return mat<${rows}, ${columns}, T>(${list(rows, (axis) => each((index) => `m.value[${index}].${axis}`))});
}
${inline} ${name} matrixCompMult(const ${name}& a, const ${name}& b) { return ${name}(${each((index) => `a.value[${index}] * b.value[${index}]`)}); }
${inline} ${name} outerProduct(const ${column}& c, const vec<${columns}, T>& r) {
  return ${name}(${each((index) => `c * r.${axes[index]!}`)});
}
${inline} T* value_ptr(${name}& m) { return &m.value[0].x; }
${inline} const T* value_ptr(const ${name}& m) { return &m.value[0].x; }
${inline} ${column} column(const ${name}& m, int i) { return m.value[i]; }
${inline} vec<${columns}, T> row(const ${name}& m, int i) { return vec<${columns}, T>(${each((index) => `m.value[${index}][i]`)}); }`;
}

const ofAll = (of: (columns: Size, rows: Size) => string): string =>
  sizes.flatMap((columns) => sizes.map((rows) => of(columns, rows))).join('\n');

/** Sums in the order of GLM's: column by column of the first. */
const products = `
template <int A, int R, typename T> __host__ __device__ inline vec<R, T> combination(const mat<A, R, T>& m, const vec<A, T>& v) {
  vec<R, T> sum = m.value[0] * v.x + m.value[1] * v.y;
  if constexpr (A > 2) sum = sum + m.value[2] * v.z;
  if constexpr (A > 3) sum = sum + m.value[3] * v.w;
  return sum;
}
template <int A, int R, int B, typename T> __host__ __device__ inline mat<B, R, T> operator*(const mat<A, R, T>& a, const mat<B, A, T>& b) {
  mat<B, R, T> product;
  product.value[0] = combination(a, b.value[0]);
  product.value[1] = combination(a, b.value[1]);
  if constexpr (B > 2) product.value[2] = combination(a, b.value[2]);
  if constexpr (B > 3) product.value[3] = combination(a, b.value[3]);
  return product;
}`;

/** Right-handed, depths from -1 to 1, as GLM's are unless a macro asks for others. */
const transformations = `
${inline} mat<4, 4, T> translate(const mat<4, 4, T>& m, const vec<3, T>& v) {
  mat<4, 4, T> moved(m);
  moved.value[3] = m.value[0] * v.x + m.value[1] * v.y + m.value[2] * v.z + m.value[3];
  return moved;
}
${inline} mat<4, 4, T> translate(const vec<3, T>& v) { return translate(mat<4, 4, T>(T(1)), v); }
${inline} mat<4, 4, T> scale(const mat<4, 4, T>& m, const vec<3, T>& v) {
  return mat<4, 4, T>(m.value[0] * v.x, m.value[1] * v.y, m.value[2] * v.z, m.value[3]);
}
${inline} mat<4, 4, T> scale(const vec<3, T>& v) { return scale(mat<4, 4, T>(T(1)), v); }
${inline} mat<4, 4, T> rotate(const mat<4, 4, T>& m, T angle, const vec<3, T>& around) {
  T c = cos(angle), s = sin(angle);
  vec<3, T> a = normalize(around), t = (T(1) - c) * a;
  return mat<4, 4, T>(
      m.value[0] * (c + t.x * a.x) + m.value[1] * (t.x * a.y + s * a.z) + m.value[2] * (t.x * a.z - s * a.y),
      m.value[0] * (t.y * a.x - s * a.z) + m.value[1] * (c + t.y * a.y) + m.value[2] * (t.y * a.z + s * a.x),
      m.value[0] * (t.z * a.x + s * a.y) + m.value[1] * (t.z * a.y - s * a.x) + m.value[2] * (c + t.z * a.z),
      m.value[3]);
}
${inline} mat<4, 4, T> rotate(T angle, const vec<3, T>& around) { return rotate(mat<4, 4, T>(T(1)), angle, around); }
${inline} mat<4, 4, T> lookAt(const vec<3, T>& eye, const vec<3, T>& center, const vec<3, T>& up) {
  vec<3, T> f = normalize(center - eye), s = normalize(cross(f, up)), u = cross(s, f);
  return mat<4, 4, T>(s.x, u.x, -f.x, T(0), s.y, u.y, -f.y, T(0), s.z, u.z, -f.z, T(0), -dot(s, eye), -dot(u, eye), dot(f, eye), T(1));
}
${inline} mat<4, 4, T> perspective(T fovy, T aspect, T near, T far) {
  T t = tan(fovy / T(2));
  return mat<4, 4, T>(T(1) / (aspect * t), T(0), T(0), T(0), T(0), T(1) / t, T(0), T(0), T(0), T(0), -(far + near) / (far - near),
                      -T(1), T(0), T(0), -(T(2) * far * near) / (far - near), T(0));
}
${inline} mat<4, 4, T> ortho(T left, T right, T bottom, T top, T near, T far) {
  return mat<4, 4, T>(T(2) / (right - left), T(0), T(0), T(0), T(0), T(2) / (top - bottom), T(0), T(0), T(0), T(0), -T(2) / (far - near),
                      T(0), -(right + left) / (right - left), -(top + bottom) / (top - bottom), -(far + near) / (far - near), T(1));
}`;

const matrixNames = sizes
  .flatMap((n) =>
    [
      ['', 'float'],
      ['f', 'float'],
      ['d', 'double'],
    ].flatMap(([prefix, type]) => [
      `using ${prefix!}mat${n} = mat<${n}, ${n}, ${type!}>;`,
      ...sizes.map((rows) => `using ${prefix!}mat${n}x${rows} = mat<${n}, ${rows}, ${type!}>;`),
    ]),
  )
  .join('\n');

export const glmMatrices = `
template <int C, int R, typename T> struct mat;
${ofAll(matrixStruct)}
${ofAll(matrixFunctions)}
${products}
${sizes.map(square).join('\n')}
${transformations}
${matrixNames}`;
