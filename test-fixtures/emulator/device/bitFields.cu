// PTX's bit fields of words of 32 and 64 bits, inside of them and beyond their ends.
#include <cstdio>
#include <cstdint>
__global__ void fields(const uint64_t* words, const uint32_t* places) {
  uint64_t a = words[threadIdx.x], b = words[31 - threadIdx.x], u, i, j;
  int64_t s;
  uint32_t position = places[threadIdx.x] & 0xff, length = places[threadIdx.x] >> 8, v, k;
  int32_t t;
  asm("bfe.u64 %0, %1, %2, %3;" : "=l"(u) : "l"(a), "r"(position), "r"(length));
  asm("bfe.s64 %0, %1, %2, %3;" : "=l"(s) : "l"(a), "r"(position), "r"(length));
  asm("bfi.b64 %0, %1, %2, %3, %4;" : "=l"(i) : "l"(a), "l"(b), "r"(position), "r"(length));
  asm("bfi.b64 %0, %1, %2, %3, 8;" : "=l"(j) : "l"(a), "l"(b), "r"(position));
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(v) : "r"((uint32_t)a), "r"(position), "r"(length));
  asm("bfe.s32 %0, %1, %2, %3;" : "=r"(t) : "r"((int32_t)a), "r"(position), "r"(length));
  asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(k) : "r"((uint32_t)a), "r"((uint32_t)b), "r"(position), "r"(length));
  for (int lane = 0; lane < 32; lane++) {
    __syncwarp();
    if (lane == threadIdx.x)
      printf("%3u %3u: %016llx %016llx %016llx %016llx %08x %08x %08x\n", position, length, (unsigned long long)u,
             (unsigned long long)s, (unsigned long long)i, (unsigned long long)j, v, t, k);
  }
}
int main() {
  uint64_t* words; uint32_t* places;
  cudaMallocManaged(&words, 32 * 8); cudaMallocManaged(&places, 32 * 4);
  const uint32_t edges[] = {0, 1, 31, 32, 33, 63, 64, 255};
  uint64_t state = 88172645463325252ull;
  for (int i = 0; i < 32; i++) {
    state ^= state << 13; state ^= state >> 7; state ^= state << 17;
    words[i] = state;
    uint32_t position = i < 16 ? edges[i % 8] : state % 64, length = i < 16 ? edges[(i * 3 + i / 8) % 8] : state >> 20 & 63;
    places[i] = position | length << 8;
  }
  fields<<<1, 32>>>(words, places);
  cudaDeviceSynchronize();
}
