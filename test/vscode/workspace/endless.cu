// Kernels to be cancelled, one by its many blocks and one inside a block; and one whose halo is an element short.
// warplint: launch grid=(1000000) block=(256)
__global__ void many(float* a) {
    float x = a[threadIdx.x];
    for (int i = 0; i < 100; ++i)
        x = x * 0.5f + 1.0f;
    a[threadIdx.x] = x;
}

// warplint: launch grid=(4096) block=(256)
__global__ void spin(float* a) {
    float x = a[threadIdx.x];
    for (long i = 0; i < 1000000000L; ++i)
        x = x * 0.5f + 1.0f;
    a[threadIdx.x] = x;
}

// warplint: launch grid=(4) block=(64)
__global__ void smooth(float* out, const float* in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 0.5f * (in[i] + in[i + 1]);
}
