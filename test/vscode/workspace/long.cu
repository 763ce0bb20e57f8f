// Each function calls the one before it twice: the first launch takes all of the time that there is for one kernel.
__device__ __noinline__ void f0(float* p) { p[threadIdx.x] = 0; }
__device__ __noinline__ void f1(float* p) { f0(p); f0(p); }
__device__ __noinline__ void f2(float* p) { f1(p); f1(p); }
__device__ __noinline__ void f3(float* p) { f2(p); f2(p); }
__device__ __noinline__ void f4(float* p) { f3(p); f3(p); }
__device__ __noinline__ void f5(float* p) { f4(p); f4(p); }
__device__ __noinline__ void f6(float* p) { f5(p); f5(p); }
__device__ __noinline__ void f7(float* p) { f6(p); f6(p); }
__device__ __noinline__ void f8(float* p) { f7(p); f7(p); }
__device__ __noinline__ void f9(float* p) { f8(p); f8(p); }
__device__ __noinline__ void f10(float* p) { f9(p); f9(p); }
__device__ __noinline__ void f11(float* p) { f10(p); f10(p); }
__device__ __noinline__ void f12(float* p) { f11(p); f11(p); }
__device__ __noinline__ void f13(float* p) { f12(p); f12(p); }
__device__ __noinline__ void f14(float* p) { f13(p); f13(p); }
__device__ __noinline__ void f15(float* p) { f14(p); f14(p); }
__device__ __noinline__ void f16(float* p) { f15(p); f15(p); }
__device__ __noinline__ void f17(float* p) { f16(p); f16(p); }

__global__ void longKernel(float* p) { f17(p); }

void run(float* p) {
    longKernel<<<1, 32>>>(p);
    longKernel<<<1, 64>>>(p);
    longKernel<<<1, 96>>>(p);
}
