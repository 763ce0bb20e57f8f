// Arms of branches that load or store alike: with other addresses, other values, other arrays.
#include "harness.cuh"

__device__ inline int thread() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void partition(const float* in, const int* flags, float* out, int n) {
  int i = thread();
  float v = in[i];
  if (flags[i] > 1)
    out[i] = v;
  else
    out[n - 1 - i] = v;
}

__global__ void mirroredHalf(const float* in, float* out, int w) {
  int x = threadIdx.x, y = blockIdx.x;
  float v;
  if (x < 72)
    v = in[y * w + x];
  else
    v = in[y * w + w - 1 - x];
  out[y * w + x] = v;
}

__global__ void everyFourth(float* data, int n) {
  int i = thread();
  if ((i & 3) == 1)
    data[i + n] += 2.0f;
  else
    data[i] += 3.0f;
}

__global__ void stridedOrNot(const float* in, float* out) {
  int i = thread();
  if (threadIdx.x & 16)
    out[i * 4 + 1] = in[i * 2] * 3;
  else
    out[i + 7] = in[i * 8] * 5;
}

__global__ void twoArrays(const float* a, const float* b, float* out) {
  int i = thread();
  float v;
  if (i % 3 == 0)
    v = a[i];
  else
    v = b[2 * i];
  out[i] = v * 2;
}

__global__ void twoArraysFlag(const float* a, const float* b, float* out, int flag) {
  int i = thread();
  float v;
  if (flag > 2)
    v = a[i];
  else
    v = b[2 * i];
  out[i] = v * 2;
}

__global__ void neighbourOrOwn(const float* in, float* out) {
  int i = thread();
  out[i] = threadIdx.x > 0 ? in[i - 1] : in[i];
}

__global__ void rowOrColumn(const float* in, float* out) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  __syncthreads();
  float v;
  if (x < 16)
    v = tile[y][x];
  else
    v = tile[x][y];
  out[y * 32 + x] = v;
}

__global__ void sharedHalves(const float* in, float* out) {
  __shared__ float line[1024];
  int t = threadIdx.x;
  float v = in[thread()];
  if (t & 8)
    line[2 * t + 1] = v;
  else
    line[4 * t] = v;
  __syncthreads();
  out[thread()] = line[t];
}

__global__ void zeroOutside(const float* in, float* out, int n) {
  int i = thread();
  if (threadIdx.x < 20)
    out[i + n] = in[i] * 2;
  else
    out[i] = 0;
}

__global__ void inBounds(const float* in, float* out, int n, int m) {
  int i = thread();
  if (i < n) {
    if (threadIdx.x & 1)
      out[i + m] = in[i];
    else
      out[i] = in[i + m];
  }
}

__global__ void behindReturn(const float* in, float* out, int n, int m) {
  int i = thread();
  if (i >= n) return;
  if (threadIdx.x & 1)
    out[i + m] = in[i + m];
  else
    out[i] = in[i];
}

__global__ void behindReturnGoesOn(const float* in, float* out, float* last, int n, int m) {
  int i = thread();
  if (i >= n) return;
  if (threadIdx.x & 1)
    out[i + m] = in[i + m];
  else
    out[i] = in[i];
  last[i] = 4;
}

__global__ void byBlock(const float* in, float* out, int m) {
  int i = thread();
  if (blockIdx.x & 1)
    out[i + m] = in[i + m];
  else
    out[2 * i] = in[2 * i];
}

__global__ void byWarp(const float* in, float* out, int m) {
  int i = thread();
  if (threadIdx.x / 32 & 1)
    out[i + m] = in[i + m];
  else
    out[2 * i] = in[2 * i];
}

__global__ void compareExchange(float* data, int distance, int n) {
  int i = thread();
  int a = i + (i & -distance), b = a + distance;
  float x = data[a], y = data[b];
  if ((i & n) == 0) {
    data[a] = fminf(x, y);
    data[b] = fmaxf(x, y);
  } else {
    data[a] = fmaxf(x, y);
    data[b] = fminf(x, y);
  }
}

__global__ void swapped(float* data, float* other, const int* flags) {
  int i = thread();
  float x = data[i], y = other[i];
  if (flags[i] > 1) {
    data[i] = y + 1;
    other[i] = x;
  } else {
    data[i] = x;
    other[i] = y * 2;
  }
}

__global__ void threeWays(const float* in, float* out, int n) {
  int i = thread();
  float v;
  if (threadIdx.x == 0)
    v = in[i + n];
  else if (threadIdx.x < 16)
    v = in[2 * i];
  else
    v = in[i];
  out[i] = v;
}

__global__ void threeStores(const float* in, float* out, int n) {
  int i = thread();
  float v = in[i];
  if (threadIdx.x == 0)
    out[i + n] = v;
  else if (threadIdx.x < 16)
    out[2 * i + 1] = v;
  else
    out[i + 3] = v;
}

__global__ void fourWays(const float* in, const float* other, float* out, int w) {
  int x = threadIdx.x, y = blockIdx.x + 1;
  int at = y * w + x;
  float l, r;
  if (x == 0) {
    l = other[y];
    r = in[at + 1];
  } else if (x == w - 1) {
    l = in[at - 1];
    r = other[y + w];
  } else {
    l = in[at - 1];
    r = in[at + 1];
  }
  out[at] = l + r;
}

__global__ void nestedChoice(const float* a, const float* b, float* out) {
  int i = thread();
  out[i] = threadIdx.x & 1 ? a[i] : threadIdx.x & 2 ? b[i] : a[2 * i];
}

__global__ void bytes(const unsigned char* in, unsigned char* out, int n) {
  int i = thread();
  if (i & 4)
    out[i + 5] = in[i + 3];
  else
    out[i + n] = in[i + n];
}

__global__ void doubles(const double* in, double* out, int n) {
  int i = thread();
  double v;
  if (i & 4)
    v = in[i + 3];
  else
    v = in[i + n];
  out[i] = v;
}

__global__ void quads(const float4* in, float4* out, int n) {
  int i = thread();
  float4 v;
  if (i & 4)
    v = in[i];
  else
    v = in[i + n];
  out[i] = v;
}

struct Particle {
  float x, y, z;
};

__global__ void fieldOrField(const Particle* in, float* out) {
  int i = thread();
  float v;
  if (i & 1)
    v = in[i].x;
  else
    v = in[i].z;
  out[i] = v;
}

__global__ void inTurns(const float* in, const int* flags, float* out, int n) {
  int i = thread();
  for (int k = 0; k < n; k++) {
    if (flags[k] == (i & 3))
      out[k * 256 + i + 1] = in[k * 256 + i + 1];
    else
      out[k * 256 + i + 9] = in[k * 256 + i + 9];
  }
}

__global__ void loadsInTurns(const float* in, const float* other, float* out, int n) {
  int i = thread();
  float sum = 0;
  for (int k = 0; k < n; k++) {
    float v;
    if ((k ^ i) & 1)
      v = in[k * 32 + i];
    else
      v = other[k * 64 + 2 * i];
    sum += v;
  }
  out[i] = sum;
}

__device__ float either(const float* a, const float* b, int i, bool first) {
  if (first) return a[i];
  return b[2 * i];
}

__global__ void inFunction(const float* a, const float* b, float* out) {
  int i = thread();
  out[i] = either(a, b, i, threadIdx.x & 8);
}

__device__ void put(float* out, int i, float v, bool first) {
  if (first)
    out[i + 1] = v;
  else
    out[3 * i] = v;
}

__global__ void storesInFunction(const float* in, float* out) {
  int i = thread();
  put(out, i, in[i], threadIdx.x & 8);
}

__global__ void storeBehindLoad(const float* in, const float* other, float* out, float* seen) {
  int i = thread();
  float v;
  if (i & 1) {
    v = in[i];
    seen[i] = 1;
  } else {
    v = other[i];
  }
  out[i] = v;
}

__global__ void usedInArm(const float* in, const float* other, float* out) {
  int i = thread();
  float v, w;
  if (i & 1) {
    v = in[i];
    w = v * v;
  } else {
    v = other[i];
    w = v + 1;
  }
  out[i] = v + w;
}

__global__ void sameProduct(const float* in, const float* other, float* out, float scale) {
  int i = thread();
  float v;
  if (i & 1)
    v = in[i] * scale;
  else
    v = other[2 * i] * scale;
  out[i] = v;
}

__global__ void edgesOfRow(const float* in, float* out, int n) {
  int i = thread();
  if (i == 0)
    out[i] = in[i + 1] - in[i];
  else if (i == n - 1)
    out[i] = in[i] - in[i - 1];
  else
    out[i] = (in[i + 1] - in[i - 1]) * 0.5f;
}

__global__ void bothConditions(const float* in, float* out, int n, int m) {
  int i = thread();
  if (threadIdx.x > 3 && i < n)
    out[i + m] = in[i];
  else
    out[2 * i] = in[i] + 1;
}

__global__ void cases(const float* in, float* out, int n) {
  int i = thread();
  float v = in[i];
  switch (threadIdx.x & 3) {
    case 0:
      out[i + n] = v;
      break;
    case 1:
      out[2 * i] = v;
      break;
    default:
      out[i + 1] = v;
  }
}

int main() {
  const int n = 4096;
  int* flags = devIota(4 * n, 7, 4);
  float* in = dev<float>(16 * n);
  float* other = dev<float>(16 * n);
  float* out = dev<float>(16 * n);
  float* last = dev<float>(16 * n);
  int grid = n / 256;
  partition<<<grid, 256>>>(in, flags, out, n); DONE();
  mirroredHalf<<<32, 128>>>(in, out, 128); DONE();
  everyFourth<<<grid, 256>>>(out, n); DONE();
  stridedOrNot<<<grid, 256>>>(in, out); DONE();
  twoArrays<<<grid, 256>>>(in, other, out); DONE();
  twoArraysFlag<<<grid, 256>>>(in, other, out, 1); DONE();
  neighbourOrOwn<<<grid, 256>>>(in, out); DONE();
  rowOrColumn<<<1, dim3(32, 32)>>>(in, out); DONE();
  sharedHalves<<<grid, 256>>>(in, out); DONE();
  zeroOutside<<<grid, 256>>>(in, out, n); DONE();
  inBounds<<<grid, 256>>>(in, out, n - 100, n); DONE();
  behindReturn<<<grid, 256>>>(in, out, n - 100, n); DONE();
  behindReturnGoesOn<<<grid, 256>>>(in, out, last, n - 100, n); DONE();
  byBlock<<<grid, 256>>>(in, out, n); DONE();
  byWarp<<<grid, 256>>>(in, out, 2 * n); DONE();
  compareExchange<<<grid / 2, 256>>>(out, 4, 64); DONE();
  swapped<<<grid, 256>>>(out, last, flags); DONE();
  threeWays<<<grid, 256>>>(in, out, n); DONE();
  threeStores<<<grid, 256>>>(in, out, 3 * n); DONE();
  fourWays<<<32, 128>>>(in, other, out, 128); DONE();
  nestedChoice<<<grid, 256>>>(in, other, out); DONE();
  bytes<<<grid, 256>>>((const unsigned char*)in, (unsigned char*)out, 2 * n); DONE();
  doubles<<<grid, 256>>>((const double*)in, (double*)out, n); DONE();
  quads<<<grid / 4, 256>>>((const float4*)in, (float4*)out, n / 4); DONE();
  fieldOrField<<<grid, 256>>>((const Particle*)in, out); DONE();
  inTurns<<<1, 256>>>(in, flags, out, 8); DONE();
  loadsInTurns<<<grid, 256>>>(in, other, out, 8); DONE();
  inFunction<<<grid, 256>>>(in, other, out); DONE();
  storesInFunction<<<grid, 256>>>(in, out); DONE();
  storeBehindLoad<<<grid, 256>>>(in, other, out, last); DONE();
  usedInArm<<<grid, 256>>>(in, other, out); DONE();
  sameProduct<<<grid, 256>>>(in, other, out, 3); DONE();
  edgesOfRow<<<grid, 256>>>(in, out, n); DONE();
  bothConditions<<<grid, 256>>>(in, out, n - 100, 2 * n); DONE();
  cases<<<grid, 256>>>(in, out, 2 * n); DONE();
}
