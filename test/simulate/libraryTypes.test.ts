import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Each prints what it prints when g++ compiles it. */
const programs: PrintingPrograms = {
  'distributions by one parameter, with their parameters, and generators from a sequence of seeds': [
    `#include <iostream>
#include <random>
int main() {
  std::mt19937 g(7);
  std::uniform_int_distribution<int> a(5);
  std::uniform_real_distribution<float> b(2.f);
  std::normal_distribution<float> c(42.f);
  std::cout << a(g) << ' ' << b(g) << ' ' << c(g) << ' ' << c.mean() << ' ' << c.stddev() << '\\n';
  std::uniform_int_distribution<int>::param_type few(1, 3);
  std::normal_distribution<double>::param_type wide(10, 100);
  std::normal_distribution<double> n{1.0, 2.0};
  std::cout << a(g, few) << ' ' << n(g, wide) << ' ' << n(g) << ' ';
  n.reset();
  std::cout << n(g) << '\\n';
  std::seed_seq seeds{1, 2, 3};
  std::mt19937 h(seeds);
  unsigned words[3];
  seeds.generate(words, words + 3);
  std::cout << h() << ' ' << words[0] << ' ' << words[2] << '\\n';
}`,
    '163870812 1.77266 41.3085 42 1',
    '2 19.3166 7.40183 0.686023',
    '1710881851 3939532434 1749777053',
  ],
  'dates in UTC': [
    `#include <clocale>
#include <cstdio>
#include <ctime>
#include <iomanip>
#include <iostream>
#include <sstream>
int main() {
  for (time_t t : {0l, 951782400l, 86400l * 365 + 3661, -1l, 4102444799l}) {
    std::tm m = *std::gmtime(&t);
    char text[80];
    size_t n = strftime(text, 80, "%Y-%m-%d %H:%M:%S %j %a %A %b %B %p %I %e %y %D", &m);
    printf("%zu %s %d %ld\\n", n, text, m.tm_wday, (long)timegm(&m));
  }
  std::tm later = {};
  later.tm_year = 124;
  later.tm_mon = 13;
  later.tm_mday = 31;
  timegm(&later);
  std::ostringstream out;
  out << std::put_time(&later, "%F %T") << ' ' << std::setw(3) << 1;
  std::cout << out.str() << ' ' << std::difftime(10, 5) << ' ' << asctime(&later) << (setlocale(LC_ALL, "") != nullptr) << '\\n';
}`,
    '69 1970-01-01 00:00:00 001 Thu Thursday Jan January AM 12  1 70 01/01/70 4 0',
    '69 2000-02-29 00:00:00 060 Tue Tuesday Feb February AM 12 29 00 02/29/00 2 951782400',
    '67 1971-01-01 01:01:01 001 Fri Friday Jan January AM 01  1 71 01/01/71 5 31539661',
    '71 1969-12-31 23:59:59 365 Wed Wednesday Dec December PM 11 31 69 12/31/69 3 -1',
    '70 2099-12-31 23:59:59 365 Thu Thursday Dec December PM 11 31 99 12/31/99 4 4102444799',
    '2025-03-03 00:00:00   1 5 Mon Mar  3 00:00:00 2025',
    '1',
  ],
  'threads that wait, and what is done once': [
    `#include <condition_variable>
#include <iostream>
#include <mutex>
#include <shared_mutex>
#include <thread>
#include <vector>
std::mutex m;
std::condition_variable arrived;
std::once_flag first;
int main() {
  int count = 0;
  std::vector<std::thread> all;
  for (int i = 0; i < 4; i++) all.emplace_back([&count, i] {
    std::call_once(first, [] { std::cout << "first\\n"; });
    std::lock_guard<std::mutex> hold(m);
    count += i;
    arrived.notify_one();
  });
  std::unique_lock<std::mutex> hold(m, std::defer_lock);
  hold.lock();
  arrived.wait(hold, [&count] { return count == 6; });
  std::shared_mutex s;
  std::shared_lock<std::shared_mutex> shared(s);
  std::cout << count << hold.owns_lock() << '\\n';
  hold.unlock();
  for (auto& one : all) one.join();
}`,
    'first',
    '61',
  ],
  'lists of lists, which are elements before they are arguments': [
    `#include <iostream>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>
struct Range { int from; int to; };
int kind(const Range&) { return 1; }
int kind(std::initializer_list<Range>) { return 2; }
int main() {
  std::map<std::string, int> m{{"a", 1}};
  m.insert({{"b", 2}, {"c", 3}});
  m.insert({"d", 4});
  m.insert({{"e", 5}});
  for (const auto& one : m) std::cout << one.first << one.second << ' ';
  std::unordered_map<int, std::string> u;
  u.insert({{4, "y"}, {5, "z"}});
  std::map<int, int> n;
  n.insert({{1, 2}, {3, 4}});
  std::cout << u.at(5) << n.at(3) << ' ' << kind({1, 2}) << kind({{1, 2}, {3, 4}}) << kind({{1, 2}}) << '\\n';
}`,
    'a1 b2 c3 d4 e5 z4 122',
  ],
  'atomics of the host': [
    `#include <atomic>
#include <iostream>
int main() {
  std::atomic<int> a{3};
  std::atomic<long> b(5);
  std::atomic<bool> isSet{false};
  std::atomic<double> real{1.5};
  std::atomic<char> small{1};
  std::atomic<unsigned long long> bits{1};
  a++;
  ++a;
  a += 4;
  a -= 1;
  a--;
  b.fetch_add(7, std::memory_order_relaxed);
  b.fetch_sub(2);
  isSet.store(true);
  isSet = false;
  bool before = isSet.exchange(true), other = true;
  int wanted = 5;
  bool isSame = a.compare_exchange_strong(wanted, 9), isSwapped = isSet.compare_exchange_weak(other, false);
  real.fetch_add(2.5);
  small.fetch_add(2);
  bits.fetch_or(6);
  bits |= 8;
  bits ^= 1;
  std::cout << a << ' ' << b.load(std::memory_order_acquire) << ' ' << isSet << before << isSame << wanted << isSwapped << ' '
            << real << ' ' << (int)small.load() << ' ' << bits << '\\n';
}
`,
    '7 10 00071 4 3 14',
  ],
  'sleep, while time passes': [
    `#include <chrono>
#include <iostream>
#include <thread>
#include <unistd.h>
using Clock = std::chrono::steady_clock;
int main() {
  auto from = Clock::now();
  usleep(20000);
  auto middle = Clock::now();
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  double first = std::chrono::duration<double>(middle - from).count();
  double both = std::chrono::duration<double>(Clock::now() - from).count();
  std::cout << (first >= 0.02 && first < 5) << (both >= 0.05 && both < 5) << sleep(0) << '\\n';
}
`,
    '110',
  ],
};

describe('the C++ library: generators, dates, threads and atomics', function () {
  this.timeout(60_000);
  checksPrinted(programs);
});
