import assert from 'node:assert/strict';
import { simulateProgram } from './simulateText.ts';

/** Code, and the lines that it prints when g++ (with CUDA, as the runtime's manual says) compiles it. */
const programs: Readonly<Record<string, readonly [code: string, ...lines: string[]]>> = {
  'divides with remainders': [
    `int main() {
  std::div_t d = std::div(17, 5); div_t e = div(-17, 5);
  printf("%d %d %d %d\\n", d.quot, d.rem, e.quot, e.rem);
  ldiv_t l = ldiv(100000000007L, 10L); auto q = std::div(100000000007L, 10L); lldiv_t m = lldiv(-7LL, 2LL);
  printf("%ld %ld %ld %lld %lld\\n", l.quot, l.rem, q.quot, m.quot, m.rem);
  auto [a, b] = std::div(7, 2); printf("%d %d\\n", a, b);
}`,
    '3 2 -3 -2',
    '10000000000 7 10000000000 -3 -1',
    '3 1',
  ],
  'takes functions of the library for deleters': [
    `void release(int* p) { printf("release %d\\n", *p); free(p); }
template <class T> void drop(T* p) { printf("drop %d\\n", (int)*p); free(p); }
int main() {
  std::unique_ptr<int, decltype(&free)> p((int*)malloc(8), free); *p = 4;
  std::unique_ptr<void, decltype(&free)> v(malloc(8), &free);
  std::unique_ptr<int, decltype(&release)> q((int*)malloc(4), release); *q = 9;
  std::unique_ptr<int, decltype(&drop<int>)> r((int*)malloc(4), drop<int>); *r = 10;
  std::shared_ptr<int> s((int*)malloc(8), free); *s = 11; auto t = s;
  std::unique_ptr<FILE, int (*)(FILE*)> file(fopen("/nowhere/none", "r"), fclose);
  float *d, *e; int* h;
  cudaMalloc(&d, 16); cudaMalloc(&e, 16); cudaMallocHost(&h, 16);
  std::unique_ptr<float, decltype(&cudaFree)> dp(d, cudaFree);
  std::shared_ptr<float> ep(e, cudaFree);
  std::unique_ptr<int[], decltype(&cudaFreeHost)> hp(h, cudaFreeHost); hp[1] = 3;
  printf("%d %ld %d %d %d\\n", *p, s.use_count(), *t, file == nullptr, hp[1]);
  p.reset();
  cudaError_t (*f)(void*) = cudaFree; decltype(&free) g = free;
  printf("%d %d %d %d\\n", p == nullptr, f(nullptr), g == &free, std::is_pointer<decltype(&release)>::value);
}`,
    '4 2 11 1 3',
    '1 0 1 1',
    'drop 10',
    'release 9',
  ],
  'takes functions of the library for callbacks': [
    `double apply(double (*f)(double), double x) { return f(x); }
int main() {
  std::string t = "Hello"; std::transform(t.begin(), t.end(), t.begin(), ::toupper); printf("%s\\n", t.c_str());
  double (*f)(double) = sqrt; float (*g)(float) = std::sqrt;
  double (*table[])(double) = {sin, cos, exp};
  printf("%g %g %g %g %g\\n", f(16), g(2.25f), apply(std::cos, 0), table[0](0), table[2](0));
  atexit([] { printf("bye\\n"); });
}`,
    'HELLO',
    '4 1.5 1 0 1',
    'bye',
  ],
  'calls operators of two operands by their names': [
    `struct V { int x; };
V operator-(V a, V b) { return V{a.x - b.x}; }
bool operator<(V a, V b) { return a.x < b.x; }
V& operator+=(V& a, V b) { a.x += b.x; return a; }
namespace N { struct W { int y; }; W operator*(W a, int k) { return W{a.y * k}; } }
int main() {
  V a{5}, b[2] = {{3}, {4}}; N::W w{4};
  printf("%d %d %d\\n", operator-(a, b[0]).x, (int)operator<(b[1], a), operator*(w, 2).y);
  operator+=(a, b[1]); printf("%d\\n", a.x);
  struct L { int x; L& operator-=(L& o) { x -= o.x; return *this; } } l{4}, m{1};
  l -= m; printf("%d\\n", l.x);
}`,
    '2 1 8',
    '9',
    '3',
  ],
  'deduces classes by guides without parameters': [
    `template <class T> struct Wrap { T v; template <class U> Wrap(U u) : v(u) {} };
Wrap(int) -> Wrap<long>;
template <class T> struct Holder { T t; };
template <class T> Holder(T) -> Holder<T>;
Holder(char) -> Holder<int>;
namespace N { template <class T> struct Box { T v; Box(T a) : v(a) {} }; Box(const char*) -> Box<int>; }
int main() {
  Wrap k(3); Holder h{'c'}, d{2.5}; N::Box b(1.5f);
  printf("%d %d %g %g\\n", (int)sizeof(k.v), (int)sizeof(h.t), d.t, b.v);
}`,
    '8 4 2.5 1.5',
  ],
  'brings global names into namespaces': [
    `int f(int x) { return x + 1; }
struct S { int a; };
namespace N { using ::f; using ::S; int g() { return f(3); } }
int main() {
  N::S s{4}; printf("%d %d %d\\n", N::f(1), N::g(), s.a);
  int v[3] = {3, 1, 2};
  std::qsort(v, 3, 4, [](const void* a, const void* b) { return *(int*)a - *(int*)b; });
  char t[] = "a b"; printf("%d %s\\n", v[0], std::strtok(t, " "));
}`,
    '2 4 4',
    '1 a',
  ],
  'draws from distributions as libstdc++ does': [
    `template <class D> void show(D d) { std::mt19937 g(42); for (int i = 0; i < 6; i++) printf("%g ", (double)d(g)); printf("\\n"); }
int main() {
  show(std::geometric_distribution<int>(0.3));
  show(std::poisson_distribution<int>(4.1));
  show(std::exponential_distribution<float>(3.5f));
  show(std::gamma_distribution<double>(0.5, 2.0));
  show(std::weibull_distribution<double>(2.0, 4.0));
  show(std::cauchy_distribution<double>(5.0, 1.0));
  show(std::lognormal_distribution<double>(1.6, 0.25));
  show(std::extreme_value_distribution<double>(0.0, 2.0));
  show(std::discrete_distribution<int>({40, 10, 10, 40}));
  show(std::bernoulli_distribution(0.3));
  std::mt19937_64 g(7); std::uniform_real_distribution<double> u(0, 1);
  printf("%.17g %.17g\\n", u(g), std::generate_canonical<double, 53>(g));
  std::uniform_int_distribution<int> n(3, 9); g.discard(3);
  printf("%d %d %d %d\\n", n(g), n(g, std::uniform_int_distribution<int>::param_type(0, 99)), n.a(), n.max());
}`,
    '4 0 4 2 1 0 ',
    '5 3 3 3 1 3 ',
    '0.134077 0.454943 0.860035 0.0578996 0.376213 0.432207 ',
    '0.475605 0.0363148 0.0539875 0.741499 0.00518652 0.0826733 ',
    '5.04746 1.80066 4.91971 3.8125 3.07321 1.2982 ',
    '4.25673 5.64986 4.17109 1.81543 10.8196 5.32483 ',
    '4.31648 5.63422 5.57596 6.97347 3.93847 4.80167 ',
    '-0.93036 3.19256 -0.827824 0.192038 1.05429 4.50126 ',
    '3 0 3 2 1 0 ',
    '0 1 0 0 0 1 ',
    '0.94930120289264419 0.75438530415285798',
    '8 5 3 9',
  ],
};

const headers = 'algorithm cmath cstdio cstdlib cstring memory random string type_traits vector'
  .split(' ')
  .map((name) => `#include <${name}>\n`)
  .join('');

describe('the library', function () {
  this.timeout(60_000);
  for (const [title, [code, ...lines]] of Object.entries(programs)) {
    it(title, async () => {
      const { stdout, ended } = await simulateProgram(headers + code);
      assert.equal(ended, null);
      assert.deepEqual(stdout.trimEnd().split('\n'), lines);
    });
  }
});
