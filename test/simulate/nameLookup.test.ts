import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Programs, and the lines that they print when g++ compiles them. */
const programs: PrintingPrograms = {
  'a local variable comes before what a using-directive of its block brings in': [
    `#include <vector>
#include <cstdio>
int main() {
  using namespace std;
  size_t size = 10 * sizeof(int);
  vector<int> h(size, 3);
  int count = 3, data = 4, begin = 7, end = begin + 2;
  printf("%d %d %d %d %d\\n", (int)size, count, data, end, h[39]);
}`,
    '40 3 4 9 3',
  ],
  'a using-directive of a block brings names to the nearest namespace around both': [
    `#include <cstdio>
namespace A { int size = 3; int f(long) { return 1; } namespace B { int size = 4; int only = 5; } 
 int g() { using namespace B; return only; } }
int f(int) { return 2; }
struct S { int only = 9; int get() { using namespace A::B; return only; } };
int deep = 8;
namespace C { int deeper = 6; int f(char) { return 3; } }
int main() {
  using namespace A;
  int size = 7;
  { using namespace C; int deeper = 1; printf("%d %d %d %d\\n", size, deeper, f(1), f(1l)); printf("%d\\n", f('c')); }
  using namespace A::B;
  printf("%d %d %d %d\\n", only, A::g(), S().get(), deep);
}`,
    '7 1 2 1',
    '3',
    '5 5 9 8',
  ],
  "friends that a class template's instances define are found by objects that have to do with the class": [
    `#include <cstdio>
template <class T> struct V {
  T x;
  friend V operator+(V a, V b) { return V{a.x + b.x}; }
  friend int twice(const V& a) { return 2 * a.x; }
  friend int weigh(const V& a, int k) { return a.x * k; }
};
template <class T> struct W : V<T> {};
template <class T> struct Box { int n; struct Inner { int k; }; friend int open(Inner i) { return i.k + 100; } };
struct Own { int y; friend int twice(const Own& o) { return 3 * o.y; } };
template <class T> struct Holds { T held; };
template <class... T> struct Many { int m; };
template <class T> struct Tag { friend int tagged(Many<Tag, int>) { return 11; } friend int tagged(Holds<Tag> h) { return 12; } };
enum { Flag = 4 };
int twice(int n) { return n + 1; }
int main() {
  V<int> a{1}, b{2};
  V<long> c{5};
  W<int> w; w.x = 7;
  printf("%d %ld %d %d\\n", (a + b).x, (c + c).x, twice(a), twice(c));
  printf("%d %d %d %d\\n", twice(w), weigh(w, 3), twice(Own{2}), twice(Flag | 1));
  printf("%d %d %d\\n", open(Box<float>::Inner{5}), tagged(Many<Tag<int>, int>{}), tagged(Holds<Tag<char>>{}));
}`,
    '3 10 2 10',
    '14 21 6 6',
    '105 11 12',
  ],
  'constants of the runtime stand in their enumerations': [
    `#include <cstdio>
static_assert(cudaDeviceAttr::cudaDevAttrWarpSize == 10, "");
struct Kind { static const int cudaMemcpyHostToDevice = 40; };
int main() {
  int h = 3, back = 0, *d;
  cudaError_t failed = cudaMalloc(&d, sizeof(int));
  cudaMemcpy(d, &h, sizeof h, cudaMemcpyKind::cudaMemcpyHostToDevice);
  cudaMemcpy(&back, d, sizeof h, ::cudaMemcpyKind::cudaMemcpyDeviceToHost);
  printf("%d %d %d %d", back, failed == cudaError::cudaSuccess, failed != cudaError_t::cudaErrorInvalidValue, Kind::cudaMemcpyHostToDevice);
  printf(" %d %d %d\\n", cudaMemcpyKind::cudaMemcpyDefault, cudaFuncCache::cudaFuncCachePreferL1, (int)cudaLimit::cudaLimitMallocHeapSize);
}`,
    '3 1 1 40 4 2 2',
  ],
  'arguments and elements are several where a comparison among them reads as a list of template arguments': [
    `#include <cstdio>
int h(int x, int y) { return x * 7 + y; }
int h3(int x, int y, int z) { return x * 49 + y * 7 + z; }
struct D { int x, y; D(int a, int b) : x(a), y(b) {} };
int G = 6;
int main() { int a = 7, b = 5, c = 3, d = 40; const int K = 3; 
  printf("%d %d\\n", h(c < b, d >> 2), h(c < G, d >> 2));
  printf("%d\\n", h(c < K || b, d >> 2 ? 8 : 9));
  printf("%d\\n", h3(c < b, a, d >> 2));
  printf("%d\\n", h3(1, c < b, d >> 1 >> 1));
  printf("%d\\n", h(a ? 1 : c < b, d >> 2));
  printf("%d\\n", h(-c < b, d >> 2 & 3));
  D e(c < b, d >> 3); printf("%d %d\\n", e.x, e.y);
  D f{c < b, d >> 3}; printf("%d %d\\n", f.x, f.y);
  { int z[] = {c < b, d >> 1}; printf("%d %d %d\\n", (int)(sizeof z / 4), z[0], z[1]); }
  { int z[] = {1, c < b, d >> 1, 4}; printf("%d %d %d\\n", (int)(sizeof z / 4), z[0], z[1]); }
  { int z[] = {c <= G < G || K, (int)(c + 1) || (a) < K >> 1 ? 4 == d > d ? d : 2 : 6, 4}; printf("%d %d %d\\n", (int)(sizeof z / 4), z[0], z[1]); }
  dim3 g(c < b, d >> 2); printf("%d %d\\n", (int)g.x, (int)g.y);
  dim3 k{1u + (c < b), (unsigned)d >> 2, 2u}; printf("%d %d\\n", (int)k.x, (int)k.y);
}`,
    '17 17',
    '15',
    '108',
    '66',
    '17',
    '9',
    '1 5',
    '1 5',
    '2 1 20',
    '4 1 1',
    '3 1 2',
    '1 10',
    '2 10',
  ],
};

describe('which of several declarations a name is in host code', function () {
  this.timeout(60_000);
  checksPrinted(programs);
});
