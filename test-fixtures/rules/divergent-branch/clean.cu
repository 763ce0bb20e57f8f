// expect: none

// The condition follows whole warps: none splits.
// warplint: launch grid=(64) block=(256)
__global__ void byWarp(float* a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i];
    if (threadIdx.x / 32 % 2 == 0) {
        x = x * x + 1.0f;
        x = x * x + 2.0f;
        x = x * x + 3.0f;
    } else {
        x = x * 0.5f - 1.0f;
        x = x * 0.5f - 2.0f;
        x = x * 0.5f - 3.0f;
    }
    a[i] = x;
}

// A bounds check splits at most one warp of the grid.
// warplint: launch grid=(4) block=(256) n=1000
__global__ void boundsCheck(float* a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float x = a[i];
        x = x * x + 1.0f;
        x = x * x + 2.0f;
        a[i] = x;
    }
}

// Splits every warp, but for one instruction of many: more than 24 lanes are active on average.
// warplint: launch grid=(64) block=(256)
__global__ void fewInstructions(float* a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i];
    x = x * x + 1.0f;
    x = x * x + 2.0f;
    x = x * x + 3.0f;
    x = x * x + 4.0f;
    x = x * x + 5.0f;
    x = x * x + 6.0f;
    x = x * x + 7.0f;
    x = x * x + 8.0f;
    if (threadIdx.x % 32 == 0)
        x = 0.0f;
    a[i] = x;
}
