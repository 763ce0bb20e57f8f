import assert from 'node:assert/strict';
import { printedOnBothSides, simulateProgram } from './simulateText.ts';

/** On the host and in a kernel what g++'s program prints. */
async function assertPrinted(code: string, lines: readonly string[]): Promise<void> {
  assert.deepEqual(await printedOnBothSides(code), [...lines, ...lines]);
}

describe('overloads that differ in what is const', function () {
  this.timeout(60_000);

  it('are chosen by pointers, references, objects and methods', () =>
    assertPrinted(
      `HD int g(const int*) { return 1; }
HD int g(int*) { return 2; }
HD int h(int&) { return 3; }
HD int h(const int&) { return 4; }
HD int later(int*);
HD int later(const int*);
struct S {
  int v[2];
  HD int f() const { return 5; }
  HD int f() { return 6; }
  HD int own() const { return f(); }
  HD int own() { return 10 + f(); }
  HD int at(int i) const { return 20; }
  HD int at(int i) { return 21; }
  HD const int* data() const { return v; }
  HD int* data() { return v; }
  HD int element() const { return g(v) * 10 + h(v[0]); }
  HD int outside();
  HD int outside() const;
};
HD int S::outside() const { return 7; }
HD int S::outside() { return 8; }
HD int later(const int* p) { return 11; }
HD int later(int* p) { return 12; }
struct Holder { const int* p; int* q; S s; };
template <class T> HD int t(const T*) { return 30; }
template <class T> HD int t(T*) { return 31; }
HD void run() {
  int x = 0; const int cx = 0;
  int a[2] = {}; const int ca[2] = {};
  int* p = a; const int* cp = a; const int* const ccp = a; int* const pc = a;
  printf("%d %d %d %d %d %d %d %d\\n", g(&x), g(&cx), g(a), g(ca), g(p), g(cp), g(ccp), g(pc));
  printf("%d %d %d %d %d %d %d\\n", h(x), h(cx), h(a[1]), h(ca[1]), h(*p), h(*cp), h(3));
  printf("%d %d %d %d\\n", g(p + 1), g(cp + 1), g((const int*)p), g(const_cast<int*>(cp)));
  printf("%d %d\\n", later(p), later(cp));
  S s{}; const S cs{}; S& rs = s; const S& crs = s; S* ps = &s; const S* cps = &s;
  printf("%d %d %d %d %d %d\\n", s.f(), cs.f(), rs.f(), crs.f(), ps->f(), cps->f());
  printf("%d %d %d %d %d %d\\n", s.own(), cs.own(), s.at(0), cs.at(0), s.outside(), cs.outside());
  printf("%d %d %d %d\\n", g(s.data()), g(cs.data()), s.element(), g(cps->v));
  Holder o{a, a, {}}; const Holder co{a, a, {}}; const Holder& ro = o;
  printf("%d %d %d %d %d %d\\n", g(o.p), g(o.q), o.s.f(), g(co.q), co.s.f(), ro.s.f());
  printf("%d %d %d\\n", t(p), t(cp), t(ca));
  auto ap = p; auto acp = cp; const auto* q = p; auto& ar = cx; const auto& br = x; auto v = cx;
  printf("%d %d %d %d %d %d\\n", g(ap), g(acp), g(q), h(ar), h(br), h(v));
  typedef const int* CP; CP tp = a; const CP* tpp = &tp;
  printf("%d %d\\n", g(tp), g(*tpp));
  printf("%d %d\\n", h(x ? a[0] : a[1]), g(x ? p : cp));
}
`,
      [
        '2 1 2 1 2 1 1 2',
        '3 4 3 4 3 4 4',
        '2 1 1 2',
        '12 11',
        '6 5 6 5 6 5',
        '16 5 21 20 8 7',
        '2 1 14 1',
        '1 2 6 2 5 5',
        '31 30 30',
        '2 1 1 4 4 3',
        '1 1',
        '3 1',
      ],
    ));

  it('are chosen behind casts, among temporaries, templates and conversions', () =>
    assertPrinted(
      `#include <utility>
template <class T> struct Table {
  T v[4];
  HD const T& at(int i) const { made = 1; return v[i]; }
  HD T& at(int i) { made = 2; return const_cast<T&>(static_cast<const Table&>(*this).at(i)); }
  HD const T& operator[](int i) const { return v[i + 1]; }
  HD T& operator[](int i) { return v[i]; }
  HD T operator()(int i) const { return v[i] + 100; }
  HD T& operator()(int i) { return v[i]; }
  HD const T* begin() const { return v + 1; }
  HD const T* end() const { return v + 4; }
  HD T* begin() { return v; }
  HD T* end() { return v + 4; }
  HD T* raw() const { return const_cast<T*>(v); }
  mutable int made = 0;
};
struct Params {
  int n;
  HD int get() const { return n; }
  HD int get() { return n + 1; }
};
HD int take(Params&) { return 1; }
HD int take(const Params&) { return 2; }
HD int take(Params&&) { return 3; }
HD int any(int*) { return 1; }
HD int any(const void*) { return 2; }
HD int wide(float* p, int) { return 1; }
HD int wide(const float* p, long) { return 2; }
HD int text(char*) { return 1; }
HD int text(const char*) { return 2; }
HD Params made() { return {4}; }
HD int byValue(const Params p) { return p.get() * 10 + take(p); }
HD int row(const int a[], int n) { return any(a); }
template <class T> HD int forwarded(T&& x) { return 1; }
template <class T> HD int forwarded(const T& x) { return 2; }
template <class P> HD int inner(P* p) { return any(p + 1); }
HD void run() {
  Table<int> t{{1, 2, 3, 4}};
  const Table<int>& c = t;
  t.at(0) = 7;
  printf("%d %d %d\\n", t.v[0], t.made, c.at(0));
  t[0]++; t(1) = 5;
  printf("%d %d %d %d\\n", t[0], c[0], t(1), c(1));
  int sum = 0;
  for (int x : c) sum += x;
  for (int& x : t) x = 0;
  printf("%d %d\\n", sum, t.v[3]);
  *c.raw() = 3;
  Params p{1}; const Params q{1};
  printf("%d %d %d %d %d\\n", take(p), take(q), take(made()), take(std::move(p)), take(static_cast<const Params&>(p)));
  printf("%d %d %d\\n", byValue(p), made().get(), (&q)->get());
  int x = 0; const int* cx = &x;
  printf("%d %d %d %d\\n", any(&x), any(cx), row(&x, 1), inner(&x));
  float f[2]; const float* cf = f;
  printf("%d %d %d %d\\n", wide(f, 1), wide(cf, 1), text("a"), take(const_cast<Params&>(q)));
  printf("%d %d %d\\n", forwarded(p), forwarded(q), forwarded(3));
  auto look = [&] { return q.get(); };
  auto other = [&p] { return p.get(); };
  printf("%d %d\\n", look(), other());
}
`,
      ['7 1 7', '8 5 5 105', '12 0', '1 2 3 3 2', '12 5 1', '1 2 2 1', '1 2 2 1', '1 2 1', '1 2'],
    ));

  it('are chosen by what the members of containers give', async () => {
    const { stdout, ended } = await simulateProgram(`#include <cstdio>
#include <string>
#include <vector>
int any(int*) { return 1; }
int any(const int*) { return 2; }
int text(char*) { return 1; }
int text(const char*) { return 2; }
int main() {
  std::vector<int> v{1, 2}; const std::vector<int> w = v;
  std::string s = "ab"; const std::string& r = s;
  printf("%d %d %d %d %d %d", any(v.data()), any(w.data()), any(&v[0]), any(&w[0]), text(&s[0]), text(r.data()));
}`);
    assert.equal(ended, null);
    assert.equal(stdout, '1 2 1 2 1 2');
  });
});
