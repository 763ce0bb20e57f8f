#include <cstdio>
#include <iostream>
#include <vector>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/universal_vector.h>
#include <thrust/device_ptr.h>
#include <thrust/device_malloc.h>
#include <thrust/device_free.h>
#include <thrust/copy.h>
#include <thrust/fill.h>
#include <thrust/sequence.h>
struct Point { float x; int id; };
template <class V> void show(const char* name, const V& v) {
  printf("%s %d:", name, (int)v.size());
  for (size_t i = 0; i < v.size(); i++) printf(" %d", (int)v[i]);
  printf("\n");
}
int main() {
  thrust::host_vector<int> h(4, 7);
  h[1] = 3; h.push_back(9);
  thrust::device_vector<int> d = h;
  show("copied", d);
  d[0] = 1; d[1] += 5; d[2]++; --d[3];
  int sum = d[0] + d[1]; float half = d[2] / 2.0f;
  printf("%d %g %d\n", sum, half, d[4] == 9 ? 1 : 0);
  std::cout << d[1] << " " << d.back() << "\n";
  d.resize(7); d.push_back(11); show("grown", d);
  d.erase(d.begin() + 1, d.begin() + 3); show("erased", d);
  d.insert(d.begin(), 42); d.insert(d.end(), h.begin(), h.begin() + 2); show("inserted", d);
  std::vector<int> s(d.size());
  thrust::copy(d.begin(), d.end(), s.begin()); show("std", s);
  thrust::device_vector<float> f(s.begin(), s.begin() + 3);
  thrust::device_vector<double> g = f;
  printf("%g %g\n", (double)f[0], (double)g[1]);
  thrust::device_vector<int> e(d.begin() + 1, d.begin() + 4), list = {5, 6, 7};
  show("part", e); e.swap(list); show("swapped", e); h = e; show("back", h);
  std::cout << (e == list) << (h == e) << " " << e.empty() << "\n";
  d.assign(3, 8); show("assigned", d); d.clear(); d.shrink_to_fit();
  printf("%d\n", (int)d.size());
  Point one = {1.5f, 3};
  thrust::device_vector<Point> p(2, one);
  Point got = p[1]; printf("%g %d\n", got.x, got.id);
  thrust::device_ptr<int> m = thrust::device_malloc<int>(4);
  thrust::sequence(m, m + 4, 10, 5); m[2] = 100; *m = *(m + 1) + 1;
  printf("%d %d %d %d\n", (int)m[0], (int)m[1], (int)m[2], (int)m[3]);
  int* raw = thrust::raw_pointer_cast(m + 1);
  thrust::device_ptr<int> again(raw);
  thrust::fill(thrust::device_pointer_cast(raw), again + 2, -1);
  printf("%d %d %ld\n", (int)m[1], (int)m[3], (long)(again - m));
  thrust::device_free(m);
  thrust::universal_vector<int> u(3, 4); u[1] = 6; show("universal", u);
  for (thrust::device_vector<int>::iterator i = e.begin(); i != e.end(); i++) std::cout << *i << ",";
  std::cout << std::endl;
}
