// The kernel that the emulator's speed is measured with: `npm run bench -- simulate`.
#ifndef TILE
#define TILE 16
#endif

__global__ void tiledProduct(const float *a, const float *b, float *c, int n) {
  __shared__ float tileA[TILE][TILE];
  __shared__ float tileB[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y;
  int column = blockIdx.x * TILE + threadIdx.x;
  float sum = 0.0f;
  for (int phase = 0; phase < n / TILE; phase++) {
    tileA[threadIdx.y][threadIdx.x] = a[row * n + phase * TILE + threadIdx.x];
    tileB[threadIdx.y][threadIdx.x] = b[(phase * TILE + threadIdx.y) * n + column];
    __syncthreads();
    for (int k = 0; k < TILE; k++) sum += tileA[threadIdx.y][k] * tileB[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
