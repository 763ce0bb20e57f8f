import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Each prints what it prints when g++ compiles it. */
const programs: PrintingPrograms = {
  'nothing becomes an empty std::function, and compares like one': [
    `#include <cstdio>
#include <functional>
struct Holder { std::function<int(int)> f; Holder(std::function<int(int)> g = nullptr) : f(g) {} };
int call(std::function<int(int)> g) { return g ? g(2) : -1; }
int main() {
  std::function<int(int)> a = nullptr, b(NULL), c, d = [](int x) { return x + 1; };
  printf("%d %d %d %d\\n", !a, !b, !c, !d);
  d = nullptr;
  printf("%d\\n", !d);
  d = [](int x) { return x * 3; };
  printf("%d %d\\n", d != nullptr, d(4));
  d = NULL;
  printf("%d %d %d\\n", d == nullptr, nullptr == d, a == nullptr);
  Holder h, k([](int x) { return 7 * x; });
  printf("%d %d\\n", (bool)h.f, k.f(2));
  printf("%d %d\\n", call(nullptr), call([](int x) { return x; }));
}
`,
    '1 1 1 0',
    '1',
    '1 12',
    '1 1 1',
    '0 14',
    '-1 2',
  ],
  'functions become std::function wherever one is wanted: assigned, in lists, as elements and arguments': [
    `#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <vector>
namespace lib {
namespace kernels {
inline void run(int a, float b, float* c) { *c = a + b; }
template <int K> void scaled(int a, float b, float* c) { *c = K * (a + b); }
}
typedef std::function<void(int, float, float*)> Kernel;
struct Info { std::string name; Kernel run; };
void give(std::vector<Info>& to) {
  { Info i; i.name = "x"; i.run = kernels::run; to.push_back(i); }
  { Info i; i.name = "y"; i.run = [](int a, float b, float* c) { *c = a * b; }; to.push_back(i); }
  { Info i; i.name = "z"; i.run = &kernels::scaled<3>; to.push_back(i); }
  to.push_back({"w", kernels::run});
  to.push_back(Info{"v", kernels::scaled<2>});
}
float call(const Kernel& k, int a) { float c; k(a, 1.f, &c); return c; }
}
double half(double x) { return x / 2; }
double twice(double x) { return x * 2; }
int main() {
  std::vector<lib::Info> v;
  lib::give(v);
  for (auto& i : v) { float c; i.run(2, 3.5f, &c); printf("%s %g\\n", i.name.c_str(), c); }
  std::map<std::string, std::function<double(double)>> table;
  table["half"] = half;
  table["twice"] = &twice;
  for (auto& one : table) printf("%s %g\\n", one.first.c_str(), one.second(5));
  printf("%g %g\\n", lib::call(lib::kernels::run, 4), lib::call(lib::kernels::scaled<5>, 4));
  std::vector<std::function<double(double)>> all;
  all.push_back(half); all.emplace_back(twice); all.push_back(&half);
  double x = 3; for (auto& f : all) x = f(x);
  printf("%g\\n", x);
}`,
    'x 5.5',
    'y 7',
    'z 16.5',
    'w 5.5',
    'v 11',
    'half 2.5',
    'twice 10',
    '5 25',
    '1.5',
  ],
};

describe('callables of host programs', () => {
  checksPrinted(programs);
});
