// Captured and hand-made graphs, callbacks, launches by address: what an H200 prints is in graphs.expected.txt.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void add(int* p, int n, int by) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += by; }
__global__ void scale(int* p, int n, float by) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = (int)(p[i] * by); }
struct Note { int calls; const char* name; };
void CUDART_CB note(void* data) { Note* n = (Note*)data; n->calls++; printf("host %s %d\n", n->name, n->calls); }
void done(cudaStream_t s, cudaError_t e, void* data) { printf("callback %d %d\n", (int)e, *(int*)data); }
int main() {
  const int n = 1000; int h[n]; int* d;
  cudaMalloc(&d, n * sizeof(int));
  cudaStream_t s, t; cudaStreamCreate(&s); cudaStreamCreate(&t); cudaEvent_t e, joined; cudaEventCreate(&e); cudaEventCreate(&joined);
  cudaGraph_t g; cudaGraphExec_t x;
  Note captured = {0, "captured"};
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  cudaMemsetAsync(d, 0, n * sizeof(int), s);
  add<<<4, 256, 0, s>>>(d, n, 3);
  cudaEventRecord(e, s); cudaStreamWaitEvent(t, e, 0);
  add<<<4, 256, 0, t>>>(d, n, 4);
  cudaEventRecord(joined, t); cudaStreamWaitEvent(s, joined, 0);
  cudaLaunchHostFunc(s, note, &captured);
  cudaMemcpyAsync(h, d, n * sizeof(int), cudaMemcpyDeviceToHost, s);
  cudaStreamEndCapture(s, &g);
  size_t count = 0; cudaGraphGetNodes(g, NULL, &count); printf("nodes %zu\n", count);
  h[5] = -1;
  cudaGraphInstantiate(&x, g, 0);
  printf("before %d\n", h[5]);
  for (int i = 0; i < 2; i++) cudaGraphLaunch(x, s);
  cudaStreamSynchronize(s);
  printf("after %d\n", h[5]);
  cudaGraphExecDestroy(x); cudaGraphDestroy(g);

  // A stream that took part has to be joined.
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  add<<<4, 256, 0, s>>>(d, n, 1);
  cudaEventRecord(e, s); cudaStreamWaitEvent(t, e, 0);
  add<<<4, 256, 0, t>>>(d, n, 1);
  cudaGraph_t lost = (cudaGraph_t)1;
  cudaError_t code = cudaStreamEndCapture(s, &lost);
  printf("%s %d %s\n", cudaGetErrorName(code), lost == NULL, cudaGetErrorString(code));
  cudaGetLastError();
  cudaGraphCreate(&g, 0);
  cudaGraphNode_t clear, first, second, copy, tell; int by = 5; int size = n; float f = 2.0f;
  cudaMemsetParams m = {0}; m.dst = d; m.value = 1; m.elementSize = 1; m.width = n * 4; m.height = 1;
  cudaGraphAddMemsetNode(&clear, g, NULL, 0, &m);
  void* a1[] = {&d, &size, &by}; void* a2[] = {(void*)&d, &size, &f};
  cudaKernelNodeParams p = {0}; p.func = (void*)add; p.gridDim = dim3(4, 1, 1); p.blockDim = dim3(256, 1, 1); p.kernelParams = a1; p.sharedMemBytes = 0; p.extra = NULL;
  cudaGraphAddKernelNode(&first, g, &clear, 1, &p);
  p.func = (void*)scale; p.kernelParams = a2;
  cudaGraphAddKernelNode(&second, g, &first, 1, &p);
  cudaGraphAddMemcpyNode1D(&copy, g, &second, 1, h, d, n * sizeof(int), cudaMemcpyDeviceToHost);
  Note added = {0, "added"}; cudaHostNodeParams hp = {0}; hp.fn = note; hp.userData = &added;
  cudaGraphAddHostNode(&tell, g, &copy, 1, &hp);
  cudaGraphInstantiate(&x, g, 0);
  by = 100;
  cudaGraphLaunch(x, s); cudaStreamSynchronize(s);
  printf("%d\n", h[7]);
  p.func = (void*)add; p.kernelParams = a1;
  cudaGraphExecKernelNodeSetParams(x, first, &p);
  cudaGraphLaunch(x, s); cudaStreamSynchronize(s); printf("%d\n", h[7]);
  void (*kernels[2])(int*, int, int) = {add, add};
  cudaLaunchKernel((void*)kernels[n % 2], dim3(4), dim3(256), a1, 0, s);
  cudaMemcpy(h, d, n * 4, cudaMemcpyDeviceToHost); printf("%d\n", h[7]);
  int v = 9; cudaStreamAddCallback(s, done, &v, 0);
  cudaStreamSynchronize(s);
  void (*direct)(int*, int, int) = add; direct(d, n, 3);
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  return 0;
}
