#include <cstdio>
struct S { float a[8]; };
__global__ void cpy16(float4* out, const float4* in) { int i = blockIdx.x * blockDim.x + threadIdx.x;
  memcpy(&out[i], &in[i], 16);
}
__global__ void cpyStruct(S* out, const S* in) { int i = blockIdx.x * blockDim.x + threadIdx.x;
  memcpy(out + i, in + i, sizeof(S));
}
__global__ void cpyLocal(float* out, const unsigned char* in) { int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v;
  memcpy(&v, in + 4 * i, 4);
  out[i] = v;
}
__global__ void set(S* out) { int i = blockIdx.x * blockDim.x + threadIdx.x;
  memset(out + i, 0, sizeof(S));
}
__global__ void cpyN(float* out, const float* in, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x;
  memcpy(out + n * i, in + n * i, n * 4);
}
int main() { char *a, *b; cudaMalloc(&a, 1 << 22); cudaMalloc(&b, 1 << 22); cudaMemset(b, 1, 1 << 22);
  cpy16<<<4, 128>>>((float4*)a, (float4*)b); cpyStruct<<<4, 128>>>((S*)a, (S*)b); cpyLocal<<<4, 128>>>((float*)a, (unsigned char*)b);
  set<<<4, 128>>>((S*)a); cpyN<<<4, 128>>>((float*)a, (float*)b, 8); printf("%d\n", cudaDeviceSynchronize()); }
