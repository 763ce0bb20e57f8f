// expect: none

__global__ void fill(float* a) {
    a[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
}

__global__ void reverse(float* a) {
    extern __shared__ float s[];
    s[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    a[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

// The largest block, and with 1024 threads and 80 KB twice on a multiprocessor.
int main() {
    float* a;
    cudaMalloc(&a, 1 << 22);
    fill<<<64, 1024>>>(a);
    fill<<<64, dim3(4, 4, 64)>>>(a);
    cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, 80 * 1024);
    reverse<<<1, 1024, 80 * 1024>>>(a);
    return cudaDeviceSynchronize();
}
