// Where nvcc contracts a product that a variable, a field, a function or an array holds into a sum. What an H200 printed, compiled by nvcc
// 13.0 with -arch=sm_90 -O3: contraction-h200.txt.
#include <cstdio>
struct P { float x, y; };
__device__ P operator*(P p, float f) { return P{p.x * f, p.y * f}; }
__device__ P operator+(P p, P q) { return P{p.x + q.x, p.y + q.y}; }
__device__ P times(P p, float f) { return P{p.x * f, p.y * f}; }
__device__ float product(float a, float b) { return a * b; }
__device__ float sum(float m, float c) { return m + c; }
__global__ void k0(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = a * b; r = m + c;
  out[i] = r; }
__global__ void k1(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = a * b; r = c - m;
  out[i] = r; }
__global__ void k2(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = -(a * b); r = m + c;
  out[i] = r; }
__global__ void k3(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = a * b; r = m + c; out[128 + i] = m + d;
  out[i] = r; }
__global__ void k4(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = a * b; out[128 + i] = m; r = m + c;
  out[i] = r; }
__global__ void k5(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = a * b; float q = c * d; r = m + q;
  out[i] = r; }
__global__ void k6(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float q = c * d; float m = a * b; r = m + q;
  out[i] = r; }
__global__ void k7(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float x = a * a, y = b * b, z = c * c; r = x + y + z;
  out[i] = r; }
__global__ void k8(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = a * b; out[128 + i] = 1; r = m + c;
  out[i] = r; }
__global__ void k9(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = a * b; __syncthreads(); r = m + c;
  out[i] = r; }
__global__ void k10(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = a * b; if (n > i + 100) out[200] = 3; r = m + c;
  out[i] = r; }
__global__ void k11(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = a * b; for (int k = 0; k < n; k++) d += out[k + 200]; r = m + c; out[128 + i] = d;
  out[i] = r; }
__global__ void k12(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = a * b; r = 0; if (c < 100) r = m + c;
  out[i] = r; }
__global__ void k13(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = a * b; r = 0; if (i < n) { r = m + c; atomicAdd(&out[300], 1.0f); }
  out[i] = r; }
__global__ void k14(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = a * b; r = c; for (int k = 0; k < n; k++) r = r * 0 + (m + c);
  out[i] = r; }
__global__ void k15(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = c; out[128 + i] = m; m = a * b; r = m + c;
  out[i] = r; }
__global__ void k16(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = a; m *= b; r = m + c;
  out[i] = r; }
__global__ void k17(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = a * b; a = d; r = m + c; out[128 + i] = a;
  out[i] = r; }
__global__ void k18(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  r = product(a, b) + c;
  out[i] = r; }
__global__ void k19(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  r = sum(a * b, c);
  out[i] = r; }
__global__ void k20(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  P p = times(P{a, c}, b); r = p.x + c;
  out[i] = r; }
__global__ void k21(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  P p = P{a, c} * b + P{c, a}; r = p.x;
  out[i] = r; }
__global__ void k22(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m[2] = {a * b, c}; r = m[0] + m[1];
  out[i] = r; }
__global__ void k23(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = c > 100 ? d : a * b; r = m + c;
  out[i] = r; }
__global__ void k24(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  r = (float)(a * b) + c;
  out[i] = r; }
__global__ void k25(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  r = c; float t[4] = {a, a, a, a}; for (int k = 0; k < 4; k++) { float m = t[k] * b; r = m - r; }
  out[i] = r; }
__global__ void k26(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  s[i] = a * b; r = s[i] + c;
  out[i] = r; }
__global__ void k27(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = a * a; r = m * a + m;
  out[i] = r; }
__global__ void k28(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  r = a * b / 1.0f + c;
  out[i] = r; }
__global__ void k29(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  r = fminf(a * b, 100.0f) + c;
  out[i] = r; }
__global__ void k30(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = 3.0f * a; r = m + c;
  out[i] = r; }
__global__ void k31(const float* in, float* out, int n) { __shared__ float s[64];
  int i = threadIdx.x; float a = in[i], b = in[i + 32], c = in[i + 64], d = in[i + 96], r; s[i] = 0;
  float m = 2.0f * a; r = m + c;
  out[i] = r; }

typedef void (*Kernel)(const float*, float*, int);

void run(const char* name, Kernel kernel, float* in, float* out) {
  for (int i = 0; i < 32; i++) {
    in[i] = 1 + i / 7.0f;
    in[32 + i] = 1.1f - i / 13.0f;
    in[64 + i] = i % 3 == 0 ? -(1 + i / 7.0f) * (1.1f - i / 13.0f) : 0.3f * i;
    in[96 + i] = 0.7f + i / 11.0f;
  }
  for (int i = 0; i < 400; i++) out[i] = 0;
  kernel<<<1, 32>>>(in, out, 2);
  cudaDeviceSynchronize();
  printf("%s:", name);
  for (int i = 0; i < 32; i++) printf(" %a", out[i]);
  for (int i = 0; i < 4; i++) printf(" %a", out[128 + i]);
  printf("\n");
}

int main() {
  float *in, *out;
  cudaMallocManaged(&in, 4096);
  cudaMallocManaged(&out, 4096);
  run("held", k0, in, out);
  run("held, subtracted", k1, in, out);
  run("held, negated", k2, in, out);
  run("held, used twice", k3, in, out);
  run("held, stored too", k4, in, out);
  run("held, two products", k5, in, out);
  run("held, two products, the second first", k6, in, out);
  run("held, sum of three", k7, in, out);
  run("held, behind a store", k8, in, out);
  run("held, behind a barrier", k9, in, out);
  run("held, behind an if", k10, in, out);
  run("held, behind a loop", k11, in, out);
  run("held, used in an if", k12, in, out);
  run("held, used in an arm that calls", k13, in, out);
  run("held, used in a loop", k14, in, out);
  run("assigned before", k15, in, out);
  run("multiplied in place", k16, in, out);
  run("factor changes", k17, in, out);
  run("returned", k18, in, out);
  run("parameter", k19, in, out);
  run("in a struct", k20, in, out);
  run("operators", k21, in, out);
  run("in an array", k22, in, out);
  run("chosen", k23, in, out);
  run("cast", k24, in, out);
  run("unrolled", k25, in, out);
  run("in shared memory", k26, in, out);
  run("power", k27, in, out);
  run("division", k28, in, out);
  run("min", k29, in, out);
  run("by constant", k30, in, out);
  run("by two", k31, in, out);
}
