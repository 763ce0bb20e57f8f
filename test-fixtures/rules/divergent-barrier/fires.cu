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

// The skipped barrier would meet the one behind: the first half goes on while the other has not stored yet.
// warplint: launch grid=(64) block=(128)
__global__ void anotherBehind(float* a) {
    __shared__ float s[128];
    if (threadIdx.x < 64) {
        s[threadIdx.x] = a[threadIdx.x];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ error[divergent-barrier]: whole warps stay away
        a[threadIdx.x] = s[63 - threadIdx.x];
    }
    a[threadIdx.x] += 1.0f;
    __syncthreads();
    a[threadIdx.x + 128] = 1.0f;
}

// The next round's first barrier is the one that the others come to.
// warplint: launch grid=(64) block=(128)
__global__ void anotherInTheNextRound(float* a, int rounds) {
    __shared__ float s[128];
    for (int i = 0; i < rounds; i++) {
        s[threadIdx.x] = a[i * 128 + threadIdx.x];
        __syncthreads();
        a[i * 128 + threadIdx.x] = s[127 - threadIdx.x];
        if (threadIdx.x < 32) {
            s[threadIdx.x] += s[threadIdx.x + 32];
            __syncthreads();
//          ^^^^^^^^^^^^^^^ error[divergent-barrier]: whole warps stay away
        }
    }
}

// The roles pass barriers of their own, but not equally many, and then one for all.
// warplint: launch grid=(64) block=(128)
__global__ void rolesOutOfStep(float* a) {
    __shared__ float s[128];
    if (threadIdx.x < 64) {
        s[threadIdx.x] = a[threadIdx.x];
        __syncthreads();
//      ^^^^^^^^^^^^^^^ error[divergent-barrier]: whole warps stay away
        s[threadIdx.x] += 1.0f;
        __syncthreads();
//      ^^^^^^^^^^^^^^^ error[divergent-barrier]: whole warps stay away
    } else {
        __syncthreads();
//      ^^^^^^^^^^^^^^^ error[divergent-barrier]: whole warps stay away
        a[threadIdx.x] = s[threadIdx.x - 64];
    }
    __syncthreads();
    a[threadIdx.x + 128] = s[threadIdx.x % 64];
}
