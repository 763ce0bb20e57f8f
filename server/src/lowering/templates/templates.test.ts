import assert from 'node:assert/strict';
import {
  functionNamed,
  loweredLines,
  opaqueReasons,
  parseText,
  programOf,
} from '../../../../test/lowering.ts';
import type { FunctionIr } from '../../ir/nodes.ts';
import { printFunction } from '../../ir/print.ts';
import { reachableFunctions } from '../../ir/walk.ts';
import { createProgram } from '../program.ts';

describe('templates', () => {
  it('leaves out overloads whose value parameter has no type', async () => {
    const heads = [
      'typename enable_if<COND, int>::type = 0',
      'enable_if_t<COND, int> = 0',
      'enable_if_t<COND>* = nullptr',
      'typename enable_if<COND>::type *X = nullptr',
    ];
    for (const head of heads) {
      const overload = (condition: string, result: string): string =>
        `template <class T, ${head.replace('COND', condition)}> __device__ ${result} g(T x) { return 1; }`;
      const text = `
        template <bool B, class T = void> struct enable_if {};
        template <class T> struct enable_if<true, T> { using type = T; };
        template <bool B, class T = void> using enable_if_t = typename enable_if<B, T>::type;
        template <class A, class B> struct is_same { static constexpr bool value = false; };
        template <class A> struct is_same<A, A> { static constexpr bool value = true; };
        ${overload('is_same<int, T>::value', 'int')}
        ${overload('!is_same<int, T>::value', 'double')}
        __device__ void f(float x) { auto y = g(x); }`;
      assert.match((await loweredLines(text))[0]!, /^double y = /, head);
    }
  });
  it('compares in arguments without parentheses', async () => {
    const text = `
      template <bool B, class T, class F> struct conditional { using type = T; };
      template <class T, class F> struct conditional<false, T, F> { using type = F; };
      template <int N> struct Rows { using type = typename conditional<N >= 8, float, typename conditional<(N > 4), short, char>::type>::type; };
      __device__ void f() { Rows<8>::type a; Rows<9>::type b; Rows<7>::type c; Rows<4>::type d; bool e = 3 < 4 && 5 >= 6; }`;
    assert.deepEqual(await loweredLines(text), [
      'float a;',
      'float b;',
      'short c;',
      'char d;',
      'bool e = false;',
    ]);
  });
  it('names a type of an outer scope again', async () => {
    const text = `
      struct Point { float x, y, z; };
      namespace layout { using Point = Point; template <class T> struct Pair { using Point = Point; Point a, b; }; }
      __device__ void f() { layout::Point p; char s[sizeof(layout::Pair<int>)]; }`;
    assert.deepEqual(await loweredLines(text), ['Point p;', 'char s[24];']);
  });
  it('tells templates of a name apart by what takes a type and what a value', async () => {
    const text = `
      template <class B, int N> struct Make; template <> struct Make<float, 2> { using type = float2; };
      template <class T, class B> __device__ T fill(B x) { return T(); }
      template <int N, class B, class R = typename Make<B, N>::type> __device__ R fill(B x) { return fill<R>(x); }
      template <typename T, int M = 0, typename U> __device__ T to(U u) { return T(u); }
      template <int M, typename U> __device__ U to(U u) { return u; }
      constexpr int two = 2;
      __device__ void f(float x) {
        auto a = fill<float4>(x); auto b = fill<2>(x); auto c = fill<two>(x); auto d = fill<two * 1>(x);
        auto e = to<int>(x); auto g = to<int, 1>(x); auto h = to<2>(x); auto i = to<sizeof(int)>(x);
      }`;
    assert.deepEqual(
      (await loweredLines(text)).map((line) => line.split(' ')[0]),
      ['float4', 'float2', 'float2', 'float2', 'int', 'int', 'float', 'float'],
    );
  });
  it('finds inherited overloads that a using-declaration brings', async () => {
    const text = `
      struct A { __device__ int g(int t, int k) { return t * k; } __device__ char g(int t) { return 1; } };
      struct B : A { using A::g; __device__ float g(float) { return 0; } };
      __device__ void f() { B b; auto x = b.g(1, 2); auto y = b.g(1.0f); }`;
    const types = (await loweredLines(text)).slice(-2).map((line) => line.split(' ')[0]);
    assert.deepEqual(types, ['int', 'float']);
  });
  it('gives no value to a fold of no elements', async () => {
    const text = `
      template <class... A> __device__ int sum(A... a) { return (a + ...); }
      template <class... A> __device__ bool all(A... a) { return (a && ...); }
      __device__ void f() { sum(); all(); }`;
    const called = functionNamed(await programOf(text), 'f');
    assert.deepEqual(opaqueReasons(called), ['fold of no elements with `+`']);
  });
  it('counts the elements of a list by what each is and by packs', async () => {
    const text = `
      struct P { int x, y; };
      template <class... A> __device__ void g(P p, A... a) { P b[] = {p, 5, 6, p}; int c[] = {1, a..., 2}; P d[] = {1, 2, 3}; }
      __device__ void f(P p) { g(p, 7, 8); }`;
    const program = await programOf(text);
    const called = [...reachableFunctions(functionNamed(program, 'f'))].find(({ name }) => name === 'g');
    assert.match(printFunction(called!), /P b\[3\] = .*int c\[4\] = .*P d\[2\] = /s);
  });
  it('finds specialisations that hang on a condition', async () => {
    const text = `
      template <bool B, class T = void> struct enable_if {};
      template <class T> struct enable_if<true, T> { using type = T; };
      namespace n { template <bool B, class T = void> using enable_if_t = typename enable_if<B, T>::type; }
      template <class T, class E = void> struct S { static constexpr int v = 1; };
      template <class T> struct S<T, n::enable_if_t<sizeof(T) == 8 && sizeof(T) != 4>> { static constexpr int v = 7; };
      __device__ void f(int t) { t += S<long>::v; t += S<int>::v; }`;
    assert.deepEqual(await loweredLines(text), ['t += 7 as int;', 't += 1 as int;']);
  });
  it('passes over templates of whose parameters a braced list tells nothing', async () => {
    const text = `
      template <class T> struct W { T a; };
      struct V {
        float x, y;
        template <class A, class B> __device__ V(A a, B b) : x(a), y(b) {}
        template <class U> __device__ V(const W<U>& w) : x(w.a), y(w.a) {}
      };
      template <class T, int N> __device__ int total(const T (&a)[N]) { return a[N - 1]; }
      template <class T> __device__ int total(W<T> a) { return 100; }
      __device__ float f(int t) { V v = V({2.f, t}); return total({1, 2, t}) + v.x; }`;
    const called = functionNamed(await programOf(text), 'f');
    assert.deepEqual(opaqueReasons(called), []);
    assert.match((await loweredLines(text)).join(' '), /total<int, 3>/);
  });
  it('knows no size of a struct with a part of unknown type', async () => {
    const text = `
      struct Based : lib::Base { float x; }; struct Holds { lib::Part part; float x; }; struct Around { Holds all[2]; };
      struct Handle { lib::Part* part; float x; };
      __device__ void f(Based* b, Holds* h, Around* a, Handle* p, int i) { b[i].x = 1; h[i].x = 1; (a + i)->all[0].x = 1; p[i].x = 1; }`;
    const called = functionNamed(await programOf(text), 'f');
    assert.deepEqual(opaqueReasons(called), [
      'size of `Based` is unknown',
      'size of `Holds` is unknown',
      'size of `Around` is unknown',
    ]);
  });
  it('deduces through an alias what it does not compute with', async () => {
    const text = `
      template <class T, class S, S... N> class Wrap { public: T* data; };
      namespace n { namespace m { template <class T, class I = int> using Lines = Wrap<T, I, -1, sizeof(T)>; } }
      template <class T, class S> using Rows = n::m::Lines<T, S>;
      template <class T, class S, int N> __device__ auto load(const Rows<T, S>& w, S (&x)[N]) { return *w.data; }
      template <class T> struct Is { static constexpr int v = 1; };
      template <class T, class S> struct Is<Rows<T, S>> { static constexpr int v = sizeof(T); };
      __device__ void f(Rows<double, long> a, int t) {
        long q[3]; auto x = load(a, q); t += Is<Rows<double, int>>::v; t += Is<Wrap<double, int, -1, 4>>::v;
      }`;
    assert.deepEqual(await loweredLines(text), [
      'long q[3];',
      'double x = load<double, long, 3>(&a, &q);',
      't += 8 as int;',
      't += 1 as int;',
    ]);
  });
  it('deduces a class from what a constructor calls its parameter', async () => {
    const text = `
      namespace n { template <class C> struct Layout { using Config = C; Config c; __device__ Layout(Config c) : c{c} {} }; }
      struct Shape { int rows; };
      __device__ void f(Shape s, int t) { n::Layout l{s}; n::Layout m(s); t = sizeof(l) + sizeof(m); }`;
    assert.equal((await loweredLines(text)).at(-1), 't = 8;');
  });
  it('deduces packs of pointers', async () => {
    const text = `
      template <class... A> __device__ int sizes(const A*... in) { return (int(sizeof(*in)) + ... + 0); }
      __device__ void f(double* a, char* b) { sizes(a, b); }`;
    assert.deepEqual(await loweredLines(text), ['sizes<double, char>(a, b);']);
  });
  it('deduces types, values and packs', async () => {
    const text = `
      template <class T, int N> __device__ int length(T (&a)[N]) { return N * sizeof(T); }
      template <class T> __device__ T first(const T* p) { return p[0]; }
      template <class... A> __device__ int count(A... a) { return sizeof...(a); }
      template <class... A> __device__ int sum(A... a) { return (a + ... + 0); }
      __device__ void f(double* p) { short s[5]; length(s); first(p); count(1, 2.0, 'c'); sum(1, 2L); }`;
    assert.deepEqual(await loweredLines(text), [
      'short s[5];',
      'length<short, 5>(&s);',
      'first<double>(p);',
      'count<int, double, char>(1, 2.0, (char)99);',
      'sum<int, long>(1, 2l);',
    ]);
  });
  it('gives a pack all explicit arguments from its place on, and deduces what follows it', async () => {
    const text = `
      template <int... Ns, class T> __device__ int among(T x) { return ((x == T(Ns)) + ...); }
      template <class A, int... Ns, class T> __device__ A longer(T x) { return A(sizeof...(Ns)); }
      __device__ void f(float x, short s) { among<32, 64, 128>(x); longer<long, 1, 2>(s); among(x); }`;
    assert.deepEqual(await loweredLines(text), [
      'among<32, 64, 128, float>(x);',
      'longer<long, 1, 2, short>(s);',
      'among<float>(x);',
    ]);
  });
  it('makes an argument of a pattern for each element of its packs', async () => {
    const text = `
      template <class T> struct Twice { T e[2]; };
      template <class... T> struct Sizes { static constexpr int last = 0; };
      template <class A, class B> struct Sizes<A, B> { static constexpr int last = sizeof(B); };
      template <int... N> struct Sum { static constexpr int value = (N + ... + 0); };
      template <class... T> __device__ int pairs() { return Sizes<Twice<T>...>::last; }
      template <int B, int... N> __device__ int moved() { return Sum<N + B...>::value; }
      __device__ void f() { pairs<int, double>(); moved<10, 1, 2, 3>(); moved<10>(); }`;
    const program = await programOf(text);
    const called = [...reachableFunctions(functionNamed(program, 'f'))]
      .slice(1)
      .map((one) => printFunction(one));
    const returned = called.map((one) => /return (.*);/.exec(one)?.[1]);
    // sizeof(Twice<double>); 11 + 12 + 13; nothing.
    assert.deepEqual(returned, ['16', '36', '0']);
  });
  it('deduces packs through aliases', async () => {
    const text = `
      template <class T, T... N> struct Sequence {};
      template <int... N> using Ints = Sequence<int, N...>;
      template <int... N> __device__ int all(Ints<N...>) { return sizeof...(N); }
      template <int A, int... N> __device__ int behind(Ints<A, N...>) { return A; }
      __device__ void f() { all(Ints<4, 5, 6>{}); all(Ints<>{}); behind(Ints<7, 8>{}); }`;
    assert.deepEqual(
      (await loweredLines(text)).map((line) => line.split('(')[0]),
      ['all<4, 5, 6>', 'all', 'behind<7, 8>'],
    );
  });
  it('makes a variable of a union whose halves are, for an unknown number, the same union', async () => {
    const text = `
      template <int N> union Pack { Pack<N / 2> half[2]; unsigned char bytes[N]; };
      template <> union Pack<1> { unsigned char bytes[1]; };
      template <int N> __global__ void k(float* a) { Pack<N / 2> x; a[1] = 1; }`;
    assert.deepEqual(opaqueReasons(functionNamed(await programOf(text), 'k')), []);
  });
  it('ends a recursion of types that counts down from an unknown number', async () => {
    const text = `
      template <int N, int... Rest> struct Down { using type = typename Down<N - 1, N, Rest...>::type; };
      template <int... Rest> struct Down<0, Rest...> { using type = float; };
      template <int N> __device__ void g(float* a) { typename Down<N>::type x = a[0]; typename Down<250>::type y = a[1]; a[0] = x; a[1] = y; }
      template <int N> __global__ void k(float* a) { g<N>(a); }`;
    const kernel = functionNamed(await programOf(text), 'k');
    const [, called] = [...reachableFunctions(kernel)];
    assert.match(printFunction(called!), /float y = a\[1\]/);
    assert.deepEqual([...new Set(opaqueReasons(kernel))], ['the type `type` has no end']);
  });
  it('prefers specialisations and reads traits', async () => {
    const text = `
      template <class T> struct Traits { static constexpr int width = 1; using type = T; };
      template <> struct Traits<float> { static constexpr int width = 4; using type = double; };
      template <class T> struct Traits<T*> { static constexpr int width = 8; using type = T; };
      template <class T> __device__ void g(T x) { typename Traits<T>::type y = x; if constexpr (Traits<T>::width > 1) y += 1; }
      __device__ void f(int* p, float x) { int a = Traits<int>::width + Traits<float>::width + Traits<char*>::width; g(x); }`;
    assert.deepEqual(await loweredLines(text), ['int a = 13;', 'g<float>(x);']);
    const program = await programOf(text);
    const lines = printFunction([...reachableFunctions(functionNamed(program, 'f'))][1]!).split('\n');
    assert.deepEqual(lines.slice(1, -1), ['  double y = (double)x;', '  y += 1.0 as double;']);
  });
  it('evaluates constexpr functions for array bounds', async () => {
    const text = `
      constexpr int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
      constexpr int rounded(int n) { int r = 1; while (r < n) r *= 2; return r; }
      __global__ void f() { __shared__ int a[fib(10)]; float b[rounded(33)]; }`;
    assert.deepEqual(await loweredLines(text), ['shared int a[55];', 'float b[64];']);
  });
  it('counts bits at compile time', async () => {
    // Each dimension as g++ has it: of 32 or 64 bits, by the function's parameter.
    const text = `__device__ void f() {
      int a[__builtin_ctz(16)], b[__builtin_popcount(255)], c[__builtin_clz(1)], d[__builtin_ffs(4)], e[__builtin_ctzll(1ull << 40)],
        g[__builtin_popcountll(~0ull)], h[__builtin_clzll(2ull)], i[__builtin_ffsll(8)], j[__builtin_popcount(-1)], k[__builtin_clzl(1)]; }`;
    const lengths = (await loweredLines(text)).map((line) => Number(/\[(\d+)\]/.exec(line)?.[1]));
    assert.deepEqual(lengths, [4, 8, 31, 3, 40, 64, 62, 4, 32, 63]);
  });
  it('has constants of local variables computed once', async () => {
    const text = `
      struct Config { int rows, columns; };
      constexpr __device__ Config config(int kind) { if (kind == 1) return Config{8, 4}; return Config{2, 16}; }
      __global__ void f(int n) {
        constexpr int rows = config(1).rows;
        const int columns = config(1).columns / 2;
        const int other = config(n).rows;
      }`;
    assert.deepEqual(await loweredLines(text), [
      'int rows = 8;',
      'int columns = 2;',
      'int other = config(n).rows;',
    ]);
  });
  it('calls functions that constexpr structs hold', async () => {
    const text = `
      typedef int (*op_t)(int);
      struct Ops { op_t first; int second; constexpr __device__ Ops(op_t f, int s) : first(f), second(s) {} };
      template <int N> __device__ int add(int i) { return i + N; }
      template <int N> constexpr __device__ Ops ops() { if (N > 2) return Ops(add<N>, N * 2); return Ops(add<0>, 0); }
      __device__ int f(int i) { constexpr op_t op = ops<3>().first; constexpr int k = ops<3>().second; return op(i) + k; }`;
    const lines = await loweredLines(text);
    assert.equal(lines.at(-1), 'return add<3>(i) + 6;');
  });
  it('takes pointers and references for the defaults of types', async () => {
    const text = `
      template <class T, class P = const T*, class Q = unsigned int const*> struct V { P p; Q q; };
      struct W { template <class A, class B = A const&> __device__ static int f(A a) { B b = a; return b; } };
      __device__ void f(float* a) { V<float> v{a}; float x = v.p[1]; unsigned y = *v.q; int z = W::f(3); }`;
    assert.deepEqual(await loweredLines(text), [
      'V<float, float *, unsigned int *> v = V<float, float *, unsigned int *>{a, (unsigned int *)0l};',
      'float x = v.p[1];',
      'unsigned int y = *v.q;',
      'int z = W::f<int, int &>(3);',
    ]);
  });
  it('compares casts to types of several words among arguments', async () => {
    const text = `
      template <class T> struct V { enum { n = sizeof(T) }; };
      template <bool c, class A, class B> struct If { typedef A type; };
      template <class A, class B> struct If<false, A, B> { typedef B type; };
      template <class A, class B> struct Larger { typedef typename If<unsigned(V<A>::n) == unsigned(V<B>::n), A, B>::type type; };
      __device__ void f(int n) { Larger<float, double>::type x = n; Larger<int, float>::type y = n; }`;
    assert.deepEqual(await loweredLines(text), ['double x = (double)n;', 'int y = n;']);
  });
  it('leaves values that nothing fixes unknown, and says what it assumed', async () => {
    const program = await programOf(`template <class T, int N> __global__ void k(T* p) { p[N] = 1; }`);
    const kernel = program.kernels()[0]!.instantiate();
    assert.deepEqual(kernel.assumedArguments, ['T = float', 'N = ?']);
    assert.deepEqual(opaqueReasons(kernel.function), []);
    assert.match(printFunction(kernel.function), /p\[N\] = 1\.0f;/);
  });
  it('assumes integers for types of indices, which no float is', async () => {
    const bodies = {
      'p[row * 4 + i] = 1': 'int',
      'p[(int)(i * 2)] = i': 'float',
      'p[q[3]] = 1': 'int',
      'p[0] = i % 4': 'int',
      'I j = blockIdx.x * (I)blockDim.x + threadIdx.x; p[0] = j': 'int',
      'I j = threadIdx.x * 0.5f; p[0] = j': 'float',
      'float a[4] = {}; p[0] = a[0] * i': 'float',
    };
    for (const [body, assumed] of Object.entries(bodies)) {
      const program = await programOf(
        `template <class I> __global__ void k(float* p, const I* __restrict__ q, I i, int row) { ${body}; }`,
      );
      assert.deepEqual(program.kernels()[0]!.instantiate().assumedArguments, [`I = ${assumed}`], body);
    }
    const launched = await programOf(
      'template <class I> __global__ void k(I i) {} template <class I> void run(I n) { k<<<n + 1, 32>>>(n); }',
    );
    const [run] = launched.launchCode().templates;
    assert.deepEqual(run?.instantiate().assumedArguments, ['I = int']);
  });
  it('assumes pointers for iterators, also where only other functions take elements', async () => {
    const bodies = {
      'typename std::iterator_traits<I>::value_type x = f(i)': 'I = float *',
      'store(2, i + n - 1)': 'I = float *',
      'store(2, i * n)': 'I = float',
      'last(i)': 'I = float *',
    };
    for (const [body, assumed] of Object.entries(bodies)) {
      const program = await programOf(`
        template <class T> __device__ void store(int n, T to, bool wait = true);
        template <class T> __device__ void store(int n, T to, bool wait) { to[n] = 1; }
        template <class T> __device__ void last(T from) { store(1, 2 + from); store(1, from - 1); }
        template <class I> __global__ void k(I i, int n) { ${body}; }`);
      assert.deepEqual(program.kernels()[0]!.instantiate().assumedArguments, [assumed], body);
    }
  });
  it('takes two values that nothing fixes for two, wherever they are handed on', async () => {
    const program = await programOf(`
      template <int X> __device__ int twice() { return 2 * X; }
      template <int A, int B> __global__ void k(int* p) { p[0] = twice<A>(); p[1] = twice<B>(); p[2] = twice<A>(); }`);
    const kernel = program.kernels()[0]!.instantiate().function;
    const callees = [...reachableFunctions(kernel)].filter((one) => one !== kernel);
    assert.equal(callees.length, 2);
  });
  it('ends a template that instantiates itself for ever, however late its bodies are read', async () => {
    const program = await programOf(`
      template <class T, int N, class... A> __device__ int at(T t, A... a) {
        if constexpr (sizeof...(A) == N) return t.at(a...);
        else return at<T, N>(t, a..., 1);
      }
      template <class T, int N> __global__ void k(T t, int* p) { p[0] = at<T, N>(t); }`);
    const kernel = program.kernels()[0]!.instantiate().function;
    const instances = reachableFunctions(kernel);
    assert.ok(instances.size > 100 && instances.size < 200, `${instances.size}`);
    assert.deepEqual(opaqueReasons([...instances].at(-1)!), ['templates nested too deeply']);
  });
  it('deduces from the parameters of functions, where an array is a pointer and (void) is nothing', async () => {
    const text = `
      template <class S, int N> struct Tree { S low[N]; };
      template <class T, int D, class A> T sum(Tree<T, D> t, void (*f)(Tree<T, D>, A[], int)) { A a[D]; return 0; }
      template <class T> T made(T (*f)(void)) { return f(); }
      template <class T> T first(void (*f)(T[4], int)) { return 0; }
      void use(Tree<double, 3> t, short* a, int n);
      long one();
      void take(unsigned* p, int n);
      __device__ void f() {
        Tree<double, 3> t; auto x = sum(t, use); auto y = made(one); auto z = first(take);
      }`;
    const lines = await loweredLines(text);
    assert.deepEqual(
      lines.flatMap((line) => /^(\S+(?: \S+)?) [xyz] =/.exec(line)?.[1] ?? []),
      ['double', 'long', 'unsigned int'],
    );
  });
  it('knows the length of packs without elements', async () => {
    const text = `
      template <class... A> __device__ int count(A... rest) { return sizeof...(rest) * 10 + sizeof...(A); }
      template <class T, class... A> __device__ T sum(T first, A... rest) {
        if constexpr (sizeof...(rest) > 0) return first + sum(rest...);
        else return first;
      }
      __device__ void f() { auto l = [](auto... v) { return (int)sizeof...(v); }; int n = count() + l() + sum(1); }`;
    const program = await programOf(text);
    for (const one of reachableFunctions(functionNamed(program, 'f')))
      assert.deepEqual(opaqueReasons(one), []);
  });
  it('reads no more templates than a program can need, and starts again with an edit', async () => {
    const source = (sum: number): string => `
      template <int N, int M> __device__ int tree(int i) {
        if constexpr (N == 0) return i + M;
        else return tree<N - 1, 2 * M>(i) + tree<N - 1, 2 * M + 1>(i);
      }
      __global__ void k(int* p) { p[0] = tree<16, 0>(p[1]); }
      __global__ void other(int* p) { p[0] = tree<2, 7>(p[${sum}]); }`;
    const reasonsOf = (kernel: FunctionIr): Set<string> =>
      new Set([...reachableFunctions(kernel)].flatMap(opaqueReasons));
    const tooMany = 'the templates behind it are too many to be read';
    const file = await parseText(source(1));
    const program = createProgram(file);
    const [k, other] = program.kernels().map((one) => one.instantiate().function);
    assert.ok(reachableFunctions(k!).size < 5000);
    assert.deepEqual([...reasonsOf(k!)], [tooMany]);
    assert.deepEqual([...reasonsOf(other!)], [tooMany]);
    program.update(await parseText(source(2), file));
    const [, edited] = program.kernels().map((one) => one.instantiate().function);
    assert.deepEqual([...reasonsOf(edited!)], []);
    assert.equal(reachableFunctions(edited!).size, 8);
  });
});
