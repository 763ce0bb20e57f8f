// cuRAND's device functions: XORWOW and Philox with seeds, sequences and offsets. A toolkit without cuRAND's headers
// compiles a program that prints nothing.
#include <cstdio>
#include <cuda_runtime.h>
#if __has_include(<curand_kernel.h>)
#include <curand_kernel.h>

template <typename State> __global__ void draw(unsigned int* out, unsigned long long seed, unsigned long long offset) {
  State state;
  curand_init(seed, threadIdx.x * 3, offset, &state);
  unsigned int* mine = out + threadIdx.x * 16;
  for (int i = 0; i < 6; i++) mine[i] = curand(&state);
  for (int i = 6; i < 10; i++) mine[i] = __float_as_uint(curand_uniform(&state));
  unsigned long long d = __double_as_longlong(curand_uniform_double(&state));
  mine[10] = (unsigned int)d;
  mine[11] = (unsigned int)(d >> 32);
  skipahead(5, &state);
  mine[12] = curand(&state);
  skipahead_sequence(2, &state);
  mine[13] = curand(&state);
  State copy = state;
  mine[14] = curand(&copy);
  mine[15] = curand(&state);
}
__global__ void draw4(unsigned int* out) {
  curandStatePhilox4_32_10_t state;
  curand_init(99, threadIdx.x, 3, &state);
  for (int i = 0; i < 2; i++) {
    uint4 four = curand4(&state);
    float4 uniform = curand_uniform4(&state);
    unsigned int* mine = out + threadIdx.x * 16 + i * 8;
    mine[0] = four.x;
    mine[1] = four.y;
    mine[2] = four.z;
    mine[3] = four.w;
    mine[4] = __float_as_uint(uniform.x);
    mine[5] = __float_as_uint(uniform.y);
    mine[6] = __float_as_uint(uniform.z);
    mine[7] = __float_as_uint(uniform.w);
  }
}
template <typename State> __global__ void normals(float* out) {
  State state;
  curand_init(7, threadIdx.x, 0, &state);
  float* mine = out + threadIdx.x * 8;
  for (int i = 0; i < 3; i++) mine[i] = curand_normal(&state);
  mine[3] = (float)curand_normal_double(&state);
  float2 two = curand_normal2(&state);
  mine[4] = two.x;
  mine[5] = two.y;
  mine[6] = curand_log_normal(&state, 1.0f, 0.5f);
  mine[7] = (float)curand_uniform(&state);
}
__global__ void setup(curandState* states, unsigned long seed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  curand_init(seed, i, 0, &states[i]);
}
__global__ void countHits(curandState* states, int* hits, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  curandState local = states[i];
  int inside = 0;
  for (int k = 0; k < rounds; k++) {
    float x = curand_uniform(&local), y = curand_uniform(&local);
    if (x * x + y * y <= 1.0f) inside++;
  }
  states[i] = local;
  hits[i] = inside;
}

static unsigned int host[256];
static void show(unsigned int* from, int count) {
  cudaMemcpy(host, from, count * 4, cudaMemcpyDeviceToHost);
  for (int i = 0; i < count; i++) printf("%08x ", host[i]);
  printf("\n");
}
static void showFloats(unsigned int* from, int count) {
  float values[256];
  cudaMemcpy(values, from, count * 4, cudaMemcpyDeviceToHost);
  for (int i = 0; i < count; i++) printf("%.4f ", values[i] + 0.0f);
  printf("\n");
}
int main() {
  unsigned int* out;
  cudaMalloc(&out, 4096);
  draw<curandState><<<1, 8>>>(out, 1234, 0);
  show(out, 128);
  draw<curandState><<<1, 4>>>(out, 0x123456789abcdefull, 77);
  show(out, 64);
  draw<curandStatePhilox4_32_10_t><<<1, 8>>>(out, 42, 0);
  show(out, 128);
  draw<curandStatePhilox4_32_10_t><<<1, 4>>>(out, 0xfedcba987654321ull, 10);
  show(out, 64);
  draw4<<<1, 4>>>(out);
  show(out, 64);
  normals<curandState><<<1, 8>>>((float*)out);
  showFloats(out, 64);
  normals<curandStatePhilox4_32_10_t><<<1, 8>>>((float*)out);
  showFloats(out, 64);
  curandState* states;
  cudaMalloc(&states, 64 * sizeof(curandState));
  setup<<<2, 32>>>(states, 2024);
  countHits<<<2, 32>>>(states, (int*)out, 20);
  countHits<<<2, 32>>>(states, (int*)out, 20);
  show(out, 64);
  printf("%d %s\n", (int)sizeof(curandState), cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
#else
int main() { return 0; }
#endif
