import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Each prints what it prints when g++ compiles it. */
const programs: PrintingPrograms = {
  'give what is asked for, behind what is no template': [
    `#include <cstdio>
#include <string>
#include <type_traits>
struct Any { int v; template <class T> operator T() const { return T(v * 2); } };
struct Ref { int v = 3; template <class T> operator T&() { static T kept{}; kept = T(v); return kept; } };
struct Both { operator int() const { return 1; } template <class T, class = std::enable_if_t<std::is_floating_point_v<T>>> operator T() const { return T(2.5); } };
struct Null { template <class T> operator T*() const { return nullptr; } template <class C, class T> operator T C::*() const { return nullptr; } };
struct Text { int n; explicit Text(int n) : n(n) {} };
int twice(double x) { return int(x * 2); }
int main() {
  Any a{4};
  int i = a; double d = a; char c = a; Text t = a;
  printf("%d %g %d %d %d\\n", i, d, c, t.n, twice(a));
  Ref r; int& q = r; q = 8; float& f = r; printf("%d %g\\n", q, f);
  Both b; double x = b; float y = b; int z = b; long w = b; printf("%g %g %d %ld\\n", x, y, z, w);
  Null none; int* p = none; const char* s = none; printf("%d %d\\n", p == nullptr, s == nullptr);
  printf("%d %g\\n", static_cast<int>(a), (double)a);
}
`,
    '8 8 8 8 16',
    '8 3',
    '2.5 2.5 1 1',
    '1 1',
    '8 8',
  ],
};

describe('conversion function templates', () => {
  checksPrinted(programs);
});
