// Fields of elements of 3 to 48 bytes with different alignments: which of them the compiler loads at once.
#include "harness.cuh"
#include <cuda_fp16.h>

struct Four { float x, y, z, w; };  // 16 bytes, aligned to 4
struct __align__(16) FourAligned { float x, y, z, w; };
struct PairLoose { float a; int b; };
struct alignas(16) ThreeAligned { float x, y, z; };
struct Six { double mass; float x, y, z, w; };  // 24 bytes, aligned to 8
struct Eight { float4 position, velocity; };
struct Twelve { float4 position; float2 uv; float2 st; float4 color; };
struct Cell { short kind; short flags; int next; };  // 8 bytes, aligned to 4
struct __align__(8) CellAligned { short kind; short flags; int next; };
struct __align__(16) Mixed { double d; float f; int i; };
struct __align__(16) Body { float x, y, z; int id; };
struct __align__(16) Row { float v[4]; };

__device__ int globalThread() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void looseFour(const Four* in, float* out) {
  int i = globalThread();
  float s = in[i].x;
  s += in[i].y;
  s *= in[i].z;
  s += in[i].w;
  out[i] = s;
}

__global__ void loosePair(PairLoose* data) {
  int i = globalThread();
  float a = data[i].a;
  int b = data[i].b;
  data[i].a = a + 1.0f;
  data[i].b = b + 1;
}

__global__ void sixFields(const Six* in, float* out) {
  int i = globalThread();
  double m = in[i].mass;
  float x = in[i].x;
  float y = in[i].y;
  float w = in[i].w;
  out[i] = m * x + y + w;
}

__global__ void eightFields(const Eight* in, float* out) {
  int i = globalThread();
  float x = in[i].position.x;
  float y = in[i].position.y;
  float vx = in[i].velocity.x;
  float vy = in[i].velocity.y;
  float vz = in[i].velocity.z;
  float vw = in[i].velocity.w;
  out[i] = x * vx + y * vy + vz * vw;
}

__global__ void twelveFields(const Twelve* in, float* out) {
  int i = globalThread();
  float2 uv = in[i].uv;
  float2 st = in[i].st;
  out[i] = uv.x * st.y + uv.y * st.x;
}

__global__ void double2Fields(const double2* in, double* out) {
  int i = globalThread();
  double x = in[i].x;
  double y = in[i].y;
  out[i] = x * y;
}

__global__ void double2One(const double2* in, double* out) {
  int i = globalThread();
  double2 v = in[i];
  out[i] = v.y;
}

__global__ void uchar4Fields(const uchar4* in, int* out) {
  int i = globalThread();
  int r = in[i].x;
  int g = in[i].y;
  int b = in[i].z;
  out[i] = r * 77 + g * 150 + b * 29;
}

__global__ void uchar4Copy(const uchar4* in, int* out) {
  int i = globalThread();
  uchar4 p = in[i];
  out[i] = p.x * 77 + p.y * 150 + p.z * 29;
}

__global__ void uchar4Store(uchar4* out) {
  int i = globalThread();
  out[i].x = i;
  out[i].y = i + 1;
  out[i].z = i + 2;
  out[i].w = 255;
}

__global__ void half2Fields(const __half2* in, float* out) {
  int i = globalThread();
  float a = __half2float(in[i].x);
  float b = __half2float(in[i].y);
  out[i] = a * b;
}

__global__ void short2Field(const short2* in, int* out) {
  int i = globalThread();
  short2 v = in[i];
  out[i] = v.y;
}

__global__ void int3Fields(const int3* in, int* out) {
  int i = globalThread();
  int a = in[i].x;
  int b = in[i].y;
  int c = in[i].z;
  out[i] = a * b + c;
}

__global__ void cellFields(const Cell* in, int* out) {
  int i = globalThread();
  int a = in[i].kind;
  int b = in[i].flags;
  int c = in[i].next;
  out[i] = a * b + c;
}

__global__ void cellAlignedFields(const CellAligned* in, int* out) {
  int i = globalThread();
  int a = in[i].kind;
  int b = in[i].flags;
  int c = in[i].next;
  out[i] = a * b + c;
}

__global__ void mixedFields(const Mixed* in, float* out) {
  int i = globalThread();
  double d = in[i].d;
  float f = in[i].f;
  int k = in[i].i;
  out[i] = d * f + k;
}

__global__ void mixedCopy(const Mixed* in, float* out) {
  int i = globalThread();
  Mixed m = in[i];
  out[i] = m.d * m.f + m.i;
}

__global__ void mixedCopyUseTwo(const Mixed* in, float* out) {
  int i = globalThread();
  Mixed m = in[i];
  out[i] = m.d * m.f;
}

__global__ void bodyFields(const Body* in, float* out) {
  int i = globalThread();
  float x = in[i].x;
  float y = in[i].y;
  float z = in[i].z;
  int id = in[i].id;
  out[i] = x * y + z * id;
}

__global__ void bodyWithoutThird(const Body* in, float* out) {
  int i = globalThread();
  float x = in[i].x;
  float y = in[i].y;
  int id = in[i].id;
  out[i] = x * y * id;
}

__global__ void bodyCopy(const Body* in, float* out) {
  int i = globalThread();
  Body b = in[i];
  out[i] = b.x * b.y * b.id;
}

__global__ void bodyCopyUseLastThree(const FourAligned* in, float* out) {
  int i = globalThread();
  FourAligned b = in[i];
  out[i] = b.y * b.z * b.w;
}

__global__ void alignedThreeFields(const ThreeAligned* in, float* out) {
  int i = globalThread();
  float x = in[i].x;
  float y = in[i].y;
  float z = in[i].z;
  out[i] = x * y + z;
}

__global__ void arrayFields(const Row* in, float* out) {
  int i = globalThread();
  float a = in[i].v[0];
  float b = in[i].v[1];
  float c = in[i].v[2];
  float d = in[i].v[3];
  out[i] = a * b + c * d;
}

__global__ void arrayFieldLoop(const Row* in, float* out) {
  int i = globalThread();
  float s = 0;
  for (int k = 0; k < 4; k++) s += in[i].v[k];
  out[i] = s;
}

__global__ void uchar4Two(const uchar4* in, int* out) {
  int i = globalThread();
  uchar4 v = in[i];
  out[i] = v.x + v.y;
}

__global__ void uchar4One(const uchar4* in, int* out) {
  int i = globalThread();
  uchar4 v = in[i];
  out[i] = v.z;
}

__global__ void uchar4TwoFields(const uchar4* in, int* out) {
  int i = globalThread();
  int x = in[i].x;
  int y = in[i].y;
  out[i] = x + y;
}

__global__ void short4Fields(const short4* in, int* out) {
  int i = globalThread();
  int x = in[i].x;
  int z = in[i].z;
  out[i] = x * z;
}

__global__ void short4Copy(const short4* in, int* out) {
  int i = globalThread();
  short4 v = in[i];
  out[i] = v.x * v.y;
}

int main() {
  float *A = dev<float>(1 << 18), *B = dev<float>(1 << 18), *C = dev<float>(1 << 18);
  CK(cudaMemset(A, 0x3f, 4 << 18));
  looseFour<<<4, 256>>>((Four*)A, B);
  loosePair<<<4, 256>>>((PairLoose*)C);
  sixFields<<<4, 256>>>((Six*)A, B);
  eightFields<<<4, 256>>>((Eight*)A, B);
  twelveFields<<<4, 256>>>((Twelve*)A, B);
  double2Fields<<<4, 256>>>((double2*)A, (double*)B);
  double2One<<<4, 256>>>((double2*)A, (double*)B);
  uchar4Fields<<<4, 256>>>((uchar4*)A, (int*)B);
  uchar4Copy<<<4, 256>>>((uchar4*)A, (int*)B);
  uchar4Store<<<4, 256>>>((uchar4*)B);
  half2Fields<<<4, 256>>>((__half2*)A, B);
  short2Field<<<4, 256>>>((short2*)A, (int*)B);
  int3Fields<<<4, 256>>>((int3*)A, (int*)B);
  cellFields<<<4, 256>>>((Cell*)A, (int*)B);
  cellAlignedFields<<<4, 256>>>((CellAligned*)A, (int*)B);
  mixedFields<<<4, 256>>>((Mixed*)A, B);
  mixedCopy<<<4, 256>>>((Mixed*)A, B);
  mixedCopyUseTwo<<<4, 256>>>((Mixed*)A, B);
  bodyFields<<<4, 256>>>((Body*)A, B);
  bodyWithoutThird<<<4, 256>>>((Body*)A, B);
  bodyCopy<<<4, 256>>>((Body*)A, B);
  bodyCopyUseLastThree<<<4, 256>>>((FourAligned*)A, B);
  alignedThreeFields<<<4, 256>>>((ThreeAligned*)A, B);
  arrayFields<<<4, 256>>>((Row*)A, B);
  arrayFieldLoop<<<4, 256>>>((Row*)A, B);
  uchar4Two<<<4, 256>>>((uchar4*)A, (int*)B);
  uchar4One<<<4, 256>>>((uchar4*)A, (int*)B);
  uchar4TwoFields<<<4, 256>>>((uchar4*)A, (int*)B);
  short4Fields<<<4, 256>>>((short4*)A, (int*)B);
  short4Copy<<<4, 256>>>((short4*)A, (int*)B);
  DONE();
  return 0;
}
