/**
 * mma.h: fragments have their registers, with the elements in them that an H200 has, and loads and stores are the
 * instructions that it makes (test-fixtures/hardware/fragments.cu). Of devices before compute capability 8.0 neither is
 * told: there the accesses are in no count.
 */
export const matrixFragments = `
namespace nvcuda {
namespace wmma {
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
struct row_major {};
struct col_major {};
namespace precision {
struct tf32 {};
struct u4 {};
struct s4 {};
struct b1 {};
}
namespace experimental {
namespace precision = nvcuda::wmma::precision;
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
}
enum layout_t { mem_row_major, mem_col_major };

template <typename T> struct _storage { using type = T; };
template <> struct _storage<precision::tf32> { using type = float; };
template <> struct _storage<precision::u4> { using type = unsigned int; };
template <> struct _storage<precision::s4> { using type = int; };
template <> struct _storage<precision::b1> { using type = unsigned int; };

/* Numbers that a 32-bit register of an operand holds, and whether ldmatrix loads them from shared memory. */
template <typename T> struct _packing {
  static constexpr int count = sizeof(T) < 4 ? 4 / sizeof(T) : 1;
  static constexpr bool byRows = sizeof(T) == 1;
  static constexpr bool isTold = true;
};
template <> struct _packing<__half> {
  static constexpr int count = 2;
  static constexpr bool byRows = true;
  static constexpr bool isTold = true;
};
template <> struct _packing<precision::tf32> {
  static constexpr int count = 1;
  static constexpr bool byRows = false;
  static constexpr bool isTold = true;
};
struct _untold {
  static constexpr int count = 1;
  static constexpr bool byRows = false;
  static constexpr bool isTold = false;
};
template <> struct _packing<precision::u4> : _untold {};
template <> struct _packing<precision::s4> : _untold {};
template <> struct _packing<precision::b1> : _untold {};

/*
 * The hardware's tiles are 16 or 8 long in the one direction (major: eight groups of four lanes, and eight more), and a lane
 * has neighbours in the other (minor). Of products with 8 rows and 32 columns it makes those of the transposed matrices.
 */
template <typename Use, int M, int N, int K, typename T> struct _spread {
  static constexpr bool isWide = M == 8 && N == 32;
  static constexpr int rows = M, columns = N, packed = 2, elements = M * N / 32;
  static constexpr int major = isWide ? N : M, minor = isWide ? M : N;
  static constexpr bool isFirst = true, minorIsColumn = !isWide, byRows = false;
};
template <int M, int N, int K, typename T> struct _spread<matrix_a, M, N, K, T> {
  static constexpr bool isWide = M == 8 && N == 32;
  static constexpr int rows = M, columns = K, packed = _packing<T>::count;
  static constexpr int elements = _packing<T>::byRows && sizeof(T) == 2 ? 16 : M * K / 32;
  static constexpr int major = M, minor = K;
  static constexpr bool isFirst = !isWide, minorIsColumn = true, byRows = _packing<T>::byRows;
};
template <int M, int N, int K, typename T> struct _spread<matrix_b, M, N, K, T> {
  static constexpr bool isWide = M == 8 && N == 32;
  static constexpr int rows = K, columns = N, packed = _packing<T>::count;
  static constexpr int elements = _packing<T>::byRows && sizeof(T) == 2 ? 16 : N * K / 32;
  static constexpr int major = N, minor = K;
  static constexpr bool isFirst = isWide, minorIsColumn = false, byRows = _packing<T>::byRows;
};
template <typename Layout> struct _byRows { static constexpr bool value = true; };
template <> struct _byRows<col_major> { static constexpr bool value = false; };
template <typename Use, int M, int N, int K, typename T, typename Layout = void> class fragment {
 public:
  using element_type = typename _storage<T>::type;
  using storage_element_type = typename _storage<T>::type;
  using _lanes = _spread<Use, M, N, K, T>;
  static constexpr int num_elements = _lanes::elements;
  static constexpr int num_storage_elements = num_elements;
  static constexpr int _rows = _lanes::rows;
  static constexpr int _columns = _lanes::columns;
  static constexpr bool _isByRows = _byRows<Layout>::value;
  static constexpr bool _isTold = _packing<T>::isTold;
  static constexpr int _packed = _lanes::packed;
  /* Registers with elements of their own: __half operands of 8 rows or columns are held several times. */
  static constexpr int _chunks = _lanes::minor / (4 * _packed);
  static constexpr int _registers = _lanes::major / 8 * _chunks;
  typename _storage<T>::type x[_lanes::elements];
};

template <typename FragmentT, typename V> __device__ inline void fill_fragment(FragmentT& fragment, const V& value) {
  for (int i = 0; i < FragmentT::num_elements; i++) fragment.x[i] = value;
}
__device__ inline int _lane() {
  return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31;
}
/* Where the elements of a register lie: read off an H200 for all fragments, and so it is from compute capability 8.0 on. */
template <typename F> __device__ inline int _major(int r) {
  constexpr int halves = F::_lanes::major < 16 ? 1 : 2;
  int half = F::_lanes::isFirst ? r % halves : r / F::_chunks;
  return _lane() / 4 + 8 * half + (F::_lanes::isFirst ? r / (halves * F::_chunks) * 16 : 0);
}
template <typename F> __device__ inline int _minor(int r) {
  constexpr int halves = F::_lanes::major < 16 ? 1 : 2;
  int chunk = F::_lanes::isFirst ? r / halves % F::_chunks : r % F::_chunks;
  return 4 * F::_packed * chunk + F::_packed * (_lane() % 4);
}
template <typename F> __device__ inline unsigned int _place(int i, unsigned int stride, bool inLine) {
  int r = i / F::_packed % F::_registers;
  unsigned int major = _major<F>(r), minor = _minor<F>(r) + i % F::_packed;
  return inLine ? major * stride + minor : minor * stride + major;
}
template <typename F, typename P>
__device__ inline void _load_untold(F& fragment, const P* memory, unsigned int stride, bool inLine) {
  for (int i = 0; i < F::num_elements; i++) fragment.x[i] = __untold_load(memory + _place<F>(i, stride, inLine));
}
template <typename T, int Count> struct alignas(Count * sizeof(T)) _word { T parts[Count]; };

/* Rows of 16 bytes by ldmatrix, which exchanges values between lanes. */
template <typename F, typename P>
__device__ inline void _count_rows(const P* memory, unsigned int stride, bool inLine) {
  constexpr int ofRow = 16 / sizeof(P);
  int outer = (inLine ? F::_lanes::major : F::_lanes::minor) / 8;
  int matrices = outer * ((inLine ? F::_lanes::minor : F::_lanes::major) / ofRow);
  constexpr int most = sizeof(P) == 1 ? 2 : 4;
  for (int first = 0; first < matrices; first += most) {
    int matrix = first + _lane() / 8 % most;
    const P* row = memory + (matrix % outer * 8 + _lane() % 8) * stride + matrix / outer * ofRow;
    unsigned int address = (unsigned int)__cvta_generic_to_shared(row), a, b, c, d;
    if (matrices >= 4 && most == 4)
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(address));
    else if (matrices >= 2)
      asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "r"(address));
    else asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(a) : "r"(address));
  }
}
/* Pairs of halves in the other direction, which MOVM turns around: where the four-byte words lie. */
template <typename F> __device__ inline unsigned int _turned(int r, unsigned int stride) {
  constexpr int outer = F::_lanes::minor / 8;
  return (_lane() / 4 + r % outer * 8) * stride + r / outer * 8 + 2 * (_lane() % 4);
}
template <typename F, typename P>
__device__ inline void _load(F& fragment, const P* memory, unsigned int stride, bool byRows) {
  bool inLine = byRows == F::_lanes::minorIsColumn;
#if __CUDA_ARCH__ >= 800
  if (F::_isTold && F::_lanes::byRows && (inLine || sizeof(P) == 2) && __isShared(memory)) {
    _count_rows<F>(memory, stride, inLine);
  } else if (F::_isTold && inLine) {
    for (int r = 0; r < F::_registers; r++) {
      _word<P, F::_packed> word = *(const _word<P, F::_packed>*)(memory + _place<F>(r * F::_packed, stride, true));
      for (int i = 0; i < F::_packed; i++) fragment.x[r * F::_packed + i] = word.parts[i];
    }
    for (int i = F::_registers * F::_packed; i < F::num_elements; i++)
      fragment.x[i] = fragment.x[i % (F::_registers * F::_packed)];
    return;
  } else if (F::_isTold && sizeof(P) == 2) {
    for (int r = 0; r < F::_registers; r++) {
      const volatile unsigned int* word = (const volatile unsigned int*)(memory + _turned<F>(r, stride));
      unsigned int taken = *word;
    }
  } else if (F::_isTold) {
    for (int i = 0; i < F::num_elements; i++) fragment.x[i] = memory[_place<F>(i, stride, false)];
    return;
  }
#endif
  _load_untold(fragment, memory, stride, inLine);
}
template <typename F, typename P>
__device__ inline void _store(P* memory, const F& fragment, unsigned int stride, bool byRows) {
  bool inLine = byRows == F::_lanes::minorIsColumn;
#if __CUDA_ARCH__ >= 800
  if (inLine) {
    for (int r = 0; r < F::_registers; r++) {
      _word<P, F::_packed> word;
      for (int i = 0; i < F::_packed; i++) word.parts[i] = fragment.x[r * F::_packed + i];
      *(_word<P, F::_packed>*)(memory + _place<F>(r * F::_packed, stride, true)) = word;
    }
    return;
  }
  if (sizeof(P) > 2) {
    for (int i = 0; i < F::num_elements; i++) memory[_place<F>(i, stride, false)] = fragment.x[i];
    return;
  }
#endif
  for (int i = 0; i < F::num_elements; i++) __untold_store(memory + _place<F>(i, stride, inLine), fragment.x[i]);
#if __CUDA_ARCH__ >= 800
  for (int r = 0; r < F::_registers; r++) {
    unsigned int* at = (unsigned int*)(memory + _turned<F>(r, stride));
    unsigned int held = __untold_load(at);
    volatile unsigned int* word = at;
    *word = held;
  }
#endif
}
template <typename FragmentT, typename P>
__device__ inline void load_matrix_sync(FragmentT& fragment, const P* memory, unsigned int stride) {
  _load(fragment, memory, stride, FragmentT::_isByRows);
}
template <typename FragmentT, typename P>
__device__ inline void load_matrix_sync(FragmentT& fragment, const P* memory, unsigned int stride, layout_t layout) {
  _load(fragment, memory, stride, layout == mem_row_major);
}
template <typename P, typename FragmentT>
__device__ inline void store_matrix_sync(P* memory, const FragmentT& fragment, unsigned int stride, layout_t layout) {
  _store(memory, fragment, stride, layout == mem_row_major);
}
template <typename D, typename A, typename B, typename C>
__device__ inline void mma_sync(D& d, const A& a, const B& b, const C& c, bool saturate = false) {
  d = __wmma_multiply(d, a, b, c, A::_rows, B::_columns, A::_columns);
}
template <typename D, typename A, typename B, typename C>
__device__ void bmma_sync(D& d, const A& a, const B& b, const C& c, int op = 1, int accumulate = 1);
__device__ inline float __float_to_tf32(float value) {
  return __uint_as_float((__float_as_uint(value) + 0x1000u) & 0xffffe000u);
}
}
}
__device__ inline float __float_to_tf32(float value) {
  return __uint_as_float((__float_as_uint(value) + 0x1000u) & 0xffffe000u);
}
`;
