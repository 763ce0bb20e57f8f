// Pitched and three-dimensional memory, registered and mapped memory: what an H200 prints is in volumes.expected.txt.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void fill(cudaPitchedPtr p, int w, int h, int d) {
  int x = threadIdx.x, y = threadIdx.y, z = blockIdx.x;
  if (x < w && y < h && z < d) *(int*)((char*)p.ptr + z * p.pitch * h + y * p.pitch + x * 4) = 100 * z + 10 * y + x;
}
__global__ void twice(int* p, int n) { int i = threadIdx.x; if (i < n) p[i] *= 2; }
int main() {
  const int w = 7, h = 5, d = 3;
  cudaExtent extent = make_cudaExtent(w * sizeof(int), h, d);
  cudaPitchedPtr p;
  printf("%d ", (int)cudaMalloc3D(&p, extent));
  printf("%zu %zu %zu\n", p.pitch, p.xsize, p.ysize);
  cudaMemset2D(p.ptr, p.pitch, 0xff, w * 4, h * d);
  fill<<<d, dim3(8, 8)>>>(p, w, h, d);
  int host[d][h][w];
  cudaMemcpy3DParms copy = {0};
  copy.srcPtr = p;
  copy.dstPtr = make_cudaPitchedPtr(host, w * sizeof(int), w, h);
  copy.extent = extent;
  copy.kind = cudaMemcpyDeviceToHost;
  int code = cudaMemcpy3D(&copy);
  printf("%d %d %d %d\n", code, host[0][0][0], host[1][2][3], host[2][4][6]);
  int part[2][2][3];
  memset(part, 0, sizeof(part));
  copy.srcPos = make_cudaPos(2 * sizeof(int), 1, 1);
  copy.dstPtr = make_cudaPitchedPtr(part, 3 * sizeof(int), 3, 2);
  copy.extent = make_cudaExtent(3 * sizeof(int), 2, 2);
  code = cudaMemcpy3D(&copy);
  printf("%d %d %d %d\n", code, part[0][0][0], part[0][1][2], part[1][1][1]);
  int* pitched; size_t pitch;
  printf("%d ", (int)cudaMallocPitch(&pitched, &pitch, 100, 4));
  printf("%zu\n", pitch);
  int* r = (int*)malloc(64 * sizeof(int));
  for (int i = 0; i < 64; i++) r[i] = i;
  printf("%d\n", (int)cudaHostRegister(r, 64 * sizeof(int), cudaHostRegisterMapped));
  int* mapped;
  cudaHostGetDevicePointer((void**)&mapped, r, 0);
  twice<<<1, 64>>>(mapped, 64);
  code = cudaDeviceSynchronize();
  printf("%d %d\n", code, r[63]);
  code = cudaHostUnregister(r);
  printf("%d %d\n", code, (int)cudaHostUnregister(r));
  int* pinned; cudaHostAlloc((void**)&pinned, 256, cudaHostAllocMapped); memset(pinned, 0, 256); pinned[5] = 21;
  twice<<<1, 64>>>(pinned, 64); cudaDeviceSynchronize(); printf("%d\n", pinned[5]);
  void* args[] = {&pinned, (void*)&w};
  printf("%d\n", (int)cudaLaunchCooperativeKernel((void*)twice, dim3(1), dim3(32), args, 0, 0));
  cudaDeviceSynchronize(); printf("%d\n", pinned[5]);
  int can = 7; printf("%d ", (int)cudaDeviceCanAccessPeer(&can, 0, 0)); printf("%d %d\n", can, (int)cudaDeviceEnablePeerAccess(0, 0));
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  return 0;
}
