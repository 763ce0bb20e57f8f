import { checksPrinted } from './simulateText.ts';
import type { PrintingPrograms } from './simulateText.ts';

/** Programs, and the lines that they print when nvcc compiles them. */
const programs: PrintingPrograms = {
  'functions of one name in several scopes are several arguments': [
    `namespace a { __host__ __device__ double f(double x) { return x + 1; } }
namespace b { __host__ __device__ double f(double x) { return x + 2; } }
double run(double (*f)(double), double x) { return f(x); }
template <double (*f)(double)> double host(double x) { return f(x); }
template <double (*f)(double)> struct S { static double at(double x) { return f(x); } };
template <class F> double call(F f) { return f(1); }
template <double (*f)(double)> __global__ void kernel(double x) { printf("%g\\n", f(x)); }
int main() {
  printf("%g %g\\n", run(a::f, 1), run(b::f, 1));
  printf("%g %g\\n", host<a::f>(1), host<b::f>(1));
  printf("%g %g\\n", S<a::f>::at(1), S<b::f>::at(1));
  printf("%g %g\\n", call(a::f), call(b::f));
  kernel<a::f><<<1, 1>>>(1);
  kernel<b::f><<<1, 1>>>(1);
  cudaDeviceSynchronize();
}`,
    '2 3',
    '2 3',
    '2 3',
    '2 3',
    '2',
    '3',
  ],
  'operators whose default argument of a template does not exist are none': [
    `#include <cstdio>
#include <type_traits>
struct Written {};
template <class A> inline constexpr bool isWritten = __is_base_of(Written, A);
template <class T> struct Ref { T* at; operator T() const { return *at; } };
struct Two : Written { int at(int x) const { return 2 * x; } };
template <class A, class B, class = typename std::enable_if<isWritten<A> || isWritten<B>>::type> long operator+(A, B) { return 100; }
template <class A, typename std::enable_if<isWritten<A>, int>::type = 0> long operator-(A) { return 200; }
template <class A, class = std::enable_if_t<sizeof(A) == 1>> bool operator<(A, int) { return true; }
int main() {
  int v = 3;
  Ref<int> r{&v};
  printf("%ld %ld %ld %ld", (long)(r + 2), (long)(2 + r), Two() + 2, 2 + Two());
  printf(" %ld %ld %d %d\\n", (long)-r, -Two(), r < 3, Two() < -1);
}`,
    '5 5 100 100 -3 200 0 1',
  ],
  'lists in braces are defaults': [
    `#include <string>
#include <vector>
#define HD __host__ __device__
struct Range { int from = 1, to = 9; };
struct Point { int x, y; HD Point(int a, int b) : x(a), y(b) {} HD int sum(Range r = {2, 5}) const { return x + y + r.to; } };
constexpr int base = 7;
HD int twice(int n) { return 2 * n; }
HD int f(int2 v = {3, 4}, Point p = {base, twice(base)}) { return v.x * 100 + v.y * 10 + p.sum(); }
template <class T> HD T g(T a, const Point& p = {1, 2}, Range r = {}, int n = {6}) { return a + p.y + r.to + n; }
int total(std::vector<int> v = {1, 2, 3}, std::string s = {"a,b"}) { return v[0] + v[2] + (int)v.size() + (int)s.size(); }
struct Pair { Range a, b; };
int nested(Pair p = {{1, 2}, {3, 4}}) { return p.b.to; }
__global__ void k(int3 n = {1, 2, 3}) { printf("%d\\n", n.x + n.y * n.z + f() + g(1)); }
int main() {
  printf("%d %d %d %g %d %d %d\\n", f(), f({1, 2}), g(1), g(2.5), Point(1, 1).sum({0, 1}), total(), nested());
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
}`,
    '366 146 18 19.5 3 10 4',
    '391',
  ],
  'a kernel has its own for those that a launch leaves out': [
    `__global__ void k(int n, float scale = 2.5f, int* out = nullptr);
template <class T, int N = 3> __global__ void t(T x, int m = N + 1) { printf("%g %d\\n", (double)x, m); }
__global__ void k(int n, float scale, int* out) { printf("%d %g %d\\n", n, scale, out == nullptr); }
int main() {
  k<<<1, 1>>>(1);
  k<<<1, 1>>>(1, 7);
  t<<<1, 1>>>(1.5f);
  t<double, 5><<<1, 1>>>(2);
  cudaDeviceSynchronize();
}`,
    '1 2.5 1',
    '1 7 1',
    '1.5 4',
    '2 6',
  ],
  'cast to another type they are called as functions of that type': [
    `struct Data { int n; };
typedef void (*Step)(void*, int);
void run(void* data, void (*step)(void*, int)) { step(data, 3); }
void step(Data* data, int by) { printf("%d %d\\n", data->n, by); }
int main() {
  Data data{5};
  Step kept = (Step)step;
  kept(&data, 1);
  run(&data, kept);
  run(&data, (Step)&step);
  run(&data, reinterpret_cast<Step>(step));
  auto deduced = (void (*)(void*, int))step;
  deduced(&data, 2);
  run(&data, (void (*)(void*, int))step);
}`,
    '5 1',
    '5 3',
    '5 3',
    '5 3',
    '5 2',
    '5 3',
  ],
  'of overloads and templates the parameter takes the one of its type': [
    `template <class T> __host__ __device__ T twice(T x) { return x + x; }
__host__ __device__ float pick(float x) { return x * 3; }
__host__ __device__ double pick(double x) { return x * 5; }
template <class T> using Function = T (*)(T);
template <class T, Function<T> f> __global__ void apply(T x) { printf("%g\\n", (double)f(x)); }
template <double (*f)(double)> double host(double x) { return f(x); }
int main() {
  apply<double, twice><<<1, 1>>>(1.25);
  apply<double, pick><<<1, 1>>>(1.25);
  apply<float, pick><<<1, 1>>>(1.25f);
  cudaDeviceSynchronize();
  printf("%g %g %.4f %.4f\\n", host<pick>(2), host<twice>(2), host<sqrt>(2), host<exp>(1));
}`,
    '2.5',
    '6.25',
    '3.75',
    '10 4 1.4142 2.7183',
  ],
};

describe('functions as arguments of templates', () =>
  checksPrinted(programs, '#include <cmath>\n#include <cstdio>\n'));
