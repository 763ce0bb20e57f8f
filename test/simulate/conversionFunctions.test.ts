import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Each prints what it prints when g++ compiles it. */
const programs: PrintingPrograms = {
  'of templates give what is asked for, behind what is no template': [
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
  'convert to references that casts ask for': [
    `#include <cstdio>
#include <string>
struct V { int n = 5; operator const int&() const { return n; } operator int&() { return n; } };
struct S { std::string s = "abc"; operator const std::string&() const { return s; } };
template <class T> struct L { mutable T v; L(T v) : v(v) {} operator const T&() const { v++; return v; } };
int main() {
  V v; const V c; L<int> l(3); S s;
  printf("%d %d %d\\n", static_cast<const int&>(v), static_cast<const int&>(c), static_cast<const int&>(l));
  static_cast<int&>(v) = 9; int& r = v; r++; const int& q = c; (int&)v += 5;
  printf("%d %d %d\\n", v.n, q, (const int&)l + 1);
  printf("%s %zu\\n", static_cast<const std::string&>(s).c_str(), ((const std::string&)s).size());
  auto&& x = static_cast<int&&>(static_cast<int&>(v)); printf("%d\\n", x);
}
`,
    '5 5 4',
    '15 5 6',
    'abc 3',
    '15',
  ],
};

describe('conversion functions', () => {
  checksPrinted(programs);
});
