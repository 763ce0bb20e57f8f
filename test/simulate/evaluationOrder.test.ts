import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Programs, and the lines that they print when g++ compiles them. */
const programs: PrintingPrograms = {
  'takes operands and arguments in the order of g++': [
    `#include <iostream>
#include <cstdio>
#include <string>
#include <map>
#include <vector>
int n = 0; int next() { return ++n; }
struct S { int k = 0; int step(int d) { return k += d; } S& add(int d) { k = k * 10 + d; return *this; } int operator[](int i) { return i * 10 + k; } };
struct O { O& operator<<(int v) { printf("%d ", v); return *this; } }; 
int two(int a, int b) { return a * 10 + b; }
int main() {
  int a = 1; auto f = [=](int x) mutable { a += x; return a; };
  std::cout << f(1) << f(1) << a << std::endl;
  std::cout << next() << " " << next() << " " << next() << std::endl;
  O o; o << next() << next() << f(1) << f(2); puts("");
  S s; std::cout << s.step(1) << s.step(2) << s.k << std::endl; s.add(1).add(next()).add(next()); printf("%d\\n", s.k);
  printf("%d\\n", two(next(), next())); std::string t = std::to_string(next()) + std::to_string(next()); printf("%s\\n", t.c_str());
  std::map<int, int> m; m[next()] = next(); for (auto& p : m) printf("%d %d\\n", p.first, p.second);
  std::vector<int> v(4, 0); int i = 0; v[i++] = i; v[i] = i++; printf("%d %d %d\\n", v[0], v[1], v[2]);
  int arr[3] = {next(), next(), next()}; printf("%d %d %d\\n", arr[0], arr[1], arr[2]);
  std::cout << (next() - next()) << std::endl; S q; std::cout << q[q.step(1)] << std::endl;
  std::string x = "a"; x += x + x; std::cout << x << std::endl; int z = 3; z += z++ + 1; std::cout << z << std::endl;
}`,
    '231',
    '1 2 3',
    '4 5 4 6 ',
    '133',
    '3167',
    '98',
    '1110',
    '13 12',
    '0 0 1',
    '14 15 16',
    '-1',
    '11',
    'aaa',
    '8',
  ],
  'works out right sides of assignments first, also in compiled loops': [
    `#include <cstdio>
#include <vector>
#include <string>
struct Node { int l = -1, r = -1, v; Node(int x) : v(x) {} };
struct Tree { std::vector<Node> nodes; int build(int d) { int id = (int)nodes.size(); nodes.emplace_back(d); if (d > 0) { nodes[id].l = build(d - 1); nodes[id].r = build(d - 2); } return id; } };
int g = 0, data_[8]; int bump() { return ++g; }
struct C { int n = 0; int* p; C() : p(new int[8]()) {} int grow() { n++; return n; } void f() { p[n] += grow(); p[n] += grow(); } };
int main() {
  Tree t; t.build(5); long s = 0; for (auto& n : t.nodes) s = s * 3 + n.l * 5 + n.r; printf("%zu %ld\\n", t.nodes.size(), s);
  data_[g] += bump(); data_[g] += bump(); printf("%d %d %d %d\\n", data_[0], data_[1], data_[2], g);
  C c; c.f(); printf("%d %d %d %d\\n", c.p[0], c.p[1], c.p[2], c.n);
  long sum = 0; for (int i = 0; i < 5000; i++) { data_[g & 7] += bump(); sum += data_[i & 7]; int k = i; k += k++ * 2; sum += k; } printf("%ld\\n", sum);
}`,
    '25 9012652141602',
    '0 1 2 2',
    '0 1 2 2',
    '2647135000',
  ],
  'multiplies what is loaded after all that changes it': [
    `#include <cstdio>
int calls = 0;
float* next(float* p) { calls++; return p; }
int main() {
  float a[3] = {1.5f, 2, 4}, b[3] = {3, -5, 7}; int i = 0, flag = 0;
  printf("%g %g %g ", -a[i] * b[i], a[i] * -b[i], (flag ? a[0] : b[1]) * a[2]);
  float x = (calls++, a[1]) * b[1]; float y = (a[0] = b[2]) * a[2]; float* p = a; float z = *p++ * *p;
  printf("%g %g %g %g %d %d\\n", x, y, z, *next(a) * *next(b), calls, (int)(p - a));
  float sum = 0; for (int k = 0; k < 20000; k++) { sum += -a[k % 3] * b[k % 2]; a[2] = (k & 1 ? a[0] : a[1]) * b[0]; } printf("%g %g\\n", sum, a[2]);
}`,
    '-4.5 -4.5 -20 -10 28 14 21 1 1',
    '-50006 21',
  ],
  'takes a `switch` that is one statement for what stands behind its labels': [
    `#include <cstdio>
int f(int x) {
  switch (0) case 0: default: if (x) return 1; else printf("zero ");
  if (x == 0) switch (0) case 0: default: if (const int y = x + 5) ; else return y;
  return 2;
}
int main() { int a = f(0); printf("%d %d\\n", a, f(3)); }`,
    'zero 2 1',
  ],
};

describe('the order in which host code is evaluated', function () {
  this.timeout(60_000);
  checksPrinted(programs);
});
