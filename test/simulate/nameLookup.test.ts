import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Programs, and the lines that they print when g++ compiles them. */
const programs: PrintingPrograms = {
  'a local variable comes before what a using-directive of its block brings in': [
    `#include <vector>
#include <cstdio>
int main() {
  using namespace std;
  size_t size = 10 * sizeof(int);
  vector<int> h(size, 3);
  int count = 3, data = 4, begin = 7, end = begin + 2;
  printf("%d %d %d %d %d\\n", (int)size, count, data, end, h[39]);
}`,
    '40 3 4 9 3',
  ],
  'a using-directive of a block brings names to the nearest namespace around both': [
    `#include <cstdio>
namespace A { int size = 3; int f(long) { return 1; } namespace B { int size = 4; int only = 5; } 
 int g() { using namespace B; return only; } }
int f(int) { return 2; }
struct S { int only = 9; int get() { using namespace A::B; return only; } };
int deep = 8;
namespace C { int deeper = 6; int f(char) { return 3; } }
int main() {
  using namespace A;
  int size = 7;
  { using namespace C; int deeper = 1; printf("%d %d %d %d\\n", size, deeper, f(1), f(1l)); printf("%d\\n", f('c')); }
  using namespace A::B;
  printf("%d %d %d %d\\n", only, A::g(), S().get(), deep);
}`,
    '7 1 2 1',
    '3',
    '5 5 9 8',
  ],
};

describe('which of several declarations a name is in host code', function () {
  this.timeout(60_000);
  checksPrinted(programs);
});
