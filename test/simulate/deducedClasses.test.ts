import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Each prints what it prints when g++ compiles it. */
const programs: PrintingPrograms = {
  'are told by their initialisers, in functions, at namespace scope and in classes': [
    `#include <array>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>
template <class T> struct Box { T v; Box(T x) : v(x) {} };
template <class T> struct Two { T a, b; };
template <class A, class B> Two(A, B) -> Two<A>;
Box box(3.5);
Box other{2};
Box third = 7.25f;
Box copy = other;
std::pair p{1, 2.5};
std::array a = {1, 2, 3};
constexpr std::array b{1.0f, 2.0f};
static const Two two{5, 6};
struct Holder { static inline std::array c = {4.5, 5.5}; static constexpr std::pair q{2, 'x'}; };
template <class T> int size(T x) { return (int)sizeof x; }
int main() {
  printf("%g %d %d %d %g\\n", box.v, other.v, size(third.v), size(copy), p.second);
  printf("%zu %d %zu %g %zu %g %d %d\\n", a.size(), a[2], b.size(), b[1], (size_t)3, 4.5, two.b, size(two));
  printf("%g %zu %d %c\\n", Holder::c[1], Holder::c.size(), Holder::q.first, Holder::q.second);
  Box local = 2.5;
  std::optional o = 5;
  std::pair r = {1, 2.5f};
  std::vector<int> u(4), w0; std::vector w = u;
  std::array x = a;
  printf("%g %d %d %zu %d\\n", local.v, *o, size(r.second), w.size(), x[1]);
}`,
    '3.5 2 4 4 2.5',
    '3 3 2 2 3 4.5 6 8',
    '5.5 2 2 x',
    '2.5 5 4 4 2',
  ],
};

describe('templates of classes without arguments', () => {
  checksPrinted(programs);
});
