// Wavefronts of ldmatrix: one matrix fragment load from one warp per launch, with the rows' byte offsets from a table.
#include <cstdio>
#include <cstdlib>
#include <vector>
template <int N> __global__ void ldsm(const int* offsets, unsigned* out) {
  __shared__ __align__(1024) unsigned char s[32768];
  for (int i = threadIdx.x; i < 8192; i += 32) asm volatile("st.shared.u32 [%0], %1;" :: "r"((unsigned)__cvta_generic_to_shared(s) + i * 4), "r"(i));
  unsigned at = (unsigned)__cvta_generic_to_shared(s) + offsets[threadIdx.x];
  __syncthreads();
  unsigned r[4] = {0, 0, 0, 0};
  if (N == 4) asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(at));
  if (N == 2) asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(at));
  if (N == 1) asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(at));
  out[threadIdx.x] = r[0] + r[1] + r[2] + r[3];
}
int main() {
  int* d; unsigned* o; cudaMalloc(&d, 4096); cudaMalloc(&o, 4096);
  unsigned seed = 1; auto rnd = [&] { seed = seed * 1664525u + 1013904223u; return seed >> 8; };
  std::vector<std::vector<int>> pats;
  int strides[] = {16, 32, 48, 64, 80, 96, 128, 144, 160, 256, 272, 512, 0};
  for (int s : strides) { std::vector<int> p(32); for (int l = 0; l < 32; l++) p[l] = l * s; pats.push_back(p); }
  for (int k = 0; k < 4; k++) { std::vector<int> p(32); for (int l = 0; l < 32; l++) p[l] = l * 128 + (((l >> k) & 7) * 16); pats.push_back(p); }
  { std::vector<int> p(32); for (int l = 0; l < 32; l++) p[l] = (l / 2) * 16; pats.push_back(p); }
  { std::vector<int> p(32); for (int l = 0; l < 32; l++) p[l] = (l / 4) * 128; pats.push_back(p); }
  { std::vector<int> p(32); for (int l = 0; l < 32; l++) p[l] = (l & ~2) * 64; pats.push_back(p); }
  for (int k = 0; k < 20; k++) { std::vector<int> p(32); for (int l = 0; l < 32; l++) p[l] = (rnd() % (k < 10 ? 64 : 2048)) * 16; pats.push_back(p); }
  for (auto& p : pats) for (int n : {1, 2, 4}) {
    cudaMemcpy(d, p.data(), 128, cudaMemcpyHostToDevice);
    if (n == 1) ldsm<1><<<1, 32>>>(d, o); if (n == 2) ldsm<2><<<1, 32>>>(d, o); if (n == 4) ldsm<4><<<1, 32>>>(d, o);
    cudaDeviceSynchronize();
    printf("%d", n); for (int v : p) printf(" %d", v); printf("\n");
  }
}
