import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Programs, and the lines that they print when g++ compiles them. */
const programs: PrintingPrograms = {
  'are made where they stay': [
    `#include <cstdio>
#include <vector>
#include <string>
#include <memory>
struct Node;
  static std::vector<Node*>& all() { static std::vector<Node*> v;
  return v;
  }
struct Node { int id;
  Node* self;
  explicit Node(int i = 9) : id(i), self(this) { all().push_back(this);
  } Node(const Node& o) : id(o.id + 100), self(this) { all().push_back(this);
  } ~Node() { for (auto& p : all()) if (p == this) p = nullptr;
  } virtual int f() { return id;
  } bool ok() const { return self == this;
  } };
struct Sub : Node { std::string s;
  Sub(int i, const char* t) : Node(i), s(t) {} int f() override { return id * 2;
  } };
Node g(1);
  static Sub h(2, "two");
  Node arr[2] = {Node(3), Node(4)};
  Node brace{5};
  Node eq = Node(6);
  struct Hold { Node n{7};
  Sub s{8, "x"};
  Node dflt;
  } hold;
int trace(const char* w) { printf("[%s]", w);
  return 1;
  }
Node& single() { static Node one(trace("single") + 40);
  return one;
  }
int twice(int k) { static int base = k * 10;
  static Sub sub(k, "stat");
  return base + sub.id;
  }

int main() {
  printf("main\\n");
  for (auto* n : all()) printf("%d %d %d,", n->id, n->f(), n->ok());
  puts("");
  Node a(20);
  Node b = a;
  Node c{21};
  Node d = Node(22);
  Node e(25);
  Node l[2];
  auto p = std::make_unique<Node>(23);
  Node* q = new Node[2];
  static Node st(24);
  Hold hh;
  std::vector<Node> v;
  v.reserve(3);
  v.emplace_back(30);
  v.push_back(Node(31));
  
  printf("%d%d%d%d%d%d%d%d%d%d%d\\n", a.ok(), b.ok(), c.ok(), d.ok(), e.ok(), l[1].ok(), p->ok(), q[1].ok(), st.ok(), hh.n.ok() && hh.s.ok() && hh.dflt.ok(), v[0].ok());
  printf("before\\n");
  single().id++;
  printf("%d\\n", single().id);
  printf("%d %d\\n", twice(3), twice(4));
}`,
    'main',
    '1 1 1,2 4 1,3 3 1,4 4 1,5 5 1,6 6 1,7 7 1,8 16 1,9 9 1,',
    '11111111111',
    'before',
    '[single]42',
    '44 44',
  ],
  'register themselves before main()': [
    `#include <cstdio>
#include <vector>
class Case { public: Case(); virtual ~Case() {} virtual const char* name() const = 0; virtual bool run() = 0; };
static std::vector<Case*>& cases() { static std::vector<Case*> v; return v; }
inline Case::Case() { cases().push_back(this); }
#define UTEST(name_) class name_##_utest : public Case { public: name_##_utest() : Case() {} const char* name() const { return #name_; } bool run(); } name_##_inst; inline bool name_##_utest::run()
UTEST(one) { printf("one\\n"); return true; }
UTEST(two) { printf("two\\n"); return false; }
int main() { for (auto* c : cases()) printf("%s %d\\n", c->name(), c->run()); }`,
    'one',
    'one 1',
    'two',
    'two 0',
  ],
  'have their tables of virtual functions without a constructor, too': [
    `#include <cstdio>
struct Case { virtual bool run() { printf("base\\n");
return true;
} };
struct A : public Case { bool run() { printf("A\\n");
return true;
} };
A a;
static A s;
A arr[2];

struct H { A a;
int k = 4;
};
H h;

int main() { Case* l[] = {&a, &s, &arr[1], &h.a};
for (auto* x : l) x->run();
A loc;
Case* p = &loc;
p->run();
static A ls;
p = &ls;
p->run();
p = new A;
p->run();
A la[2];
p = &la[1];
p->run();
H hh;
p = &hh.a;
p->run();
H* hp = new H[2];
p = &hp[1].a;
p->run();
printf("%d\\n", h.k + hp[1].k);
}`,
    'A',
    'A',
    'A',
    'A',
    'A',
    'A',
    'A',
    'A',
    'A',
    'A',
    '8',
  ],
  'end with the full expression, the last made first': [
    `#include <cstdio>
#include <string>
struct T { int i;
  T(int k) : i(k) { printf("+%d ", i);
  } T(const T& o) : i(o.i+100) { printf("c%d ", i);} ~T() { printf("-%d ", i);
  } int get() const { return i;
  } const char* name() const { return "n";
  } operator int() const { return i;
  } };
T mk(int i) { return T(i);
  }
int use(const T& a, const T& b) { printf("use ");
  return a.i + b.i;
  }
struct L { L() { printf("lock ");
  } ~L() { printf("unlock ");
  } int f() { return 3;
  } };
int main() {
  int r = use(T(1), T(2));
  printf("| %d\\n", r);
  r = T(3).get() + T(4).get();
  printf("| %d\\n", r);
  printf("%d\\n", mk(5).get());
  const T& k = T(6);
  printf("k%d\\n", k.i);
  if (T(7).get() > 3) printf("then ");
  else printf("else ");
  puts("");
  for (int i = 0;
  i < T(2).get();
  i++) printf("b ");
  puts("");
  while (T(0)) ;
  puts("");
  L(), printf("mid ");
  puts("");
  int z = (L().f(), 5);
  printf("%d\\n", z);
  std::string s = std::string("a") + "b";
  const char* c = (s + "cdefghijklmnopqrstuvwxyz").c_str();
  (void)c;
  printf("%s\\n", (s + "cdefghijklmnopqrstuvwxyz").c_str());
  r = r > 0 ? T(8).get() : T(9).get();
  printf("%d\\n", r);
  bool q = T(0).get() && T(1).get();
  printf("%d\\n", q);
  r = T(11).get();
  puts("");
}`,
    '+2 +1 use -1 -2 | 3',
    '+3 +4 -4 -3 | 7',
    '+5 5',
    '-5 +6 k6',
    '+7 -7 then ',
    '+2 -2 b +2 -2 b +2 -2 ',
    '+0 -0 ',
    'lock mid unlock ',
    'lock unlock 5',
    'abcdefghijklmnopqrstuvwxyz',
    '+8 -8 8',
    '+0 -0 0',
    '+11 -11 ',
    '-6',
  ],
  'are not cast to what they are not': [
    `#include <iostream>
#include <typeinfo>
struct B { virtual ~B() {} }; struct D : B { int x = 1; }; struct E : B {};
int main() { D d; B* p = &d; B& r = d; E e; B& s = e;
 std::cout << dynamic_cast<D&>(*p).x << dynamic_cast<D&>(r).x << std::endl;
 try { D& t = dynamic_cast<D&>(s); std::cout << t.x; } catch (const std::bad_cast& x) { std::cout << "bad_cast " << x.what() << std::endl; }
}`,
    '11',
    'bad_cast std::bad_cast',
  ],
  'virtual functions that constructors and destructors call are those of their class': [
    `#include <cstdio>
struct A {
  int k = 1;
  A() { say(); call(); }
  virtual ~A() { say(); call(); }
  virtual void say() const { printf("A%d ", k); }
  void call() { say(); }
};
struct B : A {
  int m = 2;
  B() { say(); }
  ~B() override { call(); }
  void say() const override { printf("B%d ", m); }
};
struct C : B {
  C() { call(); }
  ~C() { say(); }
  void say() const override { printf("C "); }
};
int main() {
  { C c; printf("| "); }
  printf(".\\n");
  A* p = new B; p->say(); delete p;
  printf(".\\n");
  C* q = new C; A& r = *q; r.call(); delete &r;
  printf(".\\n");
}
`,
    'A1 A1 B2 C | C B2 A1 A1 .',
    'A1 A1 B2 B2 B2 A1 A1 .',
    'A1 A1 B2 C C C B2 A1 A1 .',
  ],
  'temporaries stay whole where a reference is to a base of theirs': [
    `#include <cstdio>
template <class E> struct Expr {
  const E& self() const { return static_cast<const E&>(*this); }
  double operator[](int i) const { return self()[i]; }
};
struct V : Expr<V> {
  double d[3];
  V(double a) { d[0] = a; d[1] = 2 * a; d[2] = 3 * a; }
  template <class E> V(const Expr<E>& e) { for (int i = 0; i < 3; i++) d[i] = e[i]; }
  double operator[](int i) const { return d[i]; }
};
template <class L, class R> struct Product : Expr<Product<L, R>> {
  const L& l;
  const R& r;
  Product(const L& l, const R& r) : l(l), r(r) {}
  double operator[](int i) const { return l[i] * r[i]; }
};
template <class L, class R> Product<L, R> operator*(const Expr<L>& l, const Expr<R>& r) { return {l.self(), r.self()}; }
template <class E> double second(const Expr<E>& e) { return e[1]; }
struct Shape { int id = 1; virtual ~Shape() { printf("~%d ", id); } virtual int sides() const { return 0; } };
struct Box : Shape { int n; Box(int n) : n(n) { id = n; } int sides() const override { return n; } };
Box made(int n) { return Box(n); }
int sides(const Shape& s) { return s.sides(); }
int moved(Shape&& s) { return s.sides() * 10; }
int main() {
  V a(1), b(2);
  V c(a * b), e = a * (b * a);
  printf("%g %g %g %g\\n", second(a * b), c[2], e[2], V(a * b)[1]);
  printf("%d\\n", sides(Box(4)));
  printf("%d\\n", moved(made(5)));
  const Shape& kept = Box(6);
  printf("%d\\n", kept.sides());
  printf("end ");
}
`,
    '8 18 54 8',
    '4',
    '~4 50',
    '~5 6',
    'end ~6',
  ],
};

describe('where and how long objects of host code live', function () {
  this.timeout(60_000);
  checksPrinted(programs);
});
