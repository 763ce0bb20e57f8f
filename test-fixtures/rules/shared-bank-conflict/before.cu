// warplint: launch grid=(32,32) block=(32,32)
__global__ void transpose(const float* in, float* out) {
    __shared__ float tile[32][32];
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = in[y * 1024 + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    out[y * 1024 + x] = tile[threadIdx.x][threadIdx.y];
}
