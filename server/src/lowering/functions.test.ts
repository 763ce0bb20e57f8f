import assert from 'node:assert/strict';
import {
  functionNamed,
  launchedFrom,
  loweredLines,
  opaqueReasons,
  programOf,
} from '../../../test/lowering.ts';
import { printFunction } from '../ir/print.ts';
import { reachableFunctions } from '../ir/walk.ts';

const launches = async (text: string): Promise<string[]> => {
  const program = await programOf(text);
  const main = program.main();
  assert.ok(main !== undefined);
  return launchedFrom(main).map((one) => one.kernel.displayName);
};

describe('overloads', () => {
  it('prefers exact matches to promotions and these to conversions', async () => {
    const text = `
      __device__ int g(int); __device__ int g(int) { return 1; } __device__ int g(double) { return 2; }
      __device__ int h(long) { return 3; } __device__ int h(double) { return 4; }
      template <class T> __device__ int t(T) { return 5; } __device__ int t(float) { return 6; }
      __device__ void f(short s, float x, int i) { g(s); g(x); h(1L); t(x); t(i); }`;
    assert.deepEqual(await loweredLines(text), [
      'g((int)s);',
      'g((double)x);',
      'h(1l);',
      't(x);',
      't<int>(i);',
    ]);
  });
  it('counts the functions that CUDA has of a name among its overloads', async () => {
    // [over.match]: `isnan(float)`, `atomicAdd(unsigned *, unsigned)` and `abs(int)` need no conversion; in a namespace
    // the own functions hide them.
    const text = `
      struct Number { float v; __device__ Number(float x) : v(x) {} __device__ operator float() const { return v; } };
      __device__ bool isnan(__half v) { return isnan(__half2float(v)); }
      __device__ Number abs(const Number &x) { return Number(abs((float)x)); }
      __device__ unsigned char atomicAdd(unsigned char *p, unsigned char v) { atomicAdd((unsigned *)p, 1u); return v; }
      namespace own { __device__ float abs(float x) { return x; } __device__ void g(int i) { abs(i); } }
      __device__ void f(__half h, float x, int i, Number n, unsigned char *c) {
        isnan(h); isnan(x); abs(i); abs(n); atomicAdd(c, (unsigned char)1); atomicAdd(&i, 1);
      }`;
    assert.deepEqual(await loweredLines(text, 'isnan'), ['return isnan(__half2float(v));']);
    assert.deepEqual(await loweredLines(text, 'atomicAdd'), [
      'atomic.add(*((unsigned int *)p), 1u);',
      'return v;',
    ]);
    assert.deepEqual(await loweredLines(text, 'g'), ['abs((float)i);']);
    assert.deepEqual(await loweredLines(text), [
      'isnan(h);',
      'isnan(x);',
      'abs(i);',
      'abs(&n);',
      'atomicAdd(c, (unsigned char)1);',
      'atomic.add(i, 1);',
    ]);
  });
  it('calls what CUDA has by its name from outside, whatever a namespace brings there', async () => {
    const text = `
      namespace n {
      template <class T> __device__ T low(T a, T b) { return ::min(a, b); }
      template <class T> __device__ T min(T a, T b) { return low(a, b); }
      }
      using namespace n;
      __device__ void f(int i) { i = n::min(i, 3); }`;
    const program = await programOf(text);
    const low = [...reachableFunctions(functionNamed(program, 'f'))].find(({ name }) => name === 'low');
    assert.match(printFunction(low!), /return min\(a, b\);/);
    assert.deepEqual(opaqueReasons(functionNamed(program, 'f')), []);
    assert.equal([...reachableFunctions(low!)].length, 1);
  });
  it('prefers the atomics that CUDA has to a template of their name', async () => {
    const text = `
      template <class T> struct Swap { __device__ T operator()(T* p, T a, T b) {
        return (T)atomicCAS((unsigned*)p, (unsigned)a, (unsigned)b); } };
      template <class T> __device__ T atomicCAS(T* p, T a, T b) { return Swap<T>()(p, a, b); }
      __device__ void f(unsigned* n, long* m) { atomicCAS(n, 1u, 2u); atomicCAS(m, 1l, 2l); }`;
    assert.deepEqual(await loweredLines(text), [
      'atomic.compareAndSwap(*n, 1u, 2u);',
      'atomicCAS<long>(m, 1l, 2l);',
    ]);
  });
  it('prefers the cached loads and stores that CUDA has to a template of their name', async () => {
    const text = `
      struct Odd { int a, b, c; };
      template <class T> __device__ T __ldg(const T* p) { T r; r.a = __ldg((const int*)p); return r; }
      template <class T> __device__ void __stcg(T* p, T v) { *p = v; }
      __device__ void f(const float2* x, float* y, const Odd* z, Odd* o) { __ldg(x); __ldg(z); __stcg(y, 1.0f); __stcg(o, *z); }`;
    assert.deepEqual(await loweredLines(text), [
      '*x;',
      '__ldg<Odd>(z);',
      '*y = 1.0f;',
      '__stcg<Odd>(o, *z);',
    ]);
  });
  it('fills in default arguments', async () => {
    const text = `#define K 3\n__device__ int g(int a, float b = K) { return a; } __device__ void f() { g(1); }`;
    assert.deepEqual(await loweredLines(text), ['g(1, 3.0f);']);
  });
  it('returns floats from the overloads of math functions', async () => {
    const text = `__device__ void f(float x, double d, int i) { x = sqrt(x); d = std::sqrt(d); d = sqrt(i); x = fmaxf(i, 0); i = max(i, 3); x = abs(x); }`;
    assert.deepEqual(await loweredLines(text), [
      'x = sqrt(x);',
      'd = sqrt(d);',
      'd = sqrt((double)i);',
      'x = fmaxf((float)i, 0.0f);',
      'i = max(i, 3);',
      'x = abs(x);',
    ]);
  });
});

describe('intrinsics', () => {
  it('makes atomics read-modify-writes of places', async () => {
    const text = `__global__ void f(int* bins, float* x, unsigned i) { atomicAdd(&bins[i], 1); unsigned old = atomicCAS((unsigned*)bins + i, 1, i); atomicMax(bins, i); atomicAdd(x, 1.0); }`;
    assert.deepEqual(await loweredLines(text), [
      'atomic.add(bins[i], 1);',
      'unsigned int old = atomic.compareAndSwap(((unsigned int *)bins)[i], 1u, i);',
      'atomic.max(*bins, (int)i);',
      'atomic.add(*x, 1.0f);',
    ]);
  });
  it('reads and writes through cache hints', async () => {
    const text = `__global__ void f(const float4* in, float* out, int i) { out[i] = __ldg(&in[i].y); __stcs(out + i, 1); }`;
    assert.deepEqual(await loweredLines(text), ['out[i] = in[i].y;', 'out[i] = 1.0f;']);
  });
  it('fills in the width of shuffles and keeps their type', async () => {
    const text = `__device__ float f(float x) { return x + __shfl_xor_sync(0xffffffff, x, 16); }`;
    assert.deepEqual(await loweredLines(text), ['return x + __shfl_xor_sync(4294967295u, x, 16, 32);']);
  });
});

describe('classes', () => {
  it('calls methods, operators and constructors', async () => {
    const text = `
      struct V { float x, y; __device__ V(float a, float b) : x(a), y(b) {} __device__ V operator+(const V& o) const { return V(x + o.x, y + o.y); }
        __device__ float& operator[](int i) { return i ? y : x; } __device__ float sum() const { return x + y; } };
      __device__ void f(V a) { V b(1, 2); V c = a + b; c[0] = c.sum(); }`;
    assert.deepEqual(await loweredLines(text), [
      'V b;',
      'V::V(&b, 1.0f, 2.0f);',
      'V c = V::operator+(&a, &b);',
      '*V::operator[](&c, 0) = V::sum(&c);',
    ]);
  });
  it('has the constructors of a base that it names as its own', async () => {
    const text = `
      struct B { int* p; int n; __device__ B(int* q, int m) : p(q), n(m) {} };
      template <class T> struct C { T v; __device__ C(T w) : v(w) {} };
      struct D : B { using B::B; int k = 7; };
      struct E : C<float> { using C<float>::C; __device__ E(int a, int b) : C(a) {} };
      __device__ void f(int* q) { D d(q, 3); E e(2.0f); E g(4, 5); }`;
    const lines = await loweredLines(text);
    assert.deepEqual(opaqueReasons(functionNamed(await programOf(text), 'f')), []);
    assert.match(lines[0] ?? '', /^D d = D\{\(\{ B (\$\d); B::B\(&\1, q, 3\); \1; \}\), 7\};$/);
    assert.match(lines[1] ?? '', /^E e = E\{\(\{ C<float> (\$\d); C<float>::C\(&\1, 2.0f\); \1; \}\)\};$/);
    assert.deepEqual(lines.slice(2), ['E g;', 'E::E(&g, 4, 5);']);
  });
  it('initialises a base that is called as the class is', async () => {
    const text = `
      template <class C> struct Camera { struct Size { int w; __device__ Size(int x) : w(x) {} }; };
      struct Pinhole { using Base = Camera<Pinhole>;
        struct Size : Base::Size { int d; __device__ Size(int x, int y) : Base::Size(x), d(y) {}
          __device__ Size(int x) : Size(x, 1) {} }; };
      __device__ void f() { Pinhole::Size s(3); }`;
    const [, delegating, own] = [...reachableFunctions(functionNamed(await programOf(text), 'f'))];
    assert.deepEqual(
      [delegating, own].map((one) => one && printFunction(one).split('\n').length),
      [3, 4],
    );
  });
  it('deduces the arguments of a class template from what a variable of it is made of', async () => {
    const text = `
      template <class T> struct S { T* p; int n; __device__ S(T* q, int m) : p(q), n(m) {} __device__ T& operator[](int i) { return p[i]; } };
      template <class T> struct P { T x, y; };
      __device__ void f(float* q) { S s(q, 3); S t{q, 4}; S u = s; P p{1, 2}; s[0] = t.n + u.n + p.y; }`;
    const lines = await loweredLines(text);
    assert.deepEqual(opaqueReasons(functionNamed(await programOf(text), 'f')), []);
    assert.deepEqual(
      lines.map((line) => line.split(/[ (]/)[0]),
      ['S<float>', 'S<float>::S', 'S<float>', 'S<float>::S', 'S<float>', 'P<int>', '*S<float>::operator[]'],
    );
  });
  it('return references where `auto &` says so', async () => {
    const text = `
      struct Place { float *at; __device__ auto &operator*() const { return *at; } __device__ auto &next(int i) { return at[i]; }
        __device__ auto value() const { return *at; } };
      template <class T> __device__ auto *plus(T *p, int i) { return p + i; }
      template <class T> __device__ auto first(T *p) -> auto & { return p[0]; }
      __device__ void f(float *a) {
        Place p{a}; *p = 1; p.next(2) = 1; float v = p.value(); *plus(a, 3) = v; first(a) = v;
      }`;
    assert.deepEqual((await loweredLines(text)).slice(1), [
      '*Place::operator*(&p) = 1.0f;',
      '*Place::next(&p, 2) = 1.0f;',
      'float v = Place::value(&p);',
      '*plus<float>(a, 3) = v;',
      '*first<float>(a) = v;',
    ]);
  });
  it('calls conversion operators, of indices too', async () => {
    const index = `
      struct I { int v; __device__ operator int() const { return v; } };
      __device__ void f(float* p, I i) { p[i] = 1; }`;
    assert.deepEqual(await loweredLines(index), ['p[I::operator()cast(&i)] = 1.0f;']);
    const text = `
      template <class T> struct SharedMemory { __device__ operator T*() { extern __shared__ int s[]; return (T*)s; } };
      __device__ void f(float x) { float* p = SharedMemory<float>(); p[0] = x; }`;
    assert.deepEqual(await loweredLines(text), [
      'float *p = SharedMemory<float>::operator()cast(({ SharedMemory<float> $0 = SharedMemory<float>{}; &$0; }));',
      'p[0] = x;',
    ]);
  });
  it('converts one arm of a choice to what the other is', async () => {
    const text = `
      template <class T> struct R { T* p; __device__ operator T&() { return *p; } };
      struct H { short bits; };
      __device__ void f(bool c, R<float> a, R<H> b, float* x, H h) { x[0] = c ? a : 1; x[1] = c ? 2.0f : a; h = c ? b : h; }`;
    assert.deepEqual(await loweredLines(text), [
      'x[0] = (float)(c ? ((int)(*R<float>::operator()cast(&a))) : 1);',
      'x[1] = c ? 2.0f : (*R<float>::operator()cast(&a));',
      'h = c ? (*R<H>::operator()cast(&b)) : h;',
    ]);
  });
  it('reads sizes of types in what may declare a function as the arguments that they are', async () => {
    const text = `
      struct S { long n; __device__ S(long m, long k = 0) : n(m) {} };
      __device__ void f(int d) { S a(d * sizeof(float)); S b(d * sizeof(int[4]), d * alignof(S)); a.n = b.n; }`;
    assert.deepEqual(await loweredLines(text), [
      'S a;',
      'S::S(&a, (long)(((unsigned long)d) * 4ul), 0l);',
      'S b;',
      'S::S(&b, (long)(((unsigned long)d) * 16ul), (long)(((unsigned long)d) * 8ul));',
      'a.n = b.n;',
    ]);
  });
  it('finds members of bases, statics, nested types and members defined outside', async () => {
    const text = `
      struct B { int n; __device__ int twice() { return 2 * n; } static constexpr int k = 7; };
      template <class T> struct D : B { T* p; enum { Two = 2 }; __device__ T get(int i); };
      template <class T> __device__ T D<T>::get(int i) { return p[i + n + Two]; }
      __device__ void f(D<float> d, float x) { d.n = d.twice() + D<int>::k; x = d.get(d.n); }`;
    assert.deepEqual(await loweredLines(text), [
      'd.B.n = B::twice(&d.B) + 7;',
      'x = D<float>::get(&d, d.B.n);',
    ]);
    assert.deepEqual(opaqueReasons(functionNamed(await programOf(text), 'f')), []);
  });
  it('turns lambdas into closures', async () => {
    const text = `__device__ void f(int* p, int n) { auto g = [=](int i) { return p[i] + n; }; auto h = [&n](auto d) { n += d; }; n = g(2); h(1.5f); }`;
    const program = await programOf(text);
    assert.deepEqual(opaqueReasons(functionNamed(program, 'f')), []);
    const lines = (await loweredLines(text)).map((line) => line.replaceAll(/\(lambda \d+ in f\)/g, 'L'));
    assert.deepEqual(lines, [
      'L g = L{p, n};',
      'L h = L{&n};',
      'n = L::operator()(&g, 2);',
      'L::operator()<float>(&h, 1.5f);',
    ]);
  });
  it('reads enumerations without a name but with a type', async () => {
    const text = `typedef enum : unsigned char { Fast = 2, Slow } Mode; enum : long long { Big = 1LL << 40 };
      __device__ void f(Mode m, long long x) { if (m == Slow) x = Big; int s = sizeof(Mode); }`;
    assert.deepEqual(await loweredLines(text), ['if (((int)m) == 3)', 'x = 1099511627776ll;', 'int s = 1;']);
  });
  it('takes no value for an enumerator that nobody knows, nor for those behind it', async () => {
    const text = `enum { Log = Log(0), Warp = 1 << Log, Next, Own = 7, Last };
      __device__ void f(int x) { x = Warp; x = Next; x = Last; }`;
    assert.deepEqual(await loweredLines(text), [
      'x = opaque[unknown name `Warp`]();',
      'x = opaque[unknown name `Next`]();',
      'x = 8;',
    ]);
  });
  it('reads unions, enum classes and bit-fields', async () => {
    const text = `enum class Mode : unsigned char { Fast = 2, Slow }; union Bits { float f; unsigned u; }; struct Flags { unsigned a : 3, b : 5; };
      __device__ void f(Flags s, float x) { Bits v; v.f = x; unsigned u = v.u; s.b = (int)Mode::Slow; Mode m = Mode::Fast; if (m == Mode::Slow) u = s.a; }`;
    assert.deepEqual(await loweredLines(text), [
      'Bits v;',
      'v.f = x;',
      'unsigned int u = v.u;',
      's.b = 3u;',
      'Mode m = (Mode)2;',
      'if (((int)m) == 3)',
      'u = s.a;',
    ]);
  });
});

describe('launches', () => {
  it('give packs that others follow what was given for them', async () => {
    const text = `template <class T, int N> struct P { T e[N]; };
      template <int N, class R, class... A> __device__ void g(P<R, N>* r, const P<A, N>*... in, int n, const A*... tail) { r->e[0] = (in->e[n] + ...) + (*tail + ...); }
      template <class... A> __device__ void none(A... a, int n) { n += sizeof...(A); }
      __device__ void f(P<float, 4>* p, P<int, 4>* q, float* x, int* y) { g<4, float, float, int>(p, p, q, 3, x, y); none(7); }`;
    const program = await programOf(text);
    const called = [...reachableFunctions(functionNamed(program, 'f'))].map((one) => printFunction(one));
    assert.ok(called[1]!.includes('(in0->e[n] + ((float)in1->e[n])) + ((*tail0) + ((float)(*tail1)))'));
    assert.ok(called[2]!.includes('n += 0ul'));
    assert.deepEqual(opaqueReasons(functionNamed(program, 'f')), []);
  });
  it('instantiate kernels with explicit and deduced arguments', async () => {
    const text = `template <int N, class T> __global__ void k(T* p) {} template <class T> __global__ void j(T* p, int n = 3) {}
      int main() { float* p; double* d; dim3 g(4, 2); int b = 128; k<16><<<g, b>>>(p); j<<<1, dim3(8, 8), 64>>>(d, 1); k<2, int><<<2, 2>>>(nullptr); }`;
    assert.deepEqual(await launches(text), ['k<16, float>', 'j<double>', 'k<2, int>']);
  });
  it('tell what an explicit instantiation leaves to be deduced', async () => {
    const text = `namespace N { template <int N, class T> __global__ void k(const T* p, int n) {} }
      template __global__ void N::k<16>(const double* p, int n);
      namespace N { template __global__ void k<8, int>(const int* p, int n); }`;
    const [kernel] = (await programOf(text)).kernels();
    assert.deepEqual(
      kernel?.explicitInstances.map((one) => one.function.displayName),
      ['k<16, double>', 'k<8, int>'],
    );
  });
  it('follow wrappers that take kernels as arguments', async () => {
    const text = `
      __global__ void a(int* p) {} template <class T> __global__ void b(T* p) {}
      template <class K, class... A> void run(K kernel, dim3 grid, A... rest) { kernel<<<grid, 32>>>(rest...); }
      template <void (*K)(int*)> void fixed(int* p) { K<<<1, 1>>>(p); }
      void pick(int* p) { auto kernel = b<int>; kernel<<<1, 2>>>(p); void* args[] = {&p}; cudaLaunchKernel((void*)a, dim3(1), dim3(2), args, 0, 0); }
      int main() { int* p; run(a, dim3(2), p); run(b<int>, 4, p); fixed<a>(p); pick(p); }`;
    assert.deepEqual(await launches(text), ['a', 'b<int>', 'a', 'b<int>', 'a']);
  });
  it('deduce through alias templates and qualified names: tags that choose a variant', async () => {
    const text = `
      namespace tags { template <class T, T V> struct constant {}; }
      template <bool B> using flag = tags::constant<bool, B>;
      template <class T, bool B> __global__ void aliased(T* p, flag<B>) {}
      template <class T, bool B> __global__ void qualified(T* p, tags::constant<bool, B>) {}
      template <class T> using pointer = T*;
      template <class T> __global__ void pointed(pointer<T> p) {}
      int main() { float* p; aliased<<<1, 32>>>(p, flag<true>{}); qualified<<<1, 32>>>(p, flag<false>{}); pointed<<<1, 32>>>(p); }`;
    assert.deepEqual(await launches(text), [
      'aliased<float, true>',
      'qualified<float, false>',
      'pointed<float>',
    ]);
  });
  it('take device lambdas', async () => {
    const text = `template <class F> __global__ void each(int n, F f) { f(threadIdx.x); }
      int main() { float* p; each<<<1, 32>>>(5, [=] __device__ (int i) { p[i] = 1; }); }`;
    const program = await programOf(text);
    const [launch] = launchedFrom(program.main()!);
    assert.ok(launch !== undefined);
    assert.deepEqual(opaqueReasons(launch.kernel), []);
  });
});

describe('calls that the grammar does not know', () => {
  it('give braces as a default argument the parameter’s empty value', async () => {
    const text = `
      struct P { int a = 4; int b = 2; };
      __device__ int g(int i, int n = {}) { return i + n; }
      __device__ int h(P p = {}) { return p.a; }
      __device__ int f(int i) { return g(i) + h(); }`;
    const lines = await loweredLines(text);
    assert.equal(lines.at(-1), 'return g(i, 0) + h(P{4, 2});');
  });
  it('convert by the operator that is named, and call operators by their names', async () => {
    const text = `
      struct H { int bits; __device__ operator float() const { return bits; } __device__ int operator()(int i) const { return i + bits; } };
      __device__ float f(H h, const H* p) { return h.operator float() + p->operator float() + h.operator()(3); }`;
    assert.deepEqual(await loweredLines(text), [
      'return (H::operator()cast(&h) + H::operator()cast(p)) + ((float)H::operator()(&h, 3));',
    ]);
  });
  it('defines conversions outside their class, which declare no function of the name of a type', async () => {
    const text = `
      struct H { int bits; __device__ operator float() const; };
      template <class T> struct P { T* p; __host__ __device__ operator T*() const; };
      inline __device__ H::operator float() const { return bits; }
      template <class T> inline __host__ __device__ P<T>::operator T*() const { return p; }
      __device__ float f(H h, P<float> p) { float* q = p; return h + q[0]; }`;
    assert.deepEqual(await loweredLines(text), [
      'float *q = P<float>::operator()cast(&p);',
      'return H::operator()cast(&h) + q[0];',
    ]);
  });
  it('take operators of the language for enumerators where those of classes need conversions', async () => {
    const text = `
      struct M { double v; __device__ M(double d); };
      __device__ M operator/(const M& a, double s);
      template <class T> struct P { enum { size = sizeof(T) }; T* data; __device__ operator T*() { return data; } };
      template <class T> struct Q : public P<T> { int n; };
      __device__ int f(Q<int> q, int i) { return q[i / q.size]; }`;
    assert.deepEqual(await loweredLines(text), ['return P<int>::operator()cast(&q.P<int>)[i / 4];']);
  });
  it('take the zero that is assigned to what a call returns for a value', async () => {
    const text = `
      namespace n { template <int I> __device__ float& get(float* p) { return p[I]; } }
      struct P { float* p; __device__ float& operator()(int y, int x) { return p[y + x]; } __device__ void f(P o) { o(1, 2)=0; } };
      __device__ void f(float* p, P d, int i, int j) {
        d(i, j) = 0;
        if (i) d(i, i) = 0 ; else n::get<1>(p) = 0;
        n::get<2>(p)=0;
        d(j, i)=0;
      }
      struct V { virtual void f(int, P) = 0; virtual int g() const = 0; };`;
    assert.deepEqual(await loweredLines(text), [
      '*P::operator()(&d, i, j) = 0.0f;',
      'if ((bool)i)',
      '*P::operator()(&d, i, i) = 0.0f;',
      'else',
      '*get<1>(p) = 0.0f;',
      '*get<2>(p) = 0.0f;',
      '*P::operator()(&d, j, i) = 0.0f;',
    ]);
  });
});
