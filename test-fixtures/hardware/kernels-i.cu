// What the compiler makes of loads of some fields of one element, and of copies of which some fields are used: one wide
// instruction, a narrower one than the source says, or several.
#include "harness.cuh"

struct Four { float x, y, z, w; };  // 16 bytes, aligned to 4
struct alignas(16) ThreeAligned { float x, y, z; };
struct Six { double mass; float x, y, z, w; };  // 24 bytes, aligned to 8
struct Eight { float4 position, velocity; };
struct Twelve { float4 position; float2 uv; float2 st; float4 color; };
struct __align__(8) Pair { float a; int b; };

__device__ int globalThread() { return blockIdx.x * blockDim.x + threadIdx.x; }

// ---- loads of some fields of a float4

__global__ void loadAll(const float4* __restrict__ in, float* __restrict__ out) {
  int i = globalThread();
  float s = in[i].x;
  s += in[i].y;
  s += in[i].z;
  s += in[i].w;
  out[i] = s;
}

__global__ void loadAllPlain(float4* in, float* out) {
  int i = globalThread();
  float s = in[i].x;
  s *= in[i].y;
  s += in[i].z;
  s *= in[i].w;
  out[i] = s;
}

__global__ void loadFirstTwo(const float4* in, float* out) {
  int i = globalThread();
  float s = in[i].x;
  s += in[i].y;
  out[i] = s;
}

__global__ void loadLastTwo(const float4* in, float* out) {
  int i = globalThread();
  float s = in[i].z;
  s += in[i].w;
  out[i] = s;
}

__global__ void loadMiddleTwo(const float4* in, float* out) {
  int i = globalThread();
  float s = in[i].y;
  s += in[i].z;
  out[i] = s;
}

__global__ void loadOuter(const float4* in, float* out) {
  int i = globalThread();
  float s = in[i].x;
  s += in[i].z;
  out[i] = s;
}

__global__ void loadFirstAndLast(const float4* in, float* out) {
  int i = globalThread();
  float s = in[i].x;
  s += in[i].w;
  out[i] = s;
}

__global__ void loadThree(const float4* in, float* out) {
  int i = globalThread();
  float s = in[i].x;
  s += in[i].y;
  s += in[i].z;
  out[i] = s;
}

__global__ void loadLastThree(const float4* in, float* out) {
  int i = globalThread();
  float s = in[i].y;
  s += in[i].z;
  s += in[i].w;
  out[i] = s;
}

__global__ void loadWithoutSecond(const float4* in, float* out) {
  int i = globalThread();
  float s = in[i].x;
  s += in[i].z;
  s += in[i].w;
  out[i] = s;
}

__global__ void loadBackwards(const float4* in, float* out) {
  int i = globalThread();
  float s = in[i].w;
  s += in[i].z;
  s *= in[i].y;
  s += in[i].x;
  out[i] = s;
}

// ---- copies of which some fields are used

__global__ void copyUseLast(const float4* in, float* out) {
  int i = globalThread();
  float4 v = in[i];
  out[i] = v.w;
}

__global__ void copyUseFirstTwo(const float4* in, float* out) {
  int i = globalThread();
  float4 v = in[i];
  out[i] = v.x * v.y;
}

__global__ void copyUseOuter(const float4* in, float* out) {
  int i = globalThread();
  float4 v = in[i];
  out[i] = v.x * v.z;
}

__global__ void copyUseThree(const float4* in, float* out) {
  int i = globalThread();
  float4 v = in[i];
  out[i] = v.x * v.y + v.z;
}

__global__ void copyUseAll(const float4* in, float* out) {
  int i = globalThread();
  float4 v = in[i];
  out[i] = v.x * v.y + v.z * v.w;
}

__global__ void copyLoose(const Four* in, float* out) {
  int i = globalThread();
  Four v = in[i];
  out[i] = v.x * v.w;
}

__global__ void copyAlignedThree(const ThreeAligned* in, ThreeAligned* out) {
  int i = globalThread();
  ThreeAligned v = in[i];
  v.y += 1.0f;
  out[i] = v;
}

__global__ void copyAlignedThreeUseTwo(const ThreeAligned* in, float* out) {
  int i = globalThread();
  ThreeAligned v = in[i];
  out[i] = v.x + v.y;
}

__global__ void copyEight(const Eight* in, Eight* out) {
  int i = globalThread();
  Eight v = in[i];
  v.position.x += v.velocity.x;
  out[i] = v;
}

__global__ void copyEightUseSome(const Eight* in, float* out) {
  int i = globalThread();
  Eight v = in[i];
  out[i] = v.position.x + v.position.y + v.velocity.w;
}

__global__ void copyTwelve(const Twelve* in, float* out) {
  int i = globalThread();
  Twelve v = in[i];
  out[i] = v.position.x + v.uv.y + v.st.x + v.st.y + v.color.z;
}

__global__ void copySix(const Six* in, Six* out) {
  int i = globalThread();
  Six v = in[i];
  v.mass *= 2.0;
  out[i] = v;
}

__global__ void copyUnused(const float4* in, const float2* unused, float* out) {
  int i = globalThread();
  float2 u = unused[i];
  float4 v = in[i];
  u.x = v.w;
  out[i] = v.y;
}

// ---- through functions, references and pointers

struct Vector2 {
  float x, y;
  __device__ float norm() const { return x * x + y * y; }
};
struct __align__(8) AlignedVector2 {
  float x, y;
  __device__ float norm() const { return x * x + y * y; }
};

__device__ float sumOf(const float4& v) { return v.x + v.y + v.z + v.w; }
__device__ float product(float4 v) { return v.y * v.w; }
__device__ float xOf(const float2* p, int i) { return p[i].x; }
__device__ float yOf(const float2* p, int i) { return p[i].y; }

__global__ void throughReference(const float4* in, float* out) {
  int i = globalThread();
  out[i] = sumOf(in[i]);
}

__global__ void throughValue(const float4* in, float* out) {
  int i = globalThread();
  out[i] = product(in[i]);
}

__global__ void throughGetters(const float2* in, float* out) {
  int i = globalThread();
  out[i] = xOf(in, i) * yOf(in, i);
}

__global__ void throughMethodLoose(const Vector2* in, float* out) {
  int i = globalThread();
  out[i] = in[i].norm();
}

__global__ void throughMethod(const AlignedVector2* in, float* out) {
  int i = globalThread();
  out[i] = in[i].norm();
}

__global__ void localReference(const float4* in, float* out) {
  int i = globalThread();
  const float4& v = in[i];
  float s = v.x * v.y;
  s += v.z * v.w;
  out[i] = s;
}

__global__ void localPointer(Pair* data) {
  int i = globalThread();
  Pair* p = data + i;
  float a = p->a;
  int b = p->b;
  p->a = a + b;
  p->b = b + 1;
}

__global__ void otherSpelling(const int2* in, int* out, int n) {
  int i = globalThread();
  if (i < n) {
    int a = in[i].x;
    int b = in[blockIdx.x * blockDim.x + threadIdx.x].y;
    out[i] = a - b;
  }
}

__device__ float outerOf(const float4& v) { return v.x + v.w; }
__device__ float normOf(float4 v) { return v.x * v.x + v.y * v.y; }
__device__ void addTo(float2& a, float2 b) {
  a.x += b.x;
  a.y += b.y;
}

__global__ void copyByReference(const float4* in, float* out) {
  int i = globalThread();
  float4 v = in[i];
  out[i] = outerOf(v);
}

__global__ void copyByValue(const float4* in, float* out) {
  int i = globalThread();
  float4 v = in[i];
  out[i] = normOf(v);
}

__global__ void addByReference(float2* a, const float2* b) {
  int i = globalThread();
  addTo(a[i], b[i]);
}

__global__ void assignedLater(const float4* in, float* out) {
  int i = globalThread();
  float4 v;
  v = in[i];
  out[i] = v.w;
}

__global__ void fetchedAhead(const float4* in, float* out, int n) {
  int i = globalThread();
  float s = 0;
  float4 v = in[i];
  for (int k = 1; k < n; k++) {
    float4 w = in[i + k * 64];
    s += v.x * v.y;
    v = w;
  }
  out[i] = s + v.x;
}

struct Arrays { float2* pairs; float* sums; };
__global__ void throughParameterStruct(Arrays arrays) {
  int i = globalThread();
  float x = arrays.pairs[i].x;
  float y = arrays.pairs[i].y;
  arrays.sums[i] = x + y;
}

int main() {
  float *A = dev<float>(1 << 18), *B = dev<float>(1 << 18), *C = dev<float>(1 << 18);
  CK(cudaMemset(A, 0x3f, 4 << 18));
  Arrays arrays = {(float2*)A, B};
  loadAll<<<4, 256>>>((float4*)A, B);
  loadAllPlain<<<4, 256>>>((float4*)A, B);
  loadFirstTwo<<<4, 256>>>((float4*)A, B);
  loadLastTwo<<<4, 256>>>((float4*)A, B);
  loadMiddleTwo<<<4, 256>>>((float4*)A, B);
  loadOuter<<<4, 256>>>((float4*)A, B);
  loadFirstAndLast<<<4, 256>>>((float4*)A, B);
  loadThree<<<4, 256>>>((float4*)A, B);
  loadLastThree<<<4, 256>>>((float4*)A, B);
  loadWithoutSecond<<<4, 256>>>((float4*)A, B);
  loadBackwards<<<4, 256>>>((float4*)A, B);
  copyUseLast<<<4, 256>>>((float4*)A, B);
  copyUseFirstTwo<<<4, 256>>>((float4*)A, B);
  copyUseOuter<<<4, 256>>>((float4*)A, B);
  copyUseThree<<<4, 256>>>((float4*)A, B);
  copyUseAll<<<4, 256>>>((float4*)A, B);
  copyLoose<<<4, 256>>>((Four*)A, B);
  copyAlignedThree<<<4, 256>>>((ThreeAligned*)A, (ThreeAligned*)B);
  copyAlignedThreeUseTwo<<<4, 256>>>((ThreeAligned*)A, B);
  copyEight<<<4, 256>>>((Eight*)A, (Eight*)B);
  copyEightUseSome<<<4, 256>>>((Eight*)A, B);
  copyTwelve<<<4, 256>>>((Twelve*)A, B);
  copySix<<<4, 256>>>((Six*)A, (Six*)B);
  copyUnused<<<4, 256>>>((float4*)A, (float2*)C, B);
  throughReference<<<4, 256>>>((float4*)A, B);
  throughValue<<<4, 256>>>((float4*)A, B);
  throughGetters<<<4, 256>>>((float2*)A, B);
  throughMethodLoose<<<4, 256>>>((Vector2*)A, B);
  throughMethod<<<4, 256>>>((AlignedVector2*)A, B);
  localReference<<<4, 256>>>((float4*)A, B);
  localPointer<<<4, 256>>>((Pair*)C);
  otherSpelling<<<4, 256>>>((int2*)C, (int*)B, 1000);
  copyByReference<<<4, 256>>>((float4*)A, B);
  copyByValue<<<4, 256>>>((float4*)A, B);
  addByReference<<<4, 256>>>((float2*)B, (float2*)A);
  assignedLater<<<4, 256>>>((float4*)A, B);
  fetchedAhead<<<4, 256>>>((float4*)A, B, 20);
  throughParameterStruct<<<4, 256>>>(arrays);
  DONE();
  return 0;
}
