// A transpose through a tile of shared memory, and what a block may ask of a device.
#include "tile.cuh"

__global__ void transposeTile(float* out, const float* in, int width, int height) {
    __shared__ float tile[TILE][PITCH];
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    if (x < width && y < height)
        tile[threadIdx.y][threadIdx.x] = in[y * width + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    if (x < height && y < width)
        out[y * height + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void reverse(float* a) {
    extern __shared__ float s[];
    s[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    a[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float* out, const float* in) {
    transposeTile<<<dim3(32, 32), dim3(TILE, TILE)>>>(out, in, 1000, 1000);
    reverse<<<1, 256, 192 * 1024>>>(out);
}
