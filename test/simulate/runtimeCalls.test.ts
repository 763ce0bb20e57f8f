import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Each prints what it prints on an H200 (nvcc 13.0), as far as the runtime's manual does not say it. */
const programs: PrintingPrograms = {
  'refuse what no runtime takes, and know the flags of memory, limits and what comes behind a fault': [
    `#include <cstdio>
#define CK(x) printf("%s ", cudaGetErrorName(x))
__device__ int symbol;
__global__ void k(int* p) { *p = 1; }
int main() {
  unsigned f; void *a, *b, *c, *d, *m; int x, y = 0;
  cudaHostAlloc(&a, 64, cudaHostAllocDefault); cudaHostAlloc(&b, 64, cudaHostAllocPortable); cudaMallocHost(&c, 64);
  cudaHostAlloc(&d, 64, cudaHostAllocWriteCombined); cudaMalloc(&m, 64);
  for (void* p : {a, b, c, d}) { cudaHostGetFlags(&f, p); printf("%u ", f); }
  CK(cudaHostGetFlags(&f, m));
  CK(cudaMemcpy2D(m, 4, a, 8, 8, 1, cudaMemcpyHostToDevice));
  CK(cudaMemcpyToSymbol((const void*)m, a, 4)); CK(cudaMemcpyToSymbol(symbol, a, 4)); printf("\\n");
  char bus[32]; CK(cudaDeviceGetPCIBusId(bus, 32, 0));
  CK(cudaEventDestroy(nullptr));
  cudaEvent_t e; cudaEventCreateWithFlags(&e, cudaEventDisableTiming); cudaEventRecord(e);
  float ms; CK(cudaEventElapsedTime(&ms, e, e)); CK(cudaEventQuery(e)); CK(cudaEventDestroy(e)); printf("\\n");
  CK(cudaHostUnregister(a)); CK(cudaHostRegister(&x, 4, 0)); CK(cudaHostRegister(&x, 4, 0));
  cudaPointerAttributes pa;
  for (void* p : {a, (void*)&y}) { cudaPointerGetAttributes(&pa, p); printf("%d ", pa.type); }
  size_t limit; cudaDeviceSetLimit(cudaLimitStackSize, 4096); cudaDeviceGetLimit(&limit, cudaLimitStackSize); printf("%zu\\n", limit);
  k<<<1, 1>>>((int*)0x1234567890); CK(cudaDeviceSynchronize()); CK(cudaDeviceReset()); CK(cudaGetLastError()); CK(cudaMalloc(&b, 4)); printf("\\n");
}`,
    '2 2 2 6 cudaErrorInvalidValue cudaErrorInvalidValue cudaErrorInvalidSymbol cudaSuccess ',
    'cudaSuccess cudaErrorInvalidResourceHandle cudaErrorInvalidResourceHandle cudaSuccess cudaSuccess ',
    'cudaErrorInvalidValue cudaSuccess cudaErrorHostMemoryAlreadyRegistered 1 0 4096',
    'cudaErrorIllegalAddress cudaSuccess cudaSuccess cudaErrorDevicesUnavailable',
  ],
  'know flags, priorities, directions, volumes, edges and what cooperative launches have room for': [
    `#include <cstdio>
#include <cuda_runtime.h>
__global__ void grid(int* p) { if (p) *p = 1; }
int main() {
  int lo, hi, priority; unsigned flags;
  cudaDeviceGetStreamPriorityRange(&lo, &hi);
  cudaStream_t a, b, c;
  cudaStreamCreate(&a);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaStreamCreateWithPriority(&c, cudaStreamNonBlocking, -100);
  for (cudaStream_t s : {a, b, c, (cudaStream_t)0}) {
    cudaStreamGetFlags(s, &flags);
    cudaStreamGetPriority(s, &priority);
    printf("%u %d ", flags, priority);
  }
  printf("\\n");
  int *m, x = 0;
  cudaMalloc(&m, 4);
  printf("%s ", cudaGetErrorName(cudaMemcpy(m, &x, 4, (cudaMemcpyKind)9)));
  printf("%s\\n", cudaGetErrorName(cudaGetLastError()));
  cudaPitchedPtr p;
  cudaExtent e = make_cudaExtent(5 * sizeof(int), 4, 3);
  cudaMalloc3D(&p, e);
  cudaMemset3D(p, 1, e);
  cudaMemset3D(p, 2, make_cudaExtent(8, 3, 2));
  int host[60];
  cudaMemcpy3DParms q = {0};
  q.srcPtr = p;
  q.dstPtr = make_cudaPitchedPtr(host, 20, 5, 4);
  q.extent = e;
  q.kind = cudaMemcpyDeviceToHost;
  cudaMemcpy3D(&q);
  for (int i = 0; i < 60; i += 7) printf("%x ", host[i]);
  printf("\\n");
  cudaGraph_t g;
  cudaGraphNode_t n[3], from[4], to[4];
  cudaGraphCreate(&g, 0);
  cudaGraphAddEmptyNode(&n[0], g, nullptr, 0);
  cudaGraphAddEmptyNode(&n[1], g, n, 1);
  cudaGraphAddEmptyNode(&n[2], g, n, 2);
  size_t count;
#if CUDART_VERSION >= 13000
  cudaGraphGetEdges(g, nullptr, nullptr, nullptr, &count);
  cudaGraphGetEdges(g, from, to, nullptr, &count);
#else
  cudaGraphGetEdges(g, nullptr, nullptr, &count);
  cudaGraphGetEdges(g, from, to, &count);
#endif
  int last = 0;
  for (size_t i = 0; i < count; i++) last += to[i] == n[2];
  printf("%zu %d\\n", count, last);
  void* arguments[] = {&m};
  printf("%s ", cudaGetErrorName(cudaLaunchCooperativeKernel((void*)grid, dim3(100000), dim3(128), arguments)));
  printf("%s ", cudaGetErrorName(cudaGetLastError()));
  printf("%s ", cudaGetErrorName(cudaLaunchCooperativeKernel(grid, dim3(100000), dim3(128), arguments)));
  printf("%s ", cudaGetErrorName(cudaGetLastError()));
  printf("%s\\n", cudaGetErrorName(cudaLaunchCooperativeKernel(grid, dim3(64), dim3(128), arguments)));
}
`,
    '0 0 1 0 1 -5 0 0 ',
    'cudaErrorInvalidMemcpyDirection cudaErrorInvalidMemcpyDirection',
    '2020202 1010101 1010101 2020202 1010101 1010101 1010101 1010101 1010101 ',
    '3 2',
    'cudaErrorCooperativeLaunchTooLarge cudaErrorCooperativeLaunchTooLarge cudaErrorCooperativeLaunchTooLarge cudaErrorCooperativeLaunchTooLarge cudaSuccess',
  ],
};

describe('streams, copies and graphs of the runtime', () => {
  checksPrinted(programs);
});
