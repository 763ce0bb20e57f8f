import assert from 'node:assert/strict';
import { checksPrinted, simulateProgram } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

const headers = `#include <cublas_v2.h>
#include <cstdio>
#include <vector>
#define CK(x) do { cublasStatus_t s = (x); if (s != CUBLAS_STATUS_SUCCESS) { printf("%s, line %d\\n", cublasGetStatusString(s), __LINE__); return 1; } } while (0)
template <class T> void show(const char* name, const T* from, int count) {
  std::vector<T> all(count);
  cudaMemcpy(all.data(), from, count * sizeof(T), cudaMemcpyDeviceToHost);
  printf("%s:", name);
  for (auto one : all) printf(" %g", (double)one);
  puts("");
}
template <class T> T* onDevice(int count, T first, T step) {
  std::vector<T> all(count);
  for (int i = 0; i < count; i++) all[i] = (T)((float)first + i * (float)step);
  T* made;
  cudaMalloc(&made, count * sizeof(T));
  cudaMemcpy(made, all.data(), count * sizeof(T), cudaMemcpyHostToDevice);
  return made;
}
`;

/** Programs, and the lines that the same sums, worked out with NumPy, make. */
const programs: PrintingPrograms = {
  'sums up vectors': [
    `int main() {
  cublasHandle_t h; CK(cublasCreate(&h));
  float *a = onDevice(8, 1.f, 1.f), *b = onDevice(12, -5.f, 1.f), *c = onDevice(6, 20.f, -2.f), r, two = 2;
  int at;
  CK(cublasSdot(h, 6, a, 1, b, 2, &r)); printf("%g\\n", r);
  CK(cublasSnrm2(h, 8, a, 1, &r)); printf("%.4f\\n", r);
  CK(cublasSasum(h, 12, b, 1, &r)); printf("%g\\n", r);
  CK(cublasIsamax(h, 12, b, 1, &at)); printf("%d\\n", at);
  CK(cublasIsamin(h, 12, b, 1, &at)); printf("%d\\n", at);
  CK(cublasSaxpy(h, 6, &two, a, 1, c, 1)); show("axpy", c, 6);
  CK(cublasSscal(h, 3, &two, c, 2)); show("scal", c, 6);
  cublasSetPointerMode(h, CUBLAS_POINTER_MODE_DEVICE);
  CK(cublasSdot(h, 4, a, 1, a, 1, c)); show("dot", c, 1);
  CK(cublasDestroy(h));
}`,
    '35',
    '14.2829',
    '36',
    '12',
    '6',
    'axpy: 22 22 22 22 22 22',
    'scal: 44 22 44 22 44 22',
    'dot: 30',
  ],
  'multiplies matrices by columns, transposed or not': [
    `int main() {
  cublasHandle_t h; cublasCreate(&h);
  float *a = onDevice(8, 1.f, 1.f), *b = onDevice(12, -5.f, 1.f), *c = onDevice(6, 0.f, 1.f), two = 2, one = 1, zero = 0;
  CK(cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 3, 4, &two, a, 2, b, 4, &one, c, 2)); show("as they are", c, 6);
  CK(cublasSgemm(h, CUBLAS_OP_T, CUBLAS_OP_T, 2, 3, 4, &two, a, 4, b, 3, &zero, c, 2)); show("transposed", c, 6);
  CK(cublasSgemv(h, CUBLAS_OP_N, 2, 4, &two, a, 2, b, 1, &zero, c, 1)); show("vector", c, 2);
  CK(cublasSgemv(h, CUBLAS_OP_T, 2, 4, &two, a, 2, b, 1, &zero, c, 1)); show("transposed", c, 4);
  float C[6] = {-26, -62, -98, -134, 144, 128};
  CK(cublasSetMatrix(2, 3, sizeof(float), C, 2, c, 2));
  CK(cublasSger(h, 2, 3, &two, a, 1, b, 1, c, 2)); show("outer", c, 6);
  CK(cublasGetVector(2, sizeof(float), c + 1, 2, C, 3)); printf("%g %g\\n", C[0], C[3]);
  CK(cublasSgeam(h, CUBLAS_OP_T, CUBLAS_OP_N, 4, 2, &two, a, 2, &zero, a, 4, b, 4)); show("turned", b, 8);
  CK(cublasSgemmStridedBatched(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, a, 2, 4, b, 2, 4, &zero, c, 2, 0, 1)); show("batch", c, 4);
  printf("%s\\n", cublasGetStatusName(cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 3, 4, &two, a, 1, b, 4, &one, c, 2)));
}`,
    'as they are: -92 -119 38 43 168 205',
    'transposed: 20 4 40 56 60 108',
    'vector: -92 -120',
    'transposed: -26 -62 -98 -134',
    'outer: -36 -82 -106 -150 138 116',
    '-82 -150',
    'turned: 2 6 10 14 4 8 12 16',
    'batch: 20 28 52 76',
    'CUBLAS_STATUS_INVALID_VALUE',
  ],
  'multiplies halves, and what is mixed': [
    `#include <cuda_fp16.h>
int main() {
  cublasHandle_t h; cublasCreate(&h);
  __half *a = onDevice(8, __float2half(0.f), __float2half(0.5f)), *c = onDevice(4, __float2half(0.f), __float2half(0.f));
  float *f = onDevice(4, 0.f, 0.f), fOne = 1, fZero = 0;
  __half one = __float2half(1.f), zero = __float2half(0.f);
  CK(cublasHgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, a, 2, a + 4, 2, &zero, c, 2)); show("halves", c, 4);
  CK(cublasGemmEx(h, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 2, &fOne, a, CUDA_R_16F, 2, a + 4, CUDA_R_16F, 2, &fZero, f, CUDA_R_32F, 2, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
  show("mixed", f, 4);
}`,
    'halves: 2.5 4.75 3.5 6.75',
    'mixed: 3 5.5 3.5 6.5',
  ],
  // On an H200, of 216 combinations of six types these are the kinds that are taken, and the type is looked at first.
  'multiplies what cublasSgemmEx takes': [
    `#include <cuda_bf16.h>
int main() {
  cublasHandle_t h; cublasCreate(&h);
  __nv_bfloat16* a = onDevice(8, __float2bfloat16(0.f), __float2bfloat16(0.5f));
  float *f = onDevice(4, 0.f, 0.f), one = 1, zero = 0;
  cublasStatus_t known = cublasSgemmEx(h, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 2, &one, a, CUDA_R_16BF, 2, a + 4, CUDA_R_16BF, 2, &zero, f, CUDA_R_32F, 2);
  show("mixed", f, 4);
  printf("%d %d %d %d\\n", known,
    cublasSgemmEx(h, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 2, &one, a, CUDA_R_16BF, 2, a + 4, CUDA_R_16BF, 2, &zero, f, CUDA_R_16F, 2),
    cublasSgemmEx(h, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 2, &one, a, CUDA_R_16BF, 1, a + 4, CUDA_R_64F, 2, &zero, f, CUDA_R_32F, 2),
    cublasSgemmEx(h, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 2, &one, a, CUDA_R_16BF, 1, a + 4, CUDA_R_16BF, 2, &zero, f, CUDA_R_32F, 2));
}`,
    'mixed: 3 5.5 3.5 6.5',
    '0 15 15 7',
  ],
  'knows the names that cublas_v2.h has macros for': [
    `int main() {
  cublasHandle_t h; CK(cublasCreate_v2(&h));
  cudaStream_t stream, found; cudaStreamCreate(&stream);
  CK(cublasSetStream_v2(h, stream)); CK(cublasGetStream_v2(h, &found));
  float *a = onDevice(8, 1.f, 1.f), *c = onDevice(4, 0.f, 0.f), r, one = 1, zero = 0; int at;
  CK(cublasSdot_v2(h, 4, a, 1, a, 1, &r)); CK(cublasIsamax_v2(h, 4, a, 1, &at)); printf("%d %g %d\\n", found == stream, r, at);
  CK(cublasSgemm_v2(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, a, 2, a + 4, 2, &zero, c, 2)); show("gemm", c, 4);
  CK(cublasDestroy_v2(h));
}`,
    '1 30 4',
    'gemm: 23 34 31 46',
  ],
};

describe('programs that call cuBLAS', function () {
  this.timeout(60_000);
  checksPrinted(programs, headers);

  it('stop where its work would be captured into a graph', async () => {
    const { ended } = await simulateProgram(`${headers}int main() {
  cublasHandle_t h; cublasCreate(&h);
  cudaStream_t s; cudaStreamCreate(&s); cublasSetStream(h, s);
  float *a = onDevice(8, 1.f, 1.f), two = 2;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  cublasSscal(h, 8, &two, a, 1);
}`);
    assert.match(ended?.message ?? '', /work in a stream that is captured into a graph/);
  });
});
