/**
 * TensorFlow's helpers for kernels and sizes of launches (tensorflow/core/util/gpu_kernel_helper.h, TensorFlow 2.x), for operations
 * that are read without its headers. All devices here take 1,024 threads in a block, which TensorFlow asks its device for.
 */
const device = '__device__ inline';

const ranges = ['x', 'y', 'z'].map((axis) => {
  const from = `(T)(blockIdx.${axis} * blockDim.${axis} + threadIdx.${axis})`;
  const by = `(T)(gridDim.${axis} * blockDim.${axis})`;
  return ['Gpu', 'Cuda']
    .map(
      (prefix) => `
template <typename T> ${device} detail::GpuGridRange<T> ${prefix}GridRange${axis.toUpperCase()}(T count) {
  return detail::GpuGridRange<T>(${from}, ${by}, count);
}`,
    )
    .join('');
});

const atomics = { Add: 'atomicAdd', Sub: 'atomicSub', Max: 'atomicMax', Min: 'atomicMin' };

const operations = ['Gpu', 'Cuda'].flatMap((prefix) =>
  Object.entries(atomics).map(
    ([name, operation]) =>
      `template <typename T, typename U> ${device} T ${prefix}Atomic${name}(T* p, U value) { return ${operation}(p, (T)value); }`,
  ),
);

export const tensorflowTypes = `
namespace Eigen {
struct GpuDevice {
  cudaStream_t stream() const;
  int getNumGpuMultiProcessors() const;
  int maxGpuThreadsPerBlock() const;
  int maxGpuThreadsPerMultiProcessor() const;
};
}
typedef cudaStream_t gpuStream_t;
namespace tensorflow {
typedef signed char int8;
typedef short int16;
typedef int int32;
typedef long long int64;
typedef unsigned char uint8;
typedef unsigned short uint16;
typedef unsigned int uint32;
typedef unsigned long long uint64;
namespace detail {
template <typename T> struct GpuGridRange {
  struct Iterator {
    T index;
    T delta;
    ${device} T operator*() const { return index; }
    ${device} Iterator& operator++() { index += delta; return *this; }
    ${device} bool operator!=(const Iterator& end) const { return index < end.index; }
  };
  T from;
  T delta;
  T count;
  ${device} GpuGridRange(T from, T delta, T count) : from(from), delta(delta), count(count) {}
  ${device} Iterator begin() const { return Iterator{from, delta}; }
  ${device} Iterator end() const { return Iterator{count, 0}; }
};
}
${ranges.join('')}
template <typename T> ${device} T ldg(const T* p) { return __ldg(p); }
${operations.join('\n')}
inline int DivUp(int a, int b) { return (a + b - 1) / b; }
struct GpuLaunchConfig {
  int virtual_thread_count = -1;
  int thread_per_block = -1;
  int block_count = -1;
};
typedef GpuLaunchConfig CudaLaunchConfig;
template <typename D> inline GpuLaunchConfig GetGpuLaunchConfig(int n, const D& d) {
  GpuLaunchConfig config;
  int threads = min(d.getNumGpuMultiProcessors() * d.maxGpuThreadsPerMultiProcessor(), n);
  config.virtual_thread_count = n;
  config.thread_per_block = 1024;
  config.block_count = min(DivUp(threads, 1024), d.getNumGpuMultiProcessors());
  return config;
}
template <typename D> inline GpuLaunchConfig GetCudaLaunchConfig(int n, const D& d) { return GetGpuLaunchConfig(n, d); }
}
`;
