// expect: none

// warplint: launch grid=(1024) block=(256)
__global__ void fullBlocks(float* a) {
    a[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
}

// 2 KB for 256 threads: 8 blocks of 8 warps fill the multiprocessor with 24 of its 164 KB.
// warplint: launch grid=(32,32) block=(16,16)
__global__ void smallTiles(const float* in, float* out) {
    __shared__ float a[16][16];
    __shared__ float b[16][16];
    int i = (blockIdx.y * 32 + blockIdx.x) * 256 + threadIdx.y * 16 + threadIdx.x;
    a[threadIdx.y][threadIdx.x] = in[i];
    b[threadIdx.y][threadIdx.x] = in[i] * 2.0f;
    __syncthreads();
    out[i] = a[15 - threadIdx.y][threadIdx.x] + b[15 - threadIdx.y][threadIdx.x];
}

// One block of one warp is alone on its multiprocessor: that 32 of them would fit tells nothing.
// warplint: launch grid=(1) block=(32)
__global__ void oneWarp(float* a) {
    a[threadIdx.x] = 1.0f;
}
