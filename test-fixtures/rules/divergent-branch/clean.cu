// expect: none

// The condition follows whole warps: none splits.
// warplint: launch grid=(64) block=(256)
__global__ void byWarp(float* a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i];
    if (threadIdx.x / 32 % 2 == 0) {
        x = sqrtf(x) + expf(x);
    } else {
        x = logf(x * x + 2.0f) * cosf(x);
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

// A few instructions are predicated: no lane is ever inactive, though only half of them do the work.
// warplint: launch grid=(64) block=(256)
__global__ void predicated(float* a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i];
    if (threadIdx.x % 2 == 0) {
        x = x * x + 1.0f;
        x = x * x + 2.0f;
        x = x * x + 3.0f;
        x = x * x + 4.0f;
    } else {
        x = x * 0.5f - 1.0f;
        x = x * 0.5f - 2.0f;
        x = x * 0.5f - 3.0f;
        x = x * 0.5f - 4.0f;
    }
    a[i] = x;
}

// The same at two places: the compiler selects the place.
// warplint: launch grid=(64) block=(256)
__global__ void joined(float* a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if ((i & 3) != 0)
        a[i] += 1.0f;
    else
        a[blockIdx.x * blockDim.x] += 1.0f;
}

// How a library reduces a block is its own business, however many threads there are.
template <int Threads>
// warplint: launch grid=(1024) block=(256)
__global__ void sumOfBlocks(const float* in, float* sums) {
    using Reduction = cub::BlockReduce<float, Threads>;
    __shared__ typename Reduction::TempStorage storage;
    float sum = Reduction(storage).Sum(in[blockIdx.x * blockDim.x + threadIdx.x]);
    if (threadIdx.x == 0)
        sums[blockIdx.x] = sum;
}

// Nvcc puts the few instructions of each step under predicates: 31.9 of 32 lanes are active on an H200.
// warplint: launch grid=(64) block=(256)
__global__ void sumOfBlock(const float* a, float* b, int n) {
    __shared__ float partial[256];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    partial[t] = i < n ? a[i] : 0;
    __syncthreads();
    for (int stride = 1; stride < blockDim.x; stride *= 2) {
        if (t % (2 * stride) == 0)
            if (t + stride < blockDim.x) partial[t] += partial[t + stride];
        __syncthreads();
    }
    if (t == 0) b[blockIdx.x] = partial[0];
}
