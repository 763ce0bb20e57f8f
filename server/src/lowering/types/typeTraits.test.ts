import assert from 'node:assert/strict';
import { functionNamed, loweredLines, opaqueReasons, programOf } from '../../../../test/lowering.ts';

describe('whether a type converts to another', () => {
  const classes = `
    struct Whatever { template <class T> operator T() const; };
    struct Left { int x; };
    struct Right { operator int() const; };
    struct Both : Left, Right {};
    struct Two { explicit operator int() const; operator long() const; };
    struct Sole { explicit operator int() const; };`;

  async function reasons(from: string): Promise<readonly string[]> {
    const text = `${classes} using Int = int; void f(bool* o) { *o = __is_convertible(${from}, Int); }`;
    return opaqueReasons(functionNamed(await programOf(text), 'f'));
  }

  it('is not known of conversion functions that are not looked at, each of which g++ takes', async () => {
    for (const from of ['Both', 'Two'])
      assert.deepEqual(await reasons(from), ['`__is_convertible` of these types is not known'], from);
  });

  it('is known of those that are', async () => {
    for (const from of ['Whatever', 'Right', 'Sole', 'Left']) assert.deepEqual(await reasons(from), [], from);
  });
});

describe('what copies, starts and ends without running anything', () => {
  // Printed by such a program that nvcc 13.0 compiled.
  it('is known of CUDA’s vectors and of what holds them', async () => {
    const text = `struct Q { float4 a; uint2 b; }; struct R { dim3 d; }; struct S { __half2 h; };
      template <class T> struct Is { static constexpr int v = __is_trivially_destructible(T) * 100 + __is_trivially_copyable(T) * 10 + __is_trivially_made(T); };
      __device__ void f(int t) { t += Is<float4>::v; t += Is<__half2>::v; t += Is<Q>::v; t += Is<R>::v; t += Is<S>::v; t += Is<dim3>::v; t += Is<longlong2[3]>::v; }`;
    const numbers = (await loweredLines(text)).map((line) => /\d+/.exec(line)?.[0]);
    assert.deepEqual(numbers, ['111', '101', '111', '110', '101', '110', '111']);
  });
});
