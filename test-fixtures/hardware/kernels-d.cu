// Stencils in two and three dimensions, convolutions, transposes.
#include "harness.cuh"

__global__ void jacobi5(const float* in, float* out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && x < w - 1 && y > 0 && y < h - 1) {
    int i = y * w + x;
    float north = in[i - w];
    float south = in[i + w];
    float west = in[i - 1];
    float east = in[i + 1];
    out[i] = 0.25f * (north + south + west + east);
  }
}

template <int BX, int BY>
__global__ void jacobiShared(const float* in, float* out, int w, int h) {
  __shared__ float tile[BY + 2][BX + 2];
  int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y;
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  if (x < w && y < h) {
    tile[ty][tx] = in[y * w + x];
    if (threadIdx.x == 0 && x > 0)
      tile[ty][0] = in[y * w + x - 1];
    if (threadIdx.x == BX - 1 && x < w - 1)
      tile[ty][BX + 1] = in[y * w + x + 1];
    if (threadIdx.y == 0 && y > 0)
      tile[0][tx] = in[(y - 1) * w + x];
    if (threadIdx.y == BY - 1 && y < h - 1)
      tile[BY + 1][tx] = in[(y + 1) * w + x];
  }
  __syncthreads();
  if (x > 0 && x < w - 1 && y > 0 && y < h - 1) {
    float a = tile[ty - 1][tx];
    float b = tile[ty + 1][tx];
    float c = tile[ty][tx - 1];
    float d = tile[ty][tx + 1];
    out[y * w + x] = 0.25f * (a + b + c + d);
  }
}

#define TILE_W 16
#define HALO 2
__global__ void stencilOutputTile(const float* in, float* out, int w, int h) {
  __shared__ float tile[TILE_W + 2 * HALO][TILE_W + 2 * HALO];
  int x = blockIdx.x * TILE_W + (int)threadIdx.x - HALO;
  int y = blockIdx.y * TILE_W + (int)threadIdx.y - HALO;
  if (x >= 0 && x < w && y >= 0 && y < h)
    tile[threadIdx.y][threadIdx.x] = in[y * w + x];
  else
    tile[threadIdx.y][threadIdx.x] = 0.0f;
  __syncthreads();
  int tx = threadIdx.x, ty = threadIdx.y;
  if (tx >= HALO && tx < TILE_W + HALO && ty >= HALO && ty < TILE_W + HALO && x < w && y < h)
    out[y * w + x] = tile[ty - HALO][tx]
                   + tile[ty + HALO][tx]
                   + tile[ty][tx - HALO]
                   + tile[ty][tx + HALO];
}

__global__ void stencil7(const float* __restrict__ in, float* __restrict__ out, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x >= 1 && x < nx - 1 && y >= 1 && y < ny - 1 && z >= 1 && z < nz - 1) {
    int plane = nx * ny, i = z * plane + y * nx + x;
    float sum = in[i];
    sum += in[i - 1];
    sum += in[i + 1];
    sum += in[i - nx];
    sum += in[i + nx];
    sum += in[i - plane];
    sum += in[i + plane];
    out[i] = sum;
  }
}

__global__ void stencilMarchZ(const float* in, float* out, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny) return;
  int plane = nx * ny;
  float below = in[y * nx + x];
  float here = in[plane + y * nx + x];
  for (int z = 1; z < nz - 1; z++) {
    float above = in[(z + 1) * plane + y * nx + x];
    out[z * plane + y * nx + x] = above - 2.0f * here + below;
    below = here;
    here = above;
  }
}

__global__ void lifeStep(const unsigned char* in, unsigned char* out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int left = (x + n - 1) & (n - 1);
  int up = (y + n - 1) & (n - 1);
  int neighbours = in[y * n + left];
  neighbours += in[up * n + x];
  neighbours += in[up * n + left];
  int self = in[y * n + x];
  out[y * n + x] = neighbours == 3 || (self && neighbours == 2);
}

#define RADIUS 3
__constant__ float filter[2 * RADIUS + 1];
__constant__ float filter2d[(2 * RADIUS + 1) * (2 * RADIUS + 1)];
__global__ void convolution2d(const float* in, float* out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float sum = 0;
  for (int dy = -RADIUS; dy <= RADIUS; dy++)
    for (int dx = -RADIUS; dx <= RADIUS; dx++)
      if (x + dx >= 0 && x + dx < w && y + dy >= 0 && y + dy < h)
        sum += filter2d[(dy + RADIUS) * (2 * RADIUS + 1) + dx + RADIUS]
             * in[(y + dy) * w + x + dx];
  out[y * w + x] = sum;
}

#define ROWS_X 16
#define ROWS_Y 4
#define STEPS 4
__global__ void convolutionRows(float* dst, const float* src, int pitch) {
  __shared__ float s[ROWS_Y][(STEPS + 2) * ROWS_X];
  int baseX = ((int)blockIdx.x * STEPS - 1) * ROWS_X + threadIdx.x;
  int baseY = blockIdx.y * ROWS_Y + threadIdx.y;
  src += baseY * pitch + baseX;
  dst += baseY * pitch + baseX;
#pragma unroll
  for (int i = 1; i < 1 + STEPS; i++)
    s[threadIdx.y][threadIdx.x + i * ROWS_X] = src[i * ROWS_X];
  s[threadIdx.y][threadIdx.x] = baseX >= 0 ? src[0] : 0;
  s[threadIdx.y][threadIdx.x + (1 + STEPS) * ROWS_X] = pitch - baseX > (1 + STEPS) * ROWS_X ? src[(1 + STEPS) * ROWS_X] : 0;
  __syncthreads();
#pragma unroll
  for (int i = 1; i < 1 + STEPS; i++) {
    float sum = 0;
#pragma unroll
    for (int j = -RADIUS; j <= RADIUS; j++)
      sum += filter[RADIUS - j] *
          s[threadIdx.y][threadIdx.x + i * ROWS_X + j];
    dst[i * ROWS_X] = sum;
  }
}

template <int PAD>
__global__ void convolutionColumns(float* dst, const float* src, int pitch, int h) {
  __shared__ float s[16][32 + 2 * RADIUS + PAD];
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  for (int i = threadIdx.y; i < 32 + 2 * RADIUS; i += blockDim.y) {
    int row = min(max((int)(blockIdx.y * 32 + i) - RADIUS, 0), h - 1);
    s[threadIdx.x][i] = src[row * pitch + x];
  }
  __syncthreads();
  for (int k = threadIdx.y; k < 32; k += blockDim.y) {
    float sum = 0;
    for (int j = 0; j <= 2 * RADIUS; j++)
      sum += filter[j] *
          s[threadIdx.x][k + j];
    dst[(y - threadIdx.y + k) * pitch + x] = sum;
  }
}

__global__ void constantByLane(float* out, const int* in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float a = filter2d[threadIdx.x % 49];
  float b = filter2d[in[i] % 7];
  out[i] = a + b;
}

__global__ void separableBlurRow(const uchar4* in, float4* out, int w, int h, int r) {
  int y = blockIdx.x * blockDim.x + threadIdx.x;
  if (y >= h) return;
  float sx = 0, sy = 0;
  for (int x = 0; x < w; x++) {
    uchar4 c = in[y * w + min(x + r, w - 1)];
    sx += c.x;
    sy += c.y;
    out[y * w + x] = make_float4(sx, sy, 0, 0);
  }
}

#define T 32
#define R 8
__global__ void transposeRows(float* out, const float* in, int n) {
  int x = blockIdx.x * T + threadIdx.x;
  int y = blockIdx.y * T + threadIdx.y;
  for (int j = 0; j < T; j += R)
    out[x * n + y + j] =
        in[(y + j) * n + x];
}

template <int PAD>
__global__ void transposeTiled(float* out, const float* in, int w, int h) {
  __shared__ float tile[T][T + PAD];
  int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
  for (int j = 0; j < T; j += R)
    if (x < w && y + j < h)
      tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * w + x];
  __syncthreads();
  x = blockIdx.y * T + threadIdx.x;
  y = blockIdx.x * T + threadIdx.y;
  for (int j = 0; j < T; j += R)
    if (x < h && y + j < w)
      out[(y + j) * h + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void transposeDiagonal(float* out, const float* in, int n) {
  __shared__ float tile[T][T + 1];
  int by = blockIdx.x, bx = (blockIdx.x + blockIdx.y) % gridDim.x;
  int x = bx * T + threadIdx.x, y = by * T + threadIdx.y;
  for (int j = 0; j < T; j += R)
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = by * T + threadIdx.x;
  y = bx * T + threadIdx.y;
  for (int j = 0; j < T; j += R)
    out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void transposeSwizzled(float* out, const float* in, int n) {
  __shared__ float tile[T * T];
  int tx = threadIdx.x, ty = threadIdx.y;
  for (int j = 0; j < T; j += R)
    tile[(ty + j) * T + (tx ^ (ty + j))] = in[(blockIdx.y * T + ty + j) * n + blockIdx.x * T + tx];
  __syncthreads();
  for (int j = 0; j < T; j += R)
    out[(blockIdx.x * T + ty + j) * n + blockIdx.y * T + tx] = tile[tx * T + (tx ^ (ty + j))];
}

__global__ void transposeSmall(double* out, const double* in, int w, int h) {
  __shared__ double tile[16][16];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < w && y < h)
    tile[threadIdx.x][threadIdx.y] = in[y * w + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  if (x < h && y < w)
    out[y * h + x] = tile[threadIdx.y][threadIdx.x];
}

__global__ void rotate90(const uchar4* in, uchar4* out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) {
    uchar4 c = in[y * w + x];
    out[x * h + (h - 1 - y)] = c;
  }
}

__global__ void permuteBHSD(const float* in, float* out, int heads, int seq, int dim, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int d = i % dim;
    int s = (i / dim) % seq;
    int h = (i / (dim * seq)) % heads;
    int b = i / (dim * seq * heads);
    out[((b * seq + s) * heads + h) * dim + d] =
        in[i];
  }
}

int main() {
  float *A = dev<float>(1 << 18), *B = dev<float>(1 << 18);
  int* I = devIota(1 << 12, 7919, 1000);
  float host[49];
  for (int i = 0; i < 49; i++) host[i] = (float)(i + 1) / 49;
  CK(cudaMemcpyToSymbol(filter, host, 7 * sizeof(float)));
  CK(cudaMemcpyToSymbol(filter2d, host, 49 * sizeof(float)));
  jacobi5<<<dim3(4, 16), dim3(32, 4)>>>(A, B, 128, 64);
  jacobi5<<<dim3(8, 8), dim3(16, 8)>>>(A, B, 125, 61);
  jacobiShared<32, 8><<<dim3(4, 8), dim3(32, 8)>>>(A, B, 128, 64);
  jacobiShared<16, 16><<<dim3(8, 4), dim3(16, 16)>>>(A, B, 123, 60);
  stencilOutputTile<<<dim3(5, 4), dim3(20, 20)>>>(A, B, 75, 63);
  stencil7<<<dim3(4, 4, 4), dim3(8, 8, 4)>>>(A, B, 32, 32, 16);
  stencil7<<<dim3(1, 8, 16), dim3(32, 4, 1)>>>(A, B, 30, 30, 16);
  stencilMarchZ<<<dim3(2, 4), dim3(32, 8)>>>(A, B, 60, 30, 12);
  lifeStep<<<dim3(8, 8), dim3(16, 16)>>>((unsigned char*)A, (unsigned char*)B, 128);
  convolution2d<<<dim3(4, 8), dim3(16, 8)>>>(A, B, 61, 59);
  convolutionRows<<<dim3(2, 8), dim3(ROWS_X, ROWS_Y)>>>(B, A + 64, 128);
  convolutionColumns<0><<<dim3(4, 2), dim3(16, 8)>>>(B, A, 64, 64);
  convolutionColumns<1><<<dim3(4, 2), dim3(16, 8)>>>(B, A, 64, 64);
  constantByLane<<<8, 128>>>(B, I);
  separableBlurRow<<<2, 64>>>((uchar4*)A, (float4*)B, 40, 100, 3);
  transposeRows<<<dim3(4, 4), dim3(T, R)>>>(B, A, 128);
  transposeTiled<0><<<dim3(4, 3), dim3(T, R)>>>(B, A, 120, 90);
  transposeTiled<1><<<dim3(4, 3), dim3(T, R)>>>(B, A, 120, 90);
  transposeTiled<2><<<dim3(4, 4), dim3(T, R)>>>(B, A, 128, 128);
  transposeDiagonal<<<dim3(4, 4), dim3(T, R)>>>(B, A, 128);
  transposeSwizzled<<<dim3(4, 4), dim3(T, R)>>>(B, A, 128);
  transposeSmall<<<dim3(5, 4), dim3(16, 16)>>>((double*)B, (double*)A, 70, 50);
  rotate90<<<dim3(4, 8), dim3(32, 8)>>>((uchar4*)A, (uchar4*)B, 100, 62);
  permuteBHSD<<<32, 256>>>(A, B, 4, 32, 24, 2 * 4 * 32 * 24);
  permuteBHSD<<<32, 256>>>(A, B, 4, 32, 64, 8192);
  DONE();
  return 0;
}
