#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/count.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <thrust/inner_product.h>
#include <thrust/logical.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/transform_reduce.h>
#include <thrust/transform_scan.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/execution_policy.h>
#include <thrust/tuple.h>
struct Square { __host__ __device__ int operator()(int x) const { return x * x; } };
struct Odd { __host__ __device__ bool operator()(int x) const { return x % 2 != 0; } };
struct Tens { __host__ __device__ bool operator()(int a, int b) const { return a / 10 == b / 10; } };
struct Range { int low, high; };
struct Single { __host__ __device__ Range operator()(int x) const { Range r = {x, x}; return r; } };
struct Wider { __host__ __device__ Range operator()(const Range& a, const Range& b) const { Range r = {a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high}; return r; } };
struct Later { __host__ __device__ thrust::tuple<int, int> operator()(const thrust::tuple<int, int>& a, const thrust::tuple<int, int>& b) const { return thrust::get<0>(a) >= thrust::get<0>(b) ? a : b; } };
template <class V> void show(const char* name, const V& v, int n) { printf("%s", name); for (int i = 0; i < n; i++) printf(" %d", (int)v[i]); printf("\n"); }
int main() {
  int given[] = {5, 3, 8, 1, 9, 2, 7, 9};
  thrust::device_vector<int> a(given, given + 8), out(8), keys(8);
  printf("%d %d %d\n", thrust::reduce(a.begin(), a.end()), thrust::reduce(a.begin(), a.end(), 100), thrust::reduce(thrust::device, a.begin(), a.end(), 0, thrust::maximum<int>()));
  printf("%g\n", thrust::reduce(a.begin(), a.end(), 0.5));
  printf("%d\n", thrust::transform_reduce(a.begin(), a.end(), Square(), 1, thrust::plus<int>()));
  Range r = thrust::transform_reduce(a.begin(), a.end(), Single(), Range{100, -100}, Wider()); printf("%d %d\n", r.low, r.high);
  printf("%d %d\n", thrust::inner_product(a.begin(), a.end(), a.begin() , 0), thrust::inner_product(a.begin(), a.begin() + 4, a.begin() + 4, 0, thrust::plus<int>(), thrust::minus<int>()));
  printf("%d %d\n", (int)thrust::count(a.begin(), a.end(), 9), (int)thrust::count_if(a.begin(), a.end(), Odd()));
  printf("%d %d\n", (int)(thrust::max_element(a.begin(), a.end()) - a.begin()), (int)*thrust::min_element(a.begin(), a.end()));
  auto both = thrust::minmax_element(a.begin(), a.end()); printf("%d %d\n", (int)*both.first, (int)*both.second);
  printf("%d\n", (int)(thrust::max_element(a.begin(), a.end(), thrust::greater<int>()) - a.begin()));
  thrust::tuple<int, int> best = thrust::reduce(thrust::make_zip_iterator(thrust::make_tuple(a.begin(), thrust::counting_iterator<int>(0))), thrust::make_zip_iterator(thrust::make_tuple(a.end(), thrust::counting_iterator<int>(8))), thrust::make_tuple(-1, -1), Later());
  printf("%d %d\n", thrust::get<0>(best), thrust::get<1>(best));
  printf("%d%d%d\n", thrust::all_of(a.begin(), a.end(), Odd()), thrust::any_of(a.begin(), a.end(), Odd()), thrust::none_of(a.begin(), a.end(), Odd()));
  thrust::inclusive_scan(a.begin(), a.end(), out.begin()); show("inclusive", out, 8);
  thrust::exclusive_scan(a.begin(), a.end(), out.begin()); show("exclusive", out, 8);
  thrust::exclusive_scan(a.begin(), a.end(), out.begin(), 10); show("from", out, 8);
  thrust::inclusive_scan(a.begin(), a.end(), out.begin(), thrust::maximum<int>()); show("maxima", out, 8);
  thrust::exclusive_scan(thrust::device, a.begin(), a.end(), out.begin(), 1, thrust::maximum<int>()); show("exclusive maxima", out, 8);
  thrust::transform_inclusive_scan(a.begin(), a.end(), out.begin(), Square(), thrust::plus<int>()); show("squares", out, 8);
  thrust::transform_exclusive_scan(a.begin(), a.end(), out.begin(), Square(), 2, thrust::plus<int>()); show("exclusive squares", out, 8);
  out = a; thrust::exclusive_scan(out.begin(), out.end(), out.begin()); show("in place", out, 8);
  int groups[] = {1, 1, 12, 15, 15, 20, 1, 1};
  thrust::device_vector<int> k(groups, groups + 8);
  auto ends = thrust::reduce_by_key(k.begin(), k.end(), a.begin(), keys.begin(), out.begin());
  show("keys", keys, (int)(ends.first - keys.begin())); show("sums", out, (int)(ends.second - out.begin()));
  ends = thrust::reduce_by_key(k.begin(), k.end(), thrust::constant_iterator<int>(1), keys.begin(), out.begin(), Tens(), thrust::plus<int>());
  show("tens", keys, (int)(ends.first - keys.begin())); show("counts", out, (int)(ends.second - out.begin()));
  auto dropped = thrust::reduce_by_key(k.begin(), k.end(), a.begin(), thrust::make_discard_iterator(), out.begin()); show("only sums", out, (int)(dropped.second - out.begin()));
  thrust::inclusive_scan_by_key(k.begin(), k.end(), a.begin(), out.begin()); show("inclusive by key", out, 8);
  thrust::exclusive_scan_by_key(k.begin(), k.end(), a.begin(), out.begin(), 5); show("exclusive by key", out, 8);
  thrust::inclusive_scan_by_key(k.begin(), k.end(), a.begin(), out.begin(), Tens(), thrust::plus<int>()); show("by tens", out, 8);
  thrust::device_vector<float> f(5000, 0.5f);
  printf("%g %g\n", thrust::reduce(f.begin(), f.end()), thrust::reduce(f.begin(), f.end(), 0.0f, thrust::maximum<float>()));
}
