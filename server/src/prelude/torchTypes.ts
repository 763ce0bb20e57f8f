/**
 * PyTorch's C++ types as far as kernels and their launches use them (c10, ATen; PyTorch 2.x): 16-bit floats, complex
 * numbers, accessors, and tensors of which nothing but the types of their parts is known.
 */
import { complexClass } from './complexClass.ts';

/** Of a 16-bit type and the other operand's type: what an operation on the two gives. */
const mixedResults = [
  ['float', 'float'],
  ['double', 'double'],
  ['int', undefined],
  ['int64_t', undefined],
] as const;

function shortFloat(name: string, device: string): string {
  const operators = ['+', '-', '*', '/'].map((operator) => {
    const own = `__host__ __device__ inline ${name} operator${operator}(const ${name}& a, const ${name}& b) {
  return ${name}(static_cast<float>(a) ${operator} static_cast<float>(b));
}
__host__ __device__ inline ${name}& operator${operator}=(${name}& a, const ${name}& b) {
  a = a ${operator} b;
  return a;
}
__host__ __device__ inline float& operator${operator}=(float& a, const ${name}& b) {
  return a ${operator}= static_cast<float>(b);
}`;
    const mixed = mixedResults.map(
      ([other, result]) => `
__host__ __device__ inline ${result ?? name} operator${operator}(${name} a, ${other} b) {
  return ${result === undefined ? `a ${operator} static_cast<${name}>(b)` : `static_cast<${result}>(a) ${operator} b`};
}
__host__ __device__ inline ${result ?? name} operator${operator}(${other} a, ${name} b) {
  return ${result === undefined ? `static_cast<${name}>(a) ${operator} b` : `a ${operator} static_cast<${result}>(b)`};
}`,
    );
    return own + mixed.join('');
  });
  return `
struct alignas(2) ${name} {
  unsigned short x;
  struct from_bits_t {};
  static constexpr __host__ __device__ from_bits_t from_bits() { return from_bits_t(); }
  ${name}() = default;
  constexpr __host__ __device__ ${name}(unsigned short bits, from_bits_t) : x(bits) {}
  __host__ __device__ ${name}(float value) { *reinterpret_cast<${device}*>(&x) = ${device}(value); }
  __host__ __device__ ${name}(const ${device}& value) { *reinterpret_cast<${device}*>(&x) = value; }
  __host__ __device__ operator float() const {
    return static_cast<float>(*reinterpret_cast<const ${device}*>(&x));
  }
  __host__ __device__ operator ${device}() const { return *reinterpret_cast<const ${device}*>(&x); }
};
${operators.join('\n')}
__host__ __device__ inline ${name} operator-(const ${name}& a) { return ${name}(-static_cast<float>(a)); }`;
}

export const torchScalars = `
namespace c10 {
enum class ScalarType : int8_t {
  Byte, Char, Short, Int, Long, Half, Float, Double, ComplexHalf, ComplexFloat, ComplexDouble, Bool, QInt8, QUInt8,
  QInt32, BFloat16, QUInt4x2, QUInt2x4, Bits1x8, Bits2x4, Bits4x2, Bits8, Bits16, Float8_e5m2, Float8_e4m3fn,
  Float8_e5m2fnuz, Float8_e4m3fnuz, UInt16, UInt32, UInt64, Undefined
};
${shortFloat('Half', '__half')}
${shortFloat('BFloat16', '__nv_bfloat16')}
struct alignas(1) Float8_e4m3fn {
  uint8_t x;
  __host__ __device__ Float8_e4m3fn(float value);
  __host__ __device__ operator float() const;
};
struct alignas(1) Float8_e5m2 {
  uint8_t x;
  __host__ __device__ Float8_e5m2(float value);
  __host__ __device__ operator float() const;
};
${complexClass}
namespace impl {
template <ScalarType type> struct ScalarTypeToCPPType;
${[
  ['Byte', 'uint8_t'],
  ['Char', 'int8_t'],
  ['Short', 'int16_t'],
  ['Int', 'int'],
  ['Long', 'int64_t'],
  ['Half', 'Half'],
  ['Float', 'float'],
  ['Double', 'double'],
  ['ComplexFloat', 'complex<float>'],
  ['ComplexDouble', 'complex<double>'],
  ['Bool', 'bool'],
  ['BFloat16', 'BFloat16'],
  ['Float8_e5m2', 'Float8_e5m2'],
  ['Float8_e4m3fn', 'Float8_e4m3fn'],
  ['UInt16', 'uint16_t'],
  ['UInt32', 'uint32_t'],
  ['UInt64', 'uint64_t'],
]
  .map(
    ([name, type]) =>
      `template <> struct ScalarTypeToCPPType<ScalarType::${name}> { using type = ${type}; };`,
  )
  .join('\n')}
template <ScalarType type> using ScalarTypeToCPPTypeT = typename ScalarTypeToCPPType<type>::type;
}
${[
  ['kByte', 'Byte'],
  ['kUInt8', 'Byte'],
  ['kChar', 'Char'],
  ['kInt8', 'Char'],
  ['kShort', 'Short'],
  ['kInt16', 'Short'],
  ['kInt', 'Int'],
  ['kInt32', 'Int'],
  ['kLong', 'Long'],
  ['kInt64', 'Long'],
  ['kHalf', 'Half'],
  ['kFloat16', 'Half'],
  ['kFloat', 'Float'],
  ['kFloat32', 'Float'],
  ['kDouble', 'Double'],
  ['kFloat64', 'Double'],
  ['kBool', 'Bool'],
  ['kBFloat16', 'BFloat16'],
  ['kComplexFloat', 'ComplexFloat'],
  ['kComplexDouble', 'ComplexDouble'],
  ['kFloat8_e5m2', 'Float8_e5m2'],
  ['kFloat8_e4m3fn', 'Float8_e4m3fn'],
]
  .map(([name, type]) => `constexpr ScalarType ${name} = ScalarType::${type};`)
  .join('\n')}
}
namespace at {
using namespace c10;
template <typename T> struct OpMathType { using type = T; };
template <> struct OpMathType<Half> { using type = float; };
template <> struct OpMathType<BFloat16> { using type = float; };
template <typename T> using opmath_type = typename OpMathType<T>::type;
template <typename T, bool is_cuda> struct AccumulateType { using type = T; };
${[
  ['Half', 'float'],
  ['BFloat16', 'float'],
  ['uint8_t', 'int64_t'],
  ['int8_t', 'int64_t'],
  ['char', 'int64_t'],
  ['int16_t', 'int64_t'],
  ['int32_t', 'int64_t'],
]
  .map(
    ([type, sum]) =>
      `template <bool is_cuda> struct AccumulateType<${type}, is_cuda> { using type = ${sum}; };`,
  )
  .join('\n')}
template <> struct AccumulateType<float, false> { using type = double; };
template <typename T, bool is_cuda> using acc_type = typename AccumulateType<T, is_cuda>::type;
}
namespace torch { using namespace at; }
template <typename T> using __assumed_type = T;
`;

/** ATen/cuda/PhiloxUtils.cuh: where a kernel's random numbers begin. Only in a captured graph they are loaded. */
export const torchPhilox = `
namespace at {
struct PhiloxCudaState {
  union Payload {
    uint64_t val;
    int64_t* ptr;
  };
  Payload seed_;
  Payload offset_;
  uint64_t offset_intragraph_ = 0;
  bool captured_ = false;
};
namespace cuda { namespace philox {
__host__ __device__ inline std::tuple<uint64_t, uint64_t> unpack(at::PhiloxCudaState arg) {
  return std::make_tuple(arg.seed_.val, arg.offset_.val);
}
}}
}
`;

export const torchAccessors = `
namespace at {
template <typename T> struct DefaultPtrTraits { typedef T* PtrType; };
template <typename T> struct RestrictPtrTraits { typedef T* __restrict__ PtrType; };
template <typename T, typename index_t, typename Extents> class AccessorBase {
 public:
  AccessorBase() = default;
  __host__ __device__ AccessorBase(T* data, Extents sizes, Extents strides)
      : data_(data), sizes_(sizes), strides_(strides) {}
  __host__ __device__ index_t size(index_t i) const { return sizes_[i]; }
  __host__ __device__ index_t stride(index_t i) const { return strides_[i]; }
  __host__ __device__ T* data() const { return data_; }
 protected:
  T* data_;
  Extents sizes_;
  Extents strides_;
};
template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
class TensorAccessor : public AccessorBase<T, index_t, const index_t*> {
 public:
  __host__ __device__ TensorAccessor(T* data, const index_t* sizes, const index_t* strides)
      : AccessorBase<T, index_t, const index_t*>(data, sizes, strides) {}
  __host__ __device__ TensorAccessor<T, N - 1, PtrTraits, index_t> operator[](index_t i) const {
    return TensorAccessor<T, N - 1, PtrTraits, index_t>(
        this->data_ + this->strides_[0] * i, this->sizes_ + 1, this->strides_ + 1);
  }
};
template <typename T, template <typename U> class PtrTraits, typename index_t>
class TensorAccessor<T, 1, PtrTraits, index_t> : public AccessorBase<T, index_t, const index_t*> {
 public:
  __host__ __device__ TensorAccessor(T* data, const index_t* sizes, const index_t* strides)
      : AccessorBase<T, index_t, const index_t*>(data, sizes, strides) {}
  __host__ __device__ T& operator[](index_t i) const { return this->data_[this->strides_[0] * i]; }
};
template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
class GenericPackedTensorAccessor : public AccessorBase<T, index_t, index_t[N]> {
 public:
  __host__ __device__ TensorAccessor<T, N - 1, PtrTraits, index_t> operator[](index_t i) const {
    return TensorAccessor<T, N - 1, PtrTraits, index_t>(
        this->data_ + this->strides_[0] * i, this->sizes_ + 1, this->strides_ + 1);
  }
};
template <typename T, template <typename U> class PtrTraits, typename index_t>
class GenericPackedTensorAccessor<T, 1, PtrTraits, index_t> : public AccessorBase<T, index_t, index_t[1]> {
 public:
  __host__ __device__ T& operator[](index_t i) const { return this->data_[this->strides_[0] * i]; }
};
template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
using PackedTensorAccessor = GenericPackedTensorAccessor<T, N, PtrTraits, index_t>;
template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits>
using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, N, PtrTraits, int32_t>;
template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits>
using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, N, PtrTraits, int64_t>;
namespace cuda { namespace detail {
template <typename T, typename IndexType> struct TensorInfo {
  T* data;
  IndexType sizes[25];
  IndexType strides[25];
  int dims;
  __host__ __device__ bool isContiguous() const { return dims == 1 && strides[0] == 1; }
};
template <typename T, typename IndexType, int Dims> struct IndexToOffset {
  static __host__ __device__ IndexType get(IndexType linearId, const TensorInfo<T, IndexType>& info) {
    IndexType offset = 0;
    for (int i = Dims - 1; i > 0; --i) {
      offset += linearId % info.sizes[i] * info.strides[i];
      linearId /= info.sizes[i];
    }
    return offset + linearId * info.strides[0];
  }
};
template <typename T, typename IndexType> struct IndexToOffset<T, IndexType, -1> {
  static __host__ __device__ IndexType get(IndexType linearId, const TensorInfo<T, IndexType>& info) {
    IndexType offset = 0;
    for (int i = info.dims - 1; i > 0; --i) {
      offset += linearId % info.sizes[i] * info.strides[i];
      linearId /= info.sizes[i];
    }
    return offset + linearId * info.strides[0];
  }
};
}}
}
`;
