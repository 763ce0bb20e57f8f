// expect: none

// 8 floats are a whole sector.
// warplint: launch grid=(64) block=(256)
__global__ void nextSector(const float* in, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i + 8];
//           ^^^^^^^^^ sectors: 4 (ideal 4)
}

// Four lanes of 4 bytes from byte 16 of a sector stay in it.
// warplint: launch grid=(64) block=(128)
__global__ void halo(const float* in, float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = in[i] * 0.5f;
    if (threadIdx.x < 4)
        x += in[i + 4];
//           ^^^^^^^^^ sectors: 1 (ideal 1)
    out[i] = x * x + 1.0f;
}
