// Objects, exceptions, virtual functions, gotos and pointers to functions on the host, as g++ runs them.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>
#include <utility>
#include <stdexcept>
static int live = 0;
struct Noisy {
  int id; 
  Noisy(int i) : id(i) { live++; printf("make %d\n", id); }
  Noisy() : id(-1) { live++; printf("default\n"); }
  Noisy(const Noisy& o) : id(o.id * 10) { live++; printf("copy %d\n", id); }
  Noisy(Noisy&& o) : id(o.id + 1000) { o.id = 0; live++; printf("move %d\n", id); }
  Noisy& operator=(const Noisy& o) { printf("assign %d to %d\n", o.id, id); id = o.id; return *this; }
  ~Noisy() { live--; printf("drop %d\n", id); }
};
struct Holder { Noisy a; int n; Noisy b; Holder() : a(1), n(2), b(3) { puts("holder"); } ~Holder() { puts("~holder"); } };
struct Plain { Noisy a; int n; };
Noisy make(int i) { Noisy local(i); return local; }
Noisy pick(bool f) { Noisy x(7), y(8); if (f) return x; return y; }
void by(Noisy n) { printf("by %d\n", n.id); }
void ref(const Noisy& n) { printf("ref %d\n", n.id); }
struct Base { virtual ~Base() { puts("~Base"); } virtual int f() const { return 1; } virtual int g(int) = 0; int h() { return f() + g(2); } };
struct Derived : Base { int k; Derived(int k) : k(k) {} ~Derived() override { printf("~Derived %d\n", k); } int f() const override { return 10 + k; } int g(int x) override { return x * k; } };
struct More : Derived { Noisy n; More() : Derived(5), n(55) {} int g(int x) override { return Derived::g(x) + 1; } };
int jump(int n) {
  int sum = 0;
again:
  if (n <= 0) goto done;
  for (int i = 0; i < n; i++) { Noisy x(i); if (i == 2) goto inner; sum += i; }
inner:
  sum += 100; n -= 3;
  goto again;
done:
  return sum;
}
int thrower(int n) {
  Noisy guard(900 + n);
  if (n == 0) throw std::runtime_error("zero");
  if (n == 1) throw 42;
  if (n == 2) throw std::string("text");
  if (n == 3) throw Noisy(33);
  return n;
}
typedef int (*Op)(int, int);
int add(int a, int b) { return a + b; }
int mul(int a, int b) { return a * b; }
struct Entry { const char* name; Op op; };
Entry table[] = {{"add", add}, {"mul", mul}};
int apply(Op op, int a, int b) { return op(a, b); }
int main() {
  { Noisy a(1); Noisy b = a; Noisy c = std::move(a); puts("--"); }
  { Noisy m = make(5); ref(m); ref(Noisy(6)); by(m); by(Noisy(9)); by(make(4)); Noisy(77); make(78); }
  { Noisy p = pick(true); Noisy q = pick(false); printf("%d %d\n", p.id, q.id); q = p; q = Noisy(12); }
  { Holder h; for (int i = 0; i < 2; i++) { Noisy l(20 + i); if (i) continue; } }
  { Plain p{Noisy(3), 4}; Plain q = p; q = p; Plain r = std::move(p); printf("%d %d\n", q.a.id, r.a.id); }
  { Noisy arr[3]; arr[1].id = 4; Noisy* d = new Noisy[2]; d[0].id = 100; delete[] d; Noisy* e = new Noisy(8); delete e; }
  { const Noisy& life = Noisy(61); ref(life); puts("end"); }
  { Base* b = new Derived(3); printf("%d %d %d\n", b->f(), b->g(4), b->h()); delete b; More m; Base& r = m; printf("%d %d\n", r.g(3), r.h()); }
  printf("%d\n", jump(7));
  for (int i = 0; i < 5; i++) {
    try { printf("ok %d\n", thrower(i)); }
    catch (const std::exception& e) { printf("std %s\n", e.what()); }
    catch (int n) { printf("int %d\n", n); }
    catch (std::string& s) { printf("string %s\n", s.c_str()); try { throw; } catch (...) { puts("again"); } }
    catch (Noisy& n) { printf("noisy %d\n", n.id); }
  }
  for (int i = 0; i < 2; i++) printf("%s %d %d\n", table[i].name, table[i].op(3, 4), apply(table[i].op, 5, 6));
  Op chosen = live > 100 ? add : mul; printf("%d\n", (*chosen)(7, 8));
  bool c = true; Noisy x(1), y(2); Noisy z = c ? x : y; printf("%d\n", z.id);
  auto lam = [x](int k) { return x.id + k; }; printf("%d\n", lam(3));
  int n = 5; int vla[n]; for (int i = 0; i < n; i++) vla[i] = i * i; printf("%d %zu\n", vla[4], sizeof(vla));
  printf("live %d\n", live);
  return 0;
}
