// A program to simulate: a transpose through shared memory, with and without padding, and a vector addition.
#include <cstdio>
#include <cstdlib>

constexpr int N = 256;
constexpr int TILE = 32;

template <int PAD>
__global__ void transpose(float* out, const float* in) {
    __shared__ float tile[TILE][TILE + PAD];
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = in[y * N + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    out[y * N + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void columns(float* out, const float* in, float factor) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y;
    if (x < N)
        out[x * N + y] = in[y * N + x] * factor + 1.0f;
}

int main() {
    const size_t bytes = N * N * sizeof(float);
    float* host = (float*)malloc(bytes);
    for (int i = 0; i < N * N; ++i)
        host[i] = (float)i;
    float *in, *out;
    cudaMalloc(&in, bytes);
    cudaMalloc(&out, bytes);
    cudaMemcpy(in, host, bytes, cudaMemcpyHostToDevice);

    dim3 grid(N / TILE, N / TILE), block(TILE, TILE);
    transpose<0><<<grid, block>>>(out, in);
    transpose<1><<<grid, block>>>(out, in);
    columns<<<dim3(1, N), N>>>(out, in, 0.5f);

    cudaMemcpy(host, out, bytes, cudaMemcpyDeviceToHost);
    printf("out[1] = %.1f, out[256] = %.1f\n", host[1], host[256]);
    cudaFree(in);
    cudaFree(out);
    free(host);
    return 0;
}
