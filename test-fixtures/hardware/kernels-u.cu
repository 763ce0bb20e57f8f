// Tails and edges: what is left over behind vectors and tiles of a size that is not known, and lists that warps walk.
#include "harness.cuh"
#include <cuda_fp16.h>

// ---- The rest behind vectors ----
__global__ void elseLoop(const float* in, float* out, int n) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (i + 3 < n) {
    float4 v = *reinterpret_cast<const float4*>(in + i);
    *reinterpret_cast<float4*>(out + i) = v;
  } else {
    for (int j = i; j < n; j++)
      out[j] = in[j];
  }
}

__global__ void elseChecks(const float* in, float* out, int n) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (i + 3 < n) {
    float4 v = *reinterpret_cast<const float4*>(in + i);
    *reinterpret_cast<float4*>(out + i) = v;
  } else {
    if (i < n)
      out[i] = in[i] + 1;
    if (i + 1 < n)
      out[i + 1] = in[i + 1] + 2;
    if (i + 2 < n)
      out[i + 2] = in[i + 2] + 3;
  }
}

__global__ void returnsFirst(const float* in, float* out, int n) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (i >= n) return;
  if (i + 4 <= n) {
    float4 v = *reinterpret_cast<const float4*>(in + i);
    *reinterpret_cast<float4*>(out + i) = v;
  } else {
    for (int k = 0; k < n - i; ++k)
      out[i + k] = 2 * in[i + k];
  }
}

__global__ void whatIsLeft(const float* in, float* out, int n) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  int left = n - i;
  if (left >= 4) {
    float4 v = *reinterpret_cast<const float4*>(in + i);
    *reinterpret_cast<float4*>(out + i) = v;
  } else {
    for (int k = 0; k < left; ++k)
      out[i + k] = in[i + k];
  }
}

__global__ void fallsThrough(const unsigned char* in, unsigned char* out, int n) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  if (i >= n) return;
  switch (n - i) {
    default:
      *reinterpret_cast<uchar4*>(out + i) = *reinterpret_cast<const uchar4*>(in + i);
      break;
    case 3:
      out[i + 2] = in[i + 2];
    case 2:
      out[i + 1] = in[i + 1];
    case 1:
      out[i] = in[i];
  }
}

__global__ void pairsOfHalves(const half* in, half* out, int n) {
  int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (i + 1 < n)
    *reinterpret_cast<half2*>(out + i) = __hmul2(*reinterpret_cast<const half2*>(in + i), __float2half2_rn(2.0f));
  else if (i < n)
    out[i] = __hmul(in[i], __float2half(2.0f));
}

__global__ void gridStrideThenRest(const float* in, float* out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, stride = gridDim.x * blockDim.x;
  for (int i = t; i < n / 4; i += stride)
    reinterpret_cast<float4*>(out)[i] = reinterpret_cast<const float4*>(in)[i];
  for (int j = n / 4 * 4 + t; j < n; j += stride)
    out[j] = in[j];
}

__global__ void restInTheLoop(const float* in, float* out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i * 4 < n; i += blockDim.x * gridDim.x) {
    if (i * 4 + 4 <= n) {
      reinterpret_cast<float4*>(out)[i] = reinterpret_cast<const float4*>(in)[i];
    } else {
      for (int k = i * 4; k < n; k++)
        out[k] = in[k];
    }
  }
}

__global__ void oneThreadsRest(const float* in, float* out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < n / 4)
    reinterpret_cast<float4*>(out)[t] = reinterpret_cast<const float4*>(in)[t];
  if (t == n / 4) {
    for (int k = t * 4; k < n; k++)
      out[k] = in[k] * 3;
  }
}

template <int V>
__global__ void shares(const float* in, float* out, int n) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * V;
  float sum = 0;
  if (i + V <= n) {
    for (int j = 0; j < V; j++)
      sum += in[i + j];
  } else {
    for (int j = 0; j < V; j++)
      sum += i + j < n ? in[i + j] : 0.0f;
  }
  if (i < n)
    out[i / V] = sum;
}

__global__ void behindTheLoop(const float* in, float* out, int n) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  for (; i + 3 < n; i += 4 * blockDim.x * gridDim.x)
    *reinterpret_cast<float4*>(out + i) = *reinterpret_cast<const float4*>(in + i);
  for (; i < n; i++)
    out[i] = in[i];
}

__global__ void fourAtATime(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, stride = gridDim.x * blockDim.x;
  for (; i + 3 * stride < n; i += 4 * stride) {
    float a = in[i];
    float b = in[i + stride];
    out[i] = a + b;
    out[i + 3 * stride] = a - b;
  }
  for (; i < n; i += stride)
    out[i] = in[i];
}

// ---- Edges of tiles ----
__global__ void fullOrPartTile(const float* in, float* out, int n) {
  int base = blockIdx.x * 1024, t = threadIdx.x, left = n - base;
  if (left >= 1024) {
    for (int k = 0; k < 4; k++)
      out[base + t + k * 256] = in[base + t + k * 256] * 2;
  } else {
    for (int k = 0; k < 4; k++)
      if (t + k * 256 < left)
        out[base + t + k * 256] = in[base + t + k * 256] * 3;
  }
}

__global__ void rowsOfThreads(const float* in, float* out, int rows, int columns) {
  int row = (blockIdx.y * blockDim.y + threadIdx.y) * 4, column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= columns) return;
  if (row + 4 <= rows) {
    for (int r = 0; r < 4; r++)
      out[(row + r) * columns + column] = in[(row + r) * columns + column];
  } else {
    for (int r = 0; r < 4; r++)
      if (row + r < rows)
        out[(row + r) * columns + column] = in[(row + r) * columns + column] + 1;
  }
}

__global__ void threeParts(const float* in, float* lower, float* upper, float* diagonal, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= n || y >= n) return;
  if (x < y)
    lower[y * n + x] = in[y * n + x];
  else if (x > y)
    upper[y * n + x] = in[y * n + x];
  else
    diagonal[y * 8] = in[y * n + x];
}

__global__ void band(const float* in, float* out, int n, int row) {
  int x = (blockIdx.x * blockDim.x + threadIdx.x) * 8;
  if (x < n && x >= row && x < row + 16)
    out[x] = in[x] * 2;
}

__global__ void backwards(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 2) {
    float a = in[i];
    float b = in[n - 1 - i];
    out[i] = b;
    out[n - 1 - i] = a;
  } else if (i == n / 2 && n % 2 == 1) {
    out[i] = in[i];
  }
}

__global__ void firstAndLast(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (i == 0)
    out[0] = in[0] + in[n];
  else if (i == n - 1)
    out[i] = in[i] - in[n + 1];
  else
    out[i] = 0.5f * in[i];
}

// ---- Lists ----
struct Node {
  float values[32];
  Node* next;
  Node* other;
  int key;
};

__global__ void listPerWarp(Node* const* heads, float* out) {
  float sum = 0;
  for (const Node* p = heads[blockIdx.x]; p != nullptr; p = p->next)
    sum += p->values[threadIdx.x];
  out[blockIdx.x * 32 + threadIdx.x] = sum;
}

__global__ void treePerWarp(const Node* p, float* out, int key) {
  float sum = 0;
  while (p) {
    sum += p->values[threadIdx.x / 2];
    p = key < p->key ? p->next : p->other;
  }
  out[threadIdx.x] = sum;
}

__global__ void twoNodes(const Node* p, float* out) {
  float sum = 0;
  while (p->next) {
    const Node* q = p->next;
    sum += (threadIdx.x & 1 ? p : q)->values[1];
    p = q;
  }
  out[threadIdx.x] = sum;
}

int main(int argc, char** argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100003, m = argc > 2 ? atoi(argv[2]) : 203, row = argc > 3 ? atoi(argv[3]) : 67;
  float* f = dev<float>(1 << 20);
  float* g = dev<float>(1 << 20);
  elseLoop<<<98, 256>>>(f, g, n);
  DONE();
  elseChecks<<<98, 256>>>(f, g, n);
  DONE();
  returnsFirst<<<98, 256>>>(f, g, n);
  DONE();
  whatIsLeft<<<98, 256>>>(f, g, n);
  DONE();
  fallsThrough<<<98, 256>>>((unsigned char*)f, (unsigned char*)g, n);
  DONE();
  pairsOfHalves<<<196, 256>>>((half*)f, (half*)g, n);
  DONE();
  gridStrideThenRest<<<20, 256>>>(f, g, n);
  DONE();
  restInTheLoop<<<20, 256>>>(f, g, n);
  DONE();
  oneThreadsRest<<<98, 256>>>(f, g, n);
  DONE();
  shares<4><<<98, 256>>>(f, g, n);
  DONE();
  behindTheLoop<<<20, 256>>>(f, g, n);
  DONE();
  fourAtATime<<<20, 256>>>(f, g, n);
  DONE();
  fullOrPartTile<<<98, 256>>>(f, g, n);
  DONE();
  rowsOfThreads<<<dim3(13, 4), dim3(16, 16)>>>(f, g, m, m);
  DONE();
  threeParts<<<dim3(7, 26), dim3(32, 8)>>>(f, g, g + (1 << 19), g + (1 << 18), m);
  DONE();
  band<<<98, 128>>>(f, g, n, row);
  DONE();
  backwards<<<392, 256>>>(f, g, n);
  DONE();
  firstAndLast<<<392, 256>>>(f, g, n);
  DONE();
  Node* nodes = dev<Node>(64);
  Node host[64] = {};
  for (int i = 0; i < 64; i++) {
    host[i].next = i < 60 ? nodes + i + 4 : nullptr;
    host[i].other = i < 50 ? nodes + i + 7 : nullptr;
    host[i].key = i * 37 % 64;
  }
  CK(cudaMemcpy(nodes, host, sizeof(host), cudaMemcpyHostToDevice));
  Node* starts[4] = {nodes, nodes + 1, nodes + 2, nodes + 3};
  Node** heads = dev<Node*>(4);
  CK(cudaMemcpy(heads, starts, sizeof(starts), cudaMemcpyHostToDevice));
  listPerWarp<<<4, 32>>>(heads, g);
  DONE();
  treePerWarp<<<1, 32>>>(nodes, g, row);
  DONE();
  twoNodes<<<1, 32>>>(nodes, g);
  DONE();
}
