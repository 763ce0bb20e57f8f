// An A100's multiprocessor holds 64 warps in at most 32 blocks, with 164 KB of shared memory, 1 KB of each block's reserved.

// 32 blocks of one warp are 32 of 64 warps.
// warplint: launch grid=(1024) block=(32)
__global__ void tinyBlocks(float* a) {
//              ^^^^^^^^^^ warning[low-occupancy]: 50 % on NVIDIA A100 40 GB: 32 of 64 warps per multiprocessor, limited by the 32 blocks
    a[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
}

// 40 KB and the reserved one: 4 blocks of 4 warps are 16 of 64.
// warplint: launch grid=(1024) block=(128)
__global__ void muchSharedMemory(float* a) {
//              ^^^^^^^^^^^^^^^^ warning[low-occupancy]: 25 % on NVIDIA A100 40 GB: 16 of 64 warps per multiprocessor, limited by shared memory (40 KB per block)
    __shared__ float s[10240];
    for (int i = threadIdx.x; i < 10240; i += blockDim.x)
        s[i] = a[i];
    __syncthreads();
    a[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x + 1] + s[10239 - threadIdx.x];
}

// Blocks of 672 threads (21 warps) fit three times: 63 of 64 warps. Blocks of 800 (25 warps) fit only twice: 50.
__global__ void oddBlocks(float* a) {
//              ^^^^^^^^^ warning[low-occupancy]: 50 of 64 warps per multiprocessor, limited by the block's size (800 threads)
    a[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
}

int main() {
    float* a;
    cudaMalloc(&a, 1 << 22);
    oddBlocks<<<100, 672>>>(a);
    oddBlocks<<<100, 800>>>(a);
    return cudaDeviceSynchronize();
}
