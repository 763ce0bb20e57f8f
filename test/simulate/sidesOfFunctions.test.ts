import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Programs, and what they print: the lines of host code when nvcc's build runs without a GPU, those of device code by hand. */
const programs: PrintingPrograms = {
  'functions for both sides have a part for each': [
    `#include <cstdio>
__host__ __device__ int which() {
#ifdef __CUDA_ARCH__
  return 1;
#else
  return 2;
#endif
}
__host__ __device__ int viaOther() { return 10 * which(); }
struct A {
  int n;
  __host__ __device__ int get() const {
    int r = n;
#if !defined(__CUDA_ARCH__)
    if (r > 3) { r += 100; } else r += 200;
    printf("host part\\n");
#endif
    return r;
  }
};
template <class T> __host__ __device__ T load(const T* p) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 350
  return __ldg(p) + 1;
#else
  return *p;
#endif
}
__host__ __device__ float declared(float x) {
#ifdef __CUDA_ARCH__
  float y = x * 2;
#else
  float y = x * 3;
#endif
  return y;
}
__host__ __device__ void fail() {
#if __CUDA_ARCH__ >= 600
  __trap();
#else
  std::printf("host fail\\n");
#endif
}
__global__ void k(int* out, const int* in) {
  int t = threadIdx.x;
  A a{t};
  out[t] = which() + viaOther() + a.get() + load(in + t) + (int)declared(1.0f);
}
int main() {
  A a{5};
  int x = 7;
  printf("%d %d %d %d\\n", which(), viaOther(), a.get(), load(&x));
  printf("%g\\n", declared(1.0f));
  fail();
  int *out, *in;
  cudaMallocManaged(&out, 128);
  cudaMallocManaged(&in, 128);
  for (int i = 0; i < 32; i++) in[i] = i;
  k<<<1, 32>>>(out, in);
  cudaDeviceSynchronize();
  printf("%d %d\\n", out[0], out[31]);
}`,
    'host part',
    '2 20 105 7',
    '3',
    'host fail',
    '14 76',
  ],
  'constexpr functions are those of the code that calls them': [
    `#include <cstdio>
constexpr bool onDevice() {
#if (defined(__CUDA_ARCH__))
  return true;
#else
  return false;
#endif
}
constexpr bool onHost() { return !onDevice(); }
__host__ __device__ void tell() {
  if constexpr (onDevice()) printf("device ");
  else printf("host ");
  printf("%d\\n", onHost());
}
__global__ void k() { tell(); }
int main() {
  tell();
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
  tell();
}`,
    'host 1',
    'device 0',
    'host 1',
  ],
};

describe('__CUDA_ARCH__ in a simulated program', () => {
  checksPrinted(programs);
});
