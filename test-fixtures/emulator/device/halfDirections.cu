// Conversions to 16-bit formats in each of the four directions of rounding, on both sides.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__host__ __device__ void convert(float x, unsigned short* out) {
    out[0] = __half_as_ushort(__float2half_rn(x));
    out[1] = __half_as_ushort(__float2half_rz(x));
    out[2] = __half_as_ushort(__float2half_rd(x));
    out[3] = __half_as_ushort(__float2half_ru(x));
    out[4] = __bfloat16_as_ushort(__float2bfloat16_rn(x));
    out[5] = __bfloat16_as_ushort(__float2bfloat16_rz(x));
}

__device__ __host__ float valueOf(int i) {
    const float list[] = {1.0f,     1.0004f,  -1.0004f,  0.1f,     -0.1f,  3.14159265f, 65504.0f, 65519.0f,  65520.0f, -65530.0f,
                          70000.0f, -70000.f, 5.96e-8f,  2.0e-8f,  -2e-8f, 6.1e-5f,     6.09e-5f, -6.12e-5f, 1e-30f,   -1e-30f,
                          2049.0f,  2051.0f,  -2049.0f,  1234.56f, 1e38f,  3.4e38f,     -3.4e38f, 0.0f,      -0.0f,    0.333333f};
    return list[i];
}

__global__ void onDevice(unsigned short* out) { convert(valueOf(threadIdx.x), out + 6 * threadIdx.x); }

int main() {
    unsigned short* out;
    cudaMallocManaged(&out, 30 * 6 * sizeof(unsigned short));
    onDevice<<<1, 30>>>(out);
    cudaDeviceSynchronize();
    for (int i = 0; i < 30; i++) {
        unsigned short host[6];
        convert(valueOf(i), host);
        printf("%g:", valueOf(i));
        for (int j = 0; j < 6; j++) printf(" %04x", out[6 * i + j]);
        for (int j = 0; j < 6; j++) printf(" %04x", host[j]);
        printf("\n");
    }
    cudaFree(out);
    return 0;
}
