// PTX's bfind, of words of 32 and 64 bits with and without a sign: places and distances of their highest bits.
#include <cstdio>
#include <cstdint>
__global__ void highest(const uint64_t* words) {
  uint64_t word = words[threadIdx.x];
  uint32_t half = (uint32_t)word, u, s, v, t, shift[4];
  asm("bfind.u32 %0, %1;" : "=r"(u) : "r"(half));
  asm("bfind.s32 %0, %1;" : "=r"(s) : "r"(half));
  asm("bfind.u64 %0, %1;" : "=r"(v) : "l"(word));
  asm("bfind.s64 %0, %1;" : "=r"(t) : "l"(word));
  asm("bfind.shiftamt.u32 %0, %1;" : "=r"(shift[0]) : "r"(half));
  asm("bfind.shiftamt.s32 %0, %1;" : "=r"(shift[1]) : "r"(half));
  asm("bfind.shiftamt.u64 %0, %1;" : "=r"(shift[2]) : "l"(word));
  asm("bfind.shiftamt.s64 %0, %1;" : "=r"(shift[3]) : "l"(word));
  for (int lane = 0; lane < 16; lane++) {
    __syncwarp();
    if (lane == threadIdx.x)
      printf("%016llx: %d %d %d %d, %d %d %d %d\n", (unsigned long long)word, u, s, v, t, shift[0], shift[1], shift[2],
             shift[3]);
  }
}
int main() {
  const uint64_t edges[] = {0, 1, 2, ~0ull, 1ull << 31, 1ull << 32, 1ull << 63, 0x7fffffff80000000ull,
                            0xffffffff00000001ull, 0xfffffffffffffffeull};
  uint64_t* words;
  cudaMallocManaged(&words, 16 * 8);
  uint64_t state = 88172645463325252ull;
  for (int i = 0; i < 16; i++) {
    state ^= state << 13; state ^= state >> 7; state ^= state << 17;
    words[i] = i < 10 ? edges[i] : state >> (i - 10) * 9;
  }
  highest<<<1, 16>>>(words);
  cudaDeviceSynchronize();
}
