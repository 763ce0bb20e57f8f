/**
 * What OpenCV hands to kernels (opencv2/core/cuda_types.hpp and opencv2/core/cuda/*.hpp, OpenCV 4.x), for projects that are
 * read without its headers: pointers to rows that are `step` bytes apart, and arithmetic on vectors.
 */
const inline = '__host__ __device__ inline';

const pointers = `
template <typename T> struct DevPtr {
  typedef T elem_type;
  typedef int index_type;
  enum { elem_size = sizeof(T) };
  T* data;
  ${inline} DevPtr() : data(nullptr) {}
  ${inline} DevPtr(T* data) : data(data) {}
  ${inline} size_t elemSize() const { return elem_size; }
  ${inline} operator T*() { return data; }
  ${inline} operator const T*() const { return data; }
};
template <typename T> struct PtrSz : DevPtr<T> {
  size_t size;
  ${inline} PtrSz() : size(0) {}
  ${inline} PtrSz(T* data, size_t size) : DevPtr<T>(data), size(size) {}
};
template <typename T> struct PtrStep : DevPtr<T> {
  size_t step;
  ${inline} PtrStep() : step(0) {}
  ${inline} PtrStep(T* data, size_t step) : DevPtr<T>(data), step(step) {}
  ${inline} T* ptr(int y = 0) { return (T*)((char*)this->data + y * step); }
  ${inline} const T* ptr(int y = 0) const { return (const T*)((const char*)this->data + y * step); }
  ${inline} T& operator()(int y, int x) { return ptr(y)[x]; }
  ${inline} const T& operator()(int y, int x) const { return ptr(y)[x]; }
};
template <typename T> struct PtrStepSz : PtrStep<T> {
  int cols;
  int rows;
  ${inline} PtrStepSz() : cols(0), rows(0) {}
  ${inline} PtrStepSz(int rows, int cols, T* data, size_t step) : PtrStep<T>(data, step), cols(cols), rows(rows) {}
  template <typename U> explicit PtrStepSz(const PtrStepSz<U>& other)
    : PtrStep<T>((T*)other.data, other.step), cols(other.cols), rows(other.rows) {}
};
${Object.entries({ b: 'unsigned char', us: 'unsigned short', f: 'float', i: 'int' })
  .map(
    ([letter, type]) =>
      `typedef PtrStep<${type}> PtrStep${letter};\ntypedef PtrStepSz<${type}> PtrStepSz${letter};`,
  )
  .join('\n')}`;

const elements = {
  uchar: 'unsigned char',
  char: 'signed char',
  ushort: 'unsigned short',
  short: 'short',
  uint: 'unsigned int',
  int: 'int',
  float: 'float',
  double: 'double',
};
const axes = ['x', 'y', 'z', 'w'];

function traitsOf(name: string, type: string, lanes: number): string {
  const vector = `${name}${lanes}`;
  const parameters = axes.slice(0, lanes).map((axis) => `${type} ${axis}`);
  return `
template <> struct TypeVec<${type}, ${lanes}> { typedef ${vector} vec_type; };
template <> struct VecTraits<${vector}> {
  typedef ${type} elem_type;
  enum { cn = ${lanes} };
  static ${inline} ${vector} all(${type} v) { return make_${vector}(${parameters.map(() => 'v').join(', ')}); }
  static ${inline} ${vector} make(${parameters.join(', ')}) {
    return make_${vector}(${axes.slice(0, lanes).join(', ')});
  }
};`;
}

/** A vector of one lane is its element. */
const traits = `
template <typename T, int N> struct TypeVec;
template <typename T> struct TypeVec<T, 1> { typedef T vec_type; };
template <typename T> struct VecTraits {
  typedef T elem_type;
  enum { cn = 1 };
  static ${inline} T all(T v) { return v; }
  static ${inline} T make(T v) { return v; }
};
${Object.entries(elements)
  .flatMap(([name, type]) => [2, 3, 4].map((lanes) => traitsOf(name, type, lanes)))
  .join('')}`;

const part = (value: string, axis: string): string => `_at<${axes.indexOf(axis)}>(${value})`;

const operation = (operator: string): string => `
template <typename A, typename B, typename R = typename _Result<A, B>::type>
${inline} R operator${operator}(const A& a, const B& b) {
  typedef typename VecTraits<R>::elem_type T;
${[2, 3, 4]
  .map((lanes) => {
    const parts = axes
      .slice(0, lanes)
      .map((axis) => `T(${part('a', axis)}) ${operator} T(${part('b', axis)})`);
    return `  if constexpr (VecTraits<R>::cn == ${lanes}) return VecTraits<R>::make(${parts.join(', ')});`;
  })
  .join('\n')}
}`;

/** Of small integers the results are ints, as in C; with a number beside it a vector has the wider of both. */
const arithmetic = `
template <typename T> using _Promoted = decltype(T() + T());
template <typename A, typename B, int N, int M> struct _ResultOf {};
template <typename A, int N> struct _ResultOf<A, A, N, N> {
  typedef typename TypeVec<_Promoted<typename VecTraits<A>::elem_type>, N>::vec_type type;
};
template <typename A, typename B, int N> struct _ResultOf<A, B, N, 1> {
  typedef typename TypeVec<decltype(typename VecTraits<A>::elem_type() + B()), N>::vec_type type;
};
template <typename A, typename B, int N> struct _ResultOf<A, B, 1, N> {
  typedef typename TypeVec<decltype(A() + typename VecTraits<B>::elem_type()), N>::vec_type type;
};
template <typename A> struct _ResultOf<A, A, 1, 1> {};
template <typename A, typename B> struct _ResultOf<A, B, 1, 1> {};
template <typename A, typename B> struct _Result : _ResultOf<A, B, VecTraits<A>::cn, VecTraits<B>::cn> {};
template <int I, typename V> ${inline} auto _at(const V& v) {
  if constexpr (VecTraits<V>::cn == 1) return v;
  else if constexpr (I == 0) return v.x;
  else if constexpr (I == 1) return v.y;
  else if constexpr (I == 2) return v.z;
  else return v.w;
}
${['+', '-', '*', '/'].map(operation).join('')}
template <typename T, typename V> ${inline} T _saturated(V v) {
  if constexpr (std::is_floating_point<T>::value) return (T)v;
  else if constexpr (std::is_floating_point<V>::value) return _saturated<T>(llrint((double)v));
  else {
    constexpr long long most = sizeof(T) == 8 ? 0x7fffffffffffffffll
      : (1ll << (8 * sizeof(T) - (std::is_signed<T>::value ? 1 : 0))) - 1;
    constexpr long long least = std::is_signed<T>::value ? -most - 1 : 0;
    long long wide = (long long)v;
    return (T)(wide < least ? least : wide > most ? most : wide);
  }
}
template <typename T, typename V> ${inline} T saturate_cast(const V& v) {
  typedef typename VecTraits<T>::elem_type E;
  if constexpr (VecTraits<T>::cn == 1) return _saturated<E>(v);
${[2, 3, 4]
  .map((lanes) => {
    const parts = axes.slice(0, lanes).map((axis) => `_saturated<E>(v.${axis})`);
    return `  else if constexpr (VecTraits<T>::cn == ${lanes}) return VecTraits<T>::make(${parts.join(', ')});`;
  })
  .join('\n')}
}`;

export const opencvTypes = `
typedef unsigned char uchar;
typedef signed char schar;
namespace cv { namespace cuda {${pointers}
namespace device {
${inline} int divUp(int total, int grain) { return (total + grain - 1) / grain; }
${traits}${arithmetic}
} } }
`;
