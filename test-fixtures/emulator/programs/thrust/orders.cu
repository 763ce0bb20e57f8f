#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/equal.h>
#include <thrust/execution_policy.h>
#include <thrust/find.h>
#include <thrust/functional.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/merge.h>
#include <thrust/mismatch.h>
#include <thrust/partition.h>
#include <thrust/remove.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>
struct Odd { __host__ __device__ bool operator()(int x) const { return x % 2 != 0; } };
struct LastDigit { __host__ __device__ bool operator()(int a, int b) const { return a % 10 < b % 10; } };
struct Point { float x; int id; };
struct ByX { __host__ __device__ bool operator()(const Point& a, const Point& b) const { return a.x < b.x; } };
struct Negative { __host__ __device__ bool operator()(const thrust::tuple<int, float>& t) const { return thrust::get<1>(t) < 0; } };
template <class V> void show(const char* name, const V& v, long n) { printf("%s", name); for (int i = 0; i < n; i++) printf(" %g", (double)v[i]); printf("\n"); }
int main() {
  int given[] = {51, 32, 83, 14, 92, 21, 73, 12, 60, 34, 5, 99, 41, 23, 8, 77, 62, 18, 3, 50};
  thrust::device_vector<int> a(given, given + 20), b(20), c(40);
  b = a; thrust::sort(b.begin(), b.end()); show("sort", b, 20);
  b = a; thrust::sort(thrust::device, b.begin(), b.end(), thrust::greater<int>()); show("greater", b, 20);
  b = a; thrust::stable_sort(b.begin(), b.end(), LastDigit()); show("stable", b, 20);
  thrust::device_vector<float> values(20);
  thrust::sequence(values.begin(), values.end());
  b = a; thrust::sort_by_key(b.begin(), b.end(), values.begin()); show("keys", b, 20); show("values", values, 20);
  thrust::stable_sort_by_key(thrust::device, b.begin(), b.end(), values.begin(), LastDigit()); show("values", values, 20);
  thrust::sort(thrust::make_zip_iterator(thrust::make_tuple(b.begin(), values.begin())), thrust::make_zip_iterator(thrust::make_tuple(b.end(), values.end()))); show("zip keys", b, 20); show("zip values", values, 20);
  thrust::host_vector<Point> points(30);
  for (int i = 0; i < 30; i++) { points[i].x = (float)(i * 7 % 10); points[i].id = i; }
  thrust::device_vector<Point> p = points; thrust::stable_sort(p.begin(), p.end(), ByX()); points = p;
  printf("points"); for (int i = 0; i < 30; i++) printf(" %d", points[i].id); printf("\n");
  int repeated[] = {1, 1, 2, 3, 3, 3, 5, 8, 8, 1};
  thrust::device_vector<int> u(repeated, repeated + 10);
  show("unique", u, thrust::unique(u.begin(), u.end()) - u.begin());
  thrust::device_vector<int> k(repeated, repeated + 10), v(10); thrust::sequence(v.begin(), v.end());
  auto ends = thrust::unique_by_key(k.begin(), k.end(), v.begin()); show("unique keys", k, ends.first - k.begin()); show("their values", v, ends.second - v.begin());
  b = a; show("remove_if", b, thrust::remove_if(b.begin(), b.end(), Odd()) - b.begin());
  b = a; show("remove", b, thrust::remove(b.begin(), b.end(), 92) - b.begin());
  show("remove_copy_if", c, thrust::remove_copy_if(a.begin(), a.end(), c.begin(), Odd()) - c.begin());
  b = a; long n = thrust::stable_partition(b.begin(), b.end(), Odd()) - b.begin(); show("partition", b, n); 
  thrust::device_vector<int> ids(4); thrust::sequence(ids.begin(), ids.end()); thrust::device_vector<float> signs(4, 1.0f); signs[1] = -1; signs[2] = -2;
  auto zip = thrust::make_zip_iterator(thrust::make_tuple(ids.begin(), signs.begin()));
  show("removed pairs", ids, thrust::remove_if(zip, zip + 4, Negative()) - zip);
  thrust::sort(a.begin(), a.end());
  printf("%d %d %d %d\n", (int)(thrust::lower_bound(a.begin(), a.end(), 21) - a.begin()), (int)(thrust::upper_bound(a.begin(), a.end(), 21) - a.begin()), thrust::binary_search(a.begin(), a.end(), 22), thrust::binary_search(thrust::device, a.begin(), a.end(), 23));
  thrust::device_vector<int> wanted(3), found(3); wanted[0] = 0; wanted[1] = 50; wanted[2] = 100;
  thrust::lower_bound(a.begin(), a.end(), wanted.begin(), wanted.end(), found.begin()); show("lower", found, 3);
  thrust::upper_bound(a.begin(), a.end(), wanted.begin(), wanted.end(), found.begin(), thrust::less<int>()); show("upper", found, 3);
  thrust::binary_search(a.begin(), a.end(), wanted.begin(), wanted.end(), found.begin()); show("search", found, 3);
  thrust::upper_bound(a.begin(), a.end(), thrust::counting_iterator<int>(10), thrust::counting_iterator<int>(14), c.begin()); show("histogram", c, 4);
  printf("%d %d\n", (int)(thrust::find(a.begin(), a.end(), 62) - a.begin()), (int)(thrust::find_if(a.begin(), a.end(), Odd()) - a.begin()));
  b = a; printf("%d", thrust::equal(a.begin(), a.end(), b.begin())); b[4] = 0; printf("%d %d\n", thrust::equal(a.begin(), a.end(), b.begin()), (int)(thrust::mismatch(a.begin(), a.end(), b.begin()).first - a.begin()));
  printf("%d%d\n", thrust::is_sorted(a.begin(), a.end()), thrust::is_sorted(b.begin(), b.end()));
  int x[] = {1, 3, 3, 5, 9}, y[] = {2, 3, 5, 5, 10};
  thrust::device_vector<int> s(x, x + 5), t(y, y + 5);
  show("merge", c, thrust::merge(s.begin(), s.end(), t.begin(), t.end(), c.begin()) - c.begin());
  show("union", c, thrust::set_union(s.begin(), s.end(), t.begin(), t.end(), c.begin()) - c.begin());
  show("intersection", c, thrust::set_intersection(s.begin(), s.end(), t.begin(), t.end(), c.begin()) - c.begin());
  show("difference", c, thrust::set_difference(s.begin(), s.end(), t.begin(), t.end(), c.begin()) - c.begin());
  show("symmetric", c, thrust::set_symmetric_difference(s.begin(), s.end(), t.begin(), t.end(), c.begin()) - c.begin());
}
