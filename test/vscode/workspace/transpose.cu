// A copy whose reads and writes are both in rows, and a transpose whose writes go down a column.
__global__ void copyRows(float* out, const float* in, int width) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    out[y * width + x] = in[y * width + x];
}

__global__ void transposeNaive(float* out, const float* in, int width) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    out[x * width + y] = in[y * width + x];
}

void run(float* out, const float* in) {
    const int width = 1024;
    dim3 block(32, 8);
    dim3 grid(width / block.x, width / block.y);
    copyRows<<<grid, block>>>(out, in, width);
    transposeNaive<<<grid, block>>>(out, in, width);
}
