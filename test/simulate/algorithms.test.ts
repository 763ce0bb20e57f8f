import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Host programs, and the lines that they print when g++ 13 compiles them. */
const programs: PrintingPrograms = {
  'ranges in order, selections and permutations': [
    `#include <algorithm>
#include <cstdio>
#include <functional>
#include <iterator>
#include <list>
#include <memory>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>
template <class C> void show(const char* what, const C& list) {
  printf("%s", what);
  for (auto& one : list) printf(" %d", one);
  printf("\\n");
}
int main() {
  typedef std::vector<int> V;
  V a{1, 3, 3, 5, 7}, b{3, 4, 5, 9}, out;
  auto range = std::equal_range(a.begin(), a.end(), 3);
  printf("%d %d\\n", (int)(range.first - a.begin()), (int)(range.second - a.begin()));
  std::merge(a.rbegin(), a.rend(), b.rbegin(), b.rend(), std::back_inserter(out), std::greater<int>()), show("merge", out);
  out.clear(), std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out)), show("either", out);
  out.clear(), std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::inserter(out, out.begin())), show("union", out);
  out.clear(), std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out)), show("both", out);
  printf("%d %d\\n", std::includes(a.begin(), a.end(), a.begin() + 1, a.begin() + 3), std::includes(a.begin(), a.end(), b.begin(), b.end()));
  std::list<int> front;
  std::copy(a.begin(), a.end(), std::front_inserter(front)), show("front", front);
  std::set<int> kept;
  std::copy(a.begin(), a.end(), std::inserter(kept, kept.end())), show("set", kept);
  V p{3, 2, 1};
  printf("%d", std::prev_permutation(p.begin(), p.end())), show("", p);
  V r;
  for (int i = 0; i < 40; i++) r.push_back(i * 7919 % 101);
  V n = r;
  std::nth_element(n.begin(), n.begin() + 20, n.end()), show("nth", n);
  n = r, std::partial_sort(n.begin(), n.begin() + 5, n.end()), show("partial", n);
  n = r, std::nth_element(n.begin(), n.begin() + 3, n.end(), std::greater<int>()), show("nth", n);
  n = r, std::stable_sort(n.begin(), n.end(), [](int x, int y) { return x % 10 < y % 10; }), show("stable", n);
  n = r;
  auto middle = std::stable_partition(n.begin(), n.end(), [](int x) { return x % 2 == 0; });
  printf("%d", (int)(middle - n.begin())), show("", n);
  V same{2, 7, 1, 7, 1};
  auto ends = std::minmax_element(same.begin(), same.end());
  printf("%d %d %d\\n", (int)(ends.first - same.begin()), (int)(ends.second - same.begin()), std::is_heap(p.begin(), p.end()));
  auto found = std::search(r.begin(), r.end(), r.begin() + 9, r.begin() + 12);
  auto other = std::mismatch(a.begin(), a.end(), r.begin());
  printf("%d %d %d\\n", (int)(found - r.begin()), (int)(other.first - a.begin()), std::is_permutation(p.begin(), p.end(), V{1, 2, 3}.begin()));
  out.clear(), std::remove_copy_if(r.begin(), r.end(), std::back_inserter(out), [](int x) { return x > 30; }), show("some", out);
  out.clear(), std::unique_copy(same.begin(), same.end(), std::back_inserter(out)), show("unique", out);
  V moved(3);
  std::move(p.begin(), p.end(), moved.begin()), show("moved", moved);
  std::rotate_copy(a.begin(), a.begin() + 2, a.end(), out.begin()), show("rotated", out);
  std::inplace_merge(b.begin(), b.begin() + 2, b.end()), show("in place", b);
  std::mt19937 g(3);
  std::shuffle(a.begin(), a.end(), std::mt19937(5)), show("shuffled", a);
  std::vector<std::unique_ptr<int>> owners;
  for (int x : {5, 2, 8, 1}) owners.push_back(std::make_unique<int>(x));
  std::sort(owners.begin(), owners.end(), [](auto& x, auto& y) { return *x < *y; });
  std::reverse(owners.begin(), owners.end());
  owners.erase(std::remove_if(owners.begin(), owners.end(), [](auto& x) { return *x == 2; }), owners.end());
  for (auto& one : owners) printf("%d ", *one);
  std::vector<std::string> words{"pear", "fig", "apple", "kiwi"};
  std::stable_sort(words.begin(), words.end(), [](auto& x, auto& y) { return x.size() < y.size(); });
  for (auto& one : words) printf("%s,", one.c_str());
  printf("\\n");
}`,
    '1 3',
    'merge 9 7 5 5 4 3 3 3 1',
    'either 1 3 4 7 9',
    'union 1 3 3 4 5 7 9',
    'both 3 5',
    '1 0',
    'front 7 5 3 3 1',
    'set 1 3 5 7',
    '1 3 1 2',
    'nth 41 0 2 22 21 3 40 18 25 37 6 15 34 28 12 9 31 47 44 43 50 53 56 63 59 62 66 97 91 78 85 75 100 88 81 94 69 82 72 84',
    'partial 0 2 3 6 9 82 63 85 44 66 41 47 88 28 69 25 50 91 31 72 22 53 94 34 75 15 56 97 37 78 18 59 100 40 81 21 62 12 43 84',
    'nth 97 100 94 91 88 84 85 44 81 66 62 47 63 59 69 78 50 43 82 72 56 53 41 75 34 15 12 31 37 9 18 28 6 40 25 21 3 2 22 0',
    'stable 0 50 100 40 41 91 31 81 21 82 22 72 12 62 2 63 3 53 43 44 94 34 84 85 25 75 15 66 6 56 47 97 37 88 28 78 18 69 9 59',
    '21 0 82 22 44 66 6 88 28 50 72 12 94 34 56 78 18 100 40 62 2 84 41 63 3 85 25 47 69 9 91 31 53 75 15 97 37 59 81 21 43',
    '2 3 1',
    '9 0 1',
    'some 0 22 3 25 6 28 9 12 15 18 21 2',
    'unique 2 7 1 7 1',
    'moved 3 1 2',
    'rotated 3 5 7 1 3',
    'in place 3 4 5 9',
    'shuffled 5 7 1 3 3',
    '8 5 1 fig,pear,kiwi,apple,',
  ],
  'shuffles of the C library': [
    `#include <algorithm>
#include <cstdio>
#include <cstdlib>
int main() {
  std::srand(3); int v[10]; for (int i = 0; i < 10; i++) v[i] = i;
  std::random_shuffle(v, v + 10); for (int i : v) printf("%d ", i);
  std::random_shuffle(v, v + 10, [](int n) { return (n * 5 + 3) % n; }); for (int i : v) printf("%d ", i); printf("\\n");
}`,
    '7 9 0 5 3 1 4 6 2 8 0 9 7 8 5 3 1 4 6 2',
  ],
  'sums as libstdc++ adds them': [
    `#include <cstdio>
#include <functional>
#include <numeric>
#include <vector>
int main() {
  std::vector<float> v, w;
  for (int i = 0; i < 1003; i++) v.push_back(1.0f / (i + 1)), w.push_back((i % 13) * 0.7f);
  printf("%.9g %.9g\\n", std::reduce(v.begin(), v.end()), std::reduce(v.begin(), v.end(), 1.0f));
  printf("%.9g\\n", std::reduce(v.begin(), v.end(), 1.0f, std::multiplies<float>()));
  printf("%.9g\\n", std::transform_reduce(v.begin(), v.end(), w.begin(), 0.0f));
  printf("%.9g\\n", std::transform_reduce(v.begin(), v.end(), 0.0f, std::plus<>(), [](float x) { return x * x; }));
  std::vector<int> a{1, 2, 3, 4}, b(4);
  std::partial_sum(a.begin(), a.end(), b.begin(), std::multiplies<int>());
  printf("%d %d %d %d\\n", b[0], b[1], b[2], b[3]);
  std::adjacent_difference(b.begin(), b.end(), b.begin(), std::plus<int>());
  printf("%d %d %d %d\\n", b[0], b[1], b[2], b[3]);
  std::transform_exclusive_scan(a.begin(), a.end(), b.begin(), 10, std::plus<>(), [](int x) { return x * x; });
  printf("%d %d %d %d\\n", b[0], b[1], b[2], b[3]);
}`,
    '7.48846531 8.48846912',
    '0',
    '24.2640362',
    '1.64393771',
    '1 2 6 24',
    '1 3 8 30',
    '10 11 15 24',
  ],
  'texts, lists and owners that are moved from': [
    `#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>
int main() {
  std::string s = "ab", t = "some longer text than fits";
  for (int i = 0; i < 4; i++) s += s;
  s.append(s, 3, 4);
  printf("%s %zu\\n", s.c_str(), s.size());
  s = std::move(t);
  printf("[%s] %zu %d\\n", s.c_str(), t.size(), t.empty());
  std::vector<int> v{1, 2, 3}, w{4, 5};
  v = std::move(w);
  printf("%zu %zu %d\\n", v.size(), w.size(), w.empty());
  v.reserve(10);
  printf("%zu ", v.capacity());
  v.shrink_to_fit();
  printf("%zu ", v.capacity());
  v.push_back(6), v.insert(v.begin(), 9, 0);
  printf("%zu ", v.capacity());
  v.resize(13);
  printf("%zu\\n", v.capacity());
  std::array<int, 3> a{{7, 8, 9}};
  std::get<1>(a) = 5;
  auto [x, y, z] = a;
  printf("%d %d %d %d %zu\\n", x, y, z, std::get<2>(a), a.max_size());
  auto p = std::make_unique<int>(1), q = std::make_unique<int>(2);
  std::swap(p, q);
  auto old = std::exchange(p, nullptr);
  printf("%d %d %d\\n", *q, *old, p == nullptr);
}`,
    'ababababababababababababababababbaba 36',
    '[some longer text than fits] 0 1',
    '2 0 1',
    '10 2 12 24',
    '7 5 9 9 3',
    '1 2 1',
  ],
  'queues that grow while their front is held, maps and sets': [
    `#include <cstdio>
#include <map>
#include <queue>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>
struct Node {
  int id, depth;
};
int main() {
  std::queue<Node> q;
  q.push({1, 0});
  int sum = 0, seen = 0;
  while (!q.empty()) {
    Node& at = q.front();
    for (int k = 0; k < 2 && at.depth < 9; k++) q.push({at.id * 2 + k, at.depth + 1});
    sum += at.id * (at.depth + 1), seen++;
    q.pop();
  }
  printf("%d %d\\n", sum, seen);
  std::queue<std::string> texts;
  for (int i = 0; i < 70; i++) texts.push(std::to_string(i));
  for (int i = 0; i < 66; i++) texts.pop();
  std::queue<std::string> copy = texts;
  texts.emplace("last");
  printf("%s %s %zu %s %zu\\n", texts.front().c_str(), texts.back().c_str(), texts.size(), copy.back().c_str(), copy.size());
  std::map<std::string, int> m{{"a", 1}, {"b", 2}};
  std::map<std::string, int> other(m.begin(), m.end());
  auto a = m.try_emplace("a", 5);
  auto b = m.insert_or_assign("b", 7);
  auto c = m.emplace_hint(m.end(), "c", 9);
  printf("%d %d %d %d %d\\n", a.second, a.first->second, b.second, m["b"], c->second);
  m.erase(m.begin(), m.find("b"));
  m.swap(other);
  m.insert({"x", 1}), m.insert({"y", 2});
  printf("%zu %zu %d %d\\n", m.size(), other.size(), m == other, m.begin() == m.find("a"));
  std::set<int> s;
  std::vector<int> v{5, 1, 5};
  s.insert(v.begin(), v.end());
  printf("%d %d\\n", *s.insert(s.begin(), 3), (int)s.size());
  std::unordered_map<int, int> u(m.size());
  u.try_emplace(4, 2), u.insert({5, 6}), u.insert({7, 8}), u.insert_or_assign(7, 1);
  std::unordered_map<int, int> w{{7, 1}, {4, 2}, {5, 6}};
  printf("%d %d %d\\n", u == w, u[7], u.erase(u.begin(), u.end()) == u.end());
}`,
    '5063509 1023',
    '66 last 5 69 4',
    '0 1 0 7 9',
    '4 2 0 1',
    '3 2',
    '0 0 1',
  ],
  'algorithms with an execution policy': [
    `#include <algorithm>
#include <cstdio>
#include <execution>
#include <numeric>
#include <vector>
namespace ex = std::execution;
template <class P> long summed(P&& policy, const std::vector<int>& v) {
  return std::transform_reduce(policy, v.begin(), v.end(), 0L, std::plus<>(), [](int x) { return (long)x * x; });
}
int main() {
  std::vector<int> v(6), w(6), u(6);
  std::iota(v.begin(), v.end(), 1);
  std::for_each(ex::par, v.begin(), v.end(), [](auto& x) { x = x * 5 % 7; });
  std::transform(ex::par_unseq, v.begin(), v.end(), w.begin(), [](int x) { return x + 1; });
  std::transform(ex::seq, v.begin(), v.end(), w.begin(), u.begin(), [](int x, int y) { return x * y; });
  std::sort(ex::par, v.begin(), v.end(), [](int a, int b) { return a > b; });
  std::exclusive_scan(ex::par, u.begin(), u.end(), w.begin(), 10);
  std::fill(ex::unseq, v.begin() + 4, v.end(), 9);
  for (int i = 0; i < 6; i++) printf("%d %d %d ", v[i], w[i], u[i]);
  printf("\\n%d %ld %d", std::reduce(ex::par, v.begin(), v.end()), summed(ex::par, v), (int)std::count(ex::par, v.begin(), v.end(), 9));
  printf(" %d %d\\n", (int)(std::max_element(ex::par, u.begin(), u.end()) - u.begin()), std::is_execution_policy_v<decltype(v)>);
}`,
    '6 10 30 5 40 12 4 52 2 3 54 42 9 96 20 9 116 6 ',
    '36 248 2 3 0',
  ],
  'lists that are merged, and the smallest of a sequence': [
    `#include <algorithm>
#include <functional>
#include <iostream>
#include <list>
#include <vector>
void show(const std::list<int>& l) { for (int x : l) std::cout << x << ' '; std::cout << l.size() << '\\n'; }
int main() {
  std::list<int> a{5, 3, 9, 1, 7}, b{8, 2, 2};
  a.sort(); b.sort(); a.merge(b); show(a); show(b);
  a.unique(); a.insert(std::next(a.begin()), {10, 11}); std::vector<int> v{6, 6}; a.insert(a.end(), v.begin(), v.end()); a.insert(a.begin(), 2, 4); show(a);
  a.erase(a.begin(), std::next(a.begin(), 3)); a.unique([](int x, int y) { return x + 1 == y; }); show(a);
  b.assign(2, 5); a.swap(b); show(a); b.sort(std::greater<int>()); a.merge(b, std::greater<int>()); show(a); a.assign({1, 2}); a.splice(a.begin(), std::list<int>{7}); show(a);
  std::vector<int> from{4, 1, 8, 5, 9, 2}, to(3), more(8, -1);
  auto end = std::partial_sort_copy(from.begin(), from.end(), to.begin(), to.end()); std::cout << to[0] << to[1] << to[2] << (end - to.begin());
  auto last = std::partial_sort_copy(from.begin(), from.end(), more.begin(), more.end(), std::greater<int>()); std::cout << ' ' << (last - more.begin()) << more[0] << more[5] << more[6] << '\\n';
}
`,
    '1 2 2 3 5 7 8 9 8',
    '0',
    '4 4 1 10 11 2 3 5 7 8 9 6 6 13',
    '10 2 5 7 9 6 6 7',
    '5 5 2',
    '10 9 7 6 6 5 5 5 2 9',
    '7 1 2 3',
    '1243 691-1',
  ],
};

describe('algorithms and containers of the standard library', () => {
  checksPrinted(programs);
});
