// warplint: launch grid=(64) block=(256)
__global__ void evenAndOdd(float* a, const int* keys, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i];
    if (threadIdx.x % 2 == 0)
        for (int k = 0; k < 16; ++k)
            x = x * 0.5f + 1.0f;
    else
        for (int k = 0; k < 16; ++k)
            x = x * x - 0.5f;
    a[keys[i]] = x;
}
