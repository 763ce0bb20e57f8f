// Vectors of objects, and what sorts, copies and moves them, as g++ has it.
#include <cstdio>
#include <string>
#include <vector>
#include <algorithm>
#include <numeric>
#include <utility>
struct N { int id; static int live; N(int i = 0) : id(i) { live++; } N(const N& o) : id(o.id) { live++; } N(N&& o) : id(o.id) { o.id = -1; live++; } N& operator=(const N& o) { id = o.id; return *this; } ~N() { live--; } };
int N::live = 0;
struct W { std::vector<int> v; std::string s; };
std::vector<int> make(int n) { std::vector<int> r(n); std::iota(r.begin(), r.end(), 1); return r; }
int sum(std::vector<int> v) { return std::accumulate(v.begin(), v.end(), 0); }
int main() {
  { std::vector<N> v; for (int i = 0; i < 10; i++) v.push_back(N(i)); v.emplace_back(77); v.erase(v.begin() + 2); v.insert(v.begin(), N(5)); v.resize(5); v.pop_back(); std::vector<N> w = v; w[0].id = 9; printf("%d %d %zu %d\n", v[0].id, w[0].id, v.size(), N::live); v.clear(); printf("%d\n", N::live); }
  printf("live %d\n", N::live);
  std::vector<int> a = make(5); a = make(7); printf("%d %d\n", sum(a), sum(make(3)));
  W w1; w1.v = {1, 2, 3}; w1.s = "hello"; W w2 = w1; w2.v[0] = 50; w2.s += "!"; w1 = w2; w2.v.push_back(4); printf("%d %zu %zu %s\n", w1.v[0], w1.v.size(), w2.v.size(), w1.s.c_str());
  std::vector<W> ws(2); ws[0] = w1; ws.push_back(w2); ws.push_back(std::move(w1)); printf("%zu %zu %s\n", ws[3].v.size(), w1.v.size(), ws[2].s.c_str());
  std::vector<std::vector<float>> m(3, std::vector<float>(4, 1.5f)); m[1][2] = 7; std::vector<std::vector<float>> m2 = m; m2[1][2] = 8; printf("%g %g\n", m[1][2], m2[1][2]);
  std::vector<std::string> names = {"b", "a", "c"}; std::sort(names.begin(), names.end()); for (auto& n : names) printf("%s ", n.c_str()); for (auto it = names.rbegin(); it != names.rend(); ++it) printf("%s ", it->c_str()); puts("");
  std::vector<std::pair<int, std::string>> ps; ps.push_back({2, "two"}); ps.emplace_back(1, "one"); ps.push_back(std::make_pair(3, std::string("three"))); std::sort(ps.begin(), ps.end()); for (const auto& [k, v] : ps) printf("%d=%s ", k, v.c_str()); puts("");
  for (auto s : names) { s += "x"; printf("%s", s.c_str()); } puts("");
  int* raw = new int[4](); printf("%d\n", raw[3]); delete[] raw;
  std::vector<int> ins = {1, 2, 3}; ins.insert(ins.end(), a.begin(), a.begin() + 2); ins.insert(ins.begin() + 1, 2, 9); for (int x : ins) printf("%d ", x); puts("");
}
