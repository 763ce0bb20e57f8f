// expect: none

// Where lanes meet depends on data.
// warplint: launch grid=(64) block=(256)
__global__ void histogram(const unsigned char* in, int* out) {
    __shared__ int bins[256];
    bins[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&bins[in[blockIdx.x * 256 + threadIdx.x]], 1);
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ wavefronts: unknown
    __syncthreads();
    atomicAdd(&out[threadIdx.x], bins[threadIdx.x]);
}

// An odd stride has no conflict, an even one has.
// warplint: launch grid=(1) block=(256)
__global__ void unknownStride(float* out, int stride) {
    __shared__ float s[1024];
    for (int i = threadIdx.x; i < 1024; i += 256)
        s[i] = i;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x * stride];
//                     ^^^^^^^^^^^^^^^^^^^^^^^ wavefronts: 1–32 (ideal 1)
}

// All lanes add to one word: the compiler adds up within the warp first, so no serialisation is promised.
// warplint: launch grid=(64) block=(256)
__global__ void counter(int* out) {
    __shared__ int count;
    if (threadIdx.x == 0)
        count = 0;
    __syncthreads();
    atomicAdd(&count, 1);
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = count;
}
