import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Each prints what it prints when g++ compiles it. */
const programs: PrintingPrograms = {
  'pointers to data, through objects, pointers, bases and templates': [
    `#include <cstdio>
#include <vector>
struct P { int a; double b; };
struct Other { long pad = 5; };
struct Q : Other, P { int c = 9; };
template <class T, class M> M get(const T& t, M T::*m) { return t.*m; }
template <class C, class T> struct Field { const char* name; T C::*at; int of(const C& c) const { return int(c.*at); } };
template <class C, class T> Field<C, T> field(const char* name, T C::*at) { return {name, at}; }
int main() {
  P p{3, 1.5}; Q q; q.a = 5; q.b = 2.5;
  int P::*m = &P::a; double P::*d = &P::b; int P::*none = nullptr;
  printf("%d %g %d %g\\n", p.*m, p.*d, q.*m, q.*d);
  p.*m = 7; P* r = &q; r->*m += 2; const P* c = &p;
  printf("%d %d %d %d %zu\\n", p.a, q.a, c->*m, get(p, &P::b) == 1.5, sizeof m);
  printf("%d %d %d\\n", none == nullptr, m != nullptr, m == &P::a);
  for (int P::*one : {m, &P::a}) printf("%d ", 2 * p.*one + 1);
  printf("%s %d %d\\n", field("b", &P::b).name, field("b", &P::b).of(q), [&] { return p.*m; }());
  struct Table { int P::*at[2]; } t{{m, m}}; P all[2] = {{1, 2}, {3, 4}};
  printf("%d %d\\n", all[1].*t.at[0], (*(all + 1)).*t.at[1] * 3);
}
`,
    '3 1.5 5 2.5',
    '7 7 7 1 8',
    '1 1 1',
    '15 15 b 2 7',
    '3 9',
  ],
  'products whose first factor is a number that ends in a point': [
    `#include <cstdio>
struct P { double (*f)(double); double x1; };
double twice(double x) { return 2.*(x/((float)4)) - 1.; }
int main() {
  P p{twice, 3}; double P::*m1 = &P::x1; double x = 5;
  printf("%g %g %g\\n", twice(6), 2.*(x) * 3., 1'0.*(x + (1)));
  printf("%g %g\\n", p.*(m1), 2.*p.*(m1));
}
`,
    '2 30 60',
    '3 6',
  ],
  'pointers to methods: overloaded, virtual, of bases and in tables': [
    `#include <cstdio>
#include <map>
#include <string>
#define CALL(object, method) ((object).*(method))
struct Base { int k = 1; virtual ~Base() {} virtual int run(int x) = 0; int twice(int x) { return 2 * x * k; } void set(int v) { k = v; } int over(int a) { return a; } int over(double d) { return int(d * 10); } static int fixed(int x) { return -x; } };
struct Other { long pad = 5; };
struct D : Base { int run(int x) override { return x + k; } };
struct M : Other, Base { int run(int x) override { return x * 100 + k; } };
class Machine {
  typedef void (Machine::*State)(char);
  State state = &Machine::idle;
  std::string log;
  std::map<std::string, State> table{{"x", &Machine::idle}, {"y", &Machine::busy}};
  void idle(char c) { log += 'i'; if (c == 'a') state = &Machine::busy; }
  void busy(char c) { log += 'b'; if (c == 'z') state = &Machine::idle; }
 public:
  void feed(const char* s) { while (*s) (this->*state)(*s++); }
  void go(const std::string& n) { (this->*table[n])('q'); auto it = table.find(n); if (it != table.end()) (*this.*(it->second))('r'); }
  const std::string& text() const { return log; }
};
template <class R, class T, class... A> R call(T& t, R (T::*f)(A...), A... a) { return (t.*f)(a...); }
using Getter = int (Base::*)(int);
int main() {
  D d; M m; Base* all[] = {&d, &m};
  Getter run = &Base::run;
  for (auto* one : all) printf("%d ", (one->*run)(3));
  void (Base::*set)(int) = &Base::set; (m.*set)(7); (d.*set)(4); printf("%d %d %ld\\n", m.k, d.k, m.pad);
  printf("%d %d %d\\n", CALL(m, run)(2), CALL(*all[0], &Base::twice)(5), call(d, &D::run, 6));
  int (Base::*whole)(int) = &Base::over; int (Base::*part)(double) = &Base::over; int (*fixed)(int) = &Base::fixed;
  printf("%d %d %d %d\\n", (d.*whole)(7), (d.*part)(0.5), fixed(3), run == nullptr);
  Machine machine; machine.feed("xaqz!"); machine.go("y"); printf("%s\\n", machine.text().c_str());
  Getter list[2] = {&Base::twice, &Base::run}; for (auto one : list) printf("%d ", (d.*one)(1));
  printf("%d\\n", (all[1]->*list[1])(1));
}
`,
    '4 301 7 4 5',
    '207 40 10',
    '7 5 -3 0',
    'iibbibb',
    '8 5 107',
  ],
  'std::mem_fn, std::invoke, std::bind, std::function and threads of members': [
    `#include <cstdio>
#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>
struct B { int k = 1; virtual ~B() {} virtual int run(int x) const { return x + k; } void set(int v) { k = v; } int get() const { return k; } };
struct D : B { int run(int x) const override { return x * 10 + k; } };
int main() {
  B b; D d; std::vector<B*> all{&b, &d};
  auto run = std::mem_fn(&B::run); auto get = std::mem_fn(&B::get); auto k = std::mem_fn(&B::k);
  for (auto* one : all) printf("%d ", run(one, 2));
  std::unique_ptr<B> owned(new D); owned->set(6);
  printf("%d %d %d %d\\n", get(b), get(*owned), get(owned), k(owned));
  printf("%d %d\\n", std::invoke(&B::run, d, 1), std::invoke(&B::k, d));
  std::vector<std::function<int(int)>> fs{std::bind(&B::run, &d, std::placeholders::_1), std::bind(&B::run, &b, 5)};
  std::function<int(const B&, int)> whole = &B::run; std::function<void(B&, int)> set = &B::set; set(b, 3);
  printf("%d %d %d %d\\n", fs[0](2), fs[1](2), whole(d, 4), b.k);
  std::thread t(&B::set, &d, 42); t.join(); printf("%d\\n", d.k);
  std::vector<std::string> words{"a", "bb", "ccc"}; std::vector<size_t> sizes(3); std::vector<int> ks;
  std::transform(words.begin(), words.end(), sizes.begin(), std::mem_fn(&std::string::size));
  std::transform(all.begin(), all.end(), std::back_inserter(ks), k);
  printf("%zu %zu %d %d\\n", sizes[0], sizes[2], ks[0], ks[1]);
}
`,
    '3 21 1 6 6 6',
    '11 1',
    '21 8 41 3',
    '42',
    '1 3 3 42',
  ],
  'pointers to members as template arguments': [
    `#include <cstdio>
struct S { int a = 3; double b = 2.5; int get() const { return a; } int add(int x) { return a += x; } int over(int x) { return x; } int over(double x) { return int(x * 10); } static int fixed(int x) { return -x; } };
template <auto M> struct Field { static auto of(const S& s) { return s.*M; } };
template <int S::*M> int data(const S& s) { return s.*M; }
template <int (S::*F)(int)> int call(S& s, int x) { return (s.*F)(x); }
template <class C, int (C::*F)(double)> struct Caller { C& c; int operator()(double x) { return (c.*F)(x); } };
template <class T, T V> struct Constant { static constexpr T value = V; };
template <class C, int (C::*F)() const> int getter(const C& c) { return (c.*F)(); }
template <class T> struct Signal;
template <class R, class... A> struct Signal<R(A...)> {
  void* object = nullptr; R (*stub)(void*, A...) = nullptr;
  template <class C, R (C::*M)(A...)> void bind(C* c) { object = c; stub = [](void* o, A... a) -> R { return (static_cast<C*>(o)->*M)(a...); }; }
  R operator()(A... a) const { return stub(object, a...); }
};
int main() {
  S s;
  printf("%d %g %d\\n", Field<&S::a>::of(s), Field<&S::b>::of(s), data<&S::a>(s));
  printf("%d %d %d\\n", call<&S::add>(s, 4), s.a, call<&S::over>(s, 6));
  Caller<S, &S::over> c{s}; printf("%d %d\\n", c(1.5), getter<S, &S::get>(s));
  printf("%d %d\\n", s.*Constant<int S::*, &S::a>::value, Constant<int (*)(int), &S::fixed>::value(9));
  Signal<int(int)> sig; sig.bind<S, &S::add>(&s); printf("%d %d\\n", sig(10), s.a);
}
`,
    '3 2.5 3',
    '7 3 6',
    '15 7',
    '7 -9',
    '17 7',
  ],
};

const kernel = `#include <cstdio>
struct Vec { float x, y, z; };
__global__ void weigh(const Vec* v, float* out) {
  float Vec::*parts[3] = {&Vec::x, &Vec::y, &Vec::z};
  float sum = 0;
  for (int k = 0; k < 3; k++) sum += (k + 1) * v[threadIdx.x].*parts[k];
  out[threadIdx.x] = sum;
}
int main() {
  Vec host[4] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 0, 1}};
  Vec* v; float* out; float sums[4];
  cudaMalloc(&v, sizeof host); cudaMalloc(&out, sizeof sums);
  cudaMemcpy(v, host, sizeof host, cudaMemcpyHostToDevice);
  weigh<<<1, 4>>>(v, out);
  cudaMemcpy(sums, out, sizeof sums, cudaMemcpyDeviceToHost);
  printf("%g %g %g %g\\n", sums[0], sums[1], sums[2], sums[3]);
}
`;

describe('pointers to members', function () {
  this.timeout(60_000);
  checksPrinted(programs);
  // As on an H200.
  checksPrinted({ 'in a kernel': [kernel, '14 32 50 4'] });
});
