// Words at addresses that are no multiples of their size; the argument says which kernel runs, and it prints how it ended.
#include <cstdio>
#include <cstdlib>
__global__ void paddedByOne(const float4* in, float4* out) {
    __shared__ float tile[32][33];
    *reinterpret_cast<float4*>(&tile[threadIdx.y][4 * threadIdx.x]) = in[threadIdx.y * 8 + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * 8 + threadIdx.x] = *reinterpret_cast<float4*>(&tile[31 - threadIdx.y][4 * threadIdx.x]);
}
__global__ void rowPerWarp(const float4* in, float4* out) {
    __shared__ float tile[8][129];
    float4* row = (float4*)tile[threadIdx.y];
    row[threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = row[31 - threadIdx.x];
}
__global__ void windows(const unsigned char* text, unsigned* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 4 <= n) out[i] = *(const unsigned*)(text + i);
}
__global__ void turns(const float* in, float4* out) {
    float4 sum = {0, 0, 0, 0};
    for (int k = 0; k < 8; k++) {
        float4 v = *(const float4*)(in + k * 130 + 4 * threadIdx.x);
        sum.x += v.x; sum.y += v.y; sum.z += v.z; sum.w += v.w;
    }
    out[threadIdx.x] = sum;
}
__global__ void rowPerBlock(const float* in, float4* out) {
    int row = blockIdx.x;
    out[row * 256 + threadIdx.x] = *(const float4*)(in + row * 1023 + 4 * threadIdx.x);
}
__global__ void pairs(const short* in, short2* out) {
    int i = blockIdx.x * 256 + threadIdx.x;
    out[i] = *(const short2*)(in + i);
}
__global__ void sharedShorts(const char* in, short* out) {
    __shared__ char s[512];
    s[threadIdx.x] = in[threadIdx.x]; s[threadIdx.x + 256] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = *(const short*)(s + threadIdx.x);
}
__global__ void partUsed(const float* in, float* out) {
    __shared__ float s[512];
    s[threadIdx.x] = in[threadIdx.x]; s[threadIdx.x + 256] = in[threadIdx.x];
    __syncthreads();
    float4 v = *(const float4*)(s + threadIdx.x);
    out[threadIdx.x] = v.x + v.y;
}
__global__ void oneUsed(const float* in, float* out) {
    __shared__ float s[512];
    s[threadIdx.x] = in[threadIdx.x]; s[threadIdx.x + 256] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = ((const float4*)(s + threadIdx.x))->x;
}
__global__ void atomics(unsigned char* bytes) { atomicAdd((unsigned*)(bytes + threadIdx.x), 1u); }
__global__ void stores8(double* out) { *(double*)((float*)out + threadIdx.x) = 1.0; }
int main(int argc, char** argv) {
    int which = atoi(argv[1]);
    void *a, *b; cudaMalloc(&a, 1 << 22); cudaMalloc(&b, 1 << 22); cudaMemset(a, 0, 1 << 22);
    switch (which) {
    case 0: paddedByOne<<<64, dim3(8, 32)>>>((float4*)a, (float4*)b); break;
    case 1: rowPerWarp<<<64, dim3(32, 8)>>>((float4*)a, (float4*)b); break;
    case 2: windows<<<64, 256>>>((unsigned char*)a, (unsigned*)b, 16384); break;
    case 3: turns<<<1, 64>>>((float*)a, (float4*)b); break;
    case 4: rowPerBlock<<<64, 256>>>((float*)a, (float4*)b); break;
    case 5: pairs<<<64, 256>>>((short*)a, (short2*)b); break;
    case 6: sharedShorts<<<1, 256>>>((char*)a, (short*)b); break;
    case 7: partUsed<<<1, 256>>>((float*)a, (float*)b); break;
    case 8: oneUsed<<<1, 256>>>((float*)a, (float*)b); break;
    case 9: atomics<<<1, 32>>>((unsigned char*)a); break;
    case 10: stores8<<<1, 32>>>((double*)a); break;
    }
    cudaError_t e = cudaDeviceSynchronize();
    printf("%d %d %s\n", which, (int)e, cudaGetErrorString(e));
}
