/**
 * What cub has for host code around its algorithms. Its checks of errors, macros there, say what they are given, or what the last
 * call left, and take that away. Its allocator gives memory of its own size here: nothing hangs on what is kept for later.
 */
export const cubHost = `
namespace cub {
inline cudaError_t Debug(cudaError_t error, const char*, int) {
  cudaError_t last = cudaGetLastError();
  return error == cudaSuccess ? last : error;
}
inline int CurrentDevice() {
  int device = -1;
  return cudaGetDevice(&device) == cudaSuccess ? device : -1;
}
inline int DeviceCount() {
  int count = -1;
  return cudaGetDeviceCount(&count) == cudaSuccess ? count : -1;
}
inline cudaError_t SmVersion(int& version, int device = CurrentDevice()) {
  cudaDeviceProp properties;
  cudaError_t error = cudaGetDeviceProperties(&properties, device);
  version = properties.major * 100 + properties.minor * 10;
  return error;
}
/* Programs are compiled for the device. */
inline cudaError_t PtxVersion(int& version, int device = CurrentDevice()) { return SmVersion(version, device); }
template <class K> cudaError_t MaxSmOccupancy(int& blocks, K kernel, int threads, int dynamic_bytes = 0) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, dynamic_bytes);
}
struct CachingDeviceAllocator {
  static const unsigned INVALID_BIN = (unsigned)-1;
  static const size_t INVALID_SIZE = (size_t)-1;
  static const int INVALID_DEVICE_ORDINAL = -1;
  explicit CachingDeviceAllocator(bool skip_cleanup = false, bool debug = false) {}
  CachingDeviceAllocator(
    unsigned growth, unsigned least = 1, unsigned most = INVALID_BIN, size_t kept = INVALID_SIZE, bool skip_cleanup = false) {}
  cudaError_t SetMaxCachedBytes(size_t bytes) { return cudaSuccess; }
  cudaError_t DeviceAllocate(int device, void** place, size_t bytes, cudaStream_t stream = 0) { return cudaMalloc(place, bytes); }
  cudaError_t DeviceAllocate(void** place, size_t bytes, cudaStream_t stream = 0) { return cudaMalloc(place, bytes); }
  cudaError_t DeviceFree(int device, void* place) { return cudaFree(place); }
  cudaError_t DeviceFree(void* place) { return cudaFree(place); }
  cudaError_t FreeAllCached() { return cudaSuccess; }
};
}
namespace CUB_NS_QUALIFIER = cub;
inline cudaError_t CubDebug(cudaError_t error) { return cub::Debug(error, "", 0); }
inline void CubDebugExit(cudaError_t error) { if (cub::Debug(error, "", 0) != cudaSuccess) exit(1); }
`;
