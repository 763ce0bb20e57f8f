// Every warp splits in two halves that run one after the other, each with 16 of its 32 lanes.

// warplint: launch grid=(64) block=(256)
__global__ void evenAndOdd(float* a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i];
    if (threadIdx.x % 2 == 0) {
//      ^^^^^^^^^^^^^^^^^^^^ warning[divergent-branch]: 32 lanes active on average
        x = x * x + 1.0f;
        x = x * x + 2.0f;
        x = x * x + 3.0f;
        x = x * x + 4.0f;
        x = sqrtf(x) + x * 0.5f;
    } else {
        x = x * 0.5f - 1.0f;
        x = x * 0.5f - 2.0f;
        x = x * 0.5f - 3.0f;
        x = x * 0.5f - 4.0f;
        x = sinf(x) + x * x;
    }
    a[i] = x;
}

// One arm that most lanes sit out.
// warplint: launch grid=(64) block=(256)
__global__ void oneInFour(float* a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i];
    if ((threadIdx.x & 3) == 0)
//      ^^^^^^^^^^^^^^^^^^^^^^ warning[divergent-branch]: with 8 lanes
        for (int k = 0; k < 100; ++k)
            x = x * x + 0.5f;
    a[i] = x;
}
