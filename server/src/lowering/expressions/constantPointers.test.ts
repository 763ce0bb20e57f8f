import assert from 'node:assert/strict';
import { loweredLines } from '../../../../test/lowering.ts';

describe('constant pointers', () => {
  it('lead to the elements of constant arrays', async () => {
    const text = `
      template <int... N> struct Table { static constexpr int rows[] = {N...}; };
      template <class T> struct View { static constexpr auto rows = T::rows; static constexpr const int* last = T::rows + 2; };
      constexpr int third(const int* p) { return p[2]; }
      __device__ void f() {
        using V = View<Table<3, 4, 5>>;
        char a[V::rows[1]], b[V::last[-1]], c[*V::last], d[*V::rows], e[third(V::rows)], g[V::rows[3]];
      }`;
    assert.deepEqual(await loweredLines(text), [
      'char a[4];',
      'char b[4];',
      'char c[5];',
      'char d[3];',
      'char e[5];',
      'char g[];',
    ]);
  });

  it('may be one of two objects', async () => {
    const text = `
      template <class T> constexpr const T& larger(const T& a, const T& b) { return a < b ? b : a; }
      constexpr unsigned rounded(unsigned n) { return larger(n, 2u) * 2; }
      __device__ void f() { char a[larger(3, 2)], b[rounded(1)]; }`;
    assert.deepEqual(await loweredLines(text), ['char a[3];', 'char b[4];']);
  });
});
