/** cuComplex.h, and the names that cuFFT and cuBLAS have for its types. */
interface ComplexNames {
  readonly type: string;
  readonly vector: string;
  readonly real: string;
  /** Suffix of the functions: `cuCaddf`, `cuCadd`. */
  readonly suffix: string;
}

const functions = ({ type, vector, real, suffix: f }: ComplexNames): string => `
typedef ${vector} ${type};
__host__ __device__ inline ${real} cuCreal${f}(${type} x) { return x.x; }
__host__ __device__ inline ${real} cuCimag${f}(${type} x) { return x.y; }
__host__ __device__ inline ${type} make_${type}(${real} re, ${real} im) { return make_${vector}(re, im); }
__host__ __device__ inline ${type} cuConj${f}(${type} x) { return make_${vector}(x.x, -x.y); }
__host__ __device__ inline ${type} cuCadd${f}(${type} a, ${type} b) { return make_${vector}(a.x + b.x, a.y + b.y); }
__host__ __device__ inline ${type} cuCsub${f}(${type} a, ${type} b) { return make_${vector}(a.x - b.x, a.y - b.y); }
__host__ __device__ inline ${type} cuCmul${f}(${type} a, ${type} b) {
  return make_${vector}(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
__host__ __device__ inline ${type} cuCdiv${f}(${type} a, ${type} b) {
  ${real} scale = (${real})1 / (fabs${f}(b.x) + fabs${f}(b.y));
  ${real} ars = a.x * scale, ais = a.y * scale, brs = b.x * scale, bis = b.y * scale;
  ${real} over = (${real})1 / (brs * brs + bis * bis);
  return make_${vector}((ars * brs + ais * bis) * over, (ais * brs - ars * bis) * over);
}
__host__ __device__ inline ${real} cuCabs${f}(${type} x) { return sqrt${f}(x.x * x.x + x.y * x.y); }
__host__ __device__ inline ${type} cuCfma${f}(${type} a, ${type} b, ${type} c) {
  return make_${vector}(a.x * b.x + c.x - a.y * b.y, a.y * b.x + a.x * b.y + c.y);
}
`;

export const complexNumbers = `
${functions({ type: 'cuFloatComplex', vector: 'float2', real: 'float', suffix: 'f' })}
${functions({ type: 'cuDoubleComplex', vector: 'double2', real: 'double', suffix: '' })}
typedef cuFloatComplex cuComplex;
__host__ __device__ inline cuComplex make_cuComplex(float re, float im) { return make_float2(re, im); }
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuFloatComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef int cufftHandle;
`;

/** Extents and pitched pointers of driver_types.h. */
export const pitchedPointers = `
struct cudaChannelFormatDesc { int x; int y; int z; int w; cudaChannelFormatKind f; };
struct cudaArray {
  void* data;
  size_t width;
  size_t height;
  size_t depth;
  size_t pitch;
  size_t elementBytes;
  cudaChannelFormatDesc format;
  unsigned int flags;
};
typedef cudaArray* cudaArray_t;
typedef const cudaArray* cudaArray_const_t;
struct cudaExtent { size_t width; size_t height; size_t depth; };
struct cudaPos { size_t x; size_t y; size_t z; };
struct cudaPitchedPtr { void* ptr; size_t pitch; size_t xsize; size_t ysize; };
struct cudaMemcpy3DParms {
  cudaArray_t srcArray; cudaPos srcPos; cudaPitchedPtr srcPtr;
  cudaArray_t dstArray; cudaPos dstPos; cudaPitchedPtr dstPtr;
  cudaExtent extent; cudaMemcpyKind kind;
};
__host__ __device__ inline cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) { return cudaExtent{w, h, d}; }
__host__ __device__ inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return cudaPos{x, y, z}; }
__host__ __device__ inline cudaPitchedPtr make_cudaPitchedPtr(void* p, size_t pitch, size_t width, size_t height) {
  return cudaPitchedPtr{p, pitch, width, height};
}
`;
