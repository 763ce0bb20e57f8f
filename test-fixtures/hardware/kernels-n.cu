// What may stand between the loads of two fields for the compiler to move both at once.
#include "harness.cuh"

__device__ int globalThread() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void storeBetween(const float2* in, float* out, float* other) {
  int i = globalThread();
  float x = in[i].x;
  out[i] = x;
  float y = in[i].y;
  other[i] = y;
}

__global__ void storeBetweenRestrict(const float2* __restrict__ in, float* __restrict__ out,
                                     float* __restrict__ other) {
  int i = globalThread();
  float x = in[i].x;
  out[i] = x;
  float y = in[i].y;
  other[i] = y;
}

__global__ void barrierBetween(float2* in, float* out) {
  int i = globalThread();
  float x = in[i].x;
  __syncthreads();
  float y = in[i].y;
  out[i] = x + y;
}

__global__ void mathBetween(const float2* in, float* out) {
  int i = globalThread();
  float x = sqrtf(in[i].x);
  float s = sinf(x);
  float y = in[i].y;
  out[i] = s + y;
}

__global__ void branchBetween(const float2* in, float* out, int n) {
  int i = globalThread();
  float s = in[i].x;
  if (s > 0.5f) {
    for (int k = 0; k < n; k++) s = s * s + 1.0f;
  }
  s += in[i].y;
  out[i] = s;
}

__global__ void oneInArm(const float2* in, float* out) {
  int i = globalThread();
  float s = in[i].x;
  if (threadIdx.x & 1) s += in[i].y;
  out[i] = s;
}

__global__ void firstDecides(const float2* in, float* out, int n) {
  int i = globalThread();
  if (in[i].x > 0.0f) {
    float y = in[i].y;
    for (int k = 0; k < n; k++) y = y * y + 1.0f;
    out[i] = y;
  }
}

__global__ void copyThenBranch(const float4* in, float* out, int n) {
  int i = globalThread();
  float4 v = in[i];
  if (v.x > 0.0f) {
    float y = v.y;
    for (int k = 0; k < n; k++) y = y * v.z + v.w;
    out[i] = y;
  }
}

__global__ void bothArms(const float2* in, float* out, int flag) {
  int i = globalThread();
  float s;
  if (flag) s = in[i].x; else s = in[i].y;
  out[i] = s;
}

__global__ void inLoop(const float2* in, float* out, int n) {
  int i = globalThread();
  float s = 0;
  for (int k = 0; k < n; k++) {
    float x = in[k * 256 + i].x;
    float y = in[k * 256 + i].y;
    s += x * y;
  }
  out[i] = s;
}

__global__ void inLoopStoring(float2* data, float* out, int n) {
  int i = globalThread();
  for (int k = 0; k < n; k++) {
    float x = data[k * 256 + i].x;
    float y = data[k * 256 + i].y;
    out[k * 256 + i] = x * y;
  }
}

__global__ void inLoopWithBreak(const float2* in, float* out, int n) {
  int i = globalThread();
  float s = 0;
  for (int k = 0; k < n; k++) {
    float x = in[k * 256 + i].x;
    if (x < 0.0f) break;
    float y = in[k * 256 + i].y;
    s += x * y;
  }
  out[i] = s;
}

__global__ void intStoreBetween(const float2* in, int* out, float* other) {
  int i = globalThread();
  float x = in[i].x;
  out[i] = i;
  float y = in[i].y;
  other[i] = y + x;
}

__global__ void sharedStoreBetween(const float2* in, float* other) {
  __shared__ float s[256];
  int i = globalThread();
  float x = in[i].x;
  s[threadIdx.x] = x;
  float y = in[i].y;
  __syncthreads();
  other[i] = y + s[threadIdx.x ^ 1];
}

__global__ void otherFieldStored(const float2* in, float2* out) {
  int i = globalThread();
  float x = in[i].x;
  out[i].x = x;
  float y = in[i].y;
  out[i].y = y + x;
}

__global__ void sameFieldStored(const float2* in, float2* out) {
  int i = globalThread();
  float x = in[i].x;
  out[i].y = x;
  float y = in[i].y;
  out[i].x = y + x;
}

__global__ void atomicBetween(const float2* in, int* counter, float* out) {
  int i = globalThread();
  float x = in[i].x;
  atomicAdd(counter, i);
  float y = in[i].y;
  out[i] = x + y;
}

__global__ void shuffleBetween(const float2* in, float* out) {
  int i = globalThread();
  float x = in[i].x;
  x = __shfl_down_sync(~0u, x, 1);
  float y = in[i].y;
  out[i] = x + y;
}

__global__ void chosenBetween(const float2* in, float* out) {
  int i = globalThread();
  float x = in[i].x;
  x = x > 0 ? x : 0.5f;
  float y = in[i].y;
  out[i] = x + y;
}

__global__ void smallIfBetween(const float2* in, float* out) {
  int i = globalThread();
  float x = in[i].x;
  if (x < 0) x = x * 2;
  float y = in[i].y;
  out[i] = x + y;
}

__global__ void divisionBetween(const float2* in, float* out) {
  int i = globalThread();
  float x = fmaxf(in[i].x, 0.1f);
  x = 1.0f / x;
  x = sqrtf(x) + expf(x) + rsqrtf(x);
  float y = in[i].y;
  out[i] = x + y;
}

__global__ void logarithmBetween(const float2* in, float* out) {
  int i = globalThread();
  float x = logf(in[i].x);
  float y = in[i].y;
  out[i] = x + y;
}

__global__ void bothDecide(const float2* in, int* out) {
  int i = globalThread();
  int s = 0;
  if (in[i].x > 0.1f &&
      in[i].y > 0.2f)
    s = 1;
  out[i] = s;
}

__global__ void compared(const float2* in, int* out) {
  int i = globalThread();
  if (in[i].x >=
      in[i].y)
    out[i] = 1;
}

__global__ void products(const float2* a, const float2* b, float* out) {
  int i = globalThread();
  float s = a[i].x * b[i].x;
  s += a[i].y * b[i].y;
  out[i] = s;
}

__global__ void bodies(const float4* in, float4* out, int n) {
  int i = globalThread();
  float4 me = in[i];
  float ax = 0, ay = 0, az = 0;
  for (int j = 0; j < n; j++) {
    float dx = in[j].x - me.x;
    float dy = in[j].y - me.y;
    float dz = in[j].z - me.z;
    float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-9f);
    float f = in[j].w * inverse * inverse * inverse;
    ax += dx * f;
    ay += dy * f;
    az += dz * f;
  }
  out[i] = make_float4(ax, ay, az, 0);
}

int main() {
  float *A = dev<float>(1 << 18), *B = dev<float>(1 << 18), *C = dev<float>(1 << 18);
  CK(cudaMemset(A, 0x3f, 4 << 18));
  storeBetween<<<4, 256>>>((float2*)A, B, C);
  storeBetweenRestrict<<<4, 256>>>((float2*)A, B, C);
  barrierBetween<<<4, 256>>>((float2*)A, B);
  mathBetween<<<4, 256>>>((float2*)A, B);
  branchBetween<<<4, 256>>>((float2*)A, B, 5);
  oneInArm<<<4, 256>>>((float2*)A, B);
  firstDecides<<<4, 256>>>((float2*)A, B, 5);
  copyThenBranch<<<4, 256>>>((float4*)A, B, 5);
  bothArms<<<4, 256>>>((float2*)A, B, 1);
  inLoop<<<4, 256>>>((float2*)A, B, 20);
  inLoopStoring<<<4, 256>>>((float2*)A, B, 20);
  inLoopWithBreak<<<4, 256>>>((float2*)A, B, 20);
  intStoreBetween<<<4, 256>>>((float2*)A, (int*)B, C);
  sharedStoreBetween<<<4, 256>>>((float2*)A, B);
  otherFieldStored<<<4, 256>>>((float2*)A, (float2*)B);
  sameFieldStored<<<4, 256>>>((float2*)A, (float2*)B);
  atomicBetween<<<4, 256>>>((float2*)A, (int*)C, B);
  shuffleBetween<<<4, 256>>>((float2*)A, B);
  chosenBetween<<<4, 256>>>((float2*)A, B);
  smallIfBetween<<<4, 256>>>((float2*)A, B);
  divisionBetween<<<4, 256>>>((float2*)A, B);
  logarithmBetween<<<4, 256>>>((float2*)A, B);
  bothDecide<<<4, 256>>>((float2*)A, (int*)B);
  compared<<<4, 256>>>((float2*)A, (int*)B);
  products<<<4, 256>>>((float2*)A, (float2*)C, B);
  bodies<<<4, 256>>>((float4*)A, (float4*)B, 40);
  DONE();
  return 0;
}
