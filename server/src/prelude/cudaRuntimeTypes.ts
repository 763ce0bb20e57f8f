/** Types of cuda_runtime.h with the fields that programs read (driver_types.h of CUDA 12), and the standard streams. */
export const cudaRuntimeTypes = `
struct cudaUUID_t { char bytes[16]; };
struct cudaDeviceProp {
  char name[256];
  cudaUUID_t uuid;
  char luid[8];
  unsigned int luidDeviceNodeMask;
  size_t totalGlobalMem;
  size_t sharedMemPerBlock;
  int regsPerBlock;
  int warpSize;
  size_t memPitch;
  int maxThreadsPerBlock;
  int maxThreadsDim[3];
  int maxGridSize[3];
  int clockRate;
  size_t totalConstMem;
  int major;
  int minor;
  size_t textureAlignment;
  size_t texturePitchAlignment;
  int deviceOverlap;
  int multiProcessorCount;
  int kernelExecTimeoutEnabled;
  int integrated;
  int canMapHostMemory;
  int computeMode;
  int maxTexture1D;
  int maxTexture1DMipmap;
  int maxTexture1DLinear;
  int maxTexture2D[2];
  int maxTexture2DMipmap[2];
  int maxTexture2DLinear[3];
  int maxTexture2DGather[2];
  int maxTexture3D[3];
  int maxTexture3DAlt[3];
  int maxTextureCubemap;
  int maxTexture1DLayered[2];
  int maxTexture2DLayered[3];
  int maxTextureCubemapLayered[2];
  int maxSurface1D;
  int maxSurface2D[2];
  int maxSurface3D[3];
  int maxSurface1DLayered[2];
  int maxSurface2DLayered[3];
  int maxSurfaceCubemap;
  int maxSurfaceCubemapLayered[2];
  size_t surfaceAlignment;
  int concurrentKernels;
  int ECCEnabled;
  int pciBusID;
  int pciDeviceID;
  int pciDomainID;
  int tccDriver;
  int asyncEngineCount;
  int unifiedAddressing;
  int memoryClockRate;
  int memoryBusWidth;
  int l2CacheSize;
  int persistingL2CacheMaxSize;
  int maxThreadsPerMultiProcessor;
  int streamPrioritiesSupported;
  int globalL1CacheSupported;
  int localL1CacheSupported;
  size_t sharedMemPerMultiprocessor;
  int regsPerMultiprocessor;
  int managedMemory;
  int isMultiGpuBoard;
  int multiGpuBoardGroupID;
  int hostNativeAtomicSupported;
  int singleToDoublePrecisionPerfRatio;
  int pageableMemoryAccess;
  int concurrentManagedAccess;
  int computePreemptionSupported;
  int canUseHostPointerForRegisteredMem;
  int cooperativeLaunch;
  int cooperativeMultiDeviceLaunch;
  size_t sharedMemPerBlockOptin;
  int pageableMemoryAccessUsesHostPageTables;
  int directManagedMemAccessFromHost;
  int maxBlocksPerMultiProcessor;
  int accessPolicyMaxWindowSize;
  size_t reservedSharedMemPerBlock;
  int hostRegisterSupported;
  int sparseCudaArraySupported;
  int hostRegisterReadOnlySupported;
  int timelineSemaphoreInteropSupported;
  int memoryPoolsSupported;
  int gpuDirectRDMASupported;
  unsigned int gpuDirectRDMAFlushWritesOptions;
  int gpuDirectRDMAWritesOrdering;
  unsigned int memoryPoolSupportedHandleTypes;
  int deferredMappingCudaArraySupported;
  int ipcEventSupported;
  int clusterLaunch;
  int unifiedFunctionPointers;
};
struct cudaFuncAttributes {
  size_t sharedSizeBytes;
  size_t constSizeBytes;
  size_t localSizeBytes;
  int maxThreadsPerBlock;
  int numRegs;
  int ptxVersion;
  int binaryVersion;
  int cacheModeCA;
  int maxDynamicSharedSizeBytes;
  int preferredShmemCarveout;
};
struct cudaKernelNodeParams {
  void* func; dim3 gridDim; dim3 blockDim; unsigned int sharedMemBytes; void** kernelParams; void** extra;
};
struct cudaMemsetParams {
  void* dst; size_t pitch; unsigned int value; unsigned int elementSize; size_t width; size_t height;
};
typedef void (*cudaHostFn_t)(void* userData);
typedef void (*cudaStreamCallback_t)(cudaStream_t stream, cudaError_t status, void* userData);
struct cudaHostNodeParams { cudaHostFn_t fn; void* userData; };
struct cudaGraphExecUpdateResultInfo { cudaGraphExecUpdateResult result; cudaGraphNode_t errorNode; cudaGraphNode_t errorFromNode; };
struct cudaAccessPolicyWindow {
  void* base_ptr; size_t num_bytes; float hitRatio; cudaAccessProperty hitProp; cudaAccessProperty missProp;
};
typedef unsigned int cudaStreamAttrID;
typedef unsigned int cudaLaunchAttributeID;
union cudaLaunchAttributeValue { char pad[64]; cudaAccessPolicyWindow accessPolicyWindow; int cooperative; int priority; };
typedef cudaLaunchAttributeValue cudaStreamAttrValue;
static const unsigned int cudaStreamAttributeAccessPolicyWindow = 1;
static FILE* const stdin = (FILE*)3;
static FILE* const stdout = (FILE*)1;
static FILE* const stderr = (FILE*)2;
inline void bzero(void* target, size_t n) { memset(target, 0, n); }
inline void srandom(unsigned seed) { srand(seed); }
inline int omp_get_num_procs() { return 1; }
inline void omp_set_num_threads(int) {}
inline void sincosf(float x, float* s, float* c) { *s = sinf(x); *c = cosf(x); }
inline void sincos(double x, double* s, double* c) { *s = sin(x); *c = cos(x); }
static const int CLOCK_REALTIME = 0;
static const int CLOCK_MONOTONIC = 1;
static const int CLOCK_PROCESS_CPUTIME_ID = 2;
static const int CLOCK_THREAD_CPUTIME_ID = 3;
static const int CLOCK_MONOTONIC_RAW = 4;
template <class T, class U> T __sync_fetch_and_add(T* at, U value) { T old = *at; *at = old + (T)value; return old; }
template <class T, class U> T __sync_add_and_fetch(T* at, U value) { return *at = *at + (T)value; }
template <class T, class U> T __sync_fetch_and_sub(T* at, U value) { T old = *at; *at = old - (T)value; return old; }
template <class T, class U> T __sync_sub_and_fetch(T* at, U value) { return *at = *at - (T)value; }
template <class T, class U> T __sync_fetch_and_or(T* at, U value) { T old = *at; *at = old | (T)value; return old; }
template <class T, class U> T __sync_or_and_fetch(T* at, U value) { return *at = *at | (T)value; }
template <class T, class U> T __sync_fetch_and_and(T* at, U value) { T old = *at; *at = old & (T)value; return old; }
template <class T, class U> T __sync_and_and_fetch(T* at, U value) { return *at = *at & (T)value; }
template <class T, class U> T __sync_fetch_and_xor(T* at, U value) { T old = *at; *at = old ^ (T)value; return old; }
template <class T, class U> T __sync_xor_and_fetch(T* at, U value) { return *at = *at ^ (T)value; }
template <class T, class U> T __sync_lock_test_and_set(T* at, U value) { T old = *at; *at = (T)value; return old; }
template <class T> void __sync_lock_release(T* at) { *at = 0; }
template <class T, class U, class V> T __sync_val_compare_and_swap(T* at, U wanted, V value) {
  T old = *at;
  if (old == (T)wanted) *at = (T)value;
  return old;
}
template <class T, class U, class V> bool __sync_bool_compare_and_swap(T* at, U wanted, V value) {
  if (!(*at == (T)wanted)) return false;
  *at = (T)value;
  return true;
}
inline void __sync_synchronize() {}
struct utsname { char sysname[65]; char nodename[65]; char release[65]; char version[65]; char machine[65]; };
inline int uname(utsname* name) {
  strcpy(name->sysname, "Linux"); strcpy(name->nodename, "localhost"); strcpy(name->release, "6.0.0");
  strcpy(name->version, "#1"); strcpy(name->machine, "x86_64");
  return 0;
}
struct cudaPointerAttributes { cudaMemoryType type; int device; void* devicePointer; void* hostPointer; };
struct timeval { long tv_sec; long tv_usec; };
struct timespec { long tv_sec; long tv_nsec; };
`;
