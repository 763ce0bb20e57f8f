// nvcc -arch=sm_90 -O3 roles.cu, on an H200:
// no error
// wrong 0, first half went on after the second came
#include <cstdio>
#include <cuda_runtime.h>
// The first half leaves after one barrier, the second passes three.
__global__ void leavesEarly(int* filled, float* a, long long* when) {
    __shared__ float s[64];
    if (threadIdx.x < 64) {
        filled[threadIdx.x] = 1;
        __syncthreads();
        if (threadIdx.x == 0) when[0] = clock64();
        return;
    }
    const int t = threadIdx.x - 64;
    for (long long until = clock64() + 200000; clock64() < until;) ;
    s[t] = a[t];
    if (t == 0) when[1] = clock64();
    __syncthreads();
    a[t] = s[63 - t];
    __syncthreads();
    s[t] += 1.0f;
    __syncthreads();
    a[64 + t] = s[63 - t];
}
int main() {
    int* filled; float* a; long long* when;
    cudaMallocManaged(&filled, 256); cudaMallocManaged(&a, 512); cudaMallocManaged(&when, 16);
    for (int i = 0; i < 64; i++) a[i] = i;
    leavesEarly<<<1, 128>>>(filled, a, when);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    int wrong = 0;
    for (int i = 0; i < 64; i++) wrong += a[i] != 63 - i || a[64 + i] != 64 - i || filled[i] != 1;
    printf("wrong %d, first half went on %s the second came\n", wrong, when[0] > when[1] ? "after" : "before");
}
