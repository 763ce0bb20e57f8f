// expect: none

// 64 values live at once take many registers, but how many only the compiler knows: an estimate is no ground to warn.
// warplint: launch grid=(1024) block=(256)
__global__ void manyRegisters(const float* in, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v[64];
    for (int k = 0; k < 64; ++k)
        v[k] = in[k * 262144 + i];
    float sum = 0;
    for (int k = 0; k < 64; ++k)
        sum += v[k] * v[63 - k];
    out[i] = sum;
}

// No launch is known: the block that is assumed is nobody's choice.
__global__ void neverLaunched(float* a) {
    __shared__ float s[12000];
    for (int i = threadIdx.x; i < 12000; i += blockDim.x)
        s[i] = a[i];
    __syncthreads();
    a[threadIdx.x] = s[threadIdx.x + 1];
}

// What a float in its place would take: the program decides on the type, and with half it is 12 KB.
template <typename T>
__global__ void tileOf(T* a) {
    __shared__ T s[6144];
    for (int i = threadIdx.x; i < 6144; i += blockDim.x)
        s[i] = a[i];
    __syncthreads();
    a[blockIdx.x * blockDim.x + threadIdx.x] = s[6143 - threadIdx.x];
}

template <typename T>
void runTiles(T* a) {
    tileOf<T><<<1024, 128>>>(a);
}
