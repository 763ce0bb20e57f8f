// expect: none

// Rows that are a multiple of 4 floats long are fine.
// warplint: launch grid=(64) block=(256)
__global__ void rowsOfUnknownLength(const float* in, float4* out, int n) {
    int row = blockIdx.x;
    out[row * 256 + threadIdx.x] = *(const float4*)(in + row * n + 4 * threadIdx.x);
}

// Where the base lies is the caller's choice.
// warplint: launch grid=(64) block=(256)
__global__ void oneOn(const float* in, float4* out) {
    int i = blockIdx.x * 256 + threadIdx.x;
    out[i] = *(const float4*)(in + 1 + 4 * i);
}

// A condition on the block keeps the others away.
// warplint: launch grid=(64) block=(256)
__global__ void everyFourthBlock(const float* in, float4* out) {
    int row = blockIdx.x;
    if (row % 4 == 0)
        out[row * 256 + threadIdx.x] = *(const float4*)(in + row * 1023 + 4 * threadIdx.x);
}

// Data decides where lanes go.
// warplint: launch grid=(64) block=(256)
__global__ void gather(const float* in, const int* start, float4* out) {
    int i = blockIdx.x * 256 + threadIdx.x;
    out[i] = *(const float4*)(in + start[i]);
}

// With one row only the first warp has something to do.
// warplint: launch grid=(64) block=(32,8)
__global__ void rowsOfUnknownNumber(const float4* in, float4* out, int rows) {
    __shared__ float tile[16][129];
    for (int r = threadIdx.y; r < rows; r += 8)
        ((float4*)tile[r])[threadIdx.x] = in[r * 32 + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = in[tile[threadIdx.y][0] > 0.0f];
}
