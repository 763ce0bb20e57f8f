// Surfaces over arrays: reads and writes with byte offsets, all boundary modes, and a texture over the same array.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void fill(cudaSurfaceObject_t s, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) surf2Dwrite((float)(x * 3 - y * 5) * 0.5f, s, x * sizeof(float), y);
}
__global__ void shift(cudaSurfaceObject_t from, cudaSurfaceObject_t to, int width, int height) {
  int x = threadIdx.x, y = threadIdx.y;
  float left = surf2Dread<float>(from, (x - 1) * (int)sizeof(float), y, cudaBoundaryModeZero);
  float right;
  surf2Dread(&right, from, (x + 1) * sizeof(float), y, cudaBoundaryModeClamp);
  surf2Dwrite(left + 10 * right, to, x * sizeof(float), y, cudaBoundaryModeZero);
}
__global__ void readBack(cudaTextureObject_t t, float* out) {
  out[threadIdx.y * blockDim.x + threadIdx.x] = tex2D<float>(t, threadIdx.x, threadIdx.y);
}
__global__ void pixels(cudaSurfaceObject_t s, unsigned int* out) {
  uchar4 mine = make_uchar4(threadIdx.x, threadIdx.x * 2, 255 - threadIdx.x, 7);
  surf1Dwrite(mine, s, threadIdx.x * sizeof(uchar4));
  __syncthreads();
  uchar4 other = surf1Dread<uchar4>(s, (blockDim.x - 1 - threadIdx.x) * sizeof(uchar4));
  out[threadIdx.x] = other.x | other.y << 8 | other.z << 16 | (unsigned)other.w << 24;
}
__global__ void volume(cudaSurfaceObject_t s, int* out) {
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  surf3Dwrite(x + 10 * y + 100 * z, s, x * 4, y, z);
  __syncthreads();
  out[(z * 2 + y) * 4 + x] = surf3Dread<int>(s, (3 - x) * 4, 1 - y, 1 - z);
}

template <typename T> cudaArray_t arrayOf(int width, int height, int depth) {
  cudaChannelFormatDesc channel = cudaCreateChannelDesc<T>();
  cudaArray_t made;
  if (depth > 0) cudaMalloc3DArray(&made, &channel, make_cudaExtent(width, height, depth), cudaArraySurfaceLoadStore);
  else cudaMallocArray(&made, &channel, width, height, cudaArraySurfaceLoadStore);
  return made;
}
static cudaSurfaceObject_t surfaceOf(cudaArray_t array) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaSurfaceObject_t made = 0;
  cudaCreateSurfaceObject(&made, &resource);
  return made;
}

int main() {
  cudaArray_t a = arrayOf<float>(8, 4, 0), b = arrayOf<float>(8, 4, 0);
  cudaSurfaceObject_t sa = surfaceOf(a), sb = surfaceOf(b);
  fill<<<dim3(1, 1), dim3(16, 8)>>>(sa, 8, 4);
  shift<<<1, dim3(8, 4)>>>(sa, sb, 8, 4);
  float host[32];
  cudaMemcpy2DFromArray(host, 8 * sizeof(float), b, 0, 0, 8 * sizeof(float), 4, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; i++) printf("%g ", host[i]);
  printf("\n");
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = b;
  cudaTextureDesc how = {};
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &how, NULL);
  float* out;
  cudaMalloc(&out, 4096);
  readBack<<<1, dim3(8, 4)>>>(texture, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 32; i++) printf("%g ", host[i]);
  printf("\n");

  cudaArray_t row = arrayOf<uchar4>(16, 0, 0);
  pixels<<<1, 16>>>(surfaceOf(row), (unsigned int*)out);
  unsigned int words[16];
  cudaMemcpy(words, out, sizeof words, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 16; i++) printf("%08x ", words[i]);
  printf("\n");

  cudaArray_t cube = arrayOf<int>(4, 2, 2);
  volume<<<1, dim3(4, 2, 2)>>>(surfaceOf(cube), (int*)out);
  cudaMemcpy(words, out, sizeof words, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 16; i++) printf("%d ", (int)words[i]);
  printf("\n%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
