// expect: none

// Which way a lane goes depends on data: all might go one way.
// warplint: launch grid=(64) block=(256)
__global__ void dependsOnData(float* a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i];
    if (x > 0.0f) {
        x = x * x + 1.0f;
        x = x * x + 2.0f;
        x = x * x + 3.0f;
        x = sqrtf(x) + x * 0.5f;
    } else {
        x = x * 0.5f - 1.0f;
        x = x * 0.5f - 2.0f;
        x = x * 0.5f - 3.0f;
        x = sinf(x) + x * x;
    }
    a[i] = x;
}
