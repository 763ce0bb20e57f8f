/** PyTorch's tensors, streams and device helpers (ATen, PyTorch 2.x). Functions without a body give unknown values. */

/** Functions of ATen that make a tensor: overloads differ in what follows the first argument. */
const makers =
  'empty empty_like empty_strided zeros zeros_like ones ones_like full full_like arange cat stack where sum max min ' +
  'from_blob tensor rand randn linspace sort cumsum matmul mm bmm abs index_select';
const derivations =
  'contiguous view reshape to cuda cpu clone detach transpose permute t squeeze unsqueeze slice select narrow expand ' +
  'flatten index_select type sum max min mean item_tensor alias view_as expand_as repeat fill_ zero_ copy_ add_ mul_ ' +
  'masked_fill_ resize_ resize_as_ set_requires_grad grad index nonzero cumsum any all';
const queries =
  'is_cuda is_cpu is_contiguous defined is_floating_point is_complex is_sparse requires_grad has_value is_same is_xpu ' +
  'is_non_overlapping_and_dense';
const numbers = 'numel dim ndimension get_device element_size itemsize nbytes storage_offset use_count';

const each = (list: string, line: (name: string) => string): string => list.split(' ').map(line).join('\n');

export const torchTensors = `
namespace c10 {
template <typename T> struct ArrayRef {
  const T& operator[](size_t i) const;
  size_t size() const;
  bool empty() const;
  const T* begin() const;
  const T* end() const;
  const T* data() const;
  const T& back() const;
  const T& front() const;
  T* Data;
};
using IntArrayRef = ArrayRef<int64_t>;
struct Device {
  int8_t index() const;
  bool is_cuda() const;
  bool is_cpu() const;
};
struct TensorOptions {
  template <typename... A> TensorOptions dtype(A... given) const;
  template <typename... A> TensorOptions device(A... given) const;
  template <typename... A> TensorOptions layout(A... given) const;
  template <typename... A> TensorOptions requires_grad(A... given) const;
  int how;
};
struct Scalar {
  template <typename T> T to() const;
  int which;
};
namespace cuda {
struct CUDAStream {
  cudaStream_t stream() const;
  operator cudaStream_t() const;
  int id;
};
CUDAStream getCurrentCUDAStream(int device = -1);
CUDAStream getDefaultCUDAStream(int device = -1);
CUDAStream getStreamFromPool(bool isHighPriority = false, int device = -1);
struct CUDAGuard {
  template <typename T> CUDAGuard(T device);
};
struct OptionalCUDAGuard {
  OptionalCUDAGuard();
  template <typename T> OptionalCUDAGuard(T device);
};
struct CUDAStreamGuard {
  template <typename T> CUDAStreamGuard(T stream);
};
inline int warp_size() { return 32; }
int device_count();
int current_device();
void set_device(int device);
}
}
namespace at {
struct Tensor {
  template <typename T> T* data_ptr() const;
  void* data_ptr() const;
  template <typename T> const T* const_data_ptr() const;
  const void* const_data_ptr() const;
  template <typename T> T* mutable_data_ptr() const;
  void* mutable_data_ptr() const;
  template <typename T> T* data() const;
  template <typename T> T item() const;
  c10::Scalar item() const;
  int64_t size(int64_t dim) const;
  int64_t stride(int64_t dim) const;
  c10::IntArrayRef sizes() const;
  c10::IntArrayRef strides() const;
  c10::ScalarType scalar_type() const;
  c10::ScalarType dtype() const;
  c10::Device device() const;
  c10::TensorOptions options() const;
${each(numbers, (name) => `  int64_t ${name}() const;`)}
${each(queries, (name) => `  template <typename... A> bool ${name}(A... given) const;`)}
${each(derivations, (name) => `  Tensor ${name}(...) const;`)}
  Tensor operator[](int64_t i) const;
  template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
  GenericPackedTensorAccessor<T, N, PtrTraits, index_t> packed_accessor() const;
  template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits>
  GenericPackedTensorAccessor<T, N, PtrTraits, int32_t> packed_accessor32() const;
  template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits>
  GenericPackedTensorAccessor<T, N, PtrTraits, int64_t> packed_accessor64() const;
  template <typename T, size_t N> TensorAccessor<T, N> accessor() const;
  void* handle;
};
${each(makers, (name) => `Tensor ${name}(...);`)}
template <typename T, typename U> __host__ __device__ inline T ceil_div(T a, U b) { return (a + b - 1) / b; }
template <typename T> __host__ __device__ inline T round_up(T a, T b) { return ceil_div(a, b) * b; }
namespace cuda {
using namespace c10::cuda;
template <typename T, typename U> __host__ __device__ inline T ATenCeilDiv(T a, U b) { return (a + b - 1) / b; }
cudaDeviceProp* getCurrentDeviceProperties();
cudaDeviceProp* getDeviceProperties(int device);
namespace detail {
constexpr int CUDA_NUM_THREADS = 1024;
inline int GET_BLOCKS(const int64_t N, const int64_t threads = CUDA_NUM_THREADS) { return (N + threads - 1) / threads; }
template <typename T, typename IndexType> TensorInfo<T, IndexType> getTensorInfo(const at::Tensor& t);
bool canUse32BitIndexMath(const at::Tensor& t, int64_t limit = 2147483647);
}
}
}
namespace torch {
using namespace at;
namespace cuda { using namespace c10::cuda; }
}
`;

const shuffles = (
  [
    ['WARP_SHFL', '__shfl_sync', 'int lane'],
    ['WARP_SHFL_XOR', '__shfl_xor_sync', 'int lane'],
    ['WARP_SHFL_UP', '__shfl_up_sync', 'unsigned int lane'],
    ['WARP_SHFL_DOWN', '__shfl_down_sync', 'unsigned int lane'],
  ] as const
)
  .map(
    ([name, builtin, parameter]) => `
template <typename T>
__device__ inline T ${name}(T value, ${parameter}, int width = 32, unsigned int mask = 0xffffffffu) {
  return ${builtin}(mask, value, lane, width);
}`,
  )
  .join('');

/** What kernels call: ATen/cuda/Atomic.cuh and DeviceUtils.cuh. */
export const torchDevice = `
template <typename T> __device__ inline T gpuAtomicAdd(T* address, T value) { return atomicAdd(address, value); }
template <typename T> __device__ inline void gpuAtomicAddNoReturn(T* address, T value) { atomicAdd(address, value); }
template <typename T> __device__ inline T gpuAtomicMax(T* address, T value) { return atomicMax(address, value); }
template <typename T> __device__ inline T gpuAtomicMin(T* address, T value) { return atomicMin(address, value); }
__device__ inline c10::Half atomicAdd(c10::Half* address, c10::Half value) {
  return atomicAdd(reinterpret_cast<__half*>(address), static_cast<__half>(value));
}
__device__ inline c10::BFloat16 atomicAdd(c10::BFloat16* address, c10::BFloat16 value) {
  return atomicAdd(reinterpret_cast<__nv_bfloat16*>(address), static_cast<__nv_bfloat16>(value));
}
${shuffles}
__device__ inline unsigned int WARP_BALLOT(int predicate, unsigned int mask = 0xffffffffu) {
  return __ballot_sync(mask, predicate);
}
__device__ inline int WARP_ANY(int predicate, unsigned int mask = 0xffffffffu) { return __any_sync(mask, predicate); }
template <typename T> __device__ inline T doLdg(const T* p) { return __ldg(p); }
namespace at { namespace native {
template <typename T, typename index_t>
__device__ inline void fastAtomicAdd(T* tensor, index_t index, const index_t numel, T value, bool fast_atomics) {
  gpuAtomicAddNoReturn(tensor + index, value);
}
}}
`;
