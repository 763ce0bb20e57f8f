import assert from 'node:assert/strict';
import { loweredLines } from '../../../test/lowering.ts';

describe('constants outside of functions', () => {
  it('run their constructors where they are declared', async () => {
    const text = `
      struct Two { int a, b; constexpr Two(int x) : a(x), b(x + 1) {} };
      struct Rows { int of[3]; constexpr Rows() : of() { for (int i = 1; i < 3; i++) of[i] = i * 10; } };
      static constexpr Two two(4);
      template <int N> struct Map { static constexpr Rows rows{}; static constexpr Two pairs[] = {Two(N), 7}; };
      __device__ void f(int* p) { p[0] = two.b; p[1] = Map<1>::rows.of[2]; p[2] = Map<1>::rows.of[0] + Map<5>::pairs[1].a; }`;
    assert.deepEqual(await loweredLines(text), ['p[0] = 5;', 'p[1] = 20;', 'p[2] = 7;']);
  });
});
