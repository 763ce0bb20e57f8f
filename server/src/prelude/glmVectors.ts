/**
 * GLM's vectors (glm 1.0) as kernels use them: plain scalars side by side, functions component by component, sums in
 * GLM's order.
 */
export const axes = ['x', 'y', 'z', 'w'] as const;
export const sizes = [2, 3, 4] as const;

/** What is said of each component, one after the other. */
export function list(count: number, of: (axis: string, index: number) => string, separator = ', '): string {
  return axes.slice(0, count).map(of).join(separator);
}

/** For each of the words. */
export function each(words: string, of: (word: string) => string): string {
  return words.split(' ').map(of).join('\n');
}

export const inline = 'template <typename T> __host__ __device__ inline';

/** From shorter and longer vectors: `vec4(v.xyz, 1)`, `vec3(v4)`. */
function otherSizes(n: number): string {
  const cast = (from: string): string => `static_cast<T>(${from})`;
  const shorter = `
  template <typename A, typename B> __host__ __device__ vec(const vec<${n - 1}, A>& a, B b)
      : ${list(n - 1, (axis) => `${axis}(${cast(`a.${axis}`)})`)}, ${axes[n - 1]!}(${cast('b')}) {}
  template <typename A, typename B> __host__ __device__ vec(A a, const vec<${n - 1}, B>& b)
      : x(${cast('a')}), ${list(n - 1, (axis, i) => `${axes[i + 1]!}(${cast(`b.${axis}`)})`)} {}`;
  const pairs = `
  template <typename A, typename B> __host__ __device__ vec(const vec<2, A>& a, const vec<2, B>& b)
      : x(${cast('a.x')}), y(${cast('a.y')}), z(${cast('b.x')}), w(${cast('b.y')}) {}
  template <typename A, typename B, typename C> __host__ __device__ vec(const vec<2, A>& a, B b, C c)
      : x(${cast('a.x')}), y(${cast('a.y')}), z(${cast('b')}), w(${cast('c')}) {}`;
  const longer = sizes
    .filter((more) => more > n)
    .map(
      (more) => `
  template <typename U> __host__ __device__ explicit vec(const vec<${more}, U>& a)
      : ${list(n, (axis) => `${axis}(${cast(`a.${axis}`)})`)} {}`,
    );
  return `${n > 2 ? shorter : ''}${n === 4 ? pairs : ''}${longer.join('')}`;
}

function vectorStruct(n: number): string {
  const assignment = (op: string): string => `
  template <typename U> __host__ __device__ vec& operator${op}=(const vec<${n}, U>& b) {
    ${list(n, (axis) => `${axis} ${op}= static_cast<T>(b.${axis});`, ' ')}
    return *this;
  }
  __host__ __device__ vec& operator${op}=(T b) {
    ${list(n, (axis) => `${axis} ${op}= b;`, ' ')}
    return *this;
  }`;
  return `
template <typename T> struct vec<${n}, T> {
  using value_type = T;
  T ${list(n, (axis) => axis)};
  vec() = default;
  __host__ __device__ explicit vec(T s) : ${list(n, (axis) => `${axis}(s)`)} {}
  template <${list(n, (_, i) => `typename A${i}`)}> __host__ __device__ vec(${list(n, (_, i) => `A${i} a${i}`)})
      : ${list(n, (axis, i) => `${axis}(static_cast<T>(a${i}))`)} {}
  template <typename U> __host__ __device__ vec(const vec<${n}, U>& a)
      : ${list(n, (axis) => `${axis}(static_cast<T>(a.${axis}))`)} {}${otherSizes(n)}
  __host__ __device__ T& operator[](int i) { return (&x)[i]; }
  __host__ __device__ const T& operator[](int i) const { return (&x)[i]; }
  static constexpr __host__ __device__ int length() { return ${n}; }${each('+ - * / % & | ^ << >>', assignment)}
};`;
}

function operators(n: number): string {
  const name = `vec<${n}, T>`;
  return each(
    '+ - * / % & | ^ << >>',
    (op) => `
${inline} ${name} operator${op}(const ${name}& a, const ${name}& b) {
  return ${name}(${list(n, (axis) => `a.${axis} ${op} b.${axis}`)});
}
${inline} ${name} operator${op}(const ${name}& a, T b) { return ${name}(${list(n, (axis) => `a.${axis} ${op} b`)}); }
${inline} ${name} operator${op}(T a, const ${name}& b) { return ${name}(${list(n, (axis) => `a ${op} b.${axis}`)}); }`,
  );
}

/** A function of scalars for each component, of one vector or of two, or of a vector and a scalar. */
function byComponent(n: number): string {
  const name = `vec<${n}, T>`;
  const ofOne = (called: string): string =>
    `${inline} ${name} ${called}(const ${name}& a) { return ${name}(${list(n, (axis) => `glm::${called}(a.${axis})`)}); }`;
  const ofTwo = (called: string): string =>
    `${inline} ${name} ${called}(const ${name}& a, const ${name}& b) { return ${name}(${list(n, (axis) => `glm::${called}(a.${axis}, b.${axis})`)}); }`;
  const withScalar = (called: string): string =>
    `${inline} ${name} ${called}(const ${name}& a, T b) { return ${name}(${list(n, (axis) => `glm::${called}(a.${axis}, b)`)}); }`;
  const comparison = ([called, op]: readonly [string, string]): string =>
    `${inline} vec<${n}, bool> ${called}(const ${name}& a, const ${name}& b) { return vec<${n}, bool>(${list(n, (axis) => `a.${axis} ${op} b.${axis}`)}); }`;
  return [
    each(scalarFunctions, ofOne),
    each('min max mod pow atan step', ofTwo),
    each('min max mod', withScalar),
    comparisons.map(comparison).join('\n'),
  ].join('\n');
}

const scalarFunctions =
  'abs floor ceil round trunc fract sign exp exp2 log log2 sqrt inversesqrt sin cos tan asin acos atan radians degrees';
const comparisons = [
  ['lessThan', '<'],
  ['lessThanEqual', '<='],
  ['greaterThan', '>'],
  ['greaterThanEqual', '>='],
  ['equal', '=='],
  ['notEqual', '!='],
] as const;

function vectorFunctions(n: number): string {
  const name = `vec<${n}, T>`;
  const product = (axis: string): string => `a.${axis} * b.${axis}`;
  const sum =
    n === 4
      ? `(${product('x')} + ${product('y')}) + (${product('z')} + ${product('w')})`
      : list(n, product, ' + ');
  return `${operators(n)}
${inline} ${name} operator-(const ${name}& a) { return ${name}(${list(n, (axis) => `-a.${axis}`)}); }
${inline} bool operator==(const ${name}& a, const ${name}& b) { return ${list(n, (axis) => `a.${axis} == b.${axis}`, ' && ')}; }
${inline} bool operator!=(const ${name}& a, const ${name}& b) { return !(a == b); }
${inline} T dot(const ${name}& a, const ${name}& b) { return ${sum}; }
${inline} T length(const ${name}& a) { return sqrt(dot(a, a)); }
${inline} T length2(const ${name}& a) { return dot(a, a); }
${inline} T distance(const ${name}& a, const ${name}& b) { return length(b - a); }
${inline} T distance2(const ${name}& a, const ${name}& b) { return length2(b - a); }
${inline} ${name} normalize(const ${name}& a) { return a * (T(1) / sqrt(dot(a, a))); }
${inline} ${name} mix(const ${name}& a, const ${name}& b, T t) { return a * (T(1) - t) + b * t; }
${inline} ${name} mix(const ${name}& a, const ${name}& b, const ${name}& t) { return a * (T(1) - t) + b * t; }
${inline} ${name} reflect(const ${name}& i, const ${name}& n) { return i - n * dot(n, i) * T(2); }
${inline} ${name} refract(const ${name}& i, const ${name}& n, T eta) {
  T d = dot(n, i);
  T k = T(1) - eta * eta * (T(1) - d * d);
  return k >= T(0) ? eta * i - (eta * d + sqrt(k)) * n : ${name}(T(0));
}
${inline} ${name} faceforward(const ${name}& n, const ${name}& i, const ${name}& ref) { return dot(ref, i) < T(0) ? n : -n; }
${byComponent(n)}
${inline} ${name} clamp(const ${name}& a, T low, T high) { return min(max(a, low), high); }
${inline} ${name} clamp(const ${name}& a, const ${name}& low, const ${name}& high) { return min(max(a, low), high); }
${inline} ${name} smoothstep(T low, T high, const ${name}& a) { return ${name}(${list(n, (axis) => `glm::smoothstep(low, high, a.${axis})`)}); }
${each('+ *', (op) => `${inline} T ${op === '+' ? 'compAdd' : 'compMul'}(const ${name}& a) { return ${list(n, (axis) => `a.${axis}`, ` ${op} `)}; }`)}
${each('Min Max', (which) => `${inline} T comp${which}(const ${name}& a) { return ${axes.slice(1, n).reduce((inner, axis) => `glm::${which.toLowerCase()}(${inner}, a.${axis})`, 'a.x')}; }`)}
__host__ __device__ inline bool any(const vec<${n}, bool>& a) { return ${list(n, (axis) => `a.${axis}`, ' || ')}; }
__host__ __device__ inline bool all(const vec<${n}, bool>& a) { return ${list(n, (axis) => `a.${axis}`, ' && ')}; }
${inline} T* value_ptr(${name}& a) { return &a.x; }
${inline} const T* value_ptr(const ${name}& a) { return &a.x; }
${inline} ${name} make_vec${n}(const T* p) { return ${name}(${list(n, (_, i) => `p[${i}]`)}); }`;
}

/** What GLM adds to the functions of scalars that C++ has; those of vectors call these too. */
const scalars = `
${each('pi:3.14159265358979323846 two_pi:6.28318530717958647692 half_pi:1.57079632679489661923 quarter_pi:0.785398163397448309615 one_over_pi:0.318309886183790671537 root_two:1.41421356237309504880 root_three:1.73205080756887729352 e:2.71828182845904523536', (constant) => `template <typename T> __host__ __device__ constexpr T ${constant.replace(':', '() { return T(')}); }`)}
template <typename T> __host__ __device__ constexpr T epsilon();
template <> __host__ __device__ constexpr float epsilon<float>() { return 1.1920928955078125e-07f; }
template <> __host__ __device__ constexpr double epsilon<double>() { return 2.220446049250313e-16; }
using ::abs; using ::floor; using ::ceil; using ::round; using ::trunc; using ::exp; using ::exp2; using ::log; using ::log2;
using ::sqrt; using ::sin; using ::cos; using ::tan; using ::asin; using ::acos; using ::atan; using ::min; using ::max; using ::pow;
using ::isnan; using ::isinf;
${inline} T inversesqrt(T x) { return T(1) / sqrt(x); }
${inline} T fract(T x) { return x - floor(x); }
${inline} T sign(T x) { return T(T(0) < x) - T(x < T(0)); }
${inline} T radians(T degrees) { return degrees * T(0.01745329251994329576923690768489); }
${inline} T degrees(T radians) { return radians * T(57.295779513082320876798154814105); }
${inline} T mod(T x, T y) { return x - y * floor(x / y); }
${inline} T atan(T y, T x) { return ::atan2(y, x); }
${inline} T step(T edge, T x) { return x < edge ? T(0) : T(1); }
${inline} T clamp(T x, T low, T high) { return min(max(x, low), high); }
${inline} T mix(T a, T b, T t) { return a * (T(1) - t) + b * t; }
${inline} T smoothstep(T low, T high, T x) {
  T t = clamp((x - low) / (high - low), T(0), T(1));
  return t * t * (T(3) - T(2) * t);
}`;

const vectorNames = sizes
  .flatMap((n) =>
    [
      ['', 'float'],
      ['f', 'float'],
      ['d', 'double'],
      ['i', 'int'],
      ['u', 'unsigned int'],
      ['b', 'bool'],
    ].map(([prefix, type]) => `using ${prefix!}vec${n} = vec<${n}, ${type!}>;`),
  )
  .join('\n');

export const glmVectors = `
template <int L, typename T> struct vec;
${scalars}
${sizes.map(vectorStruct).join('\n')}
${sizes.map(vectorFunctions).join('\n')}
${inline} vec<3, T> cross(const vec<3, T>& a, const vec<3, T>& b) {
  return vec<3, T>(a.y * b.z - b.y * a.z, a.z * b.x - b.z * a.x, a.x * b.y - b.x * a.y);
}
${vectorNames}`;
