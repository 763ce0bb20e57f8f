import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Tells of each object what is done to it: made (+), copied, moved, assigned (=, <), destroyed (-). */
const traced = `#include <cstdio>
#include <utility>
struct T {
  int n;
  T(int k = 0) : n(k) { printf("+%d ", n); }
  T(const T& o) : n(o.n) { printf("c%d ", n); }
  T(T&& o) noexcept : n(o.n) { o.n = -1; printf("m%d ", n); }
  T& operator=(const T& o) { n = o.n; printf("=%d ", n); return *this; }
  T& operator=(T&& o) noexcept { n = o.n; o.n = -2; printf("<%d ", n); return *this; }
  ~T() { printf("-%d ", n); }
  bool operator<(const T& o) const { return n < o.n; }
};
#define SEE(...) printf("%s: ", #__VA_ARGS__); __VA_ARGS__; puts("");
`;

/** Programs, and the lines that they print when g++ compiles them. */
const programs: PrintingPrograms = {
  'vectors move, assign and destroy in the order of libstdc++': [
    `#include <vector>
#include <algorithm>

int main() {
  std::vector<T> v;
  SEE(v.push_back(T(1)))
  SEE(v.push_back(T(2)))
  T a(9);
  SEE(v.push_back(a))
  SEE(v.emplace_back(4))
  SEE(v.insert(v.begin() + 1, a))
  SEE(v.insert(v.begin(), T(7)))
  SEE(v.emplace(v.begin() + 2, 8))
  SEE(v.erase(v.begin() + 1))
  SEE(v.erase(v.begin(), v.begin() + 2))
  SEE(v.resize(6))
  SEE(v.resize(3))
  SEE(v.resize(5, a))
  SEE(v.reserve(20))
  SEE(v.insert(v.begin() + 1, 2, a))
  std::vector<T> w;
  SEE(w = v)
  SEE(w.assign(2, a))
  SEE(w = std::move(v))
  SEE(w.shrink_to_fit())
  SEE(std::sort(w.begin(), w.end()))
  SEE(std::vector<T> u(2, a))
  SEE(std::vector<std::vector<T>> all(1, u); all.push_back(u))
}
`,
    'v.push_back(T(1)): +1 m1 --1 ',
    'v.push_back(T(2)): +2 m2 m1 --1 --1 ',
    '+9 v.push_back(a): c9 m1 --1 m2 --1 ',
    'v.emplace_back(4): +4 ',
    'v.insert(v.begin() + 1, a): c9 m1 --1 m2 --1 m9 --1 m4 --1 ',
    'v.insert(v.begin(), T(7)): +7 m4 <9 <2 <9 <1 <7 --2 ',
    'v.emplace(v.begin() + 2, 8): +8 m4 <9 <2 <9 <8 --2 ',
    'v.erase(v.begin() + 1): <8 <9 <2 <9 <4 --2 ',
    'v.erase(v.begin(), v.begin() + 2): <9 <2 <9 <4 --2 --2 ',
    'v.resize(6): +0 +0 ',
    'v.resize(3): -4 -0 -0 ',
    'v.resize(5, a): c9 c9 c9 -9 ',
    'v.reserve(20): m9 --1 m2 --1 m9 --1 m9 --1 m9 --1 ',
    'v.insert(v.begin() + 1, 2, a): c9 m9 m9 <9 <2 =9 =9 -9 ',
    'w = v: c9 c9 c9 c2 c9 c9 c9 ',
    'w.assign(2, a): =9 =9 -9 -2 -9 -9 -9 ',
    'w = std::move(v): -9 -9 ',
    'w.shrink_to_fit(): m9 m9 m9 m2 m9 m9 m9 --1 --1 --1 --1 --1 --1 --1 ',
    'std::sort(w.begin(), w.end()): m9 <9 --2 m9 <9 --2 m2 <9 <9 <9 <2 --2 m9 <9 --2 m9 <9 --2 m9 <9 --2 ',
    'std::vector<T> u(2, a): c9 c9 ',
    'std::vector<std::vector<T>> all(1, u); all.push_back(u): c9 c9 c9 c9 ',
    '-9 -9 -9 -9 -9 -9 -2 -9 -9 -9 -9 -9 -9 -9',
  ],
  'by the constructors that the program has': [
    `#include <vector>
#include <string>
#include <memory>
struct Throws { int n; Throws(int k) : n(k) {} Throws(const Throws& o) : n(o.n) { printf("c%d ", n); } Throws(Throws&& o) : n(o.n) { printf("m%d ", n); } ~Throws() { printf("-%d ", n); } };
struct Self { int v; int* p; Self(int k) : v(k), p(&v) {} Self(const Self& o) : v(o.v), p(&v) {} Self& operator=(const Self& o) { v = o.v; return *this; } };
struct Hold { T t; std::string s; Hold(int k) : t(k), s("s") {} };
struct Owner { int* p; explicit Owner(int n) : p(new int(n)) {} Owner(const Owner&) = delete; Owner(Owner&& o) : p(o.p) { o.p = nullptr; } Owner& operator=(Owner&& o) { std::swap(p, o.p); return *this; } ~Owner() { delete p; } };

int main() {
  { std::vector<Throws> v; SEE(v.push_back(Throws(1))) SEE(v.push_back(Throws(2))) SEE(v.emplace_back(3)) }
  puts("");
  {
    std::vector<Self> v;
    for (int i = 0; i < 10; i++) v.push_back(Self(i));
    v.erase(v.begin() + 2);
    v.insert(v.begin(), Self(50));
    int s = 0;
    for (auto& x : v) s = s * 3 + *x.p;
    printf("%d\\n", s);
  }
  { std::vector<Hold> v; SEE(v.emplace_back(1)) SEE(v.emplace_back(2)) SEE(v.push_back(Hold(3))) }
  puts("");
  {
    std::vector<Owner> v;
    for (int i = 0; i < 5; i++) v.emplace_back(i);
    v.push_back(Owner(9));
    v.erase(v.begin() + 1);
    for (auto& o : v) printf("%d ", *o.p);
    puts("");
  }
  {
    std::vector<std::pair<int, std::unique_ptr<int>>> v;
    for (int i = 0; i < 5; i++) v.emplace_back(i, std::make_unique<int>(i * i));
    v.push_back({7, std::make_unique<int>(8)});
    v.erase(v.begin());
    for (auto& [n, p] : v) printf("%d:%d ", n, *p);
    puts("");
  }
}
`,
    'v.push_back(Throws(1)): m1 -1 ',
    'v.push_back(Throws(2)): m2 c1 -1 -2 ',
    'v.emplace_back(3): c1 c2 -1 -2 ',
    '-1 -2 -3 ',
    '990159',
    'v.emplace_back(1): +1 ',
    'v.emplace_back(2): +2 m1 --1 ',
    'v.push_back(Hold(3)): +3 m3 m1 --1 m2 --1 --1 ',
    '-1 -2 -3 ',
    '0 2 3 4 9 ',
    '1:1 2:4 3:9 4:16 7:8',
  ],
  'what is forwarded stays a temporary or a named object': [
    `#include <memory>
#include <functional>
template <class... A> T* make(int, A&&... v) { return new T(std::forward<A>(v)...); }
template <class... A> T* pass(A&&... v) { return make(1, std::forward<A>(v)...); }
T* given(T&& s) { return make(1, std::move(s)); }
template <class A> T* one(A&& s) { return new T(static_cast<A&&>(s)); }
template <class A> struct Box { A held; template <class U> Box(U&& u) : held(std::forward<U>(u)) {} };

int main() {
  T a(1);
  const T c(2);
  SEE(make(1, a))
  SEE(make(1, std::move(a)))
  SEE(make(1, T(3)))
  SEE(pass(c))
  SEE(pass(T(4)))
  SEE(given(T(5)))
  SEE(one(c))
  SEE(one(T(6)))
  SEE(Box<T> b(c))
  SEE(Box<T> d(T(8)))
  auto call = [](auto&& x) { return make(1, std::forward<decltype(x)>(x)); };
  SEE(call(c))
  SEE(call(T(9)))
  SEE(auto p = std::make_unique<T>(T(10)))
  SEE(auto q = std::make_shared<T>(*p))
}
`,
    '+1 +2 make(1, a): c1 ',
    'make(1, std::move(a)): m1 ',
    'make(1, T(3)): +3 m3 --1 ',
    'pass(c): c2 ',
    'pass(T(4)): +4 m4 --1 ',
    'given(T(5)): +5 m5 --1 ',
    'one(c): c2 ',
    'one(T(6)): +6 m6 --1 ',
    'Box<T> b(c): c2 ',
    'Box<T> d(T(8)): +8 m8 --1 ',
    'call(c): c2 ',
    'call(T(9)): +9 m9 --1 ',
    'auto p = std::make_unique<T>(T(10)): +10 m10 --1 ',
    'auto q = std::make_shared<T>(*p): c10 ',
    '-10 -10 -8 -2 -2 --1',
  ],
  'members that are arrays of objects are copied one by one': [
    `#include <array>
#include <string>
struct A { T x[2]; int n; };
struct B { std::string names[3]; };

int main() {
  A a{{T(1), T(2)}, 3};
  puts("");
  SEE(A b = a)
  SEE(A c = std::move(b))
  SEE(c = a)
  SEE(c = std::move(a))
  std::array<T, 3> d{T(3), T(1), T(2)};
  puts("");
  SEE(auto e = d)
  SEE(e = d)
  B f{{"a long text that no object holds itself", "b", "c"}};
  B g = f;
  g.names[0] += "!";
  B h;
  h = g;
  h.names[1] = "x";
  printf("%s %s %s %s\\n", f.names[0].c_str(), g.names[0].c_str(), h.names[1].c_str(), g.names[1].c_str());
}
`,
    '+1 +2 ',
    'A b = a: c1 c2 ',
    'A c = std::move(b): m1 m2 ',
    'c = a: =1 =2 ',
    'c = std::move(a): <1 <2 ',
    '+3 +1 +2 ',
    'auto e = d: c3 c1 c2 ',
    'e = d: =3 =1 =2 ',
    'a long text that no object holds itself a long text that no object holds itself! x b',
    '-2 -1 -3 -2 -1 -3 -2 -1 --1 --1 --2 --2',
  ],
  'containers take over what they are given': [
    `#include <map>
#include <unordered_map>
#include <list>
#include <queue>
#include <stack>
#include <string>
#include <tuple>
#include <memory>
#include <vector>

int main() {
  std::pair<int, std::unique_ptr<int>> p(1, std::make_unique<int>(3));
  auto q = std::make_pair(2, std::move(p.second));
  printf("%d %d\\n", *q.second, p.second == nullptr);
  std::map<int, std::unique_ptr<int>> m;
  m.emplace(1, std::make_unique<int>(5));
  m[2] = std::make_unique<int>(6);
  m.insert({3, std::make_unique<int>(7)});
  m.insert(std::make_pair(4, std::make_unique<int>(8)));
  for (auto& [k, v] : m) printf("%d:%d ", k, *v);
  std::unordered_map<std::string, std::unique_ptr<int>> u;
  u.emplace("a", std::make_unique<int>(9));
  u.insert({"b", std::make_unique<int>(10)});
  printf("%d %d\\n", *u.at("a"), *u.at("b"));
  auto t = std::make_tuple(1, std::make_unique<int>(4));
  auto up = std::move(std::get<1>(t));
  std::tuple<std::unique_ptr<int>, int> tt(std::make_unique<int>(1), 2);
  printf("%d %d\\n", *up, *std::get<0>(tt));
  std::list<std::unique_ptr<int>> l;
  l.push_back(std::make_unique<int>(1));
  l.push_front(std::make_unique<int>(2));
  std::stack<std::unique_ptr<int>> s;
  s.push(std::make_unique<int>(3));
  printf("%d %d %d\\n", *l.front(), *l.back(), *s.top());
  T a(5);
  puts("");
  SEE(std::pair<int, T> x(1, 2))
  SEE(std::pair<T, T> y(a, T(6)))
  SEE(auto z = std::move(y))
  SEE(std::tuple<T, int> w(T(3), 4))
  std::list<T> all;
  SEE(all.push_back(T(1)))
  std::priority_queue<std::pair<int, std::string>> heap;
  for (int i : {3, 1, 4, 1, 5}) heap.push({i, std::string(30, 'a' + i)});
  for (; !heap.empty(); heap.pop()) printf("%d%c ", heap.top().first, heap.top().second[0]);
  puts("");
}
`,
    '3 1',
    '1:5 2:6 3:7 4:8 9 10',
    '4 1',
    '2 1 3',
    '+5 ',
    'std::pair<int, T> x(1, 2): +2 ',
    'std::pair<T, T> y(a, T(6)): +6 c5 m6 --1 ',
    'auto z = std::move(y): m5 m6 ',
    'std::tuple<T, int> w(T(3), 4): +3 m3 --1 ',
    'all.push_back(T(1)): +1 m1 --1 ',
    '5f 4e 3d 1b 1b ',
    '-1 -3 -6 -5 --1 --1 -2 -5',
  ],
};

describe('what objects of host code go through in containers', function () {
  this.timeout(60_000);
  checksPrinted(programs, traced);
});
