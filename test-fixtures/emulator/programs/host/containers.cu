// Strings, vectors, streams, algorithms, clocks and random numbers: what g++ prints is in containers.expected.txt.
#include <vector>
#include <iostream>
#include <iomanip>
#include <sstream>
#include <string>
#include <algorithm>
#include <numeric>
#include <chrono>
#include <random>
#include <cstdio>
using namespace std;
struct Item { int key; float value; bool operator<(const Item& o) const { return key < o.key; } };
struct Holder { std::vector<int> v; std::string name; };
int main(int argc, char** argv) {
  std::string s = "abc"; s += "def"; s = s + "!" + std::to_string(42);
  std::cout << s << " " << s.size() << " " << s.substr(1, 3) << " " << s.find("de") << std::endl;
  std::cout << std::fixed << std::setprecision(3) << 3.14159 << " " << std::setw(8) << 2.5f << "|" << std::setw(5) << 42 << "|" << std::left << std::setw(6) << "ab" << "|\n";
  std::cout << std::hex << 255 << std::dec << " " << true << " " << 'c' << " " << 1e10 << " " << (const char*)"x" << "\n";
  std::vector<int> v = {5, 3, 9, 1, 7};
  std::sort(v.begin(), v.end());
  for (int x : v) cout << x << ' ';
  cout << endl;
  std::sort(v.begin(), v.end(), [](int a, int b) { return a > b; });
  cout << v[0] << " " << std::accumulate(v.begin(), v.end(), 0) << " " << *std::max_element(v.begin(), v.end()) << "\n";
  std::vector<Item> items; for (int i = 0; i < 20; i++) items.push_back(Item{(i * 7) % 20, i * 0.5f});
  std::sort(items.begin(), items.end()); printf("%d %f %d\n", items[3].key, items[3].value, (int)items.size());
  auto t0 = std::chrono::high_resolution_clock::now();
  auto t1 = std::chrono::high_resolution_clock::now();
  double ms = std::chrono::duration<double, std::milli>(t1 - t0).count();
  auto us = std::chrono::duration_cast<std::chrono::microseconds>(t1 - t0).count();
  printf("%d %d\n", ms >= 0, us >= 0);
  std::mt19937 gen(42); std::uniform_real_distribution<float> dist(0.0f, 1.0f); std::uniform_int_distribution<int> di(0, 99); std::normal_distribution<double> nd(0, 1);
  printf("%u %.9f %d %d %.17g\n", gen(), dist(gen), di(gen), di(gen), nd(gen)); printf("%d %d\n", rand(), rand());
  std::default_random_engine e2; std::uniform_real_distribution<double> d2(-1, 1); printf("%.17g\n", d2(e2));
  Holder h; h.v.push_back(4); h.name = "holder"; Holder g = h; g.v[0] = 5; printf("%d %d %s\n", h.v[0], g.v[0], g.name.c_str());
  std::cerr << "err " << 1.5 << "\n";
  std::vector<std::vector<float>> m(3, std::vector<float>(4, 1.5f)); m[1][2] = 7; float tot = 0; for (auto& r : m) for (auto x : r) tot += x; printf("%f\n", tot);
  std::vector<std::string> names = {"x", "yy"}; for (const auto& n : names) std::cout << n << ","; std::cout << "\n";
  int a = 1, b = 2; std::swap(a, b); printf("%d %d %d\n", a, b, std::max(a, b));
  std::ostringstream out; out << "n = " << 42 << ' ' << std::setprecision(3) << 2.71828; std::string made = out.str(); printf("%s %zu\n", made.c_str(), made.size());
  std::vector<int> order(50); std::iota(order.begin(), order.end(), 0); std::shuffle(order.begin(), order.end(), gen); printf("%d %d %d\n", order[0], order[25], order[49]);
  if (argc > 1) cout << argv[1] << endl;
  return 0;
}
