#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/copy.h>
#include <thrust/fill.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/scatter.h>
#include <thrust/generate.h>
#include <thrust/replace.h>
#include <thrust/reverse.h>
#include <thrust/sequence.h>
#include <thrust/swap.h>
#include <thrust/tabulate.h>
#include <thrust/transform.h>
#include <thrust/adjacent_difference.h>
#include <thrust/execution_policy.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/tuple.h>
struct Odd { __host__ __device__ bool operator()(int x) const { return x % 2 != 0; } };
struct Twice { __host__ __device__ int operator()(int x) const { return 2 * x; } };
struct Scale { int by; Scale(int b) : by(b) {} __host__ __device__ int operator()(int x) const { return by * x; } };
struct Add { int* to; __host__ __device__ void operator()(int i) const { to[i] += 100 * i; } };
struct Sum { template <class T> __host__ __device__ void operator()(T t) { thrust::get<2>(t) = thrust::get<0>(t) + thrust::get<1>(t); } };
struct Product { __host__ __device__ int operator()(const thrust::tuple<int, int>& t) const { return thrust::get<0>(t) * thrust::get<1>(t); } };
template <class V> void show(const char* name, const V& v) { printf("%s", name); for (size_t i = 0; i < v.size(); i++) printf(" %d", (int)v[i]); printf("\n"); }
int main() {
  using namespace thrust;
  device_vector<int> a(6), b(6), c(6);
  thrust::sequence(a.begin(), a.end()); show("sequence", a);
  thrust::sequence(thrust::device, b.begin(), b.end(), 3, 2); show("sequence from", b);
  thrust::transform(a.begin(), a.end(), c.begin(), Twice()); show("transform", c);
  thrust::transform(a.begin(), a.end(), b.begin(), c.begin(), thrust::multiplies<int>()); show("transform two", c);
  thrust::transform_if(a.begin(), a.end(), c.begin(), thrust::negate<int>(), Odd()); show("transform_if", c);
  thrust::transform_if(a.begin(), a.end(), b.begin(), c.begin(), Twice(), Odd()); show("stencil", c);
  thrust::fill(c.begin() + 1, c.end() - 1, 5); thrust::fill_n(c.begin(), 2, 8); show("fill", c);
  thrust::tabulate(c.begin(), c.end(), Scale(3)); show("tabulate", c);
  auto end = thrust::copy_if(a.begin(), a.end(), c.begin(), Odd()); show("copy_if", c); printf("%d\n", (int)(end - c.begin()));
  end = thrust::copy_if(b.begin(), b.end(), a.begin(), c.begin(), Odd()); show("copy_if stencil", c); printf("%d\n", (int)(end - c.begin()));
  thrust::copy_n(b.begin(), 3, c.begin()); show("copy_n", c);
  thrust::for_each(counting_iterator<int>(0), counting_iterator<int>(6), Add{raw_pointer_cast(c.data())}); show("for_each", c);
  thrust::for_each_n(make_zip_iterator(make_tuple(a.begin(), b.begin(), c.begin())), 4, Sum()); show("zip", c);
  thrust::transform(make_zip_iterator(make_tuple(a.begin(), b.begin())), make_zip_iterator(make_tuple(a.end(), b.end())), c.begin(), Product()); show("tuples", c);
  device_vector<int> map(4); map[0] = 5; map[1] = 0; map[2] = 3; map[3] = 3;
  device_vector<int> out(6, -1), small(4);
  thrust::gather(map.begin(), map.end(), b.begin(), small.begin()); show("gather", small);
  thrust::scatter(a.begin() + 1, a.begin() + 4, map.begin(), out.begin()); show("scatter", out);
  thrust::scatter_if(b.begin(), b.begin() + 3, map.begin(), a.begin(), out.begin(), Odd()); show("scatter_if", out);
  thrust::copy(make_permutation_iterator(b.begin(), map.begin()), make_permutation_iterator(b.begin(), map.end()), small.begin()); show("permutation", small);
  auto places = make_permutation_iterator(out.begin(), map.begin());
  thrust::fill(places, places + 2, 77); show("permuted fill", out);
  thrust::replace(out.begin(), out.end(), 77, 1); thrust::replace_if(out.begin(), out.end(), Odd(), 0); show("replace", out);
  thrust::reverse(b.begin(), b.end()); show("reverse", b);
  thrust::reverse_copy(b.begin(), b.end(), c.begin()); show("reverse_copy", c);
  thrust::swap_ranges(a.begin(), a.begin() + 3, b.begin()); show("swap a", a); show("swap b", b);
  thrust::adjacent_difference(c.begin(), c.end(), out.begin()); show("difference", out);
  thrust::copy(thrust::make_reverse_iterator(c.end()), thrust::make_reverse_iterator(c.begin()), out.begin()); show("reversed", out);
  thrust::copy(make_transform_iterator(c.begin(), Scale(4)), make_transform_iterator(c.end(), Scale(4)), out.begin()); show("transformed", out);
  thrust::copy(constant_iterator<int>(9), constant_iterator<int>(9) + 3, out.begin()); show("constant", out);
  thrust::transform(a.begin(), a.end(), make_discard_iterator(), Twice());
  host_vector<int> h(6);
  thrust::generate(h.begin(), h.end(), rand);
  printf("%d\n", h[0] == h[1]);
  thrust::transform(thrust::host, a.begin(), a.begin(), h.begin(), Twice());
  int plain[4] = {4, 3, 2, 1};
  thrust::transform(plain, plain + 4, plain, Twice()); printf("%d %d\n", plain[0], plain[3]);
  thrust::copy(c.begin(), c.end(), std::ostream_iterator<int>(std::cout, ";")); std::cout << "\n";
  thrust::counting_iterator<int> first(0);
  thrust::transform_iterator<Scale, thrust::counting_iterator<int>> scaled(first, Scale(plain[3]));
  printf("%d %d\n", scaled[5], *(scaled + 2));
}
