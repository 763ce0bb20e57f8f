// Values of more scalars than registers hold, made of their parts.
#include <cstdio>
#include <new>
struct Row { float v[600]; };
struct Filled { float v[600]{1.0f, 2.0f}; int z = 4; };
template <int N> struct Grid {
  float3 points[N][N][N]{0.0};
  __host__ __device__ Grid(float a) { points[0][0][1].x = a; }
};
__global__ void make(Grid<10>** p, float a) { *p = new Grid<10>(a + threadIdx.x); }
__global__ void look(Grid<10>** p, float* o) { *o = (*p)->points[0][0][1].x + (*p)->points[1][0][1].x; }
__global__ void fill(float* o, Row* row, Filled* filled) {
  float a[700] = {3, 4};
  double d[520] = {0.5, o[threadIdx.x], 2.5};
  int n[20][40] = {{1, 2}, {3}};
  o[threadIdx.x] = a[1] + a[threadIdx.x + 5] + n[1][0] + n[0][1] + n[19][39] + d[0] + d[1] + d[2] + d[519];
  if (threadIdx.x > 0) return;
  *row = Row{};
  Row one = {5}; one.v[3] = 6; *row = one;
  Filled two; *filled = two;
  new (filled + 1) Filled;
}
int main() {
  Grid<10>** p; cudaMalloc(&p, 8); float* o; cudaMallocManaged(&o, 128);
  make<<<1, 1>>>(p, 2.5f); look<<<1, 1>>>(p, o); cudaDeviceSynchronize(); printf("%g\n", *o);
  for (int i = 0; i < 32; i++) o[i] = i;
  Row* row; cudaMallocManaged(&row, sizeof(Row)); Filled* filled; cudaMallocManaged(&filled, 2 * sizeof(Filled));
  fill<<<1, 32>>>(o, row, filled); cudaDeviceSynchronize();
  printf("%g %g %g %g %g\n", o[0], o[31], row->v[0], row->v[3], row->v[599]);
  for (int i = 0; i < 2; i++) printf("%g %g %g %d\n", filled[i].v[0], filled[i].v[1], filled[i].v[599], filled[i].z);
  return 0;
}
