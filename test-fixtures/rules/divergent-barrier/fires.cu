// warplint: launch grid=(64) block=(128)
__global__ void halfWarp(float* a) {
    __shared__ float s[128];
    s[threadIdx.x] = a[threadIdx.x];
    if (threadIdx.x % 32 < 16) {
        s[threadIdx.x] += 1.0f;
        __syncthreads();
//      ^^^^^^^^^^^^^^^ error[divergent-barrier]: reached by only some threads of the block
    }
    a[threadIdx.x] = s[127 - threadIdx.x];
}

// Whole warps stay away: no warp splits, but the block's other half waits.
// warplint: launch grid=(64) block=(128)
__global__ void halfBlock(float* a) {
    __shared__ float s[128];
    s[threadIdx.x] = a[threadIdx.x];
    if (threadIdx.x < 64)
        __syncthreads();
//      ^^^^^^^^^^^^^^^ error[divergent-barrier]: `__syncthreads()`
    a[threadIdx.x] = s[127 - threadIdx.x];
}
