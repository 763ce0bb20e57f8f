/** What libraries of templates rest on: traits, substitutions that fail, `namespace std` opened again. */
import assert from 'node:assert/strict';
import { analyseText, sectorsOf } from './testProgram.ts';

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
