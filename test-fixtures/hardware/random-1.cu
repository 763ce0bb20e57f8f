// Random programs of test/random, measured as they are: index arithmetic, sizes that the program is given, what loops carry, lambdas.
#include <cstdlib>
#include <cuda_runtime.h>

struct Item { int key; float weight; short tag; unsigned char flags[2]; };
struct Wide { double sum; float part[4]; int count; };

__device__ __forceinline__ int f20(unsigned a0, int a1, float3* array) {
  switch ((((24 * 64) + ((a0 * 24) + a1)) & 7)) {
    case 0: {
      const auto v21 = (((a1 + a0) * (int)(24 <= 24)) * a1);
      break;
    }
    case 1: {
      const auto v22 = (a0 + a1);
      break;
    }
    case 3: {
      const auto v23 = (((a1 - 64ll) >= ((a0 * 32) + ((a1 * 4) + a1))) ? ((a0 ^ a0) % 33) : ((15 / 32) % 8));
      break;
    }
    default: {
      array[(a0 << 6)] = make_float3((float)(31), (float)(31), (float)(31));
      break;
    }
  }
  float3* p26 = array + ((((signed char)(127) < ((64 * 8) + a1)) ? a0 : a1) >> 4);
  for (unsigned long long i24 = 1; i24 < 16; i24 *= 2) {
    int v28 = (unsigned short)((short)(((a1 * 1) + i24)));
    p26 += 4;
    if ((int)(63 < i24) < 0) continue;
    auto f29 = [&](int r, int c) { return r * 32 + c + (int)15; };
  }
  return (((a0 * 100) + ((15 * 31u) + a1)) % 500);
}
__device__ int f47(int a0, long long a1, float* array) {
  ((short*)array)[((4 * 1) + a0)] = (short)(a0);
  if (a1 < 5) {
    float* p48 = array + (63 + 33);
    array[a1] = (float)(1);
  }
  auto f49 = [=](int r, int c) { return r * 33 + c + (int)((a1 - 3) - (-3)); };
  return (4 + 63);
}
__global__ void k0(const int* data, float* spare, float* b1, const float* b2, int n3, int n4) {
  const unsigned tx = threadIdx.x;
  const int tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int gid = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = tid & 31;
  __shared__ Item s5[32][32];
  extern __shared__ float dynamic[];
  float3* s6 = (float3*)(dynamic + 128);
  if ((n4 >> 0) > 32) {
    if (blockDim.y > 32) {
      if (gridDim.x < 2) {
        const auto v7 = ((n3 * 31) + gid);
        s6[((gridDim.y % gridDim.y) >> 1)].y = (float)(8);
      }
      long long w9 = (((gid + ((gridDim.y * 100) - n4)) < 137) ? ((1 * 16) + lane) : (n3 / n4));
      for (int i8 = (((gridDim.x * 16) + ((gridDim.y * gridDim.x) + gridDim.x)) % 4); i8 < (int)((blockDim.y * 127) + ((8u * blockDim.y) + blockIdx.x)); i8 += 32) {
        if (threadIdx.y <= (blockIdx.x / 38)) { w9 = (w9 + 1) & 255; }
        auto f11 = [&](int r, int c) { return r * 16 + c + (int)((((gid - gid) % 64) + 64) % 64); };
        s6[((((i8 & 63) < 5) ? ((i8 * 24) + ((blockDim.x * 2) + blockIdx.y)) : blockIdx.x) % 72)].x = (float)(gridDim.y);
      }
    }
    else {
      if ((gridDim.y + 16) > ((32 * 32) + 3)) {
        s6[((((tx * gridDim.x) + (tx + n3)) ^ (max(n3, gid) % 22)) & 127)] = make_float3((float)(tid), (float)(tid), (float)(tid));
        const int v12 = (int)(threadIdx.y);
      }
      atomicAdd(&*(b1 + (((n4 * 8) + (gid + tx)) % n4)), (float)1);
    }
    long long v13 = (((threadIdx.x * blockIdx.x) - ((tid * 17) + n3)) & 63);
  }
  else {
    if ((8 | gridDim.x) < 7) {
      unsigned long long c15 = (((64 + (n4 + tid)) % 32) + 128);
      for (int i14 = min(gridDim.y, gridDim.y); i14 < (int)(((127 * blockIdx.x) + tx) % 22); i14 += 16) {
        auto f17 = [=](int r, int c) { return r * 33 + c + (int)((gridDim.x * 8) + 3); };
        c15 -= (12ll >> 0);
        const auto x18 = b1[((n3 * 3) + blockDim.y)];
        dynamic[(f17((5 << 1), (gridDim.y | i14)) & 127)] = (float)(x18);
      }
    }
    else {
      long long v19 = (((8 * 7) + (lane + gridDim.x)) % 32);
      atomicAdd(&dynamic[blockIdx.x], (float)1);
      const int v31 = f20((((1 * blockIdx.y) + blockIdx.x) % blockDim.y), gid, s6);
    }
    int r32[2];
    r32[0] = (gid % 27);
    r32[1] = (((n4 * blockIdx.y) + (threadIdx.x - tx)) & 31);
  }
  const auto x33 = b1[blockDim.y];
  b1[(unsigned char)(((4 * n3) + (lane + tid)))] = (float)(x33);
  long long c35 = (((tid >> 4) | ((15 == 15) ? tid : gid)) + 1600);
  int i34 = (int)(gridDim.x == 2);
  while (i34 < n3) {
    i34 += 32;
    unsigned long long c38 = 5;
    for (int i37 = (((8 * 31) + 5) - 253); i37 < ((((8 * 31) + 5) - 253) + ((((1 - ((c35 * 64) + i34)) % 102) + 102) % 102)); i37 += 8) {
      const auto x40 = data[((unsigned)((c35 << 4)) % 8192)];
      b1[(((i34 + i34) * (i34 - i34)) & 8191)] = (float)(x40);
      c38 += (i37 & 63);
      s6[((((tx * gridDim.x) + n4) + (blockDim.x ^ ((blockIdx.x * gridDim.y) + ((threadIdx.y * blockIdx.y) + blockIdx.x)))) & 127)] = make_float3((float)(lane), (float)(lane), (float)(lane));
      const auto v41 = ((i34 * 127) + c38);
    }
    atomicAdd(&b1[((33 + (n4 ^ blockDim.x)) & 15)], (float)1);
    if ((int)(i34 == blockIdx.y) < 0) c35 -= gridDim.x;
    const auto x42 = b2[(tid + (blockDim.y + lane))];
    *(b1 + 1) = (float)(x42);
  }
  const long long v43 = (min((long long)(gid << 5), (long long)(1)) + ((c35 - 128) & 3));
  unsigned long long w45 = (blockIdx.x >> 2);
  for (int i44 = 1; i44 < 128; i44 <<= 1) {
    if (max((unsigned)n4, threadIdx.x) < ((w45 * 17) + gid)) { w45 += (unsigned)(blockIdx.y); w45 %= 64; }
    atomicAdd(&dynamic[((threadIdx.y - (lane + 31)) % 115)], (float)1);
  }
  const int v51 = f47((lane >> 1), ((((tx * blockDim.x) < ((lane * 24) - (threadIdx.y - 8))) || (tx == 36)) ? v43 : max(tx, (unsigned)2)), b1);
  const int d52 = data[max((unsigned long long)(signed char)(2), (w45 + (5 + tid)))];
}

__device__ inline int f67(int a0, unsigned a1, float* /*unused*/) {
  int w69 = a0;
  unsigned i68 = ((int)(a0 < a0) % 1);
  while (i68 < (unsigned)17) {
    i68 += 1;
    const auto v71 = (((w69 * 3) + a0) % 32u);
    w69 = (w69 - 1) & 63;
    const int v72 = ((int)(0 < 0) + ((15 * 7) + a0));
  }
  const auto v73 = (signed char)((w69 - w69));
  return (((w69 + a1) & 7) + (((v73 * 24) + w69) & 1));
}
__device__ inline int f87(unsigned a0, unsigned a1, unsigned a2, float* /*unused*/) {
  long long v88 = (((24 * 16) + a1) % 64);
  int c90 = ((((short)(v88) == 37) || (a0 >= 11)) ? (a1 ^ 16) : (int)(a2 <= 4000));
  unsigned i89 = ((4 % 8u) & 3);
  while (i89 < ((a2 | a0) % 12)) {
    i89 += 1;
    const unsigned v92 = (max(((a1 * 5) + a1), (unsigned)(5 / 21)) + ((signed char)((a0 + ((32 * 63) + c90))) & 63));
    long long v93 = ((a1 + v92) & 63);
    if ((i89 + v92) <= (v88 - a0)) c90 += 4;
    int v94 = ((128 + ((v88 * 8) + a0)) % 238);
    int v95 = (unsigned short)(((5 * 15) + ((i89 * 3) + a0)));
  }
  return ((a2 - 3) & 3);
}
__global__ void k53(const int* data, float* spare, float* b54, const int2* b55, unsigned n56, int n57) {
  const unsigned bx = blockIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int gid = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned lane = tid & 31;
  const unsigned warp = tid / 32;
  __shared__ int s58[64];
  for (int i59 = gridDim.x; i59 < ((unsigned)(blockDim.x) % 16); ++i59) {
    const auto v61 = ((blockDim.y * 63) + i59);
    auto f62 = [&](int r, int c) { return r * 16 + c + (int)((int)(100) - 100); };
    for (long long i63 = (unsigned)(8); i63 < ((unsigned)(8) + (n56 + ((gridDim.y * i59) + bx))); i63 += 16) {
      const int d65 = data[((i59 - (short)(64)) - (-62))];
      if (((blockDim.y / 19) <= 0) || (bx < i59)) continue;
      float* p66 = b54 + (((blockDim.x - row) - threadIdx.x) & 4095);
    }
  }
  const int v75 = f67(min((signed char)(tid), (int)(64)), (((n56 * 12) + ((blockDim.y * 64) + gid)) - ((blockIdx.x * 128) + tid)), spare);
  for (int i76 = 64; i76 > 0; i76 /= 2) {
    b54[((i76 * 31) + ((gridDim.x * 1) + blockDim.x))] = (float)(0);
    const int d78 = data[v75];
    atomicAdd(&*(b54 + ((((max((unsigned)i76, blockIdx.x) < (d78 >> 5)) || (1 >= blockDim.x)) ? ((n56 * 33) + ((63u * 128) + i76)) : ((i76 * bx) + blockDim.y)) & 8191)), (float)1);
  }
  float* p81 = b54 + (((blockIdx.y * 12) + gid) + 7);
  for (int i79 = 1; i79 < 64; i79 *= 2) {
    p81 -= 1;
    if ((short)(0u) < 0) {
      int c84 = (((int)(v75 >= v75) ^ (row << 1)) + 1);
      for (unsigned long long i83 = 8; i83 < (8 + (n57 / 22)); ++i83) {
        c84--;
        int v86 = (n56 % 12);
        const int v97 = f87(((((int)(threadIdx.y == 0) != 0) ? threadIdx.x : gridDim.y) | max(row, v86)), warp, ((63 * 63) + (lane + 31)), spare);
      }
      float* p98 = b54 + 8ll;
      if (c84 < threadIdx.x) {
        const auto v99 = (v75 + warp);
        const auto x100 = *(((const float2*)data) + (((v75 * v99) >> 1) & 4095));
        p81[i79] = (float)(x100.x + x100.y);
        auto f101 = [&](int r, int c) { return r * 4 + c + (int)(v99 & 63); };
      }
    }
    else {
      *(b54 + (signed char)(gridDim.y)) = (float)(2);
      b54[(long long)((tid << 6))] = (float)(0);
    }
  }
  const auto v102 = ((signed char)((tid ^ lane)) ^ ((24 * 15) + ((32 * bx) + 7ll)));
  int i103 = (max((long long)blockIdx.x, v102) % 300);
  do {
    i103 += 3;
    const auto v105 = ((v102 + blockIdx.y) / 16);
    p81[63] = (float)(5);
    auto f106 = [&](int r, int c) { return r * 4 + c + (int)(int)(v105 != 19); };
  } while (i103 < (int)(blockDim.x + ((blockIdx.y * gridDim.y) + blockDim.x)));
}

__global__ void k107(const int* data, float* spare, float* __restrict__ b108, float3* __restrict__ b109, float2* __restrict__ b110, int* b111, int n112) {
  const int tx = threadIdx.x;
  const int bx = blockIdx.x;
  const int tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int gid = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = tid % 32;
  ((short*)b108)[((tid - bx) - (-1))] = (short)(0);
  b109[((bx * gridDim.y) + (lane + bx))] = make_float3((float)(6), (float)(6), (float)(6));
  b109[(5 + blockIdx.y)].z += 1;
  int v113 = (bx / blockDim.y);
  unsigned long long c115 = ((v113 - 2) - (-2));
  unsigned i114 = (1 % gridDim.x);
  while (i114 < 3) {
    i114 += 1;
    if (((12 * 15) + c115) == (int)(threadIdx.y)) c115 += 32;
    int r117[4];
    r117[0] = (((63 * 64) + lane) - 4032);
    r117[1] = ((max(lane, v113) & 3) + (max(blockDim.y, blockDim.y) & 3));
    r117[2] = ((((gridDim.x * 64) + ((32 * 127) + i114)) >> 2) % 25);
    r117[3] = (((v113 * bx) + i114) % 25);
  }
  if (((gridDim.y * 5) + (blockDim.x + c115)) <= 303) return;
  const auto x118 = b111[((((short)(bx) < (unsigned)(c115)) && (blockDim.x < gid)) ? ((v113 * 4) + (threadIdx.x + gid)) : blockIdx.y)];
  b108[((int)(gid <= 7) % 2u)] = (float)(x118);
  for (int i119 = ((n112 * gridDim.y) - gridDim.z); i119 < (int)blockDim.y; i119 += 16) {
    if (((short)(32) >= 32) || (i119 < 36)) {
      atomicExch(&b111[((v113 << (v113 & 3)) << 0)], (int)1);
      if (lane >= 9) {
        const int v121 = v113;
        b109[(i119 + v113)].x = (float)(4);
        const int* p122 = data + (((c115 * 12) + ((threadIdx.x * 2) + 4)) % 4096);
      }
      else {
        const auto v123 = (threadIdx.x ^ ((v113 ^ v113) | ((c115 * 15) + 1)));
        v113 = ((int)(16 < 16) & 7);
      }
      int* p124 = b111 + (gridDim.y + 8);
    }
    else {
      long long c126 = ((7 > 7) ? (unsigned long long)(blockIdx.x) : (int)(tid < 13));
      for (int i125 = (((blockIdx.y * 1) + lane) % 1); i125 < (int)((((blockIdx.y * 1) + lane) % 1) + min(gridDim.x, (unsigned)lane)); ++i125) {
        const auto v128 = (c115 + ((n112 * 0) + c126));
        c126 += ((n112 << gid) - 3);
        v113 = (((signed char)max(v128, 4ull) % 16) - (-15));
      }
      auto f129 = [=](int r, int c) { return r * 32 + c + (int)(bx << 1); };
    }
  }
  const auto v130 = ((((16 * 64) + 1) ^ (gridDim.y + ((threadIdx.x * blockDim.y) + c115))) << 4);
  atomicAdd(&b108[(((v130 + 64) ^ (v130 & v130)) & 8191)], (float)1);
}

__device__ __forceinline__ int f143(int a0, float* /*unused*/) {
  return ((((a0 * 32) + ((a0 * 0) + a0)) ^ ((0 * 1) + a0)) % 500);
}
__global__ void k131(const int* data, float* spare, float* __restrict__ b132, Wide* b133, unsigned long long n134) {
  const int tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int gid = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned lane = tid & 31;
  const int warp = tid / 32;
  __shared__ Item s135[64];
  __shared__ unsigned s136[8][36];
  float* p137 = b132 + (warp & 1);
  atomicAdd(&*(b132 + ((((3 * blockDim.y) - ((tid * 5) - warp)) ^ ((tid * blockIdx.y) + tid)) % 9)), (float)1);
  const auto v138 = ((warp * gridDim.x) + ((blockIdx.x * 12) + blockDim.y));
  if (((threadIdx.x * 8) + threadIdx.x) <= 249) return;
  if (blockIdx.x != 0) {
    const auto x139 = b133[((100 >> 6) << 5)].count;
    *(b132 + 8) = (float)(x139);
    if ((((threadIdx.y * gridDim.x) + ((blockIdx.y * 31) + 100)) < (gid | v138)) || (7 < gid)) return;
  }
  else {
    if ((n134 + ((v138 * 2) + 100)) < 231) {
      if (1 <= blockIdx.y) {
        float* p140 = b132 + (blockIdx.x + ((blockDim.x * gridDim.y) + lane));
        int r141[4];
        r141[0] = lane;
        r141[1] = (unsigned char)(4);
        r141[2] = (((threadIdx.x * warp) | v138) % 128);
        r141[3] = (((((short)(warp) > ((4 * gridDim.y) + blockDim.x)) || (lane == 17)) ? (4 % 10) : (tid * v138)) & 127);
      }
      const auto x142 = *(data + ((0 * 4u) + 1));
      p137[((24u | threadIdx.y) % 1)] = (float)(x142);
    }
  }
  const int v145 = f143(31, spare);
}

__device__ inline int f166(int a0, float* /*unused*/) {
  return (((((a0 + a0) < (int)(a0)) && (24 < a0)) ? a0 : a0) & 1);
}
__device__ inline int f173(int a0, int a1, int a2, float* /*unused*/) {
  return ((a2 * 1) + ((a2 * 127) + 8));
}
__global__ void k146(const int* data, float* spare, float* b147, int* b148, const Wide* b149, const int2* __restrict__ b150, int n151, int n152, unsigned long long n153) {
  const int tx = threadIdx.x;
  const int bx = blockIdx.x;
  const int tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int gid = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = tid & 31;
  __shared__ Wide s154[512];
  auto f155 = [=](int r, int c) { return r * 16 + c + (int)(32 / n151); };
  if ((((32 * gridDim.x) + 1) > ((blockIdx.y * 15) + ((blockIdx.y * 31) + 4))) || (((bx * gridDim.y) + ((lane * 0) + 17)) < 18)) {
    int v156 = (tid & 63);
    b148[max(min((unsigned long long)7, n153), (unsigned long long)(int)(4))] = (int)(0);
    for (int i157 = ((((gid % 13) == (threadIdx.y ^ lane)) && (f155((blockDim.y + bx), (gid % n151)) < 15)) ? 24 : blockIdx.y); i157 < (int)(((((gid % 13) == (threadIdx.y ^ lane)) && (f155((blockDim.y + bx), (gid % n151)) < 15)) ? 24 : blockIdx.y) + ((blockIdx.x * blockIdx.y) + v156)); i157 += 8) {
      if (blockDim.x < 256) {
        b148[(((v156 * 4) + 1) % blockDim.x)] = (int)(threadIdx.x);
      }
      const auto x159 = data[(12ull + (max((unsigned)lane, blockIdx.y) >> 4))];
      b147[(unsigned)(v156)] = (float)(x159);
      b148[(((gid * 16) + (f155((blockDim.y + bx), (gid % n151)) + 5)) % 8192)] = (int)(v156);
      if (n151 < 5) {
        *(b148 + ((100 * 17) + ((v156 * blockIdx.y) + bx))) = (int)(3);
        ((float2*)b148)[(((0 * gridDim.y) + 4) % n151)].y = (float)(7);
      }
    }
  }
  for (int i160 = (64 >> 5); i160 < ((64 >> 5) + (((n151 * 63) + n151) - 320)); i160 += 4) {
    s154[((blockIdx.y * 4) + ((17 * 3) - 3))].count = (int)(2);
    if ((((gridDim.x + 7) | max(2, 31)) <= 25) || ((31 % 3) < 1)) {
      for (long long i162 = (i160 % 28); i162 < ((i160 % 28) + (4 + gridDim.y)); ++i162) {
        const auto v164 = ((i160 * bx) + ((f155((blockDim.y + bx), (gid % n151)) * 127) + i162));
      }
      if (tx <= 178) {
        auto f165 = [=](int r, int c) { return r * 4 + c + (int)(signed char)(1u); };
        const int v168 = f166(((f155((blockDim.y + bx), (gid % n151)) / i160) * (int)(f165((blockIdx.x << (tid & 1)), ((16 - 24) - (-8))) != f155((blockDim.y + bx), (gid % n151)))), spare);
      }
      const auto x169 = b147[((12 + ((i160 * 3) + 33)) % n152)];
      *(b147 + ((3 * 33u) + lane)) = (float)(x169);
    }
    s154[((int)(0 > 0) / n153)].sum = (double)(1ll);
  }
  unsigned long long c171 = ((bx - lane) - (-31));
  for (int i170 = (((0 * 2) - ((blockDim.y * blockDim.y) + blockIdx.y)) & 255); i170 < (int)((((0 * 2) - ((blockDim.y * blockDim.y) + blockIdx.y)) & 255) + max((unsigned)32, blockIdx.x)); i170 += 2) {
    c171 += (tid % 34);
    const int v175 = f173((short)((tx ^ c171)), ((64 * 3) - tx), 2, spare);
    s154[(int)((i170 / 16))].part[2] = (float)(1);
    __syncthreads();
    const auto x176 = s154[((c171 / n152) % 473)].count;
    b147[((v175 / gridDim.y) & 7)] = (float)(x176);
    __syncthreads();
  }
  const unsigned long long v177 = (((4 * 32) / blockDim.x) | min((unsigned long long)(c171), (unsigned long long)(gid % 8)));
  unsigned v178 = ((unsigned)(((gridDim.y * blockIdx.y) + ((f155((blockDim.y + bx), (gid % n151)) * 32) + threadIdx.y))) & 63);
  int w180 = (v178 + lane);
  for (unsigned long long i179 = ((((signed char)(blockDim.x) % 1) + 1) % 1); i179 < (n152 & 0); i179 += 2) {
    unsigned long long i182 = 128;
    do {
      i182 += 8;
      int v184 = 128ull;
      const int v185 = v184;
      const auto v186 = (i179 - bx);
    } while (i182 < (unsigned long long)(3 * v178));
    if (n151 >= 5) { w180 += (((w180 * blockIdx.x) + gridDim.y) & 7); w180 %= 100; }
    b147[((blockDim.y * 24) + blockDim.x)] = (float)(1);
  }
}

__device__ int f216(int a0, float* /*unused*/) {
  int v217 = (short)((int)(a0 > 26));
  long long v218 = (((1 * 63) + ((v217 * 16) + v217)) % 12);
  int r219[2];
  r219[0] = ((int)(v217 < 2) >> 1);
  r219[1] = (1 + 32);
  return (signed char)((v218 + 31));
}
__device__ void f222(int& into, int a0, unsigned a1, unsigned a2, float* /*unused*/) {
  into = (((into * 0) - a0) - (-132));
  int r223[4];
  r223[0] = (max((unsigned)(a0 << 5), ((a2 & 3) + (a1 & 7))) % 128);
  r223[1] = (a0 - 132);
  r223[2] = ((unsigned)max(a1, (unsigned)2) & 127);
  r223[3] = ((12 - a1) % 128);
  const int v224 = into;
  int w226 = (int)(a2 < 78);
  for (long long i225 = ((a2 | a2) & 0); i225 < (long long)(((a2 | a2) & 0) + (a0 - 132)); i225 += 3) {
    w226 = (w226 - 7) & 31;
    const int v228 = ((1 * 3) + v224);
    auto f229 = [=](int r, int c) { return r * 33 + c + (int)(int)(v228 >= 5); };
  }
}
__global__ void k187(const int* data, float* spare, float* __restrict__ b188, int* __restrict__ b189, int n190, int n191) {
  const unsigned tx = threadIdx.x;
  const unsigned tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const unsigned gid = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned lane = tid % 32;
  const unsigned warp = tid >> 5;
  __shared__ unsigned s192[64];
  __shared__ unsigned char s193[32][33];
  extern __shared__ float dynamic[];
  float* s194 = (float*)(dynamic + 64);
  const int* p195 = data + (blockDim.x + ((blockIdx.x * 1) + n191));
  if (gid < (1 / gridDim.x)) {
    int c197 = (((threadIdx.y << warp) * ((n191 * 32) + tx)) % 32);
    for (long long i196 = ((gid * 1) + lane); i196 >= 0; i196 -= 32) {
      if ((32u + ((lane * gridDim.y) + gridDim.y)) < 84) c197 += 4;
      auto f199 = [=](int r, int c) { return r * 16 + c + (int)(c197 % 4); };
    }
    unsigned long long w201 = ((blockDim.y * gridDim.x) + gridDim.x);
    for (long long i200 = ((int)(tid >= 40) % 1); i200 < ((7 + gid) % 7); ++i200) {
      const auto v203 = (int)(17 == 17);
      const unsigned v204 = (gridDim.y + 1);
      w201 = (w201 - 1) & 127;
      atomicMax(&b189[(i200 << 5)], (int)1);
    }
    for (int i205 = (n190 + n191); i205 < 24; i205 += 32) {
      if (((8 / gridDim.y) == 2) || (4 <= c197)) return;
    }
  }
  switch (((warp * 4) % 4)) {
    case 3: {
      const unsigned v207 = ((64 * 127) + warp);
      break;
    }
    default: {
      *(s194 + (((warp * 8) + ((threadIdx.x * 3) - warp)) & 127)) = (float)(7);
      break;
    }
  }
  int v208 = (((((threadIdx.y * gridDim.y) + tid) <= (31 + (tid - blockIdx.y))) ? (signed char)(((tid * 12) + threadIdx.y)) : ((gid ^ warp) - ((gridDim.y * 63) + (gid + 5ll)))) & 15);
  int c210 = ((gridDim.x ^ 17) % blockDim.y);
  int i209 = (((gridDim.y * 128) + tid) % 4);
  while (i209 < (signed char)(warp)) {
    i209 += 8;
    int i212 = gridDim.y;
    while (i212 < (((((v208 % blockDim.x) < 6) || (v208 <= tx)) ? gid : i209) % 8)) {
      i212 += 1;
      atomicMax(&b189[(((((((tid * blockDim.y) + 8) >= i209) ? i212 : 31) >= ((blockIdx.x * 17) - ((gridDim.y * 4) - 16))) && (32 != threadIdx.x)) ? i209 : (tx * 4))], (int)1);
      if ((int)(v208) != 7) break;
    }
    dynamic[(((33 * 2) + 1ull) % 56)] = (float)(6);
    c210 += ((int)(c210) % 65);
    b188[(int)(v208 >= warp)] = (float)(2);
  }
  if (warp == 1) {
    b188[(short)((c210 / 21u))] = (float)(100);
    switch (((unsigned)((((c210 * 12) - 1)) & 63) % 4)) {
      case 1: {
        const auto x214 = b188[((15 * 16) + lane)];
        dynamic[((n190 + (warp + 128)) % 64)] = (float)(x214);
        const int* p215 = data + (int)(((((32 | tid) <= v208) || (lane < c210)) ? blockIdx.y : blockDim.x));
        break;
      }
      case 3: {
        const int v221 = f216(((((tx + (c210 & 15)) < 33) || (lane < v208)) ? n190 : (int)(gridDim.x)), spare);
        break;
      }
      default: {
        s193[min((n190 + ((blockDim.y * 1) + warp)), lane)][(((warp * 63) - ((lane * 12) + warp)) % 32)] = (unsigned char)(1);
        f222(v208, (33 + ((n191 * 2) + n191)), ((((v208 + n190) != 37) ? blockIdx.x : lane) | (gid << 2)), ((unsigned short)(c210) ^ ((((short)(n190) != 30) || (gridDim.x < 1)) ? 100 : gridDim.y)), spare);
        break;
      }
    }
    int w232 = tid;
    for (long long i231 = 128; i231 > 0; i231 /= 2) {
      w232 = (w232 + 224) % 256;
      int c235 = ((int)((unsigned char)(c210)) + 960);
      for (long long i234 = ((gid + w232) & 31); i234 < ((lane % n190) & 15); ++i234) {
        c235 -= (((warp * 15) + c235) % 45);
        dynamic[(n191 + 1ull)] = (float)(w232);
      }
    }
  }
  else {
    switch ((warp >> 4)) {
      case 0: {
        unsigned long long v237 = lane;
        break;
      }
      case 1: {
        float* p238 = s194 + (127 - 127);
        const auto x239 = b189[(8 + warp)];
        dynamic[((c210 + ((warp * 63) + tx)) % 64)] = (float)(x239);
        break;
      }
      case 3: {
        s193[v208][(int)(v208 < 13)] = (unsigned char)(5);
        const auto v240 = ((c210 * 32) + blockDim.x);
        break;
      }
      default: {
        *(dynamic + ((v208 < 14) ? (8 & ((c210 * 1) + lane)) : ((4 * 7) + gridDim.x))) = (float)(blockIdx.x);
        auto f241 = [&](int r, int c) { return r * 32 + c + (int)(4 >> 4); };
        break;
      }
    }
  }
  const auto v242 = warp;
  v208 = (((c210 * gridDim.x) + 4u) % 14);
}

__global__ void k243(const int* data, float* spare, float* b244, float* b245, Wide* b246, float3* b247, int n248) {
  const int tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const unsigned gid = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned warp = tid >> 5;
  __shared__ unsigned char s249[256];
  s249[(unsigned char)(warp)] = (unsigned char)(1);
  __syncthreads();
  const auto x250 = s249[(max((warp >> 3), (unsigned)(signed char)(gridDim.y)) % 64)];
  b244[((31 * 4) + tid)] = (float)(x250);
  __syncthreads();
  b246[((tid * 32) + gridDim.y)].part[2] = (float)(2);
  const int* p251 = data + (((gridDim.y | gid) != 115) ? (gridDim.y >> 6) : (warp + gridDim.y));
  if (min(warp, (unsigned)16) > 1) {
    if (128 >= blockDim.x) {
      const auto v252 = ((blockDim.x * blockDim.x) - (blockIdx.y + gridDim.y));
      float* p255 = b245 + ((((7 * v252) + 1) ^ (gid & 3)) % 32);
      for (int i253 = (17 >> 2); i253 < (((tid == (warp * threadIdx.y)) ? gridDim.x : tid) & 15); i253 += 3) {
        auto f257 = [=](int r, int c) { return r * 33 + c + (int)((warp + gid) % 64); };
        p255 += ((v252 + n248) % 34);
        p255[(max(v252, (warp ^ f257((16 >> 3), (((blockDim.y * v252) + ((n248 * 7) - warp)) % 61)))) % 5299)] = (float)(i253);
        s249[f257((16 >> 3), (((blockDim.y * v252) + ((n248 * 7) - warp)) % 61))] = (unsigned char)(5);
      }
      int r258[4];
      r258[0] = ((unsigned char)(gridDim.y) << 2);
      r258[1] = ((unsigned short)max(32, 100) - 100);
      r258[2] = ((warp + ((gid * 16) + blockIdx.x)) % 17);
      r258[3] = (((v252 / 17) + ((tid * 12) + ((gridDim.x * 1) + v252))) & 31);
    }
  }
  s249[(n248 - (warp + warp))] = (unsigned char)(1);
  __syncthreads();
  const auto x259 = s249[(((int)(gid <= 32) ^ ((gridDim.y * 4) + ((n248 * 24) - warp))) & 255)];
  *(b244 + (((128 * blockIdx.y) - ((blockIdx.x * blockDim.x) + tid)) & 8191)) = (float)(x259);
  __syncthreads();
  b247[(127 * warp)].z = (float)(5);
  auto f260 = [&](int r, int c) { return r * 16 + c + (int)max(31, 16); };
  int c262 = ((((warp * blockDim.x) + threadIdx.y) - (15 + ((tid * 8) + tid))) % 29);
  int i261 = ((threadIdx.y | gid) % 32);
  while (i261 < (((gid * blockIdx.y) + ((f260((8 >> (24 & 3)), ((blockDim.y - tid) % 100)) * 128) + 8)) & 511)) {
    i261 += 32;
    b247[(c262 >> 3)] = make_float3((float)(0), (float)(0), (float)(0));
    if ((warp <= 1) && (blockIdx.x == f260((8 >> (24 & 3)), ((blockDim.y - tid) % 100)))) continue;
    c262 += 32;
    if ((int)(3 < 3) == 0) continue;
  }
  *(reinterpret_cast<short*>(b244) + max(((warp * 31) + ((threadIdx.y * 128) + tid)), (blockDim.x + c262))) = (short)(2);
}

__global__ void k264(const int* data, float* spare, float* __restrict__ b265, float2* __restrict__ b266, const long long* __restrict__ b267, const double* b268, unsigned n269, unsigned n270, int n271) {
  const int tx = threadIdx.x;
  const unsigned row = blockIdx.y * blockDim.y + threadIdx.y;
  const int tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const unsigned gid = blockIdx.x * blockDim.x + threadIdx.x;
  const int warp = tid / 32;
  __shared__ long long s272[256];
  __shared__ double s273[32][33];
  const auto v274 = ((n269 * n270) + blockDim.y);
  s272[(((n271 * 32) + warp) - 16000)] = (long long)(1);
  const unsigned v275 = threadIdx.y;
  int w277 = ((unsigned)(blockIdx.x) >> 6);
  for (long long i276 = max((unsigned)warp, v275); i276 < (long long)(int)(blockDim.x < 8); ++i276) {
    const auto v279 = (((threadIdx.x + tx) & 31) & 1);
    int r280[4];
    r280[0] = (((33 * 1) + (127 + v274)) % 128);
    r280[1] = ((((v274 * n270) + ((v279 * 127) + i276)) / 2) - 17490);
    r280[2] = (max((v274 * w277), (unsigned)warp) & 127);
    r280[3] = (i276 + row);
    w277 = (w277 + 1) % 32;
    int i281 = (((tid * 33) + (n269 + r280[2])) % 4);
    do {
      i281 += 1;
      const auto x283 = b265[v279];
      b265[((gridDim.x * 127) + (row + threadIdx.x))] = (float)(x283);
      auto f284 = [=](int r, int c) { return r * 4 + c + (int)(((33 * 1) + (row - v275)) % 60); };
    } while (i281 < threadIdx.x);
    if ((((15 * 24) + i276) / n269) < 11) {
      for (unsigned i285 = ((int)(w277 < 15) & 0); i285 < (unsigned)(((int)(w277 < 15) & 0) + (((threadIdx.y * blockDim.y) + ((tx * 17) - i276)) & 63)); i285 += 32) {
        const auto x287 = *(((long long*)b265) + (blockDim.x >> 4));
        b265[threadIdx.x] = (float)(x287);
        const auto v288 = (unsigned)(((33 + i276) % gridDim.x));
      }
      int r289[4];
      r289[0] = ((short)(((r280[2] * 8) + r280[2])) & 31);
      r289[1] = (w277 + ((blockIdx.y * v274) + i276));
      r289[2] = min(min((long long)gridDim.x, i276), (long long)(threadIdx.x % n269));
      r289[3] = (int)(w277 < 127);
      int v290 = ((w277 * gridDim.y) + ((v279 * 1) + n269));
    }
  }
  const int v291 = (unsigned short)((warp + (gridDim.y - v275)));
  atomicAdd(&b265[tx], (float)1);
  const int* p294 = data + ((((v291 / 2) >> (n270 & 3)) % 22) + 224);
  for (int i292 = (blockDim.x + blockDim.x); i292 < (int)((blockDim.x + blockDim.x) + ((blockDim.x << 4) & 7)); ++i292) {
    s272[(((n271 + 12) - (v275 + tx)) & 255)] = (long long)(1);
    __syncthreads();
    const auto x296 = s272[((v291 + 31) % 211)];
    b265[((32 * 4) - gridDim.x)] = (float)(x296);
    __syncthreads();
    auto f297 = [&](int r, int c) { return r * 33 + c + (int)(v275 ^ w277); };
    p294 -= 32;
    const int d298 = data[((warp * v274) + (threadIdx.x + f297((15 + threadIdx.x), (unsigned)(33))))];
    reinterpret_cast<unsigned char*>(b265)[((((f297((15 + threadIdx.x), (unsigned)(33)) - (f297((15 + threadIdx.x), (unsigned)(33)) - v291)) % 32768) + 32768) % 32768)] = (unsigned char)(v291);
  }
  for (long long i299 = (17 << 0); i299 >= 0; i299 -= 16) {
    const int v301 = (signed char)(blockDim.y);
    const auto x302 = *(p294 + ((gid * blockDim.y) + 32));
    b265[((4 + blockIdx.x) | (1u | gridDim.y))] = (float)(x302);
    const unsigned v303 = ((((16 * 3) + gridDim.y) >> (127 & 1)) + (blockDim.x + ((n270 * 16) + 7)));
    int r304[2];
    r304[0] = (((v303 * v301) + ((threadIdx.x * 100) + 127)) % 32);
    r304[1] = (((gridDim.x * 24) + ((tid * 8) + i299)) % 27);
  }
  if (((w277 ^ 100) >= 124) && (v274 == n269)) {
    switch ((((blockIdx.x * 7) + v275) & 7)) {
      case 3: {
        const auto v305 = (((gid * v274) + 2) & (((w277 | 16) < (v275 % 16u)) ? min((unsigned)warp, n270) : v274));
        break;
      }
      default: {
        const int d306 = data[n271];
        break;
      }
    }
    if (w277 < gridDim.x) return;
  }
}

__global__ void k307(const int* data, float* spare, float* b308, double* b309, const unsigned* b310, float4* b311, int n312, int n313) {
  const int tx = threadIdx.x;
  const int bx = blockIdx.x;
  const int tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int gid = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = tid % 32;
  __shared__ Wide s314[512];
  __shared__ Item s315[32][32];
  b311[((bx * gridDim.y) + ((gridDim.x * 16) + tx))] = make_float4((float)(7), (float)(7), (float)(7), (float)(7));
  const unsigned v316 = blockDim.x;
  s314[((int)(v316 >= 100) << blockIdx.y)].sum = (double)(1);
  __syncthreads();
  const auto x317 = s314[(unsigned)((int)(0u > 0))].sum;
  b308[(((3 * 4) - ((tid * 15) + gridDim.x)) % 8192)] = (float)(x317);
  __syncthreads();
  const int d318 = data[threadIdx.y];
  int r319[4];
  r319[0] = ((long long)(((gid < 215) ? d318 : lane)) % 109);
  r319[1] = (((lane * 8) + ((gid * blockDim.y) + blockDim.x)) & 127);
  r319[2] = ((lane % 4) % 1);
  r319[3] = ((threadIdx.y * 3) + bx);
  auto f320 = [=](int r, int c) { return r * 33 + c + (int)(((threadIdx.y * v316) + r319[2]) % 64); };
}

__device__ void f333(int& into, unsigned a0, unsigned a1, float* /*unused*/) {
  into = ((into + 24) - 24);
  long long v334 = min(((int)(into != 112) & (a0 | a1)), a1);
  const unsigned v335 = a1;
}
__global__ void k321(const int* data, float* spare, float* __restrict__ b322, int2* __restrict__ b323, int2* __restrict__ b324, float2* __restrict__ b325, unsigned n326, int n327, int n328) {
  const unsigned bx = blockIdx.x;
  const int tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const unsigned gid = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float3 s329[16][17];
  extern __shared__ float dynamic[];
  short* s330 = (short*)(dynamic + 260);
  if (min((unsigned)128, gridDim.y) < (31 >> 6)) return;
  int v331 = (blockDim.y << 0);
  atomicAdd(&b322[(int)(threadIdx.x <= 22)], (float)1);
  dynamic[63] = (float)(1);
  __syncthreads();
  const auto x332 = *(s330 + (((n327 * 16) + ((blockDim.x * 32) + 8u)) & 127));
  b322[((long long)(((5 * blockDim.x) - ((gid * 16) - blockDim.y))) % 6909)] = (float)(x332);
  __syncthreads();
  f333(v331, (gid % n328), ((gid * 33) + (tid + v331)), spare);
  atomicAdd(&*(b322 + threadIdx.x), (float)1);
  auto f337 = [=](int r, int c) { return r * 33 + c + (int)(bx / 4); };
  unsigned v338 = (short)(((7 * 24) + n327));
  v338 = (v338 + ((blockIdx.y * gridDim.y) + ((gid * gridDim.y) + gid))) % 1000;
  const int v339 = max((int)(blockIdx.y < 0), ((v331 + (32 - n328)) % 8));
}

__global__ void k340(const int* data, float* spare, float* __restrict__ b341, const Wide* b342, const float* b343, int n344, int n345, unsigned long long n346) {
  const unsigned tx = threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int gid = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = tid % 32;
  const int warp = tid / 32;
  extern __shared__ float dynamic[];
  float3* s347 = (float3*)(dynamic + 128);
  if ((row << 4) < 7) return;
  const auto v348 = (((lane * 0) + 8) + ((tid * 8) + lane));
  if ((v348 * v348) > 136) return;
  atomicAdd(&b341[(unsigned)((blockIdx.y + 8))], (float)1);
  const auto v349 = ((long long)((4u % n346)) % 33);
  int v350 = ((((long long)(tx) * ((v349 * n344) + (3 + 100))) & ((warp * blockDim.x) - n344)) & 63);
  const int v351 = 1;
  for (unsigned long long i352 = (unsigned short)(blockDim.y); i352 < ((unsigned short)(blockDim.y) + (threadIdx.x % 41)); i352 += 4) {
    int r354[2];
    r354[0] = (((v349 * 1) - 4) - (-4));
    r354[1] = 3;
    float* p355 = b341 + ((signed char)(2) << gridDim.y);
    if ((int)(12u < 7) > (threadIdx.y % 64)) {
      for (int i356 = ((v351 << 6) - 64); i356 < v350; i356 += 32) {
        const int d358 = data[(min((16 - 31), v348) - (-15))];
        atomicAdd(&b341[12], (float)1);
      }
      if (16 >= 16) return;
    }
    const auto x359 = b342[((v351 ^ 8) ^ (gridDim.x | 3))].part[2];
    p355[(int)(v348 == 11)] = (float)(x359);
  }
  if (((16 * 5) + (blockDim.y + gridDim.y)) >= ((8 * 64) + ((blockIdx.x * blockDim.y) - gridDim.x))) {
    atomicAdd(&dynamic[((v351 + ((v348 * blockDim.x) + blockIdx.y)) & 127)], (float)1);
  }
  else {
    const auto x360 = b343[(0 << 2)];
    b341[(((v351 - v350) >> 0) - (-98))] = (float)(x360);
  }
}

__device__ void f384(unsigned& into, unsigned a0, float* /*unused*/) {
  into = (unsigned char)((long long)(15));
}
template <int W>
__global__ void k361(const int* data, float* spare, float* b362, unsigned char* __restrict__ b363, const short* b364, const int2* b365, int n366, int n367, unsigned long long n368) {
  const int tx = threadIdx.x;
  const unsigned tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const unsigned gid = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ long long s369[64];
  __shared__ float4 s370[32][32];
  extern __shared__ float dynamic[];
  float3* s371 = (float3*)(dynamic + 128);
  const auto x372 = b365[(tx + tx)].y;
  b362[(31 + (16 - 2))] = (float)(x372);
  s370[(n366 ^ (gridDim.y >> 1))][(((tx ^ blockIdx.x) - W) % 32)].z = (float)(n366);
  s370[(W + blockDim.x)][((((tid * 64) + n368) + ((tid * 16) - ((4 * 32) + blockIdx.y))) % 21)].w = (float)(1);
  __syncthreads();
  const auto x373 = dynamic[(((31 % n368) * (blockDim.y ^ tid)) % 128)];
  b362[((threadIdx.y * 100) + ((gridDim.y * gridDim.z) + 7))] = (float)(x373);
  __syncthreads();
  for (int i374 = (blockDim.x + blockDim.x); i374 < (int)((gridDim.z * 2) + gridDim.y); i374 += 3) {
    dynamic[W] = (float)(1);
    __syncthreads();
    const auto x376 = s369[((16 - tid) % 55)];
    b362[((int)(gid > 0) ^ (blockDim.y << 5))] = (float)(x376);
    __syncthreads();
    dynamic[max((unsigned)(17 / 64), (gridDim.y | 63))] = (float)(threadIdx.y);
    switch ((tx >> gridDim.z)) {
      case 0: {
        auto f377 = [=](int r, int c) { return r * 16 + c + (int)(((tid > (W / 2)) ? gridDim.z : blockDim.y) & 63); };
        const auto x378 = *(data + ((i374 << 6) | ((blockDim.y * n367) - ((n366 * 7) - gridDim.x))));
        dynamic[((f377((gid % 64), (threadIdx.x + tid)) ^ f377((gid % 64), (threadIdx.x + tid))) & 127)] = (float)(x378);
        break;
      }
      case 1: {
        atomicAdd(&b362[min((unsigned)(n366 + 127), ((blockIdx.x * 100) + threadIdx.y))], (float)1);
        const auto v379 = min((unsigned)((tid | tx)), (8 / blockDim.x));
        break;
      }
      case 3: {
        const auto x380 = b364[max((long long)(tx + 8), (long long)(tx))];
        dynamic[blockIdx.y] = (float)(x380);
        break;
      }
      default: {
        const unsigned v381 = (min((1 | W), min(16, 16)) + ((W * 1) + ((blockDim.y * 24) + i374)));
        break;
      }
    }
  }
  const auto v382 = min((unsigned)((int)(gid) % 39), (gid / 22));
  unsigned v383 = ((((blockDim.y * 3) + tx) & 3) % 38);
  f384(v383, ((gid * 17) + max(v383, v383)), spare);
  switch (((gridDim.z + ((W * 4) - v383)) & 3)) {
    case 0: {
      int r386[4];
      r386[0] = (max(((n366 * 16) + ((16u * 32) + 128)), gridDim.y) & 127);
      r386[1] = (blockDim.x + blockIdx.x);
      r386[2] = (((v382 * blockIdx.x) + (gridDim.y - tid)) & 127);
      r386[3] = ((((n367 * W) - tx) * ((gridDim.z * 12) + v383)) % 128);
      s371[((gid << 2) / n366)].x = (float)(16);
      break;
    }
    case 1: {
      const auto x387 = b365[(short)(3)].y;
      dynamic[(int)(24 == gridDim.z)] = (float)(x387);
      const int d388 = data[((24 * blockIdx.x) + gid)];
      break;
    }
    case 3: {
      v383 = (((v383 >= ((n367 * 12) + gridDim.y)) ? (63 + ((17 * blockDim.x) + tid)) : tid) & 15);
      break;
    }
    default: {
      int r389[2];
      r389[0] = (unsigned)(v382);
      r389[1] = (2 - v382);
      break;
    }
  }
  atomicAdd(&b362[(63ull ^ max((unsigned)7, v383))], (float)1);
}

__global__ void k390(const int* data, float* spare, float* b391, float3* b392, int* __restrict__ b393, unsigned n394) {
  const int tx = threadIdx.x;
  const int bx = blockIdx.x;
  const unsigned row = blockIdx.y * blockDim.y + threadIdx.y;
  const int tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int gid = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = tid % 32;
  const unsigned warp = tid / 32;
  __shared__ double s395[32][33];
  long long v396 = ((tid * 2) + 4);
  float* p399 = b391 + ((row + 17) & 31);
  for (int i397 = (((blockDim.x * blockDim.x) + (2 + gridDim.x)) % 270); i397 < (((lane * gridDim.y) - 8) % 64); i397 += 4) {
    b392[((8 * 24) - bx)] = make_float3((float)(7), (float)(7), (float)(7));
    p399 += i397;
    if ((warp ^ n394) > 6) {
      atomicAdd(&b391[((blockDim.y * bx) + 16)], (float)1);
    }
    else {
      if (((i397 * 4) - (gridDim.x + gridDim.y)) > (16 << 2)) break;
      atomicAdd(&p399[(long long)(((warp - 15) % gridDim.y))], (float)1);
    }
  }
  int* p401 = b393 + row;
  const int d402 = data[((unsigned)(v396) >> 5)];
  s395[(max(gridDim.y, ((warp * 33) - gridDim.y)) % 19)][(unsigned long long)((unsigned short)(5))] = (double)(4);
  atomicAdd(&b391[((16 * bx) + gridDim.x)], (float)1);
  for (int i403 = (((blockDim.y * 16) + gridDim.x) % 32); i403 < ((((blockDim.y * 16) + gridDim.x) % 32) + (gridDim.y + bx)); ++i403) {
    const auto x405 = b391[(long long)((short)((1 << 3)))];
    b391[(((i403 + 24) < 39) ? (int)(threadIdx.y >= blockIdx.y) : 32)] = (float)(x405);
  }
  float3* p406 = b392 + ((7 * 4) + v396);
  v396 = lane;
  s395[((2 * 4) - blockDim.y)][((unsigned)max(d402, lane) % 33)] = (double)(1);
  __syncthreads();
  const auto x407 = s395[((((d402 * gridDim.x) + 32) * ((16 * 32) + (threadIdx.y + tx))) % 22)][((((d402 * 8) + (100ull + warp)) | ((v396 * gridDim.x) + warp)) & 31)];
  b391[blockDim.x] = (float)(x407);
  __syncthreads();
}

__device__ inline int f421(unsigned a0, int a1, float* /*unused*/) {
  long long v422 = ((int)max(a0, (unsigned)(a1 | 127)) % 240);
  const int v423 = 3;
  return 32;
}
__global__ void k408(const int* data, float* spare, float* __restrict__ b409, float3* __restrict__ b410, float* __restrict__ b411, short* b412, int n413, int n414, unsigned n415) {
  const int bx = blockIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int gid = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned warp = tid / 32;
  __shared__ int2 s416[256];
  __shared__ float2 s417[16][16];
  auto f418 = [=](int r, int c) { return r * 16 + c + (int)row; };
  auto f419 = [=](int r, int c) { return r * 33 + c + (int)(15ll + ((blockIdx.x * 2) + threadIdx.y)); };
  auto f420 = [=](int r, int c) { return r * 4 + c + (int)((gid << 6) % 64); };
  const int v425 = f421(((n415 / blockDim.y) ^ min(warp, (unsigned)bx)), ((32 * 7) + f419(((tid * 4) % 77), (gid & 63))), spare);
  atomicAdd(&b411[(((((128 + f419(((tid * 4) % 77), (gid & 63))) < ((threadIdx.x * blockIdx.y) + ((n415 * n414) + 63))) ? (f418(63, 32) << 4) : ((4 * n413) - n414)) << 1) % 8192)], (float)1);
  s417[((((signed char)((row - blockIdx.x)) % 12) + 12) % 12)][(int)(tid > 100)] = make_float2((float)(1), (float)(1));
  __syncthreads();
  const auto x426 = s417[(f418(63, 32) % 16)][((((f419(((tid * 4) % 77), (gid & 63)) | 127) == 78) ? f420(n413, (4 + n413)) : (unsigned long long)(v425)) % 16)].x;
  b409[(int)(24 < gid)] = (float)(x426);
  __syncthreads();
  b409[((f418(63, 32) * 2) + 31)] = (float)(3);
  if ((f420(n413, (4 + n413)) + blockIdx.y) > 75) {
    const auto x427 = *(((double*)b409) + min(max(((f420(n413, (4 + n413)) * 12) - f419(((tid * 4) % 77), (gid & 63))), 0), 4095));
    *(b409 + (blockIdx.x + 2ll)) = (float)(x427);
    if (((((n415 <= 100) || (n414 != 2)) ? 17 : 31) != 18) || (v425 < 261)) return;
    int c429 = (((unsigned)f419(((tid * 4) % 77), (gid & 63)) & 15) + (((f419(((tid * 4) % 77), (gid & 63)) * n414) - f420(n413, (4 + n413))) & 31));
    for (long long i428 = (((f418(63, 32) * 63) + (threadIdx.y + 32ull)) & 63); i428 >= 0; i428 -= 4) {
      c429 += 33;
      *(s416 + (8 & c429)) = make_int2((int)(threadIdx.x), (int)(threadIdx.x));
      const int d431 = data[(c429 + ((gridDim.y * blockDim.y) + n414))];
    }
  }
  else {
    b412[((n413 * gridDim.y) + threadIdx.x)] = (short)(7);
  }
  if (blockDim.y <= (f420(n413, (4 + n413)) + v425)) {
    s416[(((32 * 4) + v425) % 256)].y = (int)(f420(n413, (4 + n413)));
  }
}

void run_plain_8(int argc, char** argv) {
  int* data; cudaMalloc(&data, 8192 * sizeof(int));
  int* filled = (int*)malloc(8192 * sizeof(int));
  for (int i = 0; i < 8192; i++) filled[i] = (i * 7919 + 13) % 1000;
  cudaMemcpy(data, filled, 8192 * sizeof(int), cudaMemcpyHostToDevice);
  float* spare; cudaMalloc(&spare, 64);
  float* b1; cudaMalloc(&b1, 8192 * sizeof(float)); cudaMemset(b1, 0, 8192 * sizeof(float));
  float* b2; cudaMalloc(&b2, 8192 * sizeof(float)); cudaMemset(b2, 0, 8192 * sizeof(float));
  int n3 = 3;
  int n4 = argc * 32;
  k0<<<dim3(2, 1, 1), dim3(48, 2, 1), 2048>>>(data, spare, b1, b2, n3, n4);
  float* b54; cudaMalloc(&b54, 8192 * sizeof(float)); cudaMemset(b54, 0, 8192 * sizeof(float));
  int2* b55; cudaMalloc(&b55, 8192 * sizeof(int2)); cudaMemset(b55, 0, 8192 * sizeof(int2));
  unsigned n56 = 128;
  int n57 = argc * 8;
  k53<<<dim3(2, 1, 1), dim3(33, 3, 1), 0>>>(data, spare, b54, b55, n56, n57);
  float* b108; cudaMalloc(&b108, 8192 * sizeof(float)); cudaMemset(b108, 0, 8192 * sizeof(float));
  float3* b109; cudaMalloc(&b109, 8192 * sizeof(float3)); cudaMemset(b109, 0, 8192 * sizeof(float3));
  float2* b110; cudaMalloc(&b110, 8192 * sizeof(float2)); cudaMemset(b110, 0, 8192 * sizeof(float2));
  int* b111; cudaMalloc(&b111, 8192 * sizeof(int)); cudaMemset(b111, 0, 8192 * sizeof(int));
  int n112 = 3;
  k107<<<dim3(2, 1, 2), dim3(1, 64, 1), 0>>>(data, spare, b108, b109, b110, b111, n112);
  float* b132; cudaMalloc(&b132, 8192 * sizeof(float)); cudaMemset(b132, 0, 8192 * sizeof(float));
  Wide* b133; cudaMalloc(&b133, 8192 * sizeof(Wide)); cudaMemset(b133, 0, 8192 * sizeof(Wide));
  unsigned long long n134 = argc > 1 ? atoi(argv[1]) : 128;
  k131<<<dim3(1, 1, 1), dim3(100, 1, 1), 0>>>(data, spare, b132, b133, n134);
  float* b147; cudaMalloc(&b147, 8192 * sizeof(float)); cudaMemset(b147, 0, 8192 * sizeof(float));
  int* b148; cudaMalloc(&b148, 8192 * sizeof(int)); cudaMemset(b148, 0, 8192 * sizeof(int));
  Wide* b149; cudaMalloc(&b149, 8192 * sizeof(Wide)); cudaMemset(b149, 0, 8192 * sizeof(Wide));
  int2* b150; cudaMalloc(&b150, 8192 * sizeof(int2)); cudaMemset(b150, 0, 8192 * sizeof(int2));
  int n151 = argc > 1 ? atoi(argv[1]) : 5;
  int n152 = argc * 8;
  unsigned long long n153 = argc > 1 ? atoi(argv[1]) : 128;
  k146<<<dim3(2, 2, 1), dim3(256, 1, 1), 0>>>(data, spare, b147, b148, b149, b150, n151, n152, n153);
  float* b188; cudaMalloc(&b188, 8192 * sizeof(float)); cudaMemset(b188, 0, 8192 * sizeof(float));
  int* b189; cudaMalloc(&b189, 8192 * sizeof(int)); cudaMemset(b189, 0, 8192 * sizeof(int));
  int n190 = argc * 30;
  int n191 = argc * 33;
  k187<<<dim3(1, 3, 1), dim3(33, 3, 1), 768>>>(data, spare, b188, b189, n190, n191);
  float* b244; cudaMalloc(&b244, 8192 * sizeof(float)); cudaMemset(b244, 0, 8192 * sizeof(float));
  float* b245; cudaMalloc(&b245, 8192 * sizeof(float)); cudaMemset(b245, 0, 8192 * sizeof(float));
  Wide* b246; cudaMalloc(&b246, 8192 * sizeof(Wide)); cudaMemset(b246, 0, 8192 * sizeof(Wide));
  float3* b247; cudaMalloc(&b247, 8192 * sizeof(float3)); cudaMemset(b247, 0, 8192 * sizeof(float3));
  int n248 = argc * 30;
  k243<<<dim3(1, 3, 1), dim3(100, 1, 1), 0>>>(data, spare, b244, b245, b246, b247, n248);
  float* b265; cudaMalloc(&b265, 8192 * sizeof(float)); cudaMemset(b265, 0, 8192 * sizeof(float));
  float2* b266; cudaMalloc(&b266, 8192 * sizeof(float2)); cudaMemset(b266, 0, 8192 * sizeof(float2));
  long long* b267; cudaMalloc(&b267, 8192 * sizeof(long long)); cudaMemset(b267, 0, 8192 * sizeof(long long));
  double* b268; cudaMalloc(&b268, 8192 * sizeof(double)); cudaMemset(b268, 0, 8192 * sizeof(double));
  unsigned n269 = argc * 32;
  unsigned n270 = 33;
  int n271 = argc * 500;
  k264<<<dim3(2, 1, 1), dim3(8, 4, 1), 0>>>(data, spare, b265, b266, b267, b268, n269, n270, n271);
  float* b308; cudaMalloc(&b308, 8192 * sizeof(float)); cudaMemset(b308, 0, 8192 * sizeof(float));
  double* b309; cudaMalloc(&b309, 8192 * sizeof(double)); cudaMemset(b309, 0, 8192 * sizeof(double));
  unsigned* b310; cudaMalloc(&b310, 8192 * sizeof(unsigned)); cudaMemset(b310, 0, 8192 * sizeof(unsigned));
  float4* b311; cudaMalloc(&b311, 8192 * sizeof(float4)); cudaMemset(b311, 0, 8192 * sizeof(float4));
  int n312 = argc * 100;
  int n313 = 2;
  k307<<<dim3(3, 1, 1), dim3(100, 1, 1), 0>>>(data, spare, b308, b309, b310, b311, n312, n313);
  float* b322; cudaMalloc(&b322, 8192 * sizeof(float)); cudaMemset(b322, 0, 8192 * sizeof(float));
  int2* b323; cudaMalloc(&b323, 8192 * sizeof(int2)); cudaMemset(b323, 0, 8192 * sizeof(int2));
  int2* b324; cudaMalloc(&b324, 8192 * sizeof(int2)); cudaMemset(b324, 0, 8192 * sizeof(int2));
  float2* b325; cudaMalloc(&b325, 8192 * sizeof(float2)); cudaMemset(b325, 0, 8192 * sizeof(float2));
  unsigned n326 = argc * 32;
  int n327 = argc * 100;
  int n328 = 32;
  k321<<<dim3(5, 1, 1), dim3(32, 1, 1), 1296>>>(data, spare, b322, b323, b324, b325, n326, n327, n328);
  float* b341; cudaMalloc(&b341, 8192 * sizeof(float)); cudaMemset(b341, 0, 8192 * sizeof(float));
  Wide* b342; cudaMalloc(&b342, 8192 * sizeof(Wide)); cudaMemset(b342, 0, 8192 * sizeof(Wide));
  float* b343; cudaMalloc(&b343, 8192 * sizeof(float)); cudaMemset(b343, 0, 8192 * sizeof(float));
  int n344 = 128;
  int n345 = 128;
  unsigned long long n346 = argc * 5;
  k340<<<dim3(4, 2, 1), dim3(64, 1, 1), 2048>>>(data, spare, b341, b342, b343, n344, n345, n346);
  float* b362; cudaMalloc(&b362, 8192 * sizeof(float)); cudaMemset(b362, 0, 8192 * sizeof(float));
  unsigned char* b363; cudaMalloc(&b363, 8192 * sizeof(unsigned char)); cudaMemset(b363, 0, 8192 * sizeof(unsigned char));
  short* b364; cudaMalloc(&b364, 8192 * sizeof(short)); cudaMemset(b364, 0, 8192 * sizeof(short));
  int2* b365; cudaMalloc(&b365, 8192 * sizeof(int2)); cudaMemset(b365, 0, 8192 * sizeof(int2));
  int n366 = argc * 8;
  int n367 = argc * 16;
  unsigned long long n368 = 16;
  k361<4><<<dim3(2, 1, 2), dim3(1, 64, 1), 2048>>>(data, spare, b362, b363, b364, b365, n366, n367, n368);
  float* b391; cudaMalloc(&b391, 8192 * sizeof(float)); cudaMemset(b391, 0, 8192 * sizeof(float));
  float3* b392; cudaMalloc(&b392, 8192 * sizeof(float3)); cudaMemset(b392, 0, 8192 * sizeof(float3));
  int* b393; cudaMalloc(&b393, 8192 * sizeof(int)); cudaMemset(b393, 0, 8192 * sizeof(int));
  unsigned n394 = 5;
  k390<<<dim3(1, 3, 1), dim3(32, 8, 1), 0>>>(data, spare, b391, b392, b393, n394);
  float* b409; cudaMalloc(&b409, 8192 * sizeof(float)); cudaMemset(b409, 0, 8192 * sizeof(float));
  float3* b410; cudaMalloc(&b410, 8192 * sizeof(float3)); cudaMemset(b410, 0, 8192 * sizeof(float3));
  float* b411; cudaMalloc(&b411, 8192 * sizeof(float)); cudaMemset(b411, 0, 8192 * sizeof(float));
  short* b412; cudaMalloc(&b412, 8192 * sizeof(short)); cudaMemset(b412, 0, 8192 * sizeof(short));
  int n413 = argc * 64;
  int n414 = argc > 1 ? atoi(argv[1]) : 2;
  unsigned n415 = argc > 1 ? atoi(argv[1]) : 100;
  k408<<<dim3(5, 1, 1), dim3(32, 1, 1), 0>>>(data, spare, b409, b410, b411, b412, n413, n414, n415);
  cudaDeviceSynchronize();
}


namespace in_sized3019 {
__device__ float inside(const float* a, int i, int n) {
  if (i < 0 || i >= n) return 0;
  return a[i];
}
__device__ bool isIn(int x, int y, int n, int m) {
  return x >= 0 && x < n && y >= 0 && y < m;
}
__device__ float at(const float* a, int i, int n) {
  i = i < 0 ? 0 : i;
  i = i < n ? i : n - 1;
  return a[i];
}
__global__ void sized3019(float* a, float* b, double* d, int* c, int* s, int n, int m) {
  __shared__ float tile[2048];
  __shared__ float square[32][32];
  float x = 0;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i * n] = x;
  ((float4*)b)[i % n] = make_float4(x, x, x, x);
  for (int k0 = threadIdx.x; k0 <= (n - 64); k0++) {
    if (k0 < n / 4) {
      ((float4*)b)[k0] = make_float4(x, x, x, x);
    } else {
      if (k0 < n % 4)
        b[n / 4 * 4 + k0] = x;
    }
  }
  bool v2 = threadIdx.x <= m - 5;
  b[(i % m) * m + i / m] = x;
}

void run_sized3019(int argc, char** argv) {
  int n = argc * 1000, m = argc * 512;
  float* a; cudaMalloc(&a, 1048576 * sizeof(float));
  float* b; cudaMalloc(&b, 1048576 * sizeof(float));
  double* d; cudaMalloc(&d, 1048576 * sizeof(double));
  int* c; cudaMalloc(&c, 1048576 * sizeof(int));
  int* s; cudaMalloc(&s, 1048576 * sizeof(int));
  static int ends[8192];
  for (int i = 0; i < 8192; i++) ends[i] = i / 4 * (m % 7 + 1) + i % 4;
  cudaMemcpy(s + 524288, ends, sizeof(ends), cudaMemcpyHostToDevice);
  sized3019<<<dim3((n + 127) / 128, 1), dim3(128, 1)>>>(a + 524288, b + 524288, d + 524288, c + 524288, s + 524288, n, m);
  cudaDeviceSynchronize();
}
}

namespace in_sized3020 {
__device__ float inside(const float* a, int i, int n) {
  if (i < 0 || i >= n) return 0;
  return a[i];
}
__device__ bool isIn(int x, int y, int n, int m) {
  return x >= 0 && x < n && y >= 0 && y < m;
}
__device__ float at(const float* a, int i, int n) {
  i = i < 0 ? 0 : i;
  i = i < n ? i : n - 1;
  return a[i];
}
__global__ void sized3020(float* a, float* b, double* d, int* c, int* s, int n, int m) {
  __shared__ float tile[2048];
  __shared__ float square[32][33];
  float x = 0;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int tid = threadIdx.x;
  b[i * n + i] = x;
  bool v0 = (unsigned)(threadIdx.x - 1) < (unsigned)n;
  x += a[(i < m ? i : 0)];
  for (int k1 = i; k1 < n; k1++) {
    tile[threadIdx.x + 4] = i < n ? a[i] : 0.0f;
    if (threadIdx.x < 4) tile[threadIdx.x] = (int)(i - 4) >= 0 ? a[i - 4] : 0.0f;
    if (threadIdx.x >= blockDim.x - 4)
      tile[threadIdx.x + 4 * 2] = i + 4 < n ? a[i + 4] : 0.0f;
    x += tile[threadIdx.x] + tile[threadIdx.x + 8];
    if (k1 < n) {
      int v3 = ((int)k1 + 1) % (int)n;
      while (v3 != k1) {
        c[v3] = 1;
        v3 = (v3 + 1) % (int)n;
      }
    }
  }
  b[threadIdx.x * m + tid] = x;
}

void run_sized3020(int argc, char** argv) {
  int n = argc * 127, m = argc * 65;
  float* a; cudaMalloc(&a, 1048576 * sizeof(float));
  float* b; cudaMalloc(&b, 1048576 * sizeof(float));
  double* d; cudaMalloc(&d, 1048576 * sizeof(double));
  int* c; cudaMalloc(&c, 1048576 * sizeof(int));
  int* s; cudaMalloc(&s, 1048576 * sizeof(int));
  static int ends[8192];
  for (int i = 0; i < 8192; i++) ends[i] = i / 4 * (m % 7 + 1) + i % 4;
  cudaMemcpy(s + 524288, ends, sizeof(ends), cudaMemcpyHostToDevice);
  sized3020<<<dim3(4, 1), dim3(128, 1)>>>(a + 524288, b + 524288, d + 524288, c + 524288, s + 524288, n, m);
  cudaDeviceSynchronize();
}
}

namespace in_sized3021 {
__device__ float inside(const float* a, int i, int n) {
  if (i < 0 || i >= n) return 0;
  return a[i];
}
__device__ bool isIn(int x, int y, int n, int m) {
  return x >= 0 && x < n && y >= 0 && y < m;
}
__device__ float at(const float* a, int i, int n) {
  i = i < 0 ? 0 : i;
  i = i < n ? i : n - 1;
  return a[i];
}
__global__ void sized3021(float* a, float* b, double* d, int* c, int* s, size_t n, size_t m) {
  __shared__ float tile[1024];
  __shared__ float square[32][32];
  float x = 0;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned tid = threadIdx.x;
  int lane = threadIdx.x % 32;
  for (int k0 = lane; k0 > 5; k0--) {
    if (k0 < n / 4) {
      ((float4*)b)[k0] = make_float4(x, x, x, x);
    } else {
      for (int k1 = k0 * 4; k1 < n; k1++)
        b[k1] = x;
    }
  }
  x += (tid >= 16 || threadIdx.x + 33 <= n) ? a[tid * 4 + 2] : 0.0f;
  b[(i + 1) * n + lane] = x;
}

void run_sized3021(int argc, char** argv) {
  int n = argc * 96, m = argc * 1000;
  float* a; cudaMalloc(&a, 1048576 * sizeof(float));
  float* b; cudaMalloc(&b, 1048576 * sizeof(float));
  double* d; cudaMalloc(&d, 1048576 * sizeof(double));
  int* c; cudaMalloc(&c, 1048576 * sizeof(int));
  int* s; cudaMalloc(&s, 1048576 * sizeof(int));
  static int ends[8192];
  for (int i = 0; i < 8192; i++) ends[i] = i / 4 * (m % 7 + 1) + i % 4;
  cudaMemcpy(s + 524288, ends, sizeof(ends), cudaMemcpyHostToDevice);
  sized3021<<<dim3((n + 127) / 128, 1), dim3(128, 1)>>>(a + 524288, b + 524288, d + 524288, c + 524288, s + 524288, n, m);
  cudaDeviceSynchronize();
}
}

namespace in_sized3022 {
__device__ float inside(const float* a, int i, int n) {
  if (i < 0 || i >= n) return 0;
  return a[i];
}
__device__ bool isIn(int x, int y, int n, int m) {
  return x >= 0 && x < n && y >= 0 && y < m;
}
__device__ float at(const float* a, int i, int n) {
  i = i < 0 ? 0 : i;
  i = i < n ? i : n - 1;
  return a[i];
}
__global__ void sized3022(float* a, float* b, double* d, int* c, int* s, size_t n, size_t m) {
  __shared__ float tile[1024];
  __shared__ float square[32][33];
  float x = 0;
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&c[min((int)threadIdx.x, (int)m - 1)], 1);
  if (threadIdx.x == n) {
    if (i == m) {
      int v0 = (i / n) * m + i % n;
      ((float4*)b)[i * 4 + 1] = make_float4(x, x, x, x);
    }
  } else {
    for (int k1 = 0; k1 < n * m; k1 += 2) {
      b[k1 / m] = x;
    }
  }
  tile[threadIdx.x + 2] = threadIdx.x < n ? a[threadIdx.x] : 0.0f;
  if (threadIdx.x < 2) tile[threadIdx.x] = (int)(threadIdx.x - 2) >= 0 ? a[threadIdx.x - 2] : 0.0f;
  if (threadIdx.x >= blockDim.x - 2)
    tile[threadIdx.x + 2 * 2] = threadIdx.x + 2 < n ? a[threadIdx.x + 2] : 0.0f;
  __syncthreads();
  x += tile[threadIdx.x] + tile[threadIdx.x + 4];
  for (int k2 = (int)min((int)i + 4, (int)n) - 1; k2 >= threadIdx.x + 1; k2--) {
    if ((((unsigned)(threadIdx.x - 16) < (unsigned)n || n % 100 == 0) && i * 4 < m)) {
      x += (n + 1) > threadIdx.x ? a[max(0, min((int)(i - 4), (int)m - 1))] : 0.0f;
    } else if (!(i + 33 < n)) {
      x += a[i + n * 4];
      x += (float)d[(i >= 33 ? threadIdx.x : k2)];
      int v3 = threadIdx.x - 1;
    }
  }
  b[i / 1] = x;
}

void run_sized3022(int argc, char** argv) {
  int n = argc * 250, m = argc * 33;
  float* a; cudaMalloc(&a, 1048576 * sizeof(float));
  float* b; cudaMalloc(&b, 1048576 * sizeof(float));
  double* d; cudaMalloc(&d, 1048576 * sizeof(double));
  int* c; cudaMalloc(&c, 1048576 * sizeof(int));
  int* s; cudaMalloc(&s, 1048576 * sizeof(int));
  static int ends[8192];
  for (int i = 0; i < 8192; i++) ends[i] = i / 4 * (m % 7 + 1) + i % 4;
  cudaMemcpy(s + 524288, ends, sizeof(ends), cudaMemcpyHostToDevice);
  sized3022<<<dim3(3, 1), dim3(64, 1)>>>(a + 524288, b + 524288, d + 524288, c + 524288, s + 524288, n, m);
  cudaDeviceSynchronize();
}
}

namespace in_sized3023 {
__device__ float inside(const float* a, int i, int n) {
  if (i < 0 || i >= n) return 0;
  return a[i];
}
__device__ bool isIn(int x, int y, int n, int m) {
  return x >= 0 && x < n && y >= 0 && y < m;
}
__device__ float at(const float* a, int i, int n) {
  i = i < 0 ? 0 : i;
  i = i < n ? i : n - 1;
  return a[i];
}
__global__ void sized3023(float* a, float* b, double* d, int* c, int* s, unsigned n, unsigned m) {
  __shared__ float tile[1024];
  __shared__ float square[32][32];
  float x = 0;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned lane = threadIdx.x % 32;
  int v1 = s[blockIdx.x];
  tile[threadIdx.x * 2] = x;
  tile[lane] = x;
  square[lane % 32][lane % 32] = x;
  tile[threadIdx.x + 1] = i < n ? a[i] : 0.0f;
  if (threadIdx.x < 1) tile[threadIdx.x] = (int)(i - 1) >= 0 ? a[i - 1] : 0.0f;
  if (threadIdx.x >= blockDim.x - 1)
    tile[threadIdx.x + 1 * 2] = i + 1 < n ? a[i + 1] : 0.0f;
  __syncthreads();
  x += tile[threadIdx.x] + tile[threadIdx.x + 2];
  b[max((int)(i - 8), 0)] = x;
}

void run_sized3023(int argc, char** argv) {
  int n = argc * 33, m = argc * 64;
  float* a; cudaMalloc(&a, 1048576 * sizeof(float));
  float* b; cudaMalloc(&b, 1048576 * sizeof(float));
  double* d; cudaMalloc(&d, 1048576 * sizeof(double));
  int* c; cudaMalloc(&c, 1048576 * sizeof(int));
  int* s; cudaMalloc(&s, 1048576 * sizeof(int));
  static int ends[8192];
  for (int i = 0; i < 8192; i++) ends[i] = i / 4 * (m % 7 + 1) + i % 4;
  cudaMemcpy(s + 524288, ends, sizeof(ends), cudaMemcpyHostToDevice);
  sized3023<<<dim3(4, 1), dim3(64, 1)>>>(a + 524288, b + 524288, d + 524288, c + 524288, s + 524288, n, m);
  cudaDeviceSynchronize();
}
}

namespace in_sized3024 {
__device__ float inside(const float* a, int i, int n) {
  if (i < 0 || i >= n) return 0;
  return a[i];
}
__device__ bool isIn(int x, int y, int n, int m) {
  return x >= 0 && x < n && y >= 0 && y < m;
}
__device__ float at(const float* a, int i, int n) {
  i = i < 0 ? 0 : i;
  i = i < n ? i : n - 1;
  return a[i];
}
__global__ void sized3024(float* a, float* b, double* d, int* c, int* s, int n, int m) {
  __shared__ float tile[1024];
  __shared__ float square[32][32];
  float x = 0;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x < m) {
    do {
      x += 1.0f;
      b[threadIdx.x] = x;
    } while (x < (float)s[min((int)(threadIdx.x), 1000)] && x < 8.0f);
  }
  if (threadIdx.x * 4 + 3 < n) {
    ((float4*)b)[threadIdx.x] = make_float4(x, x, x, x);
  } else {
    if (threadIdx.x * 4 < n)
      b[threadIdx.x * 4] = x;
  }
  b[n * m - 1 - i] = x;
}

void run_sized3024(int argc, char** argv) {
  int n = argc * 1000, m = argc * 33;
  float* a; cudaMalloc(&a, 1048576 * sizeof(float));
  float* b; cudaMalloc(&b, 1048576 * sizeof(float));
  double* d; cudaMalloc(&d, 1048576 * sizeof(double));
  int* c; cudaMalloc(&c, 1048576 * sizeof(int));
  int* s; cudaMalloc(&s, 1048576 * sizeof(int));
  static int ends[8192];
  for (int i = 0; i < 8192; i++) ends[i] = i / 4 * (m % 7 + 1) + i % 4;
  cudaMemcpy(s + 524288, ends, sizeof(ends), cudaMemcpyHostToDevice);
  sized3024<<<dim3(3, 1), dim3(64, 1)>>>(a + 524288, b + 524288, d + 524288, c + 524288, s + 524288, n, m);
  cudaDeviceSynchronize();
}
}

namespace in_sized3025 {
__device__ float inside(const float* a, int i, int n) {
  if (i < 0 || i >= n) return 0;
  return a[i];
}
__device__ bool isIn(int x, int y, int n, int m) {
  return x >= 0 && x < n && y >= 0 && y < m;
}
__device__ float at(const float* a, int i, int n) {
  i = i < 0 ? 0 : i;
  i = i < n ? i : n - 1;
  return a[i];
}
__global__ void sized3025(float* a, float* b, double* d, int* c, int* s, int n, int m) {
  __shared__ float tile[1024];
  __shared__ float square[32][33];
  float x = 0;
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 2;
  int v1 = ((int)m + int(gridDim.x * blockDim.x) - 1) / int(gridDim.x * blockDim.x);
  for (int k0 = i * v1; k0 < min((int)(i + 1) * v1, (int)m); k0++) x += a[k0];
  if (i < n) return;
  b[i] = x;
}

void run_sized3025(int argc, char** argv) {
  int n = argc * 500, m = argc * 100;
  float* a; cudaMalloc(&a, 1048576 * sizeof(float));
  float* b; cudaMalloc(&b, 1048576 * sizeof(float));
  double* d; cudaMalloc(&d, 1048576 * sizeof(double));
  int* c; cudaMalloc(&c, 1048576 * sizeof(int));
  int* s; cudaMalloc(&s, 1048576 * sizeof(int));
  static int ends[8192];
  for (int i = 0; i < 8192; i++) ends[i] = i / 4 * (m % 7 + 1) + i % 4;
  cudaMemcpy(s + 524288, ends, sizeof(ends), cudaMemcpyHostToDevice);
  sized3025<<<dim3((n + 63) / 64, 1), dim3(64, 1)>>>(a + 524288, b + 524288, d + 524288, c + 524288, s + 524288, n, m);
  cudaDeviceSynchronize();
}
}

namespace in_sized3026 {
__device__ float inside(const float* a, int i, int n) {
  if (i < 0 || i >= n) return 0;
  return a[i];
}
__device__ bool isIn(int x, int y, int n, int m) {
  return x >= 0 && x < n && y >= 0 && y < m;
}
__device__ float at(const float* a, int i, int n) {
  i = i < 0 ? 0 : i;
  i = i < n ? i : n - 1;
  return a[i];
}
__global__ void sized3026(float* a, float* b, double* d, int* c, int* s, int n, int m) {
  __shared__ float tile[1024];
  __shared__ float square[32][32];
  float x = 0;
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 8;
  for (int k0 = threadIdx.x % 32; k0 < m; k0 += 32)
    tile[threadIdx.x * 2] = x;
  if (i * 4 + 4 <= n) {
    ((float4*)b)[i] = make_float4(x, x, x, x);
  } else {
    if (i * 4 < n)
      b[i * 4] = x;
  }
  for (int k3 = 0; k3 < s[min((int)(i), 1000)]; k3++) tile[threadIdx.x * 2] = x;
  if (i * 4 + 3 < n) {
    ((float4*)b)[i] = make_float4(x, x, x, x);
  } else {
    if (i < n % 4)
      b[n / 4 * 4 + i] = x;
  }
  b[i + n] = x;
}

void run_sized3026(int argc, char** argv) {
  int n = argc * 256, m = argc * 16;
  float* a; cudaMalloc(&a, 1048576 * sizeof(float));
  float* b; cudaMalloc(&b, 1048576 * sizeof(float));
  double* d; cudaMalloc(&d, 1048576 * sizeof(double));
  int* c; cudaMalloc(&c, 1048576 * sizeof(int));
  int* s; cudaMalloc(&s, 1048576 * sizeof(int));
  static int ends[8192];
  for (int i = 0; i < 8192; i++) ends[i] = i / 4 * (m % 7 + 1) + i % 4;
  cudaMemcpy(s + 524288, ends, sizeof(ends), cudaMemcpyHostToDevice);
  sized3026<<<dim3((n + 63) / 64, 1), dim3(64, 1)>>>(a + 524288, b + 524288, d + 524288, c + 524288, s + 524288, n, m);
  cudaDeviceSynchronize();
}
}

namespace in_sized3027 {
__device__ float inside(const float* a, int i, int n) {
  if (i < 0 || i >= n) return 0;
  return a[i];
}
__device__ bool isIn(int x, int y, int n, int m) {
  return x >= 0 && x < n && y >= 0 && y < m;
}
__device__ float at(const float* a, int i, int n) {
  i = i < 0 ? 0 : i;
  i = i < n ? i : n - 1;
  return a[i];
}
__global__ void sized3027(float* a, float* b, double* d, int* c, int* s, int n, int m) {
  __shared__ float tile[1024];
  __shared__ float square[32][33];
  float x = 0;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if ((threadIdx.x < n && n > i)) {
    tile[threadIdx.x + 1] = threadIdx.x < n ? a[threadIdx.x] : 0.0f;
    if (threadIdx.x < 1) tile[threadIdx.x] = (int)(threadIdx.x - 1) >= 0 ? a[threadIdx.x - 1] : 0.0f;
    if (threadIdx.x >= blockDim.x - 1)
      tile[threadIdx.x + 1 * 2] = threadIdx.x + 1 < n ? a[threadIdx.x + 1] : 0.0f;
    x += tile[threadIdx.x] + tile[threadIdx.x + 2];
  }
  square[i % 32][i % 32] = x;
  b[threadIdx.x] = x;
}

void run_sized3027(int argc, char** argv) {
  int n = argc * 1000, m = argc * 512;
  float* a; cudaMalloc(&a, 1048576 * sizeof(float));
  float* b; cudaMalloc(&b, 1048576 * sizeof(float));
  double* d; cudaMalloc(&d, 1048576 * sizeof(double));
  int* c; cudaMalloc(&c, 1048576 * sizeof(int));
  int* s; cudaMalloc(&s, 1048576 * sizeof(int));
  static int ends[8192];
  for (int i = 0; i < 8192; i++) ends[i] = i / 4 * (m % 7 + 1) + i % 4;
  cudaMemcpy(s + 524288, ends, sizeof(ends), cudaMemcpyHostToDevice);
  sized3027<<<dim3((n + 31) / 32, 1), dim3(32, 1)>>>(a + 524288, b + 524288, d + 524288, c + 524288, s + 524288, n, m);
  cudaDeviceSynchronize();
}
}

namespace in_sized3028 {
__device__ float inside(const float* a, int i, int n) {
  if (i < 0 || i >= n) return 0;
  return a[i];
}
__device__ bool isIn(int x, int y, int n, int m) {
  return x >= 0 && x < n && y >= 0 && y < m;
}
__device__ float at(const float* a, int i, int n) {
  i = i < 0 ? 0 : i;
  i = i < n ? i : n - 1;
  return a[i];
}
__global__ void sized3028(float* a, float* b, double* d, int* c, int* s, int n, int m) {
  __shared__ float tile[1024];
  __shared__ float square[32][32];
  float x = 0;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if ((threadIdx.x + 2 >= 31 || warp + 4 >= m)) return;
  for (int k0 = 0; k0 < n; k0 += blockDim.x) {
    if ((n % 1 == 0 || i + 33 >= n)) break;
    b[max((int)(k0 - 33), 0)] = x;
    if (warp < m) {
      int v1 = (i / m) * m + i % m;
      x += a[(i / n) * m + i % n];
    } else if (!(warp <= m - 31)) {
      b[(k0 + 1) * n + k0] = x;
    }
  }
  b[max(0, min((int)(warp - 4), (int)m - 1))] = x;
}

void run_sized3028(int argc, char** argv) {
  int n = argc * 127, m = argc * 65;
  float* a; cudaMalloc(&a, 1048576 * sizeof(float));
  float* b; cudaMalloc(&b, 1048576 * sizeof(float));
  double* d; cudaMalloc(&d, 1048576 * sizeof(double));
  int* c; cudaMalloc(&c, 1048576 * sizeof(int));
  int* s; cudaMalloc(&s, 1048576 * sizeof(int));
  static int ends[8192];
  for (int i = 0; i < 8192; i++) ends[i] = i / 4 * (m % 7 + 1) + i % 4;
  cudaMemcpy(s + 524288, ends, sizeof(ends), cudaMemcpyHostToDevice);
  sized3028<<<dim3((n + 31) / 32, 1), dim3(32, 1)>>>(a + 524288, b + 524288, d + 524288, c + 524288, s + 524288, n, m);
  cudaDeviceSynchronize();
}
}

namespace in_sized3029 {
__device__ float inside(const float* a, int i, int n) {
  if (i < 0 || i >= n) return 0;
  return a[i];
}
__device__ bool isIn(int x, int y, int n, int m) {
  return x >= 0 && x < n && y >= 0 && y < m;
}
__device__ float at(const float* a, int i, int n) {
  i = i < 0 ? 0 : i;
  i = i < n ? i : n - 1;
  return a[i];
}
__global__ void sized3029(float* a, float* b, double* d, int* c, int* s, int n, int m) {
  __shared__ float tile[1024];
  __shared__ float square[32][33];
  float x = 0;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x + 16] = i < n ? a[i] : 0.0f;
  if (threadIdx.x < 16) tile[threadIdx.x] = (int)(i - 16) >= 0 ? a[i - 16] : 0.0f;
  if (threadIdx.x >= blockDim.x - 16)
    tile[threadIdx.x + 16 * 2] = i + 16 < n ? a[i + 16] : 0.0f;
  __syncthreads();
  x += tile[threadIdx.x] + tile[threadIdx.x + 32];
  tile[threadIdx.x + 2] = threadIdx.x < n ? a[threadIdx.x] : 0.0f;
  if (threadIdx.x < 2) tile[threadIdx.x] = (int)(threadIdx.x - 2) >= 0 ? a[threadIdx.x - 2] : 0.0f;
  if (threadIdx.x >= blockDim.x - 2)
    tile[threadIdx.x + 2 * 2] = threadIdx.x + 2 < n ? a[threadIdx.x + 2] : 0.0f;
  __syncthreads();
  x += tile[threadIdx.x] + tile[threadIdx.x + 4];
  if (i * 4 + 3 < n) {
    ((float4*)b)[i] = make_float4(x, x, x, x);
  } else {
    if (i * 4 < n)
      b[i * 4] = x;
  }
  b[i / 16] = x;
}

void run_sized3029(int argc, char** argv) {
  int n = argc * 96, m = argc * 1000;
  float* a; cudaMalloc(&a, 1048576 * sizeof(float));
  float* b; cudaMalloc(&b, 1048576 * sizeof(float));
  double* d; cudaMalloc(&d, 1048576 * sizeof(double));
  int* c; cudaMalloc(&c, 1048576 * sizeof(int));
  int* s; cudaMalloc(&s, 1048576 * sizeof(int));
  static int ends[8192];
  for (int i = 0; i < 8192; i++) ends[i] = i / 4 * (m % 7 + 1) + i % 4;
  cudaMemcpy(s + 524288, ends, sizeof(ends), cudaMemcpyHostToDevice);
  sized3029<<<dim3(3, 1), dim3(32, 1)>>>(a + 524288, b + 524288, d + 524288, c + 524288, s + 524288, n, m);
  cudaDeviceSynchronize();
}
}

namespace in_sized3030 {
__device__ float inside(const float* a, int i, int n) {
  if (i < 0 || i >= n) return 0;
  return a[i];
}
__device__ bool isIn(int x, int y, int n, int m) {
  return x >= 0 && x < n && y >= 0 && y < m;
}
__device__ float at(const float* a, int i, int n) {
  i = i < 0 ? 0 : i;
  i = i < n ? i : n - 1;
  return a[i];
}
__global__ void sized3030(float* a, float* b, double* d, int* c, int* s, int n, int m) {
  __shared__ float tile[1024];
  __shared__ float square[32][33];
  float x = 0;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int tid = threadIdx.x;
  if (i * 4 + 4 <= n) {
    ((float4*)b)[i] = make_float4(x, x, x, x);
  } else {
    for (int k0 = i * 4; k0 < min(n, i * 4 + 4); k0++)
      b[k0] = x;
  }
  if (i < n && i < m)
    x += a[i * m + i];
  for (int k3 = tid; k3 > tid; k3--) {
    tile[k3 * 32] = x;
  }
  b[(n % 1 == 0 ? i : tid)] = x;
}

void run_sized3030(int argc, char** argv) {
  int n = argc * 250, m = argc * 33;
  float* a; cudaMalloc(&a, 1048576 * sizeof(float));
  float* b; cudaMalloc(&b, 1048576 * sizeof(float));
  double* d; cudaMalloc(&d, 1048576 * sizeof(double));
  int* c; cudaMalloc(&c, 1048576 * sizeof(int));
  int* s; cudaMalloc(&s, 1048576 * sizeof(int));
  static int ends[8192];
  for (int i = 0; i < 8192; i++) ends[i] = i / 4 * (m % 7 + 1) + i % 4;
  cudaMemcpy(s + 524288, ends, sizeof(ends), cudaMemcpyHostToDevice);
  sized3030<<<dim3((n + 31) / 32, 1), dim3(32, 1)>>>(a + 524288, b + 524288, d + 524288, c + 524288, s + 524288, n, m);
  cudaDeviceSynchronize();
}
}

namespace in_sized3032 {
__device__ float inside(const float* a, int i, int n) {
  if (i < 0 || i >= n) return 0;
  return a[i];
}
__device__ bool isIn(int x, int y, int n, int m) {
  return x >= 0 && x < n && y >= 0 && y < m;
}
__device__ float at(const float* a, int i, int n) {
  i = i < 0 ? 0 : i;
  i = i < n ? i : n - 1;
  return a[i];
}
__global__ void sized3032(float* a, float* b, double* d, int* c, int* s, size_t n, size_t m) {
  __shared__ float tile[2048];
  __shared__ float square[32][33];
  float x = 0;
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  size_t row = blockIdx.y * blockDim.y + threadIdx.y;
  size_t t = threadIdx.y * blockDim.x + threadIdx.x;
  tile[max(0, min((int)(t - 1), (int)n - 1))] = x;
  x += a[threadIdx.x];
  int v0 = (n + 64 - 1) / 64;
  b[row % n] = x;
}

void run_sized3032(int argc, char** argv) {
  int n = argc * 1000, m = argc * 33;
  float* a; cudaMalloc(&a, 1048576 * sizeof(float));
  float* b; cudaMalloc(&b, 1048576 * sizeof(float));
  double* d; cudaMalloc(&d, 1048576 * sizeof(double));
  int* c; cudaMalloc(&c, 1048576 * sizeof(int));
  int* s; cudaMalloc(&s, 1048576 * sizeof(int));
  static int ends[8192];
  for (int i = 0; i < 8192; i++) ends[i] = i / 4 * (m % 7 + 1) + i % 4;
  cudaMemcpy(s + 524288, ends, sizeof(ends), cudaMemcpyHostToDevice);
  sized3032<<<dim3((n + 31) / 32, (m + 3) / 4), dim3(32, 4)>>>(a + 524288, b + 524288, d + 524288, c + 524288, s + 524288, n, m);
  cudaDeviceSynchronize();
}
}

namespace in_sized3033 {
__device__ float inside(const float* a, int i, int n) {
  if (i < 0 || i >= n) return 0;
  return a[i];
}
__device__ bool isIn(int x, int y, int n, int m) {
  return x >= 0 && x < n && y >= 0 && y < m;
}
__device__ float at(const float* a, int i, int n) {
  i = i < 0 ? 0 : i;
  i = i < n ? i : n - 1;
  return a[i];
}
__global__ void sized3033(float* a, float* b, double* d, int* c, int* s, unsigned n, unsigned m) {
  __shared__ float tile[2048];
  __shared__ float square[32][32];
  float x = 0;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row * 4 + 3 < n) {
    ((float4*)b)[row] = make_float4(x, x, x, x);
  } else {
    if (row < n % 4)
      b[n / 4 * 4 + row] = x;
  }
  tile[threadIdx.x + 4] = i < n ? a[i] : 0.0f;
  if (threadIdx.x < 4) tile[threadIdx.x] = (int)(i - 4) >= 0 ? a[i - 4] : 0.0f;
  if (threadIdx.x >= blockDim.x - 4)
    tile[threadIdx.x + 4 * 2] = i + 4 < n ? a[i + 4] : 0.0f;
  __syncthreads();
  x += tile[threadIdx.x] + tile[threadIdx.x + 8];
  tile[threadIdx.x + 4] = i < n ? a[i] : 0.0f;
  if (threadIdx.x < 4) tile[threadIdx.x] = (int)(i - 4) >= 0 ? a[i - 4] : 0.0f;
  if (threadIdx.x >= blockDim.x - 4)
    tile[threadIdx.x + 4 * 2] = i + 4 < n ? a[i + 4] : 0.0f;
  __syncthreads();
  x += tile[threadIdx.x] + tile[threadIdx.x + 8];
  b[i] = x;
}

void run_sized3033(int argc, char** argv) {
  int n = argc * 500, m = argc * 100;
  float* a; cudaMalloc(&a, 1048576 * sizeof(float));
  float* b; cudaMalloc(&b, 1048576 * sizeof(float));
  double* d; cudaMalloc(&d, 1048576 * sizeof(double));
  int* c; cudaMalloc(&c, 1048576 * sizeof(int));
  int* s; cudaMalloc(&s, 1048576 * sizeof(int));
  static int ends[8192];
  for (int i = 0; i < 8192; i++) ends[i] = i / 4 * (m % 7 + 1) + i % 4;
  cudaMemcpy(s + 524288, ends, sizeof(ends), cudaMemcpyHostToDevice);
  sized3033<<<dim3((n + 31) / 32, (m + 3) / 4), dim3(32, 4)>>>(a + 524288, b + 524288, d + 524288, c + 524288, s + 524288, n, m);
  cudaDeviceSynchronize();
}
}

namespace in_sized3036 {
__device__ float inside(const float* a, int i, int n) {
  if (i < 0 || i >= n) return 0;
  return a[i];
}
__device__ bool isIn(int x, int y, int n, int m) {
  return x >= 0 && x < n && y >= 0 && y < m;
}
__device__ float at(const float* a, int i, int n) {
  i = i < 0 ? 0 : i;
  i = i < n ? i : n - 1;
  return a[i];
}
__global__ void sized3036(float* a, float* b, double* d, int* c, int* s, int n, int m) {
  __shared__ float tile[2048];
  __shared__ float square[32][32];
  float x = 0;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int tid = threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  b[warp - 1] = x;
  b[threadIdx.x] = x;
  for (int k0 = (int)tid - 1; k0 >= tid; k0--) {
    if (row < m) break;
    tile[threadIdx.x * 2] = x;
    if (n % 1 == 0) {
      bool v3 = tid * 2 < n;
    }
  }
  if (tid % n < 100) return;
  b[m * m - 1 - t] = x;
}

void run_sized3036(int argc, char** argv) {
  int n = argc * 127, m = argc * 65;
  float* a; cudaMalloc(&a, 1048576 * sizeof(float));
  float* b; cudaMalloc(&b, 1048576 * sizeof(float));
  double* d; cudaMalloc(&d, 1048576 * sizeof(double));
  int* c; cudaMalloc(&c, 1048576 * sizeof(int));
  int* s; cudaMalloc(&s, 1048576 * sizeof(int));
  static int ends[8192];
  for (int i = 0; i < 8192; i++) ends[i] = i / 4 * (m % 7 + 1) + i % 4;
  cudaMemcpy(s + 524288, ends, sizeof(ends), cudaMemcpyHostToDevice);
  sized3036<<<dim3((n + 31) / 32, (m + 7) / 8), dim3(32, 8)>>>(a + 524288, b + 524288, d + 524288, c + 524288, s + 524288, n, m);
  cudaDeviceSynchronize();
}
}

void run_sized_2(int argc, char** argv) {
  in_sized3019::run_sized3019(argc, argv);
  in_sized3020::run_sized3020(argc, argv);
  in_sized3021::run_sized3021(argc, argv);
  in_sized3022::run_sized3022(argc, argv);
  in_sized3023::run_sized3023(argc, argv);
  in_sized3024::run_sized3024(argc, argv);
  in_sized3025::run_sized3025(argc, argv);
  in_sized3026::run_sized3026(argc, argv);
  in_sized3027::run_sized3027(argc, argv);
  in_sized3028::run_sized3028(argc, argv);
  in_sized3029::run_sized3029(argc, argv);
  in_sized3030::run_sized3030(argc, argv);
  in_sized3032::run_sized3032(argc, argv);
  in_sized3033::run_sized3033(argc, argv);
  in_sized3036::run_sized3036(argc, argv);
}


namespace in_carried3021 {
__global__ void carried3021(float* p, int n, int m) {
  int t = threadIdx.x, x = t, y = 5, j = 5, d = 2;
  for (int i = n + 2 - 1; i >= 0; i--) {
    x = t * i;
    p[t * d] = 2;
    p[t / (d ? d : 1) * 2] = 1;
    x += t;
  }
  for (int i = 0; i < n; i++) {
    p[x] = 1;
    y = x;
    x = t * (i + 1) + 5;
    p[x + j] = 2;
  }
  p[y] = 9;
}
void run_carried3021(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3021<<<1, 32>>>(p + (1 << 19), 2 + argc - 1, 5);
  cudaDeviceSynchronize();
}
}

namespace in_carried3022 {
__global__ void carried3022(float* p, int n, int m) {
  int t = threadIdx.x, x = n, y = 0, j = -t, d = 32;
  for (int i = 0; i < 7; i += 2) {
    d = d > 1 ? d / 2 : d;
    x ^= 64;
    p[x + y] = 1;
  }
  for (int i = 0; i < n + 2; i += 2) {
    d >>= 1;
    p[t / (d ? d : 1) * 2] = 2;
    p[d + x] = 1;
  }
  p[d + x] = 9;
}
void run_carried3022(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3022<<<1, 64>>>(p + (1 << 19), 2, 13);
  cudaDeviceSynchronize();
}
}

namespace in_carried3023 {
__global__ void carried3023(float* p, int n, int m) {
  int t = threadIdx.x, x = 5, y = n, j = 64, d = 2;
  for (int i = m - 1; i >= 0; i--) {
    y = j;
    p[y] = 1;
    x ^= 64;
  }
  for (int i = n - 1; i >= 0; i--) {
    x += t;
    if (i > 1) p[t * d] = 2;
    p[x] = 1;
  }
  p[t / (d ? d : 1) * 2] = 9;
}
void run_carried3023(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3023<<<1, 32>>>(p + (1 << 19), 1, 4);
  cudaDeviceSynchronize();
}
}

namespace in_carried3024 {
__global__ void carried3024(float* p, int n, int m) {
  int t = threadIdx.x, x = 5, y = 5, j = 2 * t, d = 1;
  for (int i = 0; i < t & 3; i++) {
    p[j + t] = 1;
    x = (t + j) & 127;
    if (i != 0) p[t * j] = 2;
    y = x;
    { int h = x; x = y; y = h; }
  }
  p[x] = 9;
}
void run_carried3024(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3024<<<1, 32>>>(p + (1 << 19), 3, 12);
  cudaDeviceSynchronize();
}
}

namespace in_carried3025 {
__global__ void carried3025(float* p, int n, int m) {
  int t = threadIdx.x, x = t, y = 64, j = 5, d = 32;
  for (int i = 0; i < n + 2; i++) {
    d >>= 1;
    if (i > 1) p[t * d] = 1;
    y = (t & (d - 1)) + 4;
    x = (t >> (i & 7)) * 2 + (t & 1);
  }
  p[y] = 9;
}
void run_carried3025(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3025<<<1, 32>>>(p + (1 << 19), 1 + argc - 1, 8);
  cudaDeviceSynchronize();
}
}

namespace in_carried3026 {
__global__ void carried3026(float* p, int n, int m) {
  int t = threadIdx.x, x = 64, y = 1, j = 5, d = n;
  for (int i = 0; i < n + 2; i++) {
    { int h = x; x = y; y = h; }
    p[t * j] = 1;
    y = (t & (d - 1)) + 4;
    j += 3;
  }
  p[x] = 9;
}
void run_carried3026(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3026<<<1, 64>>>(p + (1 << 19), 6 + argc - 1, 12);
  cudaDeviceSynchronize();
}
}

namespace in_carried3027 {
__global__ void carried3027(float* p, int n, int m) {
  int t = threadIdx.x, x = 5, y = 5, j = 1, d = n;
  for (int i = 0; i < 5; i++) {
    x = (t >> (i & 7)) * 2 + (t & 1);
    p[t / (d ? d : 1) * 2] = 1;
    y = j;
    { int h = x; x = y; y = h; }
    if (t < 16) y = t * (i + 1);
  }
  p[t / (d ? d : 1) * 2] = 9;
}
void run_carried3027(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3027<<<1, 32>>>(p + (1 << 19), 2, 19);
  cudaDeviceSynchronize();
}
}

namespace in_carried3028 {
__global__ void carried3028(float* p, int n, int m) {
  int t = threadIdx.x, x = 1, y = -t, j = -t, d = 2;
  for (int i = 40 - 1; i >= 0; i--) {
    j += 3;
    { int h = x; x = y; y = h; }
    p[d + x] = 1;
    x = (t >> (i & 7)) * 2 + (t & 1);
    p[t / (d ? d : 1) * 2] = 2;
    y = j;
  }
  p[t / (d ? d : 1) * 2] = 9;
}
void run_carried3028(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3028<<<1, 32>>>(p + (1 << 19), 7, 35);
  cudaDeviceSynchronize();
}
}

namespace in_carried3029 {
__global__ void carried3029(float* p, int n, int m) {
  int t = threadIdx.x, x = 5, y = -t, j = n, d = n;
  for (int i = 0; i < n + 2; i++) {
    p[y] = 1;
    if (i & 1) x = t + i;
    p[d + x] = 2;
  }
  p[t * d] = 9;
}
void run_carried3029(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3029<<<1, 64>>>(p + (1 << 19), 5 + argc - 1, 26);
  cudaDeviceSynchronize();
}
}

namespace in_carried3030 {
__global__ void carried3030(float* p, int n, int m) {
  int t = threadIdx.x, x = 5, y = 0, j = 2 * t, d = 32;
  for (int i = 0; i < t & 3; i += 2) {
    x += t;
    if (i != 0) p[t * d] = 2;
    p[j + t] = 1;
  }
  p[d + x] = 9;
}
void run_carried3030(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3030<<<1, 32>>>(p + (1 << 19), 5 + argc - 1, 48);
  cudaDeviceSynchronize();
}
}

namespace in_carried3031 {
__global__ void carried3031(float* p, int n, int m) {
  int t = threadIdx.x, x = t, y = t, j = t, d = 1;
  for (int i = 0; i < 5; i++) {
    p[t * j] = 2;
    p[x] = 1;
    j -= 1;
  }
  p[t / (d ? d : 1) * 2] = 9;
}
void run_carried3031(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3031<<<1, 64>>>(p + (1 << 19), 6 + argc - 1, 20);
  cudaDeviceSynchronize();
}
}

namespace in_carried3032 {
__global__ void carried3032(float* p, int n, int m) {
  int t = threadIdx.x, x = 5, y = n, j = 0, d = 2;
  for (int i = 5 - 1; i >= 0; i--) {
    if (i == 3) x = 4 * t;
    if (t < 16) y = t * (i + 1);
    if (i != 0) p[t * d] = 1;
  }
  p[x + j] = 9;
}
void run_carried3032(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3032<<<1, 32>>>(p + (1 << 19), 9, 27);
  cudaDeviceSynchronize();
}
}

namespace in_carried3033 {
__global__ void carried3033(float* p, int n, int m) {
  int t = threadIdx.x, x = 64, y = 5, j = 2 * t, d = 32;
  for (int i = 0; i < 7; i++) {
    x ^= 64;
    p[x + j] = 1;
    p[x + y] = 2;
    if (t < 16) y = t * (i + 1);
  }
  p[y] = 9;
}
void run_carried3033(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3033<<<1, 64>>>(p + (1 << 19), 1, 37);
  cudaDeviceSynchronize();
}
}

namespace in_carried3034 {
__global__ void carried3034(float* p, int n, int m) {
  int t = threadIdx.x, x = n, y = n, j = t, d = 2;
  for (int i = n - 1; i >= 0; i--) {
    x = t * (i + 1);
    if (i > 1) d = 4;
    if (i == 2) p[x + y] = 1;
  }
  p[x + y] = 9;
}
void run_carried3034(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3034<<<1, 32>>>(p + (1 << 19), 3, 45);
  cudaDeviceSynchronize();
}
}

namespace in_carried3035 {
__global__ void carried3035(float* p, int n, int m) {
  int t = threadIdx.x, x = 0, y = 64, j = n, d = 32;
  for (int i = n - 1; i >= 0; i--) {
    if (t < 16) y = t * (i + 1);
    d = d > 1 ? d / 2 : d;
    j += 3;
    if (i == 37) p[t * d] = 1;
    if (i < 3) p[t / (d ? d : 1) * 2] = 2;
  }
  p[t * j] = 9;
}
void run_carried3035(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3035<<<1, 32>>>(p + (1 << 19), 2 + argc - 1, 34);
  cudaDeviceSynchronize();
}
}

namespace in_carried3036 {
__global__ void carried3036(float* p, int n, int m) {
  int t = threadIdx.x, x = 64, y = n, j = 5, d = 1;
  for (int i = n + 2 - 1; i >= 0; i--) {
    y = x;
    d = d > 1 ? d / 2 : d;
    { int h = x; x = y; y = h; }
    p[t * d] = 1;
    if (i == 37) p[d + x] = 2;
  }
  p[d + x] = 9;
}
void run_carried3036(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3036<<<1, 32>>>(p + (1 << 19), 6 + argc - 1, 23);
  cudaDeviceSynchronize();
}
}

namespace in_carried3037 {
__global__ void carried3037(float* p, int n, int m) {
  int t = threadIdx.x, x = 0, y = -t, j = t, d = 1;
  for (int i = 40 - 1; i >= 0; i--) {
    p[t / (d ? d : 1) * 2] = 1;
    x = t * (i + 1) + 5;
    d >>= 1;
    x = (t >> (i & 7)) * 2 + (t & 1);
  }
  p[t * j] = 9;
}
void run_carried3037(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3037<<<1, 32>>>(p + (1 << 19), 8 + argc - 1, 1);
  cudaDeviceSynchronize();
}
}

namespace in_carried3038 {
__global__ void carried3038(float* p, int n, int m) {
  int t = threadIdx.x, x = 0, y = t, j = 2 * t, d = 1;
  for (int i = n - 1; i >= 0; i--) {
    if (i > 1) d = 4;
    p[x] = 2;
    j += 3;
    p[t / (d ? d : 1) * 2] = 1;
    j += 3;
    j -= 1;
  }
  p[x + j] = 9;
}
void run_carried3038(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3038<<<1, 32>>>(p + (1 << 19), 7 + argc - 1, 40);
  cudaDeviceSynchronize();
}
}

namespace in_carried3039 {
__global__ void carried3039(float* p, int n, int m) {
  int t = threadIdx.x, x = 1, y = 2 * t, j = -t, d = 32;
  for (int i = 0; i < n; i += 2) {
    y = (t & (d - 1)) + 4;
    j -= 1;
    { int h = x; x = y; y = h; }
    p[y] = 1;
    if (t < 16) y = t * (i + 1);
  }
  p[x + j] = 9;
}
void run_carried3039(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3039<<<1, 64>>>(p + (1 << 19), 3, 39);
  cudaDeviceSynchronize();
}
}

namespace in_carried3040 {
__global__ void carried3040(float* p, int n, int m) {
  int t = threadIdx.x, x = 0, y = t, j = 5, d = 32;
  for (int i = 0; i < n; i++) {
    if (i == 5) break;
    x = t * i;
    p[x + j] = 1;
  }
  p[x] = 9;
}
void run_carried3040(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, sizeof(float) << 20);
  carried3040<<<1, 32>>>(p + (1 << 19), 4 + argc - 1, 46);
  cudaDeviceSynchronize();
}
}

void run_carried_2(int argc, char** argv) {
  in_carried3021::run_carried3021(argc, argv);
  in_carried3022::run_carried3022(argc, argv);
  in_carried3023::run_carried3023(argc, argv);
  in_carried3024::run_carried3024(argc, argv);
  in_carried3025::run_carried3025(argc, argv);
  in_carried3026::run_carried3026(argc, argv);
  in_carried3027::run_carried3027(argc, argv);
  in_carried3028::run_carried3028(argc, argv);
  in_carried3029::run_carried3029(argc, argv);
  in_carried3030::run_carried3030(argc, argv);
  in_carried3031::run_carried3031(argc, argv);
  in_carried3032::run_carried3032(argc, argv);
  in_carried3033::run_carried3033(argc, argv);
  in_carried3034::run_carried3034(argc, argv);
  in_carried3035::run_carried3035(argc, argv);
  in_carried3036::run_carried3036(argc, argv);
  in_carried3037::run_carried3037(argc, argv);
  in_carried3038::run_carried3038(argc, argv);
  in_carried3039::run_carried3039(argc, argv);
  in_carried3040::run_carried3040(argc, argv);
}


namespace in_captures3001 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3001(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &b;
  r += v[1];
  auto f0 = [&](int k) { b = n; if (k > 2) { v[0] = n; } r = 1; };
  p[((b + t) & 511) * 8] = 0;
  auto f1 = [&](int k) { if (k > 0) { a = t; } if (k > 1) { apply(f0, 1); } };
  p[((r + t) & 511) * 8] = 1;
  for (int i = 0; i < (r & 3); i++) { applyCopy(f1, a); p[((a + t) & 511) * 8] = 2; applyCopy(f0, t * n); }
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[s.x & 511] = 98;
}
void run_captures3001(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3001<<<1, 32>>>(p, 6 + argc - 1);
  cudaDeviceSynchronize();
}
}

namespace in_captures3002 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3002(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &b;
  for (int i = 0; i < (b & 3); i++) { b += t; p[((s.y + t) & 511) * 8] = 0; b = s.y; }
  v[1] += n;
  for (int w = n & 7; w;) { for (int i = 0; i < 3; i++) { w--; b += t; p[((s.x + t) & 511) * 1] = 1; b += t; if (w == 0) break; } if (w < 0) w = 0; }
  v[0] ^= v[1];
  p[((s.x + t) & 511) * 1] = 2;
  auto f0 = [&](int k) { s.x = v[1]; s.y += a; };
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[v[1] & 511] = 98;
}
void run_captures3002(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3002<<<1, 32>>>(p, 5 + argc - 1);
  cudaDeviceSynchronize();
}
}

namespace in_captures3003 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3003(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &s.x;
  for (int i = 0; i < 3; i++) { s.y += t; p[((c + t) & 511) * 1] = 0; if ((s.y & 7) == n) continue; b += s.y; }
  for (int i = 0, e = b & 7; i < e; i++) { v[0] ^= 1; p[((c + t) & 511) * 1] = 1; ((int*)&s)[1] += s.y; }
  for (int i = 0; i < n & 3; i++) { s.x += n; p[((r + t) & 511) * 8] = 2; s.x ^= 1; }
  for (int i = 0, e = s.y & 7; i < e; i++) { s.y = a; if ((v[0] & 7) == n) continue; p[((s.y + t) & 511) * 1] = 3; r += 3; }
  p[((a + t) & 511) * 1] = 4;
  for (int i = 0; i < (s.x & 3); i++) { b += 1; p[((s.y + t) & 511) * 8] = 5; s.y ^= n; if ((b & 7) == n) break; }
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[a & 511] = 98;
}
void run_captures3003(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3003<<<1, 32>>>(p, 1 + argc - 1);
  cudaDeviceSynchronize();
}
}

namespace in_captures3004 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3004(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &s.x;
  p[((r + t) & 511) * 8] = 0;
  r += 1;
  p[((s.y + t) & 511) * 1] = 1;
  auto f0 = [&, &m = b](int k) { c = b; if (k > 0) { c += t * n; } m += k; };
  p[((r + t) & 511) * 8] = 2;
  p[((v[0] + t) & 511) * 8] = 3;
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[r & 511] = 98;
}
void run_captures3004(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3004<<<1, 32>>>(p, 4 + argc - 1);
  cudaDeviceSynchronize();
}
}

namespace in_captures3005 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3005(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &v[1];
  p[((c + t) & 511) * 8] = 0;
  auto f0 = [&](int k) { p[((b + t) & 511) * 1] = 1; *q = 1; };
  p[((r + t) & 511) * 1] = 2;
  auto f1 = [&, &m = b](int k) { if (k > 0) { s.y += 1; } apply(f0, t & 3); m += k; };
  f1(n);
  apply(f0, v[1]);
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[a & 511] = 98;
}
void run_captures3005(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3005<<<1, 32>>>(p, 8 + argc - 1);
  cudaDeviceSynchronize();
}
}

namespace in_captures3006 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3006(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &b;
  p[((a + t) & 511) * 8] = 0;
  p[((b + t) & 511) * 1] = 1;
  for (int w = n & 7; w;) { for (int i = 0; i < 3; i++) { w--; *q = t; p[((c + t) & 511) * 8] = 2; a ^= t & 3; if ((r & 7) == 3) continue; if (w == 0) break; } if (w < 0) w = 0; }
  s.x = t;
  auto f0 = [&](int k) { if (k > 1) { p[((r + t) & 511) * 8] = 3; } v[1] += a; };
  applyCopy(f0, t);
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[v[1] & 511] = 98;
}
void run_captures3006(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3006<<<1, 32>>>(p, 6 + argc - 1);
  cudaDeviceSynchronize();
}
}

namespace in_captures3007 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3007(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &v[1];
  auto f0 = [=, &a, &v, &s, &r](int k) mutable { s.x += k; s.x += k; *q = t; };
  auto f1 = [&](int k) { applyCopy(f0, s.y); };
  p[((a + t) & 511) * 8] = 0;
  auto f2 = [&](int k) { *q = b; s.y ^= 1; p[((v[0] + t) & 511) * 8] = 1; };
  p[((c + t) & 511) * 1] = 2;
  for (int i = 0; i < (b & 3); i++) { f2(t); p[((r + t) & 511) * 1] = 3; s.x += a; }
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[r & 511] = 98;
}
void run_captures3007(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3007<<<1, 32>>>(p, 7 + argc - 1);
  cudaDeviceSynchronize();
}
}

namespace in_captures3008 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3008(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &s.x;
  auto f0 = [&](int k) { r += n; };
  for (int w = n & 7; w;) { for (int i = 0; i < 3; i++) { w--; if ((a & 7) == n) continue; applyCopy(f0, t); p[((v[1] + t) & 511) * 1] = 0; applyCopy(f0, s.y); if (w == 0) break; } if (w < 0) w = 0; }
  auto f1 = [&, &m = b](int k) { if (k > 3) { apply(f0, 3); } *q = v[1]; m += k; };
  for (int w = n & 7; w;) { for (int i = 0; i < 3; i++) { w--; applyCopy(f0, a); if ((v[0] & 7) == 3) break; p[((v[1] + t) & 511) * 8] = 1; v[1] += t; if (w == 0) break; } if (w < 0) w = 0; }
  p[((c + t) & 511) * 1] = 2;
  for (int w = n & 7; w;) { for (int i = 0; i < 3; i++) { w--; if ((s.x & 7) == n) break; apply(f0, t * n); p[((s.y + t) & 511) * 8] = 3; f1(t & 3); if (w == 0) break; } if (w < 0) w = 0; }
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[r & 511] = 98;
}
void run_captures3008(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3008<<<1, 32>>>(p, 4);
  cudaDeviceSynchronize();
}
}

namespace in_captures3009 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3009(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &v[1];
  auto f0 = [&](int k) { c = t; };
  p[((s.y + t) & 511) * 1] = 0;
  p[((v[1] + t) & 511) * 1] = 1;
  p[((s.y + t) & 511) * 1] = 2;
  auto f1 = [&](int k) { applyCopy(f0, b); };
  for (int w = n & 7; w;) { for (int i = 0; i < 3; i++) { w--; f0(1); p[((a + t) & 511) * 8] = 3; apply(f0, s.y); if (w == 0) break; } if (w < 0) w = 0; }
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[s.y & 511] = 98;
}
void run_captures3009(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3009<<<1, 32>>>(p, 5 + argc - 1);
  cudaDeviceSynchronize();
}
}

namespace in_captures3010 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3010(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &b;
  *q = t & 3;
  auto f0 = [=, &a, &v, &s, &r](int k) mutable { s.x += k; };
  auto f1 = [&, &m = b](int k) { if (k > 3) { f0(t); } if (k > 3) { *q = n; } p[((b + t) & 511) * 1] = 0; m += k; };
  p[((v[1] + t) & 511) * 1] = 1;
  auto f2 = [&, &m = b](int k) { a += s.y; if (k > 0) { f1(n); } m += k; };
  for (int i = 0; i < (v[0] & 3); i++) { f1(a); p[((v[0] + t) & 511) * 8] = 2; *q = t * n; }
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[r & 511] = 98;
}
void run_captures3010(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3010<<<1, 32>>>(p, 2 + argc - 1);
  cudaDeviceSynchronize();
}
}

namespace in_captures3011 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3011(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &b;
  *q = 1;
  p[((b + t) & 511) * 1] = 0;
  auto f0 = [&, a](int k) mutable { s.x += k; s.x += k; if (k > 1) { v[0] += t & 3; } };
  for (int w = n & 7; w;) { for (int i = 0; i < 3; i++) { w--; applyCopy(f0, t); p[((s.y + t) & 511) * 1] = 1; if ((v[1] & 7) == 3) continue; f0(3); if (w == 0) break; } if (w < 0) w = 0; }
  for (int i = 0, e = c & 7; i < e; i++) { apply(f0, a); p[((b + t) & 511) * 1] = 2; s.y += 3; }
  auto f1 = [=, &a, &v, &s, &r](int k) mutable { s.x += k; };
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[b & 511] = 98;
}
void run_captures3011(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3011<<<1, 32>>>(p, 8 + argc - 1);
  cudaDeviceSynchronize();
}
}

namespace in_captures3012 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3012(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &s.x;
  b += a;
  auto f0 = [=, &a, &v, &s, &r](int k) mutable { s.x += k; s.x += k; };
  auto f1 = [&](int k) { p[((s.x + t) & 511) * 1] = 0; p[((b + t) & 511) * 1] = 1; c ^= s.y; };
  auto f2 = [&](int k) { if (k > 1) { a = v[1]; } f0(v[1]); v[1] += s.y; };
  p[((c + t) & 511) * 1] = 2;
  p[((a + t) & 511) * 8] = 3;
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[v[1] & 511] = 98;
}
void run_captures3012(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3012<<<1, 32>>>(p, 0);
  cudaDeviceSynchronize();
}
}

namespace in_captures3013 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3013(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &b;
  for (int i = 0, e = v[1] & 7; i < e; i++) { if ((s.x & 7) == 3) break; *q = t; p[((c + t) & 511) * 8] = 0; a ^= v[1]; }
  p[((c + t) & 511) * 8] = 1;
  r ^= t * n;
  auto f0 = [=, &a, &v, &s, &r](int k) mutable { s.x += k; s.x += k; };
  p[((a + t) & 511) * 1] = 2;
  for (int i = 0; i < 3; i++) { apply(f0, s.y); p[((s.x + t) & 511) * 1] = 3; s.x += n; }
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[s.x & 511] = 98;
}
void run_captures3013(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3013<<<1, 32>>>(p, 4 + argc - 1);
  cudaDeviceSynchronize();
}
}

namespace in_captures3014 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3014(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &b;
  for (int w = n & 7; w;) { for (int i = 0; i < 3; i++) { w--; b ^= b; p[((c + t) & 511) * 8] = 0; r = 1; if (w == 0) break; } if (w < 0) w = 0; }
  v[0] = t * n;
  r ^= t;
  for (int i = 0; i < n & 3; i++) { s.y = 1; p[((c + t) & 511) * 1] = 1; ((int*)&s)[1] += b; }
  s.y += b;
  p[((r + t) & 511) * 8] = 2;
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[v[1] & 511] = 98;
}
void run_captures3014(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3014<<<1, 32>>>(p, 8 + argc - 1);
  cudaDeviceSynchronize();
}
}

namespace in_captures3015 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3015(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &s.x;
  p[((b + t) & 511) * 1] = 0;
  p[((s.y + t) & 511) * 8] = 1;
  p[((c + t) & 511) * 8] = 2;
  p[((v[0] + t) & 511) * 8] = 3;
  for (int w = n & 7; w;) { for (int i = 0; i < 3; i++) { w--; b += t & 3; p[((b + t) & 511) * 1] = 4; c += n; if (w == 0) break; } if (w < 0) w = 0; }
  auto f0 = [=, &a, &v, &s, &r](int k) mutable { s.x += k; };
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[c & 511] = 98;
}
void run_captures3015(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3015<<<1, 32>>>(p, 6 + argc - 1);
  cudaDeviceSynchronize();
}
}

namespace in_captures3016 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3016(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &b;
  p[((s.y + t) & 511) * 1] = 0;
  r ^= v[1];
  auto f0 = [&](int k) { c ^= 1; if (k > 3) { ((int*)&s)[1] += t * n; } if (k > 1) { s.x = a; } };
  for (int i = 0, e = s.x & 7; i < e; i++) { applyCopy(f0, t * n); p[((v[0] + t) & 511) * 1] = 1; applyCopy(f0, 1); }
  p[((r + t) & 511) * 1] = 2;
  auto f1 = [&](int k) { s.x += t; };
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[c & 511] = 98;
}
void run_captures3016(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3016<<<1, 32>>>(p, 6);
  cudaDeviceSynchronize();
}
}

namespace in_captures3017 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3017(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &v[1];
  p[((v[1] + t) & 511) * 1] = 0;
  auto f0 = [&](int k) { s.y ^= t * n; ((int*)&s)[1] += t * n; if (k > 0) { b ^= t * n; } };
  for (int w = n & 7; w;) { for (int i = 0; i < 3; i++) { w--; apply(f0, t * n); p[((v[1] + t) & 511) * 1] = 1; f0(1); if (w == 0) break; } if (w < 0) w = 0; }
  p[((c + t) & 511) * 1] = 2;
  auto f1 = [&, a](int k) mutable { f0(b); f0(1); f0(v[1]); };
  apply(f1, t * n);
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[s.x & 511] = 98;
}
void run_captures3017(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3017<<<1, 32>>>(p, 5 + argc - 1);
  cudaDeviceSynchronize();
}
}

namespace in_captures3018 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3018(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &v[1];
  auto f0 = [&](int k) { b ^= 1; a += t * n; };
  auto f1 = [&](int k) { r += 1; };
  auto f2 = [&, a](int k) mutable { f0(s.y); s.x += k; };
  f1(t & 3);
  auto f3 = [&, a](int k) mutable { apply(f1, 1); };
  for (int i = 0; i < 3; i++) { applyCopy(f0, v[1]); p[((s.y + t) & 511) * 8] = 0; f0(t & 3); }
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[b & 511] = 98;
}
void run_captures3018(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3018<<<1, 32>>>(p, 5 + argc - 1);
  cudaDeviceSynchronize();
}
}

namespace in_captures3019 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3019(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &b;
  auto f0 = [&, &m = b](int k) { if (k > 3) { r += t * n; } *q = 3; m += k; };
  p[((s.y + t) & 511) * 8] = 0;
  p[((r + t) & 511) * 1] = 1;
  auto f1 = [&](int k) { c += a; if (k > 1) { v[0] ^= s.y; } };
  applyCopy(f1, t * n);
  for (int w = n & 7; w;) { for (int i = 0; i < 3; i++) { w--; apply(f0, v[1]); p[((c + t) & 511) * 8] = 2; applyCopy(f0, t * n); if (w == 0) break; } if (w < 0) w = 0; }
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[b & 511] = 98;
}
void run_captures3019(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3019<<<1, 32>>>(p, 3);
  cudaDeviceSynchronize();
}
}

namespace in_captures3020 {
struct S { int x, y; };
template <typename F> __device__ void apply(F& f, int k) { f(k); f(k + 1); }
template <typename F> __device__ void applyCopy(F f, int k) { f(k); }
__global__ void captures3020(float* p, int n) {
  int t = threadIdx.x, a = t, b = 1, c = 2;
  int v[2] = {t * 2, 5};
  S s = {t, 3};
  int& r = c;
  int* q = &v[1];
  auto f0 = [&, a](int k) mutable { *q = t & 3; if (k > 0) { a = t * n; } };
  auto f1 = [&](int k) { if (k > 0) { v[1] += s.y; } v[0] += n; a += a; };
  apply(f0, v[1]);
  p[((s.y + t) & 511) * 8] = 0;
  auto f2 = [&, &m = b](int k) { applyCopy(f0, a); m += k; };
  auto f3 = [&](int k) { b += s.y; v[1] ^= t; a += t; };
  p[((a + b + c + v[0] + v[1] + s.x + s.y) & 511) * 8] = 99;
  p[v[0] & 511] = 98;
}
void run_captures3020(int argc, char** argv) {
  float* p;
  cudaMalloc(&p, 1 << 16);
  captures3020<<<1, 32>>>(p, 8 + argc - 1);
  cudaDeviceSynchronize();
}
}

void run_captures_1(int argc, char** argv) {
  in_captures3001::run_captures3001(argc, argv);
  in_captures3002::run_captures3002(argc, argv);
  in_captures3003::run_captures3003(argc, argv);
  in_captures3004::run_captures3004(argc, argv);
  in_captures3005::run_captures3005(argc, argv);
  in_captures3006::run_captures3006(argc, argv);
  in_captures3007::run_captures3007(argc, argv);
  in_captures3008::run_captures3008(argc, argv);
  in_captures3009::run_captures3009(argc, argv);
  in_captures3010::run_captures3010(argc, argv);
  in_captures3011::run_captures3011(argc, argv);
  in_captures3012::run_captures3012(argc, argv);
  in_captures3013::run_captures3013(argc, argv);
  in_captures3014::run_captures3014(argc, argv);
  in_captures3015::run_captures3015(argc, argv);
  in_captures3016::run_captures3016(argc, argv);
  in_captures3017::run_captures3017(argc, argv);
  in_captures3018::run_captures3018(argc, argv);
  in_captures3019::run_captures3019(argc, argv);
  in_captures3020::run_captures3020(argc, argv);
}

int main(int argc, char** argv) {
  run_plain_8(argc, argv);
  run_sized_2(argc, argv);
  run_carried_2(argc, argv);
  run_captures_1(argc, argv);
}
