// Lists, queues, heaps and hash tables, in the order in which libstdc++ has them: g++'s output is in sequences.expected.txt.
#include <cstdio>
#include <deque>
#include <list>
#include <map>
#include <queue>
#include <stack>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>
#include <functional>
#include <algorithm>
struct Cell { int x, y; bool operator==(const Cell& o) const { return x == o.x && y == o.y; } };
struct CellHash { size_t operator()(const Cell& c) const { return c.x * 31 + c.y; } };
struct Far { float distance; int node; bool operator<(const Far& o) const { return distance > o.distance; } };
struct Kept { std::vector<float> v; int n; Kept() = default; Kept& operator=(const Kept&) = default; };
int main() {
  std::list<int> l = {5, 1, 4};
  l.push_front(9); l.push_back(2); l.insert(++l.begin(), 7);
  for (std::list<int>::iterator i = l.begin(); i != l.end(); ++i) printf("%d ", *i);
  l.remove(4); l.sort(); l.reverse();
  for (auto x : l) printf("%d ", x);
  printf("%zu %d %d\n", l.size(), l.front(), l.back());
  std::deque<int> d(2, 3); d.push_front(1); d.push_back(8); d.pop_front();
  printf("%zu %d %d\n", d.size(), d[0], d.back());
  std::queue<int> q; std::stack<std::string> s; long sum = 0;
  for (int i = 0; i < 500; i++) { q.push(i * 3); if (i % 3 == 0) { sum += q.front(); q.pop(); } }
  while (!q.empty()) { sum += q.front() * 7 % 5; q.pop(); }
  s.push("a"); s.push("b"); s.pop(); printf("%ld %s\n", sum, s.top().c_str());
  std::priority_queue<int> heap; std::priority_queue<int, std::vector<int>, std::greater<int>> small; std::priority_queue<Far> nearest;
  for (int i = 0; i < 20; i++) { heap.push(i * 7 % 11); small.push(i * 7 % 11); nearest.push(Far{(float)(i * 5 % 7), i}); }
  while (heap.size() > 12) { printf("%d/%d/%g:%d ", heap.top(), small.top(), nearest.top().distance, nearest.top().node); heap.pop(); small.pop(); nearest.pop(); }
  printf("\n");
  std::unordered_map<int, int> m; for (int i = 0; i < 40; i++) m[i * 37 % 101] += i;
  for (auto& e : m) printf("%d=%d ", e.first, e.second);
  m.erase(37); m.erase(m.begin()); printf("\n%zu %zu %zu %d\n", m.size(), m.bucket_count(), m.count(74), m.find(5) == m.end());
  for (const auto& [k, v] : m) printf("%d:%d ", k, v);
  std::unordered_map<std::string, int> words; const char* text[] = {"the", "quick", "brown", "fox", "jumps over", "the", "lazy dog", "", "the"};
  for (auto w : text) words[w]++;
  printf("\n"); for (auto& w : words) printf("%s=%d ", w.first.c_str(), w.second);
  std::unordered_set<Cell, CellHash> cells; for (int i = 0; i < 30; i++) cells.insert(Cell{i % 5, i % 3});
  printf("\n%zu ", cells.size()); for (auto& c : cells) printf("(%d,%d)", c.x, c.y);
  std::unordered_map<int, int> copy = m; copy[1000] = 1; printf("\n"); for (auto& e : copy) printf("%d ", e.first);
  std::unordered_set<long> r; r.reserve(100); for (long i = 0; i < 10; i++) r.insert(i * i * 1000003); printf("\n%zu ", r.bucket_count()); for (auto x : r) printf("%ld ", x);
  std::map<int, char> t; for (int i = 0; i < 9; i++) t[i * 4 % 9] = 'a' + i; printf("\n%ld %d\n", (long)std::distance(t.begin(), t.find(5)), std::next(t.begin(), 3)->first);
  std::vector<float> filled(5, 1); Kept kept, other; kept.v = filled; kept.n = 4; other = kept; printf("%zu %g %zu %d\n", filled.size(), filled[4], other.v.size(), other.n);
  return 0;
}
