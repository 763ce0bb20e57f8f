import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Each prints what it prints when g++ compiles it. */
const programs: PrintingPrograms = {
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
