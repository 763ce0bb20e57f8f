import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Programs, and the lines that they print when g++ compiles them. */
const programs: PrintingPrograms = {
  'elements of new arrays come from lists': [
    `#include <cstdio>
#include <string>
#include <vector>
struct P { int a, b; P(int x, int y = 3) : a(x), b(y) { printf("+%d ", x); } ~P() { printf("-%d ", a); } };
struct Q { int a, b; Q() : a(7), b(8) {} Q(int x) : a(x), b(1) {} };
struct R { std::string s; int n = 4; };
int main(int argc, char** argv) {
  auto g = new dim3[]{dim3(1, 1), dim3(1, 2), {4, 5, 6}, 9};
  printf("%d %d %d %d\\n", g[1].y, g[2].z, g[3].x, g[3].y);
  int* p = new int[]{1, 2, 3};
  auto q = new P[]{P(1), {2, 5}, 6};
  auto s = new std::string[]{"a", std::string("b")};
  Q* r = new Q[3]{Q(7), 9};
  int n = argc + 3;
  Q* t = new Q[n]{5};
  R* u = new R[2]{{"x"}, {"y", 5}};
  dim3* d = new dim3[3]{dim3(1, 2), 3};
  std::vector<int>* v = new std::vector<int>[3]{{1, 2}, std::vector<int>(4)};
  double* w = new double[4]{1.5};
  printf("%d %d %d %s %d %d %d %d\\n", p[2], q[1].b, q[2].b, s[1].c_str(), r[0].b, r[2].b, d[0].y, d[2].z);
  printf("%d %d %d %s %d %s %d %zu %zu %zu %g\\n", t[0].a, t[1].a, t[3].b, u[0].s.c_str(), u[0].n, u[1].s.c_str(), u[1].n, v[0].size(), v[1].size(), v[2].size(), w[0] + w[3]);
  delete[] g; delete[] p; delete[] q; delete[] s; delete[] v; delete[] u;
  puts("");
}`,
    '2 6 9 1',
    '+1 +2 +6 3 5 3 b 1 8 2 1',
    '5 7 8 x 4 y 5 2 4 0 1.5',
    '-6 -2 -1',
  ],
  'takes a pointer to a derived class as one to its base, not as null': [
    `#include <cstdio>
#include <memory>
#include <vector>
struct Shape { int k = 4; virtual int area() const { return 1; } virtual ~Shape() = default; };
struct Square : Shape { int s; Square(int t) : s(t) {} int area() const override { return s * s; } };
template <class T> struct Handle { T* held; Handle(decltype(nullptr)) : held(0) {} explicit Handle(T* x) : held(x) {} };
void pick(void*) { printf("void* "); }
void pick(Shape*) { printf("Shape* "); }
void take(std::nullptr_t) { printf("null "); }
void take(bool) { printf("bool "); }
int main() {
  Handle<Shape> h(new Square(3)); printf("%d\\n", h.held != nullptr);
  std::unique_ptr<Shape> u(new Square(3)); printf("%d\\n", u->area());
  std::vector<std::unique_ptr<Shape>> list; list.emplace_back(new Square(2)); list.push_back(std::make_unique<Square>(5));
  for (const auto& one : list) printf("%d ", one->area());
  pick(h.held); pick(new Square(1)); take(nullptr); take(&h); Handle<Shape> n = nullptr; printf("%d\\n", n.held == nullptr);
}`,
    '1',
    '9',
    '4 25 Shape* Shape* null bool 1',
  ],
  'takes an object that converts to a pointer for it, also where any pointer will do': [
    `#include <cstdio>
#include <cstdlib>
#include <cstring>
template <typename T> struct Buffer {
  T* held;
  explicit Buffer(size_t n) : held((T*)malloc(n * sizeof(T))) {}
  operator T*() const { return held; }
};
int sum(const void* words, int n) { int s = 0; for (int i = 0; i < n; i++) s += ((const int*)words)[i]; return s; }
int main() {
  Buffer<int> a(4), b(4);
  for (int i = 0; i < 4; i++) a[i] = i + 1;
  memcpy(b, a, 16); printf("%d %d\\n", b[3], sum(b, 4));
}`,
    '4 10',
  ],
  'takes products of names in namespaces, functions in parentheses and what converts for values': [
    `#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>
namespace C { constexpr int n{3}; constexpr int a[2] = {1, 5}; constexpr int f(int i) { return i; } }
struct P { float x, y; };
struct R { P* p; operator P() const { return *p; } operator float*() const { return &p->x; } };
struct H { P head; template <class A> H(const A& a) : head(a) {} };
int main() {
  std::vector<float> v(C::n * C::n), w(C::n * C::a[1]), u(C::n * C::f(7));
  printf("%d %d %d ", (int)v.size(), (int)w.size(), (int)u.size());
  P q{1, 2}; R r{&q}; P a(r); P b = P(r); H h(r);
  printf("%g %g %g %g ", a.y, b.y, h.head.x, r.operator float*()[1]);
  int n = 4; long m = 100 / (std::max)(3, n); const auto least = 2.0 * (std::min)(1.5, 0.5);
  printf("%ld %g ", m, least);
  auto t{std::chrono::steady_clock::now()}; auto s{t}; std::chrono::duration<double> d{t - s};
  printf("%g\\n", d.count());
}`,
    '9 15 21 2 2 1 2 25 1 0',
  ],
  'makes of values in braces what has room for them': [
    `#include <cstdio>
#include <memory>
#include <vector>
class Storage {
 public:
  explicit Storage(const std::vector<int>& s) : shape(s) {}
  explicit Storage(const std::vector<int>& s, float value) : shape(s), v(value) {}
  explicit Storage(const std::vector<int>& s, const std::vector<float>& data) : shape(s), v(data[0]) {}
  Storage(const Storage& other) : shape(other.shape) { printf("copy "); }
  Storage(Storage&& other) : shape(other.shape) { printf("move "); }
  std::vector<int> shape;
  float v = 2;
};
struct Grid { int n[3]; };
struct Two { int a, b; };
int room(const Two&) { return 2; }
int room(const Grid&, int = 0) { return 3; }
int main() {
  int n = 4;
  std::unique_ptr<Storage> p(new Storage({1, 2, n, 3}));
  Storage s({5, 6}), t({1, 2}, 3.5f);
  Storage* u = new Storage({1, 2, 3}, {4.f, 5.f});
  printf("%zu %zu %g %g %zu %d\\n", p->shape.size(), s.shape.size(), t.v, u->v, u->shape.size(), room({1, 2, 3}));
}`,
    '4 2 3.5 4 3 3',
  ],
  'packs what stands behind #pragma pack': [
    `#include <cstdio>
#pragma pack(push, 1)
struct Bits { char c; unsigned a : 30; unsigned b : 7; unsigned e : 27; };
struct Header { unsigned short type; unsigned size; unsigned reserved, offset; };
#pragma pack(pop)
struct Plain { unsigned short type; unsigned size; };
int main() {
  Bits x; x.c = 1; x.a = 0x2abcdef1; x.b = 77; x.e = 0x5555555; printf("%d %x %u %x ", x.c, x.a, x.b, x.e);
  for (int i = 0; i < (int)sizeof x; i++) printf("%02x", ((unsigned char*)&x)[i]);
  printf("\\n%zu %zu\\n", sizeof(Header), sizeof(Plain));
}`,
    '1 2abcdef1 77 5555555 01f1debc6ab3aaaaaa',
    '14 8',
  ],
  'clears streams that are written': [
    `#include <fstream>
#include <iostream>
#include <sstream>
int main() {
  std::ofstream f; f.open("one.txt"); f << "one"; f.close(); f.clear(); f.open("two.txt"); f << "two"; f.close();
  std::ifstream g("two.txt"); std::string s; g >> s; std::ostringstream o; o << s; o.str(""); o.clear(); o << "three"; std::cout << s << ' ' << o.str() << std::endl;
}`,
    'two three',
  ],
  'takes braces for a list of elements only where they may be elements': [
    `#include <cstdio>
#include <string>
#include <thrust/device_vector.h>
#include <vector>
struct Whole { explicit operator bool() const { return true; } };
struct Any { int n; Any(std::initializer_list<double> l) : n(l.size()) {} Any(const Whole&, const Whole&) : n(-2) {} };
int main() {
  std::vector<float> host(3, 2.5f); thrust::device_vector<float> device{host}; std::vector<float> back{device.begin(), device.end()};
  std::vector<int> two{3, 1}; std::vector<std::string> same{2, "ab"}, three{"a", "b", "c"};
  printf("%zu %zu %g %zu %zu %zu\\n", device.size(), back.size(), back[2], two.size(), same.size(), three.size());
  Any a{1, 2.5f, 3}, b{Whole(), Whole()}; printf("%d %d\\n", a.n, b.n);
}`,
    '3 3 2.5 2 2 3',
    '3 -2',
  ],
  'reads initialisers in parentheses': [
    `#include <cstdio>
#include <vector>
std::vector<int> filled(int n) { return std::vector<int>(n, 7); }
template <class T, class... A> T made(A... a) { T x(a...); return x; }
template <class T, class... A> T raised(A... a) { T y(0, (a + 1)...); return y; }
struct P { int a, b; P(int x, int y) : a(x), b(y) {} };
int main() {
  auto a = filled(3), b = filled(2), c(a); auto d(b); const auto& e(a); auto f(3.5), g(2.5); c.push_back(1);
  printf("%zu %zu %zu %zu %g %g\\n", a.size(), c.size(), d.size(), e.size(), f, g);
  int v = 5, q(3);
  int *p(&q);
  int& r(v);
  r++;
  int w(*p);
  const int *s(&v);
  const int *t(p);
  float k(v);
  printf("%d %d %d %d %d %g\\n", v, *p, w, *s, *t, k);
  auto n(made<std::vector<int>>(4, 9)); std::vector<int>& m(n); m[0] = 1;
  printf("%zu %d %d %d\\n", n.size(), n[0], made<P>(1, 2).b, raised<P>(6).b);
}`,
    '3 4 2 3 3.5 2.5',
    '6 3 3 6 3 6',
    '4 1 2 7',
  ],
  'reads truth values, null and `this` beside a conversion as arguments': [
    `#include <cstdio>
#include <vector>
struct V {
  int a; bool b; const void* c;
  V(int x, bool y, const void* p) : a(x), b(y), c(p) {}
  int twice() const { V o(int(a), true, this); return o.c == this ? o.a * 2 : -1; }
};
int main() {
  int n = 5;
  V s(static_cast<int>(n), false, nullptr), t(int(n), true, nullptr), u(int(n), false, &s);
  std::vector<bool> flags(static_cast<size_t>(n), true); int count = 0;
  for (bool one : flags) count += one;
  printf("%d %d %d %d %d %d %d\\n", s.a, s.b, t.b, u.b, u.c == &s, count, s.twice());
}`,
    '5 0 1 0 1 5 10',
  ],
  'writes handles to streams as addresses, not as texts': [
    `#include <iostream>
int main() {
  cudaStream_t stream = 0;
  cudaEvent_t event = nullptr;
  std::cout << stream << ' ' << event << std::endl;
}`,
    '0 0',
  ],
  'texts in expressions, and names in their own initialisers': [
    `#include <cstdio>
#include <string>
int main() {
  std::string s("abcdef" + 2);
  const char* p = 1 + "hello";
  printf("%s %s %c %d\\n", s.c_str(), p, *("xyz" + 1), p != "other" + 0);
  static long all[64];
  all[17] = 5;
  typedef long T;
  long* e = all;
  T(*rows)[4][4] = reinterpret_cast<decltype(rows)>(e);
  printf("%ld\\n", rows[1][0][1]);
}`,
    'cdef ello y 1',
    '5',
  ],
  'converts an object by its own operator where no constructor takes it': [
    `#include <cstdio>
struct X { int a; X(int b) : a(b * 2) {} X(const X& o) : a(o.a + 100) {} };
struct Y { operator X() const { return X(3); } };
struct F4 { float x, y, z, w; };
struct W { F4 f; operator F4() const { return f; } };
struct V { F4 f; operator const F4&() const { return f; } };
struct Q { double a; Q(double x) : a(x) {} };
struct R { operator Q() const { return Q(1.5); } };
int main() {
  printf("%d %d\\n", X(Y()).a, static_cast<X>(Y()).a);
  W w{{1, 2, 3, 4}}; printf("%g %g\\n", F4(w).y, ((F4)w).z);
  V v{{1, 2, 3, 4}}; printf("%g %g\\n", F4(v).y, static_cast<F4>(v).z);
  printf("%g %g\\n", Q(R()).a, ((Q)R()).a);
}`,
    '6 6',
    '2 3',
    '2 3',
    '1.5 1.5',
  ],
  'several variables whose values read as one template': [
    `#include <cstdio>
int main() {
  unsigned edges[] = {1, 2, 3, 4}, s = 1234567;
  for (int i = 0; i < 32; i += 9) {
    unsigned p = i < 16 ? edges[i % 4] : s % 64, q = i < 16 ? edges[(i * 3) % 4] : s >> 20 & 63;
    unsigned r = i < 16 ? 1 : 2, t = 5 > i;
    bool u = i < 3, v = i > 2;
    printf("%u %u %u %u %d %d\\n", p, q, r, t, u, v);
  }
}`,
    '1 1 1 1 1 0',
    '2 4 1 0 0 1',
    '7 1 2 0 0 1',
    '7 1 2 0 0 1',
  ],
  'lists and temporaries by references': [
    `#include <cstdio>
#include <initializer_list>
#include <string>
#include <vector>
struct Sum { int n; Sum(const std::initializer_list<int>& l) : n(0) { for (int x : l) n += x; } Sum(int a, int b) : n(-1) {} };
int total(const std::initializer_list<int>& l) { int n = 0; for (int x : l) n += x; return n; }
size_t count(std::initializer_list<std::string>&& l) { return l.size(); }
struct P { int x, y; };
int pick(const P& p) { return p.x; }
int pick(P&& p) { return p.y * 10; }
struct Bag { std::vector<P> all; void add(const P& p) { all.push_back(p); all.back().x += 100; } void add(P&& p) { all.push_back(p); } };
int main() {
  Sum s{1, 2, 3}, t{4, 5}; Sum u = {7};
  printf("%d %d %d %d %zu\\n", s.n, t.n, u.n, total({1, 2, 3, 4}), count({"a", "b", "c"}));
  P p{1, 2}; printf("%d %d %d\\n", pick(p), pick({3, 4}), pick(P{5, 6}));
  Bag b; b.add({1, 2}); b.add(p); b.add(P{7, 8}); for (auto& one : b.all) printf("%d,%d ", one.x, one.y); printf("\\n");
}
`,
    '6 9 7 10 3',
    '1 40 60',
    '1,2 101,2 7,8',
  ],
  'commas that a class overloads': [
    `#include <cstdio>
struct Loader { float* at; Loader& operator,(float v) { *at++ = v; return *this; } };
struct Matrix {
  float m[4];
  Loader operator<<(float v) { Loader l{m}; return l, v; }
};
struct Sum { int n; };
Sum operator,(Sum a, Sum b) { return {a.n + b.n}; }
int main() {
  Matrix a;
  a << 1, 2, 3, 4;
  Sum s = (Sum{1}, Sum{2}, Sum{3});
  int plain = (s.n++, s.n * 2);
  printf("%g %g %g %d %d\\n", a.m[0], a.m[1], a.m[3], s.n, plain);
}
`,
    '1 2 4 7 14',
  ],
};

describe('what initialises objects and chooses functions in host code', function () {
  this.timeout(60_000);
  checksPrinted(programs);
});
