// Stencils: Jacobi, heat, waves, life, convolutions with constant memory.
#include <stdio.h>
#include <stdlib.h>
#include <cuda_runtime.h>

#define NX 96
#define NY 80
#define NZ 20
#define BX 32
#define BY 8
#define IDX(x, y) ((y) * NX + (x))

__global__ void heat2d(const float *u, float *un, float r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i > 0 && i < NX - 1 && j > 0 && j < NY - 1) {
    float c = u[IDX(i, j)];
    un[IDX(i, j)] = c + r * (u[IDX(i + 1, j)] + u[IDX(i - 1, j)] + u[IDX(i, j + 1)] + u[IDX(i, j - 1)] - 4 * c);
  }
}
__global__ void heat2dShared(const float *u, float *un, float r) {
  __shared__ float s[BY + 2][BX + 2];
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  int i = blockIdx.x * BX + threadIdx.x;
  int j = blockIdx.y * BY + threadIdx.y;
  s[ty][tx] = u[IDX(i, j)];
  if (threadIdx.x == 0 && i > 0) s[ty][0] = u[IDX(i - 1, j)];
  if (threadIdx.x == BX - 1 && i < NX - 1) s[ty][BX + 1] = u[IDX(i + 1, j)];
  if (threadIdx.y == 0 && j > 0) s[0][tx] = u[IDX(i, j - 1)];
  if (threadIdx.y == BY - 1 && j < NY - 1) s[BY + 1][tx] = u[IDX(i, j + 1)];
  __syncthreads();
  if (i > 0 && i < NX - 1 && j > 0 && j < NY - 1) {
    float c = s[ty][tx];
    un[IDX(i, j)] = c + r * (s[ty][tx + 1] + s[ty][tx - 1] + s[ty + 1][tx] + s[ty - 1][tx] - 4 * c);
  }
}
// x is the slow index here, as beginners have it.
__global__ void heatWrongOrder(const float *u, float *un, float r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < 1 || j < 1 || i >= NY - 1 || j >= NX - 1) return;
  int id = i * NX + j;
  un[id] = u[id] + r * (u[id + NX] + u[id - NX] + u[id + 1] + u[id - 1] - 4 * u[id]);
}
#define RADIUS 3
__constant__ float coefficients[RADIUS + 1];
__global__ void stencil1d(const float *in, float *out, int n) {
  __shared__ float temp[128 + 2 * RADIUS];
  int gindex = threadIdx.x + blockIdx.x * blockDim.x;
  int lindex = threadIdx.x + RADIUS;
  temp[lindex] = gindex < n ? in[gindex] : 0.0f;
  if (threadIdx.x < RADIUS) {
    temp[lindex - RADIUS] = gindex >= RADIUS ? in[gindex - RADIUS] : 0.0f;
    temp[lindex + 128] = gindex + 128 < n ? in[gindex + 128] : 0.0f;
  }
  __syncthreads();
  float result = coefficients[0] * temp[lindex];
  for (int offset = 1; offset <= RADIUS; offset++)
    result += coefficients[offset] * (temp[lindex - offset] + temp[lindex + offset]);
  if (gindex < n) out[gindex] = result;
}
__global__ void wave3d(const float *__restrict__ p, const float *__restrict__ c, float *__restrict__ nextP, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1) return;
  int plane = nx * ny;
  int at = plane + y * nx + x;
  float below = c[at - plane], here = c[at];
  for (int z = 1; z < nz - 1; z++) {
    float above = c[at + plane];
    float lap = below + above + c[at - 1] + c[at + 1] + c[at - nx] + c[at + nx] - 6.0f * here;
    nextP[at] = 2.0f * here - p[at] + 0.1f * lap;
    below = here;
    here = above;
    at += plane;
  }
}
__global__ void blur3d(const float *in, float *out) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z * blockDim.z + threadIdx.z;
  float s = 0;
  int count = 0;
  for (int dz = -1; dz <= 1; dz++)
    for (int dy = -1; dy <= 1; dy++)
      for (int dx = -1; dx <= 1; dx++) {
        int xx = x + dx, yy = y + dy, zz = z + dz;
        if (xx >= 0 && xx < 32 && yy >= 0 && yy < 16 && zz >= 0 && zz < 8) {
          s += in[(zz * 16 + yy) * 32 + xx];
          count++;
        }
      }
  out[(z * 16 + y) * 32 + x] = s / count;
}
__global__ void life(const unsigned char *now, unsigned char *next, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int left = (x + w - 1) % w, right = (x + 1) % w, up = (y + h - 1) % h, down = (y + 1) % h;
  int n = now[up * w + left] + now[up * w + x] + now[up * w + right] + now[y * w + left] + now[y * w + right] +
          now[down * w + left] + now[down * w + x] + now[down * w + right];
  next[y * w + x] = n == 3 || (n == 2 && now[y * w + x]);
}
__global__ void lifeGhost(int dim, const int *grid, int *newGrid) {
  int iy = blockDim.y * blockIdx.y + threadIdx.y + 1;
  int ix = blockDim.x * blockIdx.x + threadIdx.x + 1;
  int id = iy * (dim + 2) + ix;
  if (iy <= dim && ix <= dim) {
    int numNeighbors = grid[id + (dim + 2)] + grid[id - (dim + 2)] + grid[id + 1] + grid[id - 1] + grid[id + (dim + 3)] +
                       grid[id - (dim + 3)] + grid[id - (dim + 1)] + grid[id + (dim + 1)];
    int cell = grid[id];
    if (cell == 1 && numNeighbors < 2) newGrid[id] = 0;
    else if (cell == 1 && (numNeighbors == 2 || numNeighbors == 3)) newGrid[id] = 1;
    else if (cell == 1 && numNeighbors > 3) newGrid[id] = 0;
    else if (cell == 0 && numNeighbors == 3) newGrid[id] = 1;
    else newGrid[id] = cell;
  }
}
#define KR 4
__constant__ float mask[2 * KR + 1];
__constant__ float mask2d[5][5];
__global__ void convRows(float *dst, const float *src, int w, int h) {
  __shared__ float tile[4][64 + 2 * KR];
  int x = blockIdx.x * 64 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x + KR] = src[y * w + x];
  if (threadIdx.x < KR) tile[threadIdx.y][threadIdx.x] = x >= KR ? src[y * w + x - KR] : 0;
  if (threadIdx.x >= 64 - KR) tile[threadIdx.y][threadIdx.x + 2 * KR] = x + KR < w ? src[y * w + x + KR] : 0;
  __syncthreads();
  float sum = 0;
  for (int k = -KR; k <= KR; k++) sum += mask[KR - k] * tile[threadIdx.y][threadIdx.x + KR + k];
  dst[y * w + x] = sum;
}
__global__ void convColumns(float *dst, const float *src, int w, int h) {
  __shared__ float tile[16][32 + 2 * KR + 1];
  int x = blockIdx.x * 16 + threadIdx.x, y0 = blockIdx.y * 32;
  for (int k = threadIdx.y; k < 32 + 2 * KR; k += 8) {
    int y = y0 + k - KR;
    tile[threadIdx.x][k] = y >= 0 && y < h ? src[y * w + x] : 0;
  }
  __syncthreads();
  for (int k = threadIdx.y; k < 32; k += 8) {
    float sum = 0;
#pragma unroll
    for (int j = -KR; j <= KR; j++) sum += mask[KR - j] * tile[threadIdx.x][k + KR + j];
    dst[(y0 + k) * w + x] = sum;
  }
}
#define O_TILE 12
__global__ void conv2dTiled(const float *N, float *P, int height, int width) {
  __shared__ float Ns[16][16];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row_o = blockIdx.y * O_TILE + ty, col_o = blockIdx.x * O_TILE + tx;
  int row_i = row_o - 2, col_i = col_o - 2;
  if (row_i >= 0 && row_i < height && col_i >= 0 && col_i < width) Ns[ty][tx] = N[row_i * width + col_i];
  else Ns[ty][tx] = 0.0f;
  __syncthreads();
  if (ty < O_TILE && tx < O_TILE) {
    float output = 0.0f;
    for (int i = 0; i < 5; i++)
      for (int j = 0; j < 5; j++) output += mask2d[i][j] * Ns[i + ty][j + tx];
    if (row_o < height && col_o < width) P[row_o * width + col_o] = output;
  }
}
__global__ void jacobiRow(const float *A, const float *b, const float *x, float *xn, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n) {
    float sigma = 0;
    for (int j = 0; j < n; j++)
      if (j != row) sigma += A[row * n + j] * x[j];
    xn[row] = (b[row] - sigma) / A[row * n + row];
  }
}

static float *a, *b, host[NX * NY * 4];
static void sum(const char *name, const float *d, int n) {
  cudaMemcpy(host, d, n * sizeof(float), cudaMemcpyDeviceToHost);
  double s = 0;
  for (int i = 0; i < n; i++) s += host[i] * ((i & 15) + 1);
  printf("%s %.3f\n", name, s);
}
int main(void) {
  int n = NX * NY;
  cudaMalloc(&a, 4 * n * sizeof(float));
  cudaMalloc(&b, 4 * n * sizeof(float));
  for (int i = 0; i < 4 * n; i++) host[i] = (float)(i * 13 % 64) / 8;
  cudaMemcpy(a, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaMemcpy(b, host, sizeof(host), cudaMemcpyHostToDevice);
  dim3 block(BX, BY), grid((NX + BX - 1) / BX, (NY + BY - 1) / BY);
  for (int t = 0; t < 2; t++) {
    heat2d<<<grid, block>>>(a, b, 0.125f);
    float *tmp = a;
    a = b;
    b = tmp;
  }
  sum("heat2d", a, n);
  heat2dShared<<<grid, block>>>(a, b, 0.125f);
  sum("heat2dShared", b, n);
  heatWrongOrder<<<dim3((NY + 15) / 16, (NX + 15) / 16), dim3(16, 16)>>>(a, b, 0.125f);
  sum("heatWrongOrder", b, n);
  float c[RADIUS + 1] = {1, 0.5f, 0.25f, 0.125f};
  cudaMemcpyToSymbol(coefficients, c, sizeof(c));
  stencil1d<<<(1000 + 127) / 128, 128>>>(a, b, 1000);
  sum("stencil1d", b, 1000);
  float *p;
  cudaMalloc(&p, sizeof(host));
  cudaMemcpy(p, a, sizeof(host), cudaMemcpyDeviceToDevice);
  wave3d<<<dim3(2, 4), dim3(16, 8)>>>(a, p, b, 30, 30, NZ);
  sum("wave3d", b, 30 * 30 * NZ);
  blur3d<<<dim3(4, 4, 4), dim3(8, 4, 2)>>>(a, b);
  sum("blur3d", b, 32 * 16 * 8);
  unsigned char *cells, *next, bytes[60 * 50];
  for (int i = 0; i < 60 * 50; i++) bytes[i] = (i * 7 / 3) % 5 < 2;
  cudaMalloc(&cells, sizeof(bytes));
  cudaMalloc(&next, sizeof(bytes));
  cudaMemcpy(cells, bytes, sizeof(bytes), cudaMemcpyHostToDevice);
  life<<<dim3(4, 4), dim3(16, 16)>>>(cells, next, 60, 50);
  life<<<dim3(4, 4), dim3(16, 16)>>>(next, cells, 60, 50);
  cudaMemcpy(bytes, cells, sizeof(bytes), cudaMemcpyDeviceToHost);
  int alive = 0;
  for (int i = 0; i < 60 * 50; i++) alive += bytes[i];
  printf("life %d\n", alive);
  int *world, *newWorld, grid1[66 * 66];
  for (int i = 0; i < 66 * 66; i++) grid1[i] = (i * 31 / 7) % 3 == 0;
  cudaMalloc(&world, sizeof(grid1));
  cudaMalloc(&newWorld, sizeof(grid1));
  cudaMemcpy(world, grid1, sizeof(grid1), cudaMemcpyHostToDevice);
  cudaMemset(newWorld, 0, sizeof(grid1));
  lifeGhost<<<dim3(2, 4), dim3(32, 16)>>>(64, world, newWorld);
  cudaMemcpy(grid1, newWorld, sizeof(grid1), cudaMemcpyDeviceToHost);
  alive = 0;
  for (int i = 0; i < 66 * 66; i++) alive += grid1[i];
  printf("lifeGhost %d\n", alive);
  float m[2 * KR + 1], m2[25];
  for (int i = 0; i < 2 * KR + 1; i++) m[i] = 0.1f * (i + 1);
  for (int i = 0; i < 25; i++) m2[i] = (i - 12) * 0.5f;
  cudaMemcpyToSymbol(mask, m, sizeof(m));
  cudaMemcpyToSymbol(mask2d, m2, sizeof(m2));
  convRows<<<dim3(2, 16), dim3(64, 4)>>>(b, a, 128, 64);
  sum("convRows", b, 128 * 64);
  convColumns<<<dim3(8, 2), dim3(16, 8)>>>(b, a, 128, 64);
  sum("convColumns", b, 128 * 64);
  conv2dTiled<<<dim3((70 + O_TILE - 1) / O_TILE, (50 + O_TILE - 1) / O_TILE), dim3(16, 16)>>>(a, b, 50, 70);
  sum("conv2dTiled", b, 50 * 70);
  float *x;
  cudaMalloc(&x, 2048);
  cudaMemset(x, 0, 2048);
  jacobiRow<<<1, 128>>>(p, b, x, x + 256, 100);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
