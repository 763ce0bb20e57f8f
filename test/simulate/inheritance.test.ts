import assert from 'node:assert/strict';
import { printedOnBothSides } from './simulateText.ts';

const called = `struct A { int n = 1; HD int operator()(int x) const { return x + 1; } HD int f(int) { return 1; } HD int g() { return 1; } };
struct B { int n = 2; HD double operator()(double x) const { return x * 2; } HD int f(double) { return 2; } HD int g() { return 2; } };
`;

/** Code, and the lines that it prints when g++ compiles it. */
const programs: Readonly<Record<string, readonly [code: string, ...lines: string[]]>> = {
  'defines functions whose empty bodies end in a semicolon': [
    `struct B { int n; HD B() : n(0) {}; HD virtual void say(int) {}; HD virtual ~B() {}; HD void plain() {}; template <class T> HD void any(T, int) {}; template <class T> HD void any(T x) { n = x; } };
struct C : B { HD void say(int x) override { n = x; } };
HD void alone(int) {};
HD void run() {
  C c;
  B d, *b = &c;
  b->say(3);
  d.say(4);
  d.plain();
  d.any(5, 6);
  alone(7);
  printf("%d %d ", c.n, d.n);
  d.any<int>(8);
  printf("%d\\n", d.n);
}`,
    '3 0 8',
  ],
  'lends what using-declarations name of each base': [
    `${called}
struct C : A, B { using A::operator (); using B::operator(); using A::f, B::f; using B::g; };
template <class T> struct One : T { using T::operator(); HD int operator()(const char* c) const { return -c[0]; } };
template <class T> struct V { T x; HD V operator+(const V& o) const { return {x + o.x}; } };
struct W : V<int> { using V<int>::operator+; HD int operator+(int y) const { return x - y; } };
HD void run() {
  C c{};
  printf("%d %.1f %d %d %d ", c(3), c(2.5), c.f(1), c.f(2.), c.g());
  One<A> one{};
  W w{{5}};
  printf("%d %d %d %d\\n", one(3), one("a"), w + 2, (w + w).x);
}`,
    '4 5.0 1 2 2 4 -97 3 10',
  ],
  'is from each class of a pack': [
    `${called}
template <class... Ts> struct Over : Ts... { using Ts::operator()...; HD int h() { return 3; } };
template <class... Ts> Over(Ts...) -> Over<Ts...>;
template <class... Ts> struct Made : Ts... { HD Made(Ts... ts) : Ts(ts)... {} using Ts::operator()...; };
HD void run() {
  Over<A, B> o{A{}, B{}};
  printf("%d %d %.1f ", o(3), o.h(), o(4.5));
  int k = 7;
  auto l = Over{[](int x) { return x + 1; }, [&](double x) { return x * k; }};
  Made<A, B> m(A{}, B{});
  printf("%d %.1f %d %.1f\\n", l(3), l(2.5), m(5), m(.5));
}`,
    '4 3 9.0 4 17.5 6 1.0',
  ],
  'is from instances of one template, each with a value of its own': [
    `#include <utility>
template <size_t I, class T> struct Leaf { T value; };
template <class I, class... T> struct Store;
template <size_t... I, class... T> struct Store<std::index_sequence<I...>, T...> : Leaf<I, T>... {
  HD Store(T... v) : Leaf<I, T>{v}... {}
};
template <size_t I, class T> HD T& pick(Leaf<I, T>& leaf) { return leaf.value; }
namespace ns { template <int N> struct Row { int v[N]; HD Row(int x) { v[N - 1] = x; } }; }
struct Two : ns::Row<2>, ns::Row<3> { HD Two(int v) : ns::Row<2>(v), ns::Row<3>(v + 1) {} HD int sum() { return 10 * ns::Row<2>::v[1] + ns::Row<3>::v[2]; } };
HD void run() {
  Store<std::make_index_sequence<3>, int, double, char> s(1, 2.5, 'c');
  pick<1>(s) *= 2;
  printf("%d %.1f %c %d\\n", pick<0>(s), pick<1>(s), pick<2>(s), Two(4).sum());
}`,
    '1 5.0 c 45',
  ],
  'makes classes convertible to bases only': [
    `#include <type_traits>
struct P { double x, y; };
struct Q : P { int z; };
template <class... A> struct Zip {
  template <class... B> HD static constexpr bool convert() { return std::conjunction_v<std::is_convertible<A, B>...>; }
};
HD void run() {
  printf("%d %d %d\\n", int(Zip<int, Q>::convert<char, P>()), int(Zip<int, P>::convert<char, Q>()), int(Zip<P>::convert<int>()));
}`,
    '1 0 0',
  ],
  'has virtual functions of several bases': [
    `struct A { HD virtual int f() const { return 1; } HD virtual ~A() {} int a = 10; };
struct B { HD virtual int g(int k) const { return 2 + k; } HD virtual void set(int k) { b = k; } HD virtual ~B() {} int b = 20; };
struct C : A, B { HD int f() const override { return 3; } HD int g(int k) const override { return k + b + c; } int c = 30; };
struct D : C { HD int g(int k) const override { return 1000 + C::g(k); } HD void set(int k) override { b = 2 * k; } int d = 40; };
struct J { int x = 1; };
struct K : J, B { HD int g(int k) const override { return x + k; } };
struct L : K { int y = 5; HD int g(int k) const override { return y * k; } };
HD int through(B& b, int k) { return b.g(k); }
HD int throughC(C& c) { return c.g(1) + c.f(); }
HD int throughK(K& k) { return k.g(3); }
HD void run() {
  C c; D d; K k; L l;
  B* all[4] = {&c, &d, &k, &l};
  for (B* one : all) { one->set(7); printf("%d ", one->g(2)); }
  printf("%d %d %d %d\\n", through(d, 1), throughC(d), throughK(l), static_cast<B*>(&d)->b);
  D e = d; B* p = &e; printf("%d\\n", p->g(0));
}`,
    '39 1046 3 10 1045 1048 15 14',
    '1044',
  ],
};

describe('inheritance', () => {
  for (const [what, [code, ...lines]] of Object.entries(programs)) {
    it(what, async () => {
      assert.deepEqual(await printedOnBothSides(code), [...lines, ...lines]);
    });
  }
});
