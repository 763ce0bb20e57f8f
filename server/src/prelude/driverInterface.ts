/**
 * cuda.h: the driver's functions that have a counterpart in the runtime (CUDA 13), which they are here. Those of modules are not
 * known, as the code of a module is in no source that could be run.
 */
import { constantsOf } from './cudaRuntimeConstants.ts';

/** `cudaDevAttrMaxThreadsPerBlock` is `CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK`, with the same number. */
const attributes = constantsOf('cudaDeviceAttr')
  .map((word) =>
    /^\d/.test(word)
      ? word
      : word
          .replace('cudaDevAttr', '')
          .replace('MultiProcessor', 'Multiprocessor')
          .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '_')
          .toUpperCase(),
  )
  .join(' ')
  .replaceAll(/(\w+) (\d+) ?/g, 'CU_DEVICE_ATTRIBUTE_$1 = $2, ');

/** Parameters as the driver has them, and the runtime's call. */
const calls: readonly (readonly [head: string, call: string])[] = [
  ['cuDeviceGetCount(int* count)', 'cudaGetDeviceCount(count)'],
  [
    'cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice device)',
    'cudaDeviceGetAttribute(value, (cudaDeviceAttr)attribute, device)',
  ],
  ['cuCtxSynchronize()', 'cudaDeviceSynchronize()'],
  ['cuMemGetInfo(size_t* left, size_t* all)', 'cudaMemGetInfo(left, all)'],
  ['cuMemAlloc(CUdeviceptr* at, size_t size)', 'cudaMalloc((void**)at, size)'],
  [
    'cuMemAllocManaged(CUdeviceptr* at, size_t size, unsigned flags)',
    'cudaMallocManaged((void**)at, size, flags)',
  ],
  ['cuMemFree(CUdeviceptr at)', 'cudaFree((void*)at)'],
  ['cuMemAllocHost(void** at, size_t size)', 'cudaMallocHost(at, size)'],
  ['cuMemHostAlloc(void** at, size_t size, unsigned flags)', 'cudaHostAlloc(at, size, flags)'],
  ['cuMemFreeHost(void* at)', 'cudaFreeHost(at)'],
  [
    'cuMemcpyHtoD(CUdeviceptr to, const void* from, size_t size)',
    'cudaMemcpy((void*)to, from, size, cudaMemcpyHostToDevice)',
  ],
  [
    'cuMemcpyDtoH(void* to, CUdeviceptr from, size_t size)',
    'cudaMemcpy(to, (const void*)from, size, cudaMemcpyDeviceToHost)',
  ],
  [
    'cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t size)',
    'cudaMemcpy((void*)to, (const void*)from, size, cudaMemcpyDeviceToDevice)',
  ],
  [
    'cuMemcpy(CUdeviceptr to, CUdeviceptr from, size_t size)',
    'cudaMemcpy((void*)to, (const void*)from, size, cudaMemcpyDefault)',
  ],
  [
    'cuMemcpyHtoDAsync(CUdeviceptr to, const void* from, size_t size, CUstream stream)',
    'cudaMemcpyAsync((void*)to, from, size, cudaMemcpyHostToDevice, stream)',
  ],
  [
    'cuMemcpyDtoHAsync(void* to, CUdeviceptr from, size_t size, CUstream stream)',
    'cudaMemcpyAsync(to, (const void*)from, size, cudaMemcpyDeviceToHost, stream)',
  ],
  [
    'cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, size_t size, CUstream stream)',
    'cudaMemcpyAsync((void*)to, (const void*)from, size, cudaMemcpyDeviceToDevice, stream)',
  ],
  ['cuMemsetD8(CUdeviceptr at, unsigned char value, size_t count)', 'cudaMemset((void*)at, value, count)'],
  ['cuStreamCreate(CUstream* stream, unsigned flags)', 'cudaStreamCreateWithFlags(stream, flags)'],
  ['cuStreamSynchronize(CUstream stream)', 'cudaStreamSynchronize(stream)'],
  ['cuStreamQuery(CUstream stream)', 'cudaStreamQuery(stream)'],
  ['cuStreamDestroy(CUstream stream)', 'cudaStreamDestroy(stream)'],
  [
    'cuStreamWaitEvent(CUstream stream, CUevent event, unsigned flags)',
    'cudaStreamWaitEvent(stream, event, flags)',
  ],
  ['cuEventCreate(CUevent* event, unsigned flags)', 'cudaEventCreateWithFlags(event, flags)'],
  ['cuEventRecord(CUevent event, CUstream stream)', 'cudaEventRecord(event, stream)'],
  ['cuEventSynchronize(CUevent event)', 'cudaEventSynchronize(event)'],
  ['cuEventQuery(CUevent event)', 'cudaEventQuery(event)'],
  ['cuEventElapsedTime(float* time, CUevent start, CUevent end)', 'cudaEventElapsedTime(time, start, end)'],
  ['cuEventDestroy(CUevent event)', 'cudaEventDestroy(event)'],
  ['cuDriverGetVersion(int* version)', 'cudaDriverGetVersion(version)'],
];

export const driverInterface = `
enum CUresult {
  CUDA_SUCCESS = 0, CUDA_ERROR_INVALID_VALUE = 1, CUDA_ERROR_OUT_OF_MEMORY = 2, CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_DEINITIALIZED = 4, CUDA_ERROR_NO_DEVICE = 100, CUDA_ERROR_INVALID_DEVICE = 101, CUDA_ERROR_INVALID_IMAGE = 200,
  CUDA_ERROR_INVALID_CONTEXT = 201, CUDA_ERROR_FILE_NOT_FOUND = 301, CUDA_ERROR_INVALID_HANDLE = 400, CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600, CUDA_ERROR_ILLEGAL_ADDRESS = 700, CUDA_ERROR_LAUNCH_FAILED = 719, CUDA_ERROR_NOT_SUPPORTED = 801,
  CUDA_ERROR_UNKNOWN = 999
};
enum CUdevice_attribute { ${attributes} };
enum CUctx_flags {
  CU_CTX_SCHED_AUTO = 0, CU_CTX_SCHED_SPIN = 1, CU_CTX_SCHED_YIELD = 2, CU_CTX_SCHED_BLOCKING_SYNC = 4, CU_CTX_MAP_HOST = 8
};
enum CUstream_flags { CU_STREAM_DEFAULT = 0, CU_STREAM_NON_BLOCKING = 1 };
enum CUevent_flags { CU_EVENT_DEFAULT = 0, CU_EVENT_BLOCKING_SYNC = 1, CU_EVENT_DISABLE_TIMING = 2 };
enum CUmemAttach_flags { CU_MEM_ATTACH_GLOBAL = 1, CU_MEM_ATTACH_HOST = 2, CU_MEM_ATTACH_SINGLE = 4 };
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef cudaStream_t CUstream;
typedef cudaEvent_t CUevent;
struct CUctx_st { CUdevice device; };
typedef CUctx_st* CUcontext;
struct CUmod_st;
typedef CUmod_st* CUmodule;
struct CUfunc_st;
typedef CUfunc_st* CUfunction;
namespace _driver {
static CUctx_st _own = {0};
static CUcontext _current = 0;
}
inline CUresult cuInit(unsigned) { return CUDA_SUCCESS; }
inline CUresult cuDeviceGet(CUdevice* device, int ordinal) {
  int count = 0;
  cudaGetDeviceCount(&count);
  if (ordinal < 0 || ordinal >= count) return CUDA_ERROR_INVALID_DEVICE;
  *device = ordinal;
  return CUDA_SUCCESS;
}
inline CUresult cuDeviceGetName(char* name, int length, CUdevice device) {
  cudaDeviceProp all;
  cudaError_t error = cudaGetDeviceProperties(&all, device);
  if (error != cudaSuccess || length < 1) return CUDA_ERROR_INVALID_VALUE;
  strncpy(name, all.name, length - 1);
  name[length - 1] = 0;
  return CUDA_SUCCESS;
}
inline CUresult cuDeviceTotalMem(size_t* size, CUdevice device) {
  cudaDeviceProp all;
  if (cudaGetDeviceProperties(&all, device) != cudaSuccess) return CUDA_ERROR_INVALID_DEVICE;
  *size = all.totalGlobalMem;
  return CUDA_SUCCESS;
}
inline CUresult cuDeviceComputeCapability(int* major, int* minor, CUdevice device) {
  cudaDeviceGetAttribute(major, (cudaDeviceAttr)CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
  return (CUresult)cudaDeviceGetAttribute(minor, (cudaDeviceAttr)CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
}
inline CUresult cuCtxCreate(CUcontext* context, unsigned, CUdevice) {
  *context = _driver::_current = &_driver::_own;
  return CUDA_SUCCESS;
}
/* That of CUDA 13. */
inline CUresult cuCtxCreate(CUcontext* context, const void*, unsigned flags, CUdevice device) { return cuCtxCreate(context, flags, device); }
inline CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice) {
  *context = &_driver::_own;
  return CUDA_SUCCESS;
}
inline CUresult cuDevicePrimaryCtxRelease(CUdevice) { return CUDA_SUCCESS; }
inline CUresult cuCtxDestroy(CUcontext) { _driver::_current = 0; return CUDA_SUCCESS; }
inline CUresult cuCtxSetCurrent(CUcontext context) { _driver::_current = context; return CUDA_SUCCESS; }
inline CUresult cuCtxGetCurrent(CUcontext* context) { *context = _driver::_current; return CUDA_SUCCESS; }
inline CUresult cuCtxPushCurrent(CUcontext context) { return cuCtxSetCurrent(context); }
inline CUresult cuCtxPopCurrent(CUcontext* context) { return cuCtxGetCurrent(context); }
inline CUresult cuCtxGetDevice(CUdevice* device) { *device = 0; return CUDA_SUCCESS; }
${calls.map(([head, call]) => `inline CUresult ${head} { return (CUresult)${call}; }`).join('\n')}
inline CUresult cuMemsetD32(CUdeviceptr at, unsigned value, size_t count) {
  unsigned* words = (unsigned*)malloc(4 * count);
  for (size_t i = 0; i < count; i++) words[i] = value;
  CUresult result = cuMemcpyHtoD(at, words, 4 * count);
  free(words);
  return result;
}
inline CUresult cuGetErrorName(CUresult error, const char** text) {
  *text = error == CUDA_SUCCESS ? "CUDA_SUCCESS" : error == CUDA_ERROR_INVALID_VALUE ? "CUDA_ERROR_INVALID_VALUE"
    : error == CUDA_ERROR_OUT_OF_MEMORY ? "CUDA_ERROR_OUT_OF_MEMORY" : error == CUDA_ERROR_INVALID_DEVICE ? "CUDA_ERROR_INVALID_DEVICE"
    : error == CUDA_ERROR_NOT_READY ? "CUDA_ERROR_NOT_READY" : "CUDA_ERROR_UNKNOWN";
  return CUDA_SUCCESS;
}
inline CUresult cuGetErrorString(CUresult error, const char** text) {
  *text = cudaGetErrorString((cudaError_t)error);
  return CUDA_SUCCESS;
}
`;
