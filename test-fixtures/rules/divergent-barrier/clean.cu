// expect: none

// warplint: launch grid=(64) block=(128)
__global__ void outsideTheBranch(float* a) {
    __shared__ float s[128];
    s[threadIdx.x] = a[threadIdx.x];
    if (threadIdx.x < 64)
        s[threadIdx.x] += 1.0f;
    __syncthreads();
    a[threadIdx.x] = s[127 - threadIdx.x];
}

// All threads of a block see the same blockIdx.
// warplint: launch grid=(64) block=(128)
__global__ void sameForTheBlock(float* a) {
    __shared__ float s[128];
    s[threadIdx.x] = a[threadIdx.x];
    if (blockIdx.x == 0)
        __syncthreads();
    a[threadIdx.x] = s[threadIdx.x];
}

// Every thread makes the same number of rounds.
// warplint: launch grid=(64) block=(128)
__global__ void reduction(float* a) {
    __shared__ float s[128];
    s[threadIdx.x] = a[blockIdx.x * 128 + threadIdx.x];
    __syncthreads();
    for (int half = 64; half > 0; half /= 2) {
        if (threadIdx.x < half)
            s[threadIdx.x] += s[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        a[blockIdx.x] = s[0];
}
