import assert from 'node:assert/strict';
import { functionNamed, loweredLines, programOf } from '../../../../test/lowering.ts';
import { printFunction } from '../../ir/print.ts';
import { reachableFunctions } from '../../ir/walk.ts';

describe('a deduction guide', () => {
  it('says what a class without arguments is, and declares no function', async () => {
    const text = `
      template <class T, int N = 0> struct Span {
        T* p; int n;
        __device__ Span(T* q, int m) : p(q), n(m) {}
        template <int M> __device__ Span(T (&a)[M]) : p(a), n(M) {}
      };
      template <class T> Span(T*, int) -> Span<T>;
      template <class T, int M> __device__ Span(T (&)[M]) -> Span<T, M>;
      template <class T, int N> __device__ int count(Span<T, N> s) { return N; }
      __device__ int f(float* p) {
        double d[3];
        Span a(d);
        Span b(p, 4);
        return count(a) + count(Span<float, 2>(p, 3));
      }`;
    assert.deepEqual(await loweredLines(text), [
      'double d[3];',
      'Span<double, 3> a;',
      'Span<double, 3>::Span<3>(&a, &d);',
      'Span<float, 0> b;',
      'Span<float, 0>::Span(&b, p, 4);',
      'return count<double, 3>(a) + count<float, 2>(({ Span<float, 2> $2; Span<float, 2>::Span(&$2, p, 3); $2; }));',
    ]);
  });
});

describe('a specialisation for arrays', () => {
  it('is for those of a length, or for those without', async () => {
    const text = `
      template <class T> struct Kind { static constexpr int value = 1; };
      template <class T, size_t N> struct Kind<T[N]> { static constexpr int value = 3; struct Sized {}; };
      template <class T> struct Kind<T[]> { static constexpr int value = 2; typedef int open; };
      template <class T> __device__ typename Kind<T>::open make(size_t n, void* p) { return 4; }
      template <class T, class... A> __device__ typename Kind<T>::Sized make(A&&...) = delete;
      template <class T> __device__ int made() { return make<T[]>(3, nullptr); }
      __device__ int f() { return Kind<short[]>::value + 10 * Kind<short[4]>::value + 100 * Kind<short>::value; }`;
    assert.deepEqual(await loweredLines(text), ['return 132;']);
    const program = await programOf(`${text} __global__ void k(int* p) { *p = made<short>(); }`);
    const kernel = program.kernels()[0]!.instantiate().function;
    assert.ok([...reachableFunctions(kernel)].some(({ displayName }) => displayName === 'make<short[]>'));
  });
});

describe('types of a template among the arguments of a call', () => {
  it('are types, however many there are, and those of a macro are, too', async () => {
    const text = `
      template <class A, class B, int N> struct Size { static constexpr int value = sizeof(B) * N; };
      template <class A, class B, int N> __device__ int size(int x) { return sizeof(B) * N + x; }
      __device__ int g(int a, int b) { return a + b; }
      __device__ int f(int n) {
        n = g(1, Size<float, short, 4>::value);
        n = g(size<float, double, 4>(1), size<int, unsigned char, 2>(n));
        n = g(Size<float(int, char), short, 2>::value, n < 3);
        return UNKNOWN(n<3, double, n);
      }`;
    assert.deepEqual(await loweredLines(text), [
      'n = g(1, 8);',
      'n = g(size<float, double, 4>(1), size<int, unsigned char, 2>(n));',
      'n = g(4, (int)(n < 3));',
      'return opaque[unknown function `UNKNOWN`](n < 3, opaque[unknown name `_ouble`](), n);',
    ]);
  });
});

describe('template parameters of class type', () => {
  it('are objects, equal where their members are', async () => {
    const text = `
      struct Tile { int rows = 4; int columns = 8; constexpr int size() const { return rows * columns; } };
      template <Tile T> struct Shape { static constexpr int cells = T.size(); };
      template <Tile T> __device__ int cells() { int all[T.rows][T.columns]; return sizeof all / 4 + Shape<T>::cells; }
      template <auto V> __device__ int rows() { return V.rows; }
      template <class A, class B> constexpr bool same = false;
      template <class A> constexpr bool same<A, A> = true;
      constexpr Tile tall{.columns = 1};
      __device__ int f(int n) {
        bool one = same<Shape<Tile{}>, Shape<Tile{4, 8}>>, other = same<Shape<Tile{}>, Shape<tall>>;
        return cells<tall>() + rows<Tile{n, 2}>() + rows<Tile{.rows = 3}>();
      }`;
    assert.deepEqual(await loweredLines(text), [
      'bool one = true;',
      'bool other = false;',
      'return (cells<Tile{4, 1}>() + rows<?>()) + rows<Tile{3, 8}>();',
    ]);
    const program = await programOf(text);
    const [, cells, , rows] = reachableFunctions(functionNamed(program, 'f'));
    assert.deepEqual(
      [cells, rows].map((one) => one && printFunction(one).split('\n').slice(1, -1)),
      [['  int all[4][1];', '  return 8;'], ['  return 3;']],
    );
  });

  it('are numbers where the parameter is one', async () => {
    const text = `
      template <int N> struct Int { static constexpr int value = N; constexpr operator int() const { return N; } };
      template <int N> __device__ int twice() { return 2 * N; }
      __device__ int f() { return twice<Int<3>{}>(); }`;
    assert.deepEqual(await loweredLines(text), ['return twice<3>();']);
  });
});
