/** Concepts, `requires` clauses and expressions, told by the stride of a store that they decide. */
import assert from 'node:assert/strict';
import { analyseText, kernelNamed } from './testProgram.ts';

const concepts = `
#include <concepts>
template <class T> concept Wide = sizeof(T) >= 8;
template <class T> concept Narrow = !Wide<T>;
template <class T> concept NarrowInt = Narrow<T> && std::is_integral_v<T>;
template <class T> concept HasStride = requires { T::stride; };
template <class T> concept HasRow = HasStride<T> && requires { typename T::row; };
template <class T> concept Sized = requires(T a, const T& b) { a + b; { a.size() } -> std::convertible_to<int>; };
template <class T, int N> concept AtLeast = sizeof(T) >= N;
struct A { static constexpr int stride = 2; using row = float4; __device__ int size() const; __device__ A operator+(A) const; };
struct B {};
`;

/** Sectors of `p[threadIdx.x * stride]`, float by float. */
async function sectorsFor(strides: readonly string[], before: string): Promise<unknown[]> {
  const stores = strides.map((stride) => `p[threadIdx.x * (${stride})] = 0;`);
  const text = `${concepts}${before}\n__global__ void k(float* p) { ${stores.join('\n')} }`;
  const { launches } = kernelNamed(await analyseText(text), 'k');
  return launches[0]!.summary.accesses.map(({ sectors }) =>
    sectors === undefined
      ? undefined
      : sectors.min === sectors.max
        ? sectors.max
        : [sectors.min, sectors.max],
  );
}

describe('concepts', () => {
  it('are values', async () => {
    const values = ['Wide<double>', 'Wide<int>', 'NarrowInt<int>', 'NarrowInt<float>', 'AtLeast<float, 4>'];
    assert.deepEqual(await sectorsFor(values, ''), [4, 1, 4, 1, 4]);
  });

  it('ask for members, types and what expressions are', async () => {
    const values = ['HasStride<A>', 'HasStride<B>', 'HasRow<A>', 'HasRow<B>', 'Sized<A>', 'Sized<B>'];
    assert.deepEqual(await sectorsFor(values, ''), [4, 1, 4, 1, 4, 1]);
  });

  it('choose a branch of `if constexpr`', async () => {
    const before = `template <class T> __device__ int step() {
  if constexpr (requires { T::stride; requires sizeof(T) < 100; }) return T::stride; else return 1;
}`;
    assert.deepEqual(await sectorsFor(['step<A>()', 'step<B>()'], before), [8, 4]);
  });

  it('choose among overloads, the more constrained first', async () => {
    const before = `
template <Wide T> __device__ int a(T) { return 8; }
template <class T> requires (!Wide<T>) __device__ int a(T) { return 2; }
template <Narrow T> __device__ int b(T) { return 4; }
template <NarrowInt T> __device__ int b(T) { return 2; }
template <class T> __device__ int b(T) { return 1; }
__device__ int c(Wide auto x) { return 8; }
__device__ int c(auto x) { return 2; }
template <class T> __device__ int d(T) requires (!requires (T x) { x * x; }) { return 8; }
template <class T> __device__ int d(T) { return 2; }
template <std::integral T> __device__ int e(T) { return 4; }
template <std::floating_point T> __device__ int e(T) { return 2; }
template <class T> __device__ const int* g(const int* p, T) requires Wide<T> { return p + 8; }
template <class T> __device__ const int* g(const int* p, T) { return p + 2; }`;
    const values = [
      'a(1.0)',
      'a(1)',
      'b(1)',
      'b(1.0f)',
      'b(1.0)',
      'c(1.0)',
      'c(1)',
      'd(1)',
      'd(B())',
      'e(1)',
      'e(1.0f)',
      'g((int*)p, 1.0) - (int*)p',
      'g((int*)p, 1) - (int*)p',
    ];
    assert.deepEqual(await sectorsFor(values, before), [32, 8, 8, 16, 4, 32, 8, 8, 32, 16, 8, 32, 8]);
  });

  it('choose among specialisations and methods', async () => {
    const before = `
template <class T> struct Size { static constexpr int n = 1; };
template <Wide T> struct Size<T> { static constexpr int n = 8; };
template <class T> requires (sizeof(T) == 1) struct Size<T> { static constexpr int n = 2; };
template <class T> constexpr int stride_v = 1;
template <HasStride T> constexpr int stride_v<T> = T::stride;
template <class T> constexpr int narrow_v = 1;
template <class T> requires Wide<T*> && (!Wide<T>) constexpr int narrow_v<T> = 2;
template <class T> struct Own {
  __device__ int f() requires Wide<T> { return 8; }
  __device__ int f() { return 2; }
};`;
    const values = ['Size<double>::n', 'Size<char>::n', 'Size<int>::n', 'stride_v<A>', 'stride_v<B>'];
    const more = ['narrow_v<int>', 'narrow_v<double>', 'Own<double>().f()', 'Own<int>().f()'];
    assert.deepEqual(await sectorsFor([...values, ...more], before), [32, 8, 4, 8, 4, 8, 4, 32, 8]);
  });

  it('leave open what an unknown one decides', async () => {
    const before = `
#include "missing.h"
template <ext::Fast T> __device__ int a(T) { return 8; }
template <class T> __device__ int a(T) { return 2; }
template <class T> struct Size { static constexpr int n = 1; };
template <ext::Fast T> struct Size<T> { static constexpr int n = 8; };
template <class T> constexpr int size_v = 1;
template <ext::Fast T> constexpr int size_v<T> = 8;
template <class T> concept Fastest = ext::Fast<T> && Wide<T>;`;
    const values = ['a(1)', 'Size<int>::n', 'size_v<int>', 'Fastest<int>'];
    assert.deepEqual(await sectorsFor(values, before), [undefined, undefined, [1, 32], 1]);
  });
});
