// The device's heap, and memset and memcpy in kernels.
#include <cstdio>
#include <cuda_runtime.h>

struct Item {
  int value;
  Item* next;
};
__device__ Item* head;
__global__ void push() {
  Item* mine = (Item*)malloc(sizeof(Item));
  mine->value = threadIdx.x * 3 + 1;
  mine->next = (Item*)atomicExch((unsigned long long*)&head, (unsigned long long)mine);
}
__global__ void sum(int* out) {
  int total = 0, count = 0;
  for (Item* at = head; at != nullptr;) {
    total += at->value;
    count++;
    Item* next = at->next;
    free(at);
    at = next;
  }
  out[0] = total;
  out[1] = count;
}
__global__ void perThread(int* out) {
  int n = threadIdx.x % 5 + 1;
  int* mine = new int[n];
  for (int i = 0; i < n; i++) mine[i] = i * threadIdx.x;
  int total = 0;
  for (int i = 0; i < n; i++) total += mine[i];
  delete[] mine;
  out[threadIdx.x] = total;
}
__global__ void perBlock(int* out) {
  __shared__ int* data;
  if (threadIdx.x == 0) data = (int*)malloc(blockDim.x * sizeof(int));
  __syncthreads();
  data[threadIdx.x] = threadIdx.x * threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = data[blockDim.x - 1 - threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) free(data);
}
struct Record {
  double weight;
  int id[3];
};
__global__ void copies(const Record* in, Record* out, char* bytes) {
  Record local;
  memcpy(&local, in + threadIdx.x, sizeof local);
  local.id[1] = threadIdx.x;
  memcpy(out + threadIdx.x, &local, sizeof local);
  char text[16];
  memset(text, 'a' + threadIdx.x % 26, sizeof text);
  text[3] = '-';
  memcpy(bytes + threadIdx.x * 16, text, 16);
}
int main() {
  int *out, host[64];
  cudaMalloc(&out, sizeof host);
  push<<<1, 40>>>();
  sum<<<1, 1>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d %d\n", host[0], host[1]);
  perThread<<<1, 64>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int v : host) printf("%d ", v);
  perBlock<<<1, 64>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("\n");
  for (int v : host) printf("%d ", v);
  Record records[32], *in, *copied;
  char *bytes, text[513];
  for (int i = 0; i < 32; i++) records[i] = {i * 0.5, {i, -1, 2 * i}};
  cudaMalloc(&in, sizeof records);
  cudaMalloc(&copied, sizeof records);
  cudaMalloc(&bytes, 512);
  cudaMemcpy(in, records, sizeof records, cudaMemcpyHostToDevice);
  copies<<<1, 32>>>(in, copied, bytes);
  cudaMemcpy(records, copied, sizeof records, cudaMemcpyDeviceToHost);
  cudaMemcpy(text, bytes, 512, cudaMemcpyDeviceToHost);
  text[512] = 0;
  printf("\n");
  for (int i = 0; i < 32; i++) printf("%g %d %d %d ", records[i].weight, records[i].id[0], records[i].id[1], records[i].id[2]);
  printf("\n%s\n%s\n", text, cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
