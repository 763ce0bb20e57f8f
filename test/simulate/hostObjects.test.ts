import assert from 'node:assert/strict';
import { checksPrinted, simulateProgram } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Programs, and the lines that they print when g++ compiles them. */
const programs: PrintingPrograms = {
  'casts down and across by what objects are': [
    `#include <cstdio>
struct B { virtual ~B() {} };
struct D : B { int x = 3; };
struct E : D {};
template <class T, class U> T* dc(U* u) { T* h = dynamic_cast<T*>(u); if (h == 0) return nullptr; return h; }
int main() {
  B* b = new B; B* d = new D; B* e = new E;
  printf("%d %d %d\\n", dynamic_cast<D*>(b) == nullptr, dynamic_cast<D*>(d) == nullptr, dynamic_cast<D*>(e) == nullptr);
  printf("%d %d %d\\n", dc<D>(b) == nullptr, dc<D>(d) == nullptr, dc<E>(d) == nullptr);
  if (auto* p = dynamic_cast<E*>(e)) printf("%d\\n", p->x);
}`,
    '1 0 0',
    '1 0 1',
    '3',
  ],
  'ends objects through any of their bases': [
    `#include <cstdio>
struct A { virtual ~A() { printf("~A\\n"); } virtual int f() { return 1; } int a = 10; };
struct B { virtual ~B() { printf("~B\\n"); } virtual int g() { return 2; } int b = 20; };
struct C : A, B { int f() override { return 3; } int g() override { return 4 + b + c; } int c = 30; ~C() { printf("~C\\n"); } };
struct I { virtual void run() = 0; virtual ~I() {} };
struct J { int x = 1; };
struct K : J, I { void run() override { printf("K %d\\n", x); } };
int main() {
  C c; A* a = &c; B* b = &c;
  printf("%d %d %d %d\\n", a->f(), b->g(), a->a, b->b);
  B* d = new C; printf("%d\\n", d->g()); delete d;
  K k; I* i = &k; i->run();
  A* aa = &c; printf("%d\\n", dynamic_cast<C*>(aa)->c); printf("%d\\n", dynamic_cast<B*>(aa)->b); printf("%d\\n", dynamic_cast<C*>(b) == &c);
}`,
    '3 54 10 20',
    '54',
    '~C',
    '~B',
    '~A',
    'K 1',
    '30',
    '20',
    '1',
    '~C',
    '~B',
    '~A',
  ],
  'shares owners and converts them': [
    `#include <cstdio>
#include <memory>
#include <vector>
#include <string>
#include <map>
struct Base { int id; Base(int i = 0) : id(i) {} virtual ~Base() { printf("~Base %d\\n", id); } virtual int f() { return 1; } };
struct Der : Base { std::string s; Der(int i, const std::string &t) : Base(i), s(t) {} int f() override { return 2; } ~Der() { printf("~Der %s\\n", s.c_str()); } };
struct Plain { int v; ~Plain() { printf("~Plain %d\\n", v); } };
struct Sub : Plain { Sub(int x) { v = x; } ~Sub() { printf("~Sub\\n"); } };
struct Node : std::enable_shared_from_this<Node> { int v; std::weak_ptr<Node> parent; std::vector<std::shared_ptr<Node>> kids; Node(int x) : v(x) {} ~Node() { printf("~Node %d\\n", v); }
  void add(std::shared_ptr<Node> k) { k->parent = shared_from_this(); kids.push_back(k); } };
struct Owner { std::unique_ptr<int> p; Owner(std::unique_ptr<int> q) : p(std::move(q)) {} };
int main() {
  std::unique_ptr<Base> p = std::make_unique<Der>(1, "one"); printf("%d\\n", p->f());
  p = std::make_unique<Der>(2, "two");
  std::vector<std::unique_ptr<Base>> v; v.push_back(std::make_unique<Der>(3, "three")); v.emplace_back(new Base(4)); for (auto &b : v) printf("%d ", b->f()); printf("\\n");
  v.clear();
  std::shared_ptr<Base> s = std::make_shared<Der>(5, "five"); std::weak_ptr<Base> w = s; auto d = std::dynamic_pointer_cast<Der>(s); printf("%ld %s %d\\n", s.use_count(), d->s.c_str(), w.expired());
  auto no = std::dynamic_pointer_cast<Der>(std::make_shared<Base>(6)); printf("%d\\n", no == nullptr);
  d.reset(); s = nullptr; printf("%d %d\\n", w.expired(), w.lock() == nullptr);
  std::shared_ptr<Plain> q = std::make_shared<Sub>(7); q.reset();
  std::shared_ptr<Plain> q2(new Sub(8)); auto q3 = std::move(q2); printf("%d %ld\\n", q2 == nullptr, q3.use_count()); q3 = std::shared_ptr<Plain>(new Plain{9});
  { auto root = std::make_shared<Node>(10); root->add(std::make_shared<Node>(11)); auto k = root->kids[0]; printf("%d %ld %ld\\n", k->parent.lock()->v, root.use_count(), k.use_count()); }
  std::shared_ptr<int[]> arr(new int[3]{1, 2, 3}); printf("%d\\n", arr[2]);
  std::shared_ptr<Base> fu = std::move(p); printf("%d %d\\n", p == nullptr, fu->f());
  Owner o(std::make_unique<int>(12)); printf("%d\\n", *o.p);
  std::map<int, std::shared_ptr<Base>> m; m[1] = fu; m[2] = std::make_shared<Der>(13, "x"); printf("%ld %zu\\n", fu.use_count(), m.size()); m.erase(2);
  std::shared_ptr<void> any = std::make_shared<Plain>(Plain{14}); any.reset();
  auto f = std::make_unique<Plain[]>(2); f[1].v = 3; 
  std::shared_ptr<Der> dd(new Der(15, "z")); std::shared_ptr<Base> bb = dd; printf("%d %d\\n", bb == dd, bb != fu); bb.swap(fu); printf("%d\\n", bb->id);
  std::shared_ptr<const Base> cb = dd; printf("%d\\n", cb->id);
}`,
    '2',
    '~Der one',
    '~Base 1',
    '2 1 ',
    '~Der three',
    '~Base 3',
    '~Base 4',
    '2 five 0',
    '~Base 6',
    '1',
    '~Der five',
    '~Base 5',
    '1 1',
    '~Sub',
    '~Plain 7',
    '1 1',
    '~Sub',
    '~Plain 8',
    '10 1 2',
    '~Node 10',
    '~Node 11',
    '3',
    '1 2',
    '12',
    '2 2',
    '~Der x',
    '~Base 13',
    '~Plain 14',
    '~Plain 14',
    '1 1',
    '2',
    '15',
    '~Plain 3',
    '~Plain 0',
    '~Der two',
    '~Base 2',
    '~Der z',
    '~Base 15',
    '~Plain 9',
  ],
};

describe('objects in host code', function () {
  this.timeout(60_000);
  checksPrinted(programs);

  it('are copied to the device by the pointers that they convert to', async () => {
    const { stdout, launches } = await simulateProgram(`#include <cstdio>
template <typename T> struct Buffer {
  T* held = new T[32];
  operator T*() const { return held; }
};
Buffer<int> host;
__global__ void add(const int* from, int* to) { to[threadIdx.x] = from[threadIdx.x] + 1; }
int main() {
  int *a, *b;
  cudaMalloc(&a, 128);
  cudaMalloc(&b, 128);
  for (int i = 0; i < 32; i++) host[i] = i;
  cudaMemcpy(a, host, 128, cudaMemcpyHostToDevice);
  add<<<1, 32>>>(a, b);
  cudaMemcpy(host, b, 128, cudaMemcpyDeviceToHost);
  printf("%d %d", host[0], host[31]);
}`);
    assert.equal(stdout, '1 32');
    assert.deepEqual(launches[0]?.problems, []);
  });

  it('stops where a reference is cast to what its object is not', async () => {
    const { ended } = await simulateProgram(`struct B { virtual ~B() {} };
struct D : B { int x = 3; };
int main() { B b; return dynamic_cast<D&>(b).x; }`);
    assert.match(ended?.message ?? '', /`dynamic_cast` of a reference to an object of another class/);
  });
});
