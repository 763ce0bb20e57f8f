// Loops that the lanes of a warp run differently often, which the compiler unrolls.
#include "harness.cuh"
__global__ void lowerTriangle(const float* L, const float* x, float* y, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  float sum = 0.0f;
  for (int c = 0; c <= row; c++)
    sum += L[c * n + row]
         * x[c];
  y[row] = sum;
}
__global__ void shiftDown(float* p, int n, const int* stop) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n) return;
  int end = stop[t];
  for (int j = 40; j > end; j--)
    p[j * n + t] = p[(j - 1) * n + t];
}
__global__ void backSubstitution(const float* U, float* x, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  float sum = 0;
  for (int j = t + 1; j < 64; j++)
    sum += U[t * n + j] * s[j];
  x[t] = sum;
}
__global__ void countDown(const int* data, int* out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int v = t % 8, k = 0, acc = 0;
  while (v > 0) {
    acc += data[k * n + t];
    v--;
    k++;
  }
  out[t] = acc;
}
__global__ void sharedTriangle(const float* in, float* out) {
  __shared__ float s[64][32];
  int t = threadIdx.x;
  for (int i = 0; i < 64; i++) s[i][t] = in[i * 32 + t];
  __syncthreads();
  float a = 0;
  for (int k = 0; k < t; k++)
    a += s[k][t];
  float b = 0;
  for (int k = 0; k < t; k++)
    b += s[t][k];
  out[t] = a + b;
}
int main() {
  float* A = dev<float>(1 << 18); float* B = dev<float>(1 << 18); int* I = devIota(1 << 16, 7919, 37);
  lowerTriangle<<<3, 64>>>(A, A, B, 150);
  shiftDown<<<4, 64>>>(B, 250, I);
  backSubstitution<<<1, 64>>>(A, B, 64);
  countDown<<<4, 64>>>(I, I + 8192, 256);
  sharedTriangle<<<1, 32>>>(A, B);
  DONE(); return 0;
}
