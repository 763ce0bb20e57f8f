/** cuBLAS beside its computations: handles and modes (cublas_api.h of CUDA 13). A product ends in the reason that it is unknown. */
export const cublasHandles = `
static const cublasStatus_t CUBLAS_STATUS_SUCCESS = (cublasStatus_t)0;
static const cublasStatus_t CUBLAS_STATUS_NOT_INITIALIZED = (cublasStatus_t)1;
static const cublasStatus_t CUBLAS_STATUS_ALLOC_FAILED = (cublasStatus_t)3;
static const cublasStatus_t CUBLAS_STATUS_INVALID_VALUE = (cublasStatus_t)7;
static const cublasStatus_t CUBLAS_STATUS_ARCH_MISMATCH = (cublasStatus_t)8;
static const cublasStatus_t CUBLAS_STATUS_MAPPING_ERROR = (cublasStatus_t)11;
static const cublasStatus_t CUBLAS_STATUS_EXECUTION_FAILED = (cublasStatus_t)13;
static const cublasStatus_t CUBLAS_STATUS_INTERNAL_ERROR = (cublasStatus_t)14;
static const cublasStatus_t CUBLAS_STATUS_NOT_SUPPORTED = (cublasStatus_t)15;
static const cublasStatus_t CUBLAS_STATUS_LICENSE_ERROR = (cublasStatus_t)16;
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
enum cublasGemmAlgo_t { CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99 };
inline cublasStatus_t cublasCreate(cublasHandle_t* handle) {
  *handle = (cublasHandle_t)malloc(1);
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasCreate_v2(cublasHandle_t* handle) { return cublasCreate(handle); }
inline cublasStatus_t cublasDestroy(cublasHandle_t handle) { free(handle); return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasDestroy_v2(cublasHandle_t handle) { return cublasDestroy(handle); }
inline cublasStatus_t cublasSetMathMode(cublasHandle_t, cublasMath_t) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasSetStream(cublasHandle_t, cudaStream_t) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasSetPointerMode(cublasHandle_t, cublasPointerMode_t) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasSetWorkspace(cublasHandle_t, void*, size_t) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) {
  *handle = (cublasLtHandle_t)malloc(1);
  return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) { free(handle); return CUBLAS_STATUS_SUCCESS; }
`;
