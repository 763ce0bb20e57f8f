import assert from 'node:assert/strict';
import { simulateProgram } from './simulateText.ts';

/** Host programs, and the lines that they print when g++ 13 compiles them. */
const programs: Readonly<Record<string, readonly [code: string, ...lines: string[]]>> = {
  'integers of any range from engines of 31, 32 and 64 bits': [
    `#include <random>
#include <cstdio>
int main() {
  std::mt19937 g(7); std::mt19937_64 h(7); std::minstd_rand m(3);
  std::uniform_int_distribution<long long> wide(0, 1000000000000LL);
  std::uniform_int_distribution<unsigned long> all;
  printf("%lld %lld %lld\\n", wide(g), wide(h), wide(m));
  printf("%lu %lu %lu\\n", all(g), all(h), all(m));
  std::uniform_int_distribution<int> ints(-2147483647 - 1, 2147483647), few(-3, 3);
  printf("%d %d %d %d\\n", ints(g), ints(m), few(h), few(m));
}`,
    '73990857924 754385304153 547817381',
    '14386962423634995702 17511516338625233250 10118155156597577786',
    '-264530365 -684682675 -3 -2',
  ],
  'the header that includes all of the library': [
    `#include <bits/stdc++.h>
using namespace std;
int main() {
  ios::sync_with_stdio(false); cin.tie(nullptr);
  vector<int> v{3, 1, 2}; sort(v.begin(), v.end());
  map<string, int> m; m["a"] = 5; unordered_map<int, int> u; u[3] = 4;
  queue<int> q; q.push(7); set<int> s{1, 1};
  cout << v[0] << m["a"] << u[3] << q.front() << s.size() << setw(4) << __gcd(4, 6) << sqrt(4.0) << '\\n';
  printf("%d %d\\n", chrono::steady_clock::is_steady, chrono::system_clock::is_steady);
}`,
    '15471   22',
    '1 0',
  ],
  'tuples whose arguments are deduced, and function objects': [
    `#include <cstdio>
#include <functional>
#include <tuple>
#include <utility>
template <class I, class N> int kind(I, N) { return 1; }
template <class I> int kind(I, I) { return 2; }
template <class I> int other(I, I, int) { return 3; }
template <class I, class N> int other(I, N, int) { return 4; }
int main() {
  int a[4];
  printf("%d %d %d %d\\n", kind(a, a + 4), kind(a, 4), other(a, a + 1, 0), other(a, 1, 0));
  std::tuple t(1, 2.5);
  std::pair p(3, 'x');
  std::tuple<double, float> wider = t;
  t = std::make_tuple(7, 8);
  printf("%d %g %d %c %g %g\\n", std::get<0>(t), std::get<1>(t), p.first, p.second, std::get<0>(wider), std::get<1>(wider));
  printf("%d %d %d\\n", std::make_tuple(1, 2, 3) < std::make_tuple(1, 3, 0), std::make_tuple(2, 0) == std::make_tuple(2, 0), std::make_tuple(2, 0) != std::make_tuple(2, 0));
  printf("%d %d %d %d %d %g\\n", std::negate<int>()(4), std::modulus<int>()(17, 5), std::logical_and<int>()(3, 0), std::logical_or<int>()(3, 0), std::logical_not<int>()(3), std::minus<>()(2, 0.5));
}`,
    '2 1 3 4',
    '7 8 3 x 1 2.5',
    '1 1 0',
    '-4 2 0 1 0 1.5',
  ],
  'functions of the C library as values, and elements written to a stream': [
    `#include <cctype>
#include <cstdlib>
#include <algorithm>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <vector>
int main() {
  std::vector<int> v(3);
  std::generate(v.begin(), v.end(), rand);
  std::generate(v.begin() + 1, v.end(), std::rand);
  std::copy(v.begin(), v.end(), std::ostream_iterator<int>(std::cout, "\\n"));
  std::string s = "Abc";
  std::transform(s.begin(), s.end(), s.begin(), ::toupper);
  std::cout << s << "\\n";
  std::minstd_rand g(5);
  g.discard(3);
  std::mt19937 m(5);
  m.discard(700);
  std::cout << g() << "\\n" << m() << "\\n";
}`,
    '1804289383',
    '1714636915',
    '1957747793',
    'ABC',
    '983668597',
    '1628104583',
  ],
  'algorithms with and without an order of their own': [
    `#include <cstdio>
#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>
struct Q { float p; size_t s; };
static void show(const char* name, const std::vector<int>& v) { printf("%s", name); for (int x : v) printf(" %d", x); printf("\\n"); }
int main() {
  std::vector<Q> q = {{3, 0}, {1, 1}, {2, 2}, {1, 3}, {3, 4}};
  auto less = [](Q a, Q b) { return a.p < b.p; };
  printf("%d %d\\n", (int)std::min_element(q.begin(), q.end(), less)->s, (int)(*std::max_element(std::begin(q), std::end(q), less)).s);
  std::vector<int> v = {5, 3, 8, 1, 9, 2, 7}, w(v.size());
  printf("%d\\n", *std::max_element(v.begin(), v.end(), std::greater<int>()));
  std::reverse_copy(v.begin(), v.end(), w.begin()); show("reverse_copy", w);
  auto at = std::partition(w.begin(), w.end(), [](int x) { return x % 2 == 0; }); show("partition", w); printf("%d\\n", (int)(at - w.begin()));
  std::sort(v.begin(), v.end(), std::greater<int>()); show("sort", v);
  printf("%d %d\\n", std::is_sorted(v.begin(), v.end(), std::greater<int>()), (int)std::is_sorted(v.begin(), v.end()));
  printf("%d %d %d\\n", (int)(std::lower_bound(v.begin(), v.end(), 7, std::greater<int>()) - v.begin()), (int)(std::upper_bound(v.begin(), v.end(), 7, std::greater<int>()) - v.begin()), (int)std::binary_search(v.begin(), v.end(), 4, std::greater<int>()));
  std::vector<int> a = {1, 2, 2, 4, 6}, b = {2, 3, 4, 7}, o(9);
  o.resize(std::merge(a.begin(), a.end(), b.begin(), b.end(), o.begin()) - o.begin()); show("merge", o);
  o.assign(9, 0); o.resize(std::set_union(a.begin(), a.end(), b.begin(), b.end(), o.begin()) - o.begin()); show("union", o);
  o.assign(9, 0); o.resize(std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), o.begin()) - o.begin()); show("intersection", o);
  o.assign(9, 0); o.resize(std::set_difference(a.begin(), a.end(), b.begin(), b.end(), o.begin()) - o.begin()); show("difference", o);
  std::vector<int> p = {1, 2, 3}; int n = 0; do { n = n * 10 + p[0]; } while (std::next_permutation(p.begin(), p.end())); show("permutation", p); printf("%d\\n", n);
  std::replace_if(a.begin(), a.end(), [](int x) { return x > 3; }, -1); show("replace_if", a);
  a.erase(std::unique(a.begin(), a.end(), [](int x, int y) { return x == y || x + y == 0; }), a.end()); show("unique", a);
  printf("%d %d\\n", std::inner_product(b.begin(), b.end(), b.begin(), 0, std::plus<int>(), std::minus<int>()), std::transform_reduce(b.begin(), b.end(), 0, std::plus<int>(), [](int x) { return x * x; }));
  printf("%d %d\\n", std::reduce(b.begin(), b.end()), (int)(std::adjacent_find(a.begin(), a.end()) - a.begin()));
  std::vector<int> e(4); std::inclusive_scan(b.begin(), b.end(), e.begin(), std::multiplies<int>()); show("inclusive", e);
  std::exclusive_scan(b.begin(), b.end(), e.begin(), 1, std::multiplies<int>()); show("exclusive", e);
  printf("%d %d\\n", (int)std::equal(b.begin(), b.end(), e.begin(), [](int x, int y) { return x != y; }), *std::find_if_not(b.begin(), b.end(), [](int x) { return x < 4; }));
  std::swap_ranges(b.begin(), b.end(), e.begin()); show("swap", b);
  int k = 0; std::generate_n(e.begin(), 3, [&k] { return k += 2; }); show("generate_n", e);
  std::copy_backward(e.begin(), e.begin() + 3, e.end()); show("copy_backward", e);
}`,
    '1 0',
    '1',
    'reverse_copy 7 2 9 1 8 3 5',
    'partition 8 2 9 1 7 3 5',
    '2',
    'sort 9 8 7 5 3 2 1',
    '1 0',
    '2 3 0',
    'merge 1 2 2 2 3 4 4 6 7',
    'union 1 2 2 3 4 6 7',
    'intersection 2 4',
    'difference 1 2 6',
    'permutation 1 2 3',
    '112233',
    'replace_if 1 2 2 -1 -1',
    'unique 1 2 -1',
    '0 78',
    '16 3',
    'inclusive 2 6 24 168',
    'exclusive 1 2 6 24',
    '1 4',
    'swap 1 2 6 24',
    'generate_n 2 4 6 7',
    'copy_backward 2 2 4 6',
  ],
  'containers, generators and errors of the C library': [
    `#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cerrno>
#include <ctime>
#include <string>
#include <array>
#include <list>
#include <vector>
#include <functional>
#include <random>
#include <memory>
#include <algorithm>
#include <utility>
int add(int a, int b) { return a + 2 * b; }
int main() {
  std::array<signed char, 3> a = {1, 2, 3}, b = {1, 3, 0};
  printf("%d %d %d %d\\n", a < b, b < a, a == b, a != b);
  std::vector<int> v = {1, 2}, w = {1, 2, 0};
  printf("%d %d %d\\n", v < w, v == w, v >= w);
  std::pair<int, float> p = {1, 2}, q = {1, 3};
  printf("%d %d %d %d\\n", p < q, p == q, p != q, p > q);
  std::list<int> l; l.resize(3); l.front() = 4; printf("%zu %d\\n", l.size(), l.back());
  std::list<int> of(w.begin(), w.end()), alike(2, 7); printf("%zu %d %zu %d\\n", of.size(), of.back(), alike.size(), alike.front());
  std::string s = "abc"; std::string r(s.rbegin(), s.rend()); printf("%s\\n", r.c_str());
  for (auto it = s.rbegin(); it != s.rend(); ++it) printf("%c", *it); printf("\\n");
  std::mt19937_64 gen(42); printf("%llu %llu\\n", (unsigned long long)gen(), (unsigned long long)gen());
  unsigned seed = 1; int r1 = rand_r(&seed), r2 = rand_r(&seed); printf("%d %d %u\\n", r1, r2, seed);
  printf("%s\\n", strerror(2));
  errno = 0; FILE* fl = fopen("nothing", "r"); printf("%d %s\\n", fl == nullptr, strerror(errno));
  timespec t; clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t); clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); clock_gettime(CLOCK_MONOTONIC_RAW, &t);
  std::vector<int> rv = {1, 2, 3}; for (auto it = rv.rbegin(); it != rv.rend(); ++it) printf("%d ", *it); printf("\\n");
}`,
    '1 0 0 1',
    '1 0 0',
    '1 0 1 0',
    '3 0',
    '3 0 2 7',
    'cba',
    'cba',
    '11788048577503494824 13930160852258120406',
    '476707713 1186278907 2516284547',
    'No such file or directory',
    '1 No such file or directory',
    '3 2 1 ',
  ],
  'lists that are deduced, and generators of either multiplier': [
    `#include <cstdio>
#include <algorithm>
#include <initializer_list>
#include <random>
#include <vector>
int main() {
  auto list = {10.2f, -11.0f, 4.f};
  float a[3];
  std::copy(list.begin(), list.end(), a);
  auto one{5};
  int n = 0;
  auto words = {"a", "bc"};
  for (auto w : words) n += w[0];
  std::vector<float> v(list);
  printf("%.1f %.1f %zu %d %d %zu\\n", a[0], a[2], list.size(), one, n, v.size());
  std::minstd_rand r(7);
  std::minstd_rand0 r0;
  std::uniform_int_distribution<int> d(1, 6);
  unsigned x = r(), y = r(), z = r0();
  printf("%u %u %u ", x, y, z);
  int first = d(r), second = d(r);
  printf("%d %d\\n", first, second);
}`,
    '10.2 4.0 3 5 195 3',
    '337897 1278240558 16807 2 2',
  ],
  'arrays of a length that only the run tells, and algorithms found by their arguments': [
    `#include <cstdio>
#include <cstdlib>
#include <algorithm>
#include <vector>
using std::vector;
template<class K> void g(vector<K>& key, int st, int ed) { stable_sort(key.begin()+st, key.begin()+ed, [&](K a, K b){ return a < b;}); }
template<class K, class T> void g(vector<K>& key, vector<T>& v, int n) { stable_sort(key.begin(), key.end(), [&](K a, K b){ return a > b;}); }
struct S { int nb; int totals[3]; void run(int n); };
void S::run(int n) { nb = totals[n]; float* d[nb]; for (int i = 0; i < nb; i++) d[i] = nullptr; printf("%d %d\\n", nb, d[1] == nullptr); }
int main(int argc, char** argv) {
  vector<int> v = {3, 1, 2}; g(v, 0, 3); printf("%d %d %d\\n", v[0], v[1], v[2]);
  vector<double> w = {3, 1, 2}; g(w, w, 3); printf("%g %g %g\\n", w[0], w[1], w[2]);
  S s = {0, {4, 5, 6}}; s.run(1);
  int n = argc + 4; int a[n]; for (int i = 0; i < n; i++) a[i] = i * i; printf("%d %d\\n", a[4], n);
  size_t size[n]; int num = n; for (int i = 0; i < num; i++) size[i] = 1 << (i + 6); printf("%zu\\n", size[num - 1]);
}`,
    '1 2 3',
    '3 2 1',
    '5 1',
    '16 5',
    '1024',
  ],
  'functions that catch what all of their bodies throw': [
    `#include <cstdio>
#include <stdexcept>
struct A { int n; A(int k) try : n(k + 1) { if (k > 5) throw k; } catch (int) { throw; } };
int f(int n) try {
  if (n > 2) throw n;
  if (n > 1) throw std::runtime_error("two");
  return n;
} // of those that follow
catch (int e) { return e * 10; }
catch (const std::exception& e) { printf("%s\\n", e.what()); return -1; }
int main() try {
  A a(3);
  printf("%d %d %d %d\\n", a.n, f(1), f(3), f(2));
  A b(7);
  printf("not here\\n");
} catch (...) { printf("main\\n"); }`,
    'two',
    '4 1 30 -1',
    'main',
  ],
  'new that does not throw': [
    `#include <cstdio>
#include <new>
using namespace std;
int main(int argc, char** argv) {
  int n = argc + 4; int a[n]; for (int i = 0; i < n; i++) a[i] = i * i; printf("%d %d\\n", a[4], (int)sizeof(a));
  float* d[n]; for (int i = 0; i < n; i++) d[i] = nullptr; printf("%d\\n", d[1] == nullptr);
  float* p = new (nothrow) float[n]; p[0] = 3; delete[] p; printf("x\\n");
}`,
    '16 20',
    '1',
    'x',
  ],
  'functions that call themselves by the variable that holds them': [
    `#include <cstdio>
#include <functional>
int main() {
  std::function<int(int)> fib = [&](int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); };
  std::function<int(int)> even([&](int n) { return n == 0 ? 1 : 1 - even(n - 1); });
  printf("%d %d\\n", fib(12), even(7));
}`,
    '144 0',
  ],
  'assertions of whatever tells true from false': [
    `#include <cassert>
#include <cstdio>
#include <memory>
__global__ void k(const float* p, double d, long long l) { assert(p); assert(d); assert(l); assert(p + 1); }
int main() {
  float* p; cudaMalloc(&p, 100);
  double d = 0.25; long long l = 1ll << 40; auto own = std::make_unique<int>(3);
  assert(p); assert(d); assert(l); assert(own); assert(p && own);
  k<<<1, 32>>>(p, d, l);
  printf("%d\\n", cudaDeviceSynchronize());
}`,
    '0',
  ],
  'pointers that own, with what ends it': [
    `#include <cstdio>
#include <functional>
#include <memory>
#include <vector>
struct Foo { int v; Foo(int a = 7) : v(a) { printf("make %d\\n", v); } ~Foo() { printf("drop %d\\n", v); } };
struct Free { void operator()(float* p) const { printf("free\\n"); cudaFree(p); } };
void drop(Foo* f) { printf("own\\n"); delete f; }
std::unique_ptr<float, Free> device(size_t n) { float* p; cudaMalloc(&p, n * 4); return std::unique_ptr<float, Free>(p); }
int main() {
  auto d = device(32);
  std::unique_ptr<Foo, decltype(&drop)> none(nullptr, drop);
  printf("%d %d\\n", none == nullptr, d != nullptr);
  auto f = std::make_unique<Foo>(3);
  f = std::make_unique<Foo>(4);
  std::unique_ptr<Foo, void (*)(Foo*)> own(new Foo(5), drop);
  std::unique_ptr<Foo, std::function<void(Foo*)>> m(new Foo(6), [](Foo* p) { printf("lambda\\n"); delete p; });
  auto a = std::make_unique<int[]>(5);
  a[3] = 2; printf("%d %d\\n", a[3], a[1]);
  auto b = std::make_unique<Foo[]>(2);
  { std::shared_ptr<Foo> s(new Foo(8), [](Foo* p) { printf("shared\\n"); delete p; }); auto t = s; printf("%ld\\n", t.use_count()); }
  std::vector<std::unique_ptr<Foo>> v; v.push_back(std::make_unique<Foo>(9)); v.emplace_back(new Foo(10));
  f.swap(v[0]); f = nullptr; printf("end\\n");
}`,
    '1 1',
    'make 3',
    'make 4',
    'drop 3',
    'make 5',
    'make 6',
    '2 0',
    'make 7',
    'make 7',
    'make 8',
    '2',
    'shared',
    'drop 8',
    'make 9',
    'make 10',
    'drop 9',
    'end',
    'drop 4',
    'drop 10',
    'drop 7',
    'drop 7',
    'lambda',
    'drop 6',
    'own',
    'drop 5',
    'free',
  ],
  'bits and powers of two': [
    `#include <bit>
#include <cstdint>
#include <cstdio>
struct alignas(std::bit_ceil(sizeof(int) + 3)) Padded { int a; };
int main() {
  unsigned x[] = {0u, 1u, 2u, 5u, 8u, 1000u, 0x80000000u};
  for (unsigned v : x)
    printf("%d %u %d %d %d %d\\n", std::bit_width(v), std::bit_floor(v), std::has_single_bit(v), std::countl_zero(v), std::countr_zero(v), std::popcount(v));
  printf("%u %u %u %zu\\n", std::bit_ceil(0u), std::bit_ceil(5u), std::bit_ceil(8u), sizeof(Padded));
  printf("%d %d %d\\n", std::countl_zero(uint8_t(1)), std::countr_one(uint8_t(7)), std::countl_one(uint64_t(0xF000000000000000)));
}`,
    '0 0 0 32 32 0',
    '1 1 1 31 0 1',
    '2 2 1 30 1 1',
    '3 4 0 29 0 2',
    '4 8 1 28 3 1',
    '10 512 0 22 3 6',
    '32 2147483648 1 0 31 1',
    '1 8 8 8',
    '7 3 4',
  ],
};

describe('the standard library on the host', () => {
  for (const [what, [code, ...lines]] of Object.entries(programs)) {
    it(`has ${what}`, async () => {
      const { stdout, ended } = await simulateProgram(code);
      assert.equal(ended, null);
      assert.deepEqual(stdout.replace(/\n$/, '').split('\n'), lines);
    });
  }
});
