/**
 * mma.h: fragments have their registers. Which element lies where is not specified, so the accesses are not followed; the
 * values are.
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

/* Elements per thread: __half, __nv_bfloat16 and 8-bit operands are held twice. */
template <typename Use, int M, int N, int K, typename T> struct _elements {
  static constexpr int value = M * N / 32;
};
template <int M, int N, int K, typename T> struct _elements<matrix_a, M, N, K, T> {
  static constexpr int value = M * K / 32 * (sizeof(typename _storage<T>::type) == 2 && K == 16 ? 2 : 1);
};
template <int M, int N, int K, typename T> struct _elements<matrix_b, M, N, K, T> {
  static constexpr int value = N * K / 32 * (sizeof(typename _storage<T>::type) == 2 && K == 16 ? 2 : 1);
};

template <typename Use, int M, int N, int K> struct _shape {
  static constexpr int rows = M;
  static constexpr int columns = N;
};
template <int M, int N, int K> struct _shape<matrix_a, M, N, K> {
  static constexpr int rows = M;
  static constexpr int columns = K;
};
template <int M, int N, int K> struct _shape<matrix_b, M, N, K> {
  static constexpr int rows = K;
  static constexpr int columns = N;
};
template <typename Layout> struct _byRows { static constexpr bool value = true; };
template <> struct _byRows<col_major> { static constexpr bool value = false; };
template <typename Use, int M, int N, int K, typename T, typename Layout = void> class fragment {
 public:
  using element_type = typename _storage<T>::type;
  using storage_element_type = typename _storage<T>::type;
  static constexpr int num_elements = _elements<Use, M, N, K, T>::value;
  static constexpr int num_storage_elements = num_elements;
  static constexpr int _rows = _shape<Use, M, N, K>::rows;
  static constexpr int _columns = _shape<Use, M, N, K>::columns;
  static constexpr bool _isByRows = _byRows<Layout>::value;
  typename _storage<T>::type x[_elements<Use, M, N, K, T>::value];
};

template <typename FragmentT, typename V> __device__ inline void fill_fragment(FragmentT& fragment, const V& value) {
  for (int i = 0; i < FragmentT::num_elements; i++) fragment.x[i] = value;
}
/* Elements are spread over the lanes row by row; what is held twice comes round again. */
template <typename FragmentT> __device__ inline int _element(int i) {
  int lane = (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31;
  return (lane * FragmentT::num_elements + i) % (FragmentT::_rows * FragmentT::_columns);
}
template <typename FragmentT> __device__ inline unsigned int _place(int element, unsigned int stride, bool byRows) {
  unsigned int row = element / FragmentT::_columns, column = element % FragmentT::_columns;
  return byRows ? row * stride + column : column * stride + row;
}
template <typename FragmentT, typename P>
__device__ inline void load_matrix_sync(FragmentT& fragment, const P* memory, unsigned int stride) {
  for (int i = 0; i < FragmentT::num_elements; i++)
    fragment.x[i] = __untold_load(memory + _place<FragmentT>(_element<FragmentT>(i), stride, FragmentT::_isByRows));
}
template <typename FragmentT, typename P>
__device__ inline void load_matrix_sync(FragmentT& fragment, const P* memory, unsigned int stride, layout_t layout) {
  for (int i = 0; i < FragmentT::num_elements; i++)
    fragment.x[i] = __untold_load(memory + _place<FragmentT>(_element<FragmentT>(i), stride, layout == mem_row_major));
}
template <typename P, typename FragmentT>
__device__ inline void store_matrix_sync(P* memory, const FragmentT& fragment, unsigned int stride, layout_t layout) {
  for (int i = 0; i < FragmentT::num_elements; i++)
    __untold_store(memory + _place<FragmentT>(_element<FragmentT>(i), stride, layout == mem_row_major), fragment.x[i]);
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
