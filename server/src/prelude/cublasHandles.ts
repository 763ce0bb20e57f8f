/** Numbers, names and descriptions of what calls return. */
const statuses: readonly (readonly [number: number, name: string, text: string])[] = [
  [0, 'CUBLAS_STATUS_SUCCESS', 'success'],
  [1, 'CUBLAS_STATUS_NOT_INITIALIZED', 'the library was not initialized'],
  [3, 'CUBLAS_STATUS_ALLOC_FAILED', 'the resource allocation failed'],
  [7, 'CUBLAS_STATUS_INVALID_VALUE', 'an unsupported value or parameter was passed to the function'],
  [8, 'CUBLAS_STATUS_ARCH_MISMATCH', 'an absent device architectural feature is required'],
  [11, 'CUBLAS_STATUS_MAPPING_ERROR', 'an access to GPU memory space failed'],
  [13, 'CUBLAS_STATUS_EXECUTION_FAILED', 'the function failed to launch on the GPU'],
  [14, 'CUBLAS_STATUS_INTERNAL_ERROR', 'an internal operation failed'],
  [15, 'CUBLAS_STATUS_NOT_SUPPORTED', 'the functionality requested is not supported'],
  [
    16,
    'CUBLAS_STATUS_LICENSE_ERROR',
    'the functionality requested requires some license and an error was detected when trying to check the current licensing',
  ],
];

/** cuBLAS beside its computations: handles and modes (cublas_api.h of CUDA 13). */
export const cublasHandles = `
${statuses.map(([number, name]) => `static const cublasStatus_t ${name} = (cublasStatus_t)${number};`).join('\n')}
static const cublasOperation_t CUBLAS_OP_N = (cublasOperation_t)0;
static const cublasOperation_t CUBLAS_OP_T = (cublasOperation_t)1;
static const cublasOperation_t CUBLAS_OP_C = (cublasOperation_t)2;
static const cublasComputeType_t CUBLAS_COMPUTE_16F = (cublasComputeType_t)64;
static const cublasComputeType_t CUBLAS_COMPUTE_32F = (cublasComputeType_t)68;
static const cublasComputeType_t CUBLAS_COMPUTE_64F = (cublasComputeType_t)70;
static const cublasComputeType_t CUBLAS_COMPUTE_32F_FAST_16F = (cublasComputeType_t)74;
static const cublasComputeType_t CUBLAS_COMPUTE_32F_FAST_16BF = (cublasComputeType_t)75;
static const cublasComputeType_t CUBLAS_COMPUTE_32F_FAST_TF32 = (cublasComputeType_t)77;
static const cudaDataType CUDA_R_32F = (cudaDataType)0;
static const cudaDataType CUDA_R_64F = (cudaDataType)1;
static const cudaDataType CUDA_R_16F = (cudaDataType)2;
static const cudaDataType CUDA_R_8I = (cudaDataType)3;
static const cudaDataType CUDA_R_32I = (cudaDataType)10;
static const cudaDataType CUDA_R_16BF = (cudaDataType)14;
enum cublasMath_t {
  CUBLAS_DEFAULT_MATH = 0, CUBLAS_TENSOR_OP_MATH = 1, CUBLAS_PEDANTIC_MATH = 2, CUBLAS_TF32_TENSOR_OP_MATH = 3
};
enum cublasPointerMode_t { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 };
enum cublasGemmAlgo_t {
  CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99, CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
  CUBLAS_GEMM_ALGO0 = 0, CUBLAS_GEMM_ALGO1, CUBLAS_GEMM_ALGO2, CUBLAS_GEMM_ALGO3, CUBLAS_GEMM_ALGO4, CUBLAS_GEMM_ALGO5,
  CUBLAS_GEMM_ALGO0_TENSOR_OP = 100, CUBLAS_GEMM_ALGO1_TENSOR_OP, CUBLAS_GEMM_ALGO2_TENSOR_OP
};
namespace _cublas { struct Context { cudaStream_t stream; cublasPointerMode_t pointers; cublasMath_t math; }; }
inline cublasStatus_t cublasCreate(cublasHandle_t* handle) {
  _cublas::Context* context = (_cublas::Context*)malloc(sizeof(_cublas::Context));
  context->stream = 0;
  context->pointers = CUBLAS_POINTER_MODE_HOST;
  context->math = CUBLAS_DEFAULT_MATH;
  *handle = (cublasHandle_t)context;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasCreate_v2(cublasHandle_t* handle) { return cublasCreate(handle); }
inline cublasStatus_t cublasDestroy(cublasHandle_t handle) { free(handle); return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasDestroy_v2(cublasHandle_t handle) { return cublasDestroy(handle); }
${[
  ['MathMode', 'cublasMath_t', 'math'],
  ['Stream', 'cudaStream_t', 'stream'],
  ['Stream_v2', 'cudaStream_t', 'stream'],
  ['PointerMode', 'cublasPointerMode_t', 'pointers'],
  ['PointerMode_v2', 'cublasPointerMode_t', 'pointers'],
]
  .map(
    ([name, type, field]) => `inline cublasStatus_t cublasSet${name}(cublasHandle_t handle, ${type} value) {
  if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  ((_cublas::Context*)handle)->${field} = value;
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGet${name}(cublasHandle_t handle, ${type}* value) {
  if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  *value = ((_cublas::Context*)handle)->${field};
  return CUBLAS_STATUS_SUCCESS;
}`,
  )
  .join('\n')}
${['Name', 'String']
  .map(
    (what) => `inline const char* cublasGetStatus${what}(cublasStatus_t status) {
  switch ((int)status) {
${statuses.map(([number, name, text]) => `    case ${number}: return "${what === 'Name' ? name : text}";`).join('\n')}
    default: return "";
  }
}`,
  )
  .join('\n')}
inline cublasStatus_t cublasSetWorkspace(cublasHandle_t, void*, size_t) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t, void*, size_t) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) {
  *handle = (cublasLtHandle_t)malloc(1);
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) { free(handle); return CUBLAS_STATUS_SUCCESS; }
`;
