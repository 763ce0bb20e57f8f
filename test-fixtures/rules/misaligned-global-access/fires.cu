// 128 bytes that start off a 32-byte sector lie in five.

// warplint: launch grid=(64) block=(256)
__global__ void nextElement(const float* in, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i + 1];
//           ^^^^^^^^^ info[misaligned-global-access]: 5 sectors per request instead of 4
//           ^^^^^^^^^ sectors: 5 (ideal 4)
}

// 256 bytes from byte 8: nine sectors.
// warplint: launch grid=(64) block=(256)
__global__ void doubles(const double* in, double* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i + 1] = in[i];
//  ^^^^^^^^^^ info[misaligned-global-access]: 9 sectors per request instead of 8
}

// Of these launches only the first starts off its sector.
__global__ void offsetCopy(float* out, const float* in, int offset) {
    int i = blockIdx.x * blockDim.x + threadIdx.x + offset;
    out[i] =
//  ^^^^^^ info[misaligned-global-access]: Launch at line 32 with offset = 1; nothing with offset = 8
        in[i];
//      ^^^^^ info[misaligned-global-access]: 5 sectors
}

int main() {
    float *a, *b;
    cudaMalloc(&a, 1 << 20);
    cudaMalloc(&b, 1 << 20);
    offsetCopy<<<64, 256>>>(a, b, 1);
    offsetCopy<<<64, 256>>>(a, b, 8);
    return cudaDeviceSynchronize();
}
