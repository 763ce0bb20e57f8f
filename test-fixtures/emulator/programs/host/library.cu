// Maps, sets, strings, owning pointers and function objects, as g++ has them.
#include <stdexcept>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <vector>
#include <memory>
#include <functional>
#include <chrono>
struct T { int id; T(int i) : id(i) { printf("T%d ", i); } ~T() { printf("~T%d ", id); } };
std::unique_ptr<T> make(int i) { return std::unique_ptr<T>(new T(i)); }
int twice(int x) { return 2 * x; }
int main() {
  std::map<std::string, int> m; for (const char* w : {"pear", "apple", "fig", "apple", "kiwi", "fig", "apple"}) m[w]++;
  for (const auto& [k, v] : m) printf("%s=%d ", k.c_str(), v); printf("%zu\n", m.size());
  for (auto it = m.begin(); it != m.end(); ++it) printf("%s ", it->first.c_str()); auto f = m.find("fig"); printf("%d %d\n", f != m.end(), m.find("x") == m.end());
  m.erase("fig"); m.erase(m.begin()); m.insert({"zoo", 9}); m.insert(std::make_pair(std::string("kiwi"), 50)); printf("%d %zu %zu\n", m["kiwi"], m.count("zoo"), m.size());
  std::map<int, std::vector<int>> groups; for (int i = 0; i < 100; i++) groups[(i * 37) % 7].push_back(i); for (auto& g : groups) printf("%d:%zu:%d ", g.first, g.second.size(), g.second.back()); puts("");
  std::set<int> s; for (int i = 0; i < 1000; i++) s.insert((i * 7919) % 101); printf("%zu %d %d\n", s.size(), *s.begin(), *s.rbegin()); for (int i = 0; i < 100; i += 2) s.erase(i); printf("%zu %d\n", s.size(), *s.lower_bound(50));
  std::map<int, int> copy; copy[3] = 4; std::map<int, int> other = copy; other[3] = 5; printf("%d %d\n", copy[3], other[3]);
  try { copy.at(77); } catch (const std::out_of_range& e) { printf("%s\n", e.what()); }
  { auto p = make(1); auto q = std::make_unique<T>(2); p = std::move(q); printf("%d %d ", p->id, q == nullptr); std::unique_ptr<int[]> a(new int[3]); a[1] = 5; printf("%d ", a[1]); } puts("");
  { auto p = std::make_shared<T>(3); { auto q = p; printf("%ld ", q.use_count()); } printf("%ld ", p.use_count()); } puts("");
  std::vector<std::unique_ptr<T>> v; v.push_back(make(4)); v.emplace_back(new T(5)); v.clear(); puts("");
  std::function<int(int)> fn = twice; int k = 5; std::vector<std::function<int(int)>> fs; fs.push_back(fn); fs.push_back([k](int x) { return x * k; }); for (auto& one : fs) printf("%d ", one(7)); puts("");
  std::string str = "dir/sub/file.txt"; size_t at = str.find_last_of("/"); printf("%s %s %zu\n", str.substr(at + 1).c_str(), str.substr(0, at).c_str(), str.rfind("sub")); str.replace(0, 3, "root"); str.insert(4, "X"); str.erase(0, 1); printf("%s %d\n", str.c_str(), str.compare("oot"));
  std::chrono::time_point<std::chrono::steady_clock> t0 = std::chrono::steady_clock::now(); auto t1 = std::chrono::steady_clock::now(); std::chrono::duration<double> d = t1 - t0; printf("%d\n", d.count() >= 0);
}
