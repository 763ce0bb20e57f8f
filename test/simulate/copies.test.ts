import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Programs, and the lines that they print when g++ compiles them. */
const programs: PrintingPrograms = {
  'are assigned from temporaries and lists': [
    `#include <cstdio>
#include <string>
struct F { std::string s;
  int k;
  F(const char* t, int i) : s(t), k(i) {} };
  struct G { std::string s;
  int k;
  };
struct S { std::string n;
  S(const char* t) : n(t) {} };
  struct D : S { std::string m;
  D(const char* t) : S(t), m("m") {} };
F mk(const char* t) { return F(t, 7);
  }
int main() { F f("a", 1);
  f = F("hello world this is long enough", 2);
  printf("%s %d\\n", f.s.c_str(), f.k);
  f = mk("made");
  printf("%s %d\\n", f.s.c_str(), f.k);
  G g;
  g = G{"xyz", 3};
  printf("%s %d\\n", g.s.c_str(), g.k);
  g = {"list", 4};
  printf("%s\\n", g.s.c_str());
  D d("d");
  d = D("e");
  printf("%s %s\\n", d.n.c_str(), d.m.c_str());
  F h = f;
  h = f;
  f.s = "changed";
  printf("%s\\n", h.s.c_str());
  S sl = d;
  sl = d;
  printf("%s\\n", sl.n.c_str());
  }`,
    'hello world this is long enough 2',
    'made 7',
    'xyz 3',
    'list',
    'e m',
    'made',
    'e',
  ],
  'have the tables of their own class': [
    `#include <cstdio>
#include <string>
#include <vector>
struct S { std::string n;
  S(const char* t) : n(t) {} virtual std::string f() { return n + "S";
  } };
struct D : S { std::string m;
  D(const char* t) : S(t), m("m") {} std::string f() override { return n + m + "D";
  } };
S byValue() { return S("v");
  }
int main() { D a("a");
  D b = a;
  S& r = b;
  printf("%s\\n", r.f().c_str());
  S c = a;
  S& q = c;
  printf("%s\\n", q.f().c_str());
  std::vector<D> v;
  v.push_back(a);
  v.push_back(D("z"));
  S& w = v[1];
  printf("%s\\n", w.f().c_str());
  v.resize(2, a);
  S& x = v[0];
  printf("%s\\n", x.f().c_str());
  S y = byValue();
  S* p = &y;
  printf("%s\\n", p->f().c_str());
  b = D("q");
  printf("%s\\n", r.f().c_str());
  D* e = new D(a);
  S* g = e;
  printf("%s\\n", g->f().c_str());
  auto lam = [a]() mutable { S& s = a;
  return s.f();
  };
  printf("%s\\n", lam().c_str());
  D mv = std::move(a);
  S& mr = mv;
  printf("%s\\n", mr.f().c_str());
  }`,
    'amD',
    'aS',
    'zmD',
    'amD',
    'vS',
    'qmD',
    'amD',
    'amD',
    'amD',
  ],
  'share what their references are bound to': [
    `#include <cstdio>
#include <string>
#include <vector>
struct A { std::vector<int>& r;
  std::string s;
  A(std::vector<int>& v) : r(v), s("x") {} };
struct C { int& n;
  std::string t{"t"};
  };
A make(std::vector<int>& v) { return A(v);
  }
int main() { std::vector<int> v{1, 2};
  A a(v);
  A b = a;
  b.r.push_back(3);
  A c(make(v));
  c.r.push_back(4);
  std::vector<A> l;
  l.push_back(a);
  l.push_back(b);
  l[1].r.push_back(5);
  printf("%zu %d %s\\n", v.size(), &l[0].r == &v, l[1].s.c_str());
  int k = 1;
  C d{k}, e = d, f = std::move(e);
  f.n = 9;
  printf("%d %d %s\\n", k, &d.n == &f.n, f.t.c_str());
  auto lam = [&v, a]() mutable { a.r.push_back(6);
  return v.size();
  };
  auto lam2 = lam;
  printf("%zu %zu\\n", lam(), lam2());
  }`,
    '5 1 x',
    '9 1 t',
    '7 6',
  ],
  'do not end what their references are bound to': [
    `#include <cstdio>
struct V { int k = 1;
  ~V() { printf("~V\\n");
  } };
struct A { V& r;
  A(V& v) : r(v) {} };
  struct B { V& r;
  V own;
  B(V& v) : r(v) {} };
int main() { V v;
  { A a(v);
  puts("a");
  } { B b(v);
  puts("b");
  } { B* c = new B(v);
  delete c;
  puts("c");
  } puts("end");
  }`,
    'a',
    'b',
    '~V',
    '~V',
    'c',
    'end',
    '~V',
  ],
  'are made of either arm of a conditional': [
    `#include <iostream>
#include <sstream>
#include <string>
std::string trim(const std::string& s) { size_t a = s.find_first_not_of(" "), b = s.find_last_not_of(" ");
  return a == std::string::npos ? "" : s.substr(a, b - a + 1);
  }
int main() { std::cout << trim(" ab ") << trim("  ") << '|' << std::endl;
  std::string s = true ? "lit" : std::string("x");
  const std::string& r = s.size() > 9 ? s : "short";
  std::cout << s << r << std::endl;
  }`,
    'ab|',
    'litshort',
  ],
  'are not made by conditions that declare them': [
    `#include <cstdio>
#include <memory>
struct Base { virtual ~Base() = default; virtual int f() { return 1; } };
struct L : Base { int f() override { return 2; } };
int main() {
  auto a = std::make_shared<L>(); printf("%ld\\n", a.use_count());
  std::weak_ptr<Base> w = a; printf("%ld\\n", w.use_count());
  { auto s = w.lock(); printf("%ld %d\\n", s.use_count(), s->f()); } printf("%ld\\n", a.use_count());
  if (auto s = w.lock()) printf("%ld %d\\n", s.use_count(), s->f()); printf("%ld\\n", a.use_count());
  if (auto s = w.lock()) { printf("%d\\n", s->f()); } printf("%ld\\n", a.use_count());
  while (auto s = w.lock()) { printf("%d\\n", s->f()); break; } printf("%ld\\n", a.use_count());
  if (auto s = w.lock(); s) printf("%d\\n", s->f()); else printf("none\\n"); printf("%ld\\n", a.use_count());
}`,
    '1',
    '1',
    '2 2',
    '1',
    '2 2',
    '1',
    '2',
    '1',
    '2',
    '1',
    '2',
    '1',
  ],
};

describe('copies of objects in host code', function () {
  this.timeout(60_000);
  checksPrinted(programs);
});
