import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Programs, and the lines that they print when g++ compiles them, the kernel as a function. */
const programs: PrintingPrograms = {
  'from members before them, and of unions the one that has a value': [
    `#include <cstdio>
union U { int a; float b; };
union V { int a; float b = 2; };
struct S { int k = 2; U u = {.a = k + 1}; };
struct W {
  int n = 4;
  int m[3] = {n, n + 1, 2};
  int t = this->n * 3;
  static int twice(int v) { return 2 * v; }
  int w = twice(n);
  int get() const { return n + 100; }
  int g = get();
};
struct Base { int z = 1; };
struct E : Base { int y = z + 5; E() = default; E(int q) : y(q) {} };
struct T { int v = 1; int u = v * 10; };
// Its own first member is not that of the objects that it makes.
struct Maker { int pad = 77; int one() const { T t; return t.u; } int other() const { T t{5}; return t.u; } };
struct Virtual { int a = 3; int b = a + 1; virtual int sum() const { return a + b; } virtual ~Virtual() = default; };
template <class X> struct P { X x = 3; X y = x + 1; };
W global;
T several[3];
__global__ void inKernel(int* out) {
  T t, r{}, q{5};
  t.v = 2;
  W w;
  out[0] = t.u + r.u + q.u;
  out[1] = w.m[1] + w.t + w.w;
}
int main() {
  U u = {.a = 5};
  U f = {.b = 1.5f};
  V v, empty{}, first{7};
  S s;
  printf("%d %g %g %g %d %d\\n", u.a, f.b, v.b, empty.b, first.a, s.u.a);
  W w;
  E made, given(3);
  printf("%d %d %d %d %d %d %d\\n", w.m[0], w.m[1], w.t, w.w, w.g, made.y, given.y);
  T t{.v = 9}, two[2] = {{4}, {}};
  auto inside = [] { T x; return x.u; };
  T* some = new T[2];
  P<double> p;
  printf("%d %d %d %d %d %g %d %d\\n", t.u, two[0].u, two[1].u, inside(), some[1].u, p.y, global.t, several[2].u);
  constexpr T fixed{7};
  Virtual* object = new Virtual;
  Maker maker;
  printf("%d %d %d %d\\n", fixed.u, object->sum(), maker.one(), maker.other());
  int* out;
  cudaMallocManaged(&out, 8);
  inKernel<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d\\n", out[0], out[1]);
}`,
    '5 1.5 2 2 7 3',
    '4 5 12 8 104 6 3',
    '90 40 10 10 10 4 12 10',
    '70 7 10 50',
    '70 25',
  ],
};

describe('members that their class initialises', function () {
  this.timeout(60_000);
  checksPrinted(programs);
});
