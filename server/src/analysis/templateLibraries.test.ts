/** What libraries of templates rest on: traits, substitutions that fail, `namespace std` opened again. */
import assert from 'node:assert/strict';
import { analyseText, kernelNamed, sectorsOf } from './testProgram.ts';

/** Sectors of 32 lanes that store floats as many apart as the expression says. */
async function strideOf(declarations: string, expression: string): Promise<unknown> {
  const kernel = `__global__ void k(float* p) { p[threadIdx.x * (${expression})] = 1; }`;
  const [max] = sectorsOf(await analyseText(`#include <type_traits>\n${declarations}\n${kernel}\n`), 'k');
  return typeof max === 'number' ? max / 4 : max;
}

describe('type traits', () => {
  const classes = `struct Empty {}; struct Derived : Empty {}; struct Holding : Empty { Derived one; };
struct Plain { int a; }; union Union { int a; }; enum class Scoped : char { a }; enum Bare { b };
struct Virtual { virtual void f(); };`;
  const holds = async (condition: string): Promise<unknown> =>
    strideOf(`#define TRUE_OF(...) (__VA_ARGS__)\n${classes}`, `TRUE_OF(${condition}) ? 8 : 1`);

  it('tell empty classes from others', async () => {
    assert.equal(await holds('std::is_empty<Empty>::value && std::is_empty_v<Derived>'), 8);
    for (const other of ['Holding', 'Plain', 'Virtual', 'Union', 'int', 'Empty*'])
      assert.equal(await holds(`std::is_empty_v<${other}>`), 1, other);
  });

  it('tell classes, unions and enumerations', async () => {
    assert.equal(await holds('std::is_class_v<Plain> && std::is_union_v<Union> && std::is_enum_v<Bare>'), 8);
    assert.equal(await holds('std::is_class_v<Union> || std::is_class_v<int> || std::is_enum_v<char>'), 1);
  });

  it('tell bases and conversions', async () => {
    assert.equal(await holds('std::is_base_of_v<Empty, Derived> && std::is_base_of<Plain, Plain>::value'), 8);
    assert.equal(await holds('std::is_base_of_v<Derived, Empty>'), 1);
    assert.equal(
      await holds('std::is_convertible_v<int, float> && std::is_convertible_v<Derived*, Empty*>'),
      8,
    );
    assert.equal(await holds('std::is_convertible_v<Scoped, int> || std::is_convertible_v<int*, float*>'), 1);
    assert.equal(await holds('std::is_convertible_v<Bare, int> && !std::is_convertible_v<int, Bare>'), 8);
  });

  // What g++ 12 says with -std=c++17.
  it('tell what an object can be made of', async () => {
    const made = `struct One { explicit One(int); }; struct Two { Two(float, const char*); Two(int a, int b = 3); };
struct Many { template <class... T> Many(int, T...); };
template <class... T> struct Make { static constexpr bool value = std::is_constructible<T...>::value; };`;
    const can = (types: string): Promise<unknown> =>
      strideOf(`${classes}\n${made}`, `Make<${types}>::value ? 8 : 1`);
    const right =
      'int;int, float;Plain;Plain, Plain;One, int;One, float;Two, int;Two, int, int;Many, int, float, Plain;Empty, Derived;void*, int*';
    const wrong =
      'int, Scoped;Scoped, int;int&;Plain, int;Plain, int, int;One;One, int, int;Two;Two, int, int, int;Many;int, int, int';
    for (const types of right.split(';')) assert.equal(await can(types), 8, types);
    for (const types of wrong.split(';')) assert.equal(await can(types), 1, types);
    assert.equal(await holds('std::is_default_constructible_v<Plain> && std::is_constructible_v<int>'), 8);
  });

  it('tell arrays and constness', async () => {
    assert.equal(await holds('std::extent_v<int[3][5]> == 3 && std::extent_v<int[3][5], 1> == 5'), 8);
    assert.equal(await holds('std::rank_v<int[3][5]> == 2 && std::is_const_v<const int>'), 8);
    assert.equal(await holds('std::is_const_v<int>'), 1);
  });
});

describe('namespace std opened by the program', () => {
  it('still has what the library declares there', async () => {
    const opened = `struct Key { int a; };
namespace lib { using std::is_same; template <class T> struct Same { static constexpr int value = is_same<T, int>::value ? 8 : 1; }; }
namespace std { template <class T> struct mine { static constexpr int value = is_same<T, int>::value ? 8 : 1; }; }`;
    assert.equal(await strideOf(opened, 'lib::Same<int>::value'), 8);
    assert.equal(await strideOf(opened, 'std::mine<int>::value'), 8);
  });

  it('adds specialisations to the library’s templates', async () => {
    const opened = `#include <tuple>
struct Three {};
namespace std { template <> struct tuple_size<Three> : integral_constant<size_t, 3> {}; }`;
    assert.equal(await strideOf(opened, 'std::tuple_size<Three>::value'), 3);
    assert.equal(await strideOf(opened, 'std::tuple_size<std::tuple<int, int>>::value'), 2);
    const three = 'decltype(std::tuple_cat(std::tuple<int>(), std::tuple<>(), std::tuple<char, int>()))';
    assert.equal(await strideOf(opened, `std::tuple_size<${three}>::value`), 3);
  });
});

describe('a template whose substitution fails', () => {
  const sized = `template <bool b> struct Is { static constexpr bool value = b; };
template <class T> struct Size; template <> struct Size<float> { static constexpr int value = 4; };
namespace detail { template <class T> auto sized(T*) -> Is<(0 <= Size<T>::value)>; auto sized(...) -> Is<false>; }
template <class T> struct IsSized : decltype(detail::sized((T*)0)) {};`;

  it('is passed over where a member does not exist', async () => {
    assert.equal(await strideOf(sized, 'IsSized<float>::value ? 8 : 1'), 8);
    assert.equal(await strideOf(sized, 'IsSized<int>::value ? 8 : 1'), 1);
    const tagged = `template <class T, class = void> struct Tagged { static constexpr int value = 1; };
template <class T> struct Tagged<T, std::void_t<typename T::tag>> { static constexpr int value = 8; };
struct Tag { using tag = int; };`;
    assert.equal(await strideOf(tagged, 'Tagged<Tag>::value'), 8);
    assert.equal(await strideOf(tagged, 'Tagged<float*>::value'), 1);
  });

  it('leaves an operator to the language', async () => {
    const constants = `template <auto v> struct C { static constexpr auto value = v; using type = decltype(v);
  __host__ __device__ constexpr operator type() const { return value; } };
template <class T, auto v, typename std::enable_if<(std::is_integral<T>::value && v == 0)>::type* = nullptr>
__host__ __device__ constexpr C<0> operator*(T, C<v>) { return {}; }`;
    assert.equal(await strideOf(constants, '1 * C<4>{}'), 4);
    assert.equal(await strideOf(constants, '1 * C<0>{}'), 0.25);
  });
});

it('a call of the own operator() in a class is one of the object', async () => {
  const own = `struct Scale { __device__ int operator()(int a) const { return 2 * a; }
  template <class... T> __device__ int operator()(int a, int b, T... rest) const { return operator()(a + b); } };`;
  assert.equal(await strideOf(own, 'Scale{}(1, 3)'), 8);
});

describe('what constants are made of', () => {
  const sequences = `template <class T, T... I> struct Sequence {}; template <int... I> using Ints = Sequence<int, I...>;
template <class S> struct First; template <int A, int... R> struct First<Ints<A, R...>> { static constexpr int value = A; };
template <class S> struct Sum; template <int... N> struct Sum<Ints<N...>> { static constexpr int value = (N + ... + 0); };`;

  it('are arrays that constexpr functions sort by subscripts', async () => {
    const sorted = `${sequences}
template <class T, size_t N> struct Array { T e[N];
  __host__ __device__ constexpr T& operator[](size_t i) { return e[i]; }
  __host__ __device__ constexpr T const& operator[](size_t i) const { return e[i]; } };
template <class T, size_t N> constexpr Array<T, N> sorted(Array<T, N> a) {
  for (size_t i = 0; i < N; ++i)
    for (size_t j = i + 1; j < N; ++j) if (a[j] < a[i]) { T swapped = a[j]; a[j] = a[i]; a[i] = swapped; }
  return a; }
struct Pair { int key, value; constexpr bool operator<(Pair const& o) const { return key < o.key; } };
template <class K, class V, class I> struct Sort;
template <int... K, int... V, int... I> struct Sort<Ints<K...>, Ints<V...>, Ints<I...>> {
  static constexpr Array<Pair, sizeof...(I)> given = {Pair{K, V}...};
  static constexpr Array<Pair, sizeof...(I)> made = sorted(given);
  using type = Ints<made[I].value...>; };`;
    assert.equal(
      await strideOf(sorted, 'First<Sort<Ints<5, 3, 4>, Ints<6, 7, 8>, Ints<0, 1, 2>>::type>::value'),
      7,
    );
  });

  it('are objects whose class alone tells the number, also behind references', async () => {
    const constants = `template <auto v> struct C { static constexpr auto value = v; using type = decltype(v);
  __host__ __device__ constexpr operator type() const { return value; } };
template <class T> __host__ __device__ constexpr T larger(T const& a, T const& b) { return a < b ? b : a; }
template <auto a, auto b> __host__ __device__ constexpr auto larger(C<a>, C<b>) { return C<larger(a, b)>{}; }
template <int i> __host__ __device__ constexpr int twice() { return 2 * i; }
template <class T> __host__ __device__ constexpr int twiceOf(T t) { return twice<t>(); }
struct Derived : C<3> {};
template <class... T> __host__ __device__ constexpr auto sum(T... t) { return (... + t); }`;
    assert.equal(await strideOf(constants, 'decltype(larger(C<3>{}, C<5>{}))::value'), 5);
    assert.equal(await strideOf(constants, 'twiceOf(C<4>{})'), 8);
    assert.equal(await strideOf(constants, 'sum(2, Derived{}, C<1>{})'), 6);
  });

  it('are packs expanded inside of others, and counted there', async () => {
    const packs = `${sequences}
template <int a, int... b> __host__ __device__ constexpr int scaled() { return (0 + ... + (a * b)); }
template <int... a, int... b> __host__ __device__ constexpr int all(Ints<a...>, Ints<b...>) {
  return Sum<Ints<scaled<a, b...>()...>>::value; }
template <class S> struct Reversed; template <int... N> struct Reversed<Ints<N...>> { using type = Ints<sizeof...(N) - 1 - N...>; };`;
    assert.equal(await strideOf(packs, 'all(Ints<1, 2>{}, Ints<1, 1>{})'), 6);
    assert.equal(await strideOf(packs, 'First<Reversed<Ints<0, 1, 2>>::type>::value'), 2);
  });
});

describe('a specialisation', () => {
  const lists = `template <class T, class = void> struct Size; template <class... T> struct List {};
template <class T, T... I> struct Numbers {}; template <int v> struct N { static constexpr int value = v; };
template <class T, T... I> struct Size<Numbers<T, I...>> { static constexpr int value = sizeof...(I); };
template <class T> struct Kind; template <> struct Kind<Numbers<int>> { static constexpr int value = 1; };
template <int A, int... I> struct Kind<Numbers<int, A, I...>> { static constexpr int value = 2; };
template <template <class...> class L, class... T> struct Kind<L<T...>> { static constexpr int value = 4; };`;

  it('may leave out what has a default', async () => {
    assert.equal(await strideOf(lists, 'Size<Numbers<int, 7, 8, 9>>::value'), 3);
  });

  it('for a list without elements, or of types, is for no other', async () => {
    assert.equal(await strideOf(lists, 'Kind<Numbers<int>>::value'), 1);
    assert.equal(await strideOf(lists, 'Kind<Numbers<int, 6, 7>>::value'), 2);
    assert.equal(await strideOf(lists, 'Kind<List<N<6>>>::value'), 4);
  });
});

describe('what a call gives', () => {
  it('is a reference where decltype(auto) returns one', async () => {
    const views = `struct View { float* p; __device__ float& operator[](int i) const { return p[i]; } };
template <class V> struct Tensor { V v; __device__ decltype(auto) operator()(int i) { return v[2 * i]; } };`;
    const kernel = '__global__ void k(float* p) { Tensor<View> t{{p}}; t(threadIdx.x) = 1; }';
    const analysis = await analyseText(`${views}\n${kernel}\n`);
    const accesses = kernelNamed(analysis, 'k').launches[0]?.summary.accesses ?? [];
    assert.deepEqual(
      accesses.map(({ operation, sectors }) => [operation, sectors?.max]),
      [['store', 8]],
    );
  });

  it('is what get<i> takes out of a tuple of the program', async () => {
    const tuples = `#include <tuple>
template <class A, class B> struct Two { B second; A first; };
template <size_t i, class A, class B> __device__ auto get(Two<A, B> const& t) { if constexpr (i == 0) return t.first; else return t.second; }
namespace std {
template <class A, class B> struct tuple_size<Two<A, B>> : integral_constant<size_t, 2> {};
template <class A, class B> struct tuple_element<0, Two<A, B>> { using type = A; };
template <class A, class B> struct tuple_element<1, Two<A, B>> { using type = B; };
}
__device__ int firstOf(Two<int, short> t) { auto [a, b] = t; return a; }`;
    assert.equal(await strideOf(tuples, 'firstOf(Two<int, short>{2, 8})'), 8);
  });

  it('goes by whether an object is about to go', async () => {
    const moved = `template <class T> struct Box { T t; };
template <class T> __device__ int lies(Box<T>&& b) { return 1; }
template <class T> __device__ int lies(Box<T>& b) { return 8; }
__device__ int named() { Box<int> b{1}; return lies(b); }
__device__ int cast() { Box<int> b{1}; return lies(static_cast<Box<int>&&>(b)); }`;
    assert.equal(await strideOf(moved, 'named()'), 8);
    assert.equal(await strideOf(moved, 'cast()'), 1);
    assert.equal(await strideOf(moved, 'lies(Box<int>{2})'), 1);
  });
});

it('a class is deduced from a pack of constructor arguments', async () => {
  const pack = `template <class... T> struct Count { static constexpr int value = sizeof...(T); __device__ Count(T const&... t) {} };`;
  assert.equal(await strideOf(pack, 'decltype(Count{1, 2.0f, 3u})::value'), 3);
});

it('a macro for a pragma is one, and ::dim3 is CUDA’s', async () => {
  const text = `#define UNROLL #pragma unroll
namespace lib { using dim3 = ::dim3; }
using namespace lib;
__device__ int f() { ::dim3 d(8, 1, 1); int sum = 0;
  UNROLL
  for (int i = 0; i < 2; i++) sum += d.x / 2;
  return sum; }`;
  assert.equal(await strideOf(text, 'f()'), 8);
});

describe('members that are defined anew for some arguments', () => {
  // What each call returns is the value of a host program of the same text.
  const declarations = `
    struct S {
      template <class T> __device__ int run() { return 1; }
      template <class T> __device__ int operator()(int i) const { return 2; }
      template <class T> __device__ int of(T x) { return 3; }
      template <int N, class... A> __device__ int pack(A... a);
    };
    template <> __device__ int S::run<bool>() { return 4; }
    template <> __device__ int S::operator()<bool>(int i) const { return 5; }
    template <> __device__ int S::of(float x) { return 6; }
    template <> __device__ int S::pack<2>(int, int) { return 7; }
    template <> __device__ int S::pack<2, float>(float) { return 8; }
    template <int N, class... A> __device__ int S::pack(A... a) { return 3; }
    template <class T> struct C {
      static const int n;
      __device__ int f() { return 1; }
      __device__ static int g();
      template <class U> __device__ int h() { return 2; }
    };
    template <> const int C<float>::n = 4;
    template <> const int C<double>::n = 2;
    template <class T> const int C<T>::n = 1;
    template <> __device__ int C<float>::f() { return 5; }
    template <> __device__ int C<float>::g() { return 6; }
    template <> __device__ int C<double>::g() { return 7; }
    template <class T> __device__ int C<T>::g() { return 3; }
    template <> template <> __device__ int C<float>::h<int>() { return 8; }`;
  const values: [number, string[]][] = [
    [1, ['S().run<int>()', 'C<int>::n', 'C<int>().f()', 'C<double>().f()']],
    [2, ['S().operator()<int>(0)', 'C<double>::n', 'C<float>().h<float>()', 'C<int>().h<int>()']],
    [3, ['S().of(1)', 'S().pack<3>(1.f)', 'S().pack<2>(1)', 'C<int>::g()']],
    [4, ['S().run<bool>()', 'C<float>::n']],
    [5, ['S().operator()<bool>(0)', 'C<float>().f()']],
    [6, ['S().of(1.f)', 'C<float>::g()']],
    [7, ['S().pack<2>(1, 1)', 'C<double>::g()']],
    [8, ['S().pack<2>(1.f)', 'C<float>().h<int>()']],
  ];

  for (const [value, expressions] of values) {
    it(`return ${value} where they do`, async () => {
      for (const one of expressions) assert.equal(await strideOf(declarations, one), value, one);
    });
  }
});

describe('decltype', () => {
  const traits = `struct X { static constexpr int v = 3; int g(); constexpr X() {} constexpr X(int n) : n(n) {} int n = 0; };
struct A { int* p; };
template <class T> T&& val();
template <class T, class = void> struct HasV { static constexpr int v = 1; };
template <class T> struct HasV<T, decltype((void)T::v, void())> { static constexpr int v = 5; };
template <class T, class = void> struct HasG { static constexpr int v = 2; };
template <class T> struct HasG<T, decltype(val<T>().g(),T{}, void())> { static constexpr int v = 7; };
template <class T, class = decltype(val<T>().g(), int())> constexpr int called(int) { return 3; }
template <class T> constexpr int called(...) { return 6; }
template <class T> constexpr int sizeIn(T) { return T::v; }`;

  it('has the type of the last operand, if all of them mean something', async () => {
    const values = { 'HasV<X>::v': 5, 'HasV<A>::v': 1, 'HasG<X>::v': 7, 'HasG<A>::v': 2 };
    const calls = { 'called<X>(1)': 3, 'called<A>(1)': 6 };
    // static_assert with each of them compiles with nvcc.
    for (const [expression, value] of Object.entries({ ...values, ...calls }))
      assert.equal(await strideOf(traits, expression), value, expression);
  });

  it('makes values', async () => {
    for (const expression of [
      'sizeIn(decltype(x){})',
      'sizeIn(decltype(x)())',
      'decltype(x){3}.n',
      'decltype(x.n)(3)',
    ])
      assert.equal(await strideOf(`${traits}\n__device__ X x;`, expression), 3, expression);
  });
});

it('knows nothing of a class where a specialisation that might fit cannot be read', async () => {
  const classes = `template <class T> struct Size { static constexpr int v = 3; };
template <class T> struct Size<T @ $ *> { static constexpr int v = 5; };
template <> struct Size<float> { static constexpr int v = 7; };`;
  assert.equal(await strideOf(classes, 'Size<float>::v'), 7);
  assert.equal(await strideOf(classes, 'Size<int>::v'), undefined);
});

it('finds the most and the least of a list in braces, also through a function that takes one', async () => {
  const lists = `#include <algorithm>
constexpr size_t widest(std::initializer_list<size_t> list) { return std::max(list); }
template <class T> constexpr T third(std::initializer_list<T> list) { return list.begin()[2]; }
template <int N> struct Traits { static constexpr int v = widest({sizeof(char) * N, sizeof(short), 1}); };`;
  // static_assert with each of them compiles with nvcc.
  const values = {
    'Traits<7>::v': 7,
    'Traits<1>::v': 2,
    'std::max({3, 5, 4})': 5,
    'std::min({3, 2, 4})': 2,
    'third({1, 8, 6})': 6,
  };
  for (const [expression, value] of Object.entries(values))
    assert.equal(await strideOf(lists, expression), value, expression);
});
