// expect: none
#include <cstdlib>

__global__ void reverse(float* a) {
    extern __shared__ float s[];
    s[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    a[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

// How much is asked is known when the program runs.
int main(int argc, char** argv) {
    float* a;
    cudaMalloc(&a, 1 << 22);
    int threads = argc > 1 ? atoi(argv[1]) : 256;
    reverse<<<1, threads, threads * sizeof(float)>>>(a);
    return cudaDeviceSynchronize();
}

// Too much for float, which stands in for a type that the program decides on.
template <typename T>
__global__ void fill(T* a) {
    __shared__ T s[20000];
    s[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    a[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

template <typename T>
void fillAll(T* a) {
    fill<T><<<64, 1024>>>(a);
}

// The large tile is for devices that have the shared memory.
__global__ void tiled(float* a) {
    extern __shared__ float s[];
    s[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    a[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void forTheDevice(float* a, int major) {
    int threads = 128;
    if (major >= 9)
        threads = 832;
    tiled<<<64, threads, threads * 256>>>(a);
}
