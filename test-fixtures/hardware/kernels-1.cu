// Rows of matrices in shared memory whose 16-byte pieces are swizzled by address, as `ldmatrix` reads them; rings.
#include <cstdint>
#include <cstdio>
__device__ __forceinline__ uint32_t loadMatrix(uint32_t address) {
  uint32_t a, b, c, d;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(address));
  return a ^ b ^ c ^ d;
}
__device__ __forceinline__ uint32_t swizzled(uint32_t address) { return address ^ ((address & 0x380) >> 3); }
template <int Bits, int Base, int Shift> struct Swizzle {
  __device__ static int apply(int offset) {
    constexpr int mask = ((1 << Bits) - 1) << (Base + Shift);
    return offset ^ ((offset & mask) >> Shift);
  }
};
__global__ void plainRows(uint32_t* out) {
  __shared__ __align__(1024) unsigned short s[64 * 64];
  int t = threadIdx.x, warp = t / 32, lane = t % 32;
  uint32_t base = (uint32_t)__cvta_generic_to_shared(s);
  out[t] = loadMatrix(base + (warp * 16 + lane % 16) * 128 + (lane / 16) * 16);
}
__global__ void byLane(uint32_t* out) {
  __shared__ __align__(1024) unsigned short s[64 * 64];
  int t = threadIdx.x, warp = t / 32, lane = t % 32;
  uint32_t base = (uint32_t)__cvta_generic_to_shared(s);
  out[t] = loadMatrix(base + (((warp * 16 + lane % 16) * 128 + (lane / 16) * 16) ^ ((lane % 8) * 16)));
}
__global__ void byAddress(uint32_t* out) {
  __shared__ __align__(1024) unsigned short s[64 * 64];
  int t = threadIdx.x, warp = t / 32, lane = t % 32;
  uint32_t base = (uint32_t)__cvta_generic_to_shared(s);
  out[t] = loadMatrix(swizzled(base + (warp * 16 + lane % 16) * 128 + (lane / 16) * 16));
}
__global__ void ofTwoArrays(uint32_t* out) {
  __shared__ unsigned short a[64 * 64], b[64 * 64];
  int t = threadIdx.x, warp = t / 32, lane = t % 32;
  uint32_t first = (uint32_t)__cvta_generic_to_shared(a), second = (uint32_t)__cvta_generic_to_shared(b);
  uint32_t row = (warp * 16 + lane % 16) * 128 + (lane / 16) * 16;
  uint32_t sum = loadMatrix(swizzled(first + row));
  out[t] = sum + loadMatrix(swizzled(second + row));
}
__global__ void bySteps(uint32_t* out, int n) {
  extern __shared__ unsigned short d[];
  int t = threadIdx.x, warp = t / 32, lane = t % 32;
  uint32_t base = (uint32_t)__cvta_generic_to_shared(d), sum = 0;
  for (int k = 0; k < n; ++k)
    sum += loadMatrix(swizzled(base + (warp * 16 + lane % 16) * 128 + (lane / 16) * 16 + (k & 3) * 32));
  out[t] = sum;
}
__global__ void ofOneStep(uint32_t* out, int step) {
  __shared__ unsigned short s[64 * 64];
  int t = threadIdx.x, warp = t / 32, lane = t % 32;
  uint32_t base = (uint32_t)__cvta_generic_to_shared(s);
  uint32_t offset = (warp * 16 + lane % 16) * 128 + (lane / 16) * 16 + step % 4 * 32;
  out[t] = loadMatrix(base + (offset ^ ((offset & 0x380) >> 3)));
}
__global__ void ofStages(uint32_t* out, int n) {
  __shared__ unsigned short s[3][64 * 64];
  int t = threadIdx.x, warp = t / 32, lane = t % 32;
  uint32_t sum = 0;
  for (int k = 0; k < n; ++k) {
    int offset = (warp * 16 + lane % 16) * 64 + (lane / 16) * 8 + (k % 4) * 16;
    sum += loadMatrix((uint32_t)__cvta_generic_to_shared(&s[k % 3][Swizzle<3, 3, 3>::apply(offset)]));
  }
  out[t] = sum;
}
__global__ void copied(float4* out, const float4* in) {
  __shared__ __align__(128) unsigned char s[128 * 128];
  int t = threadIdx.x;
  for (int i = t; i < 128 * 8; i += blockDim.x) {
    uint32_t at = i / 8 * 128 + i % 8 * 16;
    *(float4*)(s + (at ^ ((at & 0x380) >> 3))) = in[i];
  }
  __syncthreads();
  for (int i = t; i < 128 * 8; i += blockDim.x) {
    uint32_t at = i % 128 * 128 + i / 128 * 16;
    out[i] = *(float4*)(s + (at ^ ((at & 0x380) >> 3)));
  }
}
__global__ void halfSwizzle(float* out, const float* in) {
  __shared__ float s[32 * 64];
  int t = threadIdx.x;
  for (int i = t; i < 32 * 64; i += blockDim.x) s[i ^ ((i >> 6) & 15)] = in[i];
  __syncthreads();
  for (int i = t; i < 32 * 64; i += blockDim.x) {
    int at = i % 32 * 64 + i / 32;
    out[i] = s[at ^ ((at >> 6) & 15)];
  }
}
__global__ void ring(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int left = i % 600 == 0 ? i + 599 : i - 1;
  int right = i % 600 == 599 ? i - 599 : i + 1;
  int up = i < 600 ? i + n - 600 : i - 600;
  int down = i >= n - 600 ? i - (n - 600) : i + 600;
  float a = in[left];
  float b = in[right];
  float c = in[up];
  float d = in[down];
  out[i] = 4 * in[i] - a - b - c - d;
}
__global__ void ringByColumn(float* out, const float* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int row = i / 600, column = i % 600;
  int before = (column + 599) % 600, behind = column == 599 ? 0 : column + 1;
  float a = in[row * 600 + before];
  float b = in[row * 600 + behind];
  out[i] = a + b;
}
int main(int argc, char**) {
  uint32_t* words;
  cudaMalloc(&words, 1 << 22);
  cudaMemset(words, 0, 1 << 22);
  float* floats = (float*)words;
  plainRows<<<2, 128>>>(words);
  byLane<<<2, 128>>>(words);
  byAddress<<<2, 128>>>(words);
  ofTwoArrays<<<2, 128>>>(words);
  bySteps<<<2, 128, 8192>>>(words, 3 + argc);
  ofOneStep<<<2, 128>>>(words, argc);
  ofStages<<<2, 128>>>(words, 11 + argc);
  copied<<<2, 256>>>((float4*)words, (float4*)words + 65536);
  halfSwizzle<<<2, 256>>>(floats, floats + 262144);
  ring<<<(360000 + 255) / 256, 256>>>(floats, floats + 400000, 360000);
  ringByColumn<<<(360000 + 255) / 256, 256>>>(floats, floats + 400000, 360000);
  printf("%d\n", cudaDeviceSynchronize());
}
