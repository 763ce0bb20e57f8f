/**
 * Memory pools and places of memory of the runtime (driver_types.h of CUDA 13). A pool keeps nothing back, so allocations from one
 * are those of cudaMallocAsync; how much a driver would keep for it is not known.
 */
export const memoryPools = `
struct cudaMemLocation { cudaMemLocationType type; int id; };
struct cudaMemAccessDesc { cudaMemLocation location; cudaMemAccessFlags flags; };
struct cudaMemPoolProps {
  cudaMemAllocationType allocType;
  cudaMemAllocationHandleType handleTypes;
  cudaMemLocation location;
  void* win32SecurityAttributes;
  size_t maxSize;
  unsigned short usage;
  unsigned char reserved[54];
};
namespace _pools {
struct Pool { unsigned long long threshold; int reuse[3]; };
static Pool* _usual = 0;
static Pool* _current = 0;
inline Pool* made() {
  Pool* pool = (Pool*)malloc(sizeof(Pool));
  *pool = Pool{0, {1, 1, 1}};
  return pool;
}
inline Pool* usual() {
  if (_usual == 0) _usual = made();
  return _usual;
}
}
inline cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps*) {
  *pool = (cudaMemPool_t)_pools::made();
  return cudaSuccess;
}
inline cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool) {
  if (pool == 0 || (_pools::Pool*)pool == _pools::_usual) return cudaErrorInvalidValue;
  free(pool);
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int) {
  *pool = (cudaMemPool_t)_pools::usual();
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int) {
  *pool = (cudaMemPool_t)(_pools::_current == 0 ? _pools::usual() : _pools::_current);
  return cudaSuccess;
}
inline cudaError_t cudaDeviceSetMemPool(int, cudaMemPool_t pool) { _pools::_current = (_pools::Pool*)pool; return cudaSuccess; }
inline cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t) { return cudaSuccess; }
inline cudaError_t cudaMemPoolSetAccess(cudaMemPool_t, const cudaMemAccessDesc*, size_t) { return cudaSuccess; }
inline cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
  if (attribute == cudaMemPoolAttrReleaseThreshold) ((_pools::Pool*)pool)->threshold = *(unsigned long long*)value;
  else if (attribute < cudaMemPoolAttrReleaseThreshold) ((_pools::Pool*)pool)->reuse[attribute - 1] = *(int*)value;
  return cudaSuccess;
}
inline cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
  if (attribute == cudaMemPoolAttrReleaseThreshold) *(unsigned long long*)value = ((_pools::Pool*)pool)->threshold;
  else if (attribute < cudaMemPoolAttrReleaseThreshold) *(int*)value = ((_pools::Pool*)pool)->reuse[attribute - 1];
  else return cudaErrorNotSupported;
  return cudaSuccess;
}
`;
