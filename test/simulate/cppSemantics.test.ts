import assert from 'node:assert/strict';
import { printedOnBothSides, simulateProgram } from './simulateText.ts';

/** Code, and the lines that it prints when g++ compiles it. */
const programs: Readonly<Record<string, readonly [code: string, ...lines: string[]]>> = {
  'name the function around: a member, an operator, a conversion, a lambda': [
    `namespace n {
struct B {
  HD int f(int);
  struct C { HD void g(); };
  HD ~B();
  HD bool operator<(const B&) const;
  HD operator int() const;
};
HD int B::f(int) { printf("%s\\n", __func__); return 0; }
HD void B::C::g() { printf("%s\\n", __FUNCTION__); }
HD B::~B() { printf("%s\\n", __func__); }
HD bool B::operator<(const B&) const { printf("%s\\n", __func__); return true; }
HD B::operator int() const { printf("%s\\n", __func__); return 1; }
}
template <class T> struct A { HD void m(); };
template <class T> HD void A<T>::m() { printf("%s\\n", __func__); }
HD void run() {
  n::B b; b.f(1); n::B::C().g(); (void)(b < b); (void)(int)b; A<int>().m();
  auto l = [](int) { printf("%s\\n", __func__); };
  l(1);
  printf("%s\\n", __func__);
}`,
    'f',
    'g',
    'operator<',
    'operator int',
    'm',
    'operator()',
    'run',
    '~B',
  ],
  'destroy the locals of a block whichever way it is left': [
    `struct G { int v; HD G(int v) : v(v) { printf("+%d ", v); } HD ~G() { printf("-%d ", v); } };
struct Out { int v; HD Out(int v); HD ~Out(); HD int twice() const { return 2 * v; } };
HD Out::Out(int v) : v(v) {}
HD Out::~Out() { printf("~%d ", v); v = 0; }
struct Quiet { int v; HD ~Quiet() {} };
HD int left(int x) {
  G a(1);
  if (x == 9) return a.v;
  for (int i = 0; i < 3; i++) {
    G b(2 + i);
    if (i == x) break;
    if (i == 0) continue;
    Out c(7);
    if (x == 5) return c.twice();
  }
  switch (x) { case 1: { G d(8); break; } case 2: return x; }
  return a.v + 10;
}
HD Out made(int v) { Out o(v); o.v++; return o; }
HD void run() {
  for (int x : {0, 1, 2, 5, 9}) printf("= %d\\n", left(x));
  { Quiet q{3}; Out o = made(q.v); printf("%d\\n", o.v); }
  alignas(Out) char room[sizeof(Out)];
  Out* there = reinterpret_cast<Out*>(room);
  there->v = 6;
  there->~Out();
  Out* own = new Out(5);
  delete own;
  own = nullptr;
  delete own;
  printf("end\\n");
}`,
    '+1 +2 -2 -1 = 11',
    '+1 +2 -2 +3 -3 +8 -8 -1 = 11',
    '+1 +2 -2 +3 ~7 -3 +4 -4 -1 = 2',
    '+1 +2 -2 +3 ~7 -3 -1 = 14',
    '+1 -1 = 1',
    '4',
    '~4 ~6 ~5 end',
  ],
  'destroy members and bases behind a destructor': [
    `struct A { int v; HD A(int v) : v(v) {} HD ~A() { printf("~A%d ", v); } };
struct B : A { A m, n; HD B() : A(1), m(2), n(3) {} HD ~B() { if (v == 7) return; printf("~B "); } };
HD void run() {
  { B b; }
  { B b; b.v = 7; }
  printf("end\\n");
}`,
    '~B ~A3 ~A2 ~A1 ~A3 ~A2 ~A7 end',
  ],
  'pass comparisons beside templates': [
    `template <auto v> struct N { static constexpr auto value = v; using T = decltype(v); HD constexpr operator T() const { return v; } };
template <auto a, auto b> HD constexpr N<(a < b)> operator<(N<a>, N<b>) { return {}; }
template <class A, class B> HD constexpr decltype(auto) pick(N<true>, A&& a, B&&) { return static_cast<A&&>(a); }
template <class A, class B> HD constexpr decltype(auto) pick(N<false>, A&&, B&& b) { return static_cast<B&&>(b); }
HD int sum(int a, int b) { return a * 10 + b; }
HD int sum(int a, int b, int c) { return a * 100 + b * 10 + c; }
struct Pair { int a, b; };
template <class A, class B> struct Both { int n; };
template <class A, class B> HD int sum(bool a, Both<A, B> b) { return 1000 + a + b.n; }
HD void run() {
  N<3> o; N<5> s; int i = 2, j = 4, n = 3;
  printf("%d %d ", int(pick(o < s, s, N<1>{})), int(pick(s < o, s, N<1>{})));
  printf("%d %d ", int(pick(o < N<4>{}, s, N<1>{})), o < N<4>{} ? 1 : 2);
  printf("%d %d ", sum(i < j, n > (2)), sum(i < j, n, j > (5)));
  printf("%d ", sum(i < j && n < 3, Both<int, char>{7}));
  Pair p = {i < j, N<6>{}};
  int list[] = {i < j, n, N<1>{}, j};
  printf("%d %d %d\\n", p.a, p.b, int(sizeof(list) / sizeof(int)));
}`,
    '5 1 5 1 11 130 1007 1 6 4',
  ],
  'take several names behind one using': [
    `namespace n { constexpr int a = 3, b = 5; HD int twice(int x) { return 2 * x; } }
using n::a, n::b;
struct A { HD int f(int x) { return x; } };
struct B { HD int f(float x) { return 7; } };
struct C : A, B { using A::f, B::f; };
HD void run() { using n::twice, n::b; C c; printf("%d %d %d\\n", twice(a + b), c.f(3), c.f(2.5f)); }`,
    '16 3 7',
  ],
  'take a class derived from an instance for one only where a call passes it': [
    `template <class... T> struct Tuple { int n = 7; };
template <class A, class B> struct Layout : Tuple<A, B> {};
template <class T> struct rank { static constexpr int value = 0; };
template <class... T> struct rank<Tuple<T...>> { static constexpr int value = sizeof...(T); };
template <class T> struct size;
template <class... T> struct size<Tuple<T...>> { static constexpr int value = sizeof...(T); };
template <bool b> struct Truth { static constexpr bool value = b; };
template <class T> auto known(T*) -> Truth<(0 <= size<T>::value)>;
Truth<false> known(...);
template <class T> struct is_tuple : decltype(known((T*)0)) {};
template <class... T> HD int count(const Tuple<T...>& t) { return sizeof...(T) + t.n; }
template <class... T> HD int through(Tuple<T...>* t) { return sizeof...(T) * 10 + t->n; }
HD void run() {
  using L = Layout<int, char>;
  L l;
  printf("%d %d ", rank<Tuple<int, char>>::value, rank<L>::value);
  printf("%d %d %d ", is_tuple<Tuple<int>>::value, is_tuple<L>::value, is_tuple<int>::value);
  printf("%d %d\\n", count(l), through(&l));
}`,
    '2 0 1 0 0 9 27',
  ],
  'compute with types': [
    `template <int n> struct I { static constexpr int value = n; HD constexpr operator int() const { return n; } };
template <class... T> struct Shape { HD constexpr Shape() {} HD constexpr Shape(const T&...) {} };
template <class... T> HD constexpr Shape<T...> shape(const T&...) { return {}; }
template <class A, class... T> HD constexpr A first(const Shape<A, T...>&) { return {}; }
template <class... T> HD constexpr I<(T::value * ... * 1)> product(const Shape<T...>&) { return {}; }
struct Count { int* n; HD ~Count() {} };
template <class T> HD constexpr I<1> counted(const Count& c, T) { ++*c.n; return {}; }
template <class T> HD constexpr I<2> raised(int& n, T) { n += 5; return {}; }
HD void run() {
  int n = 0;
  auto s = shape(I<4>{}, I<8>{});
  printf("%d %d %d ", int(product(s)), int(first(s)), int(sizeof(s)));
  int a = counted(Count{&n}, s) + raised(n, s);
  printf("%d %d\\n", a, n);
}`,
    '32 4 1 3 6',
  ],
  'call unary, comparing and assigning operators of their own object by name': [
    `struct It {
  int* p; int i;
  HD int& operator*() const { return p[i]; }
  HD int* operator->() const { return &(operator*()); }
  HD int* at() const { return &operator*(); }
  HD It& operator++() { ++i; return *this; }
  HD It operator++(int) { It before(*this); operator++(); return before; }
  HD It& operator--() { --i; return *this; }
  HD It& operator+=(int n) { i += n; return *this; }
  HD It& operator-=(int n) { return operator+=(-n); }
  HD bool operator==(const It& o) const { return i == o.i; }
  HD bool operator!=(const It& o) const { return !operator==(o); }
  HD bool operator!() const { return i < 0; }
  HD int next() { return (operator++()).i + 1; }
  HD bool both() { return !operator!() && operator*() > 2; }
  HD int last() { if (i > 3) operator--(); return operator*(); }
};
HD void run() {
  int v[6] = {1, 2, 3, 4, 5, 6};
  It it{v, 1};
  It old = it++;
  printf("%d %d %d %d ", *old, *it, *it.operator->(), *it.at());
  it -= 1;
  printf("%d %d %d ", *it, it != old, it == old);
  printf("%d ", it.next());
  it += 3;
  printf("%d ", it.both());
  printf("%d\\n", it.last());
}`,
    '2 3 3 3 2 0 1 3 1 5',
  ],
  'call operators of their own object by name': [
    `struct V {
  float a[4]; int n;
  HD V() : n(3) { for (int i = 0; i < 4; i++) a[i] = i; }
  HD V(const V& o) { operator=(o); }
  HD V& operator=(const V& o) { n = o.n; for (int i = 0; i < 4; i++) a[i] = o.a[i]; return *this; }
  HD float operator[](int i) const { return a[i]; }
  HD float& operator[](int i) { return a[i]; }
  HD float operator()(int i) const { return operator[](i) * 2; }
  HD float get(int i) const { float x = operator()(i); return x + operator[]((i + 1) % 4); }
  HD void set(int i, float x) { operator[](i) = x; if (i) operator[](i - 1) += x; else operator [] (3) = 7; }
};
HD void run() { V v; v.set(1, 2); v.set(0, 9); V w(v); printf("%g %g %d\\n", w.get(1), w.get(2), w.n); }`,
    '6 11 3',
  ],
  'take elements of arrays in values': [
    `struct P { int idx[2]; HD constexpr P(int a, int b) : idx{a, b} {} };
HD P make(int n) { return P(n, n + 1); }
struct Q { P rows[2]; HD P row(int i) const { return rows[i]; } };
HD void run() {
  Q q = {{P(1, 2), P(3, 4)}};
  int sum = 0;
  for (int i = 0; i < 2; i++) sum = sum * 10 + make(i).idx[i] + q.row(i).idx[1 - i];
  printf("%d %d %d\\n", P(5, 6).idx[1], make(7).idx[0], sum);
}`,
    '6 7 25',
  ],
  'make constants by constructors': [
    `template <bool... Active> struct Wrap {
  static constexpr int n = sizeof...(Active);
  static constexpr bool active[] = {Active...};
  struct Map {
    int from[n];
    constexpr Map(bool up) : from() { int j = up ? 0 : 5; for (int i = 0; i < n; ++i) if (active[i]) from[i] = j++; }
  };
  static constexpr Map maps[] = {Map(true), Map(false)};
  int shape[n];
  template <int I> HD int at() const { return shape[maps[0].from[I]] + maps[1].from[I]; }
};
struct Two { int a; float b; constexpr Two(int x) : a(x), b(x * 0.5f) {} };
struct Three { Two first = 3; short more[3]; constexpr Three(short s) : more{s, 2} {} };
static constexpr Three three(7);
HD void run() {
  Wrap<false, true, true> w = {{10, 20, 30}};
  printf("%d %d %d ", w.at<0>(), w.at<1>(), w.at<2>());
  printf("%d %g %d%d%d\\n", three.first.a, three.first.b, three.more[0], three.more[1], three.more[2]);
}`,
    '10 15 26 3 1.5 720',
  ],
  'choose by concepts': [
    `#include <concepts>
struct Big { double v; static constexpr int rank = 3; HD int size() const { return 2; } };
template <class T> concept Wide = sizeof(T) >= 8;
template <class T> concept Ranked = requires { T::rank; } && Wide<T>;
template <class T> concept Sized = requires(const T& t) { { t.size() } -> std::convertible_to<int>; requires sizeof(T) < 100; };
template <class T> HD int a(T) { return 1; }
template <Wide T> HD int a(T) { return 2; }
template <Ranked T> HD int a(T) { return 3; }
template <class T> HD int b(const T& t) { if constexpr (Sized<T>) return t.size(); else return 0; }
HD int c(std::integral auto) { return 1; }
HD int c(std::floating_point auto) { return 2; }
template <class T> struct D { HD int f() requires Wide<T> { return 1; } HD int f() { return 2; } };
template <bool B, class T, class F> struct choose { using type = T; };
template <class T, class F> struct choose<false, T, F> { using type = F; };
template <int N> HD int e() { return sizeof(typename choose<N >= 8, double, char>::type); }
HD void run() {
  printf("%d%d%d %d%d %d%d\\n", a(1), a(1.0), a(Big()), b(Big()), b(2), c('x'), c(1.0f));
  printf("%d%d %d %d\\n", D<double>().f(), D<char>().f(), e<8>(), e<7>());
}`,
    '123 20 12',
    '12 8 1',
  ],
  'choose functions beside templates': [
    `struct S { int v; };
template <typename T> HD int a(const T&) { return 1; }
HD int a(int) { return 2; }
template <typename T> HD int b(T&&) { return 1; }
HD int b(int) { return 2; }
template <typename T> HD int c(T) { return 1; }
HD int c(const int&) { return 2; }
HD int d(const S&) { return 1; }
HD int d(S&&) { return 2; }
template <typename T> HD int e(const T&) { return 1; }
HD int e(const char*) { return 2; }
HD int f(long) { return 1; }
template <typename T> HD int f(const T&) { return 2; }
HD void run() {
  int i = 0;
  const int k = 0;
  short h = 0;
  S s;
  printf("%d%d %d%d%d %d%d\\n", a(i), a(0), b(0), b(k), b(h), c(i), c(0));
  printf("%d%d%d %d %d%d%d\\n", d(s), d(S{}), d(static_cast<S&&>(s)), e("x"), f(i), f(0L), f(h));
}`,
    '22 221 22',
    '122 2 212',
  ],
  'assign before a comma in parentheses': [
    `HD int twice(int x) { return x * 2; }
HD void run() {
  int i = 1, j = 2, k = 3, a[4] = {1, 2, 3, 4};
  int* p = a;
  int z = (i = twice(j) + 2, j + i);
  printf("%d %d\\n", i, z);
  z = (a[i & 3] = j ? 4 : 3, a[2]);
  (i = 1, j = 2, k = 3);
  printf("%d %d %d %d\\n", z, i, j, k);
  z = (k = i = 4, j);
  printf("%d %d %d\\n", z, k, i);
  z = (i += 4 * k - 2, j, k);
  printf("%d %d\\n", i, z);
  z = (*p = 7, j) + (i <<= 1, i);
  printf("%d %d\\n", z, a[0]);
  int n = 3;
  do z++;
  while (n = n - 1, n > 0);
  k = 3 * (i ^= 5, i + 1) - (j %= 4, j);
  printf("%d %d\\n", z, k);
  (k |= (1) << i % 8, i += (2), (j = twice(k)));
  printf("%d %d %d\\n", k, i, j);
  z = k < 3 ? (k &= (z) | 4, z -= 2, twice(z))
            : k > 60 ? (k = j > 3 ? 5 : 6, j = z = 9, (z |= j << 4, ++j, z + 1)) : (p[1] %= 2, p[2]);
  printf("%d %d %d\\n", k, z, j);
  if ((p[3] >>= (1) + 1, z = twice(p[3] + (2)), z += 3, z > 4)) (k = 2, j = (z) * (k));
  for (n = 0; n < 2; n++) (z -= (n), k += n);
  printf("%d %d %d %d\\n", p[3], k, j, z);
}`,
    '6 8',
    '4 1 2 3',
    '2 4 4',
    '18 4',
    '38 7',
    '41 100',
    '102 35 204',
    '5 154 10',
    '1 3 18 8',
  ],
  'call members of which a template and a function share the name, both defined outside': [
    `struct Options {
  int n;
  HD int get(int add) const;
  template <typename T> HD T get(int add) const;
};
template <typename T> HD T Options::get(int add) const { return get(add) + 1; }
template <> HD bool Options::get<bool>(int add) const { return get(add) == 5; }
HD int Options::get(int add) const { return n + add; }
HD void run() {
  Options o = {3};
  printf("%d %d %d %d\\n", o.get(1), o.get<int>(1), o.get<bool>(2), o.get<bool>(3));
}`,
    '4 5 1 0',
  ],
  'point to bases behind the first one, and back': [
    `struct A { int a = 1; };
struct B { int b = 2; };
struct C : A, B { int c = 3; };
struct D : C { int d = 4; };
HD int byPointer(const B* p) { return p->b; }
struct Holder { B* p; };
HD void run() {
  D d;
  D* whole = &d;
  B* b = &d;
  C* c = (C*)b;
  B& r = d;
  B* list[2] = {&d, c};
  Holder h{whole};
  printf("%d %d %d\\n", b->b, byPointer(&d), byPointer(whole));
  printf("%d %d %d\\n", c->c, static_cast<D*>(b)->d, static_cast<D&>(r).d);
  printf("%d %d %d\\n", list[0]->b, list[1]->b, h.p->b);
  printf("%d %d\\n", reinterpret_cast<B*>(&d)->b, static_cast<const C*>(b)->a);
}`,
    '2 2 2',
    '3 4 4',
    '2 2 2',
    '1 1',
  ],
  'choose specialisations of variable templates': [
    `template <class T> struct Vec { T v; };
template <class T> constexpr int rank = 1;
template <class T> constexpr int rank<Vec<T>> = 1 + rank<T>;
template <> constexpr int rank<char> = 50;
template <class T, class U> constexpr bool same = false;
template <class T> constexpr bool same<T, T> = true;
template <class T> inline constexpr bool isPointer = false;
template <class T> inline constexpr bool isPointer<T*> = true;
template <class T> constexpr bool isConst = false;
template <class T> constexpr bool isConst<const T> = true;
template <int N, class T> constexpr int size = N;
template <int N> constexpr int size<N, int> = N * 2;
template <int N> constexpr int factorial = N * factorial<N - 1>;
template <> constexpr int factorial<0> = 1;
template <class... T> constexpr int count = 0;
template <class H, class... T> constexpr int count<H, T...> = 1 + count<T...>;
HD void run() {
  printf("%d %d %d\\n", rank<Vec<Vec<int>>>, rank<char>, rank<Vec<char>>);
  printf("%d %d %d %d\\n", same<int, int>, same<int, char>, isPointer<int*>, isPointer<int>);
  printf("%d %d %d %d\\n", isConst<const int>, isConst<int>, size<3, int>, size<3, float>);
  printf("%d %d\\n", factorial<5>, count<int, char, int>);
}`,
    '3 50 51',
    '1 0 1 0',
    '1 0 6 3',
    '120 3',
  ],
  'call through the table of the side that they run on': [
    `struct A {
  int x = 3;
  HD virtual int g() const { return 1; }
  HD virtual int h(int) = 0;
};
struct B : A {
  HD B(int q) { x = q; }
  HD int g() const override { return 2; }
  HD int h(int a) override { return a * x; }
};
HD int call(A& a) { return a.g() * 100 + a.h(2); }
HD void run() {
  B b(6);
  printf("%d\\n", call(b));
}`,
    '212',
  ],
  'capture copies of their objects': [
    `struct S {
  int m = 3;
  HD int f() {
    auto once = [*this] { return m * 2; };
    m = 50;
    auto changing = [=, *this](int x) mutable {
      m += x;
      auto inner = [this] { return m; };
      return inner();
    };
    int changed = changing(1);
    return once() * 10000 + changed * 10 + (m == 50);
  }
};
HD void run() {
  S s;
  printf("%d\\n", s.f());
}`,
    '60511',
  ],
  'fill arrays with texts': [
    `HD void run() {
  char s[] = "hello", t[8] = "hi", u[2] = {'o', 'k'};
  int sum = 0;
  for (char c : s) sum = sum * 3 + c;
  s[1]++;
  printf("%d %d %c %d %d %c\\n", (int)sizeof(s), sum, s[1], t[1], t[7], u[1]);
}`,
    '6 37674 f 105 0 k',
  ],
  'print the bits that a conversion asks for': [
    `HD void run() { printf("%hhd %hu %hhx %lld\\n", 300, 70000, -1, 1LL << 40); }`,
    '44 4464 ff 1099511627776',
  ],
};

describe('programs on both sides', () => {
  it('do not jump into other statements', async () => {
    const { ended } = await simulateProgram(`__global__ void k() {}
int main() {
  int n = 0, x = 2;
  switch (x) {
    case 0:
      do {
        n++;
        case 2: n++;
      } while (--x > 0);
  }
  return n;
}
`);
    assert.equal(ended?.message, 'a `case` inside of another statement');
  });
  it('do not go on with what is left of a broken expression', async () => {
    const text = `#include <cstdio>
int main() {
  int i = 1;
  printf("%d\\n", 3 * (i ^= 5 7, i + 1) - (i %= 4, i));
}
__global__ void k() {}
`;
    const { ended } = await simulateProgram(text);
    assert.equal(ended?.message, 'syntax error');
  });

  for (const [what, [code, ...lines]] of Object.entries(programs)) {
    it(what, async () => {
      assert.deepEqual(await printedOnBothSides(code), [...lines, ...lines]);
    });
  }
});
