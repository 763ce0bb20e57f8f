// Stores to several fields, neighbours in plain arrays, and fields of elements in shared memory: which of them the
// compiler moves at once.
#include "harness.cuh"

struct Four { float x, y, z, w; };  // 16 bytes, aligned to 4
struct PairLoose { float a; int b; };
struct Three { float x, y, z; };
struct Eight { float4 position, velocity; };
struct __align__(8) AlignedComplex { float re, im; };

__device__ int globalThread() { return blockIdx.x * blockDim.x + threadIdx.x; }

// ---- stores

__global__ void storeAll(float4* out, float v) {
  int i = globalThread();
  out[i].x = v;
  out[i].y = v + 1;
  out[i].z = v + 2;
  out[i].w = v + i;
}

__global__ void storeFirstTwo(float4* out, float v) {
  int i = globalThread();
  out[i].x = v + i;
  out[i].y = v + 1;
}

__global__ void storeOuter(float4* out, float v) {
  int i = globalThread();
  out[i].x = v + i;
  out[i].z = v + 1;
}

__global__ void storeThree(float4* out, float v) {
  int i = globalThread();
  out[i].x = v + i;
  out[i].y = v + 1;
  out[i].z = v + 2;
}

__global__ void storeLoose(Four* out, float v) {
  int i = globalThread();
  out[i].x = v;
  out[i].y = v + 1;
  out[i].z = v + 2;
  out[i].w = v + i;
}

__global__ void storeEightLater(Eight* out, float v) {
  int i = globalThread();
  out[i].position.w = v;
  out[i].velocity.x = v + i;
  out[i].velocity.y = v * 2;
  out[i].velocity.z = v;
  out[i].velocity.w = v * 3;
}

__global__ void storeLoadBetween(float2* out, const float* in) {
  int i = globalThread();
  out[i].x = in[i];
  out[i].y = in[i + 256];
}

__global__ void storeLoadBetweenRestrict(float2* __restrict__ out, const float* __restrict__ in) {
  int i = globalThread();
  out[i].x = in[i];
  out[i].y = in[i + 256];
}

__global__ void storeInArm(float2* out, float v) {
  int i = globalThread();
  out[i].x = v + i;
  if (threadIdx.x & 1) out[i].y = v;
}

__global__ void storeTwice(float2* out, float v) {
  int i = globalThread();
  out[i].x = v + i;
  out[i].y = v;
  out[i].x = v - i;
}

__global__ void updateFields(float2* data, const float2* in) {
  int i = globalThread();
  data[i].x += in[i].x;
  data[i].y += in[i].y;
}

__global__ void updateFieldsRestrict(float2* __restrict__ data, const float2* __restrict__ in) {
  int i = globalThread();
  data[i].x += in[i].x;
  data[i].y += in[i].y;
}

__global__ void scaleFields(float4* data, float v) {
  int i = globalThread();
  data[i].x *= v;
  data[i].y *= v;
  data[i].z *= v;
}

__global__ void storeInLoop(float2* out, int n) {
  int i = globalThread();
  for (int k = 0; k < n; k++) {
    out[k * 256 + i].x = k;
    out[k * 256 + i].y = i;
  }
}

__global__ void storeAroundShared(float2* out, float v) {
  __shared__ float s[256];
  int i = globalThread();
  out[i].x = v;
  s[threadIdx.x ^ 1] = v * 2;
  out[i].y = v + i;
  __syncthreads();
  out[i + 1024].x = s[threadIdx.x];
}

__global__ void storeRotated(AlignedComplex* data, AlignedComplex w) {
  int i = globalThread();
  float re = data[i].re * w.re - data[i].im * w.im;
  float im = data[i].re * w.im + data[i].im * w.re;
  data[i].re = re;
  data[i].im = im;
}

__global__ void storeFourLoaded(float4* __restrict__ out, const float* __restrict__ in) {
  int i = globalThread();
  out[i].x = in[4 * i];
  out[i].y = in[4 * i + 1];
  out[i].z = in[4 * i + 2];
  out[i].w = in[4 * i + 3];
}

__global__ void moveThree(float4* position, const float4* velocity, float dt) {
  int i = globalThread();
  position[i].x += velocity[i].x * dt;
  position[i].y += velocity[i].y * dt;
  position[i].z += velocity[i].z * dt;
}

__global__ void storeTwoBytes(uchar4* out) {
  int i = globalThread();
  out[i].x = i;
  out[i].y = i + 1;
  out[i].z = i + 2;
}

// ---- plain arrays

__global__ void fourInRow(const float* in, float* out) {
  int i = globalThread();
  float s = in[4 * i];
  s += in[4 * i + 1];
  s *= in[4 * i + 2];
  s += in[4 * i + 3];
  out[i] = s;
}

__global__ void fourInRowAligned(const float* given, float* out) {
  int i = globalThread();
  const float* in = (const float*)__builtin_assume_aligned(given, 16);
  float s = in[4 * i];
  s += in[4 * i + 1];
  s *= in[4 * i + 2];
  s += in[4 * i + 3];
  out[i] = s;
}

__global__ void twoVectors(const float4* in, float* out) {
  int i = globalThread();
  float a = in[2 * i].w;
  float b = in[2 * i + 1].x;
  out[i] = a + b;
}

__device__ float2 table[1024];
__global__ void deviceTable(float* out) {
  int i = globalThread();
  float x = table[i].x;
  float y = table[i].y;
  out[i] = x + y;
}

__device__ float plainTable[4096];
__global__ void devicePlainTable(float* out) {
  int i = globalThread();
  float x = plainTable[2 * i];
  float y = plainTable[2 * i + 1];
  out[i] = x + y;
}

// ---- shared memory

__global__ void sharedPair(float* out) {
  __shared__ float2 s[256];
  int t = threadIdx.x;
  s[t].x = t;
  s[t].y = t + 1;
  __syncthreads();
  float a = s[255 - t].x;
  float b = s[255 - t].y;
  out[globalThread()] = a * b;
}

__global__ void sharedLoosePair(float* out) {
  __shared__ PairLoose s[256];
  int t = threadIdx.x;
  s[t].a = t;
  s[t].b = t + 1;
  __syncthreads();
  float a = s[255 - t].a;
  float b = s[255 - t].b;
  out[globalThread()] = a * b;
}

__global__ void sharedFloats(float* out) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[2 * t] = t;
  s[2 * t + 1] = t + 1;
  __syncthreads();
  float a = s[510 - 2 * t];
  float b = s[511 - 2 * t];
  out[globalThread()] = a * b;
}

__global__ void sharedOneField(const float4* in, float* out) {
  __shared__ float4 s[256];
  int t = threadIdx.x;
  s[t] = in[globalThread()];
  __syncthreads();
  float4 a = s[255 - t];
  float b = s[t ^ 1].y;
  out[globalThread()] = a.w + b;
}

__global__ void sharedTwoFields(const float4* in, float* out) {
  __shared__ float4 s[256];
  int t = threadIdx.x;
  s[t] = in[globalThread()];
  __syncthreads();
  float4 a = s[255 - t];
  out[globalThread()] = a.x + a.y;
}

__global__ void sharedOuterFields(const float4* in, float* out) {
  __shared__ float4 s[256];
  int t = threadIdx.x;
  s[t] = in[globalThread()];
  __syncthreads();
  float4 a = s[255 - t];
  out[globalThread()] = a.x + a.z;
}

__global__ void sharedThree(const Three* in, float* out) {
  __shared__ Three s[256];
  int t = threadIdx.x;
  s[t].x = in[globalThread()].x;
  s[t].y = in[globalThread()].y;
  s[t].z = in[globalThread()].z;
  __syncthreads();
  Three a = s[255 - t];
  out[globalThread()] = a.x + a.y * a.z;
}

__global__ void sharedStoreOuter(float* out) {
  __shared__ float4 s[256];
  int t = threadIdx.x;
  s[t].x = t;
  s[t].z = t + 1;
  __syncthreads();
  float a = s[255 - t].x;
  float b = s[255 - t].z;
  out[globalThread()] = a * b;
}

__global__ void sharedBodies(const float4* in, float* out) {
  __shared__ float4 s[256];
  int t = threadIdx.x;
  s[t] = in[globalThread()];
  __syncthreads();
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < 256; k++) {
    float4 b = s[k];
    sum += b.x * b.y + b.z;
  }
  out[globalThread()] = sum;
}

__global__ void dynamicPair(float* out) {
  extern __shared__ float2 dynamicPairs[];
  int t = threadIdx.x;
  dynamicPairs[t].x = t;
  dynamicPairs[t].y = t + 1;
  __syncthreads();
  float a = dynamicPairs[255 - t].x;
  float b = dynamicPairs[255 - t].y;
  out[globalThread()] = a * b;
}

__global__ void sharedFloatsAtOffset(float* out, int base) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  s[base + 2 * t] = t;
  s[base + 2 * t + 1] = t + 1;
  __syncthreads();
  float a = s[base + 2 * (255 - t)];
  float b = s[base + 2 * (255 - t) + 1];
  out[globalThread()] = a * b;
}

__global__ void sharedGrid(float* out) {
  __shared__ PairLoose s[8][33];
  int t = threadIdx.x;
  s[t / 32][t % 32].a = t;
  s[t / 32][t % 32].b = t + 1;
  __syncthreads();
  float a = s[7 - t / 32][t % 32].a;
  float b = s[7 - t / 32][t % 32].b;
  out[globalThread()] = a * b;
}

__global__ void sharedFour(const Four* in, float* out) {
  __shared__ Four s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  Four v = s[255 - t];
  out[globalThread()] = v.x * v.y + v.z * v.w;
}

__global__ void sharedFourFields(const Four* in, float* out) {
  __shared__ Four s[256];
  int t = threadIdx.x;
  s[t].x = in[t].x;
  s[t].y = in[t].y;
  s[t].z = in[t].z;
  s[t].w = in[t].w;
  __syncthreads();
  float a = s[255 - t].x;
  float b = s[255 - t].y;
  float c = s[255 - t].z;
  float d = s[255 - t].w;
  out[globalThread()] = a * b + c * d;
}

__global__ void dynamicLoosePair(float* out) {
  extern __shared__ PairLoose looseDynamicPairs[];
  int t = threadIdx.x;
  looseDynamicPairs[t].a = t;
  looseDynamicPairs[t].b = t + 1;
  __syncthreads();
  float a = looseDynamicPairs[255 - t].a;
  float b = looseDynamicPairs[255 - t].b;
  out[globalThread()] = a * b;
}

int main() {
  float *A = dev<float>(1 << 18), *B = dev<float>(1 << 18), *C = dev<float>(1 << 18);
  CK(cudaMemset(A, 0x3f, 4 << 18));
  AlignedComplex w = {0.5f, 0.25f};
  storeAll<<<4, 256>>>((float4*)B, 1.0f);
  storeFirstTwo<<<4, 256>>>((float4*)B, 1.0f);
  storeOuter<<<4, 256>>>((float4*)B, 1.0f);
  storeThree<<<4, 256>>>((float4*)B, 1.0f);
  storeLoose<<<4, 256>>>((Four*)B, 1.0f);
  storeEightLater<<<4, 256>>>((Eight*)B, 1.0f);
  storeLoadBetween<<<4, 256>>>((float2*)B, A);
  storeLoadBetweenRestrict<<<4, 256>>>((float2*)B, A);
  storeInArm<<<4, 256>>>((float2*)B, 1.0f);
  storeTwice<<<4, 256>>>((float2*)B, 1.0f);
  updateFields<<<4, 256>>>((float2*)B, (float2*)A);
  updateFieldsRestrict<<<4, 256>>>((float2*)B, (float2*)A);
  scaleFields<<<4, 256>>>((float4*)B, 2.0f);
  storeInLoop<<<4, 256>>>((float2*)B, 20);
  storeAroundShared<<<4, 256>>>((float2*)B, 2.0f);
  storeRotated<<<4, 256>>>((AlignedComplex*)B, w);
  storeFourLoaded<<<4, 256>>>((float4*)B, A);
  moveThree<<<4, 256>>>((float4*)B, (float4*)A, 0.1f);
  storeTwoBytes<<<4, 256>>>((uchar4*)B);
  fourInRow<<<4, 256>>>(A, B);
  fourInRowAligned<<<4, 256>>>(A, B);
  twoVectors<<<4, 256>>>((float4*)A, B);
  deviceTable<<<4, 256>>>(B);
  devicePlainTable<<<4, 256>>>(B);
  sharedPair<<<4, 256>>>(B);
  sharedLoosePair<<<4, 256>>>(B);
  sharedFloats<<<4, 256>>>(B);
  sharedOneField<<<4, 256>>>((float4*)A, B);
  sharedTwoFields<<<4, 256>>>((float4*)A, B);
  sharedOuterFields<<<4, 256>>>((float4*)A, B);
  sharedThree<<<4, 256>>>((Three*)A, B);
  sharedStoreOuter<<<4, 256>>>(B);
  sharedBodies<<<4, 256>>>((float4*)A, B);
  dynamicPair<<<4, 256, 2048>>>(B);
  sharedFloatsAtOffset<<<4, 256>>>(B, 6);
  sharedGrid<<<4, 256>>>(B);
  sharedFour<<<4, 256>>>((Four*)A, B);
  sharedFourFields<<<4, 256>>>((Four*)A, B);
  dynamicLoosePair<<<4, 256, 2048>>>(B);
  DONE();
  return 0;
}
