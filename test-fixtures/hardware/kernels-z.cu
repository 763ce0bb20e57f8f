#include <cstdio>
#include <cstring>
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
struct __align__(16) Q { float a[4]; };
__global__ void toShared(float* out, const float* in) { __shared__ float s[128][4]; int i = threadIdx.x;
  memcpy(s[i], in + 4 * i, 16);
  __syncthreads();
  memcpy(out + 4 * i, s[127 - i], 16);
}
__global__ void structs(Q* out, const Q* in) { int i = threadIdx.x;
  Q q;
  memcpy(&q, &in[i], sizeof q);
  q.a[0] += 1;
  memcpy(&out[i], &q, sizeof q);
}
__global__ void big(char* out, const char* in) { int i = threadIdx.x;
  memcpy(out + 256 * i, in + 256 * i, 256);
}
__global__ void bltin(char* out, const char* in) { int i = threadIdx.x;
  __builtin_memcpy(out + 8 * i, in + 8 * i, 8);
}
__global__ void setLocal(int* out, int k) { int i = threadIdx.x; int a[16];
  memset(a, 0, sizeof a);
  a[k & 15] = i;
  out[i] = a[i & 15];
}
__global__ void assume(char* out, const char* in) { int i = threadIdx.x;
  memcpy(__builtin_assume_aligned(out + 16 * i, 16), __builtin_assume_aligned(in + 16 * i, 16), 16);
}
__global__ void setShared(int* out) { __shared__ int s[128]; int i = threadIdx.x;
  memset(&s[i], 0xff, 4);
  out[i] = s[127 - i];
}
__global__ void setN(char* out, int n) { int i = threadIdx.x;
  memset(out + n * i, 0, n);
}
__global__ void whole(int* out, const int* in) { __shared__ int s[64]; if (threadIdx.x == 0)
  memcpy(s, in, sizeof s);
  __syncthreads(); out[threadIdx.x] = s[threadIdx.x & 63]; }
__global__ void fromLocal(double* out, double x) { int i = threadIdx.x; double v[2] = {x * i, x + i};
  memcpy(out + 2 * i, v, 16);
}
__global__ void setRows(float* out) { __shared__ float s[128][3]; int i = threadIdx.x;
  memset(s[i], 0, 12);
  __syncthreads();
  out[i] = s[127 - i][i % 3];
}
__global__ void wholeRow(float* out, const float* in) { __shared__ float s[128][9]; int i = threadIdx.x;
  __builtin_memcpy(&s[i][1], in + 8 * i, 32);
  __syncthreads();
  for (int j = 0; j < 8; j++) out[8 * i + j] = s[127 - i][j];
}
__global__ void sharedToShared(float* out, const float* in) { __shared__ float a[128 * 2], b[128 * 2]; int i = threadIdx.x;
  a[i] = in[i]; a[i + 128] = in[i + 128];
  __syncthreads();
  memcpy(b + 2 * i, a + 2 * i, 8);
  __syncthreads();
  out[i] = b[i] + b[255 - i];
}
__global__ void fields(S* out, const S* in, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  S s;
  memset(&s, 0, sizeof s);
  memcpy(s.a + 2, in[i].a, 8);
  out[i] = s;
}
int main() { char *a, *b; cudaMalloc(&a, 1 << 22); cudaMalloc(&b, 1 << 22); cudaMemset(b, 1, 1 << 22);
  toShared<<<1, 128>>>((float*)a, (float*)b); structs<<<1, 128>>>((Q*)a, (Q*)b); big<<<1, 128>>>(a, b);
  bltin<<<1, 128>>>(a, b); setLocal<<<1, 128>>>((int*)a, 3); assume<<<1, 128>>>(a, b); setShared<<<1, 128>>>((int*)a);
  setN<<<1, 128>>>(a, 8); whole<<<1, 128>>>((int*)a, (int*)b); fromLocal<<<1, 128>>>((double*)a, 1.5);
  cpy16<<<4, 128>>>((float4*)a, (float4*)b); cpyStruct<<<4, 128>>>((S*)a, (S*)b); cpyLocal<<<4, 128>>>((float*)a, (unsigned char*)b);
  set<<<4, 128>>>((S*)a); cpyN<<<4, 128>>>((float*)a, (float*)b, 8);
  setRows<<<1, 128>>>((float*)a); wholeRow<<<1, 128>>>((float*)a, (float*)b); sharedToShared<<<1, 128>>>((float*)a, (float*)b);
  fields<<<2, 128>>>((S*)a, (S*)b, 200);
  printf("%d\n", cudaDeviceSynchronize()); }
