import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Each prints what it prints when g++ compiles it. */
const programs: PrintingPrograms = {
  "products and pointers whose grammar is a declaration's or an expression's": [
    `#include <cstdio>
struct A { int v; A operator*(const A& o) const { printf("%d*%d ", v, o.v); return {v * o.v}; } A operator&(const A& o) const { printf("%d&%d ", v, o.v); return o; } };
int main() {
  A a{2}, b{3};
  a * b; a & b; (a * a); { b * b; }
  try { b * a; } catch (...) {}
  int x = 3; float y = 2.5f; float(*pf); int(*pi); int(w); short(z) = 4; pi = &x; pf = &y; w = 6;
  printf("%d %g %d %d\\n", *pi, *pf, w, z);
}
`,
    '2*3 2&3 2*2 3*3 3*2 3 2.5 6 4',
  ],
  'defaults that a definition outside the class gives, and conversions by their names': [
    `#include <cstdio>
#include <string>
struct M { int a; double c; M(int r, double n); int f(int x, int y); };
M::M(int r, double n = 2.5) : a(r), c(n) {}
int M::f(int x, int y = 4) { return x * y + a; }
struct W { int n; operator int() const { return n; } operator std::string() const { return "W" + std::to_string(n); } };
int main() { M m(1), o(2, 3); W w{4}; printf("%d %g %g %d %d %d %s\\n", m.a, m.c, o.c, m.f(2), m.f(2, 3), w.operator int(), w.operator std::string().c_str()); }
`,
    '1 2.5 3 9 7 4 W4',
  ],
  'variables of a namespace made of others, and parameters that end in the order of g++': [
    `#include <cstdio>
#include <vector>
int n = 3;
std::vector<std::vector<double>> rows(n, std::vector<double>(n)), more(2, std::vector<double>(4, 1.5));
struct T { int id; T(int i) : id(i) { printf("+%d ", id); } T(const T& o) : id(o.id) { printf("c%d ", id); } ~T() { printf("-%d ", id); } };
int both(T a, T b) { printf("[%d] ", a.id * 10 + b.id); return 0; }
int main() { printf("%zu %zu %g\\n", rows.size(), rows[2].size(), more[1][3]); T t(5); both(t, 6); both(1, 2); puts(""); }
`,
    '3 3 1.5',
    '+5 +6 c5 [56] -5 -6 +2 +1 [12] -1 -2 ',
    '-5',
  ],
  'comparisons of std::optional, std::minmax of a list, tuples of pairs, vector<bool>::flip': [
    `#include <cstdio>
#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <vector>
int main() {
  std::optional<int> a = 3, b = 3, none; std::optional<std::string> s = "x";
  printf("%d %d %d %d %d %d\\n", a == b, a == 3, none == std::nullopt, std::nullopt != a, none < a, a < none);
  printf("%d %d %d %d %d %d\\n", a != 4, 4 > a, none == 3, none != 3, none < 3, a >= 3);
  printf("%d %d %d\\n", s == "x", *s < "y", none == none);
  auto [low, high] = std::minmax({4, 1, 9}); auto byLast = std::minmax({14, 31, 22}, [](int p, int q) { return p % 10 < q % 10; });
  printf("%d %d %d %d\\n", low, high, byLast.first, byLast.second);
  auto t = std::tuple_cat(std::make_tuple(1), std::make_pair(2, 3), std::make_pair(4, 'c')); printf("%d %c\\n", std::get<2>(t), std::get<4>(t));
  printf("%d\\n", std::apply([](int x, int y, int z) { return x + y * z; }, std::make_tuple(1, 2, 3)));
  std::vector<bool> bits(5); bits[2] = true; bits.flip(); printf("%d %d %d\\n", int(bits[2]), int(bits[0]), int(std::count(bits.begin(), bits.end(), true)));
}
`,
    '1 1 1 1 1 0',
    '1 1 0 1 1 1',
    '1 1 1',
    '1 9 31 14',
    '3 c',
    '7',
    '0 1 4',
  ],
  'pointers to functions without parameters': [
    `#include <cstdio>
int one() { return 1; } int two() { return 2; } double half(float x) { return x / 2; } typedef float F;
struct A { int a = 1; virtual int f() { return a; } int g() { return a + 100; } };
struct B : A { int f() override { return 7; } };
int main() {
  int (*p)() = &one; printf("%d ", p()); p = two; printf("%d ", (*p)()); int (*q)(); q = one; printf("%d\\n", q());
  int (*table[2])() = {one, two}; for (auto f : table) printf("%d ", f()); double (*h)(F) = half; printf("%g\\n", h(3));
  A a; B b; int (A::*m)() = &A::f; printf("%d %d ", (a.*m)(), (b.*m)()); m = &A::g; printf("%d ", (b.*m)()); void (*none)() = nullptr; printf("%d\\n", none == nullptr);
}
`,
    '1 2 1',
    '1 2 1.5',
    '1 7 101 1',
  ],
  'friends behind other words': [
    `#include <cstdio>
template <class T> struct V {
  T x;
  __host__ __device__ inline friend V<T> operator*(const V<T>& a, const T t) { return V<T>{a.x * t}; }
  constexpr friend V operator+(const V& a, const V& b) { return {a.x + b.x}; }
  inline constexpr friend bool operator==(const V& a, const V& b) { return a.x == b.x; }
  static inline V of(const V& v, T t) { return V{2 * v.x + t}; }
  union { T y; int z; };
  inline static T twice(T t) { return 2 * t; }
};
int main() {
  V<int> v{4}; printf("%d %d %d %d\\n", (v * 3).x, (v + v).x, V<int>::of(v, 1).x, V<int>::twice(3));
  constexpr V<int> c = V<int>{1} + V<int>{2}; static_assert(c == V<int>{3}); printf("%d\\n", c.x);
}
`,
    '12 8 9 6',
    '3',
  ],
  'domains of the tools extension': [
    `#include <cstdio>
#include <nvtx3/nvToolsExt.h>
int main() {
  nvtxDomainHandle_t domain = nvtxDomainCreateA("mine");
  nvtxEventAttributes_t mark = {0};
  mark.version = NVTX_VERSION; mark.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE; mark.colorType = NVTX_COLOR_ARGB; mark.color = 0xff00ff00;
  mark.messageType = NVTX_MESSAGE_TYPE_REGISTERED; mark.message.registered = nvtxDomainRegisterStringA(domain, "text");
  nvtxDomainMarkEx(domain, &mark);
  nvtxDomainRangePushEx(domain, &mark); nvtxDomainRangePop(domain); nvtxRangePushA("a"); nvtxRangePop();
  nvtxRangeId_t id = nvtxDomainRangeStartEx(domain, &mark); nvtxDomainRangeEnd(domain, id);
  nvtxNameCategoryA(3, "c"); nvtxDomainDestroy(domain); printf("done %d\\n", sizeof(mark) == 48);
}
`,
    'done 1',
  ],
  'products with an operand in several parentheses, as template arguments too': [
    `#include <cstdio>
template <int N> struct At { static constexpr int value = N + 1; };
template <int A, int B, int C> struct Prod { static constexpr int value = Prod<A - 1, B * ((At<A>::value)), C>::value; };
template <int B, int C> struct Prod<0, B, C> { static constexpr int value = B; };
template <int X, int Y> struct M { static constexpr int a = At<X * (Y)>::value, b = At<X * ((Y))>::value, c = At<X & (Y)>::value, d = At<X * (At<Y>::value)>::value, e = At<X & ((At<Y>::value))>::value, f = At<X * ((Y + 1))>::value; };
int twice(int x) { return 2 * x; }
int main() { int a = 3, b = 4; printf("%d %d %d %d %d %d %d\\n", Prod<3, 1, 0>::value, M<3, 5>::a, M<3, 5>::b, M<3, 5>::c, M<3, 5>::d, M<3, 5>::e, M<3, 5>::f); int c(a * ((b))); int d(twice(a * (b))); printf("%d %d %d\\n", c, d, twice(a & ((b)))); }
`,
    '24 16 16 2 19 3 19',
    '12 24 0',
  ],
};

describe('C++ that reads as something else, and what of its library was missing', function () {
  this.timeout(60_000);
  checksPrinted(programs);
});
