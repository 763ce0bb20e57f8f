// Particles, fractals and images.
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>
#include <string>

#define SOFTENING 1e-9f
typedef struct { float x, y, z, vx, vy, vz; } Body;
__global__ void bodyForce(Body *p, float dt, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) {
    float Fx = 0.0f, Fy = 0.0f, Fz = 0.0f;
    for (int j = 0; j < n; j++) {
      float dx = p[j].x - p[i].x;
      float dy = p[j].y - p[i].y;
      float dz = p[j].z - p[i].z;
      float distSqr = dx * dx + dy * dy + dz * dz + SOFTENING;
      float invDist = rsqrtf(distSqr);
      float invDist3 = invDist * invDist * invDist;
      Fx += dx * invDist3;
      Fy += dy * invDist3;
      Fz += dz * invDist3;
    }
    p[i].vx += dt * Fx;
    p[i].vy += dt * Fy;
    p[i].vz += dt * Fz;
  }
}
__device__ float3 bodyBodyInteraction(float4 bi, float4 bj, float3 ai) {
  float3 r;
  r.x = bj.x - bi.x;
  r.y = bj.y - bi.y;
  r.z = bj.z - bi.z;
  float distSqr = r.x * r.x + r.y * r.y + r.z * r.z + 0.01f;
  float distSixth = distSqr * distSqr * distSqr;
  float s = bj.w / sqrtf(distSixth);
  ai.x += r.x * s;
  ai.y += r.y * s;
  ai.z += r.z * s;
  return ai;
}
template <int P> __global__ void calculateForces(const float4 *devX, float4 *devA, int N) {
  __shared__ float4 shPosition[P];
  float3 acc = {0.0f, 0.0f, 0.0f};
  int gtid = blockIdx.x * blockDim.x + threadIdx.x;
  float4 myPosition = devX[gtid];
  for (int i = 0, tile = 0; i < N; i += P, tile++) {
    int idx = tile * blockDim.x + threadIdx.x;
    shPosition[threadIdx.x] = devX[idx];
    __syncthreads();
    for (int j = 0; j < P; j++) acc = bodyBodyInteraction(myPosition, shPosition[j], acc);
    __syncthreads();
  }
  float4 acc4 = {acc.x, acc.y, acc.z, 0.0f};
  devA[gtid] = acc4;
}
struct Particles {
  float *x, *y, *vx, *vy;
};
__global__ void integrate(Particles p, float dt, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    p.x[i] += p.vx[i] * dt;
    p.y[i] += p.vy[i] * dt;
    if (p.x[i] < 0 || p.x[i] > 1) p.vx[i] = -p.vx[i];
    if (p.y[i] < 0 || p.y[i] > 1) p.vy[i] = -p.vy[i];
  }
}
__global__ void mandelbrot(uchar4 *image, int w, int h, int maxIter) {
  int px = blockIdx.x * blockDim.x + threadIdx.x;
  int py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= w || py >= h) return;
  float cr = -2.0f + 3.0f * px / w, ci = -1.0f + 2.0f * py / h, zr = 0, zi = 0;
  int it = 0;
  while (zr * zr + zi * zi < 4.0f && it < maxIter) {
    float t = zr * zr - zi * zi + cr;
    zi = 2 * zr * zi + ci;
    zr = t;
    it++;
  }
  image[py * w + px] = make_uchar4(it, it * 3, 255 - it, 255);
}
__global__ void julia(unsigned char *ptr) {
  int x = blockIdx.x, y = blockIdx.y;
  int offset = x + y * gridDim.x;
  float jx = 1.5f * (16 - x) / 16, jy = 1.5f * (16 - y) / 16;
  int inside = 1;
  for (int i = 0; i < 50; i++) {
    float t = jx * jx - jy * jy - 0.8f;
    jy = 2 * jx * jy + 0.156f;
    jx = t;
    if (jx * jx + jy * jy > 1000) {
      inside = 0;
      break;
    }
  }
  ptr[offset * 4 + 0] = 255 * inside;
  ptr[offset * 4 + 1] = 0;
  ptr[offset * 4 + 2] = 0;
  ptr[offset * 4 + 3] = 255;
}
__global__ void ripple(unsigned char *ptr, int ticks) {
  int x = threadIdx.x + blockIdx.x * blockDim.x;
  int y = threadIdx.y + blockIdx.y * blockDim.y;
  int offset = x + y * blockDim.x * gridDim.x;
  float fx = x - 32.0f, fy = y - 32.0f;
  float d = sqrtf(fx * fx + fy * fy);
  unsigned char grey = (unsigned char)(128.0f + (d * 1.5f) - ticks);
  ptr[offset * 4 + 0] = grey;
  ptr[offset * 4 + 1] = grey;
  ptr[offset * 4 + 2] = grey;
  ptr[offset * 4 + 3] = 255;
}
__global__ void rgbToGrey(const uchar3 *rgb, unsigned char *grey, int rows, int cols) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r < rows && c < cols) {
    uchar3 p = rgb[r * cols + c];
    grey[r * cols + c] = (unsigned char)((p.x * 77 + p.y * 150 + p.z * 29) >> 8);
  }
}
#define CHANNELS 3
__global__ void colorToGreyscale(unsigned char *Pout, unsigned char *Pin, int width, int height) {
  int Col = threadIdx.x + blockIdx.x * blockDim.x;
  int Row = threadIdx.y + blockIdx.y * blockDim.y;
  if (Col < width && Row < height) {
    int greyOffset = Row * width + Col;
    int rgbOffset = greyOffset * CHANNELS;
    unsigned char r = Pin[rgbOffset];
    unsigned char g = Pin[rgbOffset + 1];
    unsigned char b = Pin[rgbOffset + 2];
    Pout[greyOffset] = (r * 5 + g * 9 + b * 2) / 16;
  }
}
#define BLUR_SIZE 2
__global__ void blurKernel(unsigned char *in, unsigned char *out, int w, int h) {
  int Col = blockIdx.x * blockDim.x + threadIdx.x;
  int Row = blockIdx.y * blockDim.y + threadIdx.y;
  if (Col < w && Row < h) {
    int pixVal = 0, pixels = 0;
    for (int blurRow = -BLUR_SIZE; blurRow < BLUR_SIZE + 1; ++blurRow) {
      for (int blurCol = -BLUR_SIZE; blurCol < BLUR_SIZE + 1; ++blurCol) {
        int curRow = Row + blurRow;
        int curCol = Col + blurCol;
        if (curRow > -1 && curRow < h && curCol > -1 && curCol < w) {
          pixVal += in[curRow * w + curCol];
          pixels++;
        }
      }
    }
    out[Row * w + Col] = (unsigned char)(pixVal / pixels);
  }
}
__global__ void sobel(const uint8_t *src, uint8_t *dst, int w, int h) {
  int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
  if (x > 0 && y > 0 && x < w - 1 && y < h - 1) {
    const uint8_t *p = src + y * w + x;
    int dx = -p[-w - 1] - 2 * p[-1] - p[w - 1] + p[-w + 1] + 2 * p[1] + p[w + 1];
    int dy = -p[-w - 1] - 2 * p[-w] - p[-w + 1] + p[w - 1] + 2 * p[w] + p[w + 1];
    int g = abs(dx) + abs(dy);
    dst[y * w + x] = g > 255 ? 255 : g;
  }
}
__global__ void median3(const uint8_t *src, uint8_t *dst, int w, int h) {
  int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
  if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
  uint8_t v[9];
  int k = 0;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++) v[k++] = src[(y + j) * w + x + i];
  for (int i = 0; i < 5; i++)
    for (int j = i + 1; j < 9; j++)
      if (v[j] < v[i]) {
        uint8_t t = v[i];
        v[i] = v[j];
        v[j] = t;
      }
  dst[y * w + x] = v[4];
}
__global__ void rotateImage(const uchar4 *in, uchar4 *out, int n) {
  __shared__ uchar4 tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  int ox = blockIdx.y * 16 + threadIdx.x, oy = blockIdx.x * 16 + threadIdx.y;
  out[oy * n + (n - 1 - ox)] = tile[threadIdx.x][threadIdx.y];
}
__global__ void countWord(const char *text, int length, const char *word, int wordLength, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > length - wordLength) return;
  for (int j = 0; j < wordLength; j++)
    if (text[i + j] != word[j]) return;
  atomicAdd(count, 1);
}
__global__ void rabinKarp(const char *text, int n, int m, unsigned target, int *found) {
  __shared__ char s[128 + 16];
  int base = blockIdx.x * 128;
  for (int i = threadIdx.x; i < 128 + m - 1; i += 128) s[i] = base + i < n ? text[base + i] : 0;
  __syncthreads();
  unsigned hash = 0;
  for (int j = 0; j < m; j++) hash = hash * 31 + s[threadIdx.x + j];
  if (base + threadIdx.x <= n - m && hash == target) found[base + threadIdx.x] = 1;
}
__global__ void monteCarlo(unsigned int *hits, int per) {
  unsigned int state = blockIdx.x * blockDim.x + threadIdx.x + 1;
  unsigned int inside = 0;
  for (int i = 0; i < per; i++) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    float x = (state & 0xffff) / 65536.0f, y = (state >> 16) / 65536.0f;
    if (x * x + y * y < 1) inside++;
  }
  for (int o = 16; o > 0; o /= 2) inside += __shfl_xor_sync(0xffffffffu, inside, o);
  if (threadIdx.x % 32 == 0) atomicAdd(hits, inside);
}

int main() {
  auto begin = std::chrono::high_resolution_clock::now();
  int n = 256;
  Body *bodies = new Body[n], *d_bodies;
  for (int i = 0; i < n; i++) bodies[i] = {(float)(i % 16), (float)(i / 16), (float)(i % 7), 0, 0, 0};
  cudaMalloc(&d_bodies, n * sizeof(Body));
  cudaMemcpy(d_bodies, bodies, n * sizeof(Body), cudaMemcpyHostToDevice);
  bodyForce<<<2, 128>>>(d_bodies, 0.01f, 250);
  cudaMemcpy(bodies, d_bodies, n * sizeof(Body), cudaMemcpyDeviceToHost);
  printf("body %.2f\n", bodies[3].vx * 10);
  float4 *x, *a;
  cudaMallocManaged(&x, n * sizeof(float4));
  cudaMallocManaged(&a, n * sizeof(float4));
  for (int i = 0; i < n; i++) x[i] = make_float4(i % 16, i / 16, i % 5, 1.0f);
  calculateForces<64><<<n / 64, 64>>>(x, a, n);
  cudaDeviceSynchronize();
  printf("forces %.2f\n", a[17].x);
  Particles p;
  float *all;
  cudaMalloc(&all, 4 * 1000 * sizeof(float));
  cudaMemset(all, 0, 4 * 1000 * sizeof(float));
  p.x = all;
  p.y = all + 1000;
  p.vx = all + 2000;
  p.vy = all + 3000;
  integrate<<<3, 128>>>(p, 0.1f, 1000);
  const int w = 96, h = 64;
  unsigned char *image, *grey, *result;
  cudaMallocManaged(&image, w * h * 4);
  cudaMallocManaged(&grey, w * h * 4);
  cudaMallocManaged(&result, w * h * 4);
  auto sum = [&](const char *name, const unsigned char *d, int count) {
    cudaDeviceSynchronize();
    unsigned s = 0;
    for (int i = 0; i < count; i++) s = s * 17 + d[i];
    printf("%s %08x\n", name, s);
  };
  mandelbrot<<<dim3(w / 16, h / 16), dim3(16, 16)>>>((uchar4 *)image, w, h, 40);
  sum("mandelbrot", image + 4 * w * 10, w * 4);
  julia<<<dim3(32, 32), 1>>>(result);
  cudaDeviceSynchronize();
  ripple<<<dim3(4, 4), dim3(16, 16)>>>(result, 7);
  sum("ripple", result, 64);
  rgbToGrey<<<dim3(3, 8), dim3(32, 8)>>>((uchar3 *)image, grey, 60, 90);
  sum("grey", grey, 60 * 90);
  colorToGreyscale<<<dim3(6, 4), dim3(16, 16)>>>(grey, image, 90, 60);
  sum("colorToGreyscale", grey, 60 * 90);
  blurKernel<<<dim3(6, 4), dim3(16, 16)>>>(grey, result, 90, 60);
  sum("blur", result, 60 * 90);
  sobel<<<dim3(3, 15), dim3(32, 4)>>>(grey, result, 90, 60);
  sum("sobel", result + 91, 88);
  median3<<<dim3(3, 15), dim3(32, 4)>>>(grey, result, 90, 60);
  sum("median", result + 91, 88);
  rotateImage<<<dim3(4, 4), dim3(16, 16)>>>((uchar4 *)image, (uchar4 *)result, 64);
  sum("rotate", result, 64 * 64 * 4);
  std::string text;
  for (int i = 0; i < 60; i++) text += "the cat sat on the mat ";
  char *d_text, *d_word;
  int *d_count;
  cudaMallocManaged(&d_text, text.size() + 1);
  cudaMallocManaged(&d_word, 16);
  cudaMallocManaged(&d_count, 2048 * sizeof(int));
  memcpy(d_text, text.c_str(), text.size() + 1);
  strcpy(d_word, "at ");
  *d_count = 0;
  countWord<<<(int)(text.size() + 127) / 128, 128>>>(d_text, (int)text.size(), d_word, 3, d_count);
  cudaDeviceSynchronize();
  printf("words %d\n", *d_count);
  memset(d_count, 0, 2048 * sizeof(int));
  rabinKarp<<<(int)(text.size() + 127) / 128, 128>>>(d_text, (int)text.size(), 3, ('m' * 31u + 'a') * 31 + 't', d_count);
  cudaDeviceSynchronize();
  int found = 0;
  for (int i = 0; i < 2048; i++) found += d_count[i];
  printf("found %d\n", found);
  unsigned *hits;
  cudaMallocManaged(&hits, sizeof(unsigned));
  *hits = 0;
  monteCarlo<<<4, 64>>>(hits, 50);
  cudaDeviceSynchronize();
  printf("pi %.4f\n", 4.0 * *hits / (4 * 64 * 50));
  double seconds = std::chrono::duration<double>(std::chrono::high_resolution_clock::now() - begin).count();
  if (seconds < 0) printf("time runs backwards\n");
  delete[] bodies;
  return 0;
}
