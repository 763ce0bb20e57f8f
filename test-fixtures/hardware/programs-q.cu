// 3D finite-difference mini app: 7-point heat, 25-point (8th order) wave,
// and an ADI step with Thomas solves along x, y and z.
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <cuda_runtime.h>

#ifndef NX_DEFAULT
#define NX_DEFAULT 100
#define NY_DEFAULT 90
#define NZ_DEFAULT 70
#endif

#define IDX3(i, j, k)      ((i) + nx * ((j) + ny * (k)))
#define IDX3P(i, j, k)     (((k) * ny + (j)) * ldx + (i))   /* padded leading dimension */
#define DIVUP(a, b)        (((a) + (b) - 1) / (b))
#define GX()               (blockIdx.x * blockDim.x + threadIdx.x)
#define GY()               (blockIdx.y * blockDim.y + threadIdx.y)
#define GZ()               (blockIdx.z * blockDim.z + threadIdx.z)
#define CUDA(x)                                                                     \
  { cudaError_t rc = (x);                                                           \
    if (rc != cudaSuccess) {                                                        \
      printf("%s at %s:%d\n", cudaGetErrorString(rc), __FILE__, __LINE__);          \
      exit(2);                                                                      \
    }                                                                               \
  }
#define AT_X(m)            IDX3(m, j, k)
#define AT_Y(m)            IDX3(i, m, k)
#define INTERIOR(i, j, k, r) \
  ((i) >= (r) && (i) < nx - (r) && (j) >= (r) && (j) < ny - (r) && (k) >= (r) && (k) < nz - (r))

#define R 4          // radius of the 25-point stencil
#define TX 32
#define TY 8

__constant__ float coef[R + 1];

// ---- initial condition ------------------------------------------------------
__global__ void init_field(float *u, int nx, int ny, int nz)
{
  int i = GX(), j = GY(), k = GZ();
  if (i >= nx || j >= ny || k >= nz) return;
  float x = (float)i / nx - 0.5f, y = (float)j / ny - 0.5f, z = (float)k / nz - 0.5f;
  u[IDX3(i, j, k)] = expf(-40.f * (x * x + y * y + z * z));
}

// ---- 7-point, one thread per cell ----------------------------------------------
__global__ void heat7_naive(const float *u, float *v, int nx, int ny, int nz, float c)
{
  int i = GX(), j = GY(), k = GZ();
  if (i >= nx || j >= ny || k >= nz) return;
  if (!INTERIOR(i, j, k, 1)) {
    v[IDX3(i, j, k)] = u[IDX3(i, j, k)];
    return;
  }
  float uc = u[IDX3(i, j, k)];
  float s = u[IDX3(i - 1, j, k)];
  s += u[IDX3(i + 1, j, k)];
  s += u[IDX3(i, j - 1, k)];
  s += u[IDX3(i, j + 1, k)];
  s += u[IDX3(i, j, k - 1)];
  s += u[IDX3(i, j, k + 1)];
  v[IDX3(i, j, k)] = uc + c * (s - 6.f * uc);
}

// bad mapping on purpose: threadIdx.x runs along z
__global__ void heat7_zfast(const float *u, float *v, int nx, int ny, int nz, float c)
{
  int k = GX(), j = GY(), i = GZ();
  if (!INTERIOR(i, j, k, 1)) return;
  float uc = u[IDX3(i, j, k)];
  float s = u[IDX3(i - 1, j, k)] + u[IDX3(i + 1, j, k)]
          + u[IDX3(i, j - 1, k)] + u[IDX3(i, j + 1, k)]
          + u[IDX3(i, j, k - 1)] + u[IDX3(i, j, k + 1)];
  v[IDX3(i, j, k)] = uc + c * (s - 6.f * uc);
}

// ---- 7-point with a full 3D tile in shared memory ---------------------------------
template <int BX, int BY, int BZ>
__global__ void heat7_tile3d(const float *__restrict__ u, float *__restrict__ v, int nx, int ny, int nz, float c)
{
  __shared__ float s[BZ + 2][BY + 2][BX + 2];
  const int i = blockIdx.x * BX + threadIdx.x;
  const int j = blockIdx.y * BY + threadIdx.y;
  const int k = blockIdx.z * BZ + threadIdx.z;
  const int ti = threadIdx.x + 1, tj = threadIdx.y + 1, tk = threadIdx.z + 1;
  const bool in = i < nx && j < ny && k < nz;
  if (in) {
    s[tk][tj][ti] = u[IDX3(i, j, k)];
    if (threadIdx.x == 0 && i > 0)                         s[tk][tj][0] = u[IDX3(i - 1, j, k)];
    if (threadIdx.x == BX - 1 && i < nx - 1)               s[tk][tj][BX + 1] = u[IDX3(i + 1, j, k)];
    if (threadIdx.y == 0 && j > 0)                         s[tk][0][ti] = u[IDX3(i, j - 1, k)];
    if (threadIdx.y == BY - 1 && j < ny - 1)               s[tk][BY + 1][ti] = u[IDX3(i, j + 1, k)];
    if (threadIdx.z == 0 && k > 0)                         s[0][tj][ti] = u[IDX3(i, j, k - 1)];
    if (threadIdx.z == BZ - 1 && k < nz - 1)               s[BZ + 1][tj][ti] = u[IDX3(i, j, k + 1)];
  }
  __syncthreads();
  if (!INTERIOR(i, j, k, 1)) return;
  float sum = s[tk][tj][ti - 1] + s[tk][tj][ti + 1];
  sum += s[tk][tj - 1][ti] + s[tk][tj + 1][ti];
  sum += s[tk - 1][tj][ti] + s[tk + 1][tj][ti];
  v[IDX3(i, j, k)] = s[tk][tj][ti] + c * (sum - 6.f * s[tk][tj][ti]);
}

// ---- 2.5D streaming, register queue along z ---------------------------------------
__global__ void heat7_stream(const float *__restrict__ u, float *__restrict__ v, int nx, int ny, int nz, float c)
{
  __shared__ float pl[TY + 2][TX + 2];
  const int i = blockIdx.x * TX + threadIdx.x;
  const int j = blockIdx.y * TY + threadIdx.y;
  const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  const bool in = i < nx && j < ny;
  float below = 0.f, cur = in ? u[IDX3(i, j, 0)] : 0.f, above = in ? u[IDX3(i, j, 1)] : 0.f;
  for (int k = 1; k < nz - 1; ++k) {
    below = cur;
    cur = above;
    above = in ? u[IDX3(i, j, k + 1)] : 0.f;
    __syncthreads();
    pl[ty][tx] = cur;
    if (threadIdx.x == 0 && i > 0 && j < ny) pl[ty][0] = u[IDX3(i - 1, j, k)];
    if (threadIdx.x == TX - 1 && i + 1 < nx && j < ny) pl[ty][TX + 1] = u[IDX3(i + 1, j, k)];
    if (threadIdx.y == 0 && j > 0 && i < nx) pl[0][tx] = u[IDX3(i, j - 1, k)];
    if (threadIdx.y == TY - 1 && j + 1 < ny && i < nx) pl[TY + 1][tx] = u[IDX3(i, j + 1, k)];
    __syncthreads();
    if (i > 0 && i < nx - 1 && j > 0 && j < ny - 1) {
      float h = pl[ty][tx - 1] + pl[ty][tx + 1] + pl[ty - 1][tx] + pl[ty + 1][tx];
      v[IDX3(i, j, k)] = cur + c * (h + below + above - 6.f * cur);
    }
  }
}

// ---- 25-point acoustic wave, 2.5D with halo R --------------------------------------
__global__ void __launch_bounds__(TX * TY) wave25_stream(const float *__restrict__ p, const float *__restrict__ vel2,
                                                         float *__restrict__ pprev, int nx, int ny, int nz)
{
  __shared__ float s[TY + 2 * R][TX + 2 * R];
  const int i = blockIdx.x * TX + threadIdx.x + R;    // interior coordinates
  const int j = blockIdx.y * TY + threadIdx.y + R;
  const int tx = threadIdx.x + R, ty = threadIdx.y + R;
  const bool in = i < nx - R && j < ny - R;
  const int stride = nx * ny;
  int idx = IDX3(i, j, 0);
  float q[2 * R + 1];
#pragma unroll
  for (int m = 0; m < 2 * R; ++m) q[m + 1] = in ? p[idx + m * stride] : 0.f;

  for (int k = R; k < nz - R; ++k) {
#pragma unroll
    for (int m = 0; m < 2 * R; ++m) q[m] = q[m + 1];
    q[2 * R] = in ? p[idx + (k + R) * stride] : 0.f;
    __syncthreads();
    for (int yy = threadIdx.y; yy < TY + 2 * R; yy += TY)
      for (int xx = threadIdx.x; xx < TX + 2 * R; xx += TX) {
        int gi = blockIdx.x * TX + xx, gj = blockIdx.y * TY + yy;
        if (gi < nx && gj < ny) s[yy][xx] = p[IDX3(gi, gj, k)];
      }
    __syncthreads();
    if (in) {
      float lap = 3.f * coef[0] * q[R];
#pragma unroll
      for (int r = 1; r <= R; ++r) {
        lap += coef[r] * (q[R - r] + q[R + r]);
        lap += coef[r] * (s[ty][tx - r] + s[ty][tx + r]);
        lap += coef[r] * (s[ty - r][tx] + s[ty + r][tx]);
      }
      int o = idx + k * stride;
      pprev[o] = 2.f * q[R] - pprev[o] + vel2[o] * lap;
    }
  }
}

__global__ void wave25_naive(const float *p, const float *vel2, float *pprev, int nx, int ny, int nz)
{
  int i = GX() + R, j = GY() + R, k = GZ() + R;
  if (!INTERIOR(i, j, k, R)) return;
  float lap = 3.f * coef[0] * p[IDX3(i, j, k)];
#pragma unroll
  for (int r = 1; r <= R; ++r) {
    lap += coef[r] * (p[IDX3(i - r, j, k)] + p[IDX3(i + r, j, k)]);
    lap += coef[r] * (p[IDX3(i, j - r, k)] + p[IDX3(i, j + r, k)]);
    lap += coef[r] * (p[IDX3(i, j, k - r)] + p[IDX3(i, j, k + r)]);
  }
  int o = IDX3(i, j, k);
  pprev[o] = 2.f * p[o] - pprev[o] + vel2[o] * lap;
}

// ---- ADI: constant coefficient Thomas, -a u[m-1] + (1+2a) u[m] - a u[m+1] = d[m] -----
#define THOMAS(LEN, AT)                                       \
  {                                                           \
    float cp = -a / (1.f + 2.f * a);                          \
    float dp = u[AT(0)] / (1.f + 2.f * a);                    \
    cw[AT(0)] = cp;                                           \
    u[AT(0)] = dp;                                            \
    for (int m = 1; m < LEN; ++m) {                           \
      float den = 1.f / (1.f + 2.f * a + a * cp);             \
      dp = (u[AT(m)] + a * dp) * den;                         \
      cp = -a * den;                                          \
      cw[AT(m)] = cp;                                         \
      u[AT(m)] = dp;                                          \
    }                                                         \
    for (int m = LEN - 2; m >= 0; --m) {                      \
      dp = u[AT(m)] - cw[AT(m)] * dp;                         \
      u[AT(m)] = dp;                                          \
    }                                                         \
  }

__global__ void adi_y(float *u, float *cw, int nx, int ny, int nz, float a)
{
  int i = GX(), k = GY();
  if (i >= nx || k >= nz) return;
  THOMAS(ny, AT_Y)
}

__global__ void adi_z(float *u, float *cw, int nx, int ny, int nz, float a)
{
  int i = GX(), j = GY();
  if (i >= nx || j >= ny) return;
  const int base = IDX3(i, j, 0), st = nx * ny;
  float cp = -a / (1.f + 2.f * a);
  float dp = u[base] / (1.f + 2.f * a);
  cw[base] = cp;
  u[base] = dp;
  for (int m = 1; m < nz; ++m) {
    float den = 1.f / (1.f + 2.f * a + a * cp);
    dp = (u[base + m * st] + a * dp) * den;
    cp = -a * den;
    cw[base + m * st] = cp;
    u[base + m * st] = dp;
  }
  for (int m = nz - 2; m >= 0; --m) {
    dp = u[base + m * st] - cw[base + m * st] * dp;
    u[base + m * st] = dp;
  }
}

// lines along x are contiguous per thread: uncoalesced
__global__ void adi_x_naive(float *u, float *cw, int nx, int ny, int nz, float a)
{
  int j = GX(), k = GY();
  if (j >= ny || k >= nz) return;
  THOMAS(nx, AT_X)
}

// 32 lines per warp staged through shared memory, ldx odd to avoid conflicts
__global__ void adi_x_shared(float *u, int nx, int nlines, float a)
{
  extern __shared__ float sm[];
  const int ldx = nx | 1;
  float *d = sm, *c = sm + 32 * ldx;
  const int line0 = blockIdx.x * 32;
  const int nl = min(32, nlines - line0);
  for (int l = 0; l < nl; ++l)
    for (int i = threadIdx.x; i < nx; i += 32)
      d[l * ldx + i] = u[(line0 + l) * nx + i];
  __syncwarp();
  if (threadIdx.x < nl) {
    float *dl = d + threadIdx.x * ldx, *cl = c + threadIdx.x * ldx;
    float cp = -a / (1.f + 2.f * a), dp = dl[0] / (1.f + 2.f * a);
    cl[0] = cp; dl[0] = dp;
    for (int m = 1; m < nx; ++m) {
      float den = 1.f / (1.f + 2.f * a + a * cp);
      dp = (dl[m] + a * dp) * den;
      cp = -a * den;
      cl[m] = cp;
      dl[m] = dp;
    }
    for (int m = nx - 2; m >= 0; --m) {
      dp = dl[m] - cl[m] * dp;
      dl[m] = dp;
    }
  }
  __syncwarp();
  for (int l = 0; l < nl; ++l)
    for (int i = threadIdx.x; i < nx; i += 32)
      u[(line0 + l) * nx + i] = d[l * ldx + i];
}

__global__ void pack_padded(const float *u, float *out, int nx, int ny, int nz, int ldx)
{
  int i = GX(), j = GY(), k = GZ();
  if (i < nx && j < ny && k < nz) out[IDX3P(i, j, k)] = u[IDX3(i, j, k)];
}

int main(int argc, char **argv)
{
  int nx = NX_DEFAULT, ny = NY_DEFAULT, nz = NZ_DEFAULT;
  if (argc > 3) { nx = atoi(argv[1]); ny = atoi(argv[2]); nz = atoi(argv[3]); }
  const int n = nx * ny * nz, ldx = DIVUP(nx, 32) * 32;
  float *u, *v, *w, *out;
  CUDA(cudaMalloc(&u, n * sizeof(float)));
  CUDA(cudaMalloc(&v, n * sizeof(float)));
  CUDA(cudaMalloc(&w, n * sizeof(float)));
  CUDA(cudaMalloc(&out, (size_t)ldx * ny * nz * sizeof(float)));
  const float hc[R + 1] = {-205.f / 72, 8.f / 5, -1.f / 5, 8.f / 315, -1.f / 560};
  CUDA(cudaMemcpyToSymbol(coef, hc, sizeof(hc)));

  dim3 b(32, 4, 2), g(DIVUP(nx, 32), DIVUP(ny, 4), DIVUP(nz, 2));
  init_field<<<g, b>>>(u, nx, ny, nz);
  init_field<<<g, b>>>(w, nx, ny, nz);
  heat7_naive<<<g, b>>>(u, v, nx, ny, nz, 0.1f);
  heat7_zfast<<<dim3(DIVUP(nz, 32), DIVUP(ny, 4), DIVUP(nx, 2)), b>>>(v, u, nx, ny, nz, 0.1f);
  heat7_tile3d<8, 8, 8><<<dim3(DIVUP(nx, 8), DIVUP(ny, 8), DIVUP(nz, 8)), dim3(8, 8, 8)>>>(u, v, nx, ny, nz, 0.1f);
  heat7_tile3d<32, 4, 4><<<dim3(DIVUP(nx, 32), DIVUP(ny, 4), DIVUP(nz, 4)), dim3(32, 4, 4)>>>(v, u, nx, ny, nz, 0.1f);
  heat7_stream<<<dim3(DIVUP(nx, TX), DIVUP(ny, TY)), dim3(TX, TY)>>>(u, v, nx, ny, nz, 0.1f);
  for (int it = 0; it < 2; ++it) {
    wave25_naive<<<dim3(DIVUP(nx - 2 * R, 32), DIVUP(ny - 2 * R, 4), DIVUP(nz - 2 * R, 2)), b>>>(u, w, v, nx, ny, nz);
    wave25_stream<<<dim3(DIVUP(nx - 2 * R, TX), DIVUP(ny - 2 * R, TY)), dim3(TX, TY)>>>(v, w, u, nx, ny, nz);
  }
  dim3 lb(32, 4);
  adi_x_naive<<<dim3(DIVUP(ny, 32), DIVUP(nz, 4)), lb>>>(v, w, nx, ny, nz, 0.2f);
  adi_x_shared<<<DIVUP(ny * nz, 32), 32, 2 * 32 * (nx | 1) * sizeof(float)>>>(v, nx, ny * nz, 0.2f);
  adi_y<<<dim3(DIVUP(nx, 32), DIVUP(nz, 4)), lb>>>(v, w, nx, ny, nz, 0.2f);
  adi_z<<<dim3(DIVUP(nx, 64), DIVUP(ny, 2)), dim3(64, 2)>>>(v, w, nx, ny, nz, 0.2f);
  pack_padded<<<g, b>>>(v, out, nx, ny, nz, ldx);
  CUDA(cudaDeviceSynchronize());
  float mid;
  CUDA(cudaMemcpy(&mid, v + IDX3(nx / 2, ny / 2, nz / 2), sizeof(float), cudaMemcpyDeviceToHost));
  printf("u(center) = %g\n", mid);
  return 0;
}
