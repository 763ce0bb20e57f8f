// expect: none

// The flags may be the same for the whole block.
// warplint: launch grid=(64) block=(128)
__global__ void dependsOnFlags(const int* flags, float* a) {
    __shared__ float s[128];
    s[threadIdx.x] = a[threadIdx.x];
    if (flags[threadIdx.x] > 0)
        __syncthreads();
    a[threadIdx.x] = s[127 - threadIdx.x];
}

// n may be a multiple of the block.
// warplint: launch grid=(1) block=(128)
__global__ void unknownBound(float* a, int n) {
    __shared__ float s[128];
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        s[threadIdx.x] = a[i];
        __syncthreads();
        a[i] = s[127 - threadIdx.x];
        __syncthreads();
    }
}
