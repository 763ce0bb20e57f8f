/**
 * RAFT's helpers and views as far as kernels use them (raft/util/cuda_utils.cuh, raft/core/device_span.hpp and device_mdspan.hpp,
 * RAFT 25), for the projects of RAPIDS that are read without its headers.
 */
const inline = '__host__ __device__ constexpr';

const numbers = `
static constexpr int WarpSize = 32;
${inline} inline int warp_size() { return 32; }
${inline} inline unsigned warp_full_mask() { return 0xffffffffu; }
template <typename T> ${inline} T ceildiv(T a, T b) { return (a + b - 1) / b; }
template <typename T> ${inline} T alignTo(T a, T b) { return ceildiv(a, b) * b; }
template <typename T> ${inline} T alignDown(T a, T b) { return (a / b) * b; }
template <typename T> ${inline} bool isPo2(T n) { return n && !(n & (n - 1)); }
template <typename T, typename S> ${inline} T div_rounding_up_safe(T a, S b) { return a / b + (a % b != 0); }
template <typename T, typename S> ${inline} T round_up_safe(T a, S b) { return a % b == 0 ? a : a + (b - a % b); }
template <typename T, typename S> ${inline} T round_down_safe(T a, S b) { return a - a % b; }
struct identity_op {
  template <typename T, typename... More> ${inline} T operator()(const T& value, More...) const { return value; }
};
struct add_op {
  template <typename A, typename B> ${inline} auto operator()(const A& a, const B& b) const { return a + b; }
};`;

const warps = `
__device__ inline int laneId() {
  int id;
  asm("mov.s32 %0, %%laneid;" : "=r"(id));
  return id;
}
template <typename T> __device__ inline T shfl(T value, int lane, int width = 32, unsigned mask = 0xffffffffu) {
  return __shfl_sync(mask, value, lane, width);
}
template <typename T> __device__ inline T shfl_up(T value, int by, int width = 32, unsigned mask = 0xffffffffu) {
  return __shfl_up_sync(mask, value, by, width);
}
template <typename T> __device__ inline T shfl_xor(T value, int with, int width = 32, unsigned mask = 0xffffffffu) {
  return __shfl_xor_sync(mask, value, with, width);
}
template <typename T, typename Op> __device__ inline T warpReduce(T value, Op op) {
  for (int i = WarpSize / 2; i > 0; i >>= 1) value = op(value, shfl_xor(value, i));
  return value;
}
template <typename T> __device__ inline T warpReduce(T value) { return warpReduce(value, add_op()); }
template <typename T> __device__ inline T blockReduce(T value, char* memory) {
  T* sums = reinterpret_cast<T*>(memory);
  int lane = laneId();
  int warps = (blockDim.x + WarpSize - 1) / WarpSize;
  value = warpReduce(value);
  if (lane == 0) sums[threadIdx.x / WarpSize] = value;
  __syncthreads();
  value = lane < warps ? sums[lane] : T(0);
  return warpReduce(value);
}
template <typename T> __device__ inline T ldg(const T* p) { return __ldg(p); }
template <typename T> __device__ inline T myAtomicAdd(T* p, T value) { return atomicAdd(p, value); }
template <typename T> __device__ inline T myAtomicMin(T* p, T value) { return atomicMin(p, value); }
template <typename T> __device__ inline T myAtomicMax(T* p, T value) { return atomicMax(p, value); }
template <typename Key, typename Value> struct KeyValuePair {
  typedef Key key_type;
  typedef Value value_type;
  Key key;
  Value value;
};`;

const span = (name: string): string => `
template <typename T> struct ${name} {
  T* _data;
  size_t _size;
  using value_type = T;
  using size_type = size_t;
  using iterator = T*;
  ${inline} ${name}() : _data(nullptr), _size(0) {}
  ${inline} ${name}(T* data, size_t size) : _data(data), _size(size) {}
  ${inline} T& operator[](size_t i) const { return _data[i]; }
  ${inline} T* data() const { return _data; }
  ${inline} T* begin() const { return _data; }
  ${inline} T* end() const { return _data + _size; }
  ${inline} T& front() const { return _data[0]; }
  ${inline} T& back() const { return _data[_size - 1]; }
  ${inline} size_t size() const { return _size; }
  ${inline} bool empty() const { return _size == 0; }
  ${inline} ${name} first(size_t n) const { return ${name}(_data, n); }
  ${inline} ${name} last(size_t n) const { return ${name}(_data + (_size - n), n); }
  ${inline} ${name} subspan(size_t from) const { return ${name}(_data + from, _size - from); }
  ${inline} ${name} subspan(size_t from, size_t n) const { return ${name}(_data + from, n); }
};`;

/** A matrix's rows or columns follow each other without gaps. */
const views = `
struct layout_c_contiguous {};
struct layout_f_contiguous {};
typedef layout_c_contiguous row_major;
typedef layout_f_contiguous col_major;
template <typename Layout> struct _is_by_rows { static constexpr bool value = true; };
template <> struct _is_by_rows<layout_f_contiguous> { static constexpr bool value = false; };
template <typename T, typename I = uint32_t, typename Layout = row_major> struct device_vector_view {
  T* _data;
  I _size;
  using value_type = T;
  using element_type = T;
  using index_type = I;
  using extents_type = I;
  ${inline} T& operator()(I i) const { return _data[i]; }
  ${inline} T& operator[](I i) const { return _data[i]; }
  ${inline} T* data_handle() const { return _data; }
  ${inline} I extent(int) const { return _size; }
  ${inline} I stride(int) const { return 1; }
  ${inline} I size() const { return _size; }
};
template <typename T, typename I = uint32_t, typename Layout = row_major> struct device_matrix_view {
  T* _data;
  I _rows;
  I _columns;
  using value_type = T;
  using element_type = T;
  using index_type = I;
  using layout_type = Layout;
  ${inline} T& operator()(I i, I j) const { return _data[_is_by_rows<Layout>::value ? i * _columns + j : i + j * _rows]; }
  ${inline} T* data_handle() const { return _data; }
  ${inline} I extent(int dimension) const { return dimension == 0 ? _rows : _columns; }
  ${inline} I stride(int dimension) const {
    return (dimension == 1) == _is_by_rows<Layout>::value ? 1 : dimension == 0 ? _columns : _rows;
  }
  ${inline} I size() const { return _rows * _columns; }
};
template <typename T, typename I>
${inline} device_vector_view<T, I> make_device_vector_view(T* data, I size) { return {data, size}; }
template <typename T, typename I, typename Layout = row_major>
${inline} device_matrix_view<T, I, Layout> make_device_matrix_view(T* data, I rows, I columns) {
  return {data, rows, columns};
}`;

/** RMM's memory: of what the program holds there only the types are known. */
const memory = `
namespace rmm {
class cuda_stream_view {};
template <typename T> class device_uvector {
  T* _data;
  size_t _size;
 public:
  using value_type = T;
  using size_type = size_t;
  using iterator = T*;
  using const_iterator = const T*;
  T* data();
  const T* data() const;
  T* begin();
  const T* begin() const;
  const T* cbegin() const;
  T* end();
  const T* end() const;
  size_t size() const;
};
template <typename T> class device_scalar {
  T* _data;
 public:
  T* data();
  const T* data() const;
};
}`;

export const raftTypes = `${memory}
namespace raft {
${numbers}${warps}${span('device_span')}${span('host_span')}${views}
}
`;
