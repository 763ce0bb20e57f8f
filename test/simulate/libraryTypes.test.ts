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
  'what converts to a class and from one, but for explicit ways': [
    `#include <type_traits>
#include <string>
#include <cstdio>
struct Any { template <class T> Any(const T&) {} };
struct Ints { Ints(int) {} };
struct Expl { explicit Expl(int) {} };
struct Only { template <class T, class = typename std::enable_if<std::is_integral<T>::value>::type> Only(T) {} };
struct Gives { operator int() const { return 3; } explicit operator Ints() const { return Ints(1); } };
struct Base {}; struct Derived : Base {};
struct Plain { int x; };
struct Del { Del(int) = delete; Del(double) {} };
int main() {
  printf("%d%d%d%d%d\\n", std::is_convertible<int, Any>::value, std::is_convertible<int, Ints>::value, std::is_convertible<int, Expl>::value, std::is_convertible<double, Ints>::value, std::is_convertible<Plain, Ints>::value);
  printf("%d%d%d%d\\n", std::is_convertible<int, Only>::value, std::is_convertible<long, Only>::value, std::is_convertible<Gives, int>::value, std::is_convertible<Gives, double>::value);
  printf("%d%d%d%d\\n", std::is_convertible<Gives, Ints>::value, std::is_convertible<Derived, Base>::value, std::is_convertible<Base, Derived>::value, std::is_convertible<int, Plain>::value);
  printf("%d%d%d%d\\n", std::is_convertible<const char*, std::string>::value, std::is_convertible<std::string, const char*>::value, std::is_convertible<char, std::string>::value, std::is_convertible<Gives, Plain>::value);
  printf("%d%d\\n", std::is_convertible<Expl, Expl>::value, std::is_convertible<int, std::string>::value);
}`,
    '11010',
    '1111',
    '0100',
    '1000',
    '10',
  ],
  'what copies, makes and destroys an object without running anything': [
    `#include <type_traits>
#include <cstdio>
#include <string>
#include <vector>
#include <array>
struct A { int x; float y; };
struct B { int x; ~B() {} };
struct C { std::string s; };
struct D { int x; D(const D& o) : x(o.x) {} D() = default; };
struct E { int x = 3; };
struct F { int x; F() {} F(int a) : x(a) {} };
struct G { virtual int f() { return 1; } };
struct H : G { int y; };
struct I { A a[3]; std::array<int, 4> b; I& operator=(const I& o) { return *this; } };
struct J { int v; J(int a) : v(a) {} };
struct K { K(const K&) = default; K& operator=(const K&) = default; ~K() = default; int v; };
struct L { int& r; };
struct M : A { double z; template <class T> M& operator=(const T&) { return *this; } };
struct N { N() = default; int v; N& operator=(int q) { v = q; return *this; } };
struct O { virtual ~O() = default; };
enum class Color { red };
template <class T> void show(const char* n) {
  printf("%s %d %d %d %d %d %d %d\\n", n, std::is_trivially_destructible_v<T>, std::is_trivially_copyable_v<T>,
    std::is_trivially_default_constructible<T>::value, std::is_trivial<T>::value, std::is_polymorphic_v<T>, std::is_compound_v<T>, std::is_object_v<T>);
}
int f(float);
int main() {
  show<int>("int"); show<float*>("float*"); show<A>("A"); show<B>("B"); show<C>("C"); show<D>("D"); show<E>("E"); show<F>("F"); show<G>("G"); show<H>("H");
  show<I>("I"); show<K>("K"); show<M>("M"); show<N>("N"); show<O>("O"); show<Color>("Color"); show<int&>("int&"); show<A[4]>("A[4]"); show<std::string>("string"); show<std::vector<int>>("vector"); show<std::array<A, 2>>("array");
  printf("%d %d %d\\n", std::is_function_v<int(float)>, std::is_function<decltype(f)>::value, std::is_function_v<int>);
  if constexpr (std::is_trivially_copyable_v<A>) puts("memcpy"); else puts("loop");
}`,
    'int 1 1 1 1 0 0 1',
    'float* 1 1 1 1 0 1 1',
    'A 1 1 1 1 0 1 1',
    'B 0 0 0 0 0 1 1',
    'C 0 0 0 0 0 1 1',
    'D 1 0 1 0 0 1 1',
    'E 1 1 0 0 0 1 1',
    'F 1 1 0 0 0 1 1',
    'G 1 0 0 0 1 1 1',
    'H 1 0 0 0 1 1 1',
    'I 1 0 1 0 0 1 1',
    'K 1 1 0 0 0 1 1',
    'M 1 1 1 1 0 1 1',
    'N 1 1 1 1 0 1 1',
    'O 0 0 0 0 1 1 1',
    'Color 1 1 1 1 0 1 1',
    'int& 1 0 0 0 0 1 0',
    'A[4] 1 1 1 1 0 1 1',
    'string 0 0 0 0 0 1 1',
    'vector 0 0 0 0 0 1 1',
    'array 1 1 1 1 0 1 1',
    '1 1 0',
    'memcpy',
  ],
  'whether something can be called with arguments of given types': [
    `#include <cstdio>
#include <type_traits>
#include <functional>
#include <string>
struct F1 { int operator()(int) const { return 1; } };
struct F2 { int operator()(int, float&); void operator()(const std::string&); };
struct N { };
struct P { int x; int m(int); };
template <class F> int kind(F f) {
  if constexpr (std::is_invocable_v<F, int>) return 1;
  else if constexpr (std::is_invocable_v<F, int, int>) return 2;
  else if constexpr (std::is_invocable<F>::value) return 0;
  else return -1;
}
template <class F, std::enable_if_t<std::is_invocable_v<F, std::string>, int> = 0> int text(F f) { return f(std::string("abc")); }
template <class F, std::enable_if_t<!std::is_invocable_v<F, std::string>, int> = 0> int text(F f) { return f(3); }
int main() {
  printf("%d %d %d\\n", std::is_invocable_v<F1, int>, std::is_invocable_v<F1>, std::is_invocable_v<F1, std::string>);
  printf("%d %d %d %d\\n", std::is_invocable_v<F2, int, float&>, std::is_invocable_v<F2, const char*>, std::is_invocable_v<F2, int>, std::is_invocable_v<N, int>);
  printf("%d\\n", std::is_invocable_v<int, int>);
  printf("%d %d %d %d\\n", kind([](int x) { return x; }), kind([](auto a, auto b) { return a + b; }), kind([] { }), kind([](const std::string& s) { }));
  printf("%d %d\\n", text([](const std::string& s) { return (int)s.size(); }), text([](int x) { return x + 4; }));
  printf("%d\\n", std::is_invocable_v<std::function<int(int)>, int>);
}`,
    '1 0 0',
    '1 1 0 0',
    '0',
    '1 2 0 -1',
    '3 7',
    '1',
  ],
  'lists that are spliced keep their elements, and elements that are made in place': [
    `#include <cstdio>
#include <list>
#include <vector>
#include <string>
#include <iterator>
struct T { int a; T(int x) : a(x) { printf("+%d ", a); } T(const T& o) : a(o.a) { printf("c%d ", a); } ~T() { printf("-%d ", a); } };
int main() {
  std::list<int> a{1, 2, 3}, b{7, 8, 9};
  int& kept = b.front();
  auto at = a.begin(); ++at;
  a.splice(at, b, b.begin());
  kept = 70;
  for (int x : a) printf("%d ", x); printf("| "); for (int x : b) printf("%d ", x); printf("%d\\n", (int)a.size());
  a.splice(a.end(), b); for (int x : a) printf("%d ", x); printf("%d %d\\n", (int)a.size(), (int)b.size());
  auto from = a.begin(), to = a.end(); ++from; --to;
  b.splice(b.begin(), a, from, to); for (int x : b) printf("%d ", x); printf("| "); for (int x : a) printf("%d ", x); printf("%d\\n", *to);
  auto put = b.emplace(b.begin(), 5); printf("%d %d\\n", *put, b.front());
  int& last = b.emplace_back(11); last = 12; printf("%d %d\\n", b.back(), b.emplace_front(4));
  a.clear(); a.splice(a.begin(), b); b.push_back(1); for (auto i = a.rbegin(); i != a.rend(); ++i) printf("%d ", *i); printf("\\n");
  std::list<T> t; t.emplace(t.end(), 3); t.emplace_back(4); std::list<T> u; u.splice(u.begin(), t, --t.end()); printf("| %d %d\\n", u.front().a, t.front().a);
  std::vector<int> v{1, 2, 3}; v.emplace(v.begin() + 1, 9); v.emplace(v.end(), 10); for (int x : v) printf("%d ", x); printf("\\n");
  std::string s = "abc"; s = 'x'; s += 'y'; printf("%s %d\\n", s.c_str(), (int)s.size());
  int raw[] = {4, 5, 6}; long sum = 0; for (auto i = std::cbegin(raw); i != std::cend(raw); ++i) sum = sum * 10 + *i; printf("%ld ", sum);
  sum = 0; for (auto i = std::rbegin(raw); i != std::rend(raw); ++i) sum = sum * 10 + *i; printf("%ld ", sum);
  sum = 0; for (auto i = std::rbegin(v); i != std::rend(v); ++i) sum = sum * 10 + *i; printf("%ld %d\\n", sum, *std::begin(v) + *std::prev(std::cend(v)));
}`,
    '1 70 2 3 | 8 9 4',
    '1 70 2 3 8 9 6 0',
    '70 2 3 8 | 1 9 9',
    '5 5',
    '12 4',
    '12 8 3 2 70 5 4 ',
    '+3 +4 | 4 3',
    '1 9 2 3 10 ',
    'xy 2',
    '456 654 103291 11',
    '-4 -3',
  ],
  'variants of which the type is said': [
    `#include <variant>
#include <string>
#include <functional>
#include <cstdio>
int main() {
  std::variant<int, std::string> a{std::in_place_type<std::string>, "abc"}, b(std::in_place_index<0>, 4), c{std::in_place_type<std::string>, 3, 'x'};
  printf("%d %s %d %s\\n", (int)a.index(), std::get<1>(a).c_str(), std::get<0>(b), std::get<std::string>(c).c_str());
  typedef std::function<int(const std::string&)> F; typedef std::function<void(const std::string&)> G;
  std::variant<F, G> f{std::in_place_type<F>, [](const std::string& s) { return (int)s.size(); }};
  printf("%d %d\\n", (int)f.index(), std::get<F>(f)("four"));
  f.emplace<G>([](const std::string& s) { printf("<%s>", s.c_str()); }); std::get<G>(f)("x"); printf("%d\\n", (int)f.index());
}`,
    '1 abc 4 xxx',
    '0 4',
    '<x>1',
  ],
  'differences of times': [
    `#include <cstdio>
#include <sys/time.h>
int main() {
  timeval a = {5, 200000}, b = {3, 900000}, c, d;
  timersub(&a, &b, &c); timeradd(&a, &b, &d);
  printf("%ld %ld %ld %ld %d %d %d\\n", (long)c.tv_sec, (long)c.tv_usec, (long)d.tv_sec, (long)d.tv_usec, timercmp(&a, &b, <), timercmp(&a, &b, !=), timerisset(&a));
  timerclear(&a); printf("%ld %ld\\n", (long)a.tv_sec, (long)a.tv_usec);
}`,
    '1 300000 9 100000 0 1 1',
    '0 0',
  ],
};

describe('the C++ library: generators, dates, threads and atomics', function () {
  this.timeout(60_000);
  checksPrinted(programs);
});
