// Lattice-Boltzmann BGK solver, D2Q9 (lid driven cavity / periodic shear wave)
// and a small D3Q19 box.  AoS and SoA storage of the populations.
//
// f_aos[(y*NX+x)*Q + i]          f_soa[i*NX*NY + y*NX + x]
//
#include <iostream>
#include <vector>
#include <cmath>
#include <cstdlib>
#include <cuda_runtime.h>

#ifdef USE_DOUBLE
typedef double real;
#else
typedef float real;
#endif

static void check(cudaError_t err, const char *what)
{
  if (err != cudaSuccess) {
    std::cerr << what << ": " << cudaGetErrorString(err) << std::endl;
    std::exit(EXIT_FAILURE);
  }
}

const int Q9  = 9;
const int Q19 = 19;

__constant__ int  cx9[Q9]  = {0, 1, 0, -1,  0, 1, -1, -1,  1};
__constant__ int  cy9[Q9]  = {0, 0, 1,  0, -1, 1,  1, -1, -1};
__constant__ int  opp9[Q9] = {0, 3, 4,  1,  2, 7,  8,  5,  6};
__constant__ real w9[Q9]   = {4.f/9, 1.f/9, 1.f/9, 1.f/9, 1.f/9, 1.f/36, 1.f/36, 1.f/36, 1.f/36};

__constant__ int c19[Q19][3] = {
  { 0, 0, 0},
  { 1, 0, 0}, {-1, 0, 0}, { 0, 1, 0}, { 0,-1, 0}, { 0, 0, 1}, { 0, 0,-1},
  { 1, 1, 0}, {-1,-1, 0}, { 1,-1, 0}, {-1, 1, 0},
  { 1, 0, 1}, {-1, 0,-1}, { 1, 0,-1}, {-1, 0, 1},
  { 0, 1, 1}, { 0,-1,-1}, { 0, 1,-1}, { 0,-1, 1}};
__constant__ real w19[Q19] = {
  1.f/3,
  1.f/18, 1.f/18, 1.f/18, 1.f/18, 1.f/18, 1.f/18,
  1.f/36, 1.f/36, 1.f/36, 1.f/36, 1.f/36, 1.f/36,
  1.f/36, 1.f/36, 1.f/36, 1.f/36, 1.f/36, 1.f/36};

struct Cell { real f[Q9]; };

__device__ __forceinline__ real feq2d(int i, real rho, real ux, real uy)
{
  const real cu = cx9[i]*ux + cy9[i]*uy;
  const real u2 = ux*ux + uy*uy;
  return w9[i]*rho*(1 + 3*cu + real(4.5)*cu*cu - real(1.5)*u2);
}

// ---------------------------------------------------------------------------
//  initialisation
// ---------------------------------------------------------------------------
__global__ void init_aos(Cell *cells, int nx, int ny, real u0)
{
  int x = blockIdx.x*blockDim.x + threadIdx.x;
  int y = blockIdx.y*blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny) return;
  real ux = u0*sinf(2*3.14159265f*y/ny);
  for (int i = 0; i < Q9; i++)
    cells[y*nx + x].f[i] = feq2d(i, 1, ux, 0);
}

__global__ void aos_to_soa(const Cell *cells, real *f, int n)
{
  int id = blockIdx.x*blockDim.x + threadIdx.x;
  if (id < n) {
#pragma unroll
    for (int i = 0; i < Q9; i++)
      f[i*n + id] = cells[id].f[i];
  }
}

// ---------------------------------------------------------------------------
//  AoS: separate collide / stream
// ---------------------------------------------------------------------------
__global__ void collide_aos(Cell *cells, int n, real omega)
{
  int id = blockIdx.x*blockDim.x + threadIdx.x;
  if (id >= n) return;

  real fl[Q9], rho = 0, jx = 0, jy = 0;
#pragma unroll
  for (int i = 0; i < Q9; i++) {
    fl[i] = cells[id].f[i];
    rho += fl[i];
    jx  += cx9[i]*fl[i];
    jy  += cy9[i]*fl[i];
  }
  const real ux = jx/rho, uy = jy/rho;
#pragma unroll
  for (int i = 0; i < Q9; i++)
    cells[id].f[i] = fl[i] + omega*(feq2d(i, rho, ux, uy) - fl[i]);
}

__global__ void stream_aos(const Cell *src, Cell *dst, int nx, int ny)
{
  int x = blockIdx.x*blockDim.x + threadIdx.x;
  int y = blockIdx.y*blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny) return;
  for (int i = 0; i < Q9; i++) {
    int xn = (x + cx9[i] + nx)%nx;
    int yn = (y + cy9[i] + ny)%ny;
    real v = src[y*nx + x].f[i];
    dst[yn*nx + xn].f[i] = v;
  }
}

// ---------------------------------------------------------------------------
//  SoA: fused pull stream + collide with bounce back on solid nodes
// ---------------------------------------------------------------------------
__global__ void step_soa(const real *__restrict__ fin, real *__restrict__ fout,
                         const unsigned char *__restrict__ solid,
                         int nx, int ny, real omega)
{
  const int x = blockIdx.x*blockDim.x + threadIdx.x;
  const int y = blockIdx.y;
  if (x >= nx) return;
  const int n  = nx*ny;
  const int id = y*nx + x;

  const int xe = (x == nx - 1) ? 0 : x + 1;
  const int xw = (x == 0) ? nx - 1 : x - 1;
  const int yn = (y == ny - 1) ? 0 : y + 1;
  const int ys = (y == 0) ? ny - 1 : y - 1;

  real f0 = fin[id];
  real f1 = fin[1*n + y*nx + xw];
  real f2 = fin[2*n + ys*nx + x];
  real f3 = fin[3*n + y*nx + xe];
  real f4 = fin[4*n + yn*nx + x];
  real f5 = fin[5*n + ys*nx + xw];
  real f6 = fin[6*n + ys*nx + xe];
  real f7 = fin[7*n + yn*nx + xe];
  real f8 = fin[8*n + yn*nx + xw];

  if (solid[id]) {            // full-way bounce back
    fout[id] = f0;
    fout[1*n + id] = f3;
    fout[2*n + id] = f4;
    fout[3*n + id] = f1;
    fout[4*n + id] = f2;
    fout[5*n + id] = f7;
    fout[6*n + id] = f8;
    fout[7*n + id] = f5;
    fout[8*n + id] = f6;
    return;
  }
  const real rho = f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8;
  const real ux = (f1 + f5 + f8 - f3 - f6 - f7)/rho;
  const real uy = (f2 + f5 + f6 - f4 - f7 - f8)/rho;
  fout[id]       = f0 + omega*(feq2d(0, rho, ux, uy) - f0);
  fout[1*n + id] = f1 + omega*(feq2d(1, rho, ux, uy) - f1);
  fout[2*n + id] = f2 + omega*(feq2d(2, rho, ux, uy) - f2);
  fout[3*n + id] = f3 + omega*(feq2d(3, rho, ux, uy) - f3);
  fout[4*n + id] = f4 + omega*(feq2d(4, rho, ux, uy) - f4);
  fout[5*n + id] = f5 + omega*(feq2d(5, rho, ux, uy) - f5);
  fout[6*n + id] = f6 + omega*(feq2d(6, rho, ux, uy) - f6);
  fout[7*n + id] = f7 + omega*(feq2d(7, rho, ux, uy) - f7);
  fout[8*n + id] = f8 + omega*(feq2d(8, rho, ux, uy) - f8);
}

// moving lid on the top row (Zou-He like, momentum correction)
__global__ void lid_bc(real *f, int nx, int ny, real ulid)
{
  int x = blockIdx.x*blockDim.x + threadIdx.x;
  if (x < 1 || x >= nx - 1) return;
  int n = nx*ny, id = (ny - 2)*nx + x;
  real rho = 0;
  for (int i = 0; i < Q9; i++) rho += f[i*n + id];
  for (int i = 0; i < Q9; i++)
    if (cy9[i] < 0) {
      real d = 6*w9[i]*rho*cx9[i]*ulid;
      f[i*n + id] = f[opp9[i]*n + id] + d;
    }
}

// macroscopic fields; u is interleaved (ux,uy)
__global__ void macro(const real *f, real *rho, real *u, int n)
{
  int id = blockDim.x*blockIdx.x + threadIdx.x;
  if (id >= n) return;
  real r = 0, jx = 0, jy = 0;
  for (int i = 0; i < Q9; i++) {
    real fi = f[i*n + id];
    r += fi; jx += fi*cx9[i]; jy += fi*cy9[i];
  }
  rho[id] = r;
  u[2*id]     = jx/r;
  u[2*id + 1] = jy/r;
}

// curl of u with a shared tile and one cell halo, 16x16 blocks
#define BX 16
#define BY 16
__global__ void vorticity(const real *u, real *omega_z, int nx, int ny)
{
  __shared__ real sux[BY + 2][BX + 2];
  __shared__ real suy[BY + 2][BX + 2];
  for (int j = threadIdx.y; j < BY + 2; j += BY)
    for (int i = threadIdx.x; i < BX + 2; i += BX) {
      int gx = ((int)blockIdx.x*BX + i - 1 + nx)%nx;
      int gy = ((int)blockIdx.y*BY + j - 1 + ny)%ny;
      sux[j][i] = u[2*(gy*nx + gx)];
      suy[j][i] = u[2*(gy*nx + gx) + 1];
    }
  __syncthreads();
  int x = blockIdx.x*BX + threadIdx.x, y = blockIdx.y*BY + threadIdx.y;
  if (x < nx && y < ny) {
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    real dvdx = suy[ty][tx + 1] - suy[ty][tx - 1];
    real dudy = sux[ty + 1][tx] - sux[ty - 1][tx];
    omega_z[y*nx + x] = real(0.5)*(dvdx - dudy);
  }
}

// ---------------------------------------------------------------------------
//  D3Q19, periodic box
// ---------------------------------------------------------------------------
__device__ inline size_t idx3(int x, int y, int z, int N) { return ((size_t)z*N + y)*N + x; }

__global__ void init3d(real *f, int N)
{
  int x = threadIdx.x + blockIdx.x*blockDim.x;
  int y = threadIdx.y + blockIdx.y*blockDim.y;
  int z = threadIdx.z + blockIdx.z*blockDim.z;
  if (x >= N || y >= N || z >= N) return;
  size_t vol = (size_t)N*N*N;
  real rho = 1 + real(0.01)*cosf(2*3.14159265f*x/N);
  for (int i = 0; i < Q19; i++)
    f[i*vol + idx3(x, y, z, N)] = w19[i]*rho;
}

__global__ void step3d(const real *__restrict__ fin, real *__restrict__ fout, int N, real omega)
{
  int x = threadIdx.x + blockIdx.x*blockDim.x;
  int y = threadIdx.y + blockIdx.y*blockDim.y;
  int z = threadIdx.z + blockIdx.z*blockDim.z;
  if (x >= N || y >= N || z >= N) return;
  size_t vol = (size_t)N*N*N;
  real f[Q19], rho = 0, ux = 0, uy = 0, uz = 0;
#pragma unroll
  for (int i = 0; i < Q19; i++) {
    int xs = (x - c19[i][0] + N)%N;
    int ys = (y - c19[i][1] + N)%N;
    int zs = (z - c19[i][2] + N)%N;
    f[i] = fin[i*vol + idx3(xs, ys, zs, N)];
    rho += f[i];
    ux += f[i]*c19[i][0]; uy += f[i]*c19[i][1]; uz += f[i]*c19[i][2];
  }
  ux /= rho; uy /= rho; uz /= rho;
  real u2 = real(1.5)*(ux*ux + uy*uy + uz*uz);
#pragma unroll
  for (int i = 0; i < Q19; i++) {
    real cu = 3*(c19[i][0]*ux + c19[i][1]*uy + c19[i][2]*uz);
    real fe = w19[i]*rho*(1 + cu + real(0.5)*cu*cu - u2);
    fout[i*vol + idx3(x, y, z, N)] = f[i] + omega*(fe - f[i]);
  }
}

int main(int argc, char *argv[])
{
  const int  nx = argc > 1 ? atoi(argv[1]) : 300;
  const int  ny = argc > 2 ? atoi(argv[2]) : 170;
  const int  N3 = argc > 3 ? atoi(argv[3]) : 40;
  const real omega = 1.2f;
  const int  n = nx*ny;

  std::vector<unsigned char> solid(n, 0);
  for (int y = 0; y < ny; y++)
    for (int x = 0; x < nx; x++) {
      real dx = x - nx/4, dy = y - ny/2;
      if (x == 0 || x == nx - 1 || y == 0 || y == ny - 1 || dx*dx + dy*dy < 100) solid[y*nx + x] = 1;
    }
  Cell *a, *b; real *f, *g, *rho, *u, *wz; unsigned char *ds;
  check(cudaMalloc(&a, n*sizeof(Cell)), "malloc");  check(cudaMalloc(&b, n*sizeof(Cell)), "malloc");
  check(cudaMalloc(&f, n*Q9*sizeof(real)), "malloc"); check(cudaMalloc(&g, n*Q9*sizeof(real)), "malloc");
  check(cudaMalloc(&rho, n*sizeof(real)), "malloc");  check(cudaMalloc(&u, 2*n*sizeof(real)), "malloc");
  check(cudaMalloc(&wz, n*sizeof(real)), "malloc");   check(cudaMalloc(&ds, n), "malloc");
  check(cudaMemcpy(ds, solid.data(), n, cudaMemcpyHostToDevice), "memcpy");

  dim3 blk(32, 8), grd((nx + 31)/32, (ny + 7)/8);
  const int tpb = 128, nb = (n + tpb - 1)/tpb;
  init_aos<<<grd, blk>>>(a, nx, ny, 0.05f);
  for (int t = 0; t < 2; t++) {
    collide_aos<<<nb, tpb>>>(a, n, omega);
    stream_aos<<<grd, blk>>>(a, b, nx, ny);
    std::swap(a, b);
  }
  aos_to_soa<<<nb, tpb>>>(a, f, n);
  for (int t = 0; t < 4; t++) {
    step_soa<<<dim3((nx + 63)/64, ny), 64>>>(f, g, ds, nx, ny, omega);
    lid_bc<<<(nx + 63)/64, 64>>>(g, nx, ny, 0.1f);
    std::swap(f, g);
  }
  macro<<<nb, tpb>>>(f, rho, u, n);
  vorticity<<<dim3((nx + BX - 1)/BX, (ny + BY - 1)/BY), dim3(BX, BY)>>>(u, wz, nx, ny);

  real *f3, *g3;
  size_t bytes3 = (size_t)N3*N3*N3*Q19*sizeof(real);
  check(cudaMalloc(&f3, bytes3), "malloc"); check(cudaMalloc(&g3, bytes3), "malloc");
  dim3 b3(8, 8, 4), g3d((N3 + 7)/8, (N3 + 7)/8, (N3 + 3)/4);
  init3d<<<g3d, b3>>>(f3, N3);
  for (int t = 0; t < 2; t++) { step3d<<<g3d, b3>>>(f3, g3, N3, omega); std::swap(f3, g3); }
  check(cudaDeviceSynchronize(), "sync");

  std::vector<real> h(n);
  check(cudaMemcpy(h.data(), wz, n*sizeof(real), cudaMemcpyDeviceToHost), "memcpy");
  double s = 0; for (real v : h) s += std::fabs(v);
  std::cout << "sum |vorticity| = " << s << std::endl;
  return 0;
}
