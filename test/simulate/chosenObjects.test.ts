import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Each prints what it prints when g++ compiles it. */
const programs: PrintingPrograms = {
  'decltype of a choice, std::ref and its calls': [
    `#include <cstdio>
#include <functional>
#include <type_traits>
#include <atomic>
int main() {
  int a = 1, b = 2; bool c = a < b;
  static_assert(std::is_same_v<decltype(c ? a : b), int&>);
  static_assert(std::is_same_v<decltype(c ? a : 3), int>);
  auto&& r = c ? a : b; r = 9;
  auto larger = [](int& x, int& y) -> decltype(auto) { return x > y ? x : y; };
  larger(a, b) = 5; (larger(a, b))++;
  decltype(a = b) q = a; q += 10;
  printf("%d %d %d\\n", a, b, c);
  std::atomic_flag f = ATOMIC_FLAG_INIT, g = {}; printf("%d %d %d\\n", f.test_and_set(), f.test_and_set(), g.test_and_set());
  struct Adder { int n; int operator()(int x) { return n += x; } } add{10};
  auto ref = std::ref(add); std::function<int(int)> fn = std::ref(add);
  int x = ref(1), y = fn(2); printf("%d %d %d\\n", x, y, add.n);
  std::reference_wrapper<int> w = a; w.get() = 70; int& z = w; printf("%d %d %d\\n", a, z, w + 1);
  int (*fp)(int) = [](int v) { return v * 3; }; auto rf = std::ref(fp); printf("%d\\n", rf(4));
}
`,
    '16 2 1',
    '1 0 0',
    '11 13 13',
    '70 70 71',
    '12',
  ],
};

describe('what is an object by reference', () => {
  checksPrinted(programs);
});
