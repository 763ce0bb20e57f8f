/** Code that the grammar takes for something else, or that means something by its types alone. */
import assert from 'node:assert/strict';
import { analyseText } from '../fixtures/analyseText.ts';
import { answers } from './answers.ts';

describe('code that reads as something else', () => {
  it('initialises constants in parentheses by others', async () => {
    const text = `constexpr unsigned a(4), b(5);
constexpr unsigned product(a * b), masked(a& b), same(a);
__global__ void k(float* p) {
  p[threadIdx.x * product] = 1;
  p[threadIdx.x * masked] = 1;
  p[threadIdx.x * same] = 1;
}
int other(float* p);`;
    assert.deepEqual(await answers(text), [
      'store p[threadIdx.x * product]: 32',
      'store p[threadIdx.x * masked]: 16',
      'store p[threadIdx.x * same]: 16',
    ]);
  });

  it('compares with what a template gives', async () => {
    const conditions = [
      '(t < size<float>) + size<float> - 4',
      'f(t < n::size<T>, t > 3)',
      'f(t < n::size<T> && t >= 0)',
      'f(t < 1 + size<T> - 1)',
      'f(t < rows<T, 2> - 2)',
      'f(t < count<T>())',
      'f(t < n::sum<T>(2) - 2)',
    ];
    for (const condition of conditions) {
      const text = `// warplint: launch grid=(1) block=(32)
namespace n {
template <typename T> constexpr int size = sizeof(T);
template <typename T, int K> constexpr int rows = sizeof(T) + K;
template <typename T> __device__ constexpr int count() { return sizeof(T); }
template <typename T> __device__ constexpr int sum(int a) { return sizeof(T) + a; }
}
using namespace n;
__device__ bool f(bool a, bool b = false) { return a; }
template <typename T> __device__ void g(float* p, int t) { if (${condition}) p[8 * t] = 1; }
__global__ void k(float* p) { g<int>(p, threadIdx.x); }`;
      assert.deepEqual(await answers(text), ['store p[8 * t]: 4'], condition);
    }
  });

  it('takes parts before it casts', async () => {
    const text = `typedef unsigned char byte;
struct V { int n; };
__global__ void k(byte* c, double* d, V* v) {
  c[threadIdx.x] = (byte)(d + 1)[threadIdx.x * 2];
  c[threadIdx.x + 32] = (byte)(v[threadIdx.x]).n;
}`;
    assert.deepEqual(await answers(text), [
      'store c[threadIdx.x]: 1',
      'load (d + 1)[threadIdx.x * 2]: 16',
      'store c[threadIdx.x + 32]: 1',
      'load (v[threadIdx.x]).n: 4',
    ]);
  });

  it('multiplies by what is cast', async () => {
    const text = `// warplint: launch grid=(1) block=(32)
__global__ void k(float* p) {
  int t = threadIdx.x, s = 2;
  p[(t * (int)(s)) & 63] = 1;
  p[(t * (unsigned char)(s)) - 0] = 2;
  p[(t & (int)(s)) + 1] = 3;
}`;
    // 64 floats are 8 sectors, elements 1 and 3 are in one.
    assert.deepEqual(await answers(text), [
      'store p[(t * (int)(s)) & 63]: 8',
      'store p[(t * (unsigned char)(s)) - 0]: 8',
      'store p[(t & (int)(s)) + 1]: 1',
    ]);
  });

  it('tells specialisations apart by what they return', async () => {
    const text = `template <typename T> __device__ T pair(float a);
template <> __device__ float2 pair(float a) { return make_float2(a, a); }
template <> __device__ double2 pair(float a) { return make_double2(a, a); }
template <typename T> __global__ void k(T* p) { p[threadIdx.x] = pair<T>(0.5f); }
int main() { double2* p; k<double2><<<1, 32>>>(p); }`;
    assert.deepEqual(await answers(text), ['store p[threadIdx.x]: 16']);
  });

  it('takes a template for a template parameter, also by default and from an earlier declaration', async () => {
    const text = `template <typename T> struct Plain { typedef T* Pointer; };
template <typename T, int Dim, template <typename U> class Traits = Plain> struct Tensor;
template <typename T, int Dim, template <typename U> class Traits> struct Tensor {
  typename Traits<T>::Pointer data;
  int stride[Dim];
};
template <typename T> __global__ void k(Tensor<T, 2> t) {
  t.data[threadIdx.x * 2] = 1;
  t.data[threadIdx.x * t.stride[1]] = 1;
}
int main() { Tensor<float, 2> t; k<<<1, 256>>>(t); }`;
    assert.deepEqual(await answers(text), [
      'store t.data[threadIdx.x * 2]: 8',
      'store t.data[threadIdx.x * t.stride[1]]: 1-32',
    ]);
    // The innermost stride is 1 as a rule: nothing is reported of it.
    const { diagnostics } = await analyseText('/test/tensor.cu', text);
    assert.deepEqual(
      diagnostics.map(({ rule, at }) => `${rule} ${text.slice(at.start, at.end)}`),
      ['uncoalesced-global-access t.data[threadIdx.x * 2]'],
    );
  });

  it('calls functions for the values of templates', async () => {
    const text = `namespace utils { constexpr bool isEven(int n) { return n % 2 == 0; } }
template <int N, bool IsEven> struct Step;
template <int N> struct Step<N, true> { static __device__ void go(float* p) { p[threadIdx.x * 2] = 1; } };
template <int N> struct Step<N, false> { static __device__ void go(float* p) { p[threadIdx.x * 4] = 1; } };
template <int N> __global__ void k(float* p) {
  constexpr int half = N / 2;
  Step<half, utils::isEven(half)>::go(p);
}
int main() { k<6><<<1, 32>>>(nullptr); }`;
    assert.deepEqual(await answers(text), ['store p[threadIdx.x * 4]: 16']);
  });

  it('calls templates of methods with one argument that is no plain type', async () => {
    const text = `struct Pair { int x; };
struct Tile {
  int stride;
  template <int N> __device__ int row(int i) const { return i * N; }
  template <int N> __device__ int row(int i, int j) const { return i * N + j; }
  template <int N> __device__ Pair pair(int i) const { Pair p; p.x = i * N; return p; }
  template <int N> __device__ bool has(int i) const { return i < N; }
  template <int N> __device__ int* at(int* p) const { return p + N; }
  __device__ int twice(int i) const { return this->row<2>(i); }
};
template <int M> __global__ void k(int* a, const Tile t) {
  const Tile* p = &t;
  int i = threadIdx.x;
  a[t.row<2>(i)] = 0;
  a[1 + t.row<4>(i)] = 0;
  a[2 * t.row<4>(i) + t.row<1>(3, i)] = 0;
  a[p->row<M / 2>(i)] = 0;
  a[t.row<(M > 4)>(i)] = 0;
  a[t.pair<8>(i).x] = 0;
  a[-t.row<-8>(i)] = 0;
  a[(int)t.row<2>(i)] = 0;
  if (!t.has<8>(i)) a[t.twice(i)] = 0;
  if (i < 5 && t.has<8>(i)) a[i] = 0;
  *t.at<4>(a + i * 2) = 0;
  if (t.stride<16>(3)) a[i * 2 + 1] = 1;
}
int main() { k<8><<<1, 32>>>(nullptr, Tile()); }`;
    assert.deepEqual(await answers(text), [
      'store a[t.row<2>(i)]: 8',
      'store a[1 + t.row<4>(i)]: 16',
      'store a[2 * t.row<4>(i) + t.row<1>(3, i)]: 32',
      'store a[p->row<M / 2>(i)]: 16',
      'store a[t.row<(M > 4)>(i)]: 4',
      'store a[t.pair<8>(i).x]: 32',
      'store a[-t.row<-8>(i)]: 32',
      'store a[(int)t.row<2>(i)]: 8',
      'store a[t.twice(i)]: 6',
      'store a[i]: 1',
      'store *t.at<4>(a + i * 2): 9',
    ]);
  });

  it('comes to an end where a specialisation for qualified types, or an error, makes a class its own base', async () => {
    const text = `template <typename T> struct Word { typedef T Type; };
template <> struct Word<float4> { typedef int4 Type; };
template <typename T> struct Word<volatile T> : Word<T> {};
template <typename T> struct Word<const T> : Word<T> {};
struct B; struct A : B { int x; }; struct B : A { int y; };
struct C : C { int y; };
__global__ void k(Word<double>::Type* p, Word<const float4>::Type* q, A* a, C* c) {
  p[threadIdx.x] = 1;
  q[threadIdx.x] = int4();
  a[threadIdx.x].x = 1;
  c[threadIdx.x].y = 1;
}`;
    assert.deepEqual(await answers(text), [
      'store p[threadIdx.x]: 8',
      'store q[threadIdx.x]: 16',
      'store a[threadIdx.x].x: unknown, size of `A` is unknown',
      'store c[threadIdx.x].y: unknown, size of `C` is unknown',
    ]);
  });

  it('returns a class in capitals from operators, with a macro before it or without', async () => {
    const text = `struct V2 {
  int x, y;
  __device__ V2 operator+(V2 o) const { return V2{x + o.x, y + o.y}; }
  HD V2 operator*(int s) const { return {x * s, y * s}; }
  HD operator int() const { return y; }
};
__device__ V2 operator-(V2 a, V2 b) { return {a.x - b.x, a.y - b.y}; }
EXPORT V2 operator/(V2 a, int s) { return {a.x / s, a.y / s}; }
V2 operator^(V2 a, V2 b) { return a; }
// warplint: launch grid=(4) block=(32)
__global__ void k(float* a) {
  const int i = threadIdx.x;
  V2 v{i, 2 * i};
  a[(v + v).x] = 1;
  a[(v * 3).y] = 2;
  a[v - V2{0, i}] = 3;
  a[(v / 2).y] = 4;
  a[(v ^ v).x] = 5;
}`;
    assert.deepEqual(await answers(text), [
      'store a[(v + v).x]: 8',
      'store a[(v * 3).y]: 24',
      'store a[v - V2{0, i}]: 4',
      'store a[(v / 2).y]: 4',
      'store a[(v ^ v).x]: 4',
    ]);
  });
});
