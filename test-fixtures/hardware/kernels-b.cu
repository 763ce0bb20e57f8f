// Element types: structs of 6 to 48 bytes as arrays of structs and structs of arrays, nested structs, vector
// types, half and bfloat16, bytes and odd image widths, casts between views of the same memory.
#include "harness.cuh"
#include <cuda_bf16.h>
#include <cuda_fp16.h>

struct Rgb8 { unsigned char r, g, b; };
struct Six { short a, b, c; };
struct Point3 { float x, y, z; };
struct Particle16 { float x, y, z; int id; };
struct Body20 { float x, y, z, w; int id; };
struct Body24 { double mass; float x, y, z; };
struct Body32 { float px, py, pz, pw, vx, vy, vz, vw; };
struct Nested48 { Point3 position, velocity, force; int cell[3]; };
struct __align__(16) Aligned16 { float x, y, z; };
struct __align__(8) Complex { float re, im; };
struct Mixed { char tag; int value; short low; };

template <class T>
struct Quad { T a, b, c, d; };

__global__ void aosRgb(const Rgb8* in, unsigned char* grey, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int r = in[i].r;
    int g = in[i].g;
    int b = in[i].b;
    grey[i] = (unsigned char)((r * 77 + g * 150 + b * 29) >> 8);
  }
}

__global__ void aosSix(const Six* in, short* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  short b = in[i].b;
  out[i] = b;
}

__global__ void aosPoint3(const Point3* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i].x;
  float y = in[i].y;
  float z = in[i].z;
  out[i] = x * x + y * y + z * z;
}

__global__ void aosPoint3One(Point3* p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i].y = (float)i;
}

__global__ void aosParticle16(Particle16* p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float z = p[i].z;
  p[i].id = (int)z + i;
}

__global__ void aosBody20(const Body20* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float w = in[i].w;
  int id = in[i].id;
  out[i] = w * id;
}

__global__ void aosBody24(const Body24* in, Body24* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double m = in[i].mass;
  float y = in[i].y;
  out[i].mass = m + y;
  out[i].z = y;
}

__global__ void aosBody32(Body32* bodies, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float px = bodies[i].px;
  float vy = bodies[i].vy;
  bodies[i].px = px + vy * dt;
  bodies[i].vw = px;
}

__global__ void aosNested48(Nested48* cells, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float vx = cells[i].velocity.x;
  int c = cells[i].cell[1];
  cells[i].force.z = vx;
  out[i] = vx + c;
}

__global__ void aosMixed(const Mixed* in, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i].value;
  short l = in[i].low;
  char t = in[i].tag;
  out[i] = v + l + t;
}

__global__ void soaPoint3(const float* x, const float* y, const float* z, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float a = x[i];
  float b = y[i];
  float c = z[i];
  out[i] = a * a + b * b + c * c;
}

struct ParticlesSoA { float *x, *y, *z; int* id; };
__global__ void soaByValue(ParticlesSoA p, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = p.x[i];
  float y = p.y[i];
  p.z[i] = x + y * dt;
  p.id[i] = i;
}

__global__ void copyAligned16(const Aligned16* in, Aligned16* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Aligned16 v = in[i];
  v.x += 1.0f;
  out[i] = v;
}

__global__ void copyComplex(const Complex* in, Complex* out, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Complex v = in[i * stride];
  Complex w = {v.im, -v.re};
  out[i] = w;
}

template <class T>
__global__ void copyQuad(const Quad<T>* in, Quad<T>* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Quad<T> q = in[i];
  q.a += 1;
  q.d += 2;
  out[i] = q;
}

template <class T>
__global__ void copyElements(const T* in, T* out, int offset) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  T v = in[i + offset];
  out[i] = v;
}

template <class T>
__global__ void gatherStride(const T* in, T* out, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  T v = in[i * stride];
  out[i] = v;
}

__global__ void vectorMembers(const float4* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float y = in[i].y;
  float w = in[i + 256].w;
  out[i] = y + w;
}

__global__ void char3Sum(const char3* in, short* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  char3 c = in[i];
  out[i] = (short)(c.x + c.y + c.z);
}

__global__ void short3AndDouble2(const short3* s, double2* d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  short3 v = s[i];
  double2 w = make_double2(v.x + v.y, v.z);
  d[i] = w;
}

__global__ void castToFloat4(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i * 4 < n) {
    float4 v = reinterpret_cast<const float4*>(in)[i];
    v.x *= 2.0f;
    v.w *= 3.0f;
    reinterpret_cast<float4*>(out)[i] = v;
  }
}

__global__ void castToFloat2Shifted(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float2 v = *(const float2*)(in + 2 * i + 2);
    *(float2*)&out[2 * (n - 1 - i)] = v;
  }
}

__global__ void halfAdd(const __half* a, const __half* b, __half* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    __half x = a[i];
    __half y = b[i];
    c[i] = __hadd(x, y);
  }
}

__global__ void half2Strided(const __half2* a, __half2* c, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __half2 x = a[i * stride];
  c[i] = __hmul2(x, x);
}

__global__ void bf16ToFloat(const __nv_bfloat16* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = __bfloat162float(in[i]);
    out[i] = v;
  }
}

__global__ void bf16Columns(const __nv_bfloat16* in, __nv_bfloat16* out, int ld) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __nv_bfloat16 v = in[threadIdx.x * ld + blockIdx.x];
  out[i] = v;
}

__global__ void brightenImage(const unsigned char* in, unsigned char* out, int w, int h, int channels) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) {
    int p = (y * w + x) * channels;
    int v = in[p];
    out[p] = (unsigned char)min(v + 20, 255);
  }
}

__global__ void flipImage(const uchar4* in, uchar4* out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) {
    uchar4 v = in[y * w + (w - 1 - x)];
    out[(h - 1 - y) * w + x] = v;
  }
}

__global__ void planesToInterleaved(const unsigned char* planes, unsigned char* rgb, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    unsigned char r = planes[i];
    unsigned char g = planes[n + i];
    unsigned char b = planes[2 * n + i];
    rgb[3 * i] = r;
    rgb[3 * i + 1] = g;
    rgb[3 * i + 2] = b;
  }
}

__global__ void sharedStructs(const Body20* in, float* out) {
  __shared__ Body20 tile[128];
  __shared__ Point3 points[128];
  int t = threadIdx.x;
  float x = in[blockIdx.x * 128 + t].x;
  tile[t].id = t;
  points[t].z = x;
  __syncthreads();
  int id = tile[127 - t].id;
  float z = points[(t * 2) & 127].z;
  out[blockIdx.x * 128 + t] = id + z;
}

__global__ void sharedBytes(const unsigned char* in, unsigned char* out) {
  __shared__ unsigned char bytes[1024];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += blockDim.x)
    bytes[i] = in[i];
  __syncthreads();
  bytes[t * 4 % 1024] = in[t + 256];
  __syncthreads();
  unsigned char a = bytes[t * 4 + 1 & 1023];
  unsigned char b = bytes[(t * 33) & 1023];
  out[t] = a + b;
}

__global__ void sharedDoubles(const double* in, double* out, int stride) {
  __shared__ double s[512];
  int t = threadIdx.x;
  s[t] = in[t];
  s[t + 128] = in[t + 128];
  __syncthreads();
  double a = s[(t * stride) & 255];
  out[t] = a;
}

__global__ void sharedFloat4(const float4* in, float4* out, int stride) {
  __shared__ float4 s[256];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  float4 a = s[(t * stride) & 127];
  out[t] = a;
}

__global__ void sharedHalf2(const __half2* in, __half2* out) {
  __shared__ __half2 s[32][33];
  int x = threadIdx.x, y = threadIdx.y;
  s[y][x] = in[y * 32 + x];
  __syncthreads();
  __half2 v = s[x][y];
  out[y * 32 + x] = v;
}

int main() {
  float *A = dev<float>(1 << 18), *B = dev<float>(1 << 18), *C = dev<float>(1 << 18);
  aosRgb<<<6, 128>>>((Rgb8*)A, (unsigned char*)B, 701);
  aosSix<<<8, 128>>>((Six*)A, (short*)B);
  aosPoint3<<<8, 128>>>((Point3*)A, B);
  aosPoint3One<<<8, 128>>>((Point3*)A);
  aosParticle16<<<8, 128>>>((Particle16*)A);
  aosBody20<<<8, 128>>>((Body20*)A, B);
  aosBody24<<<8, 128>>>((Body24*)A, (Body24*)B);
  aosBody32<<<8, 128>>>((Body32*)A, 0.1f);
  aosNested48<<<8, 128>>>((Nested48*)A, B);
  aosMixed<<<8, 128>>>((Mixed*)A, (int*)B);
  soaPoint3<<<8, 128>>>(A, B, C, A + 4096);
  ParticlesSoA soa = {A, B, C, (int*)(C + 4096)};
  soaByValue<<<8, 100>>>(soa, 0.1f);
  copyAligned16<<<8, 128>>>((Aligned16*)A, (Aligned16*)B);
  copyComplex<<<8, 128>>>((Complex*)A, (Complex*)B, 1);
  copyComplex<<<8, 128>>>((Complex*)A, (Complex*)B, 3);
  copyQuad<float><<<8, 64>>>((Quad<float>*)A, (Quad<float>*)B);
  copyQuad<short><<<8, 64>>>((Quad<short>*)A, (Quad<short>*)B);
  copyQuad<double><<<8, 64>>>((Quad<double>*)A, (Quad<double>*)B);
  copyElements<char><<<4, 96>>>((char*)A, (char*)B, 5);
  copyElements<short><<<4, 96>>>((short*)A, (short*)B, 15);
  copyElements<double><<<4, 96>>>((double*)A, (double*)B, 1);
  copyElements<float2><<<4, 96>>>((float2*)A, (float2*)B, 3);
  copyElements<int4><<<4, 96>>>((int4*)A, (int4*)B, 1);
  copyElements<float3><<<4, 96>>>((float3*)A, (float3*)B, 1);
  copyElements<uchar4><<<4, 96>>>((uchar4*)A, (uchar4*)B, 7);
  copyElements<long long><<<4, 48>>>((long long*)A, (long long*)B, 2);
  gatherStride<unsigned char><<<4, 96>>>((unsigned char*)A, (unsigned char*)B, 3);
  gatherStride<short2><<<4, 96>>>((short2*)A, (short2*)B, 2);
  gatherStride<double2><<<4, 96>>>((double2*)A, (double2*)B, 2);
  gatherStride<float4><<<4, 96>>>((float4*)A, (float4*)B, 5);
  vectorMembers<<<4, 128>>>((float4*)A, B);
  char3Sum<<<4, 128>>>((char3*)A, (short*)B);
  short3AndDouble2<<<4, 128>>>((short3*)A, (double2*)B);
  castToFloat4<<<4, 128>>>(A, B, 2000);
  castToFloat2Shifted<<<4, 128>>>(A, B, 500);
  halfAdd<<<6, 128>>>((__half*)A, (__half*)B, (__half*)C, 650);
  half2Strided<<<4, 128>>>((__half2*)A, (__half2*)B, 9);
  bf16ToFloat<<<6, 128>>>((__nv_bfloat16*)A, B, 650);
  bf16Columns<<<8, 64>>>((__nv_bfloat16*)A, (__nv_bfloat16*)B, 40);
  brightenImage<<<dim3(8, 10), dim3(16, 8)>>>((unsigned char*)A, (unsigned char*)B, 123, 77, 1);
  brightenImage<<<dim3(8, 10), dim3(16, 8)>>>((unsigned char*)A, (unsigned char*)B, 123, 77, 3);
  flipImage<<<dim3(4, 20), dim3(32, 4)>>>((uchar4*)A, (uchar4*)B, 101, 79);
  planesToInterleaved<<<8, 128>>>((unsigned char*)A, (unsigned char*)B, 999);
  sharedStructs<<<4, 128>>>((Body20*)A, B);
  sharedBytes<<<1, 256>>>((unsigned char*)A, (unsigned char*)B);
  sharedDoubles<<<1, 128>>>((double*)A, (double*)B, 1);
  sharedDoubles<<<1, 128>>>((double*)A, (double*)B, 4);
  sharedFloat4<<<1, 128>>>((float4*)A, (float4*)B, 1);
  sharedFloat4<<<1, 128>>>((float4*)A, (float4*)B, 3);
  sharedFloat4<<<1, 128>>>((float4*)A, (float4*)B, 8);
  sharedHalf2<<<1, dim3(32, 32)>>>((__half2*)A, (__half2*)B);
  DONE();
  return 0;
}
