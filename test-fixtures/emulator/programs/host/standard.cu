// Threads that are joined, locks, futures and more algorithms: what g++ prints is in standard.expected.txt.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <future>
#include <iterator>
#include <list>
#include <mutex>
#include <numeric>
#include <thread>
#include <vector>
static std::mutex lock;
static std::atomic<int> hits(0);
static void work(int from, int to, long& sum) {
  for (int i = from; i < to; i++) { std::lock_guard<std::mutex> guard(lock); sum += i; hits++; }
}
struct Counter { int n; void operator()(int by) { n += by; hits.fetch_add(by); } };
int main() {
  long sum = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; i++) threads.push_back(std::thread(work, i * 10, i * 10 + 10, std::ref(sum)));
  for (auto& t : threads) t.join();
  std::thread one([&](int x) { sum += x; }, 1000); if (one.joinable()) one.join();
  std::thread two(Counter{3}, 5); two.join();
  auto later = std::async(std::launch::async, [](int a, int b) { return a * b; }, 6, 7);
  int wanted = 45; bool swapped = hits.compare_exchange_strong(wanted, 1);
  printf("%ld %d %d %d %d\n", sum, later.get(), (int)swapped, wanted, hits.load());
  int plain[] = {4, 8, 15, 16, 23, 42};
  printf("%d %d %zu\n", *std::begin(plain), (int)(std::end(plain) - std::begin(plain)), std::size(std::vector<int>{1, 2}));
  std::vector<int> v = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
  v.erase(std::remove(v.begin(), v.end(), 1), v.end());
  v.erase(std::remove_if(v.begin(), v.end(), [](int x) { return x > 8; }), v.end());
  std::vector<int> odd; std::copy_if(v.begin(), v.end(), std::back_inserter(odd), [](int x) { return x % 2 == 1; });
  std::rotate(v.begin(), v.begin() + 2, v.end());
  for (int x : v) printf("%d ", x);
  for (int x : odd) printf("%d ", x);
  std::vector<int> scan(v.size()), difference(v.size());
  std::exclusive_scan(v.begin(), v.end(), scan.begin(), 10); std::adjacent_difference(v.begin(), v.end(), difference.begin());
  printf("| %d %d %d\n", scan[3], difference[2], std::reduce(v.begin(), v.end(), 100));
  std::replace(v.begin(), v.end(), 5, 50); std::nth_element(v.begin(), v.begin() + 3, v.end()); std::sort(v.begin(), v.end());
  printf("%d %d %d\n", v[3], (int)std::binary_search(v.begin(), v.end(), 50), (int)std::lexicographical_compare(v.begin(), v.end(), odd.begin(), odd.end()));
  std::array<float, 3> a = {1.5f, 2.5f, 3.5f}; float total = 0; for (auto x : a) total += x;
  printf("%g %g\n", total, *std::max_element(std::begin(a), std::end(a)));
  return 0;
}
