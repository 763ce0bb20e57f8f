// The first kernel is being typed; the second is as good as ever.
__global__ void halfTyped(float* a, {
    int i = threadIdx.x +
    a[i] = ;

// warplint: launch grid=(64) block=(256)
__global__ void everyOther(float* a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[2 * i] = 1.0f;
}
