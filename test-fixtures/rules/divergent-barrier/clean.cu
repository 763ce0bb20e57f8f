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

// Warps that are done leave the kernel, as if they returned: no barrier waits for them.
// warplint: launch grid=(64) block=(128)
__global__ void doneWarpsFallOffTheEnd(float* a) {
    __shared__ float s[128];
    s[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 64) {
        s[threadIdx.x] += s[threadIdx.x + 64];
        __syncthreads();
        a[threadIdx.x] = s[63 - threadIdx.x];
    } else {
        a[threadIdx.x] = s[threadIdx.x] + 1.0f;
    }
}

// Each role passes two barriers a round, and they meet at each other's.
// warplint: launch grid=(64) block=(128)
__global__ void rolesInStep(float* a, int rounds) {
    __shared__ float s[2][64];
    const int t = threadIdx.x % 64;
    s[0][t] = a[t];
    __syncthreads();
    for (int i = 0; i < rounds; i++) {
        if (threadIdx.x < 64) {
            a[i * 64 + t] = s[0][63 - t];
            __syncthreads();
            a[i * 64 + t] += s[1][63 - t];
            __syncthreads();
        } else {
            s[1][t] = a[i * 64 + t];
            __syncthreads();
            __syncthreads();
            s[0][t] = a[i * 64 + 64 + t];
        }
        __syncthreads();
    }
}

__device__ float fromShared(const float* s, int i) { return s[i]; }

// Both roles load what is shared in the same function, but not behind the same call.
// warplint: launch grid=(64) block=(128)
__global__ void rolesWithOneHelper(float* a) {
    __shared__ float s[128];
    s[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 64) {
        a[threadIdx.x] = fromShared(s, 127 - threadIdx.x);
    } else {
        __syncthreads();
        a[threadIdx.x] = fromShared(s, threadIdx.x);
    }
}

// The first half leaves the kernel after one barrier: the others' second and third wait for it no longer.
// warplint: launch grid=(64) block=(128)
__global__ void roleThatLeavesEarly(int* filled, float* a) {
    __shared__ float s[64];
    if (threadIdx.x < 64) {
        filled[threadIdx.x] = 1;
        __syncthreads();
        return;
    }
    const int t = threadIdx.x - 64;
    s[t] = a[t];
    __syncthreads();
    a[t] = s[63 - t];
    __syncthreads();
    s[t] += 1.0f;
    __syncthreads();
    a[64 + t] = s[63 - t];
}
