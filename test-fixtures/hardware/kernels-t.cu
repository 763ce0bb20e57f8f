// Simulations and C++: lattices, halos in three dimensions, particles, functors, groups, specialised warps, structs by value.
#include "harness.cuh"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// ---- Stencils ----
template <int X, int Y, int Z>
__global__ void haloBox(const float* in, float* out, int nx, int ny, int nz) {
  const int W = X + 2, H = Y + 2, D = Z + 2;
  __shared__ float box[W * H * D];
  int id = (threadIdx.z * Y + threadIdx.y) * X + threadIdx.x;
  for (int i = id; i < W * H * D; i += X * Y * Z) {
    int x = (int)blockIdx.x * X + i % W - 1;
    int y = (int)blockIdx.y * Y + i / W % H - 1;
    int z = (int)blockIdx.z * Z + i / (W * H) - 1;
    x = min(max(x, 0), nx - 1);
    y = min(max(y, 0), ny - 1);
    z = min(max(z, 0), nz - 1);
    box[i] = in[(z * ny + y) * nx + x];
  }
  __syncthreads();
  int x = blockIdx.x * X + threadIdx.x, y = blockIdx.y * Y + threadIdx.y, z = blockIdx.z * Z + threadIdx.z;
  if (x >= nx || y >= ny || z >= nz) return;
  const float* c = &box[((threadIdx.z + 1) * H + threadIdx.y + 1) * W + threadIdx.x + 1];
  float sum = c[-1] + c[1];
  sum += c[-W] + c[W];
  sum += c[-W * H] + c[W * H];
  out[(z * ny + y) * nx + x] = sum - 6 * c[0];
}

__global__ void marchZ(const float* __restrict__ in, float* __restrict__ out, int nx, int ny, int nz) {
  __shared__ float plane[8][34];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 6 + threadIdx.y;
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  if (x >= nx || y >= ny) return;
  float below = 0, here = in[y * nx + x];
  for (int z = 0; z < nz; z++) {
    float above = z + 1 < nz ? in[((z + 1) * ny + y) * nx + x] : 0.0f;
    __syncthreads();
    plane[ty][tx] = here;
    if (threadIdx.x == 0 && x > 0)
      plane[ty][0] = in[(z * ny + y) * nx + x - 1];
    if (threadIdx.x == 31 && x + 1 < nx)
      plane[ty][33] = in[(z * ny + y) * nx + x + 1];
    if (threadIdx.y == 0 && y > 0)
      plane[0][tx] = in[(z * ny + y - 1) * nx + x];
    if (threadIdx.y == 5 && y + 1 < ny)
      plane[7][tx] = in[(z * ny + y + 1) * nx + x];
    __syncthreads();
    float sum = plane[ty][tx - 1] + plane[ty][tx + 1];
    sum += plane[ty - 1][tx] + plane[ty + 1][tx];
    out[(z * ny + y) * nx + x] = sum + above + below - 6 * here;
    below = here;
    here = above;
  }
}

__constant__ int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
__constant__ int cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
__constant__ float weights[9] = {0.44f, 0.11f, 0.11f, 0.11f, 0.11f, 0.03f, 0.03f, 0.03f, 0.03f};

__global__ void latticeStream(const float* f, float* g, int nx, int ny) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y;
  if (x >= nx) return;
  float rho = 0;
  float own[9];
  for (int q = 0; q < 9; q++) {
    int fx = (x - cx[q] + nx) % nx;
    int fy = (y - cy[q] + ny) % ny;
    own[q] = f[(q * ny + fy) * nx + fx];
    rho += own[q];
  }
  for (int q = 0; q < 9; q++)
    g[(q * ny + y) * nx + x] = own[q] + 0.6f * (weights[q] * rho - own[q]);
}

__global__ void latticeAos(float* f, int cells) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= cells) return;
  float* own = f + i * 9;
  float rho = 0;
#pragma unroll
  for (int q = 0; q < 9; q++)
    rho += own[q];
#pragma unroll
  for (int q = 0; q < 9; q++)
    own[q] = weights[q] * rho;
}

__global__ void yeeElectric(float* ex, float* ey, const float* hz, int nx, int ny) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < nx && j > 0 && j < ny)
    ex[j * nx + i] += 0.5f * (hz[j * nx + i] - hz[(j - 1) * nx + i]);
  if (j < ny && i > 0 && i < nx)
    ey[j * (nx + 1) + i] -= 0.5f * (hz[j * nx + i] - hz[j * nx + i - 1]);
}

// ---- Particles ----
struct Body {
  float4 place;
  float4 speed;
};

struct alignas(8) Spring {
  int from, to;
  float length;
  float stiffness;
};

struct Cloud {
  float *x, *y, *z;
  float* mass;
  int count;
};

__global__ void drift(Body* bodies, int n, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Body b = bodies[i];
  b.place.x += dt * b.speed.x;
  b.place.y += dt * b.speed.y;
  b.place.z += dt * b.speed.z;
  bodies[i].place = b.place;
}

__global__ void driftCloud(Cloud cloud, const float3* speed, float dt) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < cloud.count; i += gridDim.x * blockDim.x) {
    float3 v = speed[i];
    cloud.x[i] += dt * v.x;
    cloud.y[i] += dt * v.y;
    cloud.z[i] += dt * v.z / cloud.mass[i];
  }
}

__global__ void springForces(const Spring* springs, float* force, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Spring& s = springs[i];
  float f = s.stiffness * (s.length - 1.0f);
  force[i] = f;
}

__global__ void tiledGravity(const float4* bodies, float3* pull, int n) {
  extern __shared__ float4 shared[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 own = bodies[i < n ? i : 0];
  float3 sum = make_float3(0, 0, 0);
  for (int base = 0; base < n; base += blockDim.x) {
    if (base + threadIdx.x < n)
      shared[threadIdx.x] = bodies[base + threadIdx.x];
    __syncthreads();
    int left = min((int)blockDim.x, n - base);
    for (int k = 0; k < left; k++) {
      float4 b = shared[k];
      float dx = b.x - own.x, dy = b.y - own.y, dz = b.z - own.z;
      float s = b.w * rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
      sum.x += s * dx;
      sum.y += s * dy;
      sum.z += s * dz;
    }
    __syncthreads();
  }
  if (i < n)
    pull[i] = sum;
}

__global__ void cellCounts(const float2* places, int* counts, int cellsPerRow, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float2 p = places[i];
  int cell = (int)(p.y * cellsPerRow) * cellsPerRow + (int)(p.x * cellsPerRow);
  atomicAdd(counts + cell, 1);
}

// ---- Generic code ----
struct Scale {
  float by;
  __device__ float operator()(float v) const { return v * by; }
};

struct Table {
  const float* values;
  int length;
  __device__ float operator()(float v) const { return v + values[threadIdx.x % length]; }
};

template <typename In, typename Out, typename F>
__global__ void transformAll(const In* in, Out* out, size_t n, F f) {
  size_t step = (size_t)blockDim.x * gridDim.x;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
    out[i] = (Out)f((float)in[i]);
}

template <typename T>
struct View2 {
  T* data;
  int pitch;
  __device__ T& at(int row, int column) const { return data[row * pitch + column]; }
};

template <typename T>
__global__ void upperTriangle(View2<const T> in, View2<T> out, int n) {
  int column = threadIdx.x + blockIdx.x * blockDim.x;
  int row = threadIdx.y + blockIdx.y * blockDim.y;
  if (row >= n || column >= n || column < row) return;
  out.at(row, column) = in.at(row, column) + in.at(column, row);
}

template <int SIZE>
__global__ void tileSums(const float* in, float* out, int n) {
  auto tile = cg::tiled_partition<SIZE>(cg::this_thread_block());
  int group = (blockIdx.x * blockDim.x + threadIdx.x) / SIZE;
  float sum = 0;
  for (int k = tile.thread_rank(); k < 24; k += SIZE)
    if (group * 24 + k < n)
      sum += in[group * 24 + k];
  for (int step = SIZE / 2; step > 0; step /= 2) sum += tile.shfl_down(sum, step);
  if (tile.thread_rank() == 0)
    out[group] = sum;
}

__global__ void loaderWarp(const float* in, float* out, int chunks) {
  __shared__ float buffer[2][96];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const float* source = in + blockIdx.x * chunks * 96;
  float sum = 0;
  for (int c = 0; c <= chunks; c++) {
    if (warp == 0 && c < chunks) {
      for (int k = lane; k < 96; k += 32)
        buffer[c & 1][k] = source[c * 96 + k];
    } else if (warp > 0 && c > 0) {
      sum += buffer[(c - 1) & 1][(warp - 1) * 32 + lane];
    }
    __syncthreads();
  }
  if (warp > 0)
    out[blockIdx.x * 96 + (warp - 1) * 32 + lane] = sum;
}

struct Offsets {
  int dx[6];
  int dy[6];
  float weight[6];
};

__global__ void gatherOffsets(const float* in, float* out, Offsets offsets, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 3 || y < 3 || x >= w - 3 || y >= h - 3) return;
  float sum = 0;
  for (int k = 0; k < 6; k++)
    sum += offsets.weight[k] * in[(y + offsets.dy[k]) * w + x + offsets.dx[k]];
  out[y * w + x] = sum;
}

__global__ void boxes(const int* in, int* out, int nx, int ny) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  long long at = ((long long)z * ny + y) * nx + x;
  if (x < nx && y < ny)
    out[at] = in[at] + in[(long long)x * ny + y];
}

__global__ void generators(uint3* states, unsigned* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uint3 s = states[i];
  for (int k = 0; k < 4; k++) {
    s.x ^= s.x << 13;
    s.y = s.y * 69069 + s.x;
    s.z += s.y >> 3;
    out[k * n + i] = s.z;
  }
  states[i] = s;
}

__global__ void ring(const float* history, float* out, int head, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = 0; k < 4; k++)
    sum += history[(i + head + k * 64) & 1023];
  out[i] = sum;
}

__global__ void pitchedRows(const char* base, size_t pitch, float* sums, int width, int height) {
  int y = blockIdx.x * blockDim.y + threadIdx.y;
  if (y >= height) return;
  const float* row = (const float*)(base + y * pitch);
  float sum = 0;
  for (int x = threadIdx.x; x < width; x += blockDim.x)
    sum += row[x];
  atomicAdd(&sums[y], sum);
}

__global__ void rowVectors(const float4* m, const float4* x, float* y, int quads) {
  int row = blockIdx.x * 4 + threadIdx.x / 32, lane = threadIdx.x & 31;
  float sum = 0;
  for (int k = lane; k < quads; k += 32) {
    float4 a = m[row * quads + k];
    float4 b = x[k];
    sum += a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
  }
  for (int step = 16; step; step >>= 1) sum += __shfl_xor_sync(~0u, sum, step);
  if (!lane)
    y[row] = sum;
}

__global__ void alignedCopy(const char* from, char* to, int n) {
  int head = (16 - (int)((size_t)to & 15)) & 15;
  int quads = (n - head) / 16;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < head)
    to[i] = from[i];
  if (i < quads)
    ((int4*)(to + head))[i] = ((const int4*)(from + head))[i];
  int rest = head + quads * 16 + i;
  if (rest < n)
    to[rest] = from[rest];
}

int main() {
  const int nx = 45, ny = 26, nz = 19, n = nx * ny * nz;
  float* f = (float*)devIota(1 << 16, 7919u, 4096u);
  float* g = dev<float>(1 << 16);
  int* ints = devIota(1 << 16, 40503u, 1u << 30);
  haloBox<8, 8, 4><<<dim3(6, 4, 5), dim3(8, 8, 4)>>>(f, g, nx, ny, nz);
  DONE();
  haloBox<10, 5, 3><<<dim3(5, 6, 7), dim3(10, 5, 3)>>>(f, g, nx, ny, nz);
  DONE();
  marchZ<<<dim3(2, 4), dim3(32, 6)>>>(f, g, 64, 24, nz);
  DONE();
  latticeStream<<<dim3(2, ny), 32>>>(f, g, nx, ny);
  DONE();
  latticeStream<<<dim3(1, 20), 64>>>(f, g, 64, 20);
  DONE();
  latticeAos<<<9, 128>>>(g, nx * ny);
  DONE();
  yeeElectric<<<dim3(4, 9), dim3(12, 3)>>>(g, g + 4096, f, nx, ny);
  DONE();
  drift<<<5, 96>>>((Body*)g, 450, 0.1f);
  DONE();
  Cloud cloud = {g, g + 1024, g + 2048 + 5, f, 900};
  driftCloud<<<2, 128>>>(cloud, (float3*)f, 0.1f);
  DONE();
  springForces<<<5, 128>>>((Spring*)f, g, 600);
  DONE();
  tiledGravity<<<5, 64, 64 * 16>>>((float4*)f, (float3*)g, 300);
  DONE();
  float2 places[512];
  for (int i = 0; i < 512; i++) places[i] = make_float2((i * 37 % 512) / 512.0f, (i * 101 % 512) / 512.0f);
  float2* where = dev<float2>(512);
  CK(cudaMemcpy(where, places, sizeof(places), cudaMemcpyHostToDevice));
  cellCounts<<<4, 128>>>(where, ints, 9, 500);
  DONE();
  transformAll<<<3, 160>>>(f, (unsigned short*)g, 3333, Scale{2.0f});
  DONE();
  transformAll<<<3, 160>>>((unsigned char*)f, (double*)g, 2222, Table{f, 7});
  DONE();
  upperTriangle<<<dim3(4, 13), dim3(16, 5)>>>(View2<const float>{f, 70}, View2<float>{g, 66}, 63);
  DONE();
  tileSums<8><<<5, 96>>>(f, g, 1400);
  DONE();
  tileSums<16><<<5, 96>>>(f, g, 700);
  DONE();
  tileSums<4><<<5, 96>>>(f, g, 2800);
  DONE();
  loaderWarp<<<6, 128>>>(f, g, 5);
  DONE();
  Offsets offsets = {{-3, -1, 0, 0, 2, 3}, {0, 1, -2, 2, 1, -1}, {1, 2, 3, 4, 5, 6}};
  gatherOffsets<<<dim3(4, 7), dim3(28, 7)>>>(f, g, offsets, 100, 45);
  DONE();
  boxes<<<dim3(8, 4, 3), dim3(5, 7, 3)>>>(ints, (int*)g, 38, 26);
  DONE();
  generators<<<4, 128>>>((uint3*)f, (unsigned*)g, 450);
  DONE();
  ring<<<4, 100>>>(f, g, 1000, 390);
  DONE();
  char* image;
  size_t pitch;
  CK(cudaMallocPitch((void**)&image, &pitch, 150 * 4, 20));
  CK(cudaMemset(image, 0, pitch * 20));
  pitchedRows<<<5, dim3(20, 4)>>>(image, pitch, g, 150, 19);
  DONE();
  rowVectors<<<6, 128>>>((float4*)f, (float4*)f, g, 50);
  DONE();
  alignedCopy<<<4, 128>>>((char*)f + 4, (char*)g + 4, 5003);
  DONE();
}
