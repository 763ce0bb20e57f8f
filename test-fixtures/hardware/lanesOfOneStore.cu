// Which lane's value stays where lanes of one warp store to one address, in stores of 1 to 16 bytes.
#include <cstdio>
#include <cuda_runtime.h>
template <class T> __device__ T make(int lane);
template <> __device__ unsigned char make(int l) { return l; }
template <> __device__ unsigned short make(int l) { return l; }
template <> __device__ unsigned make(int l) { return l; }
template <> __device__ unsigned long long make(int l) { return l; }
template <> __device__ uint4 make(int l) { return make_uint4(l, l, l, l); }
__device__ unsigned take(unsigned char v) { return v; }
__device__ unsigned take(unsigned short v) { return v; }
__device__ unsigned take(unsigned v) { return v; }
__device__ unsigned take(unsigned long long v) { return (unsigned)v; }
__device__ unsigned take(uint4 v) { return v.x == v.y && v.y == v.z && v.z == v.w ? v.x : 1000 + v.x; }
template <class T> __global__ void global(T* p, const int* slot, unsigned mask) {
  int lane = threadIdx.x & 31;
  if (mask >> lane & 1) p[slot[lane]] = make<T>(lane);
}
template <class T> __global__ void shared(T* p, const int* slot, unsigned mask, int slots) {
  __shared__ T s[64];
  int lane = threadIdx.x & 31;
  for (int i = lane; i < 64; i += 32) s[i] = make<T>(99);
  __syncwarp();
  if (mask >> lane & 1) s[slot[lane]] = make<T>(lane);
  __syncwarp();
  if (lane < slots) p[lane] = s[lane];
}
template <class T> __global__ void show(const T* p, unsigned* out, int n) { for (int i = 0; i < n; i++) out[i] = take(p[i]); }
template <class T> void run(const char* name) {
  T* p; int* slot; unsigned* out;
  cudaMalloc(&p, 64 * sizeof(T)); cudaMallocManaged(&slot, 128); cudaMallocManaged(&out, 256);
  unsigned masks[] = {0xffffffffu, 0x55555555u, 0x0000ffffu, 0xffff0000u, 0x80000001u, 0x000ff000u, 0x7fffffffu};
  for (int way = 0; way < 6; way++) {
    int slots = 0;
    for (int l = 0; l < 32; l++) {
      int s = way == 0 ? 0 : way == 1 ? l % 2 : way == 2 ? l / 16 : way == 3 ? l % 3 : way == 4 ? l * 7 % 5 : (31 - l) / 8;
      slot[l] = s; if (s + 1 > slots) slots = s + 1;
    }
    for (unsigned m : masks) {
      for (int kind = 0; kind < 2; kind++) {
        cudaMemset(p, 0, 64 * sizeof(T));
        if (kind == 0) global<T><<<1, 32>>>(p, slot, m); else shared<T><<<1, 32>>>(p, slot, m, slots);
        show<T><<<1, 1>>>(p, out, slots);
        cudaDeviceSynchronize();
        printf("%s %s way %d mask %08x:", name, kind ? "shared" : "global", way, m);
        for (int i = 0; i < slots; i++) printf(" %u", out[i]);
        printf("\n");
      }
    }
  }
}
int main() {
  run<unsigned char>("u8"); run<unsigned short>("u16"); run<unsigned>("u32"); run<unsigned long long>("u64"); run<uint4>("u128");
}
