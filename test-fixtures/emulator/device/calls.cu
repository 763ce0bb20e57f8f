// Calls that are not inlined: recursion, pointers to functions, virtual functions, tables of functions.
#include <cstdio>
#include <cuda_runtime.h>

__device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__device__ unsigned ackermann(unsigned m, unsigned n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}
__device__ int odd(int n);
__device__ int even(int n) { return n == 0 ? 1 : odd(n - 1); }
__device__ int odd(int n) { return n == 0 ? 0 : even(n - 1); }
__device__ void sort(int* a, int low, int high) {
  if (low >= high) return;
  int pivot = a[(low + high) / 2], i = low, j = high;
  while (i <= j) {
    while (a[i] < pivot) i++;
    while (a[j] > pivot) j--;
    if (i <= j) {
      int t = a[i];
      a[i++] = a[j];
      a[j--] = t;
    }
  }
  sort(a, low, j);
  sort(a, i, high);
}
struct Node {
  int key, left, right;
};
__device__ void walk(const Node* nodes, int at, int depth, int& sum, int* deepest) {
  if (at < 0) return;
  walk(nodes, nodes[at].left, depth + 1, sum, deepest);
  sum = sum * 3 + nodes[at].key;
  if (depth > *deepest) *deepest = depth;
  walk(nodes, nodes[at].right, depth + 1, sum, deepest);
}
__global__ void recursion(int* out, int* lists, const Node* nodes) {
  int i = threadIdx.x;
  out[i] = fibonacci(i % 12);
  out[i + 32] = (int)ackermann(i % 3, i % 4);
  out[i + 64] = even(i) * 10 + odd(i);
  sort(lists + i * 8, 0, 7);
  int sum = i, deepest = 0;
  walk(nodes, i % 4, 1, sum, &deepest);
  out[i + 96] = sum * 10 + deepest;
}

typedef float (*Unary)(float);
__device__ float twice(float x) { return 2 * x; }
__device__ float square(float x) { return x * x; }
__device__ float half(float x) { return x / 2; }
__device__ Unary table[3] = {twice, square, half};
__device__ Unary chosen = square;
__global__ void pointers(float* out, int which) {
  int i = threadIdx.x;
  Unary f = table[i % 3];
  Unary g = which == 0 ? twice : half;
  out[i] = f((float)i) + g(100.0f) + chosen(3.0f);
}
__global__ void fromHost(float* out, Unary f) { out[threadIdx.x] = f(threadIdx.x + 0.5f); }
template <float (*F)(float)> __global__ void byTemplate(float* out) { out[threadIdx.x] = F(threadIdx.x + 0.25f); }

class Shape {
 public:
  __device__ virtual float area() const = 0;
  __device__ virtual int corners() const { return 0; }
  __device__ virtual ~Shape() {}
};
class Square : public Shape {
 public:
  float side;
  __device__ Square(float s) : side(s) {}
  __device__ float area() const override { return side * side; }
  __device__ int corners() const override { return 4; }
};
class Circle : public Shape {
 public:
  float radius;
  __device__ Circle(float r) : radius(r) {}
  __device__ float area() const override { return 3.0f * radius * radius; }
};
__global__ void create(Shape** shapes) {
  int i = threadIdx.x;
  if (i % 3 == 0) shapes[i] = new Circle(i + 1.0f);
  else shapes[i] = new Square(i + 0.5f);
}
__global__ void measure(Shape** shapes, float* out) {
  int i = threadIdx.x;
  out[i] = shapes[i]->area() + 1000 * shapes[i]->corners();
}
__global__ void destroy(Shape** shapes) { delete shapes[threadIdx.x]; }

int main() {
  int *out, *lists, host[256];
  Node nodes[12], *tree;
  for (int i = 0; i < 12; i++) nodes[i] = {i * i % 7, 2 * i + 1 < 12 ? 2 * i + 1 : -1, 2 * i + 2 < 12 ? 2 * i + 2 : -1};
  cudaMalloc(&tree, sizeof nodes);
  cudaMemcpy(tree, nodes, sizeof nodes, cudaMemcpyHostToDevice);
  cudaMalloc(&out, sizeof host);
  cudaMalloc(&lists, sizeof host);
  for (int i = 0; i < 256; i++) host[i] = i * 73 % 101;
  cudaMemcpy(lists, host, sizeof host, cudaMemcpyHostToDevice);
  recursion<<<1, 32>>>(out, lists, tree);
  cudaMemcpy(host, out, 128 * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 128; i++) printf("%d ", host[i]);
  printf("\n");
  cudaMemcpy(host, lists, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; i++) printf("%d ", host[i]);
  printf("\n");

  float* floats = (float*)out;
  float values[32];
  pointers<<<1, 32>>>(floats, 1);
  cudaMemcpy(values, floats, sizeof values, cudaMemcpyDeviceToHost);
  for (float v : values) printf("%g ", v);
  printf("\n");
  Unary pointer;
  cudaMemcpyFromSymbol(&pointer, chosen, sizeof pointer);
  fromHost<<<1, 32>>>(floats, pointer);
  cudaMemcpy(values, floats, sizeof values, cudaMemcpyDeviceToHost);
  for (float v : values) printf("%g ", v);
  printf("\n");
  byTemplate<half><<<1, 32>>>(floats);
  cudaMemcpy(values, floats, sizeof values, cudaMemcpyDeviceToHost);
  for (float v : values) printf("%g ", v);
  printf("\n");

  Shape** shapes;
  cudaMalloc(&shapes, 32 * sizeof(Shape*));
  create<<<1, 32>>>(shapes);
  measure<<<1, 32>>>(shapes, floats);
  cudaMemcpy(values, floats, sizeof values, cudaMemcpyDeviceToHost);
  for (float v : values) printf("%g ", v);
  destroy<<<1, 32>>>(shapes);
  printf("\n%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
