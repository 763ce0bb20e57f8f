// Loops in which each lane leaves one iteration out, or does something else from one iteration on.
#include "harness.cuh"

__global__ void allButOwn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < n; j++) {
    if (j != i)
      sum += in[j] * out[i];
  }
  out[i] = sum;
}

__global__ void skipsOwn(const float4* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = 0, y = 0;
  for (int j = 0; j < n; ++j) {
    if (i == j) continue;
    float4 v = in[j];
    x += v.x * v.w;
    y += v.y * v.z;
  }
  out[i] = x + y;
}

__global__ void allButOwnOfMany(const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < 1024; j++) {
    if (j != i)
      sum += in[j];
  }
  out[i] = sum;
}

__global__ void allButOwnOfFew(const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < 64; j++) {
    if (j != i)
      sum += in[j];
  }
  out[i] = sum;
}

__global__ void allButOwnOfTile(const float* in, float* out, int n) {
  __shared__ float tile[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int base = 0; base < n; base += 256) {
    tile[threadIdx.x] = in[base + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 256; k++) {
      if (base + k != i)
        sum += tile[k];
    }
    __syncthreads();
  }
  out[i] = sum;
}

__global__ void nearOnesButOwn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float own = in[i], sum = 0;
  for (int j = 0; j < n; j++) {
    float d = in[j] - own;
    if (j != i && d * d < 2.0f)
      sum += sqrtf(d * d);
  }
  out[i] = sum;
}

__global__ void nearOnesThenOwn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float own = in[i], sum = 0;
  for (int j = 0; j < n; j++) {
    float d = in[j] - own;
    if (d * d < 2.0f && j != i)
      sum += sqrtf(d * d);
  }
  out[i] = sum;
}

__global__ void twiceOwn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < n; j++) {
    float v = in[j];
    if (j == i)
      v *= 2;
    sum += v;
  }
  out[i] = sum;
}

__global__ void pairsButOwn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < n; j += 2) {
    if (j != i)
      sum += in[j];
  }
  out[i] = sum;
}

__global__ void downButOwn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = n - 1; j >= 0; j--) {
    if (j != i)
      sum += in[j];
  }
  out[i] = sum;
}

__global__ void allButBlock(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < n; j++) {
    if (j != blockIdx.x)
      sum += in[j];
  }
  out[i] = sum;
}

__global__ void upToOwn(const float* in, const float* in2, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < n; j++) {
    if (j < i)
      sum += in[j];
    else
      sum += 2 * in2[j];
  }
  out[i] = sum;
}

__global__ void fromOwnOn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < n; j++) {
    if (j > i)
      sum += in[j];
  }
  out[i] = sum;
}

__global__ void stopsAtOwn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < n; j++) {
    if (j == i) break;
    sum += in[j];
  }
  out[i] = sum;
}

__global__ void rolledButOwn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int j = 0; j < n; j++) {
    if (j != i)
      sum += in[j];
  }
  out[i] = sum;
}

__global__ void storesButOwn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < n; j++) {
    if (j != i)
      atomicAdd(&out[j], in[j]);
  }
}

__global__ void longButOwn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float own = in[i], sum = 0;
  for (int j = 0; j < n; j++) {
    if (j != i) {
      float d = in[j] - own;
      float r = rsqrtf(d * d + 0.01f);
      sum += d * r * r * r;
      sum += expf(d) * sinf(r);
    }
  }
  out[i] = sum;
}

__global__ void ownOfRows(const float* in, float* out, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int r = 0; r < m; r++)
    for (int j = 0; j < n; j++) {
      if (i == j) continue;
      sum += in[r * n + j];
    }
  out[i] = sum;
}

// ---- Where the own iteration is known to be one of them ----
__global__ void allButOwnBehindReturn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int j = 0; j < n; j++) {
    if (j != i)
      sum += in[j];
  }
  out[i] = sum;
}

__global__ void allButOwnInCheck(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float sum = 0;
    for (int j = 0; j < n; j++) {
      if (i == j) continue;
      sum += in[j];
    }
    out[i] = sum;
  }
}

__global__ void allButOwnOfKnown(const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 1024) return;
  float sum = 0;
  for (int j = 0; j < 1024; j++) {
    if (j != i)
      sum += in[j];
  }
  out[i] = sum;
}

__global__ void allButOwnOfOthers(const float* in, float* out, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  float sum = 0;
  for (int j = 0; j < n; j++) {
    if (j != i)
      sum += in[j];
  }
  out[i] = sum;
}

__global__ void nearOnesBehindReturn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float own = in[i], sum = 0;
  for (int j = 0; j < n; j++) {
    float d = in[j] - own;
    if (j != i && d * d < 2.0f)
      sum += sqrtf(d * d);
  }
  out[i] = sum;
}

__global__ void nearOnesInArm(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float own = in[i], sum = 0;
  for (int j = 0; j < n; j++) {
    if (j != i) {
      float d = in[j] - own;
      if (d * d < 2.0f)
        sum += sqrtf(d * d);
    }
  }
  out[i] = sum;
}

__global__ void twiceOwnBehindReturn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int j = 0; j < n; j++) {
    float v = in[j];
    if (j == i)
      v *= 2;
    sum += v;
  }
  out[i] = sum;
}

__global__ void longBehindReturn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float own = in[i], sum = 0;
  for (int j = 0; j < n; j++) {
    if (j != i) {
      float d = in[j] - own;
      float r = rsqrtf(d * d + 0.01f);
      sum += d * r * r * r;
      sum += expf(d) * sinf(r);
    }
  }
  out[i] = sum;
}

__global__ void rolledBehindReturn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
#pragma unroll 1
  for (int j = 0; j < n; j++) {
    if (j != i)
      sum += in[j];
  }
  out[i] = sum;
}

__global__ void storesBehindReturn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int j = 0; j < n; j++) {
    if (j != i)
      atomicAdd(&out[j], in[j]);
  }
}

__global__ void rowsBehindReturn(const float* in, float* out, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int r = 0; r < m; r++)
    for (int j = 0; j < n; j++) {
      if (i == j) continue;
      sum += in[r * n + j];
    }
  out[i] = sum;
}

__global__ void unsignedBehindReturn(const float* in, float* out, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (unsigned j = 0; j < n; j++) {
    if (j != i)
      sum += in[j];
  }
  out[i] = sum;
}

__global__ void longsBehindReturn(const float* in, float* out, size_t n) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (size_t j = 0; j < n; j++) {
    if (j != i)
      sum += in[j];
  }
  out[i] = sum;
}

__global__ void pairsBehindReturn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int j = 0; j < n; j += 2) {
    if (j != i)
      sum += in[j];
  }
  out[i] = sum;
}

__global__ void downBehindReturn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int j = n - 1; j >= 0; j--) {
    if (j != i)
      sum += in[j];
  }
  out[i] = sum;
}

__global__ void fromOneBehindReturn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int j = 1; j < n; j++) {
    if (j != i)
      sum += in[j];
  }
  out[i] = sum;
}

__global__ void tileBehindReturn(const float* in, float* out, int n) {
  __shared__ float tile[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = in[i];
  __syncthreads();
  if (i >= n) return;
  float sum = 0;
  for (int k = 0; k < 256; k++) {
    if (k != threadIdx.x)
      sum += tile[k];
  }
  out[i] = sum;
}

__global__ void fromOwnBehindReturn(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int j = 0; j < n; j++) {
    if (j > i)
      sum += in[j];
  }
  out[i] = sum;
}

__global__ void upToOwnBehindReturn(const float* in, const float* in2, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int j = 0; j < n; j++) {
    if (j < i)
      sum += in[j];
    else
      sum += 2 * in2[j];
  }
  out[i] = sum;
}

int main() {
  int n = 1024;
  float* in = dev<float>(4 * n * 4);
  float* in2 = dev<float>(4 * n);
  float* out = dev<float>(4 * n);
  int grid = n / 256;
  allButOwn<<<grid, 256>>>(in, out, n); DONE();
  skipsOwn<<<grid, 256>>>((const float4*)in, out, n); DONE();
  allButOwnOfMany<<<grid, 256>>>(in, out); DONE();
  allButOwnOfFew<<<grid, 256>>>(in, out); DONE();
  allButOwnOfTile<<<grid, 256>>>(in, out, n); DONE();
  nearOnesButOwn<<<grid, 256>>>(in, out, n); DONE();
  nearOnesThenOwn<<<grid, 256>>>(in, out, n); DONE();
  twiceOwn<<<grid, 256>>>(in, out, n); DONE();
  pairsButOwn<<<grid, 256>>>(in, out, n); DONE();
  downButOwn<<<grid, 256>>>(in, out, n); DONE();
  allButBlock<<<grid, 256>>>(in, out, n); DONE();
  upToOwn<<<grid, 256>>>(in, in2, out, n); DONE();
  fromOwnOn<<<grid, 256>>>(in, out, n); DONE();
  stopsAtOwn<<<grid, 256>>>(in, out, n); DONE();
  rolledButOwn<<<grid, 256>>>(in, out, n); DONE();
  storesButOwn<<<grid, 256>>>(in, out, n); DONE();
  longButOwn<<<grid, 256>>>(in, out, n); DONE();
  ownOfRows<<<grid, 256>>>(in, out, n, 4); DONE();
  allButOwnBehindReturn<<<grid, 256>>>(in, out, n); DONE();
  allButOwnInCheck<<<grid, 256>>>(in, out, n); DONE();
  allButOwnOfKnown<<<grid, 256>>>(in, out); DONE();
  allButOwnOfOthers<<<grid, 256>>>(in, out, n, n); DONE();
  nearOnesBehindReturn<<<grid, 256>>>(in, out, n); DONE();
  nearOnesInArm<<<grid, 256>>>(in, out, n); DONE();
  twiceOwnBehindReturn<<<grid, 256>>>(in, out, n); DONE();
  longBehindReturn<<<grid, 256>>>(in, out, n); DONE();
  rolledBehindReturn<<<grid, 256>>>(in, out, n); DONE();
  storesBehindReturn<<<grid, 256>>>(in, out, n); DONE();
  rowsBehindReturn<<<grid, 256>>>(in, out, n, 4); DONE();
  unsignedBehindReturn<<<grid, 256>>>(in, out, n); DONE();
  longsBehindReturn<<<grid, 256>>>(in, out, n); DONE();
  pairsBehindReturn<<<grid, 256>>>(in, out, n); DONE();
  downBehindReturn<<<grid, 256>>>(in, out, n); DONE();
  fromOneBehindReturn<<<grid, 256>>>(in, out, n); DONE();
  tileBehindReturn<<<grid, 256>>>(in, out, n); DONE();
  fromOwnBehindReturn<<<grid, 256>>>(in, out, n); DONE();
  upToOwnBehindReturn<<<grid, 256>>>(in, in2, out, n); DONE();
}
