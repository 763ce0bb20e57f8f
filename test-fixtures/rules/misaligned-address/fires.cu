// A `float4` moves 16 bytes at once, from an address that is a multiple of 16.

// Rows of 33 floats are 132 bytes apart.
// warplint: launch grid=(64) block=(8,32)
__global__ void paddedByOne(const float4* in, float4* out) {
    __shared__ float tile[32][33];
    *reinterpret_cast<float4*>(&tile[threadIdx.y][4 * threadIdx.x]) = in[threadIdx.y * 8 + threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[misaligned-address]: the rows that lanes take are 132 B apart
    __syncthreads();
    out[threadIdx.y * 8 + threadIdx.x] = in[tile[threadIdx.y][0] > 0.0f];
}

// Each warp has a row of its own.
// warplint: launch grid=(64) block=(32,8)
__global__ void rowPerWarp(const float4* in, float4* out) {
    __shared__ float tile[8][129];
    float4* row = (float4*)tile[threadIdx.y];
    row[threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
//  ^^^^^^^^^^^^^^^^ error[misaligned-address]: warps are 516 B apart
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = in[tile[threadIdx.y][0] > 0.0f];
}

// A word at every byte; the bounds check keeps no lane of most warps from it.
// warplint: launch grid=(64) block=(256)
__global__ void windows(const unsigned char* text, unsigned* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 4 <= n)
        out[i] = *(const unsigned*)(text + i);
//               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[misaligned-address]: lanes are 1 B apart
}

// Eight turns, each 520 bytes on.
// warplint: launch grid=(64) block=(64)
__global__ void turns(const float* in, float4* out) {
    float4 sum = {0, 0, 0, 0};
    for (int k = 0; k < 8; k++) {
        float4 v = *(const float4*)(in + k * 130 + 4 * threadIdx.x);
//                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[misaligned-address]: at addresses 520 B apart
        sum.x += v.x;
        sum.y += v.y;
        sum.z += v.z;
        sum.w += v.w;
    }
    out[threadIdx.x] = sum;
}

// warplint: launch grid=(64) block=(256)
__global__ void rowPerBlock(const float* in, float4* out) {
    int row = blockIdx.x;
    out[row * 256 + threadIdx.x] = *(const float4*)(in + row * 1023 + 4 * threadIdx.x);
//                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[misaligned-address]: at addresses 4092 B apart
}

// However many turns there are, in each of them the warps' rows are 516 bytes apart.
// warplint: launch grid=(64) block=(32,8)
__global__ void slices(const float4* in, float* out, int count) {
    __shared__ float tile[8][129];
    for (int k = 0; k < count; k++) {
        float4* row = (float4*)tile[threadIdx.y];
        row[threadIdx.x] = in[(k * 8 + threadIdx.y) * 32 + threadIdx.x];
//      ^^^^^^^^^^^^^^^^ error[misaligned-address]: warps are 516 B apart
        __syncthreads();
        out[threadIdx.y * 32 + threadIdx.x] += tile[threadIdx.y][threadIdx.x];
        __syncthreads();
    }
}
